import { expect, test } from "vitest";
import { hintText } from "./hint-text.ts";

test.each([
  ["GPU types of workers, most wanted first. If it is left out, any.", "GPU types of workers, most wanted first."],
  ["Id of the volume. An unknown id answers 404, a second one 400. Not for pods.", "Id of the volume. Not for pods."],
  [
    "Size in gigabytes. null is the same as leaving the field out. If left out, the template decides.",
    "Size in gigabytes.",
  ],
  [
    "true: anyone can reach it. false: only requests with a key.",
    "Anyone can reach it. Otherwise only requests with a key.",
  ],
  ["true: for workers; false: for pods.", "For workers; otherwise for pods."],
  ["Null: unchanged.", undefined],
  [undefined, undefined],
])("the description %j is the hint %j", (description, hint) => {
  expect(hintText(description)).toBe(hint);
});
