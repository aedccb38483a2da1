import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Inputs that earlier searches found worth keeping, by reader, as latin1. */
type Corpus = Readonly<Record<string, readonly string[]>>;

const FILE = fileURLToPath(new URL("corpus.json", import.meta.url));
/** Longer inputs reach what shorter ones reach, and cannot be read by a person. */
const KEPT_MAX_CHARS = 160;
const KEPT_MAX = 40;

export function readCorpus(): Corpus {
  return JSON.parse(readFileSync(FILE, "utf8")) as Corpus;
}

/** Keeps the shortest of the inputs that a search found. */
export function keepCorpus(found: Corpus): void {
  const kept = Object.entries({ ...readCorpus(), ...found }).map(([name, inputs]) => {
    const short = [...new Set(inputs)].filter((input) => input.length <= KEPT_MAX_CHARS);
    return [
      name,
      short.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1)).slice(0, KEPT_MAX),
    ];
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
}
