import { beforeEach, describe, expect, test } from "vitest";
import { createClock, type MovableClock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";
import { type BalancedEndpoint, type Balancing, createBalancing } from "./balancing.ts";
import type { HealthCheck } from "./health-watch.ts";
import { NoneHereError } from "./none-here-error.ts";
import { noJobs, type PlayedGateways, playGateways } from "./played-gateways.test-support.ts";
import type { Seat, SeatWish } from "./request-balancer.ts";

const bounds = { heldMax: 3, holdMaxMs: 120_000, intervalMs: 1_000, readyIntervalMs: 5_000, timeoutMs: 5_000 };
let clock: MovableClock;
let gateways: PlayedGateways;
/** What programs answer to a check of their health, by address. */
let answers: Map<string, number | null>;
let endpoint: BalancedEndpoint | undefined;
let change: (() => void)[];
let runs = 0;

beforeEach(() => {
  clock = createClock({ frozenAtMs: 1_000_000 });
  gateways = playGateways();
  answers = new Map();
  endpoint = { type: "LB", workersMax: 3, stopped: null };
  change = [];
});

function gateway(hostId: string, check: HealthCheck = async (url: string) => answers.get(url) ?? null): Balancing {
  return createBalancing({
    clock,
    hostId,
    gatewayName: `run ${(runs += 1)}`,
    gateways: gateways.join(),
    jobs: noJobs,
    endpoints: {
      get: (id) => (id === "ep1" ? endpoint : undefined),
      onChange: (listener) => void change.push(() => listener("ep1")),
    },
    check,
    bounds,
    why: () => "Machines are short.",
  });
}

function start({ served }: Balancing, workerId: string): void {
  const url = `http://127.0.0.1/${workerId}`;
  served.started({ endpointId: "ep1", workerId, url, healthUrl: `${url}/ping` });
}

async function ready(at: Balancing, workerId: string): Promise<void> {
  answers.set(`http://127.0.0.1/${workerId}/ping`, 200);
  start(at, workerId);
  await clock.advance(0);
}

const seat = (at: Balancing, wish: Partial<SeatWish> = {}): Promise<Seat> =>
  at.balancer.seat("ep1", { signal: new AbortController().signal, ...wish });

const codeOf = (error: unknown): string => (error instanceof DomainError ? error.code : String(error));

describe("a request to a load-balancing endpoint", () => {
  test("goes to the ready worker with the fewest requests under way", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    await ready(one, "w2");
    const seats = [await seat(one), await seat(one), await seat(one)];
    expect(seats.map(({ workerId }) => workerId).toSorted()).toEqual(["w1", "w1", "w2"].toSorted());
    for (const taken of seats.filter(({ workerId }) => workerId === "w1")) taken.release();
    expect((await seat(one)).workerId).toBe("w1");
  });

  test("waits in front until a worker answers its health check with 200, in the order of arrival", async () => {
    const one = gateway("h1");
    answers.set("http://127.0.0.1/w1/ping", 204);
    start(one, "w1");
    const order: string[] = [];
    const waiting = ["a", "b"].map(async (name) => (await seat(one), order.push(name)));
    await clock.advance(3_000);
    expect(order).toEqual([]);
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 2, inProgress: 0 });
    answers.set("http://127.0.0.1/w1/ping", 200);
    await clock.advance(1_000);
    await Promise.all(waiting);
    expect(order).toEqual(["a", "b"]);
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 0, inProgress: 2 });
  });

  test("is refused with the reason when no worker was ready in time", async () => {
    const one = gateway("h1");
    const refused = seat(one).catch((error: unknown) => error);
    await clock.advance(bounds.holdMaxMs);
    expect(await refused).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("Machines are short."),
    });
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 0 });
  });

  test("is refused at once when as many wait as may, and room is made by one whose client leaves", async () => {
    const one = gateway("h1");
    const leaving = new AbortController();
    const first = seat(one, { signal: leaving.signal }).catch(() => "left");
    for (let at = 1; at < bounds.heldMax; at += 1) void seat(one).catch(() => undefined);
    const more = await seat(one).catch((error: unknown) => error);
    expect(more).toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
    leaving.abort();
    expect(await first).toBe("left");
    const next = seat(one);
    await ready(one, "w1");
    expect((await next).workerId).toBe("w1");
  });

  test("is refused while the endpoint is paused, also when it waits already", async () => {
    const one = gateway("h1");
    const waiting = seat(one).catch(codeOf);
    endpoint = { type: "LB", workersMax: 0, stopped: null };
    for (const tell of change) tell();
    expect(await waiting).toBe("unavailable");
    expect(await seat(one).catch(codeOf)).toBe("unavailable");
  });

  test("ends when its worker is gone, and when the endpoint is deleted", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    await ready(one, "w2");
    const [first, second] = [await seat(one), await seat(one)];
    one.served.ended(first.workerId);
    expect([first.end.isOver, second.end.isOver]).toEqual([true, false]);
    endpoint = undefined;
    for (const tell of change) tell();
    expect(second.end.isOver).toBe(true);
    expect(await seat(one).catch(codeOf)).toBe("not_found");
  });

  test("that reached no program lets its worker have no more until a check succeeds", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    answers.set("http://127.0.0.1/w1/ping", null);
    (await seat(one)).release("unreached");
    const next = seat(one);
    await clock.advance(1_000);
    answers.set("http://127.0.0.1/w1/ping", 200);
    await clock.advance(1_000);
    expect((await next).workerId).toBe("w1");
  });
});

