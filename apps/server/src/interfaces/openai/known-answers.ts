/** An answer of a worker to a request without a body, as JSON. */
interface KnownAnswer {
  readonly json: string;
  readonly atMs: number;
}

const ANSWER_MAX_CHARS = 256 * 1024;
/** All of them together; an endpoint has a few, so that one cannot push those of the others out. */
const ALL_MAX_CHARS = 32 * 1024 * 1024;
const ENDPOINTS_MAX = 1_000;
const ROUTES_MAX = 8;

/**
 * The last answers of workers to GET, such as their lists of models, so that they are there without a worker. They are those of
 * this gateway since its start; the oldest go first.
 */
export class KnownAnswers {
  /** By endpoint and route, those that were kept last at the end. */
  readonly #answers = new Map<string, Map<string, KnownAnswer>>();
  #chars = 0;

  keep(endpointId: string, route: string, json: string): void {
    const own = this.#answers.get(endpointId) ?? new Map<string, KnownAnswer>();
    this.#chars -= own.get(route)?.json.length ?? 0;
    own.delete(route);
    this.#answers.delete(endpointId);
    if (json.length <= ANSWER_MAX_CHARS) {
      own.set(route, { json, atMs: Date.now() });
      this.#chars += json.length;
    }
    if (own.size > ROUTES_MAX) this.#dropFirst(own);
    if (own.size > 0) this.#answers.set(endpointId, own);
    while (this.#chars > ALL_MAX_CHARS || this.#answers.size > ENDPOINTS_MAX) this.#dropOldest();
  }

  find(endpointId: string, route: string): KnownAnswer | undefined {
    return this.#answers.get(endpointId)?.get(route);
  }

  #dropOldest(): void {
    const [[endpointId, oldest] = ["", undefined]] = this.#answers;
    if (oldest !== undefined) this.#dropFirst(oldest);
    if (oldest?.size === 0) this.#answers.delete(endpointId);
  }

  #dropFirst(own: Map<string, KnownAnswer>): void {
    const [[route, answer] = ["", undefined]] = own;
    own.delete(route);
    this.#chars -= answer?.json.length ?? 0;
  }
}
