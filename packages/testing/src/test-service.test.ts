import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import { startTestService } from "./test-service.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("a service of a test answers, has an endpoint after one call, and a clock to move", async () => {
  await using service = await startTestService();
  const endpointId = await service.deploy("local/none", { workersMax: 0 });
  const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
  const queue = `${service.url}/v2/${endpointId}`;
  const response = await fetch(`${queue}/run`, { method: "POST", headers, body: JSON.stringify({ input: {} }) });
  const { id } = (await response.json()) as { id: string };
  expect((await fetch(`${queue}/status/${id}`, { headers })).status).toBe(200);
  await service.clock.advance(2 * DAY_MS);
  expect((await fetch(`${queue}/status/${id}`, { headers })).status).toBe(404);
});

test("services run side by side, and leave nothing behind", async () => {
  const [one, other] = await Promise.all([startTestService(), startTestService()]);
  expect(one.url).not.toBe(other.url);
  await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
  await expect(fetch(`${one.url}/healthz`)).rejects.toThrow();
  await expect(access(one.dataDir)).rejects.toThrow();
});

test("a service stopped on its data directory starts again on what it left", async () => {
  const first = await startTestService();
  const endpointId = await first.deploy("local/none", { workersMax: 0 });
  await first.stop();
  const again = await startTestService({ dataDir: first.dataDir });
  expect((await again.rest("GET", `/v1/endpoints/${endpointId}`))["id"]).toBe(endpointId);
  await again.stop();
  await first[Symbol.asyncDispose]();
});
