import { type ClaimId, limits } from "@millrace/spec";
import { allAnswers, jobCounts } from "../../steps/resources/queue-jobs.ts";
import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import {
  type Answer,
  type QueueUnderTest,
  type TakenJob,
  ended,
  fieldsOf,
  hold,
  taken,
  takenAnew,
} from "../../steps/words.ts";
import { type Row, stateOf, statesAt, timeline } from "../../steps/timeline.ts";

/** Run time of a job, because its retention counts from its end, not from its submission. Shorter than a lease. */
const RAN_MS = limits.workerLeaseMs / 2;

interface Ending {
  readonly state: "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  readonly claim: ClaimId;
  readonly policy?: Readonly<Record<string, unknown>>;
  /** Without it, time ends the job. */
  readonly end?: (queue: QueueUnderTest, job: TakenJob) => Promise<unknown>;
}

const endings: readonly Ending[] = [
  { state: "COMPLETED", claim: "LIFECYCLE-EXPIRE-COMPLETED", end: (queue, job) => queue.done(job, { output: 1 }) },
  { state: "FAILED", claim: "LIFECYCLE-EXPIRE-FAILED", end: (queue, job) => queue.done(job, { error: "no" }) },
  {
    state: "CANCELLED",
    claim: "LIFECYCLE-EXPIRE-CANCELLED",
    end: (queue, job) => queue.call("POST", `cancel/${job.id}`),
  },
  { state: "TIMED_OUT", claim: "LIFECYCLE-EXPIRE-TIMED-OUT", policy: { executionTimeout: RAN_MS } },
];

const withWait = (waitMs: number): readonly [string, number, ...ClaimId[]] => [
  `runsync?wait=${waitMs}`,
  limits.runsyncRetentionWithWaitMs,
  "LIMIT-RUNSYNC-RETENTION-WITH-WAIT",
  "LIMIT-RETENTION-WAIT-VALUE",
  "QUEUE-RULE-WAIT-NOT-RETENTION",
];

/** Ways to submit a job, how long its result is kept, and what says so. */
const submissions: readonly (readonly [string, number, ...ClaimId[]])[] = [
  ["run", limits.runRetentionMs, "LIMIT-RUN-RETENTION", "LIMIT-EXPIRED-RESULT"],
  ["runsync", limits.runsyncRetentionMs, "LIMIT-RUNSYNC-RETENTION"],
  ...[limits.waitMinMs, limits.runsyncWaitDefaultMs, limits.waitMaxMs].map(withWait),
];

function kept(
  { state, claim, policy = {}, end }: Ending,
  [path, keptMs, ...claims]: (typeof submissions)[number],
): Row {
  return {
    claims: [claim, ...claims],
    async begin(context, queue) {
      await hold(context, (signal) => queue.call("POST", path, { body: { input: {}, policy }, signal }));
      const job = await taken(queue);
      return {
        acts: end === undefined ? [] : [[RAN_MS, () => end(queue, job)]],
        events: [statesAt(RAN_MS + keptMs, queue, [job.id], [[state], [404]])],
      };
    },
  };
}

/** How a job can be read; none of it extends its life. */
const reads: Readonly<Record<string, ClaimId>> = {
  status: "QUEUE-STATUS-NO-TTL-NO-CHANGE",
  "status-sync": "QUEUE-STATUS-SYNC-BOTH-KINDS",
};

