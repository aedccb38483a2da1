import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { queueApi } from "../support/queue-api.ts";
import { type Dashboard, expressionsOf } from "./dashboard.test-support.ts";
import { freePort } from "../../../../.tools/vitest/free-port.ts";

const DEPLOY = join(import.meta.dirname, "../../../../docs/deploy");
const hasPrometheus = ["prometheus", "promtool"].every((name) => spawnSync(name, ["--version"]).status === 0);

describe.runIf(needs("metrics read by Prometheus", hasPrometheus, "install prometheus"))("Prometheus", () => {
  let folder = "";
  let service: TestService;
  let prometheus: ChildProcess;
  let url = "";

  async function query(path: string): Promise<unknown> {
    const response = await fetch(`${url}/api/v1/${path}`);
    const answer = (await response.json()) as { status: string; data: unknown; error?: string };
    expect(answer.error, path).toBeUndefined();
    return answer.data;
  }

  beforeAll(async () => {
    service = await startTestService();
    const api = await queueApi(service);
    await api.run();
    folder = await mkdtemp(join(tmpdir(), "millrace-prometheus-"));
    await cp(join(DEPLOY, "prometheus"), folder, { recursive: true });
    await writeFile(join(folder, "key"), service.adminKey, { mode: 0o600 });
    const config = await readFile(join(folder, "prometheus.yaml"), "utf8");
    const target = new URL(service.url).host;
    await writeFile(
      join(folder, "prometheus.yaml"),
      config
        .replace("127.0.0.1:8080", target)
        .replace("scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s"),
    );
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}`;
    const flags = [`--config.file=${join(folder, "prometheus.yaml")}`, `--storage.tsdb.path=${join(folder, "data")}`];
    prometheus = spawn("prometheus", [...flags, `--web.listen-address=${address}`], { stdio: "ignore" });
    await eventually(async () => expect((await fetch(`${url}/-/ready`)).status).toBe(200));
  });
  afterAll(async () => {
    if (prometheus.exitCode === null) {
      prometheus.kill("SIGTERM");
      await once(prometheus, "exit");
    }
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test("accepts the text of the service without a complaint", async () => {
    const response = await fetch(`${service.url}/metrics`, {
      headers: { authorization: `Bearer ${service.adminKey}` },
    });
    const checked = spawnSync("promtool", ["check", "metrics"], { input: await response.text(), encoding: "utf8" });
    const ours = `${checked.stdout}${checked.stderr}`.split("\n").filter((line) => line.startsWith("millrace_"));
    expect(ours).toEqual([]);
  });

  test("scrapes the service with the configuration of the documentation", async () => {
    const up = async (): Promise<unknown> =>
      await query(`query?query=${encodeURIComponent('sum(up{job="millrace"})')}`);
    await expect.poll(up).toMatchObject({ result: [{ value: [expect.anything(), "1"] }] });
    await expect
      .poll(async () => await query("query?query=sum(millrace_jobs_submitted_total)"))
      .toMatchObject({ result: [{ value: [expect.anything(), "1"] }] });
  });

  test("evaluates the alert rules", async () => {
    const health = async (): Promise<unknown> => {
      const { groups } = (await query("rules")) as { groups: { rules: { name: string; health: string }[] }[] };
      return [...new Set(groups.flatMap(({ rules }) => rules.map((rule) => rule.health)))];
    };
    await expect.poll(health).toEqual(["ok"]);
  });

  test("understands what every panel of the dashboards asks for", async () => {
    for (const file of await readdir(join(DEPLOY, "grafana"))) {
      const dashboard = JSON.parse(await readFile(join(DEPLOY, "grafana", file), "utf8")) as Dashboard;
      for (const expression of expressionsOf(dashboard)) {
        // Grafana puts these in.
        const asked = expression.replaceAll("$__rate_interval", "1m").replaceAll("$endpoint", ".*");
        await query(`query?query=${encodeURIComponent(asked)}`);
      }
    }
  });
});
