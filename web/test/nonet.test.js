// The package gives the answers of the program beside it. run.sh installs the package, and says where the program is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { NonetError, canonical, count, createPool, explain, generate, minimal, minimize, rate, read, solve } from "nonet";

const { NONET, NONET_SOURCES, NONET_SCALAR, NONET_SHARE = 0.2 } = process.env;
const share = (records) => Math.ceil(records * NONET_SHARE * (NONET_SCALAR ? 0.2 : 1));
const program = (args, input) =>
  execFileSync(NONET, args.split(" "), { input, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "ignore"] });
const lines = (text) => text.split("\n").slice(0, -1);
const table = (text) => lines(text).slice(1).map((line) => line.split(","));
const dataset = (name) => readFileSync(`${NONET_SOURCES}/datasets/${name}.txt`, "utf8");
const head = (text, records) => text.slice(0, 82 * records);
const example = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

// Like assert.deepEqual, but says which record differs, and is quick.
function same(got, wanted, what) {
  assert.equal(got.length, wanted.length, what);
  const at = wanted.findIndex((each, i) => each !== got[i]);
  if (at >= 0) assert.fail(`${what}, record ${at + 1}: ${got[at]}, and the program ${wanted[at]}`);
}

async function sameAsProgram(text, name) {
  const some = head(text, share(10000));  // these take longer
  const solved = await solve(text);
  same(Array.from(solved, (a) => `${a.solution ?? ""},${a.status},${a.guesses}`),
    table(program("solve -q -f csv", text)).map((row) => row.slice(2, 5).join()), `${name}: solve`);
  same(lines(solved.toString()), lines(program("solve -q", text)), `${name}: lines of solve`);
  same(lines(String(await canonical(text))), lines(program("canon -q", text)), `${name}: canonical`);
  same(Array.from(await minimal(some), (m) => `${m.status},${m.removable.join(";")}`),
    table(program("minimize -q --check", some)).map((row) => `${row[2]},${row[5]}`), `${name}: minimal`);
  same(lines(String(await minimize(some, { seed: 3 }))), lines(program("minimize -q --seed 3", some)), `${name}: minimize`);
}

async function sameRatings(text, name) {
  const tenths = (rating) => rating?.toFixed(1) ?? "";
  const got = Array.from(await rate(text), ({ status, er, ep, ed, techniques }) =>
    [status, tenths(er), tenths(ep), tenths(ed), Object.entries(techniques).map((each) => each.join(":")).join(";")].join());
  same(got, table(program("rate -q --explain -f csv", text)).map((row) => [row[2], ...row.slice(7, 11)].join()), `${name}: rate`);
}

async function sameSteps(text, name) {
  const wanted = lines(program("rate -q --explain --steps /dev/stdout -o /dev/null", text)).map((line) => JSON.parse(line));
  const explained = [...await explain(text)];
  assert.equal(explained.length, wanted.length, name);
  explained.forEach(({ status, er, steps }, i) => {
    assert.equal(status, wanted[i].status);
    if (status !== "unique") return;
    assert.equal(er, wanted[i].er);
    assert.deepEqual(steps, wanted[i].steps, `${name}, record ${i + 1}: steps`);
  });
}

for (const name of ["easy", "minimal", "sample", "mixed", "multiple", "invalid", "hard"]) {
  test(`datasets/${name}.txt`, async () => {
    const text = dataset(name), few = name === "hard" ? 20 : 1000;  // hard ones take a tenth of a second each
    await sameAsProgram(text, name);
    await sameRatings(head(text, share(few)), name);
    await sameSteps(head(text, share(few / 5)), name);
  });
}

for (const kind of ["easy", "minimal", "multiple", "unsolvable", "solved", "mixed"]) {
  test(`generated puzzles: ${kind}`, async () => {
    const wanted = program(`generate -q -k ${kind} -n ${share(50000)} --seed 12345678901`);
    same(lines(String(await generate(kind, share(50000), { seed: 12345678901 }))), lines(wanted), `generate ${kind}`);
    await sameAsProgram(wanted, kind);
    await sameRatings(head(wanted, share(2000)), kind);
  });
}

