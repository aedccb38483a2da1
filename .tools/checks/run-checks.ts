import { changesets } from "./changesets.ts";
import { coreWords } from "./core-words.ts";
import { decisions } from "./decisions.ts";
import { dependencyRules } from "./dependency-rules.ts";
import { floors } from "./floors.ts";
import { generatedFresh } from "./generated-fresh.ts";
import { markdownLinks } from "./markdown-links.ts";
import { namedCode } from "./named-code.ts";
import { pinnedVersions } from "./pinned-versions.ts";
import { nodeVersions } from "./node-versions.ts";
import { openRepository } from "./repository.ts";
import type { Check, Findings, Repository } from "./repository.ts";
import { rooms } from "./rooms.ts";
import { supplyChain } from "./supply-chain.ts";
import { synonyms } from "./synonyms.ts";
import { testLists } from "./test-lists.ts";
import { turboSanity } from "./turbo-sanity.ts";

const CHECKS: readonly Check[] = [
  dependencyRules,
  coreWords,
  rooms,
  floors,
  pinnedVersions,
  supplyChain,
  turboSanity,
  testLists,
  synonyms,
  markdownLinks,
  namedCode,
  nodeVersions,
  decisions,
  changesets,
  generatedFresh,
];

/** Runs all checks of the repository as a whole, prints what they found, and gives the names of those that failed. */
export async function checkRepository(root: string): Promise<string[]> {
  const repository = openRepository(root);
  const failed: string[] = [];
  for (const check of CHECKS) {
    const { problems, notices = [] } = await findingsOf(check, repository);
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${check.name}`);
    for (const problem of problems) console.log(`       ${problem}`);
    for (const notice of notices) console.log(`       notice: ${notice}`);
    if (problems.length > 0) failed.push(`check of the repository: ${check.name}`);
  }
  return failed;
}

/** A check that cannot do its work has not passed, and must not keep the others from theirs. */
async function findingsOf(check: Check, repository: Repository): Promise<Findings> {
  try {
    return await check.find(repository);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}
