import { fieldsOf } from "../answers.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { type Due, expectChange, moment } from "../waiting/moment.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { ended, isRefused, jobOf } from "./jobs.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

/** Margin after the end of a retention. */
const PAST_MS = 500;

const states: Scenario = {
  name: "status shows a job at once as it waits, runs and ends",
  claims: [
    "QUEUE-STATUS-NO-BODY",
    "QUEUE-STATUS-200",
    "QUEUE-STATUS-RESPONSE",
    "QUEUE-STATUS-RESPONSE-FINISHED",
    "QUEUE-STATUS-IMMEDIATE",
    "QUEUE-STATUS-REPEATABLE",
  ],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const read = (jobId: string): Promise<Answer> =>
      expectAtOnce(context, ["QUEUE-STATUS-IMMEDIATE"], queue.status(jobId));
    const id = await queue.run();
    const waiting = await read(id);
    const job = await taken(queue);
    const running = await read(id);
    await queue.done(job, { output: { text: "light" } });
    const completed = await read(id);
    const failedId = await ended(queue, { error: "no" });
    const failed = await read(failedId);
    const cancelledId = await queue.run();
    await queue.call("POST", `cancel/${cancelledId}`);
    const cancelled = await read(cancelledId);

    expect("QUEUE-STATUS-NO-BODY").status(waiting, 200);
    const shown = [
      [waiting, { id, status: "IN_QUEUE" }],
      [running, { id, status: "IN_PROGRESS" }],
      [completed, { id, status: "COMPLETED", output: { text: "light" } }],
      [failed, { id: failedId, status: "FAILED", error: "no" }],
      [cancelled, { id: cancelledId, status: "CANCELLED" }],
    ] as const;
    for (const [answer, expected] of shown) {
      expect("QUEUE-STATUS-200").status(answer, 200);
      expect("QUEUE-STATUS-RESPONSE").documented(answer, "queue.status");
      expect("QUEUE-STATUS-RESPONSE").contains(answer.json, expected);
      expect("QUEUE-STATUS-IMMEDIATE").contains(answer.json, { status: expected.status });
    }
    for (const answer of [waiting, running, failed, cancelled]) {
      expect("QUEUE-STATUS-RESPONSE").that(
        !("output" in fieldsOf(answer)),
        "no output, for there is none",
        answer.text,
      );
    }
    for (const answer of [completed, failed, cancelled]) {
      for (const time of [jobOf(answer).delayTime, jobOf(answer).executionTime]) {
        const holds = Number.isInteger(time) && (time ?? -1) >= 0;
        expect("QUEUE-STATUS-RESPONSE-FINISHED").that(holds, "both times in whole milliseconds", answer.text);
      }
    }
    for (let reads = 0; reads < 3; reads += 1) {
      expect("QUEUE-STATUS-REPEATABLE").equals((await queue.status(id)).json, completed.json);
    }
    expect("QUEUE-STATUS-200").status(await queue.status("no-such-job"), 404);
  },
};

const method: Scenario = {
  name: "status is read with GET and with nothing else",
  claims: ["QUEUE-STATUS-METHOD"],
  safety: "disposable",
  insteadInCompat: "COMPAT-QUEUE-POST",
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const id = await queue.run();
    const posted = await queue.call("POST", `status/${id}`, { body: {} });
    expect("QUEUE-STATUS-METHOD").that(isRefused(posted), "POST is refused", posted.status);
    expect("QUEUE-STATUS-METHOD").contains((await queue.status(id)).json, { id, status: "IN_QUEUE" });
  },
};

