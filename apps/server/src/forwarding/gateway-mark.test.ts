import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createGatewayMarks, markHeader } from "./gateway-mark.ts";

const secret = randomBytes(32);
const marks = createGatewayMarks(secret);
const request = { method: "GET", url: "/pods/p/80/", headers: { "x-forwarded-for": "192.0.2.1" } };
const mark = marks.sign(request, "two");

function isOwn(changed: object = {}, given: string | undefined = mark, machineId = "two"): boolean {
  const sent = { ...request, ...changed };
  return marks.isOwn({ ...sent, headers: { ...sent.headers, [markHeader]: given } }, machineId);
}

test("a mark is good for the request and the host that it was made for", () => {
  expect(isOwn()).toBe(true);
  expect(isOwn({ method: "POST" })).toBe(false);
  expect(isOwn({ url: "/pods/q/80/" })).toBe(false);
  expect(isOwn({ headers: { "x-forwarded-for": "192.0.2.2" } })).toBe(false);
  expect(isOwn({ headers: {} })).toBe(false);
  expect(isOwn({}, mark, "one")).toBe(false);
});

test("a mark of another installation is refused, and what is none", () => {
  expect(isOwn({}, createGatewayMarks(randomBytes(32)).sign(request, "two"))).toBe(false);
  for (const wrong of ["", "x", `${mark}x`, mark.slice(1)]) expect(isOwn({}, wrong)).toBe(false);
  expect(mark).not.toContain(secret.toString("base64url"));
});
