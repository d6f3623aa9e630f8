#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Re-enacts the bug of 2008 on today's tree: writes patches against the tree that is given, made
# from its own files by the shape of their code, so that no kernel text is kept here.
#
#   tests/reenact.sh TREE|LINUX-SOURCE.tar.xz FOLDER
#
#   per-fd           cond_resched() moves into do_select()'s per-fd loop
#   nullification    what makes cond_resched() a no-op asks for CONFIG_PREEMPT_BKL, which nobody defines
#   harmless         touches sched.h beside cond_resched() and changes nothing
#   heavier          __cond_resched() gets some 60 instructions more, and no site changes
#   removed          do_select() loses its cond_resched()
#   appeared         do_poll() gets a cond_resched() for each fd
#   relaid           do_select()'s per-fd loop gets a barrier(): no site changes, the machine code does
#   schedules        do_select() calls schedule() for each fd, which no static look can count
#   twice            do_select()'s per-fd loop gets two
#   need-resched     do_select() calls cond_resched() for each fd for which need_resched() says so
#   multiplies, adds, loads, stores, hashes, calls, points  do_select() does so much work for each fd that any clock
#                    sees it; the calls are of a small function of another unit, the points are cond_resched()
#   mixes, walks, picks, checks, divides, shifts, finds, fields  the same with other work: two numbers that wait for
#                    each other, a pointer followed, a minimum, branches, divisions, shifts, first bits, a structure read
#   copies, lists, swaps, tables, signs, threes, masks, rings  and with other again: a field copied, a list followed,
#                    bytes swapped, a table looked up, an absolute value, three numbers, bits masked, a ring filled
#   fdlooks, scales, carries, sorts, weighs, prints, steps, packs  and again: fds looked up, numbers scaled, added with
#                    carry, sorted, weighed, printed, checked for parity and packed
#   short-words      do_select()'s words hold 8 fds, so that its cond_resched() runs more often where it is
#   lookup           __fget_light() gets a cond_resched(): the loops look each fd up by it, in another unit
#   callee           tcp_poll() gets a cond_resched(): two units away from fs/select.c
#   polls            the poll function of each kind of descriptor gets a cond_resched()
#   unreached        eventfd_write() gets a cond_resched(), where select() never comes
#   registration     eventfd's poll goes through a new function first, which has a cond_resched()
#   unselectable     PREEMPT_NONE can be chosen on no architecture that can preempt
#   offset           nullification, with line numbers that are off by two
#   other-tree       nullification, with context that this tree does not have
set -euo pipefail

die() {
  echo "reenact.sh: $*" >&2
  exit 1
}

