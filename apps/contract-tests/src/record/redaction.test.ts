import { expect, test } from "vitest";
import { createRedaction } from "./redaction.ts";

const own = "mr_OwnKeyOfTheRun0123456789";
const other = "canary-secret-of-another";

test("the own key becomes a placeholder; other secrets and texts in the form of a key are hidden", () => {
  const redaction = createRedaction(own, [own, other, ""]);
  expect(redaction.text(`${own} ${other} mr_AKeyThatNobodyTold0123 rest`)).toBe(
    "$MILLRACE_API_KEY [hidden] [hidden] rest",
  );
});

test("tokens of attempts and keys in addresses are hidden", () => {
  const redaction = createRedaction(own, []);
  expect(redaction.text(`/job-done/w/j?isStream=false&attempt=-kp_Q4 {"attemptToken":"-kp_Q4"} ?api_key=abc&x=1`)).toBe(
    '/job-done/w/j?isStream=false&attempt=[hidden] {"attemptToken":"[hidden]"} ?api_key=[hidden]&x=1',
  );
});

test("of two secrets, one of which contains the other, the longer one is hidden whole", () => {
  const redaction = createRedaction(own, ["canary", "canary-long"]);
  expect(redaction.text("canary-long canary")).toBe("[hidden] [hidden]");
});

test("headers keep their names, and only harmless ones their values", () => {
  const redaction = createRedaction(own, []);
  expect(redaction.headers({ authorization: `Bearer ${own}`, "content-type": "text/plain", cookie: "a=b" })).toEqual({
    authorization: "Bearer $MILLRACE_API_KEY",
    "content-type": "text/plain",
    cookie: "[hidden]",
  });
});
