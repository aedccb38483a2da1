import { createBudget, createTransport, skipReason } from "@millrace/contract-core";
import { rules } from "../suite/rules.ts";
import { expect, test } from "vitest";
import type { Scenario } from "../suite/scenario.ts";
import { answersForNothing } from "./memory.ts";
import {
  answerJson,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";

test.each([
  [200, true],
  [404, false],
  [401, false],
])("a target that answers %i for an unknown resource has no memory: %s", async (status, forgets) => {
  await using server = await startPlayedServer((_, response) => answerJson(response, status, {}));
  const transport = createTransport({
    baseUrl: server.url,
    apiKey: "own",
    dialect: "default",
    safety: "read-only",
    budget: createBudget({ requests: 1, resources: 0 }),
    rules,
    onExchange: () => 0,
  });
  expect(await answersForNothing(transport)).toBe(forgets);
});

test("a target without memory gets only checks of single requests", () => {
  const scenario: Scenario = { name: "s", claims: [], safety: "full", needs: ["workers"], run: async () => {} };
  const target = {
    baseUrl: "",
    keys: { own: "k" },
    capabilities: new Set(["workers" as const]),
    close: async () => {},
  };
  const against = (forgets: boolean) =>
    ({ safety: "full", dialect: "default", clock: "control", target: { ...target, forgets } }) as const;
  expect(skipReason(scenario, against(true))).toBe("unsupported-by-target");
  expect(skipReason({ ...scenario, stateless: true }, against(true))).toBeNull();
  expect(skipReason({ ...scenario, stateless: true, needs: ["time"] }, against(true))).toBe("needs:time");
  expect(skipReason(scenario, against(false))).toBeNull();
});
