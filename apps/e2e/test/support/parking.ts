import { expect } from "vitest";
import type { TestService } from "@millrace/testing";
import { parkedWorkers } from "./parked-workers.ts";

export const ENDPOINT = { computeType: "CPU", workersMax: 1, flashboot: true, idleTimeout: 1 };

export function untilParked(service: TestService, endpointId: string): Promise<void> {
  const parked = () => parkedWorkers(service.url, service.adminKey, endpointId);
  return expect.poll(parked, { interval: 50 }).toBe(1);
}

/** One job done, its worker frozen and not charged for, and another job done by the very same worker. */
export async function testParking(service: TestService, image: string): Promise<void> {
  const endpointId = await service.deploy(image, ENDPOINT);
  const run = () => service.rest("POST", `/v2/${endpointId}/runsync?wait=60000`, { input: {} });
  const first = await run();
  expect(first["status"]).toBe("COMPLETED");
  await untilParked(service, endpointId);
  const { workers } = await service.rest("GET", `/v2/${endpointId}/health`);
  expect(workers).toEqual({ idle: 0, initializing: 0, ready: 0, running: 0, throttled: 0, unhealthy: 0 });
  const query = { query: "{ myself { currentSpendPerHr } }" };
  await expect
    .poll(() => service.rest("POST", "/graphql", query))
    .toEqual({ data: { myself: { currentSpendPerHr: 0 } } });
  const second = await run();
  expect(second).toMatchObject({ status: "COMPLETED", workerId: first["workerId"] });
  await untilParked(service, endpointId);
  await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { flashboot: false });
  await expect.poll(() => parkedWorkers(service.url, service.adminKey, endpointId)).toBe(0);
  expect(await run()).toMatchObject({ status: "COMPLETED" });
}
