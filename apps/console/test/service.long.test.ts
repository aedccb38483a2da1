import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { startUp } from "./support/up-process.ts";
import { watchedService } from "./support/watched-service.ts";

const ADMIN_KEY = "the-key-of-an-operator-0815";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("the service", () => {
  const service = watchedService();

  test("an operator sees what it runs on and its settings; others see no settings", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/service");
    await page.getByText("Uptime").waitFor();
    await page.getByText("Alive", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);

    await using other = await openPage();
    await signIn(other.page, service, "/service", await keyWith(service, ["manage:read"]));
    await other.page.getByText("Only operators see the settings of the service.").waitFor();
    expect(await accessibilityProblems(other.page)).toEqual([]);
    expect(other.requests.filter((url) => url.includes("/settings"))).toEqual([]);
  });

  test("settings are found by word, and the value of a secret is only said to be set", async () => {
    await using up = await startUp({
      MILLRACE_ADMIN_KEY: ADMIN_KEY,
      MILLRACE_COMPUTE: "none",
      MILLRACE_LOG_FORMAT: "json",
    });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, up, "/service");
    const table = page.getByRole("table", { name: "Settings of the service" });
    const found = async (name: string): Promise<string> => {
      await page.getByLabel("Search settings").fill(name);
      return await page
        .getByRole("row")
        .filter({ has: page.getByText(name, { exact: true }) })
        .innerText();
    };
    expect(await found("MILLRACE_ADMIN_KEY")).toMatch(/set \(secret\)\s+environment/);
    expect(await found("MILLRACE_PORT")).toMatch(/0\s+flag/);
    expect(await found("MILLRACE_LOG_FORMAT")).toMatch(/json\s+environment/);
    await page.getByText("1 setting.").waitFor();
    await page.getByLabel("Search settings").fill("");
    await table.getByText("MILLRACE_ADMIN_KEY", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.content()).not.toContain(ADMIN_KEY);
    await page.getByLabel("Search settings").fill("_LOG_");
    await table.getByText("MILLRACE_LOG_LEVEL", { exact: true }).waitFor();
    await page.getByLabel("Only changed settings").check();
    await expect.poll(() => table.getByText("MILLRACE_LOG_LEVEL", { exact: true }).count()).toBe(0);
    await table.getByText("MILLRACE_LOG_FORMAT", { exact: true }).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
