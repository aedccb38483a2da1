/** Differences below this are corrections of the clock, not a clock that was set back. */
const setBackMinMs = 5_000;

/**
 * The time of this machine, which never goes back: when the machine's clock is set back, it goes on by the time that passes until
 * the clock has caught up or the process starts again. Otherwise what ended while the clock was behind would be too old, and
 * removed, as soon as the clock is set right.
 *
 * @param onSetBack is called once each time that the clock is set back, at the next reading
 */
export function createMachineTime(onSetBack: (byMs: number) => void = () => {}): () => number {
  const startMs = Date.now() - performance.now();
  let isBehind = false;
  return () => {
    const wallMs = Date.now();
    const passedMs = Math.floor(startMs + performance.now());
    const behindMs = passedMs - wallMs;
    if (isBehind !== behindMs >= setBackMinMs) {
      isBehind = !isBehind;
      if (isBehind) onSetBack(behindMs);
    }
    return Math.max(wallMs, passedMs);
  };
}
