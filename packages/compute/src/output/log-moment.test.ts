import { expect, test } from "vitest";
import { createMomentReader, momentOf, parseMoment, sinceOf } from "./log-moment.ts";

test("a moment before a line is read, however the bytes are cut", () => {
  const bytes = Buffer.from("2026-05-04T08:00:01.000214159Z hello world\n");
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const reader = createMomentReader();
    const first = reader.read(bytes.subarray(0, cut));
    const read = first ?? reader.read(bytes.subarray(cut));
    const rest = first === null ? (read?.rest ?? "") : Buffer.concat([first.rest, bytes.subarray(cut)]);
    expect(rest.toString()).toBe("hello world\n");
    expect(read?.at).toBe(parseMoment("2026-05-04T08:00:01.000214159Z"));
  }
});

test("what begins without a moment stays as it is", () => {
  expect(createMomentReader().read(Buffer.from("no moment"))).toEqual({ at: null, rest: Buffer.from("no moment") });
});

test("a moment survives being written for the engine", () => {
  const at = parseMoment("2026-05-04T10:00:01.5+02:00");
  expect(at).toBe(BigInt(Date.UTC(2026, 4, 4, 8, 0, 1, 500)) * 1_000_000n);
  expect(sinceOf(at ?? 0n)).toBe(`${Date.UTC(2026, 4, 4, 8, 0, 1) / 1_000}.500000000`);
  expect(momentOf(sinceOf(at ?? 0n))).toBe(at);
  expect([momentOf(null), momentOf("17"), parseMoment("today")]).toEqual([null, null, null]);
});
