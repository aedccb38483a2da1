/** A change that needs no transaction, if all goes well: undefined where it needs one. */
export type LightChange<T> = () => T | undefined;

/**
 * Changes of what is in memory only. Those of one turn of the event loop are carried out together at its end, also while the
 * disk works, so that one sees what was asked for beside it.
 */
export interface LightChanges {
  /** Carries out the change, or does it the other way. */
  run<T>(change: LightChange<T>, otherwise: () => Promise<T>): Promise<T>;
  /** Like `run`, but after all others of the same turn. */
  runLast<T>(change: LightChange<T>, otherwise: () => Promise<T>): Promise<T>;
  /** The turn ends. */
  carryOut(): void;
}

/** @param wake asks for `carryOut` at the end of the turn */
export function createLightChanges(wake: () => void): LightChanges {
  let first: (() => void)[] = [];
  let last: (() => void)[] = [];

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
    carryOut() {
      const changes = [...first, ...last];
      [first, last] = [[], []];
      for (const change of changes) change();
    },
  };
}
