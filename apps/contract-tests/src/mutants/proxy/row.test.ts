import { describe, expect, test } from "vitest";
import { claims } from "@millrace/spec/claims";
import { generatedRows } from "./generated.ts";
import { mutantOf } from "./interpret.ts";
import { type Row, readRows } from "./row.ts";

const rows = [...readRows(), ...generatedRows()];
const known = new Set<string>(claims.map(({ id }) => id));
const verbs = new Set(
  "name breaks on says of when held header text path event status lets drop set fill retype change cut skip reverse leave".split(
    " ",
  ),
);
const keys = { own: "own", run: "run", work: "work", other: "other", revoked: "revoked" } as unknown as Parameters<
  ReturnType<typeof mutantOf>["mutate"]
>[0];

test("each row names claims and verbs that exist, and does something", () => {
  const wrong = rows.filter((row) => {
    const given = Object.keys(row);
    const isKnown =
      row.breaks.length > 0 && row.breaks.every((id) => known.has(id)) && given.every((verb) => verbs.has(verb));
    const acts = given.some((verb) => !["name", "breaks", "on", "says", "of", "when", "held"].includes(verb));
    mutantOf(row).mutate(keys);
    return !(isKnown && acts);
  });
  expect(wrong).toEqual([]);
});

test("claims make mutants of every kind", () => {
  for (const verb of ["status", "header", "retype", "drop", "change"]) {
    expect(generatedRows().filter((row) => verb in row).length).toBeGreaterThan(9);
  }
});

describe("a row changes", () => {
  async function told(row: Partial<Row>, body: unknown, status = 200): Promise<unknown> {
    const { answer } = mutantOf({ breaks: ["TEMPLATE-GET-404"], on: "rest.getTemplate", ...row }).mutate(keys);
    const headers = { "content-type": "application/json", "x-a": "b" };
    const answered = { status, headers, body: Buffer.from(JSON.stringify(body)) };
    const request = { method: "GET", path: "/v1/templates/a?b=c", headers: {}, body: Buffer.alloc(0) };
    const result = await answer?.(answered, request, () => Promise.reject(new Error("none")));
    return row.header !== undefined
      ? result?.headers
      : row.status !== undefined
        ? result?.status
        : JSON.parse(String(result?.body));
  }

  test.each<[Partial<Row>, unknown, unknown]>([
    [{ status: [200, 404] }, {}, 404],
    [{ header: "x-a" }, {}, { "content-type": "application/json" }],
    [{ drop: "a" }, [{ a: 1, b: 2 }, { a: 3 }], [{ b: 2 }, {}]],
    [{ drop: "**.a" }, { a: 1, b: [{ a: 1 }] }, { b: [{}] }],
    [{ set: { "a.b": 1 } }, { a: {} }, { a: { b: 1 } }],
    [{ fill: { a: 1 } }, [{ a: 2 }, {}], [{ a: 2 }, { a: 1 }]],
    [{ retype: ["a", "b", "c"] }, { a: 1, b: "x", c: [] }, { a: "1", b: 7, c: "no object" }],
    [
      { change: "*" },
      { a: 1, b: "x", c: [], d: {}, e: null, f: true },
      { a: 2, b: "xx", c: ["x"], d: { x: "x" }, e: { x: "x" }, f: false },
    ],
    [{ cut: { "a.*": 1 } }, { a: ["xy", [1, 2]] }, { a: ["x", [1]] }],
    [{ skip: "a" }, { a: [1, 2] }, { a: [2] }],
    [{ reverse: "." }, [1, 2], [2, 1]],
    [{ leave: { a: { b: { not: null } } } }, { a: [{ b: 1 }, { b: null }] }, { a: [{ b: null }] }],
    [{ when: { a: 1 }, set: { b: 2 } }, [{ a: 1 }, { a: 2 }], [{ a: 1, b: 2 }, { a: 2 }]],
    [{ text: ["a+", "b"] }, { c: "aaa" }, { c: "b" }],
    [{ on: "queue.*", set: { b: 2 } }, { a: 1 }, { a: 1 }],
    [{ of: "refusal", set: { b: 2 } }, { a: 1 }, { a: 1 }],
  ])("%j", async (row, body, expected) => {
    expect(await told(row, body)).toEqual(expected);
  });
});
