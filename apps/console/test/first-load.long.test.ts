import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

type Failure = (route: Route) => Promise<void>;
const failures: Readonly<Record<string, Failure>> = {
  "breaks off": (route) => route.abort("connectionreset"),
  "is refused with 503": (route) => route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "{}" }),
};
const assets = /\/console\/assets\//;

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "the first load of the console",
  () => {
    const service = watchedService();

    /** The files of the sign-in page, by the end of their names, which no build changes. */
    async function filesOfSignIn(): Promise<readonly string[]> {
      await using tab = await openPage();
      await tab.page.goto(`${service.url}/console/`);
      await tab.page.getByLabel("Key", { exact: true }).waitFor();
      return [...new Set(tab.requests.filter((url) => assets.test(url)))];
    }

    async function isShownWithStyles(page: Page): Promise<void> {
      await page.getByLabel("Key", { exact: true }).waitFor();
      await expect
        .poll(() => page.evaluate("getComputedStyle(document.querySelector('.sign-in')).display"))
        .not.toBe("block");
      // The button has its own file.
      await expect
        .poll(() => page.evaluate("getComputedStyle(document.querySelector('button')).cursor"))
        .toBe("pointer");
    }

    test("comes to its end when one of its files fails, whichever", async () => {
      const files = await filesOfSignIn();
      expect(files.length).toBeGreaterThan(3);
      for (const [at, file] of files.entries()) {
        const fail = Object.values(failures)[at % 2];
        await using tab = await openPage();
        const { page } = tab;
        await page.route(file, (route) => fail?.(route), { times: 1 });
        await page.goto(`${service.url}/console/`);
        await isShownWithStyles(page);
      }
    });

    test.each(Object.keys(failures))(
      "says why nothing is there while every file %s, and goes on by itself once they come",
      async (failure) => {
        await using tab = await openPage();
        const { page } = tab;
        await page.route(assets, (route) => failures[failure]?.(route));
        await page.goto(`${service.url}/console/templates`);
        await page.getByText("could not be loaded").waitFor();
        await page.unroute(assets);
        await isShownWithStyles(page);
      },
    );

    test.each(["js", "css"])("says that it is slow while its .%s does not come, and loads it anew", async (kind) => {
      await using tab = await openPage();
      const { page } = tab;
      await page.clock.install();
      let hangs = true;
      await page.route(`**/assets/index-*.${kind}`, async (route) => {
        if (!hangs) await route.continue();
      });
      await page.goto(`${service.url}/console/templates`, { waitUntil: "commit" });
      await page.clock.fastForward(11_000);
      await page
        .getByText("still loading")
        .or(page.getByLabel("Key", { exact: true }))
        .first()
        .waitFor();
      hangs = false;
      await expect
        .poll(async () => {
          await page.clock.fastForward(5_000);
          return await page.getByLabel("Key", { exact: true }).count();
        })
        .toBe(1);
      await isShownWithStyles(page);
    });

    test("of a page goes on by itself when every request after the document fails once", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await page.addInitScript(`sessionStorage.setItem("millrace.key", ${JSON.stringify(service.adminKey)})`);
      const failed = new Set<string>();
      await page.route("**/*", async (route) => {
        const request = route.request();
        const name = `${request.method()} ${request.url()}`;
        if (request.resourceType() === "document" || failed.has(name)) return await route.continue();
        failed.add(name);
        await route.abort("connectionreset");
      });
      await page.goto(`${service.url}/console/templates`);
      await page.getByText("No templates yet").waitFor();
      expect([...failed].some((name) => name.includes("/v1/templates"))).toBe(true);
    });

    test("of a part says that it is missing while its files fail, and shows it once they come", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await page.route(/\/assets\/accounts-page-.*js/, (route) => route.abort("connectionreset"));
      await signIn(page, service, "/accounts");
      await page.clock.install();
      await page.clock.fastForward(60_000);
      await page.getByText("could not be loaded yet").waitFor();
      await page.unroute(/\/assets\/accounts-page-.*js/);
      await page.clock.fastForward(10_000);
      await page.getByRole("button", { name: "New account" }).waitFor();
      expect(await page.getByText("could not be loaded yet").count()).toBe(0);
    });
  },
);
