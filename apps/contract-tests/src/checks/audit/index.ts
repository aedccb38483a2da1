import { limits } from "@millrace/spec";
import { expectFilters } from "../../derived/filters.ts";
import { made } from "../../steps/resources/made-key.ts";
import { type Scenario, fieldsOf, listed, objectOf } from "../../steps/words.ts";

const PATH = "/audit";
const SECRET = "a-value-that-nobody-may-read";

/** The log of what keys changed. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What a key does to a template is in the audit log, without secrets",
    claims: ["AUDIT-200", "AUDIT-BEFORE-AFTER", "AUDIT-FILTER", "AUDIT-GRAPHQL", "AUDIT-RETENTION"],
    async run({ context, expect, rest, graphql, name, keys }) {
      const body = { name: name("template"), imageName: "local/sleeper", env: { TOKEN: SECRET } };
      const id = String(fieldsOf(await rest("POST", "/templates", body))["id"]);
      await rest("PATCH", `/templates/${id}`, { imageName: "local/other" });
      // More than an entry keeps: it is there, and shows no resource.
      await rest("PATCH", `/templates/${id}`, { readme: "x".repeat(limits.auditResourceMaxBytes) });
      const deleted = await rest("DELETE", `/templates/${id}`);

      const all = await rest("GET", `${PATH}?resourceId=${id}`);
      const operations = listed(all, "entries").map(({ operation }) => operation);
      const done = ["deleteTemplate", "updateTemplate", "updateTemplate", "createTemplate"];
      expect("AUDIT-200").equals(operations, done, "what was done, newest first");
      const [last, large, updated, created] = listed(all, "entries");
      const own = fieldsOf(await rest("GET", "/keys/current"));
      const known = { resourceKind: "templates", resourceId: id, key: { id: own["id"], name: own["name"] } };
      expect("AUDIT-200").contains(last, { ...known, requestId: deleted.headers.get("x-request-id") });
      expect("AUDIT-BEFORE-AFTER").contains(created, { before: null, after: { name: body.name } });
      expect("AUDIT-BEFORE-AFTER").contains(updated, {
        before: { imageName: body.imageName },
        after: { imageName: "local/other" },
      });
      expect("AUDIT-RETENTION").contains(large, { before: { imageName: "local/other" }, after: null });
      expect("AUDIT-BEFORE-AFTER").contains(last, { after: null });
      const hides = !all.text.includes(SECRET) && !all.text.includes(keys.own);
      expect("AUDIT-BEFORE-AFTER").that(hides, "no value of a variable and no key", all.text.length);

      const secret = await made(context, { scopes: ["run"] });
      const ofKey = await rest("GET", `${PATH}?resourceId=${secret.id}`);
      expect("AUDIT-BEFORE-AFTER").contains(listed(ofKey, "entries")[0], {
        operation: "createKey",
        after: { scopes: ["run"] },
      });
      expect("AUDIT-BEFORE-AFTER").that(!ofKey.text.includes(secret.key), "no key that was made", ofKey.text.length);
      await rest("DELETE", `/keys/${secret.id}`);

      await expectFilters(expect("AUDIT-FILTER"), {
        operation: "rest.listAuditEntries",
        own: listed(all, "entries"),
        seen: { keyId: (entry) => objectOf(entry["key"])["id"] },
        read: async (query) =>
          listed(await rest("GET", `${PATH}?limit=${limits.auditEntriesPerPageMax}&${query.toString()}`), "entries"),
      });

      const pubKey = `ssh-ed25519 ${name("key")}`;
      await graphql("mutation ($pubKey: String!) { updateUserSettings(input: { pubKey: $pubKey }) { id } }", {
        pubKey,
      });
      const [mutation] = listed(await rest("GET", `${PATH}?operation=graphql.updateUserSettings&limit=1`), "entries");
      expect("AUDIT-GRAPHQL").contains(mutation, {
        operation: "graphql.updateUserSettings",
        before: null,
        after: null,
      });
    },
  },
];
