import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("the service", () => {
  const service = watchedService();

  test("an operator sees what it runs on and its settings; others see no settings", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/service");
    await page.getByText("this one only").waitFor();
    await page.getByText("Alive", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);

    await using other = await openPage();
    await signIn(other.page, service, "/service", await keyWith(service, ["manage:read"]));
    await other.page.getByText("Only those who run the service see its settings.").waitFor();
    expect(await accessibilityProblems(other.page)).toEqual([]);
    expect(other.requests.filter((url) => url.includes("/settings"))).toEqual([]);
  });

  test("settings are found by word, and the value of a secret is only said to be set", async () => {
    await using tab = await openPage();
    const { page } = tab;
    // A service inside of a test has no settings to tell of; those of `millrace up` look like these.
    const common = { isSet: true, source: "environment" };
    const settings = [
      { ...common, name: "MILLRACE_PORT", value: "9000", isSecret: false, help: "Port to listen on" },
      { ...common, name: "MILLRACE_ADMIN_KEY", value: null, isSecret: true, help: "Admin key" },
      {
        name: "MILLRACE_LOG_LEVEL",
        value: null,
        isSet: false,
        isSecret: false,
        source: "default",
        help: "Least level",
      },
    ];
    await page.route("**/v1/service/settings", (route) => route.fulfill({ json: { settings } }));
    await signIn(page, service, "/service");
    await page.getByText("set, secret").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Only those that are set").check();
    await expect.poll(() => page.getByText("MILLRACE_LOG_LEVEL").count()).toBe(0);
    await page.getByLabel("Find a setting").fill("listen");
    await page.getByText("1 setting.").waitFor();
    await page.getByText("9000").waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
