import type { Expectation } from "@millrace/contract-core";
import { type Moment, moment } from "../../steps/waiting/moment.ts";
import { type AtEndpoint, type Scenario, atEndpoint, statusOf, taken, takenAnew } from "../../steps/words.ts";

const WAITED_MS = 25_000;
const RAN_MS = 12_000;

/** The least and the greatest time between two moments. */
function expectBetween(expectation: Expectation, gotMs: unknown, from: Moment, to: Moment, what?: string): void {
  expectation.between(Number(gotMs), to.fromMs - from.toMs, to.toMs - from.fromMs, what);
}

/** Does something, and notes when. */
async function noted<Value>(context: AtEndpoint, act: () => Promise<Value>): Promise<readonly [Value, Moment]> {
  let value: Value | undefined;
  const at = await moment(context, async () => (value = await act()));
  return [value as Value, at];
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a job tells how long it waited once it is taken, and how long it ran when it is finished, of its latest attempt",
    claims: [
      "JOB-DELAY-TIME-MEANING",
      "JOB-DELAY-TIME-WHEN-TAKEN",
      "JOB-EXECUTION-TIME-MEANING",
      "JOB-DELAY-TIME-LATEST",
      "JOB-EXECUTION-TIME-LATEST",
      "JOB-EXECUTION-TIME-ONLY-FINISHED",
    ],
    needs: ["workers", "time"],
    async run({ context, queue, expect, clock }) {
      const whenTaken = expect("JOB-DELAY-TIME-WHEN-TAKEN");
      const [id, submittedAt] = await noted(context, () => queue.run());
      let queuedAt = submittedAt;
      for (const [attempt, report] of [{ error: "again" }, {}].entries()) {
        const which = attempt === 0 ? "MEANING" : "LATEST";
        await clock.pass(WAITED_MS * (1 + attempt));
        const waiting = await statusOf(queue, id);
        whenTaken.contains(waiting, { status: "IN_QUEUE" });
        if (attempt === 0) whenTaken.equals(waiting["delayTime"], undefined, "delayTime before it is taken");
        const [job, takenAt] = await noted(context, () => taken(queue));
        const { delayTime } = await statusOf(queue, id);
        whenTaken.that(Number.isInteger(delayTime), "an integer delayTime", delayTime);
        await clock.pass(RAN_MS * (1 + attempt));
        const [, endedAt] = await noted(context, () => queue.done(job, report));
        await clock.pass(WAITED_MS);
        const done = await statusOf(queue, id);
        expectBetween(expect(`JOB-DELAY-TIME-${which}`), delayTime, queuedAt, takenAt, "of the running job");
        expect(`JOB-DELAY-TIME-${which}`).equals(done["delayTime"], delayTime, "delayTime when it is finished");
        expectBetween(expect(`JOB-EXECUTION-TIME-${which}`), done["executionTime"], takenAt, endedAt);
        if (attempt === 0) [, queuedAt] = await noted(context, () => queue.call("POST", `retry/${id}`));
      }
      const [{ id: other }, takenAt] = await noted(context, () => takenAnew(queue));
      await clock.pass(RAN_MS);
      const onlyFinished = expect("JOB-EXECUTION-TIME-ONLY-FINISHED");
      onlyFinished.equals((await statusOf(queue, other))["executionTime"], undefined, "while it runs");
      const [, cancelledAt] = await noted(context, () => queue.call("POST", `cancel/${other}`));
      expectBetween(
        onlyFinished,
        (await statusOf(queue, other))["executionTime"],
        takenAt,
        cancelledAt,
        "when cancelled",
      );
    },
  }),
];
