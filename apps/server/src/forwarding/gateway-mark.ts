import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The part of a request that a mark vouches for. */
export interface MarkedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Marks of requests that one gateway of an installation forwards to another. */
export interface GatewayMarks {
  /** A mark for this request to the gateway on that host. */
  sign(request: MarkedRequest, machineId: string): string;
  /** Whether a gateway of this installation made the mark, for this request to this host. */
  isOwn(request: MarkedRequest, machineId: string): boolean;
}

/** Header with the mark. */
export const markHeader = "x-millrace-forwarded";
/** The receiver takes these headers as the forwarding gateway sent them. */
const VOUCHED = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"] as const;

/** @param secret what all gateways of the installation share */
export function createGatewayMarks(secret: Uint8Array): GatewayMarks {
  const key = createHmac("sha256", secret).update("requests between gateways").digest();
  function sign({ method, url, headers }: MarkedRequest, machineId: string): string {
    const facts = [machineId, method, url, ...VOUCHED.map((name) => headers[name] ?? null)];
    return createHmac("sha256", key).update(JSON.stringify(facts)).digest("base64url");
  }
  return {
    sign,
    isOwn(request, machineId) {
      const given = Buffer.from(String(request.headers[markHeader]));
      const good = Buffer.from(sign(request, machineId));
      return given.length === good.length && timingSafeEqual(given, good);
    },
  };
}
