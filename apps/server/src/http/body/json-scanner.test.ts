import { limits } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonScanner, type JsonSpan, type ScannedJson } from "./json-scanner.ts";
import { JsonSyntaxError } from "./json-syntax-error.ts";

function scan(bytes: Uint8Array, pieceBytes = bytes.length): ScannedJson {
  const scanner = new JsonScanner();
  for (let at = 0; at < bytes.length; at += Math.max(pieceBytes, 1)) {
    scanner.push(bytes.subarray(at, at + Math.max(pieceBytes, 1)));
  }
  return scanner.end();
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scans(text: string, pieceBytes?: number): boolean {
  try {
    scan(Buffer.from(text), pieceBytes);
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}

function valueAt(bytes: Buffer, span: JsonSpan | undefined): unknown {
  return span && JSON.parse(bytes.toString("utf8", span.start, span.end));
}

describe("JsonScanner", () => {
  it("accepts what JSON.parse accepts, in any pieces", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
        expect(scans(text, pieceBytes)).toBe(true);
      }),
    );
  });

  it("agrees with JSON.parse on damaged texts", () => {
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", "}", "]", '"', "\\", "0", "-", ".", "e", "\n", " ", "t", ":"),
      )
      .map(([text, at, insert]) => {
        const position = at % (text.length + 1);
        return text.slice(0, position) + insert + text.slice(position + 1);
      })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(damaged, fc.integer({ min: 1, max: 5 }), (text, pieceBytes) => {
        expect(scans(text, pieceBytes)).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    "01",
    "-",
    "1.",
    ".5",
    "1e",
    "1e+",
    "+1",
    "--1",
    "0x1",
    "1 2",
    "[1,]",
    "{,}",
    '{"a"}',
    "nul",
    "truee",
    "'a'",
  ])("refuses %s", (text) => {
    expect(scans(text, 1)).toBe(false);
  });

  it("finds the position of each top-level member in bytes", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (value, n) => {
          const bytes = Buffer.from(JSON.stringify(value, null, 1));
          const scanned = scan(bytes, n);
          expect([...scanned.members.keys()].sort()).toEqual(Object.keys(value).sort());
          for (const [key, span] of scanned.members) {
            const text = bytes.subarray(span.start, span.end).toString();
            expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value[key])));
          }
        },
      ),
    );
  });

  it("reads keys of any length with escapes anywhere, in any pieces", () => {
    const piece = fc.constantFrom("a", "\\n", "\\\\", '\\"', "\\u0041", "\\ud83d\\ude00", "\u00e9", "\ud83d\ude00");
    const key = fc
      .tuple(fc.integer({ min: 0, max: 450 }), fc.array(piece, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }))
      .map(([before, pieces, after]) => `"${"k".repeat(before)}${pieces.join("")}${"k".repeat(after)}"`);
    const text = fc
      .array(fc.tuple(key, fc.json()), { minLength: 1, maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name}:${value}`).join(",")}}`);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 1_500 }), (json, pieceBytes) => {
        const scanned = scan(Buffer.from(json), pieceBytes);
        const names = Object.keys(JSON.parse(json) as object).filter((name) => Buffer.byteLength(name) < 50);
        for (const name of names) if (!name.includes("\\")) expect(scanned.members.has(name)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    "reads a key with an escape across the end of the kept part, %d bytes before",
    (before) => {
      for (const escape of ["\\n", "\\u0041", "\\ud83d\\ude00"]) {
        const name = "k".repeat(6 * limits.idMaxChars + 1 - before) + escape;
        const scanned = scan(Buffer.from(`{"${name}":1,"input":{}}`), 512);
        expect(scanned.members.get("input")?.kind).toBe("object");
      }
    },
  );

  it("notes only the wanted members among any number of others", () => {
    const others = Array.from({ length: 1_000 }, (_, index) => `"other${index}":[{"input":2}],`).join("");
    const scanner = new JsonScanner(new Set(["input", "webhook"]));
    scanner.push(Buffer.from(`{${others}"in\\u0070ut":{"a":1}}`));
    expect([...scanner.end().members.keys()]).toEqual(["input"]);
  });

  it("takes the last of repeated keys, also when one of them is written with escapes", () => {
    const bytes = Buffer.from('{"input":1,"\\u0069nput":{"a":2}}');
    const span = scan(bytes, 3).members.get("input");
    expect(bytes.subarray(span?.start, span?.end).toString()).toBe('{"a":2}');
  });

  it("refuses bytes that are not UTF-8: lone continuation, overlong form, surrogate, cut sequence", () => {
    for (const bad of [[0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80]]) {
      const bytes = Buffer.concat([Buffer.from('"'), Buffer.from(bad), Buffer.from('"')]);
      expect(() => scan(bytes, 1)).toThrow(JsonSyntaxError);
    }
  });

  it("allows 1000 levels of nesting and refuses 1001", () => {
    expect(scans("[".repeat(1000) + "]".repeat(1000))).toBe(true);
    expect(scans("[".repeat(1001) + "]".repeat(1001))).toBe(false);
  });

  it("refuses an empty body", () => {
    expect(scans("")).toBe(false);
    expect(scans("  ")).toBe(false);
  });

  it("notes the members of a member as a second reading of it would, in any pieces", () => {
    const names = fc.constantFrom("body", "model", "stream", "b\\u006fdy", "other");
    const members = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .array(fc.tuple(names, value), { maxLength: 5 })
        .map((all) => `{${all.map(([name, one]) => `"${name}": ${one}`).join(",")}}`);
    const texts = members(fc.oneof(fc.json(), members(fc.oneof(fc.json(), members(fc.json())))));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
        const bytes = Buffer.from(text);
        const wanted = new Set(["model", "stream"]);
        const scanner = new JsonScanner(new Set(["body", "model"]), { of: "body", wanted });
        for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
        const { members: found, inner } = scanner.end();
        const value = JSON.parse(text) as Record<string, unknown>;
        for (const name of ["body", "model"]) expect(valueAt(bytes, found.get(name))).toEqual(value[name]);
        expect(found.size).toBe(["body", "model"].filter((name) => Object.hasOwn(value, name)).length);
        if (found.get("body")?.kind !== "object") return;
        const body = value["body"] as Record<string, unknown>;
        for (const name of wanted) expect(valueAt(bytes, inner.get(name))).toEqual(body[name]);
        expect(inner.size).toBe([...wanted].filter((name) => Object.hasOwn(body, name)).length);
      }),
    );
  });
});
