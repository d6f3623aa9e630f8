#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long `list` and `patch` take beside the compiler they stand on, and how much memory, in one run.

    python3 tests/speed.py PROGRAM LINUX-SOURCE.tar.xz PATCHES [--rows ROW,...] [--runs N]

PATCHES is what tests/reenact.sh wrote. Kernel configs are prepared first. Then, a row each:

    cold       `list` of `none`, nothing known of any unit, beside `clang-19 -fsyntax-only` over the units
               that it read
    warm       `list` of all configs, once more
    patch      `patch` with a change of sched.h never seen before, all configs, the base known, beside
               `clang-19 -E` over the units in reach in those configs and `-fsyntax-only` over those whose
               tokens the patch changes
    all        `list --all` of `none`, nothing known, beside `-fsyntax-only` over every unit of the config
    defconfig  as cold, with --profile defconfig

and, of one `patch` run of all configs, the base known and the patch never seen before, as a reviewer meets it:

    static-estimate    the step that estimates, beside those that read the units of both sides and compare
    profiled-estimate  the steps of the estimates along what the base was seen to run, beside the same. It
                       asks for --counted, a cache where `bench` left the base's profiles for all configs

They are taken for a patch of fs/select.c and for one of sched.h; a ratio of at most 0.5 is demanded of each.
Steps are those of `-v`, timed by when their lines come; CPU time is that of the program and its children.

Program and peer use every core. Nothing is judged here: ratios are printed. Keep the machine quiet.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROWS = ["cold", "warm", "patch", "all", "defconfig", "static-estimate", "profiled-estimate"]
CONFIGS = ["none", "voluntary", "full", "rt", "dynamic"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("tree")
    parser.add_argument("patches", type=pathlib.Path)
    parser.add_argument("--rows", default=",".join(ROWS))
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--counted", type=pathlib.Path, metavar="CACHE")
    options = parser.parse_args()
    options.rows = options.rows.split(",")
    if unknown := set(options.rows) - set(ROWS):
        parser.error(f"no row {', '.join(unknown)}; there are {', '.join(ROWS)}")
    if "profiled-estimate" in options.rows and not options.counted:
        options.rows.remove("profiled-estimate")
        print("profiled-estimate: left out, for there is no --counted CACHE")
    options.cache = pathlib.Path(tempfile.mkdtemp(prefix="condresched-speed-"))
    return options


def parallel(function, jobs):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(function, jobs))


def timed(function, *words):
    began = time.monotonic()
    function(*words)
    return time.monotonic() - began


class Program:
    def __init__(self, options):
        self.options = options
        self.largest = {}

    def run(self, row, *words):
        """Seconds; a report that could not tell is no measurement."""
        command = [self.options.program, *words, "-C", self.options.tree]
        command += ["--cache-dir", self.options.cache, "-q", "--format", "json", "-o", os.devnull]
        began = time.monotonic()
        child = subprocess.Popen(command)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{shlex.join(map(str, command))} ended with {child.returncode}")
        self.largest[row] = max(self.largest.get(row, 0), usage.ru_maxrss)
        return time.monotonic() - began


