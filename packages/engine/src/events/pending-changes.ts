import { type JobState, limits } from "@millrace/spec";
import type { ResourceChange, ResourceKind } from "../kernel/resource-listener.ts";
import type { ServiceEvent } from "../gateways/service-event.ts";

/** Things that change within one period. Readers of more than that read everything again. */
const changesMax = 2_000;

interface ChangedJobs {
  readonly states: Map<string, JobState | null>;
  omitted: number;
}

/** What changed in an account since its readers were last told: each thing once. */
export class PendingChanges {
  readonly endpointIds = new Set<string>();
  readonly #jobs = new Map<string, ChangedJobs>();
  readonly #resources = new Map<string, ServiceEvent>();
  #isTooMuch = false;

  get isEmpty(): boolean {
    return !this.#isTooMuch && this.endpointIds.size + this.#jobs.size + this.#resources.size === 0;
  }

  /** So many changed that they are not told one by one. */
  get isTooMuch(): boolean {
    return this.#isTooMuch;
  }

  endpoint(endpointId: string): void {
    if (this.#hasRoom(this.endpointIds, endpointId)) this.endpointIds.add(endpointId);
  }

  job(endpointId: string, jobId: string, state: JobState | null): void {
    if (!this.#hasRoom(this.#jobs, endpointId)) return;
    let jobs = this.#jobs.get(endpointId);
    if (jobs === undefined) this.#jobs.set(endpointId, (jobs = { states: new Map(), omitted: 0 }));
    if (jobs.states.has(jobId) || jobs.states.size < limits.eventJobsMax) jobs.states.set(jobId, state);
    else jobs.omitted += 1;
  }

  resource(kind: ResourceKind, id: string, change: ResourceChange): void {
    const key = `${kind} ${id}`;
    if (!this.#hasRoom(this.#resources, key)) return;
    const endpointId = kind === "endpoint" ? id : null;
    this.#resources.set(key, { type: "resource", endpointId, data: { kind, id, change } });
  }

  /** The events of jobs and resources. */
  events(): readonly ServiceEvent[] {
    const jobs = [...this.#jobs].map(([endpointId, { states, omitted }]): ServiceEvent => {
      const changed = [...states].map(([id, status]) => ({ id, status }));
      return { type: "job", endpointId, data: { endpointId, jobs: changed, omitted } };
    });
    return [...this.#resources.values(), ...jobs];
  }

  #hasRoom(collection: { readonly size: number; has(key: string): boolean }, key: string): boolean {
    if (collection.size < changesMax || collection.has(key)) return true;
    this.#isTooMuch = true;
    return false;
  }
}
