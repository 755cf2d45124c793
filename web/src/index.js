// The functions of the package. index.d.ts says what they take and return.
import { Module, NonetError, jobs, ofNode } from "./module.js";
export { NonetError };
export { read } from "./read.js";

let loaded;  // a promise of the instance of this thread
const instance = () => (loaded ??= Module.load().catch((error) => { loaded = undefined; throw error; }));

const cellNames = Array.from({ length: 81 }, (_, cell) => `r${Math.floor(cell / 9) + 1}c${cell % 9 + 1}`);
const houseNames = ["row", "column", "box"].flatMap((kind) => Array.from({ length: 9 }, (_, i) => `${kind} ${i + 1}`));

/** What a job returns: columns, which are read as an object a record. */
class Records {
  #module; #at; #lines;
  constructor(module, length, columns, at, lines) {
    Object.assign(this, columns);
    this.length = length;
    [this.#module, this.#at, this.#lines] = [module, at, lines];
  }
  at(i) { return i >= 0 && i < this.length ? this.#at.call(this, i, this.#module.statuses[this.statuses?.[i]], this.#module) : undefined; }
  *[Symbol.iterator]() { for (let i = 0; i < this.length; ++i) yield this.at(i); }
  toString() { return this.#lines ? this.#lines(this, this.#module) : Array.from(this, (row) => JSON.stringify(row) + "\n").join(""); }
}

const textOf = (cells, i) => String.fromCharCode(...cells.subarray(81 * i, 81 * i + 81).map((digit) => digit ? 48 + digit : 46));
const gridLines = (records, module) => module.format(records.cells, records.statuses);
const ratingOf = (records, i, status) => {
  const [er, ep, ed] = [0, 1, 2].map((at) => status === "unique" ? records.ratings[4 * i + at] / 10 : null);
  return { status, er, ep, ed };
};

// The rows of each job's records.
const rows = {
  solve(i, status) { return { status, solution: this.cells[81 * i] ? textOf(this.cells, i) : null, guesses: this.guesses[i] }; },
  canonical(i) { return textOf(this.cells, i); },
  generate(i) { return textOf(this.cells, i); },
  minimal(i, status) {
    const removable = cellNames.filter((_, cell) => this.cells[81 * i + cell]);
    return { status, minimal: status === "unique" && removable.length === 0, removable };
  },
  minimize(i, status) { return { status, puzzle: status === "unique" ? textOf(this.cells, i) : null }; },
  rate(i, status, module) {
    const counts = module.techniques.map((name, at) => [name, this.counts[43 * i + at]]);
    return { ...ratingOf(this, i, status), techniques: Object.fromEntries(counts.filter(([, count]) => count)) };
  },
  explain(i, status, module) { return { ...ratingOf(this, i, status), steps: stepsOf(this.steps[i], module) }; },
};

// Reads what append_step() of module.cpp writes.
function stepsOf(bytes, module) {
  const steps = [];
  for (let at = 0; at < bytes.length;) {
    const [technique, rating, cell, digit, low, high, cells, houses] = bytes.subarray(at, at + 8), removed = {};
    at += 8;
    for (const end = at + 2 * (low + 256 * high); at < end; at += 2) (removed[cellNames[bytes[at]]] ??= []).push(bytes[at + 1]);
    const names = (list, count) => Array.from(bytes.subarray(at, at += count), (each) => list[each]);
    steps.push({ technique: module.techniques[technique], rating: rating / 10, placed: digit ? { [cellNames[cell]]: digit } : {}, removed,
      cells: names(cellNames, cells), houses: names(houseNames, houses) });
  }
  return steps;
}

/** Returns the cells of puzzles in any of the forms that the functions take. */
function cellsOf(puzzles, module) {
  if (typeof puzzles === "string") return module.parse(puzzles.includes("\n") ? puzzles : puzzles.replaceAll("\r", "\n"));
  if (puzzles instanceof Uint8Array) {
    if (puzzles.length % 81) throw new NonetError(Math.ceil(puzzles.length / 81), `${puzzles.length % 81} of 81 cells`);
    return puzzles;
  }
  if (!Array.isArray(puzzles)) throw new TypeError("puzzles are a string, an array of strings or a Uint8Array");
  const odd = puzzles.findIndex((puzzle) => typeof puzzle !== "string" || !/^[0-9._*-]{81}\s*$/.test(puzzle));
  if (odd >= 0) throw new NonetError(odd + 1, "no string of 81 cells");
  return module.parse(puzzles.map((puzzle) => puzzle.slice(0, 81)).join("\n"));
}

const whole = (value, name, least, most) => {
  if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= most)) {
    throw new RangeError(`${name} is a whole number from ${least} to ${most}`);
  }
};

function checkOptions({ limit, maxGuesses, seed, clues, below, maxEr, signal, onProgress, kind, symmetry, ...others }) {
  const most = Number.MAX_SAFE_INTEGER;
  for (const name in others) throw new TypeError(`there is no option ${name}`);
  whole(limit, "limit", 1, most);
  whole(maxGuesses, "maxGuesses", 0, most);
  whole(seed, "seed", 0, most);
  whole(clues, "clues", 0, 81);
  whole(below, "below", 1, 81);
  if (maxEr !== undefined && !(maxEr >= 0)) throw new RangeError("maxEr is a number from 0");
}

/** Lets timers, clicks and messages in. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

// Runs a job in chunks. `call` runs a chunk and gives its columns to `put`; up to `lanes` calls run at the same time.
async function run(name, puzzles, count, options, lanes, call) {
  checkOptions(options);
  const { signal, onProgress, ...own } = options, module = await instance();
  signal?.throwIfAborted();
  const cells = name === "generate" ? null : cellsOf(puzzles, module), total = cells ? cells.length / 81 : count;
  const chunk = Math.max(1, Math.min(jobs[name].chunk, own.clues ? 64 : Infinity, lanes > 1 ? Math.ceil(total / lanes / 4) : Infinity));
  const results = {}, steps = [];
  let next = 0, done = 0, paused = performance.now();
  const put = (columns, at, size) => {
    for (const [column, values] of Object.entries(columns)) {
      const width = values.length / size;
      if (column === "steps") {
        let from = 0;
        for (let i = 0; i < size; ++i) steps[at + i] = values.slice(from, from += columns.lengths[i]);
      } else {
        (results[column] ??= new values.constructor(total * width)).set(values, at * width);
      }
    }
  };
  const lane = async () => {
    while (next < total) {
      const at = next, size = Math.min(chunk, total - at);
      next += size;
      await call(name, cells?.subarray(81 * at, 81 * (at + size)), size, own, at, signal, put);
      onProgress?.(done += size, total);
      if (lanes === 1 && performance.now() - paused > 25) {
        await pause();
        paused = performance.now();
      }
      signal?.throwIfAborted();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (name === "count") return results.solutions ?? new Float64Array();
  for (const column of jobs[name].columns) results[column] ??= new Uint8Array();
  if (name === "explain") results.steps = steps;
  return new Records(module, total, results, rows[name], "cells" in results && name !== "minimal" ? gridLines : null);
}

// The functions of a pool, and those of this thread.
function functionsOf(lanes, call) {
  const functions = {};
  for (const name of Object.keys(jobs)) {
    functions[name] = name === "generate" ?
      async (kind, count = 1, options = {}) => {
        if (!(Number.isInteger(count) && count >= 0)) throw new RangeError("count is a whole number");
        return run(name, null, count, { ...options, kind }, lanes, call);
      } :
      async (puzzles, options = {}) => run(name, puzzles, 0, options, lanes, call);
  }
  return functions;
}

export const { solve, count, canonical, minimal, minimize, rate, explain, generate } = functionsOf(1, async (name, cells, size, options, before, signal, put) => {
  const module = await instance();
  try {
    put(module.run(name, cells, size, options, before), before, size);  // at once: the views are those of the next call, too
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) loaded = undefined;  // its memory may be in any state
    throw error;
  }
});

/** Returns a worker that has read its files. */
async function startWorker() {
  const worker = await newWorker();
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = (error) => reject(reasonOf(error));
  });
  worker.hold?.(false);
  return worker;
}
const reasonOf = (error) => error instanceof Error ? error : new Error(error.message ?? "a worker failed");

