import type {
  JsonSchema,
  OpenApiMediaType,
  OpenApiParameter,
  OpenApiRequestBody,
  OpenApiResponse,
} from "../../../src/open-api-document.ts";
import { type InterfaceSpec, type OperationEntry, listOperations } from "../open-api.ts";
import { dereference, resolvePointer } from "../schema-walk.ts";
import { diffSchemas } from "./schema-diff.ts";
import { additive, breaking, cameOrWent, canonical, type Difference, type Direction, setDiff } from "./severity.ts";

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

/** How an operation asks otherwise: address, rights, parameters, body. What it answers is compared by its statuses. */
export function diffRequests(before: OperationSide, after: OperationSide): readonly Difference[] {
  const address = ({ entry }: OperationSide): string => `${entry.method.toUpperCase()} ${entry.path}`;
  return [
    ...(address(before) === address(after) ? [] : [breaking(`is ${address(after)}, was ${address(before)}`)]),
    ...securityOf(before, after),
    ...parametersOf(before, after),
    ...bodyOf(before, after),
    ...deprecationOf(before, after),
  ];
}

function securityOf(before: OperationSide, after: OperationSide): readonly Difference[] {
  const ways = ({ spec: { document }, entry }: OperationSide): readonly string[] =>
    (entry.operation.security ?? document.security ?? []).map((way) =>
      canonical(Object.keys(way).map((name) => [name, document.components?.securitySchemes?.[name], way[name]])),
    );
  const { lost, gained } = setDiff(ways(before).map(withoutProse), ways(after).map(withoutProse));
  // Without a listed scheme no key is needed.
  const opened = ways(after).length === 0 && lost.length > 0;
  const closed = ways(before).length === 0 && gained.length > 0;
  if (lost.length === 0 && !closed) {
    return gained.length === 0 ? [] : [additive("takes another kind of key too")];
  }
  return [opened ? additive("needs no key") : breaking("asks for another key")];
}

function withoutProse(way: string): string {
  return way.replaceAll(/"description":"(?:[^"\\]|\\.)*",?/g, "");
}

function parametersOf(before: OperationSide, after: OperationSide): readonly Difference[] {
  const keyed = (side: OperationSide): ReadonlyMap<string, OpenApiParameter> =>
    new Map(parametersIn(side).map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]));
  const [was, is] = [keyed(before), keyed(after)];
  const { lost, gained, kept } = setDiff([...was.keys()], [...is.keys()]);
  const isRequired = (parameter: OpenApiParameter | undefined): boolean => parameter?.required === true;
  return [
    ...lost.map((name) => breaking(`the ${name} is gone`)),
    ...gained.map((name) =>
      isRequired(is.get(name)) ? breaking(`the ${name} is new and must be given`) : additive(`the ${name} is new`),
    ),
    ...kept.flatMap((name): readonly Difference[] => {
      const [old, now] = [was.get(name), is.get(name)];
      const schemas = compare([before, old?.schema], [after, now?.schema], "request", `the ${name}`);
      if (isRequired(old) === isRequired(now)) return schemas;
      const given = isRequired(now) ? breaking(`the ${name} must be given`) : additive(`the ${name} need not be given`);
      return [given, ...schemas];
    }),
  ];
}

function bodyOf(before: OperationSide, after: OperationSide): readonly Difference[] {
  const bodyIn = ({ spec, entry }: OperationSide): OpenApiRequestBody | undefined => {
    const body = entry.operation.requestBody;
    const target = body && dereference(spec.document, body);
    return target && "content" in target ? target : undefined;
  };
  const [was, is] = [bodyIn(before), bodyIn(after)];
  const limit = "x-max-bytes-limit";
  const mustBe = is?.required === true && was?.required !== true;
  const needNot = was?.required === true && is?.required !== true;
  return [
    ...(mustBe ? [breaking("a body must be sent")] : []),
    ...(needNot ? [additive("a body need not be sent")] : []),
    ...(was?.[limit] === is?.[limit]
      ? []
      : [breaking(`the limit of the body is ${String(is?.[limit])}, was ${String(was?.[limit])}`)]),
    ...contentsOf([before, was?.content], [after, is?.content], "request"),
  ];
}

function deprecationOf({ entry: was }: OperationSide, { entry: is }: OperationSide): readonly Difference[] {
  const [before, after] = [was.operation["deprecated"] === true, is.operation["deprecated"] === true];
  return before === after ? [] : [additive(after ? "is deprecated" : "is no longer deprecated")];
}

/** How an answer with one status differs. */
export function diffAnswers(before: OperationSide, after: OperationSide, status: string): readonly Difference[] {
  const was = responseOf(before, status);
  const is = responseOf(after, status);
  const headers = setDiff(Object.keys(was?.headers ?? {}), Object.keys(is?.headers ?? {}));
  return [
    ...cameOrWent(headers, (name) => `the header ${name}`),
    ...headers.kept.flatMap((name) => {
      const schemaIn = (side: OperationSide, response: OpenApiResponse | undefined): JsonSchema | undefined => {
        const header = response?.headers?.[name];
        const target = header && dereference(side.spec.document, header);
        return target && "schema" in target ? target.schema : undefined;
      };
      return compare([before, schemaIn(before, was)], [after, schemaIn(after, is)], "response", `header ${name}`);
    }),
    ...contentsOf([before, was?.content], [after, is?.content], "response"),
  ];
}

function responseOf({ spec, entry }: OperationSide, status: string): OpenApiResponse | undefined {
  const response = entry.operation.responses[status];
  const target = response && dereference(spec.document, response);
  return target && "description" in target ? target : undefined;
}

/** Compares two schemas, each with the references of its own document. */
function compare(
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
function contentsOf(
  [before, was]: readonly [OperationSide, Content],
  [after, is]: readonly [OperationSide, Content],
  direction: Direction,
): readonly Difference[] {
  const types = setDiff(Object.keys(was ?? {}), Object.keys(is ?? {}));
  return [
    ...cameOrWent(types),
    ...types.kept.flatMap((type) => {
      const at = types.kept.length > 1 ? `body (${type})` : "body";
      return compare([before, was?.[type]?.schema], [after, is?.[type]?.schema], direction, at);
    }),
  ];
}
