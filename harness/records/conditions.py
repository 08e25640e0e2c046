#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The conditions that a report states, from its safe.json, as records/conditions.csv keeps them: what a fuzzing campaign
holds wrong answers against. usage: conditions.py SAFE_JSON >conditions.csv. Only the standard library is used."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    methods = json.load(file)["methods"]
print("method,scalar,condition,queries")
for method in methods:
    for condition in method["conditions"]:
        print(method["method"], method["scalar"], "+".join(condition["predicates"]) or "always", condition["n"], sep=",")
