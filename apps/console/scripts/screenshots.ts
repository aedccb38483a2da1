/**
 * `node scripts/screenshots.ts --out DIR [--only TEXT,TEXT]`: pictures of every page in both themes and three widths, with what axe finds
 * wrong, against a service of its own with real workers.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { accessibilityProblems } from "../test/support/accessibility.ts";
import { closeBrowser, openPage } from "../test/support/browser.ts";
import { signIn, startConsoleService } from "../test/support/console-service.ts";
import { fillService, shownPages } from "./filled-service.ts";

const WIDTHS = [400, 1280, 2560] as const;
const THEMES = ["light", "dark"] as const;

const { values } = parseArgs({ options: { out: { type: "string" }, only: { type: "string" } } });
if (values.out === undefined) throw new Error("--out is missing: node scripts/screenshots.ts --out DIR");
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

const service = await startConsoleService();
try {
  const filled = await fillService(service);
  const pages = shownPages(filled).filter(
    ({ name }) => values.only === undefined || values.only.split(",").some((text) => name.includes(text)),
  );
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      await using tab = await openPage({ viewport: { width, height: width === 400 ? 860 : 1000 }, colorScheme });
      await tab.page.goto(`${service.url}/console/`);
      if (pages.some(({ name }) => name === "sign-in")) await shoot("sign-in");
      await signIn(tab.page, service);
      for (const { name, path, prepare } of pages) {
        if (name === "sign-in") continue;
        // Within the app, so that the session stays.
        await tab.page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/console${path}`)})`);
        await tab.page.waitForTimeout(900);
        await prepare?.(tab.page);
        await shoot(name);
      }
      for (const complaint of tab.complaints) console.error(`${width} ${colorScheme}: ${complaint}`);

      async function shoot(name: string): Promise<void> {
        await tab.page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
        for (const problem of await accessibilityProblems(tab.page))
          console.error(`${name} ${width} ${colorScheme}: ${problem}`);
      }
    }
  }
} finally {
  await closeBrowser();
  await service.stop();
}
