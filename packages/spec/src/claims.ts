/** Every documented statement of the interface. Apart from the rest of the package because it is large. */
export { claims } from "./generated/claims.ts";
export type { Claim, ClaimConfidence, ClaimKind, ClaimRefs } from "./claim.ts";
