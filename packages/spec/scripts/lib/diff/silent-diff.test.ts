import { describe, test } from "vitest";

import { type Edit, diffSmallSpecs } from "../../../test/small-specs.ts";

/** No claim of the small specs speaks of anything then. */
const speechless: readonly Edit[] = [
  ["claims/all.yaml", "operations: [rest.getThing, queue.run, worker.take, graphql.me]", "operations: []"],
  ["claims/all.yaml", 'statuses: ["rest.getThing 200", "queue.run 200", "worker.take 200"]', "statuses: []"],
  ["claims/all.yaml", "fields: [Thing.name, Thing.inner.size, User.email, run.id]", "fields: []"],
  ["claims/all.yaml", 'statuses: ["rest.getThing 404", "queue.run 404", "worker.take 404"]', "statuses: []"],
  ["claims/all.yaml", "limits: [bodyMaxBytes]", "limits: []"],
  ["claims/all.yaml", "transitions: [WAITING finish DONE]", "transitions: []"],
];

const status = (code: string): string => `        "${code}": { description: Other., content: {} }\n        "404":`;
const operation = `paths:
  /queue/look:
    get:
      operationId: look
      tags: [things]
      summary: Look
      description: Looks.
      responses: { "200": { description: Seen. } }`;
const limit =
  "- { name: lookMaxMs, value: 5, unit: milliseconds, appliesTo: [run], source: decided, description: Time. }";
const step = "Nothing else.] }\n  - { from: DONE, trigger: finish, to: WAITING, effects: [], source: decided }";

/** Each the other way round is what goes. */
const comes: readonly (readonly [what: string, edit: Edit, text: string])[] = [
  ["an operation", ["queue.yaml", "paths:", operation], "queue.look: is"],
  ["a field of a body", ["queue.yaml", "inner:", "outer: { type: string }\n        inner:"], "queue: Thing.outer"],
  ["a status", ["queue.yaml", '        "404":', status("409")], "queue.run 409: is"],
  ["a limit", ["limits.yaml", "  - ", `  ${limit}\n  - `], "lookMaxMs: is"],
  ["a transition", ["lifecycle.yaml", "Nothing else.] }", step], "DONE finish WAITING: is"],
  ["an error", ["errors.yaml", "code: missing", "code: gone"], "gone: is"],
  ["an operation of S3", ["s3.yaml", "id: GetThing", "id: GetOther"], "GetOther: is"],
  ["an operation of GraphQL", ["schema.graphql", "me: User", "me: User\n  you: User"], "graphql.you: is"],
  ["a field of GraphQL", ["schema.graphql", "email: String", "email: String\n  phone: String"], "graphql: User.phone"],
  ["an argument of GraphQL", ["schema.graphql", "me: User", "me(name: String): User"], "graphql.me: "],
];

const changes: readonly (readonly [what: string, edit: Edit, text: string])[] = [
  ["an operation", ["queue.yaml", "/queue/{id}", "/q/{id}"], "queue.run: "],
  ["a field", ["queue.yaml", "size: { type: integer", "size: { type: string"], "queue: Thing.inner.size"],
  ["the body of a status", ["queue.yaml", "[invalid, missing]", "[invalid]"], "queue: Error.error"],
  ["a limit", ["limits.yaml", "1024", "512"], "bodyMaxBytes: 512 bytes, was 1024 bytes"],
  ["a transition", ["lifecycle.yaml", "terminal: true", "terminal: false"], "WAITING finish DONE: leads"],
  ["a field of GraphQL", ["schema.graphql", "email: String", "email: Int"], "graphql: User.email"],
];

/** No claim can refer to them. */
const errorChanges: typeof changes = [
  ["the status of an error", ["errors.yaml", "status: 404", "status: 410"], "missing: status: 410, was 404"],
  [
    "the right for an operation of S3",
    ["s3.yaml", 'needs: "volumes:read"', "needs: volumes"],
    "GetThing: needs: volumes",
  ],
  [
    "the status of an error of S3",
    ["s3.yaml", "NoSuchThing, status: 404", "NoSuchThing, status: 410"],
    "NoSuchThing: status: 410, was 404",
  ],
  ["the words of an error", ["errors.yaml", "cure: Make it.", "cure: Add it."], "missing: is described otherwise"],
];

function silentAfter(edits: readonly Edit[], always: readonly Edit[]) {
  const { changes: spoken, silent } = diffSmallSpecs(edits, always);
  return { spoken, silent: silent.map(({ severity, text }) => `${severity} ${text}`) };
}

describe("without a claim that speaks of it", () => {
  test.for(comes)("%s that comes is told", ([, edit, text], { expect }) => {
    const { spoken, silent } = silentAfter([edit], speechless);
    expect(spoken).toEqual([]);
    expect(silent).toContainEqual(expect.stringContaining(text));
  });

  test.for(comes)("%s that goes is told", ([, [file, from, to], text], { expect }) => {
    const { silent } = silentAfter([[file, to, from]], [...speechless, [file, from, to]]);
    expect(silent).toContainEqual(expect.stringContaining(text));
  });

  test.for([...changes, ...errorChanges])("%s that changes is told", ([, edit, text], { expect }) => {
    expect(silentAfter([edit], speechless).silent).toContainEqual(expect.stringContaining(text));
  });
});

test("a field that answers always held, and that one may lack now, is told", ({ expect }) => {
  const marked: Edit = ["rest.yaml", "    Thing:\n", "    Thing:\n      x-always-present: [name]\n"];
  const unmarked: Edit = [marked[0], marked[2], marked[1]];
  expect(silentAfter([unmarked], [...speechless, marked]).silent).toEqual(["breaking rest: Thing may lack name"]);
});

test("what a claim speaks of is told there, and not again", ({ expect }) => {
  for (const [, edit] of changes) {
    const { spoken, silent } = silentAfter([edit], []);
    expect(spoken.length).toBeGreaterThan(0);
    const told = spoken.flatMap(({ reasons }) => reasons.map(({ severity, text }) => `${severity} ${text}`));
    expect(silent.filter((text) => told.includes(text))).toEqual([]);
  }
});

test("the same specs do not differ", ({ expect }) => {
  expect(silentAfter([], speechless)).toEqual({ spoken: [], silent: [] });
});
