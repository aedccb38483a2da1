import type { GeneratedFile } from "../../src/generator.ts";
import { emitDocument, emitOperations, emitTypes } from "./emit-interfaces.ts";
import {
  emitClaimIds,
  emitClaims,
  emitEnums,
  emitErrors,
  emitGraphql,
  emitGraphqlNumbers,
  emitLifecycle,
  emitLimits,
  emitS3,
} from "./emit-tables.ts";
import type { SpecSet } from "./spec-set.ts";

/** Everything that belongs into `src/generated`. The same specs give the same bytes. */
export async function generatedFiles(specs: SpecSet): Promise<readonly GeneratedFile[]> {
  const types: GeneratedFile[] = [];
  for (const spec of specs.interfaces) types.push(await emitTypes(spec));
  return [
    ...types,
    ...specs.interfaces.map((spec) => emitDocument(spec)),
    emitOperations(specs.interfaces, specs.limits.entries),
    emitEnums(specs),
    emitErrors(specs),
    emitLimits(specs),
    emitLifecycle(specs),
    emitS3(specs),
    emitGraphql(specs.graphql, specs.graphqlCompat),
    emitGraphqlNumbers(specs),
    emitClaims(specs),
    emitClaimIds(specs),
  ];
}
