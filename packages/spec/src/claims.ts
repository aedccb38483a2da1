import type { Claim } from "./claim.ts";
import data from "./generated/claims.json" with { type: "json" };

/** Every documented statement of the interface. Apart from the rest of the package because it is large. */
// TypeScript gives texts in JSON the type string. The generator checks kinds and confidences, and makes ClaimId of the ids.
export const claims: readonly Claim[] = data as readonly Claim[];

export type { Claim, ClaimConfidence, ClaimKind, ClaimRefs, ClaimSentence, DerivedFamily } from "./claim.ts";
export type { ClaimId } from "./generated/claim-ids.ts";
