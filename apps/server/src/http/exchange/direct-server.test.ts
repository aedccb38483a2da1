import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ExchangeServer,
  type ExchangeServerOptions,
  startExchangeServer,
} from "./exchange-server.test-support.ts";
import type { HttpExchange } from "./http-exchange.ts";

let server: ExchangeServer;
let waiting: HttpExchange[];

/** Echoes the request, but answers `/v2/wait` only when the test releases it. */
async function start(options: ExchangeServerOptions = {}): Promise<void> {
  waiting = [];
  server = await startExchangeServer((exchange) => {
    if (exchange.url === "/v2/wait") waiting.push(exchange);
    // The server answers a caller whose body stays incomplete.
    else void echo(exchange).catch(() => undefined);
  }, options);
}

async function echo(exchange: HttpExchange): Promise<void> {
  const body = exchange.takeBody();
  const bytes = Buffer.isBuffer(body) ? body : Buffer.concat(await body.toArray());
  const text = `${exchange.method} ${exchange.url} ${bytes.toString()}`;
  exchange.answer(200, ["content-length", `${Buffer.byteLength(text)}`], text);
}

function get(url: string, ...lines: readonly string[]): string {
  return [`GET ${url} HTTP/1.1`, "host: here", ...lines, "", ""].join("\r\n");
}

