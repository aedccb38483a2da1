import type { Fields } from "../../steps/answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Examples, Kind, Variant } from "./kinds.ts";
import type { BodySchema } from "./operations.ts";
import { creationOf } from "./places.ts";
import { cycleOf } from "./values.ts";

const USUAL: Variant = { what: "One", body: {}, lacks: /^$/ };

/** The kinds of resource with different fields; most have one. */
export function variantsOf({ variants = [USUAL] }: Kind): readonly Variant[] {
  return variants;
}

/** The fields that one can be made with. */
export function fieldsOfVariant(kind: Kind, { lacks }: Variant): BodySchema["fields"] {
  return (creationOf(kind)?.body?.fields ?? []).filter(([field]) => !lacks.test(field));
}

/** The body of a resource that has all fields, and the values to which each can be changed. */
export async function wholeOf(
  context: Context,
  kind: Kind,
  variant: Variant,
): Promise<{ readonly given: Fields; readonly cycles: Examples }> {
  const examples: Examples = {
    name: ["gänzlich ✓", "renamed", "again"].map(context.name),
    ...(await kind.examples?.(context)),
  };
  const cycles = fieldsOfVariant(kind, variant).flatMap(([field, schema]) => {
    const cycle = examples[field] ?? (kind.apart?.includes(field) === true ? [] : cycleOf(schema));
    return cycle.length === 0 ? [] : [[field, cycle] as const];
  });
  const first = cycles.map(([field, [value]]) => [field, value]);
  const given = { ...(await kind.body(context)), ...Object.fromEntries(first), ...variant.body };
  return { given, cycles: Object.fromEntries(cycles) };
}
