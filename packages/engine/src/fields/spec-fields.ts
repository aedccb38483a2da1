import { isDeepStrictEqual } from "node:util";
import {
  type ComputeType,
  type EndpointType,
  type JsonSchemaObject,
  type RestComponents,
  restDocument,
} from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** A schema of the REST interface. */
export type SchemaName = keyof Schemas;

/** Schemas that validate inputs of every interface. */
export type InputSchema =
  | "EndpointCreateInput"
  | "EndpointUpdateInput"
  | "TemplateCreateInput"
  | "TemplateUpdateInput"
  | "PodCreateInput"
  | "PodUpdateInput"
  | "NetworkVolumeCreateInput"
  | "NetworkVolumeUpdateInput";

const fieldsByName = new Map<string, ReadonlyMap<string, JsonSchemaObject>>();

/**
 * The fields of an object schema, with what the interface says of each: bounds, default, `x-compute-type`, `x-endpoint-type` and
 * `x-takes-effect`.
 *
 * @throws Error when the specification has no such object schema
 */
export function specFields(schema: SchemaName): ReadonlyMap<string, JsonSchemaObject> {
  let fields = fieldsByName.get(schema);
  if (fields === undefined) {
    const found = restDocument.components?.schemas?.[schema];
    if (typeof found !== "object" || found.properties === undefined) {
      throw new Error(`The specification has no object schema named ${schema}.`);
    }
    const properties = Object.entries(found.properties);
    fields = new Map(
      properties.flatMap(([name, field]) => (typeof field === "object" ? [[name, field] as const] : [])),
    );
    fieldsByName.set(schema, fields);
  }
  return fields;
}

/** Those of the values that are fields of the schema. */
export function fieldsIn<Name extends SchemaName, Values extends object>(
  schema: Name,
  values: Values,
): Pick<Values, keyof Values & keyof Schemas[Name]> {
  const fields = specFields(schema);
  const entries = Object.entries(values).filter(([name]) => fields.has(name));
  return Object.fromEntries(entries) as Pick<Values, keyof Values & keyof Schemas[Name]>;
}

/** What decides which fields apply: the hardware, and of an endpoint whether it takes jobs or requests. */
export interface FieldKinds {
  readonly computeType: ComputeType;
  readonly type?: EndpointType;
}

/** The default of a field of endpoints, which may be another one by what they take (`x-endpoint-defaults`). */
export function endpointDefault(field: keyof Schemas["EndpointCreateInput"], type: EndpointType): unknown {
  const schema = specFields("EndpointCreateInput").get(field);
  const byType = (schema?.["x-endpoint-defaults"] ?? {}) as Partial<Record<EndpointType, unknown>>;
  return byType[type] ?? schema?.default;
}

/** Fields that belong to the other kind of hardware, or of endpoint. */
export function foreignFields<Name extends SchemaName>(
  schema: Name,
  { computeType, type }: FieldKinds,
): readonly (keyof Schemas[Name])[] {
  const applies = (only: unknown, kind: string | undefined): boolean => only === undefined || only === kind;
  const names = [...specFields(schema)].flatMap(([name, field]) =>
    applies(field["x-compute-type"], computeType) && applies(field["x-endpoint-type"], type) ? [] : [name],
  );
  // The types are generated from the same document.
  return names as (keyof Schemas[Name])[];
}

/** The settings that a change takes effect of only when what runs is started anew. */
export function startFields<Name extends SchemaName>(update: Name): readonly (keyof Schemas[Name])[] {
  const names = [...specFields(update)].flatMap(([name, field]) =>
    field["x-takes-effect"] === "at once" ? [] : [name],
  );
  return names as (keyof Schemas[Name])[];
}

/** Whether an update changed a setting that what runs has to be started anew for. */
export function needsNewStart(update: SchemaName, before: object, after: object): boolean {
  return startFields(update).some((name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)));
}
