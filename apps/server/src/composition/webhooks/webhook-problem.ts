import { ForbiddenAddressError } from "./webhook-agent.ts";

/** What codes of failed requests mean. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before an answer",
  UND_ERR_SOCKET: "the connection was closed before an answer",
  ENOTFOUND: "the name of the host was not found",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "the connection could not be made in time",
};

/** Why a webhook got no answer, in words for its account. Neither the address nor what a name resolved to is told. */
export function sendingProblem(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return "its address is not allowed";
  const code = codeOf(error);
  if (code === undefined) return "the request failed";
  return PROBLEMS[code] ?? `the request failed (${code})`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
