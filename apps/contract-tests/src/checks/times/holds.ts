import { limits } from "@millrace/spec";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { jobCounts } from "../queue-operations/jobs.ts";
import { hold } from "../waiting/held.ts";
import { type Row, timeline } from "./timeline.ts";

interface HeldRequest {
  readonly claims: Row["claims"];
  readonly holdMs: number;
  /** Documented operation, and the answer at the end of the hold. */
  readonly operation: string;
  readonly answer: unknown;
  /** Of the held request, with what is made before it. */
  readonly path: (queue: QueueUnderTest) => Promise<string>;
  readonly method?: "POST";
}

const json = ({ status, json: body, text }: Answer): unknown => ({ status, json: body, text });

/** A request that nothing ends but its hold. The job goes on afterwards, whatever its state. */
export function heldFor({ claims, holdMs, operation, answer, path, method }: HeldRequest): Row {
  return {
    claims,
    async begin(context, queue) {
      const url = await path(queue);
      const body = method === undefined ? {} : { body: { input: {} } };
      const held = await hold(context, (signal) => queue.call(method ?? "GET", url, { signal, ...body }));
      const look = async (isLate: boolean): Promise<unknown> => {
        if (!isLate) return await held.isOpen();
        const late = await held.answer();
        return late === undefined ? "none" : json(late);
      };
      const after = async (): Promise<void> => {
        const late = await held.answer();
        if (late === undefined) return;
        for (const claim of claims) context.expect(claim).documented(late, operation);
        if (operation === "queue.stream") for (const claim of claims) context.expect(claim).equals(streamOf(late), []);
      };
      const running = (await jobCounts(queue))["inProgress"] === 1 ? [...ids(url)] : [];
      return {
        events: [{ afterMs: holdMs, look, before: true, behind: answer, after }],
        ...(running.length === 0 ? {} : { alive: () => queue.ping(running) }),
      };
    },
  };
}

/** The job in a path. */
function ids(path: string): readonly string[] {
  return path.split(/[/?]/).slice(1, 2);
}

const WAITING = { status: 200, json: { status: "IN_QUEUE" } };
const RUNNING = { status: 200, json: { status: "IN_PROGRESS" } };

const runsync = (holdMs: number, query: string, claims: Row["claims"]): Row =>
  heldFor({
    claims,
    holdMs,
    operation: "queue.runsync",
    answer: WAITING,
    path: async () => `runsync${query}`,
    method: "POST",
  });

const statusSync = (holdMs: number, query: string, claims: Row["claims"]): readonly Row[] =>
  [WAITING, RUNNING].map((answer) =>
    heldFor({
      claims,
      holdMs,
      operation: "queue.statusSync",
      answer,
      async path(queue) {
        const id = await queue.run();
        if (answer === RUNNING) await taken(queue);
        return `status-sync/${id}${query}`;
      },
    }),
  );

/** The polls of a worker. */
const polls = [
  ["WORKER-TAKE-204", "worker.jobTake", "job-take"],
  ["WORKER-BATCH-204", "worker.jobTakeBatch", "job-take-batch"],
  ["WORKER-STOP-204", "worker.jobStop", "job-stop"],
] as const;

const rows: readonly Row[] = [
  runsync(limits.runsyncWaitDefaultMs, "", ["LIMIT-RUNSYNC-WAIT-DEFAULT", "QUEUE-RUNSYNC-200-UNFINISHED"]),
  ...statusSync(limits.runsyncWaitDefaultMs, "", ["LIMIT-STATUS-SYNC-WAIT-DEFAULT", "QUEUE-STATUS-SYNC-200"]),
  ...(
    [
      [limits.waitMinMs, "LIMIT-WAIT-MIN", "LIMIT-WAIT-EDGES"],
      [20_000],
      [limits.waitMaxMs, "LIMIT-WAIT-MAX", "LIMIT-WAIT-EDGES"],
    ] as const
  ).flatMap(([waitMs, ...edges]) => [
    runsync(waitMs, `?wait=${waitMs}`, ["QUEUE-RUNSYNC-WAIT", ...edges]),
    ...statusSync(waitMs, `?wait=${waitMs}`, ["QUEUE-STATUS-SYNC-200", ...edges.slice(1)]),
  ]),
  // What a runsync that was not waited for to its end has begun goes on.
  {
    claims: ["QUEUE-RUNSYNC-200-UNFINISHED", "QUEUE-RUNSYNC-GOES-ON"],
    async begin(context, queue) {
      const url = `runsync?wait=${limits.waitMinMs}`;
      const held = await hold(context, (signal) => queue.call("POST", url, { body: { input: {} }, signal }));
      if (!(await held.isOpen())) throw new Error("The request was answered before a worker asked for its job.");
      const job = await taken(queue);
      const look = async (isLate: boolean): Promise<unknown> =>
        isLate ? json((await held.answer()) as Answer) : await held.isOpen();
      const after = async (): Promise<void> => {
        const goesOn = context.expect("QUEUE-RUNSYNC-GOES-ON");
        goesOn.contains((await queue.status(job.id)).json, { id: job.id, status: "IN_PROGRESS" });
        const follow = await hold(context, (signal) => queue.call("GET", `status-sync/${job.id}`, { signal }));
        await queue.done(job, { output: { even: "later" } });
        const whole = { id: job.id, status: "COMPLETED", output: { even: "later" } };
        for (const answer of [await follow.answer(), await queue.status(job.id)]) goesOn.contains(answer?.json, whole);
      };
      const behind = { status: 200, json: { id: job.id, status: "IN_PROGRESS" } };
      return { events: [{ afterMs: limits.waitMinMs, look, before: true, behind, after }] };
    },
  },
  ...["", `?wait=${limits.streamHoldMs}`].flatMap((query) =>
    [false, true].map((isTaken) =>
      heldFor({
        claims: ["LIMIT-STREAM-HOLD"],
        holdMs: limits.streamHoldMs,
        operation: "queue.stream",
        answer: { status: 200 },
        async path(queue) {
          const id = await queue.run();
          if (isTaken) await taken(queue);
          return `stream/${id}${query}`;
        },
      }),
    ),
  ),
  ...polls.map(([claim, operation, path]) =>
    heldFor({
      claims: [claim, "LIMIT-TAKE-HOLD"],
      holdMs: limits.takeHoldMs,
      operation,
      answer: { status: 204, text: "" },
      path: async () => `${path}/idle-worker`,
    }),
  ),
];

export const scenarios = [
  timeline("requests that nothing ends are held for their time, and not longer", rows, 2 * limits.waitMaxMs),
];
