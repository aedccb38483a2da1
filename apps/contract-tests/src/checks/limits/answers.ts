import { type Fields, fieldsOf } from "../answers.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";

/** The number of waiting jobs. */
export async function waitingJobs(queue: QueueUnderTest): Promise<unknown> {
  const { jobs } = fieldsOf(await queue.call("GET", "health")) as { readonly jobs?: Fields };
  return jobs?.["inQueue"];
}
