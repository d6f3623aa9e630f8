#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The truth test: what select() and poll() really execute, against what is listed.

    python3 tests/truth.py PROGRAM TREE [--plants N] [--cold N] [--cache-dir DIR] [--config LIST]

Boots the tree's kernels traced and prints which share of the sites that ran is listed (recall) and which
share of the listed sites ran (precision). Then plants a cond_resched() at the start of functions that the
trace saw entered, and of functions that select() never enters. A kernel with all of the first must execute
each of them, and `patch` must report each, alone, as site-appeared with its loop class; it must stay silent
on the others. The patches are made from TREE's own files, and nothing is written to it.

Builds three kernels with debug information: an hour on 2 cores. Exit status 1 where something is missed.
"""
import argparse
import collections
import difflib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# In a loop of select() or poll(), and where cond_resched() may sleep: no lock is held when they are entered.
ENTERED = {
    "pipe_poll": "fs/pipe.c", "tcp_poll": "net/ipv4/tcp.c", "tty_poll": "drivers/tty/tty_io.c",
    "ep_eventpoll_poll": "fs/eventpoll.c", "fdget": "fs/file.c", "__fdget": "fs/file.c", "fput": "fs/file_table.c",
    "poll_schedule_timeout": "fs/select.c", "eventfd_poll": "fs/eventfd.c", "timerfd_poll": "fs/timerfd.c",
    "signalfd_poll": "fs/signalfd.c", "inotify_poll": "fs/notify/inotify/inotify_user.c",
    "mounts_poll": "fs/proc_namespace.c", "sock_poll": "net/socket.c", "udp_poll": "net/ipv4/udp.c",
    "unix_poll": "net/unix/af_unix.c", "unix_dgram_poll": "net/unix/af_unix.c",
    "datagram_poll": "net/core/datagram.c", "packet_poll": "net/packet/af_packet.c",
    "n_tty_poll": "drivers/tty/n_tty.c", "tty_ldisc_ref_wait": "drivers/tty/tty_ldisc.c",
    "tty_ldisc_deref": "drivers/tty/tty_ldisc.c", "tty_chars_in_buffer": "drivers/tty/tty_ioctl.c",
    "tty_write_room": "drivers/tty/tty_ioctl.c", "tty_buffer_flush_work": "drivers/tty/tty_buffer.c",
    "tty_hung_up_p": "drivers/tty/tty_io.c", "ldsem_down_read": "drivers/tty/tty_ldsem.c",
    "flush_work": "kernel/workqueue.c", "mutex_lock": "kernel/locking/mutex.c",
    "__ep_eventpoll_poll": "fs/eventpoll.c", "ep_item_poll": "fs/eventpoll.c",
    "schedule_hrtimeout_range": "kernel/time/hrtimer.c", "schedule_hrtimeout_range_clock": "kernel/time/hrtimer.c",
    "__pollwait": "fs/select.c", "add_wait_queue": "kernel/sched/wait.c",
}  # fmt: skip

# What the same kinds of descriptors do when they are read, written, made or closed.
NEVER_ENTERED = {
    "pipe_read": "fs/pipe.c", "pipe_write": "fs/pipe.c", "eventfd_write": "fs/eventfd.c", "timerfd_release": "fs/timerfd.c",
    "signalfd_release": "fs/signalfd.c", "inotify_read": "fs/notify/inotify/inotify_user.c", "tty_write": "drivers/tty/tty_io.c",
    "n_tty_write": "drivers/tty/n_tty.c", "packet_sendmsg": "net/packet/af_packet.c", "tcp_sendmsg": "net/ipv4/tcp.c",
    "udp_sendmsg": "net/ipv4/udp.c", "unix_stream_sendmsg": "net/unix/af_unix.c", "unix_dgram_sendmsg": "net/unix/af_unix.c",
    "tcp_close": "net/ipv4/tcp.c", "do_dentry_open": "fs/open.c",
}  # fmt: skip


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("tree", help="an unpacked tree, or linux-source-*.tar.xz")
    parser.add_argument("--plants", type=int, default=20, help="functions that are entered, at least")
    parser.add_argument("--cold", type=int, default=10, help="functions that are never entered, at least")
    parser.add_argument("--config", default="none,voluntary")
    parser.add_argument("--cache-dir")
    return parser.parse_args()


def run(options, *words):
    """The program's JSON report; it is there whatever the outcome."""
    command = [options.program, *words, "-C", options.tree, "--format", "json", "-q"]
    if options.cache_dir:
        command += ["--cache-dir", options.cache_dir]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.exit(f"{' '.join(command)}: no report: {done.stderr}")


def trace(options, *words):
    report = run(options, "bench", "--trace", *words)
    if "trace" not in report:
        sys.exit("no trace: " + "; ".join(reason["text"] for reason in report["verdict"]["reasons"]))
    return report["trace"]


