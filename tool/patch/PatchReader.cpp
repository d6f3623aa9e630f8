// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patch/PatchReader.h"

#include "patch/DiffReader.h"
#include "patch/DiffText.h"
#include "patch/MailReader.h"
#include "patch/PatchForm.h"

#include <algorithm>

namespace condresched {

namespace {

/// The line of `whole` on which `part` begins; 1 where the mail was encoded and so does not hold it as it is.
int firstLineOf(const std::string &part, const std::string &whole) {
  const size_t position = whole.find(part);
  if (position == std::string::npos)
    return 1;
  return 1 + static_cast<int>(
                 std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

Result<Mail> unpack(const Walls &walls, const std::string &text, const std::string &origin) {
  if (!looksLikeMail(text))
    return Mail{shownSubject(text), text};
  if (const int mails = countMails(text); mails > 1)
    return undecided(origin + " holds " + std::to_string(mails) + " mails",
                     "give them one by one; `git mailsplit -oFOLDER " + origin + "` separates them");
  return readMail(walls, text, origin);
}

} // namespace

Result<Patch> readPatch(const Walls &walls, const std::string &given, const std::string &origin) {
  if (given.find_first_not_of(" \t\r\n") == std::string::npos)
    return undecided(origin + " is empty", "make a patch with `git format-patch` or `git diff`");
  const std::string text = withUnixLines(given);
  const Result<Mail> mail = unpack(walls, text, origin);
  if (!mail)
    return errorOf(mail);
  Result<std::string> diff = gitDiff(mail->patch, origin, firstLineOf(mail->patch, text));
  if (!diff)
    return errorOf(diff);
  Result<std::vector<FileChange>> files = readDiff(*diff, origin);
  if (!files)
    return errorOf(files);
  return Patch{origin, mail->subject.empty() ? origin : mail->subject, std::move(*diff), std::move(*files)};
}

} // namespace condresched