class Steps:
    """When each step of one run began, by the progress line that says so, on two clocks: wall and CPU."""

    def __init__(self, command):
        child = subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, text=True)
        self.began = []
        for line in child.stderr:
            self.began.append((line.rstrip("\n"), {"wall": time.monotonic(), "CPU": cpu_seconds(child.pid)}))
        _, status, usage = os.wait4(child.pid, 0)
        self.began.append(("", {"wall": time.monotonic(), "CPU": usage.ru_utime + usage.ru_stime}))
        if code := os.waitstatus_to_exitcode(status):
            sys.exit(f"{shlex.join(map(str, command))} ended with {code}")

    def between(self, first, last, clock):
        """Seconds from one step to another; an empty one is the end."""
        at = {step: clocks[clock] for step, clocks in reversed(self.began)}
        return at[last] - at[first]


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Cache:
    """What the program keeps: configs and kbuild's answers, the texts' index, what units say. New and empty."""

    def __init__(self, folder):
        self.folder = folder
        self.folders = {}

    def forget_units(self):
        for name in ("units", "symbols"):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def files(self):
        return {path for path in (self.folder / "units").rglob("*") if path.is_file()}

    def forget_all_but(self, known):
        for path in self.files() - known:
            path.unlink()

    def prepared_for(self, program, words):
        """The folder of the config that these words ask for; it is prepared at the first question, alone."""
        asked = tuple(word for word in words if word != "--all")
        if asked not in self.folders:
            before = set((self.folder / "prepared").glob("*/.complete"))
            program.run("prepare", *words)
            (new,) = set((self.folder / "prepared").glob("*/.complete")) - before
            self.folders[asked] = new.parent
        return self.folders[asked]

    def units_read(self, known=frozenset()):
        """Files of the units that were read since."""
        return sorted({first_dependency(path) for path in self.files() - known if path.parts[-3] == "text"})


def first_dependency(path):
    return json.loads(path.read_text().split("\n", 1)[1])["dependencies"][0]


def commands_of(folder):
    """Unit -> compiler command, as kbuild gave it for the prepared config."""
    commands = {}
    for listing in (folder / ".commands").iterdir():
        for line in listing.read_text().splitlines()[1:]:
            unit, _, recipe = line.partition("\t")
            found = re.search(r";\s+(clang-19 [^;]*? -c -o \S+ \S+" + re.escape(unit) + r")\s*(?:;|$)", recipe)
            if found:
                commands[unit] = [w for w in shlex.split(found.group(1)) if not w.startswith("-Wp,-MMD")]
    return commands


class Peer:
    """clang-19 by itself, over (folder, command) jobs."""

    @staticmethod
    def parse(jobs, overlay=()):
        def one(job):
            folder, words = job
            front = words[: words.index("-c")]
            subprocess.run([*front, "-fsyntax-only", words[-1], *overlay], cwd=folder, check=True, stderr=subprocess.DEVNULL)

        parallel(one, jobs)

    @staticmethod
    def preprocess(jobs, overlay):
        """The digest of each unit's tokens."""

        def one(job):
            folder, words = job
            front = words[: words.index("-c")]
            done = subprocess.run([*front, "-E", "-P", words[-1], *overlay], cwd=folder, check=True, capture_output=True)
            return hash(done.stdout)

        return parallel(one, jobs)


def overlay(tree, files, patches):
    """The touched files of a side, laid over the tree by clang's own overlay."""
    root = pathlib.Path(tempfile.mkdtemp(prefix="condresched-side-"))
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tree / file, root / file)
    for patch in patches:
        subprocess.run(["git", "apply", "-p1", patch.resolve()], cwd=root, check=True)
    entries = [{"type": "file", "name": str(tree / f), "external-contents": str(root / f)} for f in files]
    description = root / "overlay.yaml"
    description.write_text(json.dumps({"version": 0, "use-external-names": False, "roots": entries}))
    return ["-ivfsoverlay", str(description)]


def touched(patch):
    return re.findall(r"^\+\+\+ b/(\S+)", patch.read_text(), re.MULTILINE)


def show(name, seconds, peer=None, note=""):
    spread = lambda values: f"{statistics.median(values):7.2f} ({min(values):.2f}..{max(values):.2f})"
    text = f"{name:10} {spread(seconds)} s"
    if peer:
        ratios = [mine / other for mine, other in zip(seconds, peer)]
        text += f", peer {spread(peer)} s, ratio {spread(ratios)}"
    print(text + note, flush=True)


