// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "commands/Boots.h"

#include "bench-hooks/Statistics.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace condresched {

namespace {

constexpr int exactBoots = 2; // Enough to see whether the counts repeat.
constexpr int timedBoots = 6; // Fewer leave a U test of two sides without power at 1 %.

/// One of the kernels, and where its samples go.
struct Booted {
  const GuestRun *guest;
  KernelSamples *samples;
};

std::vector<Booted> kernelsOf(const BootQuestion &question, BootSamples &samples) {
  std::vector<Booted> kernels = {{&question.base, &samples.base}};
  if (question.patched)
    kernels.push_back({&*question.patched, &samples.patched});
  samples.relaid.resize(question.relaid.size());
  for (std::size_t index = 0; index < question.relaid.size(); ++index)
    kernels.push_back({&question.relaid[index], &samples.relaid[index]});
  return kernels;
}

/// As many of each.
std::vector<Booted> bootOrder(const std::vector<Booted> &kernels, int boots, std::uint64_t seed) {
  std::vector<Booted> order;
  for (int boot = 0; boot < boots; ++boot)
    order.insert(order.end(), kernels.begin(), kernels.end());
  std::mt19937_64 random(seed);
  // Not std::shuffle: its order for a seed differs from library to library, and the seed is to repeat it.
  for (std::size_t left = order.size(); left > 1; --left) {
    std::size_t other = random() % left;
    std::swap(order[left - 1], order[other]);
  }
  return order;
}

std::vector<double> joined(const std::vector<std::vector<double>> &boots) {
  std::vector<double> all;
  for (const std::vector<double> &boot : boots)
    all.insert(all.end(), boot.begin(), boot.end());
  return all;
}

bool repeats(const std::vector<std::vector<double>> &boots) {
  return std::ranges::all_of(boots, [&](const std::vector<double> &boot) { return boot == boots.front(); });
}

/// How far the base's time may move where nothing but its addresses change.
double layoutFloor(const std::vector<std::vector<double>> &base,
                   const std::vector<std::vector<double>> &relaid, std::uint64_t seed) {
  const Shift moved = shift(joined(base), joined(relaid), seed);
  return std::max(std::fabs(moved.low), std::fabs(moved.high));
}

} // namespace

Result<BootSamples> bootAll(const Walls &walls, const Engine &engine, const BootQuestion &question) {
  BootSamples samples;
  int boots = engine.exact() ? exactBoots : timedBoots;
  const std::vector<Booted> order = bootOrder(kernelsOf(question, samples), boots, question.seed);
  for (std::size_t index = 0; index < order.size(); ++index) {
    walls.progress.step(engine.name() + ": boot " + std::to_string(index + 1) + " of " +
                        std::to_string(order.size()));
    Result<GuestResult> result = engine.run(walls, *order[index].guest);
    if (!result)
      return errorOf(result);
    auto &side = *order[index].samples;
    for (const WorkloadSamples &workload : result->workloads) {
      side[workload.workload].push_back(workload.samples);
      std::ranges::copy(workload.gigahertz, std::back_inserter(samples.gigahertz[workload.workload]));
    }
  }
  return samples;
}

Measurement evaluate(const BootSamples &samples, const std::string &workload, bool exact,
                     std::uint64_t seed) {
  Measurement measurement;
  measurement.workload = workload;
  auto base = samples.base.find(workload);
  if (base == samples.base.end()) {
    measurement.agreement = "not-run";
    measurement.reason = "the guest gave no samples of " + workload;
    return measurement;
  }
  // A reading that an interrupt fell into is slow, so not the mean.
  if (const auto clock = samples.gigahertz.find(workload);
      clock != samples.gigahertz.end() && !clock->second.empty())
    measurement.gigahertz = median(clock->second);
  measurement.base = summarize(joined(base->second), seed);
  measurement.floor = noiseFloor(base->second, seed);
  for (const KernelSamples &relaid : samples.relaid)
    if (const auto found = relaid.find(workload); found != relaid.end())
      measurement.floor = std::max(measurement.floor, layoutFloor(base->second, found->second, seed));
  auto patched = samples.patched.find(workload);
  bool same = repeats(base->second);
  if (patched != samples.patched.end()) {
    same = same && repeats(patched->second);
    measurement.patched = summarize(joined(patched->second), seed);
    Shift difference = shift(joined(base->second), joined(patched->second), seed);
    measurement.delta = difference.value;
    measurement.low = difference.low;
    measurement.high = difference.high;
  }
  if (exact && !same) {
    measurement.steady = false;
    measurement.agreement = "not-run";
    measurement.reason =
        "two boots of the same kernel gave different counts: this engine does not repeat here";
  }
  return measurement;
}

} // namespace condresched
