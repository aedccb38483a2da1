import { isEnumType, isInputType } from "graphql";

import type { JsonSchema, OpenApiDocument } from "../../../src/open-api-document.ts";
import { type InterfaceSpec, listOperations } from "../open-api.ts";
import { findProperty, resolvePointer } from "../schema-walk.ts";
import { type FactDifference, interfaceParts, placed, presence, type SpecPart } from "./fact.ts";
import { graphqlNamedSchema } from "./graphql-schemas.ts";
import { parametersIn } from "./operation-diff.ts";
import type { ComparedSpecs } from "./read-specs.ts";
import { type SchemaSide, diffSchemas } from "./schema-diff.ts";
import type { Direction } from "./severity.ts";

/** Where a field or parameter is described, and who sends it. */
interface Place extends SchemaSide {
  readonly directions: readonly Direction[];
}

/** How a place such as `Template.name` or `runsync.wait` of any interface differs. */
export function diffFields(name: string, before: ComparedSpecs, after: ComparedSpecs): readonly FactDifference[] {
  return interfaceParts.flatMap((part) => {
    const find = (specs: ComparedSpecs): Place | undefined =>
      part === "graphql" ? inGraphql(specs, name) : inInterface(specs, part, name);
    const differences = presence(find(before), find(after), (was, is) =>
      [...new Set([...was.directions, ...is.directions])].flatMap((direction) => diffSchemas(was, is, direction, "it")),
    );
    return differences.map((difference) => placed(part, name, difference));
  });
}

function inGraphql({ graphql }: ComparedSpecs, name: string): Place | undefined {
  const [typeName = "", field = ""] = name.split(".");
  const type = graphql?.getType(typeName);
  if (graphql === undefined || type === undefined) return undefined;
  const resolve = (pointer: string): JsonSchema | undefined => graphqlNamedSchema(graphql, pointer);
  const schema = resolve(typeName);
  const member = typeof schema === "object" ? schema.properties?.[field] : undefined;
  if (member === undefined) return undefined;
  const directions: readonly Direction[] = isInputType(type) && !isEnumType(type) ? ["request"] : ["response"];
  return { schema: member, resolve, directions };
}

function inInterface({ interfaces }: ComparedSpecs, part: SpecPart, name: string): Place | undefined {
  const spec = interfaces.find((candidate) => candidate.name === part);
  if (spec === undefined) return undefined;
  const [head = "", ...names] = name.split(".");
  const resolve = (pointer: string): JsonSchema | undefined =>
    resolvePointer(spec.document, pointer) as JsonSchema | undefined;
  const entry = listOperations(spec).find((candidate) => candidate.id === head);
  const parameter = entry && parametersIn({ spec, entry }).find((candidate) => candidate.name === names.join("."));
  if (parameter !== undefined) {
    return { schema: parameter.schema ?? true, resolve, directions: ["request"] };
  }
  const component = spec.document.components?.schemas?.[head];
  const schema = component === undefined ? undefined : findProperty(spec.document, component, names);
  return schema === undefined ? undefined : { schema, resolve, directions: directionsOf(spec, head) };
}

/** Whether requests or answers can hold a schema; without either it is read as part of an answer. */
function directionsOf(spec: InterfaceSpec, name: string): readonly Direction[] {
  const operations = listOperations(spec).map(({ operation }) => operation);
  const pointer = `#/components/schemas/${name}`;
  const asked = reachable(
    spec.document,
    operations.map(({ requestBody, parameters }) => [requestBody, parameters]),
  );
  const answered = reachable(
    spec.document,
    operations.map(({ responses }) => responses),
  );
  const found = [asked.has(pointer) ? ("request" as const) : [], answered.has(pointer) ? ("response" as const) : []];
  return found.flat().length === 0 ? ["response"] : found.flat();
}

/** Every reference that can be reached from a value. */
function reachable(document: OpenApiDocument, from: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const pointer: unknown = Reflect.get(value, "$ref");
    if (typeof pointer === "string" && !found.has(pointer)) {
      found.add(pointer);
      visit(resolvePointer(document, pointer));
    }
    Object.values(value).forEach(visit);
  };
  visit(from);
  return found;
}
