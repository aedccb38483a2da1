import { Worker } from "bullmq";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const worker = new Worker("jobs", async (job) => ({ ok: typeof job.data === "object" }), {
  connection: { url: process.env.PEER_REDIS_URL, maxRetriesPerRequest: null },
  concurrency: settings["concurrency"],
});
worker.on("error", (error) => console.error(error));
process.once("SIGTERM", () => worker.close().finally(() => process.exit(0)));