async function newWorker() {
  if (typeof Worker === "function") return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const threads = await ofNode("worker_threads"), here = import.meta.url;  // in one expression bundlers copy the file
  const worker = new threads.Worker(new URL("./worker.js", here)), shim = { postMessage: (...message) => worker.postMessage(...message), terminate: () => worker.terminate() };
  worker.on("message", (data) => shim.onmessage({ data }));
  worker.on("error", (error) => shim.onerror(error));
  shim.hold = (is) => is ? worker.ref() : worker.unref();  // an idle pool keeps no program from ending
  return shim;
}

/** Makes a pool of workers. */
export async function createPool(size) {
  size ??= globalThis.navigator?.hardwareConcurrency ?? (await ofNode("os")).cpus().length;
  whole(size, "the size of a pool", 1, 1024);
  const idle = await Promise.all(Array.from({ length: size }, startWorker)), busy = new Map(), waiting = [];
  idle.forEach(watch);
  let ended;  // why it takes no more calls

  function dispatch() {
    while (idle.length && waiting.length) {
      const worker = idle.pop(), task = waiting.shift();
      busy.set(worker, task);
      worker.hold?.(true);
      worker.onmessage = ({ data }) => {
        busy.delete(worker);
        worker.hold?.(false);
        idle.push(worker);
        if (data.error) task.reject(errorOf(data.error));
        else task.resolve(data.columns);
        dispatch();
      };
      worker.postMessage(task.chunk);
    }
  }
  function watch(worker) { worker.onerror = (error) => replace(worker, reasonOf(error)); }
  async function replace(worker, reason) {
    const task = busy.get(worker), at = idle.indexOf(worker);
    busy.delete(worker);
    if (at >= 0) idle.splice(at, 1);
    worker.terminate();
    task?.reject(reason);
    if (ended) return;
    try {
      const next = await startWorker();
      if (ended) return next.terminate();
      watch(next);
      idle.push(next);
      dispatch();
    } catch (error) {
      if (idle.length + busy.size === 0) end(error);
    }
  }
  function end(reason) {
    ended = reason;
    for (const task of waiting.splice(0)) task.reject(reason);
    for (const worker of [...busy.keys(), ...idle]) replace(worker, reason);
  }
  function errorOf({ name, message, record, fault }) {
    if (record) return new NonetError(record, fault);
    return Object.assign(new (name === "RangeError" ? RangeError : Error)(message), { name });
  }
  // Ends the chunks of a call that is cancelled, those in hand with their workers.
  function cancel(signal) {
    for (let i = waiting.length; i-- > 0;) if (waiting[i].signal === signal) waiting.splice(i, 1)[0].reject(signal.reason);
    for (const [worker, task] of busy) if (task.signal === signal) replace(worker, signal.reason);
  }
  const call = (name, cells, count, options, before, signal, put) => new Promise((resolve, reject) => {
    if (ended) throw ended;
    const onAbort = () => cancel(signal), last = (settle) => (value) => (signal?.removeEventListener("abort", onAbort), settle(value));
    signal?.addEventListener("abort", onAbort);
    waiting.push({ chunk: { name, cells: cells?.slice(), count, options, before }, signal,
      resolve: last((columns) => resolve(put(columns, before, count))), reject: last(reject) });
    dispatch();
  });
  return { size, ...functionsOf(size, call), close: () => end(new Error("the pool is closed")) };
}
