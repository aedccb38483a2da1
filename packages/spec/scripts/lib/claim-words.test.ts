import { describe, test } from "vitest";

import { type SpecsCopy, copySmallSpecs } from "../../test/edited-specs.ts";
import { wordFaults } from "./claim-words.ts";
import { sentencesOf } from "./sentences.ts";
import { loadSpecs } from "./spec-set.ts";

const claimsFile = "claims/all.yaml";

/** What is wrong with the words of a copy of the specs whose claim on `fields` says `statement`. */
async function faultsOf(
  { statement, kind, fields }: Readonly<Record<"statement" | "kind" | "fields", string>>,
  change: (copy: SpecsCopy) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  await using copy = await copySmallSpecs();
  await copy.edit(claimsFile, "statement: Every operation answers 200 when it succeeds.", `statement: '${statement}'`);
  await copy.edit(claimsFile, "[Thing.name, Thing.inner.size, User.email, run.id]", `[${fields}]`);
  await copy.edit(claimsFile, "kind: status\n    statement: '", `kind: ${kind}\n    statement: '`);
  await change(copy);
  const specs = await loadSpecs(copy.root);
  return wordFaults(specs.claims.entries, specs);
}

const stating = (schema: string) => (copy: SpecsCopy) =>
  copy.edit(
    "queue.yaml",
    "description: Which one., schema: { type: string }",
    `description: Which one., schema: ${schema}`,
  );

test("a claim that says the value of its limit has no fault, and one that says another is named", async ({
  expect,
}) => {
  await using copy = await copySmallSpecs();
  const faults = async (): Promise<readonly string[]> => {
    const specs = await loadSpecs(copy.root);
    return wordFaults(specs.claims.entries, specs);
  };
  expect(await faults()).toEqual([]);
  await copy.edit("limits.yaml", "value: 1024", "value: 2048");
  expect(await faults()).toEqual(["specs/claims/all.yaml: THINGS-404 refers to bodyMaxBytes, but does not say 2 KB."]);
});

test("a status of a stable name that no claim says, or that one says otherwise, is named", async ({ expect }) => {
  await using copy = await copySmallSpecs();
  await copy.edit("errors.yaml", "code: missing, status: 404", "code: missing, status: 410");
  await copy.edit("errors.yaml", "code: invalid,", "code: wrong,");
  const specs = await loadSpecs(copy.root);
  expect(wordFaults(specs.claims.entries, specs)).toEqual([
    "specs/errors.yaml: no claim says that wrong is for 400.",
    "specs/claims/all.yaml: THINGS-CODES says missing for another status than 410.",
  ]);
});

test("a field that is always there is one that a claim says so of, and the other way round", async ({ expect }) => {
  const words = "A thing carries this, although the schema does not mark it as required.";
  const always = (copy: SpecsCopy) =>
    copy.edit("rest.yaml", "    Thing:\n", "    Thing:\n      x-always-present: [name]\n");
  const said = { kind: "status", statement: words, fields: "Thing.name" };
  expect(await faultsOf(said, always)).toEqual([]);
  expect(await faultsOf(said)).toEqual([
    "specs/claims/all.yaml: THINGS-200 says that Thing.name is always there; x-always-present does not list it.",
  ]);
  expect(await faultsOf({ ...said, statement: "A thing has a name." }, always)).toEqual([
    "specs: no claim says that Thing.name is there although the schema does not mark it as required (x-always-present).",
  ]);
});

describe("a limit that the interface document states", () => {
  const sentence = "A thing has a name of up to 1 KB.";

  /** With the sentence stated by the claim on the limit, and both with another value where one is given. */
  async function faultsWith(bytes: number, words: string): Promise<readonly string[]> {
    await using copy = await copySmallSpecs();
    const [{ hash } = { hash: "" }] = sentencesOf(`# Things\n\n${sentence}`).slice(1);
    await copy.edit("interface.md", "A thing has a name.", sentence);
    await copy.edit("limits.yaml", "source: decided", "source: documented");
    await copy.edit("limits.yaml", "value: 1024", `value: ${bytes}`);
    await copy.edit(claimsFile, "bodies of up to 1 KB.", `bodies of up to ${words}.\n    sentences: ['${hash}']`);
    const specs = await loadSpecs(copy.root);
    return wordFaults(specs.claims.entries, specs);
  }

  test("has the value that stands there", async ({ expect }) => {
    expect(await faultsWith(1024, "1 KB")).toEqual([]);
  });

  test("cannot change with its claim and without the document", async ({ expect }) => {
    expect(await faultsWith(2048, "2 KB")).toEqual([
      `specs/claims/all.yaml: THINGS-404 refers to bodyMaxBytes, but specs/interface.md does not say 2 KB in line 3: ${sentence}`,
    ]);
  });

  test("is named where no claim states its sentence", async ({ expect }) => {
    await using copy = await copySmallSpecs();
    await copy.edit("limits.yaml", "source: decided", "source: documented");
    const specs = await loadSpecs(copy.root);
    expect(wordFaults(specs.claims.entries, specs)).toEqual([
      "specs/limits.yaml: bodyMaxBytes is documented, but no claim with a sentence of the document refers to it.",
    ]);
  });
});

for (const [what, schema, right, wrong] of [
  ["a number", "{ type: integer, default: 50 }", "It is 50 GB.", "It is 40 GB."],
  ["a text", "{ type: string, default: my pod }", "It is `my pod`.", "It is `your pod`."],
  ["a boolean", "{ type: boolean, default: false }", "It is false.", "It is true."],
  ["a list", "{ type: array, default: [a, b] }", "It is `a` and `b`.", "It is `a`."],
  ["all members", "{ type: array, default: [a, b], items: { enum: [a, b] } }", "It is every letter.", "It is `a`."],
] as const) {
  test(`a claim on a default says it where that is ${what}`, async ({ expect }) => {
    const of = (statement: string) => faultsOf({ statement, kind: "default", fields: "run.id" }, stating(schema));
    expect(await of(right)).toEqual([]);
    expect(await of(wrong)).toEqual([expect.stringContaining("THINGS-200 does not say that the default of run.id is")]);
  });
}

test("an empty default has no words of its own", async ({ expect }) => {
  const claim = { statement: "It has none.", kind: "default", fields: "run.id" };
  expect(await faultsOf(claim, stating("{ type: array, default: [] }"))).toEqual([]);
});

for (const [statement, isRight] of [
  ["It is one of `a`, `b` and `c`.", true],
  ["It is one of the 3 listed ones.", true],
  ["It is one of three.", true],
  ["It is one of `a` and `b`.", false],
  ["It is one of `a`, `b`, `c` and `d`.", false],
  ["It is one of the 4 listed ones.", false],
  ["It is a letter.", true],
] as const) {
  test(`of a field that may be a, b or c "${statement}" is ${isRight ? "right" : "wrong"}`, async ({ expect }) => {
    const claim = { statement, kind: "schema", fields: "run.id" };
    const faults = await faultsOf(claim, stating("{ type: string, enum: [a, b, c] }"));
    const told = "specs/claims/all.yaml: THINGS-200 says neither that run.id has 3 members nor which: a, b, c.";
    expect(faults).toEqual(isRight ? [] : [told]);
  });
}
