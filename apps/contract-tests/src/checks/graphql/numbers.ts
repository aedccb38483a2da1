import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { dataOf, errorsOf, make } from "./reading.ts";

const SAVE_ENDPOINT =
  "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id workersMax executionTimeoutMs } }";

export const scenarios: readonly Scenario[] = [
  {
    name: "an endpoint has no execution timeout of its own in GraphQL",
    claims: ["GRAPHQL-ZERO-TIMEOUT"],
    safety: "disposable",
    async run(context) {
      const { graphql, template, name, expect } = context;
      const claim = expect("GRAPHQL-ZERO-TIMEOUT");
      const request = { name: name("endpoint"), templateId: await template(), workersMin: 0, workersMax: 0 };
      const made = await make(context, "/endpoints", SAVE_ENDPOINT, { ...request, executionTimeoutMs: 0 });
      const byDefault = { executionTimeoutMs: limits.executionTimeoutDefaultMs };
      claim.contains(made, byDefault);
      for (const [given, read] of [
        [{ executionTimeoutMs: 60_000 }, { executionTimeoutMs: 60_000 }],
        [{ executionTimeoutMs: 0 }, byDefault],
      ] as const) {
        const saved = await graphql(SAVE_ENDPOINT, { input: { ...request, id: made["id"], ...given } });
        claim.equals(errorsOf(saved).length, 0, "errors");
        claim.contains(dataOf(saved)["it"], read);
      }
    },
  },
];
