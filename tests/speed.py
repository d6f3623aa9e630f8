#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long `list` and `patch` take beside the compiler they stand on, measured in one run.

  tests/speed.py PROGRAM LINUX-SOURCE.tar.xz PATCHES [RUNS]

PATCHES is what tests/reenact.sh wrote. The tree's configs and base are prepared first. Before each counted
run everything that was learnt of the patched side is forgotten, so that the patch has never been seen.
The peer is clang-19 by itself: it preprocesses fs/select.c and kernel/sched/core.c of the patched side in
every config, and compiles them in those whose preprocessed text the patch changes. It runs twice: one
command after the other, and as many at once as there are cores, as the program does.
Nothing is judged here: ratios are printed. Keep the machine quiet.
"""
import concurrent.futures
import os
import pathlib
import re
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

program, tarball, patches = sys.argv[1:4]
runs = int(sys.argv[4]) if len(sys.argv) > 4 else 3
cache = pathlib.Path(os.environ.get("SPEED_CACHE") or tempfile.mkdtemp(prefix="condresched-speed-"))
base = ["--base-patch", f"{patches}/per-fd.patch"]
units = ["fs/select.c", "kernel/sched/core.c"]


def tool(*words):
    command = [program, *words, "--cache-dir", str(cache), "-q", "--format", "json"]
    began = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(command)} ended with {done.returncode}")
    return time.monotonic() - began


def timed(function):
    began = time.monotonic()
    function()
    return time.monotonic() - began


def forget(known):
    """Removes every cache entry that was not there when the base was prepared."""
    for path in (cache / "units").rglob("*"):
        if path.is_file() and path not in known:
            path.unlink()


def kernel_commands():
    """(build folder, unit, compiler command) of every prepared config, as kbuild gave them."""
    for folder in sorted((cache / "prepared").iterdir()):
        for unit in units:
            listing = folder / ".units" / unit.split("/")[0]
            if not listing.is_file():
                continue
            line = next((l for l in listing.read_text().splitlines() if l.startswith(unit + "\t")), None)
            if line is None:
                sys.exit(f"{listing} does not tell how {unit} is compiled")
            found = re.search(r";\s+(clang-19 [^;]*? -c -o \S+ \S+" + re.escape(unit) + r")\s*(?:;|$)", line)
            words = shlex.split(found.group(1))
            yield folder, unit, [w for w in words if not w.startswith("-Wp,-MMD")]


def side(name, patch_files):
    """The touched files of one side, laid over the tree by clang's own overlay."""
    tree = next((cache / "trees").glob("*/fs/select.c")).parent.parent
    root = pathlib.Path(tempfile.mkdtemp(prefix=f"condresched-{name}-"))
    files = ["fs/select.c", "kernel/sched/core.c", "include/linux/sched.h"]
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes((tree / file).read_bytes())
    for patch in patch_files:
        subprocess.run(["git", "apply", "-p1", patch], cwd=root, check=True)
    entries = ",".join(
        f'{{"type":"file","name":"{tree / f}","external-contents":"{root / f}"}}' for f in files)
    overlay = root / "overlay.yaml"
    overlay.write_text(f'{{"version":0,"use-external-names":false,"roots":[{entries}]}}')
    return ["-ivfsoverlay", str(overlay)]


def preprocess(job, overlay, output):
    folder, _, words = job
    at = words.index("-c")
    subprocess.run(words[:at] + ["-E", "-P", "-o", output, words[-1]] + overlay, cwd=folder, check=True)


def compile_(job, overlay, output):
    folder, _, words = job
    at = words.index("-o")
    subprocess.run(words[:at] + ["-o", output, words[-1]] + overlay, cwd=folder, check=True)


def main():
    nullification = f"{patches}/nullification.patch"
    shutil.rmtree(cache / "units", ignore_errors=True)  # Nothing of an earlier run counts as prepared.
    tool("list", "-C", tarball)
    tool("patch", "-C", tarball, *base, f"{patches}/harmless.patch")
    known = {p for p in (cache / "units").rglob("*") if p.is_file()}
    jobs = list(kernel_commands())
    before = side("base", [f"{patches}/per-fd.patch"])
    after = side("patched", [f"{patches}/per-fd.patch", nullification])
    scratch = tempfile.mkdtemp(prefix="condresched-peer-")
    changed = []
    for number, job in enumerate(jobs):
        texts = []
        for name, overlay in (("b", before), ("p", after)):
            output = f"{scratch}/{number}{name}.i"
            preprocess(job, overlay, output)
            texts.append(pathlib.Path(output).read_bytes())
        if texts[0] != texts[1]:
            changed.append(job)

    def peer(workers):
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            work = [pool.submit(preprocess, j, after, f"{scratch}/t{i}.i") for i, j in enumerate(jobs)]
            work += [pool.submit(compile_, j, after, f"{scratch}/t{i}.o") for i, j in enumerate(changed)]
            for task in work:
                task.result()

    rows = {"list": [], "patch": [], "peer, one by one": [], "peer, all cores": []}
    for _ in range(runs):
        rows["list"].append(tool("list", "-C", tarball))
        forget(known)
        rows["patch"].append(tool("patch", "-C", tarball, *base, nullification))
        rows["peer, one by one"].append(timed(lambda: peer(1)))
        rows["peer, all cores"].append(timed(lambda: peer(os.cpu_count())))
    print(f"{len(jobs)} units preprocessed, {len(changed)} compiled, {runs} runs, {os.cpu_count()} cores")
    for name, values in rows.items():
        print(f"{name:18} median {statistics.median(values):6.2f} s   "
              f"({min(values):.2f}..{max(values):.2f})")
    for name in ("peer, one by one", "peer, all cores"):
        ratios = [p / q for p, q in zip(rows["patch"], rows[name])]
        print(f"patch / {name:18} median {statistics.median(ratios):5.2f}   ({min(ratios):.2f}..{max(ratios):.2f})")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"largest process     {peak / 1024:.0f} MiB")


main()
