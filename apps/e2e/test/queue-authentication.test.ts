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

const OPERATIONS: readonly (readonly [method: string, path: string])[] = [
  ["POST", "run"],
  ["POST", "runsync"],
  ["GET", "status/some-job"],
  ["GET", "status-sync/some-job"],
  ["GET", "stream/some-job"],
  ["POST", "cancel/some-job"],
  ["POST", "retry/some-job"],
  ["POST", "purge-queue"],
  ["GET", "health"],
  ["GET", "job-take/w"],
  ["GET", "job-take-batch/w"],
  ["GET", "job-stop/w"],
  ["POST", "job-done/w/some-job"],
  ["POST", "job-stream/w/some-job"],
  ["GET", "ping/w"],
];

describe.each(OPERATIONS)("%s %s", (method, path) => {
  it.each([
    ["no key", null],
    ["an empty key", ""],
    ["a key that nobody made", "mr_0123456789012345678901234567890123456789"],
    ["a forged worker key", "mrw_abc_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["two words", "Basic dXNlcjpwYXNz"],
    ["a very long key", "k".repeat(5000)],
  ])("refuses %s with 401 and a challenge", async (_name, key) => {
    const answer = await api.call(method, path, { key });
    expect(answer).toMatchObject({ status: 401, body: { error: "unauthorized" } });
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
    expect(JSON.stringify(answer.body)).not.toContain("kkkk");
  });
});

describe("keys", () => {
  it("work raw and with Bearer", async () => {
    expect((await api.call("GET", "health", { key: service.adminKey })).status).toBe(200);
    expect((await api.call("GET", "health", { key: `Bearer ${service.adminKey}` })).status).toBe(200);
    expect((await api.call("GET", "health", { key: `bearer ${service.adminKey}` })).status).toBe(200);
  });

  it("of another account see nothing of this one: 404", async () => {
    const stranger = await service.service.accounts.createAccount({ email: "stranger@example.com" });
    const { rawKey } = await service.service.accounts.createKey(stranger.id, {
      name: "all",
      scopes: ["admin", "manage", "run", "work"],
    });
    const id = await api.run();
    for (const [method, path] of [
      ["GET", "health"],
      ["GET", `status/${id}`],
      ["POST", `cancel/${id}`],
    ] as const) {
      expect((await api.call(method, path, { key: rawKey })).status).toBe(404);
    }
    expect((await api.status(id)).body).toEqual({ id, status: "IN_QUEUE" });
  });

  it("without the right get 403: run keys cannot take jobs, work keys cannot submit", async () => {
    const make = async (scope: "run" | "work" | "manage"): Promise<string> =>
      (await service.service.accounts.createKey(service.accountId, { name: scope, scopes: [scope] })).rawKey;
    const [run, work, manage] = [await make("run"), await make("work"), await make("manage")];
    expect((await api.call("GET", "ping/w", { key: run })).status).toBe(403);
    expect((await api.call("POST", "run", { key: work, body: { input: {} } })).status).toBe(403);
    expect((await api.call("GET", "health", { key: manage })).status).toBe(403);
    expect((await api.call("GET", "health", { key: run })).status).toBe(200);
    expect((await api.call("GET", "ping/w", { key: work })).status).toBe(200);
  });

  it("restricted to another endpoint get 403", async () => {
    const other = await queueApi(service);
    const { rawKey } = await service.service.accounts.createKey(service.accountId, {
      name: "one endpoint",
      scopes: ["run"],
      endpointIds: [other.endpointId],
    });
    expect((await api.call("GET", "health", { key: rawKey })).status).toBe(403);
    expect((await other.call("GET", "health", { key: rawKey })).status).toBe(200);
  });

  it("are refused as soon as they are revoked", async () => {
    const { key, rawKey } = await service.service.accounts.createKey(service.accountId, { name: "x", scopes: ["run"] });
    expect((await api.call("GET", "health", { key: rawKey })).status).toBe(200);
    await service.service.accounts.revokeKey(service.accountId, key.id);
    expect((await api.call("GET", "health", { key: rawKey })).status).toBe(401);
  });
});