describe("a worker that breaks a request off", () => {
  test("gets no more until a health check succeeds that began afterwards, and has the next request then", async () => {
    const checks: PromiseWithResolvers<number | null>[] = [];
    const one = gateway("h1", () => {
      const check = Promise.withResolvers<number | null>();
      checks.push(check);
      return check.promise;
    });
    start(one, "w1");
    checks[0]?.resolve(200);
    const taken = await seat(one);
    const advancing = clock.advance(bounds.readyIntervalMs);
    // A check is under way, which the program may have answered before.
    await expect.poll(() => checks.length).toBe(2);
    taken.release("broken");
    const next = seat(one);
    checks[1]?.resolve(200);
    await expect.poll(() => checks.length).toBe(3);
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 1 });
    checks[2]?.resolve(200);
    await advancing;
    expect((await next).workerId).toBe("w1");
  });

  test("leaves its requests to others meanwhile", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    const taken = await seat(one);
    await ready(one, "w2");
    answers.set(`http://127.0.0.1/${taken.workerId}/ping`, null);
    taken.release("broken");
    const next = [await seat(one), await seat(one)];
    expect(next.map(({ workerId }) => workerId)).not.toContain(taken.workerId);
  });

  test("is checked by the gateway that watches it, when another one of its host saw it", async () => {
    const [one, two] = [gateway("h1"), gateway("h1")];
    await ready(one, "w1");
    answers.set("http://127.0.0.1/w1/ping", null);
    (await seat(two)).release("broken");
    for (const at of [one, two])
      expect(await seat(at, { workerId: "w1", only: "strict" }).catch(codeOf)).toBe("not_found");
    answers.set("http://127.0.0.1/w1/ping", 200);
    await clock.advance(1_000);
    for (const at of [one, two]) expect((await seat(at)).workerId).toBe("w1");
  });

  test("stays a choice for gateways of other hosts, because that of its own holds requests for it", async () => {
    const [one, two] = [gateway("h1"), gateway("h2")];
    await ready(one, "w1");
    (await seat(two)).release("broken");
    expect((await seat(two)).workerId).toBe("w1");
  });
});

describe("while workers fail one after another", () => {
  const failing = () => ({ message: "The worker ended with exit code 1.", untilMs: clock.now() + 7_500 });

  test("requests are refused at every gateway with the reason, and the first one after the pause waits for the next start", async () => {
    const [one, two] = [gateway("h1"), gateway("h2")];
    const waiting = [one, two].map((at) => seat(at).catch((error: unknown) => error));
    one.queue.workersFail?.("ep1", failing());
    for (const refused of [...(await Promise.all(waiting)), await seat(two).catch((error: unknown) => error)]) {
      expect(refused).toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("exit code 1"),
        retryAfterSeconds: 8,
      });
    }
    await clock.advance(7_500);
    const held = seat(two);
    await ready(one, "w1");
    expect((await held).workerId).toBe("w1");
  });

  test("requests wait for a worker that runs already, until it ends, too", async () => {
    const one = gateway("h1");
    start(one, "w1");
    await clock.advance(0);
    one.queue.workersFail?.("ep1", failing());
    const waiting = seat(one).catch(codeOf);
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 1 });
    one.served.ended("w1");
    expect(await waiting).toBe("unavailable");
  });

  test("requests are held again once the cause may be mended", async () => {
    const one = gateway("h1");
    one.queue.workersFail?.("ep1", failing());
    one.queue.workersFail?.("ep1", null);
    const waiting = seat(one);
    await ready(one, "w1");
    expect((await waiting).workerId).toBe("w1");
  });
});

test("an endpoint counts answers that broke off as failed, and a worker that took no connection not at all", async () => {
  const one = gateway("h1");
  await ready(one, "w1");
  const [whole, broken] = [await seat(one), await seat(one)];
  whole.release();
  broken.release("broken");
  (await seat(one)).release("unreached");
  expect(one.counters("ep1")).toMatchObject({ completed: 1, failed: 1, inProgress: 0 });
});

describe("a client that wants the worker that it had", () => {
  test("gets it though another has less to do, and another when it is gone", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    await ready(one, "w2");
    await seat(one, { workerId: "w1" });
    expect((await seat(one, { workerId: "w1" })).workerId).toBe("w1");
    one.served.ended("w1");
    expect((await seat(one, { workerId: "w1" })).workerId).toBe("w2");
  });

  test("and no other is refused when it is gone", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    expect(await seat(one, { workerId: "w9", only: "strict" }).catch(codeOf)).toBe("not_found");
    expect(await seat(one, { workerId: "w9", only: "strictResume" }).catch(codeOf)).toBe("not_found");
    expect((await seat(one, { workerId: "w1", only: "strict" })).workerId).toBe("w1");
  });

  test("and waits for it gets it once it is ready", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    start(one, "w2");
    await clock.advance(0);
    const waiting = seat(one, { workerId: "w2", only: "strictResume" });
    answers.set("http://127.0.0.1/w2/ping", 200);
    await clock.advance(1_000);
    expect((await waiting).workerId).toBe("w2");
  });
});

