#include "engine/core/setting.h"

#include <atomic>

namespace nonet {
namespace {

std::atomic<SettingNames> names_of_settings{nullptr};

}  // namespace

void name_settings(SettingNames names) { names_of_settings = names; }

std::string hint(const Setting& setting) {
  const SettingNames names = names_of_settings;
  const std::string name = names != nullptr ? names(setting) : std::string();
  return name.empty() ? name : " (" + name + ")";
}

}  // namespace nonet
