import { expect, test } from "vitest";
import { createRedaction } from "./redaction.ts";

const suite = {
  keyVariable: "PARCELS_KEY",
  secretForms: [/\b()pk_[A-Za-z0-9]{16,}/g, /([?&](?:proof|key)=)[\w-]+/g, /("proof":")[^"]+/g],
};
const own = "pk_OwnKeyOfTheRun0123456789";
const other = "canary-secret-of-another";

test("the own key becomes a placeholder; other secrets and texts in the form of a key are hidden", () => {
  const redaction = createRedaction(suite, own, [own, other, ""]);
  expect(redaction.text(`${own} ${other} pk_AKeyThatNobodyTold0123 rest`)).toBe("$PARCELS_KEY [hidden] [hidden] rest");
});

test("secrets in forms that the suite names are hidden", () => {
  const redaction = createRedaction(suite, own, []);
  expect(redaction.text(`/parcels/p?a=b&proof=-kp_Q4 {"proof":"-kp_Q4"} ?key=abc&x=1`)).toBe(
    '/parcels/p?a=b&proof=[hidden] {"proof":"[hidden]"} ?key=[hidden]&x=1',
  );
});

test("of two secrets, one of which contains the other, the longer one is hidden whole", () => {
  const redaction = createRedaction(suite, own, ["canary-1", "canary-1-long"]);
  expect(redaction.text("canary-1-long canary-1")).toBe("[hidden] [hidden]");
});

test("a key that is too short to be one does not garble the text", () => {
  expect(createRedaction(suite, "a", ["b", "1"]).text("a claim about 1 badge")).toBe("a claim about 1 badge");
});

test("headers keep their names, and only harmless ones their values", () => {
  const redaction = createRedaction(suite, own, []);
  expect(redaction.headers({ authorization: `Bearer ${own}`, "content-type": "text/plain", cookie: "a=b" })).toEqual({
    authorization: "Bearer $PARCELS_KEY",
    "content-type": "text/plain",
    cookie: "[hidden]",
  });
});
