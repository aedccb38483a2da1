import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, listed } from "../answers.ts";

/** Official templates. They can only be created directly in the database. */
export const scenarios: readonly Scenario[] = [
  {
    name: "An official template is read only when such are asked for",
    claims: [
      "TEMPLATE-GET-INCLUDE-PLATFORM",
      "TEMPLATE-GET-INCLUDE-PLATFORM-DEFAULT",
      "TEMPLATE-FIELD-IS-PLATFORM",
      "TEMPLATE-LIST-INCLUDES",
    ],
    safety: "disposable",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const { id: accountId } = fieldsOf(await service.rest("POST", "/accounts", { name: service.name("account") }));
      const made = await service.rest("POST", "/keys", { name: "o", scopes: ["admin"], accountId });
      const key = String(fieldsOf(made)["key"]);
      const request = { name: service.name("official"), imageName: "local/sleeper" };
      const { id } = fieldsOf(await service.rest("POST", "/templates", request, { key }));
      const path = `/templates/${String(id)}`;
      const flag = "?includePlatformTemplates=true";
      expect("TEMPLATE-GET-INCLUDE-PLATFORM").status(await service.rest("GET", path + flag), 404);
      const setOfficial = (value: 0 | 1): Promise<void> =>
        service.sql(`UPDATE template SET is_platform = ${value} WHERE id = '${String(id)}'`);
      await setOfficial(1);
      try {
        const found = await service.rest("GET", path + flag);
        expect("TEMPLATE-GET-INCLUDE-PLATFORM").status(found, 200);
        expect("TEMPLATE-GET-INCLUDE-PLATFORM").contains(found.json, { id, name: request.name });
        expect("TEMPLATE-FIELD-IS-PLATFORM").contains(found.json, { isPlatform: true });
        for (const query of ["", "?includePlatformTemplates=false", "?includePublicTemplates=true"]) {
          expect("TEMPLATE-GET-INCLUDE-PLATFORM-DEFAULT").status(await service.rest("GET", path + query), 404);
        }
        const idsIn = async (query: string): Promise<readonly unknown[]> =>
          listed(await service.rest("GET", `/templates${query}`)).map((one) => one["id"]);
        expect("TEMPLATE-LIST-INCLUDES").equals(await idsIn(""), [], "templates in the list");
        expect("TEMPLATE-LIST-INCLUDES").equals(await idsIn(flag), [id], "templates in the list with official ones");
      } finally {
        await setOfficial(0);
      }
    },
  },
];
