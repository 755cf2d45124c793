// The page: text -> rows -> jobs in workers -> table -> a row's grid with its steps.
import { arrange, element, gridRows, grouped } from "./look.js";
import { createPool, read } from "./nonet/index.js";

const $ = (id) => document.getElementById(id);
// The columns of the table and of CSV files.
const ratings = ["er", "ep", "ed"];
const columns = ["record", "puzzle", "status", "clues", ...ratings, "minimal", "solution", "minlex"].map((key) => ({
  key, name: ratings.includes(key) ? key.toUpperCase() : key === "record" ? "#" : key, isText: !["record", "clues", ...ratings].includes(key),
  look: { status: "", minimal: "", puzzle: "cells", solution: "cells", minlex: "cells" }[key] ?? "number", value: (row) => row[key] ?? null,
  text: (row) => ratings.includes(key) ? row[key]?.toFixed(1) ?? "" : String(row[key] ?? ""),
}));

let pool, control, rows = [], most = 200, chosen;

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
    $("state").textContent = `${what}: ${grouped(done)} of ${grouped(total)}`;
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
    $("state").textContent = rows.length ? `${counts.map(([status, n]) => `${grouped(n)} ${status}`).join(", ")}, in ${((performance.now() - start) / 1000).toFixed(2)} s` : "";
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
    $("text").value = text.length > 100_000 ? `${text.slice(0, 2000)}\n# … ${file.name}, ${grouped(text.length)} characters` : text;
    await run(text);
  } catch (error) {
    $("state").textContent = `${file.name}: ${error.message}`;
  }
}

// -- Table ---------------------------------------------------------------------------------------

$("table").tHead.append(element("tr", {}, ...columns.map(({ name, look }) => element("th", { scope: "col", className: look === "number" ? look : "", textContent: name }))));
const select = arrange([...$("table").tHead.rows[0].cells], $("filter"), columns, draw), selected = () => select(rows);

function draw() {
  const list = selected(), focused = document.activeElement?.dataset?.record;
  $("table").tBodies[0].replaceChildren(...list.slice(0, most).map((row) => {
    const line = element("tr", { onclick: () => choose(row, true) }, ...columns.map(({ key, look, text }) => {
      const shown = text(row), cell = element("td", { className: key === "status" && shown !== "unique" ? "bad" : look, title: look === "cells" ? shown : "" });
      cell.append(key === "record" ? element("button", { type: "button", textContent: shown, ariaLabel: `Show puzzle ${shown}` }) : shown);
      return cell;
    }));
    line.cells[0].firstChild.dataset.record = row.record;
    line.ariaSelected = String(row === chosen);
    return line;
  }));
  if (focused) document.querySelector(`[data-record="${focused}"]`)?.focus({ preventScroll: true });
  $("more").hidden = list.length <= most;
  $("shown").textContent = `${grouped(Math.min(most, list.length))} of ${grouped(list.length)} rows${list.length < rows.length ? `, of ${grouped(rows.length)} in all` : ""}`;
}

const quoted = (text) => text.includes(",") ? `"${text}"` : text;
const csv = () => [columns.map(({ key }) => key), ...selected().map((row) => columns.map(({ text }) => quoted(text(row))))].join("\n") + "\n";

async function copy(text, button) {
  const label = button.textContent;
  button.textContent = await navigator.clipboard.writeText(text).then(() => "Copied", () => "The browser refused");
  setTimeout(() => { button.textContent = label; }, 1500);
}

// -- A puzzle and its steps ----------------------------------------------------------------------

const cellOf = (name) => 9 * (name[1] - 1) + Number(name[3]) - 1;
const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${cell % 9 + 1}`;
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
  $("title").textContent = `Puzzle ${grouped(row.record)}: ${row.status}`;
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
  $("grid").tBodies[0].replaceChildren(...gridRows((cell) => {
    const digit = digits[cell], td = element("td");
    if (step?.houses.some((house) => housesOf[cell].includes(house))) td.classList.add("house");
    if (pattern.has(cell) || placed.has(cell)) td.classList.add("pattern");
    if (digit) {
      td.textContent = digit;
      if (chosen.puzzle[cell] !== ".") td.classList.add("clue");
      return td;
    }
    td.append(element("div", { className: "marks" }, ...Array.from({ length: 9 }, (_, i) => {
      const mark = element("span", { textContent: candidates[cell].has(i + 1) ? i + 1 : "" });
      if (removed.get(cell)?.includes(i + 1)) mark.className = "out";
      if (placed.get(cell) === i + 1) mark.className = "in";
      return mark;
    })));
    td.ariaLabel = `${nameOf(cell)}: candidates ${[...candidates[cell]].join(" ")}`;
    return td;
  }));
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
