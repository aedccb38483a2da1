import { DomainError } from "@millrace/engine";
import { type AbsentThing, absentThings } from "@millrace/spec";
import type { FastifyInstance } from "fastify";
import { WrongMethodError } from "../../http/answers/error-body.ts";
import { notServed } from "../../http/answers/not-served.ts";
import { accountOf } from "../rest/rest-handler.ts";
import { pageOf } from "./pages.ts";
import type { V2Handlers } from "./v2-handler.ts";

/** Lists of what this service does not have. */
export const absentHandlers = {
  listClusters: ({ query }) => ({ status: 200, body: { clusters: [], ...emptyPage("clusters", query) } }),
  listDelegations: ({ query }) => ({ status: 200, body: { delegations: [], ...emptyPage("delegations", query) } }),
  listGlobalVolumes: ({ query }) => ({
    status: 200,
    body: { globalVolumes: [], ...emptyPage("global-volumes", query) },
  }),
  listBuilds: async ({ path, query }, context) => {
    await context.management.endpoints.get(accountOf(context), path.id);
    return { status: 200, body: { builds: [], ...emptyPage("builds", query) } };
  },
} satisfies Partial<V2Handlers>;

function emptyPage(list: string, query: { readonly cursor?: string; readonly limit?: number }) {
  return { pagination: pageOf(list, [], query).pagination };
}

/** Where the document lists what there is not, nothing can be made: the refusal of the method tells the reason. */
export function absenceOf(error: unknown, path: string): WrongMethodError | undefined {
  if (!(error instanceof WrongMethodError) || error.method !== "POST") return undefined;
  const thing = absentThings.find((one) => one.path === path);
  return thing && new WrongMethodError("POST", error.allow, `Nothing can be made here: ${thing.reason}`);
}

/** Refuses all addresses that are none of the operations. Those of the queue do not come here. */
export function refuseOtherAddresses(
  fastify: FastifyInstance,
  prefix: string,
  answer: (error: unknown, requestId: string) => AnswerOf,
): void {
  fastify.route({
    method: fastify.supportedMethods,
    url: `${prefix}/v2/*`,
    // Before Fastify looks at the body, which it demands of some methods.
    onRequest: async (request, reply) => {
      const path = request.url.split("?", 1)[0] ?? "";
      const refusal = answer(refusalOf(request.method, path, path.slice(prefix.length)), request.id);
      const headers = { ...refusal.headers, "x-request-id": request.id };
      return reply.code(refusal.status).headers(headers).type(refusal.mediaType).send(JSON.stringify(refusal.body));
    },
    handler: () => undefined,
  });
}

interface AnswerOf {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly mediaType: string;
}

function refusalOf(method: string, whole: string, path: string): DomainError {
  const thing = absentThings.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (thing === undefined) return notServed(method, whole);
  // A client that asks for one by its id, or clears up, is told that it is not there.
  const isOfOne = path !== thing.path && ["GET", "HEAD", "DELETE", "PATCH"].includes(method);
  return isOfOne ? new DomainError("not_found", `There is none: ${thing.reason}.`) : absent(thing);
}

function absent({ reason }: AbsentThing): DomainError {
  return new DomainError("not_implemented", `This cannot be done here: ${reason}.`);
}
