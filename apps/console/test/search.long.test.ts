import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the search of the console", chromiumPath !== undefined, "install chromium"))("the search", () => {
  const service = watchedService();
  let endpointId: string;
  beforeAll(async () => {
    endpointId = await service.deploy("local/studio", { name: "studio", computeType: "CPU", workersMax: 0 });
  });

  test("opens with the keyboard, finds by name, keeps what was chosen, and gives the focus back", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/templates");
    const field = page.getByRole("combobox", { name: "Search" });
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    await page.getByLabel("Category").focus();
    await page.keyboard.press("Control+k");
    await field.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => field.count()).toBe(0);
    expect(await page.getByLabel("Category").evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Control+k");
    await field.fill("stud");
    await page.getByRole("group", { name: "Endpoints" }).getByRole("option", { name: "studio" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "studio", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/endpoints/${endpointId}`);

    await page.keyboard.press("/");
    await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "studio" }).waitFor();
    await field.fill("no such thing");
    await page.getByRole("status").getByText("Search for a name, an id, or a word of the documentation.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill("dark");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    expect(tab.complaints).toEqual([]);
  });

  test("keeps what was chosen when other results come before it", async () => {
    await service.rest("POST", "/v1/templates", { name: "studio base", imageName: "local/studio" });
    await using tab = await openPage();
    const { page } = tab;
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(/\/v1\/endpoints$/, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await signIn(page, service, "/keys");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("stud");
    await asked.promise;
    const template = page.getByRole("group", { name: "Templates" }).getByRole("option").first();
    await template.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const chosen = page.getByRole("option", { selected: true });
    const label = await chosen.textContent();
    held.resolve();
    await page.getByRole("group", { name: "Endpoints" }).getByRole("option", { name: "studio" }).waitFor();
    expect(await chosen.textContent()).toBe(label);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/templates\//);
    expect(tab.complaints).toEqual([]);
  });

  test("finds a job by its id, wherever it is", async () => {
    const { id } = await service.rest("POST", `/v2/${endpointId}/run`, { input: {} });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/service");
    await page.getByRole("button", { name: "Search…" }).click();
    await page.getByRole("combobox", { name: "Search" }).fill(String(id));
    await page.getByRole("option", { name: `Job ${String(id)} studio` }).click();
    await page.getByRole("heading", { name: `Job ${String(id)}` }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("019b76da-a800-7000-8000-000000000000");
    await page.getByText("No endpoint has this job.").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("finds a job by the beginning or the end of its id, a worker by a part, and a section by another word", async () => {
    const busy = await service.deploy("local/studio", { name: "busy", computeType: "CPU", idleTimeout: 600 });
    const { id: jobId } = await service.rest("POST", `/v2/${busy}/runsync`, { input: { words: ["wheat"] } });
    const { workers } = (await service.rest("GET", `/v1/endpoints/${busy}/workers`)) as unknown as {
      readonly workers: readonly { readonly id: string }[];
    };
    const workerId = workers[0]?.id ?? "";
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/service");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search" });
    const job = page.getByRole("group", { name: "Jobs" }).getByRole("option", { name: `Job ${String(jobId)} busy` });
    for (const part of [String(jobId).slice(0, 18), String(jobId).slice(-12)]) {
      await field.fill(part);
      await job.waitFor();
      await field.fill("");
    }
    await field.fill(workerId.slice(0, -2));
    await page.getByRole("option", { name: `Worker ${workerId} busy` }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await field.fill(busy.slice(2, 9));
    await page.getByRole("group", { name: "Endpoints" }).getByRole("option", { name: "busy" }).waitFor();
    for (const words of ["reverse proxy", "oom", "scale to zero"]) {
      await field.fill(words);
      await page.getByRole("group", { name: "Docs" }).getByRole("option").first().waitFor();
    }
    await field.fill(workerId);
    await page.getByRole("option", { name: `Worker ${workerId} busy` }).click();
    await page.getByText("Log of one worker").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("of 2,000 endpoints draws a few", async () => {
    await using tab = await openPage();
    const { page } = tab;
    const many = Array.from({ length: 2_000 }, (_, number) => ({ id: `e${number}`, name: `endpoint-${number}` }));
    await page.route(/\/v1\/endpoints$/, (route) => route.fulfill({ json: many }));
    await signIn(page, service, "/keys");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("endpoint-19");
    await page.getByText("endpoint-19", { exact: true }).waitFor();
    expect(await page.getByRole("option").count()).toBeLessThan(30);
  });

  test("offers a key only what it may do", async () => {
    const actions = async (key: string): Promise<string[]> => {
      await using tab = await openPage();
      await signIn(tab.page, service, "/", key);
      // Who is signed in, and what the key may do, come together.
      await tab.page.locator(".side-who").waitFor();
      await tab.page.keyboard.press("Control+k");
      const group = tab.page.getByRole("group", { name: "Actions" });
      await group.getByRole("option", { name: "Sign out" }).waitFor();
      await tab.page.getByRole("combobox", { name: "Search" }).fill("new");
      return await group.getByRole("option").allTextContents();
    };
    expect(await actions(service.adminKey)).toEqual(["New endpoint", "New pod", "New template", "New key"]);
    expect(await actions(await keyWith(service, ["manage"]))).toEqual(["New endpoint", "New pod", "New template"]);
    expect(await actions(await keyWith(service, ["manage:read"]))).toEqual([]);
  });

  test("each page leads to its documentation", async () => {
    await using tab = await openPage();
    await signIn(tab.page, service, "/secrets");
    const link = tab.page.getByRole("link", { name: "Docs" });
    expect(await link.getAttribute("href")).toBe(`${service.url}/docs/guides/variables#secrets`);
  });
});
