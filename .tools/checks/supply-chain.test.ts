import { expect, test } from "vitest";

import { repositoryOf } from "./repository.ts";
import { type Component, licenceProblems, scriptProblems } from "./supply-chain.ts";

const told = (name: string, ...ids: readonly string[]): Component => ({
  name,
  licenses: ids.map((id) => (id.includes(" ") ? { expression: id } : { license: { id } })),
});
const wrongWith = (...components: readonly Component[]): readonly string[] =>
  licenceProblems(components).filter((problem) => !problem.includes("is for no package"));

test("a package may have a licence of the list, alone or as an alternative", () => {
  expect(wrongWith(told("a", "MIT"), told("b", "(GPL-3.0-only OR MIT)"), told("c", "ISC", "Apache-2.0"))).toEqual([]);
});

test.for([
  [told("a", "GPL-3.0-only")],
  [told("a", "MIT", "GPL-3.0-only")],
  [told("a", "MIT AND GPL-3.0-only")],
  [{ name: "a" }],
  [{ name: "a", licenses: [{}] }],
] as const)("a package with another licence or none is named: %j", ([component]) => {
  expect(wrongWith(component)).toEqual([expect.stringContaining("a has the licence")]);
});

test("an exception that no package needs is named", () => {
  expect(licenceProblems([])).toContain("supply-chain.ts: the exception for elkjs is for no package");
});

test.for([
  ["allowBuilds: { a: true, b: false }", []],
  ["allowBuilds: { a: true }", ["b has install: decide on it in allowBuilds of pnpm-workspace.yaml"]],
  [
    "allowBuilds: { a: true, b: false, c: true, d: false }",
    ["pnpm-workspace.yaml: allowBuilds lets c run scripts, and it has none"],
  ],
  [
    "allowBuilds: { a: true, b: false }\ndangerouslyAllowAllBuilds: true",
    ["pnpm-workspace.yaml: every package may run scripts at installation"],
  ],
  [
    "allowBuilds: { a: true, b: false }\nstrictDepBuilds: false",
    ["pnpm-workspace.yaml: every package may run scripts at installation"],
  ],
] as const)("install scripts are decided on one by one: %s", ([settings, problems]) => {
  const installed = [
    { name: "a", scripts: ["postinstall"] },
    { name: "b", scripts: ["install"] },
    { name: "c", scripts: [] },
  ];
  expect(scriptProblems(repositoryOf({ "pnpm-workspace.yaml": settings }), installed)).toEqual(problems);
});
