import { contains } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import type { Held, QueueUnderTest } from "../../steps/words.ts";
import { fieldsOf, hold, namedFields, statusOf, taken, takenAnew, until } from "../../steps/words.ts";
import { type Event, type Row, answeredAt, timeline } from "../../steps/timeline.ts";

const LEASE_MS = limits.workerLeaseMs;
/** A sign of life late in a lease, so that two of them exceed it. */
const SIGN_MS = 0.75 * LEASE_MS;
const RENEWED_MS = SIGN_MS + LEASE_MS;
/** For so long a worker that polls and lost a job gets no other while another one polls. */
const AGAIN_MS = 5_000;
/** The same for a worker that lost jobs twice in a row, whether another one polls or not. */
const PAUSE_MS = 10_000;
/** Real time until a job has the state that an answered ping has decided. */
const TOLD_WITHIN_MS = 5_000;
const HELD = { status: "IN_PROGRESS" };
const LOST = { status: "IN_QUEUE", retries: 1 };

/** The job is lost at that moment. */
function lost(queue: QueueUnderTest, jobId: string, afterMs: number): Event {
  return { afterMs, look: () => statusOf(queue, jobId), before: HELD, behind: LOST };
}

type Jobs = Readonly<Record<"first" | "second" | "foreign", string>>;
interface Sign {
  readonly claims: Row["claims"];
  /** Requests, below the endpoint. */
  readonly say: (jobs: Jobs) => readonly string[];
  readonly renews: readonly (keyof Jobs)[];
  /** The parameters that its refusals name. */
  readonly refused?: readonly string[];
}

const ping = "ping/contract-worker";
const TEXT_TOO_LONG = "x".repeat(256);
const REASON_TOO_LONG = "x".repeat(1025);

/** What a worker with two jobs says of them late in their leases, and which of these it renews. Another job always waits. */
const signs: readonly Sign[] = [
  { claims: ["LIMIT-LEASE"], renews: [], say: () => [] },
  {
    claims: ["WORKER-PING-RENEWS", "WORKER-PING-200", "LIMIT-LEASE"],
    renews: ["second"],
    say: ({ second }) => [`${ping}?job_id=${second}`],
  },
  { claims: ["WORKER-PING-NO-JOBS"], renews: [], say: () => [ping] },
  {
    claims: ["WORKER-PING-FOREIGN-JOBS", "WORKER-PING-RENEWS"],
    renews: ["first"],
    say: ({ first, foreign }) => [`${ping}?job_id=${foreign},unknown-job,${first}`],
  },
  ...["job-take/contract-worker", "job-take-batch/contract-worker"].flatMap((path): readonly Sign[] => [
    { claims: ["WORKER-TAKE-RENEWS"], renews: ["first", "second"], say: () => [`${path}?job_in_progress=1`] },
    ...["", "?job_in_progress=0"].map((query): Sign => ({
      claims: ["WORKER-PARAMETER-DEFAULTS", "WORKER-TAKE-RENEWS"],
      renews: [],
      say: () => [`${path}${query}`],
    })),
  ]),
  { claims: ["WORKER-TAKE-RENEWS"], renews: ["foreign"], say: () => ["job-take/other-worker?job_in_progress=1"] },
  {
    claims: ["WORKER-TAKE-400"],
    renews: [],
    refused: ["job_id", "job_id", "status", "check", "runpod_version", "reason", "job_in_progress", "gpu", "workerId"],
    say: ({ first }) => [
      `${ping}?job_id=${first},`,
      `${ping}?job_id=${first},not%20an%20id`,
      ...["status", "check", "runpod_version"].map((name) => `${ping}?job_id=${first}&${name}=${TEXT_TOO_LONG}`),
      `${ping}?job_id=${first}&reason=${REASON_TOO_LONG}`,
      "job-take/contract-worker?job_in_progress=yes",
      `job-take-batch/contract-worker?gpu=${TEXT_TOO_LONG}`,
      "job-take/no.id",
    ],
  },
];

