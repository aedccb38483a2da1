import { readFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  buildSchema,
  defaultFieldResolver,
  graphql,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from "graphql";

import { schemaPath } from "../codegen.ts";
import type * as Schema from "../src/generated/schema.ts";

/** The schema that the real service serves. */
export const schema: GraphQLSchema = buildSchema(readFileSync(schemaPath, "utf8"));

/** The key that the server accepts. It has characters that a query has to escape. */
export const API_KEY = "key+of/a=stranger&more";

/** A request as it arrived. */
export interface SeenRequest {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: { readonly query: string; readonly variables?: unknown };
}

/** Answers a request in place of the service; false leaves it to the service. */
export type Fault = (request: SeenRequest, response: ServerResponse) => boolean;

export interface LocalServer extends AsyncDisposable {
  /** Address without `/graphql`. */
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
  /** What answers in place of the service from now on. */
  fault: Fault;
}

interface State {
  readonly templates: Map<string, Schema.SaveTemplateInput>;
  readonly pods: Map<string, Pick<Schema.Pod, "id" | "desiredStatus" | "env">>;
}

/** What the service does beyond giving empty answers. */
function resolvers({ templates, pods }: State): Record<string, unknown> {
  const known = (podId: string) => {
    const pod = pods.get(podId);
    if (pod === undefined) throw new GraphQLError(`No Pod ${podId}`, { extensions: { code: "NOT_FOUND" } });
    return pod;
  };
  return {
    myself: {
      id: "account-1",
      email: "ada@example.org",
      pods: () => [...pods.values()],
      podTemplates: () => [...templates.values()],
      billing: () => {
        throw new GraphQLError("No records are kept", { extensions: { code: "UNAVAILABLE" } });
      },
    },
    pod: ({ input }: { input: Schema.PodFilter }) => pods.get(input.podId) ?? null,
    saveTemplate: ({ input }: { input: Schema.SaveTemplateInput }) => {
      if (templates.has(input.name)) {
        throw new GraphQLError(`The name ${input.name} is taken`, { extensions: { code: "CONFLICT" } });
      }
      const template = { ...input, id: `template-${templates.size + 1}`, env: input.env ?? [] };
      templates.set(input.name, template);
      return template;
    },
    podFindAndDeployOnDemand: ({ input }: { input: Schema.PodFindAndDeployOnDemandInput }) => {
      const id = `pod-${pods.size + 1}`;
      const env = (input.env ?? []).flatMap((entry) => (entry ? [`${entry.key}=${entry.value}`] : []));
      pods.set(id, { ...input, id, env, desiredStatus: "RUNNING" });
      return known(id);
    },
    podStop: ({ input }: { input: Schema.PodStopInput }) => {
      const pod = known(input.podId);
      pod.desiredStatus = "EXITED";
      return pod;
    },
    podTerminate: ({ input }: { input: Schema.PodTerminateInput }) => {
      pods.delete(known(input.podId).id);
      return null;
    },
  };
}

/** The least that a field may answer: an object at the root, an empty list, a text where null is not allowed. */
function leastValue(type: GraphQLOutputType, atRoot: boolean): unknown {
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isListType(bare)) return [];
  if (isObjectType(bare)) return atRoot || isNonNullType(type) ? {} : null;
  return isNonNullType(type) ? "least" : null;
}

const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  const value = defaultFieldResolver(source, args, context, info);
  return value === undefined ? leastValue(info.returnType, info.path.prev === undefined) : value;
};

/** Sends JSON with an id of the request. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "request-7" });
  response.end(JSON.stringify(body));
}

function hasKey({ url, headers }: SeenRequest): boolean {
  const inQuery = new URL(url, "http://local").searchParams.get("api_key");
  return inQuery === API_KEY || headers.authorization === `Bearer ${API_KEY}`;
}

async function answer(request: SeenRequest, response: ServerResponse, rootValue: unknown): Promise<void> {
  if (!hasKey(request)) {
    const message = `The key ${request.headers.authorization} is not known`;
    answerJson(response, 401, { error: "unauthorized", message, requestId: "request-7" });
    return;
  }
  const invalid = validate(schema, parse(request.body.query));
  const result = await graphql({
    schema,
    source: request.body.query,
    rootValue,
    variableValues: request.body.variables as Record<string, unknown> | undefined,
    fieldResolver,
  });
  answerJson(response, invalid.length > 0 ? 400 : 200, result);
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body: SeenRequest["body"] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return { url: request.url ?? "", headers: request.headers, body };
}

/** Starts a GraphQL service on a free port, with the real schema and a little state. */
export async function startLocalServer(): Promise<LocalServer> {
  const rootValue = resolvers({ templates: new Map(), pods: new Map() });
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readRequest(request).then(async (read) => {
      seen.push(read);
      if (!local.fault(read, response)) await answer(read, response, rootValue);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const local: LocalServer = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    seen,
    fault: () => false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return local;
}
