import type { Random } from "../base/random.ts";
import type { Gateway } from "../parties/gateway.ts";
import type { Link } from "../parties/link.ts";
import type { Journal } from "../power/journal.ts";
import type { OlderVersion } from "../parties/older-version.ts";
import type { Postgres } from "../parties/postgres.ts";
import type { SmallDisk } from "../../../../.tools/vitest/small-disk.ts";

/** The parties of a run and the networks between them: what faults can reach. */
export interface Stage {
  readonly gateways: readonly Gateway[];
  /** One for each gateway. */
  readonly clientLinks: readonly Link[];
  readonly workerLinks: readonly Link[];
  readonly databaseLinks: readonly Link[];
  readonly postgres?: Postgres | undefined;
  /** Holds the data of the gateways, on a file system that can be filled. */
  readonly disk?: SmallDisk | undefined;
  /** What the machine of the gateways has not synced; absent without the shim. */
  readonly journal?: Journal | undefined;
  /** Absent where its sources cannot be had. */
  readonly older?: OlderVersion | undefined;
  readonly leaseMs: number;
  /** Tells a reader of the run what a fault did. */
  readonly note: (text: string) => void;
}

/** Mends a fault; resolves to what it showed, if that is not seen from outside. */
export type Heal = () => Promise<{ readonly refusal: string } | void>;

/** Something that goes wrong, and is mended after a while. */
export interface Fault {
  /** As `--only` names it and the ledger counts it. */
  readonly name: string;
  /** What it needs besides the service. */
  readonly needs?: "postgres" | "disk" | "prlimit" | "shim" | "cgroup" | "older";
  /** Whether a clock of the service is ahead meanwhile. */
  readonly isAhead?: boolean;
  /** How long it lasts, in milliseconds. */
  readonly lastsMs: (stage: Stage) => readonly [min: number, max: number];
  /** Resolves to what mends it, or to undefined when it has passed already. */
  inject(stage: Stage, random: Random): Promise<Heal | undefined>;
}
