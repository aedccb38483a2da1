import type { Host, WorkerAssignment } from "@millrace/engine";
import type { Generated } from "kysely";
import { columnsOf, type TableOf } from "./columns.ts";
import type { Integer } from "./row-numbers.ts";

/** What every host has. */
export const hostColumns = columnsOf<
  Omit<Host, "leaving" | "restarts" | "gateway" | "cordoned" | "labels" | "drainingSinceMs">
>()({
  machineId: "text",
  dataCenterId: "text",
  driver: "text",
  publicIp: "text",
  inventory: "json",
  seenAtMs: "whole",
  name: "text",
  version: "text",
});

export interface HostTable extends TableOf<typeof hostColumns> {
  cordoned: Generated<number>;
  labels: Generated<string>;
  /** 0: it does not stop; 1: it stops; 2: it stops and means to be back soon. */
  leaving: number;
  gateway_url: string | null;
  gateway_loopback_of: string | null;
  draining_since_ms: Integer | null;
}

type Columned = "workerId" | "endpointId" | "hostId" | "wanted" | "generation" | "seen";

export const assignmentColumns = columnsOf<Pick<WorkerAssignment, Columned>>()({
  workerId: "text",
  endpointId: "text",
  hostId: "text",
  wanted: "text",
  generation: "whole",
  seen: ["json", "seen_json"],
});

export interface WorkerAssignmentTable extends TableOf<typeof assignmentColumns> {
  facts_json: string;
  order_json: string;
}
