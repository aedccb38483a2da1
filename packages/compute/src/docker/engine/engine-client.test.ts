import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { engineConnection } from "./engine-address.ts";
import { createEngineClient, EngineAwayError } from "./engine-client.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

test.each([200, 500])("an engine that hangs up in the middle of an answer of status %s is away", async (status) => {
  const server = createServer((_, response) => {
    response.writeHead(status, { "content-length": 100 });
    response.write('{"message":', () => response.socket?.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const engineAddress = `tcp://127.0.0.1:${port}`;
  const engine = createEngineClient(engineAddress, engineConnection(engineAddress, {}));
  closers.push(() => engine.close());
  await expect(engine.call("GET", "/info")).rejects.toBeInstanceOf(EngineAwayError);
});