function post(url: string, body: string): string {
  return `POST ${url} HTTP/1.1\r\nhost: here\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** All that arrives up to this text. */
async function until(socket: Socket, end: string): Promise<string> {
  let text = "";
  while (!text.endsWith(end)) text += ((await once(socket, "data")) as [string])[0];
  return text;
}

beforeEach(() => start());
afterEach(() => {
  server.close();
  vi.useRealTimers();
});

describe("a connection", () => {
  test("is read directly as long as its requests are plain, and by node:http from the first other request on", async () => {
    const socket = await server.open();
    socket.write(post("/v2/a", "one"));
    const answer = await until(socket, "POST /v2/a one");
    expect(answer).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-length: 14\r\nDate: .* GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=75\r\n\r\n/,
    );
    socket.write(get("/v2/b"));
    await until(socket, "GET /v2/b ");
    socket.write(get("/v1/c"));
    await until(socket, "GET /v1/c ");
    socket.write(get("/v2/d"));
    await until(socket, "GET /v2/d ");
    expect(server.readDirectly).toEqual([true, true, false, false]);
  });

  test("answers pipelined requests in their order, whichever reader serves them", async () => {
    const socket = await server.open();
    socket.write(get("/v2/wait") + post("/v2/b", "two") + get("/v1/c") + post("/v2/d", "four"));
    await expect.poll(() => waiting).toHaveLength(1);
    waiting[0]?.answer(200, ["content-length", "5"], "first");
    const text = await until(socket, "four");
    expect(text.match(/first|POST \/v2\/b two|GET \/v1\/c |POST \/v2\/d four/g)).toHaveLength(4);
    expect(server.readDirectly).toEqual([true, true, false, false]);
  });

  test("waits for the rest of a body, and leaves longer waits to node:http", async () => {
    const quick = await server.open();
    const slow = await server.open();
    const request = post("/v2/a", "the whole body");
    quick.write(request.slice(0, -9));
    slow.write(request.slice(0, -9));
    await delay(20);
    quick.write(request.slice(-9));
    await until(quick, "the whole body");
    expect(server.readDirectly).toEqual([true]);
    await delay(2_500);
    slow.write(request.slice(-9));
    await until(slow, "the whole body");
    expect(server.readDirectly).toEqual([true, false]);
  });

  test("on which a body arrives byte by byte is left to node:http, which enforces the time limit", async () => {
    const socket = await server.open();
    const request = post("/v2/a", "0123456789");
    socket.write(request.slice(0, -9));
    for (const piece of request.slice(-9)) {
      await delay(300);
      socket.write(piece);
    }
    await until(socket, "0123456789");
    expect(server.readDirectly).toEqual([false]);
  });

  test("whose caller reads an answer slowly serves the next request once, after that answer", async () => {
    server.close();
    await start({ keepAliveMs: 1_000 });
    const socket = await server.open();
    socket.write(get("/v2/wait") + get("/v2/b"));
    await expect.poll(() => waiting).toHaveLength(1);
    socket.pause();
    const big = "x".repeat(20_000_000);
    waiting[0]?.answer(200, ["content-length", `${big.length}`], big);
    // Longer than the wait for the rest of a request, and than the idle timeout.
    await delay(2_500);
    server.direct.closeIdle();
    expect(server.readDirectly).toEqual([true]);
    let tail = "";
    socket.on("data", (text: string) => (tail = (tail + text).slice(-200))).resume();
    await expect.poll(() => tail).toMatch(/GET \/v2\/b $/);
    await delay(50);
    expect(server.readDirectly).toEqual([true, true]);
  });

  test("that is idle for long is closed, unless it waits for an answer", async () => {
    server.close();
    await start({ keepAliveMs: 1_000 });
    const [idle, busy] = [await server.open(), await server.open()];
    busy.write(get("/v2/wait"));
    idle.write(get("/v2/a"));
    await until(idle, "GET /v2/a ");
    await once(idle, "close");
    expect(busy.readyState).toBe("open");
    waiting[0]?.answer(200, ["content-length", "4"], "late");
    await until(busy, "late");
  });

  test("whose caller sends without reading answers is not read further", async () => {
    const socket = await server.open();
    socket.pause();
    const big = "x".repeat(60_000);
    let sent = 0;
    for (; sent < 1_000 && !socket.writableNeedDrain; sent += 1) {
      socket.write(post("/v2/a", big));
      await delay(1);
    }
    await delay(200);
    // The buffers of the system in both directions and a few under way: far fewer than all of them.
    expect(server.readDirectly.length).toBeLessThan(sent);
    let receivedBytes = 0;
    socket.on("data", (text: string) => (receivedBytes += text.length)).resume();
    await expect.poll(() => receivedBytes).toBeGreaterThan(sent * big.length);
    expect(server.readDirectly).toHaveLength(sent);
  });
});

describe("a caller that closes its half", () => {
  test("after its request gets the answer, and the connection ends", async () => {
    const socket = await server.open({ allowHalfOpen: true });
    socket.end(get("/v2/a"));
    expect((await socket.toArray()).join("")).toContain("GET /v2/a ");
  });

  test("in the middle of a request gets an error", async () => {
    const socket = await server.open({ allowHalfOpen: true });
    socket.end(post("/v2/a", "the whole body").slice(0, -3));
    expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("after several requests gets all answers, also from node:http", async () => {
    const socket = await server.open({ allowHalfOpen: true });
    socket.end(get("/v2/wait") + get("/v1/b"));
    await expect.poll(() => waiting[0]?.isHalfClosed).toBe(true);
    waiting[0]?.answer(200, ["content-length", "5"], "first");
    expect((await socket.toArray()).join("")).toMatch(/first[^]*GET \/v1\/b $/);
  });
});

describe("an answer", () => {
  test("in pieces without a length is framed, and the connection is used again", async () => {
    const socket = await server.open();
    socket.write(get("/v2/wait"));
    await expect.poll(() => waiting).toHaveLength(1);
    const body = waiting[0]?.begin(200, ["content-type", "text/plain"]);
    await body?.write("one ");
    await body?.write("");
    await body?.write(Buffer.from("two"));
    body?.end();
    const text = await until(socket, "0\r\n\r\n");
    expect(text).toMatch(/transfer-encoding: chunked\r\n[^]*\r\n\r\n4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n$/);
    socket.write(get("/v2/b"));
    await until(socket, "GET /v2/b ");
    expect(server.readDirectly).toEqual([true, true]);
  });

  test.each([1_000, 100_000])("of %d bytes arrives unchanged", async (lengthBytes) => {
    const bytes = Buffer.from(Array.from({ length: lengthBytes }, (_, at) => at % 256));
    const socket = await server.open();
    socket.write(get("/v2/wait"));
    await expect.poll(() => waiting).toHaveLength(1);
    waiting[0]?.answer(200, ["content-length", `${lengthBytes}`], bytes);
    const text = await until(socket, bytes.subarray(-256).toString("latin1"));
    expect(Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1").equals(bytes)).toBe(true);
  });

  test("that is text beyond ASCII is sent as UTF-8", async () => {
    const socket = await server.open();
    socket.write(post("/v2/a", "größer"));
    const answer = await until(socket, "\u00c3\u009fer");
    expect(Buffer.from(answer, "latin1").toString()).toMatch(/größer$/);
  });

  test("that is aborted in the middle ends the connection", async () => {
    const socket = await server.open();
    socket.write(get("/v2/wait"));
    await expect.poll(() => waiting).toHaveLength(1);
    await waiting[0]?.begin(200, ["content-length", "10"]).write("half");
    waiting[0]?.cut();
    await once(socket.resume(), "close");
    expect(waiting[0]?.state).toBe("lost");
    await expect(waiting[0]?.begin(200, []).write("more")).rejects.toThrow("went away");
  });

  test("with a header that would end its line is not sent", async () => {
    const socket = await server.open();
    socket.write(get("/v2/wait"));
    await expect.poll(() => waiting).toHaveLength(1);
    expect(() => waiting[0]?.answer(200, ["x-evil", "a\r\nset-cookie: b"])).toThrow("no header may hold");
    expect(waiting[0]?.state).toBe("none");
  });

  test("is the last one of its connection when the server stops", async () => {
    server.close();
    let isStopping = false;
    await start({ isStopping: () => isStopping });
    const socket = await server.open();
    socket.write(get("/v2/wait"));
    await expect.poll(() => waiting).toHaveLength(1);
    isStopping = true;
    waiting[0]?.answer(200, ["content-length", "3"], "bye");
    expect((await socket.toArray()).join("")).toMatch(/Connection: close\r\n\r\nbye$/);
  });
});
