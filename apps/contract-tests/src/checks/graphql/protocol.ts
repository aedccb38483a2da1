import { limits } from "@millrace/spec";
import { type Scenario, objectOf } from "../../steps/words.ts";
import { codesOf, dataOf, errorsOf } from "../../derived/interfaces/graphql-reading.ts";

const ME = "{ myself { id } }";

/** Nested fields with this number of levels; the last one is a scalar. */
function nested(levels: number, names = ["myself", "endpoints", "pods", "endpoint"]): string {
  const [first = "", second = "", ...turns] = names;
  const path = [first, second, ...Array.from({ length: levels - 3 }, (_, at) => turns[at % 2] ?? "")];
  return `{ ${path.join(" { ")} { id ${" }".repeat(path.length + 1)}`;
}

/** The same levels; all but the first two are in a fragment. */
function nestedInFragment(levels: number): string {
  const path = Array.from({ length: levels - 3 }, (_, at) => (at % 2 === 0 ? "pods" : "endpoint"));
  return `{ myself { endpoints { ...F } } } fragment F on Endpoint { ${path.join(" { ")} { id ${" }".repeat(path.length + 1)}`;
}

/** How documents are sent, refused and answered. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a GraphQL document is posted as JSON and answered with data",
    claims: ["GRAPHQL-POST", "GRAPHQL-BODY-QUERY", "GRAPHQL-CONTENT-TYPE", "GRAPHQL-RESULT", "GRAPHQL-200"],
    safety: "read-only",
    async run({ context, graphql, send, expect }) {
      const answer = await graphql(ME);
      context.expect("GRAPHQL-BODY-QUERY", "GRAPHQL-POST", "GRAPHQL-200").status(answer, 200);
      expect("GRAPHQL-200").that(typeof objectOf(dataOf(answer)["myself"])["id"] === "string", "an id", answer.text);
      expect("GRAPHQL-RESULT").equals(Object.keys(objectOf(answer.json)), ["data"], "members of the result");
      const isJson = String(answer.headers.get("content-type")).includes("json");
      expect("GRAPHQL-RESULT").that(isJson, "a JSON content type", answer.headers.get("content-type"));
      const typed = expect("GRAPHQL-CONTENT-TYPE");
      for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"]) {
        const headers = { "content-type": type };
        const same = await send({ method: "POST", path: "/graphql", raw: JSON.stringify({ query: ME }), headers });
        typed.status(same, 200);
        typed.that(typeof objectOf(dataOf(same)["myself"])["id"] === "string", "the account", same.text);
        typed.equals(same.json, answer.json, `the answer to a body labelled ${type}`);
      }
    },
  },
  {
    name: "GraphQL is at one address, which has no version",
    claims: ["PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH", "VERSION-GRAPHQL-UNVERSIONED"],
    async run({ context, send }) {
      const single = context.expect("VERSION-GRAPHQL-UNVERSIONED", "PRODUCT-INTERFACE-GRAPHQL-SINGLE-PATH");
      for (const [before, behind] of [
        ["", ""],
        ["/v1", ""],
        ["/v2", ""],
        ["", "/v1"],
        ["", "/myself"],
        ["/v1", "/v1"],
      ] as const) {
        const path = `${before}/graphql${behind}`;
        const { status } = await send({ method: "POST", path, body: { query: ME } });
        single.equals(status === 200, path === "/graphql", `GraphQL at ${path}`);
      }
    },
  },
  {
    name: "a GraphQL document is taken from a body that is an object with a query, and by no other method",
    claims: ["GRAPHQL-POST", "GRAPHQL-BODY-QUERY"],
    safety: "read-only",
    async run({ send, expect }) {
      const [posted, query] = [expect("GRAPHQL-POST"), expect("GRAPHQL-BODY-QUERY")];
      const post = (body: unknown) => send({ method: "POST", path: "/graphql", body });
      query.status(await post({ query: ME }), 200);
      for (const body of [{}, { query: 5 }, { query: null }, { query: [ME] }, { document: ME }, [{ query: ME }], ME]) {
        const answer = await post(body);
        query.status(answer, 400);
        query.equals(dataOf(answer), {}, `data for ${JSON.stringify(body)}`);
      }
      for (const method of ["PUT", "PATCH", "DELETE"] as const) {
        posted.status(await send({ method, path: "/graphql", body: { query: ME } }), [404, 405]);
      }
      const read = await send({ method: "GET", path: "/graphql" });
      posted.that(read.status >= 400 && dataOf(read)["myself"] === undefined, "no data", read.status);
    },
  },
  {
    name: "GraphQL takes variables and the name of one of several operations",
    claims: ["GRAPHQL-VARIABLES"],
    safety: "read-only",
    async run({ graphql, send, says }) {
      const id = "NVIDIA L4";
      const byVariable = await graphql("query ($id: String) { gpuTypes(input: { id: $id }) { id } }", { id });
      says.equals(dataOf(byVariable), { gpuTypes: [{ id }] });
      const query = "query A { countryCodes } query B { myself { id } }";
      const named = await send({ method: "POST", path: "/graphql", body: { query, operationName: "B" } });
      says.equals(Object.keys(dataOf(named)), ["myself"], "the operation that was named");
    },
  },
  {
    name: "GraphQL refuses documents that do not fit, with a code and the id of the request",
    claims: ["GRAPHQL-400", "GRAPHQL-ERROR-CODE"],
    safety: "read-only",
    async run({ graphql, send, expect }) {
      const claim = expect("GRAPHQL-400");
      for (const answer of [
        await graphql("{ myself { "),
        await graphql("{ myself { shoeSize } }"),
        await graphql("query ($id: String!) { podTemplate(id: $id) { id } }"),
        await send({ method: "POST", path: "/graphql", body: { query: ME, variables: "x" } }),
      ]) {
        claim.status(answer, 400);
        claim.that(errorsOf(answer).length > 0, "errors", answer.text);
        for (const { extensions } of errorsOf(answer)) {
          const isCoded = /^[A-Z_]+$/.test(String(extensions?.code)) && typeof extensions?.requestId === "string";
          expect("GRAPHQL-ERROR-CODE").that(isCoded, "a code in capital letters and a request id", extensions);
        }
      }
    },
  },
  {
    name: "a GraphQL field that fails leaves the others",
    claims: ["GRAPHQL-200-WITH-ERRORS"],
    async run({ graphql, says }) {
      const bad = 'bad: podStop(input: { podId: "no-such-pod" }) { id }';
      const partial = await graphql(`mutation { good: updateUserSettings(input: {}) { id } ${bad} }`);
      says.status(partial, 200);
      says.equals(codesOf(partial), "NOT_FOUND", "errors of two fields");
      const { good, bad: none } = dataOf(partial);
      says.equals([typeof objectOf(good)["id"], none], ["string", null], "good and bad");
    },
  },
  {
    name: "GraphQL documents that are too deep or too large are refused, and the largest allowed are not",
    claims: ["GQL-LIMITS"],
    safety: "read-only",
    async run({ graphql, says }) {
      const { graphqlDepthMax: depth, graphqlFieldsMax: fields } = limits;
      // Each alias requests two fields: itself and the id.
      const aliases = Array.from({ length: fields / 2 }, (_, at) => `a${at}: myself { id }`).join(" ");
      // The fragment requests two fields at each spread.
      const inFragments = (uses: number): string =>
        `{ ${Array.from({ length: uses }, () => "...F").join(" ")} } fragment F on Query { myself { id } }`;
      for (const [document, isTaken] of [
        [nested(depth), true],
        [nestedInFragment(depth), true],
        [nested(depth + 1), false],
        [nestedInFragment(depth + 1), false],
        [`{ ${aliases} }`, true],
        [`{ countryCodes ${aliases} }`, false],
        [inFragments(fields / 2), true],
        [inFragments(fields / 2 + 1), false],
      ] as const) {
        const answer = await graphql(document);
        says.status(answer, isTaken ? 200 : 400);
        says.that(isTaken || errorsOf(answer).length > 0, "errors", answer.text);
      }
    },
  },
  {
    name: "GraphQL documents that cost too much to validate are refused, and the largest allowed are not",
    claims: ["GQL-DOCUMENT-LIMITS"],
    safety: "read-only",
    async run({ graphql, says }) {
      const padded = (chars: number): string => ME.padEnd(chars);
      // Each variable has four tokens, the rest of the document nine.
      const named = (tokens: number): string => `query (${"$a: ID ".repeat((tokens - 9) / 4)}) ${ME}`;
      const listed = (depth: number): string =>
        `{ gpuTypes(input: ${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}) { id } }`;
      const fragments = (count: number): string =>
        `${ME} ${Array.from({ length: count - 1 }, (_, at) => `fragment F${at} on User { id }`).join(" ")}`;
      const repeated = (repeats: number): string => `{ myself { id ${"id ".repeat(repeats)}} }`;
      const introspecting = (count: number): string =>
        `{ ${Array.from({ length: count }, (_, at) => `s${at}: __typename ...F`).join(" ")} } fragment F on Query { __type(name: "User") { name } }`;
      for (const [document, most] of [
        [padded, limits.graphqlDocumentMaxChars],
        [named, limits.graphqlTokensMax],
        [listed, limits.graphqlBracketsMax],
        [fragments, limits.graphqlDefinitionsMax],
        [repeated, limits.graphqlRepeatedFieldsMax],
        [introspecting, limits.graphqlIntrospectionsMax],
      ] as const) {
        const refused = await graphql(document(most + 4));
        says.status(refused, 400);
        says.that(refused.text.includes(String(most)), `the limit ${most}`, refused.text);
        const taken = await graphql(document(most));
        says.that(!taken.text.includes(`at most ${most}`), `a document at the limit ${most}`, taken.text);
      }
    },
  },
  {
    name: "GraphQL mutations of one request run in the order written",
    claims: ["GRAPHQL-MUTATIONS-IN-ORDER"],
    async run({ graphql, name, says }) {
      // Each one can be done only after the one before it: the name is free again, or the template is there.
      const steps = 3;
      const [wanted, fields] = [name("template"), 'imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0'];
      const input = `input: { name: "${wanted}", ${fields}, dockerArgs: "", env: [] }`;
      const pair = (at: number): string =>
        `made${at}: saveTemplate(${input}) { name } gone${at}: deleteTemplate(templateName: "${wanted}")`;
      const all = Array.from({ length: steps }, (_, at) => pair(at)).join(" ");
      const answer = await graphql(`mutation { ${all} }`);
      const expected = Array.from({ length: steps }, (_, at) => [
        [`made${at}`, { name: wanted }],
        [`gone${at}`, null],
      ]).flat();
      says.equals(answer.json, { data: Object.fromEntries(expected) });
      const undone = await graphql(`mutation { gone: deleteTemplate(templateName: "${wanted}") ${pair(0)} }`);
      says.equals(codesOf(undone), "NOT_FOUND", "the template before it is made");
      says.contains(dataOf(undone), { made0: { name: wanted }, gone0: null });
    },
  },
];
