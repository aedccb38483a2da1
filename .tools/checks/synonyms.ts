import type { Check, Repository } from "./repository.ts";

/**
 * Words that no name may contain, by the term that replaces them. Written in camel case; file names,
 * constants and types of the same word count too.
 */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  account: ["tenant"],
  acknowledged: ["promised"],
  combiner: ["batcher", "groupCommit"],
  "container engine": ["containerRuntime"],
  keeper: ["reconciler"],
  notification: ["gatewayWord", "missedWord"],
  reconcile: ["lookSchedule", "nextLook", "retryLook"],
  request: ["podWish", "placementWish", "hardwareWish", "gpuWish", "cpuWish"],
  scaler: ["autoscaler"],
};

/** One term for one concept: identifiers and file names of hand-written code use the term of the glossary. */
export const synonyms: Check = {
  name: "terms of the glossary",
  find: (repository) => ({ problems: problemsOf(repository) }),
};

function problemsOf(repository: Repository): string[] {
  return repository.files.filter(isHandWrittenCode).flatMap((file) => {
    const text = withoutTexts(repository.read(file));
    return Object.entries(SYNONYMS).flatMap(([term, words]) =>
      words.flatMap((word) => {
        const problems: string[] = [];
        if (pathPattern(word).test(file)) problems.push(`${file}: name it by the ${term}`);
        const found = namePattern(word).exec(text)?.[0];
        if (found !== undefined) problems.push(`${file}: ${found} must be named by the term "${term}"`);
        return problems;
      }),
    );
  });
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
