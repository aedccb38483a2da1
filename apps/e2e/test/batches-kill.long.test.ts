import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adminKey, startServiceProcess, type ServiceProcess } from "./support/service-process.ts";

const ROUNDS = 8;
const REQUESTS = 3_000;
/** More than the twenty jobs that a worker takes at once need on a slow machine: it does not ping, and a job that is lost too often fails. */
const LEASE_MS = 20_000;
const HEADERS = { authorization: adminKey };

let dataDir: string;
let service: ServiceProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-batch-kill-"));
});
afterEach(async () => {
  await service?.kill();
  service = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const linesOf = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `${JSON.stringify({ input: { n: first + n } })}\n`).join("");

/** A worker that doubles numbers until its service is gone. */
async function workOn(url: string, workerId: string): Promise<void> {
  const take = `${url}/job-take-batch/${workerId}?batch_size=20`;
  try {
    for (;;) {
      const taken = await fetch(take, { headers: HEADERS });
      if (taken.status !== 200) continue;
      const jobs = (await taken.json()) as { id: string; input: { n: number }; attemptToken: string }[];
      for (const { id, input, attemptToken } of jobs) {
        const report = `${url}/job-done/${workerId}/${id}?isStream=false&attempt=${attemptToken}`;
        await fetch(report, { method: "POST", headers: HEADERS, body: JSON.stringify({ output: 2 * input.n }) });
      }
    }
  } catch {
    // The service was killed.
  }
}

describe("a service that is killed again and again", () => {
  test("while a batch is filled, fed and collected loses no accepted request and has no result twice", async () => {
    let endpointId: string | undefined;
    let batchId: string | undefined;
    let accepted = 0;
    let isFinal = false;
    let finished = 0;
    for (let round = 1; finished === 0; round += 1) {
      const running = await startServiceProcess(dataDir, { TEST_LEASE_MS: String(LEASE_MS) });
      service = running;
      endpointId ??= await running.deploy();
      const url = `${running.url}/v2/${endpointId}`;
      const post = async (path: string, body?: string): Promise<{ id: string; requestTotal: number }> => {
        const headers = {
          ...HEADERS,
          "content-type": body?.startsWith("[") === true ? "application/json" : "application/jsonl",
        };
        const answer = await fetch(`${url}/${path}`, {
          method: "POST",
          headers,
          ...(body === undefined ? {} : { body }),
        });
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as { id: string; requestTotal: number };
      };
      const kill = delay(round > ROUNDS ? 60_000 : 150 + Math.random() * 500).then(() => running.kill());
      const workers = ["a", "b"].map((id) => workOn(url, `${id}-${round}`));
      try {
        batchId ??= (await post("batch", "[]")).id;
        // What was added without an answer is there or not, as a whole.
        const known = (await (await fetch(`${url}/batch/${batchId}`, { headers: HEADERS })).json()) as {
          requestTotal: number;
        };
        expect([accepted, accepted + REQUESTS / 3]).toContain(known.requestTotal);
        accepted = known.requestTotal;
        while (accepted < REQUESTS)
          accepted = (await post(`batch/${batchId}/requests`, linesOf(accepted, REQUESTS / 3))).requestTotal;
        if (!isFinal) {
          await post(`batch/${batchId}/finalize`).catch((error: unknown) => {
            if (!String(error).includes("409")) throw error;
          });
          isFinal = true;
        }
        for (;;) {
          const batch = (await (await fetch(`${url}/batch/${batchId}`, { headers: HEADERS })).json()) as Record<
            string,
            number
          >;
          finished = batch["finishedAt"] ?? 0;
          if (finished > 0 && round >= ROUNDS / 2) break;
          if (finished > 0) {
            expect(batch).toMatchObject({ requestCompleted: REQUESTS, requestFailed: 0 });
            batchId = (await post("batch", linesOf(0, REQUESTS))).id;
            await post(`batch/${batchId}/finalize`);
          }
          await delay(20);
        }
        const text = await (await fetch(`${url}/batch/${batchId}/results`, { headers: HEADERS })).text();
        const results = text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line) as { index: number; output: number });
        expect(results.map(({ index }) => index)).toEqual(Array.from({ length: REQUESTS }, (_, index) => index));
        expect(results.filter(({ index, output }) => output !== 2 * index)).toEqual([]);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      if (finished > 0) await running.kill();
      else await kill;
      await Promise.all(workers);
      expect(running.log(), `round ${round}`).toBe("");
    }
  }, 900_000);
});
