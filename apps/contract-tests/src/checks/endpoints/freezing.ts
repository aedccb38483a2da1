import { limits } from "@millrace/spec";
import { podThatIsUp, smallGpuPod } from "../../steps/resources/pods.ts";
import type { Answer, Calls, Scenario } from "../../steps/words.ts";
import { HOUR_MS, SECOND_MS, atService, fieldsOf, listed, soon, until } from "../../steps/words.ts";
import { ALL_GPUS, busy, staffed, WITH_ALL_GPUS } from "../../steps/resources/staff.ts";
import { healthOf } from "../../steps/resources/endpoints.ts";
import { BILLING_SPAN_MS } from "../../steps/waiting/spans.ts";

/** Longer than a worker is kept that has nothing to do. */
const IDLE_MS = (limits.idleTimeoutMinSeconds + 2) * 1_000;

const withAllGpus = ({ rest }: Pick<Calls, "rest">): Promise<Answer> =>
  rest("POST", "/pods", { ...smallGpuPod, ...ALL_GPUS });
const isMade = ({ status }: Answer): boolean => status === 201;

/** When a worker that had nothing to do does not come back. */
const successors = [
  { when: "Without fast start", claim: "ENDPOINT-FLASHBOOT-WAKES" as const, flashboot: false, change: undefined },
  ...(["endpoint", "template"] as const).map((change) => ({
    when: `After a change of its ${change} that needs new workers, also where one is frozen,`,
    claim: "ENDPOINT-ROLLING-RELEASE" as const,
    flashboot: true,
    change,
  })),
];

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
  atService({
    name: "A worker that cannot be started leaves its GPUs to a pod",
    claims: ["ENDPOINT-NOT-STARTED-HARDWARE"],
    needs: ["handlers", "processes"],
    async run({ service, says }) {
      // A process of the host is not given this variable, so that the driver refuses to start it.
      const templateId = await service.template({ env: { NODE_OPTIONS: "--version" } });
      const staff = await staffed(service, { ...WITH_ALL_GPUS, templateId, workersMin: 1, workersMax: 1 });
      says.equals(await staff.untilCounted("unhealthy", 1), 1, "workers that could not be started");
      // Hardware is given back a moment after the failure is told.
      says.status(await soon(() => withAllGpus(service), isMade), 201);
    },
  }),
  atService({
    name: "A frozen worker leaves its GPUs to a pod, and is ended for it",
    claims: ["ENDPOINT-FROZEN-HARDWARE"],
    needs: ["workers", "handlers", "processes", "time", "freezing"],
    async run({ service, clock, rest, says }) {
      const staff = await staffed(service, {
        ...WITH_ALL_GPUS,
        templateId: await service.template(),
        flashboot: true,
        workersMax: 1,
        idleTimeout: limits.idleTimeoutMinSeconds,
      });
      /** The worker that does a job, and is frozen behind it. */
      async function worked(): Promise<string> {
        const { worker, done } = await busy(staff);
        await done();
        await clock.pass(IDLE_MS);
        says.equals(await staff.untilWorkers(0), [], "workers once nothing is to do");
        return worker.id;
      }
      const first = await worked();
      // A worker that is being frozen is not listed any more.
      const made = await until(() => withAllGpus(service), isMade);
      says.status(made, 201);
      const { id } = fieldsOf(made);
      await podThatIsUp(service, id);
      await rest("DELETE", `/pods/${String(id)}`);
      const last = await worked();
      says.that(last !== first, "another worker after a pod had its GPUs", last);
    },
  }),
  {
    name: "A worker that is not needed is kept for the next job without being counted or charged",
    claims: ["ENDPOINT-FLASHBOOT-WAKES", "WORKERS-LIST-200", "WORKERS-LIST-SUMMARY"],
    needs: ["time", "workers", "handlers", "freezing"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, clock, rest, expect }) {
      const says = expect("ENDPOINT-FLASHBOOT-WAKES");
      const idleTimeout = limits.idleTimeoutMinSeconds;
      const staff = await staffed(context, { flashboot: true, workersMax: 1, idleTimeout });
      const billedMs = async (): Promise<number> => {
        const records = listed(await rest("GET", `/billing/endpoints?endpointId=${staff.queue.endpointId}`));
        return records.reduce((sum, { timeBilledMs }) => sum + Number(timeBilledMs), 0);
      };
      const first = await busy(staff);
      await clock.pass(10 * SECOND_MS);
      await first.done();
      await clock.pass(3 * SECOND_MS);
      says.equals(await staff.untilWorkers(0), [], "workers once nothing is to do");
      const { workers } = await healthOf(staff.queue);
      says.equals(Object.values(workers).filter(Boolean), [], "workers that are counted");
      // The charge ends a moment after the worker is no longer counted.
      const before = await settled(billedMs);
      says.between(before, 10 * SECOND_MS, HOUR_MS, "billed so far");
      await clock.pass(HOUR_MS);
      says.equals(await billedMs(), before, "billed an hour later");
      const shown = fieldsOf(await rest("GET", `${staff.path}/workers`));
      expect("WORKERS-LIST-200").contains(shown["workers"], [{ id: first.worker.id, status: "PAUSED", managed: true }]);
      expect("WORKERS-LIST-SUMMARY").contains(shown["summary"], { paused: 1, total: 1 });
      const next = await busy(staff);
      says.equals(next.worker.id, first.worker.id, "the worker that comes for the next job");
      says.status(await next.done(2), 200);
    },
  },
  ...successors.map(({ when, claim, flashboot, change }): Scenario => ({
    name: `${when} another worker comes for the next job`,
    claims: [claim],
    needs: ["time", "workers", "handlers", ...(flashboot ? (["freezing"] as const) : [])],
    async run({ context, clock, says, rest }) {
      const templateId = await context.template();
      const fields = { flashboot, templateId, workersMax: 1, idleTimeout: limits.idleTimeoutMinSeconds };
      const staff = await staffed(context, fields);
      const seen = [];
      for (const env of [{ RELEASE: "2" }, undefined]) {
        const { worker, done } = await busy(staff);
        await done();
        seen.push(worker.id);
        await clock.pass(3 * SECOND_MS);
        await staff.untilWorkers(0);
        const path = change === "template" ? `/templates/${templateId}` : staff.path;
        if (change !== undefined && env !== undefined) await rest("PATCH", path, { env });
      }
      says.equals(new Set(seen).size, 2, "workers that were started");
    },
  })),
];
