import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRecord } from "../record/read-record.ts";
import type { ClaimRecord, RunRecord } from "../record/run-record.ts";
import type { BaseContext } from "../suite/context.ts";
import { createDocumentation } from "../suite/documented.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { type Behaviour, answerJson, startPlayedServer } from "../target/played-server.test-support.ts";
import { exitCodes, runProgram } from "./command.ts";
import { plainProgram } from "./plain-program.ts";
import type { RunBounds } from "./program.ts";

/** As many claims as a large suite has; each check sends two requests. */
const CLAIMS = 200;
const ids = Array.from({ length: CLAIMS }, (_, at) => `PARCEL-${at}`);
const about = { section: "Parcels", kind: "status", confidence: "documented", statement: "It answers.", source: "row" };

/** Each registers a parcel, without which nothing can be said, and reads it. */
const scenarios = ids.map((id, at): Scenario<BaseContext> => ({
  name: `story ${at}`,
  claims: [id],
  safety: "full",
  async run({ send, name, expect: say }) {
    const made = await send({ method: "POST", path: "/v1/parcels", body: { name: name("parcel") } });
    if (at > 0 && made.status !== 201) throw new Error(`POST /parcels: status ${made.status} ${made.text}`);
    say(id).status(made, 201);
    say(id).status(await send({ method: "GET", path: `/v1/parcels/${at}` }), 200);
  },
}));
const document = {
  servers: [{ url: "/v1" }],
  paths: { "/parcels": { get: { operationId: "list" }, post: { operationId: "register" } } },
};
const suite: Suite = {
  name: "Parcel contract suite",
  program: "parcels",
  keyVariable: "PARCELS_KEY",
  claims: ids.map((id) => ({ id, ...about, ...(id === "PARCEL-0" ? { refs: { operations: ["p.register"] } } : {}) })),
  scenarios,
  rules: interfaceRules({ root: "/v1", collections: ["/parcels"] }),
  documentation: createDocumentation({ p: document }),
  lists: ["/v1/parcels"],
  controls: ["/v1/parcels", "/v1/nothing"],
  createContext: (base) => base,
};

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-broken-"));
  vi.stubEnv("HOME", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** What a good server answers. */
const good: Behaviour = ({ method, url = "" }, response, count) => {
  if (method === "POST") answerJson(response, 201, { id: `id-${count}` });
  else if (method === "DELETE") answerJson(response, 204, null);
  else if (url === "/v1/parcels") answerJson(response, 200, []);
  else answerJson(response, url === "/v1/nothing" ? 404 : 200, { error: "none" });
};

interface Told {
  readonly code: number;
  readonly lines: readonly string[];
  readonly run: RunRecord;
  readonly asked: number;
}

async function told(behaviour: Behaviour, bounds: RunBounds = {}): Promise<Told> {
  await using server = await startPlayedServer(behaviour);
  let all = "";
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  for (const { stream } of streams) stream.write = (text: unknown) => ((all += String(text)), true);
  const args = ["--base-url", server.url, "--api-key", "key-of-a-test", "--report", folder];
  try {
    const code = await runProgram({ ...plainProgram({ suite }), bounds }, args, {}, new AbortController().signal);
    const run = await readRecord(join(folder, "run.json"));
    return { code, lines: all.trimEnd().split("\n"), run, asked: server.asked.length };
  } finally {
    for (const { stream, write } of streams) stream.write = write;
  }
}

/** Times of a target that is known to be dead. */
const impatient: RunBounds = { pulse: { silentMs: 100, probeMs: 300 } };
/** A run that goes on although nothing holds. */
const all: RunBounds = { pace: { brokenMax: Infinity } };
const LINES_MAX = 200;
const skippedFor = (reason: string) => (claim: ClaimRecord) => claim.verdict === "skipped" && claim.reason === reason;

test.each<readonly [string, Behaviour]>([
  ["dies", (request) => void request.socket.destroy()],
  ["hangs", () => undefined],
  ["is replaced by what its proxy says", (_, response) => answerJson(response, 502, { error: "bad gateway" })],
])("a target that %s in the middle is one verdict", async (_, end) => {
  const { code, lines, run, asked } = await told((request, response, count) => {
    (count <= 100 ? good : end)(request, response, count);
  }, impatient);
  expect(code).toBe(exitCodes.usage);
  expect(run.counts).toMatchObject({ fail: 0, error: 0 });
  expect(run.counts.pass).toBeGreaterThan(10);
  expect(run.claims.filter(skippedFor("unreachable"))).toHaveLength(CLAIMS - run.counts.pass);
  expect(run).toMatchObject({
    stopped: true,
    unreachable: expect.stringMatching(/stopped answering at \d{4}-.*Under way/),
  });
  expect(lines.filter((line) => line.includes("stopped answering"))).toHaveLength(1);
  expect(lines.length).toBeLessThan(30);
  expect(asked).toBeLessThan(300);
});

test("a target that only loses some requests is none that stopped answering", async () => {
  const { code, run } = await told((request, response, count) => {
    if (count % 7 === 0) request.socket.destroy();
    else good(request, response, count);
  }, impatient);
  expect(run.unreachable).toBeUndefined();
  expect(run.claims.filter(skippedFor("unreachable"))).toEqual([]);
  expect(code).toBe(exitCodes.broken);
});

test("a run ends when its time is over; what is not judged says so, and how to allow more", async () => {
  const behaviour: Behaviour = (request, response, count) => {
    const isRead = request.method === "GET" && request.url !== "/v1/parcels";
    if (count <= 100 || !isRead) good(request, response, count);
  };
  const { code, run, lines } = await told(behaviour, { pace: { runMs: 2_000 } });
  expect(code).toBe(exitCodes.stopped);
  expect(run.counts).toMatchObject({ fail: 0, error: 0 });
  expect(run.claims.filter(skippedFor("overtime")).length).toBeGreaterThan(CLAIMS / 2);
  expect(lines.filter((line) => line.includes("--time-limit SECONDS"))).toHaveLength(1);
});

test("a check that hangs is an error, and the others are judged", async () => {
  const { code, run } = await told(
    (request, response, count) => {
      if (request.url !== "/v1/parcels/7") good(request, response, count);
    },
    { pace: { scenarioMinMs: 1_000 } },
  );
  expect(code).toBe(exitCodes.broken);
  const bad = run.claims.filter(({ verdict }) => verdict !== "pass");
  expect(bad).toMatchObject([
    { id: "PARCEL-7", verdict: "error", reason: expect.stringContaining("within") as string },
  ]);
});

test("a target that answers 500 to everything from one point on has one cause, told in a few lines", async () => {
  const { code, lines, run, asked } = await told((request, response, count) => {
    if (count <= 100) good(request, response, count);
    else answerJson(response, 500, { error: "internal" });
  });
  expect(code).toBe(exitCodes.broken);
  const broken = run.claims.filter(({ verdict }) => verdict === "fail" || verdict === "error");
  expect(broken.length + run.counts.pass).toBe(CLAIMS);
  expect(broken.filter(({ cause }) => cause === undefined).length).toBeLessThan(5);
  expect(lines.length).toBeLessThan(LINES_MAX);
  expect(asked).toBeLessThan(8 * CLAIMS);
});

test.each([404, 200, 500])("a server that answers everything %i is told in a few lines", async (status) => {
  const { code, lines, run } = await told(({ url }, response, count) =>
    answerJson(response, count === 1 && url === "/v1/parcels" ? 200 : status, count === 1 ? [] : { error: "nothing" }),
  );
  expect(code).toBe(exitCodes.broken);
  expect(run.counts.pass).toBe(0);
  const broken = run.claims.filter(({ verdict }) => verdict === "fail" || verdict === "error");
  expect(broken.filter(({ cause }) => cause === undefined).length).toBeLessThan(3);
  expect(lines.length).toBeLessThan(LINES_MAX);
});

test("what needs an operation that is answered wrongly follows the claim about it", async () => {
  const { run, lines } = await told((request, response, count) => {
    if (request.method === "POST") answerJson(response, 403, { error: `forbidden ${count}`, code: "forbidden" });
    else good(request, response, count);
  }, all);
  const causes = run.claims.filter(({ cause }) => cause === undefined);
  expect(causes).toMatchObject([{ id: "PARCEL-0", verdict: "fail" }]);
  expect(run.claims.filter(({ cause }) => cause === "PARCEL-0")).toHaveLength(CLAIMS - 1);
  expect(run.counts).toMatchObject({ fail: 1, error: CLAIMS - 1 });
  const said = lines.filter((line) => line.includes(`${CLAIMS - 1} more with this cause: PARCEL-1, `));
  expect(said).toHaveLength(1);
  for (const name of ["report.html", "summary.md", "junit.xml", "results.sarif"]) {
    expect(await readFile(join(folder, name), "utf8")).toContain("cause");
  }
});

test("two failures at the same operation that have nothing in common are two causes", async () => {
  const { run } = await told((request, response, count) => {
    const isOne = request.url === "/v1/parcels/1" || request.url === "/v1/parcels/2";
    if (isOne) answerJson(response, request.url?.endsWith("1") === true ? 410 : 418, {});
    else good(request, response, count);
  });
  expect(run.counts.fail).toBe(2);
  expect(run.claims.filter(({ cause }) => cause !== undefined)).toEqual([]);
});

test("what was made although its answer was lost is found by its name and removed; what stays is named once", async () => {
  const parcels = new Map<string, string>([["mine", "not of the suite"]]);
  const { lines } = await told((request, response, count) => {
    const { method, url = "" } = request;
    const id = url.replace("/v1/parcels/", "");
    if (method === "POST") {
      void text(request).then((body) => {
        parcels.set(`id-${count}`, (JSON.parse(body) as { readonly name: string }).name);
        if (count % 10 === 0) request.socket.destroy();
        else answerJson(response, 201, { id: `id-${count}` });
      });
    } else if (method === "DELETE" && id.endsWith("0") && parcels.has(id)) {
      // The last of them cannot be removed.
      const isLast = [...parcels.keys()].filter((one) => one.endsWith("0")).length === 1;
      if (!isLast) parcels.delete(id);
      answerJson(response, isLast ? 409 : 204, {});
    } else if (method === "DELETE") {
      answerJson(response, parcels.delete(id) ? 204 : 404, {});
    } else if (url === "/v1/parcels") {
      answerJson(
        response,
        200,
        [...parcels].map(([parcel, name]) => ({ id: parcel, name })),
      );
    } else good(request, response, count);
  });
  expect(parcels.size).toBe(2);
  expect(parcels.get("mine")).toBe("not of the suite");
  expect(lines.filter((line) => line.includes("1 resources could not be removed: /parcels/id-"))).toHaveLength(1);
});

test.each<readonly [string, Behaviour]>([
  ["answers everything alike", (_, response) => answerJson(response, 200, [])],
  [
    "keeps no promise",
    ({ method }, response) => answerJson(response, method === "GET" ? 200 : 500, method === "GET" ? [] : {}),
  ],
])("a run against a target that %s ends early, and says so once", async (_, behaviour) => {
  const { code, run, lines, asked } = await told(behaviour);
  expect(code).toBe(exitCodes.broken);
  expect(run.counts.pass).toBe(0);
  expect(run.claims.filter(skippedFor("all-broken")).length).toBeGreaterThan(CLAIMS / 4);
  expect(lines.filter((line) => line.includes("all-broken"))).toHaveLength(1);
  expect(lines.length).toBeLessThan(30);
  expect(asked).toBeLessThan(8 * CLAIMS);
});
