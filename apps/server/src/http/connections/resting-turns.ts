/** Least time between two that go on. */
const REST_MS = 20;
/** What one of them took is left to others so many times; a busy machine takes longer for the same. */
const REST_RATIO = 4;

/** Lets connections that cost much go on one after the other, with time for all else between them. */
export interface RestingTurns {
  /** Calls `goOn` in its turn, behind all that wait already. */
  wait(goOn: () => void): void;
}

export function createRestingTurns(restMs: number = REST_MS): RestingTurns {
  const waiting: (() => void)[] = [];
  let isResting = false;

  function rest(ms: number): void {
    isResting = true;
    setTimeout(() => {
      const beganMs = performance.now();
      waiting.shift()?.();
      // By then it has been read.
      setImmediate(() => {
        isResting = false;
        if (waiting.length > 0) rest(Math.max(restMs, (performance.now() - beganMs) * REST_RATIO));
      });
    }, ms).unref();
  }

  return {
    wait(goOn) {
      waiting.push(goOn);
      if (!isResting) rest(restMs);
    },
  };
}
