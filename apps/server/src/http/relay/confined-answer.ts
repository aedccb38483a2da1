import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
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

/**
 * Headers that name one address, to which a client may turn with its key, or for which a cache forgets what it has (RFC 9111, 4.4), or
 * whose contents tools of developers load.
 */
const ADDRESSES = ["location", "content-location", "sourcemap", "x-sourcemap"] as const;
/**
 * Schemes for which browsers ask for a password in the name of the origin, or send what they have without asking. A program could ask
 * for the password of the console so.
 */
const ASKED_BY_BROWSERS = /\b(?:basic|digest|negotiate|ntlm)\b/i;

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
  const inside = (address: string): string => below(address, place, host);
  for (const name of ADDRESSES) {
    const address = headers[name]?.toString();
    if (address !== undefined) headers[name] = inside(address);
  }
  replace(headers, "refresh", (text) => confinedRefresh(text, inside));
  replace(headers, "link", (text) => confinedLinks(text, inside));
  // Those of `Bearer` are for programs, and say what key the program wants.
  replace(headers, "www-authenticate", (text) => (ASKED_BY_BROWSERS.test(text) ? undefined : text));
}

/** Writes a header anew, or takes it out. */
function replace(headers: IncomingHttpHeaders, name: string, write: (text: string) => string | undefined): void {
  const text = headers[name];
  const written = text === undefined ? undefined : write(String(text));
  if (written === undefined) delete headers[name];
  else headers[name] = written;
}

/** A redirect after a time, read as browsers do (HTML, 4.2.4.3) and written anew; undefined for one that is none. */
function confinedRefresh(text: string, inside: (address: string) => string): string | undefined {
  const [, seconds, rest = ""] = /^\s*(\d+|(?=\.))[\d.]*(?:[\s;,]+(.*))?$/s.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  const named = rest.replace(/^url\s*=\s*/i, "");
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(named)?.[2];
  const address = inside(quoted ?? named);
  return named === "" ? seconds : `${seconds || 0}; url="${address.replaceAll('"', "%22")}"`;
}

/**
 * Links, of which browsers load some by themselves and clients follow others, such as `next`, with their key. Undefined where an address
 * cannot be told from what is beside it. Images of `imagesrcset` pass: a page can name them as well.
 */
function confinedLinks(text: string, inside: (address: string) => string): string | undefined {
  const links = /<([^<>]*)>/g;
  if (/[<>]/.test(text.replaceAll(links, ""))) return undefined;
  return text.replaceAll(links, (_, address: string) => `<${inside(address).replaceAll(/[<>]/g, encodeURIComponent)}>`);
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
