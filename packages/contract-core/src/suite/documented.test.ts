import { expect, test } from "vitest";
import { createDocumentation } from "./documented.ts";

const { faultOf } = createDocumentation({
  api: {
    paths: {
      "/things": {
        get: {
          operationId: "listThings",
          responses: {
            "200": {
              headers: {
                "x-request-id": { $ref: "#/components/headers/Id" },
                "retry-after": { schema: { type: "integer", minimum: 1 } },
              },
              content: { "application/json": { schema: { type: "array" } } },
            },
            "204": {},
            "400": { content: { "application/problem+json": { schema: { type: "object" } } } },
          },
        },
      },
    },
    components: { headers: { Id: { required: true, schema: { type: "string", minLength: 2 } } } },
  },
});
const right = { "content-type": "application/json; charset=utf-8", "x-request-id": "r1" };

test.each([
  ["as documented", 200, right, "[]", null],
  ["with a header that may be there", 200, { ...right, "retry-after": "2" }, "[]", null],
  ["without a header that must be there", 200, { ...right, "x-request-id": undefined }, "[]", /without.*x-request-id/],
  ["with a value that does not fit", 200, { ...right, "x-request-id": "r" }, "[]", /x-request-id: r, which must NOT/],
  [
    "with a number out of its bounds",
    200,
    { ...right, "retry-after": "0" },
    "[]",
    /retry-after: 0, which must be >= 1/,
  ],
  ["with no number", 200, { ...right, "retry-after": "soon" }, "[]", /retry-after: soon/],
  ["of another kind", 200, { ...right, "content-type": "text/html" }, "[]", /content type text\/html/],
  ["of no kind", 200, { ...right, "content-type": undefined }, "[]", /content type none/],
  ["without a body where none is documented", 204, {}, "", null],
  [
    "of a kind of JSON, with a body that does not fit",
    400,
    { "content-type": "application/problem+json" },
    "[]",
    /must be object/,
  ],
  ["with a body where none is documented", 204, {}, "[]", /with a body/],
] as const)("an answer %s", (_what, status, sent, text, fault) => {
  const known = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = {
    status,
    headers: new Headers(known),
    text,
    json: text === "" ? undefined : [],
    tookMs: 1,
    exchange: 0,
    dialect: "default",
  };
  const found = faultOf(answer, "api.listThings");
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});
