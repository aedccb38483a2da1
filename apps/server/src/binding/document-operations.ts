import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiHeader,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiReference,
  OpenApiRequestBody,
  OpenApiResponse,
} from "@millrace/spec";

export const documentMethods = ["get", "post", "put", "patch", "delete"] as const;

export const eventStreamType = "text/event-stream";

/** Of bodies that are bytes and pass through as a stream. */
export const bytesType = "application/octet-stream";

/** An operation of a document with everything it refers to. */
export interface DocumentOperation {
  readonly id: string;
  readonly method: (typeof documentMethods)[number];
  /** As in the document, e.g. `/templates/{templateId}`. */
  readonly path: string;
  readonly parameters: readonly OpenApiParameter[];
  readonly requestSchema: JsonSchema | undefined;
  /** Whether its body is bytes. */
  readonly takesBytes: boolean;
  readonly answers: ReadonlyMap<number, DocumentAnswer>;
  /** False when the operation needs no key. */
  readonly secured: boolean;
  /** `x-required-scope`: the right that a key needs for it. Undefined where the method decides. */
  readonly requiredScope: string | undefined;
  /** `x-restricted-keys: filtered`: a key that is restricted to endpoints is admitted, and gets only what belongs to them. */
  readonly filtersEndpoints: boolean;
  /** False with `x-audited: without-answer`: what it answers is nothing that the audit log may keep. */
  readonly auditsAnswer: boolean;
}

export interface DocumentAnswer {
  /** Undefined when the answer has no body. */
  readonly mediaType: string | undefined;
  readonly schema: JsonSchema | undefined;
  /** Whether it can also be a stream of server-sent events. */
  readonly hasEvents: boolean;
  /** Whether it is a stream of bytes. */
  readonly hasBytes: boolean;
  readonly requiredHeaders: readonly string[];
}

/** The operations in the order of the document. @throws Error when a reference has no target. */
export function documentOperations(document: OpenApiDocument): DocumentOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    documentMethods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [readOperation(document, path, item, method, operation)];
    }),
  );
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  item: OpenApiPathItem,
  method: DocumentOperation["method"],
  operation: OpenApiOperation,
): DocumentOperation {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const body =
    operation.requestBody === undefined ? undefined : resolve<OpenApiRequestBody>(document, operation.requestBody);
  return {
    id: operation.operationId,
    method,
    path,
    parameters: parameters.map((parameter) => resolve<OpenApiParameter>(document, parameter)),
    requestSchema: body?.content["application/json"]?.schema,
    takesBytes: body?.content[bytesType] !== undefined,
    answers: new Map(
      Object.entries(operation.responses).map(([status, response]) => [Number(status), readAnswer(document, response)]),
    ),
    secured: (operation.security ?? document.security ?? []).length > 0,
    requiredScope: operation["x-required-scope"] as string | undefined,
    filtersEndpoints: operation["x-restricted-keys"] === "filtered",
    auditsAnswer: operation["x-audited"] !== "without-answer",
  };
}

function readAnswer(document: OpenApiDocument, reference: OpenApiResponse | OpenApiReference): DocumentAnswer {
  const response = resolve<OpenApiResponse>(document, reference);
  const [mediaType, media] = Object.entries(response.content ?? {})[0] ?? [];
  const headers = Object.entries(response.headers ?? {});
  return {
    mediaType,
    schema: media?.schema,
    hasEvents: response.content?.[eventStreamType] !== undefined,
    hasBytes: response.content?.[bytesType] !== undefined,
    requiredHeaders: headers.flatMap(([name, header]) =>
      resolve<OpenApiHeader>(document, header).required === true ? [name.toLowerCase()] : [],
    ),
  };
}

function resolve<Target extends object>(document: OpenApiDocument, value: Target | OpenApiReference): Target {
  if (!isReference(value)) return value;
  const [root, ...keys] = value.$ref.split("/");
  let found: unknown = root === "#" ? document : undefined;
  for (const key of keys) {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    found = typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined;
  }
  if (typeof found !== "object" || found === null) throw new Error(`The document has no ${value.$ref}.`);
  return resolve<Target>(document, found as Target | OpenApiReference);
}

function isReference(value: object): value is OpenApiReference {
  return "$ref" in value && typeof value.$ref === "string";
}
