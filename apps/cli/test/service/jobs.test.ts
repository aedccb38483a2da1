import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { createWorker } from "@millrace/worker";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { faultsOf } from "../support/schemas.ts";
import { workerEnvironment } from "../support/worker-environment.ts";

interface Input {
  readonly do: "echo" | "words" | "fail" | "wait";
  readonly value?: unknown;
}

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let served: string;
/** An endpoint without workers, whose jobs wait. */
let idle: string;
let folder: string;

async function* handle(job: { readonly input: Input }, { signal }: { readonly signal: AbortSignal }): AsyncGenerator {
  const { do: what, value } = job.input;
  if (what === "fail") throw new Error(String(value));
  if (what === "wait") {
    yield value;
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  if (what === "echo") yield value;
  if ("openai_route" in job.input) yield { choices: [], usage: { prompt_tokens: 30, completion_tokens: 4 } };
  if (what === "words") yield* String(value).split(" ");
}

beforeAll(async () => {
  service = resources.use(await startTestService());
  served = await service.deploy("local/none", { name: "served", workersMax: 0 });
  idle = await service.deploy("local/none", { name: "idle", workersMax: 0 });
  folder = await mkdtemp(join(tmpdir(), "millrace-jobs-"));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const env = workerEnvironment(service, served);
  const worker = createWorker<Input>(handle, { env, concurrency: 8, returnAggregateStream: true, writeLog: () => {} });
  worker.start();
  resources.defer(() => worker.abort());
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

const PING_EVERY_MS = 5_000;

/** Takes a job as a worker does, and keeps its lease until the test has ended; resolves to what the service sends. */
async function takeJob(endpointId: string, worker: string): Promise<string> {
  const headers = { authorization: `Bearer ${service.adminKey}` };
  const ask = (path: string): Promise<Response> => fetch(`${service.url}/v2/${endpointId}/${path}`, { headers });
  const text = await (await ask(`job-take/${worker}`)).text();
  const { id } = JSON.parse(text) as { readonly id: string };
  const pings = setInterval(() => void ask(`ping/${worker}?job_id=${id}`), PING_EVERY_MS);
  onTestFinished(() => clearInterval(pings));
  return text;
}

const words = JSON.stringify({ do: "words", value: "to be or not" });

describe("millrace run", () => {
  it("prints what the other commands take, and wait the output", async () => {
    const reference = (await millrace.text("run", "served", "--input", words)).trim();
    expect(reference).toMatch(new RegExp(`^${served}/[\\w-]+$`));
    expect(JSON.parse(await millrace.text("wait", reference))).toEqual(["to", "be", "or", "not"]);
    const [, jobId = ""] = reference.split("/");
    expect(await millrace.json("wait", jobId, "--endpoint", "served")).toMatchObject({
      id: jobId,
      status: "COMPLETED",
    });
  });

  it("waits for the output itself, or prints the chunks as they come", async () => {
    expect(JSON.parse(await millrace.text("run", served, "--input", words, "--wait"))).toHaveLength(4);
    expect(await millrace.text("run", served, "--input", words, "--stream")).toBe("tobeornot\n");
  });

  it("prints ids for scripts and the answer for programs", async () => {
    expect(await millrace.text("run", "idle", "--input", "{}", "--quiet")).toMatch(/^[\w-]+\n$/);
    expect(await millrace.json("run", "idle", "--input", "{}")).toMatchObject({ endpointId: idle, status: "IN_QUEUE" });
  });

  it("takes the input from a file or standard input, with every digit", async () => {
    const endpointId = await service.deploy("local/none", { name: "digits", workersMax: 0 });
    const input = '{"id":12345678901234567890}';
    await writeFile(join(folder, "input.json"), input);
    await millrace.text("run", "digits", "--input", `@${join(folder, "input.json")}`, "--s3-config", input);
    expect(await millrace.runWith(input, "run", "digits", "--input", "-")).toMatchObject({ exitCode: 0 });
    const taken = await Promise.all(["a", "b"].map((worker) => takeJob(endpointId, worker)));
    for (const body of taken) expect(body).toContain(`"input":${input}`);
    expect(taken.join("\n")).toContain(`"s3Config":${input}`);
  });

  it("hands over the policy of the job", async () => {
    const { id } = await millrace.json("run", "idle", "--input", "{}", "--ttl", "10s", "--idempotency-key", "once");
    const again = await millrace.json("run", "idle", "--input", "{}", "--ttl", "10s", "--idempotency-key", "once");
    expect(again["id"]).toBe(id);
    await service.clock.advance(11_000);
    expect(await millrace.run("status", `idle/${String(id)}`)).toMatchObject({ exitCode: 4 });
  });

  it.each([
    [["run", "served"], 2, "--input is missing"],
    [["run", "served", "--input", "[]"], 2, "must be a JSON object"],
    [["run", "served", "--input", "{"], 2, "--input is not JSON"],
    [["run", "served", "--input", "@/nowhere.json"], 1, "/nowhere.json cannot be read (ENOENT)"],
    [["run", "served", "--input", "{}", "--ttl", "1s"], 2, "--ttl must be from 10 s to 7 d"],
    [["run", "--input", "{}"], 2, "ENDPOINT is missing: there are"],
    [["run", "servde", "--input", "{}"], 4, 'there is no endpoint "servde". Did you mean served?'],
    [["run", "served", "--input", "{}", "--webhook", "no address"], 2, "webhook"],
    [["run", "served", "--input", "{}", "--wait", "--stream"], 2, "exclude each other"],
  ])("refuses %j with exit code %d", async (args, exitCode, message) => {
    const result = await millrace.run(...args);
    expect(result).toMatchObject({ exitCode, output: "" });
    expect(result.errors).toContain(message);
  });
});

describe("millrace runsync", () => {
  it("prints the output", async () => {
    expect(JSON.parse(await millrace.text("runsync", "served", "-i", words))).toHaveLength(4);
    const { id } = await millrace.json("runsync", "served", "-i", words);
    expect(id).toMatch(/^sync-/);
  });

  it("ends with exit code 7, and how to go on, when the time is over before", async () => {
    const { exitCode, output, errors } = await millrace.run("runsync", "idle", "--input", "{}", "--wait", "1s");
    expect([exitCode, output]).toEqual([7, ""]);
    expect(errors).toMatch(new RegExp(`not ended yet \\(IN_QUEUE\\). To go on: millrace wait ${idle}/sync-`));
  });
});

describe("a job that fails", () => {
  it("ends wait, run --wait, runsync and the stream with exit code 5 and the reason", async () => {
    const input = JSON.stringify({ do: "fail", value: "no grain left" });
    const reference = (await millrace.text("run", "served", "-i", input)).trim();
    const results = [
      await millrace.run("wait", reference),
      await millrace.run("run", "served", "-i", input, "--wait"),
      await millrace.run("runsync", "served", "-i", input),
      await millrace.run("stream", reference),
    ];
    for (const result of results) {
      expect(result).toMatchObject({ exitCode: 5, output: "" });
      expect(result.errors).toMatch(/ended FAILED.*no grain left/s);
    }
    expect(await millrace.text("status", reference)).toMatch(/FAILED.*no grain left/s);
    expect(await millrace.lines("retry", reference)).toMatchObject([{ status: "IN_QUEUE", endpointId: served }]);
  });
});

describe("millrace wait", () => {
  it("ends with exit code 7 when the time is over, and the job goes on", async () => {
    const reference = (await millrace.text("run", "idle", "-i", "{}")).trim();
    const result = await millrace.run("wait", reference, "--timeout", "1s");
    expect(result).toMatchObject({ exitCode: 7, output: "" });
    expect(result.errors).toContain(`To go on: millrace wait ${reference}`);
    expect(await millrace.json("status", reference)).toMatchObject({ status: "IN_QUEUE" });
  });
});

describe("millrace stream", () => {
  it("prints chunks while the job runs, and at Ctrl-C how to go on; the job goes on", async () => {
    const input = JSON.stringify({ do: "wait", value: "first" });
    const reference = (await millrace.text("run", "served", "-i", input)).trim();
    await using streaming = millrace.start("stream", reference, "--json");
    const [line = ""] = await streaming.until(/^.*"first".*$/m);
    expect(faultsOf("chunk", JSON.parse(line))).toEqual([]);
    streaming.signal("SIGINT");
    const { exitCode, errors } = await streaming.ended;
    expect([exitCode, errors]).toEqual([130, expect.stringContaining(`To go on: millrace stream ${reference}`)]);
    expect(await millrace.json("status", reference)).toMatchObject({ status: "IN_PROGRESS" });
    expect(await millrace.lines("cancel", reference)).toMatchObject([{ status: "CANCELLED" }]);
  });

  it("goes on after a chunk that is known already", async () => {
    const reference = (await millrace.text("run", "served", "-i", words)).trim();
    const chunks = await millrace.lines("stream", reference);
    expect(chunks.map(({ output }) => output)).toEqual(["to", "be", "or", "not"]);
    expect(await millrace.lines("stream", reference, "--after", String(chunks[1]?.["eventId"]))).toEqual(
      chunks.slice(2),
    );
  });
});

describe("millrace status", () => {
  it("shows the facts of a job and its output", async () => {
    const reference = (await millrace.text("run", "served", "-i", words)).trim();
    await millrace.text("wait", reference);
    const text = await millrace.text("status", reference);
    expect(text).toMatch(/^Job +\S+\nState +COMPLETED\nWaited +\d.*\nRan +\d.*\nWorker +test-worker\n\n\[\n {2}"to",/);
    expect(await millrace.text("status", reference, "-q")).toBe(`${reference.split("/")[1]}\n`);
  });

  it("says how long a job has run that runs, as jobs get, jobs list and explain do", async () => {
    const endpointId = await service.deploy("local/none", { name: "long", workersMax: 0 });
    const reference = (await millrace.text("run", "long", "-i", "{}")).trim();
    await takeJob(endpointId, "slow-worker");
    expect(await millrace.text("status", reference)).toMatch(/^Running for +\d.* m?s$/m);
    expect(await millrace.text("jobs", "get", reference)).toMatch(/^Running for +\d.* m?s$/m);
    expect(await millrace.text("explain", reference)).toMatch(
      /and has run for \d.* m?s\s+on\s+the\s+worker\s+slow-worker/,
    );
    expect(await millrace.text("jobs", "list", "long")).toMatch(
      /IN_PROGRESS +\d.*? m?s +\d.*? m?s +\d.*? m?s +slow-worker/,
    );
    const { rawKey } = await service.service.accounts.createKey(service.accountId, { name: "runner", scopes: ["run"] });
    const runner = commandsOn({ url: service.url, adminKey: rawKey });
    expect(await runner.text("status", reference), "a key that may not read it").toMatch(/^State +IN_PROGRESS$/m);
  });

  it("watches a job until it ends", async () => {
    const reference = (await millrace.text("run", "idle", "-i", "{}")).trim();
    await using watching = millrace.start("status", reference, "--watch");
    await watching.until(/IN_QUEUE/);
    await millrace.text("cancel", reference);
    expect(await watching.ended).toMatchObject({ exitCode: 0, output: expect.stringMatching(/IN_QUEUE.*CANCELLED/s) });
  });

  it("of a job that there is not is exit code 4, and --verbose names the request", async () => {
    const plain = await millrace.run("status", "served/none");
    expect([plain.exitCode, plain.errors]).toEqual([4, expect.stringContaining("There is no such job")]);
    expect(plain.errors).not.toContain("request ");
    expect((await millrace.run("status", "served/none", "--verbose")).errors).toMatch(/\nrequest [\w-]+\n$/);
  });
});

describe("millrace jobs get", () => {
  it("shows what is known of a job and its output, with every digit", async () => {
    const endpointId = await service.deploy("local/none", { name: "exact", workersMax: 0 });
    const reference = (await millrace.text("run", "exact", "-i", '{"value":1}')).trim();
    const job = JSON.parse(await takeJob(endpointId, "raw-worker")) as {
      readonly id: string;
      readonly attemptToken: string;
    };
    const body = '{"output":[12345678901234567890]}';
    const report = `job-done/raw-worker/${job.id}?isStream=false&attempt=${job.attemptToken}`;
    const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
    await fetch(`${service.url}/v2/${endpointId}/${report}`, { method: "POST", headers, body });
    const text = await millrace.text("jobs", "get", reference);
    expect(text).toMatch(/^State +COMPLETED$[^]*^Worker +raw-worker$[^]*^Output +22 B$/m);
    expect(text).toMatch(/\n\n\[\n {2}12345678901234567890\n\]\n$/);
    expect((await millrace.run("jobs", "get", reference, "--json")).output).toContain(
      '"output":[12345678901234567890]',
    );
    expect(await millrace.json("jobs", "get", reference)).toMatchObject({ endpointId, attempts: 1, sync: false });
  });

  it("shows a key that may not read outputs everything else", async () => {
    const reference = (await millrace.text("run", "served", "-i", words)).trim();
    await millrace.text("wait", reference);
    const scopes = ["manage:read"] as const;
    const { rawKey } = await service.service.accounts.createKey(service.accountId, { name: "reader", scopes });
    const reader = commandsOn({ url: service.url, adminKey: rawKey });
    const got = await reader.json("jobs", "get", reference);
    expect(got).toMatchObject({ status: "COMPLETED" });
    expect(got).not.toHaveProperty("output");
  });
});

describe("millrace cancel, retry and purge", () => {
  it("change several jobs at once, and fail for one whose state does not allow it", async () => {
    const references = await Promise.all([1, 2].map(() => millrace.text("run", "idle", "-i", "{}")));
    const [one = "", two = ""] = references.map((line) => line.trim());
    expect(await millrace.lines("cancel", one, two)).toHaveLength(2);
    const again = await millrace.run("cancel", one);
    expect(again).toMatchObject({ exitCode: 1, errors: expect.stringContaining("nothing was changed") });
    expect(await millrace.run("retry", one)).toMatchObject({ exitCode: 1 });
  });

  it("purge removes nothing before it was confirmed", async () => {
    const empty = await service.deploy("local/none", { name: "to-purge", workersMax: 0 });
    await millrace.text("run", "to-purge", "-i", "{}");
    const asked = await millrace.run("purge", "to-purge");
    expect(asked).toMatchObject({ exitCode: 2, output: "" });
    expect(asked.errors).toContain("Remove 1 waiting job from the queue of to-purge? Give --yes to confirm");
    expect(await millrace.json("purge", "to-purge", "--yes")).toEqual({ endpointId: empty, removed: 1 });
  });
});

describe("millrace explain", () => {
  it("says of an endpoint why it has its workers, by id and as data", async () => {
    const { items } = (await millrace.json("endpoints", "list")) as { items: readonly { id: string }[] };
    const id = items[0]?.id ?? "";
    expect(await millrace.text("explain", id)).toMatch(/jobs? in the queue/);
    expect(await millrace.json("explain", id)).toMatchObject({
      endpointId: id,
      settings: expect.any(Object) as unknown,
    });
  });

  it("refuses a word that names neither an endpoint nor a pod, and says how a job is named", async () => {
    const { exitCode, errors } = await millrace.run("explain", "serve");
    expect([exitCode, errors]).toEqual([
      4,
      'millrace explain: there is no endpoint or pod "serve". Did you mean served? A job is named by its whole id, or ENDPOINT/JOB.\n',
    ]);
  });

  it("says why a job waits and where it stands", async () => {
    const endpointId = await service.deploy("local/none", { name: "crowded", workersMax: 0 });
    await millrace.text("run", "crowded", "-i", "{}");
    const reference = (await millrace.text("run", "crowded", "-i", "{}")).trim();
    const text = await millrace.text("explain", reference);
    expect(text).toMatch(/ is IN_QUEUE\. .+workers/i);
    expect(text).toContain("queue    ◆· ▸   1 before it, 2 waiting\nworkers  (none)");
    expect(await millrace.json("explain", reference)).toMatchObject({ endpointId, waiting: { position: 1 } });
  });

  it("says what a job did that does not wait", async () => {
    const reference = (await millrace.text("run", "served", "-i", words)).trim();
    await millrace.text("wait", reference);
    expect(await millrace.text("explain", reference)).toMatch(
      /COMPLETED\. It waited .* and ran .* on the worker test-worker/,
    );
  });
});

describe("millrace jobs failures", () => {
  it("lists what failed, and explain says how a job ended that is gone", async () => {
    const input = JSON.stringify({ do: "fail", value: "no such word\nand more" });
    await millrace.run("runsync", "served", "-i", input);
    const failures = async (): Promise<readonly { jobId: string; kept: boolean }[]> => {
      const answer = await millrace.json("jobs", "failures", "served", "--limit", "1");
      expect(faultsOf("failures", answer)).toEqual([]);
      return answer["items"] as { jobId: string; kept: boolean }[];
    };
    expect(await millrace.text("explain", "served")).toMatch(
      /Last job that failed \(.+\): .*no such word.+`millrace\s+jobs\s+failures\s+served`/s,
    );
    const [{ jobId } = { jobId: "" }] = await failures();
    expect(jobId).toMatch(/^sync-/);
    await service.clock.advance(limits.runRetentionMs);
    expect(await failures()).toMatchObject([{ jobId, status: "FAILED", kept: false, error: "Error: no such word" }]);
    expect(await millrace.text("jobs", "failures", "served")).toMatch(/no {2,}Error: no such word/);
    const told = await millrace.text("explain", `served/${jobId}`);
    expect(told.replaceAll(/\s+/g, " ")).toMatch(
      /is no longer kept\. It ended FAILED: Error: no such word Traceback: \| Error: no such word \| and more .*Submitted .*Started .*Ended .*, after .*Attempts 1 Worker test-worker Its input .* `millrace logs test-worker`/,
    );
    const explained = await millrace.json("explain", `served/${jobId}`);
    expect(explained).toMatchObject({ jobId, kept: false });
    expect(faultsOf("explanation", explained)).toEqual([]);
    for (const command of [
      ["status"],
      ["wait"],
      ["stream"],
      ["jobs", "get"],
      ["jobs", "events"],
      ["cancel"],
      ["retry"],
    ]) {
      const { exitCode, errors } = await millrace.run(...command, `served/${jobId}`);
      expect([command, exitCode, errors]).toEqual([
        command,
        4,
        expect.stringMatching(
          /is no longer kept\. It ended FAILED \(Error: no such word\) at .*`millrace explain \S+`/,
        ),
      ]);
      expect((await millrace.run(...command, "served/never-was")).errors).toMatch(/There is no such job/);
    }
  });
});

describe("a key that may only run jobs", () => {
  it("names endpoints by their id", async () => {
    const { rawKey } = await service.service.accounts.createKey(service.accountId, { name: "runner", scopes: ["run"] });
    const runner = commandsOn({ url: service.url, adminKey: rawKey });
    expect(await runner.text("run", served, "-i", words, "--stream")).toBe("tobeornot\n");
    expect(await runner.run("run", "-i", words)).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining("by its id"),
    });
    expect(await runner.run("run", "served", "-i", words)).toMatchObject({ exitCode: 4 });
  });
});

describe("millrace billing tokens", () => {
  it("shows what models told of their tokens, by endpoint or key", async () => {
    const answer = await fetch(`${service.url}/v2/${served}/openai/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.adminKey}` },
      body: JSON.stringify({ model: "played", messages: [] }),
    });
    expect(answer.status).toBe(200);
    const counted = { requests: 1, promptTokens: 30, completionTokens: 4 };
    await expect
      .poll(async () => (await millrace.json("billing", "tokens"))["items"])
      .toMatchObject([{ endpointId: served, ...counted }]);
    expect(await millrace.text("billing", "tokens", "--by", "key")).toMatch(
      /^FROM +ID +REQUESTS +PROMPT +COMPLETION\n.* 1 +30 +4\n$/s,
    );
  });
});
