import { evidenceFile, exitCodes, readRecord, startMutantProxy } from "@millrace/contract-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import runSchema from "../run.schema.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../src/command/command.ts";
import { rules } from "../src/suite/rules.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

const { signal } = new AbortController();
let service: Target;
beforeAll(async () => {
  service = await startOwnService();
});
afterAll(() => service.close());

/** Against a service that is there already, as one of somebody else is. */
function verify(...args: readonly string[]): Promise<number> {
  const environment = { MILLRACE_API_KEY: service.keys.own };
  return main(["--base-url", service.baseUrl, "--json", ...args], environment, signal);
}

/** Everything at the service that a run can make, by its path; a revoked key is gone. */
async function there(): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${service.keys.own}` };
  const lists = [...rules.collections, ...rules.freeCollections].map(async (path) => {
    const answer: unknown = await (await fetch(`${service.baseUrl}/v1${path}`, { headers })).json();
    const items = (Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)) as Item[];
    return items.filter(({ state }) => state !== "revoked").map(({ id }) => `${path}/${id}`);
  });
  return (await Promise.all(lists)).flat();
}

interface Item {
  readonly id: string;
  readonly state?: string;
}

describe("against a service that runs already", () => {
  test("what may be played is, and nothing is left behind, however often", async () => {
    const before = await there();
    const kinds = ["QUEUE-RUN-*", "GRAPHQL-SAVE-*", "KEYS-*", "ACCOUNTS-*", "PRODUCT-*", "JOB-PURGE*"];
    for (let run = 1; run <= 2; run += 1) {
      expect(await verify(...kinds.flatMap((claims) => ["--only", claims]))).toBe(exitCodes.holds);
      expect(await there(), `after run ${run}`).toEqual(before);
    }
  });

  test("with read-only a run leaves out what would change something, and says so", async () => {
    expect(await verify("--only", "QUEUE-RUN-*", "--safety", "read-only")).toBe(exitCodes.nothing);
    expect(await verify("--only", "DOCS-PAGE-*", "--safety", "read-only")).toBe(exitCodes.holds);
  });

  test("a wrong key and a wrong address are mistakes of the user", async () => {
    const wrongKey = ["--base-url", service.baseUrl, "--api-key", "wrong-key", "--only", "TEMPLATE-LIST-200", "--json"];
    expect(await main(wrongKey, {}, signal)).toBe(exitCodes.usage);
    const nobody = ["--base-url", "http://127.0.0.1:9", "--api-key", "key-of-a-test", "--only", "DOCS-*", "--json"];
    expect(await main(nobody, {}, signal)).toBe(exitCodes.usage);
  });

  test("with --evidence a run remembers what it found, and tells when what is broken last held", async () => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-memory-"));
    const file = join(folder, "evidence.json");
    let isBroken = false;
    await using changed = await startMutantProxy(service.baseUrl, {
      answer: (answer, { path }) =>
        isBroken && /^\/v1\/templates(\?|$)/.test(path) ? { ...answer, status: 202 } : answer,
    });
    const memory = ["--base-url", changed.url, "--only", "TEMPLATE-LIST-200", "--evidence", file];
    expect(await verify(...memory)).toBe(exitCodes.holds);
    isBroken = true;
    expect(await verify(...memory, "--report", folder)).toBe(exitCodes.broken);
    const record = await readRecord(join(folder, "run.json"));
    const [claim] = record.claims;
    const isRecord = new Ajv2020({ strict: false, validateFormats: false }).compile(runSchema);
    expect(isRecord(record), JSON.stringify(isRecord.errors)).toBe(true);
    const [known] = Object.values((await evidenceFile(file).read()).targets);
    expect(claim?.lastHeldAt).toBe(known?.claims["TEMPLATE-LIST-200"]?.heldAt);
    expect(known?.claims["TEMPLATE-LIST-200"]).toMatchObject({ heldAt: expect.any(String), isConfirmed: false });
    await rm(folder, { recursive: true });
  });

  test("with --send the service keeps what a run found; that it refuses changes nothing for the run", async () => {
    expect(await verify("--only", "DOCS-PAGE-*", "--send")).toBe(exitCodes.holds);
    const other = ["--api-key", service.keys.other ?? "", "--only", "DOCS-PAGE-*", "--send"];
    expect(await verify(...other)).toBe(exitCodes.holds);
    const headers = { authorization: `Bearer ${service.keys.own}` };
    const list = await (await fetch(`${service.baseUrl}/v1/service/verifications`, { headers })).json();
    expect(list).toMatchObject({
      verifications: [
        { target: service.baseUrl, only: ["DOCS-PAGE-*"], counts: { fail: 0, error: 0 }, stopped: false },
      ],
      nextCursor: null,
    });
  });

  test("what an earlier run left is swept", async () => {
    expect(await verify("--sweep")).toBe(exitCodes.holds);
  });
});

test("plan, explain and help need no service", async () => {
  expect(await main(["plan", "--only", "QUEUE-*"], {}, signal)).toBe(exitCodes.holds);
  expect(await main(["explain", "queue-run-200"], {}, signal)).toBe(exitCodes.holds);
  expect(await main(["explain", "NO-SUCH-CLAIM"], {}, signal)).toBe(exitCodes.usage);
  expect(await main(["--help"], {}, signal)).toBe(exitCodes.holds);
  expect(await main(["diff", "one"], {}, signal)).toBe(exitCodes.usage);
  expect(await main(["run", "--only", "NO-SUCH-*"], {}, signal)).toBe(exitCodes.usage);
});
