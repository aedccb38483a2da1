import { expect, test } from "vitest";
import { callExamples } from "./ready-text.ts";

const notice = { baseUrl: "http://127.0.0.1:8080", endpointId: "e1", apiKey: "key-1" };

test("the examples send the test input, each as its language writes it", () => {
  const { curl, typescript, python } = callExamples(notice, { text: "it's", deep: [true, null, 1.5, { a: false }] });
  expect(curl).toContain(String.raw`-d '{"input":{"text":"it'\''s","deep":[true,null,1.5,{"a":false}]}}'`);
  expect(typescript).toContain('.runSync({"text":"it\'s","deep":[true,null,1.5,{"a":false}]})');
  expect(python).toContain('{"input": {"text": "it\'s", "deep": [True, None, 1.5, {"a": False}]}}');
});

test("an input too long for a line is left out", () => {
  expect(callExamples(notice, { text: "x".repeat(500) }).curl).toContain('{"input":{"prompt":"Hello"}}');
});
