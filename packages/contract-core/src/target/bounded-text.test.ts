import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { interfaceRules } from "./interface-rules.ts";
import { createBudget } from "./budget.ts";
import { readLive } from "./event-stream.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { sendPipelined } from "./pipeline.ts";
import { type Behaviour, type PlayedServer, startPlayedServer } from "./played-server.test-support.ts";
import { sendSlowBody } from "./slow-body.ts";
import { createTransport } from "./transport.ts";

const MAX_BYTES = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");

/** Sends until the client closes the connection. */
function endless(head: Readonly<Record<string, string>> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(200, head);
    const more = (): void => {
      while (!response.destroyed && response.write(PIECE));
    };
    response.on("drain", more);
    more();
  };
}

const key = "own";

function asked({ url }: PlayedServer): Promise<Answer> {
  const exchanges: Exchange[] = [];
  const { send } = createTransport({
    baseUrl: url,
    apiKey: key,
    dialect: "default",
    safety: "full",
    budget: createBudget({ requests: 10, resources: 10 }),
    rules: interfaceRules({ collections: [] }),
    answerMaxBytes: MAX_BYTES,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return send({ method: "GET", path: "/things" });
}

/** The ways in which a suite reads answers; each throws what became of an answer without an end. */
const ways: Readonly<Record<string, (server: PlayedServer) => Promise<unknown>>> = {
  "a request": asked,
  async "many requests over one connection"({ url }) {
    await sendPipelined([{ method: "GET", url: `${url}/things`, headers: {}, body: undefined }], 1, MAX_BYTES);
  },
  async "a stream of events"({ url }) {
    const reader = await readLive({ url: `${url}/things`, authorization: key, maxBytes: MAX_BYTES });
    for (;;) {
      reader.events();
      await delay(5);
    }
  },
  async "a body that is sent piece by piece"({ url }) {
    const body = await sendSlowBody({
      url: `${url}/things`,
      method: "GET",
      authorization: key,
      begin: "",
      answerMaxBytes: MAX_BYTES,
    });
    await body.answer;
  },
};

test.each(Object.entries(ways))("an answer without an end is not read to its end by %s", async (_, read) => {
  await using server = await startPlayedServer(endless());
  await expect(read(server)).rejects.toThrow("The answer of GET /things is longer than 1 MiB");
  // A repetition would read as much again.
  expect(server.asked).toHaveLength(1);
});

test("a file that is longer than what is read is answered all the same, and cut", async () => {
  await using server = await startPlayedServer(endless({ "content-type": "application/octet-stream" }));
  const { status, text } = await asked(server);
  expect([status, text.length]).toEqual([200, MAX_BYTES]);
});
