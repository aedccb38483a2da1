import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { playsAllParts } from "../../../../.tools/vitest/part-of-today.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { checkLedger, sendAgain, type StatusBody } from "../support/ledger-check.ts";
import { callerOf, loadUntilGone, newLedger, type Caller, type Ledger } from "../support/load.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";
import { runCommand } from "../support/run-command.ts";
import { moveEndpoint, shardsCommand } from "../support/shards-command.ts";

const canRun = needs("several PostgreSQL primaries", findPostgres() !== undefined, "install PostgreSQL 15 or later");

const MOVES = playsAllParts() ? 8 : 3;

describe.runIf(canRun)("on two PostgreSQL servers", () => {
  let servers: readonly [PostgresServer, PostgresServer];
  let folder: string;
  let urls: readonly [string, string];
  let databaseUrl: string;
  const running = new Set<ServiceProcess>();
  let keyless = 2_000_000;

  beforeEach(async () => {
    servers = await Promise.all([startPostgresServer(), startPostgresServer()]);
    folder = await mkdtemp(join(tmpdir(), "millrace-shards-"));
    urls = [(await servers[0].createDatabase()).url, (await servers[1].createDatabase()).url];
    databaseUrl = urls.join(",");
  });
  afterEach(async () => {
    await Promise.all([...running].map((gateway) => gateway.kill()));
    running.clear();
    await Promise.all(servers.map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  });

  async function startGateway(name: string, list = databaseUrl): Promise<ServiceProcess> {
    const gateway = await startServiceProcess(join(folder, name), {
      MILLRACE_DATABASE_URL: list,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
    });
    running.add(gateway);
    return gateway;
  }

  /** Two endpoints, on the first and on the second database. */
  async function deployTwo(gateway: ServiceProcess): Promise<readonly [Caller, Caller]> {
    const ids = [await gateway.deploy(), await deployAnother(gateway)] as const;
    return [callerOf(gateway.url, ids[0]), callerOf(gateway.url, ids[1])];
  }
  async function deployAnother(gateway: ServiceProcess): Promise<string> {
    const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
    const post = async (path: string, body: object): Promise<string> => {
      const answer = await fetch(gateway.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { id: string }).id;
    };
    const templateId = await post("/v1/templates", { name: "second", imageName: "local/none", isServerless: true });
    return await post("/v1/endpoints", { templateId, workersMax: 0 });
  }
  async function runOn(caller: Caller): Promise<string> {
    const { status, body } = await caller.call("POST", "run", { input: { n: 1 } });
    expect(status).toBe(200);
    return (body as { id: string }).id;
  }
  async function untilKnown(...callers: Caller[]): Promise<void> {
    for (const caller of callers) {
      await expect.poll(async () => (await caller.call("GET", "health")).status).toBe(200);
    }
  }
  /** The same job under the same key through all gateways at once. */
  async function twins(callers: readonly Caller[], gone: AbortSignal): Promise<void> {
    for (let n = 1_000_000; !gone.aborted; n += 1) {
      const headers = { "idempotency-key": `twin${n}` };
      const send = async (caller: Caller): Promise<string> => {
        for (;;) {
          const { status, body } = await caller.call("POST", "run", { input: { n, text: "twin" } }, headers);
          if (status === 200) return (body as { id: string }).id;
          expect(status).toBe(503);
        }
      };
      expect(new Set(await Promise.all(callers.map(send))).size, headers["idempotency-key"]).toBe(1);
    }
  }
  async function withoutKeys(caller: Caller, ledger: Ledger, gone: AbortSignal): Promise<void> {
    while (!gone.aborted) {
      keyless += 1;
      const input = { n: keyless, text: "no key" };
      const { status, body } = await caller.call("POST", "run", { input });
      if (status !== 200) continue;
      const { id } = body as { id: string };
      if (ledger.jobs.has(id)) continue;
      ledger.jobs.set(id, { input, end: undefined, asked: new Set(), acknowledged: true, taken: false, takes: 0 });
    }
  }
  const jobsIn = (url: string): Promise<string> => runSql(url, "SELECT count(*) FROM job");

  test("new endpoints are spread over them, and jobs lie where their id says", async () => {
    const [first, second] = await deployTwo(await startGateway("one"));
    expect(await runOn(first)).toContain("-800");
    expect(await runOn(second)).toContain("-801");
    expect([await jobsIn(urls[0]), await jobsIn(urls[1])]).toEqual(["1", "1"]);
    const listed = await shardsCommand(databaseUrl, "--json");
    expect(JSON.parse(listed.stdout)).toMatchObject({
      items: [
        { number: 0, problem: null, endpoints: 1, jobs: { waiting: 1, running: 0 } },
        { number: 1, problem: null, endpoints: 1, jobs: { waiting: 1, running: 0 } },
      ],
    });
  });

  test("an operator lists them through a gateway and moves an endpoint, whose new jobs lie on the other one", async () => {
    const gateway = await startGateway("one");
    const ids = [await gateway.deploy(), await deployAnother(gateway)] as const;
    const first = callerOf(gateway.url, ids[0]);
    const old = await runOn(first);
    const through = (...words: string[]): ReturnType<typeof runCommand> =>
      runCommand(["shards", ...words], { MILLRACE_BASE_URL: gateway.url, MILLRACE_API_KEY: adminKey });
    expect((await through("--json")).stdout).toBe((await shardsCommand(databaseUrl, "--json")).stdout);
    const moved = await through("move", ids[0], "--to", "1", "--json");
    expect(JSON.parse(moved.stdout)).toEqual({ endpointId: ids[0], from: 0, to: 1, moved: true });
    await expect.poll(async () => await runOn(first)).toContain("-801");
    expect((await first.call("GET", `status/${old}`)).status).toBe(200);
    const again = await through("move", ids[0], "--to", "1", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ moved: false });
    const refusals = await Promise.all([through("move", ids[1], "--to", "2"), through("move", "nothing", "--to", "1")]);
    // One of the two may come while the other one is under way.
    for (const { exitCode, stderr } of refusals)
      expect(stderr, String(exitCode)).toMatch(/no database 2|nothing|under way/);

    // A database that is away is told as such, and nothing is moved there or from there.
    await servers[1].close();
    await expect
      .poll(async () => JSON.parse((await through("--json")).stdout) as unknown)
      .toMatchObject({
        items: [
          { number: 0, problem: null },
          { number: 1, problem: expect.any(String), jobs: null },
        ],
      });
    expect((await through("move", ids[0], "--to", "0")).exitCode).toBe(6);
  });

  // The ledger grows as long as the moves take, and each move sends it again.
  const movesMaxMs = 1_200_000;
  test(
    "an endpoint moved back and forth under load: each job ends once, and each key is one job",
    { timeout: movesMaxMs },
    async () => {
      const ledger = newLedger();
      const gateways = [await startGateway("one"), await startGateway("two")] as const;
      const endpointId = await gateways[0].deploy();
      const callers = gateways.map(({ url }) => callerOf(url, endpointId));
      await untilKnown(...callers);
      const gone = new AbortController();
      const load = callers.map((caller) => loadUntilGone(caller, ledger, gone.signal));
      const others = [
        twins(callers, gone.signal),
        ...callers.map((caller) => withoutKeys(caller, ledger, gone.signal)),
      ];
      for (let move = 1; move <= MOVES; move += 1) {
        await moveEndpoint(databaseUrl, endpointId, move % 2);
        // What was answered by one gateway before the move is known to the other after it.
        await sendAgain(callers[move % 2] as Caller, ledger);
        await delay(Math.random() * 300);
      }
      await delay(500);
      gone.abort();
      await Promise.all([...load, ...others]);
      for (const caller of callers) await checkLedger(caller, ledger);
      await sendAgain(callers[0] as Caller, ledger);
      expect([...ledger.jobs.values()].filter(({ takes, lost = 0 }) => takes > 1 + lost)).toEqual([]);
      const shards = [...ledger.jobs.keys()].map((id) => id.slice(19, 23).slice(1, 3));
      for (const shard of ["00", "01"]) expect(shards.filter((of) => of === shard).length).toBeGreaterThan(0);
      const inputs = [...ledger.jobs.values()].map(({ input }) => input.n);
      expect(new Set(inputs).size, "jobs of the same input under one key").toBe(inputs.length);
    },
  );

  test("while the second one is away, endpoints on the first go on, and those on the second recover", async () => {
    const gateway = await startGateway("only");
    const [first, second] = await deployTwo(gateway);
    const waiting = await runOn(second);
    await servers[1].stop("fast");
    const metric = async (): Promise<string> => {
      const answer = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${adminKey}` } });
      return await answer.text();
    };
    await expect.poll(metric).toContain('millrace_shard_available{shard="1"} 0');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      const id = await runOn(first);
      const job = (await first.call("GET", "job-take/worker1")).body as { id: string; attemptToken: string };
      expect(job.id).toBe(id);
      await first.call("POST", `job-done/worker1/${id}?attempt=${job.attemptToken}`, { output: n });
      expect(((await first.call("GET", `status/${id}`)).body as StatusBody).status).toBe("COMPLETED");
    }
    expect((await first.call("GET", "health")).status).toBe(200);
    // `callerOf` demands a time to try again with each of these.
    expect((await second.call("GET", "health")).status).toBe(503);
    expect((await second.call("GET", `status/${waiting}`)).status).toBe(503);
    expect((await second.call("POST", "run", { input: { n: 1 } })).status).toBe(503);
    await servers[1].start();
    await expect.poll(async () => (await second.call("GET", "health")).status).toBe(200);
    const job = (await second.call("GET", "job-take/worker1")).body as { id: string };
    expect(job.id).toBe(waiting);
    const lines = gateway
      .log()
      .split("\n")
      .filter((line) => line !== "");
    expect(lines.filter((line) => line.includes("the database is unreachable"))).toHaveLength(1);
    expect(lines, gateway.log()).toHaveLength(1);
  });

  test("attempts on the second one that a killed gateway watched over are taken over and end", async () => {
    const dies = await startGateway("dies");
    const [, second] = await deployTwo(dies);
    const endpointUrl = await shardsCommand(databaseUrl, "--json");
    expect(endpointUrl.exitCode).toBe(0);
    const stays = await startGateway("stays");
    const policy = { executionTimeout: 5_000 };
    const { id } = (await second.call("POST", "run", { input: { n: 1 }, policy })).body as { id: string };
    expect(id).toContain("-801");
    const taken = (await second.call("GET", "job-take/worker1")).body as { id: string };
    expect(taken.id).toBe(id);
    const endpointId = await runSql(urls[1], "SELECT endpoint_id FROM job");
    await dies.kill();
    running.delete(dies);
    const caller = callerOf(stays.url, endpointId);
    const status = async (): Promise<string> => ((await caller.call("GET", `status/${id}`)).body as StatusBody).status;
    await expect.poll(status, { interval: 200 }).toBe("TIMED_OUT");
  });

  test("a list in another order, or that leaves out one in use, is refused, and says what to do", async () => {
    const gateway = await startGateway("one");
    await deployTwo(gateway);
    await gateway.kill();
    running.delete(gateway);
    await expect(startGateway("turned", urls.toReversed().join(" "))).rejects.toThrow("in the order in which");
    await expect(startGateway("short", urls[0])).rejects.toThrow("are on database 1, counted from 0");
    await expect(startGateway("twice", `${databaseUrl},${urls[1]}`)).rejects.toThrow("is named twice");
    await startGateway("again");
  });

  test("a move that was killed half way refuses jobs until it is done again, to wherever", async () => {
    const gateway = await startGateway("one");
    const endpointId = await gateway.deploy();
    const caller = callerOf(gateway.url, endpointId);
    for (const to of [0, 1]) {
      // What the command does first.
      const fence = `INSERT INTO endpoint_moved VALUES ('${endpointId}', 1) ON CONFLICT (endpoint_id) DO UPDATE
        SET generation = (SELECT placement_generation + 1 FROM endpoint WHERE id = '${endpointId}')`;
      await runSql(urls[0], fence);
      expect((await caller.call("POST", "run", { input: { n: 1 } })).status).toBe(503);
      await moveEndpoint(databaseUrl, endpointId, to);
      await expect.poll(async () => (await caller.call("POST", "run", { input: { n: 1 } })).status).toBe(200);
    }
    expect([await jobsIn(urls[0]), await jobsIn(urls[1])]).toEqual(["1", "1"]);
  });
});
