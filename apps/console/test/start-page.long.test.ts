import { afterAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, closeBrowser, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { startUp } from "./support/up-process.ts";

describe.runIf(needs("the start page in a browser", chromiumPath !== undefined, "install chromium"))(
  "a new service",
  () => {
    afterAll(closeBrowser);

    test("says what it is at /, teaches the first steps, and deploys an example that answers", async () => {
      await using up = await startUp({ MILLRACE_ADMIN_KEY: "the-key-of-a-start-page", MILLRACE_COMPUTE: "process" });
      await using tab = await openPage();
      const { page } = tab;
      await page.goto(up.url);
      await page.getByText("Ready: the service accepts jobs.").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Console" }).click();
      await page.getByLabel("Key", { exact: true }).waitFor();

      await signIn(page, up);
      await page.getByText(`millrace login --base-url ${up.url}`).waitFor();
      await page.getByRole("button", { name: "Deploy the example" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Create a key" }).click();
      await page.getByRole("dialog", { name: "New key" }).getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: "Overview" }).click();
      await page.getByRole("button", { name: "Deploy the example" }).evaluate((button) => {
        (button as HTMLElement).click();
        (button as HTMLElement).click();
      });
      await page.getByRole("button", { name: "Send the job" }).waitFor();
      const [endpoint] = (await up.rest("GET", "/v1/endpoints")) as unknown as readonly { readonly id: string }[];
      // As a page that has not yet heard of the endpoint: a second press opens what the first one made.
      await page.route("**/v1/overview", async (route) => {
        const overview = (await (await route.fetch()).json()) as { readonly endpoints: object };
        await route.fulfill({ json: { ...overview, endpoints: { ...overview.endpoints, total: 0 } } });
      });
      await page.getByRole("link", { name: "Overview" }).first().click();
      await page.getByRole("button", { name: "Deploy the example" }).click();
      await expect.poll(() => page.url()).toBe(`${up.url}/console/endpoints/${endpoint?.id}/try`);
      await page.getByRole("button", { name: "Send the job" }).click();
      await page.getByText("Completed").first().waitFor();
      expect(tab.complaints).toEqual([]);
    });
  },
);
