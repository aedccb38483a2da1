/**
 * Which tests a run takes. `short`: `x.test.ts`, for `npm test`; `long`: `x.long.test.ts`, for `npm run test:long`; `all`:
 * both, for a developer who starts vitest by hand.
 */
export type TestList = "short" | "long" | "all";

/** The list that the script of a package asks for: `TEST_LIST=long vitest run`. */
export function chosenList(): TestList {
  const asked = process.env["TEST_LIST"];
  return asked === "short" || asked === "long" ? asked : "all";
}

/** Files that a list leaves out, as patterns. */
export function leftOutBy(list: TestList): readonly string[] {
  if (list === "short") return ["**/*.long.test.ts"];
  return list === "long" ? ["**/!(*.long).test.ts"] : [];
}
