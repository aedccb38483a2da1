import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;

beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const compat = { prefix: "/compat/v2" };

describe("the compat dialect of the queue differs from the default one", () => {
  it("in the answer of /stream: an object with status and stream; metrics only if there are any", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    const path = `job-stream/worker-1/${id}?attempt=${job.attemptToken}`;
    await api.call("POST", path, { body: { output: "a" } });
    await api.call("POST", path, { body: { output: "b", metrics: { n: 1 } } });
    expect((await api.call("GET", `stream/${id}`, compat)).body).toEqual({
      status: "IN_PROGRESS",
      stream: [{ output: "a" }, { output: "b", metrics: { n: 1 } }],
    });
    await api.done(job, { output: [] });
    expect((await api.call("GET", `stream/${id}`, compat)).body).toEqual({ status: "COMPLETED", stream: [] });
  });

  it("in the wait of /stream, which may be as long as the one of /status-sync", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { output: 1 });
    const statusOf = async (wait: number, options = {}) =>
      (await api.call("GET", `stream/${id}?wait=${wait}`, options)).status;
    expect([await statusOf(limits.waitMaxMs), await statusOf(limits.waitMaxMs, compat)]).toEqual([400, 200]);
    expect(await statusOf(limits.waitMaxMs + 1, compat)).toBe(400);
  });

  it("in the input, which may be any JSON value", async () => {
    for (const input of ["text", 5, [1], null]) {
      expect((await api.call("POST", "run", { ...compat, body: { input } })).status).toBe(200);
      expect((await api.call("POST", "run", { body: { input } })).status).toBe(400);
    }
    expect((await api.call("POST", "run", { ...compat, body: {} })).status).toBe(400);
    await api.call("POST", "purge-queue");
  });

  it("in the methods of status, status-sync and stream, which also take POST", async () => {
    const id = await api.run();
    for (const operation of ["status", "status-sync", "stream"]) {
      const query = operation === "status-sync" ? "?wait=1000" : operation === "stream" ? "?wait=0" : "";
      expect((await api.call("POST", `${operation}/${id}${query}`, compat)).status).toBe(200);
      expect((await api.call("POST", `${operation}/${id}${query}`)).status).not.toBe(200);
    }
  });

  it("and in nothing else: a job submitted in one is the same in the other", async () => {
    const id = await api.run({ x: 1 });
    const both = await Promise.all([api.status(id), api.call("GET", `status/${id}`, compat)]);
    expect(both[0].body).toEqual(both[1].body);
  });
});

describe("the compat dialect of the management interface", () => {
  it("takes and gives the hosted names of template fields", async () => {
    const made = await service.rest("POST", "/compat/v1/templates", { name: "compat", imageName: "local/x" });
    expect(made).toMatchObject({ isRunpod: false });
    expect(await service.rest("GET", `/v1/templates/${String(made["id"])}`)).not.toHaveProperty("isRunpod");
    await service.rest("GET", "/compat/v1/templates?includeRunpodTemplates=true");
  });
});
