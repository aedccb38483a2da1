import {
  evidenceFile,
  exitCodes,
  type MutantProxy,
  type Mutation,
  readRecord,
  startMutantProxy,
} from "@millrace/contract-core";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mutants } from "../src/mutants/index.ts";
import { type PlayedGithub, startPlayedGithub } from "../src/schedule/played-github.test-support.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

const SCRIPT = resolve(import.meta.dirname, "../src/schedule/main.ts");
const FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];
const TOKEN = "canary-token-of-the-forge";
/** One check judges it, so that the same failure is the same failure again. */
const BROKEN = "DOCS-QUEUE-OPENAPI";
const WHOLE = "TEMPLATE-GET-404";

let service: Target;
let proxy: MutantProxy;
let github: PlayedGithub;
let folder = "";
/** How many more answers the defect spoils. */
let spoils = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-schedule-"));
  service = await startOwnService();
  proxy = await startMutantProxy(service.baseUrl, defect());
  github = await startPlayedGithub();
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
  await service.close();
  await rm(folder, { recursive: true });
});

/** A service whose defect comes and goes. */
function defect(): Mutation {
  const mutation = mutants.find(({ breaks }) => breaks.includes(BROKEN))?.mutate(service.keys);
  return {
    async answer(answer, request, ask) {
      const spoilt = (await mutation?.answer?.(answer, request, ask)) ?? answer;
      if (spoilt === answer || spoils === 0) return answer;
      spoils -= 1;
      return spoilt;
    },
  };
}

interface Night {
  readonly code: number;
  readonly found: { readonly [what: string]: unknown };
  /** All that the script printed. */
  readonly told: string;
}

function night(...args: readonly string[]): Promise<Night> {
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    MILLRACE_API_KEY: service.keys.own,
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: "owner/name",
    GITHUB_TOKEN: TOKEN,
  };
  const files = ["--evidence", join(folder, "evidence.json"), "--report", join(folder, "report")];
  const claims = ["--only", BROKEN, "--only", WHOLE];
  const all = [...FLAGS, SCRIPT, "--base-url", proxy.url, ...claims, ...files, "--json", "--issue", ...args];
  return new Promise((done) => {
    execFile(process.execPath, all, { env }, (error, out, told) => {
      const found = out === "" ? {} : (JSON.parse(out) as Night["found"]);
      done({ code: error === null ? 0 : Number(error.code), found, told: out + told });
    });
  });
}

test("a service breaks a promise and keeps it again: one issue opens, stays one, and closes", async () => {
  expect(await night()).toMatchObject({ code: exitCodes.holds, found: { issue: { action: "none" } } });

  spoils = Infinity;
  const dry = await night("--dry-run");
  expect(dry).toMatchObject({ code: exitCodes.broken, found: { issue: { action: "opened", url: null } } });
  expect(github.issues).toEqual([]);
  expect(await night()).toMatchObject({
    code: exitCodes.broken,
    found: { confirmed: [BROKEN], issue: { action: "opened" } },
  });
  expect(await night()).toMatchObject({ code: exitCodes.broken, found: { issue: { action: "updated" } } });
  expect(github.issues).toHaveLength(1);
  expect(github.issues[0]).toMatchObject({ state: "open", comments: [] });
  const { lastHeldAt } =
    (await readRecord(join(folder, "report", "run.json"))).claims.find(({ id }) => id === BROKEN) ?? {};
  expect(lastHeldAt).toMatch(/^\d{4}-/);
  expect(await readFile(join(folder, "report", "summary.md"), "utf8")).toContain(`Last held ${lastHeldAt}.`);
  expect(github.issues[0]?.body).toContain(`last held ${lastHeldAt}`);

  spoils = 0;
  expect(await night()).toMatchObject({ code: exitCodes.holds, found: { issue: { action: "closed" } } });
  expect(github.issues).toMatchObject([{ state: "closed" }]);

  const everything = [
    ...github.sent,
    JSON.stringify(github.issues),
    await readFile(join(folder, "evidence.json"), "utf8"),
  ];
  for (const secret of [TOKEN, service.keys.own]) expect(everything.join()).not.toContain(secret);
});

test("a failure that does not repeat is flaky: told, and no issue", async () => {
  // The description is read several times.
  spoils = 2;
  const { code, found } = await night();
  expect({ code, found }).toMatchObject({
    code: exitCodes.holds,
    found: { flaky: [BROKEN], issue: { action: "none" } },
  });
  const { targets } = await evidenceFile(join(folder, "evidence.json")).read();
  expect(Object.values(targets)[0]?.claims[BROKEN]).toMatchObject({ verdict: "flaky", brokenSince: null });
});

test("a forge that refuses is told, after what was found was kept", async () => {
  spoils = Infinity;
  github.failure = (response) => response.writeHead(403).end("{}");
  const { code, told } = await night();
  expect(code).toBe(exitCodes.usage);
  expect(told).toContain("issues: write");
  expect(told).not.toContain(TOKEN);
  const { targets } = await evidenceFile(join(folder, "evidence.json")).read();
  expect(Object.values(targets)[0]?.claims[BROKEN]).toMatchObject({ verdict: "fail", isConfirmed: true });
});
