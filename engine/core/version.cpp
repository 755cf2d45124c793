#include <nonet/version.h>

namespace nonet {

const char* version() { return NONET_VERSION; }

}  // namespace nonet
