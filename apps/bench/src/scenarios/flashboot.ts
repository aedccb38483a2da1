import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { buildBaseImage, commandImage, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { createRestClient } from "@millrace/rest-client";
import type { Figure } from "../base/figure.ts";
import { API_KEY, startServiceProcess } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";

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
    const child = await startServiceProcess(bench, join(root, "data"), await bench.newDatabase(), {
      MILLRACE_COMPUTE: testEngine === null ? "process" : "auto",
      MILLRACE_HANDLER_DIRS: join(root, "handlers"),
      MILLRACE_STOP_GRACE_MS: "1000",
    });
    try {
      const figures = await compare(bench, child.ready.url, "process", "local/quick");
      if (testEngine !== null) {
        return [...figures, ...(await compare(bench, child.ready.url, "docker", await buildImage()))];
      }
      bench.progress("no container engine answers: containers are left out");
      return figures;
    } finally {
      await child.stop();
    }
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
async function compare(bench: Bench, baseUrl: string, driver: string, imageName: string): Promise<Figure[]> {
  const rest = createRestClient({ baseUrl, apiKey: API_KEY });
  const template = await rest.templates.create({ name: driver, imageName, isServerless: true });
  const deploy = async (hasFlashboot: boolean) => {
    const settings = { computeType: "CPU", workersMax: 1, idleTimeout: IDLE_SECONDS, flashboot: hasFlashboot } as const;
    const { id } = await rest.endpoints.create({ templateId: template.id, ...settings });
    return `${baseUrl}/v2/${id}`;
  };
  const cold = await deploy(false);
  const warm = await deploy(true);
  const rounds = bench.quick ? 2 : 9;
  const coldMs: number[] = [];
  const warmMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = await timeToResult(cold);
    const woken = await timeToResult(warm);
    await Promise.all([untilWithoutWorkers(cold), untilWithoutWorkers(warm)]);
    if (round === 0) continue;
    coldMs.push(started);
    warmMs.push(woken);
    bench.progress(`${driver}: round ${round} of ${rounds}`);
  }
  const ratios = warmMs.map((ms, round) => ms / (coldMs[round] ?? ms));
  return [
    {
      id: `flashboot.${driver}.ratio`,
      label: `${driver}: job with flashboot over without`,
      unit: "ratio",
      ...summary(ratios),
      target: { comparison: "at most", value: RATIO_MAX },
    },
    { id: `flashboot.${driver}.woken`, label: `${driver}: a frozen worker takes it`, unit: "ms", ...summary(warmMs) },
    { id: `flashboot.${driver}.cold`, label: `${driver}: a new worker takes it`, unit: "ms", ...summary(coldMs) },
  ];
}

const headers = { authorization: `Bearer ${API_KEY}` };

async function timeToResult(endpointUrl: string): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(`${endpointUrl}/runsync`, { method: "POST", headers, body: '{"input":{}}' });
  const { status } = (await answer.json()) as { status?: string };
  if (status !== "COMPLETED") throw new Error(`The job answered ${answer.status} ${status}.`);
  return performance.now() - startMs;
}

async function untilWithoutWorkers(endpointUrl: string): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${endpointUrl}/health`, { headers })).json()) as Health;
    const { idle, running, initializing } = health.workers;
    if (idle + running + initializing === 0) break;
    await delay(50);
  }
  await delay(SETTLE_MS);
}

interface Health {
  readonly workers: { readonly idle: number; readonly running: number; readonly initializing: number };
}
