import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a package may grow to. The sizes are those of the built JavaScript of a published package. */
export interface Budget {
  /** As `tsc --extendedDiagnostics` counts them: they grow with the time of a type check and are the same on every machine. */
  readonly typeInstantiations: number;
  readonly jsBytes?: number;
  readonly gzipBytes?: number;
}

export type Measured = Partial<Budget>;

const UNITS: Readonly<Record<keyof Budget, string>> = {
  typeInstantiations: "type instantiations",
  jsBytes: "bytes of JavaScript",
  gzipBytes: "bytes of JavaScript after gzip",
};

const FILE = "budgets.json";

/** The budget of each package, by name. */
export function readBudgets(): Readonly<Record<string, Budget>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, FILE), "utf8")) as Record<string, Budget>;
}

/** What of a package has no budget or exceeds it. */
export function overBudget(name: string, measured: Measured, budgets: Readonly<Record<string, Budget>>): string[] {
  return (Object.keys(measured) as (keyof Budget)[]).flatMap((kind) => {
    const value = measured[kind] ?? 0;
    const most = budgets[name]?.[kind];
    if (most === undefined) return [`${name} has ${value} ${UNITS[kind]} and no ${kind} in .tools/budgets/${FILE}`];
    if (value <= most) return [];
    return [
      `${name} has ${value} ${UNITS[kind]}; .tools/budgets/${FILE} allows ${most}. Undo the growth, or explain it and raise the number.`,
    ];
  });
}
