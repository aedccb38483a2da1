import { expect, test } from "vitest";
import { interfaceRules, makesResource } from "./interface-rules.ts";

const rules = interfaceRules({ root: "/v1", collections: ["/parcels"] });

test("a POST to a collection makes a resource, in each dialect; an action on one that exists does not", () => {
  expect(makesResource(rules, "POST", "/v1/parcels")).toBe(true);
  expect(makesResource(rules, "POST", "/old/v1/parcels")).toBe(true);
  expect(makesResource(rules, "POST", "/v1/parcels/p1/send")).toBe(false);
  expect(makesResource(rules, "GET", "/v1/parcels")).toBe(false);
});
