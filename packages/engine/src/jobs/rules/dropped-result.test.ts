import { expect, test } from "vitest";
import { droppedResultMessage } from "./dropped-result.ts";

test("what Python says of a result that is no JSON is one sentence, with what to do", () => {
  const message = "Error while returning job result. | Object of type bytes is not JSON serializable";
  for (const line of [`ERROR  | job-1 | ${message}`, JSON.stringify({ requestId: "job-1", message, level: "ERROR" })]) {
    expect(droppedResultMessage(line)).toBe(
      "result dropped: Object of type bytes is not JSON serializable. " +
        "The worker could not send it: have the handler return only values that JSON can express.",
    );
  }
});

test("any other line is quoted, and without one the log is named", () => {
  expect(droppedResultMessage("Job stopped: x")).toMatch(
    /^result dropped: the worker gave the job up without a result\. Its log says: Job stopped: x$/,
  );
  expect(droppedResultMessage(null)).toMatch(/Its log may show why\.$/);
});
