// The machine and the build, as reports of measurements name them.
#pragma once

#include <string>
#include <vector>

namespace nonet {

std::string host_name();
int cpu_count();                      ///< processors that are online
std::vector<double> load_averages();  ///< over 1, 5 and 15 minutes; empty if not known
std::string cpu_name();               ///< the system's name; "unknown" if it has none
std::string compiler_name();          ///< compiler and version that built the library

}  // namespace nonet
