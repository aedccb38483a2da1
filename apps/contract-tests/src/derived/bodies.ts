import { type Fields, objectOf, refusedFields } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { baseOf } from "./interfaces/kinds.ts";
import { type Place, isCreation, isUpdate, kindOf, resourcePlace } from "./interfaces/places.ts";
import { isOfJob, jobPlace } from "./submissions.ts";
import { wrongValues } from "./interfaces/values.ts";

/** The operations whose bodies are tried: those that make and change resources, and those of jobs. */
const withBody = operations.filter(
  (operation) =>
    isOfJob(operation) || (kindOf(operation) !== undefined && (isCreation(operation) || isUpdate(operation))),
);

/** What requests with bodies are made of: of new resources and of changes. */
export const scenarios: readonly Scenario[] = withBody.flatMap((operation) => [
  refusals(operation),
  ...(isUpdate(operation) ? [] : [incomplete(operation)]),
]);

/** What the other dialect takes: see COMPAT-NULLS, COMPAT-INPUT and COMPAT-DATA-CENTERS. */
export function isTakenInCompat(field: string, value: unknown): boolean {
  if (field === "policy" && Object.values(objectOf(value)).includes(null)) return true;
  return value === null || field === "input" || (field === "dataCenterIds" && Array.isArray(value));
}

function needsOf(operation: Operation) {
  if (operation.part === "worker") return ["workers"] as const;
  return isUpdate(operation) ? (kindOf(operation)?.needs ?? []) : [];
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
  const all = [...new Set([...fields.flatMap(([field]) => ofField(field)), ...ofUnknown])];
  return {
    name: `${title(operation)} refuses each value that its schema does not allow, names the field, and does nothing`,
    claims: all,
    needs: needsOf(operation),
    ceiling: { resources: 500 },
    async run(context) {
      const places = new Map<string, SeenPlace>();
      for (const [field, schema] of fields) {
        const claims = ofField(field);
        if (claims.length === 0) continue;
        const says = context.expect(...claims);
        const base = baseOf(field);
        const place = places.get(base) ?? (await placeOf(context, operation, field));
        places.set(base, place);
        const wrong = wrongValues(schema);
        for (const { value, what } of isTwin(operation) ? wrong.slice(0, 1) : wrong) {
          if (context.dialect === "compat" && isTakenInCompat(field, value)) continue;
          const answer = await place.send({ [field]: value });
          says.status(answer, 400, operation.id);
          says.equals(refusedFields(answer), [field], `the fields named for ${field}: ${what}`);
        }
        says.equals(await place.state(), place.before, `what ${title(operation)} left`);
      }
      const refusesUnknown = context.expect(...ofUnknown);
      const place = places.get("usual") ?? (await placeOf(context, operation));
      for (const unknown of ofUnknown.length === 0 ? [] : [["colour"], ["colour", ...shownOnly(operation)]]) {
        const answer = await place.send(Object.fromEntries(unknown.map((field) => [field, "red"])));
        refusesUnknown.status(answer, 400, operation.id);
        refusesUnknown.equals(refusedFields(answer).toSorted(), unknown.toSorted(), "the fields named");
        refusesUnknown.equals(await place.state(), place.before, `what ${title(operation)} left`);
      }
      // The same body without what is wrong. A request that waits for its job would wait for ever.
      if (operation.id === "queue.runsync") return;
      const right = await place.send({});
      context.expect(...all).status(right, operation.success);
    },
  };
}

/** Each field that a new resource cannot do without is missed by name. */
function incomplete(operation: Operation): Scenario {
  const required = operation.body?.required ?? [];
  const claims = required.length === 0 ? [] : claimsOf({ family: "required-fields", operation: operation.id });
  return {
    name: `${title(operation)} misses each of the fields that it cannot do without`,
    claims,
    needs: needsOf(operation),
    async run(context) {
      const says = context.expect(...claims);
      const place = await placeOf(context, operation);
      const without = (fields: readonly string[]): Fields =>
        Object.fromEntries(fields.map((field) => [field, undefined]));
      const refused: readonly (readonly string[])[] = [...required.map((field) => [field]), required];
      for (const fields of refused) {
        const answer = await place.send(without(fields));
        says.status(answer, 400, operation.id);
        says.equals(refusedFields(answer).toSorted(), fields.toSorted(), "the fields named");
      }
      says.equals(await place.state(), place.before, `what ${title(operation)} left`);
      if (operation.id === "queue.runsync") return;
      const others = Object.keys(place.least).filter((field) => !required.includes(field));
      says.status(await place.send(without(others)), operation.success);
    },
  };
}

/** A place as it was before its requests, each of which has the least body, too. */
interface SeenPlace extends Place {
  readonly before: unknown;
}

/** A resource to change, or where one is made, and the least request of the operation. */
async function placeOf(context: Context, operation: Operation, field?: string): Promise<SeenPlace> {
  const hasName = operation.body?.fields.some(([name]) => name === "name") === true;
  // A right change beside a wrong one is not made either.
  const change: Fields = hasName ? { name: context.name("changed") } : {};
  const { least, state, send } = isOfJob(operation)
    ? await jobPlace(context, operation)
    : await resourcePlace(context, operation, { field, change });
  return { least, before: await state(), state, send: (more) => send({ ...least, ...more }) };
}
