import type { LoggedMachine } from "@millrace/engine";
import { columnsOf, type TableOf } from "../management/rows/columns.ts";
import type { Integer } from "../management/rows/row-numbers.ts";

export const machineColumns = columnsOf<LoggedMachine>()({
  machineId: "text",
  accountId: "text",
  endpointId: "text",
  podId: "text",
  facts: "json",
  startedAtMs: "whole",
  endedAtMs: "whole",
  message: "text",
  position: "text",
});

export interface LogChunkTable {
  machine_id: string;
  first_us: Integer;
  last_us: Integer;
  source: string;
  account_id: string;
  endpoint_id: string | null;
  pod_id: string | null;
  line_count: Integer;
  size_bytes: Integer;
  /** See `packEntries`. */
  body: Uint8Array;
}

/** The tables of logs, as the migration makes them. */
export interface LogSchema {
  log_machine: TableOf<typeof machineColumns>;
  log_chunk: LogChunkTable;
}
