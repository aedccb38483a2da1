import type { ScalerObservations } from "@millrace/engine";

/** What a rule can see. It has to measure the times of starts and jobs itself. */
export interface Seen extends Omit<ScalerObservations, "startMs" | "runMs"> {
  /** Jobs that have ended so far. */
  readonly ended: number;
}

/** A way to decide how many workers an endpoint has. */
export interface ScalingRule {
  /** Stable name for machines. */
  readonly id: string;
  readonly label: string;
  /** Creates the rule for one endpoint. */
  open(endpoint: { readonly workersMax: number }): OpenRule;
}

interface Deciding {
  /** The wanted number of workers. Of surplus workers, only idle and starting ones are stopped. */
  decide(seen: Seen): number;
  /** A requested worker has polled for the first time. */
  started?(tookMs: number): void;
  /** When it thinks that a waiting job will be taken which so many are ahead of; null when it cannot tell. */
  estimateMs?(seen: Seen, ahead: number): number | null;
}

/** A rule that is applied at a fixed interval as long as the endpoint has jobs or workers. */
export interface SamplingRule extends Deciding {
  readonly everyMs: number;
}

/** A rule that is applied after a change, and once more at a moment that it chooses; Infinity = not before a change. */
export interface WatchingRule extends Deciding {
  readonly everyMs: null;
  nextReconcileAtMs(seen: Seen, wanted: number): number;
}

export type OpenRule = SamplingRule | WatchingRule;
