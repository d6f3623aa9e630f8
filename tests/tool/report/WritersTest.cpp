// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/Writers.h"

#include "SampleReport.h"
#include "report/Json.h"
#include "report/Text.h"

#include <gtest/gtest.h>

namespace condresched {

TEST(Writers, RenderText) { EXPECT_EQ(render("text", listReport(), false), writeText(listReport(), false)); }

TEST(Writers, RenderJsonWithoutColour) {
  EXPECT_EQ(render("json", listReport(), true), writeJson(listReport()));
}

TEST(Writers, NameAnUnknownFormat) {
  EXPECT_EQ(render("xml", listReport(), false).error().what, "unknown format 'xml'");
}

TEST(Writers, ListTheKnownFormats) { EXPECT_EQ(checkFormat("xml").error().next, "known are text, json"); }

TEST(Writers, CallAnUnknownFormatAUsageError) { EXPECT_EQ(checkFormat("").error().kind, ErrorKind::Usage); }

TEST(Writers, AcceptAKnownFormatBeforeAnyWork) { EXPECT_TRUE(checkFormat("json").has_value()); }

} // namespace condresched
