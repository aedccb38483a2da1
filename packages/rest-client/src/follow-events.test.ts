import { describe, test } from "vitest";

import { clientSettings } from "@millrace/client-runtime/client-options";
import type { Clock } from "@millrace/client-runtime/clock";
import type { RestPaths } from "@millrace/spec";

import { type CannedAnswer, type Reply, startLocalService } from "../test/local-service.ts";
import { ConnectionError, NotFoundError, UnavailableError, UnexpectedAnswerError } from "./errors.ts";
import type { Followed, FollowOptions, LogEvent } from "./follow-events.ts";
import { createGroups } from "./generated/groups.ts";
import { operationCalls } from "./send-operation.ts";
import { typedClient } from "./typed-client.ts";

const LONGEST_PAUSE_MS = 15_000;

/** Pauses between connections are over at once; longer times never are, so that only `expire` ends them. */
function testClock(): Clock & { readonly pausesMs: number[]; expire(ms: number): void } {
  const pausesMs: number[] = [];
  const waiting: { readonly ms: number; readonly end: () => void }[] = [];
  return {
    pausesMs,
    now: () => 0,
    random: () => 1,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (ms <= LONGEST_PAUSE_MS) {
          pausesMs.push(ms);
          return resolve();
        }
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        waiting.push({ ms, end: resolve });
      }),
    expire: (ms) => waiting.filter((one) => one.ms === ms).forEach(({ end }) => end()),
  };
}

function lines(...texts: readonly string[]): string {
  return texts
    .map((line) => `id: id-${line}\ndata: ${JSON.stringify({ ts: "t", source: "container", line })}\n\n`)
    .join("");
}

function events(body: string, more: Partial<CannedAnswer> = {}): CannedAnswer {
  return { status: 200, headers: { "content-type": "text/event-stream" }, body, ...more };
}

const unavailable: Reply = { status: 503, body: { error: "unavailable", message: "Stopping." } };
const END = "event: end\ndata: {}\n\n";

/** Follows the log of a pod whose service gives the replies one after the other, the last again and again. */
async function followed(
  replies: readonly Reply[],
  options: FollowOptions = {},
  onEvent: (event: Followed<LogEvent>, clock: ReturnType<typeof testClock>) => void = () => undefined,
) {
  await using service = await startLocalService(
    (_request, index) => replies[Math.min(index, replies.length - 1)] ?? unavailable,
  );
  const clock = testClock();
  const settings = clientSettings({ baseUrl: service.baseUrl, apiKey: "k", maxRetries: 0, timeoutMs: 10_000_000 });
  const { pods } = createGroups(
    typedClient<RestPaths>(settings, { pathPrefix: "/v1", repeatsLists: true }),
    operationCalls(settings, clock),
  );
  const got: string[] = [];
  let error: unknown;
  try {
    for await (const event of pods.followPodLogs("p1", { tail: 5 }, options)) {
      got.push(event.data.line);
      onEvent(event, clock);
    }
  } catch (thrown) {
    error = thrown;
  }
  const asked = service.seen.map(({ headers }) => headers["last-event-id"]);
  return { got, error, asked, seen: service.seen, pausesMs: clock.pausesMs };
}

test("events come as they are sent, and the event named end is the end", async ({ expect }) => {
  const { got, seen, error } = await followed([events(`: hello\n\n${lines("ä", "b")}${END}`)]);
  expect({ got, error }).toEqual({ got: ["ä", "b"], error: undefined });
  expect(seen).toEqual([
    expect.objectContaining({
      url: "/v1/pods/p1/logs?tail=5",
      headers: expect.objectContaining({ accept: "text/event-stream", authorization: "Bearer k" }),
    }),
  ]);
});

test("a lost connection is resumed behind the last event, after pauses that double until an event comes", async ({
  expect,
}) => {
  const replies: readonly Reply[] = [events(lines("a", "b")), "hang up", unavailable, events(lines("c")), events(END)];
  const { got, asked, error, pausesMs } = await followed(replies, { lastEventId: "id-0" });
  expect({ got, asked, error }).toEqual({
    got: ["a", "b", "c"],
    asked: ["id-0", "id-b", "id-b", "id-b", "id-c"],
    error: undefined,
  });
  expect(pausesMs).toEqual([500, 1_000, 2_000, 500]);
});

test("each connection is told of when it opens and when it is lost", async ({ expect }) => {
  const told: string[] = [];
  await followed([events(lines("a")), "hang up", events(lines("b") + END)], {
    onConnection: (state) => void told.push(state),
  });
  expect(told).toEqual(["open", "lost", "lost", "open"]);
});

test("an id of any letters is resumed behind, as UTF-8", async ({ expect }) => {
  const { got, asked, error } = await followed([events('id: 日\ndata: {"line": "a"}\n\n'), events(END)]);
  expect({ got, error }).toEqual({ got: ["a"], error: undefined });
  expect(Buffer.from(String(asked[1]), "latin1").toString()).toBe("日");
});

