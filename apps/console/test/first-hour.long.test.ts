import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("a newcomer's first hour in the console", chromiumPath !== undefined, "install chromium"))(
  "a newcomer's first hour",
  () => {
    const service = watchedService();

    test("deploys, submits, sees it fail, finds the traceback, mends the input and retries, without a terminal", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service);
      await page.getByText("Nothing is deployed yet").waitFor();
      await page.getByRole("link", { name: "New endpoint" }).click();

      await page.getByRole("button", { name: "Create the endpoint" }).click();
      await page.getByText("Enter a name for the endpoint.").waitFor();
      await expect
        .poll(() => page.getByLabel("Name", { exact: true }).evaluate((input) => input === document.activeElement))
        .toBe(true);
      await page.getByLabel("Name", { exact: true }).fill("my-first");
      await page.getByLabel("Image").fill("local/studio");
      await page.getByRole("button", { name: "Create the endpoint" }).click();
      await page.getByRole("heading", { name: "my-first" }).waitFor();

      await page.getByRole("link", { name: "Try it" }).click();
      await page.getByLabel("Input of the job").fill('{"words": ["wheat"], "fail": "a pebble"}');
      await page.getByRole("button", { name: "Send the job" }).click();
      await page.getByText("Failed", { exact: true }).waitFor();
      await page.getByText("Error: the stone broke on a pebble").first().waitFor();

      await page.getByRole("link", { name: "Open the job" }).click();
      await page.getByRole("heading", { name: "Timeline" }).waitFor();
      expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
        "Error",
        "Input",
        "Log",
        "Timeline",
        "Details",
      ]);
      const traceback = page.getByRole("group", { name: "Traceback" });
      expect(await traceback.textContent()).toMatch(/at mill .*handler\.ts/);
      expect(await traceback.textContent()).not.toContain("packages/worker");
      const log = page.getByRole("group", { name: /^Log of job/ });
      await expect.poll(() => log.textContent()).toContain("the studio got 1 words");
      expect(await log.textContent()).not.toContain("Started, attempt 1.");
      await page.getByLabel("Show worker messages").check();
      await expect.poll(() => log.textContent()).toContain("Started, attempt 1.");

      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByRole("button", { name: "Retry the job" }).click();
      await page.getByText("The job is back in the queue").waitFor();
      await page.getByText("Retried", { exact: true }).waitFor();
      await page.getByText("Attempt 2", { exact: true }).waitFor();
      await expect.poll(() => page.getByText("Failed", { exact: true }).count()).toBeGreaterThan(1);

      await page.getByRole("button", { name: "Run again with this input" }).click();
      const input = page.getByLabel("Input of the job");
      expect(JSON.parse(await input.inputValue())).toEqual({ words: ["wheat"], fail: "a pebble" });
      await input.fill('{"words": ["wheat"]}');
      await page.getByRole("button", { name: "Send the job" }).click();
      await page.getByText("Completed", { exact: true }).waitFor();

      await page.getByRole("link", { name: "Overview" }).first().click();
      await page.getByText("Failed lately").waitFor();
      await page.getByRole("link", { name: "my-first" }).first().waitFor();
      expect(tab.complaints).toEqual([]);
    });
  },
);
