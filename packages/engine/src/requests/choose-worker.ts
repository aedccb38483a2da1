import type { SeatWish } from "./request-balancer.ts";
import { mayComeBack, mayServe, requestsAt, type ServingWorker } from "./serving-worker.ts";

/**
 * The worker for a request; `wait` until one is ready, `gone`: the one that must serve it never will, or `noneHere`: none of this host
 * will, which must serve what another gateway sent here.
 */
export type Choice = ServingWorker | "wait" | "gone" | "noneHere";

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
  if (only === "strictResume") return wished === undefined || wished.end.isOver ? "gone" : "wait";
  let best: { readonly worker: ServingWorker; readonly underWay: number } | undefined;
  // In one pass, because each request and each one that waits comes through here.
  for (const worker of within) {
    if (!mayServe(worker, nowMs)) continue;
    const underWay = requestsAt(worker, nowMs);
    if (best === undefined || (underWay - best.underWay || afterAmongEquals(worker, best.worker)) < 0) {
      best = { worker, underWay };
    }
  }
  if (best !== undefined) return best.worker;
  return here === true && !within.some((worker) => mayComeBack(worker, nowMs)) ? "noneHere" : "wait";
}

function afterAmongEquals(one: ServingWorker, other: ServingWorker): number {
  const reach = Number(one.url === null) - Number(other.url === null);
  return reach || (one.lastRequestAtMs ?? 0) - (other.lastRequestAtMs ?? 0);
}
