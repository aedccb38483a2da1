import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "./context.ts";
import { type Observation, createExpectation } from "./expectation.ts";
import { type Budget } from "../target/budget.ts";
import type { SuiteClock } from "../target/clock.ts";
import type { Ledger } from "../target/ledger.ts";
import { queueUnderTest } from "../target/queue-under-test.ts";
import { type Dialect, type Target, prefixOf } from "../target/target.ts";
import { type Answer, type Exchange, type SuiteRequest, createTransport } from "../target/transport.ts";
import type { Safety } from "./scenario.ts";

/** What all scenarios of a run share. */
export interface SessionOptions {
  readonly target: Target;
  readonly dialect: Dialect;
  readonly safety: Safety;
  readonly budget: Budget;
  readonly ledger: Ledger;
  /** Begins the name of everything that is made. */
  readonly prefix: string;
  /** When to give up a request; default that of the transport. */
  readonly timeoutMs?: number;
  readonly clockOf: (send: (request: SuiteRequest) => Promise<Answer>) => SuiteClock;
}

/** What one scenario said and did. */
export interface Played {
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
}

/** The context of one scenario, and what it leaves behind. */
export interface Session {
  readonly context: Context;
  readonly played: Played;
  /** Removes what the scenario made, the latest first. */
  clear(): Promise<void>;
}

const SUBMITS = /^\/v2\/([^/]+)\/run(?:sync)?(?:\?|$)/;
/** Operations that make something, by their paths; its id is in the answer. */
const MAKES = /^\/v1(\/(?:pods|endpoints|templates|networkvolumes|containerregistryauth))$/;
const CLEAR_TRIES = 20;
const CLEAR_PAUSE_MS = 100;

interface Made {
  readonly path: string;
  readonly key: string | null | undefined;
}

export function openSession(options: SessionOptions): Session {
  const { target, dialect, ledger, prefix } = options;
  const observations: Observation[] = [];
  const exchanges: Exchange[] = [];
  /** What was made, and by which key. */
  let made: Made[] = [];
  /** Jobs, by endpoint. */
  const submitted = new Map<string, Set<string>>();
  const transport = createTransport({
    baseUrl: target.baseUrl,
    apiKey: target.keys.own,
    dialect,
    safety: options.safety,
    budget: options.budget,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    onExchange: (exchange) => exchanges.push(exchange) - 1,
  });

  async function send(request: SuiteRequest): Promise<Answer> {
    const answer = await transport.send(request);
    const kind = request.method === "POST" ? MAKES.exec(request.path)?.[1] : undefined;
    const { id } = (answer.json ?? {}) as { id?: unknown };
    if (answer.status >= 300 || typeof id !== "string") return answer;
    if (kind !== undefined) await keep({ path: `${kind}/${id}`, key: request.key });
    const [, endpointId] = SUBMITS.exec(request.path) ?? [];
    if (endpointId !== undefined) submitted.set(endpointId, (submitted.get(endpointId) ?? new Set()).add(id));
    return answer;
  }
  async function keep(one: Made): Promise<void> {
    made.push(one);
    await ledger.made(one.path);
  }
  const rest: Context["rest"] = (method, path, body, more = {}) =>
    send({ method, path: `/v1${path}`, ...(body === undefined ? {} : { body }), ...more });
  async function create(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
    const answer = await rest("POST", path, body);
    const { id } = (answer.json ?? {}) as { id?: unknown };
    if (typeof id !== "string") throw new Error(`POST ${path}: status ${answer.status} ${answer.text}`);
    return id;
  }
  const name = (noun: string): string => `${prefix}-${noun}-${randomBytes(3).toString("hex")}`;
  const template: Context["template"] = (fields = {}) =>
    create("/templates", { name: name("template"), imageName: "local/sleeper", isServerless: true, ...fields });
  const clock = options.clockOf(send);

  /** An endpoint with jobs that wait or run cannot be removed. */
  async function endJobs(path: string): Promise<void> {
    const [, endpointId = ""] = /^\/endpoints\/(.+)/.exec(path) ?? [];
    const jobs = submitted.get(endpointId);
    if (jobs === undefined) return;
    submitted.delete(endpointId);
    await send({ method: "POST", path: `/v2/${endpointId}/purge-queue` });
    for (const id of jobs) await send({ method: "POST", path: `/v2/${endpointId}/cancel/${id}` });
  }

  async function isRemoved({ path, key }: Made): Promise<boolean> {
    const { status } = await rest("DELETE", path, undefined, key === undefined ? {} : { key });
    if (status >= 300 && status !== 404) {
      await endJobs(path);
      return false;
    }
    await ledger.gone(path);
    return true;
  }

  return {
    played: { observations, exchanges },
    context: {
      dialect,
      baseUrl: target.baseUrl + prefixOf(dialect),
      keys: target.keys,
      clock,
      expect: (claimId) =>
        createExpectation(
          claimId,
          () => (exchanges.length === 0 ? undefined : exchanges.length - 1),
          (observation) => observations.push(observation),
        ),
      send,
      rest,
      graphql: (query, variables = {}, more = {}) =>
        send({ method: "POST", path: "/graphql", body: { query, variables }, ...more }),
      template,
      async endpoint(fields = {}) {
        const templateId = fields["templateId"] ?? (await template());
        const id = await create("/endpoints", { name: name("endpoint"), workersMax: 0, ...fields, templateId });
        return queueUnderTest(send, id);
      },
      name,
      made: (path) => void keep({ path, key: undefined }),
    },
    async clear() {
      // What holds a thing may be removed after it, or be on its way out, such as workers of an endpoint.
      for (let tries = 0; made.length > 0 && tries < CLEAR_TRIES; tries += 1) {
        if (tries > 1) await delay(CLEAR_PAUSE_MS);
        const left: Made[] = [];
        for (const one of made.toReversed()) if (!(await isRemoved(one))) left.unshift(one);
        made = left;
      }
    },
  };
}
