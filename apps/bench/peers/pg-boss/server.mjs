import pg from "pg";
import { PgBoss } from "pg-boss";
import { serve } from "./http.mjs";
import { pollResults } from "./poll.mjs";
import { createResults } from "./results.mjs";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const connectionString = process.env.PEER_DATABASE_URL;
const boss = new PgBoss({ connectionString, max: settings["server max"] });
boss.on("error", (error) => console.error(error));
await boss.start();
await boss.createQueue("jobs", { notify: settings["useListenNotify"], retryLimit: 0 });

const reader = new pg.Pool({ connectionString, max: 1 });
const readDone = {
  name: "done",
  text: "SELECT id::text, output FROM pgboss.job WHERE name = 'jobs' AND id = ANY($1::uuid[]) AND state = 'completed'",
};
const results = createResults(async (id) => (await reader.query({ ...readDone, values: [[id]] })).rows[0]?.output);
pollResults({
  results,
  read: async (ids) => (await reader.query({ ...readDone, values: [ids] })).rows,
  everyMs: settings["results read every ms"],
});

await serve({
  async submit(input) {
    const id = await boss.send("jobs", input);
    results.expect(id);
    return id;
  },
  result: results.result,
  async close() {
    await boss.stop({ graceful: false });
    await reader.end();
  },
});
