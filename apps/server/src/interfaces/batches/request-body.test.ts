import { expect, test } from "vitest";
import type { JobRequest } from "../../binding/job-request.ts";
import { requestsOf } from "./request-body.ts";

/** The requests of JSON Lines as they are kept. */
async function keptOf(text: string): Promise<{ readonly text: string; readonly input: string }[]> {
  const exchange = { headers: { "content-type": "application/jsonl" }, takeBody: () => Buffer.from(text) };
  const { signal } = new AbortController();
  const services = { webhookProblem: () => null };
  const kept = [];
  for await (const { bytes, inputStart, inputEnd } of requestsOf({
    exchange,
    signal,
    services,
    dialect: "default",
  } as unknown as JobRequest)) {
    const all = Buffer.from(bytes);
    kept.push({ text: all.toString(), input: all.toString("utf8", inputStart, inputEnd) });
  }
  return kept;
}

const long = JSON.stringify("x".repeat(1024 * 1024));

test("a request is kept as it was sent", async () => {
  const line = '{"other":1, "input": {"a":1},"policy":{"ttl":60000}}';
  expect(await keptOf(`${line}\n`)).toEqual([{ text: line, input: '{"a":1}' }]);
});

test.each([
  ["a long field that nobody reads", `{"other":${long},"input":{"a":1},"policy":{"ttl":60000}}`],
  ["a long input that another one follows", `{"input":${long},"policy":{"ttl":60000},"input":{"a":1}}`],
])("of a request with %s only what is read is kept, since it is parsed in one go when it runs", async (_what, line) => {
  const kept = '{"input":{"a":1},"policy":{"ttl":60000}}';
  expect(await keptOf(`${line}\n`)).toEqual([{ text: kept, input: '{"a":1}' }]);
});

test("a long policy is refused before it is parsed, as run refuses it", async () => {
  await expect(keptOf(`{"input":{},"policy":{"a":${long}}}`)).rejects.toThrow(
    "requests[0].policy (line 1) is longer than 262144 bytes.",
  );
});
