// Canonical forms: one puzzle represents all its equivalents.
#pragma once

#include <nonet/grid.h>

#include <cstdint>

namespace nonet {

/// Returns the canonical form ("minlex" form) of a puzzle or a full grid: the equivalent grid whose
/// text sorts first, with a blank before all digits. Two grids are equivalent if exchanges of
/// digits, rows, columns, bands and stacks, and mirroring at the diagonal, turn one into the other.
/// Equivalent grids have the same canonical form, and grids with the same canonical form are
/// equivalent.
///
/// Takes any grid with cells from 0 to 9, clashing clues included; takes some microseconds for most
/// puzzles. May be called from any thread. Throws std::bad_alloc only.
Grid canonical_form(const Grid& grid);

/// Returns the number of automorphisms of a puzzle or a full grid: the exchanges of rows, columns,
/// bands and stacks, with mirroring or without, that together with an exchange of digits leave it
/// as it is. 1 for nearly all. Equal for equivalent grids. Returns 0 if clues clash, or if two rows
/// of a band, or two columns of a stack, are blank; such puzzles do not have exactly one solution.
uint32_t automorphisms(const Grid& grid);

/// Returns the equivalent of a puzzle whose solution is a canonical form; if there are several, the
/// one whose text sorts first. Equal for equivalent puzzles. Requires that `solution` is the only
/// solution of `puzzle`.
Grid solution_form(const Grid& puzzle, const Grid& solution);

/// Returns the equivalent of a grid whose pattern of clues sorts first as a text, with a blank
/// before a clue; of several, the one whose text sorts first. Equal for equivalent grids, and
/// puzzles whose patterns are equivalent get the same pattern.
Grid pattern_form(const Grid& grid);

/// Returns the identifier of the class of a grid: XXH64 of the 81 characters of its canonical form,
/// as puzzle_text() writes it. Equivalent grids have the same identifier, on every machine and in
/// every version. Grids that are not equivalent can have the same one, too: among a million classes
/// the probability is 3 in 100 million. `seed` is that of the hash; identifiers have seed 0. May be
/// called from any thread. Throws std::bad_alloc only.
uint64_t class_id(const Grid& grid, uint64_t seed = 0);

/// Returns the same for a grid that is a canonical form already. Requires that it is one.
uint64_t class_id_of_form(const Grid& form, uint64_t seed = 0);

}  // namespace nonet
