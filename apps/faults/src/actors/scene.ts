import type { Random } from "../base/random.ts";
import type { Entry } from "../history/entry.ts";
import type { Caller } from "../parties/caller.ts";

/** What a submission needs to be sent again under the same key. */
export interface KeyedSubmission {
  readonly key: string;
  readonly input: string;
  readonly hasWebhook: boolean;
}

/** The jobs of a round, and what its actors share. */
export interface Scene {
  readonly round: number;
  /** Address of the endpoint of this round below that of a gateway, such as `/v2/ID`. */
  readonly queue: string;
  readonly webhookUrl: string;
  readonly leaseMs: number;
  /** Whether the queue is purged in this round. */
  readonly hasPurges: boolean;
  readonly random: Random;
  readonly record: (entry: Entry) => void;
  /** A caller of one party, through the network of its kind. */
  caller(kind: "client" | "worker"): Caller;
  /** Jobs that were acknowledged to a client, oldest first. */
  readonly ids: string[];
  /** Submissions that were not answered yet. */
  readonly unanswered: Map<string, KeyedSubmission>;
  /** `load`: everybody does everything; `drain`: workers finish what there is; `over`: all actors end. */
  phase: "load" | "drain" | "over";
}

/** One of the latest jobs; undefined when there is none. */
export function someId({ ids, random }: Scene): string | undefined {
  const latest = ids.slice(-200);
  return latest.length === 0 ? undefined : random.pick(latest);
}
