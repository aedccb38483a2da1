import { limits } from "@millrace/spec";
import { whyUnreadable } from "../kernel/damaged-blob.ts";
import type { BlobStore, Payload } from "../kernel/payload.ts";
import { parseExactJson } from "../kernel/index.ts";
import type { ItemIds } from "../jobs/item-operations.ts";
import { type JobOptions, parseJobOptions } from "../jobs/model/job-request.ts";
import {
  addUse,
  type BatchUse,
  hasLine,
  type InputPlace,
  isOver,
  lineOffsets,
  noUse,
  type Outcome,
  type Segment,
} from "./batch.ts";
import type { OpenaiBatch } from "./openai-batch.ts";
import type { NamedRequest } from "./openai-lines.ts";
import { LineReader, type LinePlace } from "./line-reader.ts";
import { failedLine, lineBytes, linePieces, type ResultLine } from "./result-line.ts";

const ONLY_INPUT = '{"input":null}';
const WRITE_BYTES = 256 * 1024;

/** A segment whose requests run: its inputs, and the results that are not stored yet. */
export class SegmentRun {
  readonly batchId: string;
  readonly ids: ItemIds;
  /** Whether an earlier process may have submitted requests. */
  readonly #mayExist: boolean;
  readonly #openai: OpenaiBatch | undefined;
  /** Ids of requests that are submitted again, because their job is gone. After a crash they are not known. */
  readonly #renewed = new Map<number, ItemIds | null>();
  /** Places of which it is not known whether their job was stored. */
  readonly #unknown = new Set<number>();
  /** Undefined once all requests are submitted, or when not all can be read; one that is submitted then is read alone. */
  #inputs: Uint8Array | undefined;
  readonly #offsets: readonly number[];
  /** As it is stored. */
  #stored: Segment;
  /** Places that are to be submitted, the next one last. */
  readonly #waiting: number[];
  readonly #running = new Set<number>();
  readonly #lines = new Map<number, ResultLine>();
  #lineBytes = 0;
  #completed = 0;
  #use: BatchUse = noUse;
  #oldestLineAtMs: number | null = null;
  #gaveWay = false;

