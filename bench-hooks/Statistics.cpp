// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench-hooks/Statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace condresched {

namespace {

/// Enough that the ends of a 95 % interval rest on 25 resamples each.
constexpr int resamples = 1000;

/// mt19937_64 and a remainder give the same numbers with every standard library, the library's own
/// distributions do not; the remainder's bias at these sizes is below 10^-15.
class Resampler {
public:
  explicit Resampler(std::uint64_t seed) : engine(seed) {}

  std::vector<double> draw(const std::vector<double> &from) {
    std::vector<double> drawn(from.size());
    for (double &value : drawn)
      value = from[engine() % from.size()];
    return drawn;
  }

private:
  std::mt19937_64 engine;
};

/// The median of all differences patched[i] - base[j].
double hodgesLehmann(const std::vector<double> &base, const std::vector<double> &patched) {
  std::vector<double> differences;
  differences.reserve(base.size() * patched.size());
  for (const double after : patched)
    for (const double before : base)
      differences.push_back(after - before);
  return median(std::move(differences));
}

/// The quantile of sorted values by linear interpolation (Hyndman and Fan's type 7, as R and numpy have it).
double quantile(const std::vector<double> &sorted, double share) {
  const double position = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

struct Interval {
  double low = 0;
  double high = 0;
};

/// The 95 % percentile interval of what `statistic` gives for each resample.
Interval bootstrap(const std::function<double()> &statistic) {
  std::vector<double> values(resamples);
  std::generate(values.begin(), values.end(), statistic);
  std::sort(values.begin(), values.end());
  return {quantile(values, 0.025), quantile(values, 0.975)};
}

} // namespace

double median(std::vector<double> values) {
  if (values.empty())
    return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1)
    return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2;
}

SampleSet summarize(const std::vector<double> &samples, std::uint64_t seed) {
  if (samples.empty())
    return {};
  Resampler resampler(seed);
  const Interval interval = bootstrap([&] { return median(resampler.draw(samples)); });
  return {median(samples), interval.low, interval.high, samples};
}

Shift shift(const std::vector<double> &base, const std::vector<double> &patched, std::uint64_t seed) {
  if (base.empty() || patched.empty())
    return {};
  Resampler resampler(seed);
  const Interval interval = bootstrap([&] {
    // Drawn one after the other: the order of a call's arguments is the compiler's choice.
    const std::vector<double> before = resampler.draw(base);
    return hodgesLehmann(before, resampler.draw(patched));
  });
  return {hodgesLehmann(base, patched), interval.low, interval.high};
}

double noiseFloor(const std::vector<std::vector<double>> &boots, std::uint64_t seed) {
  double floor = 0;
  for (std::size_t boot = 0; boot < boots.size(); ++boot) {
    std::vector<double> rest;
    for (std::size_t other = 0; other < boots.size(); ++other)
      if (other != boot)
        rest.insert(rest.end(), boots[other].begin(), boots[other].end());
    const Shift apart = shift(rest, boots[boot], seed + boot);
    floor = std::max({floor, std::abs(apart.low), std::abs(apart.high)});
  }
  return floor;
}

} // namespace condresched
