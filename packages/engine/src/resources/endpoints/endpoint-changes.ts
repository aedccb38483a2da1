import type { DeployedEndpoint } from "./deployed-endpoint.ts";

/** A change of an endpoint; listeners are called once it is durable and before the client is answered. */
export type EndpointChange =
  | ({ readonly kind: "saved" } & DeployedEndpoint)
  | { readonly kind: "deleted"; readonly endpointId: string };

export type EndpointChangeListener = (change: EndpointChange) => void;

/** Tells listeners what became of endpoints. A listener that throws does not keep the news from the others. */
export class EndpointChanges {
  readonly #listeners = new Set<EndpointChangeListener>();
  readonly #read: (endpointId: string) => Promise<DeployedEndpoint | undefined>;
  readonly #onListenerError: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly read: (endpointId: string) => Promise<DeployedEndpoint | undefined>;
    readonly onListenerError: (error: unknown) => void;
  }) {
    this.#read = options.read;
    this.#onListenerError = options.onListenerError;
  }

  /** The result takes the listener off again. */
  listen(listener: EndpointChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Tells what the endpoints are now. It reads them anew, one announcement after the other: of two changes made at the
   * same time the listeners could otherwise hear the older one last.
   */
  announce(endpointIds: readonly string[]): Promise<void> {
    const turn = this.#last.then(() => this.#tellAll(endpointIds));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #tellAll(endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) {
      const deployed = await this.#read(endpointId);
      this.#tell(deployed === undefined ? { kind: "deleted", endpointId } : { kind: "saved", ...deployed });
    }
  }

  #tell(change: EndpointChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }
}
