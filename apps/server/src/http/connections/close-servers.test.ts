import { once } from "node:events";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { closeServers } from "./close-servers.ts";
import { type ExchangeServer, startExchangeServer } from "../exchange/exchange-server.test-support.ts";

interface StoppingServer extends ExchangeServer {
  stopping(): void;
  letGo(): void;
}

async function ask(socket: Socket, path = "/v2/fast"): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [string];
  return answer;
}

describe.each([
  { reader: "node:http", isDirect: false },
  { reader: "connections themselves", isDirect: true },
])("where requests are read by $reader", ({ isDirect }) => {
  /** A server that sends `Connection: close` once it stops, and answers `/v2/slow` when the test releases it. */
  async function startServer(): Promise<StoppingServer> {
    let isStopping = false;
    const slow = Promise.withResolvers<void>();
    const server = await startExchangeServer(
      (exchange) => {
        const text = exchange.url.slice("/v2/".length);
        const answer = (): void => exchange.answer(200, ["content-length", `${text.length}`], text);
        if (text === "slow") void slow.promise.then(answer);
        else answer();
      },
      { isDirect, isStopping: () => isStopping },
    );
    return { ...server, stopping: () => void (isStopping = true), letGo: slow.resolve };
  }

  test("an idle connection is still answered for a while, with `Connection: close`", async () => {
    const server = await startServer();
    const [used, unused] = [await server.open(), await server.open()];
    expect(await ask(used)).toContain("keep-alive");
    await ask(unused);
    server.stopping();
    const closed = closeServers([server], { lingerMs: 60_000, graceMs: 60_000 });
    await delay(50);
    const last = await ask(used);
    expect(last).toContain("Connection: close");
    expect(last).toContain("fast");
    await once(used, "close");
    await expect(server.open()).rejects.toThrow("ECONNREFUSED");
    // The client closes the other one, so nothing is left to wait for.
    unused.end();
    await closed;
  });

  test("idle connections are closed when that time is over", async () => {
    const server = await startServer();
    const socket = await server.open();
    await ask(socket);
    const ended = once(socket, "end");
    await closeServers([server], { lingerMs: 30, graceMs: 60_000 });
    await ended;
  });

  test("an answer under way is finished within a time limit", async () => {
    const first = await startServer();
    const finished = ask(await first.open(), "/v2/slow");
    const second = await startServer();
    const cut = ask(await second.open(), "/v2/slow").catch((error: unknown) => error);
    await delay(50);
    const closed = [
      closeServers([first], { lingerMs: 0, graceMs: 60_000 }),
      closeServers([second], { lingerMs: 0, graceMs: 50 }),
    ];
    await closed[1];
    first.letGo();
    expect(await finished).toContain("slow");
    await closed[0];
    await Promise.race([cut, delay(100)]);
  });
});

test("servers that do not listen are skipped", async () => {
  const direct = { closeIdle: () => undefined, closeAll: () => undefined };
  await closeServers([{ server: createServer(), direct }], { lingerMs: 1000, graceMs: 1000 });
});
