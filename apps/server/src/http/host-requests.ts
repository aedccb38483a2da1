import { DomainError } from "@millrace/engine";
import { leadsToManagement } from "./exchange/management-path.ts";

/** Addresses for operators, which need no gateway. */
const OWN_PATHS: ReadonlySet<string> = new Set(["/healthz", "/healthz/", "/metrics", "/metrics/"]);
const JOBS = /^(?:\/compat)?\/v2\//;
/** When a client may ask again; it should ask another address. */
const RETRY_AFTER_SECONDS = 60;

/** What becomes of a request that comes to a host without clients, and was not forwarded to it. */
export type HostRequest = "worker" | "own" | "refused";

/** @param url the target of the request, as it was sent */
export function hostRequest(url: string): HostRequest {
  const [path = ""] = url.split("?", 1);
  if (JOBS.test(path) && !leadsToManagement(path)) return "worker";
  return OWN_PATHS.has(path) ? "own" : "refused";
}

export function hostRefusal(): DomainError {
  const message =
    "This address only runs machines (MILLRACE_ROLE=host). Send the request to a gateway of this installation.";
  return new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
