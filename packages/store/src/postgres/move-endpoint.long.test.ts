import { type Endpoint, firstPlacement } from "@millrace/engine";
import { Client, type Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import type { ManagementStore } from "../management/index.ts";
import { sampleAccount, sampleEndpoint, sampleTemplate } from "../management/samples.test-support.ts";
import { createManagementPool, sessionOn, type Session } from "../wire/connection.ts";
import { openPostgresManagement } from "./postgres-store.ts";
import { putFence, readFence } from "./shards/endpoint-fence.ts";
import { moveEndpoint, type MoveReport } from "./shards/move-endpoint.ts";
import { prepareShards } from "./shards/prepare-shards.ts";
import { openShardDesk } from "./shard-desk.ts";

const server = sharedPostgres("moves of endpoints");

describe.runIf(server.available)("moving an endpoint", () => {
  let urls: string[];
  let pools: Pool[];
  let management: ManagementStore;
  let close: () => Promise<void>;
  let id: string;

  beforeAll(async () => {
    urls = [(await server.createDatabase()).url, (await server.createDatabase()).url];
    await prepareShards(urls);
    pools = urls.map((url) => createManagementPool({ url }));
    ({ management, close } = await openPostgresManagement({ url: urls[0] ?? "" }));
  });
  afterAll(() => Promise.all([close(), ...pools.map((pool) => pool.end())]));
  beforeEach(async () => {
    const account = sampleAccount();
    const template = sampleTemplate(account.id);
    const endpoint = sampleEndpoint(template, { placement: firstPlacement, networkVolumeIds: [] });
    await management.accounts.insert(account);
    await management.templates.insert(template);
    expect(await management.endpoints.insert(endpoint)).toBe("inserted");
    ({ id } = endpoint);
  });

  function sessionOf(shard: number): Session {
    const pool = pools[shard];
    if (pool === undefined) throw new Error(`there is no database ${shard}`);
    return sessionOn(pool);
  }
  async function placement(): Promise<Endpoint["placement"] | undefined> {
    return (await management.endpoints.get(id))?.placement;
  }
  function move(to: number, waitMaxMs = 5_000, onProgress = (_: string): void => undefined): Promise<MoveReport> {
    return moveEndpoint(management.endpoints, sessionOf, { endpointId: id, to, waitMaxMs, onProgress });
  }

  test("there and back, each step with a generation of its own; to where it is does nothing", async () => {
    expect(await move(1)).toEqual({ endpointId: id, from: 0, to: 1, moved: true });
    expect(await placement()).toEqual({ shard: 1, formerShards: [0], generation: 1 });
    expect(await readFence(sessionOf(0), id)).toBe(1);
    expect((await move(1)).moved).toBe(false);
    expect(await placement()).toEqual({ shard: 1, formerShards: [0], generation: 1 });
    await move(0);
    expect(await placement()).toEqual({ shard: 0, formerShards: [1], generation: 2 });
    expect([await readFence(sessionOf(0), id), await readFence(sessionOf(1), id)]).toEqual([1, 2]);
  });

  test("that cannot wait for a transaction any longer leaves the endpoint usable where it was", async () => {
    const writer = new Client({ connectionString: urls[0] ?? "" });
    await writer.connect();
    await writer.query("BEGIN");
    await writer.query("DELETE FROM job WHERE sequence = -1");
    const told: string[] = [];
    await expect(move(1, 100, (text) => told.push(text))).rejects.toMatchObject({ code: "unavailable" });
    expect(told.join(" ")).toContain("Waiting for 1 transaction that began before.");
    const taken = await placement();
    expect(taken).toEqual({ shard: 0, formerShards: [], generation: 1 });
    expect(await readFence(sessionOf(0), id), "passed by who knows of the generation").toBe(1);
    await writer.query("ROLLBACK");
    await writer.end();
    expect((await move(1)).moved).toBe(true);
  });

  test("goes on from what a database knows that is ahead of management, as after a restore", async () => {
    await putFence(sessionOf(0), id, 5);
    await putFence(sessionOf(1), id, 7);
    expect((await move(0)).moved).toBe(false);
    expect(await placement()).toEqual({ shard: 0, formerShards: [], generation: 5 });
    await move(1);
    expect(await placement()).toEqual({ shard: 1, formerShards: [0], generation: 7 });
    expect(await readFence(sessionOf(0), id)).toBe(7);
  });

  test("of two at the same time one moves it, and the other does not undo that", async () => {
    const outcomes = await Promise.allSettled([move(1), move(1)]);
    const moved = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.moved);
    expect(moved).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
    expect(await placement()).toEqual({ shard: 1, formerShards: [0], generation: 1 });
  });

  test("of an endpoint or a database that is not there is refused, and one nobody uses yet", async () => {
    const unused = (await server.createDatabase()).url;
    const desk = await openShardDesk([...urls, unused]);
    const request = { endpointId: id, waitMaxMs: 1_000, onProgress: () => undefined };
    await expect(desk.move({ ...request, endpointId: "nothing", to: 1 })).rejects.toMatchObject({ code: "not_found" });
    await expect(desk.move({ ...request, to: 3 })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(desk.move({ ...request, to: 2 })).rejects.toThrow("start all gateways with it first");
    const listed = await desk.list();
    expect(listed.map(({ problem }) => problem === null)).toEqual([true, true, false]);
    await desk.close();
    const turned = await openShardDesk([urls[0] ?? "", urls[0] ?? ""]);
    await expect(turned.move({ ...request, to: 1 })).rejects.toThrow("is not number 1 of this installation");
    await turned.close();
  });
});
