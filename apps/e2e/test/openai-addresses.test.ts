import { request } from "node:http";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test.each([
  ["GET", "files/x/y", "GET /openai/v1/files/{fileId}/content"],
  ["GET", "batches/x/cancel/y", "POST /openai/v1/batches/{batchId}/cancel"],
  ["POST", "batches/x/y", "POST /openai/v1/batches"],
])("%s %s is no question to a model: it answers 404 with the addresses that there are", async (method, path, known) => {
  const { status, body } = await api.call(method, `openai/v1/${path}`, method === "POST" ? { body: {} } : {});
  expect(status).toBe(404);
  const { error } = body as { readonly error: { readonly message: string } };
  expect(error.message).toContain(known);
  expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
});

/** The status of an address as it is written: `fetch` would resolve its dots. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.url);
  const headers = { authorization: service.adminKey, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path: `/v2/${api.endpointId}/openai/v1/${path}`, headers });
    asking.on("error", reject).on("response", (answer) => resolve(answer.resume().statusCode));
    asking.end(method === "POST" ? "{}" : "");
  });
}

test.each(["../files", "chat/completions/../../files", "chat/./completions", "..", "models/..", "%2e%2e/files"])(
  "%s is refused, so that no worker resolves it to another address",
  async (route) => {
    for (const method of ["GET", "POST"]) expect(await statusOf(method, route)).toBe(400);
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
  },
);

test("a load-balancing endpoint refuses files and batches, and says why", async () => {
  const balanced = await queueApi(service, { type: "LB", computeType: "CPU" });
  for (const path of ["files", "batches", "files/a/content"]) {
    const { status, body } = await balanced.call("GET", `openai/v1/${path}`);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining("load-balancing") as string } });
  }
});
