import { expect, test } from "vitest";
import { createAddresses, withQuery } from "./addresses.ts";
import { readEnvironment } from "./environment.ts";

const base = "https://service/v2/ep";
const environment = {
  RUNPOD_POD_ID: "wrk",
  RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=A+B`,
  RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=A+B`,
};
const addressesOf = (more: Record<string, string>) => createAddresses(readEnvironment({ ...environment, ...more }));

test("one job is asked for at the given address, several at the batch address", () => {
  const { take } = addressesOf({});
  expect(take({ batchSize: 1, inProgress: false })).toBe(`${base}/job-take/wrk?gpu=A+B&job_in_progress=0`);
  expect(take({ batchSize: 7, inProgress: true })).toBe(
    `${base}/job-take-batch/wrk?gpu=A+B&batch_size=7&job_in_progress=1`,
  );
});

test("the stop channel keeps the query of the take address", () => {
  expect(addressesOf({}).stop).toBe(`${base}/job-stop/wrk?gpu=A+B`);
});

test("an address of another form has neither batches nor a stop channel", () => {
  const { take, stop } = addressesOf({ RUNPOD_WEBHOOK_GET_JOB: "http://other/next?w=$ID" });
  expect(stop).toBeUndefined();
  expect(take({ batchSize: 7, inProgress: false })).toBe("http://other/next?w=wrk&job_in_progress=0");
});

test("a report carries the token only when there is one, and nothing of an id can change the path", () => {
  const { done, stream } = addressesOf({ RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID` });
  expect(done({ id: "j" }, true)).toBe(`${base}/job-done/wrk/j?gpu=A+B&isStream=true`);
  expect(stream({ id: "../$&", attemptToken: "a&b" })).toBe(
    `${base}/job-stream/wrk/..%2F%24%26?isStream=false&attempt=a%26b`,
  );
});

test("parameters join a query or begin one", () => {
  expect(withQuery("http://a/b", {})).toBe("http://a/b");
  expect(withQuery("http://a/b", { x: "1", y: "ä" })).toBe("http://a/b?x=1&y=%C3%A4");
  expect(withQuery("http://a/b?c", { x: "1" })).toBe("http://a/b?c&x=1");
});
