import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "the check of accessibility",
  () => {
    const service = watchedService();

    test("puts no styles into the page, whose policy refuses them, for those that it cannot read", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/secrets");
      await page.getByText("No secrets yet").waitFor();
      // As when the network of the machine changes while the page loads a part of itself.
      let requests = 0;
      await page.route("**/lost.css", async (route) => {
        requests += 1;
        if (requests === 1) await route.abort("connectionfailed");
        else await route.fulfill({ contentType: "text/css", body: "p { margin: 0 }" });
      });
      await page.evaluate(`new Promise((resolve) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/console/lost.css" });
        link.onerror = resolve;
        document.head.append(link);
      })`);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });
  },
);
