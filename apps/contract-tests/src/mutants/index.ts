import type { Mutant } from "./mutant.ts";
import { generatedRows } from "./proxy/generated.ts";
import { mutantOf } from "./proxy/interpret.ts";
import { readRows } from "./proxy/row.ts";
import { specialMutants } from "./proxy/special-mutants.ts";
import { walkMutants } from "./proxy/walk-mutants.ts";

/** Defects that the claims themselves make. */
export function generatedMutants(): readonly Mutant[] {
  return generatedRows().map(mutantOf);
}

/** Every written defect before the service that the suite must find. */
export const mutants: readonly Mutant[] = [...readRows().map(mutantOf), ...specialMutants, ...walkMutants];
