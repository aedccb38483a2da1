import { type JobTrigger, limits } from "@millrace/spec";
import { jobsOf } from "../../steps/resources/job-lists.ts";
import type { Answer } from "../../target/transport.ts";
import type { TakenJob } from "../../target/queue-under-test.ts";
import { type Fields, fieldsOf } from "../../steps/answers.ts";
import { hold } from "../../steps/waiting/held.ts";
import { passLease } from "../../steps/waiting/lease.ts";
import { atLeast, until } from "../../steps/waiting/until.ts";
import { EXECUTION_TIMEOUT_MS, type Life, PAST_MS, attemptOf } from "../../steps/resources/job-life.ts";

/** What an act was answered with. */
export interface Acted {
  readonly answer?: Answer;
  readonly operation?: string;
  /** Members of the answer beside `id` and `status`, where the act is legal. */
  readonly tells?: Fields;
}

/** Something that a client, a worker or time does to a job. */
export interface Act {
  readonly what: string;
  /** The trigger of the lifecycle that it is; null for one that moves no job. */
  readonly trigger: JobTrigger | null;
  /** Whether it is about an attempt that is over, so that it is never legal. */
  readonly isLate?: boolean;
  /** Whether it repeats the act before it, and is answered as that was. */
  readonly isRepeated?: true;
  run(life: Life): Promise<Acted>;
}

export const TIMED: readonly (JobTrigger | null)[] = ["timeOut", "lose", "giveUp", "expire"];

export const submit: Act = {
  what: "it is submitted",
  trigger: "submit",
  async run(life) {
    const { queue, body, isSync } = life;
    if (!isSync) {
      const headers = { "idempotency-key": life.idempotencyKey };
      const answer = await queue.call("POST", "run", { body, headers });
      const { id } = fieldsOf(answer);
      if (typeof id === "string") life.id = id;
      return { answer, operation: "queue.run" };
    }
    const path = `runsync?wait=${limits.waitMaxMs}`;
    const request = await hold(life.context, (signal) => queue.call("POST", path, { body, signal }));
    life.held.push({ operation: "queue.runsync", request, claims: [] });
    const [job] = await until(
      async () => jobsOf(await life.context.rest("GET", `/endpoints/${queue.endpointId}/jobs`)),
      atLeast(1),
    );
    life.id = String(job?.["id"]);
    return {};
  },
};

/** The same key with another body. */
export const submitOther: Act = {
  what: "another job is submitted under its key",
  trigger: null,
  async run({ queue, idempotencyKey }) {
    const headers = { "idempotency-key": idempotencyKey };
    return {
      answer: await queue.call("POST", "run", { body: { input: { other: true } }, headers }),
      operation: "queue.run",
    };
  },
};

/** A worker polls while this job waits, or another one, which it gets instead. */
export const take = (workerId = "contract-worker", { inBatch = false } = {}): Act => ({
  what: `${workerId} polls`,
  trigger: "take",
  async run(life) {
    const { queue, id } = life;
    const other = life.all.some(({ state }) => state === "IN_QUEUE")
      ? undefined
      : await queue.run({ made: "to be taken instead" });
    const taken = await queue.call("GET", inBatch ? `job-take-batch/${workerId}?batch_size=1` : `job-take/${workerId}`);
    // A batch of one tells what its job alone would.
    const answer = inBatch && Array.isArray(taken.json) ? { ...taken, json: (taken.json as unknown[])[0] } : taken;
    if (other !== undefined) await queue.call("POST", `cancel/${other}`);
    const job = (answer.json ?? {}) as TakenJob;
    if (job.id === id) life.attempts.push({ job, workerId });
    return { answer, operation: "worker.jobTake", tells: { input: life.body.input, attempt: life.attempts.length } };
  },
});

