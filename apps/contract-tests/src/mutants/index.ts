import type { Mutant } from "./mutant.ts";
import { generatedRows, survivors } from "./proxy/generated.ts";
import { mutantOf, readRows } from "./proxy/rows.ts";
import { specialMutants } from "./proxy/special-mutants.ts";

/** Every written defect before the service that the suite must find. */
export const mutants: readonly Mutant[] = [...readRows().map(mutantOf), ...specialMutants];

/** Those that the claims themselves make, and some check has to find. Without `isOpen`, only those that one finds. */
export function generatedMutants({ isOpen }: { readonly isOpen: boolean }): readonly Mutant[] {
  const equivalent = survivors.equivalent.flatMap((group) => group.mutants);
  const leftOut = new Set([...equivalent, ...(isOpen ? [] : survivors.open)]);
  return generatedRows()
    .map(mutantOf)
    .filter(({ name }) => !leftOut.has(name));
}
