/** A whole number of 64 bits. Drivers for PostgreSQL answer it as text; rows are therefore read with `Number`. */
type Integer = number;

export interface LogMachineTable {
  machine_id: string;
  account_id: string;
  endpoint_id: string | null;
  pod_id: string | null;
  facts: string;
  started_at_ms: Integer;
  ended_at_ms: Integer | null;
  message: string | null;
  position: string | null;
}

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
  log_machine: LogMachineTable;
  log_chunk: LogChunkTable;
}
