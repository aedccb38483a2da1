import { limits } from "@millrace/spec";
import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

const PATH = "/audit";
const SECRET = "a-value-that-nobody-may-read";

function entriesIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const { entries } = fieldsOf(answer);
  return Array.isArray(entries) ? entries : [];
}

/** The log of what keys changed. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What a key does to a template is in the audit log, without secrets",
    claims: ["AUDIT-200", "AUDIT-BEFORE-AFTER", "AUDIT-FILTER", "AUDIT-PAGES", "AUDIT-GRAPHQL", "AUDIT-RETENTION"],
    safety: "disposable",
    async run({ expect, rest, graphql, name, keys }) {
      const body = { name: name("template"), imageName: "local/sleeper", env: { TOKEN: SECRET } };
      const id = String(fieldsOf(await rest("POST", "/templates", body))["id"]);
      await rest("PATCH", `/templates/${id}`, { imageName: "local/other" });
      // More than an entry keeps: it is there, and shows no resource.
      await rest("PATCH", `/templates/${id}`, { readme: "x".repeat(limits.auditResourceMaxBytes) });
      const deleted = await rest("DELETE", `/templates/${id}`);

      const all = await rest("GET", `${PATH}?resourceId=${id}`);
      expect("AUDIT-200").status(all, 200);
      expect("AUDIT-200").documented(all, "rest.listAuditEntries");
      const operations = entriesIn(all).map(({ operation }) => operation);
      const done = ["deleteTemplate", "updateTemplate", "updateTemplate", "createTemplate"];
      expect("AUDIT-200").equals(operations, done, "what was done, newest first");
      const [last, large, updated, created] = entriesIn(all);
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

      const updates = await rest("GET", `${PATH}?resourceId=${id}&operation=updateTemplate&keyId=${String(own["id"])}`);
      expect("AUDIT-FILTER").equals(entriesIn(updates).length, 2, "entries that fit");
      const none = await rest("GET", `${PATH}?resourceId=${id}&keyId=nosuchkey`);
      expect("AUDIT-FILTER").equals(fieldsOf(none), { entries: [], nextCursor: null }, "what fits no entry");

      const { auditEntriesPerPageMax: most } = limits;
      for (const [limit, status] of [
        [most, 200],
        [most + 1, 400],
      ] as const) {
        expect("AUDIT-PAGES").status(await rest("GET", `${PATH}?limit=${limit}`), status);
      }

      const pubKey = `ssh-ed25519 ${name("key")}`;
      await graphql("mutation ($pubKey: String!) { updateUserSettings(input: { pubKey: $pubKey }) { id } }", {
        pubKey,
      });
      const [mutation] = entriesIn(await rest("GET", `${PATH}?operation=graphql.updateUserSettings&limit=1`));
      expect("AUDIT-GRAPHQL").contains(mutation, {
        operation: "graphql.updateUserSettings",
        before: null,
        after: null,
      });
    },
  },
  {
    name: "The audit log refuses a cursor that is none",
    claims: ["AUDIT-400"],
    safety: "read-only",
    async run({ expect, rest }) {
      const answer = await rest("GET", `${PATH}?cursor=nonsense`);
      expect("AUDIT-400").status(answer, 400);
      expect("AUDIT-400").documented(answer, "rest.listAuditEntries");
    },
  },
];
