import { limits } from "@millrace/spec";
import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../../steps/answers.ts";
import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { type Held, hold } from "../../steps/waiting/held.ts";
import { type Row, answeredAt, stateOf, statesAt, timeline } from "../../steps/timeline.ts";

const [WAITING, RUNNING, OVER] = ["IN_QUEUE", "IN_PROGRESS", "TIMED_OUT"];

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
    const look = async (): Promise<unknown> => [
      ...(await Promise.all(ids.map((id) => stateOf(queue, id)))),
      (await jobCounts(queue))["inQueue"],
    ];
    const before = [WAITING, RUNNING, WAITING, WAITING, 4];
    return { events: [{ afterMs: ttl, look, before, behind: [404, 404, 404, WAITING, 1] }] };
  },
});

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
      events: [statesAt(afterMs, queue, [id], [[RUNNING], [OVER]])],
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
      const path = "job-stop/contract-worker";
      const polls: Held[] = [];
      const ask = async () => polls.push(await hold(context, (signal) => queue.call("GET", path, { signal })));
      const look = async (isLate: boolean): Promise<unknown> =>
        isLate ? fieldsOf(await polls[0]?.soFar())["jobsToStop"] : await polls[0]?.isOpen();
      return { acts: [[afterMs - 2_000, ask]], events: [{ afterMs, look, before: true, behind: [id] }] };
    },
  })),
  // A request that waits for a job is told of its end at that moment.
  {
    claims: ["QUEUE-STATUS-SYNC-GONE"],
    async begin(context, queue) {
      const id = await queue.run({}, { policy: { ttl: 30_000 } });
      const path = `status-sync/${id}?wait=${limits.waitMaxMs}`;
      const held = await hold(context, (signal) => queue.call("GET", path, { signal }));
      return { events: [answeredAt(30_000, held, 404, (answer) => answer?.status)] };
    },
  },
  // A life of a job that has not ended, set from now on.
  {
    claims: ["QUEUE-STATUS-TTL", "QUEUE-STATUS-TTL-FROM-NOW", "QUEUE-STATUS-NO-TTL-NO-CHANGE"],
    async begin(_, queue) {
      const ids: string[] = [];
      for (const policy of [{}, { ttl: 25_000 }, { ttl: 35_000 }, {}]) ids.push(await queue.run({}, { policy }));
      const set = async (): Promise<void> => {
        const failing = await taken(queue);
        await taken(queue);
        // The last one is left as it is.
        for (const id of ids.slice(0, -1)) await queue.call("GET", `status/${id}?ttl=20000`);
        await queue.done(failing, { error: "on purpose" });
        await queue.call("POST", `retry/${failing.id}`);
      };
      const states = [
        [WAITING, RUNNING, WAITING, WAITING],
        [404, 404, 404, WAITING],
      ] as const;
      const end = statesAt(28_000, queue, ids, states);
      return {
        acts: [
          [8_000, set],
          [20_000, () => end.look(false)],
        ],
        events: [end],
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
