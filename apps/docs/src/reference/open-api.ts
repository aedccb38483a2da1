import {
  type OpenApiDocument,
  type OpenApiMediaType,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiReference,
  type OpenApiRequestBody,
  type OpenApiResponse,
  errorCodes,
  errorDetails,
} from "@millrace/spec";
import { SchemaReader, nameOf } from "./json-schema.ts";
import { anchored, block, code, sections, table } from "./markdown.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
  readonly parameters: readonly OpenApiParameter[];
}

/** The reference of a document's operations, as Markdown. */
export class OpenApiReader {
  readonly #document: OpenApiDocument;
  readonly #schemas: SchemaReader;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    const schemas = document.components?.schemas ?? {};
    const described = new Set(Object.keys(schemas).filter((name) => this.#isDescribed(name)));
    this.#schemas = new SchemaReader(schemas, (name) => (described.has(name) ? `#${anchorOf(name)}` : undefined));
  }

  /** The names of the groups of operations, in the order of the document. */
  get tags(): readonly { readonly name: string; readonly description?: string }[] {
    return this.#document.tags ?? [];
  }

  /** What the document says about itself. */
  get introduction(): string {
    const { description } = this.#document.info;
    return typeof description === "string" ? description : "";
  }

  /** Method, path and summary of every operation of a group, each with the link that `linkOf` gives its id. */
  overview(tag: string, linkOf: (operationId: string) => string): string {
    const rows = this.#operations(tag).map(({ method, path, operation }) => [
      `[${operation.summary ?? operation.operationId}](${linkOf(operation.operationId)})`,
      code(`${method} ${this.#server}${path}`),
    ]);
    return table(["operation", "request"], rows);
  }

  /** Every operation of a group. */
  group(tag: string): string {
    return sections(...this.#operations(tag).map((placed) => this.#operation(placed)));
  }

  /** The objects that the operations of some groups take and give, those within them included. */
  objects(...tags: readonly string[]): string {
    const names = [...this.#reachable(tags.flatMap((tag) => this.#operations(tag)))];
    const described = names.filter((name) => this.#isDescribed(name)).toSorted();
    return described.length === 0 ? "" : sections("## Objects", ...described.map((name) => this.#object(name)));
  }

  get #server(): string {
    return this.#document.servers?.[0]?.url ?? "";
  }

  #operations(tag: string): PlacedOperation[] {
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        if (operation?.tags?.includes(tag) !== true) return [];
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
        return [
          {
            method: method.toUpperCase(),
            path,
            operation,
            parameters: parameters.map((parameter) => this.#resolved<OpenApiParameter>("parameters", parameter)),
          },
        ];
      }),
    );
  }

  #operation({ method, path, operation, parameters }: PlacedOperation): string {
    return sections(
      anchored(`### ${operation.summary ?? operation.operationId}`, operation.operationId.toLowerCase()),
      block("http", `${method} ${this.#server}${path}`),
      operation.description,
      this.#parameters(parameters),
      this.#requestBody(operation),
      this.#answers(operation),
    );
  }

  #parameters(parameters: readonly OpenApiParameter[]): string | undefined {
    if (parameters.length === 0) return undefined;
    const rows = parameters.map(({ name, in: place, required, schema, description }) => [
      code(name),
      place,
      `${this.#schemas.typeOf(schema)}${required === true && place !== "path" ? ", required" : ""}`,
      `${description ?? ""}${defaultOf(schema)}`,
    ]);
    return table(["parameter", "in", "type", "meaning"], rows);
  }

  #requestBody({ requestBody }: OpenApiOperation): string | undefined {
    if (requestBody === undefined) return undefined;
    const body = this.#resolved<OpenApiRequestBody>("requestBodies", requestBody);
    const media = jsonOf(body.content);
    const reference = typeof media?.schema === "object" ? media.schema.$ref : undefined;
    const named = reference === undefined ? undefined : `The body is a ${this.#schemas.typeOf(media?.schema)}.`;
    return sections(`**Body.** ${body.description ?? ""} ${named ?? ""}`.trim(), exampleOf(media));
  }

  #answers({ responses }: OpenApiOperation): string {
    const entries = Object.entries(responses).map(([status, given]) => ({
      status,
      isShared: "$ref" in given,
      response: this.#resolved<OpenApiResponse>("responses", given),
    }));
    // Refusals that many operations share are told once, by the page of errors.
    const refusals = entries.filter(({ status, isShared }) => isShared && Number(status) >= 400);
    const rows = entries
      .filter((entry) => !refusals.includes(entry))
      .map(({ status, response }) => {
        const schema = jsonOf(response.content ?? {})?.schema;
        return [code(status), schema === undefined ? "" : this.#schemas.typeOf(schema), response.description];
      });
    const links = refusals.map(({ status }) => errorLink(Number(status)));
    return sections(
      table(["status", "answer", "when"], rows),
      links.length === 0 ? undefined : `Refusals: ${links.join(", ")}.`,
      exampleOf(jsonOf(entries[0]?.response.content ?? {})),
    );
  }

  #object(name: string): string {
    const schema = this.#document.components?.schemas?.[name];
    const description = typeof schema === "object" ? schema.description : undefined;
    const rows = this.#schemas
      .fieldsOf(schema)
      .map((row) => [code(row.path), `${row.type}${row.required ? ", required" : ""}`, row.description]);
    return sections(anchored(`### ${name}`, anchorOf(name)), description, table(["field", "type", "meaning"], rows));
  }

  /** Objects get a section of their own; lists of values and plain types are told where they are used. */
  #isDescribed(name: string): boolean {
    const schema = this.#document.components?.schemas?.[name];
    return typeof schema === "object" && (schema.properties !== undefined || schema.allOf !== undefined);
  }

  #reachable(operations: readonly PlacedOperation[]): Set<string> {
    const found = new Set<string>();
    const visit = (value: unknown): void => {
      for (const [, kind = "", name = ""] of JSON.stringify(value ?? null).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
        const key = kind === "schemas" ? name : `${kind}/${name}`;
        if (found.has(key)) continue;
        found.add(key);
        const components = this.#document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
        visit(components[kind]?.[name]);
      }
    };
    for (const { operation, parameters } of operations) visit([operation, parameters]);
    return found;
  }

  #resolved<Component>(kind: string, given: Component | OpenApiReference): Component {
    if (typeof given !== "object" || given === null || !("$ref" in given)) return given;
    const components = this.#document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const found = components[kind]?.[nameOf(given.$ref)];
    if (found === undefined) throw new Error(`${given.$ref} leads to nothing`);
    return found as Component;
  }
}

