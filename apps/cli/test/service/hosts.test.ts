import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { workerModule } from "../support/handler-folder.ts";

/** Holds its job until a file is there. */
function gatedHandler(file: string): string {
  return `
    import { existsSync } from "node:fs";
    import { setTimeout as delay } from "node:timers/promises";
    import { serve } from ${JSON.stringify(workerModule)};
    await serve(async () => {
      while (!existsSync(${JSON.stringify(file)})) await delay(20);
      return "through";
    });
  `;
}

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let hostId: string;
let gate: string;

beforeAll(async () => {
  const folder = resources.use(await temporaryFolder()).path;
  gate = join(folder, "gate");
  const handlers = join(folder, "handlers");
  await mkdir(join(handlers, "gated"), { recursive: true });
  await writeFile(join(handlers, "gated", "handler.mjs"), gatedHandler(gate));
  await mkdir(join(handlers, "idle"));
  await writeFile(join(handlers, "idle", "handler.mjs"), "setInterval(() => {}, 1000);");
  service = resources.use(await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } }));
  millrace = commandsOn(service);
  ({
    items: [{ id: hostId }],
  } = (await millrace.json("hosts", "list")) as { items: [{ id: string }] });
});
afterAll(() => resources.disposeAsync());

describe("millrace hosts", () => {
  it("lists and shows hosts", async () => {
    const [heading, row = ""] = (await millrace.text("hosts")).split("\n");
    expect(heading).toMatch(/^HOST +NAME +STATE +DATA CENTER +DRIVER +VCPUS +MEMORY +GPUS +PODS +WORKERS +LABELS/);
    expect(row).toMatch(new RegExp(`^${hostId} +\\S+ +ready +EU-RO-1 +process +\\d+ +0/\\d+ GB +- +0 +0 +-`));
    const shown = await millrace.json("hosts", "get", hostId);
    expect(shown).toMatchObject({ id: hostId, cordoned: false, drain: null });
    expect(await millrace.json("hosts", "get", String(shown["name"]))).toMatchObject({ id: hostId });
    expect(await millrace.text("hosts", "get", hostId)).toMatch(/^state +ready/m);
    expect(await millrace.text("hosts", "list", "--quiet")).toBe(`${hostId}\n`);
    expect(await millrace.run("hosts", "get", "nowhere")).toMatchObject({ exitCode: 4 });
  });

  it("cordons and uncordons one", async () => {
    expect(await millrace.text("hosts", "cordon", hostId)).toBe(`Nothing new is placed on the host ${hostId} now.\n`);
    expect(await millrace.text("hosts")).toMatch(/ cordoned /);
    // By the interface: the command would try again for half a minute, as the answer asks.
    const refused = service.rest("POST", "/v1/pods", { name: "x", imageName: "local/idle", computeType: "CPU" });
    await expect(refused).rejects.toThrow(`The host ${hostId} is cordoned`);
    expect(await millrace.json("hosts", "uncordon", hostId)).toMatchObject({ cordoned: false });
    expect(await millrace.text("hosts", "uncordon", hostId)).toContain("again");
  });

  it("sets and removes labels, and leaves the others", async () => {
    const labels = (...words: readonly string[]): Promise<unknown> =>
      millrace.json("hosts", "label", hostId, ...words).then((host) => host["labels"]);
    expect(await labels("rack=r1", "zone=a=b")).toEqual({ rack: "r1", zone: "a=b" });
    expect(await labels("rack=r2")).toEqual({ rack: "r2", zone: "a=b" });
    expect(await millrace.text("hosts")).toMatch(/ rack=r2,zone=a=b/);
    expect(await millrace.text("hosts", "label", hostId, "zone-")).toContain("rack=r2 now");
    expect(await millrace.text("hosts", "label", hostId, "rack-")).toContain("no labels");
    for (const wrong of ["rack", "=r1", "-"]) {
      expect(await millrace.run("hosts", "label", hostId, "--", wrong)).toMatchObject({ exitCode: 2 });
    }
    expect(await millrace.run("hosts", "label", hostId, "a b=c")).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("labels"),
    });
  });

  it("drains one: waits for jobs, and names the pods that stay", async () => {
    const podId = (
      await millrace.text("pods", "create", "--name", "stays", "--image", "local/idle", "--compute-type", "CPU")
    ).trim();
    const endpointId = await deploy();
    const job = millrace.start("runsync", endpointId, "--input", "{}");
    const host = async (): Promise<Record<string, unknown>> => millrace.json("hosts", "get", hostId);
    await expect
      .poll(async () => (await millrace.json("workers", endpointId))["items"])
      .toMatchObject([{ jobsInProgress: 1 }]);
    const late = await millrace.run("hosts", "drain", hostId, "--timeout", "1ms");
    expect(late).toMatchObject({ exitCode: 7, errors: expect.stringContaining("1 worker of the host") });
    expect(await millrace.text("hosts", "drain", hostId, "--no-wait")).toContain("1 worker left");
    expect(await host()).toMatchObject({ draining: true, drain: { workersLeft: 1, podsLeft: 1 } });
    const waiting = millrace.text("hosts", "drain", hostId);
    await writeFile(gate, "");
    const said = await waiting;
    expect(said).toContain(`No worker is left on the host ${hostId}`);
    expect(said).toContain(`The pod ${podId} of the account ${service.accountId} stays`);
    expect(await job.ended).toMatchObject({ exitCode: 0 });
    expect(await millrace.json("hosts", "drain", hostId)).toMatchObject({ drain: { workersLeft: 0 } });
    expect(await millrace.text("hosts")).toMatch(/ draining /);
    expect(await millrace.json("hosts", "uncordon", hostId)).toMatchObject({ draining: false, cordoned: false });
  });

  async function deploy(): Promise<string> {
    const template = await service.rest("POST", "/v1/templates", {
      name: "gated",
      imageName: "local/gated",
      isServerless: true,
    });
    const settings = { templateId: template["id"], workersMin: 1, workersMax: 1 };
    return String((await service.rest("POST", "/v1/endpoints", settings))["id"]);
  }
});
