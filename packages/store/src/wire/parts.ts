import type { Statement } from "./connection.ts";

/**
 * A change that can be made together with others in one statement: its rows are not needed, and it touches none that another
 * one of the same transaction touches, for they do not see each other's work.
 */
export interface Part extends Statement {
  readonly part: {
    /** Parts of the `WITH` clause that the change needs. */
    readonly queries: readonly string[];
    readonly change: string;
    readonly parameters: number;
  };
}

/** Named queries that a change is made from; PostgreSQL takes changes only at the top of a statement. */
type Queries = Readonly<Record<string, string>>;

/**
 * @param name unique among statements; short, because names of several together must not exceed 63 characters
 * @param change an `INSERT`, `UPDATE` or `DELETE`
 * @param queries what it refers to by name
 */
export function part(name: string, change: string, queries: Queries = {}): Part {
  const named = Object.entries(queries).map(([query, text]) => `${query} AS (${text})`);
  const parameters = Math.max(0, ...numbersIn([...named, change].join(" ")));
  return { name, text: withQueries(named, change), part: { queries: named, change, parameters } };
}

/** A part and the values of its parameters. */
export interface Call {
  readonly statement: Part;
  readonly values: readonly unknown[];
}

/** One statement that makes all these changes. Each part may be among them once. */
export function together(calls: readonly Call[]): { readonly statement: Statement; readonly values: unknown[] } {
  // In one order, so that there are as few statements to be prepared as can be.
  const sorted = calls.toSorted((one, other) => (one.statement.name < other.statement.name ? -1 : 1));
  const parts = sorted.map(({ statement }) => statement);
  return { statement: statementOf(parts), values: sorted.flatMap(({ values }) => values) };
}

const statements = new Map<string, Statement>();

function statementOf(parts: readonly Part[]): Statement {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const name = parts.map((one) => one.name).join("+");
  let statement = statements.get(name);
  if (statement === undefined) statements.set(name, (statement = { name, text: textOf(parts) }));
  return statement;
}

function textOf(parts: readonly Part[]): string {
  let before = 0;
  const shifted = parts.map(({ name, part: { queries, change, parameters } }) => {
    const by = before;
    before += parameters;
    return { name, queries: queries.map((query) => shift(query, by)), change: shift(change, by) };
  });
  const last = shifted.at(-1);
  if (last === undefined) throw new Error("there is no change to make");
  const queries = shifted.flatMap((one) => [
    ...one.queries,
    ...(one === last ? [] : [`${one.name}_part AS (${one.change})`]),
  ]);
  return withQueries(queries, last.change);
}

function withQueries(queries: readonly string[], change: string): string {
  return queries.length === 0 ? change : `WITH ${queries.join(",\n")}\n${change}`;
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
}

function shift(text: string, by: number): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`);
}
