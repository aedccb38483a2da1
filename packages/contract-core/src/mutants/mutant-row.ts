/** Places in a body: names with `.` between them, `*` for every item, `**` for all at any depth, `.` alone for the whole. */
type Paths = string | readonly string[];
/** Places, each with what is done there. */
type ByPath<Value> = Readonly<Record<string, Value>>;
/** A pattern, and what stands in its place. */
type Replacement = readonly [pattern: string, by: string];

/** What is done to a body. */
export interface Edits {
  readonly drop?: Paths;
  readonly set?: ByPath<unknown>;
  /** Set where it is missing. */
  readonly fill?: ByPath<unknown>;
  /** Another type: a text for a number, and so on. */
  readonly retype?: Paths;
  /** Another value of the same type. */
  readonly change?: Paths;
  /** So many characters or items are left; -1 leaves out the last one. */
  readonly cut?: ByPath<number>;
  /** The first item is left out. */
  readonly skip?: Paths;
  readonly reverse?: Paths;
  /** Items with these fields are left out. */
  readonly leave?: ByPath<Fields>;
}

/** Values of fields; `{ not: value }` is any other one. */
export type Fields = Readonly<Record<string, unknown>>;

/** A defect that a proxy makes, as data. */
export interface MutantRow<Id extends string = string> extends Edits {
  /** The defect, as a sentence; without it, the row itself is its name. */
  readonly name?: string;
  /** Claims of which it breaks at least the first. */
  readonly breaks: readonly Id[];
  /**
   * Requests: a path, with `*` for a part of it and `**` for any text, and a method before it where it is meant alone; or what else
   * the suite knows by name.
   */
  readonly on: Paths;
  /** A text in the body of the request. */
  readonly says?: string;
  /** Whose headers and body are changed; default: those of answers, whose body is only changed if they are successful. */
  readonly of?: "request" | "refusal";
  /** Only bodies, or items of a list, with these fields. */
  readonly when?: Fields;
  readonly held?: true;
  /** The header is missing. */
  readonly header?: string;
  /** Changes the body as a text, or if there is no match, nothing. */
  readonly text?: Replacement;
  /** Changes the path of the request, with its query. */
  readonly path?: Replacement;
  /** Changes each event of a stream; an empty one is left out. */
  readonly event?: Replacement;
  /** The first status becomes the second. */
  readonly status?: readonly [number, number];
  /**
   * Whose requests are treated as if the owner had sent them: by the name of a key of the suite; `nobody` has no key, `strangers` have
   * none of the suite, and `bare` is the key of the owner without its scheme.
   */
  readonly lets?: string;
}

const NO_VERBS = new Set(["name", "breaks", "on", "says", "of", "when", "held"]);

/** What a report calls it. */
export function nameOfRow(row: MutantRow): string {
  if (row.name !== undefined) return row.name;
  const verbs = Object.entries(row).filter(([key]) => !NO_VERBS.has(key));
  const done = verbs.map(([verb, value]) => `${verb} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  const [first, ...more] = [row.on].flat();
  const on = more.length === 0 ? first : `${first} and ${more.length} more`;
  return `${on}${row.of === undefined ? "" : ` (${row.of})`}: ${done.join(", ")}; ${row.breaks[0]}`;
}
