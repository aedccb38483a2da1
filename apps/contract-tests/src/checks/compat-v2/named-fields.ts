import { type JsonSchema, type JsonSchemaObject, restDocument } from "@millrace/spec";
import type { Expectation } from "@millrace/contract-core";
import {
  type V2Kind,
  clear,
  emptyPath,
  makeV2,
  operationOf,
  v2,
  v2Kinds,
  v2Operations,
} from "../../derived/interfaces/compat-v2.ts";
import { type Operation, operationsOf } from "../../derived/interfaces/operations.ts";
import { allowedValues, wrongValues } from "../../derived/interfaces/values.ts";
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
  bodyNames(operationsOf({ part: "rest", root: "/v1", document: restDocument })).filter(
    (name) => !own.has(name) && /[A-Z]/.test(name),
  ),
);

/** A refusal, if it is one, names only places of the body. */
function expectOwnNames(says: Expectation, { schema }: { readonly schema: JsonSchemaObject }, answer: Answer): void {
  says.that(answer.status < 500, "no failure of the service", answer.text);
  if (answer.status < 400) return;
  const { errors = [] } = fieldsOf(answer) as { readonly errors?: readonly string[] };
  for (const error of errors) {
    const place = /^\$\.(.+?): /s.exec(error)?.[1] ?? "";
    const isUnknown = error.includes("colour");
    says.that(isUnknown || isPlace(schema, place), "a place of the body", error);
  }
  const words = answer.text.match(/\w+/g) ?? [];
  const strange = words.filter((word) => foreign.has(word));
  says.equals(strange, [], "names of fields of /v1");
}

/** Bodies in which one field is right by its schema, or wrong. */
function bodiesOf(operation: Operation, least: Fields): readonly Fields[] {
  return (operation.body?.fields ?? []).flatMap(([field, schema]) => {
    // Exactly one kind of hardware can be asked for.
    const { cpu: _cpu, ...others } = least;
    const base = field === "gpu" ? others : least;
    return [...allowedValues(schema), ...wrongValues(schema)].map(({ value }) => ({ ...base, [field]: value }));
  });
}

async function tryAll(context: Context, says: Expectation, kind: V2Kind): Promise<void> {
  const { noun, collection } = kind;
  const create = operationOf(`create${noun}`);
  const least = await kind.body(context);
  for (const body of bodiesOf(create, least)) {
    const answer = await v2(context, "POST", collection, { ...body, name: body["name"] ?? context.name("named") });
    if (create.body !== undefined) expectOwnNames(says, create.body, answer);
    const { id } = fieldsOf(answer);
    if (answer.status === 201) await v2(context, "DELETE", `${collection}/${String(id)}`);
  }
  if (!kind.hasUpdate) return;
  const made = await makeV2(context, kind);
  const update = operationOf(`update${noun}`);
  for (const body of bodiesOf(update, {})) {
    if (update.body !== undefined) expectOwnNames(says, update.body, await v2(context, "PATCH", made.path, body));
  }
  await clear(context, kind, [made]);
}

const tried = new Set(v2Kinds.flatMap(({ noun }) => [`compatV2.create${noun}`, `compatV2.update${noun}`]));

export const scenarios: readonly Scenario[] = [
  ...v2Kinds.map((kind) => ({
    name: `Refusals of ${kind.noun} of version 2 of REST name the fields that were sent`,
    claims: ["COMPAT-V2-FIELD-NAMES"] as const,
    needs: kind.needsMachines === true ? (["machines"] as const) : [],
    run: ({ context, says }: { context: Context; says: Expectation }) => tryAll(context, says, kind),
  })),
  {
    name: "Refusals of the other bodies of version 2 of REST name the fields that were sent",
    claims: ["COMPAT-V2-FIELD-NAMES"],
    async run({ context, says }) {
      for (const operation of v2Operations.filter(({ id, body }) => body !== undefined && !tried.has(id))) {
        const wrong = (operation.body?.fields ?? []).flatMap(([field, schema]) =>
          wrongValues(schema).map(({ value }) => ({ [field]: value })),
        );
        for (const body of [{}, ...wrong]) {
          const answer = await v2(context, operation.method, emptyPath(operation), body);
          says.status(answer, 422, operation.id);
          if (operation.body !== undefined) expectOwnNames(says, operation.body, answer);
        }
      }
    },
  },
];
