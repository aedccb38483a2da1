/** Why a run ends early by itself: its target has stopped answering or breaks everything, or it took much longer than expected. */
export class RunEndError extends Error {
  override readonly name = "RunEndError";
  readonly reason: "unreachable" | "overtime" | "all-broken";
  constructor(reason: RunEndError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why nothing more is played once the signal of a run is aborted; by default its user stopped it. */
export function endReasonOf({ reason }: AbortSignal): RunEndError["reason"] | "stopped" {
  return reason instanceof RunEndError ? reason.reason : "stopped";
}

/** Reasons with which the rest of a run is skipped. */
export const runEndings: ReadonlySet<string> = new Set(["stopped", "budget", "unreachable", "overtime", "all-broken"]);
