// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/MailReader.h"

#include "patch/PatchForm.h"
#include "patch/Scratch.h"

namespace condresched {

namespace {

std::string subjectIn(const std::string &info) {
  for (const std::string_view line : linesOf(info))
    if (line.starts_with("Subject: "))
      return std::string(line.substr(9));
  return {};
}

} // namespace

Result<Mail> readMail(const Walls &walls, const std::string &text, const std::string &origin) {
  const Result<Scratch> scratch = Scratch::make(walls);
  if (!scratch)
    return errorOf(scratch);
  // -b: only brackets that say PATCH are no part of the subject.
  const auto info = scratch->git({"mailinfo", "-b", "message", "patch"}, text);
  if (!info)
    return errorOf(info);
  if (!info->ok())
    return undecided(origin + " cannot be read as a mail: " + lastLines(info->errors, 1),
                     "save the mail as it came (mbox), or give the bare diff");
  Result<std::string> patch = walls.files.read(*scratch / "patch");
  if (!patch)
    return errorOf(patch);
  return Mail{subjectIn(info->output), std::move(*patch)};
}

} // namespace condresched
