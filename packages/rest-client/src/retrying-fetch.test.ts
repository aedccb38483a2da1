import { describe, test } from "vitest";

import { type Reply, startLocalService } from "../test/local-service.ts";
import { createRestClient } from "./client.ts";
import { RateLimitError, UnavailableError } from "./errors.ts";
import { type RetryClock, retryingFetch, systemClock } from "./retrying-fetch.ts";

const ok: Reply = { status: 200, body: {} };
const busy: Reply = { status: 503, body: { error: "unavailable", message: "Busy.", requestId: "r" } };
const busyNow: Reply = { ...busy, headers: { "retry-after": "0" } };

/** A clock that moves by itself when somebody sleeps, and remembers for how long. */
function movedClock(): RetryClock & { readonly pauses: readonly number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now: () => pauses.reduce((sum, pause) => sum + pause, 0),
    random: () => 0,
    sleep: async (delayMs) => void pauses.push(delayMs),
  };
}

async function attempt(
  replies: readonly Reply[],
  { init = {}, retries = 2, deadline = 60_000 }: { init?: RequestInit; retries?: number; deadline?: number } = {},
): Promise<{ status: number | undefined; bodies: readonly string[]; pauses: readonly number[] }> {
  await using service = await startLocalService((_, index) => replies[index] ?? ok);
  const clock = movedClock();
  const fetch = retryingFetch({ fetch: (request) => globalThis.fetch(request), retries, deadline, clock });
  const response = await fetch(new Request(service.baseUrl, init)).catch(() => undefined);
  await response?.body?.cancel();
  return { status: response?.status, bodies: service.seen.map((request) => request.body), pauses: clock.pauses };
}

describe("retryingFetch", () => {
  test("reads again after failures and a broken connection, with growing pauses", async ({ expect }) => {
    expect(await attempt([{ status: 500 }, "hang up"])).toEqual({
      status: 200,
      bodies: ["", "", ""],
      pauses: [500, 1000],
    });
  });

  test("gives the last answer when the retries are used up", async ({ expect }) => {
    expect(await attempt([busy, busy, busy, ok])).toMatchObject({ status: 503, pauses: [500, 1000] });
    expect(await attempt([busy, ok], { retries: 0 })).toMatchObject({ status: 503, pauses: [] });
  });

  test("fails as the last attempt failed", async ({ expect }) => {
    expect(await attempt(["hang up", "hang up", "hang up", ok])).toMatchObject({
      status: undefined,
      bodies: ["", "", ""],
    });
  });

  test("sends a refused body again in full", async ({ expect }) => {
    const body = "x".repeat(100_000);
    const later: Reply = { status: 429, headers: { "retry-after": "3" } };
    expect(await attempt([later, busyNow], { init: { method: "POST", body } })).toEqual({
      status: 200,
      bodies: [body, body, body],
      pauses: [3000, 0],
    });
  });

  for (const method of ["POST", "PATCH", "DELETE"]) {
    test(`sends a ${method} once when nobody knows whether it was carried out`, async ({ expect }) => {
      for (const reply of ["hang up", { status: 500 }, busy] as const) {
        expect((await attempt([reply, ok], { init: { method } })).bodies).toHaveLength(1);
      }
    });
  }

  test("does not wait for an attempt that would come too late", async ({ expect }) => {
    const later: Reply = { status: 429, headers: { "retry-after": "61" } };
    expect(await attempt([later, ok], { deadline: 60_000 })).toMatchObject({ status: 429, pauses: [] });
    expect(await attempt([later, ok], { deadline: 61_001 })).toMatchObject({ status: 200, pauses: [61_000] });
  });
});

describe("the pause of the machine's clock", () => {
  test("ends at once with the reason when the signal is aborted, before or during it", async ({ expect }) => {
    const reason = new Error("enough");
    await expect(systemClock.sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const pause = systemClock.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(pause).rejects.toBe(reason);
  });

  test("ends by itself", async ({ expect }) => {
    expect(await systemClock.sleep(1, new AbortController().signal)).toBeUndefined();
  });
});

describe("a client", () => {
  test("repeats a refused creation until it is accepted", async ({ expect }) => {
    await using service = await startLocalService((_, index) =>
      index < 2 ? busyNow : { status: 200, body: { id: "tpl1" } },
    );
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
    expect(await millrace.templates.create({ name: "echo", imageName: "local/echo" })).toEqual({ id: "tpl1" });
    expect(new Set(service.seen.map((request) => request.body))).toEqual(
      new Set(['{"name":"echo","imageName":"local/echo"}']),
    );
    expect(service.seen).toHaveLength(3);
  });

  test("takes the number of retries from the call before its own", async ({ expect }) => {
    await using service = await startLocalService(() => busyNow);
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k", maxRetries: 1 });
    await expect(millrace.pods.list()).rejects.toThrow(UnavailableError);
    expect(service.seen).toHaveLength(2);
    await expect(millrace.pods.list({}, { maxRetries: 0 })).rejects.toThrow(UnavailableError);
    expect(service.seen).toHaveLength(3);
  });

  test("reports a refusal at once when it may only come back after its timeout", async ({ expect }) => {
    await using service = await startLocalService(() => ({ status: 429, headers: { "retry-after": "3600" } }));
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
    await expect(millrace.pods.list()).rejects.toThrow(RateLimitError);
    expect(service.seen).toHaveLength(1);
  });
});
