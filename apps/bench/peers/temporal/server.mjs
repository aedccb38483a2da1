import { randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import { serve } from "./http.mjs";

const connection = await Connection.connect({ address: process.env.PEER_TEMPORAL_ADDRESS });
const { workflow } = new Client({ connection });

await serve({
  async submit(input) {
    const workflowId = randomUUID();
    await workflow.start("job", { workflowId, taskQueue: "jobs", args: [input] });
    return workflowId;
  },
  result: (id) => workflow.result(id),
  close: () => connection.close(),
});
