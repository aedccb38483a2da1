import { isDeepStrictEqual } from "node:util";
import { fieldsOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { soon } from "../waiting/until.ts";
import { UNKNOWN_KEY, keyOf } from "./operations.ts";

const WHO = "{ myself { id } }";

interface ShownKey {
  readonly id: string;
  readonly permissions: readonly string[];
}
interface Myself {
  readonly id?: string;
  readonly apiKeys?: readonly ShownKey[];
}

function myselfIn(answer: Answer): Myself {
  const { data } = fieldsOf(answer) as { readonly data?: { readonly myself?: Myself } };
  return data?.myself ?? {};
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
    async run(context) {
      const { expect, graphql, keys } = context;
      const byParameter = await askByParameter(context, keys.own);
      const byHeader = await graphql(WHO, {}, { key: null, headers: { authorization: `Bearer ${keys.own}` } });
      for (const [claim, answer] of [
        ["AUTH-GRAPHQL-QUERY-PARAMETER", byParameter],
        ["GRAPHQL-API-KEY-PARAMETER", byParameter],
        ["AUTH-GRAPHQL-BEARER", byHeader],
      ] as const) {
        const { id } = myselfIn(answer);
        expect(claim).status(answer, 200);
        expect(claim).that(typeof id === "string" && id !== "", "the id of the account", answer.text);
      }
      expect("AUTH-GRAPHQL-BEARER").equals(myselfIn(byHeader), myselfIn(byParameter), "the account");
      for (const claim of ["AUTH-GRAPHQL-QUERY-PARAMETER", "GRAPHQL-API-KEY-PARAMETER"] as const) {
        expect(claim).status(await askByParameter(context, UNKNOWN_KEY), 401);
      }
      const wrong = await graphql(WHO, {}, { key: UNKNOWN_KEY });
      expect("AUTH-GRAPHQL-BEARER").status(wrong, 401);
    },
  },
  {
    name: "GraphQL answers nothing without a valid key, neither data nor its schema, and changes nothing",
    claims: ["AUTH-GRAPHQL-401", "GQL-RIGHTS"],
    safety: "disposable",
    async run(context) {
      const { dialect, expect, graphql, rest, name } = context;
      const secret = name("secret").replaceAll("-", "_");
      const queries = [
        WHO,
        "{ __schema { queryType { name } } }",
        // COMPAT-OPEN-CATALOGUE covers the other dialect.
        ...(dialect === "default" ? ["{ gpuTypes { id } }"] : []),
        `mutation { secretCreate(input: { name: "${secret}", value: "x" }) { id } }`,
      ];
      for (const query of queries) {
        for (const answer of [
          await askByParameter(context, null, query),
          await askByParameter(context, "", query),
          await askByParameter(context, UNKNOWN_KEY, query),
          await graphql(query, {}, { key: UNKNOWN_KEY }),
        ]) {
          expect("AUTH-GRAPHQL-401").status(answer, 401);
          expect("GQL-RIGHTS").status(answer, 401);
          const { data = null } = fieldsOf(answer);
          expect("AUTH-GRAPHQL-401").equals(data, null, "data");
        }
      }
      const { text } = await graphql("{ myself { secrets { name } } }");
      expect("AUTH-GRAPHQL-401").that(!text.includes(secret), "no secret was made", text);
      expect("AUTH-GRAPHQL-401").status(await rest("GET", "/templates"), 200);
    },
  },
  {
    name: "GraphQL lets a key read and change what its scopes allow",
    claims: ["GQL-RIGHTS"],
    safety: "disposable",
    needs: ["keys"],
    async run({ expect, graphql, keys }) {
      const { manage, manageRead, run, work, revoked } = keys;
      const changing = 'mutation { secretDelete(id: "x") }';
      for (const [query, key, status] of [
        [WHO, manageRead, 200],
        [WHO, manage, 200],
        [WHO, run, 403],
        [WHO, work, 403],
        [WHO, revoked, 401],
        [changing, manage, 200],
        [changing, manageRead, 403],
        [changing, run, 403],
      ] as const) {
        expect("GQL-RIGHTS").status(await graphql(query, {}, { key: key ?? null }), status);
      }
    },
  },
  {
    name: "Each key leads to the account that it was made in",
    claims: ["AUTH-KEY-FROM-ACCOUNT"],
    safety: "read-only",
    needs: ["keys"],
    async run(context) {
      const { expect, graphql, keys } = context;
      const about = async (key: string): Promise<Myself> =>
        myselfIn(await graphql("{ myself { id apiKeys { id permissions } } }", {}, { key }));
      const own = await about(keys.own);
      const other = await about(keyOf(context, "other"));
      for (const kind of ["manage", "manageRead"] as const) {
        // Other checks create keys of the account meanwhile.
        const [seen, expected] = await soon(
          () => Promise.all([about(keyOf(context, kind)), about(keys.own)]),
          ([one, another]) => isDeepStrictEqual(one, another),
        );
        expect("AUTH-KEY-FROM-ACCOUNT").equals(seen, expected, "the account of the key");
      }
      const ids = (own.apiKeys ?? []).map(({ id }) => id);
      const others = (other.apiKeys ?? []).map(({ id }) => id);
      const permissions = (own.apiKeys ?? []).flatMap((key) => key.permissions);
      const missing = ["run", "work", "manage", "manage:read"].filter((scope) => !permissions.includes(scope));
      const claim = expect("AUTH-KEY-FROM-ACCOUNT");
      claim.equals(missing, [], "scopes of keys that were made in the account and that it does not list");
      claim.that(other.id !== undefined && other.id !== own.id, "another account for the other key", other.id);
      claim.that(others.length > 0, "the other account lists its key", others);
      claim.equals(
        others.filter((id) => ids.includes(id)),
        [],
        "keys of both accounts",
      );
    },
  },
  {
    name: "The list of keys has no field that holds a key",
    claims: ["AUTH-RAW-KEY-ONCE"],
    safety: "read-only",
    async run({ expect, graphql, rest, keys }) {
      const type = await graphql('{ __type(name: "ApiKey") { fields { name } } }');
      const { data } = fieldsOf(type) as { data?: { __type?: { fields?: readonly { readonly name: string }[] } } };
      const names = (data?.__type?.fields ?? []).map(({ name }) => name);
      expect("AUTH-RAW-KEY-ONCE").that(names.includes("id"), "the fields of a key can be read", type.text);
      const all = await graphql(`{ myself { apiKeys { ${names.join(" ")} } } }`);
      expect("AUTH-RAW-KEY-ONCE").status(all, 200);
      // The list has created keys, but not the key that the service was started with.
      const isListed = keys.run === undefined || (myselfIn(all).apiKeys ?? []).length > 0;
      expect("AUTH-RAW-KEY-ONCE").that(isListed, "at least one key", all.text);
      for (const field of ["key", "rawKey", "apiKey", "token", "hash"]) {
        expect("AUTH-RAW-KEY-ONCE").status(await graphql(`{ myself { apiKeys { ${field} } } }`), 400);
      }
      for (const answer of [all, await rest("GET", "/openapi.json"), await rest("GET", "/templates")]) {
        const shown = Object.values(keys).filter((key) => key !== undefined && answer.text.includes(key));
        expect("AUTH-RAW-KEY-ONCE").equals(shown.length, 0, "keys in the answer");
      }
    },
  },
];
