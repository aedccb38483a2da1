import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { startTestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entriesInMemory } from "./support/entries-in-memory.ts";
import { queueApi } from "./support/queue-api.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-deleted-"));
  await mkdir(join(folder, "deleted"));
  await writeFile(join(folder, "deleted", "handler.mjs"), HANDLER);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startMs = Date.UTC(2026, 0, 1);

/** What a worker reports whose prestart hook fails. */
function hookFailed(workerId: string): string {
  const cause = { error_type: "OSError", error_message: "no weights", hook: "load" };
  return JSON.stringify({ event: "prestart_failed", ...cause, worker_id: workerId });
}

test("an endpoint that is deleted answers all that is held for it, and nothing in memory knows it any more", async () => {
  await using service = await startTestService({ frozenAtMs: startMs });
  const queue = await queueApi(service);
  await queue.run();
  const first = await queue.take("w1");
  if (first === undefined) throw new Error("the worker has no job");
  await queue.done(first, { error: hookFailed("w1") }, "w1");

  const waiting = queue.call("POST", "runsync", { body: { input: {} } });
  await service.clock.advance(limits.prestartProbeMinMs);
  const probe = await queue.take("w2");
  if (probe === undefined) throw new Error("the probe has no job");
  const requests = ["job-take/w3", "job-stop/w2", `stream/${probe.id}`].map((path) => queue.call("GET", path));
  await expect
    .poll(async () => (await service.rest("GET", `/v1/endpoints/${queue.endpointId}/workers`))["workers"])
    .toMatchObject([{ id: "w2" }, { id: "w3" }]);
  const known = await entriesInMemory(queue.endpointId);
  expect(known.filter((entry) => entry.includes("hold"))).toHaveLength(1);

  await queue.call("POST", `cancel/${probe.id}`);
  await service.rest("DELETE", `/v1/endpoints/${queue.endpointId}`);
  await Promise.all([waiting, ...requests]);
  // Until then its jobs are in the store, and counted now and then.
  await service.clock.advance(limits.runRetentionMs + limits.runsyncRetentionWithWaitMs);
  const leftLater = async () => {
    await service.clock.advance(1_000);
    return await entriesInMemory(queue.endpointId);
  };
  await expect.poll(leftLater, { timeout: 120_000 }).toEqual([]);
});

/** The service lends this package to handlers; the tests do without it. */
const WORKER_PACKAGE = "@millrace/worker";
const HANDLER = `
import { serve } from ${JSON.stringify(WORKER_PACKAGE)};
await serve(({ input }) => (input.fails === true ? process.exit(1) : "done"));
`;

test("nothing in memory knows an endpoint any more whose workers worked, failed and ended with it", async () => {
  await using service = await startTestService({
    settings: { compute: "process", handlerDirs: [folder], stopGraceMs: 100 },
  });
  const queue = await queueApi(service, { computeType: "CPU", workersMax: 1 }, "local/deleted");
  expect(await queue.call("POST", "runsync", { body: { input: {} } })).toMatchObject({ body: { status: "COMPLETED" } });
  const id = await queue.run({ fails: true });
  await expect.poll(() => queue.status(id)).toMatchObject({ body: { status: "FAILED" } });
  await service.rest("DELETE", `/v1/endpoints/${queue.endpointId}`);
  await expect.poll(() => entriesInMemory(queue.endpointId)).toEqual([]);
});
