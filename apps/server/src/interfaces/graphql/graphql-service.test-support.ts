import { expect } from "vitest";
import { type RestTestOptions, type RestTestService, startRestService } from "../rest/rest-service.test-support.ts";
import { registerGraphql } from "./index.ts";

/** The content of an answer, to any depth. */
export interface Tree {
  readonly [field: string]: Tree;
}

export interface GraphqlAnswer {
  readonly status: number;
  readonly data: Tree | null | undefined;
  readonly errors: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];
  readonly text: string;
}

export interface GraphqlCall {
  readonly variables?: object;
  /** Default: an admin key of the first account. Null sends none. */
  readonly key?: string | null;
  /** Default: `/graphql`. */
  readonly path?: string;
  /** The body, in place of a query. */
  readonly body?: unknown;
}

/** The GraphQL interface over a real store. */
export interface GraphqlTestService {
  readonly service: RestTestService;
  ask(query: string, call?: GraphqlCall): Promise<GraphqlAnswer>;
  /** Sends a query and expects an answer without errors. */
  data(query: string, variables?: object): Promise<Tree>;
  /** Sends a query and expects that one field is refused; returns the error. */
  refused(query: string, variables?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** REST, and GraphQL in both dialects, over the same real store. */
export function startBothInterfaces(options: RestTestOptions = {}): Promise<RestTestService> {
  return startRestService({
    ...options,
    beside(fastify, app) {
      registerGraphql(fastify, app, "/graphql", { compat: false });
      registerGraphql(fastify, app, "/compat/graphql", { compat: true });
    },
  });
}

export async function startGraphqlService(): Promise<GraphqlTestService> {
  const service = await startBothInterfaces();

  async function ask(query: string, call: GraphqlCall = {}): Promise<GraphqlAnswer> {
    const { key = service.owner.key, path = "/graphql", variables } = call;
    const body = call.body ?? { query, ...(variables === undefined ? {} : { variables }) };
    const response = await service.fastify.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      payload: JSON.stringify(body),
    });
    const answer = response.json<{ data?: Tree | null; errors?: GraphqlAnswer["errors"] }>();
    return { status: response.statusCode, data: answer.data, errors: answer.errors ?? [], text: response.payload };
  }
  const withVariables = (query: string, variables?: object): Promise<GraphqlAnswer> =>
    ask(query, variables === undefined ? {} : { variables });

  return {
    service,
    ask,
    async data(query, variables) {
      const answer = await withVariables(query, variables);
      expect(answer.errors).toEqual([]);
      expect(answer.status).toBe(200);
      return answer.data ?? {};
    },
    async refused(query, variables) {
      const answer = await withVariables(query, variables);
      expect(answer.status).toBe(200);
      expect(answer.errors).toHaveLength(1);
      return { message: answer.errors[0]?.message, ...answer.errors[0]?.extensions };
    },
    close: () => service.close(),
  };
}

/** The text at a leaf of a tree. */
export function text(tree: Tree | undefined): string {
  return tree as unknown as string;
}

/** A list in a tree. */
export function list(tree: Tree | undefined): readonly Tree[] {
  return (tree ?? []) as unknown as readonly Tree[];
}
