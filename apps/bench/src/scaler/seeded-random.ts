/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** Uniform from 0 up to 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** Uniform on a logarithmic scale: as often from 1 to 10 as from 10 to 100. */
  logBetween(low: number, high: number): number;
  exponential(mean: number): number;
  /** Log-normal: most values near the median, a few far above it; a greater `sigma` spreads them further. */
  logNormal(median: number, sigma: number): number;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  // mulberry32
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    logBetween: (low, high) => low * (high / low) ** unit(),
    exponential: (mean) => -mean * Math.log(1 - unit()),
    logNormal(median, sigma) {
      const normal = Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
      return median * Math.exp(sigma * normal);
    },
  };
}
