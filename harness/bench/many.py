# SPDX-License-Identifier: MIT
"""What finds boxes among many, from stored results of `bench --many` by gcc and, if there are any, by clang.

usage: many.py goals|which|costs GCC.json [CLANG.json]: Markdown for algorithms/many/README.md: a goal a row; a world a row, with
the structure of ours to take there; a structure a row, with its costs in the largest world.
"""

import json
import sys

from batches import SCALARS, beside

OURS = {"box_grid": "BoxGrid", "box_tree": "BoxTree"}
TOLD = ("build", "update", "query")
MOVING = ("update", "query", "first_hit")
WORLD = ("scene", "boxes", "size_spread", "share_of_movers", "density", "order")
VARIED = {"boxes": "{:,} boxes", "size_spread": "sides 1 to {:g}", "share_of_movers": "{:.0%} move", "density": "density {:g}"}


def name(phase):
    return phase.replace("_", " ")


class Many:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.file = json.load(file)
        self.results = self.file["results"]
        self.at = {(self.world(r), r["scalar"], r["phase"], r["structure"]): r for r in self.results}
        self.titles = {s["id"]: s["title"] for s in self.file["structures"]}
        self.worlds = list(dict.fromkeys(self.world(r) for r in self.results))

    @staticmethod
    def world(result):
        return tuple(result[key] for key in WORLD)

    def of_scene(self, scene):
        return [w for w in self.worlds if w[0] == scene]

    def ns(self, world, scalar, phase, structure):
        found = self.at.get((world, scalar, phase, structure))
        return found["ns"] if found else None

    def growth(self, scalar, phase, structure):
        """From the fewest boxes to the most at one density."""
        worlds = self.of_scene("numbers")
        return self.ns(worlds[-1], scalar, phase, structure) / self.ns(worlds[0], scalar, phase, structure)

    def bytes_a_box(self, scalar, structure):
        some = [r["bytes_per_box"] for r in self.results if (r["scalar"], r["structure"]) == (scalar, structure) and r["bytes_per_box"]]
        return f"{min(some):.0f} to {max(some):.0f}" if some else "-"

    def ahead(self, ours, peer, phase):
        """How many times as fast as a peer, by the numbers of boxes: where that is least. Scalars are the peer's."""
        ratios = [(r["ns"] / self.ns(self.world(r), r["scalar"], phase, ours), r["boxes"]) for r in self.results
                  if r["structure"] == peer and r["phase"] == phase and r["scene"] == "numbers"]
        return min(ratios)


def goals(*compilers):
    gcc = compilers[0]
    worlds = gcc.of_scene("numbers")
    few, many = (f"{worlds[k][1]:,}" for k in (0, -1))
    heads = "gcc (clang)" if len(compilers) > 1 else "gcc"
    print(f"| {heads} | goal | " + " | ".join(f"{title}, {word}" for title in OURS.values() for word in SCALARS.values()) + " |")
    print("| --- | --- |" + " ---: |" * len(OURS) * len(SCALARS))

    def row(what, goal, value):
        cells = [beside(compilers, lambda b, s=s, o=o: value(b, s, o)) for o in OURS for s in SCALARS]
        print(f"| {what} | {goal} | {' | '.join(cells)} |")

    for phase in MOVING:
        row(f"{name(phase)}: cost at {many} boxes, relative to {few} (same density)", "≤ 1.5", lambda b, s, o, phase=phase: f"{b.growth(s, phase, o):.2f}")
    row("bytes a box, over all worlds", "linear", lambda b, s, o: b.bytes_a_box(s, o))
    for peer in (p for p in gcc.titles if p not in OURS):
        for phase in TOLD:
            def least(b, s, o, peer=peer, phase=phase):
                if not any(r["structure"] == peer and r["scalar"] == s for r in b.results):
                    return "-"
                return f"{b.ahead(o, peer, phase)[0]:.1f}"

            row(f"{phase}: times as fast as {gcc.titles[peer]}, at the least favourable number of boxes",
                "" if phase == "build" else "> 1", least)


def what_varies(many, scene):
    worlds = many.of_scene(scene)
    return [key for i, key in enumerate(WORLD) if key in VARIED and len({w[i] for w in worlds}) > 1]


def which(*compilers):
    gcc = compilers[0]
    print("| float, gcc | " + " | ".join(f"{name(phase)}: {' / '.join(OURS.values())}, ns" for phase in ("build", *MOVING))
          + " | a frame is faster with |\n| --- |" + " ---: |" * 4 + " --- |")
    for scene in gcc.file["scenes"]:
        for world in gcc.of_scene(scene["id"]):
            told = ", ".join(VARIED[key].format(world[WORLD.index(key)]) for key in what_varies(gcc, scene["id"]))
            if not told:
                told = f"{world[1]:,} boxes"
            if world[WORLD.index("order")] == "random":
                told += ", numbered as drawn"
            pairs = {phase: [gcc.ns(world, "float32", phase, ours) for ours in OURS] for phase in ("build", *MOVING)}
            if any(ns is None for pair in pairs.values() for ns in pair):
                continue
            # The first hit asks the query anew: a frame is an update and a first hit.
            grid, tree = (pairs["update"][i] + pairs["first_hit"][i] for i in (0, 1))
            faster = list(OURS.values())[grid > tree]
            cells = " | ".join(" / ".join(f"{ns:.0f}" for ns in pair) for pair in pairs.values())
            print(f"| {told} | {cells} | {faster}, {max(grid, tree) / min(grid, tree):.1f} times |")


def costs(*compilers):
    gcc = compilers[0]
    world = gcc.of_scene("numbers")[-1]
    columns = [(s, i) for s in SCALARS for i in gcc.titles if any(r["structure"] == i and r["scalar"] == s for r in gcc.results)]
    print(f"| ns, {world[1]:,} boxes; {'gcc (clang)' if len(compilers) > 1 else 'gcc'} | build, a box | "
          + " | ".join(f"{name(phase)}, a mover" for phase in MOVING) + " | bytes a box |\n| --- |" + " ---: |" * 5)
    for scalar, ident in columns:
        def cell(b, phase, s=scalar, i=ident):
            ns = b.ns(world, s, phase, i)
            return "-" if ns is None else f"{ns:.0f}"

        cells = [beside(compilers, lambda b, phase=phase: cell(b, phase)) for phase in ("build", *MOVING)]
        print(f"| {gcc.titles[ident]}, {SCALARS[scalar]} | {' | '.join(cells)} | {gcc.bytes_a_box(scalar, ident)} |")
    for left in gcc.file.get("left_out", []):
        print(f"\n{gcc.titles[left['structure']]} is left out of {left['scene'].replace('_', ' ')} at {left['boxes']:,} boxes: "
              f"one repetition was expected to take {left['seconds']:.0f} seconds.")


if __name__ == "__main__":
    {"goals": goals, "which": which, "costs": costs}[sys.argv[1]](*map(Many, sys.argv[2:]))
