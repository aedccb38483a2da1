import type { TokenCount, Verification } from "@millrace/engine";
import type { Kysely, Transaction } from "kysely";
import type { AccountTable, ApiKeyTable, AuditEntryTable } from "./account-row.ts";
import type { BatchSegmentTable, BatchTable, OpenaiFileTable } from "./batch-tables.ts";
import { columnsAndRest, columnsOf, type TableOf } from "./columns.ts";
import type { EndpointTable } from "./endpoint-row.ts";
import type { FlashAppTable, FlashBuildTable } from "./flash-tables.ts";
import type { HostTable, WorkerAssignmentTable } from "./host-row.ts";
import type { NotificationFiringTable, NotificationMessageTable, NotificationRuleTable } from "./notification-row.ts";
import type { PodTable } from "./pod-row.ts";
import type { RentalLineTable, RentalPodSumTable, RentalSumTable, RentalTable } from "./rental-row.ts";
import type { NetworkVolumeTable, RegistryAuthTable, SecretTable } from "./resource-rows.ts";
import type { Integer } from "./row-numbers.ts";
import type { TemplateTable } from "./template-row.ts";

export interface VolumeErasureTable {
  machine_id: string;
  kind: string;
  volume_id: string;
}

export const verificationColumns = columnsAndRest<Verification>()("facts_json", { id: "text", createdAtMs: "whole" });

export interface VerificationTable extends TableOf<typeof verificationColumns> {
  /** Runs with the same text are compared. */
  subject: string;
  findings_json: string;
}

export interface PrestartFailureTable {
  endpoint_id: string;
  version: Integer;
  attempt: string;
  last_at_ms: Integer;
}

export interface ModelPinTable {
  endpoint_id: string;
  version: Integer;
  commits_json: string;
}

export interface SandboxTable {
  id: string;
  account_id: string;
  created_at_ms: Integer;
  last_activity_at_ms: Integer;
  ended_at_ms: Integer | null;
  is_settled: number;
  facts_json: string;
  end_json: string | null;
}

export const tokenColumns = columnsOf<TokenCount>()({
  accountId: "text",
  hourMs: "whole",
  endpointId: "text",
  keyId: "text",
  writer: "text",
  requests: "whole",
  promptTokens: "whole",
  completionTokens: "whole",
});

/** The tables of management, as the migrations make them. */
export interface ManagementSchema {
  account: AccountTable;
  api_key: ApiKeyTable;
  template: TemplateTable;
  endpoint: EndpointTable;
  rental: RentalTable;
  rental_line: RentalLineTable;
  rental_sum: RentalSumTable;
  rental_pod_sum: RentalPodSumTable;
  host: HostTable;
  worker_assignment: WorkerAssignmentTable;
  volume_erasure: VolumeErasureTable;
  network_volume: NetworkVolumeTable;
  registry_auth: RegistryAuthTable;
  secret: SecretTable;
  pod: PodTable;
  audit_entry: AuditEntryTable;
  notification_rule: NotificationRuleTable;
  notification_firing: NotificationFiringTable;
  notification_message: NotificationMessageTable;
  verification: VerificationTable;
  prestart_failure: PrestartFailureTable;
  model_pin: ModelPinTable;
  sandbox: SandboxTable;
  token_count: TableOf<typeof tokenColumns>;
  batch: BatchTable;
  batch_segment: BatchSegmentTable;
  openai_file: OpenaiFileTable;
  flash_app: FlashAppTable;
  flash_build: FlashBuildTable;
}

/** The database of management, or a transaction on it. */
export type Database = Kysely<ManagementSchema>;

/** A transaction on the database of management. */
export type InTransaction = Transaction<ManagementSchema>;
