// Results as text for people. Commands print it.
#pragma once

#include <nonet/comparison.h>

#include <string>

#include "engine/corpora/description.h"
#include "engine/pipeline/check.h"
#include "engine/pipeline/verify.h"

namespace nonet::cli {

/// Answers, guesses and failures, which noise cannot change, then a line for each compared row. The
/// notes are not in it.
std::string to_text(const Comparison& comparison);

/// The first findings, a line each, and the result. The notes are not in it.
std::string to_text(const Verification& verification);

/// A line for each check.
std::string to_text(const CheckReport& report);

/// A few lines for each topic.
std::string to_text(const Description& description);

}  // namespace nonet::cli
