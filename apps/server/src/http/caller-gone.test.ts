import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { callerGone } from "./caller-gone.ts";

let server: Server;
let called: Promise<readonly [IncomingMessage, ServerResponse]>;

beforeEach(async () => {
  server = createServer();
  Object.assign(server, { httpAllowHalfOpen: true });
  called = once(server, "request").then(([message, response]) => [message, response]);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A caller that has sent its whole request. */
async function call(version = "1.1"): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  socket.write(`GET / HTTP/${version}\r\nhost: here\r\n\r\n`);
  return socket;
}

describe("a caller", () => {
  test("that closes its connection is gone", async () => {
    const socket = await call();
    const signal = callerGone(...(await called));
    socket.destroy();
    await once(signal, "abort");
    expect(signal.aborted).toBe(true);
  });

  test("that had closed it before anybody looked is gone", async () => {
    const socket = await call();
    const [message, response] = await called;
    socket.destroy();
    await once(message.socket, "end");
    const signal = callerGone(message, response);
    await once(signal, "abort");
    expect(signal.aborted).toBe(true);
  });

  test.each(["1.0", "1.1"])("of HTTP %s that closed its half gets its answer", async (version) => {
    const socket = await call(version);
    const [message, response] = await called;
    const signal = callerGone(message, response);
    socket.end();
    await once(message.socket, "end");
    // Long enough for some of the probes.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(signal.aborted).toBe(false);
    response.end("here you are");
    const text = (await socket.setEncoding("utf8").toArray()).join("");
    expect(text).toMatch(/HTTP\/1\.1 200 OK[^]*here you are/);
    expect(text.startsWith("HTTP/1.1 102 ")).toBe(version === "1.1");
    expect(signal.aborted).toBe(false);
  });

  test("that closes its half while its answer is under way is gone", async () => {
    const socket = await call();
    const [message, response] = await called;
    const signal = callerGone(message, response);
    response.write("the beginning");
    socket.end();
    await once(signal, "abort");
    expect(signal.aborted).toBe(true);
  });
});
