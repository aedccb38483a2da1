/** How fast the output of machines is read. A machine that prints faster waits, as it would for a slow terminal. */
export interface ReadPace {
  /** Resolves when so many bytes may be read; in the order of the calls. */
  take(bytes: number): Promise<void>;
}

/** What all machines of a driver may print together in the long run, a second. */
const bytesPerSecond = 8 * 1024 * 1024;
/** What they may print at once after a pause. */
const burstBytes = 16 * 1024 * 1024;

export interface ReadPaceParts {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Time is that of the host: machines print in real time, however far a test moves the clock. */
export function createReadPace({ nowMs, sleep }: ReadPaceParts): ReadPace {
  let leftBytes = burstBytes;
  let filledAtMs = nowMs();
  let last: Promise<unknown> | undefined;

  function fill(): void {
    const atMs = nowMs();
    leftBytes = Math.min(burstBytes, leftBytes + ((atMs - filledAtMs) / 1_000) * bytesPerSecond);
    filledAtMs = atMs;
  }

  async function wait(bytes: number): Promise<void> {
    for (fill(); leftBytes <= 0; fill()) await sleep(Math.ceil((-leftBytes / bytesPerSecond) * 1_000) + 1);
    leftBytes -= bytes;
  }

  return {
    async take(bytes) {
      if (last === undefined) {
        fill();
        if (leftBytes > 0) {
          leftBytes -= bytes;
          return;
        }
      }
      const turn = (last ?? Promise.resolve()).then(() => wait(bytes));
      last = turn;
      await turn;
      if (last === turn) last = undefined;
    },
  };
}
