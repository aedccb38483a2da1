import { type ComputeDriver, type MachineExit, type MachineSpec, memoryModelPins } from "@millrace/engine";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Agent } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PlayedHub, startModelHub } from "../../../../.tools/vitest/model-hub.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { type HandlerDir, makeHandlerDir } from "../process/handler-dir.test-support.ts";
import { createProcessDriver } from "../process/process-driver.ts";
import { createModelHub } from "./hub-client.ts";
import { driverWithModels } from "./model-driver.ts";
import { openModelStore } from "./model-store.ts";

const program = `
import { readFileSync } from "node:fs";
const { MILLRACE_MODELS_PATH: root, MODEL_REVISION: commit, HF_HUB_CACHE: cache } = process.env;
console.log(readFileSync(root + "/org/model/" + commit + "/config.json", "utf8"));
console.log(readFileSync(cache + "/models--org--model/refs/main", "utf8"));
if (process.env.STAYS) setInterval(() => {}, 1000);
`;

let hub: PlayedHub;
let dir: HandlerDir;
let driver: ComputeDriver;
let store: string;
beforeEach(async () => {
  hub = await startModelHub();
  dir = await makeHandlerDir();
  await dir.put("reader/handler.mjs", program);
  store = join(dir.root, "models");
  driver = await driverWithModels(
    await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state }),
    await openModelStore({
      directory: store,
      maxBytes: 2 ** 20,
      hub: createModelHub(hub.url, { elsewhere: new Agent() }),
      pins: memoryModelPins(),
      now: Date.now,
    }),
  );
});
afterEach(async () => {
  await driver.close({ graceMs: 0 });
  await hub[Symbol.asyncDispose]();
  await dir.remove();
});

const reader = (changes: Partial<MachineSpec> = {}): MachineSpec =>
  machineSpec({
    machineId: "m1",
    imageName: "local/reader",
    models: { references: ["org/model"], endpointVersion: 1 },
    ...changes,
  });
const held = (): Promise<string[]> => readdir(join(store, "machines"));

test("a process reads its model where its variables say, and uses it until it ends", async () => {
  const commit = hub.put("org/model", { "config.json": "the model" });
  const exit = new Promise<MachineExit>((resolve) => driver.onExit(resolve));
  await driver.start(reader());
  expect(await exit).toMatchObject({ exitCode: 0, lastLogLines: ["the model", commit] });
  await expect.poll(held).toEqual([]);
  expect((await driver.inventory()).models).toEqual(["org/model"]);
});

test("a machine that is stopped while its model is fetched never starts, and one that is not started holds no model", async () => {
  hub.put("org/model", { "config.json": "the model" });
  const half = Promise.withResolvers<void>();
  hub.behave({ atHalf: () => half.promise });
  const asked = Promise.withResolvers<void>();
  const start = driver.start(reader(), { onProgress: () => asked.resolve() });
  const outcome = start.then(() => "started", String);
  hub.behave({});
  await asked.promise;
  await driver.stop("m1", { graceMs: 0 });
  expect(await outcome).toBe("Error: The machine was stopped before its models were here.");
  half.resolve();
  expect(await driver.list()).toEqual([]);
  expect(await held()).toEqual([]);
  await expect(driver.start(reader({ imageName: "local/missing" }))).rejects.toThrow("missing");
  expect(await held()).toEqual([]);
});

test("a machine that wants no model starts as without a store; one that wants some is refused where there is none", async () => {
  await driver.start(machineSpec({ machineId: "m2", imageName: "local/reader" }));
  expect(await held()).toEqual([]);
  const without = await driverWithModels(driver, { whyNone: "no store here" });
  await expect(without.start(reader())).rejects.toThrow("no store here");
  await without.stop("m2", { graceMs: 0 });
});
