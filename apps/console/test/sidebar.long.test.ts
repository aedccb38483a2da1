import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

const sizes = [400, 1280, 1920].flatMap((width) => [600, 800].map((height) => ({ width, height })));

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "the side bar",
  () => {
    const service = watchedService();

    test.each(sizes)("shows who is signed in and the open page at $width × $height", async (viewport) => {
      await using tab = await openPage({ viewport });
      const { page } = tab;
      await signIn(page, service, "/service");
      if (viewport.width < 860) await page.getByRole("button", { name: "Open the navigation" }).click();
      const side = page.getByRole("navigation", { name: "Console" });
      const bottomOf = async (selector: string): Promise<number> => {
        const box = await side.locator(selector).boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      };
      await side.locator(".side-who").waitFor();
      expect(await bottomOf(".side-foot")).toBeLessThanOrEqual(viewport.height);
      // What has scrolled out of the list is not in sight, though it may lie within the window.
      await expect
        .poll(async () => (await bottomOf('[aria-current="page"]')) - (await bottomOf(".navigation")))
        .toBeLessThan(1);
      expect(await side.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  },
);
