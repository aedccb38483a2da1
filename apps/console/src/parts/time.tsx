import { useSyncExternalStore, type ReactNode } from "react";
import { ago, duration, moment, shortMoment } from "../data/format.ts";

/** One tick for the whole page, so that all its times agree. */
const TICK_MS = 1_000;
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The present moment, told anew every second while it is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) nowMs = Date.now();
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A moment by its distance from now; the pointer shows date and time. */
export function Ago({ at }: { readonly at: string | null | undefined }): ReactNode {
  const now = useNow();
  if (at === null || at === undefined) return <Nothing />;
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  );
}

/** A moment as a time of the day. */
export function Moment({ at }: { readonly at: string | null | undefined }): ReactNode {
  const now = useNow();
  if (at === null || at === undefined) return <Nothing />;
  return (
    <time dateTime={at} title={moment(at)}>
      {shortMoment(at, now)}
    </time>
  );
}

/** How long something has gone on. */
export function Since({ at }: { readonly at: string }): ReactNode {
  return duration(Math.max(0, useNow() - Date.parse(at)));
}

/** Stands where there is no value. */
export function Nothing(): ReactNode {
  return (
    <span className="soft" aria-label="none">
      –
    </span>
  );
}
