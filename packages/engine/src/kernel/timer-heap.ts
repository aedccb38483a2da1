/** A timer in a {@link TimerHeap}. */
export interface TimerEntry {
  readonly dueAtMs: number;
  /** Among those due at the same moment, the lowest comes first. */
  readonly order: number;
  /** Place in the heap, kept by it; -1 for one that is in none. */
  place: number;
}

/**
 * Timers by their due time. Most are removed before they are due, and then the heap must not keep a reference: objects that it keeps alive
 * would outlive the young generation of the garbage collector, which makes its pauses ten times as long.
 */
export class TimerHeap<Entry extends TimerEntry> {
  readonly #entries: Entry[] = [];

  /** The one that is due next. */
  get first(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
    this.#rise(entry, this.#entries.length);
  }

  /** Takes an entry out; false when it is in no heap. */
  remove(entry: Entry): boolean {
    const { place } = entry;
    if (place === -1) return false;
    entry.place = -1;
    const last = this.#entries.pop();
    if (last === undefined || last === entry) return true;
    const parent = this.#entries[(place - 1) >> 1];
    if (place > 0 && parent !== undefined && isBefore(last, parent)) this.#rise(last, place);
    else this.#sink(last, place);
    return true;
  }

  clear(): void {
    for (const entry of this.#entries.splice(0)) entry.place = -1;
  }

  #put(entry: Entry, place: number): void {
    this.#entries[place] = entry;
    entry.place = place;
  }

  #rise(entry: Entry, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#entries[above];
      if (parent === undefined || !isBefore(entry, parent)) break;
      this.#put(parent, place);
      place = above;
    }
    this.#put(entry, place);
  }

  #sink(entry: Entry, from: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      let child = this.#entries[below];
      if (child === undefined) break;
      const right = this.#entries[below + 1];
      if (right !== undefined && isBefore(right, child)) {
        child = right;
        below += 1;
      }
      if (!isBefore(child, entry)) break;
      this.#put(child, place);
      place = below;
    }
    this.#put(entry, place);
  }
}

function isBefore(a: TimerEntry, b: TimerEntry): boolean {
  return a.dueAtMs < b.dueAtMs || (a.dueAtMs === b.dueAtMs && a.order < b.order);
}
