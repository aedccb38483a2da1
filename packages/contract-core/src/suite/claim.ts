/** One documented statement about the interface. */
export interface Claim {
  /** Stable and unique, for example `PARCEL-CREATE-201`. */
  readonly id: string;
  /** Part of the document that the statement belongs to. */
  readonly section: string;
  /** What kind of statement it is, such as `status` or `limit`: a column of the report. */
  readonly kind: string;
  readonly statement: string;
  /** How sure it is: documented, observed, or decided by somebody. */
  readonly confidence: string;
  /** Where the statement is found. */
  readonly source: string;
  /** What of the document it states. */
  readonly sentences?: readonly { readonly line: number; readonly text: string }[];
  /** What it is about; `operations` are the rows of the report. */
  readonly refs?: { readonly operations?: readonly string[] };
}
