interface Turn<Result> {
  readonly result: Promise<Result>;
  /** What those wait for that came while it was read. */
  next: Promise<Result> | undefined;
}

/**
 * A costly read, made once at a time for each key. Callers that come while it is made share the next one: it begins after they asked, so
 * it shows all that they did before.
 */
export function createSharedReads<Request, Result>(
  read: (request: Request) => Promise<Result>,
  keyOf: (request: Request) => string,
): (request: Request) => Promise<Result> {
  const turns = new Map<string, Turn<Result>>();

  function begin(key: string, request: Request): Promise<Result> {
    const turn: Turn<Result> = { result: read(request), next: undefined };
    turns.set(key, turn);
    const ended = (): void => {
      if (turn.next === undefined) turns.delete(key);
    };
    turn.result.then(ended, ended);
    return turn.result;
  }

  return (request) => {
    const key = keyOf(request);
    const turn = turns.get(key);
    if (turn === undefined) return begin(key, request);
    const again = (): Promise<Result> => begin(key, request);
    turn.next ??= turn.result.then(again, again);
    return turn.next;
  };
}
