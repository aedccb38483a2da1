import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi, queueApiOn, type QueueApi } from "../support/queue-api.ts";

const canRun = needs("leases after an outage", findPostgres() !== undefined, "install PostgreSQL 15 or later");

const LEASE_MS = limits.workerLeaseMs;
/** After which a gateway looks again at an attempt that it could not end. */
const LOOK_AGAIN_MS = 1_000;

/** The way of one gateway to the database, which can be closed. */
class Way {
  #isOpen = true;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(target: URL) {
    this.#server = createServer((socket) => {
      if (!this.#isOpen) return void socket.destroy();
      const on = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [socket, on],
        [on, socket],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
      return undefined;
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  set isOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    if (!isOpen) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.isOpen = false;
    this.#server.close();
  }
}

describe.runIf(canRun)("after PostgreSQL was away for longer than a lease", () => {
  let server: PostgresServer;
  let folder: string;
  let way: Way;
  let watches: TestService;
  let hears: TestService;
  /** The same endpoint: the gateway that watches over the attempt, and the one that the worker pings. */
  let watching: QueueApi;
  let hearing: QueueApi;

  beforeEach(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    folder = await mkdtemp(join(tmpdir(), "millrace-leases-"));
    const direct = new URL((await server.createDatabase()).url);
    way = new Way(direct);
    const through = new URL(direct);
    through.port = String(await way.listen());
    through.hostname = "127.0.0.1";
    const common = { frozenAtMs: Date.UTC(2026, 0, 1) };
    const blobUrl = `file://${folder}/blobs`;
    const open = (name: string, databaseUrl: string): Promise<TestService> =>
      startTestService({ ...common, settings: { databaseUrl, blobUrl }, dataDir: join(folder, name) });
    watches = await open("watches", direct.href);
    hears = await open("hears", through.href);
    watching = await queueApi(watches);
    hearing = queueApiOn(hears, watching.endpointId);
    await expect.poll(async () => (await hearing.call("GET", "health")).status).toBe(200);
  });
  afterEach(async () => {
    way.isOpen = true;
    await Promise.all([watches.stop(), hears.stop()]);
    way.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const isReady = async ({ url }: TestService): Promise<number> => (await fetch(`${url}/readyz`)).status;
  const statusOf = async (id: string): Promise<unknown> => (await watching.status(id)).body;

  test("a job whose worker pinged another gateway meanwhile is not handed out again", async () => {
    const id = await watching.run({ n: 1 });
    expect((await watching.take())?.id).toBe(id);
    await server.stop("fast");
    way.isOpen = false;
    await hears.clock.advance(LEASE_MS - 1_000);
    expect((await hearing.call("GET", `ping/worker-1?job_id=${id}`)).status).toBe(200);
    await watches.clock.advance(LEASE_MS);
    await server.start();
    await expect.poll(() => isReady(watches)).toBe(200);
    // The other gateway is not back yet and has told nothing.
    await watches.clock.advance(LOOK_AGAIN_MS);
    expect(await statusOf(id)).toMatchObject({ status: "IN_PROGRESS" });
    way.isOpen = true;
    await expect.poll(() => isReady(hears)).toBe(200);
    await watches.clock.advance(LEASE_MS - 2 * LOOK_AGAIN_MS - 1_000);
    expect(await statusOf(id)).toMatchObject({ status: "IN_PROGRESS" });
  });

  test("a job whose worker is silent everywhere is handed out again once the others had time to come back", async () => {
    const id = await watching.run({ n: 1 });
    expect((await watching.take())?.id).toBe(id);
    await server.stop("fast");
    way.isOpen = false;
    await watches.clock.advance(LEASE_MS);
    await server.start();
    await expect.poll(() => isReady(watches)).toBe(200);
    await expect
      .poll(async () => {
        await watches.clock.advance(LOOK_AGAIN_MS);
        return await statusOf(id);
      })
      .toMatchObject({ status: "IN_QUEUE" });
  });
});
