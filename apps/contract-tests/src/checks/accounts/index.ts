import { limits } from "@millrace/spec";
import { fieldsOf, objectOf } from "../answers.ts";
import { keyOf, NOWHERE } from "../authentication/operations.ts";
import type { AnotherService, Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

const COLLECTION = "/accounts";

type Calls = Pick<Context | AnotherService, "rest" | "name">;
type Account = Readonly<Record<string, unknown>> & { readonly id: string };

function accountsIn(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  return ((fieldsOf(answer)["accounts"] ?? []) as readonly unknown[]).map(objectOf);
}

async function made({ rest, name }: Calls, fields: Readonly<Record<string, unknown>> = {}): Promise<Account> {
  const answer = await rest("POST", COLLECTION, { name: name("account"), ...fields });
  const account = fieldsOf(answer);
  if (typeof account["id"] !== "string") throw new Error(`POST /accounts: ${answer.text}`);
  return { ...account, id: account["id"] };
}

/** Creates an admin key of an account. */
async function adminOf({ rest }: Calls, accountId: string): Promise<string> {
  const answer = await rest("POST", "/keys", { name: "made by the suite", scopes: ["admin"], accountId });
  return String(fieldsOf(answer)["key"]);
}

async function accountIdOf({ rest }: Calls, key?: string): Promise<string> {
  const answer = await rest("GET", "/keys/current", undefined, key === undefined ? {} : { key });
  return String(fieldsOf(answer)["accountId"]);
}

/** Accounts, as the operator keeps them. */
export const scenarios: readonly Scenario[] = [
  {
    name: "An account is created, read, listed, changed and deleted with its keys",
    claims: [
      "ACCOUNTS-CREATE-200",
      "ACCOUNTS-GET-200",
      "ACCOUNTS-LIST-200",
      "ACCOUNTS-UPDATE-200",
      "ACCOUNTS-DELETE-204",
      "ACCOUNTS-DELETE-409",
    ],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name } = context;
      const fields = { name: name("account"), email: "team@example.org" };
      const created = await rest("POST", COLLECTION, fields);
      expect("ACCOUNTS-CREATE-200").status(created, 200);
      expect("ACCOUNTS-CREATE-200").documented(created, "rest.createAccount");
      expect("ACCOUNTS-CREATE-200").contains(created.json, { ...fields, isFirst: false });
      const id = String(fieldsOf(created)["id"]);
      const path = `${COLLECTION}/${id}`;
      const keys = fieldsOf(await rest("GET", `/keys?accountId=${id}`))["keys"];
      expect("ACCOUNTS-CREATE-200").equals(keys, [], "keys of a new account");
      const read = await rest("GET", path);
      expect("ACCOUNTS-GET-200").status(read, 200);
      expect("ACCOUNTS-GET-200").documented(read, "rest.getAccount");
      expect("ACCOUNTS-GET-200").equals(read.json, created.json);

      const list = await rest("GET", `${COLLECTION}?limit=${limits.accountsPerPageMax}`);
      expect("ACCOUNTS-LIST-200").status(list, 200);
      expect("ACCOUNTS-LIST-200").documented(list, "rest.listAccounts");
      const ids = accountsIn(list).map((account) => account["id"]);
      expect("ACCOUNTS-LIST-200").contains(accountsIn(list)[0], { isFirst: true });
      expect("ACCOUNTS-LIST-200").equals(ids.filter((one) => one === id).length, 1, "the account once");

      const renamed = name("renamed");
      const changed = await rest("PATCH", path, { name: renamed });
      expect("ACCOUNTS-UPDATE-200").status(changed, 200);
      expect("ACCOUNTS-UPDATE-200").documented(changed, "rest.updateAccount");
      expect("ACCOUNTS-UPDATE-200").contains(changed.json, { name: renamed, email: fields.email });
      const without = await rest("PATCH", path, { email: null });
      expect("ACCOUNTS-UPDATE-200").contains(without.json, { name: renamed, email: null });

      const key = await adminOf(context, id);
      const foreign = await rest("GET", "/templates", undefined, { key });
      expect("ACCOUNTS-CREATE-200").equals(foreign.json, [], "templates of a new account");
      const template = { name: renamed, imageName: "local/sleeper" };
      const { id: templateId } = fieldsOf(await rest("POST", "/templates", template, { key }));
      const inUse = await rest("DELETE", path);
      expect("ACCOUNTS-DELETE-409").status(inUse, 409);
      expect("ACCOUNTS-DELETE-409").documented(inUse, "rest.deleteAccount");
      expect("ACCOUNTS-DELETE-409").that(inUse.text.includes(renamed), "the template by its name", inUse.text);
      expect("ACCOUNTS-DELETE-409").status(await rest("GET", "/templates", undefined, { key }), 200);
      await rest("DELETE", `/templates/${String(templateId)}`, undefined, { key });
      expect("ACCOUNTS-DELETE-409").status(await rest("DELETE", `${COLLECTION}/${await accountIdOf(context)}`), 409);
      expect("ACCOUNTS-DELETE-409").status(await rest("GET", "/templates"), 200);
      const deleted = await rest("DELETE", path);
      expect("ACCOUNTS-DELETE-204").status(deleted, 204);
      expect("ACCOUNTS-DELETE-204").documented(deleted, "rest.deleteAccount");
      expect("ACCOUNTS-DELETE-204").status(await rest("GET", path), 404);
      expect("ACCOUNTS-DELETE-204").status(await rest("GET", "/templates", undefined, { key }), 401);
    },
  },
  {
    name: "A page of accounts holds as many as it may",
    claims: ["ACCOUNTS-LIST-LIMIT"],
    safety: "full",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const usual = limits.accountsPerPageDefault;
      for (let number = 0; number <= usual; number += 1) await made(service);
      const page = async (query: string): Promise<Answer> => await service.rest("GET", COLLECTION + query);
      expect("ACCOUNTS-LIST-LIMIT").equals(accountsIn(await page("")).length, usual, "accounts of a page");
      expect("ACCOUNTS-LIST-LIMIT").status(await page(`?limit=${limits.accountsPerPageMax}`), 200);
      for (const query of [`limit=${limits.accountsPerPageMax + 1}`, "limit=0", "cursor=x"]) {
        const refused = await page(`?${query}`);
        expect("ACCOUNTS-LIST-LIMIT").status(refused, 400);
        expect("ACCOUNTS-LIST-LIMIT").documented(refused, "rest.listAccounts");
      }
    },
  },
  {
    name: "Accounts are not created or changed with what they cannot be",
    claims: ["ACCOUNTS-400", "ACCOUNTS-ID"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { id } = await made(context);
      for (const [field, wrong] of [
        ["name", { name: " " }],
        ["name", { name: "x".repeat(limits.nameMaxChars + 1) }],
        ["email", { email: "nobody" }],
        ["email", { email: `${"x".repeat(limits.emailMaxChars)}@example.org` }],
        ["colour", { colour: "red" }],
      ] as const) {
        for (const [operation, refused] of [
          ["rest.createAccount", await rest("POST", COLLECTION, wrong)],
          ["rest.updateAccount", await rest("PATCH", `${COLLECTION}/${id}`, wrong)],
        ] as const) {
          expect("ACCOUNTS-400").status(refused, 400);
          expect("ACCOUNTS-400").documented(refused, operation);
          const details = (fieldsOf(refused)["details"] ?? []) as readonly unknown[];
          expect("ACCOUNTS-400").equals(objectOf(details[0])["field"], field, "the named field");
        }
      }
      for (const [method, more, operation] of [
        ["GET", "", "rest.getAccount"],
        ["PATCH", "", "rest.updateAccount"],
        ["DELETE", "", "rest.deleteAccount"],
        ["GET", "/webhook-secret", "rest.getWebhookSecret"],
      ] as const) {
        const body = method === "PATCH" ? {} : undefined;
        const unknown = await rest(method, `${COLLECTION}/${NOWHERE}${more}`, body);
        expect("ACCOUNTS-ID").status(unknown, 404);
        expect("ACCOUNTS-ID").documented(unknown, operation);
        expect("ACCOUNTS-ID").status(await rest(method, `${COLLECTION}/a.b${more}`, body), 400);
      }
      await rest("DELETE", `${COLLECTION}/${id}`);
    },
  },
  {
    name: "An admin of another account sees no account, and of secrets only its own",
    claims: ["ACCOUNTS-OPERATOR", "ACCOUNTS-WEBHOOK-SECRET"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      const key = keyOf(context, "other");
      const [own, other] = [await accountIdOf(context), await accountIdOf(context, key)];
      for (const [method, path, operation, body] of [
        ["GET", "", "rest.listAccounts", undefined],
        ["POST", "", "rest.createAccount", {}],
        ["GET", `/${other}`, "rest.getAccount", undefined],
        ["PATCH", `/${other}`, "rest.updateAccount", {}],
        ["DELETE", `/${other}`, "rest.deleteAccount", undefined],
      ] as const) {
        const refused = await rest(method, COLLECTION + path, body, { key });
        expect("ACCOUNTS-OPERATOR").status(refused, 403);
        expect("ACCOUNTS-OPERATOR").documented(refused, operation);
      }
      const secretOf = (id: string, of?: string) =>
        rest("GET", `${COLLECTION}/${id}/webhook-secret`, undefined, of === undefined ? {} : { key: of });
      const secret = await secretOf(other, key);
      expect("ACCOUNTS-WEBHOOK-SECRET").status(secret, 200);
      expect("ACCOUNTS-WEBHOOK-SECRET").documented(secret, "rest.getWebhookSecret");
      expect("ACCOUNTS-WEBHOOK-SECRET").contains(secret.json, { accountId: other });
      expect("ACCOUNTS-WEBHOOK-SECRET").equals((await secretOf(other)).json, secret.json, "what the operator reads");
      expect("ACCOUNTS-WEBHOOK-SECRET").status(await secretOf(own, key), 404);
    },
  },
];
