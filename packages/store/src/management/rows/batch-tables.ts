import type { Integer } from "./row-numbers.ts";

export interface BatchTable {
  id: string;
  endpoint_id: string;
  created_at_ms: Integer;
  expires_at_ms: Integer;
  /** 1 while it is finalized and not done, or its webhook is to be sent. */
  active: Integer;
  /** 1 if a client for OpenAI made it. */
  openai: Integer;
  /** The account of a batch that never ran. */
  unstarted_of: string | null;
  facts_json: string;
}

/** Files of clients for OpenAI. */
export interface OpenaiFileTable {
  id: string;
  endpoint_id: string;
  account_id: string;
  name: string;
  bytes: Integer;
  created_at_ms: Integer;
  expires_at_ms: Integer;
  /** Of an uploaded file. */
  blob_id: string | null;
  /** Of a file of results. */
  batch_id: string | null;
}

export interface BatchSegmentTable {
  batch_id: string;
  number: Integer;
  first_index: Integer;
  state: string;
  version: Integer;
  ids_json: string | null;
  input_blob: string;
  inputs: string;
  result_blob: string | null;
  outcomes: string;
}
