import type { SeatWish } from "./request-balancer.ts";
import { mayServe, requestsAt, type ServingWorker } from "./serving-worker.ts";

/** The worker for a request; `wait` until one is ready, or `gone`: the one that must serve it never will. */
export type Choice = ServingWorker | "wait" | "gone";

/**
 * Chooses the worker with the fewest requests under way; among equals one that this gateway reaches itself, then the one that has had
 * none for longest.
 */
export function chooseWorker(
  workers: Iterable<ServingWorker>,
  { workerId, only, here }: Omit<SeatWish, "signal">,
  nowMs: number,
): Choice {
  const all = [...workers];
  const within = here === true ? all.filter(({ url }) => url !== null) : all;
  const wished = workerId === undefined ? undefined : within.find((worker) => worker.workerId === workerId);
  if (wished !== undefined && mayServe(wished, nowMs)) return wished;
  if (only === "strict") return "gone";
  if (only === "strictResume") return wished === undefined || wished.end.signal.aborted ? "gone" : "wait";
  const ready = within.filter((worker) => mayServe(worker, nowMs));
  const [first] = ready.toSorted(
    (a, b) =>
      requestsAt(a, nowMs) - requestsAt(b, nowMs) ||
      Number(a.url === null) - Number(b.url === null) ||
      (a.lastRequestAtMs ?? 0) - (b.lastRequestAtMs ?? 0),
  );
  return first ?? "wait";
}
