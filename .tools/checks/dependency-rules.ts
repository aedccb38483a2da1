import { builtinModules } from "node:module";

import { bareImports } from "./imports.ts";
import type { Check, Repository } from "./repository.ts";
import { allDependencies, isProductCode, runtimeDependencies, workspaceMembers } from "./workspace.ts";
import type { Member } from "./workspace.ts";

/**
 * Who may know whom when the program runs: for each room the rooms of the house that its code may import. A room that is
 * not listed fails the check, so that a new one has to find its place here first.
 */
const MAY_KNOW: Readonly<Record<string, readonly string[]>> = {
  "packages/spec": [],
  // It knows no interface.
  "packages/contract-core": [],
  // Bundled into those that use it.
  "packages/client-runtime": [],
  "packages/worker-text": [],
  "packages/files": [],
  "packages/rest-client": ["packages/spec", "packages/client-runtime"],
  "packages/graphql-client": ["packages/spec", "packages/client-runtime"],
  "packages/queue-client": ["packages/spec", "packages/client-runtime"],
  "packages/worker": ["packages/spec", "packages/client-runtime"],
  "packages/engine": ["packages/spec", "packages/worker-text"],
  "packages/store": ["packages/engine", "packages/files", "packages/spec"],
  "packages/compute": ["packages/engine", "packages/files", "packages/spec"],
  "packages/testing": ["packages/engine", "apps/server"],
  "apps/server": [
    "packages/spec",
    "packages/engine",
    "packages/store",
    "packages/compute",
    "packages/files",
    "packages/worker-text",
  ],
  "apps/examples": ["packages/worker"],
  // Its handlers run as workers of the tested service.
  "apps/contract-tests": [
    "packages/spec",
    "packages/contract-core",
    "packages/rest-client",
    "packages/graphql-client",
    "packages/queue-client",
    "packages/worker",
  ],
  "apps/console": [
    "packages/spec",
    "packages/rest-client",
    "packages/graphql-client",
    "packages/queue-client",
    "packages/worker-text",
  ],
  "apps/cli": [
    "packages/spec",
    "packages/worker-text",
    "packages/files",
    "packages/engine",
    "packages/store",
    "packages/rest-client",
    "packages/graphql-client",
    "packages/queue-client",
    "packages/worker",
    "apps/server",
    "apps/examples",
    "apps/contract-tests",
  ],
  // It reads what they declare: settings, metrics, commands.
  "apps/docs": ["packages/spec", "apps/server", "apps/cli"],
  // Nothing runs but its tests, which may see everything.
  "apps/e2e": [],
  // It knows the service by its interface and its process; only that process imports the service, and its judge the names of states.
  // Its searches import what reads strangers' bytes, and nothing else.
  "apps/faults": ["packages/spec", "packages/worker-text", "apps/server", "apps/cli"],
  // It measures drivers by themselves, beside what they start.
  "apps/bench": [
    "packages/spec",
    "packages/compute",
    "packages/engine",
    "packages/rest-client",
    "packages/queue-client",
    "packages/worker",
    "apps/server",
    "apps/examples",
  ],
};

/** The contract suite must be able to test a stranger, so not even its tests may see the inside of the service; nor its core any interface. */
const SAME_FOR_TESTS: ReadonlySet<string> = new Set(["apps/contract-tests", "packages/contract-core"]);

export const dependencyRules: Check = {
  name: "dependency rules",
  find(repository) {
    const members = workspaceMembers(repository);
    const folders = new Map(members.map((member) => [member.manifest.name, member.folder]));
    return {
      problems: [
        ...members.flatMap((member) => forbiddenNeighbours(member, folders)),
        ...members.flatMap((member) => undeclaredImports(repository, member)),
      ],
    };
  },
};

function forbiddenNeighbours(member: Member, folders: ReadonlyMap<string, string>): string[] {
  const allowed = MAY_KNOW[member.folder];
  if (allowed === undefined) return [`${member.folder} is not in the table of who may know whom`];
  const names = SAME_FOR_TESTS.has(member.folder) ? allDependencies(member) : runtimeDependencies(member);
  return [...names]
    .map((name) => folders.get(name))
    .filter((folder) => folder !== undefined)
    .filter((folder) => !allowed.includes(folder))
    .map((folder) => `${member.folder} must not depend on ${folder}`);
}

function undeclaredImports(repository: Repository, member: Member): string[] {
  const atRunTime = runtimeDependencies(member);
  const anywhere = allDependencies(member);
  return member.files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/handlers/"))
    .flatMap((file) => {
      const declared = isProductCode(member, file) ? atRunTime : anywhere;
      return [...bareImports(repository.read(file))]
        .filter((name) => name !== member.manifest.name && !isBuiltin(name) && !declared.has(name))
        .map(
          (name) => `${file} imports ${name}, which ${missingFrom(name, anywhere)} of ${member.folder}/package.json`,
        );
    });
}

function missingFrom(name: string, anywhere: ReadonlySet<string>): string {
  return anywhere.has(name) ? "is only in devDependencies" : "is not in the dependencies";
}

function isBuiltin(name: string): boolean {
  return name.startsWith("node:") || builtinModules.includes(name);
}
