import type { Check, Repository } from "./repository.ts";

/**
 * Words that no name may contain, by the term of `docs/glossary.md` that replaces them. Written in camel case; file names,
 * constants and types of the same word count too.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  account: ["tenant"],
  combiner: ["batcher", "groupCommit"],
  "container engine": ["containerRuntime"],
  keeper: ["reconciler"],
  scaler: ["autoscaler"],
};

/** Files that are still named by a synonym. The check fails when one of them is gone, so that the list only shrinks. */
export const STILL_NAMED: readonly string[] = [
  "packages/store/src/postgres/commit/batcher.ts",
  "packages/store/src/sqlite/group-commit-sync.test.ts",
  "packages/store/src/sqlite/group-commit.test.ts",
  "packages/store/src/sqlite/group-commit.ts",
];

/** One term for one concept: identifiers and file names of hand-written code use the term of the glossary. */
export const synonyms: Check = {
  name: "terms of the glossary",
  find: (repository) => ({ problems: [...problemsOf(repository), ...outdated(repository)] }),
};

function problemsOf(repository: Repository): string[] {
  return repository.files.filter(isHandWrittenCode).flatMap((file) => {
    const text = withoutTexts(repository.read(file));
    return Object.entries(SYNONYMS).flatMap(([term, words]) =>
      words.flatMap((word) => {
        const problems: string[] = [];
        if (!STILL_NAMED.includes(file) && pathPattern(word).test(file))
          problems.push(`${file}: name it by the ${term}`);
        const found = namePattern(word).exec(text)?.[0];
        if (found !== undefined) problems.push(`${file}: ${found} must be named by the term "${term}"`);
        return problems;
      }),
    );
  });
}

function outdated(repository: Repository): string[] {
  return STILL_NAMED.filter((file) => !repository.files.includes(file)).map(
    (file) => `.tools/checks/synonyms.ts: ${file} does not exist; remove it from STILL_NAMED`,
  );
}

function isHandWrittenCode(file: string): boolean {
  return (
    /^(packages|apps|\.tools)\/.*\.(ts|tsx|mts|mjs|js|py)$/.test(file) && !/\/generated\/|checks\/synonyms/.test(file)
  );
}

/** `groupCommit` as `group-commit` or `group_commit` in a path. */
function pathPattern(word: string): RegExp {
  return new RegExp(`\\b${word.replaceAll(/[A-Z]/g, (letter) => `[-_]?${letter}`)}`, "i");
}

/** `groupCommit` within `createGroupCommit`, `GROUP_COMMIT` and `group_commit`. */
function namePattern(word: string): RegExp {
  return new RegExp(`\\w*${word.replaceAll(/[A-Z]/g, (letter) => `_?${letter}`)}\\w*`, "i");
}

/** The code without comments and quoted texts, import paths among them. */
function withoutTexts(source: string): string {
  return source.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, " ");
}
