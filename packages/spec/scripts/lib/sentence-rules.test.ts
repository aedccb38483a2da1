import { test } from "vitest";

import type { LocatedClaim, StatedClaim } from "./claims.ts";
import { sentenceFaults } from "./sentence-rules.ts";
import { sentencesOf } from "./sentences.ts";

const document = "# Things\n\nA thing has a name.\nIts owner: not shown.\nWhat else holds:\n- Things end.";
const sentences = sentencesOf(document);
const owner = { line: 4, text: "Its owner: not shown.", claims: ["THING-OWNER"] };

function hashOf(text: string): string {
  return sentences.find((sentence) => sentence.text === text)?.hash ?? "";
}

function located(id: string, change: Partial<StatedClaim>): LocatedClaim {
  const claim = {
    section: "Things",
    kind: "schema",
    statement: "It holds.",
    confidence: "documented",
    source: "row 1",
  };
  return { file: "specs/claims/all.yaml", claim: { ...claim, id, ...change } as StatedClaim };
}

const named = located("THING-NAME", { sentences: [hashOf("A thing has a name.")] });
const ends = located("THING-ENDS", { sentences: [hashOf("Things end.")] });

test("a document whose sentences are stated or gaps has no faults", ({ expect }) => {
  expect(sentenceFaults(sentences, [named, ends], [owner])).toEqual([]);
});

test("a sentence without a claim is named with its line and text", ({ expect }) => {
  expect(sentenceFaults(sentences, [named], [owner])).toEqual([
    `specs/interface.md:6 is stated by no claim (${hashOf("Things end.")}): Things end.`,
  ]);
});

test("what the document leaves out needs a gap at its line", ({ expect }) => {
  const faults = ["is stated by no claim", "specs/gaps.yaml: line 40 of the document holds no sentence."];
  expect(sentenceFaults(sentences, [named, ends], [{ ...owner, line: 40 }])).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  );
});

test("a claim whose sentence changed is named, and so is the sentence as it stands now", ({ expect }) => {
  const changed = sentencesOf(document.replace("a name", "two names"));
  expect(sentenceFaults(changed, [named, ends], [owner])).toEqual([
    expect.stringMatching(
      /^specs\/claims\/all\.yaml: THING-NAME states the sentence [0-9a-f]{8}, which .* no longer has/,
    ),
    expect.stringContaining("A thing has two names."),
  ]);
});

test("a documented claim names its sentence; others need none", ({ expect }) => {
  const claims = [named, ends, located("THING-SIZE", {}), located("THING-AGE", { confidence: "decided" })];
  expect(sentenceFaults(sentences, claims, [owner])).toEqual([
    "specs/claims/all.yaml: THING-SIZE is documented and names no sentence of specs/interface.md.",
  ]);
});
