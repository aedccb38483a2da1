import { describe, expect, test } from "vitest";
import { capacityOf } from "../../machines/hosts/capacity.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import { defaultPriceList } from "../../billing/prices/price-list.ts";
import { createPricing } from "../../billing/prices/pricing.ts";
import type { WorkerRentals } from "./worker-rentals.ts";
import { type MovableClock, createClock } from "../../kernel/clock.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { playedInventory, startMs } from "../../machines/driver/played-machines.test-support.ts";
import type { Host } from "../../machines/hosts/host.ts";
import type { WorkerHardwareDesk } from "../state/ports.ts";
import { createWorkerHardwareDesk } from "./worker-hardware.ts";

const host: Host = {
  machineId: "host1",
  dataCenterId: "EU-RO-1",
  driver: "docker",
  publicIp: null,
  inventory: { ...playedInventory, memoryInGb: 8, gpus: [{ id: "g0", typeId: "NVIDIA L4", memoryInGb: 24 }] },
  name: "rig1",
  version: null,
  cordoned: false,
  labels: {},
  seenAtMs: startMs,
};
const imageName = "ghcr.io/acme/echo:1";
const onGpu = fleetEndpoint({ imageName, hardware: { ...fleetEndpoint().hardware, computeType: "GPU" } });

interface DeskRig {
  readonly desk: WorkerHardwareDesk;
  readonly clock: MovableClock;
  readonly rentals: Rental[];
  readonly open: () => string[];
  /** Ends of rentals cannot be stored. */
  failing: boolean;
}

function openDesk(): DeskRig {
  const clock = createClock({ frozenAtMs: startMs });
  const rentals: Rental[] = [];
  const stored: WorkerRentals = {
    async begin(make) {
      const made = make(capacityOf([host], rentals));
      if ("refusal" in made) return made.refusal;
      rentals.push(made);
      return undefined;
    },
    async end(workerId, endedAtMs) {
      await Promise.resolve();
      if (rig.failing) throw new Error("the database is away");
      rentals.forEach((rental, at) => {
        if (rental.holderId === workerId && rental.endedAtMs === null) rentals[at] = { ...rental, endedAtMs };
      });
    },
    pause: async () => {},
    endEach: async () => {},
  };
  let ids = 0;
  const silent = (): void => {};
  const desk = createWorkerHardwareDesk({
    clock,
    log: { info: silent, warn: silent, error: silent },
    rentals: stored,
    pricing: createPricing(defaultPriceList),
    newId: () => `r${(ids += 1)}`,
    machineId: host.machineId,
    isFresh: () => true,
    hasOthers: false,
  });
  const rig: DeskRig = {
    desk,
    clock,
    rentals,
    open: () => rentals.filter(({ endedAtMs }) => endedAtMs === null).map(({ holderId }) => holderId),
    failing: false,
  };
  return rig;
}

describe("hardware that a frozen worker gave back", () => {
  test("is rented again as it was, in a rental of its own", async () => {
    const { desk, clock, rentals, open } = openDesk();
    const hardware = await desk.rent(onGpu, "w1");
    await clock.advance(1_000);
    desk.giveBack("w1");
    await clock.advance(5_000);
    await desk.rentAgain(onGpu, "w1", hardware);
    expect(open()).toEqual(["w1"]);
    const [before, after] = rentals;
    expect(before).toMatchObject({ id: "r1", startedAtMs: startMs, endedAtMs: startMs + 1_000 });
    expect(after).toEqual({ ...before, id: "r2", startedAtMs: startMs + 6_000, endedAtMs: null });
  });

  test.each([
    ["a GPU", onGpu],
    ["the memory", fleetEndpoint({ imageName, hardware: { ...fleetEndpoint().hardware, vcpuCount: 4 } })],
  ])("is refused when somebody else has %s by then", async (_, endpoint) => {
    const { desk, open } = openDesk();
    const hardware = await desk.rent(endpoint, "w1");
    desk.giveBack("w1");
    await new Promise((resolve) => setImmediate(resolve));
    await desk.rent(endpoint, "w2");
    await expect(desk.rentAgain(endpoint, "w1", hardware)).rejects.toThrow(/rented by another/);
    expect(open()).toEqual(["w2"]);
  });

  test("is not lost again by the end of the rental before, however late that is stored", async () => {
    const rig = openDesk();
    const hardware = await rig.desk.rent(onGpu, "w1");
    rig.failing = true;
    rig.desk.giveBack("w1");
    const again = rig.desk.rentAgain(onGpu, "w1", hardware);
    await rig.clock.advance(3_000);
    rig.failing = false;
    await rig.clock.advance(1_000);
    await again;
    expect(rig.open()).toEqual(["w1"]);
    expect(rig.rentals[0]?.endedAtMs).toBe(startMs);
  });
});
