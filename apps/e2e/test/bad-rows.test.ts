import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startTestService, type TestService } from "@millrace/testing";
import { Client } from "pg";
import { expect, test } from "vitest";
import { newDatabase } from "@millrace/testing";
import { queueApiOn } from "./support/queue-api.ts";

/** Runs statements in the database of a service that was stopped. */
async function spoil(dataDir: string, statements: readonly string[]): Promise<void> {
  const server = process.env["MILLRACE_TEST_DATABASE_URL"];
  if (server === undefined) {
    const db = new DatabaseSync(join(dataDir, "millrace.db"));
    for (const statement of statements) expect(db.prepare(statement).run().changes).toBe(1);
    db.close();
    return;
  }
  const client = new Client({ connectionString: (await newDatabase(server, dataDir)).url });
  await client.connect();
  for (const statement of statements) expect((await client.query(statement)).rowCount).toBe(1);
  await client.end();
}

/** A GET as another account makes it. */
async function asOther({ url }: TestService, key: string, path: string): Promise<readonly { id: string }[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return (await response.json()) as readonly { id: string }[];
}

test("a service that meets rows it cannot read starts, and serves everybody and everything else", async () => {
  await using first = await startTestService();
  const { dataDir } = first;
  const idOf = async (path: string, body: object): Promise<string> =>
    String((await first.rest("POST", path, body))["id"]);
  const template = (name: string) =>
    idOf("/v1/templates", { name, imageName: "local/echo", isServerless: true, isPublic: true });
  const [good, bad] = [await template("good"), await template("bad")];
  const endpoint = (name: string, templateId: string) => idOf("/v1/endpoints", { name, templateId, workersMax: 0 });
  const served = await endpoint("served", good);
  const [huge, endless, orphan] = [
    await endpoint("huge", good),
    await endpoint("endless", good),
    await endpoint("orphan", bad),
  ];
  const other = await first.service.accounts.createAccount();
  const { rawKey } = await first.service.accounts.createKey(other.id, { name: "other", scopes: ["admin"] });
  await first.stop();
  // PostgreSQL has no infinite whole numbers.
  const infinite = process.env["MILLRACE_TEST_DATABASE_URL"] === undefined ? "9e999" : "9223372036854775807";
  await spoil(dataDir, [
    `UPDATE endpoint SET workers_max = 9007199254740993 WHERE id = '${huge}'`,
    `UPDATE endpoint SET scaler_value = ${infinite} WHERE id = '${endless}'`,
    `UPDATE template SET container_disk_in_gb = 1000000000000000000 WHERE id = '${bad}'`,
  ]);

  await using second = await startTestService({ dataDir });
  const ids = (list: unknown): readonly string[] => (list as readonly { id: string }[]).map(({ id }) => id).toSorted();
  expect(ids(await second.rest("GET", "/v1/endpoints"))).toEqual([served, orphan].toSorted());
  expect(ids(await second.rest("GET", "/v1/endpoints?includeTemplate=true&includeWorkers=true"))).toContain(served);
  expect(ids(await second.rest("GET", "/v1/templates"))).toEqual([good]);
  expect(ids(await asOther(second, rawKey, "/v1/templates?includePublicTemplates=true"))).toEqual([good]);
  for (const path of [`/v1/endpoints/${huge}`, `/v1/endpoints/${endless}`, `/v1/templates/${bad}`]) {
    await expect(second.rest("GET", path)).rejects.toThrow(": 404 ");
    await expect(second.rest("PATCH", path, { name: "mended" })).rejects.toThrow(": 404 ");
  }
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  const api = queueApiOn(second, served);
  const jobId = await api.run({ hello: 1 });
  expect(await api.take()).toMatchObject({ id: jobId });
});
