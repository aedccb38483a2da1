import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateApiKey, isUsable } from "./api-key.ts";
import { deriveWorkerKey, verifyWorkerKey } from "./worker-key.ts";

describe("API keys", () => {
  test("are made of all 62 characters and do not repeat", () => {
    const keys = Array.from({ length: 500 }, () => generateApiKey());
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.flatMap((key) => key.slice(3).split(""))).size).toBe(62);
  });

  test("bytes that would make some characters likelier are left out", () => {
    let call = 0;
    const random = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(call++ === 0 ? 255 : 61);
    expect(generateApiKey(random)).toBe(`mr_${"z".repeat(40)}`);
  });

  test.each([
    [null, null, true],
    [null, 11, true],
    [null, 10, false],
    [5, null, false],
    [20, 30, false],
  ])("revoked at %s, expiring at %s: usable at 10 is %s", (revokedAtMs, expiresAtMs, usable) => {
    expect(isUsable({ revokedAtMs, expiresAtMs }, 10)).toBe(usable);
  });
});

describe("worker keys", () => {
  const secret = new Uint8Array(32).fill(1);
  const endpointIds = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

  test("name their endpoint, also one with the separator in it", () => {
    fc.assert(
      fc.property(endpointIds, (endpointId) => {
        expect(verifyWorkerKey(secret, deriveWorkerKey(secret, endpointId))).toBe(endpointId);
      }),
    );
  });

  test("are refused when any character differs or the secret is another", () => {
    fc.assert(
      fc.property(endpointIds, fc.nat(), fc.constantFrom("A", "a", "0", "_", "-"), (endpointId, at, character) => {
        const key = deriveWorkerKey(secret, endpointId);
        const index = at % key.length;
        fc.pre(key[index] !== character);
        const changed = key.slice(0, index) + character + key.slice(index + 1);
        expect(verifyWorkerKey(secret, changed)).toBeUndefined();
        expect(verifyWorkerKey(new Uint8Array(32), key)).toBeUndefined();
      }),
    );
  });

  test("any other text is refused without failing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(verifyWorkerKey(secret, text)).toBeUndefined();
        expect(verifyWorkerKey(secret, `mrw_${text}`)).toBeUndefined();
      }),
    );
  });
});
