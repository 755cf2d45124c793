// The page: text -> rows -> jobs in workers -> table -> a row's grid with its steps.
import { createPool, read } from "./nonet/index.js";

const $ = (id) => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const number = (value) => value.toLocaleString("en");

// The columns of the table and of CSV files.
const columns = [
  { key: "record", name: "#", isNumber: true }, { key: "puzzle", name: "puzzle", isGrid: true }, { key: "status", name: "status" },
  { key: "clues", name: "clues", isNumber: true }, { key: "er", name: "ER", isNumber: true }, { key: "ep", name: "EP", isNumber: true },
  { key: "ed", name: "ED", isNumber: true }, { key: "minimal", name: "minimal" }, { key: "solution", name: "solution", isGrid: true },
  { key: "minlex", name: "minlex", isGrid: true },
];
const ratings = ["er", "ep", "ed"];
const shown = (row, { key }) => row[key] === null || row[key] === undefined ? "" : ratings.includes(key) ? row[key].toFixed(1) : String(row[key]);

let pool, control, rows = [], order = { key: "record", down: false }, most = 200, chosen;

// -- Jobs ----------------------------------------------------------------------------------------

/** Reads the text and runs all jobs on it; a call before it ends. */
async function run(text) {
  control?.abort();
  const own = control = new AbortController(), { signal } = own, start = performance.now();
  rows = read(text).map(({ record, puzzle }) => ({ record, puzzle, status: puzzle ? "" : "malformed", clues: puzzle?.replace(/\./g, "").length }));
  most = 200;
  choose(null);
  const good = rows.filter((row) => row.puzzle), some = (list) => list.map((row) => row.puzzle);
  $("results").hidden = rows.length === 0;
  const say = (what) => (done, total) => {
    $("progress").value = done / total;
    $("state").textContent = `${what}: ${number(done)} of ${number(total)}`;
  };
  $("work").hidden = good.length === 0;
  try {
    const solved = await pool.solve(some(good), { signal, onProgress: say("Solving") });
    good.forEach((row, i) => Object.assign(row, { status: solved.at(i).status, solution: solved.at(i).solution }));
    draw();
    if (good.length === 1) choose(good[0]);
    const forms = await pool.canonical(some(good), { signal, onProgress: say("Canonical forms") });
    good.forEach((row, i) => { row.minlex = forms.at(i); });
    const minimality = await pool.minimal(some(good), { signal, onProgress: say("Minimality") });
    good.forEach((row, i) => { row.minimal = row.status !== "unique" ? null : minimality.at(i).minimal ? "yes" : `no, ${minimality.at(i).removable.length} spare`; });
    draw();
    const unique = $("rating").checked ? good.filter((row) => row.status === "unique") : [];
    for (let at = 0, size = 16 * pool.size; at < unique.length; at += size, size = Math.min(2 * size, 4096)) {
      const part = unique.slice(at, at + size);
      const rated = await pool.rate(some(part), { signal, onProgress: (done) => say("Rating")(at + done, unique.length) });
      part.forEach((row, i) => { for (const key of ratings) row[key] = rated.at(i)[key]; });
      draw();
    }
    const counts = Object.entries(rows.reduce((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {}));
    $("state").textContent = rows.length ? `${counts.map(([status, n]) => `${number(n)} ${status}`).join(", ")}, in ${((performance.now() - start) / 1000).toFixed(2)} s` : "";
  } catch (error) {
    if (own !== control) return;
    $("state").textContent = error.name === "AbortError" ? `Cancelled. ${$("state").textContent}` : `Failed: ${error.message}`;
    draw();
  }
  if (own === control) $("work").hidden = true;
}

async function open(file) {
  const stream = /\.gz$/i.test(file.name) ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  try {
    const text = await new Response(stream).text();
    $("text").value = text.length > 100_000 ? `${text.slice(0, 2000)}\n# … ${file.name}, ${number(text.length)} characters` : text;
    await run(text);
  } catch (error) {
    $("state").textContent = `${file.name}: ${error.message}`;
  }
}

// -- Table ---------------------------------------------------------------------------------------

/** Returns whether a row has what the filter asks for: words that it contains, or comparisons such as er>=7. */
function passes(row, words) {
  return words.every((word) => {
    const [, key, sign, value] = word.match(/^(\w+)(<=|>=|<|>|=)(.+)$/) ?? [];
    const column = columns.find((each) => each.key === key);
    if (!column) return columns.some((each) => shown(row, each).includes(word));
    if (!column.isNumber) return sign === "=" && shown(row, column).startsWith(value);
    const a = row[key], b = Number(value);
    return a !== null && a !== undefined && { "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b, "=": a === b }[sign];
  });
}

/** The rows that pass the filter, in the order of the table. Rows without a value come last. */
function selected() {
  const words = $("filter").value.trim().toLowerCase().split(/\s+/).filter(Boolean), { key, down } = order;
  const rank = (row) => row[key] === undefined || row[key] === null ? 1 : 0;
  return rows.filter((row) => passes(row, words)).sort((a, b) =>
    rank(a) - rank(b) || (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * (down ? -1 : 1) || a.record - b.record);
}

function draw() {
  const list = selected(), focused = document.activeElement?.dataset?.record;
  $("table").tHead.replaceChildren(element("tr", {}, ...columns.map((column) => {
    const head = element("th", { scope: "col", className: column.isNumber ? "number" : "" }, element("button", {
      type: "button", textContent: column.name,
      onclick: () => {
        order = { key: column.key, down: order.key === column.key && !order.down };
        draw();
        $("table").tHead.rows[0].cells[columns.indexOf(column)].firstChild.focus();
      },
    }));
    if (order.key === column.key) head.ariaSort = order.down ? "descending" : "ascending";
    return head;
  })));
  $("table").tBodies[0].replaceChildren(...list.slice(0, most).map((row) => {
    const line = element("tr", { onclick: () => choose(row, true) }, ...columns.map((column) => {
      const text = shown(row, column), isOpener = column.key === "record";
      const cell = element("td", { className: column.isNumber ? "number" : column.isGrid ? "cells" : "" });
      if (column.isGrid) cell.title = text;
      if (column.key === "status" && text !== "unique") cell.className = "bad";
      if (isOpener) cell.append(element("button", { type: "button", textContent: text, ariaLabel: `Show puzzle ${text}` }));
      else cell.textContent = text;
      if (isOpener) cell.firstChild.dataset.record = row.record;
      return cell;
    }));
    line.ariaSelected = String(row === chosen);
    return line;
  }));
  if (focused) document.querySelector(`[data-record="${focused}"]`)?.focus({ preventScroll: true });
  $("more").hidden = list.length <= most;
  $("shown").textContent = `${number(Math.min(most, list.length))} of ${number(list.length)} rows${list.length < rows.length ? `, of ${number(rows.length)} in all` : ""}`;
}

const csv = () => [columns.map((column) => column.key), ...selected().map((row) => columns.map((column) => {
  const text = shown(row, column);
  return text.includes(",") ? `"${text}"` : text;
}))].map((fields) => fields.join(",") + "\n").join("");

async function copy(text, button) {
  const label = button.textContent;
  button.textContent = await navigator.clipboard.writeText(text).then(() => "Copied", () => "The browser refused");
  setTimeout(() => { button.textContent = label; }, 1500);
}

// -- A puzzle and its steps ----------------------------------------------------------------------

const cellOf = (name) => 9 * (name[1] - 1) + Number(name[3]) - 1;
const cells = Array.from({ length: 81 }, (_, cell) => cell);
const housesOf = cells.map((cell) => [`row ${Math.floor(cell / 9) + 1}`, `column ${cell % 9 + 1}`, `box ${3 * Math.floor(cell / 27) + Math.floor(cell % 9 / 3) + 1}`]);
const peers = cells.map((a) => cells.filter((b) => a !== b && housesOf[a].some((house, i) => house === housesOf[b][i])));

let steps = [], at = 0;

/** Shows a puzzle, or none. */
async function choose(row, focus) {
  chosen = row;
  for (const line of $("table").tBodies[0].rows) line.ariaSelected = String(row?.record === Number(line.cells[0].firstChild.dataset.record));
  $("detail").hidden = !row?.puzzle;
  if (!row?.puzzle) return;
  steps = [];
  at = 0;
  $("title").textContent = `Puzzle ${number(row.record)}: ${row.status}`;
  history.replaceState(null, "", `#${row.puzzle}`);
  drawStep();
  $("steps").replaceChildren();
  if (focus) {
    $("detail").focus({ preventScroll: true });
    if (matchMedia("(max-width: 1000px)").matches) $("detail").scrollIntoView();
  }
  if (row.status !== "unique") return;
  $("step").textContent = "Explaining";
  const [explained] = await pool.explain([row.puzzle]);
  if (chosen !== row) return;
  ({ steps } = explained);
  $("title").textContent += `, ER ${explained.er.toFixed(1)}`;
  $("steps").replaceChildren(...steps.map((step, i) => element("li", {}, element("button", {
    type: "button", textContent: `${i + 1}. ${step.rating.toFixed(1)} ${step.technique}`, onclick: () => go(i) }))));
  drawStep();
}

/** Goes to a step; one behind the last shows the solution. */
function go(to) {
  at = Math.max(0, Math.min(steps.length, to));
  drawStep();
}

/** Returns the digits and the candidates before step `at`: a set of digits for each cell that has none. */
function boardBefore() {
  const digits = Array.from(chosen.puzzle, (c) => Number(c) || 0), candidates = digits.map((digit) => new Set(digit ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9]));
  const place = (cell, digit) => {
    digits[cell] = digit;
    candidates[cell].clear();
    for (const peer of peers[cell]) candidates[peer].delete(digit);
  };
  digits.forEach((digit, cell) => { if (digit) place(cell, digit); });
  for (const { removed, placed } of steps.slice(0, at)) {
    for (const [name, list] of Object.entries(removed)) for (const digit of list) candidates[cellOf(name)].delete(digit);
    for (const [name, digit] of Object.entries(placed)) place(cellOf(name), digit);
  }
  return { digits, candidates };
}

function drawStep() {
  const step = steps[at], { digits, candidates } = boardBefore(), pattern = new Set(step?.cells.map(cellOf));
  const placed = new Map(Object.entries(step?.placed ?? {}).map(([name, digit]) => [cellOf(name), digit]));
  const removed = new Map(Object.entries(step?.removed ?? {}).map(([name, list]) => [cellOf(name), list]));
  $("grid").tBodies[0].replaceChildren(...Array.from({ length: 9 }, (_, r) => element("tr", {}, ...Array.from({ length: 9 }, (_, c) => {
    const cell = 9 * r + c, given = chosen.puzzle[cell] !== ".", digit = digits[cell], td = element("td");
    if (step?.houses.some((house) => housesOf[cell].includes(house))) td.classList.add("house");
    if (pattern.has(cell) || placed.has(cell)) td.classList.add("pattern");
    if (digit) {
      td.textContent = digit;
      if (given) td.classList.add("clue");
      return td;
    }
    td.append(element("div", { className: "marks" }, ...Array.from({ length: 9 }, (_, i) => {
      const mark = element("span", { textContent: candidates[cell].has(i + 1) ? i + 1 : "" });
      if (removed.get(cell)?.includes(i + 1)) mark.className = "out";
      if (placed.get(cell) === i + 1) mark.className = "in";
      return mark;
    })));
    td.ariaLabel = `r${r + 1}c${c + 1}: candidates ${[...candidates[cell]].join(" ")}`;
    return td;
  }))));
  $("before").disabled = at === 0;
  $("after").disabled = at >= steps.length;
  $("place").textContent = steps.length ? step ? `step ${at + 1} of ${steps.length}` : "the solution" : "";
  $("step").textContent = !step ? "" : [`${step.rating.toFixed(1)} ${step.technique}:`,
    [...Object.entries(step.placed).map(([name, digit]) => `${name} = ${digit}`), ...Object.entries(step.removed).map(([name, list]) => `${name} ≠ ${list.join(", ")}`)].join("; "),
    step.houses.length ? `(${step.houses.join(", ")})` : ""].join(" ");
  for (const [i, item] of [...$("steps").children].entries()) {
    if (i === at) item.firstChild.ariaCurrent = "step", $("steps").scrollTop = item.offsetTop - $("steps").clientHeight / 2;
    else item.firstChild.removeAttribute("aria-current");
  }
}

// -- What a user does ----------------------------------------------------------------------------

let typing;
$("text").oninput = () => { clearTimeout(typing); typing = setTimeout(() => run($("text").value), 300); };
$("file").onchange = ({ target }) => { if (target.files[0]) open(target.files[0]); target.value = ""; };
$("rating").onchange = () => run($("text").value);
$("cancel").onclick = () => { control.abort(); $("state").focus(); };  // the button goes
$("make").onclick = async () => {
  $("text").value = String(await pool.generate($("kind").value, 10, { seed: Math.floor(Math.random() * 2 ** 32) }));
  run($("text").value);
};
$("filter").oninput = draw;
$("more").onclick = () => { most *= 5; draw(); };
$("copy").onclick = () => copy(csv(), $("copy"));
$("link").onclick = () => copy(location.href, $("link"));
$("download").onclick = () => {
  const link = element("a", { href: URL.createObjectURL(new Blob([csv()], { type: "text/csv" })), download: "nonet.csv" });
  link.click();
  URL.revokeObjectURL(link.href);
};
$("close").onclick = () => {
  const { record } = chosen;
  choose(null);
  history.replaceState(null, "", location.pathname + location.search);
  document.querySelector(`[data-record="${record}"]`)?.focus();
};
$("before").onclick = () => go(at - 1);
$("after").onclick = () => go(at + 1);
$("detail").onkeydown = (event) => {
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: steps.length }[event.key];
  if (event.key === "Escape") $("close").click();
  if (to === undefined) return;
  event.preventDefault();
  go(to);
};
document.ondragover = (event) => { event.preventDefault(); document.body.classList.add("over"); };
document.ondragleave = () => document.body.classList.remove("over");
document.ondrop = (event) => {
  event.preventDefault();
  document.body.classList.remove("over");
  const [file] = event.dataTransfer.files, text = event.dataTransfer.getData("text");
  if (file) open(file);
  else if (text) $("text").value = text, run(text);
};
const inLink = () => /^#[0-9.]{81}$/.test(location.hash) ? location.hash.slice(1) : "";
window.onhashchange = () => { if (inLink() && inLink() !== chosen?.puzzle) $("text").value = inLink(), run(inLink()); };

try {
  pool = await createPool(Math.max(1, Math.min(16, navigator.hardwareConcurrency ?? 1)));
  $("text").value = inLink() || $("text").value;
  $("state").textContent = "";
  document.documentElement.dataset.ready = "";
  if ($("text").value) run($("text").value);
} catch (error) {
  $("state").textContent = `This browser cannot run it: ${error.message}`;
}
