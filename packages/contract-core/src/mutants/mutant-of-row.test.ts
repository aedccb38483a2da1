import { describe, expect, test } from "vitest";
import { mutantOfRow, type RowSuite } from "./mutant-of-row.ts";
import type { MutantRow } from "./mutant-row.ts";
import type { ProxiedRequest } from "./mutant.ts";

const keys = { own: "own", other: "other" };
const suite: RowSuite = {
  keyOf: ({ headers }) => headers["authorization"]?.replace("Bearer ", ""),
  withKey: (request, key) => ({ ...request, headers: { authorization: `Bearer ${key}` } }),
};

describe("a row changes", () => {
  async function told(row: Partial<MutantRow>, body: unknown, status = 200): Promise<unknown> {
    const { answer } = mutantOfRow({ breaks: ["A-CLAIM"], on: "GET /items/*", ...row }, suite).mutate(keys);
    const headers = { "content-type": "application/json", "x-a": "b" };
    const answered = { status, headers, body: Buffer.from(JSON.stringify(body)) };
    const request = { method: "GET", path: "/items/a?b=c", headers: {}, body: Buffer.alloc(0) };
    const result = await answer?.(answered, request, () => Promise.reject(new Error("none")));
    return row.header !== undefined
      ? result?.headers
      : row.status !== undefined
        ? result?.status
        : JSON.parse(String(result?.body));
  }

  test.each<[Partial<MutantRow>, unknown, unknown]>([
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
    [{ on: "/items/*/parts", set: { b: 2 } }, { a: 1 }, { a: 1 }],
    [{ of: "refusal", set: { b: 2 } }, { a: 1 }, { a: 1 }],
  ])("%j", async (row, body, expected) => {
    expect(await told(row, body)).toEqual(expected);
  });
});

describe("a row lets in", () => {
  function sent(row: Partial<MutantRow>, authorization?: string): Partial<ProxiedRequest> | undefined {
    const { request } = mutantOfRow({ breaks: ["A-CLAIM"], on: "/**", ...row }, suite).mutate(keys);
    const headers = authorization === undefined ? {} : { authorization };
    return request?.({ method: "GET", path: "/items?a=1", headers, body: Buffer.alloc(0) });
  }

  test.each([
    ["nobody", undefined],
    ["other", "Bearer other"],
    ["strangers", "Bearer unknown"],
    ["bare", "own"],
  ])("%s", (lets, authorization) => {
    expect(sent({ lets }, authorization)?.headers).toEqual({ authorization: "Bearer own" });
    expect(sent({ lets }, "Bearer a b")?.headers).toEqual({
      authorization: lets === "strangers" ? "Bearer own" : "Bearer a b",
    });
  });

  test("a request with another path", () => {
    expect(sent({ path: ["a=1", "a=2"] })?.path).toBe("/items?a=2");
  });
});

test("a row that names requests which the suite does not know is refused", () => {
  expect(() => mutantOfRow({ breaks: ["A-CLAIM"], on: "no-path" }, suite)).toThrow("no-path");
});