test("ratings of the reference", async () => {
  const rated = lines(readFileSync(`${NONET_SOURCES}/tests/data/explain_ratings.txt`, "utf8")).filter((line) => /^[.0-9]{81} \d\./.test(line));
  const some = rated.filter((_, i) => i % (rated.length / share(rated.length)) < 1);
  const got = Array.from(await rate(some.map((line) => line.slice(0, 81))), ({ er, ep, ed }) => [er, ep, ed].map((each) => each.toFixed(1)).join("/"));
  same(got, some.map((line) => line.split(" ")[1]), "ratings");
});

test("clues, symmetries and others of generate", async () => {
  for (const [kind, options, args] of [["easy", { clues: 30, symmetry: "rotational" }, "--clues 30 --symmetry rotational"],
    ["multiple", { below: 3 }, "--below 3"], ["minimal", { clues: 23 }, "--clues 23"]]) {
    same(lines(String(await generate(kind, 50, options))), lines(program(`generate -q -k ${kind} -n 50 ${args}`)), `${kind} ${args}`);
  }
});

test("all forms of puzzles are the same", async () => {
  const text = dataset("mixed"), wanted = String(await solve(text));
  assert.equal(String(await solve(Uint8Array.from(text.replaceAll("\n", ""), (c) => c === "." ? 0 : Number(c)))), wanted);
  assert.equal(String(await solve(lines(text))), wanted);
  assert.equal(String(await solve(text.replaceAll(".", "0").replaceAll("\n", " 7.1 é\r\n# 12\n\n"))), wanted);
  assert.equal((await solve(text.trimEnd())).length, 1000);
  assert.equal(String(await solve(text.replaceAll("\n", "\r"))), wanted);
  assert.equal((await solve("")).length, 0);
  assert.equal((await solve(new Uint8Array(0))).at(0), undefined);
  assert.equal((await explain([])).length, 0);
});

test("a fault is an error with the number of the record", async () => {
  const wrong = [[example + "\n123", 2], [example + "1", 1], ["x".repeat(500000), 1], [[example, example + "x"], 2], [[example, 3], 2],
    [new Uint8Array(82), 2], [Uint8Array.from({ length: 162 }, (_, i) => i === 100 ? 10 : 0), 2]];
  const pool = await createPool(1);
  for (const functions of [{ solve, canonical, rate }, pool]) {
    for (const name of ["solve", "canonical", "rate"]) {
      for (const [puzzles, record] of wrong) {
        await assert.rejects(functions[name](puzzles), (error) => error instanceof NonetError && error.record === record, `${name} ${record}`);
      }
    }
  }
  pool.close();
  await assert.rejects(solve(dataset("easy").repeat(50) + "bad\n"), { name: "NonetError", record: 50001, message: "record 50001: 0 of 81 cells" });
  for (const [options, message] of [[{ limit: 0 }, /limit/], [{ maxGuesses: -1 }, /maxGuesses/]]) {
    await assert.rejects(solve(example, options), { name: "RangeError", message });
  }
  for (const [args, message] of [[["hard", 1], /no kind hard/], [["easy", -1], /count/], [["easy", 1, { clues: 90 }], /clues/],
    [["solved", 1, { clues: 30 }], /cannot/], [["easy", 1, { clues: 16 }], /17 to 81/], [["easy", 1, { symmetry: "x" }], /symmetry/],
    [["easy", 1, { below: 2 }], /below/], [["mixed", 1, { seed: 0.5 }], /seed/]]) {
    await assert.rejects(generate(...args), { name: "RangeError", message });
  }
  for (const args of [[5], [null], [undefined], [example, { limt: 2 }]]) await assert.rejects(solve(...args), TypeError);
  assert.equal((await solve(example)).at(0).status, "unique", "after all these");
});

test("limits", async () => {
  const blank = ".".repeat(81), [hard] = lines(dataset("hard"));
  assert.deepEqual([...await count([example, blank, blank.replace("..", "55")], { limit: 1000 })], [1, 1000, 0]);
  assert.equal((await solve(blank, { limit: 1 })).at(0).status, "solved");
  assert.equal((await solve(hard, { maxGuesses: 1 })).at(0).status, "abandoned");
  const [rated] = await rate(hard, { maxEr: 1 });
  assert.deepEqual([rated.status, rated.er], ["abandoned", null]);
});

