import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("audit log", () => {
  const service = watchedService();

  test("shows who changed what, before and after, without values of variables", async () => {
    const env = { TOKEN: "a-secret-value" };
    const { id } = await service.rest("POST", "/v1/templates", { name: "watched", imageName: "local/first", env });
    await service.rest("PATCH", `/v1/templates/${String(id)}`, { imageName: "local/second" });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/audit");
    await page.getByRole("button", { name: "createTemplate" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByLabel("Resource", { exact: true }).fill(String(id));
    await page.getByText("2 changes").waitFor();
    await page.getByRole("button", { name: "updateTemplate" }).click();
    const dialog = page.getByRole("dialog");
    const changed = dialog.getByRole("table", { name: "What changed" });
    await changed.getByText('"local/first"').waitFor();
    await changed.getByText('"local/second"').waitFor();
    expect(await dialog.textContent()).toContain("(hidden)");
    expect(await dialog.textContent()).not.toContain(env.TOKEN);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});
