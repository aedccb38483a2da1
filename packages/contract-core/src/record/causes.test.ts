import { expect, test } from "vitest";
import { createDocumentation } from "../suite/documented.ts";
import { type Observation, createExpectation } from "../suite/expectation.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import { verdictsOf } from "../suite/verdict.ts";
import type { Answer } from "../target/exchange.ts";
import { causesOf } from "./causes.ts";

const suite = { documentation: createDocumentation({}), rules: interfaceRules({}) };
const about = { section: "s", kind: "k", statement: "It is.", confidence: "documented", source: "row" };
type Say = (claimId: string) => ReturnType<typeof createExpectation>;

/** A scenario of these claims that asks once, says something of the answer, and ends with an error. */
function played(
  claims: string,
  status: number,
  say: (say: Say, answer: Answer) => void,
  error?: string,
): ScenarioResult {
  const body = JSON.stringify({ error: "wrong" });
  const request = { method: "GET", url: "http://here/things", headers: {}, body: null };
  const answer = { dialect: "", status, headers: new Headers(), text: body, json: JSON.parse(body) as unknown };
  const observations: Observation[] = [];
  say(
    (claimId) =>
      createExpectation(
        claimId,
        () => 0,
        (one) => observations.push(one),
        suite.documentation,
      ),
    { ...answer, tookMs: 1, exchange: 0 },
  );
  return {
    scenario: { name: `story of ${claims}`, claims: claims.split(" "), safety: "full" },
    skipped: null,
    observations,
    exchanges: [{ request, answer: { status, headers: {}, body }, tookMs: 1, retries: 0 }],
    error: error ?? null,
    last: 0,
    tookMs: 1,
  };
}

function causes(...results: readonly ScenarioResult[]): Readonly<Record<string, string>> {
  const claims = results.flatMap(({ scenario }) => scenario.claims).map((id) => ({ id, ...about }));
  return Object.fromEntries(causesOf(suite, verdictsOf({ claims }, results), results));
}

test("an error, and a failure about a part, follow the failure about the whole answer of the same operation", () => {
  const whole = played("WHOLE", 500, (say, answer) => say("WHOLE").status(answer, 200));
  const part = played("PART", 500, (say) => say("PART").equals(1, 2));
  const error = played("ERROR", 500, () => undefined, "Error: no thing");
  const elsewhere = played("ELSEWHERE", 409, () => undefined, "Error: no other thing");
  expect(causes(error, part, whole, elsewhere)).toEqual({ ERROR: "WHOLE", PART: "WHOLE" });
});

test("what one scenario leaves unsaid by its error follows what it found broken before", () => {
  const walk = played("FOUND LEFT UNSAID", 200, (say) => say("FOUND").equals(1, 2), "Error: shortest walk");
  expect(causes(walk)).toEqual({ LEFT: "FOUND", UNSAID: "FOUND" });
});

test("failures about different parts, and answers where refusals should be, are causes of their own", () => {
  const parts = ["A", "B"].map((id, at) => played(id, 200, (say) => say(id).equals(id, `${id}${id}`.slice(at))));
  const accepted = ["C", "D"].map((id) => played(id, 200, (say, answer) => say(id).status(answer, 400)));
  expect(causes(...parts, ...accepted)).toEqual({});
});
