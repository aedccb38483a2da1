import type { JsonSchema, OpenApiMediaType, OpenApiParameter } from "../../../src/open-api-document.ts";
import { type InterfaceSpec, type OperationEntry, listOperations } from "../open-api.ts";
import { dereference, resolvePointer } from "../schema-walk.ts";
import type { Direction } from "./direction.ts";
import { diffSchemas } from "./schema-diff.ts";
import { type Difference, setDiff } from "./severity.ts";

/** One operation of one of the two sides. */
export interface OperationSide {
  readonly spec: InterfaceSpec;
  readonly entry: OperationEntry;
}

export function operationIn(interfaces: readonly InterfaceSpec[], name: string): OperationSide | undefined {
  const [interfaceName, id] = name.split(".");
  const spec = interfaces.find((candidate) => candidate.name === interfaceName);
  const entry = spec && listOperations(spec).find((candidate) => candidate.id === id);
  return spec === undefined || entry === undefined ? undefined : { spec, entry };
}

/** The parameters of an operation, those that its path has in common with others included. */
export function parametersIn({ spec, entry }: OperationSide): readonly OpenApiParameter[] {
  return [...(entry.pathItem.parameters ?? []), ...(entry.operation.parameters ?? [])].flatMap((parameter) => {
    const target = dereference(spec.document, parameter);
    return target !== undefined && "name" in target ? [target] : [];
  });
}

/** Compares two schemas, each with the references of its own document. */
export function compare(
  [before, was]: readonly [OperationSide, JsonSchema | undefined],
  [after, is]: readonly [OperationSide, JsonSchema | undefined],
  direction: Direction,
  at: string,
): readonly Difference[] {
  return diffSchemas(
    { schema: was, resolve: resolver(before) },
    { schema: is, resolve: resolver(after) },
    direction,
    at,
  );
}

function resolver({ spec }: OperationSide): (pointer: string) => JsonSchema | undefined {
  return (pointer) => resolvePointer(spec.document, pointer) as JsonSchema | undefined;
}

type Content = Readonly<Record<string, OpenApiMediaType>> | undefined;

/** Compares bodies by media type. */
export function contentsOf(
  [before, was]: readonly [OperationSide, Content],
  [after, is]: readonly [OperationSide, Content],
  direction: Direction,
): readonly Difference[] {
  const { lost, gained, kept } = setDiff(Object.keys(was ?? {}), Object.keys(is ?? {}));
  return [
    ...lost.map((type): Difference => ({ severity: "breaking", text: `${type} is gone` })),
    ...gained.map((type): Difference => ({ severity: "additive", text: `${type} is new` })),
    ...kept.flatMap((type) => {
      const at = kept.length > 1 ? `body (${type})` : "body";
      return compare([before, was?.[type]?.schema], [after, is?.[type]?.schema], direction, at);
    }),
  ];
}
