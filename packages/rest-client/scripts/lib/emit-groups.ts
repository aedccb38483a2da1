import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiReference } from "@millrace/spec";

import { capitalized, groupName, methodName } from "./method-names.ts";

/** One operation as `restOperations` lists it. */
export interface OperationFacts {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly successStatus?: number;
}

/** Success of an operation that goes on as a WebSocket, which no method of this client can. */
const SWITCHES_PROTOCOLS = 101;

const bytesType = "application/octet-stream";

interface MethodPlan {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pathNames: readonly string[];
  readonly query: "none" | "optional" | "required";
  readonly hasBody: boolean;
  /** Its body is bytes. */
  readonly takesBytes: boolean;
  readonly answers: "json" | "text" | "bytes";
  /** It also answers in other forms than JSON. */
  readonly hasForms: boolean;
  readonly comment: string;
}

/** The module with the types of the groups and the function that makes them from a typed client. */
export function emitGroups(document: OpenApiDocument, operations: Readonly<Record<string, OperationFacts>>): string {
  const groups = new Map<string, MethodPlan[]>();
  for (const [id, facts] of Object.entries(operations)) {
    if (facts.successStatus === SWITCHES_PROTOCOLS) continue;
    const group = groupName(facts.tag);
    const plan = planMethod(document, { id, group, facts });
    const plans = groups.get(group) ?? [];
    if (plans.some((other) => other.name === plan.name)) {
      throw new Error(`${group}.${plan.name} would be two operations.`);
    }
    groups.set(group, [...plans, plan]);
  }
  const prefix = document.servers?.[0]?.url;
  if (prefix === undefined) {
    throw new Error("The REST document names no server.");
  }
  return [
    'import type { Client } from "openapi-fetch";\n\n',
    'import type { RestPaths } from "@millrace/spec";\n\n',
    'import type { BodyOf, DataOf, PathOf, QueryOf, SentBodyOf, SentQueryOf } from "../operation-types.ts";\n',
    'import type { RestPromise } from "../rest-promise.ts";\n',
    'import { bytesInit, sentOnce } from "../bytes.ts";\n',
    'import { type CallOptions, type SendOperation, answerAs } from "../send-operation.ts";\n\n',
    `/** What every path begins with. */\nexport const restPrefix: string = ${JSON.stringify(prefix)};\n\n`,
    ...[...groups].map(([group, plans]) => groupInterface(group, describeTag(document, operations, group), plans)),
    `export interface RestGroups {\n${[...groups.keys()].map((group) => `  readonly ${group}: ${capitalized(group)}Group;\n`).join("")}}\n\n`,
    "/** Binds every operation to the typed client. */\n",
    "export function createGroups(client: Client<RestPaths>, send: SendOperation): RestGroups {\n  return {\n",
    ...[...groups].map(
      ([group, plans]) => `    ${group}: {\n${plans.map((plan) => boundMethod(plan)).join("")}    },\n`,
    ),
    "  };\n}\n",
  ].join("");
}

function planMethod(
  document: OpenApiDocument,
  { id, group, facts }: { id: string; group: string; facts: OperationFacts },
): MethodPlan {
  const pathItem = document.paths[facts.path];
  const operation = Object.values(pathItem ?? {}).find((candidate): candidate is OpenApiOperation => {
    return (
      typeof candidate === "object" && candidate !== null && "operationId" in candidate && candidate.operationId === id
    );
  });
  if (operation === undefined) {
    throw new Error(`${id} is not in the REST document.`);
  }
  const all = [...(pathItem?.parameters ?? []), ...(operation.parameters ?? [])];
  const parameters = all.map((parameter) => resolveParameter(document, parameter));
  // An optional header, such as `Last-Event-ID`, belongs to a form of the answer that methods do not ask for.
  const foreign = parameters.find(
    (parameter) => (parameter.in === "header" && parameter.required === true) || parameter.in === "cookie",
  );
  if (foreign !== undefined) {
    throw new Error(`${id} takes ${foreign.name} in a ${foreign.in}, for which methods have no place.`);
  }
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    id,
    name: methodName(id, group),
    method: facts.method,
    path: facts.path,
    pathNames: [...facts.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
    query:
      query.length === 0 ? "none" : query.some((parameter) => parameter.required === true) ? "required" : "optional",
    hasBody: operation.requestBody !== undefined,
    takesBytes: Object.hasOwn(bodyContent(operation), bytesType),
    answers: answersOf(successMedia(operation)),
    hasForms: new Set(successMedia(operation)).size > 1,
    comment: [operation.summary, operation.description].filter((text) => text !== undefined).join(".\n\n"),
  };
}

