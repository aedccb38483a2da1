import { expect, test } from "vitest";
import { chatCure, chatErrorIn } from "./chat-error.ts";

test.each([
  [{ error: { message: "too long", code: 400 } }, 400, "too long", /Change the message/],
  [{ error: { message: "no model", code: null } }, 404, "no model", /another model/],
  [{ error: { message: "over", code: "payment_required" } }, 402, "over", /Billing/],
  [{ error: { message: "busy", code: "rate_limited" } }, 429, "busy", /Wait a moment/],
  [{ error: "out of memory" }, 500, "out of memory", /logs of the worker/],
])("the error %j is shown with what to do about it", (answer, status, message, cure) => {
  const error = chatErrorIn(answer, status);
  expect(error?.message).toBe(message);
  expect(error === undefined ? "" : chatCure(error)).toMatch(cure);
});

test("a chunk is no error", () => {
  expect(chatErrorIn({ choices: [] })).toBeUndefined();
  expect(chatErrorIn(null)).toBeUndefined();
});
