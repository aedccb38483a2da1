import { expect, test } from "vitest";
import { newsOnly } from "./watch-roll.ts";

const starts = "No jobs in the queue. workersMin keeps 1 worker running. Workers: 1 initializing; target 1.";
const unreached = "Worker w1 has run for more than 60 s and has not reached this service at http://10.0.0.9:8080.";

test("what a deployment waits for is told when it becomes known, and once", () => {
  const told: string[] = [];
  const tell = newsOnly((text) => told.push(text));
  for (const text of [starts, starts, starts.replace("1 init", "2 init"), `${starts} ${unreached}`, starts]) tell(text);
  tell(`${starts} ${unreached}`);
  expect(told).toEqual([starts, `${starts} ${unreached}`]);
});
