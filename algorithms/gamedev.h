#include "/tmp/wt/families/algorithms/gamedev.h"
