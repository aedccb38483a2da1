import { limits } from "@millrace/spec";
import type { PrestartHold } from "../../gateways/ports.ts";
import type { Clock, Timer } from "../../kernel/clock.ts";

/** The holds of all endpoints. They are kept in memory: what must not be forgotten is in {@link PrestartFailures}. */
export interface PrestartHolds {
  /** While there are none, polls need not ask. */
  readonly isEmpty: boolean;
  /** The hold of this version of the endpoint. */
  get(endpointId: string, version: number): PrestartHold | undefined;
  /** Hooks failed; failures during a hold do not prolong it, because its probes do. */
  failed(endpointId: string, version: number, reason: string): PrestartHold;
  /** A job is handed out as a probe: the next one comes after a longer pause. Undefined = none is due. */
  probe(endpointId: string, version: number): PrestartHold | undefined;
  /** No worker got a job by this probe: another one is due. Undefined = the hold is another one by now. */
  unused(endpointId: string, probe: PrestartHold): PrestartHold | undefined;
  /** What another gateway said; null = the hold is over. */
  heard(endpointId: string, hold: PrestartHold | null): void;
  /** Says whether there was one. */
  end(endpointId: string): boolean;
  close(): void;
}

/** `onDue`: a probe may be handed out, or the hold is over. */
export function createPrestartHolds(clock: Clock, onDue: (endpointId: string) => void): PrestartHolds {
  const holds = new Map<string, { readonly hold: PrestartHold; readonly timer: Timer }>();

  function set(endpointId: string, hold: PrestartHold): PrestartHold {
    holds.get(endpointId)?.timer.cancel();
    holds.set(endpointId, { hold, timer: clock.setTimer(hold.untilMs, () => onDue(endpointId)) });
    return hold;
  }
  function end(endpointId: string): boolean {
    holds.get(endpointId)?.timer.cancel();
    const wasHeld = holds.delete(endpointId);
    if (wasHeld) onDue(endpointId);
    return wasHeld;
  }
  function get(endpointId: string, version: number): PrestartHold | undefined {
    const hold = holds.get(endpointId)?.hold;
    return hold?.version === version ? hold : undefined;
  }

  return {
    get isEmpty() {
      return holds.size === 0;
    },
    get,
    failed(endpointId, version, reason) {
      const before = get(endpointId, version);
      const fresh = { version, tries: 1, untilMs: clock.now() + pauseMs(1) };
      return set(endpointId, { ...(before ?? fresh), reason });
    },
    probe(endpointId, version) {
      const hold = get(endpointId, version);
      if (hold === undefined || hold.untilMs > clock.now()) return undefined;
      const tries = hold.tries + 1;
      return set(endpointId, { ...hold, tries, untilMs: clock.now() + pauseMs(tries) });
    },
    unused(endpointId, probe) {
      const hold = get(endpointId, probe.version);
      if (hold?.tries !== probe.tries) return undefined;
      return set(endpointId, { ...hold, tries: probe.tries - 1, untilMs: clock.now() });
    },
    heard(endpointId, hold) {
      if (hold === null) end(endpointId);
      else set(endpointId, hold);
    },
    end,
    close() {
      for (const { timer } of holds.values()) timer.cancel();
      holds.clear();
    },
  };
}

function pauseMs(tries: number): number {
  return Math.min(limits.prestartProbeMinMs * 2 ** (tries - 1), limits.prestartProbeMaxMs);
}