describe("the fleet", () => {
  test("sees requests as what workers hold, and a ready worker as one that asks for more", async () => {
    const one = gateway("h1");
    start(one, "w0");
    await ready(one, "w1");
    const taken = await seat(one);
    expect(one.queue.presence("ep1")).toMatchObject([{ workerId: "w1", polling: true, holding: 1, draining: false }]);
    taken.release();
    taken.release();
    await clock.advance(2_000);
    expect(one.queue.presence("ep1")).toMatchObject([{ holding: 0, lastJobAtMs: 1_000_000 }]);
  });

  test("gives a worker no more requests, and lets it have some again", async () => {
    const one = gateway("h1");
    await ready(one, "w1");
    one.queue.drain("ep1", "w1");
    const waiting = seat(one);
    await clock.advance(10_000);
    expect(one.queue.presence("ep1")).toMatchObject([{ draining: true, holding: 0 }]);
    one.queue.readmit("ep1", "w1");
    expect((await waiting).workerId).toBe("w1");
  });
});

describe("several gateways", () => {
  test("send requests to the workers of each other, and count them once", async () => {
    const [one, two] = [gateway("h1"), gateway("h2")];
    const waiting = seat(two);
    expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 1 });
    await ready(one, "w1");
    const taken = await waiting;
    expect(taken.at).toEqual({ hostId: "h1" });
    const there = await seat(one, { here: true });
    expect(there.at).toEqual({ url: "http://127.0.0.1/w1" });
    gateways.look();
    for (const at of [one, two]) expect(await at.queue.counters("ep1")).toMatchObject({ inQueue: 0, inProgress: 1 });
  });

  test("of one host reach its workers alike, and add up what each has there", async () => {
    const [one, two] = [gateway("h1"), gateway("h1")];
    await ready(one, "w1");
    expect((await seat(two)).at).toEqual({ url: "http://127.0.0.1/w1" });
    await seat(one);
    gateways.look();
    for (const at of [one, two]) expect(at.queue.presence("ep1")).toMatchObject([{ holding: 2 }]);
  });

  test("hear that a worker is to have no more, and that it is gone", async () => {
    const [one, two] = [gateway("h1"), gateway("h2")];
    await ready(one, "w1");
    const taken = await seat(two);
    one.queue.drain("ep1", "w1");
    expect(await seat(two, { workerId: "w1", only: "strict" }).catch(codeOf)).toBe("not_found");
    one.served.ended("w1");
    expect(taken.end.isOver).toBe(true);
  });

  /** What happens to the only worker of the host while, or before, a request of another gateway comes. */
  const losses: Readonly<Record<string, (at: Balancing) => void>> = {
    "its machine ends": (at) => at.served.ended("w1"),
    "its program breaks off, then its machine ends": (at) => {
      at.served.doubt("w1");
      at.served.ended("w1");
    },
    "it is drained": (at) => at.queue.drain("ep1", "w1"),
  };

  test.each(Object.keys(losses))(
    "send a request back that came from another one, before and after: %s",
    async (loss) => {
      const one = gateway("h1");
      await ready(one, "w1");
      answers.set("http://127.0.0.1/w1/ping", null);
      one.served.doubt("w1");
      // It waits, because the program of the worker may be well again.
      const waiting = seat(one, { here: true }).catch((error: unknown) => error);
      await clock.advance(1_000);
      expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 1 });
      losses[loss]?.(one);
      const later = await seat(one, { here: true }).catch((error: unknown) => error);
      for (const refusal of [await waiting, later]) {
        expect(refusal).toBeInstanceOf(NoneHereError);
        expect(refusal).toMatchObject({ code: "unavailable", retryAfterSeconds: 1 });
      }
      expect(await one.queue.counters("ep1")).toMatchObject({ inQueue: 0 });
    },
  );

  test("forget workers of which nobody tells any more", async () => {
    const [one, two] = [gateway("h1"), gateway("h2")];
    await ready(one, "w1");
    one.served.handOver();
    await clock.advance(15_000);
    expect(await seat(two, { workerId: "w1", only: "strict" }).catch(codeOf)).toBe("not_found");
    const tellingMs = 6_000;
    await clock.advance(tellingMs);
    expect(two.queue.presence("ep1")).toMatchObject([{ polling: false }]);
  });

  test("say nothing when nothing changes but now and then", async () => {
    const one = gateway("h1");
    gateway("h2");
    await ready(one, "w1");
    const before = gateways.told.length;
    for (let look = 0; look < 10; look += 1) {
      await clock.advance(1_000);
      gateways.look();
    }
    expect(gateways.told.length - before).toBeLessThanOrEqual(2);
  });
});
