import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";
import type { Member } from "./workspace.ts";

const BUMPS = ["patch", "minor", "major"];
/** The version of a package before its first release. */
const NEVER_RELEASED = "0.0.0";

/** Every change that users of a published package will notice is announced in words of theirs. */
export const changesets: Check = {
  name: "changesets",
  find(repository) {
    const members = workspaceMembers(repository);
    const files = repository.files.filter((file) => /^\.changeset\/(?!README)[^/]+\.md$/.test(file));
    const sets = files.map((file) => ({ file, ...parseChangeset(repository.read(file)) }));
    const announced = new Set(sets.flatMap((set) => Object.keys(set.releases)));
    const problems = sets.flatMap((set) => problemsOf(set, members));
    const changed = changedFiles(repository);
    if (changed === undefined) {
      return { problems, notices: ["no main branch to compare with: not checked whether changes are announced"] };
    }
    return { problems: [...problems, ...unannounced(members, changed, announced)] };
  },
};

interface Changeset {
  readonly releases: Readonly<Record<string, unknown>>;
  readonly summary: string;
}

export function parseChangeset(text: string): Changeset {
  const match = /^---\r?\n([\s\S]*?)\r?\n?---\r?\n([\s\S]*)$/.exec(text);
  if (match === null) return { releases: {}, summary: "" };
  return { releases: (parse(match[1] ?? "") ?? {}) as Record<string, unknown>, summary: (match[2] ?? "").trim() };
}

function problemsOf(set: Changeset & { readonly file: string }, members: readonly Member[]): string[] {
  const published = members.filter(({ manifest }) => manifest.private !== true);
  const problems = Object.entries(set.releases).flatMap(([name, bump]) => {
    const manifest = published.find((member) => member.manifest.name === name)?.manifest;
    if (manifest === undefined) return [`${set.file}: ${name} is not a published package of this repository`];
    if (manifest.version === NEVER_RELEASED && !set.file.startsWith(".changeset/first-release-")) {
      return [
        `${set.file}: ${name} was never released; remove this, and correct its note of the first release if it is untrue`,
      ];
    }
    return BUMPS.includes(String(bump)) ? [] : [`${set.file}: ${name} must be patch, minor or major`];
  });
  // A changeset without releases says on purpose that a change needs none; it still says why.
  if (set.summary === "") problems.push(`${set.file}: says nothing; write one sentence for the users of the package`);
  return problems;
}

/** Published packages whose code changed without a changeset that names them. */
export function unannounced(
  members: readonly Member[],
  changed: readonly string[],
  announced: ReadonlySet<string>,
): string[] {
  if (changed.some((file) => file.startsWith(".changeset/")) && announced.size === 0) return [];
  return members
    .filter(({ manifest }) => manifest.private !== true && !announced.has(manifest.name))
    .filter(({ folder }) => changed.some((file) => isPublishedCode(folder, file)))
    .map(({ folder, manifest }) => `${folder} changed; announce it with \`npx changeset\` (${manifest.name})`);
}

function isPublishedCode(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/src/`) && !/\.test(-d)?\.ts$/.test(file);
}

/** Files that differ from where this branch left main, or undefined when that cannot be told. */
function changedFiles(repository: Repository): string[] | undefined {
  if (!existsSync(join(repository.root, ".git"))) return undefined;
  const base = process.env["GITHUB_BASE_REF"] || "main";
  for (const ref of [`origin/${base}`, base]) {
    const answer = git(repository, ["diff", "--name-only", "--merge-base", ref, "--"]);
    if (answer !== undefined) return [...answer, ...(git(repository, ["ls-files", "-o", "--exclude-standard"]) ?? [])];
  }
  return undefined;
}

function git(repository: Repository, args: readonly string[]): string[] | undefined {
  const answer = spawnSync("git", ["-C", repository.root, ...args], { encoding: "utf8", timeout: 30_000 });
  return answer.status === 0 ? answer.stdout.split("\n").filter((line) => line !== "") : undefined;
}
