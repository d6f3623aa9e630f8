#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predicted against measured: one table of several runs of `bench --agreement`, and how well each grade did.

    python3 tests/agreement.py PROGRAM LINUX-SOURCE.tar.xz PATCHES [--cache-dir DIR] [--sets SET,...]
                               [--arch ARCH] [--engine ENGINE] [--kept FOLDER]

PATCHES is what tests/reenact.sh wrote. The sets:

    none      every patch below in config none, n = 500
    sleep     per-fd in none with CONFIG_DEBUG_ATOMIC_SLEEP
    voluntary per-fd in voluntary
    full      the nullification over per-fd in full
    dynamic   per-fd and removed in each boot mode of dynamic
    n         per-fd and need-resched in none, n = 10, 64, 100 and 1000
    timed     in none, n = 500, patches whose effect any clock sees: for --engine uml, and only where it is asked for
    fitted    the same with the patches that the cycles' typical value and range were fitted to: they score nothing

Each runs all workloads. A kernel takes minutes to build, once a cache: some three hours for all sets with an empty
one. With --kept the JSON reports are kept in FOLDER, and those that are there already are not made again.
Nothing is judged here: the table and the scores are printed, in Markdown.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

NONE = ["removed", "twice", "need-resched", "heavier", "relaid", "lookup", "polls", "per-fd"]
TIMED = ["fdlooks", "scales", "carries", "sorts", "weighs", "prints", "steps", "packs"]
FITTED = ["points", "calls", "hashes", "stores", "multiplies", "adds", "loads", "mixes", "walks", "picks", "checks"]
FITTED += ["divides", "shifts", "finds", "fields", "copies", "lists", "swaps", "tables", "signs", "threes", "masks"]
FITTED += ["rings"]
SETS = {
    "none": (["--config", "none", "--fds", "500"], NONE),
    "sleep": (["--config", "none", "--fds", "500", "--set", "CONFIG_DEBUG_ATOMIC_SLEEP=y"], ["per-fd"]),
    "voluntary": (["--config", "voluntary", "--fds", "500"], ["per-fd"]),
    "full": (["--config", "full", "--fds", "500"], ["nullification"]),
    "dynamic": (["--config", "dynamic", "--fds", "500"], ["per-fd", "removed"]),
    "n": (["--config", "none", "--fds", "10,64,100,1000"], ["per-fd", "need-resched"]),
    "timed": (["--config", "none", "--fds", "500"], TIMED),
    "fitted": (["--config", "none", "--fds", "500"], FITTED),
}
ON_DEMAND = ["timed", "fitted"]
GRADES = ["profiled", "static"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("tree")
    parser.add_argument("patches", type=pathlib.Path)
    parser.add_argument("--cache-dir", type=pathlib.Path)
    parser.add_argument("--sets", default=",".join(name for name in SETS if name not in ON_DEMAND))
    parser.add_argument("--arch")
    parser.add_argument("--engine", default="tcg")
    parser.add_argument("--kept", type=pathlib.Path)
    options = parser.parse_args()
    options.sets = options.sets.split(",")
    if unknown := set(options.sets) - set(SETS):
        parser.error(f"no set {', '.join(unknown)}; there are {', '.join(SETS)}")
    return options


def command(options, name, report):
    words, patches = SETS[name]
    words = [options.program, "bench", "--agreement", "-C", options.tree, "--engine", options.engine, *words]
    words += ["--format", "json", "-o", report, "-q"]
    words += ["--cache-dir", options.cache_dir] if options.cache_dir else []
    words += ["--arch", options.arch] if options.arch else []
    words += ["--base-patch", options.patches / "per-fd.patch"] if name == "full" else []
    return [*words, *(options.patches / f"{patch}.patch" for patch in patches)]


def table_of(options, name, folder):
    report = folder / f"{name}.json"
    if not report.exists():
        print(f"running set {name}", file=sys.stderr, flush=True)
        status = subprocess.run(command(options, name, report), check=False).returncode
        # Patches that cost something end a bench with 1, rows that were not run with 2: both have a report.
        if status not in (0, 1, 2) or not report.exists():
            sys.exit(f"set {name} ended with {status}")
    return json.loads(report.read_text())["agreement"]


def number(value):
    return f"{value:+,.6g}"


def predicted(row, grade):
    cost = row[grade]
    if cost is None:
        return "none"
    text = f"{number(cost['delta'])} ({cost['low']:,.6g}..{cost['high']:,.6g})"
    if "error" in cost:
        text += f", {100 * cost['error']:.2g} %" + ("" if cost["holds"] else ", out of range")
    return text


def line(row):
    measured = row["measured"]
    value = "not run" if measured is None else number(measured["delta"])
    config = row["config"] + (" with DEBUG_ATOMIC_SLEEP" if row["set"] == "sleep" else "")
    return [row["patch"], config, row["workload"], str(row["n"]), value, *(predicted(row, grade) for grade in GRADES)]


def score(tables, grade):
    """Of all sets together what each report says of its own."""
    scores = [table["scores"][grade] for table in tables]
    total = {key: sum(one[key] for one in scores) for key in scores[0]}
    if not total["predicted"]:
        return f"{grade}: nothing to score"
    mean = sum(one["mean_error"] * one["predicted"] for one in scores) / total["predicted"]
    return (
        f"{grade}: {total['predicted']} of {total['rows']} rows with an effect predicted, mean error "
        f"{100 * mean:.2g} %, worst {100 * max(one['worst_error'] for one in scores):.2g} %, "
        f"{total['off']} off by more than 5 % or half an instruction an execution, {total['held']} within the range, "
        f"widest range {max(one['widest'] for one in scores):.3g}, {total['open']} ranges that hold zero; "
        f"{total['zero_right']} of {total['zero_rows']} rows without an effect predicted as none"
    )


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="condresched-agreement-") as scratch:
        folder = options.kept or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        tables = {name: table_of(options, name, folder) for name in options.sets}
    rows = [row | {"set": name} for name, table in tables.items() for row in table["rows"]]
    head = ["patch", "config", "workload", "n", "measured", *GRADES]
    for cells in [head, ["---"] * len(head), *map(line, rows)]:
        print("| " + " | ".join(cells) + " |")
    print()
    for grade in GRADES:
        print(score(tables.values(), grade))
    not_run = [row for row in rows if row["measured"] is None]
    for row in not_run:
        print(f"not run: {row['patch']}, {row['config']}, {row['workload']}, n = {row['n']}: {row['reason']}")


if __name__ == "__main__":
    main()
