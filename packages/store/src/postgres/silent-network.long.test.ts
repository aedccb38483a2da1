import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { openPostgresGateways } from "./gateways/postgres-gateways.ts";
import { openSilentNetwork, type SilentNetwork } from "../wire/silent-network.test-support.ts";
import { openWriter } from "./commit/writer.ts";

const server = sharedPostgres("gateways behind a network that falls silent");

describe.runIf(server.available)("a gateway whose database falls silent", () => {
  let network: SilentNetwork;
  beforeEach(async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    network = await openSilentNetwork(url);
  });
  afterEach(() => network.close());

  test("stops to lead before another begins, and takes part again when it can", async () => {
    const { url } = network;
    const gateways = await openPostgresGateways({ url, nowMs: Date.now, onError: () => undefined });
    const told: boolean[] = [];
    gateways.onLead((leads) => told.push(leads));
    gateways.start();
    await expect.poll(() => told).toEqual([true]);
    network.fallSilent();
    await expect.poll(() => told).toEqual([true, false]);
    network.heal();
    await expect.poll(() => told).toEqual([true, false, true]);
    await gateways.close();
  });

  test("makes a change over a new connection, once", async () => {
    const writer = await openWriter({ url: network.url });
    const create = { name: "create", text: "CREATE TABLE counted (n int)" };
    await writer.transact(async ({ send }) => send(create));
    network.fallSilent();
    const insert = { name: "insert", text: "INSERT INTO counted (n) VALUES (1)" };
    const changed = writer.transact(async ({ send }) => send(insert));
    network.heal();
    await changed;
    const count = { name: "count", text: "SELECT count(*) FROM counted" };
    expect(await writer.transact(({ session }) => session.rows(count))).toEqual([{ count: 1 }]);
    await writer.close();
  });
});
