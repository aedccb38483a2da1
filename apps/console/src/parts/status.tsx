import "./status.css";
import type { ReactNode } from "react";

export type Tone = "ok" | "busy" | "warn" | "bad" | "idle";

/** Every state of the interface that a page shows, with its color. A state that is not here is shown without one. */
const TONES: Readonly<Record<string, Tone>> = {
  // jobs
  IN_QUEUE: "idle",
  IN_PROGRESS: "busy",
  COMPLETED: "ok",
  FAILED: "bad",
  CANCELLED: "idle",
  TIMED_OUT: "warn",
  // workers
  IDLE: "ok",
  INITIALIZING: "busy",
  THROTTLED: "warn",
  UNHEALTHY: "bad",
  PAUSED: "idle",
  ENDED: "idle",
  // releases
  ROLLING: "busy",
  COMPLETE: "ok",
  REPLACED: "idle",
  // pods, and workers with a job
  RUNNING: "ok",
  EXITED: "idle",
  TERMINATED: "idle",
};

/** A state as a word with a colored dot. The word alone says everything. */
export function Status({ value, tone }: { readonly value: string; readonly tone?: Tone }): ReactNode {
  return <span className={`status status-${tone ?? TONES[value] ?? "idle"}`}>{wordOf(value)}</span>;
}

/** `IN_PROGRESS` as `In progress`. */
export function wordOf(value: string): string {
  const words = value.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
