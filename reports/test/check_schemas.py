# SPDX-License-Identifier: MIT
"""check_schemas.py FOLDER

Every NAME.json below FOLDER must be what reports/schemas/NAME.schema.json says, and each of these schemas must have a file
there. Exit 1 and a line for each fault, else 0.
"""

import json
import re
import sys
from pathlib import Path

from jsonschema import Draft201909Validator

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
ENDING = ".schema.json"


def schema_in(file):
    """What refers to another file, as if all were one document: so every version of jsonschema finds it."""
    text = re.sub(r'"\$ref": "([^"#]*)#', lambda at: f'"$ref": "#/files/{at[1] or file.name}', file.read_text(encoding="utf-8"))
    schema = json.loads(text)
    del schema["$schema"]
    Draft201909Validator.check_schema(schema)
    return schema


def main(folder):
    schemas = {file.name: schema_in(file) for file in sorted(FOLDER.glob("*" + ENDING))}
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
    sys.exit(main(sys.argv[1]))
