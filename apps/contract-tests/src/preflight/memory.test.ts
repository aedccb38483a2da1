import { createBudget, createTransport, skipReason } from "@millrace/contract-core";
import { rules } from "../suite/rules.ts";
import { expect, test } from "vitest";
import { asPlayed } from "../suite/scenario.ts";
import { memorySigns } from "./memory.ts";
import {
  answerJson,
  type Behaviour,
  startPlayedServer,
} from "../../../../packages/contract-core/src/target/played-server.test-support.ts";

test.each<readonly [string, Behaviour, boolean, number]>([
  ["refuses all", (_, response) => answerJson(response, 404, {}), false, 0],
  ["refuses the key", (_, response) => answerJson(response, 401, {}), false, 0],
  ["answers nothing for everything", (_, response) => answerJson(response, 200, {}), false, 4],
  ["answers {} for a template", ({ url }, response) => answerJson(response, isTemplate(url) ? 200 : 404, {}), false, 1],
  [
    "gives one wrong resource",
    ({ url }, response) => answerJson(response, isTemplate(url) ? 200 : 404, { id: "other" }),
    false,
    1,
  ],
  ["echoes the ids", ({ url }, response) => answerJson(response, 200, { id: url?.split("/").at(-1) }), false, 4],
  ["invents resources of every kind", (_, response) => answerJson(response, 200, { id: "string" }), true, 4],
])("a target that %s", async (_, behaviour, forgets, answered) => {
  await using server = await startPlayedServer(behaviour);
  const transport = createTransport({
    baseUrl: server.url,
    apiKey: "own",
    dialect: "default",
    safety: "read-only",
    budget: createBudget({ requests: 4, resources: 0 }),
    rules,
    onExchange: () => 0,
  });
  const signs = await memorySigns(transport);
  expect([signs.forgets, signs.answered.length]).toEqual([forgets, answered]);
});

function isTemplate(url = ""): boolean {
  return url.startsWith("/v1/templates/");
}

test("a target without memory gets only checks of single requests", () => {
  const scenario = asPlayed({ name: "s", claims: [], safety: "full", needs: ["workers"], run: async () => {} });
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
