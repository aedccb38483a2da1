import {
  type Matcher,
  matches,
  type ProxiedRequest,
  withError,
  withMember,
  withoutHeader,
  withStatus,
} from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

const rest = { path: /^\/v1\// };
const queue = { path: /^\/v2\/[^/]+\/(run|runsync|status|health|cancel|retry|purge-queue|stream)/ };
const worker = { path: /^\/v2\/[^/]+\/(job-take|job-done|job-stop|job-stream|ping)/ };
const graphql = { path: /^\/graphql/ };
const anything = { path: /^\// };
const SCHEME = "Bearer ";

/** Admits requests with one of these keys, or without a key, as those of the owner. */
export function letsIn(
  matcher: Matcher,
  isLetIn: (key: string | null, keys: Parameters<Mutant["mutate"]>[0]) => boolean,
): Mutant["mutate"] {
  return (keys) => ({
    request(request) {
      if (!matches(matcher, request) || !isLetIn(keyOf(request), keys)) return request;
      const scheme = queue.path.test(request.path) || worker.path.test(request.path) ? "" : SCHEME;
      return { ...request, headers: { ...request.headers, authorization: scheme + keys.own } };
    },
  });
}

function keyOf({ headers }: ProxiedRequest): string | null {
  return headers["authorization"]?.replace(SCHEME, "") ?? null;
}

/** Defects of access rights, and of the refusals. */
export const accessMutants: readonly Mutant[] = [
  { name: "REST asks for no key", breaks: ["AUTH-REST-401"], mutate: letsIn(rest, (key) => key === null) },
  { name: "the queue asks for no key", breaks: ["AUTH-QUEUE-401"], mutate: letsIn(queue, (key) => key === null) },
  {
    name: "workers need no key",
    breaks: ["AUTH-WORKER-401"],
    isHeld: true,
    mutate: letsIn(worker, (key) => key === null),
  },
  { name: "GraphQL asks for no key", breaks: ["AUTH-GRAPHQL-401"], mutate: letsIn(graphql, (key) => key === null) },
  {
    name: "pages of every origin may call the service",
    breaks: ["PRODUCT-CORS-REFUSED"],
    mutate: withStatus({ ...anything, method: "OPTIONS" }, 403, 204),
  },
  {
    name: "a revoked key still works",
    breaks: ["AUTH-REVOKED-KEY"],
    mutate: letsIn(anything, (key, { revoked }) => key === revoked),
  },
  {
    name: "a key to run jobs may manage",
    breaks: ["AUTH-REST-403"],
    mutate: letsIn(rest, (key, { run }) => key === run),
  },
  {
    name: "a key to work may submit",
    breaks: ["AUTH-QUEUE-403"],
    mutate: letsIn(queue, (key, keys) => key === keys.work),
  },
  {
    name: "a key to run jobs may work",
    breaks: ["AUTH-WORKER-403"],
    mutate: letsIn(worker, (key, { run }) => key === run),
  },
  {
    name: "accounts see each other",
    breaks: ["AUTH-FOREIGN-RESOURCE-404"],
    mutate: letsIn(anything, (key, { other }) => key === other),
  },
  {
    name: "an admin of any account reads the metrics of all",
    breaks: ["AUTH-METRICS-ONLY"],
    mutate: letsIn({ path: /^\/metrics/ }, (key, { other }) => key === other),
  },
  {
    name: "an admin of any account moves the clock",
    breaks: ["AUTH-OPERATOR-ONLY"],
    mutate: letsIn({ path: /^\/__control/ }, (key, { other }) => key === other),
  },
  {
    name: "REST takes a key without the word Bearer",
    breaks: ["AUTH-REST-BEARER-ONLY", "AUTH-REST-BEARER"],
    mutate: () => ({
      request(request) {
        const { authorization } = request.headers;
        if (!matches(rest, request) || authorization === undefined || authorization.includes(" ")) return request;
        return { ...request, headers: { ...request.headers, authorization: SCHEME + authorization } };
      },
    }),
  },
  { name: "a refused key is forbidden", breaks: ["AUTH-REST-401"], mutate: withStatus(rest, 401, 403) },
  {
    name: "a 401 does not say how to come in",
    breaks: ["AUTH-401-WWW-AUTHENTICATE"],
    mutate: withoutHeader(anything, "www-authenticate"),
  },
  {
    name: "errors have no request id",
    breaks: ["ERROR-BODY-REQUEST-ID"],
    mutate: withError(anything, (body) => void delete body["requestId"]),
  },
  {
    name: "errors have no message",
    breaks: ["ERROR-BODY-MESSAGE"],
    mutate: withError(anything, (body) => void delete body["message"]),
  },
  {
    name: "errors name no fields",
    breaks: ["ERROR-BODY-DETAILS"],
    mutate: withError(anything, (body) => void delete body["details"]),
  },
  {
    name: "errors have one code for all",
    breaks: ["ERROR-CODE-MATCHES-STATUS"],
    mutate: withError(anything, (body) => void (body["error"] = "failed")),
  },
  {
    name: "answers have no request id",
    breaks: ["ERROR-REQUEST-ID-HEADER"],
    mutate: withoutHeader(anything, "x-request-id"),
  },
  {
    name: "GraphQL errors have no code",
    breaks: ["GRAPHQL-ERROR-CODE"],
    mutate: withError(graphql, (body) => {
      for (const error of (body["errors"] ?? []) as Record<string, unknown>[]) delete error["extensions"];
    }),
  },
  { name: "GraphQL refuses nothing with 400", breaks: ["GRAPHQL-400"], mutate: withStatus(graphql, 400, 200) },
  {
    name: "GraphQL tells passwords",
    breaks: ["GRAPHQL-SAVE-REGISTRY-AUTH"],
    mutate: withMember(graphql, (body) => void (body["password"] = "canary-of-the-contract-suite")),
  },
];
