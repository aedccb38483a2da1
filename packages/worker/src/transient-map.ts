/** Removals after which a map starts anew, unless it holds more than that. */
const RENEW_AFTER = 64;

/**
 * A map of what comes and goes all the time. When a `Map` of V8 makes room for itself, its old table keeps a reference to the new
 * one, and with it everything that came later, until the next full collection; short ones then take ten times as long. This map
 * starts anew before it fills up. What it is iterated over is a copy.
 */
export class TransientMap<Key, Value> {
  #map = new Map<Key, Value>();
  #removed = 0;

  get size(): number {
    return this.#map.size;
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key);
  }

  set(key: Key, value: Value): void {
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

  keys(): Key[] {
    return [...this.#map.keys()];
  }
}
