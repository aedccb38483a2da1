import type { Mutant } from "./mutant.ts";
import { equivalents, generatedRows } from "./proxy/generated.ts";
import { mutantOf, readRows } from "./proxy/rows.ts";
import { specialMutants } from "./proxy/special-mutants.ts";

/** Every written defect before the service that the suite must find. */
export const mutants: readonly Mutant[] = [...readRows().map(mutantOf), ...specialMutants];

/** Those that the claims themselves make, without those that no check has to find. */
export function generatedMutants(): readonly Mutant[] {
  return generatedRows()
    .map(mutantOf)
    .filter(({ name }) => !Object.hasOwn(equivalents, name));
}
