import { objectOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { codesOf, dataOf, errorsOf, listOf } from "./reading.ts";

const ME = "{ myself { id } }";

/** How documents are sent, refused and answered. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a GraphQL document is posted as JSON and answered with data",
    claims: ["GRAPHQL-POST", "GRAPHQL-BODY-QUERY", "GRAPHQL-CONTENT-TYPE", "GRAPHQL-RESULT", "GRAPHQL-200"],
    safety: "read-only",
    async run({ graphql, send, expect }) {
      const answer = await graphql(ME);
      expect("GRAPHQL-POST").status(answer, 200);
      expect("GRAPHQL-200").status(answer, 200);
      expect("GRAPHQL-200").that(typeof objectOf(dataOf(answer)["myself"])["id"] === "string", "an id", answer.text);
      expect("GRAPHQL-RESULT").equals(Object.keys(objectOf(answer.json)), ["data"], "members of the result");
      expect("GRAPHQL-RESULT").that(
        String(answer.headers.get("content-type")).includes("json"),
        "a JSON content type",
        answer.headers.get("content-type"),
      );
      expect("GRAPHQL-BODY-QUERY").status(await graphql("{ countryCodes }"), 200);
      const put = await send({ method: "PUT", path: "/graphql", body: { query: ME } }).catch(() => null);
      if (put !== null) expect("GRAPHQL-POST").that(put.status >= 400, "no other method", put.status);
      expect("GRAPHQL-CONTENT-TYPE").status(await graphql(ME), 200);
    },
  },
  {
    name: "GraphQL takes variables and the name of one of several operations",
    claims: ["GRAPHQL-VARIABLES"],
    safety: "read-only",
    async run({ graphql, send, expect }) {
      const byVariable = await graphql("query ($id: String) { gpuTypes(input: { id: $id }) { id } }", {
        id: "NVIDIA L4",
      });
      expect("GRAPHQL-VARIABLES").equals(dataOf(byVariable), { gpuTypes: [{ id: "NVIDIA L4" }] });
      const query = "query A { countryCodes } query B { myself { id } }";
      const named = await send({ method: "POST", path: "/graphql", body: { query, operationName: "B" } });
      expect("GRAPHQL-VARIABLES").equals(Object.keys(dataOf(named)), ["myself"], "the operation that was named");
    },
  },
  {
    name: "GraphQL refuses documents that do not fit, with a code and the id of the request",
    claims: ["GRAPHQL-400", "GRAPHQL-ERROR-CODE"],
    safety: "read-only",
    async run({ graphql, send, expect }) {
      const refused = [
        await graphql("{ myself { "),
        await graphql("{ myself { shoeSize } }"),
        await graphql("query ($id: String!) { podTemplate(id: $id) { id } }"),
        await send({ method: "POST", path: "/graphql", body: { query: ME, variables: "x" } }),
      ];
      for (const answer of refused) {
        expect("GRAPHQL-400").status(answer, 400);
        expect("GRAPHQL-400").that(errorsOf(answer).length > 0, "errors", answer.text);
        for (const { extensions } of errorsOf(answer)) {
          expect("GRAPHQL-ERROR-CODE").that(
            /^[A-Z_]+$/.test(String(extensions?.code)) && typeof extensions?.requestId === "string",
            "a code in capital letters and a request id",
            extensions,
          );
        }
      }
    },
  },
  {
    name: "a GraphQL field that fails leaves the others, and has the code of REST",
    claims: ["GRAPHQL-200-WITH-ERRORS", "GQL-CODES"],
    safety: "disposable",
    async run({ graphql, expect }) {
      const answer = await graphql('mutation { gone: secretDelete(id: "no-such-secret") }');
      expect("GRAPHQL-200-WITH-ERRORS").status(answer, 200);
      expect("GRAPHQL-200-WITH-ERRORS").equals(errorsOf(answer).length, 1, "errors");
      expect("GQL-CODES").equals(codesOf(answer), "NOT_FOUND");
      const stop = await graphql('mutation { podStop(input: { podId: "no-such-pod" }) { id } }');
      expect("GQL-CODES").equals(codesOf(stop), "NOT_FOUND");
      expect("GRAPHQL-200-WITH-ERRORS").equals(dataOf(stop)["podStop"] ?? null, null);
    },
  },
  {
    name: "GraphQL takes the key from the query too, and from nobody else",
    claims: ["GRAPHQL-API-KEY-PARAMETER", "GQL-RIGHTS"],
    safety: "disposable",
    needs: ["keys"],
    async run({ graphql, send, keys, expect }) {
      const post = (query: string, key: string | null, parameter = "") =>
        send({ method: "POST", path: `/graphql${parameter}`, body: { query }, key });
      const own = await graphql(ME);
      const byParameter = await post(ME, null, `?api_key=${keys.own}`);
      expect("GRAPHQL-API-KEY-PARAMETER").equals(byParameter.json, own.json);
      const foreign = await post(ME, null, `?api_key=${keys.other}`);
      expect("GRAPHQL-API-KEY-PARAMETER").that(
        foreign.status === 200 && foreign.text !== own.text,
        "another account by its key",
        foreign.text,
      );
      for (const key of [null, "wrong", keys.revoked ?? null]) {
        expect("GQL-RIGHTS").status(await post(ME, key), 401);
        expect("GQL-RIGHTS").status(await post("{ __schema { queryType { name } } }", key), 401);
      }
      const mutation = 'mutation { secretDelete(id: "x") }';
      expect("GQL-RIGHTS").status(await post(ME, keys.manageRead ?? null), 200);
      expect("GQL-RIGHTS").status(await post(mutation, keys.manageRead ?? null), 403);
      expect("GQL-RIGHTS").status(await post(mutation, keys.manage ?? null), 200);
      expect("GQL-RIGHTS").status(await post(ME, keys.run ?? null), 403);
    },
  },
  {
    name: "GraphQL documents that are too deep or too large are refused, and the largest allowed are not",
    claims: ["GQL-LIMITS"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const shallow = "{ myself { endpoints { pods { endpoint { id } } } } }";
      expect("GQL-LIMITS").status(await graphql(shallow), 200);
      const deep = `{ myself { ${"endpoints { pods { endpoint { ".repeat(limits.graphqlDepthMax)} id ${"} } }".repeat(limits.graphqlDepthMax)} } }`;
      const refused = await graphql(deep);
      expect("GQL-LIMITS").status(refused, 400);
      expect("GQL-LIMITS").that(errorsOf(refused).length > 0, "errors", refused.text);
      // Each alias asks for two fields: itself and the id.
      const wide = (fields: number): string =>
        `{ ${Array.from({ length: fields / 2 }, (_, at) => `a${at}: myself { id }`).join(" ")} }`;
      expect("GQL-LIMITS").status(await graphql(wide(limits.graphqlFieldsMax)), 200);
      expect("GQL-LIMITS").status(await graphql(wide(limits.graphqlFieldsMax + 2)), 400);
    },
  },
  {
    name: "GraphQL mutations of one request run in the order written",
    claims: ["GRAPHQL-MUTATIONS-IN-ORDER"],
    safety: "disposable",
    async run({ graphql, made, name, expect }) {
      const [first, second, third] = [name("volume"), name("volume"), name("volume")];
      const created = await graphql(
        `mutation { it: createNetworkVolume(input: { name: "${first}", size: 10, dataCenterId: "EU-RO-1" }) { id } }`,
      );
      const id = String(objectOf(dataOf(created)["it"])["id"]);
      made(`/networkvolumes/${id}`);
      const answer = await graphql(`mutation {
        a: updateNetworkVolume(input: { id: "${id}", name: "${second}" }) { name }
        b: updateNetworkVolume(input: { id: "${id}", name: "${third}" }) { name }
      }`);
      expect("GRAPHQL-MUTATIONS-IN-ORDER").equals(dataOf(answer), { a: { name: second }, b: { name: third } });
      const volumes = listOf(
        objectOf(dataOf(await graphql("{ myself { networkVolumes { id name } } }"))["myself"])["networkVolumes"],
      );
      expect("GRAPHQL-MUTATIONS-IN-ORDER").equals(volumes.find((volume) => volume["id"] === id)?.["name"], third);
    },
  },
];
