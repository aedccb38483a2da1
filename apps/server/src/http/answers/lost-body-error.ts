import { DamagedBlobError, DomainError } from "@millrace/engine";

/** A requested body is no longer in the blob store, or is not what was written there. */
export class LostBodyError extends DomainError {
  constructor(cause: unknown) {
    const what =
      cause instanceof DamagedBlobError
        ? "A stored body is damaged: it no longer matches its checksum in the blob store of the service, and is not served."
        : "A body of this job is lost: it is no longer in the blob store of the service.";
    super("not_found", `${what} Submit the job again if you need its result.`, { cause });
  }
}
