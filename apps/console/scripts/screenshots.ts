/**
 * `node scripts/screenshots.ts --out DIR [--only TEXT,TEXT]`: pictures of every page in both themes and three widths, with what axe finds
 * wrong and what scrolls sideways, against a service of its own with real workers. The terminal of a pod needs a container engine and is left
 * out without.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { testEngine } from "@millrace/compute/test-engine";
import { startTestService, type TestService } from "@millrace/testing";
import { accessibilityProblems } from "../test/support/accessibility.ts";
import { closeBrowser, openPage } from "../test/support/browser.ts";
import { signIn, startConsoleService } from "../test/support/console-service.ts";
import { startContainerPod } from "../test/support/container-pod.ts";
import { fillService, shownPages } from "./filled-service.ts";
import type { ShownPage } from "./shown-page.ts";
import { terminalPage } from "./terminal-page.ts";

const WIDTHS = [400, 1280, 1920] as const;
const THEMES = ["light", "dark"] as const;

/** The page and tables that are wider than their place. */
const SIDEWAYS = `[document.documentElement, ...document.querySelectorAll(".table")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.ariaLabel ?? "the page")`;

const { values } = parseArgs({ options: { out: { type: "string" }, only: { type: "string" } } });
if (values.out === undefined) throw new Error("--out is missing: node scripts/screenshots.ts --out DIR");
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

const isAsked = ({ name }: ShownPage): boolean =>
  values.only === undefined || values.only.split(",").some((text) => name.includes(text));

try {
  await shootService(await startConsoleService(), async (service) => shownPages(await fillService(service)));
  // Terminals are in containers only, and the other pages show what processes of the host do.
  if (testEngine !== null && isAsked(terminalPage("")))
    await shootService(
      await startTestService({ settings: { compute: "auto", host: "127.0.0.1" } }),
      async (service) => [terminalPage(await startContainerPod(service.rest, "notebook"))],
    );
} finally {
  await closeBrowser();
}

/** Takes pictures of the pages that were asked for; the service and its pods end then. */
async function shootService(
  service: TestService,
  fill: (service: TestService) => Promise<readonly ShownPage[]>,
): Promise<void> {
  try {
    const pages = (await fill(service)).filter(isAsked);
    for (const width of WIDTHS) {
      for (const colorScheme of THEMES) await shootPages(service, pages, width, colorScheme);
    }
    for (const { id } of (await service.rest("GET", "/v1/pods")) as unknown as { readonly id: string }[])
      await service.rest("DELETE", `/v1/pods/${id}`);
  } finally {
    await service[Symbol.asyncDispose]();
  }
}

async function shootPages(
  service: TestService,
  pages: readonly ShownPage[],
  width: number,
  colorScheme: (typeof THEMES)[number],
): Promise<void> {
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
    // A dialog would stay in front of the next page.
    await tab.page.keyboard.press("Escape");
  }
  for (const complaint of tab.complaints) console.error(`${width} ${colorScheme}: ${complaint}`);

  async function shoot(name: string): Promise<void> {
    await tab.page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
    const sideways = await tab.page.evaluate<string[]>(SIDEWAYS);
    if (sideways.length > 0) console.error(`${name} ${width} ${colorScheme}: scrolls sideways: ${sideways.join(", ")}`);
    for (const problem of await accessibilityProblems(tab.page))
      console.error(`${name} ${width} ${colorScheme}: ${problem}`);
  }
}
