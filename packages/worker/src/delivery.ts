import { backoffMs, mayRepeat } from "@millrace/client-runtime/retry-rule";

import { DELIVERY_BACKOFF } from "./backoff.ts";
import type { Emit } from "./events.ts";
import { messageOf } from "./failure.ts";
import type { HttpAnswer, Transport } from "./http.ts";
import type { Timing } from "./timing.ts";
import { RESULT_MAX_BYTES } from "./wire.ts";

/** How often and how long a report is tried. */
export interface DeliveryPolicy {
  /** Most tries, the first included. */
  readonly attemptsMax: number;
  /** No try begins later than this after the first. */
  readonly withinMs: number;
}

/** A report on its way. */
export interface Parcel {
  readonly url: string;
  readonly jobId: string;
  /** JSON text. */
  readonly body: string;
  /** Aborts when the report is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * What became of a report: `stored`, with what the service said; `over` when the attempt is no longer the job's current
 * one; `refused` when the service does not want this content; `undelivered` when all tries failed; `cancelled` when the job
 * was stopped.
 */
export type DeliveryOutcome =
  | { readonly kind: "stored"; readonly answer?: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "over"; readonly reason: string }
  | { readonly kind: "refused"; readonly isContent: boolean; readonly reason: string }
  | { readonly kind: "undelivered"; readonly reason: string };

/** What the delivery of reports needs. */
export interface DeliveryTools {
  readonly transport: Transport;
  readonly timing: Timing;
  readonly policy: DeliveryPolicy;
  readonly emit: Emit;
}

const POST_TIMEOUT_MS = 30_000;

/** Sends a report until it is stored, refused, or the policy is used up. Repeating one is safe by the protocol. */
export async function deliver(parcel: Parcel, tools: DeliveryTools): Promise<DeliveryOutcome> {
  const { timing, policy, emit } = tools;
  const startMs = timing.now();
  for (let failures = 1; ; failures++) {
    if (parcel.signal.aborted) return { kind: "cancelled" };
    const tried = await post(parcel, tools.transport);
    if (parcel.signal.aborted && tried.kind !== "stored") return { kind: "cancelled" };
    if (tried.kind !== "retry") return tried;

    const leastMs = backoffMs(DELIVERY_BACKOFF, failures - 1, timing.random());
    const delayMs = Math.max(leastMs, tried.retryAfterMs ?? 0);
    const isLate = timing.now() - startMs + delayMs > policy.withinMs;
    if (failures >= policy.attemptsMax || isLate) return { kind: "undelivered", reason: tried.reason };
    emit({ type: "reportRetried", jobId: parcel.jobId, reason: tried.reason, delayMs });
    await timing.sleep(delayMs, parcel.signal);
  }
}

/** Sends a report once and does not ask what became of it: for progress, which the next update replaces. */
export async function deliverOnce(parcel: Parcel, transport: Transport): Promise<void> {
  await post(parcel, transport);
}

type Tried =
  | DeliveryOutcome
  | { readonly kind: "retry"; readonly reason: string; readonly retryAfterMs?: number | undefined };

async function post(parcel: Parcel, transport: Transport): Promise<Tried> {
  try {
    const answer = await transport.send({
      method: "POST",
      url: parcel.url,
      // The official worker labels its JSON as a form, so this is what every service is known to take.
      headers: { "content-type": "application/x-www-form-urlencoded", "x-request-id": parcel.jobId },
      body: parcel.body,
      timeoutMs: POST_TIMEOUT_MS,
      signal: parcel.signal,
    });
    return judge(answer);
  } catch (error) {
    // A service may cut the connection of a report that is too large before its refusal can be read.
    const bodyBytes = Buffer.byteLength(parcel.body);
    if (bodyBytes > RESULT_MAX_BYTES) {
      return { kind: "refused", isContent: true, reason: `${bodyBytes} bytes are more than the service accepts` };
    }
    return { kind: "retry", reason: messageOf(error) };
  }
}

function judge(answer: HttpAnswer): Tried {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "stored", answer: answer.body };
  const reason = `${status}${answer.body === "" ? "" : ` ${messageIn(answer.body)}`}`;
  if (status === 404 || status === 409) return { kind: "over", reason };
  // The protocol makes it safe to repeat a report.
  if (mayRepeat(answer, true)) return { kind: "retry", reason, retryAfterMs: answer.retryAfterMs };
  return { kind: "refused", isContent: status === 400 || status === 413, reason };
}

const MESSAGE_MAX_CHARS = 300;

function messageIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "message" in parsed && typeof parsed.message === "string") {
      return parsed.message.slice(0, MESSAGE_MAX_CHARS);
    }
  } catch {
    // Not every proxy answers in JSON.
  }
  return body.slice(0, MESSAGE_MAX_CHARS);
}
