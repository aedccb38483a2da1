import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";

/** Takes jobs as any worker does, by the addresses that its environment names. */
const HANDLER = `
  const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
  const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
  process.once("SIGTERM", () => process.exit(0));
  for (;;) {
    const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
    if (taken.status !== 200) continue;
    const job = await taken.json();
    console.log("working on", job.input.name);
    if (job.input.name === "Eve") {
      console.log("\\u001b]52;c;cm0=\\u0007\\u009b2Jcaught");
      console.log(JSON.stringify({ requestId: job.id, message: "Started.", level: "INFO" }));
    }
    const report = job.input.name === "nobody" ? { error: "there is no such person" } : { output: "Hello" };
    const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id);
    await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify(report) });
  }
`;

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let jobId = "";

beforeAll(async () => {
  const handlers = resources.use(await temporaryFolder()).path;
  await mkdir(join(handlers, "greet"));
  await writeFile(join(handlers, "greet", "handler.mjs"), HANDLER);
  service = resources.use(await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } }));
  millrace = commandsOn(service);
  await service.deploy("local/greet", { name: "greet", computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
  jobId = await ended("Ada");
});
afterAll(() => resources.disposeAsync());

/** Sends a job that is kept for long after its end, also on a slow machine; resolves to its id when it has ended. */
async function ended(name: string): Promise<string> {
  const reference = (await millrace.text("run", "greet", "--input", JSON.stringify({ name }))).trim();
  await millrace.run("wait", reference);
  return reference.split("/")[1] ?? "";
}

describe("millrace logs", () => {
  it("shows what a handler printed, by endpoint, worker and job", async () => {
    const [worker] = (await millrace.json("workers", "greet"))["items"] as { id: string; status: string }[];
    for (const target of ["greet", worker?.id ?? "", `greet/${jobId}`]) {
      await expect.poll(() => millrace.text("logs", target), { message: target }).toContain("working on Ada");
    }
    const byFlag = await millrace.text("logs", jobId, "--endpoint", "greet");
    expect(byFlag).toBe(await millrace.text("logs", `greet/${jobId}`));
    const lines = await millrace.lines("logs", `greet/${jobId}`);
    expect(lines).toContainEqual(expect.objectContaining({ line: "working on Ada", jobId, source: "container" }));
    expect(await millrace.text("logs", "greet", "--source", "system")).not.toContain("working on Ada");
    expect(await millrace.text("logs", "greet", "--tail", "0")).toBe("");
  });

  it("follows a job to its end, and an endpoint until Ctrl-C", async () => {
    expect(await millrace.text("logs", `greet/${jobId}`, "--follow")).toContain("working on Ada");
    await using following = millrace.start("logs", "greet", "--follow", "--tail", "0");
    // The first lines may be printed before the stream is open.
    await expect
      .poll(async () => {
        await millrace.text("runsync", "greet", "--input", '{"name":"Grace"}');
        return following.seen().output;
      })
      .toContain("working on Grace");
    following.signal("SIGINT");
    expect((await following.ended).exitCode).toBe(130);
  });

  it("goes on after the last line when the connection is lost, and says so", async () => {
    const asked: unknown[] = [];
    const breaking = createServer(({ url, headers }, answer) => {
      if (url === "/v1/endpoints") {
        answer.setHeader("content-type", "application/json").end('[{"id":"e1","name":"greet"}]');
        return;
      }
      asked.push([url, headers["last-event-id"]]);
      const line = { ts: "2026-01-01T00:00:00.000Z", source: "container", line: `line ${asked.length}` };
      answer.writeHead(200, { "content-type": "text/event-stream" });
      answer.write(`id: ${asked.length}\ndata: ${JSON.stringify(line)}\n\n`);
      if (asked.length === 1) setImmediate(() => answer.destroy());
      else answer.end("event: end\ndata: {}\n\n");
    });
    await once(breaking.listen(0, "127.0.0.1"), "listening");
    const { port } = breaking.address() as AddressInfo;
    const commands = commandsOn({ url: `http://127.0.0.1:${port}`, adminKey: "any" });
    const followed = await commands.run("logs", "greet", "--follow", "--tail", "1", "--raw");
    breaking.close();
    expect(followed).toEqual({
      exitCode: 0,
      output: "line 1\nline 2\n",
      errors: "The connection was lost; connecting again …\n",
    });
    expect(asked).toEqual([
      ["/v1/endpoints/e1/logs?tail=1", undefined],
      ["/v1/endpoints/e1/logs?tail=1", "1"],
    ]);
  });

  it("keeps control sequences from the terminal, and the package's own lines back, unless asked for them", async () => {
    const target = `greet/${await ended("Eve")}`;
    await expect.poll(() => millrace.text("logs", target)).toContain(" caught\n");
    expect(await millrace.text("logs", target)).not.toMatch(/[^\P{Cc}\n\t]|Started/u);
    expect((await millrace.run("logs", target)).errors).toBe(
      "1 line of the worker package about its own work is hidden; --all shows it.\n",
    );
    expect(await millrace.text("logs", target, "--all")).toContain('"message":"Started."');
    expect(await millrace.text("logs", target, "--raw")).toContain("\u001b]52;c;cm0=\u0007\u009b2Jcaught\n");
  });

  it("says what there is when nothing has the name", async () => {
    expect(await millrace.run("logs", "nothing")).toMatchObject({
      exitCode: 4,
      errors: expect.stringContaining('there is no endpoint, pod or worker "nothing"') as string,
    });
  });
});

describe("millrace jobs", () => {
  it("lists jobs by state and error, and tells what happened to one", async () => {
    await ended("nobody");
    const failed = (await millrace.json("jobs", "list", "greet", "--status", "FAILED"))["items"] as { id: string }[];
    expect(failed).toHaveLength(1);
    const [id = ""] = failed.map((job) => job.id);
    expect((await millrace.text("jobs", "list", "greet", "--error", "no such person", "--quiet")).trim()).toBe(id);
    expect((await millrace.text("jobs", "list", "greet", "--error", "another", "--quiet")).trim()).toBe("");
    expect(((await millrace.json("jobs", "list", "greet", "--limit", "1"))["items"] as unknown[]).length).toBe(1);
    const { events } = await millrace.json("jobs", "events", `greet/${id}`);
    expect((events as { type: string }[]).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["SUBMITTED", "STARTED", "FAILED"]),
    );
    expect(await millrace.text("explain", `greet/${id}`)).toMatch(/SUBMITTED[^]*STARTED[^]*FAILED/);
    const got = await millrace.json("jobs", "get", id, "--endpoint", "greet");
    expect(got).toMatchObject({ id, status: "FAILED", attempts: 1, sync: false, error: "there is no such person" });
    expect(await millrace.text("jobs", "get", `greet/${id}`)).toMatch(
      /^Sent by +\/run$[^]*^Input +17 B$[^]*^Error +there is/m,
    );
  });

  it("explains a failed job by the last lines that its worker printed, and no other by them", async () => {
    const reference = `greet/${await ended("nobody")}`;
    await expect
      .poll(() => millrace.text("explain", reference))
      .toMatch(
        /FAILED\. It waited .*: there is no such person\n\nLast lines of its worker:\n {2}\| working on nobody\n\n/,
      );
    const { log } = await millrace.json("explain", reference);
    expect(log).toEqual([expect.objectContaining({ line: "working on nobody", source: "container" })]);
    expect(await millrace.json("explain", `greet/${jobId}`)).toMatchObject({ log: [] });
  });
});
