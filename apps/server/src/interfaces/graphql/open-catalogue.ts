import { type DocumentNode, Kind, OperationTypeNode } from "graphql";
import type { Query } from "./generated/schema.ts";

/** Fields that need no key in a dialect with an open catalogue: facts about hardware and places, not about accounts. */
const CATALOGUE: readonly (keyof Query)[] = [
  "gpuTypes",
  "cpuFlavors",
  "cpuTypes",
  "dataCenters",
  "countryCodes",
  "serverlessGpuPools",
];
/** Queries of the hosted hub, which the schema of that dialect adds. */
const HUB = ["listings", "listing", "listingFromRepo", "allAiApiPublicConfigs"];
const OPEN_FIELDS: ReadonlySet<string> = new Set([...CATALOGUE, ...HUB]);

/** Whether a document requests only such fields. Fragments at its top do not count as open. */
export function asksOpenCatalogue(document: DocumentNode): boolean {
  return document.definitions.every((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) return true;
    return (
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.QUERY &&
      definition.selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && OPEN_FIELDS.has(selection.name.value),
      )
    );
  });
}
