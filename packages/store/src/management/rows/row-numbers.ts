import { DomainError } from "@millrace/engine";

/** A whole number of 64 bits. Drivers for PostgreSQL answer it as text; rows are therefore read with `Number`. */
export type Integer = number;

/**
 * A number that can be read back as it was written: SQLite keeps whole numbers that JavaScript cannot hold, and infinities;
 * PostgreSQL refuses them in words that no client understands.
 *
 * @throws DomainError `invalid_request` naming the field
 */
export function storableNumber(field: string, value: number, { whole }: { readonly whole: boolean }): number {
  if (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) return value;
  throw notStorable(field);
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
