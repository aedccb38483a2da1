import { errorMessage } from "@millrace/engine";

/** A row that cannot be read. It is left out until an operator corrects or deletes it. */
export class UnreadableRowError extends Error {
  override readonly name = "UnreadableRowError";

  constructor(table: string, id: string, why: string) {
    super(
      `The row ${id} of the table ${table} cannot be read: ${why}. The service treats it as if it did not exist. ` +
        "Correct the row in the database, or delete it.",
    );
  }
}

/** Converts rows to values. An unreadable row is logged once and left out, so that it affects nothing else. */
export class RowReader<Row extends { readonly id: string }, Value> {
  readonly #table: string;
  readonly #make: (row: Row) => Value;
  readonly #onUnreadable: (error: UnreadableRowError) => void;
  readonly #told = new Set<string>();

  /** @param make throws for a row that cannot be read; see {@link wholeNumber} */
  constructor(table: string, make: (row: Row) => Value, onUnreadable: (error: UnreadableRowError) => void) {
    this.#table = table;
    this.#make = make;
    this.#onUnreadable = onUnreadable;
  }

  one(row: Row | undefined): Value | undefined {
    return row === undefined ? undefined : this.all([row])[0];
  }

  all(rows: readonly Row[]): Value[] {
    return rows.flatMap((row) => {
      try {
        return [this.#make(row)];
      } catch (error) {
        this.#tell(row.id, errorMessage(error));
        return [];
      }
    });
  }

  #tell(id: string, why: string): void {
    if (this.#told.has(id)) return;
    this.#told.add(id);
    this.#onUnreadable(new UnreadableRowError(this.#table, id, why));
  }
}

/** A column that holds a whole number. @throws Error when it does not */
export function wholeNumber(name: string, value: unknown): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new Error(`${name} is ${String(value)}, which is not a whole number that can be stored exactly`);
}

/** The same for several fields of settings that are stored as JSON text; fractions are allowed. @throws Error */
export function requireNumbers(settings: object, names: readonly string[]): void {
  for (const name of names) {
    const value: unknown = Reflect.get(settings, name);
    if (typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) continue;
    throw new Error(`${name} is ${JSON.stringify(value)}, which is not a number that can be stored exactly`);
  }
}
