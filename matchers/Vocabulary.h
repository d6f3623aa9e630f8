// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// The names are also looked for in machine code, which knows nothing of the matchers.
#include "core/Vocabulary.h"
