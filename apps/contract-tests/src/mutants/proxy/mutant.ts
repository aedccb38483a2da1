import type { Mutant as AnyMutant } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import type { TargetKeys } from "../../target/target.ts";

/** A service with one defect, which the suite must find. */
export interface Mutant extends AnyMutant<TargetKeys> {
  readonly breaks: readonly ClaimId[];
}
