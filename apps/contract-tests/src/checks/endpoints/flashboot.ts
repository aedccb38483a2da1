import { listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { until } from "../waiting/until.ts";
import { healthOf } from "./shared.ts";
import { staffed, takeAs } from "./workers.ts";
import { BILLING_SPAN_MS } from "../spans.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A number, once two reads agree. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = await read();
  return await until(read, (value) => {
    const isSame = value === last;
    last = value;
    return isSame;
  });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker that is not needed is kept for the next job without being counted or charged",
    claims: ["ENDPOINT-FLASHBOOT-WAKES"],
    safety: "full",
    needs: ["time", "workers", "handlers", "freezing"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { clock, expect, rest } = context;
      const says = expect("ENDPOINT-FLASHBOOT-WAKES");
      const idleTimeout = limits.idleTimeoutMinSeconds;
      const staff = await staffed(context, { flashboot: true, workersMax: 1, idleTimeout });
      const billedMs = async (): Promise<number> => {
        const records = listed(await rest("GET", `/billing/endpoints?endpointId=${staff.queue.endpointId}`));
        return records.reduce((sum, { timeBilledMs }) => sum + Number(timeBilledMs), 0);
      };
      await staff.queue.run();
      const [worker] = await staff.untilWorkers(1);
      const job = await takeAs(staff, worker);
      await clock.pass(10 * SECOND_MS);
      await staff.queue.done(job, { output: 1 }, worker?.id);
      await clock.pass(3 * SECOND_MS);
      says.equals(await staff.untilWorkers(0), [], "workers once nothing is to do");
      const { workers } = await healthOf(staff.queue);
      says.equals(Object.values(workers).filter(Boolean), [], "workers that are counted");
      // The charge ends a moment after the worker is no longer counted.
      const before = await settled(billedMs);
      says.between(before, 10 * SECOND_MS, HOUR_MS, "billed so far");
      await clock.pass(HOUR_MS);
      says.equals(await billedMs(), before, "billed an hour later");
      await staff.queue.run();
      const [woken] = await staff.untilWorkers(1);
      says.equals(woken?.id, worker?.id, "the worker that comes for the next job");
      const next = await takeAs(staff, woken);
      const done = await staff.queue.done(next, { output: 2 }, woken?.id);
      says.status(done, 200);
    },
  },
  {
    name: "Without fast start another worker comes for the next job",
    claims: ["ENDPOINT-FLASHBOOT-WAKES"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { clock, expect } = context;
      const staff = await staffed(context, { workersMax: 1, idleTimeout: limits.idleTimeoutMinSeconds });
      const seen = [];
      for (let number = 0; number < 2; number += 1) {
        await staff.queue.run();
        const [worker] = await staff.untilWorkers(1);
        const job = await takeAs(staff, worker);
        await staff.queue.done(job, { output: 1 }, worker?.id);
        seen.push(worker?.id);
        await clock.pass(3 * SECOND_MS);
        await staff.untilWorkers(0);
      }
      expect("ENDPOINT-FLASHBOOT-WAKES").equals(new Set(seen).size, 2, "workers that were started");
    },
  },
];
