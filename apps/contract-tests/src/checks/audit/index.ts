import { limits } from "@millrace/spec";
import { expectFilters } from "../../derived/filters.ts";
import { made } from "../../steps/resources/made-key.ts";
import { type Scenario, DAY_MS, atService, fieldsOf, listed, objectOf } from "../../steps/words.ts";

const PATH = "/audit";
/** Entries after which old ones are removed. */
const TRIMMED_AFTER = 200;
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
      for (const [path, fields] of [
        ["/containerregistryauth", { username: "u", password: SECRET }],
        ["/notifications", { condition: "QUEUE_AGE", url: `https://hooks.example.com/${SECRET}?a=${SECRET}` }],
      ] as const) {
        const other = String(fieldsOf(await rest("POST", path, { name: name("secretive"), ...fields }))["id"]);
        await rest("DELETE", `${path}/${other}`);
        const { text } = await rest("GET", `${PATH}?resourceId=${other}`);
        const isHidden = text.includes(other) && !text.includes(SECRET);
        expect("AUDIT-BEFORE-AFTER").that(isHidden, `no secret of ${path}`, text);
      }

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
  atService({
    name: "An entry of the audit log is there for 400 days, and is removed by later ones",
    claims: ["AUDIT-RETENTION"],
    needs: ["time"],
    spanMs: limits.auditRetentionMs + DAY_MS,
    ceiling: { requests: 4 * TRIMMED_AFTER },
    async run({ service, says, clock }) {
      const id = await service.template();
      const operations = async (): Promise<readonly unknown[]> => {
        const path = `/v1/templates/${await service.template()}`;
        const change = (at: number) => ({ method: "PATCH", path, body: { readme: String(at) } });
        await service.sendMany(
          Array.from({ length: TRIMMED_AFTER }, (_, at) => change(at)),
          8,
        );
        return listed(await service.rest("GET", `${PATH}?resourceId=${id}`), "entries").map((one) => one["operation"]);
      };
      await clock.pass(limits.auditRetentionMs - DAY_MS);
      says.equals(await operations(), ["createTemplate"], "a day before the end");
      await clock.pass(2 * DAY_MS);
      says.equals(await operations(), [], "a day behind it");
    },
  }),
];
