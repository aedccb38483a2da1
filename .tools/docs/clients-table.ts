/** What a client of others called, as its test wrote it down. */
interface ClientRecord {
  readonly client: string;
  readonly version: string;
  readonly test: string;
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

const YES = "✓";

/** A table for each interface: the operations that succeeded, and which clients called them. */
export function clientsTable(json: string): string {
  const records = JSON.parse(json) as readonly ClientRecord[];
  const interfaces = [...new Set(records.flatMap(({ operations }) => Object.keys(operations)))].toSorted();
  return interfaces.map((part) => tableOf(part, records)).join("\n\n");
}

function tableOf(part: string, records: readonly ClientRecord[]): string {
  const called = Map.groupBy(
    records.flatMap(({ client, version, operations }) =>
      (operations[part] ?? []).map((operation) => ({ by: `${client} ${version}`, operation })),
    ),
    ({ by }) => by,
  );
  const clients = [...called.keys()].toSorted();
  const operations = [...new Set([...called.values()].flat().map(({ operation }) => operation))].toSorted();
  const rows = operations.map((operation) => [
    `\`${operation}\``,
    ...clients.map((client) => (called.get(client)?.some((one) => one.operation === operation) === true ? YES : "")),
  ]);
  const lines = [[part, ...clients], ["---", ...clients.map(() => ":-:")], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
