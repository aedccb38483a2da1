import type { ClaimId, KeyScope } from "@millrace/spec";
import { claimsAbout } from "./interfaces/claims-of.ts";
import { type Answer, type Context, type Scenario, type SuiteRequest, fieldsOf } from "../steps/words.ts";
import {
  type Call,
  NOWHERE,
  UNKNOWN_KEY,
  acceptedStatuses,
  atEndpoint,
  everyRestCall,
  expectChallenge,
  keyOf,
  make,
  queueCalls,
  restCalls,
  rightOf,
  workerCalls,
} from "./interfaces/calls-of-operations.ts";

interface Interface {
  readonly part: "REST" | "QUEUE" | "WORKER";
  /** Operations that need a key. */
  readonly calls: readonly Call[];
  /** Claims about where they are. */
  readonly isThere: readonly ClaimId[];
  /** Where they are not. */
  readonly elsewhere: readonly string[];
  /** Whether the key is taken without the word Bearer. */
  readonly isBareTaken: boolean;
  /** The right that an operation asks for. */
  rightOf(call: Call): KeyScope | "any";
  /** What a key is good for: each of the answers is a success. */
  used(context: Context, how: How): Promise<readonly Answer[]>;
}

/** How a request says its key. */
type How = Pick<SuiteRequest, "key" | "headers">;

const interfaces: readonly Interface[] = [
  {
    part: "REST",
    calls: restCalls,
    isThere: ["VERSION-REST-PREFIX", "PRODUCT-INTERFACE-REST"],
    elsewhere: ["", "/v3"],
    isBareTaken: false,
    rightOf,
    used: async ({ rest }, how) => [await rest("GET", "/templates", undefined, how)],
  },
  {
    part: "QUEUE",
    calls: queueCalls,
    isThere: ["VERSION-QUEUE-PREFIX"],
    elsewhere: ["", "/v1"],
    isBareTaken: true,
    rightOf: () => "run",
    async used({ endpoint }, how) {
      const queue = await endpoint();
      const run = await queue.call("POST", "run", { body: { input: {} }, ...how });
      return [run, await queue.call("GET", "health", how), await queue.call("POST", "purge-queue", how)];
    },
  },
  {
    part: "WORKER",
    calls: workerCalls,
    isThere: ["VERSION-WORKER-PREFIX"],
    elsewhere: ["", "/v1"],
    isBareTaken: true,
    rightOf: () => "work",
    async used({ endpoint }, how) {
      const queue = await endpoint();
      const id = await queue.run();
      const taken = await queue.call("GET", "job-take/w", how);
      const at = `w/${id}?isStream=false&attempt=${String(fieldsOf(taken)["attemptToken"])}`;
      const ping = await queue.call("GET", `ping/w?job_id=${id}`, how);
      return [taken, ping, await queue.call("POST", `job-done/${at}`, { body: { output: 1 }, ...how })];
    },
  },
];

/** The claims about how an interface takes keys. */
function formsOf({ part }: Interface): Readonly<Record<"bearer" | "bare", ClaimId>> {
  return { bearer: `AUTH-${part}-BEARER`, bare: part === "REST" ? "AUTH-REST-BEARER-ONLY" : `AUTH-${part}-HEADER` };
}

/** The claims of a family about calls. */
function claimsFor(family: "unauthorized" | "forbidden", ...calls: readonly Call[]): readonly ClaimId[] {
  return claimsAbout(
    family,
    calls.map(({ operation }) => ({ id: operation })),
  );
}

/** What each kind of key may do. */
const rights = {
  run: ["run"],
  work: ["work"],
  manage: ["manage", "manage:read", "volumes", "volumes:read"],
  manageRead: ["manage:read", "volumes:read"],
} as const;

/** A service may have a site of documentation at its root. */
const AT_ROOT = ["/docs"];

/** Values of the header `authorization` without a valid key. */
const wrongAuthorizations = ["", "Bearer", UNKNOWN_KEY, "Basic dXNlcjpwYXNzd29yZA=="];

const said = (authorization: string): How => ({ key: null, headers: { authorization } });

/** Expects that an answer refuses a request without a valid key, and says which scheme to use. */
function expectUnauthorized({ expect }: Context, answer: Answer, call: Call): void {
  const { operation } = call;
  const says = expect(...claimsFor("unauthorized", call));
  says.status(answer, 401, operation);
  says.contains(answer.json, { error: "unauthorized" });
  expectChallenge(expect("AUTH-401-WWW-AUTHENTICATE"), answer, operation);
}

/** Its operations; where they are about an endpoint, both of one that is there and of one that is not. */
async function everywhere({ endpoint }: Context, calls: readonly Call[]): Promise<readonly Call[]> {
  if (!calls.some(({ path }) => path.startsWith(`/v2/${NOWHERE}/`))) return calls;
  return [...atEndpoint(calls, (await endpoint()).endpointId), ...calls];
}

