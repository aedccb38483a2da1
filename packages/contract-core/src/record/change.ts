/** The change of a claim between two runs. */
export type ChangeKind =
  /** It held, or was not known, and is broken now. */
  | "broken"
  /** It was broken before, and is broken in another way now. */
  | "changed"
  | "repaired"
  /** It had a verdict and has none now. */
  | "lost"
  /** It was checked for the first time, and holds. */
  | "gained"
  | "added"
  | "vanished";

export interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly statement: string;
  readonly before: string;
  readonly after: string;
}
