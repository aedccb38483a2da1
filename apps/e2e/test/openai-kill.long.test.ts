import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../.tools/vitest/free-port.ts";
import { needs } from "../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer } from "../../../.tools/vitest/postgres-server.ts";
import { startServiceProcess, type ServiceProcess } from "./support/service-process.ts";
import { type Gateways, readWhole, streamNumbers } from "./support/stream-parties.ts";

const STREAMS = 16;
const KILLS = 6;
const NUMBERS = 150;
const PAUSE_MS = 20;
const SLOW_MS = 300_000;
const wanted = Array.from({ length: NUMBERS }, (_, number) => String(number));

let folder: string;
const running = new Set<ServiceProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-stream-kill-"));
});
afterEach(async () => {
  await Promise.all([...running].map((service) => service.kill()));
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const service = await startServiceProcess(join(folder, name), settings);
  running.add(service);
  return service;
}

async function kill(service: ServiceProcess): Promise<void> {
  await service.kill();
  running.delete(service);
}

/** Streams to clients that come back, while `disturb` kills; every client must have each number once, in order. */
async function expectWhole(gateways: Gateways, disturb: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const options = { count: NUMBERS, pauseMs: PAUSE_MS, signal: over.signal };
  const workers = Array.from({ length: STREAMS }, () => streamNumbers(gateways, options));
  const failed = Promise.race(workers).then(() => {
    throw new Error("a worker ended");
  });
  const clients = Promise.all(Array.from({ length: STREAMS }, () => readWhole(gateways, over.signal)));
  const disturbing = disturb();
  try {
    const read = await Promise.race([clients, failed]);
    await disturbing;
    for (const { events } of read) expect(events).toEqual(wanted);
    expect(read.reduce((sum, { resumed }) => sum + resumed, 0)).toBeGreaterThan(0);
  } finally {
    over.abort();
    failed.catch(() => undefined);
    await Promise.allSettled(workers);
  }
}

test(
  "no chunk of a stream is lost or comes twice while the service is killed and started again",
  { timeout: SLOW_MS },
  async () => {
    const settings = { MILLRACE_PORT: String(await freePort()) };
    let service = await start("data", settings);
    const base = `${service.url}/v2/${await service.deploy()}`;
    await expectWhole({ url: () => base }, async () => {
      for (let round = 0; round < KILLS; round += 1) {
        await delay(200 + Math.random() * 400);
        await kill(service);
        service = await start("data", settings);
      }
    });
  },
);

describe.runIf(needs("streams of two gateways", findPostgres() !== undefined, "install PostgreSQL 15 or later"))(
  "on two gateways of one database",
  () => {
    test("no chunk is lost or comes twice while one after the other is killed", { timeout: SLOW_MS }, async () => {
      const server = await startPostgresServer({});
      try {
        const settings = {
          MILLRACE_DATABASE_URL: (await server.createDatabase()).url,
          MILLRACE_BLOB_URL: `file://${folder}/blobs`,
        };
        const gateways = [await start("a", settings), await start("b", settings)];
        const endpointId = (await gateways[0]?.deploy()) ?? "";
        let turn = 0;
        const url = (): string => `${gateways[(turn += 1) % 2]?.url ?? ""}/v2/${endpointId}`;
        await expectWhole({ url }, async () => {
          for (let round = 0; round < KILLS; round += 1) {
            await delay(200 + Math.random() * 400);
            const killed = gateways[round % 2];
            if (killed !== undefined) await kill(killed);
            gateways[round % 2] = await start(`${round}`, settings);
          }
        });
      } finally {
        await Promise.all([...running].map(kill));
        await server.close();
      }
    });
  },
);
