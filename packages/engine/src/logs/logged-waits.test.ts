import { expect, test } from "vitest";
import { startLogRig, startMs } from "./log-rig.test-support.ts";
import { createLoggedWaits, noJobWaits } from "./logged-waits.ts";

const endpoint = { id: "ep1", accountId: "acc1" };

test("a job waited for the reason that held when it was submitted, then for those that followed", async () => {
  const rig = startLogRig();
  const waits = createLoggedWaits(rig.reader);
  rig.collector.noteEndpoint(endpoint, "All workers are busy.", "workers_busy");
  rig.collector.noteEndpoint(endpoint, "Target: 2 workers.");
  await rig.pass(60_000);
  rig.collector.noteEndpoint(endpoint, "No machine has room.", "no_capacity");
  await rig.pass(60_000);
  rig.collector.noteEndpoint(endpoint, noJobWaits);
  await rig.pass(60_000);
  expect(await waits.between("ep1", startMs + 30_000, startMs + 90_000)).toEqual([
    { atMs: startMs + 30_000, reason: "workers_busy", message: "All workers are busy." },
    { atMs: startMs + 60_000, reason: "no_capacity", message: "No machine has room." },
  ]);
  // After the last reason ended, a job waits for nothing that was noted.
  expect(await waits.between("ep1", startMs + 150_000, startMs + 170_000)).toEqual([]);
  expect(await waits.between("ep2", startMs, startMs + 170_000)).toEqual([]);
});
