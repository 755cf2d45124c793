// Compiles if the types say what a user may do.
import { Answer, NonetError, Step, createPool, explain, generate, read, solve } from "nonet";

const puzzles: string[] = read("text").flatMap(({ puzzle }) => puzzle ?? []);
const answers = await solve(puzzles, { limit: 2, onProgress: (done: number, total: number) => void [done, total] });
const first: Answer | undefined = answers.at(0);
const cells: Uint8Array = answers.cells;
for (const { steps, er } of await explain(cells, { maxEr: 8 })) {
  const last: Step | undefined = steps.at(-1), rating: number | null = er;
  void [last?.removed["r1c1"]?.length, rating];
}
const pool = await createPool(2);
const made: string = String(await pool.generate("minimal", 5, { seed: 1, symmetry: "none", signal: new AbortController().signal }));
try {
  await generate("easy", 1);
} catch (error) {
  if (error instanceof NonetError) void [error.record + 1, error.fault.length];
}
// @ts-expect-error: there is no such kind
await generate("wrong");
// @ts-expect-error: a solution may be null
const text: string = first!.solution;
void [made, text];
