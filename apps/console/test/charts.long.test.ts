import { limits } from "@millrace/spec";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

const MINUTE_MS = 60_000;
/** Longer than the result of a synchronous job is kept. */
const RESULT_KEPT_MS = 2 * limits.runsyncRetentionMs;

describe.runIf(needs("charts in the console", chromiumPath !== undefined, "install chromium"))("charts", () => {
  const service = watchedService();
  let endpointId: string;
  beforeAll(async () => {
    endpointId = await service.deploy("local/studio", { name: "studio", computeType: "CPU", idleTimeout: 600 });
    const inputs = [{ words: ["oats"] }, { words: ["rye"] }, { fail: "a flint" }];
    for (const input of inputs) {
      const { id } = await service.rest("POST", `/v2/${endpointId}/run`, { input });
      await eventually(async () => {
        const { status } = await service.rest("GET", `/v2/${endpointId}/status/${String(id)}`);
        expect(status).toMatch(/COMPLETED|FAILED/);
      });
    }
    await service.clock.advance(2 * MINUTE_MS);
    await eventually(async () => {
      const { total } = await service.rest("GET", `/v1/endpoints/${endpointId}/history`);
      expect(total).toMatchObject({ completed: 2, failed: 1 });
    });
  });

  const chart = (page: Page, name: string) => page.getByRole("figure", { name, exact: true });

  test("one shows the values of the moment that is pointed at on another, and can be read as a table", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service);
    const jobs = chart(page, "Jobs");
    await jobs.getByRole("button", { name: "completed 2" }).waitFor();
    await jobs.getByRole("button", { name: "failed 1" }).waitFor();
    await chart(page, "Cost by hour").locator(".u-over").waitFor();
    await jobs.locator(".u-over").hover();
    const moment = page.getByText(/^\d+ \w+, \d\d:\d\d – \d\d:\d\d$/);
    await expect.poll(() => moment.count()).toBe(4);
    // Cost is told by the hour.
    expect(new Set((await moment.allTextContents()).slice(0, 3)).size).toBe(1);
    await page.getByRole("heading", { name: "Overview" }).hover();
    await expect.poll(() => moment.count()).toBe(0);
    await jobs.getByRole("button", { name: "completed" }).click();
    expect(await jobs.getByRole("button", { name: "completed" }).getAttribute("aria-pressed")).toBe("false");
    await jobs.getByRole("button", { name: "Show Jobs as a table" }).click();
    await jobs.getByRole("table", { name: "Jobs over time" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  test("a value without neighbors is a dot, in the colors of the theme that is chosen", async () => {
    await using tab = await openPage({ colorScheme: "light" });
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}`);
    const dots = (): Promise<number> => chart(page, "Run time").evaluate(pixelsOf, "--warn");
    await expect.poll(dots).toBeGreaterThan(0);
    const light = await page.screenshot();
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect.poll(dots).toBeGreaterThan(0);
    expect((await page.screenshot()).equals(light)).toBe(false);
    expect(tab.complaints).toEqual([]);
  });

  test("the time range of a page is kept in its address, and one without jobs says so", async () => {
    await using tab = await openPage();
    const { page } = tab;
    const quiet = await service.deploy("local/studio", { name: "quiet", computeType: "CPU", workersMax: 0 });
    await signIn(page, service, `/endpoints/${quiet}?range=7d`);
    await page.getByRole("heading", { name: "Last 7 days" }).waitFor();
    await chart(page, "Jobs").getByText("No jobs in this time").waitFor();
    await page.getByRole("button", { name: "24 h" }).click();
    await page.getByRole("heading", { name: "Last 24 hours" }).waitFor();
    expect(new URL(page.url()).searchParams.get("range")).toBe("24h");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("the list of endpoints tells of each how its last hour went", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/endpoints");
    const row = page.getByRole("row", { name: "studio" });
    await row.getByRole("img", { name: "3 jobs ended in the last hour" }).waitFor();
    await row.getByText("66.7 %").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("what changed lately leads to what was changed, and is shown to keys that may read the audit log", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service);
    const changes = page.getByRole("region", { name: "What changed lately" });
    await changes
      .getByRole("row", { name: /Endpoint created studio/ })
      .getByRole("link")
      .click();
    await page.getByRole("heading", { name: "studio" }).waitFor();

    await using other = await openPage();
    await signIn(other.page, service, "/", await keyWith(service, ["manage:read"]));
    await chart(other.page, "Jobs").getByText("completed").waitFor();
    await other.page.getByText("read-only").waitFor();
    expect(await other.page.getByText("What changed lately").count()).toBe(0);
    expect(other.requests.filter((url) => url.includes("/v1/audit"))).toEqual([]);
  });

  test("a failed job that the service no longer keeps stays in the list, and its page opens", async () => {
    const brief = await service.deploy("local/studio", { name: "brief", computeType: "CPU", idleTimeout: 600 });
    const { id } = await service.rest("POST", `/v2/${brief}/runsync`, { input: { fail: "a nail" } });
    await service.clock.advance(RESULT_KEPT_MS);
    await expect
      .poll(async () => (await service.rest("GET", "/v1/overview"))["failures"])
      .toContainEqual(
        expect.objectContaining({ last: expect.objectContaining({ jobId: id, kept: false }) as unknown }),
      );
    await using tab = await openPage({ viewport: { width: 1920, height: 1000 } });
    const { page } = tab;
    await signIn(page, service);
    const failed = page.getByRole("table", { name: "Errors of jobs that failed lately" });
    await failed
      .getByRole("row", { name: /brief .*a nail/ })
      .getByRole("link", { name: "brief" })
      .click();
    await expect.poll(() => page.url()).toContain(`/endpoints/${brief}/jobs/${String(id)}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("jobs that failed of the same error are one row, which leads to the last of them and to all", async () => {
    const quarry = await service.deploy("local/studio", { name: "quarry", computeType: "CPU", idleTimeout: 600 });
    for (const fail of ["a stone", "a stone", "a pebble", "a stone"])
      await service.rest("POST", `/v2/${quarry}/runsync`, { input: { fail } });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/endpoints/${quarry}`);
    const table = page.getByRole("table", { name: "Errors of jobs that failed lately" });
    await expect.poll(() => table.getByRole("row").allTextContents()).toHaveLength(3);
    await table.getByRole("row", { name: /a stone.* 3 jobs/ }).waitFor();
    await page.getByRole("link", { name: "Overview", exact: true }).first().click();
    await table
      .getByRole("row", { name: /quarry .*a stone.* 3 jobs/ })
      .getByRole("link", { name: "3 jobs" })
      .click();
    await expect.poll(() => page.getByRole("table", { name: "Jobs" }).getByRole("row").count()).toBe(5);
    expect(tab.complaints).toEqual([]);
  });

  test("pages with charts are as wide as a small screen", async () => {
    await using tab = await openPage({ viewport: { width: 400, height: 800 } });
    const { page } = tab;
    for (const path of ["/", "/endpoints", `/endpoints/${endpointId}`, "/billing"]) {
      await signIn(page, service, path);
      await page.getByRole("figure").or(page.getByText("66.7 %")).first().waitFor();
      await expect.poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: path }).toBe(400);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
});

/** Runs in the page: how many points of a chart have exactly the color of a token. The edge of a dot is mixed with what is below it. */
function pixelsOf(figure: Element, token: string): number {
  const canvas = figure.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (canvas === null || context === null || context === undefined) return 0;
  const sample = document.body.appendChild(document.createElement("span"));
  sample.style.color = `var(${token})`;
  const [red, green, blue] = getComputedStyle(sample).color.match(/\d+/g)?.map(Number) ?? [];
  sample.remove();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found += 1;
  return found;
}
