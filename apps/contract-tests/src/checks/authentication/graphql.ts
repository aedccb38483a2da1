import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { type Answer, type Context, type Fields, type Scenario, listOf, objectOf } from "../../steps/words.ts";
import { UNKNOWN_KEY, expectChallenge, keyOf } from "../../derived/interfaces/calls-of-operations.ts";

const WHO = "{ myself { id } }";

function myselfIn(answer: Answer): Fields {
  return objectOf(dataOf(answer)["myself"]);
}

/** Reads the account with the key only as a query parameter; null omits the parameter. */
function askByParameter({ send }: Context, key: string | null, query = WHO): Promise<Answer> {
  const path = key === null ? "/graphql" : `/graphql?api_key=${encodeURIComponent(key)}`;
  return send({ method: "POST", path, body: { query }, key: null });
}

/** How GraphQL accepts keys, and what it shows of them. */
export const scenarios: readonly Scenario[] = [
  {
    name: "GraphQL takes the key as a query parameter or in the header, and both name the same account",
    claims: ["AUTH-GRAPHQL-QUERY-PARAMETER", "AUTH-GRAPHQL-BEARER", "GRAPHQL-API-KEY-PARAMETER"],
    safety: "read-only",
    async run({ context, expect, graphql, keys }) {
      const byParameter = (key: string): Promise<Answer> => askByParameter(context, key);
      const byHeader = (key: string): Promise<Answer> =>
        graphql(WHO, {}, { key: null, headers: { authorization: `Bearer ${key}` } });
      const account = myselfIn(await byParameter(keys.own));
      for (const [claim, ask] of [
        ["AUTH-GRAPHQL-QUERY-PARAMETER", byParameter],
        ["GRAPHQL-API-KEY-PARAMETER", byParameter],
        ["AUTH-GRAPHQL-BEARER", byHeader],
      ] as const) {
        const answer = await ask(keys.own);
        const { id } = myselfIn(answer);
        expect(claim).status(answer, 200);
        expect(claim).that(typeof id === "string" && id !== "", "the id of the account", answer.text);
        expect(claim).equals(myselfIn(answer), account, "the account");
        expect(claim).status(await ask(UNKNOWN_KEY), 401);
      }
    },
  },
  {
    name: "GraphQL answers nothing without a valid key, neither data nor its schema, and changes nothing",
    claims: ["AUTH-GRAPHQL-401", "GQL-RIGHTS", "AUTH-401-WWW-AUTHENTICATE"],
    async run({ context, dialect, expect, graphql, rest, name }) {
      const claim = expect("AUTH-GRAPHQL-401");
      const secret = name("secret").replaceAll("-", "_");
      const queries = [
        WHO,
        "{ __schema { queryType { name } } }",
        // COMPAT-OPEN-CATALOGUE covers the other dialect.
        ...(dialect === "default" ? ["{ gpuTypes { id } }"] : []),
        `mutation { secretCreate(input: { name: "${secret}", value: "x" }) { id } }`,
      ];
      for (const query of queries) {
        const byParameter = [null, "", UNKNOWN_KEY].map((key) => askByParameter(context, key, query));
        for (const answer of await Promise.all([...byParameter, graphql(query, {}, { key: UNKNOWN_KEY })])) {
          claim.status(answer, 401);
          expect("GQL-RIGHTS").status(answer, 401);
          claim.equals(dataOf(answer), {}, "data");
          expectChallenge(expect("AUTH-401-WWW-AUTHENTICATE"), answer, "/graphql");
        }
      }
      const { text } = await graphql("{ myself { secrets { name } } }");
      claim.that(!text.includes(secret), "no secret was made", text);
      claim.status(await rest("GET", "/templates"), 200);
    },
  },
  {
    name: "GraphQL lets a key read and change what its scopes allow",
    claims: ["GQL-RIGHTS", "AUTH-REVOKED-KEY", "AUTH-401-WWW-AUTHENTICATE"],
    needs: ["keys"],
    async run({ context, expect, graphql }) {
      const changing = 'mutation { secretDelete(id: "x") }';
      for (const [query, kind, status] of [
        [WHO, "manageRead", 200],
        [WHO, "manage", 200],
        [WHO, "run", 403],
        [WHO, "work", 403],
        [WHO, "revoked", 401],
        [changing, "manage", 200],
        [changing, "manageRead", 403],
        [changing, "run", 403],
      ] as const) {
        const answer = await graphql(query, {}, { key: keyOf(context, kind) });
        expect("GQL-RIGHTS").status(answer, status);
        if (kind !== "revoked") continue;
        expect("AUTH-REVOKED-KEY").status(answer, 401);
        expectChallenge(expect("AUTH-401-WWW-AUTHENTICATE"), answer, "/graphql");
      }
    },
  },
  {
    name: "Each key leads to the account that it was made in",
    claims: ["AUTH-KEY-FROM-ACCOUNT", "GQL-KEYS-SEEN"],
    safety: "read-only",
    needs: ["keys"],
    async run({ context, expect, graphql, keys }) {
      const says = expect("AUTH-KEY-FROM-ACCOUNT");
      const about = async (key: string): Promise<Fields> =>
        myselfIn(await graphql("{ myself { id apiKeys { id permissions } } }", {}, { key }));
      for (const [kind, scope] of [
        ["manage", "manage"],
        ["manageRead", "manage:read"],
      ] as const) {
        const { id, apiKeys } = await about(keyOf(context, kind));
        says.equals(id, (await about(keys.own))["id"], "the account of the key");
        const seen = listOf(apiKeys).map(({ permissions }) => permissions);
        expect("GQL-KEYS-SEEN").equals(seen, [[scope]], `keys that one with the scope ${scope} sees`);
      }
      const [own, other] = [await about(keys.own), await about(keyOf(context, "other"))];
      const [listed, others] = [own, other].map(({ apiKeys }) => listOf(apiKeys));
      const permissions = (listed ?? []).flatMap((key) => key["permissions"] ?? []);
      const missing = ["run", "work", "manage", "manage:read"].filter((scope) => !permissions.includes(scope));
      says.equals(missing, [], "scopes of keys that were made in the account and that it does not list");
      says.that(other["id"] !== undefined && other["id"] !== own["id"], "another account for the other key", other);
      says.that((others ?? []).length > 0, "the other account lists its key", others);
      const both = (others ?? []).filter(({ id }) => listed?.some((one) => one["id"] === id));
      says.equals(both, [], "keys of both accounts");
    },
  },
  {
    name: "The list of keys has no field that holds a key",
    claims: ["AUTH-RAW-KEY-ONCE"],
    safety: "read-only",
    async run({ graphql, rest, keys, says }) {
      const type = await graphql('{ __type(name: "ApiKey") { fields { name } } }');
      const names = listOf(objectOf(dataOf(type)["__type"])["fields"]).map(({ name }) => name);
      says.that(names.includes("id"), "the fields of a key can be read", type.text);
      const all = await graphql(`{ myself { apiKeys { ${names.join(" ")} } } }`);
      says.status(all, 200);
      // The list has created keys, but not the key that the service was started with.
      const isListed = keys.run === undefined || listOf(myselfIn(all)["apiKeys"]).length > 0;
      says.that(isListed, "at least one key", all.text);
      for (const field of ["key", "rawKey", "apiKey", "token", "hash"]) {
        says.status(await graphql(`{ myself { apiKeys { ${field} } } }`), 400);
      }
      for (const answer of [all, await rest("GET", "/openapi.json"), await rest("GET", "/templates")]) {
        const shown = Object.values(keys).filter((key) => key !== undefined && answer.text.includes(key));
        says.equals(shown.length, 0, "keys in the answer");
      }
    },
  },
];
