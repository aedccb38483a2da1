import type { Arguments, Flags } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import type { Column } from "../output/show.ts";
import type { BodyFlags } from "./field-flags.ts";

/** A body that the service checks. */
export type Body = Record<string, unknown>;

/** A kind of resource with the operations that its commands call. */
export interface Resource<Item extends object> {
  /** `endpoint`. */
  readonly one: string;
  /** The group of its commands, in the plural: `endpoints`. */
  readonly group: string;
  /** Several of it, in words, where that is not the name of the group: `registry credentials`. */
  readonly many?: string;
  readonly columns: readonly Column<Item>[];
  readonly idOf: (item: Item) => string;
  /** What a person is shown of one beside its fields. */
  readonly facts?: (item: Item) => readonly (readonly [name: string, value: string])[];
  readonly list: ResourceList<Item>;
  readonly get: ResourceRead<Item>;
  readonly create: ResourceChange<Item>;
  readonly update?: ResourceChange<Item>;
  readonly delete: ResourceDelete;
}

interface Described {
  /** For the help page. */
  readonly details: string;
  readonly examples: readonly string[];
}

interface ResourceList<Item> extends Described {
  readonly flags: Flags;
  send(service: OpenService, given?: Arguments): PromiseLike<readonly Item[]>;
}

interface ResourceRead<Item> extends Described {
  send(service: OpenService, id: string): PromiseLike<Item>;
}

interface ResourceChange<Item> extends Described {
  readonly body: BodyFlags;
  /** Fields that come from elsewhere than flags, such as a password that is asked for. */
  readonly beyond?: {
    readonly flags: Flags;
    read(given: Arguments): Promise<Body>;
  };
  /** @param id empty to create */
  send(service: OpenService, body: Body, id: string): PromiseLike<Item>;
}

interface ResourceDelete extends Described {
  /** What else goes with it, for the question before: ` with its files`. */
  readonly loss: string;
  readonly flags?: Flags;
  send(service: OpenService, id: string, given: Arguments): PromiseLike<unknown>;
}
