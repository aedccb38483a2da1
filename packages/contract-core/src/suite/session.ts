import { randomBytes } from "node:crypto";
import { type Budget, CeilingError, createBudget } from "../target/budget.ts";
import { type SuiteClock, realClock } from "../target/clock.ts";
import { type Ledger, forgetfulLedger } from "../target/ledger.ts";
import type { Safety } from "../target/safety.ts";
import { type FurtherService, LacksRightError, type Target } from "../target/target.ts";
import type { Answer, Exchange, SuiteRequest } from "../target/exchange.ts";
import type { Pulse } from "../target/pulse.ts";
import { type Transport, createTransport } from "../target/transport.ts";
import { type Cleanup, createCleanup } from "./cleanup.ts";
import type { BaseContext, BesideOptions, BesideService } from "./context.ts";
import { type Observation, createExpectation } from "./expectation.ts";
import { makesResource } from "../target/interface-rules.ts";
import { spanMsOf } from "./lanes.ts";
import { type ScenarioFacts, usualCeiling } from "./scenario.ts";
import type { Slots } from "./slots.ts";
import type { Suite } from "./suite.ts";

/** State that all scenarios of a run share. */
export interface SessionOptions<Context, Place extends Target> {
  readonly suite: Suite<Context, Place>;
  readonly target: Place;
  readonly dialect: string;
  readonly safety: Safety;
  readonly budget: Budget;
  readonly ledger: Ledger;
  /** Prefix of the names of all created resources. */
  readonly prefix: string;
  /** Timeout of a request; default that of the transport. */
  readonly timeoutMs?: number;
  /** Hears of each judgement at once, before its scenario has ended. */
  readonly onObservation?: (scenario: ScenarioFacts, observation: Observation) => void;
  /** Whether the clock of the target is moved, or the run waits in real time. */
  readonly clock: SuiteClock["kind"];
  /** Limit of concurrent scenarios. */
  readonly slots: Slots;
  /** Aborted when the run must end; created resources are still removed, if the target still answers. */
  readonly signal: AbortSignal;
  /** Watches whether the target still answers. */
  readonly pulse?: Pulse | undefined;
}

/** The context of one scenario, and its results. */
export interface OpenSession<Context> {
  readonly context: Context;
  readonly clock: SuiteClock;
  readonly played: Played;
  /** The latest exchange that a claim may be about. */
  latest(): number | undefined;
  /** Removes the resources of the scenario, the latest first. */
  clear(): Promise<void>;
}

/** The expectations and requests of one scenario. */
export interface Played {
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
}

