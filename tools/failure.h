// What becomes of an exception that no command has caught.
#pragma once

#include <exception>

namespace nonet::cli {

/// To be called ahead of the end of the process, by main() when the status is known: a thread that
/// fails later says nothing, as the status could not agree with it. Waits for ever if another thread
/// was first.
void claim_ending();

/// Prints the error in one line. Returns the exit status, to the first thread that fails; any other
/// waits for the end. Says nothing where the reader of standard output has left, and where a signal
/// has ended the run.
int status_of_failure(std::exception_ptr failure);

/// For std::set_terminate: where an exception has no way to main(), as on a thread of oneTBB that
/// cannot start another one, ends the process as status_of_failure() says. Files that are not whole
/// keep their partial names.
[[noreturn]] void end_with_message();

}  // namespace nonet::cli
