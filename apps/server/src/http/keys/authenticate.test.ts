import { describe, expect, test } from "vitest";
import { bearerKey, rawOrBearerKey } from "./authenticate.ts";

describe("the key of a request", () => {
  test.each(["Bearer key", "bearer   key", "BEARER key  "])("is read from %j", (header) => {
    expect(bearerKey(header)).toBe("key");
    expect(rawOrBearerKey(header)).toBe("key");
  });

  test("may stand alone where the interface allows it", () => {
    expect(rawOrBearerKey(" key ")).toBe("key");
    expect(() => bearerKey("key")).toThrow("No usable API key");
  });

  test.each([undefined, "", "Bearer", "Bearer ", "Bearer a b", "Basic a b", "a b"])("is not read from %j", (header) => {
    expect(() => bearerKey(header)).toThrow("No usable API key");
    if (header !== "Bearer" && header !== "Bearer ") expect(() => rawOrBearerKey(header)).toThrow("No usable API key");
  });
});
