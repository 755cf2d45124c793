// Draws the charts of a report from its JSON with Chart.js, and makes tables sortable and filters them. Without this script
// a report shows all of its tables. It is a module with look.js of web/page before it.
const FILTER_FROM = 16; // rows
const MOST_DOTS = 40000; // above, only the launches are drawn and not their repetitions
const data = JSON.parse(document.getElementById("result").textContent);
const main = document.querySelector("main");

const groupBy = (items, key) => {
  const groups = new Map();
  for (const item of items) {
    const name = key(item);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(item);
  }
  return groups;
};

// ---- numbers for people ----

const short = (x) => x.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 });
const nanos = (x) => {
  const [size, unit] = [[1, "ns"], [1e3, "us"], [1e6, "ms"], [1e9, "s"]].findLast(([each]) => x >= each) ?? [1, "ns"];
  return `${Number((x / size).toPrecision(3))} ${unit}`;
};
const percent = (x) => `${x > 0 ? "+" : ""}${x.toFixed(1)} %`;
const from = (interval, form) => (interval ? ` (${form(interval[0])} to ${form(interval[1])})` : "");

// ---- charts ----

const LIGHT = { ink: "#1b1f24", rule: "#d0d7de", band: "rgba(9,105,218,.12)", good: "#116329", bad: "#b3261e",
  series: ["#0969da", "#bc4c00", "#1a7f37", "#8250df", "#9a6700", "#0e7490", "#bf3989", "#57606a"] };
const DARK = { ink: "#e6edf3", rule: "#3d444d", band: "rgba(88,166,255,.15)", good: "#56d364", bad: "#ff7b72",
  series: ["#58a6ff", "#f0883e", "#56d364", "#bc8cff", "#e3b341", "#39c5cf", "#f778ba", "#9da7b3"] };
const POINTS = ["circle", "rect", "triangle", "rectRot", "cross", "star", "crossRot", "dash"];
const DASHES = [[], [7, 3], [2, 2], [8, 2, 2, 2], [4, 2], [1, 2], [10, 3], [5, 2, 1, 2]];
const [dark, print] = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
const palette = () => (dark.matches && !print.matches ? DARK : LIGHT);
const colour = (series) => () => palette().series[series % 8];

// The 95 % interval of each point, and a band of values of the horizontal axis.
const marks = {
  id: "marks",
  beforeDatasetsDraw: ({ ctx, chartArea, scales, config }) => {
    const band = config.options.band;
    if (!band) return;
    const [left, right] = band.map((x) => scales.x.getPixelForValue(x));
    ctx.fillStyle = palette().band;
    ctx.fillRect(left, chartArea.top, right - left, chartArea.height);
  },
  afterDatasetsDraw: (chart) => {
    const across = chart.options.indexAxis === "y";
    const { ctx } = chart;
    ctx.strokeStyle = palette().ink;
    ctx.lineWidth = 1.3;
    chart.data.datasets.forEach((dataset, i) => chart.getDatasetMeta(i).data.forEach((at, j) => {
      const interval = dataset.intervals?.[j];
      if (!interval) return;
      const [low, high] = interval.map((x) => chart.scales[across ? "x" : "y"].getPixelForValue(x));
      ctx.beginPath();
      const line = (x, y, u, v) => (across ? (ctx.moveTo(x, y), ctx.lineTo(u, v)) : (ctx.moveTo(y, x), ctx.lineTo(v, u)));
      const middle = across ? at.y : at.x;
      line(low, middle, high, middle);
      for (const end of [low, high]) line(end, middle - 4, end, middle + 4);
      ctx.stroke();
    }));
  },
};

Object.assign(Chart.defaults, { animation: false, maintainAspectRatio: false, color: () => palette().ink, borderColor: () => palette().rule });
Chart.defaults.font.family = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
Chart.defaults.font.size = 11;
Chart.register(marks);

const live = element("div", { className: "unseen" });
live.setAttribute("aria-live", "polite");
main.append(live);

