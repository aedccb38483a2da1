import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createRedaction } from "../record/redaction.ts";
import { runRecordOf } from "../record/run-record.ts";
import { htmlOf } from "../report/html.ts";
import { junitOf } from "../report/junit.ts";
import { markdownOf } from "../report/markdown.ts";
import { createBudget } from "../target/budget.ts";
import { readLive } from "../target/event-stream.ts";
import { openLedger } from "../target/ledger.ts";
import { type Behaviour, answerJson, startPlayedServer } from "../target/played-server.test-support.ts";
import { RunEndError } from "../target/run-end.ts";
import { type Target, UnsupportedError } from "../target/target.ts";
import type { BaseContext } from "../suite/context.ts";
import { createDocumentation } from "../suite/documented.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import { type RunnerOptions, playScenarios } from "../suite/runner.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Scenario as AnyScenario } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { verdictsOf } from "../suite/verdict.ts";

type Scenario = AnyScenario<BaseContext>;

const [first, second] = ["PARCEL-SEND-200", "PARCEL-SEND-BODY"] as const;
const about = { section: "Parcels", kind: "status", confidence: "documented", statement: "…", source: "row" };
const suite: Suite = {
  name: "Parcel contract suite",
  program: "parcels",
  keyVariable: "PARCELS_KEY",
  claims: [first, second].map((id) => ({ id, ...about })),
  scenarios: [],
  rules: interfaceRules({ root: "/v1", collections: ["/routes", "/parcels"] }),
  documentation: createDocumentation({}),
  lists: ["/v1/parcels"],
  createContext: (base) => base,
};
const OWN_KEY = "canary-own-key";
const OTHER_KEY = "canary-other-key";
/** Shorter than any wait of a check. */
const STOPPED_WITHIN_MS = 20_000;
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-runner-"));
});
afterEach(() => rm(folder, { recursive: true }));

function scenario(changes: Partial<Scenario>): Scenario {
  return { name: "a story", claims: [first], safety: "full", run: async () => {}, ...changes };
}

interface Played {
  readonly results: readonly ScenarioResult[];
  readonly deleted: readonly string[];
  readonly verdict: (claimId: string) => { readonly kind: string; readonly reason: string | null } | undefined;
}

/** Runs against a server that accepts every creation and removal. */
async function play(
  scenarios: readonly Scenario[],
  options: Partial<Pick<RunnerOptions<BaseContext, Target>, "signal" | "dialect" | "parallel" | "blockSize">> & {
    readonly behaviour?: Behaviour;
    readonly requests?: number;
  } = {},
): Promise<Played> {
  const friendly: Behaviour = (request, response, count) =>
    answerJson(response, request.method === "DELETE" ? 204 : 200, { id: `id-${count}` });
  await using server = await startPlayedServer(options.behaviour ?? friendly);
  const keys = { own: OWN_KEY, other: OTHER_KEY };
  const target = { baseUrl: server.url, keys, capabilities: new Set(["desk"]), close: async () => {} };
  const results = await playScenarios(scenarios, {
    suite,
    target,
    dialect: options.dialect ?? "default",
    safety: "full",
    budget: createBudget({ requests: options.requests ?? 100, resources: 100 }),
    ledger: await openLedger(join(folder, "ledger")),
    prefix: "verify-test",
    clock: "real",
    parallel: options.parallel ?? 1,
    ...(options.blockSize === undefined ? {} : { blockSize: options.blockSize }),
    signal: options.signal ?? new AbortController().signal,
    onResult: () => {},
  });
  const verdicts = verdictsOf(suite, results);
  return {
    results,
    deleted: server.asked.filter(({ method }) => method === "DELETE").map(({ path }) => path),
    verdict: (claimId) => verdicts.find(({ claim }) => claim.id === claimId),
  };
}

