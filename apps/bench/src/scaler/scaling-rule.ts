import type { ScalerObservations } from "@millrace/engine";

/** What a rule may look at: what is measured of starts and jobs it has to measure itself. */
export interface Seen extends Omit<ScalerObservations, "startMs" | "runMs"> {
  /** Jobs that have ended so far. */
  readonly ended: number;
}

/** A way to decide how many workers an endpoint has. */
export interface ScalingRule {
  /** Stable name for machines. */
  readonly id: string;
  readonly label: string;
  /** A fresh one for each endpoint. */
  open(endpoint: { readonly workersMax: number }): OpenRule;
}

interface Deciding {
  /** How many workers there shall be. Of those too many, only idle and starting ones are ended. */
  decide(seen: Seen): number;
  /** A worker that was asked for has polled for the first time. */
  started?(tookMs: number): void;
}

/** A rule that looks at the endpoint every so often as long as it has jobs or workers. */
export interface SamplingRule extends Deciding {
  readonly everyMs: number;
}

/** A rule that looks when something changed, and once more at a moment of its own; Infinity = not before a change. */
export interface WatchingRule extends Deciding {
  readonly everyMs: null;
  nextReconcileAtMs(seen: Seen, wanted: number): number;
}

export type OpenRule = SamplingRule | WatchingRule;
