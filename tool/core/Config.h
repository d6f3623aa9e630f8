// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace condresched {

/// A value a boot mode gives to `preempt=` on the kernel command line.
struct BootMode {
  std::string name;          ///< As in `dynamic:none`, without the config's name.
  std::string symbol;        ///< The tree knows this mode only if this Kconfig symbol is defined, or empty.
  bool condResched = false;  ///< cond_resched() is switched on in it.
  bool mightResched = false; ///< might_resched() is switched on in it.
  bool byName = false;       ///< Asked for as `config:mode`, not as part of its config.
  bool preemptible = false;  ///< The kernel preempts itself in it, wherever it runs.
};

/// Whether `mode` switches the static call or dynamic_ function `name` on. One that is about neither
/// primitive is taken to be on: the heavier reading.
bool switchesOn(const BootMode &mode, const std::string &name);

/// Whether a kernel of a resolved .config (CONFIG_X -> value) preempts itself wherever it runs, and so needs
/// no scheduling points: CONFIG_PREEMPTION as Kconfig resolved it (before 5.4 that was CONFIG_PREEMPT), and
/// under CONFIG_PREEMPT_DYNAMIC what the boot mode says. None where it hangs on a boot mode and none is
/// given.
std::optional<bool> isPreemptible(const std::map<std::string, std::string> &kconfig, const BootMode *mode);

/// How a static call's trampoline is named before the call's own name (STATIC_CALL_TRAMP_PREFIX of
/// include/linux/static_call_types.h).
inline constexpr const char *trampolinePrefix = "__SCT__";

/// How the static key behind a dynamic_ function is named before the function's own name
/// (DEFINE_STATIC_KEY_TRUE(sk_dynamic_cond_resched) of kernel/sched/core.c).
inline constexpr const char *dynamicKeyPrefix = "sk_dynamic_";

/// One named point of the preemption space (DESIGN.md section 2), as data.
struct ConfigPoint {
  std::string name;
  std::map<std::string, std::string> settings; ///< CONFIG_X -> y, n, m, or a literal.
  std::vector<BootMode> bootModes;
};

/// What Kconfig made of a point in one tree.
struct ResolvedConfig {
  std::string name;
  bool selectable = false;
  std::string reason;                         ///< Why it is not selectable, in words.
  std::map<std::string, std::string> kconfig; ///< The symbols asked for -> what they became.
  std::string dotConfig;                      ///< The whole .config.
};

} // namespace condresched
