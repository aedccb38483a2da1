import { limits } from "@millrace/spec";
import { keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import {
  type Answer,
  type Context,
  type Scenario,
  fieldsOf,
  known,
  listed,
  REVOKED_WITHIN_MS,
} from "../../steps/words.ts";

const COLLECTION = "/accounts";

async function accountIdOf({ rest }: Context, key?: string): Promise<string> {
  const answer = await rest("GET", "/keys/current", undefined, key === undefined ? {} : { key });
  return String(fieldsOf(answer)["accountId"]);
}

/** Accounts, as the operator keeps them. */
export const scenarios: readonly Scenario[] = [
  {
    name: "An account begins empty, loses an address that is taken away, and is deleted with its keys when it has nothing",
    claims: [
      "ACCOUNTS-CREATE-200",
      "ACCOUNTS-400",
      "ACCOUNTS-LIST-200",
      "ACCOUNTS-UPDATE-200",
      "ACCOUNTS-DELETE-204",
      "ACCOUNTS-DELETE-409",
    ],
    needs: ["keys"],
    async run({ context, expect, rest, name }) {
      const fields = { name: name("account"), email: "team@example.org" };
      const account = fieldsOf(await rest("POST", COLLECTION, fields));
      const path = `${COLLECTION}/${String(account["id"])}`;
      const blank = await rest("POST", COLLECTION, { name: " " });
      expect("ACCOUNTS-400").status(blank, 400, "rest.createAccount");
      const made = expect("ACCOUNTS-CREATE-200");
      made.contains(account, { ...fields, isFirst: false });
      const { keys } = fieldsOf(await rest("GET", `/keys?accountId=${String(account["id"])}`));
      made.equals(keys, [], "keys of a new account");
      const [first, ...others] = listed(
        await rest("GET", `${COLLECTION}?limit=${limits.accountsPerPageMax}`),
        "accounts",
      );
      const firsts = [first, ...others].map((one) => one?.["isFirst"]);
      expect("ACCOUNTS-LIST-200").equals(firsts, [true, ...others.map(() => false)], "whether it is the first");
      const without = await rest("PATCH", path, { email: null });
      expect("ACCOUNTS-UPDATE-200").equals(without.json, { ...account, email: null });

      const asked = { name: "made by the suite", scopes: ["admin"], accountId: account["id"] };
      const key = String(fieldsOf(await rest("POST", "/keys", asked))["key"]);
      const templates = (): Promise<Answer> => rest("GET", "/templates", undefined, { key });
      made.equals((await templates()).json, [], "templates of a new account");
      const kept = expect("ACCOUNTS-DELETE-409");
      const template = { name: fields.name, imageName: "local/sleeper" };
      const { id: templateId } = fieldsOf(await rest("POST", "/templates", template, { key }));
      for (const [at, named] of [
        [path, fields.name],
        [`${COLLECTION}/${await accountIdOf(context)}`, ""],
      ] as const) {
        const refused = await rest("DELETE", at);
        kept.status(refused, 409, "rest.deleteAccount");
        kept.that(refused.text.includes(named), "the template by its name", refused.text);
        kept.status(await rest("GET", at), 200);
      }
      const stays = await rest("GET", `/templates/${String(templateId)}`, undefined, { key });
      kept.contains(stays.json, { id: templateId });
      await rest("DELETE", `/templates/${String(templateId)}`, undefined, { key });
      const deleted = expect("ACCOUNTS-DELETE-204");
      deleted.status(await rest("DELETE", path), 204);
      deleted.status(await known(context, templates, { status: 401 }, REVOKED_WITHIN_MS), 401);
    },
  },
  {
    name: "An admin of another account sees of secrets only its own",
    claims: ["ACCOUNTS-WEBHOOK-SECRET"],
    needs: ["keys"],
    async run({ context, rest, says }) {
      const key = keyOf(context, "other");
      const [own, other] = [await accountIdOf(context), await accountIdOf(context, key)];
      const secretOf = (id: string, of?: string) =>
        rest("GET", `${COLLECTION}/${id}/webhook-secret`, undefined, of === undefined ? {} : { key: of });
      const secret = await secretOf(other, key);
      says.status(secret, 200, "rest.getWebhookSecret");
      says.contains(secret.json, { accountId: other });
      says.equals((await secretOf(other)).json, secret.json, "what the operator reads");
      says.status(await secretOf(own, key), 404);
    },
  },
];
