import type { Expectation } from "@millrace/contract-core";
import { expectOf } from "../derived/claims-of.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../target/queue-under-test.ts";
import { type Fields, fieldsOf } from "./answers.ts";

export interface AtEndpoint extends Context {
  readonly queue: QueueUnderTest;
  /** Each expectation is about all claims of the scenario. */
  readonly says: Expectation;
}
export interface WithJob extends AtEndpoint {
  /** The worker that the suite plays has it. */
  readonly job: TakenJob;
}

interface Played<Given> extends Omit<Scenario, "run" | "safety"> {
  readonly safety?: Scenario["safety"];
  /** Fields of the endpoint. */
  readonly endpoint?: Fields;
  run(given: Given): Promise<void>;
}

/** A scenario on an endpoint of its own, whose workers the suite plays unless it says otherwise. */
export function atEndpoint({ endpoint, run, ...scenario }: Played<AtEndpoint>): Scenario {
  return {
    safety: "disposable",
    needs: ["workers"],
    ...scenario,
    async run(context) {
      const queue = await context.endpoint(endpoint);
      await run({ ...context, queue, says: expectOf(context, scenario.claims) });
    },
  };
}

/** The same with a job that is under way. */
export function withJob({ run, ...scenario }: Played<WithJob>): Scenario {
  return atEndpoint({
    ...scenario,
    async run(given) {
      await run({ ...given, job: await takenAnew(given.queue) });
    },
  });
}

/** Scenarios that let time pass need this. */
export const timed = { safety: "full", needs: ["workers", "time"] } as const;

/** Submits a job and takes it; nothing else may wait. */
export async function takenAnew(
  queue: QueueUnderTest,
  { input, more, workerId }: { readonly input?: unknown; readonly more?: Fields; readonly workerId?: string } = {},
): Promise<TakenJob> {
  await queue.run(input, more);
  return await taken(queue, workerId);
}

/** What `/status` says of a job. */
export async function statusOf(queue: QueueUnderTest, jobId: string): Promise<Fields> {
  return fieldsOf(await queue.status(jobId));
}
