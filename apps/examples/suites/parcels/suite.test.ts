import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { forgottenClaims, playDefect, readRecord, traceabilityFaults } from "@millrace/contract-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claims } from "./claims.ts";
import { mutants } from "./mutants.ts";
import { OWN_KEY, goodRules } from "./parcel-rules.ts";
import { startParcelService } from "./parcel-service.ts";
import { startTarget, suite } from "./suite.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parcels-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the command as a user does. */
async function command(...args: readonly string[]): Promise<{ readonly exitCode: unknown; readonly output: string }> {
  const env = { PATH: process.env["PATH"], HOME: folder, PARCELS_KEY: OWN_KEY };
  const child = spawn(process.execPath, [...FLAGS, MAIN, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [[exitCode], output, errors] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, output: output + errors };
}

test("the suite has at most 300 lines", async () => {
  const files = ["claims", "context", "scenarios", "suite", "mutants", "main"];
  const texts = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, `${name}.ts`), "utf8")));
  expect(texts.join("").split("\n").length).toBeLessThanOrEqual(300);
});

test("each of the ten claims has a check", () => {
  expect(claims).toHaveLength(10);
  expect([...forgottenClaims(suite), ...traceabilityFaults(suite)]).toEqual([]);
});

test("the good service keeps all ten claims, and every report says so", async () => {
  const { exitCode, output } = await command("--report", folder);
  expect([exitCode, output]).toEqual([0, expect.stringContaining("10 pass")]);
  const record = await readRecord(join(folder, "run.json"));
  expect(record).toMatchObject({ version: 1, counts: { pass: 10 }, clock: "control", stopped: false });
  expect(await readFile(join(folder, "report.html"), "utf8")).toMatch(
    /parcels\.getParcel[^]*<code>PARCEL-UNSENT<\/code>/,
  );
  const { runs } = JSON.parse(await readFile(join(folder, "results.sarif"), "utf8")) as {
    readonly runs: readonly { readonly tool: object; readonly results: readonly unknown[] }[];
  };
  expect(runs).toMatchObject([{ tool: { driver: { name: "Parcel contract suite" } }, results: [] }]);
  expect(await readFile(join(folder, "junit.xml"), "utf8")).toContain('tests="10" failures="0"');
});

test.each(mutants)("a service where $name breaks $breaks", async (mutant) => {
  const target = await startTarget({ ...goodRules, ...mutant.rules });
  try {
    const { caughtBy } = await playDefect(suite, mutant, target, new AbortController().signal);
    expect(caughtBy).toEqual(mutant.breaks);
  } finally {
    await target.close();
  }
});

test("every claim is broken by a mutant", () => {
  expect(new Set(mutants.flatMap(({ breaks }) => breaks))).toEqual(new Set(claims.map(({ id }) => id)));
});

describe("against a service by its address", () => {
  test("a broken claim is exit code 1, and the report has its steps, no key, and how to check it again", async () => {
    await using service = await startParcelService({ ...goodRules, gramsMax: 30_001 });
    const { exitCode, output } = await command("--base-url", service.url, "--report", folder);
    expect([exitCode, output]).toEqual([1, expect.stringContaining("FAIL PARCEL-CREATE-GRAMS")]);
    expect(output).toContain("9 pass, 0 partial, 0 flaky, 1 fail, 0 error, 0 skipped");
    const { claims: found } = await readRecord(join(folder, "run.json"));
    const broken = found.find(({ verdict }) => verdict === "fail");
    expect(broken?.evidence[0]).toMatchObject({ expected: "status 400", steps: expect.any(Array) as unknown });
    const sarif = await readFile(join(folder, "results.sarif"), "utf8");
    expect(sarif).toContain(`node main.ts run --base-url ${service.url} --safety full --only PARCEL-CREATE-GRAMS`);
    for (const file of ["run.json", "report.html", "results.sarif", "summary.md", "junit.xml"]) {
      expect(await readFile(join(folder, file), "utf8")).not.toContain(OWN_KEY);
    }
  });

  test("a run leaves no parcel behind", async () => {
    await using service = await startParcelService();
    expect(await command("--base-url", service.url)).toMatchObject({ exitCode: 0 });
    const answer = await fetch(`${service.url}/parcels`, { headers: { authorization: `Bearer ${OWN_KEY}` } });
    expect(await answer.json()).toEqual([]);
  });

  test("with read-only it sends nothing that changes something", async () => {
    await using service = await startParcelService();
    const { output } = await command("--base-url", service.url, "--safety", "read-only");
    expect(output).toContain("1 pass");
    expect(output).toContain("9 skipped");
  });

  test("a wrong key is exit code 2, before any check", async () => {
    await using service = await startParcelService();
    const { exitCode, output } = await command("--base-url", service.url, "--api-key", "wrong-key");
    expect([exitCode, output]).toEqual([2, expect.stringContaining("Check --api-key, or PARCELS_KEY.")]);
  });
});
