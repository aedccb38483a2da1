import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { SharedIds } from "./shared-ids.ts";

describe("SharedIds", () => {
  it("reads what was written last, also through the memory alone", () => {
    const ids = new SharedIds();
    const reader = new SharedIds(ids.memory);
    expect(reader.read()).toEqual([]);
    ids.write(["a", "b"]);
    expect(reader.read()).toEqual(["a", "b"]);
    ids.write(["c"]);
    expect(reader.read()).toEqual(["c"]);
    ids.write([]);
    expect(reader.read()).toEqual([]);
  });

  it("grows with the list", () => {
    const ids = new SharedIds();
    const reader = new SharedIds(ids.memory);
    const many = Array.from({ length: 5000 }, (_, index) => `job-${index}-${"x".repeat(40)}`);
    ids.write(many);
    expect(reader.read()).toEqual(many);
  });

  it("never shows a list that is half written, while another thread writes without a pause", async () => {
    const ids = new SharedIds();
    ids.write(["0", "0"]);
    const writer = new Worker(
      `const { workerData } = require("node:worker_threads");
       import(workerData.module).then(({ SharedIds }) => {
         const ids = new SharedIds(workerData.memory);
         for (let turn = 0; ; turn += 1) {
           const id = String(turn % 1000);
           ids.write(Array.from({ length: 1 + (turn % 50) }, () => id));
         }
       });`,
      { eval: true, workerData: { memory: ids.memory, module: new URL("shared-ids.ts", import.meta.url).href } },
    );
    await new Promise((resolve) => writer.once("online", resolve));
    for (let reads = 0; reads < 20_000; reads += 1) expect(new Set(ids.read()).size).toBe(1);
    await writer.terminate();
  });
});
