import { type ComputeDriver, type MachineExit, type MachineSpec, memoryModelPins } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PlayedHub, startModelHub } from "../../../../.tools/vitest/model-hub.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { Agent } from "undici";
import { createModelHub } from "../models/hub-client.ts";
import { driverWithModels } from "../models/model-driver.ts";
import { type ModelStore, openModelStore } from "../models/model-store.ts";
import { createDockerDriver } from "./docker-driver.ts";
import {
  buildBaseImage,
  commandImage,
  makeStateDir,
  noEngine,
  openTestEngine,
  testEngine,
} from "./test-engine.test-support.ts";

/** Reads a model at every path that worker libraries know, beside a volume, and tries to change it. */
const reader = `
import { readFileSync, writeFileSync } from "node:fs";
const { MODEL_REVISION: commit, MILLRACE_MODELS_PATH, HF_HUB_CACHE } = process.env;
const files = "/runpod/model-store/huggingface/org/model/" + commit;
const cache = "/runpod-volume/huggingface-cache/hub/models--org--model";
for (const path of [
  files + "/weights.txt",
  MILLRACE_MODELS_PATH + "/org/model/" + commit + "/weights.txt",
  "/runpod/cache/org/model/main/weights.txt",
  cache + "/snapshots/" + commit + "/weights.txt",
  HF_HUB_CACHE + "/models--org--model/snapshots/" + commit + "/weights.txt",
]) console.log(readFileSync(path, "utf8"));
for (const path of [files + "/weights.txt", files + "/new", cache + "/refs/main"]) {
  try { writeFileSync(path, "x"); console.log("written"); } catch (error) { console.log(error.code); }
}
writeFileSync("/runpod-volume/own", "x");
console.log("done");
if (process.env.STAYS) setInterval(() => {}, 1000);
`;
const printed = [...Array<string>(5).fill("the weights"), ...Array<string>(3).fill("EROFS"), "done"];

describe.runIf(needs("models in containers", testEngine !== null, noEngine))("a container with a model", () => {
  let hub: PlayedHub;
  let state: Awaited<ReturnType<typeof makeStateDir>>;
  let imageName: string;
  const drivers: ComputeDriver[] = [];
  beforeEach(async () => {
    hub = await startModelHub();
    hub.put("org/model", { "weights.txt": "the weights" });
    state = await makeStateDir();
    const engine = openTestEngine();
    const command = ["node", "--input-type=module", "-e", reader];
    imageName = await commandImage(engine, await buildBaseImage(engine), "models", command);
    await engine.close();
  });
  afterEach(async () => {
    for (const driver of drivers.splice(0)) await driver.close({ graceMs: 0 });
    await hub[Symbol.asyncDispose]();
    await state.remove();
  });

  async function open(): Promise<{ driver: ComputeDriver; store: ModelStore }> {
    const directory = join(state.path, "models");
    await mkdir(directory, { recursive: true });
    const pins = memoryModelPins();
    const store = await openModelStore({
      directory,
      maxBytes: 20,
      hub: createModelHub(hub.url, { elsewhere: new Agent() }),
      pins,
      now: Date.now,
    });
    const docker = await createDockerDriver({ engine: testEngine ?? "", stateDir: state.path });
    const driver = await driverWithModels(docker, store);
    drivers.push(driver);
    return { driver, store };
  }
  const specOf = (changes: Partial<MachineSpec> = {}): MachineSpec =>
    machineSpec({
      machineId: `m-${randomUUID().slice(0, 8)}`,
      imageName,
      models: { references: ["org/model"], endpointVersion: 1 },
      mounts: [{ kind: "network", volumeId: "v1", path: "/runpod-volume", sizeInGb: 1 }],
      ...changes,
    });

  test("reads it at the paths of both layouts, cannot change it, and writes to the volume around it", async () => {
    const { driver } = await open();
    const exit = new Promise<MachineExit>((resolve) => driver.onExit(resolve));
    await driver.start(specOf());
    expect((await exit).lastLogLines).toEqual(printed);
  });

  test("that goes on without its service keeps its model from being removed", async () => {
    const first = await open();
    const spec = specOf({ env: { STAYS: "1" }, mounts: [] });
    await first.driver.start(specOf({ ...spec, mounts: specOf().mounts }));
    await expect.poll(() => first.driver.logs(spec.machineId, { tailLines: 20 })).toEqual(printed);
    await first.driver.close({ graceMs: 0, keepWorkers: true });
    drivers.splice(0);
    const { driver, store } = await open();
    hub.put("org/other", { "weights.txt": "other weights" });
    const other = specOf({ models: { references: ["org/other"], endpointVersion: 1 }, endpointId: "e2" });
    await expect(driver.start(other)).rejects.toThrow(/workers use the other models in it/);
    const ended = new Promise((resolve) => driver.onExit(resolve));
    await driver.stop(spec.machineId, { graceMs: 0 });
    await ended;
    await expect.poll(() => driver.start(other).then(() => "started", String)).toBe("started");
    expect(await store.repositories()).toEqual(["org/other"]);
  });
});
