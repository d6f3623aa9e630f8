// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace condresched {

/// The lines of `text` without their line ends.
std::vector<std::string_view> linesOf(std::string_view text);

/// `text` with "\r\n" as "\n" where every line ends so: a mail gateway or an editor did that to all of it.
std::string withUnixLines(const std::string &text);

/// True for a mail or an mbox: a "From " line or a block of headers at the top.
bool looksLikeMail(std::string_view text);

/// How many mails an mbox holds, counted by their "From " lines; 1 for a mail without one.
int countMails(std::string_view text);

/// The subject of what `git show` or `git log -p` printed: the first indented line after "commit"; empty
/// where there is none.
std::string shownSubject(std::string_view text);

} // namespace condresched
