import { expect, test } from "vitest";
import { createServicePool } from "./service-pool.ts";
import type { Condition, ConditionedService } from "./target.ts";

/** A pool of services that do nothing; `started` and `closed` name them. */
function pool(killAndStart = async (): Promise<void> => undefined) {
  const started: string[] = [];
  const closed: string[] = [];
  const start = async (_: Condition): Promise<ConditionedService> => {
    const baseUrl = `service-${started.length + 1}`;
    started.push(baseUrl);
    return {
      baseUrl,
      keys: { own: "key" },
      dataDir: "",
      stop: () => undefined,
      killAndStart,
      command: async () => undefined,
      sql: async () => undefined,
      cutDatabase: () => undefined,
      close: async () => void closed.push(baseUrl),
    };
  };
  return { ...createServicePool(start), started, closed };
}

test("a service that was given back serves the next scenario in the same condition, and no other", async () => {
  const { lease, started } = pool();
  const first = await lease({ shared: true, rateLimits: true });
  await first.close();
  expect((await lease({ shared: true })).baseUrl).toBe("service-2");
  expect((await lease({ rateLimits: true, shared: true })).baseUrl).toBe("service-1");
  expect(started).toHaveLength(2);
});

test("two scenarios never use one service at the same time", async () => {
  const { lease } = pool();
  const [one, other] = await Promise.all([lease({ shared: true }), lease({ shared: true })]);
  expect(one.baseUrl).not.toBe(other.baseUrl);
});

test.each([
  ["stopped", (service: ConditionedService) => service.stop()],
  ["cut off from its database", (service: ConditionedService) => service.cutDatabase()],
] as const)("a service that was %s serves no other scenario", async (_, damage) => {
  const { lease, closed } = pool();
  const service = await lease({ shared: true });
  damage(service);
  await service.close();
  expect(closed).toEqual(["service-1"]);
  expect((await lease({ shared: true })).baseUrl).toBe("service-2");
});

test("a service that was killed serves others once it has started again", async () => {
  const { lease, closed } = pool();
  const service = await lease({ shared: true });
  await service.killAndStart();
  await service.close();
  expect((await lease({ shared: true })).baseUrl).toBe("service-1");
  expect(closed).toEqual([]);
});

test("a service that did not start again serves no others", async () => {
  const { lease, closed } = pool(async () => {
    throw new Error("no start");
  });
  const service = await lease({ shared: true });
  await expect(service.killAndStart()).rejects.toThrow("no start");
  await service.close();
  expect(closed).toEqual(["service-1"]);
});

test("a new account does not need a new service", async () => {
  const { lease, started } = pool();
  await (await lease({ shared: true })).close();
  await lease({ shared: true, newAccount: true });
  expect(started).toHaveLength(1);
});

test("a pool that is closed ends its services", async () => {
  const { lease, close, closed } = pool();
  await (await lease({ shared: true })).close();
  await (await lease({ shared: true, rateLimits: true })).close();
  await close();
  expect(closed.toSorted()).toEqual(["service-1", "service-2"]);
});
