import { expect, test } from "vitest";
import { ownerOf } from "./job-watch.ts";

const running = (...jobs: string[]): ReadonlySet<string> => new Set(jobs);

test("a line belongs to the job that runs alone", () => {
  expect(ownerOf("hello", running("a"))).toBe("a");
  expect(ownerOf("hello", running())).toBeNull();
  expect(ownerOf("hello", running("a", "b"))).toBeNull();
});

test("a line that names a job belongs to that one, also beside others or after its end", () => {
  expect(ownerOf('{"requestId": "b", "message": "Started.", "level": "INFO"}', running("a", "b"))).toBe("b");
  expect(ownerOf('{"requestId":"b","message":"Finished.","level":"INFO"}', running("a"))).toBe("b");
  expect(ownerOf("INFO   | b | Started.", running("a", "b"))).toBe("b");
});

test("a log line without a job belongs to the job that runs alone, and other text is no name", () => {
  expect(ownerOf('{"requestId": null, "message": "x", "level": "INFO"}', running("a"))).toBe("a");
  expect(ownerOf("INFO   | nobody | x", running("a", "b"))).toBeNull();
});
