import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiReference } from "@millrace/spec";

import { capitalized, followName, groupName, methodName } from "./method-names.ts";

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
const eventsType = "text/event-stream";

/** Where the types of the interface come from. */
export interface InterfaceTypes {
  /** Exported types of `@millrace/spec`. */
  readonly paths: string;
  readonly operations: string;
  /** What every path begins with, beside the service's address. */
  readonly prefix: string;
}

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
  /** Undefined for an operation that answers nothing but events. */
  readonly answers: "json" | "text" | "bytes" | undefined;
  /** Name of the method that follows its events. */
  readonly follows: string | undefined;
  readonly comment: string;
}

/** The module with the types of the groups and the function that makes them from a typed client. */
export function emitGroups(
  document: OpenApiDocument,
  operations: Readonly<Record<string, OperationFacts>>,
  types: InterfaceTypes,
): string {
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
  const all = [...groups.values()].flat();
  const takesBytes = all.some((plan) => plan.takesBytes);
  return [
    'import type { Client } from "openapi-fetch";\n\n',
    `import type { ${types.operations} as Operations, ${types.paths} as Paths } from "@millrace/spec";\n\n`,
    'import type { BodyOf, DataOf, PathOf, QueryOf, SentBodyOf, SentQueryOf } from "../operation-types.ts";\n',
    'import type { RestPromise } from "../rest-promise.ts";\n',
    ...(takesBytes ? ['import { bytesInit, sentOnce } from "../bytes.ts";\n'] : []),
    'import type { Followed, FollowOptions, LogEvent } from "../follow-events.ts";\n',
    'import { type CallOptions, type OperationCalls, answerAs } from "../send-operation.ts";\n\n',
    `/** What every path begins with. */\nexport const pathPrefix: string = ${JSON.stringify(types.prefix)};\n\n`,
    ...[...groups].map(([group, plans]) => groupInterface(group, describeTag(document, operations, group), plans)),
    `export interface RestGroups {\n${[...groups.keys()].map((group) => `  readonly ${group}: ${capitalized(group)}Group;\n`).join("")}}\n\n`,
    "/** Binds every operation to the typed client. */\n",
    "export function createGroups(client: Client<Paths>, { send, follow }: OperationCalls): RestGroups {\n  return {\n",
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
  const name = methodName(id, group);
  const media = successMedia(operation);
  return {
    id,
    name,
    follows: media.includes(eventsType) ? followName(name) : undefined,
    method: facts.method,
    path: facts.path,
    pathNames: [...facts.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
    query:
      query.length === 0 ? "none" : query.some((parameter) => parameter.required === true) ? "required" : "optional",
    hasBody: operation.requestBody !== undefined,
    takesBytes: Object.hasOwn(bodyContent(operation), bytesType),
    answers: answersOf(media),
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
  if (media.every((type) => type === eventsType)) return undefined;
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
  const methods = plans.flatMap((plan) => {
    const comment = docComment(plan.comment, "  ");
    const answer = `RestPromise<DataOf<"${plan.id}", Operations>>`;
    const events = `AsyncGenerator<Followed<${plan.id.endsWith("Logs") ? "LogEvent" : "unknown"}>, void, undefined>`;
    return [
      ...(plan.answers === undefined
        ? []
        : [`${comment}  ${plan.name}(${signature(plan, "CallOptions")}): ${answer};\n`]),
      ...(plan.follows === undefined
        ? []
        : [`${comment}  ${plan.follows}(${signature(plan, "FollowOptions")}): ${events};\n`]),
    ];
  });
  return `${docComment(description, "")}export interface ${capitalized(group)}Group {\n${methods.join("\n")}}\n\n`;
}

function signature({ id, pathNames, query, hasBody }: MethodPlan, options: string): string {
  return [
    ...pathNames.map((name) => `${name}: PathOf<"${id}", Operations>["${name}"]`),
    ...(hasBody ? [`body: BodyOf<"${id}", Operations>`] : []),
    ...(query === "none" ? [] : [`query${query === "optional" ? "?" : ""}: QueryOf<"${id}", Operations>`]),
    `options?: ${options}`,
  ].join(", ");
}

function boundMethod(plan: MethodPlan): string {
  const { id, name, pathNames, query, hasBody, answers, follows } = plan;
  const names = [...pathNames, ...(hasBody ? ["body"] : []), ...(query === "none" ? [] : ["query"]), "options"];
  const sentQuery = `${query === "optional" ? "(query ?? {})" : "query"} as SentQueryOf<"${id}", Operations>`;
  const params = [
    ...(pathNames.length > 0 ? [`path: { ${pathNames.join(", ")} }`] : []),
    ...(query === "none" ? [] : [`query: ${sentQuery}`]),
  ];
  const init = [
    plan.takesBytes ? "...bytesInit(init, body)" : "...init",
    ...(params.length > 0 ? [`params: { ${params.join(", ")} }`] : []),
    ...(hasBody && !plan.takesBytes ? [`body: body as SentBodyOf<"${id}", Operations>`] : []),
  ];
  const call = (parsed: string): string => `client.${plan.method}("${plan.path}", { ${init.join(", ")}${parsed} })`;
  const parsed = answers === "text" ? ', parseAs: "text"' : answers === "bytes" ? ', parseAs: "stream"' : "";
  // Without it, the types of openapi-fetch leave out fields that are always null.
  const answer = `answerAs<DataOf<"${id}", Operations>>(${call(parsed)})`;
  const options = plan.takesBytes ? "sentOnce(options)" : "options";
  const events = `answerAs(${call(', parseAs: "stream"')})`;
  return [
    answers === undefined
      ? ""
      : `      ${name}: (${names.join(", ")}) =>\n        send("${id}", ${options}, (init) => ${answer}),\n`,
    follows === undefined
      ? ""
      : `      ${follows}: (${names.join(", ")}) =>\n        follow("${id}", options, (init) => ${events}),\n`,
  ].join("");
}

function docComment(text: string, indent: string): string {
  if (text === "") {
    return "";
  }
  const lines = text.replaceAll("*/", "* /").trim().split("\n");
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
