import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { staffed } from "../../steps/resources/staff.ts";
import { type Scenario, WORKER_ID, atService, fieldsOf, taken } from "../../steps/words.ts";

const JOBS = 200;

export const scenarios: readonly Scenario[] = [
  atService({
    name: "the service is killed while it takes jobs, and every acknowledged job is there afterwards",
    claims: ["PRODUCT-DURABLE-ANSWERS", "LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    safety: "disposable",
    async run({ service, expect }) {
      const [says, stops] = [expect("PRODUCT-DURABLE-ANSWERS"), expect("LIFECYCLE-CANCEL-RUNNING-STOPPED")];
      const templateId = await service.template();
      const queue = await service.endpoint();
      const finished = await queue.run();
      says.status(await queue.done(await taken(queue), { output: { made: "once" } }), 200);
      const running = await queue.run();
      await taken(queue);
      const accepted: string[] = [];
      // Requests that are under way at the kill may or may not be answered.
      const submitting = Array.from({ length: JOBS }, async (_, n) => {
        const answer = await queue.call("POST", "run", { body: { input: { n } } });
        if (answer.status === 200) accepted.push(String(fieldsOf(answer)["id"]));
      }).map((one) => one.catch(() => undefined));
      while (accepted.length === 0) await Promise.race(submitting);
      await service.killAndStart();
      await Promise.all(submitting);
      says.that(accepted.length > 0, "jobs that were answered", accepted.length);
      for (const id of accepted) says.contains((await queue.status(id)).json, { id, status: "IN_QUEUE" });
      const read = await queue.status(finished);
      says.contains(read.json, { id: finished, status: "COMPLETED", output: { made: "once" } });
      says.contains((await service.rest("GET", `/templates/${templateId}`)).json, { id: templateId });
      // Its worker has called nobody since.
      stops.status(await queue.call("POST", `cancel/${running}`), 200, "queue.cancel");
      const told = await queue.call("GET", `job-stop/${WORKER_ID}`);
      stops.contains(told.json, { jobsToStop: [running] }, "what its worker is told after the restart");
    },
  }),
  atService({
    name: "the service is killed, and starts the workers that an endpoint keeps although nobody calls it",
    claims: ["PRODUCT-DURABLE-ANSWERS"],
    safety: "disposable",
    needs: ["machines"],
    async run({ service, says }) {
      const kept = await staffed(service, { workersMin: 1, workersMax: 1 });
      const before = await kept.untilWorkers(1);
      await service.killAndStart();
      // Workers that are processes end with the service; others may go on.
      const after = await kept.untilWorkers(1);
      const version = before[0]?.slsVersion;
      says.contains(after, [{ slsVersion: version }]);
    },
  }),
  atService({
    name: "the service starts although it was killed while it wrote down which process a machine is",
    claims: ["PRODUCT-DURABLE-ANSWERS"],
    safety: "disposable",
    needs: ["processes"],
    async run({ service, says }) {
      const templateId = await service.template();
      const records = join(service.dataDir, "machines", "machines");
      await mkdir(records, { recursive: true });
      await writeFile(join(records, "cut.json"), "");
      says.equals(await service.killAndStart().then(() => "started", String), "started", "the next start");
      says.contains((await service.rest("GET", `/templates/${templateId}`)).json, { id: templateId });
    },
  }),
];