const rows: readonly Row[] = [
  ...signs.map(({ claims, renews, say, refused }): Row => ({
    claims,
    async begin(context, queue) {
      const says = context.expect(...claims);
      const jobs = {
        first: (await takenAnew(queue)).id,
        second: (await takenAnew(queue)).id,
        foreign: (await takenAnew(queue, { workerId: "other-worker" })).id,
      };
      await queue.run({}, { policy: { lowPriority: true } });
      const sign = async (): Promise<void> => {
        for (const [at, path] of say(jobs).entries()) {
          const answer = await queue.call("GET", path);
          says.status(answer, refused === undefined ? 200 : 400);
          if (refused !== undefined) says.equals(namedFields(answer), refused.slice(at, at + 1), "the fields named");
          if (!claims.includes("WORKER-PING-200")) continue;
          says.documented(answer, "worker.ping");
          says.contains(answer.json, { status: "ok" });
        }
        if (refused !== undefined) says.contains(await jobCounts(queue), { inQueue: 1, inProgress: 3 });
      };
      return {
        acts: [[SIGN_MS, sign]],
        events: (["first", "second", "foreign"] as const).map((name) =>
          lost(queue, jobs[name], renews.includes(name) ? RENEWED_MS : LEASE_MS),
        ),
      };
    },
  })),
  ...[ping, undefined].map((path): Row => ({
    claims: ["WORKER-NOTHING-ELSE-RENEWS"],
    async begin(context, queue) {
      const job = await takenAnew(queue);
      const say = async (): Promise<void> => {
        if (path !== undefined) await queue.call("GET", path);
        await hold(context, (signal) => queue.call("GET", "job-stop/contract-worker", { signal }));
        const claim = context.expect("WORKER-NOTHING-ELSE-RENEWS");
        claim.status(await queue.done(job, { status: "IN_PROGRESS", output: "half" }), 200);
        claim.status(await queue.stream(job, { output: "a chunk" }), 200);
      };
      return { acts: [[SIGN_MS, say]], events: [lost(queue, job.id, LEASE_MS)] };
    },
  })),
  {
    claims: ["WORKER-LEASE-LOST", "LIMIT-REDISPATCH", "LIFECYCLE-LOSE", "LIFECYCLE-GIVE-UP"],
    async begin({ expect }, queue) {
      const first = await takenAnew(queue);
      const againMs = LEASE_MS + 5_000;
      const again = async (): Promise<void> => {
        const job = await taken(queue, "second-worker");
        expect("WORKER-LEASE-LOST", "LIMIT-REDISPATCH").contains(job, {
          id: first.id,
          attempt: limits.automaticRedispatchMax + 1,
        });
      };
      const look = () => statusOf(queue, first.id);
      const after = async (): Promise<void> => {
        const claim = expect("WORKER-LEASE-LOST");
        const { error } = await look();
        claim.that(/worker/i.test(String(error)), "an error about the worker", error);
        claim.status(await queue.done(first, { output: 1 }), 409);
        claim.contains(await jobCounts(queue), { inQueue: 0, inProgress: 0, failed: 1 });
      };
      const behind = { status: "FAILED", retries: limits.automaticRedispatchMax };
      return {
        acts: [[againMs, again]],
        events: [lost(queue, first.id, LEASE_MS), { afterMs: againMs + LEASE_MS, look, before: HELD, behind, after }],
      };
    },
  },
  // From the first ping that leaves a job out, until one that comes soon after that time, or late in the lease, tells of it.
  ...[undefined, 0.85 * LEASE_MS].map((secondMs): Row => ({
    claims: ["WORKER-PING-DROPPED-JOB", "QUEUE-STATUS-SYNC-FINISHED"],
    async begin(context, queue) {
      const { expect } = context;
      const [dropped, kept] = [await takenAnew(queue), await takenAnew(queue)];
      const waiter = await hold(context, (signal) => queue.call("GET", `status-sync/${dropped.id}`, { signal }));
      await queue.ping([dropped.id, kept.id]);
      const pingKept = () => queue.ping([kept.id]);
      const look = async (): Promise<unknown> => {
        if (secondMs === undefined) await pingKept();
        return [await statusOf(queue, dropped.id), (await statusOf(queue, kept.id))["status"]];
      };
      const [held, failed] = [
        [HELD, HELD.status],
        [{ status: "FAILED" }, HELD.status],
      ];
      const after = async (): Promise<void> => {
        if (secondMs !== undefined) await pingKept();
        const seen = await until(look, (states) => contains(states, failed), TOLD_WITHIN_MS);
        const claim = expect("WORKER-PING-DROPPED-JOB");
        claim.contains(seen, failed, "after the ping that tells of it");
        claim.contains(await jobCounts(queue), { inQueue: 0, retried: 0 }, "without another run");
        expect("QUEUE-STATUS-SYNC-FINISHED").contains(fieldsOf(await waiter.answer()), { status: "FAILED" });
      };
      const firstMs = 1_000;
      const afterMs = secondMs ?? firstMs + limits.resultDroppedAfterMs;
      const behind = secondMs === undefined ? failed : held;
      return { acts: [[firstMs, pingKept]], events: [{ afterMs, look, before: held, behind, after }] };
    },
  })),
  // Two workers poll late in the lease of the first one's job: the other one gets it, when it is lost.
  {
    claims: ["WORKER-LOST-OTHER-WORKER"],
    async begin(context, queue) {
      const { id } = await takenAnew(queue, { workerId: "broken" });
      const polls: Held[] = [];
      const ask = async (): Promise<void> => {
        for (const worker of ["broken", "other"]) {
          polls.push(await hold(context, (signal) => queue.call("GET", `job-take/${worker}`, { signal })));
        }
      };
      const look = async (isLate: boolean): Promise<unknown> => [
        await polls[0]?.isOpen(),
        isLate ? fieldsOf(await polls[1]?.soFar()) : await polls[1]?.isOpen(),
      ];
      const event = { look, before: [true, true], behind: [true, { id, attempt: 2 }] };
      // Nobody else polls for the next one.
      let nextId = "";
      const submit = async (): Promise<unknown> => (nextId = await queue.run());
      const again = async (isLate: boolean): Promise<unknown> =>
        isLate ? fieldsOf(await polls[0]?.soFar())["id"] === nextId : await polls[0]?.isOpen();
      return {
        acts: [
          [SIGN_MS, ask],
          [LEASE_MS + AGAIN_MS / 2, submit],
        ],
        events: [
          { afterMs: LEASE_MS, ...event },
          { afterMs: LEASE_MS + AGAIN_MS, look: again, before: true, behind: true },
        ],
      };
    },
  },
  // The only worker polls late in each of two leases.
  {
    claims: ["WORKER-LOST-PAUSE"],
    async begin(context, queue) {
      const { id } = await takenAnew(queue, { workerId: "broken" });
      const polls: Held[] = [];
      const ask = async (): Promise<void> =>
        void polls.push(await hold(context, (signal) => queue.call("GET", "job-take/broken", { signal })));
      const attemptOf = async (poll: number): Promise<unknown> => fieldsOf(await polls[poll]?.soFar())["attempt"];
      let nextId = "";
      const submit = async (): Promise<unknown> => (nextId = await queue.run());
      const later = async (isLate: boolean): Promise<unknown> =>
        isLate ? fieldsOf(await polls[1]?.soFar())["id"] === nextId : await polls[1]?.isOpen();
      const first = async (isLate: boolean): Promise<unknown> =>
        isLate ? await attemptOf(0) : await polls[0]?.isOpen();
      return {
        acts: [
          [SIGN_MS, ask],
          [LEASE_MS + SIGN_MS, ask],
          [2 * LEASE_MS + PAUSE_MS / 2, submit],
        ],
        events: [
          { afterMs: LEASE_MS, look: first, before: true, behind: 2 },
          { afterMs: 2 * LEASE_MS, look: () => statusOf(queue, id), before: HELD, behind: { status: "FAILED" } },
          { afterMs: 2 * LEASE_MS + PAUSE_MS, look: later, before: true, behind: true },
        ],
      };
    },
  },
  // A worker is told to stop a job once it had time to begin it.
  {
    claims: ["WORKER-STOP-DELAY"],
    async begin(context, queue) {
      const { id } = await takenAnew(queue);
      const poll = await hold(context, (signal) => queue.call("GET", "job-stop/contract-worker", { signal }));
      await queue.call("POST", `cancel/${id}`);
      return { events: [answeredAt(limits.stopDelayMs, poll, [id], (answer) => fieldsOf(answer)["jobsToStop"])] };
    },
  },
];

export const scenarios = [timeline("jobs are lost when nothing was heard of them for a lease, and not before", rows)];
