import type { ClaimId } from "@millrace/spec";
import type { Context } from "../suite/context.ts";
import { fieldsOf, listed } from "./answers.ts";

/** A resource that is shown with further fields where a flag of the query asks for them. */
export interface Included {
  readonly id: unknown;
  /** `rest.getPod`, `/pods/ID`, and what else its query asks for. */
  readonly read: readonly [operation: string, path: string];
  readonly list: readonly [operation: string, path: string];
  /** The field of each flag, and what it holds. */
  readonly flags: Readonly<Record<string, readonly [field: string, value: unknown]>>;
}

/** Expects of a resource, alone and in its list, the fields whose flags are true, and no others of them. */
export async function expectIncludes(
  { rest, expect }: Pick<Context, "rest" | "expect">,
  claim: ClaimId,
  { id, read, list, flags }: Included,
): Promise<void> {
  const says = expect(claim);
  const all = Object.keys(flags);
  const queries = [[], ...all.map((flag) => [flag]), all].map((wanted) => ({
    wanted,
    query: wanted.map((flag) => `${flag}=true`).join("&"),
  }));
  for (const { wanted, query } of [
    ...queries,
    { wanted: [], query: all.map((flag) => `${flag}=false`).join("&") },
  ] as typeof queries) {
    for (const [operation, path] of [read, list]) {
      const answer = await rest("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
      says.documented(answer, operation);
      const shown = listed(answer).find((one) => one["id"] === id) ?? fieldsOf(answer);
      says.contains(shown, { id });
      for (const [flag, [field, value]] of Object.entries(flags)) {
        const isWanted = wanted.includes(flag);
        says.equals(field in shown, isWanted, `${field} with "${query}"`);
        if (isWanted) says.contains(shown[field], value, field);
      }
    }
  }
}
