// What reports and the page share: elements, numbers, tables that are sorted and filtered, grids of nine by nine.

export const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

export const grouped = (x) => x.toLocaleString("en", { maximumFractionDigits: Math.abs(x) < 100 ? 2 : 0 });

/** The rows of a grid; `cellOf` makes the cells 0 to 80. */
export const gridRows = (cellOf) => Array.from({ length: 9 }, (_, r) => element("tr", {}, ...Array.from({ length: 9 }, (_, c) => cellOf(9 * r + c))));

const natural = new Intl.Collator("en", { numeric: true });

/**
 * Gives the heads of a table buttons that sort it. A column has a `key`, in lower case, whether it `isText`, and of a row its
 * `value`, null for none, and its `text`. `draw` is called when the order or the filter changes. Returns a function from
 * all rows to those that pass the filter, in their order. Rows without a value come last in both orders.
 */
export function arrange(heads, filter, columns, draw) {
  let sorted, sign;
  columns.forEach((column, i) => heads[i].append(element("button", {
    type: "button",
    onclick: () => {
      // Numbers begin with the greatest, texts with the first.
      sign = column === sorted ? -sign : column.isText ? 1 : -1;
      sorted = column;
      for (const head of heads) head.removeAttribute("aria-sort");
      heads[i].ariaSort = sign > 0 ? "ascending" : "descending";
      draw();
    },
  }, ...heads[i].childNodes)));
  filter.oninput = draw;

  const order = (a, b) => {
    const [x, y] = [sorted.value(a), sorted.value(b)];
    if (x === null || y === null) return (x === null) - (y === null);
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : natural.compare(x, y));
  };
  // A row passes if it has what each word asks for: a text that it contains, or a comparison such as er>=7.
  const passes = (row, word) => {
    const [, key, compared, wanted] = word.match(/^([^<>=]+)(<=|>=|<|>|=)(.+)$/) ?? [], column = columns.find((each) => each.key === key);
    if (!column) return columns.some((each) => each.text(row).toLowerCase().includes(word));
    if (column.isText) return compared === "=" && column.text(row).toLowerCase().startsWith(wanted);
    const a = column.value(row), b = Number(wanted);
    return a !== null && { "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b, "=": a === b }[compared];
  };
  return (rows) => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean), found = rows.filter((row) => words.every((word) => passes(row, word)));
    return sorted ? found.sort(order) : found;
  };
}
