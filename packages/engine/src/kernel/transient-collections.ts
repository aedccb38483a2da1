/**
 * Collections of what comes and goes all the time, such as requests under way.
 *
 * When a `Map` or `Set` of V8 makes room for itself, its old table keeps a reference to the new one. Once one such table lies in the
 * old generation, all that come after it stay alive until the next full collection, and with them everything that ever was an
 * entry: young collections then take ten times as long, which each request that is under way has to wait for. These collections
 * start anew before they fill up, so that there is no such chain.
 */

/** Removals after which a collection is rebuilt, unless it holds more entries than that. */
const RENEW_AFTER = 64;

/** The map of all collections without entries: an own one takes 200 bytes, and most of ten thousand queues are empty. Never written to. */
const EMPTY = new Map<never, never>();

/** As a `Map`; what it is iterated over is a copy. */
export class TransientMap<Key, Value> implements Iterable<readonly [Key, Value]> {
  #map: Map<Key, Value> = EMPTY;
  #removed = 0;

  get size(): number {
    return this.#map.size;
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key);
  }

  has(key: Key): boolean {
    return this.#map.has(key);
  }

  set(key: Key, value: Value): void {
    if (this.#map === EMPTY) this.#map = new Map();
    this.#map.set(key, value);
  }

  delete(key: Key): boolean {
    if (!this.#map.delete(key)) return false;
    this.#removed += 1;
    if (this.#removed >= RENEW_AFTER && this.#removed >= this.#map.size) {
      this.#map = new Map(this.#map);
      this.#removed = 0;
    }
    return true;
  }

  clear(): void {
    this.#map = EMPTY;
    this.#removed = 0;
  }

  keys(): Key[] {
    return [...this.#map.keys()];
  }

  values(): Value[] {
    return [...this.#map.values()];
  }

  [Symbol.iterator](): Iterator<readonly [Key, Value]> {
    return [...this.#map][Symbol.iterator]();
  }
}

/** As a `Set`; what it is iterated over is a copy. */
export class TransientSet<Value> implements Iterable<Value> {
  readonly #map = new TransientMap<Value, undefined>();

  constructor(values: Iterable<Value> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#map.size;
  }

  has(value: Value): boolean {
    return this.#map.has(value);
  }

  add(value: Value): void {
    this.#map.set(value, undefined);
  }

  delete(value: Value): boolean {
    return this.#map.delete(value);
  }

  clear(): void {
    this.#map.clear();
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.#map.keys()[Symbol.iterator]();
  }
}
