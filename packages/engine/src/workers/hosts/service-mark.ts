import { createHash } from "node:crypto";
import type { WorkerEnvironmentInput } from "./worker-environment.ts";

const markChars = 32;

/**
 * Changes with the address of the service or with the key of the worker: a worker that was started with another mark reaches the
 * service no more. The key cannot be found from it.
 */
export function serviceMarkOf({ baseUrl, workerKey }: Pick<WorkerEnvironmentInput, "baseUrl" | "workerKey">): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, workerKey]))
    .digest("hex")
    .slice(0, markChars);
}
