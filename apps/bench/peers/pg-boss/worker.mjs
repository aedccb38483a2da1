import { PgBoss } from "pg-boss";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const boss = new PgBoss({
  connectionString: process.env.PEER_DATABASE_URL,
  max: settings["worker max"],
  useListenNotify: settings["useListenNotify"],
});
boss.on("error", (error) => console.error(error));
await boss.start();
await boss.work(
  "jobs",
  {
    batchSize: settings["batchSize"],
    localConcurrency: settings["localConcurrency"],
    perJobResults: true,
    burstWhenBatchFull: settings["burstWhenBatchFull"],
    pollingIntervalSeconds: settings["pollingIntervalSeconds"],
    notifyPollingIntervalSeconds: settings["pollingIntervalSeconds"],
  },
  async (jobs) => jobs.map(({ id, data }) => ({ id, status: "completed", output: { ok: typeof data === "object" } })),
);
process.once("SIGTERM", () => boss.stop({ graceful: false }).finally(() => process.exit(0)));
