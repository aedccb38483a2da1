import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Tells a pod who called, in the `X-Forwarded-…` headers of a request. */
export type ForwardedHeaders = (request: IncomingMessage) => void;

/** Other headers that programs take the caller's address from. They pass only when a trusted proxy sent them. */
const OTHER_HEADERS = ["forwarded", "x-real-ip"] as const;

/**
 * What a caller says about itself is replaced, because any caller can write it. A trusted proxy is believed: its own
 * address is added to what it says.
 *
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies in front of the service
 */
export function createForwardedHeaders(trusted: readonly string[]): ForwardedHeaders {
  const proxies = addressList(trusted);
  return (request) => {
    const { headers } = request;
    const peer = withoutMapping(request.socket.remoteAddress ?? "");
    const isTrusted = isIP(peer) !== 0 && proxies.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4");
    const said = (name: string): string | undefined => (isTrusted ? headers[name]?.toString() : undefined);
    const host = headers.host ?? "";
    const before = said("x-forwarded-for");
    headers["x-forwarded-for"] = before === undefined ? peer || "unknown" : `${before}, ${peer}`;
    headers["x-forwarded-proto"] = said("x-forwarded-proto") ?? "http";
    headers["x-forwarded-host"] = said("x-forwarded-host") ?? host;
    headers["x-forwarded-port"] = said("x-forwarded-port") ?? `${request.socket.localPort ?? ""}`;
    if (!isTrusted) for (const name of OTHER_HEADERS) delete headers[name];
  };
}

/** @throws Error when an entry is neither an address nor a network */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix, more] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0 || more !== undefined || prefix === "") throw new Error(`${entry} is not an address`);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** A socket for both versions of IP shows IPv4 addresses as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
