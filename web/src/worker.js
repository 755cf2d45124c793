// A worker of a pool: runs chunks of jobs, one after the other.
import { Module } from "./module.js";

const port = typeof self === "object" && typeof self.postMessage === "function" ? self :
  (await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:worker_threads")).parentPort;
let module;  // a promise

async function answer({ name, cells, count, options, before }) {
  try {
    module ??= Module.load();
    const columns = (await module).run(name, cells, count, options, before);
    port.postMessage({ columns }, Object.values(columns).map((column) => column.buffer));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) module = undefined;  // its memory may be in any state
    port.postMessage({ error: { name: error.name, message: error.message, record: error.record, fault: error.fault } });
  }
}

if (port.on) port.on("message", answer);
else port.onmessage = ({ data }) => answer(data);
