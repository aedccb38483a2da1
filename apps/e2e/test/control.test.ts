import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "@millrace/engine";
import { startTestService, type TestService } from "@millrace/testing";
import { describe, expect, it } from "vitest";
import { queueApi } from "./support/queue-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** All rights of another account are not enough, and what a key for Prometheus has is enough for figures alone. */
async function expectForOperatorsOnly({ url, service, accountId, adminKey }: TestService, path: string): Promise<void> {
  const status = async (key: string): Promise<number> =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })).status;
  const keyOf = async (id: string, ...scopes: Scope[]): Promise<string> =>
    (await service.accounts.createKey(id, { name: "x", scopes })).rawKey;
  const other = await service.accounts.createAccount();
  expect((await fetch(url + path)).status).toBe(401);
  expect(await status(await keyOf(accountId, "manage", "run", "work"))).toBe(403);
  expect(await status(await keyOf(other.id, "admin"))).toBe(403);
  const figures = path === "/metrics" ? 200 : 403;
  expect(await status(await keyOf(accountId, "metrics"))).toBe(figures);
  expect(await status(await keyOf(accountId, "operator"))).toBe(figures);
  expect(await status(await keyOf(accountId, "admin"))).toBe(200);
  expect(await status(adminKey)).toBe(200);
}

describe("/__control", () => {
  it("moves the clock and answers when every timer due by then has fired", async () => {
    await using service = await startTestService({ settings: { control: true } });
    const api = await queueApi(service);
    const id = await api.run();
    const before = await service.rest("GET", "/__control/clock");
    const after = await service.rest("POST", "/__control/clock", { advanceMs: DAY_MS });
    expect(Number(after["nowMs"]) - Number(before["nowMs"])).toBeGreaterThanOrEqual(DAY_MS);
    expect((await api.status(id)).status).toBe(404);
  });

  it("holds the clock until it is released", async () => {
    await using service = await startTestService({ settings: { control: true } });
    const { nowMs } = await service.rest("POST", "/__control/clock", { held: true });
    expect(await service.rest("POST", "/__control/clock", { advanceMs: 5 })).toMatchObject({
      nowMs: Number(nowMs) + 5,
    });
    const { nowMs: heldMs, aheadMs } = await service.rest("GET", "/__control/clock");
    expect(heldMs).toBe(Number(nowMs) + 5);
    expect(Math.abs(Number(heldMs) - Number(aheadMs) - Date.now())).toBeLessThan(DAY_MS);
    await service.rest("POST", "/__control/clock", { held: false });
    await expect
      .poll(async () => (await service.rest("GET", "/__control/clock"))["nowMs"])
      .toBeGreaterThan(Number(nowMs) + 5);
  });

  it("moves it by a month in a moment also where pods run, and ends those whose time came", async () => {
    const handlers = await mkdtemp(join(tmpdir(), "millrace-control-"));
    await mkdir(join(handlers, "sleeper"));
    await writeFile(join(handlers, "sleeper", "handler.mjs"), "setInterval(() => {}, 1_000);");
    await using service = await startTestService({
      settings: { control: true, compute: "process", handlerDirs: [handlers] },
    });
    const mutation = `mutation ($input: deployCpuPodInput) { deployCpuPod(input: $input) { id } }`;
    const pod = async (name: string, more: object): Promise<unknown> => {
      const input = { name, imageName: "local/sleeper", instanceId: "cpu3c-2-4", ...more };
      return await service.rest("POST", "/graphql", { query: mutation, variables: { input } });
    };
    const stopAfter = new Date(service.clock.now() + 10 * DAY_MS).toISOString();
    await pod("stays", {});
    await pod("ends", { stopAfter });
    const list = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      (await service.rest("GET", "/v1/pods")) as unknown as readonly Readonly<Record<string, unknown>>[];
    // A start that is under way would say afterwards that it succeeded.
    const changes = async () => (await list()).map(({ lastStatusChange }) => lastStatusChange);
    const started = expect.stringContaining("The container is running");
    await expect.poll(changes).toEqual([started, started]);
    await service.rest("POST", "/__control/clock", { advanceMs: 31 * DAY_MS });
    // The pod ends by work that begins as its time comes; on PostgreSQL it takes some round trips.
    const states = async () =>
      (await list()).map(({ name, desiredStatus }) => `${String(name)} ${String(desiredStatus)}`).toSorted();
    await expect.poll(states).toEqual(["ends EXITED", "stays RUNNING"]);
    const ended = (await list()).find(({ name }) => name === "ends");
    expect(ended?.["lastStatusChange"]).toContain("Stopped at the time set by its owner");
    await rm(handlers, { recursive: true, force: true });
  });

  it.each([
    {},
    { held: 1 },
    { held: true, advanceMs: "1" },
    { advanceMs: -1 },
    { advanceMs: 1.5 },
    { advanceMs: "1" },
    null,
    [],
  ])("refuses %j", async (body) => {
    await using service = await startTestService({ settings: { control: true } });
    await expect(service.rest("POST", "/__control/clock", body)).rejects.toThrow("400");
  });

  it("is open to operators only", async () => {
    await using service = await startTestService({ settings: { control: true } });
    await expectForOperatorsOnly(service, "/__control/clock");
  });

  it("is not there unless it was switched on", async () => {
    await using service = await startTestService();
    await expect(service.rest("GET", "/__control/clock")).rejects.toThrow("404");
  });
});

describe("operations", () => {
  it("healthz and readyz answer without a key, metrics to operators only", async () => {
    await using service = await startTestService();
    const api = await queueApi(service);
    await api.run();
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await expectForOperatorsOnly(service, "/metrics");
    const headers = { authorization: `Bearer ${service.adminKey}` };
    const metrics = await (await fetch(`${service.url}/metrics`, { headers })).text();
    expect(metrics).toContain(`millrace_jobs{endpoint="${api.endpointId}",state="IN_QUEUE"} 1`);
  });

  it("the root leads a browser to the documentation, and a program to every interface, without a key", async () => {
    await using service = await startTestService();
    const page = await fetch(service.url, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const links = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
    expect(links).toContain("v1/docs");
    const data = await fetch(service.url);
    const answer = (await data.json()) as Readonly<Record<string, string>>;
    expect(answer).toMatchObject({ service: "millrace", docs: "/v1/docs", queueDocs: "/v2/docs", graphql: "/graphql" });
    const headers = { accept: "text/html" };
    // The console and the site of the documentation have tests of their own; here they may not be built.
    for (const path of links.filter((link) => link !== "docs/" && link !== "console/"))
      expect((await fetch(`${service.url}/${path}`, { headers })).status, path).toBe(200);
  });

  it("graphql answers those who have a key, in both dialects", async () => {
    await using service = await startTestService();
    const post = (path: string): Promise<Response> =>
      fetch(service.url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "{ myself { id } }" }),
      });
    expect((await post("/graphql")).status).toBe(401);
    expect((await post("/graphql?api_key=wrong-key-entirely")).status).toBe(401);
    for (const path of ["/graphql", "/compat/graphql"]) {
      const answer = await post(`${path}?api_key=${service.adminKey}`);
      expect([answer.status, await answer.json()]).toEqual([200, { data: { myself: { id: service.accountId } } }]);
    }
  });
});