describe("what cannot be followed is an error", () => {
  test("when it is refused at the first attempt or later", async ({ expect }) => {
    const gone: Reply = { status: 404, body: { error: "not_found", message: "There is no such pod." } };
    expect((await followed([gone])).error).toBeInstanceOf(NotFoundError);
    const later = await followed([events(lines("a")), gone]);
    expect(later.got).toEqual(["a"]);
    expect(later.error).toBeInstanceOf(NotFoundError);
  });

  test("when the service was never there", async ({ expect }) => {
    const { error, asked } = await followed(["hang up"]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(asked).toHaveLength(1);
  });

  test("when it is not back after maxReconnects attempts", async ({ expect }) => {
    const { got, error, asked } = await followed([events(lines("a")), unavailable], { maxReconnects: 2 });
    expect(got).toEqual(["a"]);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(asked).toHaveLength(3);
  });

  test("when the answer is no stream of events", async ({ expect }) => {
    const { error } = await followed([{ status: 200, body: "<html>Welcome</html>" }]);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toHaveProperty("message", expect.stringContaining("Is baseUrl the address of the service?"));
  });
});

test("a service that closes every connection without an event ends the stream after maxReconnects", async ({
  expect,
}) => {
  const { got, error, asked } = await followed([events(lines("a")), events("")], { maxReconnects: 3 });
  expect({ got, error }).toEqual({ got: ["a"], error: undefined });
  expect(asked).toHaveLength(4);
});

describe("a stream that stays open ends without an error", () => {
  const open = [events(lines("one", "two", "three"), { staysOpen: true })];

  test("after maxEvents, and with none of them nothing is asked", async ({ expect }) => {
    expect(await followed(open, { maxEvents: 2 })).toMatchObject({ got: ["one", "two"], error: undefined });
    expect(await followed(open, { maxEvents: 0 })).toMatchObject({ got: [], error: undefined, seen: [] });
  });

  test("before the event that would exceed maxBytes", async ({ expect }) => {
    const bytes = Buffer.byteLength(JSON.stringify({ ts: "t", source: "container", line: "one" }));
    expect(await followed(open, { maxBytes: 2 * bytes })).toMatchObject({ got: ["one", "two"], error: undefined });
    expect(await followed(open, { maxBytes: 2 * bytes - 1 })).toMatchObject({ got: ["one"], error: undefined });
  });

  test("when maxDurationMs is over", async ({ expect }) => {
    const onEvent = ({ data }: Followed<LogEvent>, clock: ReturnType<typeof testClock>): void => {
      if (data.line === "three") clock.expire(20_000);
    };
    const outcome = await followed(open, { maxDurationMs: 20_000 }, onEvent);
    expect(outcome).toMatchObject({ got: ["one", "two", "three"], error: undefined });
  });

  test("when its signal is aborted", async ({ expect }) => {
    const caller = new AbortController();
    const onEvent = ({ data }: Followed<LogEvent>): void => {
      if (data.line === "three") caller.abort(new Error("Ctrl-C"));
    };
    const outcome = await followed(open, { signal: caller.signal }, onEvent);
    expect(outcome).toMatchObject({ got: ["one", "two", "three"], error: undefined });
    expect(await followed(open, { signal: caller.signal })).toMatchObject({ got: [], error: undefined, seen: [] });
  });
});

test("a connection without a byte for silenceMs is opened again", async ({ expect }) => {
  const replies = [events(lines("a"), { staysOpen: true }), events(`${lines("b")}${END}`)];
  // The reader waits for the next piece only after the event was taken.
  const onEvent = ({ data }: Followed<LogEvent>, clock: ReturnType<typeof testClock>): void => {
    if (data.line === "a") setImmediate(() => clock.expire(30_000));
  };
  expect(await followed(replies, { silenceMs: 30_000 }, onEvent)).toMatchObject({
    got: ["a", "b"],
    asked: [undefined, "id-a"],
    error: undefined,
  });
});

test("a bound that is none is refused", async ({ expect }) => {
  for (const name of ["maxEvents", "maxDurationMs", "maxBytes", "maxReconnects", "silenceMs"]) {
    for (const value of [-1, Number.NaN]) {
      const { error, seen } = await followed([events(END)], { [name]: value });
      expect(error, `${name} ${value}`).toBeInstanceOf(RangeError);
      expect(seen).toEqual([]);
    }
  }
});

test("an event that does not end is refused, and not asked for again", async ({ expect }) => {
  const { error, seen } = await followed([events(`data: ${"x".repeat(1_100_000)}`)]);
  expect(error).toMatchObject({ code: "unexpected_answer", message: expect.stringContaining("1048576 characters") });
  expect(seen).toHaveLength(1);
});
