import { useSyncExternalStore } from "react";

const PAUSES_MS = [500, 1_000, 2_000, 4_000];
/** Time after which a part that does not come is told of. */
const LATE_MS = 10_000;

/** Parts that are not there although they were asked for a while ago. */
const late = new Set<() => unknown>();
const listeners = new Set<() => void>();

function mark(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/**
 * Loads a part of the console, again and again until it is there: a browser whose computer changes its network breaks off what is
 * under way, and a service may be away for a while. What takes long is told by {@link useLateParts}.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const timer = setTimeout(() => mark(() => late.add(load)), LATE_MS);
  try {
    for (let failed = 0; ; failed += 1) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => {
          setTimeout(resolve, PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)]);
        });
      }
    }
  } finally {
    clearTimeout(timer);
    mark(() => late.delete(load));
  }
}

/** Whether a part of the page is missing because it could not be loaded yet. */
export function useLateParts(): boolean {
  return useSyncExternalStore(subscribe, () => late.size > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
