import type { ColumnType, Generated } from "kysely";
import type { BatchSegmentTable, BatchTable, OpenaiFileTable } from "./batch-tables.ts";
import type { FlashAppTable, FlashBuildTable } from "./flash-tables.ts";
import type { Integer } from "./row-numbers.ts";

/** One that may be larger than a number can tell: a big one or a text then. */
type BigInteger = ColumnType<number | bigint | string, number | bigint, number | bigint>;

/** 0 or 1. */
type Flag = number;

export interface AccountTable {
  id: string;
  email: string | null;
  name: string | null;
  webhook_secret: string;
  created_at_ms: Integer;
  public_key: string;
  deleted_at_ms: Integer | null;
  /** JSON of what the account and what its operator set. */
  budget: string | null;
  operator_budget: string | null;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  scopes: string;
  endpoint_ids: string | null;
  volume_ids: string | null;
  created_at_ms: Integer;
  expires_at_ms: Integer | null;
  revoked_at_ms: Integer | null;
  last_used_at_ms: Integer | null;
}

export interface TemplateTable {
  id: string;
  account_id: string;
  name: string;
  image_name: string;
  category: string;
  container_disk_in_gb: Integer;
  volume_in_gb: Integer;
  volume_mount_path: string;
  container_registry_auth_id: string | null;
  docker_entrypoint: string;
  docker_start_cmd: string;
  env: string;
  ports: string;
  readme: string;
  is_public: Flag;
  is_platform: Flag;
  is_serverless: Flag;
  bound_endpoint_id: string | null;
  earned: number;
  runtime_in_min: Integer;
  created_at_ms: Integer;
  extras: string;
}

export interface EndpointTable {
  id: string;
  account_id: string;
  name: string;
  template_id: string;
  compute_type: string;
  env: string;
  gpu_type_ids: string;
  gpu_count: Integer;
  cpu_flavor_ids: string;
  vcpu_count: Integer;
  data_center_ids: string;
  allowed_cuda_versions: string;
  min_cuda_version: string | null;
  network_volume_ids: string;
  workers_min: Integer;
  workers_max: Integer;
  scaler_type: string;
  scaler_value: Integer;
  idle_timeout_seconds: Integer;
  execution_timeout_ms: Integer;
  flashboot: Flag;
  version: Integer;
  created_at_ms: Integer;
  extras: string;
  spend_limit: number | null;
  spend_action: string;
  shard: Integer;
  former_shards: string;
  placement_generation: Integer;
}

export interface RentalTable {
  id: string;
  account_id: string;
  holder_kind: string;
  holder_id: string;
  machine_id: string | null;
  data_center_id: string;
  endpoint_id: string | null;
  template_id: string | null;
  image_name: string | null;
  gpu_type_id: string | null;
  gpu_ids: string;
  gpu_count: Integer;
  cpu_flavor_id: string | null;
  vcpu_count: Integer;
  memory_in_gb: number;
  container_disk_in_gb: Integer;
  volume_in_gb: Integer;
  compute_nanos_per_hr: Integer;
  storage_nanos_per_hr: Integer;
  started_at_ms: Integer;
  ended_at_ms: Integer | null;
}

/** Rentals that reports do not tell apart; its id is made from its other columns. */
export interface RentalLineTable {
  id: string;
  account_id: string;
  holder_kind: string;
  gpu_type_id: string | null;
  cpu_flavor_id: string | null;
  instance_id: string | null;
  endpoint_id: string | null;
  data_center_id: string | null;
  image_name: string | null;
  template_id: string | null;
}

/** A `ChangeSum` of an hour or a day. */
export interface RentalSumTable {
  line_id: string;
  span_ms: Integer;
  start_ms: Integer;
  compute_nanos_per_hr: Integer;
  storage_nanos_per_hr: Integer;
  running: Integer;
  disk_in_gb: Integer;
  compute_moment_high: BigInteger;
  compute_moment_low: BigInteger;
  storage_moment_high: BigInteger;
  storage_moment_low: BigInteger;
  running_moment: BigInteger;
  disk_moment: BigInteger;
}

