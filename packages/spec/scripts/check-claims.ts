import { fileURLToPath } from "node:url";

import { readSource } from "../src/generator.ts";
import { claimFaults } from "./lib/claim-rules.ts";
import { wordFaults } from "./lib/claim-words.ts";
import { gapFaults, parseGaps } from "./lib/gaps.ts";
import { sentenceFaults } from "./lib/sentence-rules.ts";
import { indexSpecs } from "./lib/spec-index.ts";
import { loadSpecs } from "./lib/spec-set.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const specs = await loadSpecs(root);
const claims = specs.claims.entries;

if (specs.claims.sources.length === 0) {
  console.log("Notice: specs/claims is empty, so there is nothing to hold against the specs.");
} else {
  const gaps = parseGaps(await readSource(root, "specs/gaps.yaml"));
  const faults = [
    ...claimFaults(claims, indexSpecs(specs)),
    ...wordFaults(claims, specs),
    ...gapFaults(gaps, claims),
    ...sentenceFaults(specs.sentences, claims, gaps),
  ];
  for (const fault of faults) console.error(fault);
  console.log(`${claims.length} claims, ${faults.length} faults.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
