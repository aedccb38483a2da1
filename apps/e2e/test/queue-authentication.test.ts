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
});
