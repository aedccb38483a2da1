import { fieldsOf } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import { taken } from "../target/queue-under-test.ts";
import type { Answer } from "../target/transport.ts";
import type { Operation } from "./interfaces/operations.ts";
import { leastBody } from "./interfaces/places.ts";

/** Whether the operation submits a job, or reports of one. */
export function isOfJob({ part, body, pathParameters }: Operation): boolean {
  return part === "queue" ? body !== undefined : part === "worker" && pathParameters.includes("jobId");
}

/** Where a body of the queue or of a worker goes, and what it could have changed. */
export async function jobPlace(context: Context, operation: Operation) {
  const queue = await context.endpoint();
  const least = leastBody(operation);
  if (operation.part === "queue") {
    const end = operation.path.split("/").at(-1) ?? "";
    const state = async (): Promise<unknown> => fieldsOf(await queue.call("GET", "health"))["jobs"];
    const send = (body: object): Promise<Answer> => queue.call("POST", end, { body });
    return { least, state, send };
  }
  await queue.run();
  const job = await taken(queue);
  const report = operation.id === "worker.jobStream" ? queue.stream : queue.done;
  const state = async (): Promise<unknown> => {
    const { status, output } = fieldsOf(await queue.status(job.id));
    return { status, output };
  };
  return { least, state, send: (body: object): Promise<Answer> => report(job, body) };
}
