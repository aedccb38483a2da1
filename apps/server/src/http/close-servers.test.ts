import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { closeServers } from "./close-servers.ts";

/** A server that says `Connection: close` once it is told to stop, and answers `/slow` when it is let. */
async function startServer(): Promise<{ server: Server; stopping(): void; letGo(): void; open(): Promise<Socket> }> {
  let isStopping = false;
  const slow = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    if (request.url === "/slow") void slow.promise.then(() => response.end("slow"));
    else response.end("here");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    stopping: () => void (isStopping = true),
    letGo: slow.resolve,
    async open() {
      const socket = connect(port, "127.0.0.1").setEncoding("latin1");
      await once(socket, "connect");
      return socket;
    },
  };
}

async function ask(socket: Socket, path = "/"): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [string];
  return answer;
}

test("a connection that idles is still answered for a while, and told that this was the last time", async () => {
  const { server, open, stopping } = await startServer();
  const [used, unused] = [await open(), await open()];
  expect(await ask(used)).toContain("keep-alive");
  await ask(unused);
  stopping();
  const closed = closeServers([server], { lingerMs: 60_000, graceMs: 60_000 });
  await delay(50);
  const last = await ask(used);
  expect(last).toContain("Connection: close");
  expect(last).toContain("here");
  await once(used, "close");
  await expect(open()).rejects.toThrow("ECONNREFUSED");
  // The other one is closed by its owner: nothing is left to wait for.
  unused.end();
  await closed;
});

test("connections that nobody uses are closed when that while is over", async () => {
  const { server, open } = await startServer();
  const socket = await open();
  await ask(socket);
  const ended = once(socket, "end");
  await closeServers([server], { lingerMs: 30, graceMs: 60_000 });
  await ended;
});

test("an answer under way is finished, but not waited for without end", async () => {
  const first = await startServer();
  const finished = ask(await first.open(), "/slow");
  const second = await startServer();
  const cut = ask(await second.open(), "/slow").catch((error: unknown) => error);
  await delay(50);
  const closed = [
    closeServers([first.server], { lingerMs: 0, graceMs: 60_000 }),
    closeServers([second.server], { lingerMs: 0, graceMs: 50 }),
  ];
  await closed[1];
  first.letGo();
  expect(await finished).toContain("slow");
  await closed[0];
  await Promise.race([cut, delay(100)]);
});

test("servers that do not listen are passed over", async () => {
  await closeServers([createServer()], { lingerMs: 1000, graceMs: 1000 });
});
