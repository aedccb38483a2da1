import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FleetRig, startFleetRig } from "./fleet-rig.test-support.ts";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";

type Step =
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "release" }
  | { readonly kind: "break"; readonly broken: boolean }
  | { readonly kind: "take" | "finish"; readonly pick: number }
  | { readonly kind: "wait"; readonly jobs: number };

const pick = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 100, max: 20_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("release" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("break" as const), broken: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("take" as const, "finish" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), jobs: fc.nat({ max: 20 }) }) },
);

/** Workers start within a second, or crash then while the release is broken. */
async function letStart({ driver, queue, pass }: FleetRig, known: Set<string>, broken: boolean): Promise<void> {
  for (const { machineId } of driver.started) {
    if (known.has(machineId) || !driver.running.has(machineId)) continue;
    known.add(machineId);
    if (broken) driver.exits(machineId, {});
    else queue.polls(machineId);
  }
  await pass(200);
}

describe("whatever happens while releases roll", () => {
  test("somebody serves where workersMax is above 1, and nobody beyond workersMax", async () => {
    const sizes = fc.record({ workersMin: fc.integer({ min: 1, max: 4 }), workersMax: fc.integer({ min: 2, max: 4 }) });
    const run = fc.asyncProperty(sizes, fc.array(step, { maxLength: 40 }), async (size, steps) => {
      let version = 1;
      let broken = false;
      const rig = await startFleetRig(fleetEndpoint(size));
      const { driver, fleet, queue, change, pass } = rig;
      const known = new Set<string>();
      await letStart(rig, known, broken);
      const check = (): void => {
        const staying = fleet.workers("ep1").filter(({ leaving }) => !leaving);
        expect(staying.length).toBeLessThanOrEqual(size.workersMax);
        expect(staying.filter(({ state }) => state === "idle" || state === "running").length).toBeGreaterThan(0);
      };
      const running = (at: number): string => [...driver.running][at % driver.running.size] ?? "";
      const mayTake = (workerId: string): boolean =>
        fleet
          .workers("ep1")
          .some((worker) => worker.workerId === workerId && !worker.leaving && worker.state === "idle");
      for (const next of steps) {
        if (next.kind === "pass") await pass(next.ms);
        if (next.kind === "release") change(fleetEndpoint({ ...size, version: (version += 1) }));
        if (next.kind === "break") broken = next.broken;
        if (next.kind === "wait") queue.waiting(next.jobs);
        if (next.kind === "take" && mayTake(running(next.pick))) queue.takes(running(next.pick));
        if (next.kind === "finish" && known.has(running(next.pick))) queue.finishes(running(next.pick));
        await pass(100);
        check();
        await letStart(rig, known, broken);
        check();
      }
      // Once nothing is broken and no job is in hand, the roll comes to its end.
      queue.waiting(0);
      for (let round = 0; round < 60; round += 1) {
        for (const workerId of driver.running) if (known.has(workerId)) queue.finishes(workerId);
        await letStart(rig, known, false);
        await pass(10_000);
      }
      expect(new Set(fleet.workers("ep1").map((worker) => worker.version))).toEqual(new Set([version]));
    });
    // The second worker, which only starts, is not wanted any more.
    const oneOfTwoStarts = [
      { workersMin: 1, workersMax: 2 },
      [
        { kind: "wait", jobs: 2 },
        { kind: "pass", ms: 4_400 },
        { kind: "wait", jobs: 0 },
      ],
    ] satisfies [unknown, Step[]];
    await fc.assert(run, { numRuns: 60, examples: [oneOfTwoStarts] });
  });
});
