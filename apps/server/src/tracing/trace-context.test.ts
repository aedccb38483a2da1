import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatTraceparent, newSpanId, newTraceId, parseTraceparent, spanIdBelow } from "./trace-context.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const SPAN_ID = "b7ad6b7169203331";

function hex(digits: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: digits, maxLength: digits })
    .map((list) => list.map((digit) => digit.toString(16)).join(""));
}

const id = (digits: number): fc.Arbitrary<string> => hex(digits).filter((text) => !/^0+$/.test(text));

describe("the header traceparent", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(id(32), id(16), fc.boolean(), (traceId, spanId, isSampled) => {
        const context = { traceId, spanId, isSampled };
        expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
      }),
    );
  });

  it("has one flag that counts, whatever the others are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (flags) => {
        const text = `00-${TRACE_ID}-${SPAN_ID}-${flags.toString(16).padStart(2, "0")}`;
        expect(parseTraceparent(text)).toEqual({ traceId: TRACE_ID, spanId: SPAN_ID, isSampled: flags % 2 === 1 });
      }),
    );
  });

  it("may have a later version, with more fields behind", () => {
    fc.assert(
      fc.property(
        hex(2).filter((version) => version !== "00" && version !== "ff"),
        fc.constantFrom("", "-", "-more", "-more-and-more"),
        (version, more) => {
          expect(parseTraceparent(`${version}-${TRACE_ID}-${SPAN_ID}-01${more}`)).toMatchObject({ traceId: TRACE_ID });
        },
      ),
    );
  });

  it("is nothing, and no error, when a character is missing, added or another one", () => {
    const valid = `00-${TRACE_ID}-${SPAN_ID}-01`;
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.constantFrom("", "g", "G", "A", " ", "--", "ä"), (at, wrong) => {
        expect(parseTraceparent(valid.slice(0, at) + wrong + valid.slice(at + 1))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseTraceparent(text)).toBeUndefined();
      }),
    );
  });

  test.each([
    undefined,
    "",
    `ff-${TRACE_ID}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${SPAN_ID}-01-more`,
    `01-${TRACE_ID}-${SPAN_ID}-01more`,
    `00-${"0".repeat(32)}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${"0".repeat(16)}-01`,
    `00-${TRACE_ID.toUpperCase()}-${SPAN_ID}-01`,
    `00-${TRACE_ID}-${SPAN_ID}-01, 00-${TRACE_ID}-${SPAN_ID}-01`,
    [`00-${TRACE_ID}-${SPAN_ID}-01`],
  ])("%j is none", (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });
});

describe("ids", () => {
  it("are valid, and new each time", () => {
    const ids = Array.from({ length: 100 }, () =>
      formatTraceparent({ traceId: newTraceId(), spanId: newSpanId(), isSampled: true }),
    );
    expect(new Set(ids).size).toBe(100);
    for (const text of ids) expect(parseTraceparent(text)).toBeDefined();
  });

  it("of spans below another one are the same wherever they are made, and differ by name and place", () => {
    const context = { traceId: TRACE_ID, spanId: SPAN_ID, isSampled: true };
    const below = spanIdBelow(context, "attempt 1");
    expect(below).toBe(spanIdBelow({ ...context }, "attempt 1"));
    expect(parseTraceparent(formatTraceparent({ ...context, spanId: below }))).toBeDefined();
    const others = [
      spanIdBelow(context, "attempt 2"),
      spanIdBelow({ ...context, spanId: "b7ad6b7169203332" }, "attempt 1"),
      spanIdBelow({ ...context, traceId: newTraceId() }, "attempt 1"),
    ];
    expect(new Set([below, ...others]).size).toBe(4);
  });
});
