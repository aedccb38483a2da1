import { type Fields, fieldsOf } from "../steps/answers.ts";
import type { Made } from "../steps/made.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Answer } from "../target/transport.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Base, baseOf, bases } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { isCreation, isUpdate, kindOf, make, pathWith } from "./interfaces/places.ts";
import { allowedValues, respelledValues } from "./interfaces/values.ts";

/** What requests with bodies may be made of: each value at its bound, and what holds where a field is left out. */
export const scenarios: readonly Scenario[] = operations.flatMap((operation) => [
  ...(isCreation(operation) || isUpdate(operation) ? [atBounds(operation)] : []),
  ...(isCreation(operation) ? bases.map((base) => leftOut(operation, base)) : []),
]);

/** Each value that the schema of a field just allows is taken, and shown where the resource has the field. */
function atBounds(operation: Operation): Scenario {
  const kind = kindOf(operation);
  const apart = kind?.apart ?? [];
  const fields = (operation.body?.fields ?? []).filter(([field]) => !apart.includes(field));
  const about = (field: string) => ({ operation: operation.id, field: `${operation.body?.name}.${field}` });
  const allows = (field: string) => claimsOf({ family: "bounds", ...about(field) });
  const keeps = (field: string) => claimsOf({ family: "kept-values", ...about(field) });
  return {
    name: `${operation.method} ${operation.path} takes each value at the bounds of its schema, and shows it`,
    claims: [...new Set(fields.flatMap(([field]) => [...allows(field), ...keeps(field)]))],
    needs: kind?.needs ?? [],
    ceiling: { resources: 500 },
    async run(context) {
      const { rest } = context;
      const bases: Bases = { bodies: new Map(), made: new Map() };
      for (const [field, schema] of fields) {
        if (allows(field).length + keeps(field).length === 0) continue;
        const values = [...allowedValues(schema), ...respelledValues(schema)];
        for (const { value, what, shown = value } of operation.path.endsWith("/update") ? values.slice(-1) : values) {
          const { answer, path } = await given(context, operation, { field, value, bases });
          const allowed = context.expect(...allows(field));
          allowed.that(answer.status !== 400, `${field}: ${what} is taken`, answer.text);
          allowed.documented(answer, operation.id);
          if (answer.status !== operation.success) continue;
          if (isShown(operation, field)) {
            const read = fieldsOf(await rest("GET", path));
            const kept = context.expect(...keeps(field));
            // What was given as null may be left out.
            kept.equals(fieldsOf(answer)[field] ?? null, shown, `${field} in the answer`);
            kept.equals(read[field] ?? null, shown, `${field} afterwards`);
          }
          if (isCreation(operation)) await rest("DELETE", path);
        }
      }
    },
  };
}

/** What the fields of one kind of body share: what is made is made of it, what is changed is one resource. */
interface Bases {
  readonly bodies: Map<string, Fields>;
  readonly made: Map<string, Made>;
}

/** A resource that was made with the value, or changed to it. */
async function given(
  context: Context,
  operation: Operation,
  { field, value, bases }: { readonly field: string; readonly value: unknown; readonly bases: Bases },
): Promise<{ readonly answer: Answer; readonly path: string }> {
  const kind = kindOf(operation);
  if (kind === undefined) throw new Error(`${operation.id} is about no kind of resource.`);
  const base = baseOf(field);
  if (isCreation(operation)) {
    const least = bases.bodies.get(base) ?? (await kind.body(context, field));
    bases.bodies.set(base, least);
    const named = "name" in least ? { name: context.name("made") } : {};
    const answer = await context.rest("POST", kind.collection, { ...least, ...named, [field]: value });
    return { answer, path: `${kind.collection}/${String(fieldsOf(answer)["id"])}` };
  }
  const place = bases.made.get(base) ?? (await make(context, kind, {}, field));
  bases.made.set(base, place);
  const path = pathWith(operation, { [kind.parameter]: place.id });
  return { answer: await context.rest(operation.method, path, { [field]: value }), path: place.path };
}

/** Whether the answer has a field of the same name. */
function isShown({ answer, body }: Operation, field: string): boolean {
  const [, schema] = body?.fields.find(([name]) => name === field) ?? [];
  return answer?.schema.properties?.[field] !== undefined && schema?.["writeOnly"] !== true;
}

/** A field that is left out has the default that the documents name. */
function leftOut(operation: Operation, base: Base): Scenario {
  const kind = kindOf(operation);
  const fields = (operation.body?.fields ?? []).filter(
    ([field, schema]) => schema.default !== undefined && baseOf(field) === base && isShown(operation, field),
  );
  const claimsFor = (field: string) =>
    claimsOf({ family: "defaults", operation: operation.id, field: `${operation.body?.name}.${field}` });
  const about = { usual: "field", gpus: "field about GPUs", requests: "field about requests" }[base];
  return {
    name: `${operation.method} ${operation.path} gives each ${about} that is left out its default`,
    claims: [...new Set(fields.flatMap(([field]) => claimsFor(field)))],
    needs: [...(kind?.needs ?? []), ...(base === "gpus" ? (["gpus"] as const) : [])],
    async run(context) {
      if (kind === undefined) return;
      const least = await kind.body(context, fields[0]?.[0]);
      const answer = await context.rest("POST", kind.collection, least);
      const path = `${kind.collection}/${String(fieldsOf(answer)["id"])}`;
      const read = fieldsOf(await context.rest("GET", path));
      for (const [field, schema] of fields.filter(([name]) => !(name in least))) {
        const says = context.expect(...claimsFor(field));
        says.status(answer, operation.success);
        says.equals(fieldsOf(answer)[field], schema.default, `${field} in the answer`);
        says.equals(read[field], schema.default, `${field} afterwards`);
      }
      await context.rest("DELETE", path);
    },
  };
}
