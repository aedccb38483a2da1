import type { batchesOperations, openaiOperations, queueOperations, workerOperations } from "@millrace/spec";
import type { Part, ReplyHeaders } from "../http/body/payload-reply.ts";
import type { JobRequest } from "./job-request.ts";

/** An answer with a status that the spec documents for the operation. */
export interface JobReply<Status extends number> {
  readonly status: Status;
  readonly headers?: ReplyHeaders;
  /** The JSON body; left out for answers without one. */
  readonly parts?: readonly Part[];
  /** Called once the answer was written to the connection, or the connection or a read of a stored body failed. */
  readonly sent?: (delivered: boolean, failure: unknown) => Promise<void>;
  /** The status of the answer, then without a body, when a stored body is lost before any of it was sent; left out: a refusal. */
  readonly statusIfLost?: Status;
  /** Writes the whole answer itself instead of `parts`, with these headers. */
  readonly write?: (headers: ReplyHeaders) => Promise<void>;
}

type Operations = typeof queueOperations & typeof workerOperations & typeof openaiOperations & typeof batchesOperations;
export type JobOperationId = keyof Operations;
type SuccessStatus<Id extends JobOperationId> = Operations[Id]["successStatuses"][number];

/** Handles one operation. Throws a DomainError to refuse. An undocumented success status does not compile. */
export type JobHandler<Id extends JobOperationId> = (request: JobRequest) => Promise<JobReply<SuccessStatus<Id>>>;

/** One handler for each of the operations: a missing or an extra one does not compile. */
export type JobHandlers<Id extends JobOperationId> = { readonly [Operation in Id]: JobHandler<Operation> };
