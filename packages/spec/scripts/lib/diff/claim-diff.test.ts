import fc from "fast-check";
import { describe, test } from "vitest";

import { type Edit, diffSmallSpecs } from "../../../test/small-specs.ts";
import type { ClaimChange } from "./claim-diff.ts";
import { diffLimits } from "./limit-diff.ts";

const changesAfter = (...edits: readonly Edit[]): readonly ClaimChange[] => diffSmallSpecs(edits).changes;

const told = (changes: readonly ClaimChange[]) =>
  changes.map(({ change, severity, id }) => `${change} ${severity} ${id}`);
const claims = "claims/all.yaml";
const added = `
  - { id: NEW, section: Things, kind: status, statement: It is new., confidence: decided, source: fixture }`;

test("the same specs do not differ", ({ expect }) => {
  expect(changesAfter()).toEqual([]);
});

test("prose beside the schemas and the order of keys are no difference", ({ expect }) => {
  const prose: Edit = ["rest.yaml", "description: Does it.", "description: Does that."];
  const order: Edit = ["rest.yaml", "{ name: id, in: path,", "{ in: path, name: id,"];
  expect(changesAfter(prose, order)).toEqual([]);
});

describe("by its own words a claim", () => {
  test.for<readonly [string, Edit, readonly string[]]>([
    ["is added", [claims, "claims:", `claims:${added}`], ["added additive NEW"]],
    ["is removed", [claims, "id: THINGS-404", "id: OTHER"], ["removed breaking THINGS-404", "added additive OTHER"]],
    ["speaks of another status", [claims, "answers 404", "answers 410"], ["changed breaking THINGS-404"]],
    ["speaks of one thing less", [claims, "answers 404 when", "answers when"], ["changed breaking THINGS-404"]],
    ["speaks of one thing more", [claims, "is not there", "`name` is not there"], ["changed additive THINGS-404"]],
    ["is said otherwise", [claims, "is not there", "does not exist"], ["changed wording THINGS-404"]],
    ["has another source", [claims, "source: fixture", "source: row 2"], ["changed wording THINGS-200"]],
  ])("%s", ([, edit, expected], { expect }) => {
    expect(told(changesAfter(edit))).toEqual(expected);
  });
});

describe("without another word a claim changes with", () => {
  const both = (severity: string) => [`changed ${severity} THINGS-200`, `changed ${severity} THINGS-404`];
  const [first, second] = ["THINGS-200", "THINGS-404"];
  test.for<readonly [string, Edit, readonly string[]]>([
    ["a limit that falls", ["limits.yaml", "1024", "1023"], [`changed breaking ${second}`]],
    ["a limit that rises", ["limits.yaml", "1024", "1025"], [`changed additive ${second}`]],
    ["the words of a limit", ["limits.yaml", "Largest", "Biggest"], [`changed wording ${second}`]],
    ["a transition that is gone", ["lifecycle.yaml", "from: WAITING", "from: DONE"], [`changed breaking ${second}`]],
    [
      "a state that ends no more",
      ["lifecycle.yaml", "terminal: true", "terminal: false"],
      [`changed breaking ${second}`],
    ],
    ["effects in other words", ["lifecycle.yaml", "Nothing else.", "Nothing."], [`changed wording ${second}`]],
    ["a status that is gone", ["queue.yaml", '"404"', '"410"'], [`changed breaking ${second}`]],
    ["an operation that moves", ["queue.yaml", "/queue/{id}", "/q/{id}"], [`changed breaking ${first}`]],
    ["an operation that is gone", ["queue.yaml", "Id: run", "Id: go"], both("breaking")],
    [
      "a field of an answer",
      ["rest.yaml", "size: { type: integer", "size: { type: string"],
      [`changed breaking ${first}`],
    ],
    ["a word of an error", ["rest.yaml", "[invalid, missing]", "[invalid]"], [`changed additive ${second}`]],
    [
      "a parameter",
      ["queue.yaml", "schema: { type: string }", "schema: { type: string, maxLength: 9 }"],
      [`changed breaking ${first}`],
    ],
    [
      "the rights that it takes",
      ["worker.yaml", "security: [{ key: [] }]", "security: []"],
      [`changed additive ${first}`],
    ],
    [
      "the limit of a body",
      ["worker.yaml", "x-max-bytes-limit: bodyMaxBytes", "x-other: 1"],
      [`changed breaking ${first}`],
    ],
    ["a field of GraphQL", ["schema.graphql", "email: String", "email: String!"], [`changed additive ${first}`]],
    ["a type of GraphQL", ["schema.graphql", "email: String", "mail: String"], [`changed breaking ${first}`]],
    ["an argument of GraphQL", ["schema.graphql", "me: User", "me(id: ID!): User"], [`changed breaking ${first}`]],
  ])("%s", ([, edit, expected], { expect }) => {
    expect(told(changesAfter(edit))).toEqual(expected);
  });
});

