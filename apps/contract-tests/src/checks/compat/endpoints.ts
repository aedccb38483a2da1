import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, namedFields } from "../answers.ts";
import { documented, hosted } from "./hosted.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "an endpoint has no execution timeout of its own under compat",
    claims: ["COMPAT-ZERO-TIMEOUT"],
    safety: "disposable",
    async run({ rest, template, name, expect }) {
      const claim = expect("COMPAT-ZERO-TIMEOUT");
      const request = { name: name("endpoint"), templateId: await template(), workersMax: 0 };
      const zero = { executionTimeoutMs: 0 };
      const byDefault = { executionTimeoutMs: limits.executionTimeoutDefaultMs };
      const refused = await rest("POST", "/endpoints", { ...request, ...zero }, documented);
      claim.status(refused, 400);
      claim.equals(namedFields(refused), ["executionTimeoutMs"], "the fields named");
      const made = await rest("POST", "/endpoints", { ...request, ...zero }, hosted);
      claim.contains(made.json, byDefault);
      const path = `/endpoints/${String(fieldsOf(made)["id"])}`;
      for (const [method, at] of [
        ["PATCH", path],
        ["POST", `${path}/update`],
      ] as const) {
        claim.contains((await rest(method, at, { executionTimeoutMs: 60_000 }, hosted)).json, {
          executionTimeoutMs: 60_000,
        });
        claim.status(await rest(method, at, zero, documented), 400);
        claim.contains((await rest(method, at, zero, hosted)).json, byDefault);
      }
    },
  },
];
