/** An answer of a worker to a request without a body, as JSON. */
interface KnownAnswer {
  readonly json: string;
  readonly atMs: number;
}

const ANSWER_MAX_CHARS = 256 * 1024;
const ANSWERS_MAX = 1_000;

/**
 * The last answers of workers to GET, such as their lists of models, so that they are there without a worker. They are those of
 * this gateway since its start; the oldest go first.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();

  keep(endpointId: string, route: string, json: string): void {
    const name = `${endpointId}/${route}`;
    this.#answers.delete(name);
    if (json.length > ANSWER_MAX_CHARS) return;
    this.#answers.set(name, { json, atMs: Date.now() });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_MAX && oldest !== undefined) this.#answers.delete(oldest);
  }

  find(endpointId: string, route: string): KnownAnswer | undefined {
    return this.#answers.get(`${endpointId}/${route}`);
  }
}