const rows: readonly Row[] = [
  ...endings.flatMap((ending) => submissions.map((submission) => kept(ending, submission))),
  {
    claims: ["LIFECYCLE-EXPIRE-CANCELLED"],
    async begin(_, queue) {
      const id = await queue.run();
      await queue.call("POST", `cancel/${id}`);
      return { events: [statesAt(limits.runRetentionMs, queue, [id], [["CANCELLED"], [404]])] };
    },
  },
  {
    claims: ["LIFECYCLE-EXPIRED-404", "LIMIT-EXPIRED-RESULT"],
    async begin(context, queue) {
      const says = context.expect("LIFECYCLE-EXPIRED-404", "LIMIT-EXPIRED-RESULT");
      const ids = [await ended(queue, { output: 1 }), await ended(queue, { error: "no" })];
      const after = async (): Promise<void> => {
        for (const id of ids) {
          for (const [operation, answer] of await allAnswers(queue, id)) {
            says.status(answer, 404, operation);
            says.contains(answer.json, { error: "not_found" });
          }
        }
      };
      const states = [
        ["COMPLETED", "FAILED"],
        [404, 404],
      ] as const;
      return { events: [{ ...statesAt(limits.runRetentionMs, queue, ids, states), after }] };
    },
  },
  ...(["FAILED", "TIMED_OUT"] as const).map((state): Row => ({
    claims: [
      "LIMIT-EXPIRED-NO-RETRY",
      "QUEUE-RETRY-404-EXPIRED",
      "LIFECYCLE-RULE-RETRY-STATES",
      "LIFECYCLE-RULE-RETRY-EXPIRED",
      ...(state === "FAILED" ? [] : (["LIFECYCLE-TIME-OUT-RETRYABLE"] as const)),
    ],
    async begin({ expect }, queue) {
      const more = state === "FAILED" ? {} : { policy: { executionTimeout: RAN_MS } };
      const jobs = [await takenAnew(queue, { more }), await takenAnew(queue, { more })];
      const [inTime = "", tooLate = ""] = jobs.map(({ id }) => id);
      const fail = (): Promise<unknown> => Promise.all(jobs.map((job) => queue.done(job, { error: "no" })));
      const look = async (isLate: boolean): Promise<unknown> => {
        const answer = await queue.call("POST", `retry/${isLate ? tooLate : inTime}`);
        expect("QUEUE-RETRY-404-EXPIRED").documented(answer, "queue.retry");
        return [answer.status, await stateOf(queue, isLate ? tooLate : inTime), (await jobCounts(queue))["inQueue"]];
      };
      const event = { before: [200, "IN_QUEUE", 1], behind: [404, 404, 1], look };
      return {
        acts: state === "FAILED" ? [[RAN_MS, fail]] : [],
        events: [{ afterMs: RAN_MS + limits.runRetentionMs, ...event }],
      };
    },
  })),
  {
    claims: ["QUEUE-IDEMPOTENCY-SAME-JOB"],
    async begin({ name }, queue) {
      const [inTime, tooLate] = [name("key"), name("key")];
      const submit = (key: string, n = 1): Promise<Answer> =>
        queue.call("POST", "run", { body: { input: { n } }, headers: { "idempotency-key": key } });
      const first = [await submit(inTime), await submit(tooLate)];
      for (const _ of first) await queue.done(await taken(queue), { output: 1 });
      const known: readonly unknown[] = first.map((answer) => fieldsOf(answer)["id"]);
      const isKnown = (answer: Answer): unknown => [answer.status, known.includes(fieldsOf(answer)["id"])];
      const look = async (isLate: boolean): Promise<unknown> =>
        isLate ? [isKnown(await submit(tooLate)), isKnown(await submit(inTime, 2))] : [isKnown(await submit(inTime))];
      const [known200, other200] = [
        [200, true],
        [200, false],
      ];
      const event = { look, before: [known200], behind: [other200, other200] };
      return { events: [{ afterMs: limits.runRetentionMs, ...event }] };
    },
  },
  // A life that is set with `ttl`, counted from then, and one that was not set: reading leaves both.
  {
    claims: ["QUEUE-STATUS-SYNC-BOTH-KINDS"],
    async begin(context, queue) {
      const held = await hold(context, (signal) => queue.call("POST", "runsync", { body: { input: {} }, signal }));
      const job = await taken(queue);
      const follow = (): Promise<Answer> => queue.call("GET", `status-sync/${job.id}`);
      const other = follow();
      await queue.done(job, { output: "synchronous" });
      const whole = { id: job.id, status: "COMPLETED", output: "synchronous" };
      for (const answer of [await other, await held.answer()]) {
        context.expect("QUEUE-STATUS-SYNC-BOTH-KINDS").contains(answer?.json, whole);
      }
      const look = async (): Promise<number> => (await follow()).status;
      return {
        acts: [[RAN_MS, look]],
        events: [{ afterMs: limits.runsyncRetentionMs, look, before: 200, behind: 404 }],
      };
    },
  },
  ...Object.entries(reads).flatMap(([read, claim]) =>
    [undefined, 4 * RAN_MS, limits.runRetentionMs + 2 * RAN_MS].map((ttlMs): Row => ({
      claims:
        ttlMs === undefined
          ? [claim]
          : [claim, "QUEUE-STATUS-TTL", "QUEUE-STATUS-TTL-FROM-NOW", "LIMIT-STATUS-TTL-UNIT"],
      async begin({ expect }, queue) {
        const id = await ended(queue, { output: 1 });
        const ask = async (query = ""): Promise<unknown> => {
          const answer = await queue.call("GET", `${read}/${id}${query}`);
          return answer.status === 200 ? fieldsOf(answer)["status"] : answer.status;
        };
        const set = async (): Promise<void> => {
          const answer = await queue.call("GET", `status/${id}?ttl=${ttlMs}`);
          expect("QUEUE-STATUS-TTL").contains([answer.status, answer.json], [200, { id }]);
        };
        const afterMs = ttlMs === undefined ? limits.runRetentionMs : RAN_MS + ttlMs;
        return {
          acts: [...(ttlMs === undefined ? [] : [[RAN_MS, set] as const]), [2 * RAN_MS, ask]],
          events: [{ afterMs, look: () => ask(), before: "COMPLETED", behind: 404 }],
        };
      },
    })),
  ),
];

export const scenarios = [timeline("results are kept for their time, and not longer", rows, RETENTION_SPAN_MS)];
