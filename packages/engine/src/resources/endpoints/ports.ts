import type { NameRule } from "../../fields/dialect.ts";
import type { Endpoint } from "./endpoints.ts";
import type { Template, TemplateInclude } from "./templates.ts";

/** What a change makes of a template. */
export interface TemplateChange {
  readonly template: Template;
  /** True raises the version of every endpoint that uses the template, in the same transaction. */
  readonly restartsWorkers: boolean;
}

export type TemplateChangeOutcome =
  | {
      readonly kind: "changed";
      readonly template: Template;
      /** Every endpoint that uses the template, as it is afterwards; of any account. */
      readonly endpoints: readonly Endpoint[];
    }
  | { readonly kind: "missing" }
  | { readonly kind: "name-taken" }
  | { readonly kind: "registry-auth-missing" };

export type EndpointChangeOutcome =
  | { readonly kind: "changed"; readonly endpoint: Endpoint }
  | { readonly kind: "missing" }
  | { readonly kind: "name-taken" }
  | { readonly kind: "template-missing" }
  | { readonly kind: "volume-missing" };

/**
 * Storage of templates. Names are unique within an account. Every method is atomic and answers once the change is
 * durable; a function given to `change` may run inside a transaction, so it must be quick, and what it throws undoes it.
 */
export interface TemplateRepository {
  insert(template: Template): Promise<"inserted" | "name-taken" | "registry-auth-missing">;
  get(id: string): Promise<Template | undefined>;
  /** Those that exist, in any order. */
  getMany(ids: readonly string[]): Promise<readonly Template[]>;
  /** What `isTemplateVisible` lets the account see, newest first. */
  listVisible(accountId: string, include: TemplateInclude): Promise<readonly Template[]>;
  change(id: string, apply: (current: Template) => TemplateChange): Promise<TemplateChangeOutcome>;
  /** Refuses while an endpoint or a pod uses the template. */
  remove(id: string): Promise<"removed" | "missing" | "in-use">;
}

/** Storage of endpoints; like {@link TemplateRepository}. An endpoint's template always exists. */
export interface EndpointRepository {
  insert(
    endpoint: Endpoint,
    rule?: NameRule,
  ): Promise<"inserted" | "name-taken" | "template-missing" | "volume-missing">;
  get(id: string): Promise<Endpoint | undefined>;
  /** All of an account, newest first. */
  list(accountId: string): Promise<readonly Endpoint[]>;
  /** All of every account, newest first. */
  listAll(): Promise<readonly Endpoint[]>;
  change(id: string, apply: (current: Endpoint) => Endpoint, rule?: NameRule): Promise<EndpointChangeOutcome>;
  /** Removes the endpoint and the template that was made for it alone. */
  remove(id: string): Promise<"removed" | "missing">;
}

/** Tells whether other resources that a template or endpoint names exist in an account. */
export interface ReferenceLookup {
  /** Refuses registry credentials that the account does not have, and an image of a registry that they are not for. */
  requireRegistryAuth(accountId: string, id: string, imageName: string): Promise<void>;
  /** Where a network volume of the account is; undefined when there is none. */
  dataCenterOfNetworkVolume(accountId: string, id: string): Promise<string | undefined>;
}

/** What becomes of an endpoint's jobs. Implemented by `jobs/`. */
export interface EndpointJobs {
  /** Accepts no more jobs from now on; resolves to what waits and runs once all accepted ones are stored. */
  closeQueue(endpointId: string): EndpointJobCounts | Promise<EndpointJobCounts>;
  /** Cancels what waits and runs in a closed queue; resolves to what is left. */
  cancelJobs(endpointId: string): Promise<EndpointJobCounts>;
  /** The endpoint stays after all. */
  reopenQueue(endpointId: string): void;
  /** Forgets everything about the endpoint's jobs. */
  removeJobs(endpointId: string): void | Promise<void>;
}

export interface EndpointJobCounts {
  readonly inQueue: number;
  readonly inProgress: number;
}
