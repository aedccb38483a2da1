import type { RestComponents } from "@millrace/spec";
import type { ListPlace } from "../kernel/list-cursor.ts";

type Schemas = RestComponents["schemas"];

/** A run of the contract suite that was reported to the service. Its members are those of the interface. */
export interface Verification extends Omit<Schemas["Verification"], "at"> {
  readonly createdAtMs: number;
}

/** A run with what it found. */
export interface VerificationReport {
  readonly verification: Verification;
  /** Every claim that did not pass. */
  readonly claims: readonly Schemas["VerificationClaim"][];
  readonly changes: readonly Schemas["VerificationChange"][];
}

/** Storage of runs. They are never changed. */
export interface VerificationStore {
  /** @param subject what the run is compared within: {@link VerificationStore.latest} finds it by the same text */
  add(report: VerificationReport, subject: string): Promise<void>;
  /** Newest first, those after a place in that order. */
  page(query: { readonly before?: ListPlace; readonly limit: number }): Promise<readonly Verification[]>;
  get(id: string): Promise<VerificationReport | undefined>;
  /** The newest run of a subject. */
  latest(subject: string): Promise<VerificationReport | undefined>;
  /** Removes all but the newest. */
  trim(kept: number): Promise<void>;
}
