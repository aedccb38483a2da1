import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const canRun = needs("a killed gateway with a batch", findPostgres() !== undefined, "install PostgreSQL 15 or later");
const LINES = 400;
const KILLS = 4;
/** More than the ten jobs that a worker takes at once need on a slow machine: it does not ping, and a job that is lost too often fails. */
const LEASE_MS = 20_000;
const HEADERS = { authorization: adminKey };
const CHAT = "/v1/chat/completions";

describe.runIf(canRun)("a gateway on PostgreSQL that is killed in the middle of a batch of a file", () => {
  let server: PostgresServer;
  let folder: string;
  let service: ServiceProcess | undefined;
  beforeAll(async () => {
    server = await startPostgresServer();
    folder = await mkdtemp(join(tmpdir(), "millrace-openai-kill-"));
  });
  afterAll(async () => {
    await service?.kill();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A worker that answers until its gateway is gone. */
  async function work(url: string, workerId: string): Promise<void> {
    try {
      for (;;) {
        const taken = await fetch(`${url}/job-take-batch/${workerId}?batch_size=10`, { headers: HEADERS });
        if (taken.status !== 200) continue;
        type Job = { id: string; attemptToken: string; input: { openai_input: { n: number } } };
        for (const { id, attemptToken, input } of (await taken.json()) as Job[]) {
          const report = `${url}/job-done/${workerId}/${id}?isStream=false&attempt=${attemptToken}`;
          const body = JSON.stringify({ output: { twice: 2 * input.openai_input.n } });
          await fetch(report, { method: "POST", headers: HEADERS, body });
        }
      }
    } catch {
      // The gateway was killed.
    }
  }

  test("loses no line and has one result of each, in order", { timeout: 900_000 }, async () => {
    const databaseUrl = (await server.createDatabase()).url;
    const environment = {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
      TEST_LEASE_MS: String(LEASE_MS),
    };
    const lines = Array.from({ length: LINES }, (_, n) =>
      JSON.stringify({ custom_id: `line ${n}`, method: "POST", url: CHAT, body: { n } }),
    );
    let endpointId: string | undefined;
    let fileId: string | undefined;
    let batchId: string | undefined;
    let outputId: string | null = null;
    for (let round = 0; outputId === null; round += 1) {
      const running = await startServiceProcess(folder, environment);
      service = running;
      endpointId ??= await running.deploy();
      const url = `${running.url}/v2/${endpointId}`;
      const openai = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
        const answer = await fetch(`${url}/openai/v1/${path}`, { ...init, headers: HEADERS });
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Record<string, unknown>;
      };
      const kill = round < KILLS ? delay(500 + Math.random() * 1_500).then(() => running.kill()) : undefined;
      const workers = ["a", "b"].map((id) => work(url, `${id}-${round}`));
      try {
        if (fileId === undefined) {
          const body = new FormData();
          body.append("purpose", "batch");
          body.append("file", new File([lines.join("\n")], "in.jsonl"));
          fileId = String((await openai("files", { method: "POST", body }))["id"]);
        }
        if (batchId === undefined) {
          const body = JSON.stringify({ input_file_id: fileId, endpoint: CHAT, completion_window: "24h" });
          // One whose answer was lost runs, too: it is found as the only one.
          const [known] = (await openai("batches"))["data"] as { id: string }[];
          batchId = known?.id ?? String((await openai("batches", { method: "POST", body }))["id"]);
        }
        while (outputId === null) {
          const batch = await openai(`batches/${batchId}`);
          outputId = batch["output_file_id"] as string | null;
          if (outputId !== null) expect(batch).toMatchObject({ status: "completed", error_file_id: null });
          await delay(50);
        }
        const content = await fetch(`${url}/openai/v1/files/${outputId}/content`, { headers: HEADERS });
        type Result = { custom_id: string; response: { body: { twice: number } } };
        const text = await content.text();
        expect(await openai(`files/${outputId}`)).toMatchObject({ bytes: Buffer.byteLength(text) });
        const results = text
          .trimEnd()
          .split("\n")
          .map((one) => JSON.parse(one) as Result);
        expect(results.map(({ custom_id: id, response }) => [id, response.body.twice])).toEqual(
          lines.map((_, n) => [`line ${n}`, 2 * n]),
        );
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        outputId = null;
      }
      if (outputId === null) await kill;
      else await running.kill();
      await Promise.all(workers);
    }
  });
});
