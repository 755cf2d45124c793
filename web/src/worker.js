// A worker of a pool: runs chunks of jobs, one after the other.
import { Module, ofNode } from "./module.js";

let module;  // a promise

async function answer(port, { name, cells, count, options, before }) {
  try {
    module ??= Module.load();
    const columns = (await module).run(name, cells, count, options, before);
    for (const column in columns) columns[column] = columns[column].slice();
    port.postMessage({ columns }, Object.values(columns).map((column) => column.buffer));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) module = undefined;  // its memory may be in any state
    port.postMessage({ error: { name: error.name, message: error.message, record: error.record, fault: error.fault } });
  }
}

// Without an `await` out here and an import by a fixed name, neither of which bundlers allow in a worker.
const start = (port) => {
  if (port.on) port.on("message", (data) => answer(port, data));
  else port.onmessage = ({ data }) => answer(port, data);
  port.postMessage("ready");
};
if (typeof self === "object" && typeof self.postMessage === "function") start(self);
else ofNode("worker_threads").then(({ parentPort }) => start(parentPort));
