import type { Expectation } from "@millrace/contract-core";
import type { Fields } from "../steps/answers.ts";
import { operations } from "./interfaces/operations.ts";
import { NOWHERE } from "./interfaces/places.ts";

/** Parameters that leave nothing out. */
const NO_FILTER = /^(?:include|cursor$|limit$|startTime$|endTime$)/;

/** A list, and what its filters look at. */
export interface Filtered {
  /** As claims name it: `rest.listPods`. */
  readonly operation: string;
  /** What the scenario made; others may be in the list, too. */
  readonly own: readonly Fields[];
  /** What tells one of them from the others; `id` unless said. */
  readonly idField?: string;
  /** Where a filter is not about the field of its name: its value in an item. */
  readonly seen?: Readonly<Record<string, (item: Fields) => unknown>>;
  /** The list that is answered to the query. */
  read(query: URLSearchParams): Promise<readonly Fields[]>;
}

/** Each filter, alone, with another one, and with several values, leaves out what does not fit, and nothing else. */
export async function expectFilters(says: Pick<Expectation, "equals" | "that">, list: Filtered): Promise<void> {
  const { own, read, idField = "id", seen = {} } = list;
  const parameters = operations.find(({ id }) => id === list.operation)?.query ?? [];
  const filters = parameters
    .filter(({ name }) => !NO_FILTER.test(name))
    .map(({ name, schema }) => {
      const value = seen[name] ?? ((item: Fields) => item[name]);
      const { enum: members } = typeof schema.items === "object" ? schema.items : schema;
      const known = new Set([...own.map(value), ...(members ?? [NOWHERE])]);
      const values = [...known].filter((one) => one !== undefined && one !== null).map(String);
      return { name, value, values, isList: schema.items !== undefined };
    });
  type Asked = readonly (readonly [filter: (typeof filters)[number], values: readonly string[]])[];
  async function ask(...asked: Asked): Promise<void> {
    const pairs = asked.flatMap(([{ name }, values]) => values.map((value): [string, string] => [name, value]));
    const fits = (item: Fields) => asked.every(([{ value }, values]) => values.includes(String(value(item))));
    const ids = (items: readonly Fields[]) => items.map((item) => String(item[idField])).toSorted();
    const query = new URLSearchParams(pairs);
    const found = await read(query);
    const ownFound = found.filter((item) => own.some((one) => one[idField] === item[idField]));
    says.equals(ids(ownFound), ids(own.filter(fits)), `of those that were made, with ${query.toString()}`);
  }
  await ask();
  const [first] = filters;
  for (const filter of filters) {
    const { values, isList, value, name } = filter;
    says.that(
      own.some((item) => values.includes(String(value(item)))),
      `one that fits ${name}`,
      own,
    );
    for (const one of values) await ask([filter, [one]]);
    if (isList) await ask([filter, values]);
    const [one] = own;
    if (first === undefined || one === undefined || filter === first) continue;
    for (const other of values) await ask([first, [String(first.value(one))]], [filter, [other]]);
  }
}
