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
      const parts = [
        side.getByRole("button", { name: "Sign out" }),
        side.locator(".side-who"),
        side.locator('[aria-current="page"]'),
      ];
      for (const part of parts) {
        await part.waitFor();
        const box = await part.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
      expect(await side.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  },
);
