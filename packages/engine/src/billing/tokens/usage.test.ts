import { describe, expect, test } from "vitest";
import { isTextAnswer, usageIn } from "./usage.ts";

const tokens = { promptTokens: 12, completionTokens: 5 };
const usage =
  '"usage": {"prompt_tokens": 12, "total_tokens": 17, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 3}}';
const sse = (...events: readonly string[]): string => events.map((event) => `data: ${event}\n\n`).join("");
const asked = (answer: string) => usageIn(answer, isTextAnswer(answer));

describe("the tokens of an answer", () => {
  test.each([
    ["a completion", `{"choices": [], ${usage}, "kv": null}`],
    ["a list of one", `[{"choices": [], ${usage}}]`],
    ["text that holds one", JSON.stringify(`{${usage}}`)],
    ["a stream's text", JSON.stringify(sse('{"usage": null, "choices": []}', `{"choices": [], ${usage}}`, "[DONE]"))],
    ["a list of a stream's texts", JSON.stringify([sse('{"choices": []}'), sse(`{${usage}}`), sse("[DONE]")])],
    [
      "an event of several lines",
      JSON.stringify(
        'data: {\ndata:     "usage": {\ndata:         "prompt_tokens": 12,\ndata:         "completion_tokens": 5\ndata:     }\ndata: }\n\n',
      ),
    ],
    ["a response", '{"type":"response.completed","response":{"usage":{"input_tokens":12,"output_tokens":5}}}'],
    [
      "a message's events, whose last number counts",
      JSON.stringify(
        sse('{"message":{"usage":{"input_tokens":12,"output_tokens":1}}}', '{"usage":{"output_tokens":5}}'),
      ),
    ],
    ["sums that grow", JSON.stringify(sse('{"usage":{"prompt_tokens":12,"completion_tokens":2}}', `{${usage}}`))],
    ["the end of a long answer", `0.25,0.5]}],${usage}}`],
  ])("are found in %s", (_what, answer) => {
    expect(asked(answer)).toEqual(tokens);
  });

  test.each([
    ["nothing", "null"],
    ["no usage", '{"choices": [{"message": {"content": "prompt_tokens"}}]}'],
    ["null", '{"usage": null}'],
    ["what a model wrote", JSON.stringify({ content: `{${usage}}` })],
    ["what a model wrote in a stream", JSON.stringify(sse(JSON.stringify({ content: `{${usage}}` })))],
    ["wrong numbers", '{"usage": {"prompt_tokens": -1, "completion_tokens": "5"}}'],
    ["numbers of no answer", '{"usage": {"prompt_tokens": 9007199254740991, "completion_tokens": 1e308}}'],
    ["half an object", '{"usage": {"prompt_tokens": 12, '],
  ])("are none in %s", (_what, answer) => {
    expect(asked(answer)).toEqual({});
  });

  test("are only those that it tells of", () => {
    expect(asked('{"usage": {"prompt_tokens": 8, "total_tokens": 8}}')).toEqual({ promptTokens: 8 });
  });

  test.each(['{"usage": {"a": "', '"usage":{'])("are found in linear time among many %s that are none", (none) => {
    const timeMs = (count: number): number => {
      const startedAt = performance.now();
      expect(asked(`[${none.repeat(count)}`)).toEqual({});
      return performance.now() - startedAt;
    };
    timeMs(1_000);
    expect(timeMs(200_000)).toBeLessThan(2_000);
  });
});
