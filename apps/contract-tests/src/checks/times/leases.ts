import { contains } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf } from "../answers.ts";
import { hold } from "../waiting/held.ts";
import { takenAnew } from "../at-endpoint.ts";
import { until } from "../waiting/until.ts";
import { type Course, type Event, type Row, timeline } from "./timeline.ts";

const LEASE_MS = limits.workerLeaseMs;
/** A sign of life late in a lease, so that two of them exceed it. */
const SIGN_MS = 0.75 * LEASE_MS;
const RENEWED_MS = SIGN_MS + LEASE_MS;
/** Real time until a job has the state that an answered ping has decided. */
const TOLD_WITHIN_MS = 5_000;
const HELD = { status: "IN_PROGRESS" };
const LOST = { status: "IN_QUEUE", retries: 1 };

async function statusOf(queue: QueueUnderTest, jobId: string): Promise<Fields> {
  return fieldsOf(await queue.status(jobId));
}

/** The job is lost at that moment. */
function lost(queue: QueueUnderTest, jobId: string, afterMs: number): Event {
  return { afterMs, look: () => statusOf(queue, jobId), before: HELD, behind: LOST };
}

/** What a worker with two jobs says of them late in their leases, and which of these it renews. Another job always waits. */
const signs: readonly {
  readonly claims: Row["claims"];
  readonly renews: readonly ("first" | "second" | "foreign")[];
  readonly say: (
    queue: QueueUnderTest,
    jobs: Readonly<Record<"first" | "second" | "foreign", string>>,
  ) => Promise<Answer | undefined>;
}[] = [
  { claims: ["LIMIT-LEASE"], renews: [], say: async () => undefined },
  {
    claims: ["WORKER-PING-RENEWS", "WORKER-PING-200", "LIMIT-LEASE"],
    renews: ["second"],
    say: (queue, { second }) => queue.ping([second]),
  },
  { claims: ["WORKER-PING-NO-JOBS"], renews: [], say: (queue) => queue.call("GET", "ping/contract-worker") },
  {
    claims: ["WORKER-PING-FOREIGN-JOBS", "WORKER-PING-RENEWS"],
    renews: ["first"],
    say: (queue, { first, foreign }) => queue.ping([foreign, "unknown-job", first]),
  },
  ...["job-take/contract-worker", "job-take-batch/contract-worker"].flatMap((path) => [
    {
      claims: ["WORKER-TAKE-RENEWS"] as const,
      renews: ["first", "second"] as const,
      say: (queue: QueueUnderTest) => queue.call("GET", `${path}?job_in_progress=1`),
    },
    ...["", "?job_in_progress=0"].map((query) => ({
      claims: ["WORKER-PARAMETER-DEFAULTS", "WORKER-TAKE-RENEWS"] as const,
      renews: [],
      say: (queue: QueueUnderTest) => queue.call("GET", `${path}${query}`),
    })),
  ]),
  {
    claims: ["WORKER-TAKE-RENEWS"],
    renews: ["foreign"],
    say: (queue) => queue.call("GET", "job-take/other-worker?job_in_progress=1"),
  },
];

