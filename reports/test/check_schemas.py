# SPDX-License-Identifier: MIT
"""check_schemas.py [--some] FOLDER

Every NAME.json below FOLDER must be what reports/schemas/NAME.schema.json says. And each of these schemas must have a file
there, and each key that one of them names must be in some file, unless --some is given: a schema that nothing is held
against is as good as none. Exit 1 and a line for each fault, else 0.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft201909Validator, validators

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
ENDING = ".schema.json"
MOST_FAULTS = 5  # of a file
# Keys that need not be in any file: findings that nobody has explained yet, and what is said of libraries alone, which a
# build may be without.
SELDOM = (
    "common.schema.json/definitions/card_fields/properties/peer",
    "common.schema.json/definitions/peer/",
    "survey.schema.json/definitions/wrong_count/properties/unknown",
    "survey.schema.json/definitions/severe_count/properties/unknown",
    "survey.schema.json/definitions/tally/properties/not_asked",
    "verdicts.schema.json/definitions/count_parts/properties/unknown",
    "maps.schema.json/definitions/part/properties/methods/items/properties/n",
)


def load(file):
    with open(file, encoding="utf-8") as text:
        return json.load(text)


def nodes(schema, place=""):
    """Every object in a schema, with its place."""
    if isinstance(schema, dict):
        yield place, schema
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema) if isinstance(schema, list) else ():
        yield from nodes(value, f"{place}/{key}")


class Checker:
    def __init__(self):
        self.schemas = {file.name: load(file) for file in sorted(FOLDER.glob("*" + ENDING))}
        # As one document, so that every version of jsonschema finds what refers to what.
        for name, schema in self.schemas.items():
            Draft201909Validator.check_schema(schema)
            del schema["$schema"]  # it would call for a validator of its own
            for _, node in nodes(schema):
                if isinstance(node.get("$ref"), str):
                    file, _, place = node["$ref"].partition("#")
                    node["$ref"] = f"#/files/{file or name}{place}"
        self.seen = set()  # which `properties`, by identity, have had which key
        plain = Draft201909Validator.VALIDATORS["properties"]

        def properties(validator, keys, instance, schema):
            if isinstance(instance, dict):
                self.seen.update((id(keys), key) for key in keys if key in instance)
            return plain(validator, keys, instance, schema)

        self.kind = validators.extend(Draft201909Validator, {"properties": properties})

    def open_objects(self):
        """An object that takes any key: only parts of others, by allOf, may be so."""
        lists = [node["allOf"] for schema in self.schemas.values() for _, node in nodes(schema) if "allOf" in node]
        parts = {part["$ref"].rsplit("/", 1)[-1] for parts in lists for part in parts if "$ref" in part}
        faults = []
        for name, schema in self.schemas.items():
            for place, node in nodes(schema):
                is_object = isinstance(node.get("properties"), dict) and not place.endswith("/properties")
                is_part = "/allOf/" in place or place.removeprefix("/definitions/") in parts
                if is_object and not is_part and {"additionalProperties", "unevaluatedProperties"}.isdisjoint(node):
                    faults.append(f"{FOLDER.name}/{name}: {place or 'as a whole'}: takes any key")
        return faults

    def faults_of_file(self, file):
        name = file.name.removesuffix(".json") + ENDING
        if name not in self.schemas:
            return [f"{file}: there is no {FOLDER.name}/{name}"]
        try:
            instance = load(file)
        except ValueError as error:
            return [f"{file}: expected JSON: {error}"]
        faults = []
        for error in self.kind({"$ref": f"#/files/{name}", "files": self.schemas}).iter_errors(instance):
            if len(faults) == MOST_FAULTS:
                return faults + [f"{file}: and more"]
            where = "/".join(map(str, error.absolute_path))
            faults.append(f"{file}: {where or 'as a whole'}: {error.message[:300]}")
        return faults

    def unused(self, files):
        names = {file.name.removesuffix(".json") + ENDING for file in files}
        faults = []
        for name, schema in self.schemas.items():
            if "title" in schema and name not in names:
                faults.append(f"{FOLDER.name}/{name}: no file is held against it")
                continue
            for place, node in nodes(schema):
                keys = node.get("properties")
                if place.endswith("/properties") or not isinstance(keys, dict):
                    continue
                missing = [f"{place}/properties/{key}" for key in keys if (id(keys), key) not in self.seen]
                faults += [f"{FOLDER.name}/{name}: no file has {key}" for key in missing if not (name + key).startswith(SELDOM)]
        return faults


def main(words):
    some = "--some" in words
    folders = [word for word in words if word != "--some"]
    if len(folders) != 1:
        sys.exit(__doc__)
    files = sorted(Path(folders[0]).rglob("*.json"))
    if not files:
        sys.exit(f"{folders[0]}: there is no *.json")
    checker = Checker()
    faults = checker.open_objects() + [fault for file in files for fault in checker.faults_of_file(file)]
    if not some:
        faults += checker.unused(files)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
