import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
} from "graphql";

import type { JsonSchema, OpenApiDocument } from "../../src/open-api-document.ts";
import type { LimitSpec } from "./tables.ts";
import { type InterfaceSpec, listOperations } from "./open-api.ts";
import { schemasAt } from "./places.ts";
import { dereference } from "./schema-walk.ts";

/** The least and the greatest value that is accepted. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Bounds of numbers that GraphQL takes; its schema language has no word for them. They are those of a field of the OpenAPI
 * files, or a number and a limit.
 */
export type GraphqlNumberRule = { readonly fields: readonly string[] } & (
  | { readonly like: string }
  | { readonly minimum: number; readonly limit: string }
);

const pods = ["PodFindAndDeployOnDemandInput", "deployCpuPodInput", "PodRentInterruptableInput"];
const offers = ["GpuLowestPriceInput", "GpuAvailabilityInput"];
const inEach = (types: readonly string[], ...names: readonly string[]): readonly string[] =>
  types.flatMap((type) => names.map((name) => `${type}.${name}`));

/** The schema of the OpenAPI files whose fields mean the same as those of the same name in an input of GraphQL. */
const twins: Readonly<Record<string, string>> = {
  EndpointInput: "EndpointCreateInput",
  SaveTemplateInput: "TemplateCreateInput",
  EndpointTemplateInput: "TemplateCreateInput",
  PodEditJobInput: "TemplateCreateInput",
  CreateNetworkVolumeInput: "NetworkVolumeCreateInput",
  UpdateNetworkVolumeInput: "NetworkVolumeCreateInput",
  ...Object.fromEntries(pods.map((input) => [input, "TemplateCreateInput"])),
};

/** Rules for the `Int` and `Float` of the inputs whose bounds are not those of the same field in their twin. */
export const graphqlNumberRules: readonly GraphqlNumberRule[] = [
  {
    like: "EndpointCreateInput.workersMax",
    fields: inEach(["EndpointInput"], "workersStandby", "workersPFBTarget"),
  },
  // 0 stands for the default. What lies between it and the least timeout is refused by the rules of endpoints.
  { minimum: 0, limit: "executionTimeoutMaxMs", fields: ["EndpointInput.executionTimeoutMs"] },
  // Clients send 0 for what runs on CPUs; where a GPU is needed, the rules of pods and endpoints refuse it. A pod may
  // start without its GPUs.
  {
    minimum: 0,
    limit: "gpuCountMax",
    fields: inEach(
      [...pods, ...offers, "EndpointInput", "SaveTemplateInput", "PodResumeInput", "PodBidResumeInput"],
      "gpuCount",
    ),
  },
  { minimum: 0, limit: "diskMaxGb", fields: ["GpuLowestPriceInput.totalDisk"] },
  { minimum: 0, limit: "vcpuCountMax", fields: inEach([...pods, ...offers], "minVcpuCount") },
  { like: "PodCreateInput.minRAMPerGPU", fields: inEach([...pods, ...offers], "minMemoryInGb") },
  { like: "PodCreateInput.minDiskBandwidthMBps", fields: inEach([...pods, ...offers], "minDisk") },
  { like: "PodCreateInput.minDownloadMbps", fields: inEach([...pods, "GpuLowestPriceInput"], "minDownload") },
  { like: "PodCreateInput.minUploadMbps", fields: inEach([...pods, "GpuLowestPriceInput"], "minUpload") },
  {
    minimum: 0,
    limit: "priceMaxPerHr",
    fields: [
      "PodFindAndDeployOnDemandInput.deployCost",
      "deployCpuPodInput.deployCost",
      "PodRentInterruptableInput.bidPerGpu",
      "PodBidResumeInput.bidPerGpu",
      "SavingsPlanInput.upfrontCost",
    ],
  },
];

/** Returns one line for each number of a request that the OpenAPI files leave without a bound. */
export function unboundedNumbers(interfaces: readonly InterfaceSpec[]): readonly string[] {
  return interfaces.flatMap((spec) => {
    const places = new Set(
      listOperations(spec).flatMap(({ id, operation, pathItem }) => [
        ...[...(pathItem.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter) => {
          const target = dereference(spec.document, parameter);
          if (target === undefined || !("name" in target)) return [];
          return unboundedIn(spec.document, target.schema ?? true, `${id}.${target.name}`);
        }),
        ...bodySchemas(spec.document, operation.requestBody).flatMap((schema) =>
          unboundedIn(spec.document, schema, id),
        ),
      ]),
    );
    return [...places].map((place) => `${spec.source.path}: ${place} is a number without a minimum and a maximum.`);
  });
}

