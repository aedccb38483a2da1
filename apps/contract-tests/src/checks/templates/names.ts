import { fieldsOf, listed } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { made, updates, withForeign } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A second template wants the name of the first",
    claims: ["TEMPLATE-NAME-UNIQUE", "TEMPLATE-NAME-409"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id, path, fields } = await made(context);
      const twin = { name: fields["name"], imageName: "local/other", isServerless: true };
      const answer = await rest("POST", "/templates", twin);
      expect("TEMPLATE-NAME-409").status(answer, 409);
      expect("TEMPLATE-NAME-409").documented(answer, "rest.createTemplate");
      expect("TEMPLATE-NAME-409").equals((await rest("GET", path)).json, fields, "the first afterwards");
      const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === fields["name"]);
      expect("TEMPLATE-NAME-UNIQUE").equals(
        named.map((one) => one["id"]),
        [id],
        "templates of that name",
      );
      await rest("DELETE", path);
      expect("TEMPLATE-NAME-UNIQUE").status(await rest("POST", "/templates", twin), 200);
    },
  },
  {
    name: "Two templates want the same name at the same time",
    claims: ["TEMPLATE-NAME-UNIQUE"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const request = { name: name("template"), imageName: "local/sleeper" };
      const answers = await Promise.all([1, 2, 3, 4].map(() => rest("POST", "/templates", request)));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect("TEMPLATE-NAME-UNIQUE").equals(statuses, [200, 409, 409, 409], "statuses");
      const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === request.name);
      expect("TEMPLATE-NAME-UNIQUE").equals(named.length, 1, "templates of that name");
    },
  },
  {
    name: "A template is renamed to the name of another",
    claims: ["TEMPLATE-NAME-409"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const other = await made(context);
      for (const [method, suffix, operation] of updates) {
        const { path, fields } = await made(context);
        const answer = await rest(method, path + suffix, { name: other.fields["name"], readme: "# Changed" });
        expect("TEMPLATE-NAME-409").status(answer, 409);
        expect("TEMPLATE-NAME-409").documented(answer, operation);
        expect("TEMPLATE-NAME-409").equals((await rest("GET", path)).json, fields, "what is read afterwards");
        expect("TEMPLATE-NAME-409").equals((await rest("GET", other.path)).json, other.fields, "the other one");
        const same = await rest(method, path + suffix, { name: fields["name"] });
        expect("TEMPLATE-NAME-409").status(same, 200);
      }
    },
  },
  {
    name: "The name of another account's template is free",
    claims: ["TEMPLATE-NAME-PER-ACCOUNT", "TEMPLATE-NAME-409"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      await withForeign(context, { isPublic: true }, async ({ fields }) => {
        const answer = await rest("POST", "/templates", { name: fields["name"], imageName: "local/sleeper" });
        expect("TEMPLATE-NAME-409").status(answer, 200);
        expect("TEMPLATE-NAME-PER-ACCOUNT").contains(answer.json, { name: fields["name"] });
        expect("TEMPLATE-NAME-PER-ACCOUNT").that(fieldsOf(answer)["id"] !== fields["id"], "another id", answer.text);
      });
    },
  },
];