def cold(options, program, cache, row, words, every_unit=False):
    """Of one config, nothing known of any unit; kbuild was asked before."""
    folder = cache.prepared_for(program, words)
    commands = commands_of(folder)
    seconds, peer = [], []
    for _ in range(options.runs):
        cache.forget_units()
        seconds.append(program.run(row, *words))
        read = [unit for unit in cache.units_read() if unit in commands]
        jobs = [(folder, commands[unit]) for unit in (commands if every_unit else read)]
        peer.append(timed(Peer.parse, jobs))
    show(row, seconds, peer, f"; {len(read)} of {len(commands)} units read")


def units_in_reach(program, cache):
    """(folder, command) of each unit in reach, config by config: what each reads anew is its own."""
    jobs = []
    cache.forget_units()
    for config in CONFIGS:
        words = ["list", "--config", config]
        known = cache.files()
        folder = cache.prepared_for(program, words)
        program.run("patch", *words)
        commands = commands_of(folder)
        jobs += [(folder, commands[unit]) for unit in cache.units_read(known) if unit in commands]
    return jobs


def patch_row(options, program, cache):
    base, change = options.patches / "per-fd.patch", options.patches / "nullification.patch"
    jobs = units_in_reach(program, cache)
    program.run("patch", "patch", "--base-patch", base, options.patches / "harmless.patch")
    known = cache.files()
    tree = next((options.cache / "trees").glob("*/fs/select.c")).parent.parent
    files = sorted({*touched(base), *touched(change)})
    before, after = overlay(tree, files, [base]), overlay(tree, files, [base, change])
    texts = zip(jobs, Peer.preprocess(jobs, before), Peer.preprocess(jobs, after))
    changed = [job for job, old, new in texts if old != new]

    def both():
        Peer.preprocess(jobs, after)
        Peer.parse(changed, after)

    seconds, peer = [], []
    for _ in range(options.runs):
        cache.forget_all_but(known)
        seconds.append(program.run("patch", "patch", "--base-patch", base, change))
        peer.append(timed(both))
    show("patch", seconds, peer, f"; {len(jobs)} units preprocessed, {len(changed)} of them parsed")


ESTIMATES = {
    "static-estimate": ("estimating", "looking for guards that no Kconfig defines"),
    "profiled-estimate": ("looking for base kernels that were counted", ""),
}


def estimate_rows(options, folder, rows):
    """All rows are told of the same runs."""
    cache = Cache(folder)
    command = [options.program, "patch", "-C", options.tree, "--cache-dir", folder]
    command += ["-v", "--format", "json", "-o", os.devnull]
    Steps([*command, options.patches / "harmless.patch"])
    known = cache.files()
    for patch in (options.patches / "per-fd.patch", options.patches / "nullification.patch"):
        runs = []
        for _ in range(max(options.runs, 3)):
            runs.append(Steps([*command, patch]))
            cache.forget_all_but(known)
        for row in rows:
            for clock in ("wall", "CPU"):
                seconds = [run.between(*ESTIMATES[row], clock) for run in runs]
                analysis = [run.between("reading units", "estimating", clock) for run in runs]
                show(row, seconds, analysis, f"; {clock}, {patch.name}")


def main():
    options = arguments()
    program, cache = Program(options), Cache(options.cache)
    if "cold" in options.rows:
        cold(options, program, cache, "cold", ["list", "--config", "none"])
    if "warm" in options.rows:
        program.run("warm", "list")
        show("warm", [program.run("warm", "list") for _ in range(max(options.runs, 3))])
    if "patch" in options.rows:
        patch_row(options, program, cache)
    if "all" in options.rows:
        cold(options, program, cache, "all", ["list", "--all", "--config", "none"], every_unit=True)
    if "defconfig" in options.rows:
        cold(options, program, cache, "defconfig", ["list", "--profile", "defconfig", "--config", "none"])
    if rows := [row for row in ESTIMATES if row in options.rows]:
        estimate_rows(options, options.counted or options.cache, rows)
    for row, kilobytes in program.largest.items():
        print(f"largest process in {row}: {kilobytes / 1024:.0f} MiB")


main()
