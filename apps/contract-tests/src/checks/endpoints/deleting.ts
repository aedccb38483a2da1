import { listed } from "../answers.ts";
import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { jobStatus, volumeIn } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint is deleted and is nowhere from then on",
    claims: ["ENDPOINT-DELETE-204"],
    safety: "disposable",
    async run({ expect, rest, endpoint, send }) {
      const { endpointId } = await endpoint();
      const { endpointId: otherId } = await endpoint();
      const path = `/endpoints/${endpointId}`;
      const answer = await rest("DELETE", path);
      expect("ENDPOINT-DELETE-204").status(answer, 204);
      expect("ENDPOINT-DELETE-204").equals(answer.text, "", "body");
      expect("ENDPOINT-DELETE-204").documented(answer, "rest.deleteEndpoint");
      expect("ENDPOINT-DELETE-204").status(await rest("GET", path), 404);
      expect("ENDPOINT-DELETE-204").status(await rest("PATCH", path, { idleTimeout: 7 }), 404);
      expect("ENDPOINT-DELETE-204").status(await rest("DELETE", path), 404);
      for (const [method, operation] of [
        ["POST", "run"],
        ["POST", "runsync"],
        ["GET", "health"],
        ["POST", "purge-queue"],
        ["GET", "status/some-job"],
        ["GET", "job-take/contract-worker"],
      ] as const) {
        const body = operation.startsWith("run") ? { body: { input: {} } } : {};
        const gone = await send({ method, path: `/v2/${endpointId}/${operation}`, ...body });
        expect("ENDPOINT-DELETE-204").status(gone, 404);
      }
      const ids = listed(await rest("GET", "/endpoints")).map((one) => one["id"]);
      expect("ENDPOINT-DELETE-204").that(!ids.includes(endpointId), `a list without ${endpointId}`, ids);
      expect("ENDPOINT-DELETE-204").status(await rest("GET", `/endpoints/${otherId}`), 200);
    },
  },
  {
    name: "An endpoint with unfinished jobs cannot be deleted, and its results go with it",
    claims: ["ENDPOINT-DELETE-409", "ENDPOINT-DELETE-FORGETS-RESULTS"],
    safety: "disposable",
    needs: ["workers"],
    async run({ expect, rest, endpoint }) {
      const queue = await endpoint();
      const path = `/endpoints/${queue.endpointId}`;
      const fields = (await rest("GET", path)).json;
      const jobId = await queue.run({ n: 1 });
      const refuse = async (status: string): Promise<void> => {
        const answer = await rest("DELETE", path);
        expect("ENDPOINT-DELETE-409").status(answer, 409);
        expect("ENDPOINT-DELETE-409").documented(answer, "rest.deleteEndpoint");
        expect("ENDPOINT-DELETE-409").equals((await rest("GET", path)).json, fields, "the endpoint afterwards");
        expect("ENDPOINT-DELETE-409").equals(await jobStatus(queue, jobId), status, "the job afterwards");
      };
      await refuse("IN_QUEUE");
      const taken = await queue.take();
      await refuse("IN_PROGRESS");
      const laterId = await queue.run({ n: 2 });
      expect("ENDPOINT-DELETE-409").equals(await jobStatus(queue, laterId), "IN_QUEUE", "a job submitted afterwards");
      await queue.call("POST", `cancel/${laterId}`);
      if (taken === undefined) return;
      await queue.done(taken, { output: "result" });
      expect("ENDPOINT-DELETE-FORGETS-RESULTS").contains((await queue.status(jobId)).json, { output: "result" });
      expect("ENDPOINT-DELETE-FORGETS-RESULTS").status(await rest("DELETE", path), 204);
      for (const id of [jobId, laterId]) {
        const gone = await queue.status(id);
        expect("ENDPOINT-DELETE-FORGETS-RESULTS").status(gone, 404);
        expect("ENDPOINT-DELETE-FORGETS-RESULTS").documented(gone, "queue.status");
      }
    },
  },
  {
    name: "Template and network volume outlive their endpoint",
    claims: ["ENDPOINT-DELETE-KEEPS-PARTS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint, template } = context;
      const templateId = await template();
      const networkVolumeId = await volumeIn(context, dataCenterIds[0]);
      const parts = [
        `/templates/${templateId}?includeEndpointBoundTemplates=true`,
        `/networkvolumes/${networkVolumeId}`,
      ];
      const before = await Promise.all(parts.map((path) => rest("GET", path)));
      const { endpointId } = await endpoint({ templateId, networkVolumeId });
      await rest("DELETE", `/endpoints/${endpointId}`);
      for (const [at, path] of parts.entries()) {
        const answer = await rest("GET", path);
        expect("ENDPOINT-DELETE-KEEPS-PARTS").status(answer, 200);
        expect("ENDPOINT-DELETE-KEEPS-PARTS").equals(answer.json, before[at]?.json, path);
      }
      const again = await rest("POST", "/endpoints", { templateId, networkVolumeId, workersMax: 0 });
      expect("ENDPOINT-DELETE-KEEPS-PARTS").status(again, 200);
    },
  },
];