const ttl: Scenario = {
  name: "ttl on status sets the life of a waiting job and of a result from now on",
  claims: ["QUEUE-STATUS-TTL", "QUEUE-STATUS-TTL-FROM-NOW"],
  safety: "full",
  heldClock: true,
  needs: ["time", "workers"],
  async run(context) {
    const { expect, endpoint, clock } = context;
    const queue = await endpoint();
    const ttlMs = 100_000;
    const resultId = await ended(queue, { output: 1 });
    const retriedId = await queue.run();
    const waitingId = await queue.run();
    const otherId = await queue.run();
    for (const value of ["soon", "10000.5", "", "-1"]) {
      const refused = await queue.call("GET", `status/${waitingId}?ttl=${value}`);
      expect("QUEUE-STATUS-TTL").status(refused, 400);
    }
    // Counted from now, not from the submission or the end of the job.
    await clock.pass(ttlMs * 2);
    const failing = await taken(queue);
    const ids = [resultId, waitingId, retriedId];
    const since = await moment(context, async () => {
      for (const id of ids) {
        const answer = await queue.call("GET", `status/${id}?ttl=${ttlMs}`);
        expect("QUEUE-STATUS-TTL").contains([answer.status, answer.json], [200, { id }]);
      }
    });
    // A retry does not give the job a longer life.
    await queue.done(failing, { error: "on purpose" });
    expect("QUEUE-STATUS-TTL-FROM-NOW").status(await queue.call("POST", `retry/${retriedId}`), 200);
    await expectGone(context, "QUEUE-STATUS-TTL-FROM-NOW", queue, { ids, since, afterMs: ttlMs });
    expect("QUEUE-STATUS-TTL").status(await queue.status(otherId), 200);
  },
};

/** Expects that the jobs exist until the time is over, and not longer. */
async function expectGone(
  context: Context,
  claim: ClaimId,
  queue: QueueUnderTest,
  { ids, ...due }: Due & { readonly ids: readonly string[] },
): Promise<void> {
  const look = async (): Promise<readonly number[]> => {
    const answers = await Promise.all(ids.map((id) => queue.status(id)));
    return answers.map(({ status }) => status);
  };
  await expectChange(context, [claim], due, { look, before: ids.map(() => 200), behind: ids.map(() => 404) });
}

const longerTtl: Scenario = {
  name: "ttl on status has a result kept for longer than it would be",
  claims: ["QUEUE-STATUS-TTL-FROM-NOW"],
  safety: "full",
  needs: ["time", "workers"],
  spanMs: RETENTION_SPAN_MS,
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const id = await ended(queue, { output: 2 });
    await queue.call("GET", `status/${id}?ttl=${limits.runRetentionMs * 2}`);
    await clock.pass(limits.runRetentionMs + PAST_MS);
    expect("QUEUE-STATUS-TTL-FROM-NOW").status(await queue.status(id), 200);
  },
};

const withoutTtl: Scenario = {
  name: "reading a job without ttl leaves its life as it is",
  claims: ["QUEUE-STATUS-NO-TTL-NO-CHANGE"],
  safety: "full",
  heldClock: true,
  needs: ["time", "workers"],
  spanMs: RETENTION_SPAN_MS,
  async run(context) {
    const { expect, endpoint, clock } = context;
    const queue = await endpoint();
    const ttlMs = 600_000;
    const resultId = await ended(queue, { output: 1 });
    const waitingId = await queue.run({}, { policy: { ttl: limits.ttlDefaultMs } });
    const ids = [resultId, waitingId];
    const since = await moment(context, async () => {
      for (const id of ids) await queue.call("GET", `status/${id}?ttl=${ttlMs}`);
    });
    const steps = 4;
    for (let step = 0; step < steps; step += 1) {
      for (const id of ids) expect("QUEUE-STATUS-NO-TTL-NO-CHANGE").status(await queue.status(id), 200);
      await clock.pass(ttlMs / (steps + 1));
    }
    await expectGone(context, "QUEUE-STATUS-NO-TTL-NO-CHANGE", queue, { ids, since, afterMs: ttlMs });
  },
};

export const scenarios: readonly Scenario[] = [states, method, ttl, longerTtl, withoutTtl];
