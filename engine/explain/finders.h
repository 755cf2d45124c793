// The finders of all techniques, a file for each family. A finder looks for the first step of its
// technique, in a fixed order, and fills `step`, which has only the least rating of the technique
// before. It returns false if there is none. The order of looking is that of SukakuExplainer,
// because the first step decides the rating. Those of locked.h, sets.h and fish.h are templates.
#pragma once

#include "engine/explain/board.h"
#include "engine/explain/step.h"

namespace nonet::explain {

struct Workspace;

using Finder = bool (*)(const Board& board, Workspace& workspace, Step& step);

// singles.cpp
bool find_last_value(const Board& board, Workspace& workspace, Step& step);
bool find_hidden_single_in_box(const Board& board, Workspace& workspace, Step& step);
bool find_hidden_single_in_line(const Board& board, Workspace& workspace, Step& step);
bool find_naked_single(const Board& board, Workspace& workspace, Step& step);

// strong_links.cpp: skyscrapers, kites, turbot fish, and longer ones, also with groups of cells
template <int links>
bool find_strong_links(const Board& board, Workspace& workspace, Step& step);

// wings.cpp
bool find_xy_wing(const Board& board, Workspace& workspace, Step& step);
bool find_xyz_wing(const Board& board, Workspace& workspace, Step& step);
/// `cells` cells with one more digits than cells, and a bivalue cell: 3 for a WXYZ-wing.
template <int cells>
bool find_larger_wing(const Board& board, Workspace& workspace, Step& step);

// unique_loops.cpp, bivalue_grave.cpp
bool find_unique_loop(const Board& board, Workspace& workspace, Step& step);
bool find_bivalue_grave(const Board& board, Workspace& workspace, Step& step);

// aligned.cpp
bool find_aligned_pair(const Board& board, Workspace& workspace, Step& step);
bool find_aligned_triplet(const Board& board, Workspace& workspace, Step& step);

// chains/
bool find_forcing_chain(const Board& board, Workspace& workspace, Step& step);
/// `level`: of BranchingChains. The techniques beside singles. 0: none; 1: locked candidates,
/// pairs, X-wings; 2: also forcing chains; 3: also multiple chains; 4 to 7: also dynamic chains of
/// level 0 to 3.
template <int level>
bool find_branching_chain(const Board& board, Workspace& workspace, Step& step);

}  // namespace nonet::explain
