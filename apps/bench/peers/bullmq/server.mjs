import { Job, Queue, QueueEvents } from "bullmq";
import { serve } from "./http.mjs";
import { createResults } from "./results.mjs";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const connection = { url: process.env.PEER_REDIS_URL };
const queue = new Queue("jobs", {
  connection: { ...connection, enableOfflineQueue: false },
  defaultJobOptions: { removeOnComplete: { age: settings["removeOnComplete.age"] }, attempts: settings["attempts"] },
});
const events = new QueueEvents("jobs", { connection });
const results = createResults(async (id) => {
  const job = await Job.fromId(queue, id);
  return (await job?.isCompleted()) === true ? job.returnvalue : undefined;
});
events.on("completed", ({ jobId, returnvalue }) => {
  results.settle(jobId, typeof returnvalue === "string" ? JSON.parse(returnvalue) : returnvalue);
});
await queue.waitUntilReady();
await events.waitUntilReady();

await serve({
  async submit(input) {
    const { id } = await queue.add("job", input);
    results.expect(id);
    return id;
  },
  result: results.result,
  async close() {
    await events.close();
    await queue.close();
  },
});
