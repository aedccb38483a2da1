import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Both ways to change an endpoint. */
export const updates = [
  ["PATCH", "", "rest.updateEndpoint"],
  ["POST", "/update", "rest.updateEndpointByPost"],
] as const;

export function fieldsOf(answer: Answer): Fields {
  return (answer.json ?? {}) as Fields;
}

export function listed(answer: Answer): readonly Fields[] {
  return Array.isArray(answer.json) ? (answer.json as readonly Fields[]) : [];
}

/** The fields that a refusal names, without what is wrong inside of them. */
export function refusedFields(answer: Answer): readonly string[] {
  const { details = [] } = fieldsOf(answer) as { readonly details?: readonly { readonly field: string }[] };
  return [...new Set(details.map(({ field }) => field.split(/[.[/]/)[0] ?? ""))];
}

/** Makes a network volume of one gigabyte in this data center; resolves to its id. Throws if the target cannot. */
export async function volumeIn({ rest, name }: Context, dataCenterId: string): Promise<string> {
  const answer = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw new Error(`POST /networkvolumes: status ${answer.status} ${answer.text}`);
  return id;
}

/** What `/health` tells of an endpoint. */
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
