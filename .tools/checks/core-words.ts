import type { Check, Repository } from "./repository.ts";

/** Nouns of the interface and of this project, singular. */
const WORDS: ReadonlySet<string> = new Set([
  "compat",
  "endpoint",
  "flashboot",
  "gpu",
  "graphql",
  "handler",
  "job",
  "lease",
  "millrace",
  "pod",
  "queue",
  "registry",
  "runpod",
  "runsync",
  "serverless",
  "template",
  "volume",
  "webhook",
  "worker",
]);

/** Names of packages in imports, which the rules about dependencies judge, and a property of style sheets. */
const NOT_MEANT = /@millrace\/[\w-]+|grid-template/g;

/** The core of contract suites serves any interface: its code says no word about the one of this project. */
export const coreWords: Check = {
  name: "words of the contract core",
  find: (repository) => ({ problems: problemsOf(repository) }),
};

function problemsOf(repository: Repository): string[] {
  return repository.files
    .filter((file) => /^packages\/contract-core\/src\/.*\.ts$/.test(file))
    .flatMap((file) =>
      [...wordsOf(`${file.slice("packages/contract-core/".length)} ${repository.read(file)}`)]
        .filter((word) => WORDS.has(word))
        .map((word) => `${file} says "${word}", which only a suite may know`),
    );
}

/** The words of a text in lower case and singular, also those within names: `templateIds` has `template` and `id`. */
function wordsOf(text: string): ReadonlySet<string> {
  const spaced = text.replaceAll(NOT_MEANT, "").replaceAll(/([a-z])(?=[A-Z])/g, "$1 ");
  const words = spaced.toLowerCase().match(/[a-z]+/g) ?? [];
  // "GraphQL" is two words to a reader of names.
  const joined = words.flatMap((word, at) => (word === "graph" && words[at + 1] === "ql" ? ["graphql"] : [word]));
  return new Set(joined.map((word) => (word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, ""))));
}
