import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BaseContext } from "../suite/context.ts";
import { createDocumentation } from "../suite/documented.ts";
import { interfaceRules } from "../target/interface-rules.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Suite } from "../suite/suite.ts";
import { answerJson, startPlayedServer } from "../target/played-server.test-support.ts";
import { exitCodes, runProgram } from "./command.ts";
import { plainProgram } from "./plain-program.ts";

const reading: Scenario<BaseContext> = {
  name: "the list",
  claims: ["PARCEL-LIST"],
  safety: "read-only",
  async run({ send, expect: say }) {
    say("PARCEL-LIST").status(await send({ method: "GET", path: "/parcels" }), 200);
  },
};
const suite: Suite = {
  name: "Parcel contract suite",
  program: "parcels",
  keyVariable: "PARCELS_KEY",
  claims: [
    {
      id: "PARCEL-LIST",
      section: "Parcels",
      kind: "status",
      confidence: "documented",
      statement: "It answers.",
      source: "row",
    },
  ],
  scenarios: [reading],
  rules: interfaceRules({ collections: ["/parcels"] }),
  documentation: createDocumentation({}),
  lists: ["/parcels"],
  createContext: (base) => base,
};

let folder = "";
/** A path below which nothing can be made, not even by root. */
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-outputs-"));
  file = join(folder, "file");
  await writeFile(file, "");
  vi.stubEnv("HOME", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

interface Told {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  readonly asked: number;
}

async function told(...more: readonly string[]): Promise<Told> {
  await using server = await startPlayedServer((_, response) => answerJson(response, 200, []));
  const texts = { stdout: "", stderr: "" };
  const streams = (["stdout", "stderr"] as const).map((name) => ({ name, write: process[name].write }));
  for (const { name } of streams) process[name].write = (text: unknown) => ((texts[name] += String(text)), true);
  try {
    const args = ["--base-url", server.url, "--api-key", "key-of-a-test", ...more];
    const code = await runProgram(plainProgram({ suite }), args, {}, new AbortController().signal);
    return { code, output: texts.stdout, errors: texts.stderr, asked: server.asked.length };
  } finally {
    for (const { name, write } of streams) process[name].write = write;
  }
}

test.each([
  ["--report", () => join(file, "out")],
  ["--evidence", () => join(file, "evidence.json")],
] as const)("%s that cannot be written is refused before the first request", async (flag, path) => {
  const { code, errors, asked } = await told(flag, path());
  expect([code, asked]).toEqual([exitCodes.usage, 0]);
  expect(errors).toContain(`${flag}: ${path()}`);
});

test("reports that cannot be written at the end do not hide the verdicts", async () => {
  await mkdir(join(folder, "out", "report.html"), { recursive: true });
  const { code, output, errors } = await told("--report", join(folder, "out"));
  expect(code).toBe(exitCodes.usage);
  expect(output).toContain("1 pass");
  expect(errors).toContain(`--report: ${join(folder, "out")} was not written whole`);
});

test("without a place for its ledger a run changes nothing, and says why", async () => {
  vi.stubEnv("HOME", file);
  const { code, errors } = await told();
  expect(code).toBe(exitCodes.usage);
  expect(errors).toContain("What the run makes is noted in");
  expect((await told("--safety", "read-only")).code).toBe(exitCodes.holds);
});

test.each([
  ["a verdict", () => []],
  ["a wrong flag", () => ["--safety", "none"]],
  ["an unknown flag", () => ["--no-such-thing"]],
  ["an unknown claim", () => ["--only", "NONE-*"]],
  ["a folder that cannot be written", () => ["--report", file]],
  ["a target that does not answer", () => ["--base-url", "http://127.0.0.1:1"]],
])("with --json the output is one document in JSON: %s", async (_, more) => {
  const { code, output } = await told("--json", ...more());
  expect(output.split("\n")).toHaveLength(2);
  expect(JSON.parse(output)).toMatchObject(code === 0 ? { counts: { pass: 1 } } : { error: expect.any(String) });
});
