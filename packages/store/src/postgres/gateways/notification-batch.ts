import type { GatewayNotification } from "@millrace/engine";

type Queued = Extract<GatewayNotification, { readonly kind: "queued" }>;
type OfJob = Extract<GatewayNotification, { readonly kind: "job" }>;
/** Of an endpoint, as it is sent. One job is sent as {@link OfJob}, which older gateways understand. */
type OfJobs = Omit<OfJob, "jobId"> & { readonly jobIds: readonly string[] };

/** PostgreSQL takes less than 8,000 bytes. */
const PAYLOAD_MAX_CHARS = 7_000;
/** So many ids fit in one payload with what is around them. */
const JOBS_MAX = 100;
/** Notifications kept while they cannot be sent. Polling finds what the dropped ones were about. */
const KEPT_MAX = 20_000;

/**
 * Notifications that are sent together. What concerns the same endpoint is joined, because each of them costs every other gateway
 * time: jobs that wait become one notification with the first place and their number, jobs that ended a list of ids.
 */
export class NotificationBatch {
  readonly #queued = new Map<string, Queued>();
  readonly #jobs = new Map<string, Set<string>>();
  /** All others; duplicates are sent once. */
  readonly #texts = new Set<string>();
  #jobIds = 0;

  get #size(): number {
    return this.#queued.size + this.#jobIds + this.#texts.size;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Drops it where too many wait, or when it is too long to be sent. */
  add(notification: GatewayNotification): void {
    if (this.#size >= KEPT_MAX) return;
    if (notification.kind === "queued") this.#addQueued(notification);
    else if (notification.kind === "job") this.#addJob(notification);
    else {
      const text = asciiJson(notification);
      // An event; its readers see the next one.
      if (text.length > PAYLOAD_MAX_CHARS) return;
      this.#texts.add(text);
    }
  }

  #addQueued(notification: Queued): void {
    const { endpointId, place, count = 1 } = notification;
    const key = `${endpointId} ${place === undefined ? "" : `${place.lowPriority} ${place.shard}`}`;
    const earlier = this.#queued.get(key);
    if (earlier === undefined) this.#queued.set(key, notification);
    else {
      const isFirst = place !== undefined && place.position < (earlier.place?.position ?? Infinity);
      this.#queued.set(key, { ...(isFirst ? notification : earlier), count: (earlier.count ?? 1) + count });
    }
  }

  #addJob({ endpointId, jobId }: OfJob): void {
    const ids = this.#jobs.get(endpointId) ?? new Set();
    this.#jobs.set(endpointId, ids);
    if (!ids.has(jobId)) this.#jobIds += 1;
    ids.add(jobId);
  }

  /** Takes all that was added, as few payloads as it fits in: the sender, then JSON. */
  take(from: number): string[] {
    const texts = [...this.#queued.values(), ...this.#ofJobs()].map(asciiJson);
    const payloads = pack(from, [...texts, ...this.#texts]);
    this.clear();
    return payloads;
  }

  clear(): void {
    this.#queued.clear();
    this.#jobs.clear();
    this.#texts.clear();
    this.#jobIds = 0;
  }

  *#ofJobs(): Generator<OfJob | OfJobs> {
    for (const [endpointId, ids] of this.#jobs) {
      const all = [...ids];
      for (let at = 0; at < all.length; at += JOBS_MAX) {
        const jobIds = all.slice(at, at + JOBS_MAX);
        const [jobId = ""] = jobIds;
        yield jobIds.length === 1 ? { kind: "job", endpointId, jobId } : { kind: "job", endpointId, jobIds };
      }
    }
  }
}

/** What a payload says; undefined for one that no gateway sent. */
export function readPayload(
  payload: string | undefined,
): { readonly from: number; readonly notifications: readonly GatewayNotification[] } | undefined {
  const at = payload?.indexOf(" ") ?? -1;
  if (payload === undefined || at === -1) return undefined;
  try {
    const said = JSON.parse(payload.slice(at + 1)) as readonly (GatewayNotification | OfJobs)[];
    return { from: Number(payload.slice(0, at)), notifications: said.flatMap(apart) };
  } catch {
    return undefined;
  }
}

function apart(notification: GatewayNotification | OfJobs): GatewayNotification | GatewayNotification[] {
  if (!("jobIds" in notification)) return notification;
  const { kind, endpointId, jobIds } = notification;
  return jobIds.map((jobId) => ({ kind, endpointId, jobId }));
}

/** JSON whose characters are bytes: PostgreSQL counts those. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

function pack(from: number, notifications: readonly string[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  let chars = 0;
  for (const notification of notifications) {
    if (chars + notification.length > PAYLOAD_MAX_CHARS && part.length > 0) {
      payloads.push(`${from} [${part.join(",")}]`);
      part = [];
      chars = 0;
    }
    part.push(notification);
    chars += notification.length + 1;
  }
  return part.length === 0 ? payloads : [...payloads, `${from} [${part.join(",")}]`];
}
