#include "engine/explain/technique_table.h"

#include "engine/explain/fish.h"
#include "engine/explain/locked.h"
#include "engine/explain/sets.h"
#include "engine/explain/workspace.h"

namespace nonet::explain {

bool find_forcing_chain(const Board& board, Workspace& workspace, Step& step) {
  return workspace.simple.find(board.marks, step);
}

template <int level>
bool find_branching_chain(const Board& board, Workspace& workspace, Step& step) {
  return workspace.branching.find(level, board, step);
}

namespace {

constexpr Version k1_2 = Version::se_1_2_1, k1_15 = Version::sukaku_1_15_12,
                  k1_18 = Version::sukaku_1_18;

constexpr StepTechnique kTechniques[] = {
    {"last value", "1.0", 1.0, k1_2, find_last_value},
    {"hidden single in box", "1.2", 1.2, k1_2, find_hidden_single_in_box},
    {"hidden single in line", "1.5", 1.5, k1_2, find_hidden_single_in_line},
    {"direct pointing", "1.7", 1.7, k1_2, find_direct_locked<kPointing>},
    {"direct claiming", "1.9", 1.9, k1_2, find_direct_locked<kClaiming>},
    {"direct hidden pair", "2.0", 2.0, k1_2, find_direct_hidden_set<2>},
    {"naked single", "2.3", 2.3, k1_2, find_naked_single},
    {"direct hidden triplet", "2.5", 2.5, k1_2, find_direct_hidden_set<3>},
    {"pointing", "2.6", 2.6, k1_2, find_locked<kPointing>},
    {"claiming", "2.8", 2.8, k1_2, find_locked<kClaiming>},
    {"naked pair", "3.0", 3.0, k1_2, find_naked_set<2>},
    {"X-wing", "3.2", 3.2, k1_2, find_fish<2>},
    {"hidden pair", "3.4", 3.4, k1_2, find_hidden_set<2>},
    {"naked triplet", "3.6", 3.6, k1_2, find_naked_set<3>},
    {"swordfish", "3.8", 3.8, k1_2, find_fish<3>},
    {"hidden triplet", "4.0", 4.0, k1_2, find_hidden_set<3>},
    {"two strong links", "4.0 to 4.3 by the houses", 4.0, k1_15, find_strong_links<2>},
    {"XY-wing", "4.2", 4.2, k1_2, find_xy_wing},
    {"XYZ-wing", "4.4", 4.4, k1_2, find_xyz_wing},
    {"unique loop", "4.5 to 5.0 by length, more for a set", 4.5, k1_2, find_unique_loop},
    {"naked quad", "5.0", 5.0, k1_2, find_naked_set<4>},
    {"jellyfish", "5.2", 5.2, k1_2, find_fish<4>},
    {"hidden quad", "5.4", 5.4, k1_2, find_hidden_set<4>},
    {"three strong links", "5.4 to 5.7 by the houses", 5.4, k1_15, find_strong_links<3>},
    {"WXYZ-wing", "5.5 or 5.6 by the largest cell", 5.5, k1_15, find_larger_wing<3>},
    {"bivalue universal grave", "5.6, 5.7, more for a set", 5.6, k1_2, find_bivalue_grave},
    {"four strong links", "5.8 to 6.1 by the houses", 5.8, k1_18, find_strong_links<4>},
    {"VWXYZ-wing", "6.2 to 6.4 by the largest cell", 6.2, k1_15, find_larger_wing<4>},
    {"aligned pair exclusion", "6.2", 6.2, k1_2, find_aligned_pair},
    {"UVWXYZ-wing", "6.6", 6.6, k1_18, find_larger_wing<5>},
    {"forcing chain or cycle", "6.5, 6.6 or 7.0, more by length", 6.5, k1_2, find_forcing_chain},
    {"TUVWXYZ-wing", "7.5", 7.5, k1_18, find_larger_wing<6>},
    {"aligned triplet exclusion", "7.5", 7.5, k1_2, find_aligned_triplet},
    {"Nishio", "7.5, more by length", 7.5, k1_2, find_branching_chain<BranchingChains::kNishio>},
    {"multiple chains", "8.0, more by length", 8.0, k1_2,
     find_branching_chain<BranchingChains::kMultiple>},
    {"dynamic chains", "8.5, more by length", 8.5, k1_2, find_branching_chain<0>},
    {"dynamic chains +", "9.0, more by length", 9.0, k1_2, find_branching_chain<1>},
    {"dynamic chains + forcing chains", "9.5, more by length", 9.5, k1_2, find_branching_chain<2>},
    {"dynamic chains + multiple chains", "10.0, more by length", 10.0, k1_2,
     find_branching_chain<3>},
    {"dynamic chains + dynamic chains", "10.5, more by length", 10.5, k1_2,
     find_branching_chain<4>},
    {"dynamic chains + dynamic chains +", "10.5, more by length", 10.5, k1_2,
     find_branching_chain<5>},
    {"dynamic chains + dynamic chains + forcing chains", "10.5, more by length", 10.5, k1_2,
     find_branching_chain<6>},
    {"dynamic chains + dynamic chains + multiple chains", "10.5, more by length", 10.5, k1_2,
     find_branching_chain<7>},
};

constexpr NamedSet kSets[] = {
    {"sukaku-explainer-1.18", "all, as SukakuExplainer 1.18.1 of 2021", Version::sukaku_1_18},
    {"sukaku-explainer-1.15.12", "as SukakuExplainer of 2020-01: fewer strong links and wings",
     Version::sukaku_1_15_12},
    {"sudoku-explainer-1.2.1", "as Sudoku Explainer 1.2.1 and skfr: none of these",
     Version::se_1_2_1},
};

}  // namespace

std::span<const StepTechnique> techniques() { return kTechniques; }
std::span<const NamedSet> named_sets() { return kSets; }

}  // namespace nonet::explain
