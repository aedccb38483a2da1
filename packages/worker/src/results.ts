import { deliver, type DeliveryOutcome, type DeliveryTools, type Parcel } from "./delivery.ts";
import { isRecord } from "./report.ts";
import { RESULTS_MAX_BYTES } from "./wire.ts";

/** A report that ends an attempt. */
export interface ResultParcel extends Parcel {
  /** Undefined when the service knows no attempts; it then takes no results together either. */
  readonly attemptToken: string | undefined;
}

interface Waiting {
  readonly parcel: ResultParcel;
  /** What the parcel adds to a body of several. */
  readonly member: string;
  readonly resolve: (outcome: Promise<DeliveryOutcome> | DeliveryOutcome) => void;
}

/** Braces around the members. */
const FRAME_BYTES = 2;

/**
 * Sends results that are ready at the same time in one request: for short jobs, requests are most of what a job costs.
 * What cannot be sent together, or was not understood together, is sent alone; repeating a result is safe.
 */
export class Results {
  readonly #tools: DeliveryTools;
  /** Where several results go; undefined where the service has no such address. */
  #url: string | undefined;
  #waiting: Waiting[] = [];

  constructor(url: string | undefined, tools: DeliveryTools) {
    this.#url = url;
    this.#tools = tools;
  }

  /** @param isAlone whether no other result can be ready at the same time, so that there is nothing to wait for */
  deliver(parcel: ResultParcel, isAlone: boolean): Promise<DeliveryOutcome> {
    const { attemptToken } = parcel;
    if (isAlone || this.#url === undefined || attemptToken === undefined) return deliver(parcel, this.#tools);
    const { promise, resolve } = Promise.withResolvers<DeliveryOutcome>();
    const isFirst = this.#waiting.push({ parcel, member: memberOf(parcel, attemptToken), resolve }) === 1;
    // Handlers that end in this turn of the event loop are those that began together.
    if (isFirst) setImmediate(() => this.#send());
    return promise;
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { parcel, resolve } of waiting) if (parcel.signal.aborted) resolve({ kind: "cancelled" });
    for (const batch of packed(waiting.filter(({ parcel }) => !parcel.signal.aborted))) void this.#sendBatch(batch);
  }

  async #sendBatch(batch: readonly Waiting[]): Promise<void> {
    const together = batch.length > 1 ? await this.#deliverTogether(batch) : undefined;
    for (const { parcel, resolve } of batch) {
      const outcome = together?.(parcel.jobId);
      if (outcome?.kind === "over" && parcel.signal.aborted) resolve({ kind: "cancelled" });
      else resolve(outcome ?? deliver(parcel, this.#tools));
    }
  }

  /** Tells what became of each; undefined for those of which the service said nothing. */
  async #deliverTogether(
    batch: readonly Waiting[],
  ): Promise<((jobId: string) => DeliveryOutcome | undefined) | undefined> {
    const [first] = batch;
    const url = this.#url;
    if (first === undefined || url === undefined) return undefined;
    const signal = abortedWithAll(batch.map(({ parcel }) => parcel.signal));
    const body = `{${batch.map(({ member }) => member).join(",")}}`;
    const outcome = await deliver({ url, jobId: first.parcel.jobId, body, signal }, this.#tools);
    if (outcome.kind === "stored") {
      const receipts = receiptsIn(outcome.answer);
      return (jobId) => outcomeOf(receipts[jobId]);
    }
    if (outcome.kind === "undelivered" || outcome.kind === "cancelled") return () => outcome;
    // A gateway of an earlier version: it is not asked again.
    if (outcome.kind === "over") this.#url = undefined;
    return undefined;
  }
}

/** Aborts when all of them have. */
function abortedWithAll(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  let left = signals.length;
  const oneLess = (): void => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const signal of signals) signal.addEventListener("abort", oneLess, { once: true });
  return all.signal;
}

function receiptsIn(answer: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const receipts: unknown = JSON.parse(answer ?? "");
    return isRecord(receipts) ? receipts : {};
  } catch {
    return {};
  }
}

/** The token joins the members of the report, which is an object. */
function memberOf({ jobId, body }: ResultParcel, attemptToken: string): string {
  const members = body.slice(1, -1);
  const token = `"attemptToken":${JSON.stringify(attemptToken)}`;
  return `${JSON.stringify(jobId)}:{${token}${members === "" ? "" : `,${members}`}}`;
}

/** As few bodies as the results fit in, in their order. One that is too large for any is by itself. */
function packed(waiting: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = [];
  let bytes = Infinity;
  for (const one of waiting) {
    const added = Buffer.byteLength(one.member) + 1;
    if (bytes + added > RESULTS_MAX_BYTES) {
      batches.push([]);
      bytes = FRAME_BYTES;
    }
    batches.at(-1)?.push(one);
    bytes += added;
  }
  return batches;
}

function outcomeOf(receipt: unknown): DeliveryOutcome | undefined {
  if (!isRecord(receipt)) return undefined;
  if (typeof receipt["status"] === "string") return { kind: "stored" };
  if (typeof receipt["error"] !== "string") return undefined;
  const message = typeof receipt["message"] === "string" ? ` ${receipt["message"]}` : "";
  return { kind: "over", reason: `${receipt["error"]}${message}` };
}
