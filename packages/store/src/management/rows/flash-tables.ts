import type { Integer } from "./row-numbers.ts";

export interface FlashAppTable {
  id: string;
  account_id: string;
  name: string;
  created_at_ms: Integer;
  environments_json: string;
}

export interface FlashBuildTable {
  id: string;
  app_id: string;
  created_at_ms: Integer;
  token_hash: string;
  bytes: Integer;
  blob_id: string | null;
  is_ready: number;
}
