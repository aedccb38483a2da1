import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPython, handlerDirs } from "./support/python.ts";

type JobBody = Readonly<Record<string, unknown>>;

const python = findPython();
const canRun = needs("hung workers on the official Python package", python.missing === undefined, python.missing ?? "");

describe.runIf(canRun)("an official Python worker that does not come back", () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      settings: { compute: "process", handlerDirs, pythonPath: python.path, jobStopGraceMs: 2_000 },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const status = (endpointId: string, id: string): Promise<JobBody> =>
    service.rest("GET", `/v2/${endpointId}/status/${id}`);
  const run = async (endpointId: string, input: JobBody, policy: JobBody = {}): Promise<string> =>
    String((await service.rest("POST", `/v2/${endpointId}/run`, { input, policy }))["id"]);
  const reaches = (endpointId: string, id: string, wanted: JobBody): Promise<void> =>
    expect.poll(() => status(endpointId, id)).toMatchObject(wanted);

  it.each([
    { workersMax: 1, hang: { sleepSeconds: 600 }, end: "CANCELLED" },
    { workersMax: 3, hang: { loop: true }, end: "CANCELLED" },
    { workersMax: 3, hang: { sleepSeconds: 600 }, end: "TIMED_OUT" },
    { workersMax: 1, hang: { loop: true }, end: "TIMED_OUT" },
  ])("$end, workersMax $workersMax, $hang: the next job does not wait for it", async ({ workersMax, hang, end }) => {
    const endpointId = await service.deploy("local/function", { computeType: "CPU", workersMax, idleTimeout: 3600 });
    const hung = await run(endpointId, hang, end === "TIMED_OUT" ? { executionTimeout: 5_000 } : {});
    await reaches(endpointId, hung, { status: "IN_PROGRESS" });
    if (end === "CANCELLED") await service.rest("POST", `/v2/${endpointId}/cancel/${hung}`);
    await reaches(endpointId, hung, { status: end });
    const { workerId } = await status(endpointId, hung);
    const next = await run(endpointId, {});
    await reaches(endpointId, next, { status: "COMPLETED" });
    expect(await status(endpointId, next)).not.toMatchObject({ workerId });
    const workers = (): Promise<unknown> =>
      service.rest("GET", `/v1/pods?includeWorkers=true&endpointId=${endpointId}`);
    await expect.poll(async () => JSON.stringify(await workers())).not.toContain(workerId);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
  });

  it("is named and replaced when its concurrency_modifier gives 0 while jobs wait", async () => {
    const settings = { computeType: "CPU", workersMax: 1, idleTimeout: 3600 };
    const endpointId = await service.deploy("local/one-job", settings);
    const first = await run(endpointId, {});
    await reaches(endpointId, first, { status: "COMPLETED" });
    const next = await run(endpointId, {});
    const explained = (): Promise<unknown> => service.rest("GET", `/v2/${endpointId}/status/${next}?explain=true`);
    await expect.poll(explained).toMatchObject({ waiting: { reason: "workers_not_asking" } });
    await reaches(endpointId, next, { status: "COMPLETED" });
    const { workerId } = await status(endpointId, first);
    expect(await status(endpointId, next)).not.toMatchObject({ workerId });
  });
});
