// Reads puzzles out of files: a simple reader beside that of the program `nonet`, which knows more formats and judges
// columns by solving them.

const borders = /[\s|+=!]/g;

/**
 * Returns [{ record, line, puzzle } ...]: puzzles of 81 characters, or null where a record is none. It takes
 * - JSON: strings of 81 cells, arrays of 81 numbers, arrays of nine arrays or strings of nine, at any depth; of an object
 *   with several, the first;
 * - lines with 81 cells somewhere, which tables are, too; of several in a line, the first;
 * - grids of nine lines with nine cells each, with borders and spaces between them or not.
 * Empty lines and comments that begin with # are no records; a first line without a puzzle is the head of a table.
 */
export function read(text) {
  const start = text.trimStart()[0];
  if (start === "[" || start === "{") {
    const values = jsonOf(text);
    if (values) return values.flatMap(boardsOf).map((puzzle, i) => ({ record: i + 1, line: i + 1, puzzle }));
  }
  const found = [], grid = [];
  const add = (line, puzzle) => found.push({ record: found.length + 1, line, puzzle });
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const endGrid = (line) => { if (grid.length) add(line - grid.length, null), grid.length = 0; };
  lines.forEach((line, i) => {
    const cells = line.replace(borders, "");
    const isBorder = cells.length !== 9 && /^[\s|+=!:.-]*$/.test(line) && /[-=+]/.test(line);
    if (line.trim() === "" || line[0] === "#" || isBorder) return;
    const puzzle = line.match(/(?<![0-9._*-])[0-9._*-]{81}(?![0-9._*-])/)?.[0] ?? (/^[0-9._*-]{81}$/.test(cells) ? cells : null);
    if (!puzzle && /^[0-9._*-]{9}$/.test(cells)) {
      if (grid.push(cells) === 9) add(i - 7, grid.join("")), grid.length = 0;
      return;
    }
    endGrid(i + 1);
    if (puzzle || i > 0 || lines.length < 3) add(i + 1, puzzle);
  });
  endGrid(lines.length + 1);
  return found.map((each) => ({ ...each, puzzle: each.puzzle?.replace(/[0_*-]/g, ".") ?? null }));
}

// A document, or a document a line; null if it is neither.
function jsonOf(text) {
  for (const parse of [() => [JSON.parse(text)], () => text.trim().split("\n").map((line) => JSON.parse(line))]) {
    try { return parse(); } catch { /* the next */ }
  }
  return null;
}

function boardsOf(value) {
  const flat = Array.isArray(value) && (value.length === 81 || value.length === 9) ? value.flat().join("") : value;
  if (typeof flat === "string" && /^[0-9._*-]{81}$/.test(flat)) return [flat.replace(/[0_*-]/g, ".")];
  if (Array.isArray(value)) return value.flatMap(boardsOf);
  if (typeof value !== "object" || value === null) return [];
  for (const each of Object.values(value)) {
    const boards = boardsOf(each);
    if (boards.length) return boards;
  }
  return [];
}
