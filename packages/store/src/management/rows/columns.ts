import { flag, fromJson } from "./json-column.ts";
import { storableNumber, toJson } from "./row-numbers.ts";
import { requireNumbers, wholeNumber } from "./unreadable-rows.ts";

/** What a column holds: a text or an enum value, a whole number, one with fractions, 0 or 1, or JSON text. All may be null. */
export type ColumnKind = "text" | "whole" | "number" | "flag" | "json";

/** Converts values to rows and back. */
export interface Columns<Value, Row> {
  /** @throws DomainError `invalid_request` naming the field, for a number that could not be read back */
  toRow(value: Value): Row;
  /** @throws Error for a row that cannot be read */
  fromRow(row: Row): Value;
}

/** A column for each field of the value, with the field's name in snake case. */
export function columnsOf<Value extends object, Row extends object>(
  kinds: Readonly<Record<keyof Value & string, ColumnKind>>,
): Columns<Value, Row> {
  const columns = Object.entries<ColumnKind>(kinds).map(([field, kind]) => ({ field, kind, column: snakeCase(field) }));
  return {
    toRow(value) {
      const cells = columns.map(
        ({ field, kind, column }) => [column, toCell(kind, field, Reflect.get(value, field))] as const,
      );
      return Object.fromEntries(cells) as Row;
    },
    fromRow(row) {
      const fields = columns.map(({ field, kind, column }) => {
        return [field, fromCell(kind, column, Reflect.get(row, column))] as const;
      });
      return Object.fromEntries(fields) as Value;
    },
  };
}

/** The same, where fields without a column of their own are kept together as JSON in the column `rest`: a new one needs no migration. */
export function columnsAndRest<Value extends object, Row extends object>(
  rest: keyof Row & string,
  kinds: Readonly<Partial<Record<keyof Value & string, ColumnKind>>>,
): Columns<Value, Row> {
  const columns = columnsOf<object, Row>(kinds);
  return {
    toRow(value) {
      const others = Object.entries(value).filter(([field]) => !(field in kinds));
      return { ...columns.toRow(value), [rest]: toJson(Object.fromEntries(others)) };
    },
    fromRow(row) {
      return { ...fromJson<object>(String(row[rest])), ...columns.fromRow(row) } as Value;
    },
  };
}

function toCell(kind: ColumnKind, field: string, value: unknown): unknown {
  if (value === null) return null;
  if (kind === "json") return toJson(value);
  if (typeof value === "number") return storableNumber(field, value, { whole: kind === "whole" });
  return typeof value === "boolean" ? flag(value) : value;
}

function fromCell(kind: ColumnKind, column: string, cell: unknown): unknown {
  if (cell === null) return null;
  if (kind === "whole") return wholeNumber(column, cell);
  if (kind === "json" && typeof cell === "string") return fromJson(cell);
  if (kind === "number") requireNumbers({ [column]: cell }, [column]);
  return kind === "flag" ? cell === 1 : cell;
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
