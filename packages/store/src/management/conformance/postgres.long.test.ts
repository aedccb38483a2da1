import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, postgresMigrations } from "../../migrations/index.ts";
import { createManagementPool } from "../../wire/connection.ts";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { type ConformanceSubject, describeManagementStore } from "./index.ts";
import { createManagementStore, type ManagementSchema } from "../index.ts";
import { sampleAccount, sampleEndpoint, sampleKey, sampleTemplate, storedAccount } from "../samples.test-support.ts";

const server = sharedPostgres("management on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  const opened: Kysely<ManagementSchema>[] = [];
  let url: string;
  let db: Kysely<ManagementSchema>;

  beforeAll(async () => {
    ({ url } = await server.createDatabase());
    db = gatewayOn(url);
    await migrate(db, postgresMigrations);
  });
  afterAll(() => Promise.all(opened.map((gateway) => gateway.destroy())));

  /** What one gateway has of a database: connections of its own. */
  function gatewayOn(address: string): Kysely<ManagementSchema> {
    const gateway = new Kysely<ManagementSchema>({
      dialect: new PostgresDialect({ pool: createManagementPool({ url: address }) }),
    });
    opened.push(gateway);
    return gateway;
  }
  async function open(): Promise<ConformanceSubject> {
    await sql`TRUNCATE audit_entry, verification, prestart_failure, model_pin, sandbox, token_count, batch, batch_segment, openai_file, flash_app, flash_build, account, host, worker_assignment, volume_erasure CASCADE`.execute(
      db,
    );
    return { store: createManagementStore(db), db, close: async () => undefined };
  }

  describeManagementStore("PostgreSQL", open);

  describe("several gateways on PostgreSQL", () => {
    test("that start at once migrate an empty database once", async () => {
      const database = await server.createDatabase();
      const gateways = Array.from({ length: 5 }, () => gatewayOn(database.url));
      const made = await Promise.all(gateways.map((gateway) => migrate(gateway, postgresMigrations)));
      expect(made.flat().toSorted()).toEqual(Object.keys(postgresMigrations).toSorted());
    });

    test("bring an older schema up to date once, with its rows kept", async () => {
      const database = await server.createDatabase();
      const older = gatewayOn(database.url);
      const [first, ...later] = Object.entries(postgresMigrations);
      await migrate(older, Object.fromEntries(first === undefined ? [] : [first]));
      const account = sampleAccount();
      const row = { id: account.id, webhook_secret: account.webhookSecret, created_at_ms: account.createdAtMs };
      await older
        .insertInto("account")
        .values(row as never)
        .execute();
      const gateways = Array.from({ length: 3 }, () => gatewayOn(database.url));
      const made = await Promise.all(gateways.map((gateway) => migrate(gateway, postgresMigrations)));
      expect(made.flat().toSorted()).toEqual(later.map(([name]) => name).toSorted());
      expect(await createManagementStore(older).accounts.list()).toEqual([account]);
    });

    test("lose none of a hundred changes that they make to one endpoint at once", async () => {
      const { store } = await open();
      const endpoint = await storedEndpoint();
      const stores = Array.from({ length: 5 }, () => createManagementStore(gatewayOn(url)));
      await Promise.all(
        stores.flatMap((gateway) =>
          Array.from({ length: 20 }, () =>
            gateway.endpoints.change(endpoint.id, (now) => ({ ...now, version: now.version + 1 })),
          ),
        ),
      );
      expect(await store.endpoints.get(endpoint.id)).toMatchObject({ version: endpoint.version + 100 });
    });

    test.each(["endpoints", "templates"] as const)("let a change of %s wait, and make it once", async (kind) => {
      const { store } = await open();
      const endpoint = await storedEndpoint();
      const other = await gatewayOn(url).startTransaction().execute();
      await other.updateTable("endpoint").set({ workers_max: 41 }).where("id", "=", endpoint.id).execute();
      await other.updateTable("template").set({ readme: "41" }).where("id", "=", endpoint.templateId).execute();
      const seen: (number | string)[] = [];
      const changed =
        kind === "endpoints"
          ? store.endpoints.change(endpoint.id, (now) => {
              seen.push(now.workersMax);
              return { ...now, workersMax: now.workersMax + 1 };
            })
          : store.templates.change(endpoint.templateId, (now) => {
              seen.push(now.readme);
              return { template: { ...now, readme: `${now.readme}+1` }, restartsWorkers: false };
            });
      await somebodyWaits();
      await other.commit().execute();
      expect(await changed).toMatchObject({ kind: "changed" });
      // It saw what the other gateway had made of it, and nothing before: a second look would be a refused first one.
      expect(seen).toEqual([kind === "endpoints" ? 41 : "41"]);
    });

    test("make one admin key of the same text when both find none", async () => {
      const { store } = await open();
      const account = await store.accounts.insertFirst(sampleAccount());
      const other = await gatewayOn(url).startTransaction().setIsolationLevel("serializable").execute();
      await other.selectFrom("api_key").select("id").limit(1).execute();
      await createManagementStore(other).keys.insert(sampleKey(account.id, { hash: "same" }));
      const made = store.keys.insertFirst(sampleKey(account.id, { hash: "same" }));
      await somebodyWaits();
      await other.commit().execute();
      expect(await made).toBe(false);
      expect(await store.keys.list(account.id)).toHaveLength(1);
    });

    test("keep a template whose endpoint goes while another gateway gives it a second one", async () => {
      const { store } = await open();
      const endpoint = await storedEndpoint();
      const template = await store.templates.get(endpoint.templateId);
      if (template === undefined) throw new Error("the template is not there");
      const bound = { ...template, boundEndpointId: endpoint.id };
      await store.templates.change(template.id, () => ({ template: bound, restartsWorkers: false }));
      const other = await gatewayOn(url).startTransaction().execute();
      expect(await createManagementStore(other).endpoints.insert(sampleEndpoint(template))).toBe("inserted");
      const removed = store.endpoints.remove(endpoint.id);
      await somebodyWaits();
      await other.commit().execute();
      expect(await removed).toBe("removed");
      expect(await store.templates.get(template.id)).toEqual(template);
    });
  });

  async function storedEndpoint(): Promise<ReturnType<typeof sampleEndpoint>> {
    const store = createManagementStore(db);
    const account = await storedAccount(store);
    const template = sampleTemplate(account.id);
    await store.templates.insert(template);
    const endpoint = sampleEndpoint(template);
    await store.endpoints.insert(endpoint);
    return endpoint;
  }

  /** Until a statement waits for the transaction of another connection. */
  async function somebodyWaits(): Promise<void> {
    const waiting = sql<{ pid: number }>`SELECT pid FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
    await expect.poll(async () => (await waiting.execute(db)).rows).not.toHaveLength(0);
  }
});
