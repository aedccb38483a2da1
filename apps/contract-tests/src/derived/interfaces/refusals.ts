import type { ClaimId } from "@millrace/spec";
import { operations } from "./operations.ts";
import { pathWith } from "./places.ts";
import type { Context } from "../../suite/context.ts";
import { type Fields, namedFields, refusedFields } from "../../steps/answers.ts";

/** A request that is refused. */
export interface Refusal {
  readonly claims: readonly ClaimId[];
  /** As claims name it: `rest.createPod`. */
  readonly operation: string;
  readonly body?: Fields;
  readonly status: number;
  /** The field that the answer names; `ports.0` for a part of one. */
  readonly field?: string;
}

/**
 * Expects that each is refused as the documents have it, and that what is read is afterwards as it was.
 *
 * @param ids what the paths of the operations name: `{ podId }`
 */
export async function expectRefusals(
  context: Pick<Context, "rest" | "expect">,
  refusals: readonly Refusal[],
  read: () => Promise<unknown>,
  ids: Readonly<Record<string, string>> = {},
): Promise<void> {
  const before = await read();
  for (const { claims, operation, body, status, field } of refusals) {
    const described = operations.find(({ id }) => id === operation);
    if (described === undefined) throw new Error(`No document describes ${operation}.`);
    const answer = await context.rest(described.method, pathWith(described, ids), body);
    const says = context.expect(...claims);
    says.status(answer, status, operation);
    if (field === undefined) continue;
    const named = field.includes(".") ? namedFields(answer) : refusedFields(answer);
    says.equals(named, [field], `the fields named for ${JSON.stringify(body)}`);
  }
  const all = refusals.flatMap(({ claims }) => claims);
  context.expect(...all).equals(await read(), before, "what refused requests left");
}

/** The resources of a list that have the name. */
export async function namedIn({ rest }: Pick<Context, "rest">, collection: string, name: string): Promise<unknown> {
  const { json } = await rest("GET", collection);
  return Array.isArray(json) ? (json as readonly Fields[]).filter((one) => one["name"] === name) : json;
}
