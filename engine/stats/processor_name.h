// The name of a processor in /proc/cpuinfo.
#pragma once

#include <string>
#include <string_view>

namespace nonet {

/// Returns the name of the first processor in the text of /proc/cpuinfo; "unknown" if there is
/// none. ARM processors have numbers there, which the architecture's register MIDR_EL1 defines.
std::string processor_name(std::string_view cpuinfo);

}  // namespace nonet
