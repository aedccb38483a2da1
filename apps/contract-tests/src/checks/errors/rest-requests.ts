import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";
import { templatesNamed } from "./shared.ts";

const updates = [
  ["PATCH", ""],
  ["POST", "/update"],
] as const;

/** Requests that the management interface refuses. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What is refused leaves templates as they were",
    claims: ["ERROR-REFUSED-NOTHING-CHANGED"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, template, name } = context;
      const taken = name("taken");
      await template({ name: taken });
      const id = await template();
      const before = await rest("GET", `/templates/${id}`);
      const huge = JSON.stringify({ readme: "changed" }).padEnd(limits.managementBodyMaxBytes + 1);
      for (const [method, end] of updates) {
        const update = (body: unknown) => rest(method, `/templates/${id}${end}`, body);
        const tooLarge = await rest(method, `/templates/${id}${end}`, undefined, { raw: huge });
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(await update({ readme: "changed", volumeInGb: -1 }), 400);
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(await update({ readme: "changed", name: taken }), 409);
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(tooLarge, 413);
      }
      const after = await rest("GET", `/templates/${id}`);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals(fieldsOf(after), fieldsOf(before), "the template");
      const twice = await rest("POST", "/templates", { name: taken, imageName: "local/sleeper", isServerless: true });
      expect("ERROR-REFUSED-NOTHING-CHANGED").status(twice, 409);
      const named = await templatesNamed(context, taken);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals(named.length, 1, "templates of the name");
    },
  },
];
