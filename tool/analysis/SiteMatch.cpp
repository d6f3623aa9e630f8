// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/SiteMatch.h"

#include <algorithm>
#include <map>

namespace condresched {

namespace {

using Indices = std::vector<std::size_t>;

std::map<std::string, Indices> byGroup(const std::vector<SideSite> &sites) {
  std::map<std::string, Indices> groups;
  for (std::size_t index = 0; index < sites.size(); ++index)
    groups[sites[index].group()].push_back(index);
  return groups;
}

/// Matches one group's lists.
class GroupMatch {
public:
  GroupMatch(const std::vector<SideSite> &base, const std::vector<SideSite> &patched, Indices left,
             Indices right)
      : base(base), patched(patched), left(std::move(left)), right(std::move(right)),
        partner(this->left.size()), taken(this->right.size(), false) {}

  std::vector<SitePair> pairs() {
    matchSameLoop();
    pairLeftovers();
    std::vector<SitePair> result;
    int ordinal = 0;
    for (std::size_t i = 0; i < left.size(); ++i)
      result.push_back({left[i], partner[i] ? std::optional(right[*partner[i]]) : std::nullopt, ++ordinal});
    for (std::size_t j = 0; j < right.size(); ++j)
      if (!taken[j])
        result.push_back({std::nullopt, right[j], ++ordinal});
    return result;
  }

private:
  bool sameLoop(std::size_t i, std::size_t j) const {
    // Two static functions of one name stand in two files.
    return base[left[i]].place.loop == patched[right[j]].place.loop &&
           base[left[i]].file == patched[right[j]].file;
  }

  /// Longest common subsequence by loop: the most sites that stayed where they were, in order.
  void matchSameLoop() {
    std::vector<std::vector<int>> length(left.size() + 1, std::vector<int>(right.size() + 1, 0));
    for (std::size_t i = left.size(); i-- > 0;)
      for (std::size_t j = right.size(); j-- > 0;)
        length[i][j] =
            sameLoop(i, j) ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
      if (sameLoop(i, j))
        join(i++, j++);
      else if (length[i + 1][j] >= length[i][j + 1])
        ++i;
      else
        ++j;
    }
  }

  void pairLeftovers() {
    std::size_t j = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (partner[i])
        continue;
      while (j < right.size() && taken[j])
        ++j;
      if (j < right.size())
        join(i, j);
    }
  }

  void join(std::size_t i, std::size_t j) {
    partner[i] = j;
    taken[j] = true;
  }

  const std::vector<SideSite> &base;
  const std::vector<SideSite> &patched;
  Indices left;
  Indices right;
  std::vector<std::optional<std::size_t>> partner;
  std::vector<bool> taken;
};

/// Whether `longer` is the way `shorter` and then a call.
bool isOneCallMore(const std::vector<PathStep> &longer, const std::vector<PathStep> &shorter) {
  if (longer.size() != shorter.size() + 1)
    return false;
  for (std::size_t step = 0; step < shorter.size(); ++step)
    if (longer[step].function != shorter[step].function)
      return false;
  return longer.back().edge == "inline" || longer.back().edge == "direct";
}

/// A function that became a macro, or the other way round: what was its site is now its caller's, in the same
/// loop.
bool isFoldedInto(const SideSite &one, const SideSite &other) {
  return one.hotFunction == other.hotFunction && one.primitive == other.primitive &&
         one.place.loop == other.place.loop &&
         (isOneCallMore(one.path, other.path) || isOneCallMore(other.path, one.path));
}

/// Joins what has no partner in its own group with what has none in another.
void joinFolded(const std::vector<SideSite> &base, const std::vector<SideSite> &patched,
                std::vector<SitePair> &pairs) {
  for (SitePair &gone : pairs) {
    if (!gone.base || gone.patched)
      continue;
    const auto come = std::ranges::find_if(pairs, [&](const SitePair &pair) {
      return !pair.base && pair.patched && isFoldedInto(base[*gone.base], patched[*pair.patched]);
    });
    if (come != pairs.end()) {
      come->base = gone.base; // The pair goes by the patched side's name.
      gone.base.reset();
    }
  }
  std::erase_if(pairs, [](const SitePair &pair) { return !pair.base && !pair.patched; });
}

} // namespace

std::vector<SitePair> matchSites(const std::vector<SideSite> &base, const std::vector<SideSite> &patched) {
  std::map<std::string, Indices> left = byGroup(base);
  std::map<std::string, Indices> right = byGroup(patched);
  for (const auto &[group, indices] : right)
    left.try_emplace(group);
  std::vector<SitePair> pairs;
  for (const auto &[group, indices] : left) {
    std::vector<SitePair> matched = GroupMatch(base, patched, indices, right[group]).pairs();
    pairs.insert(pairs.end(), matched.begin(), matched.end());
  }
  joinFolded(base, patched, pairs);
  return pairs;
}

} // namespace condresched