def source(options, folder, path):
    """The text of a file of the tree, or None."""
    tree = pathlib.Path(options.tree)
    if tree.is_file():
        unpacked = folder / "tree"
        if not unpacked.exists():
            unpacked.mkdir()
            subprocess.run(["tar", "xf", tree.resolve(), "-C", unpacked, "--strip-components=1"], check=True)
        tree = unpacked
    file = tree / path
    return file.read_text(errors="surrogateescape") if file.is_file() else None


def planted(text, function):
    """The text with cond_resched() at the start of the function's body, or None where it is not defined."""
    lines = text.splitlines(keepends=True)
    for first, line in enumerate(lines):
        if not re.match(rf"([A-Za-z_].*\b)?{function}\(", line) or line.rstrip().endswith(";"):
            continue
        for brace in range(first + 1, min(first + 8, len(lines))):
            if lines[brace] == "{\n":
                return "".join(lines[: brace + 1] + ["\tcond_resched();\n"] + lines[brace + 1 :])
            if lines[brace].rstrip().endswith((";", "}")):
                break
    return None


def plant(options, folder, functions, name):
    """A patch file with a site planted in each (function, file), or None where one of them is not there."""
    before, after = {}, {}
    for function, path in functions:
        before.setdefault(path, source(options, folder, path))
        after[path] = planted(after.get(path) or before[path] or "", function)
        if not after[path]:
            return None
    patch = folder / f"{name}.patch"
    with patch.open("w", errors="surrogateescape") as out:
        for path, text in after.items():
            lines = [whole.splitlines(keepends=True) for whole in (before[path], text)]
            out.writelines(difflib.unified_diff(*lines, f"a/{path}", f"b/{path}"))
    return patch


def share(part, whole):
    return f"{part} of {whole}" + (f" ({100 * part / whole:.0f} %)" if whole else "")


def show(traced):
    for boot in traced["boots"]:
        print(f"{boot['config']}: {boot['windows']} calls of select() and poll()")
    for site in traced["sites"]:
        print(
            f"  {site['config']} {site['file']}:{site['line']} {site['primitive']}() in {site['function']}(): "
            f"{site['executions']} times{'' if site['listed'] else ', NOT LISTED'}"
        )
    evidence = sorted({foreign["evidence"] for foreign in traced["foreign"]})
    print(f"foreign: {len(traced['foreign'])} by {', '.join(evidence) or 'nothing'}")
    print("recall:", share(traced["executed_listed"], traced["executed"]))
    print("precision:", share(traced["executed_listed"], traced["listed"]))


def appeared(report, function):
    """The loop class of the planted site, or None."""
    loops = {loop["id"]: loop["class"] for loop in report["loops"]}
    ids = {change["site"] for change in report["changes"] if change["rule"] == "site-appeared"}
    for site in report["sites"]:
        if site["id"] in ids and site["function"] == function:
            return loops.get(site["patched"]["loop"])
    return None


def check_entered(options, folder, functions):
    """`patch` sees each plant by itself. One kernel has them all: each counts at its own place in the code."""
    every = plant(options, folder, functions, "every")
    executions = collections.Counter()
    for site in trace(options, "--config", "none", "--base-patch", every)["sites"]:
        executions[site["function"]] += site["executions"]
    missed = 0
    for function, path in functions:
        patch = plant(options, folder, [(function, path)], function)
        loop = appeared(run(options, "patch", "--config", "none", patch), function)
        good = loop is not None and executions[function] > 0
        missed += not good
        print(f"{'ok    ' if good else 'MISSED'} {function}: executed {executions[function]} times, loop class {loop}", flush=True)
    return missed


def check_cold(options, folder, functions):
    wrong = 0
    for function, path in functions:
        report = run(options, "patch", "--config", "none", plant(options, folder, [(function, path)], function))
        silent = not report["changes"] and report["verdict"]["outcome"] == "pass"
        wrong += not silent
        said = [change["message"] for change in report["changes"]] + [r["text"] for r in report["verdict"]["reasons"]]
        print(f"{'ok    ' if silent else 'WRONG '} {function}: {'silent' if silent else '; '.join(said)}", flush=True)
    return wrong


def main():
    options = arguments()
    names = ",".join([*ENTERED, *NEVER_ENTERED])
    traced = trace(options, "--config", options.config, "--trace-function", names)
    show(traced)
    entered = set(traced["boots"][0]["entered"])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        usable = lambda table, wanted: [
            (function, path)
            for function, path in table.items()
            if (function in entered) == wanted and plant(options, folder, [(function, path)], function)
        ]
        hot = usable(ENTERED, True)
        cold = usable(NEVER_ENTERED, False)
        print(f"planting in {len(hot)} functions that are entered and {len(cold)} that are not", flush=True)
        missed = check_entered(options, folder, hot) + check_cold(options, folder, cold)
    complete = len(hot) >= options.plants and len(cold) >= options.cold
    sys.exit(bool(missed) or not complete or traced["executed_listed"] < traced["executed"])


main()
