import { type JobState, limits } from "@millrace/spec";
import { jobStatus } from "../../steps/resources/endpoints.ts";
import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import { type Scenario, atEndpoint, ended, takenAnew } from "../../steps/words.ts";

const SLACK_MS = 60_000;

/** Jobs that can no longer, or not yet, be retried or cancelled. */
export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "Jobs that neither failed nor timed out are not retried and stay as they are",
    claims: ["ERROR-RETRY-WRONG-STATUS", "ERROR-REFUSED-NOTHING-CHANGED"],
    needs: ["workers", "time"],
    async run({ queue, expect, clock }) {
      const [claim, unchanged] = [expect("ERROR-RETRY-WRONG-STATUS"), expect("ERROR-REFUSED-NOTHING-CHANGED")];
      const completed = await ended(queue, { output: "kept" });
      const failed = await ended(queue, { error: "no" });
      const late = await takenAnew(queue, { more: { policy: { executionTimeout: limits.executionTimeoutMinMs } } });
      await clock.pass(limits.executionTimeoutMinMs + limits.stopDelayMs);
      const running = await takenAnew(queue);
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      // Quoted from the interface document: taken from the specification, the check would hold for any value.
      const jobs: readonly (readonly [id: string, state: JobState, status: number])[] = [
        [completed, "COMPLETED", 409],
        [failed, "FAILED", 200],
        [late.id, "TIMED_OUT", 200],
        [running.id, "IN_PROGRESS", 409],
        [cancelled, "CANCELLED", 409],
        [await queue.run(), "IN_QUEUE", 409],
      ];
      for (const [id, state, status] of jobs) {
        claim.contains((await queue.status(id)).json, { id, status: state });
        const answer = await queue.call("POST", `retry/${id}`);
        claim.status(answer, status, "queue.retry");
        claim.equals(await jobStatus(queue, id), status === 200 ? "IN_QUEUE" : state, `what was ${state}`);
      }
      const kept = await queue.status(completed);
      unchanged.contains(kept.json, { status: "COMPLETED", output: "kept" });
      unchanged.status(await queue.call("POST", `cancel/${completed}`), 409);
      unchanged.equals((await queue.status(completed)).json, kept.json, "the job");
      unchanged.status(await queue.done(running, { output: 2 }), 200);
      unchanged.equals(await jobStatus(queue, running.id), "COMPLETED", "the running job");
    },
  }),
  atEndpoint({
    name: "A failed job is retried until its result expires, and not afterwards",
    claims: ["ERROR-RETRY-EXPIRED"],
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    async run({ queue, clock, says }) {
      const early = await ended(queue, { error: "no" });
      const late = await ended(queue, { error: "no" });
      await clock.pass(limits.runRetentionMs - SLACK_MS);
      says.status(await queue.call("POST", `retry/${early}`), 200);
      await clock.pass(2 * SLACK_MS);
      const answer = await queue.call("POST", `retry/${late}`);
      says.status(answer, 404, "queue.retry");
      says.status(await queue.status(late), 404);
      says.equals(await jobStatus(queue, early), "IN_QUEUE", "the job retried in time");
    },
  }),
];
