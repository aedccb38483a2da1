import { test } from "vitest";

import { type SpecsCopy, copySmallSpecs } from "../../test/edited-specs.ts";
import { claimFaults } from "./claim-rules.ts";
import { indexSpecs } from "./spec-index.ts";
import { loadSpecs } from "./spec-set.ts";

async function faultsAfter(change: (copy: SpecsCopy) => Promise<void>): Promise<readonly string[]> {
  await using copy = await copySmallSpecs();
  await change(copy);
  const specs = await loadSpecs(copy.root);
  return claimFaults(specs.claims.entries, indexSpecs(specs));
}

const claimsFile = "claims/all.yaml";

test("claims that cover everything and refer to nothing else have no faults", async ({ expect }) => {
  expect(await faultsAfter(async () => {})).toEqual([]);
});

test("an operation without a claim is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit(claimsFile, "queue.run, worker.take", "worker.take"));
  expect(faults).toEqual(["specs/claims: no claim covers the operation queue.run."]);
});

test("a GraphQL field without a claim is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit("schema.graphql", "me: User", "me: User\n  other: User"));
  expect(faults).toEqual(["specs/claims: no claim covers the operation graphql.other."]);
});

test("a documented status without a claim is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit(claimsFile, '"queue.run 404", ', ""));
  expect(faults).toEqual(["specs/claims: no claim covers the status queue.run 404."]);
});

test("a limit without a claim is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit(claimsFile, "[bodyMaxBytes]", "[]"));
  expect(faults).toEqual(["specs/claims: no claim covers the limit bodyMaxBytes."]);
});

test("a transition without a claim is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit(claimsFile, "[WAITING finish DONE]", "[]"));
  expect(faults).toEqual(["specs/claims: no claim covers the transition WAITING finish DONE."]);
});

for (const [what, from, to, name] of [
  ["operation", "graphql.me]", "graphql.me, rest.gone]", "operation rest.gone"],
  ["status", '"worker.take 404"]', '"worker.take 404", "worker.take 418"]', "status worker.take 418"],
  ["limit", "[bodyMaxBytes]", "[bodyMaxBytes, noLimit]", "limit noLimit"],
  ["transition", "[WAITING finish DONE]", "[WAITING finish DONE, DONE finish null]", "transition DONE finish null"],
  ["field", "[Thing.name,", "[Thing.nothing,", "field Thing.nothing"],
  ["nested field", "Thing.inner.size", "Thing.inner.weight", "field Thing.inner.weight"],
  ["GraphQL field", "User.email", "User.phone", "field User.phone"],
  ["parameter", "run.id", "run.key", "field run.key"],
] as const) {
  test(`a claim that refers to a ${what} that is not there is named`, async ({ expect }) => {
    const faults = await faultsAfter((copy) => copy.edit(claimsFile, from, to));
    expect(faults.filter((fault) => fault.includes("refers to"))).toEqual([
      expect.stringMatching(new RegExp(`^specs/claims/all\\.yaml: THINGS-\\d+ refers to the ${name}, which is not in`)),
    ]);
  });
}

test("a claim that a step is refused which the lifecycle has is named, and one of a step that there is not", async ({
  expect,
}) => {
  const refuse = (step: string) => (copy: SpecsCopy) =>
    copy.edit(claimsFile, "limits: [bodyMaxBytes]", `limits: [bodyMaxBytes]\n      refusals: [${step}]`);
  expect(await faultsAfter(refuse("DONE finish"))).toEqual([]);
  expect(await faultsAfter(refuse("WAITING finish"))).toEqual([
    "specs/claims/all.yaml: THINGS-404 says that the step WAITING finish is refused, and specs/lifecycle.yaml has it.",
  ]);
  expect(await faultsAfter(refuse("DONE begin"))).toEqual([
    "specs/claims/all.yaml: THINGS-404 refers to the step DONE begin, which is not in the specs.",
  ]);
});

test("a repeated id is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit(claimsFile, "id: THINGS-404", "id: THINGS-200"));
  expect(faults).toEqual(["specs/claims/all.yaml: the claim id THINGS-200 is already used in specs/claims/all.yaml."]);
});

for (const id of ["things-404", "THINGS_404", "THINGS--404", "-THINGS"]) {
  test(`the id ${id} is refused because it is not UPPER-KEBAB`, async ({ expect }) => {
    const faults = await faultsAfter((copy) => copy.edit(claimsFile, "id: THINGS-404", `id: ${id}`));
    expect(faults).toEqual([`specs/claims/all.yaml: the claim id ${id} is not UPPER-KEBAB.`]);
  });
}

for (const [fault, from, to] of [
  ["kind must be one of", "kind: status", "kind: feeling"],
  ["confidence must be one of", "confidence: decided", "confidence: hoped"],
  ["unknown keys: limit.", "limits: [bodyMaxBytes]", "limit: [bodyMaxBytes]"],
  ["statement must be a text", "statement: Every operation answers 200 when it succeeds.", "statement: ''"],
] as const) {
  test(`a malformed claim is refused: ${fault}`, async ({ expect }) => {
    await expect(faultsAfter((copy) => copy.edit(claimsFile, from, to))).rejects.toThrow(fault);
  });
}
