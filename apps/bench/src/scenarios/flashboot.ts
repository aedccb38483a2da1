import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildBaseImage, commandImage, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { eachOver } from "../base/statistics.ts";
import { ask, createEndpoints, startServiceProcess } from "../processes/parties.ts";

/** A worker that imports nothing, so that it starts as fast as possible. */
const WORKER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = await taken.json();
  const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id);
  await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output: null }) });
}
`;
const RATIO_MAX = 0.5;
const IDLE_SECONDS = 1;
/** A worker that no longer counts may still be stopping. */
const SETTLE_MS = 500;

/** What a frozen worker saves: time to the result of a job at an endpoint without workers, with flashboot and without. */
export const flashboot: Scenario = {
  name: "flashboot",
  summary: "a job at an endpoint that has no worker, with flashboot and without",
  async run(bench) {
    const root = await bench.newDataDir();
    await mkdir(join(root, "handlers", "quick"), { recursive: true });
    await writeFile(join(root, "handlers", "quick", "handler.mjs"), WORKER);
    await using service = await startServiceProcess(bench, join(root, "data"), await bench.newDatabase(), {
      MILLRACE_COMPUTE: testEngine === null ? "process" : "auto",
      MILLRACE_HANDLER_DIRS: join(root, "handlers"),
      MILLRACE_STOP_GRACE_MS: "1000",
    });
    const figures = await compare(bench, service, "process", "local/quick");
    if (testEngine !== null) return [...figures, ...(await compare(bench, service, "docker", await buildImage()))];
    bench.progress("no container engine answers: containers are left out");
    return figures;
  },
};

async function buildImage(): Promise<string> {
  const engine = openTestEngine();
  const command = ["node", "--input-type=module", "-e", WORKER];
  const image = await commandImage(engine, await buildBaseImage(engine), "quick", command);
  await engine.close();
  return image;
}

/** In alternating turns. The first turn of each does not count. */
async function compare(bench: Bench, service: Service, driver: string, imageName: string): Promise<Figure[]> {
  const settings = { computeType: "CPU", workersMax: 1, idleTimeout: IDLE_SECONDS } as const;
  const [cold = "", warm = ""] = await createEndpoints(service, { name: driver, imageName }, 2, (at) => {
    return { ...settings, flashboot: at === 1 };
  });
  const found = await inTurns(
    bench,
    { rounds: bench.quick ? 2 : 9, what: driver, warmsUp: true },
    {
      cold: () => timeToResult(service, cold),
      async woken() {
        const ms = await timeToResult(service, warm);
        await Promise.all([untilWithoutWorkers(service, cold), untilWithoutWorkers(service, warm)]);
        return ms;
      },
    },
  );
  const [id, ratios] = [`flashboot.${driver}`, eachOver(found.woken, found.cold)];
  return [
    figure(`${id}.ratio`, `${driver}: job with flashboot over without`, "ratio", ratios, atMost(RATIO_MAX)),
    figure(`${id}.woken`, `${driver}: a frozen worker takes it`, "ms", found.woken),
    figure(`${id}.cold`, `${driver}: a new worker takes it`, "ms", found.cold),
  ];
}

interface Service {
  readonly url: string;
}

async function timeToResult(service: Service, endpointId: string): Promise<number> {
  const startMs = performance.now();
  const request = { method: "POST", body: '{"input":{}}' } as const;
  const { status } = await ask<{ status?: string }>(service, `/v2/${endpointId}/runsync`, request);
  if (status !== "COMPLETED") throw new Error(`The job is ${status}.`);
  return performance.now() - startMs;
}

async function untilWithoutWorkers(service: Service, endpointId: string): Promise<void> {
  for (;;) {
    const { workers } = await ask<{ workers: Record<string, number> }>(service, `/v2/${endpointId}/health`);
    if (["idle", "running", "initializing"].every((state) => workers[state] === 0)) break;
    await delay(50);
  }
  await delay(SETTLE_MS);
}
