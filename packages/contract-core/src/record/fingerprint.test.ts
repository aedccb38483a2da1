import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const base = { scenario: "s", expected: "status 200", got: 'status 404 with {"error":"gone"}' };

test("the same failure has the same fingerprint with any ids, times and ports", () => {
  const got = 'status 404 with {"requestId":"abcdefghij1234","at":"2026-01-01T00:00:00.000Z"}';
  expect(fingerprintOf("A", [{ ...base, got }], [/\b[a-z0-9]{14}\b/g])).toBe(fingerprintOf("A", [base]));
});

test("another claim, another expectation or another kind of answer has a different one", () => {
  const fingerprints = [
    fingerprintOf("A", [base]),
    fingerprintOf("B", [base]),
    fingerprintOf("A", [{ ...base, expected: "a body" }]),
    fingerprintOf("A", [{ ...base, got: "status 500" }]),
    fingerprintOf("A", [base, { ...base, scenario: "t" }]),
  ];
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
});
