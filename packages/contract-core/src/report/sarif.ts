import { type ClaimRecord, type RunRecord, isBroken } from "../record/run-record.ts";
import { againOf, type ReportedSuite } from "../suite/suite.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** The claims that do not hold, for tools that read SARIF: a rule for each claim, a result for each failure. */
export function sarifOf(record: RunRecord, suite: ReportedSuite): string {
  const broken = record.claims.filter(isBroken);
  const run = {
    tool: { driver: { name: suite.name, rules: broken.map(ruleOf) } },
    results: broken.flatMap((claim) => resultsOf(record, claim, suite)),
    invocations: [
      { executionSuccessful: !record.stopped, startTimeUtc: record.startedAt, properties: { target: record.target } },
    ],
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, undefined, 2)}\n`;
}

function ruleOf({ id, statement, section, source, confidence }: ClaimRecord): object {
  return { id, shortDescription: { text: statement }, properties: { section, source, confidence } };
}

function resultsOf(record: RunRecord, claim: ClaimRecord, suite: ReportedSuite): object[] {
  const failed = claim.evidence.filter(({ holds }) => !holds);
  const texts =
    failed.length === 0
      ? [claim.reason ?? "The check ended early."]
      : failed.map(({ scenario, expected, got }) => `In "${scenario}": expected ${expected}, got ${got}.`);
  const told = claim.cause === undefined ? texts : [`${texts[0]} With the cause of ${claim.cause}.`];
  return told.map((text) => ({
    ruleId: claim.id,
    level: "error",
    message: { text: `${text} To check it again: ${againOf(suite, record, claim)}` },
    locations: [{ logicalLocations: claim.operations.map((name) => ({ fullyQualifiedName: name, kind: "function" })) }],
    ...(claim.fingerprint === null ? {} : { partialFingerprints: { "contract/v1": claim.fingerprint } }),
  }));
}
