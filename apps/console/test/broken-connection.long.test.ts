import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "a connection that breaks off while a part of the console is loaded",
  () => {
    const service = watchedService();

    test.each(["js", "css"])("is made again for its .%s, and the part is shown with its styles", async (kind) => {
      await using tab = await openPage();
      const { page } = tab;
      const brokenOff = new Set<string>();
      await page.route(`**/assets/*.${kind}`, async (route) => {
        const url = route.request().url();
        // What the first page consists of is the browser's to load.
        if (!/\/(accounts-page|dialog)-/.test(url) || brokenOff.has(url)) return await route.continue();
        brokenOff.add(url);
        await route.abort("connectionfailed");
      });
      await signIn(page, service, "/accounts");
      await page.getByRole("button", { name: "New account" }).click();
      await page.getByRole("dialog").waitFor();
      expect(brokenOff.size).toBeGreaterThan(0);
      await expect
        .poll(() => page.evaluate("getComputedStyle(document.querySelector('.dialog')).overflow"))
        .toBe("hidden");
    });
  },
);