function jsonOf(content: Readonly<Record<string, OpenApiMediaType>>): OpenApiMediaType | undefined {
  return content["application/json"];
}

function exampleOf(media: OpenApiMediaType | undefined): string | undefined {
  const [first] = Object.values(media?.examples ?? {});
  const named = typeof first === "object" && first !== null && "value" in first ? first.value : undefined;
  const example = media?.example ?? named;
  return example === undefined ? undefined : block("json", JSON.stringify(example, null, 2));
}

function defaultOf(schema: OpenApiParameter["schema"]): string {
  if (typeof schema !== "object" || schema.default === undefined) return "";
  return ` Default ${code(JSON.stringify(schema.default))}.`;
}

/** Statuses of the OpenAI route that only workers and ended jobs have. */
const OF_WORKERS: readonly number[] = [422, 504];

function errorLink(status: number): string {
  if (OF_WORKERS.includes(status)) return code(String(status));
  // Refusals of the form of a request have the code of all that cannot be read.
  const ofForm = [405, 415, 431].includes(status) ? "invalid_request" : undefined;
  const found = errorCodes.find((name) => errorDetails[name].status === status) ?? ofForm;
  if (found === undefined) throw new Error(`specs/errors.yaml has no error with the status ${status}`);
  return `[${status}](/reference/errors.md#${found})`;
}

function anchorOf(name: string): string {
  return `object-${name.toLowerCase()}`;
}
