import { registerGraphql } from "../graphql/index.ts";
import { type RestTestOptions, type RestTestService, startRestService } from "../rest/rest-service.test-support.ts";
import { registerCompatV2 } from "./index.ts";

export interface V2Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every form
  readonly body: any;
}

export interface V2Call {
  readonly body?: unknown;
  /** Default: that of the owner. Empty for none. */
  readonly key?: string;
}

/** All three interfaces over one state. */
export interface V2TestService {
  readonly rest: RestTestService;
  /** A request below `/compat/v2`. */
  v2(method: string, path: string, call?: V2Call): Promise<V2Answer>;
  /** What a request below `/compat/v1` answers. */
  v1(method: string, path: string, body?: unknown): Promise<V2Answer>;
  graphql(query: string, variables?: object): Promise<V2Answer>;
  close(): Promise<void>;
}

export async function startV2Service(options: RestTestOptions = {}): Promise<V2TestService> {
  const breaches: unknown[] = [];
  const rest = await startRestService({
    prefix: "/compat/v1",
    dialect: "compat",
    ...options,
    beside(fastify, app) {
      const onBreach = (breach: unknown): void => void breaches.push(breach);
      registerCompatV2(fastify, app, "/compat", { validateResponses: "throw", onBreach });
      registerGraphql(fastify, app, "/compat/graphql", { compat: true });
      options.beside?.(fastify, app);
    },
  });
  const send = async (method: string, url: string, { body, key = rest.owner.key }: V2Call): Promise<V2Answer> => {
    const answer = await rest.fastify.inject({
      method: method as "GET",
      url,
      headers: {
        host: "gateway.example:8080",
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = answer.body;
    const isJson = String(answer.headers["content-type"]).includes("json");
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  };
  return {
    rest,
    v2: (method, path, call = {}) => send(method, `/compat/v2${path}`, call),
    v1: (method, path, body) => send(method, `/compat/v1${path}`, { body }),
    graphql: (query, variables) => send("POST", "/compat/graphql", { body: { query, variables } }),
    async close() {
      await rest.close();
      if (breaches.length > 0) throw new Error(`The document does not allow ${String(breaches[0])}.`);
    },
  };
}
