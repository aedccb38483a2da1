/** Runs inside the service before its own modules: names below a domain resolve to one address at the first question, and to another afterwards. */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

const { searchParams } = new URL(import.meta.url);
const [domain = "", first = "", later = ""] = ["domain", "first", "later"].map((name) => searchParams.get(name) ?? "");
const asked = new Set<string>();
const lookup = dns.lookup;

type Callback = (error: Error | null, found: unknown, family?: number) => void;

function rebound(hostname: string, options: { readonly all?: boolean }, callback: Callback): void {
  if (!hostname.endsWith(`.${domain}`)) return (lookup as (...args: unknown[]) => void)(hostname, options, callback);
  const address = asked.has(hostname) ? later : first;
  asked.add(hostname);
  process.nextTick(() =>
    options.all === true ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4),
  );
  return undefined;
}

Object.assign(dns, { lookup: rebound });
syncBuiltinESMExports();
