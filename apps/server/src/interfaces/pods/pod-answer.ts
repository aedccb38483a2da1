import type { IncomingMessage } from "node:http";
import { isPassCookie } from "./pod-pass.ts";
import { podCookie } from "./pod-cookie.ts";
import type { PodRequest } from "./pod-request.ts";

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

/** Takes out of a pod's answer what would act on more than its own port, and keeps its redirects there. */
export function confine(answer: IncomingMessage, request: PodRequest, host: string | undefined): void {
  const { headers } = answer;
  const { prefix } = request;
  for (const name of prefix === "" ? BEYOND_HOST : BEYOND_PATH) delete headers[name];
  const cookies = headers["set-cookie"]?.flatMap((cookie) => podCookie(cookie, prefix) ?? []);
  if (cookies !== undefined) headers["set-cookie"] = cookies.filter((cookie) => !isPassCookie(cookie));
  if (prefix === "") return;
  // Browsers get nothing of a pod here. Should one, the page has an origin of its own and no scripts of ours.
  headers["content-security-policy"] = [headers["content-security-policy"], "sandbox"]
    .flat()
    .filter(Boolean)
    .join(", ");
  headers["x-content-type-options"] = "nosniff";
  if (headers.location !== undefined) headers.location = below(headers.location, request, host);
}

/**
 * A redirect that a client would follow to the service stays under the prefix: the client would send its key and its method there. It
 * is read as clients read it: relative to the address of the request, with dots, backslashes, user names and default ports.
 */
function below(location: string, { prefix, path = "/" }: PodRequest, host = ""): string {
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
