import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";
import { startTestService } from "@millrace/testing";
import { COUNTER_WORKER } from "./support/counter-worker.ts";
import { ENDPOINT, testParking, untilParked } from "./support/parking.ts";
import { parkedWorkers } from "./support/parked-workers.ts";
import { adminKey, startServiceProcess } from "./support/service-process.ts";

let dataDir = "";
let handlers = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-flashboot-"));
  handlers = join(dataDir, "handlers");
  await mkdir(join(handlers, "counter"), { recursive: true });
  await writeFile(join(handlers, "counter", "handler.mjs"), COUNTER_WORKER);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe("flashboot", () => {
  test("a process takes the next job where it stopped", async () => {
    await using service = await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } });
    const endpointId = await service.deploy("local/counter", ENDPOINT);
    const run = async () => (await service.rest("POST", `/v2/${endpointId}/runsync`, { input: {} }))["output"];
    const first = await run();
    expect(first).toMatchObject({ jobs: 1 });
    await untilParked(service, endpointId);
    expect(await run()).toEqual({ ...(first as object), jobs: 2 });
    await testParking(service, "local/counter");
  });

  test.runIf(onLinux("the state of processes after a kill"))(
    "a killed service leaves no frozen process behind",
    async () => {
      const settings = { MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: handlers };
      const service = await startServiceProcess(join(dataDir, "killed"), settings);
      const ask = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
        const response = await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) });
        return (await response.json()) as Record<string, unknown>;
      };
      const template = { name: "counter", imageName: "local/counter", isServerless: true };
      const { id: templateId } = await ask("/v1/templates", template);
      const endpointId = String((await ask("/v1/endpoints", { templateId, ...ENDPOINT }))["id"]);
      const { output } = await ask(`/v2/${endpointId}/runsync`, { input: {} });
      const { pid } = output as { pid: number };
      await expect.poll(() => parkedWorkers(service.url, adminKey, endpointId)).toBe(1);
      await expect.poll(() => stateOf(pid)).toBe("T");
      await service.kill();
      await expect.poll(() => stateOf(pid)).toBeUndefined();
    },
  );
});

/** `T` is frozen; undefined once it has ended, also where the first process of the machine takes no note of that. */
async function stateOf(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return /^State:\s+([^\sZ])/m.exec(status)?.[1];
}
