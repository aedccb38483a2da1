import { expect, test, vi } from "vitest";
import { isExactNumber, parseExactJson } from "./exact-json.ts";

test.each([
  '{"id":12345678901234567890,"pi":3.14159265358979323846,"small":1}',
  '{"huge":1e400,"list":[0.1,123456789012345678]}',
  '{"text":"1234567890123456789012"}',
  "[1.0,-0,0.50,1e2,2E+3,0.0000001,0.0,-0.0,-0.5,10,100.25,4503599627370497.5]",
])("%s goes through with all its digits", (text) => {
  expect(JSON.stringify(parseExactJson(text))).toBe(text);
});

test("a number that JavaScript cannot hold is known, and equal to itself alone", () => {
  const [large, small] = parseExactJson("[12345678901234567890, 1]") as unknown[];
  expect([isExactNumber(large), isExactNumber(small)]).toEqual([true, false]);
  expect(parseExactJson("12345678901234567890")).toEqual(large);
  expect(parseExactJson("12345678901234567891")).not.toEqual(large);
});

test("a platform without raw numbers still parses, and says that it rounds", async () => {
  vi.stubGlobal("JSON", { parse: JSON.parse, stringify: JSON.stringify });
  vi.resetModules();
  try {
    const old = await import("./exact-json.ts");
    expect(old.keepsNumbers).toBe(false);
    expect(old.parseExactJson("[12345678901234567890, 1.0]")).toEqual([12345678901234567000, 1]);
    expect(old.isExactNumber(1)).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
