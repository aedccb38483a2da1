/** A limit of concurrent tasks. */
export interface Slots {
  readonly width: number;
  /** Resolves once a slot is free. */
  enter(): Promise<void>;
  leave(): void;
  /** Waits without using a slot. Afterwards the task continues at once, so that it is not late. */
  outside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

export function createSlots(width: number): Slots {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function admit(): void {
    while (inside < width) {
      const next = waiting.shift();
      if (next === undefined) return;
      inside += 1;
      next();
    }
  }
  function leave(): void {
    inside -= 1;
    admit();
  }
  return {
    width,
    enter() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      admit();
      return promise;
    },
    leave,
    async outside(wait) {
      leave();
      try {
        return await wait();
      } finally {
        inside += 1;
      }
    },
  };
}
