import { restOperations } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, objectOf } from "../answers.ts";

/** Quoted from the interface document: taken from the specification, the check would hold for any text. */
const GROUPS = ["billing", "container registry auths", "docs", "endpoints", "network volumes", "pods", "templates"];

interface DescribedField {
  readonly name: string;
  readonly description: string | null;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "the description has the documented groups, and every operation is in one that it explains",
    claims: ["PRODUCT-GROUP-TAGS"],
    safety: "read-only",
    stateless: true,
    async run({ rest, expect }) {
      const description = fieldsOf(await rest("GET", "/openapi.json"));
      const tags = (Array.isArray(description["tags"]) ? description["tags"] : []).map(objectOf);
      const explained = tags.filter((tag) => tag["description"] !== undefined).map((tag) => tag["name"]);
      const missing = GROUPS.filter((group) => !explained.includes(group));
      expect("PRODUCT-GROUP-TAGS").equals(missing, [], "groups that the description lacks");
      for (const { id, tags: borne } of operationsOf(description)) {
        const isInOne = Array.isArray(borne) && borne.length === 1 && explained.includes(borne[0]);
        expect("PRODUCT-GROUP-TAGS").that(isInOne, `${id} in one group`, borne);
      }
    },
  },
  {
    name: "what goes beyond the interface document is described by the service",
    claims: ["PRODUCT-BEYOND-DOCUMENT"],
    safety: "read-only",
    async run({ rest, graphql, expect }) {
      const described = operationsOf(fieldsOf(await rest("GET", "/openapi.json")));
      for (const id of Object.keys(restOperations)) {
        const words = described.find((operation) => operation.id === id)?.description;
        expect("PRODUCT-BEYOND-DOCUMENT").that(typeof words === "string" && words !== "", `words about ${id}`, words);
      }
      const fields = "fields { name description }";
      const answer = await graphql(`{ __schema { queryType { ${fields} } mutationType { ${fields} } } }`);
      const schema = objectOf(objectOf(fieldsOf(answer)["data"])["__schema"]);
      const roots = [schema["queryType"], schema["mutationType"]].flatMap(
        (root) => (objectOf(root)["fields"] ?? []) as readonly DescribedField[],
      );
      expect("PRODUCT-BEYOND-DOCUMENT").that(roots.length > 2, "more than what the document names", roots.length);
      for (const { name, description } of roots) {
        expect("PRODUCT-BEYOND-DOCUMENT").that(/\w/.test(description ?? ""), `words about ${name}`, description);
      }
    },
  },
];

interface DescribedOperation {
  readonly id: string;
  readonly tags: unknown;
  readonly description: unknown;
}

function operationsOf(description: Readonly<Record<string, unknown>>): readonly DescribedOperation[] {
  return Object.values(objectOf(description["paths"])).flatMap((path) =>
    Object.values(objectOf(path))
      .map(objectOf)
      .filter(({ operationId }) => typeof operationId === "string")
      .map((operation) => ({
        id: String(operation["operationId"]),
        tags: operation["tags"],
        description: operation["description"],
      })),
  );
}
