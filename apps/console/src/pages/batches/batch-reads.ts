import type { Batch } from "@millrace/queue-client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { useRead } from "../../data/use-read.ts";
import { doneOf, isRunning, paceOf, type PaceSample, withSample } from "./batch-words.ts";

/** The service tells of no change of a batch. */
export const BATCHES_EVERY_MS = 5_000;

export function batchesKey(endpointId: string, ...more: readonly string[]): readonly string[] {
  return ["endpoint", endpointId, "batches", ...more];
}

export function useBatch(endpointId: string, batchId: string): UseQueryResult<Batch> {
  return useRead(
    batchesKey(endpointId, batchId),
    async (session, signal) => await session.queue(endpointId).batches.get(batchId, { signal }),
    { everyMs: BATCHES_EVERY_MS },
  );
}

/** How many requests of a batch end a second, measured while the page is open; undefined while that is unknown. */
export function usePace(batch: Batch, readAtMs: number): number | undefined {
  const samples = useRef<readonly PaceSample[]>([]);
  samples.current = withSample(samples.current, { atMs: readAtMs, done: doneOf(batch) });
  return isRunning(batch) ? paceOf(samples.current) : undefined;
}
