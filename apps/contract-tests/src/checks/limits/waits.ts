import { namedFields } from "../answers.ts";
import { setTimeout as delay } from "node:timers/promises";
import { type ClaimId, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Context } from "../../suite/context.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import type { Answer } from "../../target/transport.ts";
import { hold } from "../waiting/held.ts";
import { until } from "../waiting/until.ts";
import { waitingJobs } from "./answers.ts";
import { type Due, isSeenBefore, passBefore, passBehind } from "../waiting/moment.ts";

/** How often to try: on a busy machine a request may arrive too late. */
const TRIES = 2;

interface HeldRequest {
  readonly holdMs: number;
  readonly start: (signal: AbortSignal) => Promise<Answer>;
  /** For a submission, which is held once it is accepted. No other job may wait. */
  readonly submittedTo?: QueueUnderTest;
}

/** Expects that a request is held for `holdMs` on the clock of the target, to a second or two; resolves to its answer. */
export async function expectHeld(
  context: Context,
  claim: ClaimId,
  { holdMs, start, submittedTo }: HeldRequest,
): Promise<Answer | undefined> {
  const { clock, expect } = context;
  let answer: Answer | undefined;
  for (let tries = 1; tries <= TRIES && answer === undefined; tries += 1) {
    if (tries > 1) await submittedTo?.call("POST", "purge-queue");
    const fromMs = await clock.nowMs();
    const held = await hold(context, start);
    if (submittedTo !== undefined) {
      await until(
        () => waitingJobs(submittedTo),
        (count) => count === 1,
      );
    }
    const due: Due = { since: { fromMs, toMs: await clock.nowMs() }, afterMs: holdMs };
    await passBefore(context, due);
    const isOpen = await held.isOpen();
    if (await isSeenBefore(context, [claim], due))
      expect(claim).equals(isOpen, true, `held shortly before ${holdMs} ms`);
    await passBehind(context, due);
    answer = await held.answer();
  }
  expect(claim).that(answer !== undefined, `an answer shortly after ${holdMs} ms`, "none");
  return answer;
}

const runsync = (queue: QueueUnderTest, query: string, signal?: AbortSignal): Promise<Answer> =>
  queue.call("POST", `runsync${query}`, { body: { input: {} }, ...(signal === undefined ? {} : { signal }) });

