// An instance of the module, and its jobs. A job takes a chunk of records and gives columns: typed arrays with `width`
// values a record. module.cpp describes their contents.

// The smallest module with an instruction of SIMD.
const simdProbe = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11);

/** Imports a module of node. Bundlers look for modules only where the name is fixed. */
export const ofNode = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** Returns the compiled module, with SIMD if this engine has it. */
async function compile() {
  const url = WebAssembly.validate(simdProbe) ? new URL("./nonet.wasm", import.meta.url) : new URL("./nonet-scalar.wasm", import.meta.url);
  if (url.protocol === "file:" && typeof process === "object") {  // node has no fetch of files
    const { readFile } = await ofNode("fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());  // a server need not know the type of the file
}

const columns = [
  ["text", Uint8Array, 128], ["puzzles", Uint8Array, 81], ["cells", Uint8Array, 81], ["statuses", Uint8Array, 1],
  ["guesses", Float64Array, 1], ["solutions", Float64Array, 1], ["ratings", Uint8Array, 4], ["counts", Uint16Array, 43],
  ["lengths", Uint32Array, 1],
];
const stepBytes = columns.length;

/** The columns of each job, how many records a call of it gets, and the call. */
export const jobs = {
  solve: { chunk: 4096, columns: ["cells", "statuses", "guesses"], call: (c, n, o) => c.solve(n, o.limit ?? 2, o.maxGuesses ?? -1) },
  count: { chunk: 512, columns: ["statuses", "solutions"], call: (c, n, o) => c.solve(n, o.limit ?? 1e6, -1) },
  canonical: { chunk: 1024, columns: ["cells"], call: (c, n) => c.canonical(n) },
  minimal: { chunk: 1024, columns: ["cells", "statuses"], call: (c, n) => c.minimal(n) },
  minimize: { chunk: 1024, columns: ["cells", "statuses"], call: (c, n, o, before) => c.minimize(n, before, ...halves(o.seed ?? 1)) },
  rate: { chunk: 16, columns: ["statuses", "ratings", "counts"], call: (c, n, o) => c.rate(n, tenths(o.maxEr), false) },
  explain: { chunk: 16, columns: ["statuses", "ratings", "lengths"], call: (c, n, o) => c.rate(n, tenths(o.maxEr), true) },
  generate: { chunk: 1024, columns: ["cells"], call: (c, n, o, before) => c.generate(n, before) },
};

const tenths = (er = 25.5) => Math.round(Math.min(er, 25.5) * 10);
const halves = (seed) => [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0];
const decoder = new TextDecoder("utf-8", { ignoreBOM: true }), encoder = new TextEncoder();

let compiled;  // a promise, the same for all instances of a thread

/** A record is no puzzle; `record` is its number, from 1. */
export class NonetError extends Error {
  constructor(record, fault) {
    super(`record ${record}: ${fault}`);
    this.name = "NonetError";
    this.record = record;
    this.fault = fault;
  }
}

export class Module {
  /** Makes an instance. It ends with the first call that fails for lack of memory. */
  static async load() {
    compiled ??= compile().catch((error) => { compiled = undefined; throw error; });  // the next call tries again
    return new Module(await WebAssembly.instantiate(await compiled));
  }

  constructor(instance) {
    this.c = instance.exports;
    this.c._initialize();
    [this.statuses, this.techniques, this.symmetries, this.kinds] = [0, 1, 2, 3].map((which) =>
      this.text(this.c.names(which)).trimEnd().split("\n"));
  }

  /** A view of the first `count` records of a column. It is valid up to the next call. */
  view(name, count) {
    const number = columns.findIndex((each) => each[0] === name), [, Type, width] = columns[number];
    return new Type(this.c.memory.buffer, this.c.column(number), count * width);
  }
  text(length) { return decoder.decode(new Uint8Array(this.c.memory.buffer, this.c.column(0), length)); }

  /** Runs a job on a chunk: `cells` of puzzles, or the number of them to make. Returns views of its columns. */
  run(name, cells, count, options, before) {
    const job = jobs[name], result = {};
    if (cells) {
      this.view("puzzles", count).set(cells);
      const good = this.c.check(count);
      if (good < count) throw new NonetError(before + good + 1, "a cell is more than 9");
    }
    if (name === "generate") this.choose(options);
    job.call(this.c, count, options, before);
    for (const column of job.columns) result[column] = this.view(column, count);
    if (name === "explain") {
      const bytes = result.lengths.reduce((sum, length) => sum + length, 0);
      result.steps = new Uint8Array(this.c.memory.buffer, this.c.column(stepBytes), bytes);
    }
    return result;
  }

  /** Chooses what is made. Throws RangeError. */
  choose({ kind, seed = 1, clues = 0, below = 1, symmetry = "none" }) {
    const key = JSON.stringify([kind, seed, clues, below, symmetry]);
    if (key === this.chosen) return;
    const number = this.kinds.findIndex((row) => row.split(" ")[0] === kind), which = this.symmetries.indexOf(symmetry);
    if (number < 0) throw new RangeError(`there is no kind ${kind}: choose ${this.kinds.map((row) => row.split(" ")[0]).join(", ")}`);
    if (which < 0) throw new RangeError(`there is no symmetry ${symmetry}: choose ${this.symmetries.join(", ")}`);
    const [, least, most, hasBelow, hasSymmetry] = this.kinds[number].split(" ").map(Number);
    if (which > 0 && !hasSymmetry) throw new RangeError(`puzzles of the kind ${kind} have no symmetry to choose`);
    if (below !== 1 && !hasBelow) throw new RangeError(`below has no meaning for puzzles of the kind ${kind}`);
    if (!this.c.choose(number, ...halves(seed), clues, below, which)) {
      throw new RangeError(least ? `no ${kind} puzzles with ${clues} clues and the symmetry ${symmetry} are known: there are some with ${least} to ${most} clues` :
        `the number of clues of ${kind} puzzles cannot be chosen`);
    }
    this.chosen = key;
  }

  /** Reads text, a puzzle a line. Returns the cells of all. Throws NonetError. */
  parse(text) {
    const cells = new Uint8Array(81 * Math.floor((text.length + 1) / 82));
    let count = 0;
    for (let at = 0; at < text.length;) {
      const room = new Uint8Array(this.c.memory.buffer, this.c.column(0), 128 * 4096);
      const { read, written } = encoder.encodeInto(text.slice(at, at + 82 * 4096), room);
      const records = this.c.parse(written, at + read === text.length), bytes = this.c.parsed(), fault = this.c.fault();
      cells.set(this.view("puzzles", records), 81 * count);
      count += records;
      if (fault >= 0) throw new NonetError(count + 1, fault > 81 ? "more than 81 cells" : `${fault} of 81 cells`);
      if (bytes === 0) throw new NonetError(count + 1, "the line is too long");
      at += read === written ? bytes : decoder.decode(room.subarray(0, bytes)).length;
    }
    return cells.subarray(0, 81 * count);
  }

  /** Returns answers as lines: with statuses, these stand where there is no solution. */
  format(cells, statuses) {
    let lines = "";
    // V8 takes new pages for each string of 128 KiB or more, which costs five times as much.
    for (let at = 0; at < cells.length / 81; at += 1024) {
      const count = Math.min(1024, cells.length / 81 - at);
      this.view("cells", count).set(cells.subarray(81 * at, 81 * (at + count)));
      if (statuses) this.view("statuses", count).set(statuses.subarray(at, at + count));
      lines += this.text(this.c.format(count, statuses ? 1 : 0));
    }
    return lines;
  }
}
