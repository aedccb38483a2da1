/** Tasks that take turns where they are about the same thing. */
export interface Turns {
  /** Begins the task once those of the same key that were given before have ended. */
  inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  /** The last one of each key. None of them rejects. */
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn(key, task) {
      const turn = (last.get(key) ?? Promise.resolve()).then(task);
      const over = turn
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === over) last.delete(key);
        });
      last.set(key, over);
      return turn;
    },
  };
}
