import { keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import { type Scenario, fieldsOf } from "../../steps/words.ts";
import { made } from "../../steps/resources/made-key.ts";

const PATH = "/keys/current";

const scopesOf = {
  run: ["run"],
  work: ["work"],
  manage: ["manage"],
  manageRead: ["manage:read"],
  other: ["admin"],
} as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "Keys of all kinds tell their scopes, their account and whether they are for operators",
    claims: ["KEYS-CURRENT-200", "KEYS-CURRENT-ANY", "KEYS-CURRENT-OPERATOR"],
    needs: ["keys"],
    async run({ context, expect, rest, send, graphql, keys }) {
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
  {
    name: "A key for one endpoint changes its settings and attaches nothing else of the account",
    claims: ["KEYS-RESTRICTED-ATTACHES"],
    needs: ["keys"],
    async run({ context, endpoint, rest, template, says }) {
      const { endpointId } = await endpoint();
      const templateId = await template({ isServerless: true });
      const { id, key } = await made(context, { scopes: ["manage"], endpointIds: [endpointId] });
      for (const [method, path] of [
        ["PATCH", `/endpoints/${endpointId}`],
        ["POST", `/endpoints/${endpointId}/update`],
      ] as const) {
        says.status(await rest(method, path, { idleTimeout: 9 }, { key }), 200);
        for (const body of [{ templateId }, { networkVolumeId: "another" }, { env: { A: "{{ RUNPOD_SECRET_a }}" } }]) {
          says.status(await rest(method, path, body, { key }), 403);
        }
      }
      await rest("DELETE", `/keys/${id}`);
    },
  },
];
