import type { Payload } from "../kernel/payload.ts";
import type { Batch, Segment } from "./batch.ts";
import { rangesOf, type RequestQuery, type RequestView, viewsOf } from "./batch-lines.ts";
import type { BatchStore, SegmentQuery } from "./ports.ts";

const SEGMENTS_READ = 50;

/** Each segment of a batch, some at a time, from the one that has a request. */
export async function* segmentsOf(store: BatchStore, batchId: string, fromIndex = 0): AsyncGenerator<Segment> {
  if (fromIndex === Infinity) return;
  let next: SegmentQuery = { fromIndex, limit: fromIndex === 0 ? SEGMENTS_READ : 2 };
  for (;;) {
    const segments = await store.segments(batchId, next);
    yield* segments;
    const last = segments.at(-1);
    if (last === undefined || segments.length < next.limit) return;
    next = { from: last.number + 1, limit: SEGMENTS_READ };
  }
}

/** Some requests of a batch, and where the next ones begin; null after the last one. */
export async function pageOf(
  store: BatchStore,
  { id, added }: Batch,
  { offset, limit, failed }: RequestQuery,
): Promise<{ readonly requests: readonly RequestView[]; readonly nextOffset: number | null }> {
  const requests: RequestView[] = [];
  let next = offset;
  let looked = 0;
  for await (const segment of segmentsOf(store, id, offset < added ? offset : Infinity)) {
    const page = viewsOf(segment, { offset: next, limit: limit - requests.length, failed });
    requests.push(...page.views);
    next = page.nextOffset;
    looked += 1;
    // A page looks through a bounded number of requests, however few of them failed.
    if (requests.length >= limit || looked >= SEGMENTS_READ) break;
  }
  return { requests, nextOffset: next < added ? next : null };
}

/** The stored lines of results of a batch, in their order. */
export async function* linesOf(
  store: BatchStore,
  batchId: string,
): AsyncGenerator<Payload & { readonly kind: "blob" }> {
  for await (const segment of segmentsOf(store, batchId)) yield* rangesOf(segment);
}
