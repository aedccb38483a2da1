import type { Payload } from "../kernel/payload.ts";
import { hasLine, lineOffsets, requestId, type Segment } from "./batch.ts";

/** A request of a batch: its line of results, or that it has none yet. */
export type RequestView =
  | { readonly kind: "line"; readonly line: Payload }
  | { readonly kind: "pending"; readonly id: string; readonly index: number };

/** Which requests of a batch are seen. */
export interface RequestQuery {
  readonly offset: number;
  readonly limit: number;
  /** Only those that failed in any way. */
  readonly failed: boolean;
}

/** At most so many requests of a segment, and the number of the request behind them. */
export function viewsOf(
  segment: Segment,
  { offset, limit, failed }: RequestQuery,
): { readonly views: RequestView[]; readonly nextOffset: number } {
  const { at } = lineOffsets(segment.outcomes);
  const views: RequestView[] = [];
  let place = Math.max(0, offset - segment.firstIndex);
  for (; place < segment.inputs.length && views.length < limit; place += 1) {
    const outcome = segment.outcomes[place];
    const index = segment.firstIndex + place;
    if (outcome?.code === "d" || (failed && (!hasLine(outcome) || outcome.code === "c"))) continue;
    if (hasLine(outcome) && segment.resultBlob !== null) {
      // Without its line feed.
      const range = { offsetBytes: at[place] ?? 0, lengthBytes: outcome.lengthBytes - 1 };
      views.push({ kind: "line", line: { kind: "blob", blobId: segment.resultBlob, ...range } });
    } else views.push({ kind: "pending", id: requestId(segment.batchId, index), index });
  }
  return { views, nextOffset: segment.firstIndex + place };
}

/** The lines of a segment that count, in as few ranges as possible. */
export function* rangesOf({ outcomes, resultBlob }: Segment): Generator<Payload & { readonly kind: "blob" }> {
  if (resultBlob === null) return;
  let from = 0;
  let end = 0;
  for (const outcome of outcomes) {
    const lengthBytes = outcome?.lengthBytes ?? 0;
    if (lengthBytes > 0 && !hasLine(outcome)) {
      if (end > from) yield { kind: "blob", blobId: resultBlob, offsetBytes: from, lengthBytes: end - from };
      from = end + lengthBytes;
    }
    end += lengthBytes;
  }
  if (end > from) yield { kind: "blob", blobId: resultBlob, offsetBytes: from, lengthBytes: end - from };
}
