import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";

type Counts = Readonly<Record<string, unknown>>;

export interface Report {
  readonly answer: Answer;
  readonly jobs: Counts;
  readonly workers: Counts;
}

/** The health report; what is missing in it is empty. */
export async function reportOf(queue: QueueUnderTest): Promise<Report> {
  const answer = await queue.call("GET", "health");
  const { jobs = {}, workers = {} } = (answer.json ?? {}) as { jobs?: Counts; workers?: Counts };
  return { answer, jobs, workers };
}
