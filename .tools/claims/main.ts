/** Prints the claims that differ from those at a commit: `node .tools/run.mjs .tools/claims/main.ts origin/main` */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { parse } from "yaml";

import { diffClaims, renderDiff } from "./claim-diff.ts";
import type { Claim } from "./claim-diff.ts";

const FOLDER = "specs/claims";
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const root = dirname(dirname(import.meta.dirname));

function git(...args: string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: OUTPUT_MAX_BYTES });
}

function claimsIn(yaml: string): readonly Claim[] {
  return (parse(yaml) as { readonly claims: readonly Claim[] }).claims;
}

const [ref = "origin/main"] = process.argv.slice(2);
const filesBefore = git("ls-tree", "--name-only", ref, `${FOLDER}/`)
  .split("\n")
  .filter((file) => file.endsWith(".yaml"));
const before = filesBefore.flatMap((file) => claimsIn(git("show", `${ref}:${file}`)));
const after = readdirSync(join(root, FOLDER))
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) => claimsIn(readFileSync(join(root, FOLDER, file), "utf8")));
process.stdout.write(renderDiff(diffClaims(before, after)));
