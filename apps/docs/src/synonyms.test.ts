import { expect, test } from "vitest";
import { synonymsOf } from "./synonyms.ts";

test.each([
  ["A worker was killed: out of memory", "OOM"],
  ["Behind nginx or another load balancer", "reverse proxy"],
  ["Autoscaling", "scale to zero"],
  ["GPUs are not found", "CUDA"],
])("%s is also called %s", (title, word) => {
  expect(synonymsOf(title)).toContain(word);
});

test("a title without a known word, or with a part of one, has no others", () => {
  expect(synonymsOf("What Millrace is")).toBeUndefined();
  expect(synonymsOf("Scalers of environments")).toBeUndefined();
});
