import { limits } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { type Answer, type QueueUnderTest, hold, statusOf, streamOf, taken } from "../../steps/words.ts";
import { type Row, answeredAt, timeline } from "../../steps/timeline.ts";

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

const told = (answer: Answer | undefined): unknown =>
  answer === undefined ? "none" : { status: answer.status, json: answer.json, text: answer.text };

/** A request that nothing ends but its hold. The job goes on afterwards, whatever its state. */
function heldFor({ claims, holdMs, operation, answer, path, method }: HeldRequest): Row {
  return {
    claims,
    async begin(context, queue) {
      const url = await path(queue);
      const body = method === undefined ? {} : { body: { input: {} } };
      const held = await hold(context, (signal) => queue.call(method ?? "GET", url, { signal, ...body }));
      const after = async (): Promise<void> => {
        const late = await held.answer();
        if (late === undefined) return;
        context.expect(...claims).documented(late, operation);
        if (operation === "queue.stream") context.expect(...claims).equals(streamOf(late), []);
      };
      const running = (await jobCounts(queue))["inProgress"] === 1 ? url.split(/[/?]/).slice(1, 2) : [];
      return {
        events: [{ ...answeredAt(holdMs, held, answer, told), after }],
        ...(running.length === 0 ? {} : { alive: () => queue.ping(running) }),
      };
    },
  };
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

/** About a job that waits, and one that a worker has. */
const ofJobs = (
  [holdMs, end, query]: readonly [holdMs: number, end: "status-sync" | "stream", query: string],
  claims: Row["claims"],
): readonly Row[] =>
  [WAITING, RUNNING].map((answer) =>
    heldFor({
      claims,
      holdMs,
      operation: end === "stream" ? "queue.stream" : "queue.statusSync",
      answer: end === "stream" ? { status: 200 } : answer,
      async path(queue) {
        const id = await queue.run();
        if (answer === RUNNING) await taken(queue);
        return `${end}/${id}${query}`;
      },
    }),
  );

const rows: readonly Row[] = [
  runsync(limits.runsyncWaitDefaultMs, "", ["LIMIT-RUNSYNC-WAIT-DEFAULT", "QUEUE-RUNSYNC-200-UNFINISHED"]),
  ...ofJobs(
    [limits.runsyncWaitDefaultMs, "status-sync", ""],
    ["LIMIT-STATUS-SYNC-WAIT-DEFAULT", "QUEUE-STATUS-SYNC-200"],
  ),
  ...(
    [
      [limits.waitMinMs, "LIMIT-WAIT-MIN", "LIMIT-WAIT-EDGES"],
      [20_000],
      [limits.waitMaxMs, "LIMIT-WAIT-MAX", "LIMIT-WAIT-EDGES"],
    ] as const
  ).flatMap(([waitMs, ...edges]) => [
    runsync(waitMs, `?wait=${waitMs}`, ["QUEUE-RUNSYNC-WAIT", ...edges]),
    ...ofJobs([waitMs, "status-sync", `?wait=${waitMs}`], ["QUEUE-STATUS-SYNC-200", ...edges.slice(1)]),
  ]),
  // What a runsync that was not waited for to its end has begun goes on.
  {
    claims: ["QUEUE-RUNSYNC-200-UNFINISHED", "QUEUE-RUNSYNC-GOES-ON"],
    async begin(context, queue) {
      const url = `runsync?wait=${limits.waitMinMs}`;
      const held = await hold(context, (signal) => queue.call("POST", url, { body: { input: {} }, signal }));
      if (!(await held.isOpen())) throw new Error("The request was answered before a worker asked for its job.");
      const job = await taken(queue);
      const after = async (): Promise<void> => {
        const goesOn = context.expect("QUEUE-RUNSYNC-GOES-ON");
        goesOn.contains(await statusOf(queue, job.id), { id: job.id, status: "IN_PROGRESS" });
        const follow = await hold(context, (signal) => queue.call("GET", `status-sync/${job.id}`, { signal }));
        await queue.done(job, { output: { even: "later" } });
        const whole = { id: job.id, status: "COMPLETED", output: { even: "later" } };
        for (const answer of [await follow.answer(), await queue.status(job.id)]) goesOn.contains(answer?.json, whole);
      };
      const behind = { status: 200, json: { id: job.id, status: "IN_PROGRESS" } };
      return { events: [{ ...answeredAt(limits.waitMinMs, held, behind, told), after }] };
    },
  },
  ...["", `?wait=${limits.streamHoldMs}`].flatMap((query) =>
    ofJobs([limits.streamHoldMs, "stream", query], ["LIMIT-STREAM-HOLD"]),
  ),
  // The polls of a worker.
  ...(
    [
      ["WORKER-TAKE-204", "worker.jobTake", "job-take"],
      ["WORKER-BATCH-204", "worker.jobTakeBatch", "job-take-batch"],
      ["WORKER-STOP-204", "worker.jobStop", "job-stop"],
    ] as const
  ).map(([claim, operation, path]) =>
    heldFor({
      claims: [claim, "LIMIT-TAKE-HOLD", "WORKER-UNKNOWN-PARAMETERS"],
      holdMs: limits.takeHoldMs,
      operation,
      answer: { status: 204, text: "" },
      path: async () => `${path}/idle-worker?surprise=1&wait=soon`,
    }),
  ),
];

export const scenarios = [
  timeline("requests that nothing ends are held for their time, and not longer", rows, 2 * limits.waitMaxMs),
];
