// Makes tables sortable, filters them, opens the details of their rows, and shows the values of dots. Without this
// script a report shows all of its tables and pictures.
"use strict";
(() => {
  const FILTER_FROM = 16; // rows
  document.documentElement.classList.add("js");

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  // ---- tables ----

  // Rows without a value come last in both orders.
  const compare = (a, b, sign) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    const [x, y] = [Number(a), Number(b)];
    return sign * (Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b, "en", { numeric: true }) : x - y);
  };
  const valueOf = (body, column) => {
    const cell = body.rows[0].cells[column];
    return cell.dataset.value ?? "";
  };

  const makeSortable = (table) => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      if (![...table.tBodies].some((body) => valueOf(body, column))) return;
      const button = element("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => {
        // Numbers begin with the greatest, texts with the first.
        const usual = head.classList.contains("text") ? "ascending" : "descending";
        const other = usual === "ascending" ? "descending" : "ascending";
        const order = head.getAttribute("aria-sort") === usual ? other : usual;
        heads.forEach((each) => each.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", order);
        const sign = order === "ascending" ? 1 : -1;
        const bodies = [...table.tBodies];
        bodies.sort((a, b) => compare(valueOf(a, column), valueOf(b, column), sign));
        table.append(...bodies);
      });
      head.append(button);
    });
  };

  const makeFilter = (table) => {
    const bodies = [...table.tBodies];
    if (bodies.length < FILTER_FROM) return;
    const count = element("span", { className: "muted" });
    count.setAttribute("aria-live", "polite");
    const input = element("input", { type: "search", placeholder: "part of a row" });
    const texts = bodies.map((body) => body.rows[0].textContent.toLowerCase());
    const show = () => {
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      bodies.forEach((body, i) => {
        body.hidden = !texts[i].includes(wanted);
        if (!body.hidden) ++shown;
      });
      count.textContent = wanted ? `${shown} of ${bodies.length} rows` : `${bodies.length} rows`;
    };
    input.addEventListener("input", show);
    show();
    table.parentElement.before(element("div", { className: "filter" }, element("label", {}, "Filter: ", input), count));
  };

  const makeDetails = (table) => {
    for (const body of table.tBodies) {
      const detail = body.rows[1];
      if (!detail) continue;
      const head = body.rows[0].cells[0];
      const button = element("button", { type: "button" }, ...head.childNodes);
      const toggle = () => {
        const open = detail.classList.toggle("open");
        detail.querySelector("details").open = open;
        button.setAttribute("aria-expanded", String(open));
      };
      button.setAttribute("aria-expanded", "false");
      head.append(button);
      body.rows[0].style.cursor = "pointer";
      body.rows[0].addEventListener("click", () => {
        if (String(getSelection()) === "") toggle();
      });
    }
  };

  for (const table of document.querySelectorAll("table.sortable")) {
    makeSortable(table);
    makeFilter(table);
    makeDetails(table);
  }

  // ---- pictures ----

  // A browser would show the title of a whole picture over its parts.
  for (const title of document.querySelectorAll("svg > title")) {
    title.parentElement.setAttribute("aria-label", title.textContent);
    title.remove();
  }

  const tip = element("div", { id: "tip", hidden: true });
  document.body.append(tip);
  const value = (coordinate, data) => {
    const [first, last, low, high] = data.split(" ").map(Number);
    return low + ((coordinate - first) / (last - first)) * (high - low);
  };
  const number = (x) => x.toLocaleString("en", { maximumSignificantDigits: 4 });
  const pointsOf = new WeakMap();
  const points = (path) => {
    if (!pointsOf.has(path)) {
      const found = path.getAttribute("d").matchAll(/M(-?[\d.]+) (-?[\d.]+)/g);
      pointsOf.set(path, [...found].map((match) => [Number(match[1]), Number(match[2])]));
    }
    return pointsOf.get(path);
  };
  const showNearest = (svg, event) => {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    let best = { distance: 12 };
    for (const path of svg.querySelectorAll("path[data-y]")) {
      for (const [x, y] of points(path)) {
        const distance = Math.hypot(x - place.x, y - place.y);
        if (distance < best.distance) best = { distance, x, y, path };
      }
    }
    tip.hidden = !best.path;
    if (!best.path) return;
    const kind = best.path.classList.contains("rings") ? "launch" : "repetition";
    tip.textContent = `${kind} at ${number(value(best.x, best.path.dataset.x))} s: ` +
      `${number(value(best.y, best.path.dataset.y))} puzzles/s`;
    tip.style.left = `${Math.min(event.pageX + 12, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${event.pageY + 12}px`;
  };
  for (const path of document.querySelectorAll("svg path[data-x][data-y]")) {
    const svg = path.ownerSVGElement;
    if (svg.onpointermove) continue;
    svg.onpointermove = (event) => showNearest(svg, event);
    svg.onpointerleave = () => { tip.hidden = true; };
  }
})();
