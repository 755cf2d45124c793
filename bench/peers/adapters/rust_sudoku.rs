//! The function `solve` of a plugin, for the crate `sudoku`. The crate does not count guesses.

use std::slice;
use sudoku::Sudoku;

const CELLS: usize = 81;

/// Counts the solutions of a puzzle up to `limit`; writes the solution if `limit` is 1.
///
/// # Safety
/// The pointers are those that nonet.h describes.
#[no_mangle]
pub unsafe extern "C" fn solve(
    puzzle: *const u8,
    limit: usize,
    _configuration: u32,
    solution: *mut u8,
    _guesses: *mut usize,
) -> usize {
    let text = std::str::from_utf8_unchecked(slice::from_raw_parts(puzzle, CELLS));
    let sudoku = match Sudoku::from_str_line(text) {
        Ok(sudoku) => sudoku,
        Err(_) => return 0,
    };
    // With other limits nobody reads the solution, and counting is the faster function.
    if limit != 1 {
        return sudoku.solutions_count_up_to(limit);
    }
    let mut first = [[0u8; CELLS]];
    let found = sudoku.solutions_up_to_buffer(&mut first, 1);
    if found == 1 {
        for (cell, digit) in first[0].iter().enumerate() {
            *solution.add(cell) = b'0' + digit;
        }
    }
    found
}
