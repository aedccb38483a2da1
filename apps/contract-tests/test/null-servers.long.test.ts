import { createBudget, forgetfulLedger, playScenarios, verdictsOf } from "@millrace/contract-core";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import {
  type Behaviour,
  answerJson,
  startPlayedServer,
} from "../../../packages/contract-core/src/target/played-server.test-support.ts";
import { suiteWith } from "../src/whole/suite.ts";
import { capabilities } from "../src/target/machine/capability.ts";
import type { ConditionedService, Target } from "../src/target/target.ts";

/** A stop for a run that hangs. */
const SUITE_MAX_MS = 900_000;
/** A check that waits for longer for what such a server never does holds nothing meanwhile. */
const SCENARIO_MS = 3_000;
const suite = suiteWith({ seed: 1, count: 3, shorteningMaxMs: 0 });

function refusal(status: number, error: string): readonly [string, Behaviour] {
  const body = { error, message: "The server refuses everything.", requestId: "req_8Zk2QmX4vT" };
  return [`${status}`, (_, response) => answerJson(response.setHeader("x-request-id", body.requestId), status, body)];
}

const servers: readonly (readonly [string, Behaviour])[] = [
  refusal(404, "not_found"),
  refusal(400, "bad_request"),
  refusal(403, "forbidden"),
  ["200 []", (_, response) => answerJson(response, 200, [])],
  ["200 {}", (_, response) => answerJson(response, 200, {})],
  ["204", (_, response) => void response.writeHead(204).end()],
  [
    "an echo",
    (request, response) => {
      const echo = (body: Uint8Array): void => void response.end(body.length === 0 ? "{}" : body);
      // A check may break off its request.
      buffer(request).then(echo, () => response.destroy());
    },
  ],
];

/** No check is known to take longer. */
const durations = Object.fromEntries(suite.scenarios.map(({ name }) => [name, SCENARIO_MS / 10]));

test("a server that does nothing keeps no promise", { timeout: SUITE_MAX_MS }, async () => {
  const kept = servers.map(async ([name, behaviour]) => [name, await keptBy(behaviour)] as const);
  expect(Object.fromEntries(await Promise.all(kept))).toEqual(Object.fromEntries(servers.map(([name]) => [name, []])));
});

/** The claims that some check says hold. */
async function keptBy(behaviour: Behaviour): Promise<readonly string[]> {
  await using server = await startPlayedServer(behaviour);
  const names = ["own", "run", "work", "manage", "manageRead", "revoked", "other"];
  const keys = { own: "mr_own", ...Object.fromEntries(names.map((name) => [name, `mr_${name}`])) };
  const nothing = async (): Promise<void> => undefined;
  const service: ConditionedService = {
    baseUrl: server.url,
    keys,
    dataDir: "/nonexistent",
    stop: () => undefined,
    killAndStart: nothing,
    command: async () => ({}),
    sql: nothing,
    cutDatabase: () => undefined,
    close: nothing,
  };
  const target: Target = {
    baseUrl: server.url,
    keys,
    capabilities: new Set(capabilities),
    another: async () => service,
    close: nothing,
  };
  const results = await playScenarios(suite.scenarios, {
    suite,
    target,
    dialect: "default",
    safety: "full",
    budget: createBudget({ requests: Infinity, resources: Infinity }),
    ledger: forgetfulLedger(),
    prefix: "verify-nothing",
    clock: "control",
    timeoutMs: SCENARIO_MS,
    parallel: 32,
    parallelElsewhere: 32,
    durations,
    pace: { runMs: Infinity, scenarioMinMs: SCENARIO_MS },
    signal: new AbortController().signal,
    onResult: () => undefined,
  });
  // Each check by itself: a claim must not hold either where the others of its checks are not played.
  const kept = results
    .flatMap((result) => verdictsOf(suite, [result]))
    .filter(({ kind }) => kind === "pass" || kind === "partial" || kind === "flaky");
  return kept.map(({ claim }) => claim.id);
}
