import type { FleetManager, Gateways, GoesOn } from "@millrace/engine";

/** Runs the fleet on the leading gateway only: starts it when this gateway begins to lead, hands its workers over when another one does. */
export class FleetLeadership {
  readonly #fleet: FleetManager;
  readonly #graceMs: number;
  readonly #onError: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #runs = false;
  #takeOver = async (): Promise<void> => {};

  constructor(options: { fleet: FleetManager; graceMs: number; onError: (error: unknown) => void }) {
    this.#fleet = options.fleet;
    this.#graceMs = options.graceMs;
    this.#onError = options.onError;
  }

  /** Resolves once the fleet runs, if this gateway leads. `takeOver` settles what the leader before it left. */
  async begin(gateways: Gateways, takeOver: () => Promise<void>): Promise<void> {
    this.#takeOver = takeOver;
    gateways.onLead((leads) => void this.#turn(leads));
    if (gateways.leads) await this.#turn(true);
  }

  /** Ends the workers of this host, but those that `goesOn` chooses. */
  async close(goesOn: GoesOn): Promise<void> {
    this.#runs = false;
    await this.#last;
    await this.#fleet.close({ graceMs: this.#graceMs, goesOn }).catch(this.#onError);
  }

  /** Runs the starts one after the other; a hand-over ends one that is under way. */
  #turn(leads: boolean): Promise<void> {
    if (leads === this.#runs) return this.#last;
    this.#runs = leads;
    if (!leads) this.#fleet.handOver();
    else this.#last = this.#last.then(() => this.#start()).catch(this.#onError);
    return this.#last;
  }

  async #start(): Promise<void> {
    if (!this.#runs) return;
    await this.#takeOver().catch(this.#onError);
    if (this.#runs) await this.#fleet.start();
  }
}
