import { limits } from "@millrace/spec";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";
import { hold } from "../waiting/held.ts";
import { type Event, type Row, stateOf, timeline } from "./timeline.ts";

const [WAITING, RUNNING, OVER] = ["IN_QUEUE", "IN_PROGRESS", "TIMED_OUT"];

/** Poll of the stop channel, which ends when a job is to be stopped; what it says of that one. */
async function stopOf(context: Parameters<Row["begin"]>[0], queue: QueueUnderTest): Promise<Event["look"]> {
  const poll = await hold(context, (signal) => queue.call("GET", "job-stop/contract-worker", { signal }));
  return async (isLate) => (isLate ? fieldsOf(await poll.answer())["jobsToStop"] : await poll.isOpen());
}

/** A job that is submitted with `ttl` and taken later, or never, or failed and retried. */
const withTtl = (ttl: number, path: "run" | "runsync"): Row => ({
  claims: ["JOB-POLICY-TTL", "LIFECYCLE-EXPIRE-QUEUED", "LIFECYCLE-EXPIRE-RUNNING", "LIMIT-TTL-MIN"],
  async begin(context, queue) {
    const submit = (policy: object): Promise<unknown> =>
      hold(context, (signal) => queue.call("POST", path, { body: { input: {}, policy }, signal }));
    await submit({ ttl });
    const failed = await taken(queue);
    await submit({ ttl });
    const running = await taken(queue);
    await queue.done(failed, { error: "on purpose" });
    await queue.call("POST", `retry/${failed.id}`);
    await submit({ ttl, lowPriority: true });
    const waiting = queue.run({}, { policy: { ttl } });
    const other = await queue.run();
    const ids = [failed.id, running.id, await waiting, other];
    const look = async (): Promise<unknown> =>
      await Promise.all([...ids.map((id) => stateOf(queue, id)), queue.call("GET", "health").then(inQueue)]);
    const before = [WAITING, RUNNING, WAITING, WAITING, 4];
    return { events: [{ afterMs: ttl, look, before, behind: [404, 404, 404, WAITING, 1] }] };
  },
});

function inQueue(answer: Parameters<typeof fieldsOf>[0]): unknown {
  const { jobs } = fieldsOf(answer) as { readonly jobs?: { readonly inQueue: number } };
  return jobs?.inQueue;
}

/** A job that runs until its timeout, which is that of the endpoint if it has none, and counts from the hand-over. */
const timedOut = (ownMs: number | undefined, ofEndpointMs?: number): Row => ({
  claims: [
    "LIFECYCLE-TIME-OUT",
    "JOB-POLICY-EXECUTION-TIMEOUT",
    ...(ownMs === undefined && ofEndpointMs === undefined ? (["LIMIT-EXECUTION-TIMEOUT-DEFAULT"] as const) : []),
    ...(ownMs === limits.executionTimeoutMinMs ? (["LIMIT-EXECUTION-TIMEOUT-MIN"] as const) : []),
  ],
  ...(ofEndpointMs === undefined ? {} : { endpoint: { executionTimeoutMs: ofEndpointMs } }),
  async begin(_, queue) {
    const waitedMs = limits.executionTimeoutMinMs;
    const id = await queue.run({}, ownMs === undefined ? {} : { policy: { executionTimeout: ownMs } });
    const afterMs = waitedMs + (ownMs ?? ofEndpointMs ?? limits.executionTimeoutDefaultMs);
    let isTaken = false;
    const take = async (): Promise<void> => {
      await taken(queue);
      isTaken = true;
    };
    return {
      acts: [[waitedMs, take]],
      events: [{ afterMs, look: () => stateOf(queue, id), before: RUNNING, behind: OVER }],
      alive: async () => (isTaken ? await queue.ping([id]) : undefined),
    };
  },
});

