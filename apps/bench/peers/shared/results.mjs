/** Results that a queue tells of, until a caller asks; callers that ask, until the queue tells. */
const KEPT_MAX = 100_000;
const WAIT_MS = 30_000;

/** @param {(id: string) => Promise<unknown>} lookUp reads from the queue a result that this process was not told of */
export function createResults(lookUp) {
  const told = new Map();
  const waiting = new Map();
  /** Submitted here and not done: these need no look into the queue, because it will tell of them. */
  const own = new Set();

  function expect(id) {
    if (!told.has(id)) own.add(id);
  }

  function settle(id, output) {
    own.delete(id);
    const waiter = waiting.get(id);
    if (waiter !== undefined) {
      waiting.delete(id);
      waiter(output);
      return;
    }
    told.set(id, output);
    if (told.size > KEPT_MAX) told.delete(told.keys().next().value);
  }

  async function result(id) {
    if (told.has(id)) {
      const output = told.get(id);
      told.delete(id);
      return output;
    }
    if (!own.has(id)) {
      const output = await lookUp(id);
      if (output !== undefined) return output;
    }
    return await new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        resolve(undefined);
      }, WAIT_MS);
      waiting.set(id, (output) => {
        clearTimeout(timer);
        resolve(output);
      });
    });
  }
  return { expect, settle, result, waitingIds: () => [...waiting.keys()] };
}
