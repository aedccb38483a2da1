/** A moment that is known to lie between two others. */
export interface Window {
  readonly earliestMs: number;
  readonly latestMs: number;
}

/** What a client knows of one pod that it made. */
export interface PodEntry {
  readonly id: string;
  status: "RUNNING" | "EXITED" | "DELETED";
  /** When it began to run and when it ended to, one after the other. */
  readonly changes: Window[];
}

/** Times between which the billed running time of a pod has to lie, in milliseconds. */
export function billedBounds({ changes }: PodEntry): { readonly leastMs: number; readonly mostMs: number } {
  let [leastMs, mostMs] = [0, 0];
  for (let index = 0; index + 1 < changes.length; index += 2) {
    const [start, end] = [changes[index], changes[index + 1]];
    if (start === undefined || end === undefined) break;
    leastMs += Math.max(0, end.earliestMs - start.latestMs);
    mostMs += end.latestMs - start.earliestMs;
  }
  return { leastMs, mostMs };
}
