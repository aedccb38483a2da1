import type { Claim } from "@millrace/contract-core";

/** What is documented about parcels. */
export const claims = [
  claim("PARCEL-AUTH-401", "status", ["listParcels"], "A request without a valid key is answered 401."),
  claim("PARCEL-CREATE-201", "status", ["createParcel"], "A new parcel is answered 201, and is `registered`."),
  claim("PARCEL-CREATE-GRAMS", "limit", ["createParcel"], "A parcel weighs 1 g to 30,000 g; else 400 names `grams`."),
  claim("PARCEL-GET-200", "status", ["getParcel"], "Reading a parcel gives what was registered."),
  claim("PARCEL-GET-404", "status", ["getParcel"], "An unknown parcel is answered 404."),
  claim("PARCEL-LIST-STATE", "field", ["listParcels"], "`state` lists the parcels in this state only."),
  claim("PARCEL-CHANGE-200", "lifecycle", ["changeParcel"], "A parcel is sent, and then delivered or returned."),
  claim("PARCEL-CHANGE-409", "lifecycle", ["changeParcel"], "Any other change is answered 409 and changes nothing."),
  claim("PARCEL-UNSENT", "lifecycle", ["getParcel"], "A parcel that is not sent for 7 days is `cancelled`."),
  claim("PARCEL-DELETE-409", "status", ["deleteParcel"], "A parcel in transit cannot be removed: 409."),
] as const satisfies readonly Claim[];

function claim<Id extends string>(id: Id, kind: string, operations: readonly string[], statement: string) {
  const refs = { operations: operations.map((operation) => `parcels.${operation}`) };
  return { id, kind, statement, refs, section: "Parcels", confidence: "documented", source: "openapi.json" } as const;
}

export type ClaimId = (typeof claims)[number]["id"];
