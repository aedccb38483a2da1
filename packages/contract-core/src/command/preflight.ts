import { errorMessage } from "../error-message.ts";
import type { Answer } from "../target/exchange.ts";
import type { Transport } from "../target/transport.ts";
import type { Suite } from "../suite/suite.ts";
import { UnreachableError, UsageError } from "./options.ts";

/** Long enough for a service behind slow networks, and short for a user who waits. */
const ANSWER_MAX_MS = 5_000;

/** @throws UsageError when the target does not answer, is another interface, or refuses the key */
export async function preflight(
  { lists, keyVariable }: Pick<Suite, "lists" | "keyVariable">,
  transport: Transport,
  baseUrl: string,
): Promise<void> {
  const faults: string[] = [];
  // One of the lists is enough: another one may be what is broken.
  for (const path of lists) {
    const answer = await answered(transport, baseUrl, path);
    const fault = faultOf(answer, baseUrl, `GET ${path}`, keyVariable);
    if (fault === null) return;
    faults.push(fault);
  }
  if (faults.length > 0) throw new UsageError(faults[0]);
}

/** What shows that a target is not ready for a run; null if nothing does. */
function faultOf({ status, json, text }: Answer, baseUrl: string, request: string, keyVariable: string): string | null {
  const said = `${request} answers ${status}`;
  if (status === 401) return `The key is not valid at ${baseUrl}: ${said}. Check --api-key, or ${keyVariable}.`;
  if (status >= 500) return `The service at ${baseUrl} is not ready: ${said} ${text.slice(0, 200)}`;
  if (json === undefined) return `--base-url: ${baseUrl} is not this interface: ${said} with a body that is not JSON.`;
  // A key without the right to list may have other rights.
  if (status === 403 || (status === 200 && Array.isArray(json))) return null;
  return `--base-url: ${baseUrl} is not this interface: ${said} without a list.`;
}

async function answered(transport: Transport, baseUrl: string, path: string): Promise<Answer> {
  try {
    return await transport.send({ method: "GET", path, timeoutMs: ANSWER_MAX_MS });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new UnreachableError(
        `--base-url: ${baseUrl} does not answer GET ${path} within ${ANSWER_MAX_MS / 1_000} s.`,
      );
    }
    throw new UnreachableError(`--base-url: nothing answers at ${baseUrl} (${errorMessage(error)}).`);
  }
}
