import { run } from "graphile-worker";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const STORE = { name: "store", text: "INSERT INTO results (id, output) VALUES ($1, $2)" };
const runner = await run({
  connectionString: process.env.PEER_DATABASE_URL,
  noHandleSignals: true,
  preset: {
    worker: {
      concurrentJobs: settings["concurrentJobs"],
      maxPoolSize: settings["maxPoolSize"],
      localQueue: { size: settings["localQueue.size"] },
      completeJobBatchDelay: settings["completeJobBatchDelay"],
      failJobBatchDelay: settings["completeJobBatchDelay"],
    },
  },
  taskList: {
    async job(input, { job, withPgClient }) {
      const output = { ok: typeof input === "object" };
      await withPgClient((client) => client.query({ ...STORE, values: [job.id, JSON.stringify(output)] }));
    },
  },
});
process.once("SIGTERM", () => runner.stop().finally(() => process.exit(0)));
