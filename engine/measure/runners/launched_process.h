// The code that runs in a launched process.
#pragma once

#include <span>
#include <string>

namespace nonet {

/// The first argument of a program that a runner launches. The arguments of a LaunchRequest follow.
inline constexpr const char* kLaunchWord = "--launch";

/// Loads the solver or the plugin of a LaunchRequest, measures it, writes a LaunchReply and returns
/// the exit status. The caller should then end the process at once (std::_Exit), so that a plugin's
/// exit handlers do not run. Every answer is checked here, outside of the time that is measured.
///
/// A program that makes runners (runner.h) must call this, before anything else, when it is started
/// with the arguments of a launch. Throws std::system_error and DataError.
int run_launched_process(std::span<const std::string> arguments);

}  // namespace nonet
