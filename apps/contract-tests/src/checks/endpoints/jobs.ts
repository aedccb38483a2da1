import { type Scenario, atEndpoint } from "../../steps/words.ts";
import { jobStatus, updates } from "../../steps/resources/endpoints.ts";

/** What becomes of jobs when an endpoint is changed or deleted. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Jobs wait and run while their endpoint is changed",
    claims: ["ENDPOINT-UPDATE-KEEPS-JOBS"],
    needs: ["workers"],
    async run({ rest, endpoint, template, says }) {
      for (const [method, suffix] of updates) {
        const templateId = await template();
        const queue = await endpoint();
        const ids = [await queue.run({ n: 1 }), await queue.run({ n: 2 }), await queue.run({ n: 3 })];
        const [running = "", ...waiting] = ids;
        const taken = await queue.take();
        for (const fields of [{ env: { A: "1" } }, { templateId }, { idleTimeout: 77 }]) {
          says.status(await rest(method, `/endpoints/${queue.endpointId}${suffix}`, fields), 200);
        }
        const statuses = await Promise.all(ids.map((id) => jobStatus(queue, id)));
        says.equals(statuses, ["IN_PROGRESS", "IN_QUEUE", "IN_QUEUE"]);
        says.equals(taken?.id, running, "the job that runs");
        if (taken === undefined) return;
        await queue.done(taken, { output: "kept" });
        says.contains((await queue.status(running)).json, { status: "COMPLETED", output: "kept" });
        for (const id of waiting) {
          const next = await queue.take();
          says.equals(next?.id, id, "the next in its place");
          if (next !== undefined) await queue.done(next, { output: next.input });
        }
      }
    },
  },
  atEndpoint({
    name: "An endpoint with unfinished jobs cannot be deleted; then it is nowhere, and its results are gone",
    claims: [
      "ENDPOINT-DELETE-204",
      "ENDPOINT-DELETE-409",
      "ENDPOINT-DELETE-FORGETS-RESULTS",
      "PRODUCT-DELETE-REFUSED-IN-USE",
    ],
    async run({ context, queue, expect, rest, send }) {
      const refused = context.expect("ENDPOINT-DELETE-409", "PRODUCT-DELETE-REFUSED-IN-USE");
      const forgets = expect("ENDPOINT-DELETE-FORGETS-RESULTS");
      const path = `/endpoints/${queue.endpointId}`;
      const fields = (await rest("GET", path)).json;
      const jobId = await queue.run({ n: 1 });
      const refuse = async (status: string): Promise<void> => {
        const answer = await rest("DELETE", path);
        refused.status(answer, 409, "rest.deleteEndpoint");
        refused.equals((await rest("GET", path)).json, fields, "the endpoint afterwards");
        refused.equals(await jobStatus(queue, jobId), status, "the job afterwards");
      };
      await refuse("IN_QUEUE");
      const taken = await queue.take();
      await refuse("IN_PROGRESS");
      const laterId = await queue.run({ n: 2 });
      refused.equals(await jobStatus(queue, laterId), "IN_QUEUE", "a job submitted afterwards");
      await queue.call("POST", `cancel/${laterId}`);
      if (taken === undefined) return;
      await queue.done(taken, { output: "result" });
      forgets.contains((await queue.status(jobId)).json, { output: "result" });
      forgets.status(await rest("DELETE", path), 204);
      for (const id of [jobId, laterId]) {
        const gone = await queue.status(id);
        forgets.status(gone, 404, "queue.status");
      }
      for (const operation of ["POST run", "POST runsync", "GET health", "POST purge-queue", "GET job-take/worker"]) {
        const [method = "", name = ""] = operation.split(" ");
        const body = name.startsWith("run") ? { body: { input: {} } } : {};
        const gone = await send({ method, path: `/v2/${queue.endpointId}/${name}`, ...body });
        expect("ENDPOINT-DELETE-204").status(gone, 404);
      }
    },
  }),
];
