import { describe, expect, test } from "vitest";
import { GatheredReads } from "./gathered-reads.ts";

interface Row {
  readonly name: string;
  readonly value: number;
}

interface Statement {
  readonly names: readonly string[];
  answer(rows: readonly Row[]): void;
  fail(error: Error): void;
}

/** Reads whose statements are answered by the test. */
function createReads(): { readonly statements: Statement[]; readonly reads: GatheredReads<{ name: string }, Row> } {
  const statements: Statement[] = [];
  const reads = new GatheredReads<{ name: string }, Row>(
    (keys) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
      statements.push({ names: keys.map(({ name }) => name), answer: resolve, fail: reject });
      return promise;
    },
    ({ name }) => name,
  );
  return { statements, reads };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const rowsOf = ({ names }: Statement): Row[] => names.map((name, value) => ({ name, value })).toReversed();

describe("gathered reads", () => {
  test("what is asked for in one turn is read by one statement, and each gets its own row", async () => {
    const { statements, reads } = createReads();
    const asked = ["a", "b", "a"].map((name) => reads.read({ name }));
    await turn();
    expect(statements.map(({ names }) => names)).toEqual([["a", "b", "a"]]);
    statements[0]?.answer([
      { name: "b", value: 2 },
      { name: "a", value: 1 },
    ]);
    expect(await Promise.all(asked)).toEqual([
      { name: "a", value: 1 },
      { name: "b", value: 2 },
      { name: "a", value: 1 },
    ]);
  });

  test("a row that is not there is undefined", async () => {
    const { statements, reads } = createReads();
    const asked = reads.read({ name: "a" });
    await turn();
    statements[0]?.answer([]);
    expect(await asked).toBeUndefined();
  });

  test("a statement holds 64 keys at most; two are under way at most, and the rest follows", async () => {
    const { statements, reads } = createReads();
    const names = Array.from({ length: 150 }, (_, index) => `job${index}`);
    const asked = names.map((name) => reads.read({ name }));
    await turn();
    await turn();
    await turn();
    expect(statements.map((one) => one.names.length)).toEqual([64, 64]);
    const [first] = statements;
    if (first !== undefined) first.answer(rowsOf(first));
    await expect.poll(() => statements.map((one) => one.names.length)).toEqual([64, 64, 22]);
    for (const one of statements) one.answer(rowsOf(one));
    expect((await Promise.all(asked)).map((row) => row?.name)).toEqual(names);
  });

  test("a statement that fails fails its reads, and not those of the next", async () => {
    const { statements, reads } = createReads();
    const first = Promise.allSettled([reads.read({ name: "a" }), reads.read({ name: "b" })]);
    await turn();
    const next = reads.read({ name: "a" });
    await turn();
    statements[0]?.fail(new Error("away"));
    statements[1]?.answer([{ name: "a", value: 3 }]);
    expect((await first).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await next).toEqual({ name: "a", value: 3 });
  });
});
