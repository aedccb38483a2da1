import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FrontSearch } from "./front-search.ts";
import { createWaitingHints } from "./waiting-hints.ts";

const endpointId = "endpoint1";
const EVERY_MS = 1_000;

interface Row {
  readonly endpoint_id: string;
  readonly low_priority: number;
  readonly position: number;
}

/** A search whose answers come when the test gives them. */
function makeSearch() {
  const hints = createWaitingHints();
  const asked: { readonly values: readonly unknown[]; readonly answer: PromiseWithResolvers<unknown[]> }[] = [];
  const found: [string, number][] = [];
  const errors: unknown[] = [];
  const search = new FrontSearch({
    session: {
      rows: <T>(_: unknown, values: readonly unknown[] = []) => {
        const answer = Promise.withResolvers<unknown[]>();
        asked.push({ values, answer });
        return answer.promise as Promise<T[]>;
      },
    },
    hints,
    onFound: (id, { position }) => found.push([id, position]),
    onError: (error) => errors.push(error),
  });
  const answer = async (rows: readonly Row[], tookMs = 0): Promise<void> => {
    vi.advanceTimersByTime(tookMs);
    asked.at(-1)?.answer.resolve([...rows]);
    await settled();
  };
  return { hints, search, asked, found, errors, answer };
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Claims have come to this place. */
function claimedUpTo(hints: ReturnType<typeof createWaitingHints>, normal: number, exhausted = false): void {
  hints.look(endpointId).ended({ normal }, exhausted);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("a job before the place that claims have come to is found, told of, and where the next claim begins", async () => {
  const { hints, search, found, answer } = makeSearch();
  claimedUpTo(hints, 100);
  search.want(endpointId);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  await answer([{ endpoint_id: endpointId, low_priority: 0, position: 40 }]);
  expect(found).toEqual([[endpointId, 40]]);
  expect(hints.look(endpointId).from.normal).toBe(40);
});

test("a job that waits after that place is not told of: the next claim finds it", async () => {
  const { hints, search, found, answer } = makeSearch();
  claimedUpTo(hints, 100);
  search.want(endpointId);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  await answer([{ endpoint_id: endpointId, low_priority: 0, position: 100 }]);
  expect(found).toEqual([]);
  expect(hints.look(endpointId).from.normal).toBe(100);
});

test("a queue that counted as empty does not any more", async () => {
  const { hints, search, answer } = makeSearch();
  claimedUpTo(hints, 100, true);
  search.want(endpointId);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  await answer([{ endpoint_id: endpointId, low_priority: 1, position: 700 }]);
  expect(hints.isEmpty(endpointId)).toBe(false);
  expect(hints.look(endpointId).from.low).toBe(700);
});

test("queues are searched once a second, those that are wanted meanwhile together", async () => {
  const { search, asked, answer } = makeSearch();
  const all = ["one", "two", "three"];
  for (const id of all) search.want(id);
  // The first look at a queue begins at its front by itself.
  expect(asked).toHaveLength(0);
  vi.advanceTimersByTime(EVERY_MS);
  for (const id of [...all, ...all]) search.want(id);
  expect(asked).toHaveLength(1);
  await answer([]);
  expect(asked).toHaveLength(2);
  await answer([]);
  for (const id of all) search.want(id);
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(EVERY_MS);
  search.want("two");
  expect(asked).toHaveLength(3);
});

test("a search rests for fifty times as long as it took", async () => {
  const { search, asked, answer } = makeSearch();
  search.want(endpointId);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  await answer([], 200);
  vi.advanceTimersByTime(9_999);
  search.want(endpointId);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  search.want(endpointId);
  expect(asked).toHaveLength(2);
});

test("one that fails is told of and done again", async () => {
  const { search, asked, errors, answer } = makeSearch();
  search.want(endpointId);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  asked[0]?.answer.reject(new Error("the database is away"));
  await settled();
  expect(errors).toEqual([new Error("the database is away")]);
  vi.advanceTimersByTime(EVERY_MS);
  search.want(endpointId);
  expect(asked).toHaveLength(2);
  await answer([]);
});
