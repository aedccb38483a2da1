import { describe, expect, test } from "vitest";
import { addressesOf } from "./addresses.ts";
import { interfaceRules } from "./interface-rules.ts";
import { createBudget } from "./budget.ts";
import type { Exchange } from "./exchange.ts";
import { type Behaviour, answerJson, startPlayedServer } from "./played-server.test-support.ts";
import type { Safety } from "./safety.ts";
import { type Transport, createTransport } from "./transport.ts";

const rules = interfaceRules({
  pathIn: (path, dialect) => (dialect === "old" ? `/old${path}` : path),
  keyHeaders: (key, path) => ({ authorization: path.startsWith("/plain") ? key : `Bearer ${key}` }),
  isRead: ({ path }) => path === "/search",
});
const many = { requests: 100, resources: 100 };

async function withTransport(
  behaviour: Behaviour,
  options: { readonly safety?: Safety; readonly requests?: number; readonly dialect?: string },
  use: (
    transport: Transport,
    exchanges: Exchange[],
    asked: readonly { headers: object; path: string }[],
  ) => Promise<void>,
): Promise<void> {
  await using server = await startPlayedServer(behaviour);
  const exchanges: Exchange[] = [];
  const transport = createTransport({
    baseUrl: server.url,
    apiKey: "own",
    dialect: options.dialect ?? "default",
    safety: options.safety ?? "full",
    budget: createBudget({ ...many, requests: options.requests ?? many.requests }),
    rules,
    onExchange: (exchange) => exchanges.push(exchange) - 1,
  });
  await use(transport, exchanges, server.asked);
}

const fine: Behaviour = (_, response) => answerJson(response, 200, { fine: true });
const cutOnce: Behaviour = (request, response, count) => {
  if (count === 1) request.socket.destroy();
  else answerJson(response, 200, {});
};

describe("a request", () => {
  test("has the key in the form of its interface, or another key, or none", async () => {
    await withTransport(fine, {}, async ({ send }, _, asked) => {
      await send({ method: "GET", path: "/parcels" });
      await send({ method: "GET", path: "/plain/health" });
      await send({ method: "GET", path: "/parcels", key: "other" });
      await send({ method: "GET", path: "/parcels", key: null });
      const sent = asked.map(({ headers }) => ("authorization" in headers ? headers.authorization : undefined));
      expect(sent).toEqual(["Bearer own", "own", "Bearer other", undefined]);
    });
  });

  test("uses the requested dialect, and is recorded with its answer", async () => {
    await withTransport(fine, { dialect: "old" }, async ({ send }, exchanges) => {
      const answer = await send({ method: "POST", path: "/parcels/p1/send", body: { input: {} } });
      expect(answer).toMatchObject({ status: 200, json: { fine: true }, exchange: 0 });
      expect(exchanges).toMatchObject([{ request: { method: "POST", body: '{"input":{}}' }, answer: { status: 200 } }]);
      expect(exchanges[0]?.request.url).toMatch(/\/old\/parcels\/p1\/send$/);
      const other = await send({ method: "GET", path: "/parcels", dialect: "default" });
      expect([answer.dialect, other.dialect]).toEqual(["old", "default"]);
      expect(exchanges[1]?.request.url).toMatch(/:\d+\/parcels$/);
    });
  });
});

describe("a service at several addresses", () => {
  test("gets each request at the next one, as the one asked for if a request names it, and shares of many at once", async () => {
    await using one = await startPlayedServer(fine);
    await using two = await startPlayedServer(fine);
    const exchanges: Exchange[] = [];
    const transport = createTransport({
      baseUrl: one.url,
      addresses: [one.url, two.url],
      apiKey: "own",
      dialect: "default",
      safety: "full",
      budget: createBudget(many),
      rules,
      onExchange: (exchange) => exchanges.push(exchange) - 1,
    });
    const paths = (): readonly (readonly string[])[] =>
      [one, two].map(({ asked }) => asked.splice(0).map(({ path }) => path));
    for (const path of ["/1", "/2", "/3"]) await transport.send({ method: "GET", path });
    expect(paths()).toEqual([["/1", "/3"], ["/2"]]);
    for (const path of ["/4", "/5"]) await transport.send({ method: "GET", path, at: 1 });
    expect(paths()).toEqual([[], ["/4", "/5"]]);
    expect([transport.addresses.next(), transport.addresses.next()]).toEqual([two.url, one.url]);
    const requests = ["/6", "/7", "/8"].map((path) => ({ method: "GET", path }));
    const answers = await transport.sendMany(requests, 2);
    expect(answers.map(({ exchange }) => exchanges[exchange]?.request.url.slice(-2))).toEqual(["/6", "/7", "/8"]);
    expect(paths()).toEqual([["/7"], ["/6", "/8"]]);
  });

  test("has its base URL among them, so that nothing passes by a proxy", () => {
    expect(() => addressesOf({ baseUrl: "http://proxy", addresses: ["http://service"] })).toThrow("http://proxy");
  });
});

describe("when the network fails", () => {
  test("a GET is repeated, and the record says so", async () => {
    await withTransport(cutOnce, {}, async ({ send }, exchanges) => {
      expect((await send({ method: "GET", path: "/parcels" })).status).toBe(200);
      expect(exchanges.map(({ retries, answer }) => [retries, answer?.status])).toEqual([
        [0, undefined],
        [1, 200],
      ]);
    });
  });

  test("a request that may have taken effect is not repeated", async () => {
    await withTransport(cutOnce, {}, async ({ send }, exchanges) => {
      await expect(send({ method: "POST", path: "/parcels", body: {} })).rejects.toThrow();
      expect(exchanges).toHaveLength(1);
    });
  });
});

test("after a rate limit, the request is repeated once at the requested time", async () => {
  const limited: Behaviour = (_, response, count) => {
    if (count < 3) response.writeHead(429, { "retry-after": "1" }).end();
    else answerJson(response, 200, {});
  };
  await withTransport(limited, {}, async ({ send }, exchanges) => {
    expect((await send({ method: "GET", path: "/parcels" })).status).toBe(429);
    expect(exchanges).toHaveLength(2);
  });
});

test("the end of the run ends the wait for a rate limit", async () => {
  const limited: Behaviour = (_, response) => response.writeHead(429, { "retry-after": "59" }).end();
  await withTransport(limited, {}, async ({ send }, exchanges) => {
    const stop = new AbortController();
    const answer = send({ method: "GET", path: "/parcels", signal: stop.signal });
    await expect.poll(() => exchanges.length).toBe(1);
    stop.abort();
    await expect(answer).rejects.toThrow("aborted");
  });
});

test("read-only sends no request that could change anything, and allows reads by POST", async () => {
  await withTransport(fine, { safety: "read-only" }, async ({ send }, exchanges) => {
    for (const [method, path] of [
      ["POST", "/parcels"],
      ["DELETE", "/parcels/p1"],
      ["POST", "/parcels/p1/send"],
    ] as const) {
      await expect(send({ method, path })).rejects.toThrow("read-only");
    }
    await send({ method: "POST", path: "/search", body: { to: "a" } });
    expect(exchanges).toHaveLength(1);
  });
});

test("no request exceeds the budget", async () => {
  await withTransport(fine, { requests: 1 }, async ({ send }, exchanges) => {
    await send({ method: "GET", path: "/parcels" });
    await expect(send({ method: "GET", path: "/parcels" })).rejects.toThrow(/budget/i);
    expect(exchanges).toHaveLength(1);
  });
});
