/** The suite that every driver must pass, on real machines. */

import { describe } from "vitest";
import { testExec } from "./exec.ts";
import { testLifecycle } from "./lifecycle.ts";
import { testObservation } from "./observation.ts";
import { testPausing } from "./pausing.ts";
import { testReach } from "./reach.ts";
import { testRestart } from "./restart.ts";
import { type ConformanceRig, type DriverTraits, useRig } from "./rig.ts";

/** What every driver guarantees, tested with real machines. */
export function describeComputeDriver(
  name: string,
  traits: DriverTraits,
  makeRig: () => Promise<ConformanceRig>,
): void {
  describe(`the ${name} driver`, () => {
    const context = useRig(makeRig);
    describe("from start to end", () => {
      testLifecycle(context);
    });
    describe("freezing", () => {
      testPausing(context, traits);
    });
    describe("ports, volumes and limits", () => {
      testReach(context, traits);
    });
    describe("logs and use", () => {
      testObservation(context, traits);
    });
    describe("commands inside", () => {
      testExec(context, traits);
    });
    describe("when the service is killed", () => {
      testRestart(context, traits);
    });
  });
}
