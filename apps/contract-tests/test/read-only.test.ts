import { exitCodes, readRecord, type RunRecord } from "@millrace/contract-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyScopes } from "@millrace/spec";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarios } from "../src/checks/index.ts";
import { main } from "../src/command/command.ts";
import { main as scheduled } from "../src/schedule/command.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

const { signal } = new AbortController();
/** As the workflow that other repositories use. */
const DEFAULTS = ["--safety", "read-only", "--budget", "requests=2000,resources=100"];
const reading: ReadonlySet<string> = new Set(
  scenarios.filter(({ safety }) => safety === "read-only").flatMap(({ claims }) => claims),
);
let service: Target;
let folder = "";
let endpointId = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-read-only-"));
  service = await startOwnService();
  const template = await created("/templates", { name: "one", imageName: "local/sleeper", isServerless: true });
  ({ id: endpointId = "" } = await created("/endpoints", { name: "one", templateId: template["id"], workersMax: 0 }));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function created(path: string, body: unknown): Promise<Readonly<Record<string, string>>> {
  const headers = { authorization: `Bearer ${service.keys.own}`, "content-type": "application/json" };
  const answer = await fetch(`${service.baseUrl}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

async function played(program: typeof main, key: string): Promise<{ readonly code: number; readonly run: RunRecord }> {
  const args = ["--base-url", service.baseUrl, ...DEFAULTS, "--report", folder, "--json"];
  const code = await program(args, { MILLRACE_API_KEY: key }, signal);
  return { code, run: await readRecord(join(folder, "run.json")) };
}

/** Claims that are neither kept nor left out for what the key and the safety do not allow. */
function alarmsOf({ claims }: RunRecord): readonly string[] {
  const isAllowed = /(?:^|: )(?:safety|needs:keys|lacks-right:[\w:]+)$/;
  return claims
    .filter(({ id }) => reading.has(id))
    .filter(({ verdict, reason }) => verdict !== "pass" && !isAllowed.test(reason ?? ""))
    .map(({ id, verdict, reason }) => `${id} ${verdict} ${reason}`);
}

test("with the key of an operator all that only reads is kept, and is more than nothing", async () => {
  const { code, run } = await played(main, service.keys.own);
  expect(alarmsOf(run)).toEqual([]);
  expect(run.claims.filter(({ reason }) => reason?.includes("lacks-right"))).toEqual([]);
  expect(run.claims.filter(({ id, reason }) => reason === "safety" && reading.has(id))).toEqual([]);
  expect(code).toBe(exitCodes.holds);
});

test("the nightly run with its defaults finds nothing broken", async () => {
  const { code, run } = await played(scheduled, service.keys.own);
  expect(run.counts).toMatchObject({ fail: 0, error: 0, flaky: 0 });
  expect(code).toBe(exitCodes.holds);
});

const lesser = [
  ...keyScopes.map((scope) => [scope, false] as const),
  ...keyScopes.map((scope) => [scope, true] as const),
];
test.each(lesser)(
  "a key with the scope %s (for one endpoint: %s) is told what it lacks, and no alarm",
  async (scope, isBound) => {
    const bound = isBound ? { endpointIds: [endpointId] } : {};
    const { key = "", message } = await created("/keys", { name: "read-only", scopes: [scope], ...bound });
    expect(message).toBeUndefined();
    const { code, run } = await played(main, key);
    expect(alarmsOf(run)).toEqual([]);
    expect(code).toBe(exitCodes.holds);
  },
);

test("an admin of another account lacks what is for operators", async () => {
  const { code, run } = await played(main, service.keys.other ?? "");
  expect(alarmsOf(run)).toEqual([]);
  const skipped = run.claims.filter(({ reason }) => reason?.endsWith("lacks-right:operator"));
  expect(skipped.map(({ id }) => id)).toContain("SERVICE-400");
  expect(code).toBe(exitCodes.holds);
});
