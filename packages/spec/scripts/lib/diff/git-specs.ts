import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { parseChangeset } from "../../../../../.tools/checks/changesets.ts";
import type { Changeset, GeneratedPackage } from "./changeset-demand.ts";
import { type SpecPart, specParts } from "./fact.ts";
import type { SpecFiles } from "./read-specs.ts";

/** What the specs are compared with. */
export interface Base {
  /** As it was asked for, or chosen. */
  readonly ref: string;
  /** Where this branch left it: what others did there since is none of its changes. */
  readonly commit: string;
  /** What a person should know about the choice. */
  readonly notice: string | null;
}

/** Folders of the packages that are made from `specs/`, and from which parts. */
const generatedPackages: Readonly<Record<string, readonly SpecPart[]>> = {
  "packages/spec": specParts,
  "packages/rest-client": ["rest"],
  "packages/graphql-client": ["graphql"],
  "packages/queue-client": ["queue", "batches"],
  "packages/worker": ["worker"],
  "apps/contract-tests": specParts,
};

const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** @throws Error that says which ref is not there, and what to do */
export function findBase(root: string, wanted: string | undefined): Base {
  const refs = wanted === undefined ? ["origin/main", "main"] : [wanted];
  const ref = refs.find((candidate) => tryGit(root, "rev-parse", "--verify", "--quiet", `${candidate}^{commit}`));
  if (ref === undefined) {
    throw new Error(
      `there is no commit ${refs.join(" and no ")} here; name another, or fetch it: git fetch origin main`,
    );
  }
  const commit = tryGit(root, "merge-base", ref, "HEAD");
  const fallen = ref === refs[0] ? null : `There is no ${refs[0]} here; compared with ${ref}.`;
  const apart = `${ref} and this branch have no commit in common, or the clone is shallow; compared with ${ref} itself.`;
  return { ref, commit: commit ?? git(root, "rev-parse", ref), notice: commit === undefined ? apart : fallen };
}

export function specsAt(root: string, commit: string): SpecFiles {
  const paths = git(root, "ls-tree", "-r", "--name-only", commit, "specs/").split("\n").filter(isSpec);
  return new Map(paths.map((path) => [path, git(root, "show", `${commit}:${path}`)]));
}

export function specsNow(root: string): SpecFiles {
  const specs = join(root, "specs");
  const paths = existsSync(specs) ? readdirSync(specs, { recursive: true, encoding: "utf8" }) : [];
  const own = paths.map((path) => `specs/${path.replaceAll("\\", "/")}`).filter(isSpec);
  return new Map(own.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Changesets that came, or were edited, since a commit; what the next release announces anyway announces nothing of this. */
export function changesetsSince(root: string, commit: string): readonly Changeset[] {
  const changed = git(root, "diff", "--name-only", commit, "--", ".changeset");
  const untracked = git(root, "ls-files", "--others", "--exclude-standard", "--", ".changeset");
  return [...new Set(`${changed}\n${untracked}`.split("\n"))]
    .filter((path) => /^\.changeset\/(?!README)[^/]+\.md$/.test(path) && existsSync(join(root, path)))
    .map((path) => parseChangeset(readFileSync(join(root, path), "utf8")))
    .filter(({ summary }) => summary !== "");
}

/** The generated packages that this repository has. */
export function packagesIn(root: string): readonly GeneratedPackage[] {
  return Object.entries(generatedPackages).flatMap(([folder, parts]) => {
    const file = join(root, folder, "package.json");
    if (!existsSync(file)) return [];
    const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name: string; version: string };
    return [{ name, version, parts }];
  });
}

function isSpec(path: string): boolean {
  return /\.(yaml|graphql)$/.test(path);
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], {
    encoding: "utf8",
    maxBuffer: OUTPUT_MAX_BYTES,
    stdio: ["ignore", "pipe", "pipe"],
  }).trimEnd();
}

function tryGit(root: string, ...args: readonly string[]): string | undefined {
  try {
    return git(root, ...args);
  } catch {
    return undefined;
  }
}
