import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { Problem } from "../reports/problems.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import {
  deletedEvents,
  endpointEvents,
  type NamedEndpoint,
  problemEvents,
  type ToldEndpoint,
} from "./endpoint-events.ts";
import { createEventRing, type EventRing } from "./event-ring.ts";
import { PendingChanges } from "./pending-changes.ts";
import { resetEvent, type ServiceEvent } from "../gateways/service-event.ts";

/** How long another gateway has readers after it said so. */
export const watchedForMs: number = 3 * limits.eventHeartbeatMs;

export interface EventChannelParts {
  readonly clock: Clock;
  /** Marks the ids of events, so that those of other gateways and earlier runs are told apart. */
  readonly epoch: string;
  readonly endpoint: (endpointId: string) => NamedEndpoint | undefined;
  /** What the fleet knows; null where another gateway manages the endpoint. */
  readonly report: (endpointId: string) => EndpointReport | null;
  /** Passes events on to gateways with readers of the account. */
  readonly passOn: (events: readonly ServiceEvent[]) => void;
}

/** The events of one account, while somebody reads them. */
export class EventChannel {
  readonly epoch: string;
  readonly ring: EventRing = createEventRing(limits.eventsKeptMax);
  /** Resolves the waits of readers. */
  readonly #wakes = new Set<() => void>();
  readonly #parts: EventChannelParts;
  readonly #endpoints = new Map<string, ToldEndpoint>();
  /** Endpoints of the account; one that is deleted has no owner any more. */
  readonly #endpointIds = new Set<string>();
  readonly #podProblems = new Map<string, Problem>();
  #pending = new PendingChanges();
  #timer: Timer | undefined;
  #toldAtMs = -Infinity;
  #readers = 0;
  #keptUntilMs = 0;
  #watchedUntilMs = 0;

  /** `endpointIds`: those of the account, whose present state readers know. */
  constructor(parts: EventChannelParts, endpointIds: Iterable<string>) {
    this.epoch = parts.epoch;
    this.#parts = parts;
    for (const endpointId of endpointIds) {
      this.#endpointIds.add(endpointId);
      this.#endpointEvents(endpointId);
    }
  }

  /** Whether this gateway has readers, or had some a moment ago. */
  get isRead(): boolean {
    return this.#readers > 0 || this.#keptUntilMs > this.#parts.clock.now();
  }

  get isUsed(): boolean {
    return this.isRead || this.#isWatched;
  }

  get #isWatched(): boolean {
    return this.#watchedUntilMs > this.#parts.clock.now();
  }

  enter(): () => void {
    this.#readers += 1;
    return () => {
      this.#readers -= 1;
      this.#keptUntilMs = this.#parts.clock.now() + limits.eventsKeptMs;
    };
  }

  /** Another gateway has readers of the account. They may have missed what happened here until now, so they read again. */
  watch(): void {
    const isNew = !this.#isWatched;
    this.#watchedUntilMs = this.#parts.clock.now() + watchedForMs;
    if (isNew) this.#parts.passOn([resetEvent]);
  }

  /** Whether the endpoint is, or was until now, one of the account. */
  has(endpointId: string): boolean {
    return this.#endpointIds.has(endpointId);
  }

  /** `endpointId`: the endpoint that it is about, if it is about one. */
  change(note: (pending: PendingChanges) => void, endpointId?: string): void {
    if (endpointId !== undefined) this.#endpointIds.add(endpointId);
    note(this.#pending);
    this.#arm();
  }

  /** An event of this gateway; of another one with `isForeign`. */
  push(events: readonly ServiceEvent[], isForeign = false): void {
    if (events.length === 0) return;
    if (!isForeign && this.#isWatched) this.#parts.passOn(events);
    if (!this.isRead) return;
    for (const event of events) this.ring.push(event);
    for (const wake of this.#wakes) wake();
  }

  podProblem(podId: string, problem: Problem | null): readonly ServiceEvent[] {
    const before = this.#podProblems.get(podId) ?? null;
    if (problem === null) this.#podProblems.delete(podId);
    else this.#podProblems.set(podId, problem);
    return problemEvents(null, before, problem);
  }

  /** Calls `wake` at each event until the answered function is called. */
  onEvent(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => void this.#wakes.delete(wake);
  }

  close(): void {
    this.#timer?.cancel();
    for (const wake of this.#wakes) wake();
  }

  #arm(): void {
    if (this.#timer !== undefined) return;
    const { clock } = this.#parts;
    const dueAtMs = Math.max(clock.now(), this.#toldAtMs + limits.eventPeriodMs);
    this.#timer = clock.setTimer(dueAtMs, () => this.#tell());
  }

  #tell(): void {
    const pending = this.#pending;
    this.#pending = new PendingChanges();
    this.#timer = undefined;
    this.#toldAtMs = this.#parts.clock.now();
    if (pending.isTooMuch) {
      this.push([resetEvent]);
      return;
    }
    this.push([...pending.events(), ...[...pending.endpointIds].flatMap((id) => this.#endpointEvents(id))]);
  }

  #endpointEvents(endpointId: string): readonly ServiceEvent[] {
    const endpoint = this.#parts.endpoint(endpointId);
    const told = this.#endpoints.get(endpointId);
    if (endpoint === undefined) {
      this.#endpoints.delete(endpointId);
      if (!this.#endpointIds.delete(endpointId)) return [];
      return deletedEvents(endpointId, told);
    }
    const report = this.#parts.report(endpointId);
    if (report === null) return [];
    const next = endpointEvents(endpoint, report, told);
    this.#endpoints.set(endpointId, next.told);
    return next.events;
  }
}
