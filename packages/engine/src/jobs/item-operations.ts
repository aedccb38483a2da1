import { isTerminal } from "@millrace/spec";
import type { Payload } from "../kernel/payload.ts";
import type { EngineParts } from "./engine-parts.ts";
import { formatJobId, type NewJobId } from "./model/job-ids.ts";
import type { JobOptions } from "./model/job-request.ts";
import type { JobView, QueueEndpoint } from "./model/ports.ts";
import type { JobEvent } from "./state/job-events.ts";
import type { createSubmit } from "./submit.ts";

/** From what the ids of a group of jobs are made, so that whoever knows it finds a job again. */
export interface ItemIds {
  readonly firstSequence: number;
  readonly shard: number;
  /** 52 random bits of the first job. */
  readonly random: number;
}

/** One job of a group whose input is kept elsewhere. */
export interface ItemRun {
  readonly endpoint: QueueEndpoint;
  readonly ids: ItemIds;
  /** Its place in the group. */
  readonly offset: number;
  /** Asked only if the job is to be submitted. */
  readonly input: () => Promise<Payload>;
  readonly options: JobOptions;
  /** The job may be there already: an earlier process submitted it. */
  readonly mayExist: boolean;
  readonly signal: AbortSignal;
}

/** How the job of an item ended; `gone` when it was removed before, `stopped` when its signal aborted. */
export type ItemEnd =
  | { readonly kind: "ended"; readonly view: JobView }
  | { readonly kind: "gone"; readonly why: "purged" | "expired" | "lost" }
  | { readonly kind: "stopped" };

/** Runs jobs whose inputs are kept elsewhere until their results are. They need not be stored before they end. */
export interface ItemOperations {
  /** Ids for so many jobs of an endpoint. */
  reserve(endpoint: QueueEndpoint, count: number): ItemIds;
  jobId(endpointId: string, ids: ItemIds, offset: number): string;
  /** Submits the job, unless it is there, and waits for its end. One that is gone needs other ids. */
  run(item: ItemRun): Promise<ItemEnd>;
}

/** The state of a job as it is known after a wait. */
interface Followed {
  /** The job as a look or an event shows it; undefined after a long wait. */
  readonly event: JobView | JobEvent | undefined;
  readonly isRepeated?: boolean;
}

/** A job that waits for longer is looked at once more. */
const LOOK_MS = 3_600_000;

const RANDOM_END = 2 ** 52;

export function createItemOperations(parts: EngineParts, submit: ReturnType<typeof createSubmit>): ItemOperations {
  const { clock, store, events } = parts;
  const waits = new WeakMap<AbortSignal, Set<() => void>>();

  /** Waits of items by their signal, which many share: adding one listener more takes a time that grows with those it has. */
  function waitsOf(signal: AbortSignal): Set<() => void> {
    const known = waits.get(signal);
    if (known !== undefined) return known;
    const cancels = new Set<() => void>();
    waits.set(signal, cancels);
    signal.addEventListener("abort", () => cancels.forEach((cancel) => cancel()), { once: true });
    return cancels;
  }

  function idOn({ firstSequence, random }: ItemIds, offset: number, shard: number): NewJobId {
    const key = { sequence: firstSequence + offset, shard, random: (random + offset) % RANDOM_END, sync: false };
    return { id: formatJobId(key), key };
  }

  /** New jobs go where the endpoint is now; one that was submitted stays where it was then. */
  function shardsOf(endpointId: string, { shard }: ItemIds): readonly number[] {
    const now = parts.endpoints.get(endpointId)?.placement.shard ?? shard;
    return now === shard ? [now] : [now, shard];
  }

  /** Waits for the end of a job from before it is looked at or submitted; undefined after a long wait, or if it got another id. */
  async function waitFor(item: ItemRun, id: string, begin: () => Promise<JobView | boolean>) {
    const end = events.subscribe(item.endpoint.id, id, {
      waitMs: LOOK_MS,
      accept: ({ job }) => job === undefined || isTerminal(job.status),
    });
    const cancels = waitsOf(item.signal);
    cancels.add(end.cancel);
    try {
      const begun = await begin();
      if (typeof begun !== "boolean") return begun;
      return begun ? await end.event : undefined;
    } finally {
      cancels.delete(end.cancel);
      end.cancel();
    }
  }

  /** The job, if it is there; undefined otherwise. */
  async function follow(item: ItemRun) {
    const { endpoint, ids, offset } = item;
    for (const shard of shardsOf(endpoint.id, ids)) {
      const { id } = idOn(ids, offset, shard);
      if ((await store.get(endpoint.id, id, clock.now())) === undefined) continue;
      const event = await waitFor(item, id, async () => {
        const view = await store.view(endpoint.id, id, clock.now());
        return view !== undefined && isTerminal(view.job.status) ? view : view !== undefined;
      });
      return { event };
    }
    return undefined;
  }

  /** Without an event where another process was first to submit the job: its end may be over. */
  async function begin(item: ItemRun) {
    const { endpoint, ids, offset, options } = item;
    const { id } = idOn(ids, offset, shardsOf(endpoint.id, ids)[0] ?? ids.shard);
    let isRepeated = false;
    const event = await waitFor(item, id, async () => {
      const onRepeated = (): void => {
        isRepeated = true;
      };
      const kept = { idOn: (shard: number) => idOn(ids, offset, shard), onRepeated };
      const submitted = await submit({ endpoint, input: await item.input(), options, idempotency: null, kept }, "run");
      return submitted === id && !isRepeated;
    });
    return { event, isRepeated };
  }

  return {
    reserve(endpoint, count) {
      const { shard } = endpoint.placement;
      const { key } = parts.ids.next(clock.now(), false, shard);
      return { firstSequence: parts.ids.reserve(clock.now(), count), shard, random: key.random };
    },
    jobId: (endpointId, ids, offset) => idOn(ids, offset, shardsOf(endpointId, ids)[0] ?? ids.shard).id,
    async run(item) {
      if (item.signal.aborted) return { kind: "stopped" };
      let found: Followed | undefined = item.mayExist ? await follow(item) : undefined;
      if (item.signal.aborted) return { kind: "stopped" };
      found ??= await begin(item);
      while (!item.signal.aborted) {
        const { event } = found;
        if (event?.job !== undefined) return { kind: "ended", view: { job: event.job, output: event.output } };
        if (event !== undefined && "gone" in event && event.gone !== undefined)
          return { kind: "gone", why: event.gone };
        // A try that could not be stored may be an earlier one of the same job.
        const again = await follow(item);
        // Of a job that another process submitted, and whose result was kept for too short a time, only the id is left.
        if (again === undefined) return { kind: "gone", why: found.isRepeated === true ? "purged" : "lost" };
        found = again;
      }
      return { kind: "stopped" };
    },
  };
}
