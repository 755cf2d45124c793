// What a launched process does.
#pragma once

#include <span>
#include <string>

namespace nonet {

/// The first argument of a program that is launched by a runner; the others are those of a
/// LaunchJob.
inline constexpr const char* kLaunchWord = "--launch";

/// Loads the solver or the plugin of a LaunchJob, measures it, writes a LaunchReply and returns the
/// exit status. The caller should then end the process at once (std::_Exit): what a plugin does at
/// its exit is not the bench's business. Every answer is checked here, outside of the time that is
/// measured.
///
/// A program that makes runners (runner.h) must call this, first of all, when it is started with
/// the arguments of a launch. Throws std::system_error and DataError.
int run_launched_process(std::span<const std::string> arguments);

}  // namespace nonet
