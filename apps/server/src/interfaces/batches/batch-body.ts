import { type BatchView, dollars, type Quote, quoteError, type RequestPage, type RequestQuery } from "@millrace/engine";
import type { Part } from "../../http/body/payload-reply.ts";

/** A batch as clients see it. */
export function batchBody({
  batch,
  completed,
  failed,
  inProgress,
  why,
  costNanos,
  isHeld,
  atRisk,
  forecast,
}: BatchView) {
  const { id, endpointId, name, state, total, createdAtMs, finalizedAtMs, finishedAtMs, expiresAtMs, webhook } = batch;
  const error = quoteError(batch);
  return {
    id,
    endpointId,
    name,
    status: state,
    requestTotal: total,
    requestInProgress: inProgress,
    requestCompleted: completed,
    requestFailed: failed,
    createdAt: createdAtMs,
    finalizedAt: finalizedAtMs,
    finishedAt: finishedAtMs,
    expiresAt: expiresAtMs,
    finishBy: batch.finishByMs,
    maxCost: batch.maxCost,
    cost: dollars(costNanos),
    heldBy: isHeld ? ("maxCost" as const) : null,
    atRisk,
    ...(forecast === null ? {} : { forecast: quoteBody(forecast) }),
    ...(batch.quote === null ? {} : { quote: quoteBody(batch.quote) }),
    ...(error === null ? {} : { quoteError: error }),
    ...(webhook === null ? {} : { webhook }),
    ...(why === null ? {} : { message: why }),
  };
}

/** An estimate as clients see it. */
export function quoteBody({ atMs, requests, endsAtMs, cost, feasible, message, basis }: Quote) {
  const { sinceMs, priceNanosPerHr, ...rest } = basis;
  return {
    at: atMs,
    requests,
    endsAt: endsAtMs?.expected ?? null,
    endsAtLow: endsAtMs?.low ?? null,
    endsAtHigh: endsAtMs?.high ?? null,
    cost: cost?.expected ?? null,
    costLow: cost?.low ?? null,
    costHigh: cost?.high ?? null,
    feasible,
    message,
    basis: { ...rest, since: sinceMs, pricePerHr: dollars(priceNanosPerHr) },
  };
}

/** A page of requests, the lines of results spliced in as they are stored. */
export function requestPage(
  { batch, requests, nextOffset }: RequestPage,
  { offset, limit, failed }: RequestQuery,
): Part[] {
  const parts: Part[] = ['{"requests":['];
  for (const [at, request] of requests.entries()) {
    if (at > 0) parts.push(",");
    if (request.kind === "line") parts.push(request.line);
    else
      parts.push(JSON.stringify({ id: request.id, index: request.index, status: pendingStatus(batch.finishedAtMs) }));
  }
  const hasMore = nextOffset !== null;
  // As stored, like the requests that are listed: results in memory come to both at the same time.
  const total = failed ? batch.failed : batch.total;
  const rest = JSON.stringify({ total, offset, limit, hasMore, ...(hasMore ? { nextOffset } : {}) });
  parts.push(`],${rest.slice(1)}`);
  return joined(parts);
}

/** A request without a result waits, unless its batch ended without it. */
function pendingStatus(finishedAtMs: number | null): string {
  return finishedAtMs === null ? "IN_QUEUE" : "CANCELLED";
}

/** Neighbouring texts as one part, so that a page of pending requests is one write. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
