import { sendSlowBody, type SlowAnswer } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";

/** How late the target may detect a pause. */
export const LATE_MS = 10_000;

export interface Stalled {
  /** Undefined without an answer in time. */
  readonly answer: SlowAnswer | undefined;
  readonly tookMs: number;
}

/** Sends half a body and then nothing. */
export async function stall(
  { baseUrl, keys }: Pick<Context, "baseUrl" | "keys">,
  { method, path, begin }: { readonly method: string; readonly path: string; readonly begin: string },
): Promise<Stalled> {
  const authorization = path.startsWith("/v2/") ? keys.own : `Bearer ${keys.own}`;
  const startMs = performance.now();
  const withinMs = limits.bodyIdleTimeoutMs + LATE_MS;
  const body = await sendSlowBody({ url: baseUrl + path, method, authorization, begin, withinMs });
  const answer = await body.answer;
  body.abort();
  return { answer, tookMs: performance.now() - startMs };
}
