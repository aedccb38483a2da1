import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";
import type { Member } from "./workspace.ts";

const SHARED_TEST_CONFIG = "../../.tools/vitest/config.ts";

/** Every package has a page about it, and the tasks that its contents call for, so that no run over all of them leaves one out. */
export const turboSanity: Check = {
  name: "packages",
  find(repository) {
    return { problems: workspaceMembers(repository).flatMap((member) => problemsOf(repository, member)) };
  },
};

function problemsOf(repository: Repository, member: Member): string[] {
  const scripts = member.manifest.scripts ?? {};
  const wanted = ["check", "test", "test:long"];
  if (member.manifest.private !== true) wanted.push("build", "lint:package");
  if (member.files.some((file) => file.startsWith(`${member.folder}/src/generated/`))) wanted.push("generate");
  const problems = wanted
    .filter((script) => scripts[script] === undefined)
    .map((script) => `${member.folder} has no script "${script}"`);
  if (scripts["generate"] !== undefined && !/\bgenerate\.ts --check\b/.test(scripts["check"] ?? "")) {
    problems.push(`${member.folder}: its "check" must run the generator with --check`);
  }
  if (!member.files.includes(`${member.folder}/README.md`)) {
    problems.push(`${member.folder} has no README.md: what it is, its folders, its entry, how to test it alone`);
  }
  if (member.manifest.private !== true) problems.push(...publishingProblems(member));
  const config = `${member.folder}/vitest.config.ts`;
  if (!member.files.includes(config) || !repository.read(config).includes(SHARED_TEST_CONFIG)) {
    problems.push(`${config} must use ${SHARED_TEST_CONFIG}, or its tests are not counted`);
  }
  return problems;
}

function publishingProblems(member: Member): string[] {
  // A library is compiled, or bundled as `.tools/bundle/tsdown.config.ts` says; a program has a build of its own.
  const isBuilt =
    ["tsconfig.build.json", "scripts/build.ts"].some((file) => member.files.includes(`${member.folder}/${file}`)) ||
    (member.manifest.scripts?.["build"] ?? "").includes(".tools/bundle/tsdown.config.ts");
  return [
    ...(isBuilt
      ? []
      : [
          `${member.folder} is published and is built neither by tsconfig.build.json or tsdown.config.ts nor by scripts/build.ts`,
        ]),
    ...(member.manifest.files === undefined ? [`${member.folder} is published and does not say which files`] : []),
  ];
}
