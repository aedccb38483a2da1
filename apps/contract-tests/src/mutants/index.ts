import type { Mutant } from "./mutant.ts";
import { generatedRows } from "./proxy/generated.ts";
import { mutantOf, readRows } from "./proxy/rows.ts";
import { specialMutants } from "./proxy/special-mutants.ts";

/** Every written defect before the service that the suite must find. */
export const mutants: readonly Mutant[] = [...readRows().map(mutantOf), ...specialMutants];

/** Defects that the claims themselves make. */
export function generatedMutants(): readonly Mutant[] {
  return generatedRows().map(mutantOf);
}
