import { fieldsOf } from "../answers.ts";
import { refusalOf } from "../../suite/calls.ts";
import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";

/** Both ways to change a resource, with their operations for endpoints. */
export const updates = [
  ["PATCH", "", "rest.updateEndpoint"],
  ["POST", "/update", "rest.updateEndpointByPost"],
] as const;

/** Makes a network volume of one gigabyte in this data center; resolves to its id. Throws if the target cannot. */
export async function volumeIn({ rest, name }: Pick<Context, "rest" | "name">, dataCenterId: string): Promise<string> {
  const answer = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw refusalOf("POST /networkvolumes", answer);
  return id;
}

/** The `/health` of an endpoint. */
export interface Health {
  readonly jobs: Readonly<Record<string, number>>;
  readonly workers: Readonly<Record<string, number>>;
}

export async function healthOf(queue: QueueUnderTest): Promise<Health> {
  return (await queue.call("GET", "health")).json as Health;
}

export async function jobStatus(queue: QueueUnderTest, jobId: string): Promise<unknown> {
  return fieldsOf(await queue.status(jobId))["status"];
}
