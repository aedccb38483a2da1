import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { connectionLimits, descriptorsMax, limitConnections } from "./connection-limit.ts";

describe("the limit of connections", () => {
  test.each([16, 100, 256, 1_024, 20_000, 1_048_576])("leaves descriptors for other uses, with %d in all", (max) => {
    const { clients, workers } = connectionLimits(max);
    expect(clients).toBeGreaterThanOrEqual(1);
    expect(workers).toBeGreaterThanOrEqual(1);
    if (max >= 100) expect(clients + workers).toBeLessThanOrEqual(max - 64);
  });

  test("is none where the system has none", () => {
    expect(connectionLimits(Infinity)).toEqual({ clients: Infinity, workers: Infinity });
    expect(descriptorsMax()).toBeGreaterThan(0);
  });

  test("closes connections beyond it, logs that once, and accepts others when there is room", async () => {
    const told: number[] = [];
    const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
    limitConnections(server, 1, (max) => told.push(max));
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const first = connect(port, "127.0.0.1");
    await once(first, "connect");
    for (let tried = 0; tried < 3; tried += 1) await once(connect(port, "127.0.0.1").resume(), "close");
    expect(told).toEqual([1]);
    first.destroy();
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
    const next = connect(port, "127.0.0.1");
    await once(server, "connection");
    next.destroy();
    server.close();
  });
});
