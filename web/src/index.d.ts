/**
 * Puzzles: text with a puzzle a line (81 cells, blanks `.`, `0`, `*`, `_` or `-`; other text may follow it; empty lines and
 * those that begin with `#` are no records), an array of such strings, or N x 81 bytes of 0 to 9.
 */
export type Puzzles = string | string[] | Uint8Array;

/** `abandoned`: more guesses than `maxGuesses`, or a step above `maxEr`; `solved`: one solution found with a `limit` of 1, and no search for more. */
export type Status = "unique" | "multiple" | "unsolvable" | "abandoned" | "solved";

/** Of every function. A call works in chunks; between two of them, and at least each 25 ms but for hard ratings, others run. */
export interface Options {
  /** Cancels the call, which rejects with the signal's reason: after the chunk in hand, or in a pool at once. */
  signal?: AbortSignal;
  /** Called after each chunk. */
  onProgress?: (done: number, total: number) => void;
}

/** The answers to N records, in their order: N objects, made when they are read, over columns. */
export interface Records<Row> extends Iterable<Row> {
  readonly length: number;
  /** Undefined if there is no such record. The first one has number 0 here. */
  at(i: number): Row | undefined;
  /** A line a record. */
  toString(): string;
}
/** Records with grids: `cells` has N x 81 digits, 0 for a blank. Their lines are those that the program `nonet` writes. */
export interface Grids<Row> extends Records<Row> { readonly cells: Uint8Array; }

/** `solution` is null unless the status is `unique` or `solved`. `guesses` are those of the program's solver. */
export interface Answer { status: Status; solution: string | null; guesses: number; }
export interface Minimality {
  status: Status;
  /** Whether it has exactly one solution, and more without any of its clues. */
  minimal: boolean;
  /** The cells of the clues that can be removed, each on its own, such as "r1c9". */
  removable: string[];
}
/** `puzzle` is null unless the status is `unique`. */
export interface Minimized { status: Status; puzzle: string | null; }

/** ER, EP and ED as Sukaku Explainer rates; null unless the status is `unique`. */
export interface Rated { status: Status; er: number | null; ep: number | null; ed: number | null; }
/** `techniques`: the number of steps of each. */
export interface Rating extends Rated { techniques: Record<string, number>; }
/** A step, as a line of `nonet rate --steps` has it: cells are "r1c9", houses "row 1", "column 1", "box 1". */
export interface Step {
  technique: string;
  rating: number;
  /** The digit that the step places, after its eliminations; or nothing. */
  placed: Record<string, number>;
  /** The candidates that it removes, besides those that go because of the placed digit. */
  removed: Record<string, number[]>;
  /** The pattern. That of chains is all cells of all of them, and no houses. */
  cells: string[];
  houses: string[];
}
export interface Explanation extends Rated { steps: Step[]; }

export type Kind = "solved" | "easy" | "minimal" | "multiple" | "unsolvable" | "mixed";
export type Symmetry = "none" | (string & {});

/** What this module and a pool have. All reject with NonetError, RangeError, TypeError, or the reason of the signal. */
export interface Functions {
  /** Solves, and proves that the solution is the only one. `limit`: the solutions at which a search ends, 2. */
  solve(puzzles: Puzzles, options?: Options & { limit?: number; maxGuesses?: number }): Promise<Grids<Answer> & { statuses: Uint8Array; guesses: Float64Array }>;
  /** Counts solutions, up to `limit`, 1,000,000. */
  count(puzzles: Puzzles, options?: Options & { limit?: number }): Promise<Float64Array>;
  /** Returns the minlex forms: equal for equivalent puzzles, and only for these. */
  canonical(puzzles: Puzzles, options?: Options): Promise<Grids<string>>;
  /** Rates; gives up puzzles with a step above `maxEr`. Steps above 10 take up to a second each. */
  rate(puzzles: Puzzles, options?: Options & { maxEr?: number }): Promise<Records<Rating>>;
  /** Rates, with all steps. */
  explain(puzzles: Puzzles, options?: Options & { maxEr?: number }): Promise<Records<Explanation>>;
  /** Tells which clues can be removed. */
  minimal(puzzles: Puzzles, options?: Options): Promise<Records<Minimality>>;
  /** Removes clues, one after the other in a random order that depends on `seed` and the record, until none can be. */
  minimize(puzzles: Puzzles, options?: Options & { seed?: number }): Promise<Grids<Minimized>>;
  /** Makes puzzles: the same for the same options, and those of `nonet generate`. Rare numbers of clues take very long. */
  generate(kind: Kind, count?: number, options?: Options & { seed?: number; clues?: number; below?: number; symmetry?: Symmetry }): Promise<Grids<string>>;
}

export const solve: Functions["solve"], count: Functions["count"], canonical: Functions["canonical"], rate: Functions["rate"],
  explain: Functions["explain"], minimal: Functions["minimal"], minimize: Functions["minimize"], generate: Functions["generate"];

/** Workers that share the work of each call. They need no SharedArrayBuffer, so no special headers of a server. */
export interface Pool extends Functions {
  readonly size: number;
  /** Ends the workers. Calls in hand reject. */
  close(): void;
}
/** Starts workers, as many as there are processors unless `size` says. */
export function createPool(size?: number): Promise<Pool>;

/** A record is no puzzle. */
export class NonetError extends Error {
  /** The number of the record, from 1. */
  readonly record: number;
  /** What is wrong with it. */
  readonly fault: string;
}

/** Finds the puzzles of a file: lines, tables, grids of nine lines, JSON. A record that is none has null. */
export function read(text: string): { record: number; line: number; puzzle: string | null }[];
