import { randomBytes } from "node:crypto";
import type { Principal } from "@millrace/engine";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createGatewayMarks, markHeader, markValidMs } from "./gateway-mark.ts";

const secret = randomBytes(32);
let nowMs: number;
const clock = (): number => nowMs;
let marks = createGatewayMarks(secret, clock);
const principal: Principal = { accountId: "a", scopes: ["run"], endpointIds: ["e"], keyId: "k", keyName: "Käte" };
const request = { method: "GET", url: "/pods/p/80/", headers: { "x-forwarded-for": "192.0.2.1" } };
const signed = (): string => marks.sign(request, "two", { principal });

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  marks = createGatewayMarks(secret, clock);
});

function open(changed: object = {}, given: string | undefined = signed(), machineId = "two"): unknown {
  const sent = { ...request, ...changed };
  return marks.open({ ...sent, headers: { ...sent.headers, [markHeader]: given } }, machineId);
}

test("a mark carries the caller, for the request and the host that it was made for", () => {
  expect(open()).toEqual({ principal });
  expect(open({}, marks.sign(request, "two", { principal: null }))).toEqual({ principal: null });
  const free = { ...principal, endpointIds: undefined };
  expect(open({}, marks.sign(request, "two", { principal: free }))).toEqual({ principal: free });
  expect(open({ method: "POST" })).toBeUndefined();
  expect(open({ url: "/pods/q/80/" })).toBeUndefined();
  expect(open({ headers: { "x-forwarded-for": "192.0.2.2" } })).toBeUndefined();
  expect(open({ headers: {} })).toBeUndefined();
  expect(open({}, signed(), "one")).toBeUndefined();
});

test("a mark is good once, and for a minute by the clocks of both hosts", () => {
  const mark = signed();
  expect(open({}, mark)).toBeDefined();
  expect(open({}, mark)).toBeUndefined();
  for (const [laterMs, isGood] of [
    [markValidMs, true],
    [markValidMs + 1, false],
    [-markValidMs, true],
    [-markValidMs - 1, false],
  ] as const) {
    const other = signed();
    nowMs += laterMs;
    expect(open({}, other) !== undefined).toBe(isGood);
  }
});

test("a mark that was opened while its clock was ahead is never good again", () => {
  nowMs += markValidMs;
  const mark = signed();
  nowMs -= markValidMs;
  expect(open({}, mark)).toBeDefined();
  for (let step = 0; step < 30; step += 1) {
    nowMs += markValidMs / 10;
    open();
    expect(open({}, mark)).toBeUndefined();
  }
});

test("nothing that a client can write is a mark", () => {
  const mark = signed();
  const [text = "", seal = ""] = mark.split(".");
  const forged = Buffer.from(JSON.stringify({ atMs: nowMs, nonce: "n", principal })).toString("base64url");
  for (const wrong of [
    "",
    ".",
    "x",
    "undefined",
    `${mark}x`,
    `${mark}.x`,
    mark.slice(1),
    text,
    `.${seal}`,
    `${forged}.${seal}`,
  ]) {
    expect(open({}, wrong)).toBeUndefined();
  }
  const stranger = createGatewayMarks(randomBytes(32), clock).sign(request, "two", { principal });
  expect(open({}, stranger)).toBeUndefined();
  expect(mark).not.toContain(secret.toString("base64url"));
  const written = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(fc.base64String(), fc.base64String()).map((parts) => parts.join(".")),
    fc
      .tuple(fc.nat(mark.length - 1), fc.constantFrom("A", "B", ".", ""))
      .map(([at, one]) => mark.slice(0, at) + one + mark.slice(at + 1)),
  );
  fc.assert(fc.property(written, (header) => header === mark || open({}, header) === undefined));
});
