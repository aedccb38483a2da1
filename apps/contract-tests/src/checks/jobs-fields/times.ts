import type { Expectation } from "@millrace/contract-core";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Moment, moment } from "../waiting/moment.ts";
import { jobOf } from "./exchange.ts";

const WAITED_MS = 25_000;
const RAN_MS = 12_000;
const SECOND_WAIT_MS = 60_000;
const SECOND_RUN_MS = 30_000;

/** The least and the greatest time between two moments. */
function expectBetween(expectation: Expectation, gotMs: unknown, from: Moment, to: Moment, what?: string): void {
  expectation.between(Number(gotMs), to.fromMs - from.toMs, to.toMs - from.fromMs, what);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a job tells how long it waited from the moment it is taken, and how long it ran when it is finished",
    claims: ["JOB-DELAY-TIME-MEANING", "JOB-DELAY-TIME-WHEN-TAKEN", "JOB-EXECUTION-TIME-MEANING"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, expect, clock } = context;
      const queue = await endpoint();
      const played = await playedFrom(context, queue);
      await clock.pass(WAITED_MS);
      const waiting = await jobOf(queue, played.id);
      expect("JOB-DELAY-TIME-WHEN-TAKEN").contains(waiting, { status: "IN_QUEUE" });
      expect("JOB-DELAY-TIME-WHEN-TAKEN").equals(waiting["delayTime"], undefined, "delayTime before it is taken");
      const { job, takenAt } = await played.take();
      const running = await jobOf(queue, job.id);
      expect("JOB-DELAY-TIME-WHEN-TAKEN").that(Number.isInteger(running["delayTime"]), "an integer delayTime", running);
      await clock.pass(RAN_MS);
      const endedAt = await moment(context, () => queue.done(job, {}));
      await clock.pass(WAITED_MS);
      const done = await jobOf(queue, job.id);
      expectBetween(expect("JOB-DELAY-TIME-MEANING"), running["delayTime"], played.queuedAt, takenAt, "running");
      expect("JOB-DELAY-TIME-MEANING").equals(done["delayTime"], running["delayTime"], "delayTime when it is finished");
      expectBetween(expect("JOB-EXECUTION-TIME-MEANING"), done["executionTime"], takenAt, endedAt);
    },
  },
  {
    name: "both times of a job that is retried are those of its latest attempt",
    claims: ["JOB-DELAY-TIME-LATEST", "JOB-EXECUTION-TIME-LATEST"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, expect, clock } = context;
      const queue = await endpoint();
      const first = await playedFrom(context, queue);
      await clock.pass(WAITED_MS);
      const { job, takenAt } = await first.take();
      await clock.pass(RAN_MS);
      const failedAt = await moment(context, () => queue.done(job, { error: "again" }));
      const failed = await jobOf(queue, job.id);
      expectBetween(expect("JOB-DELAY-TIME-LATEST"), failed["delayTime"], first.queuedAt, takenAt, "first");
      expectBetween(expect("JOB-EXECUTION-TIME-LATEST"), failed["executionTime"], takenAt, failedAt, "first");
      const retriedAt = await moment(context, () => queue.call("POST", `retry/${job.id}`));
      await clock.pass(SECOND_WAIT_MS);
      const second = await first.take();
      const running = await jobOf(queue, job.id);
      await clock.pass(SECOND_RUN_MS);
      const endedAt = await moment(context, () => queue.done(second.job, {}));
      const done = await jobOf(queue, job.id);
      expectBetween(expect("JOB-DELAY-TIME-LATEST"), running["delayTime"], retriedAt, second.takenAt, "second");
      expect("JOB-DELAY-TIME-LATEST").equals(done["delayTime"], running["delayTime"], "when it is finished");
      expectBetween(expect("JOB-EXECUTION-TIME-LATEST"), done["executionTime"], second.takenAt, endedAt, "second");
    },
  },
  {
    name: "a job that is not finished tells no time of execution, and one that never started tells 0",
    claims: ["JOB-EXECUTION-TIME-ONLY-FINISHED"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const expectation = context.expect("JOB-EXECUTION-TIME-ONLY-FINISHED");
      const queue = await context.endpoint();
      const { job, takenAt } = await (await playedFrom(context, queue)).take();
      const waiting = await queue.run();
      await context.clock.pass(RAN_MS);
      for (const [id, status] of [
        [job.id, "IN_PROGRESS"],
        [waiting, "IN_QUEUE"],
      ] as const) {
        const body = await jobOf(queue, id);
        expectation.equals([body["status"], body["executionTime"]], [status, undefined], "status and executionTime");
      }
      await queue.call("POST", `cancel/${waiting}`);
      expectation.contains(await jobOf(queue, waiting), { status: "CANCELLED", executionTime: 0 });
      const cancelledAt = await moment(context, () => queue.call("POST", `cancel/${job.id}`));
      const { status, executionTime } = await jobOf(queue, job.id);
      expectation.equals(status, "CANCELLED", "status");
      expectBetween(expectation, executionTime, takenAt, cancelledAt, "of the one that ran");
    },
  },
];

interface Played {
  readonly id: string;
  readonly queuedAt: Moment;
  /** Hands it to a worker. */
  take(): Promise<{ readonly job: TakenJob; readonly takenAt: Moment }>;
}

/** Submits a job, and notes when. */
async function playedFrom(context: Context, queue: QueueUnderTest): Promise<Played> {
  let id = "";
  const queuedAt = await moment(context, async () => {
    id = await queue.run();
  });
  return {
    id,
    queuedAt,
    async take() {
      const fromMs = await context.clock.nowMs();
      const job = await taken(queue);
      return { job, takenAt: { fromMs, toMs: await context.clock.nowMs() } };
    },
  };
}
