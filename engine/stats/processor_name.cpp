#include "engine/stats/processor_name.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace nonet {
namespace {

struct Implementer {
  unsigned long number;
  const char* name;
};
constexpr Implementer kImplementers[] = {
    {0x41, "Arm"},       {0x42, "Broadcom"},  {0x43, "Cavium"},  {0x46, "Fujitsu"},
    {0x48, "HiSilicon"}, {0x4e, "NVIDIA"},    {0x50, "APM"},     {0x51, "Qualcomm"},
    {0x53, "Samsung"},   {0x56, "Marvell"},   {0x61, "Apple"},   {0x66, "Faraday"},
    {0x69, "Intel"},     {0x6d, "Microsoft"}, {0x70, "Phytium"}, {0xc0, "Ampere"},
};

struct Part {
  unsigned long implementer;
  unsigned long number;
  const char* name;
};
// Processors of servers, small boards and notebooks.
constexpr Part kParts[] = {
    {0x41, 0xd03, "Cortex-A53"},
    {0x41, 0xd05, "Cortex-A55"},
    {0x41, 0xd07, "Cortex-A57"},
    {0x41, 0xd08, "Cortex-A72"},
    {0x41, 0xd09, "Cortex-A73"},
    {0x41, 0xd0a, "Cortex-A75"},
    {0x41, 0xd0b, "Cortex-A76"},
    {0x41, 0xd0c, "Neoverse-N1"},
    {0x41, 0xd0d, "Cortex-A77"},
    {0x41, 0xd40, "Neoverse-V1"},
    {0x41, 0xd41, "Cortex-A78"},
    {0x41, 0xd44, "Cortex-X1"},
    {0x41, 0xd46, "Cortex-A510"},
    {0x41, 0xd47, "Cortex-A710"},
    {0x41, 0xd48, "Cortex-X2"},
    {0x41, 0xd49, "Neoverse-N2"},
    {0x41, 0xd4a, "Neoverse-E1"},
    {0x41, 0xd4d, "Cortex-A715"},
    {0x41, 0xd4e, "Cortex-X3"},
    {0x41, 0xd4f, "Neoverse-V2"},
    {0x41, 0xd84, "Neoverse-V3"},
    {0x41, 0xd8e, "Neoverse-N3"},
    {0x43, 0x0a1, "ThunderX"},
    {0x43, 0x0af, "ThunderX2"},
    {0x46, 0x001, "A64FX"},
    {0x48, 0xd01, "TaiShan-v110"},
    {0x51, 0x001, "Oryon"},
    {0x51, 0xc00, "Falkor"},
    {0x61, 0x022, "M1 (Icestorm)"},
    {0x61, 0x023, "M1 (Firestorm)"},
    {0x61, 0x032, "M2 (Blizzard)"},
    {0x61, 0x033, "M2 (Avalanche)"},
    {0x6d, 0xd49, "Azure-Cobalt-100"},
    {0xc0, 0xac3, "Ampere-1"},
    {0xc0, 0xac4, "Ampere-1a"},
};

using Values = std::map<std::string_view, std::string>;

// Returns the values of the first processor by their keys.
Values first_values(std::string_view cpuinfo) {
  Values values;
  while (!cpuinfo.empty() && cpuinfo.front() != '\n') {
    const std::string_view line = cpuinfo.substr(0, cpuinfo.find('\n'));
    cpuinfo.remove_prefix(std::min(line.size() + 1, cpuinfo.size()));
    const size_t colon = line.find(": ");
    if (colon == std::string_view::npos) continue;
    values[line.substr(0, line.find_first_of("\t:"))] = line.substr(colon + 2);
  }
  return values;
}

// Numbers without a row in the tables are named as they are.
std::string arm_name(const std::string& implementer, const std::string& part) {
  const unsigned long implementer_number = std::strtoul(implementer.c_str(), nullptr, 16);
  const unsigned long part_number = std::strtoul(part.c_str(), nullptr, 16);
  std::string name = "implementer " + implementer;
  for (const Implementer& row : kImplementers) {
    if (row.number == implementer_number) name = row.name;
  }
  for (const Part& row : kParts) {
    if (row.implementer == implementer_number && row.number == part_number) {
      return name + ' ' + row.name;
    }
  }
  return name + " part " + part;
}

}  // namespace

std::string processor_name(std::string_view cpuinfo) {
  Values values = first_values(cpuinfo);
  const std::string name = values["model name"], family = values["cpu family"];
  if (name.empty()) {
    if (values["CPU part"].empty()) return "unknown";
    return arm_name(values["CPU implementer"], values["CPU part"]);
  }
  // A virtual machine may hide the rest of the name.
  return family.empty() ? name : name + " (family " + family + " model " + values["model"] + ")";
}

}  // namespace nonet
