import { DomainError } from "../kernel/errors.ts";

/** Another gateway sent a request here, and no worker of this host will serve it: nothing was sent to a program, so the request can go elsewhere. */
export class NoneHereError extends DomainError {
  constructor() {
    const message =
      "The worker that this request was sent to has ended, or gets no more requests, and no other one of its host serves the endpoint. Nothing was sent to a program. Try again.";
    super("unavailable", message, { retryAfterSeconds: 1 });
  }
}
