import type { IncomingMessage } from "node:http";
import { confinedCookie } from "./confined-cookie.ts";

/** Where a program's answers may act. */
export interface AnswerPlace {
  /** The path of the program below the host, such as `/pods/{podId}/{port}`; empty where it has a host name of its own. */
  readonly prefix: string;
  /** Path of the request after the prefix. */
  readonly path?: string | undefined;
}

/** Headers that act on what a host name shares with its parents, or on the connection, which is the service's. */
const BEYOND_HOST = ["clear-site-data", "alt-svc"] as const;
/** Headers that act on the whole origin of an answer, of which a path is a part. */
const BEYOND_PATH = [
  ...BEYOND_HOST,
  "service-worker-allowed",
  "strict-transport-security",
  "nel",
  "report-to",
  "reporting-endpoints",
  "public-key-pins",
  "public-key-pins-report-only",
  "expect-ct",
  "accept-ch",
  "accept-ch-lifetime",
  "critical-ch",
  "origin-agent-cluster",
  "origin-isolation",
  "origin-trial",
  "set-login",
  "use-as-dictionary",
  "secure-session-registration",
  "sec-session-registration",
] as const;

/** Takes out of a program's answer what would act on more than its own address, and keeps its redirects there. */
export function confine(
  { headers }: Pick<IncomingMessage, "headers">,
  place: AnswerPlace,
  host: string | undefined,
): void {
  const { prefix } = place;
  for (const name of prefix === "" ? BEYOND_HOST : BEYOND_PATH) delete headers[name];
  const cookies = headers["set-cookie"]?.flatMap((cookie) => confinedCookie(cookie, prefix) ?? []);
  if (cookies !== undefined) headers["set-cookie"] = cookies;
  if (prefix === "") return;
  // Should a browser show such an answer, the page has an origin of its own and no scripts of ours.
  headers["content-security-policy"] = [headers["content-security-policy"], "sandbox"]
    .flat()
    .filter(Boolean)
    .join(", ");
  headers["x-content-type-options"] = "nosniff";
  if (headers.location !== undefined) headers.location = below(headers.location, place, host);
}

/**
 * A redirect that a client would follow to the service stays under the prefix: the client would send its key and its method there. It
 * is read as clients read it: relative to the address of the request, with dots, backslashes, user names and default ports.
 */
function below(location: string, { prefix, path = "/" }: AnswerPlace, host = ""): string {
  const own = parsed(`http://${host}${prefix}${path}`);
  const target = own === undefined ? undefined : parsed(location, own);
  if (own === undefined || target === undefined || !/^https?:$/.test(target.protocol)) return location;
  if (target.host !== own.host) return location;
  const { pathname, search, hash } = target;
  const rest = pathname === prefix || pathname.startsWith(`${prefix}/`) ? pathname : prefix + pathname;
  return rest + search + hash;
}

function parsed(text: string, base?: URL): URL | undefined {
  return URL.parse(text, base?.href) ?? undefined;
}