export const scenarios: readonly Scenario[] = [
  {
    name: "A synchronous job is not taken within the default wait",
    claims: ["LIMIT-RUNSYNC-WAIT-DEFAULT"],
    safety: "full",
    heldClock: true,
    needs: ["time"],
    async run(context) {
      const queue = await context.endpoint();
      const claim = "LIMIT-RUNSYNC-WAIT-DEFAULT";
      const start = (signal: AbortSignal): Promise<Answer> => runsync(queue, "", signal);
      const answer = await expectHeld(context, claim, {
        holdMs: limits.runsyncWaitDefaultMs,
        start,
        submittedTo: queue,
      });
      context.expect(claim).contains(answer?.json, { status: "IN_QUEUE" });
    },
  },
  {
    name: "A job is waited for without a wait of its own",
    claims: ["LIMIT-STATUS-SYNC-WAIT-DEFAULT"],
    safety: "full",
    heldClock: true,
    needs: ["time"],
    async run(context) {
      const queue = await context.endpoint();
      const id = await queue.run();
      const claim = "LIMIT-STATUS-SYNC-WAIT-DEFAULT";
      const start = (signal: AbortSignal): Promise<Answer> => queue.call("GET", `status-sync/${id}`, { signal });
      const answer = await expectHeld(context, claim, { holdMs: limits.runsyncWaitDefaultMs, start });
      context.expect(claim).contains(answer?.json, { id, status: "IN_QUEUE" });
    },
  },
  {
    name: "The longest waits are waited for, and longer ones are refused",
    claims: ["LIMIT-WAIT-MAX", "LIMIT-WAIT-EDGES"],
    safety: "full",
    heldClock: true,
    needs: ["time"],
    spanMs: (2 * TRIES + 1) * limits.waitMaxMs,
    async run(context) {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      expect("LIMIT-WAIT-MAX").status(await runsync(queue, `?wait=${limits.waitMaxMs + 1}`), 400);
      const holdMs = limits.waitMaxMs;
      const answer = await expectHeld(context, "LIMIT-WAIT-MAX", {
        holdMs,
        start: (signal) => runsync(queue, `?wait=${holdMs}`, signal),
        submittedTo: queue,
      });
      for (const claim of ["LIMIT-WAIT-MAX", "LIMIT-WAIT-EDGES"] as const) {
        expect(claim).equals(answer?.status, 200, "status");
        expect(claim).contains(answer?.json, { status: "IN_QUEUE" });
      }
      const id = await queue.run();
      const status = await expectHeld(context, "LIMIT-WAIT-EDGES", {
        holdMs,
        start: (signal) => queue.call("GET", `status-sync/${id}?wait=${holdMs}`, { signal }),
      });
      expect("LIMIT-WAIT-EDGES").equals(status?.status, 200, "status of /status-sync");
      expect("LIMIT-WAIT-EDGES").contains(status?.json, { id, status: "IN_QUEUE" });
    },
  },
  {
    name: "The shortest waits are waited for, and shorter ones are refused",
    claims: ["LIMIT-WAIT-MIN", "LIMIT-WAIT-EDGES"],
    safety: "disposable",
    async run(context) {
      const { clock, endpoint, expect } = context;
      const queue = await endpoint();
      expect("LIMIT-WAIT-MIN").status(await runsync(queue, `?wait=${limits.waitMinMs - 1}`), 400);
      expect("LIMIT-WAIT-MIN").equals(await waitingJobs(queue), 0, "jobs in the queue after the refusal");
      /** Such a short wait ends before the clock can be moved. */
      async function waited(
        claims: readonly ClaimId[],
        start: (signal: AbortSignal) => Promise<Answer>,
      ): Promise<void> {
        const beginMs = await clock.nowMs();
        const held = await hold(context, start);
        await delay(limits.waitMinMs);
        const answer = await held.answer();
        const tookMs = (await clock.nowMs()) - beginMs;
        for (const claim of claims) {
          expect(claim).equals(answer?.status, 200, `status shortly after ${limits.waitMinMs} ms`);
          expect(claim).contains(answer?.json, { status: "IN_QUEUE" });
          expect(claim).that(tookMs >= limits.waitMinMs, `held for ${limits.waitMinMs} ms`, tookMs);
        }
      }
      const query = `?wait=${limits.waitMinMs}`;
      await waited(["LIMIT-WAIT-MIN", "LIMIT-WAIT-EDGES"], (signal) => runsync(queue, query, signal));
      const id = await queue.run();
      await waited(["LIMIT-WAIT-EDGES"], (signal) => queue.call("GET", `status-sync/${id}${query}`, { signal }));
    },
  },
  {
    name: "Waits out of range and waits that are no whole numbers are refused",
    claims: ["LIMIT-WAIT-400"],
    safety: "disposable",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const wrong = [limits.waitMinMs - 1, limits.waitMaxMs + 1, 0, -limits.waitMinMs, limits.waitMinMs + 0.5, "soon"];
      const refuses = (answer: Answer, operation: string): void => {
        expect("LIMIT-WAIT-400").status(answer, 400);
        expect("LIMIT-WAIT-400").documented(answer, operation);
        expect("LIMIT-WAIT-400").equals(namedFields(answer), ["wait"], "the fields named");
      };
      for (const wait of wrong) refuses(await runsync(queue, `?wait=${wait}`), "queue.runsync");
      expect("LIMIT-WAIT-400").equals(await waitingJobs(queue), 0, "jobs in the queue after the refusals");
      const id = await queue.run();
      for (const wait of wrong) refuses(await queue.call("GET", `status-sync/${id}?wait=${wait}`), "queue.statusSync");
    },
  },
  {
    name: "A reader of the stream is held while there is nothing new",
    claims: ["LIMIT-STREAM-HOLD"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      const id = await queue.run();
      await taken(queue);
      for (const query of ["", `?wait=${limits.streamHoldMs}`]) {
        const answer = await expectHeld(context, "LIMIT-STREAM-HOLD", {
          holdMs: limits.streamHoldMs,
          start: (signal) => queue.call("GET", `stream/${id}${query}`, { signal }),
        });
        context.expect("LIMIT-STREAM-HOLD").equals(streamOf(answer), []);
      }
    },
  },
  {
    name: "The polls of a worker are held while there is nothing to hand over",
    claims: ["LIMIT-TAKE-HOLD"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      for (const path of ["job-take", "job-take-batch", "job-stop"]) {
        const answer = await expectHeld(context, "LIMIT-TAKE-HOLD", {
          holdMs: limits.takeHoldMs,
          start: (signal) => queue.call("GET", `${path}/idle-worker`, { signal }),
        });
        context.expect("LIMIT-TAKE-HOLD").equals(answer?.status, 204, `status of ${path}`);
      }
    },
  },
];
