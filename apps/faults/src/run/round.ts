import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { read, sendAgain, steer, submit } from "../actors/clients.ts";
import type { Scene } from "../actors/scene.ts";
import { work } from "../actors/worker.ts";
import type { Random } from "../base/random.ts";
import { fillBatches, workOnBatches } from "../actors/batches.ts";
import { rentMachines } from "../actors/machines.ts";
import { inOrderOfHealing } from "../faults/pairs.ts";
import type { Fault, Heal, Stage } from "../faults/stage.ts";
import type { Entry } from "../history/entry.ts";
import type { Caller } from "../parties/caller.ts";
import { createCaller } from "../parties/caller.ts";
import { StartError } from "../parties/gateway.ts";
import { readFinals, readHealth } from "./finals.ts";
import type { OpenStage } from "./stage.ts";

export interface RoundOptions {
  readonly stage: OpenStage;
  readonly round: number;
  readonly random: Random;
  /** Injected one after the other; those of one list at the same time. */
  readonly faults: readonly (readonly Fault[])[];
  readonly record: (entry: Entry) => void;
  readonly webhookUrl: string;
  /** Whether webhooks are still to come, once the ends of jobs are read. */
  readonly owesWebhooks: () => boolean;
  /** Ends the round early: the load stops, and what there is is judged. */
  readonly stop: AbortSignal;
}

const PARTIES = { submit: 3, work: 5, read: 2, steer: 1 } as const;
const LEAD_MS = 600;
/** Gateways tell each other of pings every 0.7 s; a busy machine takes longer. */
const LAG_MS = 1_500;
/** Without faults a round is there for the jobs that it makes. */
const LOAD_ALONE_MS = 4_000;
const BETWEEN_MAX_MS = 1_200;
/** A service that does not finish what waits by then does not finish it at all. */
const DRAIN_MAX_MS = 90_000;
const WEBHOOKS_MAX_MS = 45_000;
const LOOK_EVERY_MS = 100;

/** Puts load on an endpoint, injects the faults meanwhile, mends all, lets the jobs end, and reads all in every way; resolves to the scene of it. */
export async function playRound(options: RoundOptions): Promise<Scene> {
  const { stage, round, random, record, stop } = options;
  const direct = createCaller(() => random.pick(stage.gateways).port);
  const scene: Scene = {
    round,
    queue: `/v2/${await newEndpoint(direct)}`,
    webhookUrl: options.webhookUrl,
    leaseMs: stage.leaseMs,
    hasPurges: random.chance(0.25),
    random: random.fork("scene"),
    record,
    caller: (kind) => {
      const choices = random.fork(kind);
      const links = kind === "client" ? stage.clientLinks : stage.workerLinks;
      return createCaller(() => choices.pick(links).port);
    },
    ids: [],
    unanswered: new Map(),
    phase: "load",
  };
  record({ op: "round", round, leaseMs: stage.leaseMs, lagMs: stage.gateways.length > 1 ? LAG_MS : 0 });
  const start = (name: keyof typeof PARTIES, act: (scene: Scene, who: string) => Promise<void>): Promise<void>[] =>
    Array.from({ length: PARTIES[name] }, (_, index) => act(scene, `${name}${index}`));
  const clients = [...start("submit", submit), ...start("read", read), ...start("steer", steer)];
  const workers = start("work", work);
  const batches = `/v2/${await newEndpoint(direct)}`;
  workers.push(...["batch0", "batch1"].map((who) => workOnBatches(scene, batches, who)));
  const others = [fillBatches(scene, batches), rentMachines(scene, stage.folder)];
  try {
    await delay(options.faults.length === 0 ? LOAD_ALONE_MS : LEAD_MS);
    for (const together of options.faults) {
      if (stop.aborted) break;
      await playFaults(together, options);
      await delay(random.whole(200, BETWEEN_MAX_MS));
    }
    if (stop.aborted) await restartPostgres(stage);
    scene.phase = "drain";
    await Promise.all(clients);
    await sendAgain(scene);
    await drained(direct, scene);
    await Promise.all(others);
  } finally {
    scene.phase = "over";
    await Promise.all([...clients, ...workers, ...others]);
  }
  await readFinals(direct, scene);
  await webhooksCame(options);
  if (options.faults.flat().some(({ name }) => name.includes("clock"))) {
    // A service that was ahead keeps its own time until it is restarted, and bills by it.
    for (const gateway of stage.gateways) await gateway.end("SIGKILL");
    for (const gateway of stage.gateways) await gateway.start();
  }
  direct.close();
  return scene;
}

/** Ctrl-C in a terminal reaches PostgreSQL as well, which ends by it. */
async function restartPostgres({ postgres }: Stage): Promise<void> {
  await postgres?.stop("fast");
  await postgres?.start();
}

async function playFaults(together: readonly Fault[], { stage, random, record, stop }: RoundOptions): Promise<void> {
  const isAlone = stage.gateways.length === 1;
  const injected: { readonly fault: Fault; readonly heal: Heal; readonly known: object }[] = [];
  for (const [index, fault] of together.entries()) {
    const { name, isAhead = false } = fault;
    const before = together[index - 1]?.name;
    const heal = await fault.inject(stage, random);
    const known = { isStall: name === "gateway-pause" && isAlone, isAhead };
    const beside = before === undefined ? {} : { beside: before };
    record({ op: "fault", at: performance.now(), name, phase: "injected", ...known, ...beside });
    if (heal !== undefined) injected.push({ fault, heal, known });
  }
  if (injected.length === 0) return;
  const lastsMs = Math.max(...injected.map(({ fault }) => random.whole(...fault.lastsMs(stage))));
  await delay(lastsMs, undefined, { signal: stop }).catch(() => undefined);
  if (stop.aborted) await restartPostgres(stage);
  for (const { fault, heal, known } of inOrderOfHealing(injected)) {
    const shown = await heal().catch((error: unknown) => {
      if (error instanceof StartError) return error;
      throw error;
    });
    const what = shown instanceof StartError ? { failed: shown.message } : { ...shown };
    record({ op: "fault", at: performance.now(), name: fault.name, phase: "healed", ...known, ...what });
    if (shown instanceof StartError) throw shown;
  }
}

/** Creates an endpoint without workers; resolves to its id. */
export async function newEndpoint(caller: Caller): Promise<string> {
  const made = async (path: string, body: object): Promise<string> => {
    let answer = await caller.call("POST", path, { body });
    for (let tries = 0; tries < 100 && (answer.status ?? 503) >= 500; tries += 1) {
      await delay(LOOK_EVERY_MS);
      answer = await caller.call("POST", path, { body });
    }
    const { id } = (answer.body ?? {}) as { id?: string };
    if (id === undefined) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return id;
  };
  const templateId = await made("/v1/templates", {
    name: `faults-${randomUUID()}`,
    imageName: "local/none",
    isServerless: true,
  });
  return await made("/v1/endpoints", { templateId, workersMax: 0 });
}

/** Waits until no job waits or runs; gives up after a time, and leaves the verdict to the judge. */
async function drained(caller: Caller, scene: Scene): Promise<void> {
  const deadline = performance.now() + DRAIN_MAX_MS;
  while (performance.now() < deadline) {
    const health = await readHealth(caller, scene);
    if (health !== undefined && health.inQueue + health.inProgress === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}

async function webhooksCame({ owesWebhooks, stop }: RoundOptions): Promise<void> {
  const deadline = performance.now() + WEBHOOKS_MAX_MS;
  while (owesWebhooks() && performance.now() < deadline && !stop.aborted) await delay(LOOK_EVERY_MS);
}
