import { expect, test } from "vitest";
import { jobError } from "./job-error.ts";

const reported = {
  error_type: "<class 'KeyError'>",
  error_message: "'language'",
  error_traceback: "Traceback (most recent call last):\n  File \"handler.py\", line 3\nKeyError: 'language'\n",
  hostname: "w1",
};

test("what a worker reports is read as message and traceback, with its line breaks", () => {
  expect(jobError(JSON.stringify(reported))).toMatchObject({
    message: "KeyError: 'language'",
    traceback: reported.error_traceback,
  });
  expect(jobError('{"error_type":"TypeError","error_message":"no words"}').message).toBe("TypeError: no words");
});

test("an error that was cut in the middle still has its message", () => {
  expect(jobError(JSON.stringify(reported).slice(0, 90)).message).toBe("KeyError: 'language'");
});

test("any other text is its own message, and a longer one has its first line", () => {
  expect(jobError("Out of memory")).toMatchObject({ message: "Out of memory", traceback: undefined });
  expect(jobError("Boom\n at mill")).toMatchObject({ message: "Boom", traceback: "Boom\n at mill" });
  for (const text of ["{", '{"error":1}', ""]) expect(jobError(text).message).toBe(text);
});
