import type { Answer } from "./transport.ts";

/** A parsed answer together with the answer itself. */
export interface WithResponse<T> {
  data: T;
  response: Response;
  /** Identifier of the request in the service's log. */
  requestId: string | undefined;
}

/**
 * Promise of an operation's result, which can give the HTTP answer too. The request is under way from the beginning;
 * failures reject all three ways of waiting alike.
 */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag]: string = "ApiPromise";
  readonly #answer: Promise<Answer>;
  readonly #parse: (answer: Answer) => T;

  constructor(answer: Promise<Answer>, parse: (answer: Answer) => T) {
    this.#answer = answer;
    this.#parse = parse;
  }

  /** The result together with the HTTP answer. */
  async withResponse(): Promise<WithResponse<T>> {
    const answer = await this.#answer;
    const requestId = answer.headers.get("x-request-id") ?? undefined;
    return { data: this.#parse(answer), response: responseOf(answer), requestId };
  }

  /** The HTTP answer alone, not looked into. Its body can be read, though it has arrived already. */
  async asResponse(): Promise<Response> {
    return responseOf(await this.#answer);
  }

  // oxlint-disable-next-line unicorn/no-thenable -- this is a promise, and a promise has it
  then<Result1 = T, Result2 = never>(
    onFulfilled?: ((value: T) => Result1 | PromiseLike<Result1>) | null,
    onRejected?: ((reason: unknown) => Result2 | PromiseLike<Result2>) | null,
  ): Promise<Result1 | Result2> {
    return this.#answer.then(this.#parse).then(onFulfilled, onRejected);
  }

  catch<Result = never>(onRejected?: ((reason: unknown) => Result | PromiseLike<Result>) | null): Promise<T | Result> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}

function responseOf(answer: Answer): Response {
  const { status, statusText, headers, text } = answer;
  return new Response(text === "" ? null : text, { status, statusText, headers: new Headers(headers) });
}