const rows: readonly Row[] = [
  ...signs.map(({ claims, renews, say }): Row => ({
    claims,
    async begin({ expect }, queue) {
      const jobs = {
        first: (await takenAnew(queue)).id,
        second: (await takenAnew(queue)).id,
        foreign: (await takenAnew(queue, { workerId: "other-worker" })).id,
      };
      await queue.run({}, { policy: { lowPriority: true } });
      const sign = async (): Promise<void> => {
        const answer = await say(queue, jobs);
        if (answer === undefined) return;
        for (const claim of claims) expect(claim).status(answer, 200);
        if (!claims.includes("WORKER-PING-200")) return;
        expect("WORKER-PING-200").documented(answer, "worker.ping");
        expect("WORKER-PING-200").contains(answer.json, { status: "ok" });
      };
      return {
        acts: [[SIGN_MS, sign]],
        events: (["first", "second", "foreign"] as const).map((name) =>
          lost(queue, jobs[name], renews.includes(name) ? RENEWED_MS : LEASE_MS),
        ),
      };
    },
  })),
  ...["ping/contract-worker", undefined].map((path): Row => ({
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
        const answer = await taken(queue, "second-worker");
        for (const claim of ["WORKER-LEASE-LOST", "LIMIT-REDISPATCH"] as const) {
          expect(claim).contains(answer, { id: first.id, attempt: limits.automaticRedispatchMax + 1 });
        }
      };
      const look = async (): Promise<Fields> => await statusOf(queue, first.id);
      const after = async (): Promise<void> => {
        const claim = expect("WORKER-LEASE-LOST");
        claim.that(/worker/i.test(String((await look())["error"])), "an error about the worker", await look());
        claim.status(await queue.done(first, { output: 1 }), 409);
        const { jobs } = fieldsOf(await queue.call("GET", "health"));
        claim.contains(jobs, { inQueue: 0, inProgress: 0, failed: 1 });
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
    claims: ["WORKER-PING-DROPPED-JOB"],
    async begin({ expect }, queue) {
      const [dropped, kept] = [await takenAnew(queue), await takenAnew(queue)];
      await queue.ping([dropped.id, kept.id]);
      const ping = (): Promise<unknown> => queue.ping([kept.id]);
      const look = async (): Promise<unknown> => {
        if (secondMs === undefined) await ping();
        return [await statusOf(queue, dropped.id), (await statusOf(queue, kept.id))["status"]];
      };
      const failed = [{ status: "FAILED" }, HELD.status];
      const after = async (): Promise<void> => {
        if (secondMs !== undefined) await ping();
        const seen = await until(look, (states) => contains(states, failed), TOLD_WITHIN_MS);
        expect("WORKER-PING-DROPPED-JOB").contains(seen, failed, "after the ping that tells of it");
        const { jobs } = fieldsOf(await queue.call("GET", "health"));
        expect("WORKER-PING-DROPPED-JOB").contains(jobs, { inQueue: 0, retried: 0 }, "without another run");
      };
      const firstMs = 1_000;
      const held = [HELD, HELD.status];
      const event = { look, before: held, behind: secondMs === undefined ? failed : held, after };
      return {
        acts: [[firstMs, ping]],
        events: [{ afterMs: secondMs ?? firstMs + limits.resultDroppedAfterMs, ...event }],
      };
    },
  })),
  {
    claims: ["WORKER-LOST-OTHER-WORKER"],
    async begin(context, queue) {
      const { id } = await takenAnew(queue, { workerId: "broken" });
      return await polledAt(context, queue, id);
    },
  },
  // A worker is told to stop a job once it had time to begin it.
  {
    claims: ["WORKER-STOP-DELAY"],
    async begin(context, queue) {
      const { id } = await takenAnew(queue);
      const poll = await hold(context, (signal) => queue.call("GET", "job-stop/contract-worker", { signal }));
      await queue.call("POST", `cancel/${id}`);
      const look = async (isLate: boolean): Promise<unknown> =>
        isLate ? fieldsOf(await poll.answer())["jobsToStop"] : await poll.isOpen();
      return { events: [{ afterMs: limits.stopDelayMs, look, before: true, behind: [id] }] };
    },
  },
];

/** Two workers poll late in the lease of the first one's job: the other one gets it, when it is lost. */
async function polledAt(context: Context, queue: QueueUnderTest, jobId: string): Promise<Course> {
  const polls: Awaited<ReturnType<typeof hold>>[] = [];
  const ask = async (): Promise<void> => {
    for (const worker of ["broken", "other"]) {
      polls.push(await hold(context, (signal) => queue.call("GET", `job-take/${worker}`, { signal })));
    }
  };
  const look = async (isLate: boolean): Promise<unknown> => [
    await polls[0]?.isOpen(),
    isLate ? fieldsOf(await polls[1]?.answer()) : await polls[1]?.isOpen(),
  ];
  const event = { look, before: [true, true], behind: [true, { id: jobId, attempt: 2 }] };
  return { acts: [[SIGN_MS, ask]], events: [{ afterMs: LEASE_MS, ...event }] };
}

export const scenarios = [timeline("jobs are lost when nothing was heard of them for a lease, and not before", rows)];
