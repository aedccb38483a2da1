import { test } from "vitest";

import type { Clock } from "./clock.ts";
import { sendWithRetries } from "./send-with-retries.ts";

const lost = new TypeError("fetch failed");
const answer = (status: number, retryAfter?: string): Response =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } });

/** Plays the replies, one for each attempt, and tells what became of the call. The clock moves by itself in each pause. */
async function play(
  replies: readonly (Response | Error)[],
  { isRepeatable = true, maxRetries = 2, timeoutMs = 60_000, signal = new AbortController().signal } = {},
): Promise<{ result: unknown; attempts: readonly boolean[]; pauses: readonly number[] }> {
  const attempts: boolean[] = [];
  const pauses: number[] = [];
  const now = (): number => pauses.reduce((sum, pause) => sum + pause, 0);
  const clock: Clock = { now, random: () => 1, sleep: async (ms) => void pauses.push(ms) };
  const send = async (isLast: boolean): Promise<Response> => {
    const reply = replies[attempts.push(isLast) - 1] ?? answer(200);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const deadline = { signal, leftMs: () => timeoutMs - now() };
  const result = await sendWithRetries({ send, isRepeatable, maxRetries, deadline, clock }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  return { result, attempts, pauses };
}

test("a request is sent again after passing failures, with growing pauses", async ({ expect }) => {
  expect(await play([answer(500), lost])).toEqual({
    result: 200,
    attempts: [false, false, true],
    pauses: [250, 500],
  });
});

test("the last attempt decides when the retries are used up", async ({ expect }) => {
  expect(await play([answer(500), answer(500), answer(502)])).toMatchObject({ result: 502, pauses: [250, 500] });
  expect(await play([lost, lost, lost])).toMatchObject({ result: lost });
  expect(await play([answer(503)], { maxRetries: 0 })).toEqual({ result: 503, attempts: [true], pauses: [] });
});

test("a change is sent again only after an answer that says that nothing was done", async ({ expect }) => {
  expect(await play([answer(429), answer(503, "3")], { isRepeatable: false })).toMatchObject({
    result: 200,
    pauses: [250, 3_250],
  });
  for (const reply of [lost, answer(500), answer(503)]) {
    expect(await play([reply], { isRepeatable: false })).toMatchObject({ attempts: [false], pauses: [] });
  }
});

test("a pause that would outlast the call is not begun", async ({ expect }) => {
  const refusals = [answer(429, "61")];
  expect(await play(refusals, { timeoutMs: 61_250 })).toMatchObject({ result: 429, pauses: [] });
  expect(await play(refusals, { timeoutMs: 61_251 })).toMatchObject({ result: 200, pauses: [61_250] });
});

test("nothing is sent again after an abort", async ({ expect }) => {
  expect(await play([lost], { signal: AbortSignal.abort() })).toEqual({ result: lost, attempts: [false], pauses: [] });
});
