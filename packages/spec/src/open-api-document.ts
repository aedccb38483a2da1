/** The parts of an OpenAPI 3.1 document that this project reads. Everything else is carried along unread. */

/** A JSON Schema (draft 2020-12), or one of the two schemas that are booleans. */
export type JsonSchema = JsonSchemaObject | boolean;

export interface JsonSchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export interface OpenApiReference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly [field: string]: unknown;
}

export interface OpenApiMediaType {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export interface OpenApiRequestBody {
  readonly required?: boolean;
  readonly description?: string;
  readonly content: Readonly<Record<string, OpenApiMediaType>>;
  readonly [field: string]: unknown;
}

export interface OpenApiHeader {
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly [field: string]: unknown;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader | OpenApiReference>>;
  readonly content?: Readonly<Record<string, OpenApiMediaType>>;
  readonly [field: string]: unknown;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (OpenApiParameter | OpenApiReference)[];
  readonly requestBody?: OpenApiRequestBody | OpenApiReference;
  readonly responses: Readonly<Record<string, OpenApiResponse | OpenApiReference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly [field: string]: unknown;
}

export interface OpenApiPathItem {
  readonly parameters?: readonly (OpenApiParameter | OpenApiReference)[];
  readonly get?: OpenApiOperation;
  readonly put?: OpenApiOperation;
  readonly post?: OpenApiOperation;
  readonly delete?: OpenApiOperation;
  readonly patch?: OpenApiOperation;
  readonly head?: OpenApiOperation;
  readonly [field: string]: unknown;
}

export interface OpenApiComponents {
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  readonly parameters?: Readonly<Record<string, OpenApiParameter | OpenApiReference>>;
  readonly headers?: Readonly<Record<string, OpenApiHeader | OpenApiReference>>;
  readonly responses?: Readonly<Record<string, OpenApiResponse | OpenApiReference>>;
  readonly requestBodies?: Readonly<Record<string, OpenApiRequestBody | OpenApiReference>>;
  readonly securitySchemes?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [field: string]: unknown };
  readonly servers?: readonly { readonly url: string; readonly [field: string]: unknown }[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly [field: string]: unknown;
  }[];
  readonly paths: Readonly<Record<string, OpenApiPathItem>>;
  readonly components?: OpenApiComponents;
  readonly [field: string]: unknown;
}