test("a limit that applies to an operation that is new itself is only more", ({ expect }) => {
  const elsewhere: Edit = ["limits.yaml", "[run]", "[run, take]"];
  expect(told(changesAfter(elsewhere))).toEqual(["changed breaking THINGS-404"]);
  expect(told(changesAfter(["limits.yaml", "[run]", "[run, look]"]))).toEqual(["changed additive THINGS-404"]);
});

describe("a new transition", () => {
  const refused: Edit = [claims, "transitions: [WAITING", "refusals: [DONE finish]\n      transitions: [WAITING"];
  const again: Edit = [
    "lifecycle.yaml",
    "Nothing else.] }",
    "Nothing else.] }\n  - { from: DONE, trigger: finish, to: WAITING }",
  ];
  const reasonsOf = (edits: readonly Edit[], always: readonly Edit[] = []) =>
    diffSmallSpecs(edits, always).changes.flatMap(({ id, reasons }) =>
      reasons.flatMap(({ text, contradicts }) => (contradicts === undefined ? [] : [`${id}: ${text}`])),
    );

  test("contradicts the claim that its step is refused", ({ expect }) => {
    expect(reasonsOf([again], [refused])).toEqual(["THINGS-404: DONE finish WAITING: is new"]);
    expect(reasonsOf([again])).toEqual([]);
    const { silent } = diffSmallSpecs([again], [refused]);
    expect(silent.map(({ text }) => text)).toEqual(["DONE finish WAITING: is new"]);
  });

  test("contradicts the claim that its step leads elsewhere, unless that claim speaks of both", ({ expect }) => {
    const elsewhere: Edit = [
      "lifecycle.yaml",
      "Nothing else.] }",
      "Nothing else.] }\n  - { from: WAITING, trigger: finish, to: WAITING }",
    ];
    expect(reasonsOf([elsewhere])).toEqual(["THINGS-404: WAITING finish WAITING: is new"]);
    const both: Edit = [claims, "[WAITING finish DONE]", "[WAITING finish DONE, WAITING finish WAITING]"];
    expect(reasonsOf([elsewhere, both])).toEqual([]);
  });
});

test("a reason says what it was and where", ({ expect }) => {
  expect(changesAfter(["limits.yaml", "1024", "512"])[0]?.reasons).toEqual([
    { severity: "breaking", part: "limits", text: "bodyMaxBytes: 512 bytes, was 1024 bytes" },
  ]);
});

test("of a limit whose name says that more is given, one way is more and the other breaks; of all others both break", () => {
  const name = fc.constantFrom(
    "bodyMaxBytes",
    "waitMinMs",
    "runRetentionMs",
    "runRequestsPerWindow",
    "waitMaxDefaultMs",
    "leaseMs",
  );
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (name, one, other) => {
      fc.pre(one !== other);
      const limit = (value: number) => ({ name, value, unit: "u", appliesTo: [] });
      const ways = [diffLimits(limit(one), limit(other)), diffLimits(limit(other), limit(one))];
      const severities = ways
        .map(([difference]) => difference?.severity)
        .toSorted()
        .join();
      return severities === (/Default|lease/.test(name) ? "breaking,breaking" : "additive,breaking");
    }),
  );
});

test("a claim about every field of a schema changes with each of them", ({ expect }) => {
  const every: Edit = [claims, "fields: [Thing.name, Thing.inner.size, User.email, run.id]", "fields: ['Thing.*']"];
  const edit: Edit = ["rest.yaml", "default: unnamed", "default: none"];
  const { changes } = diffSmallSpecs([edit], [every]);
  expect(changes.map(({ id }) => id)).toContain("THINGS-200");
});
