import { restOperations } from "@millrace/spec";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { type Answer, type Fields, type Scenario, fieldsOf, listOf, objectOf } from "../../steps/words.ts";

/** Quoted from the interface document: taken from the specification, the check would hold for any text. */
const GROUPS = ["billing", "container registry auths", "docs", "endpoints", "network volumes", "pods", "templates"];

/** The operations that a description of REST has. */
function operationsOf(description: Answer): readonly Fields[] {
  const paths = Object.values(objectOf(fieldsOf(description)["paths"]));
  const operations = paths.flatMap((path) => Object.values(objectOf(path))).map(objectOf);
  return operations.filter(({ operationId }) => typeof operationId === "string");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "the description has the documented groups, and every operation is in one that it explains",
    claims: ["PRODUCT-GROUP-TAGS"],
    safety: "read-only",
    stateless: true,
    async run({ rest, says }) {
      const description = await rest("GET", "/openapi.json");
      const tags = listOf(fieldsOf(description)["tags"]).filter((tag) => tag["description"] !== undefined);
      const explained = tags.map((tag) => tag["name"]);
      const missing = GROUPS.filter((group) => !explained.includes(group));
      says.equals(missing, [], "groups that the description lacks");
      for (const { operationId, tags: borne } of operationsOf(description)) {
        const isInOne = Array.isArray(borne) && borne.length === 1 && explained.includes(borne[0]);
        says.that(isInOne, `${String(operationId)} in one group`, borne);
      }
    },
  },
  {
    name: "what goes beyond the interface document is described by the service",
    claims: ["PRODUCT-BEYOND-DOCUMENT"],
    safety: "read-only",
    async run({ rest, graphql, says }) {
      const operations = operationsOf(await rest("GET", "/openapi.json"));
      const fields = "fields { name description }";
      const answer = await graphql(`{ __schema { queryType { ${fields} } mutationType { ${fields} } } }`);
      const { queryType, mutationType } = objectOf(dataOf(answer)["__schema"]);
      const roots = [queryType, mutationType].flatMap((root) => listOf(objectOf(root)["fields"]));
      says.that(roots.length > 2, "more than what the document names", roots.length);
      const described = [
        ...Object.keys(restOperations).map((id) => [id, operations.find((one) => one["operationId"] === id)] as const),
        ...roots.map((root) => [String(root["name"]), root] as const),
      ];
      for (const [name, one] of described) {
        const { description } = one ?? {};
        says.that(typeof description === "string" && /\w/.test(description), `words about ${name}`, description);
      }
    },
  },
];
