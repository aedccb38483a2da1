import type { Batch, NewSegment, Segment, SegmentState } from "./batch.ts";

/** The segment was changed by another gateway meanwhile; nothing was changed. */
export class StaleSegmentError extends Error {
  override readonly name = "StaleSegmentError";
}

/** What changes with a batch in one transaction. */
export interface BatchChange {
  /** The batch as it becomes. Called with the stored one, perhaps more than once; what it throws leaves everything unchanged. */
  readonly rule: (batch: Batch) => Batch;
  readonly add?: readonly NewSegment[] | undefined;
  /** As they become, with the version that is stored. */
  readonly save?: readonly Segment[] | undefined;
  readonly room?: RoomRule | undefined;
}

/** Called with the other batches of the endpoint that run, while none of them begins or ends. What it throws leaves everything unchanged. */
export type RoomRule = (others: readonly Batch[]) => void;

/** Rules of a new batch. What they throw leaves everything unchanged. */
export interface InsertRules {
  readonly room?: RoomRule | undefined;
  /** Called with how many batches of the account never ran, while no other batch of it is inserted with this rule. */
  readonly unstarted?: ((count: number) => void) | undefined;
}

export interface SegmentQuery {
  /** Only segments in this state. */
  readonly state?: SegmentState | undefined;
  /** From this number on. */
  readonly from?: number | undefined;
  /** Beginning with the one that has this request. */
  readonly fromIndex?: number | undefined;
  readonly limit: number;
}

/** Storage of batches. Blobs are written before the rows that name them, and removed after them. */
export interface BatchStore {
  insert(batch: Batch, segments: readonly NewSegment[], rules?: InsertRules): Promise<void>;
  /** How many batches of an account never ran. */
  unstarted(accountId: string): Promise<number>;
  get(batchId: string): Promise<Batch | undefined>;
  /** Of an endpoint, newest first, those after a place. */
  list(
    endpointId: string,
    page: {
      readonly before?: { readonly createdAtMs: number; readonly id: string } | undefined;
      readonly limit: number;
      /** Only those of clients for OpenAI. */
      readonly openai?: boolean | undefined;
    },
  ): Promise<readonly Batch[]>;
  /** All that are finalized and not done, or those of an endpoint. */
  running(endpointId?: string): Promise<readonly Batch[]>;
  /** All that have ended and whose webhook is to be sent, now or later. */
  untold(): Promise<readonly Batch[]>;
  /** @returns undefined when there is no such batch. @throws StaleSegmentError */
  change(batchId: string, change: BatchChange): Promise<Batch | undefined>;
  /** In their order. */
  segments(batchId: string, query: SegmentQuery): Promise<readonly Segment[]>;
  /** Some whose time is over. */
  expired(nowMs: number, limit: number): Promise<readonly string[]>;
  idsOf(endpointId: string): Promise<readonly string[]>;
  /** Removes a batch; resolves to its blobs. */
  remove(batchId: string): Promise<readonly string[]>;
}
