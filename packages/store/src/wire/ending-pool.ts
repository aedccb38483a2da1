import { Pool, type PoolClient } from "pg";
import { unavailable } from "./unavailable.ts";

type Answer = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool whose end loses nothing. That of the driver leaves those who wait for a connection waiting until they give up, and tells those
 * who come later that a pool must not be used, which reads like a defect. This one serves who asked before its end; later ones are
 * refused as while the database is away.
 */
export class EndingPool extends Pool {
  #isEnding = false;
  #waiting = 0;
  #onServed: () => void = () => undefined;

  /** @throws DomainError `unavailable` once the pool ends */
  override connect(): Promise<PoolClient>;
  override connect(answer: Answer): void;
  override connect(answer?: Answer): Promise<PoolClient> | void {
    if (answer === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error ?? unavailable()) : resolve(client)));
      });
    }
    if (this.#isEnding) return answer(unavailable(), undefined, () => undefined);
    this.#waiting += 1;
    super.connect((error, client, done) => {
      this.#waiting -= 1;
      answer(error, client, done);
      if (this.#waiting === 0) this.#onServed();
    });
  }

  /** Resolves when all that was asked for is done, and no connection is left. */
  override end(): Promise<void>;
  override end(whenDone: () => void): void;
  override end(whenDone?: () => void): Promise<void> | void {
    const ended = this.#end();
    if (whenDone === undefined) return ended;
    void ended.then(whenDone, whenDone);
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#onServed = resolve));
    await super.end();
  }
}
