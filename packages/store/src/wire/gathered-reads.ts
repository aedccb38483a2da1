/** Reads what is wanted of all keys with one statement; the rows are in any order. */
export type ReadMany<Key, Row> = (keys: readonly Key[]) => Promise<readonly Row[]>;

interface Waiting<Key, Row> {
  readonly key: Key;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Most keys of one statement: each row may carry a body of 64 KB. */
const KEYS_MAX = 64;
/** Most statements at a time; others wait meanwhile, and go out together. */
const UNDER_WAY_MAX = 2;

/**
 * Joins reads that are asked for at the same time into one statement: beside the rows themselves, a statement is most of what a
 * read costs. Each begins after it was asked for, so it sees what was durable by then. There is no timer.
 */
export class GatheredReads<Key, Row> {
  readonly #readMany: ReadMany<Key, Row>;
  /** Equal for a key and its row. */
  readonly #nameOf: (one: Key | Row) => string;
  readonly #waiting: Waiting<Key, Row>[] = [];
  #underWay = 0;
  #scheduled = false;

  constructor(readMany: ReadMany<Key, Row>, nameOf: (one: Key | Row) => string) {
    this.#readMany = readMany;
    this.#nameOf = nameOf;
  }

  /** @returns undefined when there is no such row */
  read(key: Key): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#beginSoon();
    });
  }

  #beginSoon(): void {
    if (this.#scheduled || this.#waiting.length === 0 || this.#underWay >= UNDER_WAY_MAX) return;
    this.#scheduled = true;
    // The event loop first reads all that has arrived.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#carryOut(this.#waiting.splice(0, KEYS_MAX));
      this.#beginSoon();
    });
  }

  async #carryOut(batch: readonly Waiting<Key, Row>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const rows = await this.#readMany(batch.map(({ key }) => key));
      const found = new Map(rows.map((row) => [this.#nameOf(row), row]));
      for (const { key, resolve } of batch) resolve(found.get(this.#nameOf(key)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#underWay -= 1;
      this.#beginSoon();
    }
  }
}
