/** Calls a method of a client with as many ids as the path of its operation takes, and asks a stream for its first event. */
export async function callWithIds(method: (...given: never[]) => unknown): Promise<void> {
  const call = async (...ids: readonly string[]): Promise<unknown> => {
    const answer: unknown = Reflect.apply(method, undefined, [...ids, {}]);
    const isStream = typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
    return isStream ? (answer as AsyncGenerator).next() : answer;
  };
  // Paths have one or two ids; the parameters are no id. The local service has no events.
  await call("some-id").catch(() => call("some-id", "some-id").catch(() => undefined));
}
