/**
 * Works on a job until the service was away for a moment, if the job says so, and sends the result until it is answered. It gives up
 * as some worker libraries do while it is idle and the service is away, if its last job said so.
 */
export const returningWorker: string = `
import { setTimeout as delay } from "node:timers/promises";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
const headers = { authorization };
let held;
let away = false;
let givesUp = false;
process.once("SIGTERM", () => process.exit(0));
setInterval(() => {
  if (held === undefined) return;
  fetch(at(env.RUNPOD_WEBHOOK_PING, "") + "?job_id=" + held, { headers }).catch(() => (away = true));
}, 100);
for (let jobs = 1; ; jobs += 1) {
  try {
    const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers });
    if (taken.status !== 200) { jobs -= 1; continue; }
    const job = await taken.json();
    console.log("took job", jobs);
    held = job.id;
    while (job.input.untilAway && !away) await delay(20);
    if (job.input.untilAway) console.log("the service is away");
    const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id) + "&attempt=" + job.attemptToken;
    const body = JSON.stringify({ output: { jobs } });
    while (!(await fetch(url, { method: "POST", headers, body }).then(() => true, () => false))) await delay(50);
    console.log("did job", jobs);
    held = undefined;
    givesUp = job.input.givesUp === true;
  } catch {
    if (givesUp) await new Promise(() => {});
    jobs -= 1;
    await delay(50);
  }
}
`;
