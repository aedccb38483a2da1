import { type Fields, refusedFields } from "../checks/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Answer } from "../target/transport.ts";
import { claimsOf, expectOf } from "./claims-of.ts";
import { type Operation, operations } from "./operations.ts";
import { baseOf } from "./kinds.ts";
import { isCreation, isUpdate, kindOf, make, pathWith, stateOf } from "./places.ts";
import { wrongValues } from "./values.ts";

/** The operations whose bodies are tried: those that make and change resources. */
const withBody = operations.filter(
  (operation) => kindOf(operation) !== undefined && (isCreation(operation) || isUpdate(operation)),
);

/** What requests with bodies are made of: of new resources and of changes. */
export const scenarios: readonly Scenario[] = withBody.flatMap((operation) => [
  refusals(operation),
  ...(isCreation(operation) && operation.body?.required.length !== 0 ? [incomplete(operation)] : []),
]);

/** What the other dialect takes: see COMPAT-NULLS and COMPAT-DATA-CENTERS. */
function isTakenInCompat(field: string, value: unknown): boolean {
  return value === null || (field === "dataCenterIds" && Array.isArray(value));
}

/** POST to `/update` does what PATCH does: one wrong value of each field shows that it judges alike. */
function isTwin({ path }: Operation): boolean {
  return path.endsWith("/update");
}

function title({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** Fields that a resource is shown with, and no request has. */
function shownOnly({ answer, body }: Operation): readonly string[] {
  const given = new Set(body?.fields.map(([field]) => field));
  return Object.keys(answer?.schema.properties ?? {}).filter((field) => !given.has(field));
}

/** Every value that the schema of a field does not allow is refused, and the refusal names the field. */
function refusals(operation: Operation): Scenario {
  const fields = operation.body?.fields ?? [];
  const about = (field: string) => ({ operation: operation.id, field: `${operation.body?.name}.${field}` });
  const ofField = (field: string) => claimsOf({ family: "refused-values", ...about(field) });
  const ofUnknown = claimsOf({ family: "unknown-fields", operation: operation.id });
  return {
    name: `${title(operation)} refuses each value that its schema does not allow, names the field, and does nothing`,
    claims: [...new Set([...fields.flatMap(([field]) => ofField(field)), ...ofUnknown])],
    safety: "disposable",
    needs: isCreation(operation) ? [] : (kindOf(operation)?.needs ?? []),
    ceiling: { resources: 500 },
    async run(context) {
      const places = new Map<string, Place>();
      for (const [field, schema] of fields) {
        const says = expectOf(context, ofField(field));
        const base = baseOf(field);
        const place = places.get(base) ?? (await placeOf(context, operation, field));
        places.set(base, place);
        const wrong = wrongValues(schema);
        for (const { value, what } of isTwin(operation) ? wrong.slice(0, 1) : wrong) {
          if (context.dialect === "compat" && isTakenInCompat(field, value)) continue;
          const answer = await place.send({ [field]: value });
          says.status(answer, 400);
          says.documented(answer, operation.id);
          says.equals(refusedFields(answer), [field], `the fields named for ${field}: ${what}`);
        }
        says.equals(await place.state(), place.before, `what ${title(operation)} left`);
      }
      const says = expectOf(context, ofUnknown);
      const place = await placeOf(context, operation);
      for (const unknown of [["colour"], ["colour", ...shownOnly(operation)]]) {
        const answer = await place.send(Object.fromEntries(unknown.map((field) => [field, "red"])));
        says.status(answer, 400);
        says.documented(answer, operation.id);
        says.equals(refusedFields(answer).toSorted(), unknown.toSorted(), "the fields named");
        says.equals(await place.state(), place.before, `what ${title(operation)} left`);
      }
      // The same body without what is wrong.
      const right = await place.send({});
      expectOf(context, [...fields.flatMap(([field]) => ofField(field)), ...ofUnknown]).status(
        right,
        operation.success,
      );
    },
  };
}

/** Each field that a new resource cannot do without is missed by name. */
function incomplete(operation: Operation): Scenario {
  const required = operation.body?.required ?? [];
  const claims = claimsOf({ family: "required-fields", operation: operation.id });
  return {
    name: `${title(operation)} misses each of the fields that it cannot do without`,
    claims,
    safety: "disposable",
    async run(context) {
      const { rest } = context;
      const least = (await kindOf(operation)?.body(context)) ?? {};
      const without = (fields: readonly string[]): Fields =>
        Object.fromEntries(Object.entries(least).filter(([field]) => !fields.includes(field)));
      const refused: readonly (readonly string[])[] = [...required.map((field) => [field]), required];
      const says = expectOf(context, claims);
      for (const fields of refused) {
        const answer = await rest("POST", operation.path, without(fields));
        says.status(answer, 400);
        says.documented(answer, operation.id);
        says.equals(refusedFields(answer).toSorted(), fields.toSorted(), "the fields named");
        const made = await stateOf(context, operation, operation.path, least["name"]);
        says.equals(made, [], "what was made of it");
      }
      const others = Object.keys(least).filter((field) => !required.includes(field));
      says.status(await rest("POST", operation.path, without(others)), operation.success);
    },
  };
}

interface Place {
  readonly before: unknown;
  send(more: Fields): Promise<Answer>;
  state(): Promise<unknown>;
}

/** A resource to change, or where one is made, and the least request of the operation. */
async function placeOf(context: Context, operation: Operation, field?: string): Promise<Place> {
  const kind = kindOf(operation);
  if (kind === undefined) throw new Error(`${operation.id} is about no kind of resource.`);
  const made = isCreation(operation) ? undefined : await make(context, kind, {}, field);
  const hasName = operation.body?.fields.some(([name]) => name === "name") === true;
  // A right change beside a wrong one is not made either.
  const change: Fields = hasName ? { name: context.name("changed") } : {};
  const least = made === undefined ? await kind.body(context, field) : change;
  const path = made === undefined ? kind.collection : pathWith(operation, { [kind.parameter]: made.id });
  const state = (): Promise<unknown> => stateOf(context, operation, path, least["name"]);
  return { before: await state(), send: (more) => context.rest(operation.method, path, { ...least, ...more }), state };
}
