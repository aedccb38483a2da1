import { exact } from "./exact.ts";
import { flag, fromJson } from "./json-column.ts";
import { type Integer, storableNumber, toJson } from "./row-numbers.ts";
import { requireNumbers, wholeNumber } from "./unreadable-rows.ts";

/** The type of a cell in statements, by what its column holds. All may also be null. */
interface Cells {
  /** A text or an enum value. */
  readonly text: string;
  readonly whole: Integer;
  /** A number with fractions. */
  readonly number: number;
  /** A whole number that may be larger than a number can tell: a big one or a text then. */
  readonly exact: number | bigint | string;
  /** 0 or 1. */
  readonly flag: number;
  /** JSON text. */
  readonly json: string;
}

type Kind = keyof Cells;

/** The column of a field. Its name is the field's in snake case, unless it has one of its own. */
type Column = Kind | readonly [kind: Kind, name: string];

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type NameOf<Field extends string, Of> = Of extends readonly [Kind, infer Name extends string] ? Name : SnakeCase<Field>;
type KindOf<Of> = Of extends Kind ? Of : Of extends readonly [infer Its extends Kind, string] ? Its : never;

/** The columns of a table that holds such values. */
type TableFor<Value, Kinds> = {
  [Field in keyof Kinds & keyof Value & string as NameOf<Field, Kinds[Field]>]:
    | Cells[KindOf<Kinds[Field]>]
    | (null extends Value[Field] ? null : never);
};

/** Converts values to rows of a table and back. */
export interface Columns<Value, Table> {
  /** @throws DomainError `invalid_request` naming the field, for a number that could not be read back */
  toRow(value: Value): Table;
  /** The columns of the fields that are given. @throws DomainError like `toRow` */
  changes(value: { readonly [Field in keyof Value]?: Value[Field] | undefined }): Partial<Table>;
  /** @throws Error for a row that cannot be read */
  fromRow(row: Table): Value;
  /** The value of a row, where there is one. @throws Error for a row that cannot be read */
  one(row: Table | undefined): Value | undefined;
}

/** The table whose rows are converted. As what an interface extends, the compiler makes it once; as an alias, at each use. */
export type TableOf<Converter> = Converter extends { toRow(value: never): infer Table } ? Table : never;

/** A column for each field of the value. Called in two steps, because only the fields' kinds are inferred. */
export function columnsOf<Value extends object>(): <const Kinds extends Readonly<Record<keyof Value & string, Column>>>(
  kinds: Kinds,
) => Columns<Value, TableFor<Value, Kinds>> {
  return (kinds) => converter<Value, TableFor<Value, typeof kinds>>(kinds);
}

/** The same, where fields without a column of their own are kept together as JSON in the column `rest`: a new one needs no migration. */
export function columnsAndRest<Value extends object>(): <
  Rest extends string,
  const Kinds extends Readonly<Partial<Record<keyof Value & string, Column>>>,
>(
  rest: Rest,
  kinds: Kinds,
) => Columns<Value, TableFor<Value, Kinds> & Readonly<Record<Rest, string>>> {
  return (rest, kinds) => converter(kinds, rest);
}

function converter<Value extends object, Table extends object>(
  kinds: Readonly<Record<string, Column | undefined>>,
  rest?: string,
): Columns<Value, Table> {
  const columns = Object.entries(kinds).flatMap(([field, column]) => {
    if (column === undefined) return [];
    const [kind, name] = typeof column === "string" ? [column, snakeCase(field)] : column;
    return [{ field, kind, name }];
  });
  function toCells(value: object): Record<string, unknown> {
    const given = columns.filter(({ field }) => Reflect.get(value, field) !== undefined);
    return Object.fromEntries(
      given.map(({ field, kind, name }) => [name, toCell(kind, field, Reflect.get(value, field))]),
    );
  }
  function fromRow(row: object): Value {
    const fields = columns.map(
      ({ field, kind, name }) => [field, fromCell(kind, name, Reflect.get(row, name))] as const,
    );
    const others = rest === undefined ? {} : fromJson<object>(String(Reflect.get(row, rest)));
    return { ...others, ...Object.fromEntries(fields) } as Value;
  }
  return {
    toRow(value) {
      if (rest === undefined) return toCells(value) as Table;
      const others = Object.entries(value).filter(([field]) => !(field in kinds));
      return { ...toCells(value), [rest]: toJson(Object.fromEntries(others)) } as Table;
    },
    changes: (value) => toCells(value) as Partial<Table>,
    fromRow,
    one: (row) => (row === undefined ? undefined : fromRow(row)),
  };
}

function toCell(kind: Kind, field: string, value: unknown): unknown {
  if (value === null) return null;
  if (kind === "json") return toJson(value);
  if (typeof value === "number" && kind !== "exact") return storableNumber(field, value, { whole: kind === "whole" });
  return typeof value === "boolean" ? flag(value) : value;
}

function fromCell(kind: Kind, column: string, cell: unknown): unknown {
  if (cell === null) return null;
  if (kind === "whole") return wholeNumber(column, cell);
  if (kind === "exact") return exact(cell as number | bigint | string);
  if (kind === "json" && typeof cell === "string") return fromJson(cell);
  if (kind === "number") requireNumbers({ [column]: cell }, [column]);
  return kind === "flag" ? Number(cell) === 1 : cell;
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
