import {
  type Matcher,
  matches,
  type Mutation,
  type ProxiedAnswer,
  type ProxiedRequest,
  withJson,
  withMember,
  withRequest,
} from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Mutant } from "../mutant.ts";

type Body = Record<string, unknown>;

const run = { method: "POST", path: /^\/v2\/[^/]+\/run$/ };
const status = { method: "GET", path: /^\/v2\/[^/]+\/status\// };
const stream = { method: "GET", path: /^\/v2\/[^/]+\/stream\// };
const purge = { method: "POST", path: /\/purge-queue$/ };
const done = { method: "POST", path: /\/job-done\// };
const template = { path: /^\/v1\/templates\/[^/]+$/ };
const auths = { path: /^\/v1\/containerregistryauth/ };
const budget = { path: /^\/v1\/billing\/budget$/ };
const workerLogs = { method: "GET", path: /^\/v1\/endpoints\/[^/]+\/workers\/[^/]+\/logs(\?|$)/ };

/** Longer than the delay that the suite accepts for a pause. */
const TOO_LATE_MS = 12_000;

/** After a first refusal with `status`, refuses further requests for which `isOver` is true. */
function refusesOn(
  matcher: Matcher,
  refusal: number,
  isOver: (path: string, refused: ReadonlySet<string>) => boolean,
): Mutant["mutate"] {
  return () => {
    const refused = new Set<string>();
    let first: ProxiedAnswer | undefined;
    return {
      answer(answer, request) {
        if (!matches(matcher, request)) return answer;
        if (answer.status !== refusal) return first !== undefined && isOver(request.path, refused) ? first : answer;
        first ??= answer;
        refused.add(request.path);
        return answer;
      },
    };
  };
}

/** A request that is refused because its body stopped arriving takes effect nevertheless, with this body. */
function withHalf(matcher: Matcher, body: unknown): Mutant["mutate"] {
  return () => ({
    async answer(answer, request, ask) {
      if (matches(matcher, request) && answer.status === 408) await ask(withJson(request, body));
      return answer;
    },
  });
}

/** Gives two resources of the same name different names by GraphQL. */
function withoutConflicts(mutation: string): Mutant["mutate"] {
  return () => {
    const names = new Set<unknown>();
    return withRequest({ method: "POST", path: /^\/graphql/ }, (request) => {
      const body = JSON.parse(request.body.toString()) as { query: string; variables?: { input?: Body } };
      const { variables, query } = body;
      const name = variables?.input?.["name"];
      if (!query.includes(`${mutation}(`) || !names.has(name)) {
        names.add(name);
        return request;
      }
      return withJson(request, {
        ...body,
        variables: { ...variables, input: { ...variables?.input, name: `${String(name)}-again` } },
      });
    })();
  };
}

/** Changes the answers to a matching request by how many came before it on its path, from 1. */
function byCount(edit: (answer: ProxiedAnswer, count: number) => ProxiedAnswer): Mutant["mutate"] {
  return () => {
    const counts = new Map<string, number>();
    return {
      answer(answer, request) {
        if (!matches(purge, request)) return answer;
        const count = (counts.get(request.path) ?? 0) + 1;
        counts.set(request.path, count);
        return edit(answer, count);
      },
    };
  };
}

/** The log of a worker is not found any more once it has been said to end. */
function forgetsEnded(): Mutation {
  const ended = new Set<string>();
  const logOf = ({ path }: ProxiedRequest): string => path.split("?")[0] ?? "";
  return {
    event(lines, request) {
      if (matches(workerLogs, request) && /^event: end$/m.test(lines)) ended.add(logOf(request));
      return lines;
    },
    answer: (answer, request) => (ended.has(logOf(request)) ? { ...answer, status: 404 } : answer),
  };
}

function tellsUsername(): Mutation {
  let username: unknown;
  return {
    ...withMember(auths, (item) => void (item["username"] = username))(),
    request(request) {
      if (matches({ ...auths, method: "POST" }, request)) {
        ({ username } = JSON.parse(request.body.toString()) as Body);
      }
      return request;
    },
  };
}

function carriesOver(): Mutation {
  const spent = new Map<unknown, number>();
  return withMember(budget, (fields) => {
    spent.set(fields["from"], Number(fields["spent"]));
    fields["spent"] = [...spent.values()].reduce((sum, amount) => sum + amount, 0);
  })();
}

/** Takes a key without the scheme. */
const addsBearer: Mutant["mutate"] = withRequest({ path: /^\/v1\// }, (request) => {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization.includes(" ")) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${authorization}` } };
});

/** A new bid for a pod that runs. */
const takesBid = (): Mutation => ({
  readsBody: true,
  answer: (answer, request) =>
    request.body.includes("podBidResume(") && answer.body.includes('"errors"')
      ? withJson(answer, { data: { it: { desiredStatus: "RUNNING" } } })
      : answer,
});

const standsStill = (): Mutation => ({
  async answer(answer) {
    if (answer.status === 408) await delay(TOO_LATE_MS);
    return answer;
  },
});

/** Says of every job, once it stops, what it says to new ones. */
function tellsNothing(): Mutation {
  let first: ProxiedAnswer | undefined;
  return {
    answer(answer, request) {
      if (answer.status === 503) first ??= answer;
      return matches(status, request) ? (first ?? answer) : answer;
    },
  };
}

const taken = (answer: ProxiedAnswer): ProxiedAnswer => ({
  ...withJson(answer, { removed: 0, status: "completed" }),
  status: 200,
});
const perWindow = limits.purgeRequestsPerWindow;

type Special = readonly [name: string, breaks: Mutant["breaks"][number], mutate: Mutant["mutate"]];

const specials: readonly Special[] = [
  [
    "a service takes one request more in a window than it may",
    "LIMIT-RATE-PURGE",
    byCount((answer, count) => (count === perWindow + 1 ? taken(answer) : answer)),
  ],
  [
    "a service refuses the last request of a window",
    "LIMIT-RATE-PURGE",
    byCount((answer, count) => (count === perWindow ? { ...answer, status: 429 } : answer)),
  ],
  ["a window never opens again", "LIMIT-RATE-WINDOW", refusesOn(purge, 429, (path, refused) => refused.has(path))],
  ["all endpoints share the requests of a window", "LIMIT-RATE-PURGE", refusesOn(purge, 429, () => true)],
  [
    "requests that are over count as under way",
    "LIMIT-RATE-STREAM-CONCURRENT",
    refusesOn(stream, 429, (path, refused) => refused.has(path)),
  ],
  ["half a body makes a job", "ERROR-QUEUE-408", withHalf(run, { input: { half: 1 } })],
  ["half a report is a result", "WORKER-DONE-408", withHalf(done, { output: "hal" })],
  ["half a body changes a template", "ERROR-REST-408", withHalf(template, { readme: "hal" })],
  ["a body may stand still for longer", "LIMIT-BODY-IDLE", standsStill],
  ["a service that stops tells nothing of its jobs", "ERROR-QUEUE-503", tellsNothing],
  ["the log of a worker ends with it", "LOGS-OUTLIVE-WORKER", forgetsEnded],
  ["registry credentials tell who logs in", "REGISTRY-AUTH-SECRETS-HIDDEN", tellsUsername],
  ["what was spent of a budget is carried into the next month", "BUDGET-MONTH", carriesOver],
  ["REST takes a key without the word Bearer", "AUTH-REST-BEARER-ONLY", addsBearer],
  ["a pod that runs takes a new bid", "GRAPHQL-POD-BID-RESUME", takesBid],
  ["two pods may have one name by GraphQL", "GRAPHQL-INPUT-NAME-UNIQUE", withoutConflicts("podFindAndDeployOnDemand")],
  ["two templates may have one name by GraphQL", "GRAPHQL-INPUT-NAME-UNIQUE", withoutConflicts("saveTemplate")],
];

/** Defects that remember what happened, or that a row cannot say. */
export const specialMutants: readonly Mutant[] = specials.map(([name, claim, mutate]) => ({
  name,
  breaks: [claim],
  mutate,
}));
