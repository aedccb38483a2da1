import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";

/** Where systems put Chromium. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine; undefined without one. */
export const chromiumPath: string | undefined = PLACES.find((path) => existsSync(path)) ?? onPath();

function onPath(): string | undefined {
  try {
    return execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

export interface TestPage extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * What the page complained about: scripts that broke, answers that were refused by the content security policy, an icon that
   * is elsewhere.
   */
  readonly complaints: readonly string[];
  /** Addresses that were asked for. */
  readonly requests: readonly string[];
  /** Addresses of the requests that have not ended, such as streams. */
  underWay(): readonly string[];
}

const WAIT_MS = 120_000;
/** For the text of a page that may hang. */
const LOOK_MS = 10_000;

let browser: Promise<Browser> | undefined;

/** Opens a page in a browser without data of others. It closes when it goes out of scope. */
export async function openPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<TestPage> {
  browser ??= chromium.launch({ executablePath: chromiumPath ?? "chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  // As for everything else that tests wait for.
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // An answer of 401 or 404 is one that a test asks for.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    requests.push(request.url());
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/icon.svg") && !pathname.endsWith("/console/icon.svg")) {
      complaints.push(`The page looks for its icon at ${pathname}.`);
    }
    underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  let last = "";
  // Scripts that take pictures open pages, too.
  if (TestRunner.getCurrentTest() !== undefined) onTestFailed(() => void process.stderr.write(`${last}\n`));
  return {
    page,
    context,
    complaints,
    requests,
    underWay: () => [...underWay].map((request) => request.url()),
    async [Symbol.asyncDispose]() {
      last = await lookOf(page, complaints);
      await context.close();
    },
  };
}

/** What a page shows, for the report of a test that fails. */
async function lookOf(page: Page, complaints: readonly string[]): Promise<string> {
  const text = await page
    .locator("body")
    .innerText({ timeout: LOOK_MS })
    .catch((error: unknown) => `nothing readable: ${String(error)}`);
  return [`At its end ${page.url()} showed:`, text.replaceAll(/\n\s*\n/g, "\n"), ...complaints].join("\n");
}

/** Ends the browser; for the end of a test file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
