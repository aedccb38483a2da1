import { type Fields, fieldsOf } from "../answers.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";

/** How many jobs wait. */
export async function waitingJobs(queue: QueueUnderTest): Promise<unknown> {
  const { jobs } = fieldsOf(await queue.call("GET", "health")) as { readonly jobs?: Fields };
  return jobs?.["inQueue"];
}
