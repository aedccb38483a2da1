import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { playedHardware } from "../../machines/placement/small-machine.test-support.ts";
import { type ParkedWorker, inTheWay } from "./parking-rules.ts";

function parked(workerId: string, memoryInGb: number, gpuIds: readonly string[] = []): ParkedWorker {
  const hardware = { ...playedHardware, memoryInGb, gpuIds };
  return { workerId, endpointId: "ep1", version: 1, imageName: "local/echo", hardware };
}

const idsOf = (workers: readonly ParkedWorker[]): string[] => workers.map(({ workerId }) => workerId);

describe("before a machine starts", () => {
  test("nobody goes while the host has memory for all", () => {
    expect(inTheWay([parked("a", 8), parked("b", 8)], [], { hostInGb: 32, rentedInGb: 16 })).toEqual([]);
  });

  test("those that were frozen first go until all fits", () => {
    const all = [parked("a", 8), parked("b", 8), parked("c", 8)];
    expect(idsOf(inTheWay(all, [], { hostInGb: 32, rentedInGb: 17 }))).toEqual(["a", "b"]);
  });

  test("whoever fills the memory of its GPUs goes, and counts for what is left", () => {
    const all = [parked("a", 8), parked("b", 8, ["g0"]), parked("c", 8, ["g1"])];
    expect(idsOf(inTheWay(all, ["g0"], { hostInGb: 32, rentedInGb: 16 }))).toEqual(["b"]);
    expect(idsOf(inTheWay(all, ["g0"], { hostInGb: 32, rentedInGb: 20 }))).toEqual(["b", "a"]);
  });

  test("those without a bound give no room, so they stay", () => {
    expect(idsOf(inTheWay([parked("a", 0), parked("b", 8)], [], { hostInGb: 32, rentedInGb: 32 }))).toEqual(["b"]);
  });
});

const workers = fc.array(fc.record({ memoryInGb: fc.nat({ max: 16 }), gpuIds: fc.subarray(["g0", "g1", "g2"]) }), {
  maxLength: 8,
});

test("after that GPUs are nobody's, memory fits or none is left to free, and no one went for nothing", () => {
  fc.assert(
    fc.property(workers, fc.subarray(["g0", "g1", "g2"]), fc.nat({ max: 64 }), (given, gpuIds, rentedInGb) => {
      const all = given.map((one, index) => parked(`w${index}`, one.memoryInGb, one.gpuIds));
      const budget = { hostInGb: 48, rentedInGb };
      const going = inTheWay(all, gpuIds, budget);
      const stay = all.filter((worker) => !going.includes(worker));
      const holds = ({ hardware }: ParkedWorker): boolean => hardware.gpuIds.some((id) => gpuIds.includes(id));
      const filled = (some: readonly ParkedWorker[]): number =>
        some.reduce((sum, { hardware }) => sum + hardware.memoryInGb, 0);
      expect(stay.filter(holds)).toEqual([]);
      expect(filled(stay) === 0 || rentedInGb + filled(stay) <= budget.hostInGb).toBe(true);
      const last = going.at(-1);
      if (last !== undefined && !holds(last)) {
        expect(rentedInGb + filled(stay) + last.hardware.memoryInGb).toBeGreaterThan(budget.hostInGb);
      }
    }),
  );
});
