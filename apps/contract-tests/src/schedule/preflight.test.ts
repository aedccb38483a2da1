import {
  createBudget,
  createTransport,
  errorMessage,
  exitCodes,
  preflight,
  UnreachableError,
} from "@millrace/contract-core";
import { rules } from "../suite/rules.ts";
import { plainSuite } from "../whole/suite.ts";
import { expect, test } from "vitest";
import {
  type Behaviour,
  answerJson,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";
import { main as scheduledMain } from "./command.ts";
import { main } from "../command/command.ts";
import { parseOptions } from "../command/options.ts";
import { openTarget, runSuite } from "../command/run.ts";

/** Sends until the connection is closed. */
const endless: Behaviour = (_, response) => {
  const piece = Buffer.alloc(1024 * 1024, " ");
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
};

/** What the first look at a server with this behaviour says; undefined if nothing is wrong with it. */
async function said(behaviour: Behaviour, path = ""): Promise<string | undefined> {
  await using server = await startPlayedServer(behaviour);
  const transport = createTransport({
    baseUrl: server.url + path,
    apiKey: "own",
    dialect: "default",
    safety: "read-only",
    budget: createBudget({ requests: 10, resources: 0 }),
    rules,
    onExchange: () => 0,
  });
  return await preflight(plainSuite, transport).then(
    () => undefined,
    (error: unknown) => errorMessage(error),
  );
}

test.each<readonly [string, Behaviour]>([
  ["is not valid", (_, response) => answerJson(response, 401, { error: "unauthorized" })],
  ["is not ready", (_, response) => answerJson(response, 503, { error: "unavailable" })],
  ["is not JSON", (_, response) => response.end("<html>Welcome</html>")],
  ["without a list", (_, response) => answerJson(response, 200, { pets: [] })],
  ["without a list", (_, response) => answerJson(response, 404, { message: "no route" })],
  ["does not answer", () => undefined],
  ["The answer of GET /v1/endpoints is longer than 64 MiB", endless],
  [
    "answers GET /v1/endpoints, and not as HTTP says (Headers Overflow",
    (_, response) => response.writeHead(200, { "x-big": "a".repeat(100_000) }).end("[]"),
  ],
  ["answers GET /v1/endpoints, and not as HTTP says", ({ socket }) => socket.end("SSH-2.0-server\r\n\r\n")],
  ["nothing answers", ({ socket }) => socket.destroy()],
  ["too many requests", (_, response) => response.writeHead(429, { "retry-after": "1000000000" }).end("{}")],
])("a target is refused with the words: %s", async (words, behaviour) => {
  expect(await said(behaviour)).toContain(words);
});

test.each<readonly [string, Behaviour]>([
  ["lists its templates", (_, response) => answerJson(response, 200, [])],
  ["answers one of the lists wrongly", (_, response, count) => answerJson(response, 200, count === 1 ? {} : [])],
  ["says that the key may not manage", (_, response) => answerJson(response, 403, { error: "forbidden" })],
])("a target that %s is accepted", async (_, behaviour) => {
  expect(await said(behaviour)).toBeUndefined();
});

test.each(["/v1", "/v2", "/graphql", "/under/v1"])(
  "an address that ends in %s gets the hint of the root",
  async (path) => {
    const root = path.slice(0, path.lastIndexOf("/"));
    const words = await said((_, response) => answerJson(response, 404, { error: "not_found" }), path);
    expect(words).toMatch(new RegExp(String.raw`Use --base-url http://[\d.:]+${root}\.$`));
  },
);

test("an address that redirects gets the hint where it leads", async () => {
  const words = await said(({ url }, response) =>
    response.writeHead(308, { location: `https://millrace.example.com${url}` }).end(),
  );
  expect(words).toMatch(/Use --base-url https:\/\/millrace\.example\.com\.$/);
});

test("an address that redirects to itself gets no hint to use it", async () => {
  const words = await said(({ url }, response) => response.writeHead(302, { location: url }).end());
  expect(words).toMatch(/redirects GET \/v1\/endpoints to itself\.$/);
});

test("a target that loses a request before the first check does not answer", async () => {
  await using server = await startPlayedServer(({ socket }, response, count) => {
    if (count === 1) answerJson(response, 200, []);
    else socket.destroy();
  });
  const options = parseOptions(["--base-url", server.url, "--api-key", "key-of-a-test"], {});
  if (options === null) throw new Error("no options");
  await expect(openTarget(options, () => undefined)).rejects.toThrow(UnreachableError);
});

test("a run against another interface ends with the exit code of a wrong command line, before any check", async () => {
  await using server = await startPlayedServer((_, response) => answerJson(response, 200, { hello: "world" }));
  const args = ["--base-url", server.url, "--api-key", "key-of-a-test", "--only", "QUEUE-*"];
  expect(await main(args, {}, new AbortController().signal)).toBe(exitCodes.usage);
  expect(server.asked.map(({ path }) => path)).toEqual(["/v1/endpoints", "/v1/templates"]);
});

test.each([[], ["scheduled"]])(
  "a run that judges no claim does not end with the exit code of success: %j",
  async (...words) => {
    await using server = await startPlayedServer((_, response, count) =>
      answerJson(response, count === 1 ? 200 : 404, []),
    );
    // They need machines, of which nothing is said, and one has no check.
    const claims = ["--only", "POD-EXEC-PROCESS", "--only", "POD-EXEC-LOAD"];
    const args = ["--base-url", server.url, "--api-key", "a-key-of-a-test", ...claims];
    const program = words.length === 0 ? main : scheduledMain;
    expect(await program(args, {}, new AbortController().signal)).toBe(exitCodes.nothing);
  },
);

test("a run against a server that stops answering tells what it waits for", async () => {
  const told: string[] = [];
  const stop = new AbortController();
  await using server = await startPlayedServer(({ url = "" }, response, count) => {
    // It answers the first look and all questions about the target, and nothing that a check asks.
    if (!url.includes("/docs")) answerJson(response, count === 1 ? 200 : 404, []);
  });
  const options = parseOptions(["--base-url", server.url, "--api-key", "key-of-a-test", "--only", "DOCS-PAGE-*"], {});
  if (options === null) throw new Error("no options");
  const running = runSuite(options, stop.signal, {
    onProgress: (text) => told.push(text),
    onResult: () => undefined,
    quietMs: 50,
  });
  // On a busy machine it waits for answers to its questions about the target, too.
  await expect.poll(() => told.find((text) => /0 of \d+ played.*waits for an answer.*"/.test(text))).toBeDefined();
  stop.abort();
  await running;
});
