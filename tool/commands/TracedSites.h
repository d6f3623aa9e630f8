// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "bench-hooks/TraceReader.h"
#include "core/Result.h"
#include "core/Site.h"
#include "core/Trace.h"
#include "estimate/LinkedCode.h"
#include "estimate/SourceFrames.h"

#include <functional>
#include <string>
#include <vector>

namespace condresched {

/// What one traced boot is of.
struct TracedSide {
  std::string config;
  bool patched = false;

  std::string name() const { return patched ? "patched" : "base"; }
};

/// The site of a call by its frames, innermost first: the first that is not part of the family's own
/// definitions. Nothing where all are. A place that debug information does not know keeps the caller's name
/// and no file.
std::optional<TracedSite> siteOf(const LinkedCall &call, const std::vector<SourceFrame> &frames,
                                 const TracedSide &side);

/// A source line's text, or empty.
using SourceLine = std::function<std::string(const std::string &file, int line)>;

/// The sites that the reading has, each source place once, with the numbers of all its calls; in the order of
/// files and lines. `places` belong to `calls`. The primitive is what stands in the source line, where it
/// can be read.
struct TracedSites {
  std::vector<TracedSite> sites;
  std::vector<ForeignSite> foreign;
};
TracedSites tracedSites(const TraceReading &reading, const std::vector<LinkedCall> &calls,
                        const std::vector<std::vector<SourceFrame>> &places, const TracedSide &side,
                        const SourceLine &line);

/// Marks those that the audit has in this config, in its default output, and takes its name for the
/// primitive.
void markListed(std::vector<TracedSite> &traced, const std::vector<Site> &listed, const TracedSide &side);

/// The source places of the listed sites that are no no-op in a config of `sides`.
int listedPlaces(const std::vector<Site> &listed, const std::vector<TracedSide> &sides);

/// Fills in the counts.
Trace withCounts(Trace trace, int listed);

} // namespace condresched