/** Returns one line for each number of a GraphQL input without a rule, and for each rule that leads nowhere. */
export function graphqlNumberFaults(
  schema: GraphQLSchema,
  interfaces: readonly InterfaceSpec[],
  limits: readonly LimitSpec[],
  rules: readonly GraphqlNumberRule[] = graphqlNumberRules,
): readonly string[] {
  const numbers = graphqlNumberFields(schema);
  const ruled = rules.flatMap(({ fields }) => fields);
  return [
    ...numbers
      .filter((field) => !ruled.includes(field) && boundsOf(twinRule(field), interfaces, limits) === undefined)
      .map((field) => `${field} in GraphQL is a number without bounds: add a rule to number-rules.ts.`),
    ...ruled
      .filter((field) => !numbers.includes(field))
      .map((field) => `${field} in number-rules.ts is no number of a GraphQL input.`),
    ...rules
      .filter((rule) => boundsOf(rule, interfaces, limits) === undefined)
      .map(({ fields }) => `The rule of ${fields.join(", ")} in number-rules.ts names no bounds.`),
  ];
}

/** Bounds of every number of a GraphQL input, by `Type.field`. */
export function graphqlNumberBounds(
  schema: GraphQLSchema,
  interfaces: readonly InterfaceSpec[],
  limits: readonly LimitSpec[],
): Readonly<Record<string, Bounds>> {
  const entries = graphqlNumberFields(schema).flatMap((field) => {
    const rule = graphqlNumberRules.find(({ fields }) => fields.includes(field)) ?? twinRule(field);
    const bounds = boundsOf(rule, interfaces, limits);
    return bounds === undefined ? [] : [[field, bounds] as const];
  });
  return Object.fromEntries(entries);
}

function twinRule(field: string): GraphqlNumberRule {
  const [input = "", name = ""] = field.split(".");
  return { like: `${twins[input] ?? input}.${name}`, fields: [field] };
}

function boundsOf(
  rule: GraphqlNumberRule,
  interfaces: readonly InterfaceSpec[],
  limits: readonly LimitSpec[],
): Bounds | undefined {
  if ("limit" in rule) {
    const maximum = limits.find(({ name }) => name === rule.limit)?.value;
    return maximum === undefined ? undefined : { minimum: rule.minimum, maximum };
  }
  const [schema] = schemasAt(interfaces, rule.like);
  if (typeof schema !== "object") return undefined;
  const { minimum, maximum } = schema;
  return typeof minimum === "number" && typeof maximum === "number" ? { minimum, maximum } : undefined;
}

/** `Type.field`, and `Type.field.argument` for arguments. */
function graphqlNumberFields(schema: GraphQLSchema): readonly string[] {
  const numbersOf = (owner: string, fields: readonly (GraphQLInputField | GraphQLArgument)[]): readonly string[] =>
    fields
      .filter(({ type }) => {
        const named = getNamedType(type);
        return isSpecifiedScalarType(named) && (named.name === "Int" || named.name === "Float");
      })
      .map(({ name }) => `${owner}.${name}`);
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith("__"))
    .flatMap((type) => {
      if (isInputObjectType(type)) return numbersOf(type.name, Object.values(type.getFields()));
      if (!isObjectType(type)) return [];
      return Object.values(type.getFields()).flatMap((field) => numbersOf(`${type.name}.${field.name}`, field.args));
    });
}

function bodySchemas(document: OpenApiDocument, body: object | undefined): readonly JsonSchema[] {
  const target = body && dereference(document, body);
  if (target === undefined || !("content" in target)) return [];
  const content = target.content as Readonly<Record<string, { readonly schema?: JsonSchema }>>;
  return Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

/** Places of all numbers in a schema that lack a bound. */
function unboundedIn(
  document: OpenApiDocument,
  schema: JsonSchema,
  place: string,
  above: readonly string[] = [],
): readonly string[] {
  if (typeof schema === "boolean") return [];
  const { $ref } = schema;
  if ($ref !== undefined) {
    // A schema that holds itself says nothing new the second time.
    if (above.includes($ref)) return [];
    const target = dereference(document, schema);
    const name = $ref.split("/").at(-1) ?? $ref;
    return target === undefined ? [] : unboundedIn(document, target, name, [...above, $ref]);
  }
  const types = [schema.type ?? []].flat();
  const isNumber = types.includes("integer") || types.includes("number");
  const isBounded =
    schema.enum !== undefined || (typeof schema["minimum"] === "number" && typeof schema["maximum"] === "number");
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(isNumber && !isBounded ? [place] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unboundedIn(document, inner, `${place}.${name}`, above)),
    ...[items, additionalProperties, ...allOf, ...anyOf, ...oneOf].flatMap((inner) =>
      inner === undefined ? [] : unboundedIn(document, inner, place, above),
    ),
  ];
}
