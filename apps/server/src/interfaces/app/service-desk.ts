import type { Readable } from "node:stream";
import type { HostService, VerificationLog } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** What is told of the service itself, and done with it as a whole. */
export interface ServiceDesk {
  info(): Promise<Schemas["ServiceInfo"]>;
  /** Empty where the program that embeds the service named none. */
  readonly settings: readonly Schemas["Setting"][];
  /**
   * A copy of all data as an archive, which is removed when the content is read or destroyed.
   *
   * @throws DomainError `conflict` while there is another one and where the storage makes its own, `unavailable` without room
   */
  backUp(): Promise<{ readonly lengthBytes: number; readonly content: Readable }>;
  /** The databases that share the jobs. */
  readonly shards: ShardServices;
  /** Runs of the contract suite against the service. */
  readonly verifications: VerificationLog;
  /** The computers that machines are started on. */
  readonly hosts: HostService;
}

interface ShardServices {
  /** By their numbers; none where the jobs are in one file. */
  list(): Promise<readonly Schemas["Shard"][]>;
  /** @throws DomainError */
  move(move: Schemas["ShardMoveInput"]): Promise<Schemas["ShardMove"]>;
}