describe("a claim", () => {
  test("passes when all its expectations hold, and fails when one does not", async () => {
    const run: Scenario["run"] = async ({ expect: say }) => {
      say(first).equals(1, 1);
      say(second).equals(1, 1);
      say(second).equals(1, 2);
    };
    const { verdict } = await play([scenario({ claims: [first, second], run })]);
    expect([verdict(first)?.kind, verdict(second)?.kind]).toEqual(["pass", "fail"]);
  });

  test("is in error when its scenario ended early, even if its expectations held", async () => {
    const run: Scenario["run"] = async ({ expect: say }) => {
      say(first).equals(1, 1);
      throw new Error("no such luck");
    };
    const { verdict } = await play([scenario({ claims: [first, second], run })]);
    for (const claim of [first, second]) {
      expect(verdict(claim)).toMatchObject({ kind: "error", reason: expect.stringContaining("no such luck") });
    }
  });

  test("of which a scenario says nothing because another claim was broken before follows that one, as in a random walk", async () => {
    const run: Scenario["run"] = async ({ expect: say }) => say(first).equals(1, 2);
    const { verdict } = await play([scenario({ claims: [first, second], run })]);
    expect(verdict(first)?.kind).toBe("fail");
    expect(verdict(second)).toMatchObject({ kind: "skipped", reason: `follows:${first}` });
  });

  test("that was broken before the time of the run was over stays so, though its scenario waited on", async () => {
    const over = new AbortController();
    const run: Scenario["run"] = async ({ expect: say }) => {
      say(first).equals(1, 2);
      over.abort(new RunEndError("overtime", "The run ended."));
      await new Promise(() => undefined);
    };
    const { verdict } = await play([scenario({ claims: [first, second], run })], { signal: over.signal });
    expect([verdict(first)?.kind, verdict(second)?.reason]).toEqual(["fail", `follows:${first}`]);
  });

  test("of which a part could not be seen is partial, never a pass, and says what was not seen", async () => {
    const run: Scenario["run"] = async ({ expect: say }) => {
      say(first).equals(1, 1);
      say(first).unseen("the state before");
    };
    const { verdict } = await play([scenario({ run })]);
    expect(verdict(first)).toMatchObject({ kind: "partial", reason: "not seen: the state before" });
  });

  test("that held only after a failure of the network is flaky, never a pass", async () => {
    const behaviour: Behaviour = (request, response, count) => {
      if (count === 1) request.socket.destroy();
      else answerJson(response, 200, {});
    };
    const run: Scenario["run"] = async ({ send, expect: say }) =>
      say(first).status(await send({ method: "GET", path: "/v1/parcels" }), 200);
    expect((await play([scenario({ run })], { behaviour })).verdict(first)?.kind).toBe("flaky");
  });

  test("whose scenario needs something that the target lacks is skipped for that reason", async () => {
    const { verdict } = await play([scenario({ needs: ["desk", "time"] })]);
    expect(verdict(first)).toMatchObject({ kind: "skipped", reason: "needs:time" });
  });

  test("that differs in another dialect is not played there, and names the claim that replaces it", async () => {
    const run: Scenario["run"] = async ({ expect: say }) => say(first).equals(1, 1);
    const diverging = scenario({ run, instead: { old: second } });
    expect((await play([diverging])).verdict(first)?.kind).toBe("pass");
    const reason = `diverged-documented:${second}`;
    expect((await play([diverging], { dialect: "old" })).verdict(first)).toMatchObject({ kind: "skipped", reason });
  });

  test("without a scenario states the reason", async () => {
    expect((await play([])).verdict(first)).toMatchObject({ kind: "unchecked", reason: "not-written" });
  });
});

describe("a resource of a scenario", () => {
  const making: Scenario["run"] = async ({ send, expect: say }) => {
    for (const path of ["/v1/routes", "/v1/parcels"]) await send({ method: "POST", path, body: {} });
    say(first).equals(1, 1);
  };

  test("is removed, the latest first", async () => {
    const { deleted } = await play([scenario({ run: making })]);
    expect(deleted).toEqual(["/v1/parcels/id-2", "/v1/routes/id-1"]);
  });

  test("is removed also when the scenario fails half-way", async () => {
    const run: Scenario["run"] = async (context) => {
      await making(context);
      throw new Error("half-way");
    };
    expect((await play([scenario({ run })])).deleted).toEqual(["/v1/parcels/id-2", "/v1/routes/id-1"]);
  });

  test("stays in the ledger when it cannot be removed", async () => {
    const behaviour: Behaviour = (request, response, count) =>
      answerJson(response, request.method === "DELETE" ? 500 : 200, { id: `id-${count}` });
    await play([scenario({ run: making })], { behaviour });
    expect((await openLedger(join(folder, "ledger"))).left()).toEqual(["/parcels/id-2", "/routes/id-1"]);
  });
});

test("a run ends when its budget is spent, or when the user stops it", async () => {
  const run: Scenario["run"] = async ({ send, expect: say }) => {
    say(first).status(await send({ method: "GET", path: "/v1/parcels" }), 200);
  };
  const stories = ["a", "b", "c"].map((name) => scenario({ name, run }));
  const { results } = await play(stories, { requests: 1 });
  expect(results.map(({ skipped }) => skipped)).toEqual([null, "budget", "budget"]);
  const stopped = await play(stories, { signal: AbortSignal.abort() });
  expect(stopped.results.map(({ skipped }) => skipped)).toEqual(["stopped", "stopped", "stopped"]);
});

test.each<readonly [string, (baseUrl: string) => Promise<unknown>]>([
  ["a stream that does not begin", (url) => readLive({ url: `${url}/events`, authorization: "k" })],
  ["what has no end of its own", async () => await new Promise(() => undefined)],
])("a run that is stopped does not wait for %s", { timeout: STOPPED_WITHIN_MS }, async (_, wait) => {
  const stop = new AbortController();
  let isClosed = false;
  const silent: Behaviour = (_request, response) => {
    response.on("close", () => (isClosed = true));
    // The check has begun to wait when its request arrives.
    stop.abort();
  };
  const waiting = scenario({
    run: async ({ send, address }) => {
      void send({ method: "GET", path: "/parcels" }).catch(() => undefined);
      await wait(address());
    },
  });
  const { results } = await play([waiting], { signal: stop.signal, behaviour: silent });
  expect(results).toMatchObject([{ skipped: "stopped" }]);
  await expect.poll(() => isClosed).toBe(true);
});

