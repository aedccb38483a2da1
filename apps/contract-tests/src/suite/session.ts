import { limits } from "@millrace/spec";
import { isHelper } from "../record/steps.ts";
import { type Budget, CeilingError, createBudget } from "../target/budget.ts";
import { type SuiteClock, controlledClock, realClock } from "../target/clock.ts";
import { type Ledger, forgetfulLedger } from "../target/ledger.ts";
import { type QueueUnderTest, queueUnderTest } from "../target/queue-under-test.ts";
import {
  type Condition,
  type ConditionedService,
  type DeployedHandler,
  type Dialect,
  type Target,
  prefixOf,
} from "../target/target.ts";
import { type Answer, type Exchange, type SuiteRequest, type Transport, createTransport } from "../target/transport.ts";
import { createCalls, SLEEPER, UNKNOWN_IMAGE } from "./calls.ts";
import { createCleanup } from "./cleanup.ts";
import type { AnotherService, Context, Walks } from "./context.ts";
import { type Observation, createExpectation } from "./expectation.ts";
import { spanMsOf } from "./lanes.ts";
import type { Safety } from "../target/safety.ts";
import { type Scenario, usualCeiling } from "./scenario.ts";
import type { Slots } from "./slots.ts";

/** State that all scenarios of a run share. */
export interface SessionOptions {
  readonly target: Target;
  readonly dialect: Dialect;
  readonly safety: Safety;
  readonly budget: Budget;
  readonly ledger: Ledger;
  /** Prefix of the names of all created resources. */
  readonly prefix: string;
  /** Timeout of a request; default that of the transport. */
  readonly timeoutMs?: number;
  /** Whether the clock of the target is moved, or the run waits in real time. */
  readonly clock: SuiteClock["kind"];
  readonly walks: Omit<Walks, "signal">;
  /** Limit of concurrent scenarios. */
  readonly slots: Slots;
  /** Aborted when the run must end; created resources are still removed. */
  readonly signal: AbortSignal;
}

/** The expectations and requests of one scenario. */
export interface Played {
  readonly observations: readonly Observation[];
  readonly exchanges: readonly Exchange[];
}

/** The context of one scenario, and its results. */
export interface Session {
  readonly context: Context;
  readonly played: Played;
  /** Removes the resources of the scenario, the latest first. */
  clear(): Promise<void>;
}

export function openSession(scenario: Scenario, options: SessionOptions): Session {
  const { target, dialect, prefix } = options;
  const observations: Observation[] = [];
  const exchanges: Exchange[] = [];
  /** The latest exchange that a claim may be about. */
  let latest: number | undefined;
  const others: Pick<ConditionedService, "close">[] = [];
  const transport = transportTo(target);
  // The budget does not limit the removal of resources.
  const cleanup = createCleanup((request) => transport.send(request), options.ledger);
  const calls = createCalls(send, prefix, target.capabilities.has("handlers") ? SLEEPER : UNKNOWN_IMAGE);

  function transportTo({ baseUrl, keys }: Pick<Target, "baseUrl" | "keys">): Transport {
    return createTransport({
      baseUrl,
      apiKey: keys.own,
      dialect,
      safety: options.safety,
      budget: options.budget,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      onExchange(exchange) {
        const number = exchanges.push(exchange) - 1;
        if (!isHelper(exchange.request.url)) latest = number;
        return number;
      },
    });
  }

  const ceiling = { ...usualCeiling, ...scenario.ceiling };
  const asked = createBudget(ceiling);

  async function send(request: SuiteRequest): Promise<Answer> {
    if (!asked.spend(request)) throw new CeilingError(ceiling);
    const answer = await transport.send(endedWith(options.signal, request));
    await cleanup.saw(request, answer);
    return answer;
  }

  async function deployed(handler: DeployedHandler): Promise<QueueUnderTest> {
    const known = target.deployed?.[handler];
    if (known !== undefined) return queueUnderTest(send, known);
    const templateId = await calls.template({ imageName: `local/${handler}` });
    return await calls.endpoint({ templateId, computeType: "CPU", workersMax: 1 });
  }

  async function another(condition: Condition): Promise<AnotherService> {
    if (target.another === undefined) throw new Error("The target cannot start a service like itself (needs).");
    const other = await target.another(condition);
    const there = transportTo(other);
    const tidying =
      condition.shared === true ? createCleanup((request) => there.send(request), forgetfulLedger()) : null;
    others.push({
      async close() {
        // Its removals count, too.
        if (condition.rateLimits === true && options.clock === "control") {
          await controlledClock(there)
            .pass(limits.rateWindowMs)
            .catch(() => undefined);
        }
        await tidying?.clear().catch(() => undefined);
        await other.close();
      },
    });
    async function sendThere(request: SuiteRequest): Promise<Answer> {
      const answer = await there.send(endedWith(options.signal, request));
      await tidying?.saw(request, answer);
      return answer;
    }
    return {
      ...createCalls(sendThere, prefix),
      ...other,
      clock: clockOf(scenario, options, sendThere),
      baseUrl: other.baseUrl + prefixOf(dialect),
    };
  }

  return {
    played: { observations, exchanges },
    context: {
      ...calls,
      dialect,
      baseUrl: target.baseUrl + prefixOf(dialect),
      keys: target.keys,
      clock: clockOf(scenario, options, send),
      capabilities: target.capabilities,
      walks: { ...options.walks, signal: options.signal },
      expect: (claimId) =>
        createExpectation(
          claimId,
          () => latest,
          (observation) => observations.push(observation),
        ),
      made: (path) => void cleanup.made(path),
      deployed,
      another,
    },
    async clear() {
      await Promise.all(others.map((other) => other.close()));
      await cleanup.clear();
    },
  };
}

/** The request, which the end of the run ends too. */
function endedWith(stop: AbortSignal, request: SuiteRequest): SuiteRequest {
  return { ...request, signal: request.signal === undefined ? stop : AbortSignal.any([request.signal, stop]) };
}

/** Enforces the declared time of a scenario, which determines when it begins and whether it is played at all. */
function clockOf(
  scenario: Scenario,
  { clock: kind, slots, signal }: SessionOptions,
  send: (request: SuiteRequest) => Promise<Answer>,
): SuiteClock {
  const clock = kind === "control" ? controlledClock({ send }) : realClock(signal);
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