function resolveParameter(document: OpenApiDocument, parameter: OpenApiParameter | OpenApiReference): OpenApiParameter {
  if ("name" in parameter) {
    return parameter;
  }
  const target = document.components?.parameters?.[parameter.$ref.replace("#/components/parameters/", "")];
  if (target === undefined) {
    throw new Error(`There is no parameter ${parameter.$ref}.`);
  }
  return resolveParameter(document, target);
}

function successMedia(operation: OpenApiOperation): readonly string[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    return status.startsWith("2") && "content" in response ? Object.keys(response.content ?? {}) : [];
  });
}

function bodyContent({ requestBody }: OpenApiOperation): object {
  return requestBody !== undefined && "content" in requestBody ? requestBody.content : {};
}

/** Without an `Accept` of its own, a request gets JSON wherever there is some. */
function answersOf(media: readonly string[]): MethodPlan["answers"] {
  if (media.length === 0 || media.includes("application/json")) return "json";
  return media.includes(bytesType) ? "bytes" : "text";
}

function describeTag(
  document: OpenApiDocument,
  operations: Readonly<Record<string, OperationFacts>>,
  group: string,
): string {
  const tag = Object.values(operations).find((facts) => groupName(facts.tag) === group)?.tag;
  return document.tags?.find((candidate) => candidate.name === tag)?.description ?? "";
}

function groupInterface(group: string, description: string, plans: readonly MethodPlan[]): string {
  const methods = plans.map(
    (plan) =>
      `${docComment(plan.comment, "  ")}  ${plan.name}(${signature(plan)}): RestPromise<DataOf<"${plan.id}">>;\n`,
  );
  return `${docComment(description, "")}export interface ${capitalized(group)}Group {\n${methods.join("\n")}}\n\n`;
}

function signature({ id, pathNames, query, hasBody }: MethodPlan): string {
  return [
    ...pathNames.map((name) => `${name}: PathOf<"${id}">["${name}"]`),
    ...(hasBody ? [`body: BodyOf<"${id}">`] : []),
    ...(query === "none" ? [] : [`query${query === "optional" ? "?" : ""}: QueryOf<"${id}">`]),
    "options?: CallOptions",
  ].join(", ");
}

function boundMethod(plan: MethodPlan): string {
  const { id, name, pathNames, query, hasBody } = plan;
  const names = [...pathNames, ...(hasBody ? ["body"] : []), ...(query === "none" ? [] : ["query"]), "options"];
  const params = [
    ...(pathNames.length > 0 ? [`path: { ${pathNames.join(", ")} }`] : []),
    ...(query === "none" ? [] : [`query: ${query === "optional" ? "(query ?? {})" : "query"} as SentQueryOf<"${id}">`]),
  ];
  const init = [
    plan.takesBytes ? "...bytesInit(init, body)" : "...init",
    ...(params.length > 0 ? [`params: { ${params.join(", ")} }`] : []),
    ...(hasBody && !plan.takesBytes ? [`body: body as SentBodyOf<"${id}">`] : []),
    ...(plan.answers === "text" ? ['parseAs: "text"'] : plan.answers === "bytes" ? ['parseAs: "stream"'] : []),
  ];
  const call = `client.${plan.method}("${plan.path}", { ${init.join(", ")} })`;
  const answer = plan.hasForms || plan.answers === "bytes" ? `answerAs<DataOf<"${id}">>(${call})` : call;
  return (
    `      ${name}: (${names.join(", ")}) =>\n` +
    `        send("${id}", ${plan.takesBytes ? "sentOnce(options)" : "options"}, (init) => ${answer}),\n`
  );
}

function docComment(text: string, indent: string): string {
  if (text === "") {
    return "";
  }
  const lines = text.replaceAll("*/", "* /").trim().split("\n");
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
