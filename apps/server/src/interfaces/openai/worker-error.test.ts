import { describe, expect, test } from "vitest";
import { errorInAnswer, failure } from "./worker-error.ts";

describe("an answer of a worker is an error", () => {
  test.each([
    ["with its status", '{"error":{"message":"no","type":"BadRequestError","code":400}}', 400, "no"],
    ["with a status that is no other error's", '{"error":{"message":"no","code":418}}', 400, "no"],
    ["without a status", '{"error":{"message":"no"}}', 500, "no"],
    ["as Infinity writes it", '{"object":"error","message":"too long","type":"x","code":400}', 400, "too long"],
    ["as a text", '{"error":"HTTP 429: busy"}', 429, "HTTP 429: busy"],
  ])("%s", (_how, json, status, message) => {
    expect(errorInAnswer(json)).toMatchObject({ status, body: { error: { message, type: expect.any(String) } } });
  });

  test.each(["[]", '"error"', '{"error":null,"id":1}', '{"id":1}', '{"object":"list","data":[]}', "{"])(
    "and %s is none",
    (json) => {
      expect(errorInAnswer(json)).toBeUndefined();
    },
  );
});

describe("the error of a failed job", () => {
  test.each([
    [
      "what a generator yielded, in Python's notation",
      "{'message': \"it's too long\", 'type': 'BadRequestError', 'code': 400}",
      400,
      "it's too long",
    ],
    [
      "what a model server answered",
      `vLLM returned HTTP 404: {"error":{"message":"The model \`x\` does not exist.","type":"NotFoundError","code":404}}`,
      404,
      "The model `x` does not exist.",
    ],
    [
      "the same inside Python's notation",
      `{'error': 'vLLM returned HTTP 400: {"error":{"message":"bad","type":"t"}}'}`,
      400,
      "bad",
    ],
    [
      "an exception",
      '{"error_type":"<class \'ValueError\'>","error_message":"boom","error_traceback":"…"}',
      500,
      "ValueError: boom",
    ],
    ["what the client for OpenAI says", "Error code: 404 - no such model", 404, "Error code: 404 - no such model"],
    ["nothing", null, 500, "The job failed."],
  ])("is read from %s", (_from, error, status, message) => {
    expect(failure(error)).toMatchObject({ status, body: { error: { message, type: expect.any(String) } } });
  });

  test("is read in time that grows with its length only", () => {
    expect(failure("HTTP 400: {".repeat(100_000)).status).toBe(400);
    expect(failure(`'message': '${"\\".repeat(1_000_000)}`).status).toBe(500);
  });
});
