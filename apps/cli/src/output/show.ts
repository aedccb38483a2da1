import type { Arguments } from "../command/command.ts";
import { styled } from "./style.ts";
import { table } from "./table.ts";
import { PAGE_WIDTH, wrap } from "./text-layout.ts";
import { print, printJson } from "./terminal.ts";

const GAP = "  ";
const VALUE_MIN_CHARS = 20;

/** One column of a table: its heading and what stands in it. */
export type Column<Item> = readonly [heading: string, cell: (item: Item) => string];

/** How a kind of thing is shown. */
export interface View<Item> {
  /** In the plural, for an empty list: `endpoints`. */
  readonly noun: string;
  readonly id: (item: Item) => string;
  readonly columns: readonly Column<Item>[];
}

/** A list as the reader wants it: a table, ids, or `{"items": […]}`. */
export function listText<Item>(given: Arguments, view: View<Item>, items: readonly Item[]): string {
  if (given.reader === "program") return JSON.stringify({ items });
  if (given.reader === "script") return items.map(view.id).join("\n");
  if (items.length === 0) return `No ${view.noun}.`;
  const headings = view.columns.map(([heading]) => heading);
  const rows = items.map((item) => view.columns.map(([, cell]) => cell(item)));
  return titledTable(headings, rows);
}

/** A table under bold headings. */
export function titledTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return table([headings.map((heading) => styled("bold", heading)), ...rows]);
}

/** Prints a result as its reader wants it: whole as JSON, its id, or a text. */
export function printResult({ reader }: Pick<Arguments, "reader">, result: unknown, text: string, id = text): void {
  if (reader === "program") printJson(result);
  else print(reader === "script" ? id : text);
}

/** Prints a list. */
export function showList<Item>(given: Arguments, view: View<Item>, items: readonly Item[]): void {
  const text = listText(given, view, items);
  if (text !== "") print(text);
}

/** Prints one thing: its fields, its id, or itself as JSON. */
export function showOne<Item extends object>(
  given: Arguments,
  item: Item,
  {
    id,
    fields,
  }: { readonly id: (item: Item) => string; readonly fields: (item: Item) => readonly (readonly [string, string])[] },
): void {
  if (given.reader === "program") print(JSON.stringify(item));
  else if (given.reader === "script") print(id(item));
  else print(factsText(fields(item)));
}

/** Names and values in two columns. A value that is too wide for the terminal goes on below itself. */
export function factsText(facts: readonly (readonly [string, string])[]): string {
  const widest = Math.max(...facts.map(([name]) => name.length));
  const width = Math.max(VALUE_MIN_CHARS, (process.stdout.columns ?? PAGE_WIDTH) - widest - GAP.length);
  return facts
    .map(([name, value]) => {
      const lines = wrap(value, width).join(`\n${" ".repeat(widest)}${GAP}`);
      return `${styled("bold", name.padEnd(widest))}${GAP}${lines}`;
    })
    .join("\n");
}
