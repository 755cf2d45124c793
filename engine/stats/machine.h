// What a reader of figures has to know of the machine and the build.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace nonet {

std::string host_name();
int cpu_count();                      ///< processors that are online
std::vector<double> load_averages();  ///< over 1, 5 and 15 minutes; empty if not known
std::string cpu_name();               ///< as the system calls it; "unknown" if it does not tell
std::string compiler_name();          ///< compiler and version that built the library
uint64_t peak_resident_bytes();       ///< the most physical memory this process has held

}  // namespace nonet