export function openSession<Context, Place extends Target>(
  scenario: ScenarioFacts,
  options: SessionOptions<Context, Place>,
): OpenSession<Context> {
  const { suite, target, dialect, prefix, signal, pulse } = options;
  const { rules } = suite;
  const observations: Observation[] = [];
  const exchanges: Exchange[] = [];
  /** The latest exchange that a claim may be about. */
  let latest: number | undefined;
  const others: Pick<FurtherService, "close">[] = [];
  const transport = transportTo(target);
  // The budget does not limit the removal of resources.
  const cleanup = createCleanup(
    (request) => transport.send(pulse === undefined ? request : endedWith(pulse.gone, request)),
    options.ledger,
    rules,
  );

  function transportTo({ baseUrl, addresses, keys }: Pick<Target, "baseUrl" | "addresses" | "keys">): Transport {
    return createTransport({
      baseUrl,
      addresses,
      apiKey: keys.own,
      dialect,
      rules,
      safety: options.safety,
      budget: options.budget,
      pulse,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      onExchange(exchange) {
        const number = exchanges.push(exchange) - 1;
        if (!rules.isHelper(exchange.request.url)) latest = number;
        return number;
      },
    });
  }

  const ceiling = { ...usualCeiling, ...scenario.ceiling };
  const asked = createBudget(ceiling);

  async function send(request: SuiteRequest): Promise<Answer> {
    if (!asked.spend(makesResource(rules, request.method, request.path))) throw new CeilingError(ceiling);
    const answer = await transport.send(endedWith(signal, request));
    await cleanup.saw(request, answer);
    const right = answer.status === 403 && isOwn(request) ? target.lacks?.(request) : undefined;
    if (right !== undefined) throw new LacksRightError(right);
    return answer;
  }

  /** Whether it carries the key of the run, in whatever form. */
  function isOwn({ key, path, headers = {} }: SuiteRequest): boolean {
    const { own } = target.keys;
    return key === undefined || [key, path, ...Object.values(headers)].some((text) => text?.includes(own) === true);
  }

  async function sendMany(requests: readonly SuiteRequest[], atOnce: number): Promise<readonly Answer[]> {
    for (const { method, path } of requests) {
      if (!asked.spend(makesResource(rules, method, path))) throw new CeilingError(ceiling);
    }
    return await observed(transport, cleanup, requests, atOnce);
  }

  function beside(service: FurtherService, { isShared = false, beforeEnd }: BesideOptions = {}): BesideService {
    const there = transportTo(service);
    const tidying = isShared ? createCleanup((request) => there.send(request), forgetfulLedger(), rules) : null;
    others.push({
      async close() {
        await beforeEnd?.(there).catch(() => undefined);
        await tidying?.clear().catch(() => undefined);
        await service.close();
      },
    });
    async function sendThere(request: SuiteRequest): Promise<Answer> {
      const answer = await there.send(endedWith(signal, request));
      await tidying?.saw(request, answer);
      return answer;
    }
    const calls: Transport = {
      addresses: there.addresses,
      send: sendThere,
      sendMany: (requests, atOnce) => observed(there, tidying, requests, atOnce),
    };
    return {
      ...calls,
      clock: clockOf(scenario, options, calls),
      address: () => there.addresses.next() + rules.pathIn("", dialect),
      addressCount: there.addresses.count,
      made: (path) => void tidying?.made(path),
    };
  }

  const clock = clockOf(scenario, options, { addresses: transport.addresses, send, sendMany });
  const base: BaseContext = {
    dialect,
    address: () => transport.addresses.next() + rules.pathIn("", dialect),
    addressCount: transport.addresses.count,
    keys: target.keys,
    clock,
    send,
    sendMany,
    name: (noun) => `${prefix}-${noun}-${randomBytes(3).toString("hex")}`,
    expect(claimId) {
      // Otherwise nobody would hear of the judgement: verdicts read those of declared claims.
      if (!scenario.claims.includes(claimId))
        throw new Error(`It judges ${claimId}, which it does not declare (claims).`);
      return createExpectation(
        claimId,
        () => latest,
        (observation) => {
          observations.push(observation);
          options.onObservation?.(scenario, observation);
        },
        suite.documentation,
      );
    },
    made: (path) => void cleanup.made(path),
  };
  return {
    played: { observations, exchanges },
    context: suite.createContext(base, { target, prefix, clock: options.clock, signal, beside }),
    clock,
    latest: () => latest,
    async clear() {
      await Promise.all(others.map((other) => other.close()));
      if (pulse?.gone.aborted !== true) await cleanup.clear();
    },
  };
}

async function observed(
  transport: Transport,
  cleanup: Cleanup | null,
  requests: readonly SuiteRequest[],
  atOnce: number,
): Promise<readonly Answer[]> {
  const answers = await transport.sendMany(requests, atOnce);
  for (const [at, answer] of answers.entries()) await cleanup?.saw(requests[at] ?? answerless, answer);
  return answers;
}

const answerless: SuiteRequest = { method: "GET", path: "" };

/** The request, which the end of the run ends too. */
function endedWith(stop: AbortSignal, request: SuiteRequest): SuiteRequest {
  return { ...request, signal: request.signal === undefined ? stop : AbortSignal.any([request.signal, stop]) };
}

interface ClockOptions extends Pick<SessionOptions<never, Target>, "clock" | "slots" | "signal"> {
  readonly suite: Pick<Suite, "movedClock">;
}

/** Enforces the declared time of a scenario, which determines when it begins and whether it is played at all. */
function clockOf(
  scenario: ScenarioFacts,
  { suite, clock: kind, slots, signal }: ClockOptions,
  transport: Transport,
): SuiteClock {
  const moved = kind === "control" ? suite.movedClock?.(transport) : undefined;
  const clock = moved ?? realClock(signal);
  const allowedMs = spanMsOf(scenario);
  let passedMs = 0;
  return {
    ...clock,
    ...(kind === "control" && scenario.heldClock === true ? { isHeld: true } : {}),
    async pass(ms) {
      passedMs += ms;
      if (passedMs > allowedMs) throw new Error(`It lets ${passedMs} ms pass, and said ${allowedMs} (spanMs, needs).`);
      await (kind === "control" ? clock.pass(ms) : slots.outside(() => clock.pass(ms)));
    },
  };
}
