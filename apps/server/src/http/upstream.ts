import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** A server that requests are relayed to, as `node:http` wants it. */
export interface Upstream {
  readonly protocol: string;
  /** An IPv6 address without brackets. */
  readonly hostname: string;
  /** Empty for the usual one. */
  readonly port: string;
  /** The name that its certificate must have; by default `node:http` takes that of the header `Host`, which is the client's. */
  readonly servername: string;
}

/** Node's parser accepts any number for a status, and refuses to send those that are none. Below 200 none is the last one. */
export function refuseOddStatus(answer: IncomingMessage): void {
  const { statusCode = 0 } = answer;
  if ((statusCode >= 200 && statusCode <= 999) || statusCode === 101) return;
  answer.statusCode = 502;
  answer.statusMessage = "Bad Gateway";
}

export function upstreamOf(origin: string): Upstream {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replaceAll(/[[\]]/g, "");
  return { protocol, hostname: host, port, servername: isIP(host) === 0 ? host : "" };
}
