import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("billing", () => {
  const service = watchedService();

  test("what was charged is shown by day and by pod, and downloaded as it is", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/billing");
    await page.getByText("Nothing was charged").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const { id } = await service.rest("POST", "/v1/pods", {
      imageName: "local/notebook",
      name: "the dear one",
      computeType: "CPU",
    });
    // Charges are shown when they were counted, which is a matter of time.
    await expect.poll(() => service.rest("GET", "/v1/billing/pods")).toHaveLength(1);
    await page.goto("about:blank");
    await signIn(page, service, "/billing?days=7");
    await page.getByRole("link", { name: "the dear one" }).waitFor();
    await page.getByRole("img", { name: /^Cost by day\. endpoints: latest/ }).waitFor();
    expect(await page.getByRole("row", { name: /^20\d\d-/ }).count()).toBeGreaterThan(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const csv = await readFile(await (await downloaded).path(), "utf8");
    expect(csv).toMatch(/^day,kind,id,amountUsd,/);
    expect(csv).toContain(`,pod,${String(id)},0.`);
    await page.getByLabel("Period", { exact: true }).selectOption({ label: "Last 90 days" });
    await expect.poll(() => page.url()).toContain("days=90");
    await page.getByRole("table", { name: "Rentals", exact: true }).getByText(String(id)).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("a budget is set, shown in the plot, and refuses new work once it is reached", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/billing?days=7");
    const panel = page.getByRole("region", { name: "Budget of this month" });
    await panel.getByText("none").waitFor();
    await panel.getByRole("button", { name: "Set the budget" }).click();
    const dialog = page.getByRole("dialog");
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel("Limit a month").fill("0.001");
    await dialog.getByRole("button", { name: "Set the budget" }).click();
    await dialog.locator("[aria-invalid=true]").waitFor();
    await dialog.getByLabel("Limit a month").fill("0.01");
    await dialog.getByLabel("When it is reached").selectOption({ label: "Refuse new jobs and pods" });
    await dialog.getByRole("button", { name: "Set the budget" }).click();
    await page.getByText(/Budget for one day/).waitFor();
    await expect
      .poll(() => service.rest("GET", "/v1/billing/budget"))
      .toMatchObject({ spendLimit: 0.01, action: "STOP" });
    await service.rest("POST", "/v1/networkvolumes", { name: "large", size: 4000, dataCenterId: "EU-RO-1" });
    await service.clock.advance(3_600_000);
    await page.goto("about:blank");
    await signIn(page, service, "/billing?days=7");
    await page.getByText("new jobs and pods are refused").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("about:blank");
    await signIn(page, service, "/");
    await page.getByText(/The budget of the account is reached/).waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
