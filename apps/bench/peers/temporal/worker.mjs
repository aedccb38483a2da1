import { fileURLToPath } from "node:url";
import { NativeConnection, Worker } from "@temporalio/worker";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const connection = await NativeConnection.connect({ address: process.env.PEER_TEMPORAL_ADDRESS });
const worker = await Worker.create({
  connection,
  taskQueue: "jobs",
  workflowsPath: fileURLToPath(new URL("workflows.mjs", import.meta.url)),
  activities: { handle: async (input) => ({ ok: typeof input === "object" }) },
  maxConcurrentWorkflowTaskExecutions: settings["maxConcurrentWorkflowTaskExecutions"],
  maxConcurrentWorkflowTaskPolls: settings["maxConcurrentWorkflowTaskPolls"],
});
process.once("SIGTERM", () => worker.shutdown());
await worker.run();
await connection.close();
