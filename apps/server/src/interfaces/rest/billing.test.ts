import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
const ids: Record<string, string> = {};
const HOUR = 3_600_000;
const call = (method: string, path: string, body?: object) =>
  service.call(method, path, body === undefined ? {} : { body });

/** 2026-05-04, a Monday, 08:00: a pod with disks of 73 GB for an hour, then its volume alone; a volume of 730 GB. */
beforeAll(async () => {
  service = await startRestService();
  const request = { computeType: "CPU", imageName: "local/echo", containerDiskInGb: 53, volumeInGb: 20 };
  ids["pod"] = ((await call("POST", "/pods", request)).body as { id: string }).id;
  ids["gpu"] = (
    (await call("POST", "/pods", { ...request, computeType: "GPU", containerDiskInGb: 73, volumeInGb: 0 })).body as {
      id: string;
    }
  ).id;
  await call("POST", "/networkvolumes", { name: "data", size: 730, dataCenterId: "EU-RO-1" });
  const common = { holderKind: "worker", accountId: service.owner.accountId } as const;
  const sample = (await service.store.management.rentals.open()).find(({ holderKind }) => holderKind === "pod");
  if (sample === undefined) throw new Error("nothing is rented");
  for (const [endpointId, workers] of [
    ["e1", ["w1", "w2"]],
    ["e2", ["w3"]],
  ] as const) {
    for (const holderId of workers) {
      const rental = { ...sample, ...common, id: `r-${holderId}`, holderId, endpointId, gpuIds: [], gpuTypeId: null };
      await service.store.management.workerRentals.begin(() => rental);
    }
  }
  await service.clock.advance(HOUR);
  await call("POST", `/pods/${ids["pod"]}/stop`);
  await service.store.management.workerRentals.end("w1", service.clock.now());
  await service.clock.advance(HOUR);
});
afterAll(() => service.close());

describe("billing of pods", () => {
  test("returns the cost of each pod in each bucket", async () => {
    const records = (await call("GET", "/billing/pods?grouping=podId&bucketSize=hour")).body;
    expect(records).toEqual(
      [
        {
          time: "2026-05-04T08:00:00.000Z",
          podId: ids["pod"],
          amount: 0.01,
          timeBilledMs: HOUR,
          diskSpaceBilledGb: 73,
        },
        {
          time: "2026-05-04T08:00:00.000Z",
          podId: ids["gpu"],
          amount: 0.01,
          timeBilledMs: HOUR,
          diskSpaceBilledGb: 73,
        },
        {
          time: "2026-05-04T09:00:00.000Z",
          podId: ids["pod"],
          amount: 0.005479452,
          timeBilledMs: 0,
          diskSpaceBilledGb: 20,
        },
        {
          time: "2026-05-04T09:00:00.000Z",
          podId: ids["gpu"],
          amount: 0.01,
          timeBilledMs: HOUR,
          diskSpaceBilledGb: 73,
        },
      ].toSorted((a, b) => a.time.localeCompare(b.time) || (a.podId ?? "").localeCompare(b.podId ?? "")),
    );
  });

  test("groups by GPU type and day by default, and filters", async () => {
    const records = (await call("GET", "/billing/pods")).body;
    expect(records).toMatchObject([
      { time: "2026-05-04T00:00:00.000Z", amount: 0.015479452, timeBilledMs: HOUR },
      { time: "2026-05-04T00:00:00.000Z", amount: 0.02, timeBilledMs: 2 * HOUR, gpuTypeId: "NVIDIA L4" },
    ]);
    expect((records as object[])[0]).not.toHaveProperty("gpuTypeId");
    expect((await call("GET", "/billing/pods?gpuTypeId=NVIDIA%20L4")).body).toHaveLength(1);
    expect((await call("GET", `/billing/pods?podId=${ids["pod"]}`)).body).toHaveLength(1);
    expect((await call("GET", "/billing/pods?podId=unknown")).body).toEqual([]);
  });

  test("covers the requested period, and never the future", async () => {
    const half = "startTime=2026-05-04T08:30:00Z&endTime=2026-05-04T09:30:00Z";
    expect(
      (await call("GET", `/billing/pods?grouping=podId&podId=${ids["gpu"]}&bucketSize=year&${half}`)).body,
    ).toEqual([
      { time: "2026-01-01T00:00:00.000Z", podId: ids["gpu"], amount: 0.01, timeBilledMs: HOUR, diskSpaceBilledGb: 73 },
    ]);
    const future = "startTime=2026-05-04T08:00:00Z&endTime=2030-01-01T00:00:00Z";
    expect(
      (await call("GET", `/billing/pods?grouping=podId&podId=${ids["gpu"]}&bucketSize=year&${future}`)).body,
    ).toMatchObject([{ timeBilledMs: 2 * HOUR }]);
    for (const wrong of [
      "startTime=2026-05-04T08:00:00Z&endTime=2026-05-04T08:00:00Z",
      "endTime=yesterday",
      // A leap second, which no number of milliseconds names.
      "startTime=2016-12-31T23:59:60Z",
      "bucketSize=minute",
    ]) {
      expect(await call("GET", `/billing/pods?${wrong}`)).toMatchObject({ status: 400 });
    }
  });

  test("covers only the account of the key", async () => {
    expect((await service.call("GET", "/billing/pods", { key: service.other.key })).body).toEqual([]);
  });
});

describe("billing of endpoints and network volumes", () => {
  test("sums the workers of each endpoint, and filters", async () => {
    expect((await call("GET", "/billing/endpoints")).body).toMatchObject([
      { endpointId: "e1", timeBilledMs: 3 * HOUR },
      { endpointId: "e2", timeBilledMs: 2 * HOUR },
    ]);
    expect((await call("GET", "/billing/endpoints?grouping=podId&endpointId=e1")).body).toMatchObject([
      { podId: "w1", timeBilledMs: HOUR },
      { podId: "w2", timeBilledMs: 2 * HOUR },
    ]);
    expect((await call("GET", "/billing/endpoints?dataCenterId=US-TX-3")).body).toEqual([]);
    expect((await call("GET", "/billing/endpoints?imageName=local/echo&dataCenterId=EU-RO-1")).body).toHaveLength(2);
  });

  test("returns the total cost of network volumes, and their average size of the day so far", async () => {
    expect((await call("GET", "/billing/networkvolumes")).body).toEqual([
      {
        time: "2026-05-04T00:00:00.000Z",
        amount: 0.14,
        diskSpaceBilledGb: 146,
        highPerformanceStorageAmount: 0,
        highPerformanceStorageDiskSpaceBilledGb: 0,
      },
    ]);
  });
});
