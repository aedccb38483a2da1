import { exitCodes, readRecord } from "@millrace/contract-core";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClaimId, limits } from "@millrace/spec";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { main } from "../src/command/command.ts";
import { parityMain } from "../src/parity/command.ts";
import { nginxVersion, startNginxTarget } from "../src/target/nginx-target.ts";
import { startOwnService } from "../src/target/own-service.ts";
import { startPrismTarget } from "../src/target/prism-target.ts";
import type { Target } from "../src/target/target.ts";

/** Less than the service lets pass before it sends a sign of life, which would drive out what is held back. */
const AT_ONCE_MS = 3_000;
const { signal } = new AbortController();
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-targets-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a mock is found out to have no memory, and is asked only what one request shows", async () => {
  const mock = await startPrismTarget();
  try {
    const only: readonly ClaimId[] = [
      "HEALTH-JOBS-FAILED",
      "HEALTH-FAILED-RISES",
      "AUTH-WORKER-401",
      "TEMPLATE-LIST-400",
    ];
    const args = ["--base-url", mock.baseUrl, "--api-key", "mr_of_a_mock", ...only.flatMap((id) => ["--only", id])];
    expect(await main([...args, "--report", folder, "--json"], {}, signal)).toBe(exitCodes.broken);
    const { claims } = await readRecord(join(folder, "run.json"));
    const verdicts = Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({
      "HEALTH-JOBS-FAILED": "partial",
      "HEALTH-FAILED-RISES": "skipped",
      "TEMPLATE-LIST-400": "fail",
    });
    expect(claims.find(({ id }) => id === "HEALTH-FAILED-RISES")).toMatchObject({ reason: "unsupported-by-target" });
    const shown = claims.find(({ id }) => id === "AUTH-WORKER-401")?.evidence ?? [];
    expect(shown.map(({ scenario, holds }) => [scenario, holds])).toContainEqual([
      "Every operation of WORKER is under its prefix alone, and takes a bearer token, and a bare key",
      true,
    ]);
  } finally {
    await mock.close();
  }
});

const hasNginx = needs("the contract through nginx", nginxVersion() !== undefined, "install nginx (nginx-light)");
describe.runIf(hasNginx)("behind nginx, configured as the documentation says,", () => {
  let service: Target;
  beforeAll(async () => {
    service = await startNginxTarget(await startOwnService());
  });
  afterAll(() => service.close());

  /** Sends as the own key and gives the JSON that comes back. */
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
    const headers = { authorization: `Bearer ${service.keys.own}`, "content-type": "application/json" };
    const response = await fetch(service.baseUrl + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, string>;
  }

  async function runningJob(): Promise<{ readonly at: string; readonly id: string; readonly token: string }> {
    const template = await call("POST", "/v1/templates", {
      name: folder,
      imageName: "local/sleeper",
      isServerless: true,
    });
    const request = { name: folder, templateId: template["id"], workersMax: 0 };
    const at = `/v2/${(await call("POST", "/v1/endpoints", request))["id"]}`;
    const { id = "" } = await call("POST", `${at}/run`, { input: {} });
    const { attemptToken = "" } = await call("GET", `${at}/job-take/w1`);
    return { at, id, token: attemptToken };
  }

  test("events come while the job runs, although answers are buffered", async () => {
    const { at, id, token } = await runningJob();
    const report = `w1/${id}?isStream=true&attempt=${token}`;
    const headers = { authorization: service.keys.own, accept: "text/event-stream" };
    const atOnce = AbortSignal.timeout(AT_ONCE_MS);
    const events = await fetch(`${service.baseUrl}${at}/stream/${id}`, { headers, signal: atOnce });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    await call("POST", `${at}/job-stream/${report}`, { output: "early" });
    expect(await textWith(reader, "early")).toContain("early");
    expect(await call("GET", `${at}/status/${id}`)).toMatchObject({ status: "IN_PROGRESS" });
    await reader?.cancel();
    await call("POST", `${at}/job-done/w1/${id}?isStream=false&attempt=${token}`, { output: 1 });
  });

  test("the largest bodies come through, and what refuses larger ones is the service", async () => {
    const { at, id, token } = await runningJob();
    const around = JSON.stringify({ input: { text: "" } }).length;
    const text = "a".repeat(limits.runsyncPayloadMaxBytes - around);
    expect(await call("POST", `${at}/runsync?wait=${limits.waitMinMs}`, { input: { text } })).toMatchObject({
      status: "IN_QUEUE",
    });
    expect(await call("POST", `${at}/runsync`, { input: { text: `${text}a` } })).toMatchObject({
      error: "payload_too_large",
    });
    await call("POST", `${at}/job-done/w1/${id}?isStream=false&attempt=${token}`, { output: 1 });
  });
});

test.runIf(hasNginx)("targets are put side by side on a page", async () => {
  const out = join(folder, "parity.md");
  const args = ["--targets", "nginx,prism", "--only", "STREAM-EVENTS-*", "--only", "TEMPLATE-LIST-400"];
  expect(await parityMain([...args, "--out", out, "--report", folder], signal)).toBe(exitCodes.holds);
  const page = await readFile(out, "utf8");
  expect(page).toMatch(/nginx: pass\n {2}- prism: fail: .*expected status 400, got status 200/);
  expect(page).toContain("unsupported-by-target");
  const runs = ["nginx", "prism"].map((name) => join(folder, name, "run.json"));
  const again = join(folder, "again.md");
  expect(await parityMain(["--runs", runs.join(), "--out", again], signal)).toBe(exitCodes.holds);
  expect(await readFile(again, "utf8")).toContain("expected status 400, got status 200");
});

/** Reads until the words are there, or nothing follows; resolves to all that was read. */
async function textWith(reader: ReadableStreamDefaultReader<string> | undefined, words: string): Promise<string> {
  let text = "";
  while (reader !== undefined && !text.includes(words)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return text;
}
