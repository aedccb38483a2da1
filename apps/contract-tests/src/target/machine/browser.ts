import { existsSync } from "node:fs";
import type * as Driver from "playwright-core";

/** Where systems put Chromium. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const WAIT_MS = 15_000;
/** Not bundled: who has a browser for the suite has this package too. */
const DRIVER = "playwright-core";

/** The browser of this machine, with what drives it; undefined where one of the two is missing. */
async function installed(): Promise<{ readonly path: string; readonly driver: typeof Driver } | undefined> {
  const path = PLACES.find((place) => existsSync(place));
  if (path === undefined) return undefined;
  try {
    return { path, driver: (await import(DRIVER)) as typeof Driver };
  } catch {
    return undefined;
  }
}

/** Whether this machine has a browser, with what drives it. */
export async function hasBrowser(): Promise<boolean> {
  return (await installed()) !== undefined;
}

/** A page of the console, with a user who is signed in. It closes when it goes out of scope. */
export interface ConsolePage extends AsyncDisposable {
  readonly page: Driver.Page;
}

/** @param path below `/console`, such as `/templates`. @throws Error if the page is not there in time */
export async function openConsole(baseUrl: string, key: string, path: string): Promise<ConsolePage> {
  const found = await installed();
  if (found === undefined) throw new Error("This machine has no browser for the suite.");
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await found.driver.chromium.launch({ executablePath: found.path, args });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(`${baseUrl}/console${path}`);
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    return { page, [Symbol.asyncDispose]: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
