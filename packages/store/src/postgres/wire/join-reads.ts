/** Most keys of one read. */
const KEYS_MAX = 500;
/** Most reads at a time. Few connections are enough then, also where a service asks about ten thousand keys at once. */
const READS_MAX = 2;

interface Waiting<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads values by key. What is asked for while reads are under way joins the next one, so that an answer is never older than
 * its question.
 *
 * @param read gives the values of several keys; a key without one is left out
 */
export function joinReads<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting = new Map<string, Waiting<Value>[]>();
  let underWay = 0;

  function next(): void {
    while (underWay < READS_MAX && waiting.size > 0) void readSome();
  }
  async function readSome(): Promise<void> {
    const some = [...waiting].slice(0, KEYS_MAX);
    for (const [key] of some) waiting.delete(key);
    underWay += 1;
    try {
      const values = await read(some.map(([key]) => key));
      for (const [key, all] of some) for (const { resolve } of all) resolve(values.get(key));
    } catch (error) {
      for (const [, all] of some) for (const { reject } of all) reject(error);
    } finally {
      underWay -= 1;
      next();
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [{ resolve, reject }]);
      else others.push({ resolve, reject });
      next();
    });
}
