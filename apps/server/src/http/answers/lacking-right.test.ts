import type { Principal } from "@millrace/engine";
import { expect, test } from "vitest";
import { lackingRight } from "./lacking-right.ts";

const principal: Principal = { accountId: "a", scopes: ["manage"], endpointIds: undefined, keyId: "k", keyName: "k" };

test.each([
  [undefined, undefined, 'it lacks the scope "admin".'],
  [undefined, "e1", 'it lacks the scope "admin" on the endpoint e1.'],
  [["e1"], "e1", 'it lacks the scope "admin" on the endpoint e1.'],
  [["e1"], undefined, "it is bound to one endpoint, and this concerns the whole account."],
  [["e1", "e2"], "e3", "it is bound to 2 endpoints, and this concerns another."],
])("a key of the endpoints %j is told why it may not do something of %s", (endpointIds, endpointId, reason) => {
  expect(lackingRight({ ...principal, endpointIds }, "admin", endpointId).message).toContain(reason);
});
