import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callerGoing, callerGone } from "./caller-gone.ts";
import { type ExchangeServer, startExchangeServer } from "../exchange/exchange-server.test-support.ts";
import type { HttpExchange } from "../exchange/http-exchange.ts";

describe.each([
  { reader: "node:http", isDirect: false },
  { reader: "its connection itself", isDirect: true },
])("a caller whose request was read by $reader", ({ isDirect }) => {
  let server: ExchangeServer;
  let called: PromiseWithResolvers<HttpExchange>;

  beforeEach(async () => {
    called = Promise.withResolvers();
    server = await startExchangeServer((exchange) => called.resolve(exchange), { isDirect });
  });
  afterEach(() => server.close());

  /** A caller that has sent its whole request. */
  async function call(version = "1.1"): Promise<[Socket, HttpExchange]> {
    const socket = await server.open({ allowHalfOpen: true });
    socket.write(`GET /v2/x/health HTTP/${version}\r\nhost: here\r\n\r\n`);
    return [socket, await called.promise];
  }

  test("is gone when it closes its connection", async () => {
    const [socket, exchange] = await call();
    const signal = callerGone(exchange);
    socket.destroy();
    await once(signal, "abort");
    expect(exchange.state).toBe("lost");
  });

  test("is gone when it closed its connection before the check", async () => {
    const [socket, exchange] = await call();
    socket.destroy();
    while (!exchange.isHalfClosed) await delay(1);
    const signal = callerGone(exchange);
    await once(signal, "abort");
    expect(callerGone(exchange).aborted).toBe(true);
  });

  test.each(["1.0", "1.1"])("gets its answer by HTTP %s when it only closed its half", async (version) => {
    const [socket, exchange] = await call(version);
    const signal = callerGone(exchange);
    socket.end();
    while (!exchange.isHalfClosed) await delay(1);
    // Long enough for some of the probes.
    await delay(400);
    expect(signal.aborted).toBe(false);
    exchange.answer(200, ["content-length", "12"], "here you are");
    const text = (await socket.toArray()).join("");
    expect(text).toMatch(/HTTP\/1\.1 200 OK[^]*here you are/);
    expect(text.startsWith("HTTP/1.1 102 ")).toBe(version === "1.1");
    expect(signal.aborted).toBe(false);
  });

  test("is gone when it closes its half while its answer is being sent", async () => {
    const [socket, exchange] = await call();
    const signal = callerGone(exchange);
    await exchange.begin(200, []).write("the beginning");
    socket.end();
    await once(signal, "abort");
    expect(exchange.state).toBe("begun");
  });

  test("counts as going when it closes its half, unless it was answered", async () => {
    const [socket, exchange] = await call();
    const going = callerGoing(exchange);
    socket.end();
    await once(going, "abort");
    expect(callerGoing(exchange).aborted).toBe(true);

    called = Promise.withResolvers();
    const [patient, next] = await call();
    const signals = [callerGoing(next), callerGone(next)];
    next.answer(200, ["content-length", "2"], "ok");
    patient.resume().end();
    await once(patient, "close");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });
});
