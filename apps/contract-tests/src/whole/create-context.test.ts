import { createBudget, forgetfulLedger, playScenarios, type ScenarioResult, verdictsOf } from "@millrace/contract-core";
import { expect, test } from "vitest";
import {
  type Behaviour,
  answerJson,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";
import type { Dialect } from "../target/target.ts";
import { asPlayed, type Scenario } from "../suite/scenario.ts";
import { suiteWith } from "./suite.ts";

const [first, second] = ["QUEUE-RUN-200", "QUEUE-RUN-BODY"] as const;
const suite = suiteWith({ seed: 1, count: 1, shorteningMaxMs: 0 });

/** Plays a scenario against a server that accepts every creation and removal, unless it behaves otherwise. */
async function play(
  changes: Partial<Scenario>,
  behaviour: Behaviour = (request, response, count) =>
    answerJson(response, request.method === "DELETE" ? 204 : 200, { id: `id-${count}` }),
  dialect: Dialect = "default",
): Promise<readonly ScenarioResult[]> {
  await using server = await startPlayedServer(behaviour);
  const scenario: Scenario = { name: "a story", claims: [first], safety: "full", run: async () => {}, ...changes };
  return await playScenarios([asPlayed(scenario)], {
    suite,
    target: {
      baseUrl: server.url,
      keys: { own: "k" },
      capabilities: new Set(["workers"] as const),
      close: async () => {},
    },
    dialect,
    safety: "full",
    budget: createBudget({ requests: 100, resources: 100 }),
    ledger: forgetfulLedger(),
    prefix: "verify-test",
    clock: "real",
    signal: new AbortController().signal,
    onResult: () => {},
  });
}

test("an endpoint is removed before its template, and after its jobs, because one with jobs cannot be removed", async () => {
  const asked: string[] = [];
  await play({ run: async ({ endpoint }) => void (await (await endpoint()).run()) }, (request, response, count) => {
    asked.push(`${request.method} ${request.url}`);
    const isRefused = request.url === "/v1/endpoints/id-2" && !asked.includes("POST /v2/id-2/cancel/id-3");
    answerJson(response, request.method === "DELETE" && isRefused ? 409 : 200, { id: `id-${count}` });
  });
  // Without the controls, which are read.
  expect(asked.filter((one) => !one.startsWith("GET ")).slice(3)).toEqual([
    "DELETE /v1/endpoints/id-2",
    "POST /v2/id-2/purge-queue",
    "DELETE /v1/endpoints/id-2",
    "POST /v2/id-2/cancel/id-3",
    "DELETE /v1/endpoints/id-2",
    "DELETE /v1/templates/id-1",
  ]);
});

test("a claim that differs in the compat dialect is not played there, and names the claim that replaces it", async () => {
  const run: Scenario["run"] = async ({ expect: say }) => say(first).equals(1, 1);
  const [played] = await play({ run, insteadInCompat: second });
  const [skipped] = await play({ run, insteadInCompat: second }, undefined, "compat");
  expect([played?.skipped, skipped?.skipped]).toEqual([null, `diverged-documented:${second}`]);
});

test("a target that refuses permanently to make what a scenario needs does not support it", async () => {
  const run: Scenario["run"] = async ({ template }) => void (await template());
  const results = await play({ run }, (_, response) => answerJson(response, 501, { error: "not_implemented" }));
  const verdict = verdictsOf(suite, results).find(({ claim }) => claim.id === first);
  expect(verdict).toMatchObject({ kind: "skipped", reason: "unsupported-by-target" });
});

test("what a scenario says is said of all its claims", async () => {
  const run: Scenario["run"] = async ({ says }) => says.equals(1, 2);
  const verdicts = verdictsOf(suite, await play({ claims: [first, second], run }));
  const kindOf = (id: string): unknown => verdicts.find(({ claim }) => claim.id === id)?.kind;
  expect([first, second].map(kindOf)).toEqual(["fail", "fail"]);
});

test.each([
  [{}, "disposable"],
  [{ needs: ["workers", "time"] as const }, "full"],
  [{ needs: ["time"] as const, safety: "read-only" as const }, "read-only"],
])("a scenario that says %j goes as far as %s", (facts, safety) => {
  expect(asPlayed({ name: "a story", claims: [first], run: async () => {}, ...facts }).safety).toBe(safety);
});