test("progress, cancelling, and timers between chunks", async () => {
  const text = dataset("minimal").repeat(20), seen = [], control = new AbortController();
  let timers = 0;
  const timer = setInterval(() => ++timers, 1);
  await minimal(text, { onProgress: (done, total) => seen.push([done, total]) });
  clearInterval(timer);
  assert.ok(timers > 2, `${timers} timers`);
  assert.deepEqual(seen.at(-1), [20000, 20000]);
  assert.ok(seen.every(([done], i) => i === 0 || done > seen[i - 1][0]));
  await assert.rejects(minimal(text, { signal: control.signal, onProgress: () => control.abort() }), { name: "AbortError" });
  await assert.rejects(solve(text, { signal: control.signal }), { name: "AbortError" });
});

test("a pool has the same answers, and cancels a search in hand", async () => {
  const pool = await createPool(3), text = dataset("mixed"), control = new AbortController();
  for (const [name, own] of Object.entries({ solve, canonical, minimal, minimize, rate, explain, count })) {
    const input = name === "rate" || name === "explain" ? head(text, 100) : text, options = name === "count" ? { limit: 9 } : {};
    assert.deepEqual([...await pool[name](input, options)], [...await own(input, options)], name);
  }
  assert.equal(String(await pool.generate("minimal", 3000)), String(await generate("minimal", 3000)));
  setTimeout(() => control.abort(), 200);
  await assert.rejects(pool.generate("minimal", 1000, { clues: 18, signal: control.signal }), { name: "AbortError" });
  assert.equal((await pool.solve(example)).at(0).status, "unique");
  setTimeout(() => pool.close(), 50);
  await assert.rejects(pool.generate("minimal", 1000, { clues: 18 }), /closed/);
  await assert.rejects(pool.solve(example), /closed/);
});

test("a pool whose workers cannot start is refused", async () => {
  globalThis.Worker = class { constructor() { setTimeout(() => this.onerror({ message: "no such file" })); } };
  await assert.rejects(createPool(2), /no such file/).finally(() => { delete globalThis.Worker; });
});

test("bundlers find the files", () => {
  const text = (name) => readFileSync(`node_modules/nonet/${name}`, "utf8"), all = ["index.js", "module.js", "worker.js"].map(text).join("");
  assert.doesNotMatch(text("worker.js"), /^[^\s/].*\bawait\b/m, "Vite's workers have no await outside of functions");
  assert.doesNotMatch(all, /import\([^)]*["']node:/, "Vite and webpack look for modules with a fixed name");
  assert.doesNotMatch(all, /(?<!new Worker\()new URL\("[^"]*js", import.meta.url\)/, "webpack copies such a file as it is");
});

test("read finds the puzzles of files", () => {
  const found = (text) => read(text).map((each) => each.puzzle), rows = example.match(/.{9}/g), border = "+-------+-------+-------+";
  const grid = rows.map((row) => `| ${[...row].join(" ").replace(/(.{5}) (.{5}) (.{5})/, "$1 | $2 | $3")} |`);
  const numbers = Array.from(example, (c) => Number(c) || 0), solution = "1".repeat(81);
  assert.deepEqual(found(`${example}\n${example.replaceAll(".", "0")} ER 7.1\n`), [example, example]);
  assert.deepEqual(found(`id,puzzle,solution\n1,${example},${solution}\n2,x,y\n`), [example, null]);
  assert.deepEqual(found(rows.join("\n") + "\n\n" + rows.join("\n")), [example, example]);
  assert.deepEqual(found([border, ...grid.slice(0, 3), border, ...grid.slice(3, 6), border, ...grid.slice(6), border].join("\n")), [example]);
  assert.deepEqual(found(JSON.stringify([{ id: 1, puzzle: example, solution }, { quiz: numbers }])), [example, example]);
  assert.deepEqual(found(JSON.stringify(rows.map((row) => Array.from(row, (c) => Number(c) || 0)))), [example]);
  assert.deepEqual(found(`{"puzzle":"${example}"}\n{"puzzle":"${example}"}`), [example, example]);
  assert.deepEqual(found("not a puzzle"), [null]);
  assert.deepEqual(found(rows.slice(0, 8).join("\n") + `\n\n${example}`), [null, example]);
});
