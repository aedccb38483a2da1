/** The part of JSON Schema that the interface describes its requests with. */
export interface Schema {
  readonly type?: string | readonly string[];
  /** What a form calls the field. */
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly $ref?: string;
  /** The kind of hardware that the field is about. */
  readonly "x-compute-type"?: "GPU" | "CPU";
  /** The type of endpoint that the field is about. */
  readonly "x-endpoint-type"?: "QB" | "LB";
  /** The default where it is another one for endpoints of a type. */
  readonly "x-endpoint-defaults"?: Readonly<Record<string, unknown>>;
  /** `at once`: a change leaves what runs alone. */
  readonly "x-takes-effect"?: "at once";
  /** `any`: an empty list restricts nothing. */
  readonly "x-when-left-out"?: "any";
}

/** What decides which fields of a resource apply. */
export interface Kinds {
  readonly computeType: string;
  /** Of an endpoint. */
  readonly type: string;
}

/** Whether a field is about resources of these kinds. */
export function appliesTo(field: Schema | undefined, { computeType, type }: Kinds): boolean {
  const { "x-compute-type": compute = computeType, "x-endpoint-type": endpoint = type } = field ?? {};
  return compute === computeType && endpoint === type;
}

/** The fields that are about resources of these kinds, with the defaults that they have there. */
export function fieldsFor(schema: Schema, kinds: Kinds): Schema {
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => appliesTo(field, kinds));
  const properties = fields.map(([name, field]) => {
    const own = field["x-endpoint-defaults"]?.[kinds.type];
    return [name, own === undefined ? field : { ...field, default: own }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The schemas of the interface by name. */
export type Schemas = Readonly<Record<string, Schema>>;

/** A schema whose fields stand in place of what they refer to. */
export function resolved(schemas: Schemas, name: string): Schema {
  const follow = (schema: Schema): Schema => {
    const { $ref, ...own } = schema;
    if ($ref === undefined) return schema;
    // What stands beside a reference, such as a description, counts more.
    return { ...follow(schemas[$ref.slice("#/components/schemas/".length)] ?? {}), ...own };
  };
  const schema = follow(schemas[name] ?? {});
  const fields = Object.entries(schema.properties ?? {}).map(([field, value]) => {
    const whole = follow(value);
    return [field, whole.items === undefined ? whole : { ...whole, items: follow(whole.items) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}
