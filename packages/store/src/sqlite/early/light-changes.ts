/** A change that needs no transaction, if all goes well: undefined where it needs one. */
export type LightChange<T> = () => T | undefined;

/**
 * Changes of jobs in memory only. Changes of two turns of the event loop run together, also during a sync: requests that
 * were sent together seldom arrive in one turn, and run together they cost less and see each other.
 */
export interface LightChanges {
  /** Carries out the change, or does it the other way. */
  run<T>(change: LightChange<T>, otherwise: () => Promise<T>): Promise<T>;
  /** Like `run`, but after all others of the same turns. */
  runLast<T>(change: LightChange<T>, otherwise: () => Promise<T>): Promise<T>;
  /** A turn ends; `mayWait` for the end of the next one. */
  carryOut(mayWait: boolean): void;
}

/** @param wake asks for `carryOut` at the end of the turn, or of the next if it just ends */
export function createLightChanges(wake: () => void): LightChanges {
  let first: (() => void)[] = [];
  let last: (() => void)[] = [];
  let isSecondTurn = false;

  function add<T>(list: (() => void)[], change: LightChange<T>, otherwise: () => Promise<T>): Promise<T> {
    wake();
    return new Promise<T>((resolve, reject) => {
      list.push(() => {
        try {
          const done = change();
          if (done === undefined) otherwise().then(resolve, reject);
          else resolve(done);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  return {
    run: (change, otherwise) => add(first, change, otherwise),
    runLast: (change, otherwise) => add(last, change, otherwise),
    carryOut(mayWait) {
      isSecondTurn = mayWait && !isSecondTurn && first.length + last.length > 0;
      if (isSecondTurn) return wake();
      const changes = [...first, ...last];
      [first, last] = [[], []];
      for (const change of changes) change();
    },
  };
}
