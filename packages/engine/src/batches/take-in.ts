import type { Clock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { Batch, NewSegment } from "./batch.ts";
import { pending, tooManyRequests } from "./batch-rules.ts";
import type { RoomRule } from "./ports.ts";
import { type BatchRequest, SegmentWriter } from "./segment-writer.ts";
import { limits } from "@millrace/spec";
import { requireInTime } from "./upload-places.ts";

/** How much there may be; the limits of the interface unless a setting says otherwise. */
export interface BatchBounds {
  readonly requestsMax: number;
  readonly activeMax: number;
  readonly queuedMax: number;
  /** Bodies with requests that are taken from an account at a time. */
  readonly uploadsMax: number;
}

/** Writes the requests to blobs, and has `keep` write the rows; blobs of what is refused are removed. */
export async function takeIn<T>(
  { clock, blobs, bounds }: { readonly clock: Clock; readonly blobs: BlobStore; readonly bounds: BatchBounds },
  requests: AsyncIterable<BatchRequest>,
  countMax: number,
  keep: (segments: readonly NewSegment[], count: number) => Promise<T>,
): Promise<T> {
  const writer = new SegmentWriter(blobs);
  const untilMs = clock.now() + limits.batchUploadMaxMs;
  let segments: readonly NewSegment[];
  try {
    for await (const request of requests) {
      if (writer.count >= countMax) throw tooManyRequests(bounds.requestsMax);
      requireInTime(clock.now(), untilMs);
      await writer.add(request);
    }
    requireInTime(clock.now(), untilMs);
    segments = await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return await keep(segments, writer.count).catch(async (error: unknown) => {
    // After any other failure rows may name the blobs; those that no row names are swept.
    if (error instanceof DomainError && error.code !== "unavailable") await writer.abort();
    throw error;
  });
}

/** Rules of a batch that begins, checked where no other batch of the endpoint begins. */
export function roomFor(bounds: BatchBounds, batch: Batch): RoomRule {
  return (others) => requireRoom(bounds, batch, others);
}

function requireRoom(bounds: BatchBounds, batch: Batch, active: readonly Batch[]): void {
  if (active.length >= bounds.activeMax) {
    throw busy(`The endpoint has ${active.length} batches that are not done, the maximum.`);
  }
  const queued = active.reduce((sum, other) => sum + pending(other), pending(batch));
  if (queued > bounds.queuedMax) {
    throw busy(`The batches of the endpoint would have ${queued} requests to do, more than ${bounds.queuedMax}.`);
  }
}

function busy(what: string): DomainError {
  return new DomainError("rate_limited", `${what} Try again when one is done.`, { retryAfterSeconds: 10 });
}
