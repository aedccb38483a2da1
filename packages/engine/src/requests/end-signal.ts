/**
 * Tells once that something is over. An `AbortSignal` looks at all its listeners to add or remove one, which is work in the number of
 * open streams for each request.
 */
export class EndSignal {
  readonly #listeners = new Set<() => void>();
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Called once when it is over; not at all if it is over already. */
  add(listener: () => void): void {
    this.#listeners.add(listener);
  }

  delete(listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Repeating does nothing. */
  end(): void {
    this.#isOver = true;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}
