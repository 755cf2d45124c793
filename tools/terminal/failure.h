// The exit status of each kind of exception.
#pragma once

#include <exception>

namespace nonet::cli {

/// Prints the error. Returns the exit status to the first thread that calls it; other threads wait
/// for the end of the process. Prints nothing if the program that reads standard output has ended
/// or if a signal has ended the run.
int status_of_failure(std::exception_ptr failure);

/// main() must call it when the exit status is known. A thread that fails later prints nothing,
/// because the status could not agree with its message. Waits forever if another thread has failed
/// first.
void claim_ending();

/// A handler for std::set_terminate. Ends the process with status_of_failure() of an exception that
/// cannot reach main(), such as when a thread of oneTBB fails to start another one, or, without an
/// exception, as status_of_failure() does. Incomplete files keep their partial names.
[[noreturn]] void end_with_message();

}  // namespace nonet::cli
