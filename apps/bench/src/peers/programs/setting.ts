/** One setting of a party, as it runs, and the reason for it. The table of the report and the programs read the same. */
export interface Setting {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly why: string;
}

/** Those of the names, as JSON for a program. */
export function settingsJson(settings: readonly Setting[]): string {
  return JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value])));
}
