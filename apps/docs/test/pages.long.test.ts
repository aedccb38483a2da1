import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { root } from "../src/repository.ts";
import { pageService } from "./support/page-service.ts";
import { PageRun } from "./support/page-run.ts";
import { placeOf, testedPages, TRIED, type TestedPage } from "./support/pages.ts";
import { typeProblems } from "./support/check-types.ts";
import type { Block } from "./support/blocks.ts";
import { startModelHub } from "../../../.tools/vitest/model-hub.ts";
import { isOfToday } from "../../../.tools/vitest/part-of-today.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";

const python = process.env["MILLRACE_TEST_PYTHON"] ?? join(root, ".venv/bin/python");
const hasPython = spawnSync(python, ["-c", "import runpod"]).status === 0;
const hasTools = ["bash", "curl", "jq", "openssl"].every(
  (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0,
);

/** What is played on a page: JSON and GraphQL that show no output are read by the short tests. */
function isPlayed({ language, marks }: Block): boolean {
  if (marks.notRun !== undefined) return false;
  if (marks.isOutput || marks.file !== undefined || language === "sh") return true;
  return marks.isRun && ["ts", "js", "py"].includes(language);
}

async function play(page: TestedPage): Promise<void> {
  await using hub = await startModelHub();
  hub.put("org/model", { "config.json": "{}", "weights.bin": "w" });
  const service = pageService(page.markdown, { "played-hub": hub.url });
  await using run = await PageRun.start({ python, port: await freePort(), service });
  for (const block of page.blocks.filter(isPlayed)) {
    try {
      await run.play(block);
    } catch (error) {
      throw new Error(`${placeOf(page, block)}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

const pages = testedPages();

test("the TypeScript of all pages compiles against the packages", () => {
  const snippets = pages.flatMap((page) =>
    page.blocks
      .filter(({ language }) => language === "ts")
      .map((block) => ({ place: placeOf(page, block), text: block.text })),
  );
  expect(snippets.length).toBeGreaterThan(3);
  expect(typeProblems(snippets)).toEqual([]);
});

test("the Python of all pages compiles", () => {
  for (const page of pages) {
    for (const block of page.blocks.filter(({ language }) => language === "py")) {
      const { status, stderr } = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
        input: block.text,
        encoding: "utf8",
      });
      expect(status, `${placeOf(page, block)}: ${stderr}`).toBe(0);
    }
  }
});

test("what is not run says why", () => {
  const tried = pages.flatMap((page) => page.blocks.filter(({ language }) => TRIED.has(language)));
  const notRun = pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.marks.notRun === undefined ? [] : [`${placeOf(page, block)}: ${block.marks.notRun}`],
    ),
  );
  console.log(`${notRun.length} of ${tried.length} blocks are not run:\n${notRun.join("\n")}`);
  expect(notRun.length).toBeLessThan(tried.length / 2);
});

const canPlay =
  needs("the commands of the documentation", hasPython, "run .ci/python") &&
  needs("the commands of the documentation", hasTools, "install bash, curl, jq and openssl");

/** A stop for a page that hangs. All pages are played at the same time, so each takes as long as all of them. */
const PAGE_MAX_MS = 1_200_000;

// Half of them each day.
const playedToday = pages.filter(({ blocks }) => blocks.some(isPlayed)).filter((_, index) => isOfToday(index, 2));
describe.runIf(canPlay).concurrent("what a page tells the reader to do works:", () => {
  for (const page of playedToday) {
    test(page.file, { timeout: PAGE_MAX_MS }, async () => {
      await play(page);
    });
  }
});
