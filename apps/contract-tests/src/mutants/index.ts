import type { Mutant } from "./proxy/mutant.ts";
import { equivalent, generatedRows } from "./proxy/generated.ts";
import { mutantOf, readRows } from "./proxy/rows.ts";
import { specialMutants } from "./proxy/special-mutants.ts";

/** Every written defect before the service that the suite must find. */
export const mutants: readonly Mutant[] = [...readRows().map(mutantOf), ...specialMutants];

/** Those that the claims themselves make, and some check has to find. */
export const generatedMutants: readonly Mutant[] = generatedRows()
  .map(mutantOf)
  .filter(({ name }) => !equivalent.some((pattern) => pattern.test(name)));
