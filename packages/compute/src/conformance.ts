import { describe } from "vitest";
import { testExec } from "./conformance/exec.ts";
import { testLifecycle } from "./conformance/lifecycle.ts";
import { testObservation } from "./conformance/observation.ts";
import { testPausing } from "./conformance/pausing.ts";
import { testReach } from "./conformance/reach.ts";
import { testRestart } from "./conformance/restart.ts";
import { type ConformanceRig, type DriverTraits, useRig } from "./conformance/rig.ts";

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
