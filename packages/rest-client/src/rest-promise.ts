/** A successful answer: its body, the response it came in, and the identifier that the service gave the request. */
export interface RestResult<Data> {
  readonly data: Data;
  /** Status and headers; the body has been read already. */
  readonly response: Response;
  /** Value of `x-request-id`; undefined when something other than the service answered. */
  readonly requestId: string | undefined;
}

/**
 * The promise of a successful answer's body. The request is under way when this exists; awaiting it again does not send
 * it again.
 */
export class RestPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag]: string = "RestPromise";
  readonly #result: Promise<RestResult<Data>>;

  constructor(result: Promise<RestResult<Data>>) {
    this.#result = result;
  }

  /** The same answer together with its response and request id. */
  withResponse(): Promise<RestResult<Data>> {
    return this.#result;
  }

  // oxlint-disable-next-line no-thenable -- being awaitable is what this class is for
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
