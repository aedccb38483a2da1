/** Names of pods whose start failed without an answer: the API server may have made them, or may still do so. */
export interface AbandonedPods {
  add(pod: string): void;
  /** Whether the pod is one of them; it then is none any more. */
  take(pod: string): boolean;
  /** All pods that there are have been seen. */
  listed(): void;
}

/** Time in which the API server ends a request that it has accepted, and a list shows what it did. */
const settledAfterMs = 120_000;

export function createAbandonedPods(nowMs: () => number): AbandonedPods {
  const since = new Map<string, number>();
  return {
    add: (pod) => void since.set(pod, nowMs()),
    take: (pod) => since.delete(pod),
    listed() {
      for (const [pod, atMs] of since) if (nowMs() - atMs > settledAfterMs) since.delete(pod);
    },
  };
}
