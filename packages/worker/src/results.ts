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

const POST_TIMEOUT_MS = 30_000;
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
    const receipts = batch.length > 1 ? await this.#post(batch) : undefined;
    for (const { parcel, resolve } of batch) {
      const outcome = outcomeOf(receipts?.[parcel.jobId]);
      if (outcome?.kind === "over" && parcel.signal.aborted) resolve({ kind: "cancelled" });
      else resolve(outcome ?? deliver(parcel, this.#tools));
    }
  }

  /** What became of each; undefined when the service did not say so. */
  async #post(batch: readonly Waiting[]): Promise<Readonly<Record<string, unknown>> | undefined> {
    const url = this.#url;
    if (url === undefined) return undefined;
    try {
      const answer = await this.#tools.transport.send({
        method: "POST",
        url,
        headers: { "content-type": "application/json" },
        body: `{${batch.map(({ member }) => member).join(",")}}`,
        timeoutMs: POST_TIMEOUT_MS,
      });
      // A gateway of an earlier version: it is not asked again.
      if (answer.status === 404 || answer.status === 405) this.#url = undefined;
      const receipts: unknown = answer.status === 200 ? JSON.parse(answer.body) : undefined;
      return isRecord(receipts) ? receipts : undefined;
    } catch {
      return undefined;
    }
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
