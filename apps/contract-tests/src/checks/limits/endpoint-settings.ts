import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint is made without a number of workers",
    claims: ["LIMIT-WORKERS-MAX-DEFAULT"],
    safety: "disposable",
    async run({ rest, template, name, expect }) {
      const made = await rest("POST", "/endpoints", { name: name("endpoint"), templateId: await template() });
      for (const answer of [made, await rest("GET", `/endpoints/${String(fieldsOf(made)["id"])}`)]) {
        expect("LIMIT-WORKERS-MAX-DEFAULT").contains(answer.json, { workersMax: limits.workersMaxDefault });
      }
    },
  },
];
