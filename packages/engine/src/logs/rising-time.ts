/** Gives lines moments that rise from line to line of a host, so that a moment is the id of a line. */
export interface RisingTime {
  /** The next moment, not before this one; microseconds since the epoch. */
  next(atUs: number): number;
}

export function createRisingTime(): RisingTime {
  let lastUs = 0;
  return {
    next(atUs) {
      lastUs = Math.max(atUs, lastUs + 1);
      return lastUs;
    },
  };
}
