import type { LocatedClaim } from "./claims.ts";
import type { Gap } from "./gaps.ts";
import type { Sentence } from "./sentences.ts";

/** What the document says of things that it leaves out. */
const leftOut = "not shown";

/**
 * Holds the interface document against claims and gaps, both ways: every sentence is stated by a claim or is a gap, and every
 * documented claim states a sentence that still reads as it did. Returns one line for each fault.
 */
export function sentenceFaults(
  sentences: readonly Sentence[],
  claims: readonly LocatedClaim[],
  gaps: readonly Gap[],
): readonly string[] {
  const known = new Set(sentences.map(({ hash }) => hash));
  const stated = new Set(claims.flatMap(({ claim }) => claim.sentences ?? []));
  return [
    ...claims.flatMap((located) => claimFaults(located, known)),
    ...sentences.flatMap((sentence) => {
      if (stated.has(sentence.hash) || isFrame(sentence) || gaps.some((gap) => speaksOf(gap, sentence))) return [];
      return [`specs/interface.md:${sentence.line} is stated by no claim (${sentence.hash}): ${sentence.text}`];
    }),
    ...gaps
      .filter(({ line }) => !sentences.some((sentence) => sentence.line === line))
      .map(({ line }) => `specs/gaps.yaml: line ${line} of the document holds no sentence.`),
  ];
}

function claimFaults({ file, claim }: LocatedClaim, known: ReadonlySet<string>): readonly string[] {
  const { id, confidence, sentences = [] } = claim;
  if (confidence === "documented" && sentences.length === 0) {
    return [`${file}: ${id} is documented and names no sentence of specs/interface.md.`];
  }
  return sentences
    .filter((hash) => !known.has(hash))
    .map(
      (hash) =>
        `${file}: ${id} states the sentence ${hash}, which specs/interface.md no longer has. ` +
        "Read what stands there now, and correct the claim, its checks and the hash.",
    );
}

/** Headings and what leads to a table or a list say nothing of their own. */
function isFrame({ kind, text }: Sentence): boolean {
  return kind === "heading" || (kind === "prose" && text.endsWith(":"));
}

function speaksOf({ line, text }: Gap, sentence: Sentence): boolean {
  return sentence.line === line && (sentence.text.includes(leftOut) || sentence.text.includes(text));
}
