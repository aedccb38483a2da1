import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { DomainError } from "@millrace/engine";
import { isOfBrowser } from "./browser-request.ts";
import type { HostDomain } from "../../http/host-domain.ts";
import type { GivenKey } from "../../http/keys/given-keys.ts";
import { targetWithoutKeys } from "../../http/keys/taken-keys.ts";
import { valuesOf } from "../../http/keys/target-parts.ts";
import { podOrigin } from "./pod-origin.ts";
import { type PodPasses, ticketParameter } from "./pod-pass.ts";
import type { PodRequest } from "./pod-request.ts";

/** What the console asks for instead of the pod: the address at which a browser enters. */
const ENTRANCE_TYPE = "application/vnd.millrace.pod-entrance+json";

export interface Entering {
  readonly request: IncomingMessage;
  readonly address: PodRequest;
  readonly keys: readonly GivenKey[];
  readonly passes: PodPasses;
  readonly domain: HostDomain | undefined;
  /** The gateway that was asked first has let it in. */
  readonly isForwarded: boolean;
}

/** An answer of the service itself, before the pod is asked. */
export interface EntranceAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
}

/** How a browser gets to the origin of a port; undefined for a request that is for the pod. @throws DomainError where there is none */
export function entrance(entering: Entering): EntranceAnswer | undefined {
  const { request, address, isForwarded } = entering;
  if (address.path === undefined) {
    const query = address.parameters.length === 0 ? "" : `?${address.parameters.join("&")}`;
    return redirect(308, `${address.prefix}/${query}`);
  }
  if (isForwarded) return undefined;
  if (address.prefix === "") return exchange(entering);
  const wantsAddress = request.headers.accept === ENTRANCE_TYPE;
  if (!wantsAddress && !isOfBrowser(request)) return undefined;
  const key = entering.keys.find(({ header }) => wantsAddress || header === undefined);
  // A program that calls itself a browser sends its key in the header; a page has no key of ours.
  const isProgram = request.headers["sec-fetch-site"] === undefined && entering.keys.some(({ header }) => header);
  return !wantsAddress && isProgram ? undefined : toOrigin(entering, key, wantsAddress);
}

export function browserRefusal(domain: HostDomain | undefined): DomainError {
  const message =
    domain === undefined
      ? "Browsers reach pods only at host names of their own, and this service has none for them. Its operator sets MILLRACE_POD_DOMAIN."
      : "Browsers reach this port only at its own host name. Open it from the console.";
  return new DomainError("forbidden", message);
}

function toOrigin(entering: Entering, key: GivenKey | undefined, wantsAddress: boolean): EntranceAnswer {
  const { request, address, passes, domain } = entering;
  const origin = domain === undefined ? undefined : podOrigin(address, domain, request.headers.host);
  if (origin === undefined) throw browserRefusal(domain);
  const target = targetWithoutKeys(address, entering.keys);
  const isRead = request.method === "GET" || request.method === "HEAD";
  let ticket = "";
  if (key !== undefined && isRead) {
    const pass = passes.ticket({ podId: address.podId, port: address.port, keyHash: key.keyHash });
    ticket = `${target.includes("?") ? "&" : "?"}${ticketParameter}=${pass}`;
  }
  if (!wantsAddress) return redirect(isRead ? 303 : 307, origin + target + ticket);
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return { status: 200, headers, body: JSON.stringify({ address: origin + target + ticket }) };
}

/** At the origin of the port, a ticket or a key in the address becomes a cookie, because histories and logs store addresses. */
function exchange(entering: Entering): EntranceAnswer | undefined {
  const { request, address, keys, passes } = entering;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const tickets = valuesOf(address, ticketParameter);
  const key = keys.find(({ header }) => header === undefined);
  if (tickets.length === 0 && key === undefined) return undefined;
  const { podId, port } = address;
  const [ticket = ""] = tickets;
  const pass = key === undefined ? passes.redeem(ticket, podId, port) : { podId, port, keyHash: key.keyHash };
  const target = targetWithoutKeys(address, entering.keys, new Map([[ticketParameter, new Set(tickets)]]));
  const secure = request.headers["x-forwarded-proto"] === "https";
  const cookie = pass === undefined ? {} : { "set-cookie": passes.cookie(pass, secure) };
  // With the host: a path that begins with two slashes would name another one.
  const answer = redirect(303, `//${request.headers.host ?? ""}${target}`);
  return { ...answer, headers: { ...answer.headers, ...cookie } };
}

function redirect(status: number, location: string): EntranceAnswer {
  return { status, headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" } };
}
