/**
 * A worker as the official package is: it pings the job it holds beside its work, and sends a result until it is answered.
 * A job says by `workMs` how long it takes; the output is the input.
 */
export const PINGING_WORKER = `
import { setTimeout as delay } from "node:timers/promises";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
const headers = { authorization };
let held;
process.once("SIGTERM", () => process.exit(0));
setInterval(() => {
  if (held !== undefined) fetch(at(env.RUNPOD_WEBHOOK_PING, "") + "?job_id=" + held, { headers }).catch(() => undefined);
}, 500);
for (;;) {
  try {
    const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers });
    if (taken.status !== 200) continue;
    const job = await taken.json();
    held = job.id;
    await delay(job.input.workMs);
    const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id) + "&attempt=" + job.attemptToken;
    const body = JSON.stringify({ output: job.input });
    while (!(await fetch(url, { method: "POST", headers, body }).then(() => true, () => false))) await delay(100);
    held = undefined;
  } catch {
    await delay(100);
  }
}
`;
