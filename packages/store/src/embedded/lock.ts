/** A lock that is taken in the order of asking. */
export interface Lock {
  readonly held: boolean;
  /** Takes the lock; the result frees it. */
  acquire(): Promise<() => void>;
  run<T>(task: () => T | Promise<T>): Promise<T>;
}

export function createLock(): Lock {
  let held = false;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) held = false;
    else next();
  }
  async function acquire(): Promise<() => void> {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      release();
    };
  }
  return {
    get held() {
      return held;
    },
    acquire,
    async run(task) {
      const free = await acquire();
      try {
        return await task();
      } finally {
        free();
      }
    },
  };
}
