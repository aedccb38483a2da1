import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";
import { describe, expect, it } from "vitest";
import { runMillrace, startUp, temporaryFolder } from "./support/cli-process.ts";

interface DemoEvent {
  readonly event: "demo";
  readonly endpoints: readonly { readonly name: string; readonly endpointId: string; readonly created: boolean }[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  readonly job?: {
    readonly input: { readonly width: number; readonly height: number; readonly bytes: number };
    readonly output: Readonly<Record<string, unknown>>;
    readonly totalMs: number;
    readonly executionMs: number;
  };
  readonly error?: string;
}

describe("millrace up --demo", () => {
  it("deploys the examples, gets a real picture back, and does not deploy them again at a restart", async () => {
    await using folder = await temporaryFolder();
    const args = ["--demo", "--data-dir", folder.path];
    await using first = await startUp(args);
    const demo = (await first.event("demo")) as unknown as DemoEvent;
    expect(demo.error).toBeUndefined();
    expect(demo.endpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(["thumbnail", "text-stream"]));
    expect(demo.endpoints.every(({ created }) => created)).toBe(true);
    expect(demo.job).toMatchObject({
      input: { format: "png", width: 960, height: 640 },
      output: { format: "jpeg", width: 240, height: 160, bytes: expect.any(Number) },
    });
    expect(demo.job?.output["bytes"]).toBeGreaterThan(1000);
    expect(demo.job?.totalMs).toBeGreaterThanOrEqual(demo.job?.executionMs ?? Infinity);
    first.signal("SIGTERM");
    expect(await first.ended).toMatchObject({ exitCode: 0 });

    await using second = await startUp(["--data-dir", folder.path], { MILLRACE_DEMO: "1" });
    expect(second.ready).not.toHaveProperty("adminKey");
    const again = (await second.event("demo")) as unknown as DemoEvent;
    expect(again.endpoints).toEqual(demo.endpoints.map((endpoint) => ({ ...endpoint, created: false })));
    expect(again.job?.output).toEqual(demo.job?.output);
    const rest = createRestClient({ apiKey: first.ready.adminKey ?? "", baseUrl: second.ready.url });
    expect(await rest.endpoints.list()).toHaveLength(demo.endpoints.length);
    expect(await rest.templates.list()).toHaveLength(demo.endpoints.length);

    const { output } = await runMillrace(["key", "list", "--all", "--json", "--data-dir", folder.path]);
    const { items: keys } = JSON.parse(output) as { items: { name: string; state: string; scopes: string[] }[] };
    expect(keys.map(({ name, state, scopes }) => [name, state, scopes])).toEqual([
      ["admin", "usable", ["admin"]],
      ["demo", "revoked", ["manage", "run"]],
    ]);
  });

  it("sends no job where nothing runs workers, and goes on", async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--demo", "--compute", "none", "--data-dir", folder.path]);
    const demo = (await service.event("demo")) as unknown as DemoEvent;
    expect(demo.endpoints).not.toEqual([]);
    expect(demo).not.toHaveProperty("job");
    expect(service.seen().errors).toContain("No job is sent");
    expect((await fetch(`${service.ready.url}/readyz`)).status).toBe(200);
  });

  it("ends when it is stopped while its job waits", async () => {
    await using folder = await temporaryFolder();
    const handlers = join(folder.path, "handlers");
    await mkdir(join(handlers, "thumbnail"), { recursive: true });
    await writeFile(join(handlers, "thumbnail", "handler.mjs"), "setInterval(() => {}, 1000);\n");
    const args = [
      "--demo",
      "--data-dir",
      join(folder.path, "data"),
      "--handler-dirs",
      handlers,
      "--stop-grace-ms",
      "0",
    ];
    await using service = await startUp(args);
    const { url, adminKey: apiKey = "" } = service.ready;
    const rest = createRestClient({ apiKey, baseUrl: url });
    const waiting = async () => {
      const endpoint = (await rest.endpoints.list()).find(({ name }) => name === "example-thumbnail");
      if (endpoint === undefined) return undefined;
      const queue = createQueueClient({ apiKey, endpointId: endpoint.id, baseUrl: url });
      return (await queue.health()).jobs.inQueue;
    };
    await expect.poll(waiting).toBe(1);
    service.signal("SIGTERM");
    const { exitCode, output, errors } = await service.ended;
    expect(exitCode).toBe(0);
    expect(output).not.toContain('"demo"');
    expect(errors).not.toContain("failed");
  });
});