const rows: readonly Row[] = [
  ...(["run", "runsync"] as const).flatMap((path) => [limits.ttlMinMs, 30_000].map((ttl) => withTtl(ttl, path))),
  ...[limits.executionTimeoutMinMs, 20_000, 120_000].map((ownMs) => timedOut(ownMs, 60_000)),
  timedOut(undefined, 60_000),
  timedOut(undefined),
  // The worker is told of the end, at its moment.
  ...(
    [
      ["LIFECYCLE-TIME-OUT", { executionTimeout: 20_000 }, 20_000],
      ["LIFECYCLE-EXPIRE-RUNNING", { ttl: 30_000 }, 30_000],
      ["WORKER-STOP-REASONS", {}, limits.workerLeaseMs],
    ] as const
  ).map(([claim, policy, afterMs]): Row => ({
    claims: [...new Set([claim, "WORKER-STOP-REASONS" as const])],
    async begin(context, queue) {
      const id = await queue.run({}, { policy });
      await taken(queue);
      let look: Event["look"] = async () => "no poll";
      const ask = async (): Promise<void> => {
        look = await stopOf(context, queue);
      };
      const event = { look: (isLate: boolean) => look(isLate), before: true, behind: [id] };
      return { acts: [[afterMs - 2_000, ask]], events: [{ afterMs, ...event }] };
    },
  })),
  // A request that waits for a job is told of its end at that moment.
  {
    claims: ["QUEUE-STATUS-SYNC-GONE"],
    async begin(context, queue) {
      const id = await queue.run({}, { policy: { ttl: 30_000 } });
      const path = `status-sync/${id}?wait=${limits.waitMaxMs}`;
      const held = await hold(context, (signal) => queue.call("GET", path, { signal }));
      const look = async (isLate: boolean): Promise<unknown> =>
        isLate ? (await held.answer())?.status : await held.isOpen();
      return { events: [{ afterMs: 30_000, look, before: true, behind: 404 }] };
    },
  },
  // A life of a job that has not ended, set from now on.
  {
    claims: ["QUEUE-STATUS-TTL", "QUEUE-STATUS-TTL-FROM-NOW", "QUEUE-STATUS-NO-TTL-NO-CHANGE"],
    async begin(_, queue) {
      const [retried, running, waiting, untouched] = [
        await queue.run(),
        await queue.run({}, { policy: { ttl: 25_000 } }),
        await queue.run({}, { policy: { ttl: 35_000 } }),
        await queue.run(),
      ];
      const ids = [retried, running, waiting, untouched];
      const look = async (): Promise<unknown> => await Promise.all(ids.map((id) => stateOf(queue, id)));
      const set = async (): Promise<void> => {
        const failing = await taken(queue);
        await taken(queue);
        for (const id of [retried, running, waiting]) await queue.call("GET", `status/${id}?ttl=20000`);
        await queue.done(failing, { error: "on purpose" });
        await queue.call("POST", `retry/${retried}`);
      };
      const before = [WAITING, RUNNING, WAITING, WAITING];
      return {
        acts: [
          [8_000, set],
          [20_000, look],
        ],
        events: [{ afterMs: 28_000, look, before, behind: [404, 404, 404, WAITING] }],
      };
    },
  },
];

/** Jobs that say nothing of their life. */
const defaults: readonly Row[] = ["run", `runsync?wait=${limits.waitMinMs}`].map((path) => ({
  claims: ["LIMIT-TTL-DEFAULT"],
  async begin(context, queue) {
    const held = await hold(context, (signal) => queue.call("POST", path, { body: { input: {} }, signal }));
    let look = async (): Promise<unknown> => "no answer";
    const read = async (): Promise<void> => {
      const { id } = fieldsOf(await held.answer());
      look = () => stateOf(queue, String(id));
    };
    return {
      acts: [[limits.waitMinMs, read]],
      events: [{ afterMs: limits.ttlDefaultMs, look: () => look(), before: WAITING, behind: 404 }],
    };
  },
}));

export const scenarios = [
  timeline("jobs end when their lives and their timeouts are over, and not before", rows, RETENTION_SPAN_MS),
  timeline("jobs that say nothing of their lives", defaults, limits.ttlDefaultMs + RETENTION_SPAN_MS),
];
