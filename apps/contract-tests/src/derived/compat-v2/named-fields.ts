import { type JsonSchema, type JsonSchemaObject, limits } from "@millrace/spec";
import type { Expectation } from "@millrace/contract-core";
import {
  type V2Kind,
  changesOf,
  clear,
  creationOf,
  makeV2,
  updateOf,
  v2,
  v2Kinds,
  v2Operations,
} from "../interfaces/compat-v2.ts";
import { claimsAbout, claimsOf } from "../interfaces/claims-of.ts";
import { call, pathWith } from "../interfaces/places.ts";
import { type Operation, operations } from "../interfaces/operations.ts";
import { allowedValues, wrongValues } from "../interfaces/values.ts";
import { type Answer, type Context, type Fields, type Scenario, fieldsOf } from "../../steps/words.ts";

/** The schemas below a place of a body: of a field, or of an item. */
function below(schema: JsonSchemaObject, name: string): readonly JsonSchemaObject[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const inner: readonly (JsonSchema | undefined)[] = [properties[name], /^\d+$/.test(name) ? items : undefined];
  const own = inner.filter((one): one is JsonSchemaObject => typeof one === "object");
  const others = [...anyOf, ...oneOf].flatMap((one) => (typeof one === "object" ? below(one, name) : []));
  return [...own, ...others];
}

/** Whether the body of the operation has this place, such as `gpu.count` or `ports.0`. */
function isPlace(body: JsonSchemaObject, place: string): boolean {
  let schemas: readonly JsonSchemaObject[] = [body];
  for (const name of place.split(".")) {
    // Any name can follow, also one with dots.
    if (schemas.some(({ additionalProperties }) => typeof additionalProperties === "object")) return true;
    schemas = schemas.flatMap((schema) => below(schema, name));
  }
  return schemas.length > 0;
}

function namesIn(schema: JsonSchema | undefined): readonly string[] {
  if (typeof schema !== "object") return [];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  const inner = [...Object.values(properties), items, ...anyOf, ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap((one) => namesIn(one))];
}

const bodyNames = (operations: readonly Operation[]): readonly string[] =>
  operations.flatMap(({ body }) => namesIn(body?.schema));
const own = new Set(bodyNames(v2Operations));
/** What only bodies of `/v1` have. A word with capitals inside is no word of a sentence. */
const foreign = new Set(
  bodyNames(operations.filter(({ part }) => part === "rest")).filter((name) => !own.has(name) && /[A-Z]/.test(name)),
);

/** A refusal, if it is one, names only places of the body. */
function expectOwnNames(says: Expectation, { body }: Operation, answer: Answer): void {
  says.that(answer.status < 500, "no failure of the service", answer.text);
  if (answer.status < 400) return;
  const { errors = [] } = fieldsOf(answer) as { readonly errors?: readonly string[] };
  for (const error of errors) {
    const place = /^\$\.(.+?): /s.exec(error)?.[1] ?? "";
    const isUnknown = error.includes("colour");
    says.that(isUnknown || isPlace(body?.schema ?? {}, place), "a place of the body", error);
  }
  const words = answer.text.match(/\w+/g) ?? [];
  const strange = words.filter((word) => foreign.has(word));
  says.equals(strange, [], "names of fields of /v1");
}

/** Bodies in which one field, which is named, is right by its schema, or wrong. */
function bodiesOf(operation: Operation, least: Fields): readonly (readonly [field: string, body: Fields])[] {
  return (operation.body?.fields ?? []).flatMap(([field, schema]) => {
    // Exactly one kind of hardware can be asked for.
    const { cpu: _cpu, ...others } = least;
    const base = field === "gpu" ? others : least;
    return [...allowedValues(schema), ...wrongValues(schema)].map(
      ({ value }) => [field, { ...base, [field]: value }] as const,
    );
  });
}

/** Fields that are shown as something else. */
const shownAs: Readonly<Record<string, (sent: unknown) => unknown>> = {
  globalNetworking: (enabled) => ({ enabled }),
  timeout: (timeoutMs) => (timeoutMs === 0 ? limits.executionTimeoutDefaultMs : timeoutMs),
  maxLifetimeSeconds: (seconds) => Math.min(Number(seconds), limits.sandboxLifetimeMaxSeconds),
};

/** What was sent and done is shown, if it is a field that is shown; null stands for what is left out. */
function expectShown(says: Expectation, { id, success, answer: described }: Operation, sent: Fields, answer: Answer) {
  if (answer.status !== success) return;
  const shown = fieldsOf(answer);
  const fields = Object.entries(sent).flatMap(([field, value]) => {
    const isShown = value !== null && field in (described?.schema.properties ?? {});
    return isShown ? [[field, shownAs[field]?.(value) ?? value] as const] : [];
  });
  says.contains(shown, Object.fromEntries(fields), `what ${id} answers to ${JSON.stringify(sent)}`);
}

async function tryAll(context: Context, kind: V2Kind): Promise<void> {
  const { collection } = kind;
  const create = creationOf(kind);
  const says = (operation: Operation) =>
    context.expect(...claimsOf({ family: "named-fields", operation: operation.id }));
  const done = context.expect(...claimsAbout("updated", changesOf(kind)));
  for (const [field, body] of bodiesOf(create, await kind.body(context))) {
    const answer = await v2(context, "POST", collection, { ...body, name: body["name"] ?? context.name("named") });
    expectOwnNames(says(create), create, answer);
    expectShown(done, create, { [field]: body[field] }, answer);
    const { id } = fieldsOf(answer);
    if (answer.status === 201) await v2(context, "DELETE", `${collection}/${String(id)}`);
  }
  const update = updateOf(kind);
  if (update === undefined) return;
  const made = await makeV2(context, kind);
  for (const [, body] of bodiesOf(update, {})) {
    const answer = await v2(context, "PATCH", made.path, body);
    expectOwnNames(says(update), update, answer);
    expectShown(done, update, body, answer);
  }
  await clear(context, kind, [made]);
}

const tried = new Set(v2Kinds.flatMap(changesOf));
const others = v2Operations.filter((operation) => operation.body !== undefined && !tried.has(operation));

/** What refusals of version 2 of REST call the fields that were sent. */
export const scenarios: readonly Scenario[] = [
  ...v2Kinds.map((kind) => ({
    name: `Refusals of ${kind.noun} of version 2 of REST name the fields that were sent, and what is done is shown`,
    claims: [...new Set([...claimsAbout("named-fields", changesOf(kind)), ...claimsAbout("updated", changesOf(kind))])],
    needs: kind.needsMachines === true ? (["machines"] as const) : [],
    run: (context: Context) => tryAll(context, kind),
  })),
  {
    name: "Refusals of the other bodies of version 2 of REST name the fields that were sent",
    claims: claimsAbout("named-fields", others),
    async run(context) {
      for (const operation of others) {
        const says = context.expect(...claimsOf({ family: "named-fields", operation: operation.id }));
        const wrong = (operation.body?.fields ?? []).flatMap(([field, schema]) =>
          wrongValues(schema).map(({ value }) => ({ [field]: value })),
        );
        for (const body of [{}, ...wrong]) {
          const answer = await call(context, operation, pathWith(operation, {}), { body });
          says.status(answer, 422, operation.id);
          expectOwnNames(says, operation, answer);
        }
      }
    },
  },
];
