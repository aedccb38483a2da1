/** Names of pods whose start failed without an answer: the API server may have made them, or may still do so. */
export interface AbandonedPods {
  add(pod: string): void;
  /** Whether the pod is one of them; it then is none any more. */
  take(pod: string): boolean;
  names(): readonly string[];
  /** What belongs to the pod is removed: forgets it, unless the API server may still make it. */
  removed(pod: string): void;
}

/** Time in which the API server ends a request that it has accepted, and the watch tells what it did. */
const settledAfterMs = 120_000;

export function createAbandonedPods(nowMs: () => number): AbandonedPods {
  const since = new Map<string, number>();
  return {
    add: (pod) => void since.set(pod, nowMs()),
    take: (pod) => since.delete(pod),
    names: () => [...since.keys()],
    removed(pod) {
      if (nowMs() - (since.get(pod) ?? 0) > settledAfterMs) since.delete(pod);
    },
  };
}
