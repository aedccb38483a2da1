import { errorMessage } from "../error-message.ts";
import type { Answer, Transport } from "../target/transport.ts";
import { UsageError } from "./options.ts";

/** Long enough for a service behind slow networks, and short for a user who waits. */
const ANSWER_MAX_MS = 5_000;
/** Lists that every service with this interface has. One of them is enough: the other may be what is broken. */
const PATHS = ["/v1/endpoints", "/v1/templates"] as const;

/** @throws UsageError when the target does not answer, is another interface, or refuses the key */
export async function preflight(transport: Transport, baseUrl: string): Promise<void> {
  const faults: string[] = [];
  for (const path of PATHS) {
    const fault = faultOf(await answered(transport, baseUrl, path), baseUrl, `GET ${path}`);
    if (fault === null) return;
    faults.push(fault);
  }
  throw new UsageError(faults[0]);
}

/** What shows that a target is not ready for a run; null if nothing does. */
function faultOf({ status, json, text }: Answer, baseUrl: string, request: string): string | null {
  const said = `${request} answers ${status}`;
  if (status === 401) return `The key is not valid at ${baseUrl}: ${said}. Check --api-key, or MILLRACE_API_KEY.`;
  if (status >= 500) return `The service at ${baseUrl} is not ready: ${said} ${text.slice(0, 200)}`;
  if (json === undefined) return `--base-url: ${baseUrl} is not this interface: ${said} with a body that is not JSON.`;
  // A key without the right to manage may still submit jobs.
  if (status === 403 || (status === 200 && Array.isArray(json))) return null;
  return `--base-url: ${baseUrl} is not this interface: ${said} without a list.`;
}

async function answered(transport: Transport, baseUrl: string, path: string): Promise<Answer> {
  try {
    return await transport.send({ method: "GET", path, timeoutMs: ANSWER_MAX_MS });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new UsageError(`--base-url: ${baseUrl} does not answer GET ${path} within ${ANSWER_MAX_MS / 1_000} s.`);
    }
    throw new UsageError(`--base-url: nothing answers at ${baseUrl} (${errorMessage(error)}).`);
  }
}
