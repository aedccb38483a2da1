import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Principal } from "@millrace/engine";

/** The part of a request that a mark vouches for. */
export interface MarkedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What the first gateway decided about a request. */
export interface Decision {
  /** The caller; null for a request to a pod that needs no key, or has a pass. */
  readonly principal: Principal | null;
}

/** Marks of requests that one gateway of an installation forwards to another. */
export interface GatewayMarks {
  /** A mark for this request to the gateway on that host. */
  sign(request: MarkedRequest, machineId: string, decision: Decision): string;
  /**
   * What a gateway of this installation decided, if it made the mark for this request to this host; undefined otherwise, for a
   * mark that is too old, and for one that was opened before.
   */
  open(request: MarkedRequest, machineId: string): Decision | undefined;
}

/** Header with the mark. */
export const markHeader = "x-millrace-forwarded";

/** With it, a gateway tells another that the request came to the host name of its program. */
export const ownHostHeader = "x-millrace-pod-host";

/** With it in its answer, a gateway tells another that it sent nothing of the request to a program, and that another host may serve it. */
export const unsentHeader = "x-millrace-unsent";

/** How far the time of a mark may be from that of the receiver: the way, and the difference of the clocks of the hosts. */
export const markValidMs = 60_000;

/** The receiver takes these headers as the forwarding gateway sent them. */
const VOUCHED = [
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-forwarded-port",
  ownHostHeader,
] as const;

/** What a mark says. */
interface Statement {
  readonly atMs: number;
  readonly nonce: string;
  readonly principal: Principal | null;
}

/**
 * @param secret what all gateways of the installation share
 * @param nowMs time of the wall clock, which hosts keep in step
 */
export function createGatewayMarks(secret: Uint8Array, nowMs: () => number): GatewayMarks {
  const key = createHmac("sha256", secret).update("requests between gateways").digest();
  /** Nonces of opened marks in the order of their opening, with the time from which the mark is too old anyway. */
  const opened = new Map<string, number>();

  function seal({ method, url, headers }: MarkedRequest, machineId: string, statement: string): string {
    const facts = [machineId, method, url, ...VOUCHED.map((name) => headers[name] ?? null), statement];
    return createHmac("sha256", key).update(JSON.stringify(facts)).digest("base64url");
  }
  function isFirstUse({ nonce, atMs }: Statement): boolean {
    for (const [old, untilMs] of opened) {
      if (untilMs > nowMs()) break;
      opened.delete(old);
    }
    if (opened.has(nonce)) return false;
    // A mark of a clock that is ahead is valid longest.
    opened.set(nonce, Math.max(atMs, nowMs()) + markValidMs + 1);
    return true;
  }
  return {
    sign(request, machineId, { principal }) {
      const statement: Statement = { atMs: nowMs(), nonce: randomBytes(16).toString("base64url"), principal };
      const text = Buffer.from(JSON.stringify(statement)).toString("base64url");
      return `${text}.${seal(request, machineId, text)}`;
    },
    open(request, machineId) {
      const mark = String(request.headers[markHeader]);
      const text = mark.slice(0, mark.indexOf("."));
      const given = mark.slice(text.length + 1);
      const [one, other] = [Buffer.from(given), Buffer.from(seal(request, machineId, text))];
      if (one.length !== other.length || !timingSafeEqual(one, other)) return undefined;
      const statement = JSON.parse(Buffer.from(text, "base64url").toString()) as Statement;
      if (Math.abs(nowMs() - statement.atMs) > markValidMs || !isFirstUse(statement)) return undefined;
      const { principal } = statement;
      // JSON leaves out what is undefined.
      return { principal: principal === null ? null : { ...principal, endpointIds: principal.endpointIds } };
    },
  };
}
