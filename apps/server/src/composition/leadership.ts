import type { FleetManager, Gateways } from "@millrace/engine";

/** Runs the fleet on the leading gateway only: starts it when this gateway begins to lead, closes it when another one does. */
export class FleetLeadership {
  readonly #fleet: FleetManager;
  readonly #graceMs: number;
  readonly #onError: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #runs = false;

  constructor(options: { fleet: FleetManager; graceMs: number; onError: (error: unknown) => void }) {
    this.#fleet = options.fleet;
    this.#graceMs = options.graceMs;
    this.#onError = options.onError;
  }

  /** Resolves once machines of an earlier run are gone and, if this gateway leads, the fleet runs. */
  async begin(gateways: Gateways, { sharesHost }: { readonly sharesHost: boolean }): Promise<void> {
    // On a shared host these may be machines of the gateway that leads.
    if (!sharesHost) await this.#fleet.endLeftovers();
    gateways.onLead((leads) => void this.#turn(leads));
    if (gateways.leads) await this.#turn(true);
  }

  async close(): Promise<void> {
    await this.#turn(false);
  }

  /** Runs the changes one after the other, because this gateway may lose the leadership while the fleet still starts. */
  #turn(leads: boolean): Promise<void> {
    this.#last = this.#last
      .then(async () => {
        if (leads === this.#runs) return;
        this.#runs = leads;
        await (leads ? this.#fleet.start() : this.#fleet.close({ graceMs: this.#graceMs }));
      })
      .catch(this.#onError);
    return this.#last;
  }
}
