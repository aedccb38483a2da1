import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";
import { serve } from "./http.mjs";
import { pollResults } from "./poll.mjs";
import { createResults } from "./results.mjs";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const connectionString = process.env.PEER_DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: settings["server pool"] });
const utils = await makeWorkerUtils({ pgPool: pool });
await utils.migrate();
// Graphile Worker keeps no results: a task stores them where the application wants them.
await pool.query("CREATE TABLE IF NOT EXISTS results (id text PRIMARY KEY, output jsonb NOT NULL)");

const readDone = { name: "done", text: "SELECT id, output FROM results WHERE id = ANY($1::text[])" };
const read = async (ids) => (await pool.query({ ...readDone, values: [ids] })).rows;
const results = createResults(async (id) => (await read([id]))[0]?.output);
pollResults({ results, read, everyMs: settings["results read every ms"] });

await serve({
  async submit(input) {
    const { id } = await utils.addJob("job", input, { maxAttempts: 1 });
    results.expect(id);
    return id;
  },
  result: results.result,
  async close() {
    await utils.release();
    await pool.end();
  },
});
