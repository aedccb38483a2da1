import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("signing in", () => {
  const service = watchedService();

  test("asks for a key, refuses a wrong one in words, and shows the console for a right one", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await page.goto(`${service.url}/console`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => page.getByText("Enter a key.").isVisible()).toBe(true);
    await page.getByLabel("Key", { exact: true }).fill("not-the-key");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => page.getByText("The service rejected this key").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Key", { exact: true }).fill(service.adminKey);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(await page.title()).toBe("Overview · Millrace");
    expect(tab.complaints).toEqual([]);
  });

  test("the key is in no address and in no storage, and is gone when the page is loaded again", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service);
    const stored = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])";
    expect(await page.evaluate(stored)).not.toContain(service.adminKey);
    expect(tab.requests.filter((url) => url.includes(service.adminKey))).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });

  test("a key that is kept until the tab closes outlives a reload, is in no other tab, and is forgotten on signing out", async () => {
    await using tab = await openPage();
    const { page, context } = tab;
    await page.goto(`${service.url}/console/endpoints`);
    await page.getByLabel("Keep until this tab closes").check();
    await signInHere();
    await page.reload();
    await page.getByRole("heading", { name: "Endpoints" }).waitFor();
    const other = await context.newPage();
    await other.goto(`${service.url}/console/endpoints`);
    await other.getByRole("button", { name: "Sign in" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();

    async function signInHere(): Promise<void> {
      await page.getByLabel("Key", { exact: true }).fill(service.adminKey);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { name: "Endpoints" }).waitFor();
    }
  });

  test("nothing is asked of another host, and every file comes with the policy that forbids it", async () => {
    await using tab = await openPage();
    const { page } = tab;
    const policies: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/console")) policies.push(response.headers()["content-security-policy"]);
    });
    await signIn(page, service, "/endpoints");
    await page.getByText("No endpoints yet").waitFor();
    expect(new Set(tab.requests.map((url) => new URL(url).origin))).toEqual(new Set([service.url]));
    expect(policies.length).toBeGreaterThan(2);
    const strict = /^default-src 'none'; script-src 'self'(?: 'sha256-[^' ]+')?; style-src 'self';/;
    for (const policy of policies) expect(policy).toMatch(strict);
  });

  test("the keyboard leads past the navigation and through it", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.evaluate("document.activeElement?.blur()");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.getByRole("link", { name: "Endpoints" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Endpoints" }).waitFor();
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
  });

  test("the theme is that of the computer, or the one that was chosen, also after a reload", async () => {
    await using tab = await openPage({ colorScheme: "dark" });
    const { page } = tab;
    const background = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.goto(`${service.url}/console/`);
    const dark = await background();
    await page.getByRole("button", { name: "Light theme" }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.getByRole("button", { name: "System theme" }).click();
    expect(await background()).toBe(dark);
  });
});
