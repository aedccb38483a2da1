import { errorMessage } from "../base/error-message.ts";
import { TooLongError } from "../target/bounded-text.ts";
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
): Promise<void> {
  for (let at = 0; at < transport.addresses.count; at += 1) await preflightAt({ lists, keyVariable }, transport, at);
}

async function preflightAt(
  { lists, keyVariable }: Pick<Suite, "lists" | "keyVariable">,
  transport: Transport,
  at: number,
): Promise<void> {
  const baseUrl = transport.addresses.next(at);
  const faults: { readonly fault: string; readonly status: number }[] = [];
  // One of the lists is enough: another one may be what is broken.
  for (const path of lists) {
    const answer = await answered(transport, at, path);
    const hint = addressHint(answer, baseUrl, path);
    if (hint !== null) throw new UsageError(hint);
    const fault = faultOf(answer, baseUrl, `GET ${path}`, keyVariable);
    if (fault === null) return;
    faults.push({ fault, status: answer.status });
  }
  const [first] = faults;
  if (first === undefined) return;
  throw faults.every(({ status }) => status >= 500 || status === 429)
    ? new UnreachableError(first.fault)
    : new UsageError(first.fault);
}

/** What shows that a target is not ready for a run; null if nothing does. */
function faultOf({ status, json, text }: Answer, baseUrl: string, request: string, keyVariable: string): string | null {
  const said = `${request} answers ${status}`;
  if (status === 401) return `The key is not valid at ${baseUrl}: ${said}. Check --api-key, or ${keyVariable}.`;
  if (status >= 500) return `The service at ${baseUrl} is not ready: ${said} ${text.slice(0, 200)}`;
  if (status === 429) return `The service at ${baseUrl} has too many requests: ${said}. Run it again later.`;
  if (json === undefined) return `--base-url: ${baseUrl} is not this interface: ${said} with a body that is not JSON.`;
  // A key without the right to list may have other rights.
  if (status === 403 || (status === 200 && Array.isArray(json))) return null;
  return `--base-url: ${baseUrl} is not this interface: ${said} without a list.`;
}

/** The address that was probably meant, where the target redirects or the address holds a part of the path; null otherwise. */
function addressHint({ status, headers, json }: Answer, baseUrl: string, path: string): string | null {
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, baseUrl + path)?.href.split("?")[0] ?? location;
    const isCircle = target === URL.parse(baseUrl + path)?.href;
    if (isCircle) return `--base-url: ${baseUrl} redirects GET ${path} to itself.`;
    const meant = target.endsWith(path) ? ` Use --base-url ${target.slice(0, -path.length)}.` : "";
    return `--base-url: ${baseUrl} redirects GET ${path} to ${target}.${meant}`;
  }
  const root = /^(\w+:\/\/[^/]+.*?)\/[^/]+$/.exec(baseUrl)?.[1];
  if (root === undefined || Array.isArray(json) || status === 401) return null;
  return `--base-url: ${baseUrl} is not the root of the service: GET ${path} answers ${status} there. Use --base-url ${root}.`;
}

/** Codes of errors about a certificate that no known authority has signed. */
const UNTRUSTED = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** What is found of a target after its lists and before the first check. @throws UnreachableError if a request is not answered */
export async function looked<Found>(baseUrl: string, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UnreachableError(
      `--base-url: ${baseUrl} answers its lists, and not a later request before the first check (${errorMessage(error)}).`,
    );
  }
}

async function answered(transport: Transport, at: number, path: string): Promise<Answer> {
  const baseUrl = transport.addresses.next(at);
  try {
    return await transport.send({ method: "GET", path, at, timeoutMs: ANSWER_MAX_MS });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new UnreachableError(
        `--base-url: ${baseUrl} does not answer GET ${path} within ${ANSWER_MAX_MS / 1_000} s.`,
      );
    }
    if (error instanceof Error && UNTRUSTED.has(codeOf(error))) {
      throw new UsageError(
        `--base-url: the certificate of ${baseUrl} is not trusted (${errorMessage(error)}). Set NODE_EXTRA_CA_CERTS to the file of the certificate, or of the authority that signed it.`,
      );
    }
    if (error instanceof TooLongError) {
      throw new UsageError(`--base-url: ${baseUrl} is not this interface. ${error.message}`);
    }
    if (error instanceof Error && (error.name === "HTTPParserError" || codeOf(error) === "UND_ERR_HEADERS_OVERFLOW")) {
      throw new UsageError(
        `--base-url: ${baseUrl} answers GET ${path}, and not as HTTP says (${errorMessage(error)}). Is the port another one, or https?`,
      );
    }
    throw new UnreachableError(`--base-url: nothing answers at ${baseUrl} (${errorMessage(error)}).`);
  }
}
