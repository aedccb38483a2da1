import { type QueueUnderTest, fieldsOf } from "../words.ts";

/** Both ways to change a resource, with their operations for endpoints. */
export const updates = [
  ["PATCH", "", "rest.updateEndpoint"],
  ["POST", "/update", "rest.updateEndpointByPost"],
] as const;

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
