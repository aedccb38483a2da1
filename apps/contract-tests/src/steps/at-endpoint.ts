import type { Expectation } from "@millrace/contract-core";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../target/queue-under-test.ts";
import { type Fields, fieldsOf } from "./answers.ts";

export interface AtEndpoint extends Context {
  readonly queue: QueueUnderTest;
  readonly says: Expectation;
}
export interface WithJob extends AtEndpoint {
  /** The worker that the suite plays has it. */
  readonly job: TakenJob;
}

interface Played<Parts> extends Omit<Scenario, "run"> {
  /** Fields of the endpoint. */
  readonly endpoint?: Fields;
  run(given: Parts & { readonly context: Parts }): Promise<void>;
}

/** A scenario on an endpoint of its own, whose workers the suite plays unless it says otherwise. */
export function atEndpoint({ endpoint, run, ...scenario }: Played<AtEndpoint>): Scenario {
  return {
    needs: ["workers"],
    ...scenario,
    async run({ context, says }) {
      const parts = { ...context, says, queue: await context.endpoint(endpoint) };
      await run({ ...parts, context: parts });
    },
  };
}

/** The same with a job that is under way. */
export function withJob({ run, ...scenario }: Played<WithJob>): Scenario {
  return atEndpoint({
    ...scenario,
    async run({ context }) {
      const parts = { ...context, job: await takenAnew(context.queue) };
      await run({ ...parts, context: parts });
    },
  });
}

/** Submits a job and takes it; nothing else may wait. */
export async function takenAnew(
  queue: QueueUnderTest,
  { input, more, workerId }: { readonly input?: unknown; readonly more?: Fields; readonly workerId?: string } = {},
): Promise<TakenJob> {
  await queue.run(input, more);
  return await taken(queue, workerId);
}

/** Submits a job with `/run` and ends it with what a worker reports; resolves to its id. */
export async function ended(queue: QueueUnderTest, report: unknown): Promise<string> {
  const job = await takenAnew(queue);
  await queue.done(job, report);
  return job.id;
}

/** What `/status` says of a job. */
export async function statusOf(queue: QueueUnderTest, jobId: string): Promise<Fields> {
  return fieldsOf(await queue.status(jobId));
}
