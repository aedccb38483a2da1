import type { Random } from "../base/random.ts";

/** Who has an account and resources of its own. */
export interface Party {
  readonly key: string;
  readonly endpointId: string;
  readonly volumeId: string;
  /** A load-balancing endpoint whose workers never start: it holds requests. */
  readonly balancedId: string;
  /** An endpoint whose workers run the attacker's program as processes of the host. */
  readonly programId: string;
}

/** What an attack may know of the service, and where it tells what came of it. */
export interface Target {
  readonly port: number;
  readonly random: Random;
  /** The attacker has a key with all rights in an account of its own. */
  readonly attacker: Party;
  /** Resources of another account, without its key. */
  readonly victim: Pick<Party, "endpointId" | "volumeId"> & { readonly jobId: string };
  /** A text that stands in files of the host and of the victim. No answer to the attacker may hold it. */
  readonly secret: string;
  /** A file outside of all volumes that holds the secret. */
  readonly secretFile: string;
  readonly dataDir: string;
  /** Called once what the attack needs is made: from then on the service is watched. Resolves after a quiet moment. */
  begin(): Promise<void>;
  /** Aborts when the attack is to end. */
  readonly stop: AbortSignal;
  /** Counts how the service answered. */
  answered(how: string): void;
  /** The service did what it must not do. */
  wrong(text: string): void;
}

export interface Attack {
  readonly name: string;
  /** One line for a reader. */
  readonly does: string;
  /** How much memory the service may take meanwhile. */
  readonly growthMaxBytes?: number;
  /** Makes what it needs, calls `begin`, and attacks until `stop` aborts. */
  readonly play: (target: Target) => Promise<void>;
}