  constructor(segment: Segment, ids: ItemIds, inputs: Uint8Array | undefined, mayExist: boolean, openai?: OpenaiBatch) {
    this.#stored = segment;
    this.batchId = segment.batchId;
    this.ids = ids;
    this.#mayExist = mayExist;
    this.#openai = openai;
    this.#inputs = inputs;
    let at = 0;
    this.#offsets = segment.inputs.map(({ lengthBytes }) => {
      at += lengthBytes;
      return at - lengthBytes;
    });
    const open = segment.inputs.map((_, place) => place).filter((place) => !isOver(segment.outcomes[place]));
    this.#waiting = open.toReversed();
  }

  get stored(): Segment {
    return this.#stored;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether the inputs are in memory. */
  get holdsInputs(): boolean {
    return this.#inputs !== undefined;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Places whose jobs have not ended. */
  get runningPlaces(): readonly number[] {
    return [...this.#running];
  }

  /** Results that are not stored. */
  get unstored(): {
    readonly completed: number;
    readonly failed: number;
    readonly bytes: number;
    readonly sinceMs: number | null;
    readonly use: BatchUse;
  } {
    const [completed, bytes, sinceMs, use] = [this.#completed, this.#lineBytes, this.#oldestLineAtMs, this.#use];
    return { completed, failed: this.#lines.size - completed, bytes, sinceMs, use };
  }

  get storedBytes(): number {
    return lineOffsets(this.#stored.outcomes).end;
  }

  /** Whether every request has ended. */
  get isOver(): boolean {
    return this.#waiting.length === 0 && this.#running.size === 0;
  }

  /** Of the job of a request; `reserve` gives others for one that is submitted again. */
  jobOf(
    place: number,
    reserve: () => ItemIds,
  ): { readonly ids: ItemIds; readonly offset: number; readonly mayExist: boolean } {
    const isUnknown = this.#unknown.has(place);
    if (!this.#renewed.has(place)) return { ids: this.ids, offset: place, mayExist: this.#mayExist || isUnknown };
    const ids = this.#renewed.get(place) ?? reserve();
    this.#renewed.set(place, ids);
    return { ids, offset: 0, mayExist: isUnknown };
  }

  /** The place of the next request to submit. */
  take(): number | undefined {
    const place = this.#waiting.pop();
    if (place !== undefined) this.#running.add(place);
    return place;
  }

  /**
   * The request is to be tried again: by another job if its own was removed. After a failure it is not known whether the job was stored, and
   * another one would run the request twice.
   */
  putBack(place: number, job: "gone" | "unknown"): void {
    if (!this.#running.delete(place) || this.#gaveWay) return;
    this.#waiting.push(place);
    if (job === "unknown") this.#unknown.add(place);
    else {
      this.#unknown.delete(place);
      this.#renewed.set(place, null);
    }
  }

  /** The request was cancelled with its batch: it has no result. */
  drop(place: number): void {
    this.#running.delete(place);
  }

  /** No further request is submitted before the segment is read again. */
  giveWay(): void {
    this.#gaveWay = true;
    this.#waiting.length = 0;
    this.#inputs = undefined;
  }

  /** No further request is submitted. */
  dropWaiting(): void {
    this.#waiting.length = 0;
  }

  end(place: number, line: ResultLine, nowMs: number): void {
    if (!this.#running.delete(place)) return;
    this.#lines.set(place, line);
    this.#lineBytes += lineBytes(line);
    this.#use = addUse(this.#use, line.use ?? noUse);
    if (line.code === "c") this.#completed += 1;
    this.#oldestLineAtMs ??= nowMs;
  }

  /** What a worker gets, and what the client set besides. */
  async request(place: number, blobs: BlobStore): Promise<BatchRequest> {
    const { lengthBytes, inputStart, inputEnd } = this.#stored.inputs[place] as InputPlace;
    const from = this.#offsets[place] ?? 0;
    let bytes = this.#inputs?.subarray(from, from + lengthBytes);
    try {
      bytes ??= await readBlob(blobs, this.#stored.inputBlob, from, lengthBytes);
    } catch (error) {
      const why = await whyUnreadable(blobs, this.#stored.inputBlob, error);
      if (why === undefined) throw error;
      const refusal = `input ${why}: the input of this request is ${UNREADABLE[why]}. Submit the request again.`;
      return { input: () => Promise.reject(error), options: DEFAULTS, named: null, refusal };
    }
    if (this.#waiting.length === 0) this.#inputs = undefined;
    const input = bytes.subarray(inputStart, inputEnd);
    const text = (start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString();
    const rest = `${text(0, inputStart)}null${text(inputEnd, lengthBytes)}`;
    const options = this.#openai === undefined ? optionsOf(rest) : openaiOptions(this.#openai);
    const named = this.#openai === undefined ? null : (JSON.parse(rest) as NamedRequest);
    return { input: () => payloadOf(input, blobs), options, named, refusal: named?.refused ?? null };
  }

  /**
   * Writes the results so far to a new blob, in their order; answers the segment as it becomes. A result whose body is lost or damaged
   * becomes a failure that says so.
   */
  async writeResults(blobs: BlobStore, nowMs: number): Promise<WrittenResults> {
    try {
      return await this.#writeResults(blobs);
    } catch (error) {
      if (!(await this.#giveUpUnreadable(blobs, nowMs))) throw error;
      return await this.#writeResults(blobs);
    }
  }

  /** Whether there were results that can never be read again. */
  async #giveUpUnreadable(blobs: BlobStore, nowMs: number): Promise<boolean> {
    const { inputs, firstIndex, outcomes, resultBlob } = this.#stored;
    const { at } = lineOffsets(outcomes);
    let isAny = false;
    for (const place of inputs.keys()) {
      const line = this.#lines.get(place);
      const old = outcomes[place] ?? null;
      const oldBlob = line === undefined && hasLine(old) ? resultBlob : null;
      const blobId = line?.output?.blobId ?? oldBlob;
      if (blobId === null) continue;
      const why = await unreadable(
        blobs,
        line?.output ?? { blobId, offsetBytes: at[place] ?? 0, lengthBytes: old?.lengthBytes ?? 0 },
      );
      if (why === undefined) continue;
      const message = `result ${why}: the output of this request is ${UNREADABLE[why]}. Submit the request again.`;
      const failed = failedLine(this.batchId, firstIndex + place, message, nowMs);
      this.#lineBytes += lineBytes(failed) - (line === undefined ? 0 : lineBytes(line));
      if (line?.code === "c") this.#completed -= 1;
      this.#lines.set(place, { ...failed, use: line?.use, inFile: line?.inFile });
      isAny = true;
    }
    return isAny;
  }

  async #writeResults(blobs: BlobStore): Promise<WrittenResults> {
    const written = new Map(this.#lines);
    // By now: what ends while these are written is written next time.
    const { isOver: isDone } = this;
    const before = this.#stored;
    const old = keptLines(before, written);
    const reader = new LineReader(blobs, before.resultBlob ?? "", [...old.values()]);
    const writer = await blobs.create();
    let pieces: Uint8Array[] = [];
    let bytes = 0;
    const put = async (piece: Uint8Array): Promise<void> => {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes >= WRITE_BYTES) await flush();
    };
    const flush = async (): Promise<void> => {
      if (bytes > 0) await writer.write(Buffer.concat(pieces));
      pieces = [];
      bytes = 0;
    };
    try {
      const outcomes: (Outcome | null)[] = [];
      for (const place of before.inputs.keys()) {
        const line = written.get(place);
        const [outcome, kept] = [before.outcomes[place] ?? null, old.get(place)];
        if (line !== undefined) {
          for await (const piece of linePieces(line, blobs)) await put(piece);
          outcomes.push({ code: line.code, lengthBytes: lineBytes(line) });
        } else if (kept !== undefined) {
          for await (const piece of reader.next(kept)) await put(piece);
          outcomes.push(outcome);
        } else outcomes.push(outcome?.code === "d" ? outcome : null);
      }
      await flush();
      await writer.finish();
      const isBack = isDone && this.#gaveWay && !outcomes.every(isOver);
      const state = isBack ? "waiting" : isDone ? "closed" : "active";
      const ids = isBack ? null : before.ids;
      return { segment: { ...before, state, ids, outcomes, resultBlob: writer.blobId }, written };
    } catch (error) {
      await writer.abort();
      throw error;
    } finally {
      await reader.close();
    }
  }

  /** These results are stored, in this segment. */
  keep(segment: Segment, written: ReadonlyMap<number, ResultLine>, nowMs: number): void {
    this.#stored = segment;
    for (const [place, line] of written) {
      if (this.#lines.get(place) !== line) continue;
      this.#lines.delete(place);
      this.#lineBytes -= lineBytes(line);
      if (line.code === "c") this.#completed -= 1;
    }
    this.#use = useOf(this.#lines.values());
    this.#oldestLineAtMs = this.#lines.size === 0 ? null : nowMs;
  }
}

const UNREADABLE = {
  lost: "no longer in the blob store",
  damaged: "damaged in the blob store, and is not served",
} as const;

/** A request as it is submitted. */
interface BatchRequest {
  readonly input: () => Promise<Payload>;
  readonly options: JobOptions;
  /** What a client for OpenAI calls it; null of other clients, and if it cannot be read. */
  readonly named: NamedRequest | null;
  /** Why it is not submitted. */
  readonly refusal: string | null;
}

interface WrittenResults {
  readonly segment: Segment;
  readonly written: ReadonlyMap<number, ResultLine>;
}

/** The stored lines that no other replaces, by their places. */
function keptLines(
  { inputs, outcomes, resultBlob }: Segment,
  replaced: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, LinePlace> {
  const { at } = lineOffsets(outcomes);
  const kept = new Map<number, LinePlace>();
  for (const place of inputs.keys()) {
    const outcome = outcomes[place] ?? null;
    if (resultBlob === null || !hasLine(outcome) || replaced.has(place)) continue;
    kept.set(place, { offsetBytes: at[place] ?? 0, lengthBytes: outcome.lengthBytes });
  }
  return kept;
}

async function unreadable(
  blobs: BlobStore,
  { blobId, offsetBytes, lengthBytes }: Omit<Payload & { readonly kind: "blob" }, "kind">,
): Promise<"lost" | "damaged" | undefined> {
  try {
    for await (const _ of blobs.read(blobId, offsetBytes, lengthBytes));
    return undefined;
  } catch (error) {
    return await whyUnreadable(blobs, blobId, error);
  }
}

/** What these results used together. */
export function useOf(lines: Iterable<ResultLine>): BatchUse {
  let sum = noUse;
  for (const { use } of lines) if (use !== undefined) sum = addUse(sum, use);
  return sum;
}

async function readBlob(blobs: BlobStore, blobId: string, from: number, lengthBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(blobId, from, lengthBytes)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The inputs of a segment; undefined when not all can be read, now or later, and each request is to be read alone. */
export async function readInputs(blobs: BlobStore, { inputBlob, inputs }: Segment): Promise<Buffer | undefined> {
  const lengthBytes = inputs.reduce((sum, input) => sum + input.lengthBytes, 0);
  try {
    return await readBlob(blobs, inputBlob, 0, lengthBytes);
  } catch (error) {
    if ((await whyUnreadable(blobs, inputBlob, error)) === undefined) throw error;
    return undefined;
  }
}

const DEFAULTS = parseJobOptions({});
/** One for all: many requests are under way. */
const ONLY_LOW: JobOptions = { ...DEFAULTS, lowPriority: true };

function optionsOf(rest: string): JobOptions {
  if (rest === ONLY_INPUT) return ONLY_LOW;
  const { webhook, policy } = JSON.parse(rest) as { readonly webhook?: unknown; readonly policy?: unknown };
  const { s3Config } = parseExactJson(rest) as { readonly s3Config?: unknown };
  const given = { webhook: webhook ?? undefined, policy: policy ?? undefined, s3Config: s3Config ?? undefined };
  return { ...parseJobOptions(given), lowPriority: true };
}

function openaiOptions({ keyId: tokenKeyId }: OpenaiBatch): JobOptions {
  return { ...DEFAULTS, extras: { ...DEFAULTS.extras, tokenKeyId }, lowPriority: true };
}

async function payloadOf(input: Uint8Array, blobs: BlobStore): Promise<Payload> {
  if (input.byteLength <= limits.inlinePayloadMaxBytes) return { kind: "inline", bytes: input };
  const writer = await blobs.create();
  await writer.write(input);
  await writer.finish();
  return { kind: "blob", blobId: writer.blobId, offsetBytes: 0, lengthBytes: input.byteLength };
}
