/**
 * The core of a contract suite: it plays checks against a service, gives each claim a verdict with evidence, and writes reports. What it
 * must know of an interface it gets as a {@link Suite}.
 */
export { exitCodes, runProgram, sayFailure } from "./command/command.ts";
export { checkOutputs } from "./command/outputs.ts";
export { chosenScenarios, claimFilter } from "./command/chosen-scenarios.ts";
export {
  checkKey,
  type CommandLine,
  exitCodesHelp,
  type FlagValues,
  given,
  type Options,
  parseCommandLine,
  UnreachableError,
  UsageError,
  wholeNumber,
} from "./command/options.ts";
export { looked, preflight } from "./command/preflight.ts";
export type { OpenedTarget, Program, RunBounds } from "./command/program.ts";
export { openPlainTarget, plainTransport } from "./command/plain-target.ts";
export { type Order, type RunEvents, runSuite } from "./command/run.ts";
export { plainProgram, type PlainProgram } from "./command/plain-program.ts";
export { errorMessage } from "./base/error-message.ts";
export {
  type Defect,
  type Mutant,
  type Mutation,
  type ProxiedAnswer,
  type ProxiedRequest,
  withJson,
} from "./mutants/mutant.ts";
export { mutantOfRow, type RowPlace, type RowSuite } from "./mutants/mutant-of-row.ts";
export { type MutantRow, nameOfRow } from "./mutants/mutant-row.ts";
export { type MutantProxy, startMutantProxy } from "./mutants/mutant-proxy.ts";
export { watchedMutation } from "./mutants/watched-mutation.ts";
export { type MutantResult, playDefect, scenariosOf } from "./mutants/play-defect.ts";
export type { Change } from "./record/change.ts";
export { type ComparedClaim, type ComparedRun, diffOf } from "./record/diff.ts";
export {
  type ClaimEvidence,
  earlierIn,
  type Evidence,
  evidenceFile,
  type EvidenceStore,
  noEvidence,
  parseEvidence,
  type TargetEvidence,
  targetName,
  withLastHeld,
  withRun,
  withTarget,
} from "./record/evidence.ts";
export { statusOf, withoutPassing } from "./record/fingerprint.ts";
export { changesSince, withHistory } from "./record/history.ts";
export { readRecord } from "./record/read-record.ts";
export { createRedaction, type Redaction } from "./record/redaction.ts";
export { type ClaimRecord, countsOf, isBroken, isJudged, type RunRecord, runRecordOf } from "./record/run-record.ts";
export { htmlOf } from "./report/html.ts";
export { pageStyle } from "./report/html-page.ts";
export { junitOf } from "./report/junit.ts";
export { code, markdownOf } from "./report/markdown.ts";
export { escapeMarkup } from "./report/markup.ts";
export { sarifOf } from "./report/sarif.ts";
export { summaryOf } from "./report/summary.ts";
export { recordFile, writeReports } from "./report/write-reports.ts";
export { oldestFirst, visitedIn } from "./schedule/order.ts";
export { type Triage, triage, withSecondPlay } from "./schedule/triage.ts";
export { outputWritten, stopSignal } from "./base/stop-signal.ts";
export type { Claim } from "./suite/claim.ts";
export { contains } from "./suite/contains.ts";
export type { BaseContext, Session } from "./suite/context.ts";
export { createDocumentation, type Documentation } from "./suite/documented.ts";
export { type Expectation, type Observation, createExpectation } from "./suite/expectation.ts";
export { type Evictor, type InterfaceRules, interfaceRules, makesResource } from "./target/interface-rules.ts";
export { isElsewhere, partition } from "./suite/lanes.ts";
export { playScenarios, type RunnerOptions, skipReason } from "./suite/runner.ts";
export type { ScenarioResult } from "./suite/scenario-result.ts";
export { type Scenario, type ScenarioFacts, usualCeiling } from "./suite/scenario.ts";
export { createSlots, type Slots } from "./suite/slots.ts";
export type { Suite } from "./suite/suite.ts";
export { forgottenClaims, traceabilityFaults } from "./suite/traceability.ts";
export { type VerdictKind, verdictsOf } from "./suite/verdict.ts";
export { makeOwnFolder } from "./target/own-folder.ts";
export { type Budget, type BudgetLimits, createBudget } from "./target/budget.ts";
export { endChild, lineOf } from "./target/child.ts";
export { type ChildGuard, guardChildren } from "./target/child-guard.ts";
export { realClock, type SuiteClock } from "./target/clock.ts";
export { eventHeaders, eventsOf, type LiveReader, type ReadEvent, readLive } from "./target/event-stream.ts";
export { forgetfulLedger, type Ledger } from "./target/ledger.ts";
export { allows, type Safety, safetyLevels } from "./target/safety.ts";
export { sendSlowBody, type SlowAnswer, type SlowBody } from "./target/slow-body.ts";
export {
  type FurtherService,
  type SharedCondition,
  type Target,
  type TargetKeys,
  UnsupportedError,
} from "./target/target.ts";
export type { Answer, Exchange, SuiteRequest } from "./target/exchange.ts";
export { createTransport, type Transport } from "./target/transport.ts";
export { happens, LateError, within } from "./target/within.ts";
