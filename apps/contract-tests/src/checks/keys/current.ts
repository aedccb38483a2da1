import { fieldsOf } from "../answers.ts";
import { keyOf } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";

const PATH = "/keys/current";

const scopesOf = {
  run: ["run"],
  work: ["work"],
  manage: ["manage"],
  manageRead: ["manage:read"],
  other: ["admin"],
} as const;

/** What keys tell of themselves. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Keys of all kinds tell their scopes, their account and whether they are for operators",
    claims: ["KEYS-CURRENT-200", "KEYS-CURRENT-ANY", "KEYS-CURRENT-OPERATOR"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, send, graphql, keys } = context;
      const own = fieldsOf(await rest("GET", PATH));
      for (const [kind, scopes] of Object.entries(scopesOf)) {
        const key = keyOf(context, kind as keyof typeof scopesOf);
        const answer = await rest("GET", PATH, undefined, { key });
        expect("KEYS-CURRENT-ANY").status(answer, 200);
        expect("KEYS-CURRENT-200").that(!answer.text.includes(key), `${kind}: an answer without the key`, answer.text);
        expect("KEYS-CURRENT-200").contains(answer.json, { scopes, endpointIds: null, expiresAt: null });
        const { accountId, isOperator } = fieldsOf(answer);
        const isSame = accountId === own["accountId"];
        expect("KEYS-CURRENT-200").equals(isSame, kind !== "other", `${kind}: the account of the own key`);
        const mayRead = (await send({ method: "GET", path: "/metrics", key })).status === 200;
        expect("KEYS-CURRENT-OPERATOR").equals(isOperator, mayRead, `${kind}: isOperator`);
      }
      expect("KEYS-CURRENT-OPERATOR").contains(own, { isOperator: true });
      const about = await graphql("{ myself { id } }", {}, { key: keys.own });
      const { myself } = fieldsOf(about)["data"] as { readonly myself?: { readonly id?: unknown } };
      expect("KEYS-CURRENT-200").equals(own["accountId"], myself?.id, "the account as GraphQL tells it");
    },
  },
];