/** A `ChangeSum` of a pod and a month; no GPU type and no CPU flavor are empty texts. */
export interface RentalPodSumTable {
  account_id: string;
  start_ms: Integer;
  holder_id: string;
  gpu_type_id: string;
  cpu_flavor_id: string;
  compute_nanos_per_hr: Integer;
  storage_nanos_per_hr: Integer;
  running: Integer;
  disk_in_gb: Integer;
  /** Moments are split into whole days and the rest: those of a month would not fit 64 bits. */
  compute_days: BigInteger;
  compute_high: BigInteger;
  compute_low: BigInteger;
  storage_days: BigInteger;
  storage_high: BigInteger;
  storage_low: BigInteger;
  running_moment: BigInteger;
  disk_days: BigInteger;
  disk_moment: BigInteger;
}

export interface HostTable {
  machine_id: string;
  data_center_id: string;
  driver: string;
  public_ip: string | null;
  inventory: string;
  seen_at_ms: Integer;
  name: string;
  version: string | null;
  cordoned: Generated<Flag>;
  labels: Generated<string>;
  /** 0: it does not stop; 1: it stops; 2: it stops and means to be back soon. */
  leaving: number;
  gateway_url: string | null;
  gateway_loopback_of: string | null;
  draining_since_ms: Integer | null;
}

export interface WorkerAssignmentTable {
  worker_id: string;
  endpoint_id: string;
  host_id: string;
  facts_json: string;
  wanted: string;
  order_json: string;
  generation: Integer;
  seen_json: string | null;
}

export interface VolumeErasureTable {
  machine_id: string;
  kind: string;
  volume_id: string;
}

export interface NetworkVolumeTable {
  id: string;
  account_id: string;
  name: string;
  size_in_gb: Integer;
  data_center_id: string;
  created_at_ms: Integer;
}

export interface RegistryAuthTable {
  id: string;
  account_id: string;
  name: string;
  sealed: string;
  created_at_ms: Integer;
  /** JSON. */
  registries: string;
}

export interface SecretTable {
  id: string;
  account_id: string;
  name: string;
  description: string;
  sealed: string;
  created_at_ms: Integer;
  updated_at_ms: Integer;
  last_retrieved_at_ms: Integer | null;
  value_changed_at_ms: Integer;
}

/** What pods are found by has a column; the rest is in `settings`. */
export interface PodTable {
  id: string;
  account_id: string;
  name: string;
  desired_status: string;
  image_name: string;
  template_id: string | null;
  network_volume_id: string | null;
  container_registry_auth_id: string | null;
  machine_id: string;
  generation: Integer;
  created_at_ms: Integer;
  settings: string;
  container: string | null;
}

export interface AuditEntryTable {
  id: string;
  created_at_ms: Integer;
  account_id: string;
  key_id: string;
  key_name: string;
  address: string | null;
  request_id: string;
  operation: string;
  resource_kind: string | null;
  resource_id: string | null;
  before_json: string | null;
  after_json: string | null;
}

export interface NotificationRuleTable {
  id: string;
  account_id: string;
  name: string;
  condition: string;
  bounds: string;
  endpoint_ids: string;
  url: string;
  enabled: Flag;
  repeat_minutes: Integer | null;
  created_at_ms: Integer;
  generation: Integer;
  last_delivery: string | null;
}

export interface NotificationFiringTable {
  rule_id: string;
  subject_id: string;
  subject_kind: string;
  subject_name: string | null;
  since_ms: Integer;
  told_at_ms: Integer;
  clear_since_ms: Integer | null;
}

export interface NotificationMessageTable {
  id: string;
  rule_id: string;
  message: string;
  tries: Integer;
  due_at_ms: Integer;
}

export interface VerificationTable {
  id: string;
  created_at_ms: Integer;
  /** Runs with the same text are compared. */
  subject: string;
  facts_json: string;
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

export interface TokenCountTable {
  account_id: string;
  hour_ms: Integer;
  endpoint_id: string;
  key_id: string;
  writer: string;
  requests: Integer;
  prompt_tokens: Integer;
  completion_tokens: Integer;
}

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
  token_count: TokenCountTable;
  batch: BatchTable;
  batch_segment: BatchSegmentTable;
  openai_file: OpenaiFileTable;
  flash_app: FlashAppTable;
  flash_build: FlashBuildTable;
}