[ $# -eq 2 ] || die "usage: reenact.sh TREE|LINUX-SOURCE.tar.xz FOLDER"
given=$(realpath -- "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)
select=fs/select.c
header=include/linux/sched.h
core=kernel/sched/core.c
kconfig=kernel/Kconfig.preempt
table=fs/file.c
tcp=net/ipv4/tcp.c
eventfd=fs/eventfd.c
# Which function a descriptor's poll is, and where.
polls=(pipe_poll:fs/pipe.c tcp_poll:$tcp udp_poll:net/ipv4/udp.c unix_poll:net/unix/af_unix.c
  eventfd_poll:$eventfd timerfd_poll:fs/timerfd.c signalfd_poll:fs/signalfd.c ep_eventpoll_poll:fs/eventpoll.c
  inotify_poll:fs/notify/inotify/inotify_user.c tty_poll:drivers/tty/tty_io.c n_tty_poll:drivers/tty/n_tty.c)
files=("$select" "$table" "$header" "$core" "$kconfig" "${polls[@]#*:}")

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=re-enactment GIT_AUTHOR_EMAIL=nobody@invalid GIT_AUTHOR_DATE='1214000000 +0000'
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
export GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The files to be edited, as the only commit of a scratch repository.
fetch() {
  cd "$scratch"
  git init -q --initial-branch=tree .
  if [ -d "$given" ]; then
    (cd "$given" && cp --parents "${files[@]}" "$scratch") ||
      die "$given is no kernel tree of a known shape; give an unpacked 6.1 or later"
  else
    tar -xf "$given" --strip-components=1 --occurrence=1 --wildcards \
      "${files[@]/#/linux*/}" ||
      die "$given is no archive of a kernel tree; give a linux-source-*.tar.xz"
  fi
  git add .
  git commit -q -m tree
}

# edit FILE PROGRAM: the awk PROGRAM sees the file as line[1..lines], changes it by put(), drop() and
# swap(), and calls miss() where the code has another shape than expected.
edit() {
  awk "$awk_library"'
    { line[NR] = $0 }
    END { lines = NR; '"$2"'
      for (k = 1; k <= lines; k++) printf "%s", text(k) }' "$1" >"$scratch/.edited" ||
    die "$1 of $given does not have the shape expected for '$patch'; see the message above"
  cat "$scratch/.edited" >"$1"
  rm "$scratch/.edited"
}

awk_library='
  function miss(what) { print FILENAME ": no " what > "/dev/stderr"; failed = 1; exit 1 }
  function put(k, new) { before[k] = before[k] new "\n" }
  function drop(k) { dropped[k] = 1 }
  function swap(k, from, to) { if (!sub(from, to, line[k])) miss(from " in line " k) }
  function text(k) { return before[k] (k in dropped ? "" : line[k] "\n") }
  function indent(k) { match(line[k], /^\t*/); return substr(line[k], 1, RLENGTH) }
  function is(k, whole) { return k <= lines && line[k] == whole }
  # First line from k on, and before a limit, that matches.
  function find(k, pattern, limit, what) {
    for (; k <= limit; k++) if (line[k] ~ pattern) return k
    miss(what)
  }
  # The line that closes the block which line k opens.
  function closing(k,   at, end) {
    at = indent(k)
    for (end = k + 1; end <= lines; end++) if (line[end] == at "}") return end
    miss("end of the block in line " k)
  }
  function body(name,   k) {
    for (k = 1; k <= lines; k++) if (line[k] ~ "^([a-z_].*[ *])?" name "\\(" && line[k] !~ /;$/)
      return find(k, "^{$", k + 5, "body of " name "()")
    miss("function " name "()")
  }
'

find_loops='
  start = body("do_select"); end = closing(start)
  fd = find(start, "^\t+for \\(j = 0; j < BITS_PER_LONG;", end, "per-fd loop in do_select()")
  fd_end = closing(fd)
  call = find(fd_end, "^" indent(fd) "cond_resched\\(\\);$", end, "cond_resched() after the per-fd loop")
'

# The guard whose next line begins the declaration or definition of __cond_resched().
guard='
  for (k = 1; k < lines && !at; k++)
    if (line[k] ~ /^#if !defined\(CONFIG_PREEMPTION\)/ && line[k + 1] ~ /__cond_resched\(void\)/) at = k
  if (!at) miss("guard on CONFIG_PREEMPTION around __cond_resched()")
'

# write NAME SUBJECT: commits the edits as a patch mail, and goes back to the tree as it was.
write() {
  git commit -q -a -m "$2" -m "Made from the tree itself, to re-enact the bug of 2008. Not for merging."
  git format-patch -q -1 --stdout --no-signature >"$folder/$1.patch"
  git reset -q --hard HEAD~1
}

fetch

patch=per-fd
edit $select "$find_loops"' drop(call); put(fd_end, indent(fd) "\tcond_resched();")'
write per-fd 'select: offer to reschedule for each file descriptor'

patch=nullification
edit $header "$guard"' swap(at, "CONFIG_PREEMPTION", "CONFIG_PREEMPT_BKL")'
edit $core "$guard"' swap(at, "CONFIG_PREEMPTION", "CONFIG_PREEMPT_BKL")'
write nullification "sched: make 'cond_resched()' nullification depend on PREEMPT_BKL"

patch=harmless
edit $header "$guard"'
  put(at - 1, " *\n * A cond_resched() in a loop runs as often as the loop does.")
  macro = find(at, "^#define cond_resched\\(\\)", lines, "macro cond_resched()")
  put(macro, "static inline bool resched_wanted_by(struct task_struct *tsk)\n{\n\treturn test_tsk_need_resched(tsk);\n}\n")'
write harmless 'sched: say more about cond_resched(), add a helper that nobody uses yet'

patch=heavier
edit $core '
  first = body("__cond_resched") + 1
  put(first, "\tvolatile unsigned long work = current->pid;\n")
  for (step = 1; step <= 20; step++) put(first, "\twork = work * 5 + " step ";")
  put(first, "")'
write heavier 'sched: do more work in __cond_resched()'

patch=removed
edit $select "$find_loops"' drop(call)'
write removed 'select: do not offer to reschedule'

patch=appeared
edit $select '
  start = body("do_poll")
  fd = find(start, "^\t+for \\(; pfd != pfd_end; pfd\\+\\+\\) \\{$", closing(start), "per-fd loop in do_poll()")
  put(closing(fd), indent(fd) "\tcond_resched();")'
write appeared 'poll: offer to reschedule for each file descriptor'

patch=relaid
edit $select "$find_loops"' put(fd_end, indent(fd) "\tbarrier();")'
write relaid 'select: let the compiler forget what it read for each file descriptor'

patch=schedules
edit $select "$find_loops"' put(fd_end, indent(fd) "\tschedule();")'
write schedules 'select: schedule for each file descriptor'

patch=twice
edit $select "$find_loops"'
  skip = find(fd, "^\\t+continue;$", fd_end, "fds that are skipped in do_select()")
  put(skip + 1, indent(fd) "\tcond_resched();"); put(fd_end, indent(fd) "\tcond_resched();")'
write twice 'select: offer to reschedule twice for each file descriptor'

patch=need-resched
edit $select "$find_loops"'
  put(fd_end, indent(fd) "\tif (need_resched())\n" indent(fd) "\t\tcond_resched();")'
write need-resched 'select: offer to reschedule for each file descriptor if somebody asks for it'

# work DECLARATION STEP TIMES: straight through, and such that no compiler can leave it out.
work() {
  edit $select "$find_loops"'
    put(fd_end, indent(fd) "\t{\n" indent(fd) "\t\t'"$1"'")
    for (step = 0; step < '"$3"'; step++) put(fd_end, indent(fd) "\t\t'"$2"'")
    put(fd_end, indent(fd) "\t}")'
}

patch=multiplies
work 'unsigned long product = j;' 'product *= product; asm volatile(\"\" : \"+r\" (product));' 64
write multiplies 'select: multiply one number again and again for each file descriptor'

patch=adds
work 'unsigned long a = j, b = j, c = j, d = j;' \
  'a += 3; b += 5; c += 7; d += 9; asm volatile(\"\" : \"+r\" (a), \"+r\" (b), \"+r\" (c), \"+r\" (d));' 128
write adds 'select: add to four numbers for each file descriptor'

patch=loads
work 'const struct task_struct *task = current;' 'asm volatile(\"\" : : \"r\" (READ_ONCE(task->flags)));' 256
write loads 'select: look at one flag again and again for each file descriptor'

patch=stores
work 'unsigned long kept;' 'WRITE_ONCE(kept, j);' 256
write stores 'select: write one number again and again for each file descriptor'

patch=hashes
work 'u64 hash = j;' 'hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9ULL; asm volatile(\"\" : \"+r\" (hash));' 48
write hashes 'select: hash one number again and again for each file descriptor'

patch=calls
work 'unsigned long bits = j;' 'bits += __sw_hweight64(bits); asm volatile(\"\" : \"+r\" (bits));' 24
write calls 'select: count bits again and again for each file descriptor'

patch=points
work ';' 'cond_resched();' 32
write points 'select: offer to reschedule again and again for each file descriptor'

patch=mixes
work 'unsigned long a = j, b = ~j;' \
  'a = a * 5 + 3; b = ror64(b, 7) ^ a; asm volatile(\"\" : \"+r\" (a), \"+r\" (b));' 48
write mixes 'select: mix two numbers again and again for each file descriptor'

patch=walks
work 'void *at = &at;' 'at = READ_ONCE(*(void **)at);' 32
write walks 'select: follow a pointer again and again for each file descriptor'

patch=picks
work 'const struct task_struct *task = current; unsigned int least = j;' \
  'least = min(least, READ_ONCE(task->flags)); asm volatile(\"\" : \"+r\" (least));' 96
write picks 'select: pick the lesser number again and again for each file descriptor'

patch=checks
work 'const struct task_struct *task = current; unsigned long seen = 0;' \
  'if (READ_ONCE(task->flags) & PF_KTHREAD) { seen++; asm volatile(\"\" : \"+r\" (seen)); }' 64
write checks 'select: check one flag again and again for each file descriptor'

patch=divides
work 'u64 rest = j + 3;' \
  'rest = div64_u64(0xfedcba9876543210ULL, rest | 1); asm volatile(\"\" : \"+r\" (rest));' 16
write divides 'select: divide by one number again and again for each file descriptor'

patch=shifts
work 'u64 bits = ~0ULL - j;' 'bits = (bits << (j & 7)) ^ (bits >> 9); asm volatile(\"\" : \"+r\" (bits));' 64
write shifts 'select: shift one number again and again for each file descriptor'

patch=finds
work 'unsigned long word = j;' 'word += __ffs(word | 64) + 1; asm volatile(\"\" : \"+r\" (word));' 48
write finds 'select: find the first bit again and again for each file descriptor'

patch=fields
work 'const struct task_struct *task = current; unsigned long sum = j, kept;' \
  'sum += READ_ONCE(task->flags) + READ_ONCE(task->prio); WRITE_ONCE(kept, sum);' 48
write fields 'select: add up two fields again and again for each file descriptor'

patch=copies
work 'const struct task_struct *task = current; unsigned int kept;' 'WRITE_ONCE(kept, READ_ONCE(task->flags));' 128
write copies 'select: copy one field again and again for each file descriptor'

patch=lists
work 'const struct list_head *at = &current->children;' 'at = READ_ONCE(at->next);' 32
write lists 'select: follow a list again and again for each file descriptor'

patch=swaps
work 'u64 bytes = j;' 'bytes = swab64(bytes) + j; asm volatile(\"\" : \"+r\" (bytes));' 64
write swaps 'select: swap the bytes of one number again and again for each file descriptor'

patch=tables
work 'unsigned long digit = j;' 'digit = READ_ONCE(hex_asc[digit & 15]);' 32
write tables 'select: look up a table again and again for each file descriptor'

patch=signs
work 'long value = j;' 'value = abs(value) - 3; asm volatile(\"\" : \"+r\" (value));' 64
write signs 'select: take an absolute value again and again for each file descriptor'

patch=threes
work 'const struct task_struct *task = current; unsigned long a = j, b = j, c = j;' \
  'a *= 3 + j; b += READ_ONCE(task->flags); c ^= b; asm volatile(\"\" : \"+r\" (a), \"+r\" (b), \"+r\" (c));' 48
write threes 'select: go on with three numbers for each file descriptor'

patch=masks
work 'u64 bits = j, mask = 0x00ff00ff00ff00ffULL;' \
  'bits = (bits & mask) << 8 | (bits >> 8 & mask); asm volatile(\"\" : \"+r\" (bits));' 48
write masks 'select: mask the bits of one number again and again for each file descriptor'

patch=rings
work 'unsigned long ring[8], at = j;' 'WRITE_ONCE(ring[at++ & 7], j); asm volatile(\"\" : \"+r\" (at));' 96
write rings 'select: fill a ring again and again for each file descriptor'

patch=fdlooks
work ';' 'asm volatile(\"\" : : \"r\" (files_lookup_fd_raw(current->files, j)));' 12
write fdlooks 'select: look up one fd again and again for each file descriptor'

patch=scales
work 'u64 time = j;' 'time = mul_u64_u32_shr(time + 7, 0xaaaaaaab, 29); asm volatile(\"\" : \"+r\" (time));' 32
write scales 'select: scale one time again and again for each file descriptor'

patch=carries
work 'unsigned long sum = j, word = ~j;' \
  'sum += word; sum += sum < word; word ^= sum; asm volatile(\"\" : \"+r\" (sum), \"+r\" (word));' 48
write carries 'select: add with carry again and again for each file descriptor'

patch=sorts
work 'unsigned long a = j, b = 99, least;' \
  'least = min(a, b); b = max(a, b) - 5; a = least + 3; asm volatile(\"\" : \"+r\" (a), \"+r\" (b));' 40
write sorts 'select: sort two numbers again and again for each file descriptor'

patch=weighs
work 'u64 bits = j;' 'bits += __arch_hweight32(bits); asm volatile(\"\" : \"+r\" (bits));' 24
write weighs 'select: weigh one number again and again for each file descriptor'

patch=prints
work 'unsigned long left = j; char text[16];' \
  'WRITE_ONCE(text[left & 15], (left & 15) + ((left & 15) < 10 ? 48 : 87)); left = left >> 4 ^ j; asm volatile(\"\" : \"+r\" (left));' 40
write prints 'select: print one number again and again for each file descriptor'

patch=steps
work 'u32 parity = j;' 'parity = parity >> 1 ^ (-(parity & 1) & 0xedb88320); asm volatile(\"\" : \"+r\" (parity));' 48
write steps 'select: step one check sum again and again for each file descriptor'

patch=packs
work 'const struct task_struct *task = current; u64 packed = j;' \
  'packed = packed << 5 | (READ_ONCE(task->flags) & 31); asm volatile(\"\" : \"+r\" (packed));' 64
write packs 'select: pack one field again and again for each file descriptor'

patch=short-words
edit $select "$find_loops"' swap(fd, "BITS_PER_LONG", "8")'
write short-words 'select: look at eight file descriptors at a time'

patch=lookup
edit $table 'put(body("__fget_light") + 1, "\tcond_resched();")'
write lookup 'fs: offer to reschedule when a file descriptor is looked up'

patch=callee
edit $tcp 'put(body("tcp_poll") + 1, "\tcond_resched();")'
write callee 'tcp: offer to reschedule when polled'

patch=polls
for poll in "${polls[@]}"; do
  edit "${poll#*:}" 'put(body("'"${poll%%:*}"'") + 1, "\tcond_resched();")'
done
write polls 'offer to reschedule whenever a descriptor is polled'

patch=unreached
edit $eventfd 'put(body("eventfd_write") + 1, "\tcond_resched();")'
write unreached 'eventfd: offer to reschedule when written to'

patch=registration
edit $eventfd '
  table = find(1, "^static const struct file_operations eventfd_fops = \\{$", lines, "eventfd_fops")
  swap(find(table, "eventfd_poll", closing(table), "poll of eventfd_fops"), "eventfd_poll", "eventfd_poll_slowly")
  put(table, "static __poll_t eventfd_poll_slowly(struct file *file, poll_table *wait)\n{")
  put(table, "\tcond_resched();\n\treturn eventfd_poll(file, wait);\n}\n")'
write registration 'eventfd: offer to reschedule before polling'

patch=unselectable
edit $kconfig '
  at = find(1, "^config PREEMPT_NONE$", lines, "config PREEMPT_NONE")
  put(find(at, "^\tselect |^\thelp$", lines, "end of the head of PREEMPT_NONE"), "\tdepends on ARCH_NO_PREEMPT")'
write unselectable 'sched: keep PREEMPT_NONE for architectures that cannot preempt'

# By hand, because git writes neither line numbers that are off nor context that is not there.
awk 'match($0, /^@@ -[0-9]+/) {
       old = substr($0, 5, RLENGTH - 4)
       gsub("[-+]" old ",", "&~"); gsub("-" old ",~", "-" old + 2 ","); gsub("[+]" old ",~", "+" old + 2 ",") }
     { print }' "$folder/nullification.patch" >"$folder/offset.patch"
awk '/^ (extern int|int __sched) __cond_resched/ { sub(/void/, "int from_another_tree") } { print }' \
  "$folder/nullification.patch" >"$folder/other-tree.patch"
for made in offset other-tree; do
  ! cmp -s "$folder/$made.patch" "$folder/nullification.patch" || die "could not make $made from nullification"
done
echo "reenact.sh: patches against $given are in $folder" >&2
