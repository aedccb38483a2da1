import { parse } from "yaml";

import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";
import type { Manifest } from "./workspace.ts";

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const PINNED_ACTION = /^[^@\s]+@[0-9a-f]{40}$/;

/** What is installed today is what was tested: exact versions everywhere, and actions by commit, not by movable tags. */
export const pinnedVersions: Check = {
  name: "pinned versions",
  find(repository) {
    const members = workspaceMembers(repository);
    const root = JSON.parse(repository.read("package.json")) as Manifest;
    return {
      problems: [
        ...looseIn("package.json", root),
        ...members.flatMap((member) => looseIn(`${member.folder}/package.json`, member.manifest)),
        ...looseInCatalog(repository),
        ...nodeVersions(repository),
        ...repository.files
          .filter((file) => /^\.github\/workflows\/.*\.ya?ml$/.test(file))
          .flatMap(actionsIn(repository)),
      ],
    };
  },
};

function looseIn(file: string, manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !EXACT.test(version) && version !== "workspace:*" && version !== "catalog:")
    .map(([name, version]) => `${file}: ${name} is ${version}; use an exact version, catalog: or workspace:*`);
}

function looseInCatalog(repository: Repository): string[] {
  const { catalog } = parse(repository.read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  return Object.entries(catalog)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `pnpm-workspace.yaml: ${name} is ${version}; use an exact version`);
}

/** The Node that editors and version managers pick is the one that the project brings. */
function nodeVersions(repository: Repository): string[] {
  const { catalog } = parse(repository.read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  const wanted = catalog["node"] ?? "";
  const named = repository.read(".node-version").trim();
  return named === wanted ? [] : [`.node-version says ${named}, pnpm-workspace.yaml ${wanted}`];
}

function actionsIn(repository: Repository): (file: string) => string[] {
  return (file) =>
    [...repository.read(file).matchAll(/^\s*(?:-\s+)?uses:\s*(\S+)/gm)]
      .map((match) => match[1] ?? "")
      .filter((action) => !action.startsWith("./") && !PINNED_ACTION.test(action))
      .map((action) => `${file}: ${action} is not pinned to a commit`);
}
