import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { chromiumPath, closeBrowser, openPage } from "../test/support/browser.ts";
import { startUp, type UpProcess } from "../test/support/up-process.ts";

const ENDPOINTS = 20;
const JOBS_EACH = 5;

const HELP = `npm run measure:console -- [--rounds N] [--json FILE]

Measures how long the console takes in Chromium until it can be used, against \`millrace up\` in a process of its own: from
navigation to the form for the key, from the key to the overview, and from a reload with a kept key to the overview. Each
round has a browser context without data; times are those of the page's own clock.

  --rounds N   number of rounds, default 9
  --json FILE  write the times of each round there`;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    json: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help === true) console.log(HELP);
else await run(Number(values.rounds), values.json);

async function run(rounds: number, file: string | undefined): Promise<void> {
  if (chromiumPath === undefined)
    throw new Error("Chromium is missing: install it, for example with apt install chromium");
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error("--rounds must be a whole number from 1 on");

  const measured = { formMs: [] as number[], overviewMs: [] as number[], reloadMs: [] as number[] };
  const labels = {
    formMs: "navigation to the form for the key",
    overviewMs: "sign-in to the overview",
    reloadMs: "reload with a kept key to the overview",
  } as const;
  const loadBefore = loadavg()[0] ?? 0;
  try {
    await using up = await startUp({
      MILLRACE_ADMIN_KEY: "the-key-of-a-measurement",
      MILLRACE_COMPUTE: "none",
      MILLRACE_LOG_LEVEL: "warn",
    });
    await fill(up);
    // The first round also starts the browser and reads the files of the console from disk.
    await measure(up);
    for (let round = 0; round < rounds; round += 1) {
      const { formMs, overviewMs, reloadMs } = await measure(up);
      measured.formMs.push(formMs);
      measured.overviewMs.push(overviewMs);
      measured.reloadMs.push(reloadMs);
    }
  } finally {
    await closeBrowser();
  }
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model.trim() ?? "unknown", loadBefore };
  const figures = Object.entries(measured).map(([id, all]) => ({
    id,
    label: labels[id as keyof typeof labels],
    ...summary(all),
  }));
  console.log(
    `${machine.cores} cores (${machine.cpu}), Node ${process.version}, load ${loadBefore.toFixed(1)}, ${rounds} rounds`,
  );
  for (const { label, median, min, max } of figures) console.log(`${label}: ${median} ms (${min} – ${max})`);
  if (file !== undefined)
    await writeFile(
      file,
      `${JSON.stringify({ at: new Date().toISOString(), rounds, machine, figures }, undefined, 2)}\n`,
    );
}

/** An account with something to show. */
async function fill(up: UpProcess): Promise<void> {
  const { id: templateId } = await up.rest("POST", "/v1/templates", {
    name: "measured",
    imageName: "local/measured",
    isServerless: true,
  });
  for (let number = 0; number < ENDPOINTS; number += 1) {
    const { id } = await up.rest("POST", "/v1/endpoints", { name: `endpoint ${number}`, templateId, workersMax: 0 });
    for (let job = 0; job < JOBS_EACH; job += 1) await up.rest("POST", `/v2/${String(id)}/run`, { input: { job } });
  }
}

async function measure(up: UpProcess): Promise<{ formMs: number; overviewMs: number; reloadMs: number }> {
  await using tab = await openPage();
  const { page } = tab;
  await page.addInitScript(noteTimes);
  await page.goto(`${up.url}/console/`);
  const formMs = await timeOf(page, "form");
  await page.getByLabel("Keep until this tab closes").check();
  await page.getByLabel("Key", { exact: true }).fill(up.adminKey);
  await page.keyboard.press("Enter");
  const overviewMs = (await timeOf(page, "overview")) - (await timeOf(page, "submit"));
  await page.reload();
  return { formMs, overviewMs, reloadMs: await timeOf(page, "overview") };
}

/** Milliseconds from the navigation to the moment that the page noted under this name. */
async function timeOf(page: Page, name: string): Promise<number> {
  const noted = await page.waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name);
  return (await noted.jsonValue()) ?? NaN;
}

/**
 * Runs in the page before its own scripts. A form can be used when its field has the focus, which the app gives it; the overview is
 * shown when its numbers are. Both are noted after the frame that paints them.
 */
function noteTimes(): void {
  const noted = new Set<string>();
  const note = (name: string): void => {
    if (noted.has(name)) return;
    noted.add(name);
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  };
  const look = (): void => {
    if (document.activeElement?.matches("input[type=password]") === true) note("form");
    if (document.querySelector('[aria-label="Numbers of the account"]') !== null) note("overview");
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  document.addEventListener("focusin", look);
  document.addEventListener("submit", () => performance.mark("submit"), true);
}

function summary(all: readonly number[]): { median: number; min: number; max: number } {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (index: number): number => Math.round(sorted[index] ?? NaN);
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}
