import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { createWorker } from "@millrace/worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { workerEnvironment } from "../support/worker-environment.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let folder: string;

beforeAll(async () => {
  service = resources.use(await startTestService());
  await service.deploy("local/none", { name: "idle", workersMax: 0 });
  const served = await service.deploy("local/none", { name: "served", workersMax: 0 });
  const handle = ({ input }: { readonly input: { readonly number: number } }): { even: boolean } => {
    if (input.number < 0) throw new Error("negative");
    return { even: input.number % 2 === 0 };
  };
  const worker = createWorker(handle, { env: workerEnvironment(service, served), writeLog: () => {} });
  worker.start();
  resources.defer(() => worker.abort());
  folder = await mkdtemp(join(tmpdir(), "millrace-batches-"));
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

async function fileOf(name: string, ...lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, lines.join("\n"));
  return file;
}

/** Ids of the batches of an endpoint, as scripts read them. */
async function listed(endpoint: string): Promise<string[]> {
  return (await millrace.text("batches", "list", endpoint, "--quiet")).split("\n").filter(Boolean);
}

describe("a batch made by the command line", () => {
  it("that the service refuses is told with the line of its file", async () => {
    const bad = '{"input":{},"policy":{"ttl":1}}';
    const file = await fileOf("refused.jsonl", "", '{"input":{}}', "", "", '{"input":{}}', bad);
    const { errors } = await millrace.run("batches", "create", "idle", "--file", file);
    expect(errors).toMatch(/requests\[2\]\S* \(line 6\)/);
  });

  it("of a file without requests is made, with a warning", async () => {
    const file = await fileOf("empty.jsonl", "", "");
    expect(await millrace.run("batches", "create", "idle", "--file", file)).toMatchObject({
      exitCode: 0,
      errors: expect.stringContaining(`${file} has no requests: the batch is empty.`),
    });
  });

  it("is waited for, exits with 5 when a request failed, and gives its results in order", async () => {
    const file = await fileOf(
      "mixed.jsonl",
      '{"input":{"number":2}}',
      '{"input":{"number":-1}}',
      "",
      '{"input":{"number":3}}',
    );
    const ended = await millrace.run("batches", "create", "served", "--file", file, "--wait");
    expect(ended).toMatchObject({
      exitCode: 5,
      errors: expect.stringMatching(/^(?:. of 3 requests done, . failed\n)?$/),
    });
    expect(ended.output).toContain("3: 2 completed, 1 failed, 0 in progress\n");
    const batch = `served/${(await listed("served"))[0]}`;
    const out = join(folder, "results.jsonl");
    expect(await millrace.text("batches", "results", batch, "--out", out)).toBe("");
    const results = (await readFile(out, "utf8")).trim().split("\n");
    expect(results).toEqual((await millrace.text("batches", "results", batch)).trim().split("\n"));
    expect(results.map((line) => JSON.parse(line) as object)).toMatchObject([
      { index: 0, status: "COMPLETED", output: { even: true } },
      { index: 1, status: "FAILED" },
      { index: 2, status: "COMPLETED", output: { even: false } },
    ]);
  });

  it("says how many of its requests never ran once it is cancelled, and that these cannot be retried", async () => {
    const file = await fileOf("waiting.jsonl", '{"input":{"number":1}}', '{"input":{"number":2}}');
    const batch = (await millrace.text("batches", "create", "idle", "--file", file, "--quiet")).trim();
    await using waits = millrace.start("batches", "get", batch, "--wait");
    await expect.poll(() => waits.seen().errors).toBe("0 of 2 requests done, 0 failed\n");
    await millrace.run("batches", "cancel", batch, "--wait");
    expect(await millrace.text("batches", "get", batch)).toMatch(
      /State +CANCELLED\nRequests +2: .* 0 in progress, 2 not run\n/,
    );
    const refused = await millrace.run("batches", "retry", batch);
    expect(refused).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(
        /^millrace batches retry: The batch \S+ is CANCELLED; its requests cannot be retried/,
      ),
    });
  });

  it("is quoted before it starts, and has a deadline and a ceiling that can be changed", async () => {
    const quoted = await millrace.run("batches", "quote", "served", "--requests", "40", "--finish-by", "8h", "--json");
    expect(quoted).toMatchObject({ exitCode: 0, errors: "" });
    expect(JSON.parse(quoted.output)).toMatchObject({ requests: 40, feasible: true });
    expect(await millrace.text("batches", "quote", "served", "--requests", "40")).toMatch(/Ends +20\d\d-.* to .*Z\)\n/);
    const late = await millrace.run("batches", "quote", "served", "--requests", "1000000", "--finish-by", "1m");
    expect(late).toMatchObject({ exitCode: 5, output: expect.stringMatching(/Feasible +no\n/) });
    const file = await fileOf("bound.jsonl", '{"input":{"number":1}}', '{"input":{"number":2}}');
    const bounds = ["--max-cost", "0", "--finish-by", "2h"];
    const refused = await millrace.run("batches", "create", "idle", "--file", file, ...bounds, "--require-feasible");
    expect(refused).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/was not started.* start it without --require-feasible\./),
    });
    const batch = (await millrace.text("batches", "create", "idle", "--file", file, ...bounds, "--quiet")).trim();
    expect(await millrace.text("batches", "get", batch)).toMatch(
      /State +HELD\n[^]*Cost +\$0\.00 of \$0\.00[^]*Finish by +20\d\d-/,
    );
    const raised = await millrace.text("batches", "set", batch, "--max-cost", "none", "--finish-by", "none", "--json");
    expect(JSON.parse(raised)).toMatchObject({ maxCost: null, finishBy: null, heldBy: null });
    const wrong = await millrace.run("batches", "set", batch, "--max-cost", "much");
    expect(wrong).toMatchObject({ exitCode: 2, errors: expect.stringContaining("--max-cost must be US dollars") });
    const past = await millrace.run("batches", "quote", "served", "--requests", "1", "--finish-by", "2020-01-01");
    expect(past).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("--finish-by must be later than now, 2020-01-01T00:00:00Z is not"),
    });
    await millrace.run("batches", "cancel", batch);
  });

  it("is not taken for a job: commands of jobs name the command that shows it", async () => {
    const id = String((await listed("served"))[0]);
    const batch = `served/${id}`;
    expect(await millrace.run("explain", id)).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`${id} is a batch`),
    });
    for (const command of ["explain", "status"]) {
      expect(await millrace.run(command, batch)).toMatchObject({
        exitCode: 2,
        errors: expect.stringContaining(`${batch} is a batch; \`millrace batches get ${batch}\` shows it`),
      });
    }
  });

  it("is not there after a file that is not right", async () => {
    const before = await listed("idle");
    const file = await fileOf("wrong.jsonl", '{"input":{"number":1}}', "[3]");
    const wrong = await millrace.run("batches", "create", "idle", "--file", file);
    expect(wrong).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`${file}, line 2 is not a JSON object`),
    });
    const mistyped = await fileOf("mistyped.jsonl", '{"inptu":{}}');
    expect(await millrace.run("batches", "create", "idle", "--file", mistyped)).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`${mistyped}, line 1 has no input; a request has the form {"input": {…}}`),
    });
    const missing = await millrace.run("batches", "create", "idle", "--file", join(folder, "none.jsonl"));
    expect(missing).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/^millrace batches create: --file: the file \S+ cannot be read \(ENOENT\)\.\n$/),
    });
    expect(await listed("idle")).toEqual(before);
  });

  it("has its results refuse a place that cannot be written, with what to change", async () => {
    const batch = `served/${(await listed("served"))[0]}`;
    const ended = await millrace.run("batches", "results", batch, "--out", join(folder, "none", "results.jsonl"));
    expect(ended).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/^millrace batches results: --out: the file \S+ cannot be written \(ENOENT\)\.\n$/),
    });
  });
});