// Arrows go through the points of a chart, whose values are shown and read out.
const walk = (chart, step) => {
  const all = chart.data.datasets.flatMap((_, datasetIndex) =>
    chart.getDatasetMeta(datasetIndex).data.map((at, index) => ({ datasetIndex, index, at })));
  if (!all.length) return;
  chart.walked = ((chart.walked ?? (step > 0 ? -1 : 0)) + step + all.length) % all.length;
  const active = all[chart.walked];
  chart.setActiveElements([active]);
  chart.tooltip.setActiveElements([active], { x: active.at.x, y: active.at.y });
  chart.update();
  live.textContent = [...chart.tooltip.title, ...chart.tooltip.body.flatMap((part) => part.lines)].join(" ");
};

const axis = (title, form, more = {}) => ({
  title: { display: Boolean(title), text: title },
  ticks: { callback: (x) => (more.type !== "logarithmic" || /^[125]0*$/.test(Number(x.toPrecision(2)).toExponential()[0]) ? form(x) : null),
    maxRotation: 60, autoSkipPadding: 8 },
  ...more,
});

// Adds a chart with a caption. `say` gives the text of a point.
const draw = (parent, caption, height, config, say) => {
  const canvas = element("canvas", { tabIndex: 0 });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${caption}. Arrow keys read its values.`);
  parent.append(element("figure", {}, element("figcaption", { textContent: caption }),
    element("div", { className: "chart", style: `height: ${height}px` }, canvas)));
  config.options = { ...config.options, plugins: { legend: { display: config.data.datasets.length > 1, labels: { usePointStyle: true, boxHeight: 6, filter: ({ text }) => !text?.endsWith(", repetitions") } },
    tooltip: { callbacks: { label: say, title: config.options.title ?? (() => "") } } } };
  const chart = new Chart(canvas, config);
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    walk(chart, step);
  });
  return chart;
};
const redraw = () => Object.values(Chart.instances).forEach((chart) => { chart.resize(); chart.update(); });
for (const query of [dark, print]) query.addEventListener("change", redraw);
addEventListener("beforeprint", redraw);

const gallery = (before, className = "gallery") => {
  const made = element("div", { className });
  before.before(made);
  return made;
};
const section = (heading, before = main.querySelector("section") ?? live) => {
  const made = element("section", {}, element("h2", { textContent: heading }));
  before.before(made);
  return made;
};
const inside = (parent, className = "gallery") => parent.appendChild(element("div", { className }));

// The least and the greatest of all intervals, which an axis has to show.
const reach = (items) => {
  const ends = items.flatMap(([, value, interval]) => interval ?? [value]).filter((x) => x !== undefined);
  return { suggestedMin: Math.min(...ends), suggestedMax: Math.max(...ends) };
};

// A bar for each [label, value, interval, series], from zero.
const bars = (parent, caption, items, form = grouped) => items.length && draw(parent, caption, 60 + 24 * items.length, {
  type: "bar",
  data: { labels: items.map(([label]) => label), datasets: [{ data: items.map(([, value]) => value), intervals: items.map(([, , each]) => each),
    backgroundColor: items.map(([, , , series = 0]) => colour(series)()), maxBarThickness: 18 }] },
  options: { indexAxis: "y", title: ([point]) => point.label, scales: { x: axis("", short, { ...reach(items), suggestedMin: 0 }), y: { ticks: { autoSkip: false } } } },
}, ({ dataIndex }) => `${form(items[dataIndex][1] ?? NaN)}${from(items[dataIndex][2], form)}`);

// A point for each [label, value, interval, series].
const points = (parent, caption, items, form, scale, band) => items.length && draw(parent, caption, 60 + 24 * items.length, {
  type: "line",
  data: { labels: items.map(([label]) => label), datasets: [{ data: items.map(([, value]) => value), intervals: items.map(([, , each]) => each), showLine: false,
    pointRadius: 5, pointStyle: items.map(([, , , series = 0]) => POINTS[series % 8]),
    pointBackgroundColor: items.map(([, , , series = 0]) => colour(series)()), pointBorderColor: () => palette().ink }] },
  options: { indexAxis: "y", band, title: ([point]) => point.label, scales: { x: axis("", form, { ...reach(items), ...scale }), y: { ticks: { autoSkip: false }, offset: true } } },
}, ({ dataIndex }) => `${form(items[dataIndex][1])}${from(items[dataIndex][2], form)}`);

// A column for each [label, count].
const columns = (parent, caption, items) => items.some(([, count]) => count) && draw(parent, caption, 220, {
  type: "bar",
  data: { labels: items.map(([label]) => label), datasets: [{ data: items.map(([, count]) => count), backgroundColor: colour(0) }] },
  options: { title: ([point]) => point.label, scales: { y: axis("", short) } },
}, ({ dataIndex }) => grouped(items[dataIndex][1]));

// Curves or dots: each series has a name, a number and [x, y] points.
const scatter = (parent, caption, height, series, x, y, say) => draw(parent, caption, height, {
  type: "scatter",
  data: { datasets: series.map(({ name, number, at, line = false, radius = 0 }) => ({ label: name, data: at.map(([u, v]) => ({ x: u, y: v })),
    showLine: line, borderDash: line ? DASHES[number % 8] : [], borderWidth: line ? 2 : 1, pointRadius: radius, pointHitRadius: 6, pointStyle: POINTS[number % 8],
    borderColor: colour(number), backgroundColor: colour(number) })) },
  options: { scales: { x, y } },
}, (point) => `${point.dataset.label}: ${say(point.raw)}`);

// ---- grids ----

const sudoku = (parent, caption, puzzle, solution = "") => parent.append(element("figure", {}, element("figcaption", { textContent: caption }),
  element("table", { className: "sudoku", ariaLabel: `${caption}: ${puzzle}` }, ...gridRows((cell) => (/[1-9]/.test(puzzle[cell])
    ? element("td", { className: "clue", textContent: puzzle[cell] }) : element("td", { textContent: solution[cell] ?? "" }))))));
const grids = (heading, items) => {
  if (!items.length) return;
  const parent = inside(section(heading, live), "gallery grids");
  items.slice(0, 12).forEach(([caption, puzzle, solution]) => sudoku(parent, caption, puzzle, solution));
};

// ---- the kinds of results ----

const bench = () => {
  const { rows, reference, corpora } = data.context;
  const solvers = [...new Set(rows.map((row) => row.solver))];
  const number = (row) => solvers.indexOf(row.solver);
  if (rows.length > 1) heat(solvers, corpora.map((corpus) => corpus.name), rows);
  const repetitions = groupBy(data.benchmarks, ([solver, corpus]) => `${corpus}\n${solver}`);
  for (const part of main.querySelectorAll("section")) {
    const mine = rows.filter((row) => row.corpus === part.querySelector("h2").textContent);
    const table = part.querySelector(".scroll");
    if (!mine.length || !table) continue;
    const working = mine.filter((row) => row.puzzles_per_second);
    const to = gallery(table);
    bars(to, "Puzzles per second, with 95 % intervals", mine.map((row) => [row.failure ? `${row.solver} (failed)` : row.solver,
      row.puzzles_per_second, row.puzzles_per_second_interval, number(row)]));
    points(to, `Ratio to ${reference}, with 95 % intervals`, working.filter((row) => row.solver !== reference && row.ratio)
      .map((row) => [row.solver, row.ratio, row.ratio_interval, number(row)]), (x) => String(Number(x.toPrecision(3))), { type: "logarithmic" });
    const timed = mine.filter((row) => row.nanos_percentiles?.length);
    if (timed.length) {
      scatter(to, "Time per puzzle: the share of puzzles that took at most that long", 260, timed.map((row) =>
        ({ name: row.solver, number: number(row), line: true, at: row.nanos_percentiles.map((x, i) => [Math.max(x, 1), i]) })),
      axis("", nanos, { type: "logarithmic" }), axis("% of the puzzles", String), (at) => `${at.y} % took at most ${nanos(at.x)}`);
    }
    const few = data.benchmarks.length <= MOST_DOTS;
    const strips = working.flatMap((row) => {
      const all = repetitions.get(`${row.corpus}\n${row.solver}`) ?? [];
      const launches = [...groupBy(all, (one) => one[2]).values()].map((each) =>
        [each[0][3], each.map((one) => one[4]).sort((a, b) => a - b)[each.length >> 1]]);
      const small = { name: `${row.solver}, repetitions`, number: number(row), radius: 1.5, at: all.map((one) => [one[3], one[4]]) };
      return [{ name: row.solver, number: number(row), radius: 4, at: launches }, ...(few ? [small] : [])];
    });
    if (strips.some((strip) => strip.at.length)) {
      scatter(to, "Launches (large) and their repetitions (small) in time order", 260, strips, axis("seconds", String),
        axis("puzzles per second", short, { type: "logarithmic" }), (at) => `${grouped(at.y)} puzzles/s at ${at.x} s`);
    }
  }
  const guessed = rows.filter((row) => row.puzzles_per_second && row.guesses_per_puzzle > 0);
  if (guessed.length > 1) {
    scatter(inside(section("Guesses and time", live)), "Time per puzzle by guesses, a point for each solver and corpus", 300,
      solvers.map((name, i) => ({ name, number: i, radius: 5, at: guessed.filter((row) => row.solver === name)
        .map((row) => [row.guesses_per_puzzle, 1e9 / row.puzzles_per_second]) })).filter((series) => series.at.length),
      axis("guesses per puzzle", short, { type: "logarithmic" }), axis("time per puzzle", nanos, { type: "logarithmic" }),
      (at) => `${short(at.x)} guesses, ${nanos(at.y)}`);
  }
};

// Three powers of ten below the fastest a cell has no shade.
const heat = (solvers, corpora, rows) => {
  const rate = (solver, corpus) => rows.find((row) => row.solver === solver && row.corpus === corpus)?.puzzles_per_second;
  const best = corpora.map((corpus) => Math.max(...solvers.map((solver) => rate(solver, corpus) ?? 0)));
  const table = element("table", { className: "heat" }, element("caption", { textContent: "Puzzles per second; the fastest is bold" }));
  table.append(element("thead", {}, element("tr", {}, element("th", { scope: "col", className: "text", textContent: "solver" }),
    ...corpora.map((corpus) => element("th", { scope: "col", textContent: corpus })))));
  table.append(element("tbody", {}, ...solvers.map((solver) => element("tr", {}, element("th", { scope: "row", className: "text", textContent: solver }),
    ...corpora.map((corpus, i) => {
      const value = rate(solver, corpus);
      const cell = element("td", { textContent: value ? grouped(Math.round(value)) : "-", className: value === best[i] ? "best" : "" });
      if (value) cell.style.setProperty("--h", Math.max(0, 1 - Math.log10(best[i] / value) / 3).toFixed(2));
      return cell;
    })))));
  section("Solvers and corpora").append(element("div", { className: "scroll", tabIndex: 0 }, table));
};

const comparison = () => {
  const verdict = (row) => (row.finding === "compared" ? row.change.verdict : row.finding);
  const counts = [...groupBy(data.rows, verdict)].map(([name, rows]) => `${rows.length} ${name}`);
  main.querySelector(".lead").append(`: ${counts.join(", ")}`);
  const compared = data.rows.filter((row) => row.finding === "compared").sort((a, b) => a.change.share - b.change.share);
  const to = inside(section("Changes of the speed"));
  const look = { slower: 1, faster: 2 };
  points(to, "Worst first, with 95 % intervals; the band is the threshold", compared.map((row) => [`${row.solver} on ${row.corpus}`,
    100 * row.change.share, row.change.interval?.map((x) => 100 * x), look[row.change.verdict] ?? 0]), percent, {},
  [-100 * data.threshold, 100 * data.threshold]);
  if (!compared.length) return;
  const launches = inside(section("Launches of both results", live));
  for (const row of compared.slice(0, 60)) {
    const sides = [row.speed_before, row.speed_after];
    draw(launches, `${row.solver} on ${row.corpus}: ${row.change.verdict}, ${percent(100 * row.change.share)}`, 200, {
      type: "line",
      data: { labels: ["base", "new"], datasets: [
        { label: "median", data: sides.map((side) => side.value), intervals: sides.map((side) => side.interval), showLine: false, pointRadius: 6, backgroundColor: colour(0) },
        { label: "launches", showLine: false, pointRadius: 2, backgroundColor: colour(1),
          data: sides.flatMap((side, i) => side.launches.map((y) => ({ x: ["base", "new"][i], y }))) }] },
      options: { scales: { x: { offset: true }, y: axis(row.is_ratio ? `ratio to ${data.reference}` : "puzzles per second", short) } },
    }, (point) => `${point.dataset.label}: ${short(point.parsed.y)}`);
  }
};

const history = () => {
  const labels = data.benches.map((each, i) => each.label || each.date.slice(0, 10) || String(i + 1));
  const trend = (parent, caption, estimates, changes, form) => draw(parent, caption, 220, {
    type: "line",
    data: { labels, datasets: [{ data: estimates.map((each) => each?.value ?? null), intervals: estimates.map((each) => each?.interval),
      borderColor: colour(0), spanGaps: true, pointRadius: labels.map((_, i) => (changes[i] ? 8 : 4)), pointStyle: labels.map((_, i) => (changes[i] ? "triangle" : "circle")),
      pointRotation: labels.map((_, i) => (changes[i] === "slower" ? 180 : 0)),
      pointBackgroundColor: labels.map((_, i) => palette()[{ slower: "bad", faster: "good" }[changes[i]]] ?? colour(0)()) }] },
    options: { title: ([point]) => point.label, scales: { y: axis("", form, reach(estimates.map((each) => [0, each?.value, each?.interval]))) } },
  }, ({ dataIndex }) => `${form(estimates[dataIndex].value)}${from(estimates[dataIndex].interval, form)} ${changes[dataIndex] ?? ""}`);
  const to = inside(section("Over time, with 95 % intervals; a triangle is a change that is more than noise"));
  for (const row of data.rows) {
    const changed = (is_ratio) => Object.fromEntries(row.changes.filter((each) => each.row.is_ratio === is_ratio && /er$/.test(each.row.change.verdict))
      .map((each) => [each.after, each.row.change.verdict]));
    for (const [key, name] of [["rate", "puzzles per second"], ["ratio", "ratio to the reference"]]) {
      if (row.points.some((each) => each[key])) {
        trend(to, `${row.solver} on ${row.corpus}: ${name}`, row.points.map((each) => each[key]), changed(key === "ratio"), short);
      }
    }
  }
  const kernels = [...new Set(data.benches.flatMap((each) => each.kernels.map((kernel) => kernel.name)))];
  if (!kernels.length) return;
  const state = inside(section("The state of the machine: the times of fixed kernels", live));
  for (const name of kernels) {
    trend(state, `${name}: nanoseconds of a step; lower is faster`, data.benches.map((each) => {
      const kernel = each.kernels.find((one) => one.name === name);
      return kernel && { value: kernel.nanos };
    }), {}, short);
  }
};

// Integers between the least and the greatest key, also those that no puzzle has.
const filled = (counts) => {
  const keys = Object.keys(counts).map(Number);
  return keys.length ? Array.from({ length: Math.max(...keys) - Math.min(...keys) + 1 }, (_, i) => Math.min(...keys) + i).map((key) => [String(key), counts[key] ?? 0]) : [];
};
const ratings = (er) => Object.entries(er ?? {});

const description = () => {
  const to = inside(section("Puzzles"));
  columns(to, "Puzzles by their number of clues", filled(data.clues));
  columns(to, "Unique puzzles by the guesses that they need", filled(data.guesses_by_bits).map(([bits, count]) =>
    [bits < 2 ? bits : `${2 ** (bits - 1)} to ${2 ** bits - 1}`, count]));
  columns(to, "Unique puzzles: singles suffice, no guess is needed, or guesses", [["singles", data.falls_to_singles],
    ["no guess", data.unguessed - data.falls_to_singles], ["guesses", data.unique - data.unguessed]]);
  columns(to, "Puzzles by the ER that the input has", ratings(data.er));
  columns(to, "Symmetries of the pattern of clues; a puzzle may have several", Object.entries(data.symmetries));
  grids("The puzzles with the most guesses", data.hardest.map((each) => [`record ${grouped(each.record)}: ${grouped(each.guesses)} guesses`, each.puzzle]));
};

const explanations = () => {
  const to = inside(section("Ratings"));
  columns(to, "Unique puzzles by ER", ratings(data.er));
  bars(to, "Steps of each technique, in the order in which they are tried", Object.entries(data.techniques).map(([name, each]) => [name, each.steps]));
  grids("The puzzles with the highest ER", data.hardest.map((each) => [`record ${grouped(each.record)}: ${each.er}/${each.ep}/${each.ed}`, each.puzzle]));
};

const run = () => {
  const to = inside(section("The run in pictures"));
  bars(to, "Records by status", ["unique", "solved", "multiple", "unsolvable", "abandoned", "malformed"].filter((name) => data[name]).map((name) => [name, data[name]]));
  const speeds = (data.progress ?? []).map(([seconds, records], i, all) => {
    const [before, done] = all[i - 1] ?? [0, 0];
    return [seconds, (records - done) / (seconds - before)];
  });
  if (speeds.length) {
    scatter(to, "Records per second over the run", 220, [{ name: "records", number: 0, line: true, radius: 2, at: speeds }], axis("seconds", String),
      axis("", short, { min: 0 }), (at) => `${grouped(at.y)} a second until ${at.x.toFixed(2)} s`);
  }
  const times = data.solve_nanos_histogram ?? [];
  if (times.length) {
    const { p50, p90, p99 } = data.solve_nanos;
    scatter(to, `Puzzles by the time that they took: p50 ${nanos(p50)}, p90 ${nanos(p90)}, p99 ${nanos(p99)}`, 220,
      [{ name: "puzzles", number: 0, line: true, at: times.map(([x, count]) => [Math.max(x, 1), count]) }], axis("", nanos, { type: "logarithmic" }), axis("", short),
      (at) => `${grouped(at.y)} puzzles took ${nanos(at.x)}`);
  }
  grids("The slowest puzzles as grids", data.slowest.map((each) => [`record ${grouped(each.record)}: ${nanos(each.nanos)}, ${each.status}`, each.puzzle, each.solution]));
};

// ---- tables ----

for (const table of main.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0], rows = [...body.rows];
  const count = element("span", { className: "muted", ariaLive: "polite" }), filter = element("input", { type: "search", placeholder: "text, or ratio>=2" });
  const columns = heads.map((head, i) => ({ key: head.textContent.toLowerCase(), isText: head.classList.contains("text"), text: (row) => row.cells[i].textContent,
    value: ({ cells: { [i]: { dataset: { value = "" } } } }) => (value === "" ? null : head.classList.contains("text") || isNaN(value) ? value : Number(value)) }));
  const show = () => {
    const list = select(rows);
    body.replaceChildren(...list);
    count.textContent = list.length < rows.length ? `${list.length} of ${rows.length} rows` : `${rows.length} rows`;
  };
  const select = arrange(heads, filter, columns, show);
  show();
  if (rows.length >= FILTER_FROM) table.parentElement.before(element("div", { className: "filter" }, element("label", {}, "Filter: ", filter), count));
}
const kinds = { comparison, history, description, explanations };
const drawn = data.context ? bench : data.solve_nanos ? run : kinds[data.kind];
drawn?.();
