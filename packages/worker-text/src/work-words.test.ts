import { expect, test } from "vitest";
import { workWords } from "./work-words.ts";

test("a sentence about an endpoint for requests speaks of requests, and of jobs about any other", () => {
  const text = "Jobs wait: 1 job had no worker, so the first job starts one.";
  expect(workWords("LB", text)).toBe("Requests wait: 1 request had no worker, so the first request starts one.");
  expect([workWords("QB", text), workWords(undefined, text)]).toEqual([text, text]);
});