/** How each interface accepts keys. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key opens every interface in each of the ways in which it takes one, and in no other",
    claims: ["AUTH-ONE-KEY-ALL-INTERFACES", ...interfaces.map(formsOf).flatMap(({ bearer, bare }) => [bearer, bare])],
    needs: ["workers"],
    async run({ context, endpoint, expect, graphql, keys, rest }) {
      const one = expect("AUTH-ONE-KEY-ALL-INTERFACES");
      const byBearer = said(`Bearer ${keys.own}`);
      for (const each of interfaces) {
        const { used, isBareTaken } = each;
        const claims = formsOf(each);
        for (const answer of await used(context, byBearer)) {
          expect(claims.bearer).status(answer, 200);
          one.status(answer, 200);
        }
        for (const answer of await used(context, said(keys.own))) {
          expect(claims.bare).status(answer, isBareTaken ? 200 : 401);
        }
      }
      const { endpointId } = await endpoint();
      const { text } = await graphql("{ myself { endpoints { id } } }", {}, byBearer);
      one.that(text.includes(endpointId), "GraphQL sees the endpoint", text);
      const claim = expect("AUTH-REST-BEARER");
      const ask = (authorization: string): Promise<Answer> => rest("GET", "/templates", undefined, said(authorization));
      claim.status(await ask(`bearer ${keys.own}`), 200);
      for (const wrong of [`Basic ${keys.own}`, `Bearer ${keys.own} ${keys.own}`]) claim.status(await ask(wrong), 401);
      claim.status(await rest("GET", `/templates?api_key=${keys.own}`, undefined, { key: null }), 401);
    },
  },
  ...interfaces.flatMap((one) => scenariosOf(one)),
];

function scenariosOf(one: Interface): readonly Scenario[] {
  const { part, isBareTaken } = one;
  const claims = formsOf(one);
  const unauthorized = claimsFor("unauthorized", ...one.calls);
  const every: readonly ClaimId[] = part === "REST" ? ["AUTH-REST-EVERY-OPERATION"] : [];
  return [
    {
      name: `Every operation of ${part} is under its prefix alone, and takes a bearer token, ${isBareTaken ? "and" : "not"} a bare key`,
      claims: [claims.bearer, claims.bare, ...unauthorized, "AUTH-401-WWW-AUTHENTICATE", ...every, ...one.isThere],
      stateless: true,
      async run({ context, keys, dialect }) {
        const isThere = context.expect(...one.isThere);
        // A request without a key has no effect, and only addresses that are there need a key.
        const none = { key: null };
        const take = (ids: readonly ClaimId[], answer: Answer, operation: string, status: typeof acceptedStatuses) => {
          context.expect(...ids, ...every).status(answer, status, operation);
        };
        for (const call of part === "REST" ? everyRestCall : one.calls) {
          const bearer = await make(context, call, said(`Bearer ${keys.own}`));
          take([claims.bearer], bearer, call.operation, acceptedStatuses);
          if (one.calls.includes(call)) {
            const bare = await make(context, call, said(keys.own));
            take([claims.bare], bare, call.operation, isBareTaken ? acceptedStatuses : [401]);
          } else isThere.status(await make(context, call, none), 200);
          const paths = one.elsewhere.map((prefix) => prefix + call.path.replace(/^\/v\d/, ""));
          for (const path of paths.filter((at) => !AT_ROOT.includes(at))) {
            // The other dialect says what the hosted service has and this one has not.
            isThere.status(await make(context, { ...call, path }, none), dialect === "compat" ? [404, 501] : 404);
          }
        }
        for (const call of await everywhere(context, one.calls)) {
          const refused = await make(context, call, none);
          isThere.status(refused, 401);
          expectUnauthorized(context, refused, call);
        }
      },
    },
    {
      name: `No operation of ${part} answers with a key that is none, and a revoked one is told in the same words`,
      claims: [...unauthorized, "AUTH-401-WWW-AUTHENTICATE", "AUTH-REVOKED-KEY"],
      needs: ["keys"],
      async run({ context, expect }) {
        const words = ({ error, message }: Readonly<Record<string, unknown>>) => ({ error, message });
        const calls = await everywhere(context, one.calls);
        for (const [index, call] of calls.entries()) {
          const unknown = await make(context, call, said(`Bearer ${UNKNOWN_KEY}`));
          expectUnauthorized(context, unknown, call);
          const revoked = await make(context, call, { key: keyOf(context, "revoked") });
          expect("AUTH-REVOKED-KEY").status(revoked, 401, call.operation);
          expect("AUTH-REVOKED-KEY").equals(words(fieldsOf(revoked)), words(fieldsOf(unknown)), "the refusal");
          const wrong = wrongAuthorizations[index % wrongAuthorizations.length] ?? "";
          expectUnauthorized(context, await make(context, call, said(wrong)), call);
        }
      },
    },
    {
      name: `Each operation of ${part} refuses the valid keys that lack the right to it, and no others`,
      claims: [...claimsFor("forbidden", ...one.calls), "ERROR-CODE-MATCHES-STATUS"],
      needs: ["keys"],
      async run({ context, expect, endpoint }) {
        const queue = await endpoint();
        const id = await queue.run();
        for (const call of one.calls) {
          const right = one.rightOf(call);
          const claim = expect(...claimsFor("forbidden", call));
          for (const kind of ["run", "work", "manage", "manageRead"] as const) {
            const has: readonly string[] = [...rights[kind], "any"];
            // With the right to it, a poll of an endpoint that is there would be held.
            const there = has.includes(right) && right === "work" ? [call] : atEndpoint([call], queue.endpointId);
            const [at = call] = there;
            const answer = await make(context, at, { key: keyOf(context, kind) });
            if (has.includes(right)) {
              claim.status(answer, acceptedStatuses);
              continue;
            }
            claim.status(answer, 403, call.operation);
            expect("ERROR-CODE-MATCHES-STATUS").contains(answer.json, { error: "forbidden" });
          }
        }
        if (one.calls !== workerCalls) return;
        const claim = expect(...claimsFor("forbidden", ...one.calls));
        claim.contains(await queue.take("w", { key: keyOf(context, "work") }), { id, attempt: 1 });
      },
    },
  ];
}
