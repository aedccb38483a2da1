import { expect, test } from "vitest";
import { isExactNumber, parseExactJson } from "./exact-json.ts";

test.each([
  '{"id":12345678901234567890,"pi":3.14159265358979323846,"small":1}',
  '{"huge":1e400,"list":[0.1,123456789012345678]}',
  '{"text":"1234567890123456789012"}',
])("%s goes through with all its digits", (text) => {
  expect(JSON.stringify(parseExactJson(text))).toBe(text);
});

test("a number that JavaScript cannot hold is known, and equal to itself alone", () => {
  const [large, small] = parseExactJson("[12345678901234567890, 1]") as unknown[];
  expect([isExactNumber(large), isExactNumber(small)]).toEqual([true, false]);
  expect(parseExactJson("12345678901234567890")).toEqual(large);
  expect(parseExactJson("12345678901234567891")).not.toEqual(large);
});
