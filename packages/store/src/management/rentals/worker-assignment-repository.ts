import type { AssignedWorker, WorkerAssignment, WorkerAssignments } from "@millrace/engine";
import { sql } from "kysely";
import { fromJson } from "../rows/json-column.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import { assignmentColumns, type WorkerAssignmentTable } from "../rows/host-row.ts";
import type { Database, InTransaction } from "../rows/schema.ts";

type Facts = Omit<AssignedWorker, "workerId" | "endpointId">;
type OrderFacts = Pick<WorkerAssignment, "graceMs" | "why">;

const noGrace: OrderFacts = { graceMs: 0, why: null };

/** The worker is to run on this host. One that was frozen keeps what its host reported. */
export async function assignWorker(
  transaction: InTransaction,
  { workerId, endpointId, ...facts }: AssignedWorker,
  hostId: string,
): Promise<void> {
  const { hardware, imageName, version, requestedAtMs }: Facts = facts;
  const order = { wanted: "RUNNING", order_json: JSON.stringify(noGrace) };
  const assigned = {
    endpoint_id: endpointId,
    host_id: hostId,
    facts_json: JSON.stringify({ version, imageName, hardware, requestedAtMs }),
    ...order,
  };
  await transaction
    .insertInto("worker_assignment")
    .values({ worker_id: workerId, ...assigned, generation: 1, seen_json: null })
    .onConflict((conflict) =>
      conflict
        .column("worker_id")
        .doUpdateSet({ ...assigned, generation: sql<number>`worker_assignment.generation + 1` }),
    )
    .execute();
}

/** A worker that was frozen without an order is to stay frozen. */
export async function pauseAssignment(transaction: InTransaction, workerId: string): Promise<void> {
  await transaction
    .updateTable("worker_assignment")
    .set({ wanted: "PAUSED", order_json: JSON.stringify(noGrace), generation: sql<number>`generation + 1` })
    .where("worker_id", "=", workerId)
    .where("wanted", "=", "RUNNING")
    .execute();
}

export function createWorkerAssignments(db: Database): WorkerAssignments {
  return {
    async all() {
      return (await db.selectFrom("worker_assignment").selectAll().execute()).map(fromRow);
    },
    async ofHost(hostId) {
      const rows = await db.selectFrom("worker_assignment").selectAll().where("host_id", "=", hostId).execute();
      return rows.map(fromRow);
    },
    async find(workerIds) {
      const found: WorkerAssignment[] = [];
      for (const ids of rowChunks(workerIds)) {
        const rows = await db.selectFrom("worker_assignment").selectAll().where("worker_id", "in", ids).execute();
        found.push(...rows.map(fromRow));
      }
      return found;
    },
    async order(workerId, { wanted, graceMs, why }) {
      await db
        .updateTable("worker_assignment")
        .set({ wanted, order_json: JSON.stringify({ graceMs, why }), generation: sql<number>`generation + 1` })
        .where("worker_id", "=", workerId)
        .execute();
    },
    async report(workerId, seen) {
      await db
        .updateTable("worker_assignment")
        .set({ seen_json: JSON.stringify(seen) })
        .where("worker_id", "=", workerId)
        .execute();
    },
  };
}

function fromRow(row: WorkerAssignmentTable): WorkerAssignment {
  const [facts, order] = [fromJson<Facts>(row.facts_json), fromJson<OrderFacts>(row.order_json)];
  return { ...assignmentColumns.fromRow(row), ...facts, ...order };
}
