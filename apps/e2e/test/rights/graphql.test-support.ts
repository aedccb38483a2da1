import type { TestService } from "@millrace/testing";
import type { Caller } from "./callers.test-support.ts";
import type { createAsk } from "./ask.test-support.ts";
import type { Door } from "./doors.test-support.ts";

interface TypeRef {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: TypeRef | null;
}

interface Value {
  readonly name: string;
  readonly type: TypeRef;
}

interface Field extends Value {
  readonly args: readonly Value[];
}

interface Type {
  readonly name: string;
  readonly fields: readonly Field[] | null;
  readonly inputFields: readonly Value[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}

/** A schema as the service tells it. */
export interface Told {
  readonly queries: readonly Field[];
  readonly mutations: readonly Field[];
  readonly types: ReadonlyMap<string, Type>;
}

const REF = "kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";
const QUERY = `{ __schema { queryType { name } mutationType { name } types { name enumValues { name } inputFields { name type { ${REF} } }
  fields { name type { ${REF} } args { name type { ${REF} } } } } } }`;

/** Catalogue that a client without a key reads in the hosted dialect, as its official clients do. */
export const openCatalogue = [
  "gpuTypes",
  "cpuFlavors",
  "cpuTypes",
  "dataCenters",
  "countryCodes",
  "serverlessGpuPools",
  "listings",
  "listing",
  "listingFromRepo",
  "allAiApiPublicConfigs",
];

export async function schemaAt(service: TestService, path: string): Promise<Told> {
  const { data } = (await service.rest("POST", path, { query: QUERY })) as {
    data: { __schema: { queryType: Type; mutationType: Type; types: readonly Type[] } };
  };
  const { queryType, mutationType, types } = data["__schema"];
  const known = new Map(types.map((type) => [type.name, type]));
  const fieldsOf = ({ name }: Type): readonly Field[] => known.get(name)?.fields ?? [];
  return { queries: fieldsOf(queryType), mutations: fieldsOf(mutationType), types: known };
}

/**
 * Every query and mutation. Rights count before the document does, so a field without its arguments is refused as invalid to those who
 * have them, and nothing changes.
 */
export function graphqlDoors(
  ask: ReturnType<typeof createAsk>["ask"],
  path: string,
  { queries, mutations }: Told,
): readonly Door[] {
  const doorsOf = (fields: readonly Field[], kind: "query" | "mutation"): readonly Door[] =>
    fields.map(({ name }) => ({
      where: `${path} ${name}`,
      needs: kind === "query" ? "manage:read" : "manage",
      about: "account",
      hides: "nothing",
      // Without a key the catalogue is open in one dialect.
      isOpen: path === "/compat/graphql" && openCatalogue.includes(name),
      async knock({ key }: Caller) {
        const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
        const headers = { ...authorization, "content-type": "application/json" };
        const body = JSON.stringify({ query: `${kind} { ${name}(nothing: 1) }` });
        return ask({ method: "POST", target: path, headers, body });
      },
    }));
  return [...doorsOf(queries, "query"), ...doorsOf(mutations, "mutation")];
}

/**
 * The document of a mutation that names this id wherever it takes one, and otherwise what is required; undefined if it takes no id, so
 * that it only makes something new.
 */
export function mutationNaming({ name, args, type }: Field, id: string, types: Told["types"]): string | undefined {
  let named = 0;
  const leafOf = (ref: TypeRef): TypeRef => (ref.ofType === null ? ref : leafOf(ref.ofType));
  const isId = (value: string): boolean => /^(?:id|[a-z]+Id)$/.test(value);

  function valueOf({ name: field, type: ref }: Value): string {
    const leaf = leafOf(ref);
    const { inputFields, enumValues } = types.get(leaf.name ?? "") ?? {};
    if (inputFields) {
      const wanted = inputFields.filter(({ name: own, type: { kind } }) => kind === "NON_NULL" || isId(own));
      return `{ ${wanted.map((one) => `${one.name}: ${valueOf(one)}`).join(", ")} }`;
    }
    if (isId(field)) named += 1;
    if (isId(field)) return JSON.stringify(id);
    if (enumValues) return enumValues[0]?.name ?? "";
    if (leaf.name === "Int" || leaf.name === "Float") return "1";
    return leaf.name === "Boolean" ? "true" : JSON.stringify(`a${name}`);
  }

  const given = args.map((one) => `${one.name}: ${isList(one.type) ? `[${valueOf(one)}]` : valueOf(one)}`);
  if (named === 0) return undefined;
  const isObject = (types.get(leafOf(type).name ?? "")?.fields ?? null) !== null;
  return `mutation { ${name}(${given.join(", ")})${isObject ? " { __typename }" : ""} }`;
}

function isList({ kind, ofType }: TypeRef): boolean {
  return kind === "LIST" || (ofType !== null && isList(ofType));
}
