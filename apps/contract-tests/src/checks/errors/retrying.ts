import { type JobState, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { endedJob, jobStatus, startedJob } from "./shared.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

const SLACK_MS = 60_000;

/** Jobs that can no longer, or not yet, be retried or cancelled. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Jobs that neither failed nor timed out are not retried and stay as they are",
    claims: ["ERROR-RETRY-WRONG-STATUS", "ERROR-REFUSED-NOTHING-CHANGED"],
    safety: "full",
    needs: ["workers", "time"],
    async run({ expect, endpoint, clock }) {
      const queue = await endpoint();
      const completed = await endedJob(queue, { output: "kept" });
      const failed = await endedJob(queue, { error: "no" });
      const late = await startedJob(queue, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await clock.pass(limits.executionTimeoutMinMs + limits.stopDelayMs);
      const running = await startedJob(queue);
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      const waiting = await queue.run();
      const jobs: readonly (readonly [id: string, state: JobState])[] = [
        [completed, "COMPLETED"],
        [failed, "FAILED"],
        [late.id, "TIMED_OUT"],
        [running.id, "IN_PROGRESS"],
        [cancelled, "CANCELLED"],
        [waiting, "IN_QUEUE"],
      ];
      // Quoted from the interface document: taken from the specification, the check would hold for any value.
      const retriable: readonly JobState[] = ["FAILED", "TIMED_OUT"];
      for (const [id, state] of jobs) {
        const before = await queue.status(id);
        expect("ERROR-RETRY-WRONG-STATUS").contains(before.json, { id, status: state });
        const answer = await queue.call("POST", `retry/${id}`);
        expect("ERROR-RETRY-WRONG-STATUS").documented(answer, "queue.retry");
        expect("ERROR-RETRY-WRONG-STATUS").status(answer, retriable.includes(state) ? 200 : 409);
        const after = retriable.includes(state) ? "IN_QUEUE" : state;
        expect("ERROR-RETRY-WRONG-STATUS").equals(await jobStatus(queue, id), after, `what was ${state}`);
      }
      const kept = await queue.status(completed);
      expect("ERROR-REFUSED-NOTHING-CHANGED").contains(kept.json, { status: "COMPLETED", output: "kept" });
      expect("ERROR-REFUSED-NOTHING-CHANGED").status(await queue.call("POST", `cancel/${completed}`), 409);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals((await queue.status(completed)).json, kept.json, "the job");
      expect("ERROR-REFUSED-NOTHING-CHANGED").status(await queue.done(running, { output: 2 }), 200);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals(
        await jobStatus(queue, running.id),
        "COMPLETED",
        "the running job",
      );
    },
  },
  {
    name: "A failed job is retried until its result expires, and not afterwards",
    claims: ["ERROR-RETRY-EXPIRED"],
    safety: "full",
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    async run({ expect, endpoint, clock }) {
      const queue = await endpoint();
      const early = await endedJob(queue, { error: "no" });
      const late = await endedJob(queue, { error: "no" });
      await clock.pass(limits.runRetentionMs - SLACK_MS);
      expect("ERROR-RETRY-EXPIRED").status(await queue.call("POST", `retry/${early}`), 200);
      await clock.pass(2 * SLACK_MS);
      const answer = await queue.call("POST", `retry/${late}`);
      expect("ERROR-RETRY-EXPIRED").status(answer, 404);
      expect("ERROR-RETRY-EXPIRED").documented(answer, "queue.retry");
      expect("ERROR-RETRY-EXPIRED").status(await queue.status(late), 404);
      expect("ERROR-RETRY-EXPIRED").equals(await jobStatus(queue, early), "IN_QUEUE", "the job retried in time");
    },
  },
];
