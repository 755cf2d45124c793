// The branching rule of contract.h on boards of digits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/search/board.h"
#include "engine/search/contract.h"

namespace nonet {

/// Returns whether a search is hard, given the state before its first guess.
bool is_hard(const DigitBoards& places);

/// Returns the branches to take. Requires a fixpoint without contradiction of a search that has
/// made `guesses` guesses, of which `depth` are open. Returns no branch if every cell is single.
Branches choose_branches(const DigitBoards& places, uint64_t guesses, size_t depth, bool is_hard);

/// Returns the two guesses without weights, or only one. Requires a cell with two candidates or
/// more.
Branches guess_without_weights(const DigitBoards& places);

/// Returns the branch to take if a search guesses by weight, given the best bivalue cell. Requires
/// a cell with two candidates or more.
Branch choose_branch(const DigitBoards& places, const Branch& best_bivalue, bool is_first_guess,
                     bool is_hard);

}  // namespace nonet
