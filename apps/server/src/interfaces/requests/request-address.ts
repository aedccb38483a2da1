import { type HostDomain, nameBelow } from "../../http/host-domain.ts";

/** A request for the workers of a load-balancing endpoint. */
export interface RequestAddress {
  readonly endpointId: string;
  /** `/lb/{endpointId}`, or what stands for it; empty where the endpoint has a host name of its own. */
  readonly prefix: string;
  /** Path and query for the program, as they were sent. Undefined when the slash after the prefix is missing, or what was sent is no path. */
  readonly target: string | undefined;
  /** What was sent after the prefix, if that is no path: a query. */
  readonly query: string;
}

const BY_PATH = /^(\/lb\/([A-Za-z0-9_-]{1,64}))(.*)$/s;
/**
 * The address of models on a queue endpoint. What follows `openai` is the path of the program, but for files and batches, which need a
 * queue.
 */
const BY_OPENAI =
  /^((?:\/compat)?\/v2\/([A-Za-z0-9_-]{1,64})\/openai)(\/v1(?!\/(?:files|batches)(?:[/?]|$))(?:[/?].*)?)$/s;
/** Ports of pods have a hyphen in their names. */
const LABEL = /^[a-z0-9]{1,63}$/;
const OTHER_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Reads `/lb/{endpointId}…`; undefined for any other address. */
export function parseRequestAddress(url: string): RequestAddress | undefined {
  // Most requests are others, and the queue's are many.
  if (!url.startsWith("/lb/")) return undefined;
  return addressOf(BY_PATH.exec(url));
}

/** Reads `/v2/{endpointId}/openai/v1…`, which a load-balancing endpoint passes on as `/v1…`; undefined for any other address. */
export function parseOpenaiAddress(url: string): RequestAddress | undefined {
  return url.includes("/openai/") ? addressOf(BY_OPENAI.exec(url)) : undefined;
}

/** The request to the host name of an endpoint; undefined for any other name. */
export function atEndpointHost(
  host: string | undefined,
  domain: HostDomain | undefined,
  url: string,
): RequestAddress | undefined {
  const { label = "" } = nameBelow(host, domain) ?? {};
  if (!LABEL.test(label)) return undefined;
  // The name in `Host` counts. A target in absolute form names a host again.
  const target = url.replace(OTHER_FORM, "");
  return { endpointId: label, prefix: "", target: target.startsWith("/") ? target : undefined, query: "" };
}

function addressOf(match: RegExpExecArray | null): RequestAddress | undefined {
  if (match === null) return undefined;
  const [, prefix = "", endpointId = "", rest = ""] = match;
  if (rest.startsWith("/")) return { endpointId, prefix, target: rest, query: "" };
  return rest === "" || rest.startsWith("?") ? { endpointId, prefix, target: undefined, query: rest } : undefined;
}
