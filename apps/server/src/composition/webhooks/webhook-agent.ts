import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import type { WebhookAddresses } from "../settings/webhook-addresses.ts";

/** What is called has no address that the service may call. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
}

/** Concurrent connections to one origin. */
const CONNECTIONS = 20;

/**
 * Connects to allowed addresses only. The agent checks the address of a name when it connects, and connects to that same address,
 * so a name that resolves to another address a moment later cannot bypass the check.
 */
export function createGuardedAgent(
  addresses: WebhookAddresses,
  { advice, lookup = systemLookup }: { readonly advice: string; readonly lookup?: LookupFunction | undefined },
): Agent {
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "");
      const all = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const allowed = all.filter(({ address }) => addresses.allows(address));
      const [first] = allowed;
      if (first === undefined) callback(forbidden(hostname, all, advice), "");
      else if (options.all === true) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ lookup: lookupAllowed });
  return new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: (options, callback) => {
      const host = literalOf(options.hostname);
      // IP addresses are not resolved.
      if (isIP(host) !== 0 && !addresses.allows(host)) callback(forbidden(host, [], advice), null);
      else connect(options, callback);
    },
  });
}

/** The connections of webhooks. */
export function createWebhookAgent(addresses: WebhookAddresses, lookup?: LookupFunction): Agent {
  return createGuardedAgent(addresses, { advice: "To allow it, name its range in MILLRACE_WEBHOOK_ALLOW.", lookup });
}

/** Why the service may not call the address, or null. Names are checked when they are resolved. */
export function webhookProblem(addresses: WebhookAddresses, url: string): string | null {
  const host = literalOf(new URL(url).hostname);
  if (isIP(host) === 0 || addresses.allows(host)) return null;
  return `must not be at ${host}, which is not a public address; the operator can allow it with MILLRACE_WEBHOOK_ALLOW`;
}

function literalOf(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function forbidden(host: string, found: readonly LookupAddress[], advice: string): ForbiddenAddressError {
  const resolved = found.length === 0 ? "" : ` (${found.map(({ address }) => address).join(", ")})`;
  return new ForbiddenAddressError(`${host}${resolved} is not a public address. ${advice}`);
}
