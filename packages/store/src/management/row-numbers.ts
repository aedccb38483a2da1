import { DomainError } from "@millrace/engine";

/** Columns that may hold fractions; all other numbers are whole. */
const FRACTIONS: ReadonlySet<string> = new Set(["earned", "memory_in_gb", "spend_limit"]);

/**
 * The row as it is, if every number in it can be read back as it was written: SQLite keeps whole numbers that JavaScript
 * cannot hold, and infinities; PostgreSQL refuses them in words that no client understands.
 *
 * @throws DomainError `invalid_request` naming the field
 */
export function storable<Row extends object>(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== "number" || (FRACTIONS.has(column) ? Number.isFinite(value) : Number.isSafeInteger(value))) {
      continue;
    }
    throw notStorable(column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  }
  return row;
}

/** JSON text of a value. JSON knows no infinities and would keep null in their place. @throws DomainError `invalid_request` */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner !== "number" || Number.isFinite(inner)) return inner;
    throw notStorable(key);
  });
}

function notStorable(field: string): DomainError {
  const message = "is a number that cannot be stored exactly; send a smaller one";
  return new DomainError("invalid_request", `${field}: ${message}`, { details: [{ field, message }] });
}
