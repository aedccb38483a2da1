/** Differences below this are corrections of the clock, not a clock that was set back. */
const setBackMinMs = 5_000;

export interface MachineTimeOptions {
  /** The clock of the machine was set back by this much; time goes on from where it was. */
  readonly onSetBack?: ((byMs: number) => void) | undefined;
  /** Whether no other process has the same data. */
  readonly isAlone?: boolean | undefined;
}

/**
 * The time of this machine, which never goes back: when the machine's clock is set back, it goes on by the time that passes until
 * the clock has caught up or the process starts again. Otherwise what ended while the clock was behind would be too old, and
 * removed, as soon as the clock is set right.
 *
 * Where the clock was ahead and is set right, time goes back with it, unless `isAlone`: what began meanwhile would otherwise wait for
 * its deadline as long as the clock was ahead. Several gateways must follow the clock, because each removes what has expired by its own.
 *
 * @param onSetBack is called once each time that the clock is set back, at the next reading
 */
export function createMachineTime({ onSetBack = () => {}, isAlone = false }: MachineTimeOptions = {}): () => number {
  let startMs = Date.now() - performance.now();
  let isBehind = false;
  return () => {
    const wallMs = Date.now();
    const passedMs = Math.floor(startMs + performance.now());
    const behindMs = passedMs - wallMs;
    if (isBehind !== behindMs >= setBackMinMs) {
      isBehind = !isBehind;
      if (isBehind) onSetBack(behindMs);
    }
    if (isAlone && wallMs > passedMs) startMs += wallMs - passedMs;
    return Math.max(wallMs, passedMs);
  };
}
