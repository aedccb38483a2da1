import {
  type Matcher,
  matches,
  type ProxiedAnswer,
  withError,
  withJson,
  withoutHeader,
  withStatus,
} from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Mutant } from "./mutant.ts";

const run = { method: "POST", path: /^\/v2\/[^/]+\/run$/ };
const submission = { method: "POST", path: /^\/v2\/[^/]+\/run(sync)?$/ };
const status = { method: "GET", path: /^\/v2\/[^/]+\/status\// };
const stream = { method: "GET", path: /^\/v2\/[^/]+\/stream\// };
const purge = { method: "POST", path: /\/purge-queue$/ };
const done = { method: "POST", path: /\/job-done\// };
const queue = { path: /^\/v2\// };
const template = { path: /^\/v1\/templates\/[^/]+$/ };
const anything = { path: /^\// };

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

/** Defects that appear with many or slow requests, or at the end of a service. */
export const conditionMutants: readonly Mutant[] = [
  {
    name: "one request more is taken in a window than may be",
    breaks: ["LIMIT-RATE-PURGE"],
    mutate: () => {
      const taken = new Set<string>();
      return {
        answer(answer, request) {
          if (!matches(purge, request) || answer.status !== 429 || taken.has(request.path)) return answer;
          taken.add(request.path);
          return { ...withJson(answer, { removed: 0, status: "completed" }), status: 200 };
        },
      };
    },
  },
  {
    name: "the last request of a window is refused",
    breaks: ["LIMIT-RATE-PURGE"],
    mutate: () => {
      const counts = new Map<string, number>();
      return {
        answer(answer, request) {
          if (!matches(purge, request)) return answer;
          const count = (counts.get(request.path) ?? 0) + 1;
          counts.set(request.path, count);
          return count === limits.purgeRequestsPerWindow ? { ...answer, status: 429 } : answer;
        },
      };
    },
  },
  {
    name: "a refusal for too many requests does not say when to come again",
    breaks: ["ERROR-429-RETRY-AFTER"],
    mutate: withoutHeader(queue, "retry-after"),
  },
  {
    name: "a window never opens again",
    breaks: ["LIMIT-RATE-WINDOW"],
    mutate: refusesOn(purge, 429, (path, refused) => refused.has(path)),
  },
  {
    name: "all endpoints share the requests of a window",
    breaks: ["LIMIT-RATE-PURGE"],
    mutate: refusesOn(purge, 429, () => true),
  },
  {
    name: "requests that are over count as under way",
    breaks: ["LIMIT-RATE-STREAM-CONCURRENT"],
    mutate: refusesOn(stream, 429, (path, refused) => refused.has(path)),
  },
  {
    name: "a body that stops coming in is malformed",
    breaks: ["ERROR-QUEUE-408"],
    mutate: withStatus(submission, 408, 400),
  },
  {
    name: "a body that stops coming in is called a timeout of the gateway",
    breaks: ["ERROR-REST-408"],
    mutate: withError(template, (body) => void (body["error"] = "gateway_timeout")),
  },
  { name: "half a body makes a job", breaks: ["ERROR-QUEUE-408"], mutate: withHalf(run, { input: { half: 1 } }) },
  { name: "half a report is a result", breaks: ["WORKER-DONE-408"], mutate: withHalf(done, { output: "hal" }) },
  { name: "half a body changes a template", breaks: ["ERROR-REST-408"], mutate: withHalf(template, { readme: "hal" }) },
  {
    name: "a body may stand still for longer",
    breaks: ["LIMIT-BODY-IDLE"],
    mutate: () => ({
      async answer(answer, request) {
        if (matches(anything, request) && answer.status === 408) await delay(TOO_LATE_MS);
        return answer;
      },
    }),
  },
  {
    name: "a service that stops does not say when to come again",
    breaks: ["ERROR-QUEUE-503"],
    mutate: withoutHeader(queue, "retry-after"),
  },
  {
    name: "a service that stops takes no job for a reason of its own",
    breaks: ["ERROR-QUEUE-503"],
    mutate: withStatus(submission, 503, 500),
  },
  {
    name: "a service that stops tells nothing of its jobs",
    breaks: ["ERROR-QUEUE-503"],
    mutate: () => {
      let first: ProxiedAnswer | undefined;
      return {
        answer(answer, request) {
          if (answer.status === 503) first ??= answer;
          return matches(status, request) ? (first ?? answer) : answer;
        },
      };
    },
  },
];