/** The worker of the latest attempt, or of one before it, reports. */
export function report(body: Fields, { back = 0 } = {}): Act {
  const isProgress = body["status"] === "IN_PROGRESS";
  return {
    what: `${back === 0 ? "its" : "a former"} worker reports ${JSON.stringify(body)}`,
    trigger: isProgress ? null : "error" in body ? "fail" : "complete",
    isLate: back > 0,
    async run(life) {
      const attempt = attemptOf(life, back);
      const answer = await life.queue.done(attempt.job, body, attempt.workerId);
      if (life.state !== "IN_PROGRESS" || back > 0) return { answer, operation: "worker.jobDone" };
      life.output = body["output"];
      if (!isProgress) {
        const { error } = body;
        life.error = typeof error === "object" ? JSON.stringify(error) : error;
        attempt.reported = JSON.stringify(body);
      }
      return { answer, operation: "worker.jobDone" };
    },
  };
}

/** The report is sent once more. */
export const again = (body: Fields): Act => ({ ...report(body), what: "the report is sent again", isRepeated: true });

export const chunk = (output: unknown, { back = 0 } = {}): Act => ({
  what: `${back === 0 ? "its" : "a former"} worker sends a chunk`,
  trigger: null,
  isLate: back > 0,
  async run(life) {
    const { job, workerId } = attemptOf(life, back);
    const answer = await life.queue.stream(job, { output }, workerId);
    if (life.state === "IN_PROGRESS" && back === 0) {
      for (const list of [life.chunks, life.streamed]) list.push({ output, metrics: {} });
    }
    return { answer, operation: "worker.jobStream" };
  },
});

function asked(trigger: "cancel" | "retry"): Act {
  return {
    what: `its client asks to ${trigger} it`,
    trigger,
    run: async ({ queue, id }) => ({
      answer: await queue.call("POST", `${trigger}/${id}`),
      operation: `queue.${trigger}`,
    }),
  };
}

export const cancel = asked("cancel");
export const retry = asked("retry");

export const purge: Act = {
  what: "the queue is purged",
  trigger: "purge",
  async run({ queue, all }) {
    const answer = await queue.call("POST", "purge-queue");
    const tells = { removed: all.filter(({ state }) => state === "IN_QUEUE").length, status: "completed" };
    return { answer, operation: "queue.purgeQueue", tells };
  },
};

/** What is answered later, or not at all. */
const unanswered = (what: string, trigger: Act["trigger"], run: (life: Life) => Promise<unknown>): Act => ({
  what,
  trigger,
  async run(life) {
    await run(life);
    return {};
  },
});

/** Waits for the end of the job. */
export const follow = unanswered("a client waits for it with status-sync", null, async (life) => {
  const path = `status-sync/${life.id}?wait=${limits.waitMaxMs}`;
  const request = await hold(life.context, (signal) => life.queue.call("GET", path, { signal }));
  life.held.push({ operation: "queue.statusSync", request, claims: [] });
});
export const timeOut = unanswered("its execution timeout passes", "timeOut", ({ context }) =>
  context.clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS),
);
const passingLease = (trigger: "lose" | "giveUp"): Act =>
  unanswered("a lease passes without a sign of its worker", trigger, ({ context }) => passLease(context.clock));
export const lose = passingLease("lose");
export const giveUp = passingLease("giveUp");
/** Its life is over, which is shortened for that. */
export const expire = unanswered("its life is over", "expire", async ({ context, queue, id }) => {
  await queue.call("GET", `status/${id}?ttl=${limits.ttlMinMs}`);
  await context.clock.pass(limits.ttlMinMs + PAST_MS);
});

/** The worker that had it last is told to stop it. */
export const stopped: Act = {
  what: "its worker asks what to stop",
  trigger: null,
  async run(life) {
    const { job, workerId } = attemptOf(life);
    const answer = await life.queue.call("GET", `job-stop/${workerId}`);
    return { answer, operation: "worker.jobStop", tells: { jobsToStop: [job.id] } };
  },
};
