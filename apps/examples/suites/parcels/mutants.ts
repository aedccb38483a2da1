import type { Defect } from "@millrace/contract-core";
import type { ClaimId } from "./claims.ts";
import { type ParcelRules, goodRules } from "./parcel-rules.ts";

/** A service with one rule that is wrong, and the claim that names it. */
export interface ParcelMutant extends Defect {
  readonly breaks: readonly [ClaimId];
  readonly rules: Partial<ParcelRules>;
}

export const mutants: readonly ParcelMutant[] = [
  { name: "any key is accepted", breaks: ["PARCEL-AUTH-401"], rules: { isKey: () => true } },
  { name: "a wrong key is accepted", breaks: ["PARCEL-AUTH-401"], rules: { isKey: (key) => key !== undefined } },
  { name: "a new parcel is on its way at once", breaks: ["PARCEL-CREATE-201"], rules: { firstState: "in-transit" } },
  { name: "a gram too much is accepted", breaks: ["PARCEL-CREATE-GRAMS"], rules: { gramsMax: 30_001 } },
  { name: "the heaviest parcel is refused", breaks: ["PARCEL-CREATE-GRAMS"], rules: { gramsMax: 29_999 } },
  {
    name: "the weight is not shown",
    breaks: ["PARCEL-GET-200"],
    rules: { shown: ({ id, to, state }) => ({ id, to, state }) },
  },
  { name: "an unknown parcel is answered 400", breaks: ["PARCEL-GET-404"], rules: { unknownStatus: 400 } },
  { name: "a list has every state", breaks: ["PARCEL-LIST-STATE"], rules: { isListed: () => true } },
  { name: "nothing is returned", breaks: ["PARCEL-CHANGE-200"], rules: without("in-transit", "return") },
  { name: "what is delivered can be returned", breaks: ["PARCEL-CHANGE-409"], rules: also("delivered", "return") },
  { name: "what was cancelled can be sent", breaks: ["PARCEL-CHANGE-409"], rules: also("cancelled", "send") },
  {
    name: "unsent parcels live a minute less",
    breaks: ["PARCEL-UNSENT"],
    rules: { unsentMaxMs: goodRules.unsentMaxMs - 90_000 },
  },
  { name: "unsent parcels live for ever", breaks: ["PARCEL-UNSENT"], rules: { unsentMaxMs: Infinity } },
  { name: "a parcel in transit is removed", breaks: ["PARCEL-DELETE-409"], rules: { isRemovable: () => true } },
];

function without(state: string, action: string): Partial<ParcelRules> {
  return { after: (from, what) => (from === state && what === action ? undefined : goodRules.after(from, what)) };
}

function also(state: string, action: string): Partial<ParcelRules> {
  return { after: (from, what) => (from === state && what === action ? "in-transit" : goodRules.after(from, what)) };
}