test("no key is in the record or a report, even if it was sent, answered or part of a message", async () => {
  const behaviour: Behaviour = (request, response) => {
    response.setHeader("x-echo", String(request.headers.authorization));
    answerJson(response, 200, { echo: request.headers.authorization, other: OTHER_KEY });
  };
  const run: Scenario["run"] = async ({ send, expect: say }) => {
    const path = `/v1/parcels?key=${OWN_KEY}`;
    const answer = await send({ method: "POST", path, body: { key: OTHER_KEY }, key: OTHER_KEY });
    say(first).status(answer, 418);
    say(first).equals([OWN_KEY, OTHER_KEY], answer.json);
    throw new Error(`with ${OWN_KEY} and ${OTHER_KEY}`);
  };
  const { results } = await play([scenario({ claims: [first, second], run })], { behaviour });
  const facts = { target: "t", dialect: "default", safety: "full", clock: "real", startedAtMs: 0, tookMs: 1 };
  const redaction = createRedaction(suite, OWN_KEY, [OWN_KEY, OTHER_KEY]);
  const record = runRecordOf(
    suite,
    { ...facts, seed: 1, stopped: false, requests: 1 },
    verdictsOf(suite, results),
    results,
    redaction,
  );
  expect(record.counts).toMatchObject({ fail: 1, error: 1 });
  const broken = record.claims.find(({ verdict }) => verdict === "fail");
  expect(broken?.evidence[0]?.steps).toEqual(["POST /v1/parcels?key=$PARCELS_KEY → 200"]);
  for (const text of [JSON.stringify(record), htmlOf(record, suite), junitOf(record), markdownOf(record, suite)]) {
    expect(text).not.toContain("canary");
  }
});

describe("scenarios", () => {
  test("run concurrently up to the limit, and exclusive ones after the others", async () => {
    const told: string[] = [];
    let atWork = 0;
    let most = 0;
    const story = (name: string, more: Partial<Scenario> = {}): Scenario =>
      scenario({
        name,
        ...more,
        run: async () => {
          most = Math.max(most, (atWork += 1));
          await new Promise((resolve) => setTimeout(resolve, 20));
          told.push(name);
          atWork -= 1;
        },
      });
    const stories = [story("alone", { alone: true }), story("a"), story("b"), story("c")];
    const { results } = await play(stories, { parallel: 2 });
    expect(most).toBe(2);
    expect(told.at(-1)).toBe("alone");
    expect(results.map(({ scenario: { name } }) => name)).toEqual(["alone", "a", "b", "c"]);
  });

  test("are played block by block where their order matters", async () => {
    const told: string[] = [];
    const story = (name: string, more: Partial<Scenario> = {}): Scenario =>
      scenario({ name, ...more, run: async () => void told.push(name) });
    await play([story("first", { alone: true }), story("second"), story("third")], { blockSize: 1 });
    expect(told).toEqual(["first", "second", "third"]);
  });

  test("that let more time pass than declared are in error", async () => {
    const run: Scenario["run"] = async ({ clock }) => await clock.pass(10);
    const { verdict } = await play([scenario({ claims: [first], spanMs: 5, run })]);
    expect(verdict(first)).toMatchObject({ kind: "error", reason: expect.stringContaining("spanMs") as string });
  });

  test("that would wait longer than the patience of the run are skipped, and leave a claim partial", async () => {
    const held: Scenario["run"] = async ({ expect: say }) => say(first).equals(1, 1);
    const long = scenario({ name: "long", spanMs: 86_400_000, run: held });
    const { verdict } = await play([long, scenario({ name: "short", run: held })]);
    expect(verdict(first)).toMatchObject({ kind: "partial", reason: "1 of 2 checks were played: patience" });
  });
});

test("a scenario that exceeds its declared budget is in error, and its resources are removed nevertheless", async () => {
  const run: Scenario["run"] = async ({ send, expect: say }) => {
    say(first).equals(1, 1);
    for (let times = 0; times < 3; times += 1) await send({ method: "POST", path: "/v1/parcels", body: {} });
  };
  const told = await play([scenario({ ceiling: { resources: 2 }, run }), scenario({ claims: [first, second], run })]);
  expect(told.results[0]).toMatchObject({ error: expect.stringContaining("2 things made") as string });
  expect(told.deleted).toHaveLength(2 + 3);
});

test("a target that refuses permanently what a scenario needs does not support it", async () => {
  const run: Scenario["run"] = () => Promise.reject(new UnsupportedError("no parcels here"));
  const { verdict } = await play([scenario({ run })]);
  expect(verdict(first)).toMatchObject({ kind: "skipped", reason: "unsupported-by-target" });
});
