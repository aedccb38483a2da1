import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type * as Parser from "@actions/workflow-parser";
import { build } from "esbuild";
import { expect, test } from "vitest";

import { repositoryRoot as root } from "./workspace-packages.ts";

const WORKFLOWS = join(root, ".github/workflows");
const verify = readFileSync(join(WORKFLOWS, "verify.yml"), "utf8");
const guide = readFileSync(join(root, "docs/guides/contract-verification.md"), "utf8");
/** The workflows that the guide shows. */
const shown = [...guide.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = ""]) => text);
const nightly = shown.find((text) => text.includes("verify.yml@")) ?? "";

/** The parser of the forge. It imports JSON as only bundlers do. */
async function loadParser(): Promise<typeof Parser> {
  const stdin = { contents: 'export * from "@actions/workflow-parser"', resolveDir: root };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  const [{ text } = { text: "" }] = outputFiles;
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)) as typeof Parser;
}

const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();

/** What the forge's own parser says about a workflow, and about how it calls ours. */
async function faultsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter());
  if (value === undefined) return context.errors.getErrors().map(({ message }) => message);
  const files = { getFileContent: async () => ({ name: "verify.yml", content: verify }) };
  await convertWorkflowTemplate(context, value, files, { fetchReusableWorkflowDepth: 1 });
  return context.errors.getErrors().map(({ message }) => message);
}

test.for(readdirSync(WORKFLOWS))("%s is a workflow", async (file) => {
  expect(await faultsOf(readFileSync(join(WORKFLOWS, file), "utf8"))).toEqual([]);
});

test("the workflows that the guide shows are workflows", async () => {
  expect(shown).toHaveLength(2);
  for (const text of shown) expect(await faultsOf(text)).toEqual([]);
});

test("ten lines verify a deployment every night", () => {
  expect(nightly.trimEnd().split("\n")).toHaveLength(10);
});

test.for([
  ["an input that the workflow does not have", ["with: { base-url:", "with: { address:"]],
  ["a secret that it does not have", ["secrets: { api-key:", "secrets: { key:"]],
  ["no address", ['with: { base-url: "https://millrace.example.com" }', "with: { safety: full }"]],
] as const)("a caller with %s is refused", async ([, [right, wrong]]) => {
  expect(nightly).toContain(right);
  expect(await faultsOf(nightly.replace(right, wrong))).not.toEqual([]);
});

test("the guide explains each input, with its default", () => {
  const [, inputs = ""] = /inputs:\n([^]*?)\n {4}secrets:/.exec(verify) ?? [];
  const names = [...inputs.matchAll(/^ {6}([\w-]+):$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  const told = [...guide.matchAll(/^\| `([\w-]+)` \| (?:`(.*?)`)?\s*\|/gm)].map(([, name, value]) => [name, value]);
  const defaults = names.map((name) => {
    const [, value] = new RegExp(`^ {6}${name}:\\n(?: {8}.*\\n)*? {8}default: (.*)$`, "m").exec(`${inputs}\n`) ?? [];
    return [name, value === '""' ? undefined : value];
  });
  expect(told).toEqual(defaults);
});
