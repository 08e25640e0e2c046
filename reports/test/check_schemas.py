# SPDX-License-Identifier: MIT
"""check_schemas.py FOLDER

Every NAME.json below FOLDER must be what reports/schemas/NAME.schema.json says, and each of these schemas must have a file
there. Exit 1 and a line for each fault, else 0.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft201909Validator

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
ENDING = ".schema.json"


def absolute(node, name):
    """What refers to another file, as if all were one document: so every version of jsonschema finds it."""
    if isinstance(node, list):
        return [absolute(one, name) for one in node]
    if not isinstance(node, dict):
        return node
    node = {key: absolute(value, name) for key, value in node.items() if key != "$schema"}
    if isinstance(node.get("$ref"), str):
        file, _, place = node["$ref"].partition("#")
        node["$ref"] = f"#/files/{file or name}{place}"
    return node


def main(folder):
    schemas = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*" + ENDING))}
    for schema in schemas.values():
        Draft201909Validator.check_schema(schema)
    schemas = {name: absolute(schema, name) for name, schema in schemas.items()}
    faults, unused = [], {name for name, schema in schemas.items() if "title" in schema}
    for file in sorted(Path(folder).rglob("*.json")):
        name = file.name.removesuffix(".json") + ENDING
        unused.discard(name)
        if name not in schemas:
            faults.append(f"{file}: there is no {FOLDER.name}/{name}")
            continue
        checker = Draft201909Validator({"$ref": f"#/files/{name}", "files": schemas})
        for error in checker.iter_errors(json.loads(file.read_text(encoding="utf-8"))):
            faults.append(f"{file}: {'/'.join(map(str, error.absolute_path)) or 'as a whole'}: {error.message[:300]}")
    faults += [f"{FOLDER.name}/{name}: no file is held against it" for name in sorted(unused)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
