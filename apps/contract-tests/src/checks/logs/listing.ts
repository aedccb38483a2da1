import { fieldsOf, has, objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken, WORKER_ID } from "../../target/queue-under-test.ts";

const FIELDS =
  "status isStale version image gpuCount gpuTypeId dataCenterId machineId startedAt uptimeSeconds endedAt lastSeenAt message".split(
    " ",
  );
/** What does not apply to a worker that only sends requests, or is not known of it. */
const UNKNOWN = "version image gpuTypeId dataCenterId machineId startedAt uptimeSeconds endedAt message".split(" ");
const STATUSES = ["running", "idle", "initializing", "throttled", "unhealthy", "paused"] as const;

/** External workers, which the suite plays. */
export const scenarios: readonly Scenario[] = [
  {
    name: "An external worker is listed while it works and while it waits",
    claims: [
      "WORKERS-LIST-200",
      "WORKERS-LIST-FIELDS",
      "WORKERS-LIST-SUMMARY",
      "WORKERS-LIST-RUNNING",
      "WORKERS-LIST-IDLE",
      "WORKERS-LIST-VERSION",
    ],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, rest, expect }) {
      const queue = await endpoint();
      const path = `/endpoints/${queue.endpointId}/workers`;
      const ids = [await queue.run(), await queue.run()];
      const jobs = [await taken(queue), await taken(queue)];
      const running = await rest("GET", path);
      expect("WORKERS-LIST-200").status(running, 200);
      const [worker] = (fieldsOf(running)["workers"] ?? []) as readonly unknown[];
      expect("WORKERS-LIST-200").contains(worker, { id: WORKER_ID, managed: false });
      const fields = expect("WORKERS-LIST-FIELDS");
      fields.documented(running, "rest.listWorkers");
      for (const field of FIELDS) fields.equals(has(worker, field), true, `a member ${field}`);
      for (const field of UNKNOWN) fields.equals(objectOf(worker)[field], null, `${field}, which no request tells`);
      expect("WORKERS-LIST-RUNNING").contains(worker, { status: "RUNNING", jobsInProgress: 2 });
      const listed = (objectOf(worker)["jobIds"] as readonly string[]).toSorted();
      expect("WORKERS-LIST-RUNNING").equals(listed, ids.toSorted(), "its jobs");
      const summary = objectOf(fieldsOf(running)["summary"]);
      expect("WORKERS-LIST-SUMMARY").contains(summary, { running: 1, total: 1 });
      const sum = STATUSES.reduce((total, status) => total + Number(summary[status]), 0);
      expect("WORKERS-LIST-SUMMARY").equals(sum, summary["total"], "the sum of all statuses");
      const { version } = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}`));
      expect("WORKERS-LIST-VERSION").contains(running.json, { endpointVersion: version });
      expect("WORKERS-LIST-VERSION").contains(worker, { isStale: false });
      for (const job of jobs) await queue.done(job, { output: 1 });
      const [idle] = (fieldsOf(await rest("GET", path))["workers"] ?? []) as readonly unknown[];
      expect("WORKERS-LIST-IDLE").contains(idle, { id: WORKER_ID, status: "IDLE", jobsInProgress: 0, jobIds: [] });
    },
  },
];
