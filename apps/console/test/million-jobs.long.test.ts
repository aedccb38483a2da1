import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, closeBrowser, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { FAILED_EACH, type ManyJobs, serviceWithJobs, WAITING } from "./support/many-jobs.ts";

const TOTAL = 1_000_000;
const PAGE_ROWS = 200;
/** How far the list is scrolled, in pages of the list. */
const PAGES = 300;
/** Rows that a window of 800 pixels and the rows around it have room for. */
const DRAWN_ROWS_MAX = 100;
const ROW_PX = 36;
/** Pages with rows in sight, or near enough to be read before they are. */
const NEAR_PAGES_MAX = 3;
/** A browser without a graphics card draws a page of the list in about 0.1 s. */
const SCROLL_TIMEOUT_MS = 1_800_000;
/** 200 pages of rows would take ten times as much. */
const HEAP_GROWTH_MAX_BYTES = 5_000_000;
const MINUTE_MS = 60_000;
const JOB_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

describe.runIf(needs("a million jobs in the console", chromiumPath !== undefined, "install chromium"))(
  "an endpoint with a million jobs",
  () => {
    let folder: string;
    let many: ManyJobs;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "millrace-million-"));
      many = await serviceWithJobs(folder, TOTAL);
    });
    afterAll(async () => {
      await closeBrowser();
      await many.service.stop();
      await rm(folder, { recursive: true });
    });

    const jobsPath = (search = ""): string => `/endpoints/${many.endpointId}/jobs${search}`;
    const tableOf = (page: Page): Locator => page.getByRole("group", { name: "Jobs" });
    /** Cursors that pages of the list were asked for with; empty for the first page. */
    const cursorsIn = (requests: readonly string[]): string[] =>
      requests
        .map((url) => new URL(url))
        .filter(({ pathname }) => pathname === `/v1/endpoints/${many.endpointId}/jobs`)
        .map(({ searchParams }) => searchParams.get("cursor") ?? "");

    test(
      "is scrolled through several hundred pages: few rows are drawn and kept, and each page is read once",
      async () => {
        await using tab = await openPage();
        const { page } = tab;
        await signIn(page, many.service, jobsPath());
        const table = tableOf(page);
        await table.waitFor();
        await scrollDown(table, (PAGES / 3) * PAGE_ROWS);
        const heapBytes = await usedHeapBytes(page);
        const { rows, drawnMax } = await scrollDown(table, PAGES * PAGE_ROWS);
        expect(drawnMax).toBeLessThan(DRAWN_ROWS_MAX);
        expect((await usedHeapBytes(page)) - heapBytes).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
        // The list may have become longer after the last time it was scrolled to its end.
        await expect
          .poll(async () => (await shownNumbers(page)).at(-1))
          .toBeGreaterThan(PAGES * PAGE_ROWS - DRAWN_ROWS_MAX);
        const numbers = await shownNumbers(page);
        expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? NaN) + index));
        // A page may still be on its way.
        await expect
          .poll(async () => cursorsIn(tab.requests).length * PAGE_ROWS - (await table.evaluate(rowsOf)))
          .toBe(0);
        const cursors = cursorsIn(tab.requests);
        expect(new Set(cursors).size).toBe(cursors.length);
        for (const number of [0, Math.floor(rows / 2)]) {
          const before = tab.requests.length;
          await table.evaluate((element, px) => element.scrollTo(0, px), number * ROW_PX);
          await expect.poll(() => shownNumbers(page)).toContain(number);
          expect(cursorsIn(tab.requests.slice(before)).length).toBeLessThanOrEqual(NEAR_PAGES_MAX);
        }
        expect(tab.complaints).toEqual([]);
      },
      SCROLL_TIMEOUT_MS,
    );

    test("answers each filter with the jobs that fit", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, many.service, jobsPath());
      await expect.poll(() => shownNumbers(page)).toContain(0);
      await page.getByLabel("State").selectOption("Failed or timed out");
      await expect.poll(() => shownNumbers(page)).toContain(WAITING);
      await scrollDown(tableOf(page), 10 * PAGE_ROWS);
      expect((await shownNumbers(page)).every((number) => number % FAILED_EACH === 0)).toBe(true);
      await page.getByLabel("State").selectOption("Waiting");
      await expect.poll(() => shownNumbers(page)).toContain(0);
      await scrollDown(tableOf(page), WAITING);
      await page.getByText(`${WAITING} jobs`, { exact: true }).waitFor();
    });

    test("finds one job by its time and the text of its error, far from the newest", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const number = 0.8 * TOTAL;
      const at = many.submittedAtMs(number);
      const search = new URLSearchParams({
        since: "between",
        from: localMinute(at),
        to: localMinute(at + MINUTE_MS),
        error: `job ${number} `,
      });
      await signIn(page, many.service, jobsPath(`?${String(search)}`));
      await expect.poll(() => shownNumbers(page)).toEqual([number]);
      await page.getByText(`The stone of job ${number} broke`).waitFor();
      await page.getByText("1 job", { exact: true }).waitFor();
    });

    test("says how far it searched when what is sought is rare, and searches on when asked", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const number = 0.15 * TOTAL;
      await signIn(page, many.service, jobsPath(`?${String(new URLSearchParams({ error: `job ${number} ` }))}`));
      await page.getByText("0 jobs found among the latest").waitFor();
      await page.getByRole("button", { name: "Continue searching" }).click();
      await expect.poll(() => shownNumbers(page)).toEqual([number]);
    });
  },
);

/** Scrolls down until the list has so many rows: each page that was read makes it longer. */
async function scrollDown(table: Locator, rows: number): Promise<{ readonly rows: number; readonly drawnMax: number }> {
  const drawnMax = await table.evaluate(async (element, wanted) => {
    const grid = element.querySelector("[role=table]");
    let most = 0;
    while (Number(grid?.getAttribute("aria-rowcount")) <= wanted) {
      element.scrollTo(0, element.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, element.querySelectorAll("[role=row]").length);
    }
    element.scrollTo(0, element.scrollHeight);
    return most;
  }, rows);
  return { rows: await table.evaluate(rowsOf), drawnMax };
}

/** How many rows a table has, those that are not drawn included. */
function rowsOf(table: Element): number {
  // The head counts too.
  return Number(table.querySelector("[role=table]")?.getAttribute("aria-rowcount")) - 1;
}

/** Numbers of the jobs that are drawn, which stand in the random part of their ids. */
async function shownNumbers(page: Page): Promise<number[]> {
  const ids = await page
    .getByRole("cell")
    .locator("[title]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title") ?? ""));
  return ids.filter((id) => JOB_ID.test(id)).map((id) => Number.parseInt(id.slice(-12), 16));
}

/** Memory of the page's scripts that is still needed, in bytes. */
async function usedHeapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** A moment as a field for local times takes it, rounded down to the minute. */
function localMinute(atMs: number): string {
  return new Date(atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
