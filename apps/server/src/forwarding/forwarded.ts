import type { IncomingMessage } from "node:http";
import { addressRanges, includesAddress } from "../http/address-ranges.ts";

/** Sets the `X-Forwarded-…` headers of a request, from which a pod learns its caller. */
export type ForwardedHeaders = (request: Pick<IncomingMessage, "headers" | "socket">) => void;

/** Other headers from which programs read the caller's address. They pass only if a trusted proxy sent them. */
const OTHER_HEADERS = ["forwarded", "x-real-ip"] as const;

/**
 * Replaces the headers of a caller, because any caller can forge them. Keeps those of a trusted proxy and adds the address of
 * the proxy.
 *
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies in front of the service
 */
export function createForwardedHeaders(trusted: readonly string[]): ForwardedHeaders {
  const proxies = addressRanges(trusted);
  return (request) => {
    const { headers } = request;
    const peer = withoutMapping(request.socket.remoteAddress ?? "");
    const isTrusted = includesAddress(proxies, peer);
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

/** A socket for both versions of IP shows IPv4 addresses as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
