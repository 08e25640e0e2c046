#include "/tmp/wt/families/algorithms/query.h"
