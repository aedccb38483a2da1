import { expect, test } from "vitest";
import { KnownAnswers } from "./known-answers.ts";

const long = "x".repeat(256 * 1024);

test("an endpoint with many routes does not push the answers of another one out", () => {
  const known = new KnownAnswers();
  known.keep("quiet", "models", "[]");
  for (let at = 0; at < 2_000; at += 1) known.keep("loud", `models/${at}`, long);
  expect(known.find("quiet", "models")?.json).toBe("[]");
  expect(known.find("loud", "models/1999")?.json).toBe(long);
  expect(known.find("loud", "models/1")).toBeUndefined();
});

test("the answers of all endpoints have a bound together, and the oldest go first", () => {
  const known = new KnownAnswers();
  for (let at = 0; at < 900; at += 1) known.keep(`e${at}`, "models", long);
  const kept = Array.from({ length: 900 }, (_, at) => known.find(`e${at}`, "models")?.json ?? "");
  expect(kept.join("").length).toBe(32 * 1024 * 1024);
  expect(kept.at(-1)).toBe(long);
  expect(kept[0]).toBe("");
});

test("an answer that is too long is not kept, nor is the one before it", () => {
  const known = new KnownAnswers();
  known.keep("e", "models", "[]");
  known.keep("e", "models", `${long}x`);
  expect(known.find("e", "models")).toBeUndefined();
});
