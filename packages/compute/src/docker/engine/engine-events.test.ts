import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { engineConnection } from "./engine-address.ts";
import { createEngineClient } from "./engine-client.ts";
import { watchEngine } from "./engine-events.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test("an engine that hangs up before its events are read is away, and is asked again", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on("uncaughtException", hear).on("unhandledRejection", hear);
  closers.push(() => process.off("uncaughtException", hear).off("unhandledRejection", hear));
  const asked: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/later") return void response.end();
    asked.push(response);
    response.writeHead(200).write(`{"id":"c1"`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const engineAddress = `tcp://127.0.0.1:${port}` as const;
  const engine = createEngineClient(engineAddress, engineConnection(engineAddress, {}));
  closers.push(() => engine.close());
  const away: string[] = [];
  const compared = Promise.withResolvers<void>();
  let compares = 0;
  const watching = watchEngine({
    engine,
    installationId: "i",
    onGone: () => undefined,
    async onResync() {
      compares += 1;
      if (compares === 1) await compared.promise;
    },
    onAway: (reason) => away.push(reason),
  });
  await expect.poll(() => compares).toBe(1);
  const hungUp = once(asked[0] as ServerResponse, "close");
  asked[0]?.socket?.destroy();
  await hungUp;
  await engine.call("GET", "/later");
  expect(unheard).toEqual([]);
  compared.resolve();
  await expect.poll(() => compares).toBe(2);
  expect(away.length).toBe(1);
  await (await watching).close();
});
