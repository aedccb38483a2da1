import type { NoDifferenceError } from "../suite/positive-control.ts";
import type { Observation } from "../suite/expectation.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Suite } from "../suite/suite.ts";
import type { Verdict } from "../suite/verdict.ts";
import type { Exchange } from "../target/exchange.ts";
import { withoutNumbers } from "./fingerprint.ts";

type CausedSuite = Pick<Suite, "documentation" | "rules" | "idForms">;

/** Begins the error of a check to which its target answered all alike. */
const NO_DIFFERENCE: NoDifferenceError["name"] = "NoDifferenceError";

/** What a broken claim saw. */
interface Symptom {
  readonly id: string;
  /** How much it says of what is wrong. */
  readonly weight: number;
  /** The claim is about the operation that was answered. */
  readonly isAbout: boolean;
  /** The operation, the status and the code of the error; undefined without a request. */
  readonly answer: string | undefined;
  /** `whole`: what needs another answer than this one fails with it; `accepted`: what should be refused was not. */
  readonly kind: "whole" | "accepted" | "part";
  /** What differs, without the parts that differ in each run. */
  readonly text: string;
  /** Number of requests before it. */
  readonly after: number;
  /** For an error: the claim that its scenario had found broken before. */
  readonly brokenBefore: string | undefined;
}

/**
 * The cause of each broken claim that is none itself, by id: another broken claim that saw the same. An error, or a failure about
 * a part of an answer, follows one that found the answer to this operation wrong as a whole; an error also follows what its scenario had
 * found broken before.
 */
export function causesOf(
  suite: CausedSuite,
  verdicts: readonly Verdict[],
  results: readonly ScenarioResult[],
): ReadonlyMap<string, string> {
  const symptoms = verdicts.flatMap((verdict) => symptomOf(verdict, results, suite) ?? []);
  const isUniform = ({ text }: Symptom): boolean => text.startsWith(NO_DIFFERENCE);
  const whole = new Map(
    symptoms
      .filter(({ kind }) => kind === "whole")
      .map((symptom) => [symptom.answer, isUniform(symptom) ? symptom.text : symptom.answer]),
  );
  const labelOf = (symptom: Symptom): string => {
    if (isUniform(symptom)) return symptom.text;
    const before = symptoms.find(({ id }) => id === symptom.brokenBefore);
    if (before !== undefined) return labelOf(before);
    if (symptom.kind === "accepted") return symptom.id;
    return (symptom.answer === undefined ? undefined : whole.get(symptom.answer)) ?? symptom.text;
  };
  return new Map(
    [...Map.groupBy(symptoms, labelOf).values()].flatMap((group) => {
      const [first, ...followers] = group.toSorted(byWeight);
      return followers.map(({ id }) => [id, first?.id ?? id] as const);
    }),
  );
}

/** The one that says most comes first: what is wrong, about the operation itself, after few requests. */
function byWeight(a: Symptom, b: Symptom): number {
  return b.weight - a.weight || Number(b.isAbout) - Number(a.isAbout) || a.after - b.after;
}

function weightOf(broken: Observation | undefined, isUniform: boolean): number {
  // Of a target that answers everything alike only the error of a check says so.
  if (broken === undefined) return isUniform ? 2 : 0;
  return broken.judges === "whole" && !isUniform ? 2 : 1;
}

function symptomOf(
  { claim, kind, reason, evidence }: Verdict,
  results: readonly ScenarioResult[],
  suite: CausedSuite,
): Symptom | undefined {
  if (kind !== "fail" && kind !== "error") return undefined;
  const [broken] = evidence.filter(({ observation }) => !observation.holds);
  const result = results.find(
    ({ scenario, skipped }) =>
      skipped === null &&
      (broken === undefined ? reason?.startsWith(`"${scenario.name}": `) : scenario.name === broken.scenario),
  );
  const at = broken === undefined ? result?.last : broken.observation.exchange;
  const seen = at === undefined ? undefined : answerOf(result?.exchanges[at], suite);
  const error = result?.error ?? null;
  const isUniform = error?.startsWith(NO_DIFFERENCE) === true;
  const words =
    error !== null && (broken === undefined || isUniform)
      ? error
      : [seen?.key, broken?.observation.expected ?? reason, broken?.observation.got].join("\n");
  return {
    id: claim.id,
    weight: weightOf(broken?.observation, isUniform),
    isAbout: seen !== undefined && claim.refs?.operations?.includes(seen.operation) === true,
    answer: seen?.key,
    kind: broken?.observation.judges ?? "part",
    text: withoutNumbers(words, suite.idForms),
    after: at ?? 0,
    brokenBefore: broken === undefined ? result?.observations.find(({ holds }) => !holds)?.claimId : undefined,
  };
}

function answerOf(
  exchange: Exchange | undefined,
  { documentation, idForms }: CausedSuite,
): { readonly operation: string; readonly key: string } | undefined {
  if (exchange === undefined) return undefined;
  const { request, answer } = exchange;
  const { pathname } = new URL(request.url);
  const operation =
    documentation.operationOf(request.method, pathname) ?? withoutNumbers(`${request.method} ${pathname}`, idForms);
  const code = withoutNumbers(codeIn(answer?.body ?? ""), idForms);
  return { operation, key: `${operation} ${answer?.status ?? "no answer"} ${code}` };
}

/** The code of an error, in the members in which interfaces have it. */
function codeIn(body: string): string {
  const [, code] = /"code"\s*:\s*"([^"]+)"/.exec(body) ?? /"error"\s*:\s*"([^"]+)"/.exec(body) ?? [];
  return code ?? "";
}
