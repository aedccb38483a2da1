import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("templates", () => {
  const service = watchedService();

  test("one is created with a readme, read, changed, used for a pod, and deleted", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/templates");
    await page.getByText("No templates yet").waitFor();
    await page.getByRole("link", { name: "New template" }).first().click();
    await page.getByRole("button", { name: "Create the template" }).click();
    await page.getByText("Give the template a name.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("a notebook");
    await page.getByLabel("Image", { exact: true }).fill("local/notebook");
    await page.getByRole("textbox", { name: "Readme" }).fill("# Open it\n\nAt port `8888`. <b>No HTML</b>");
    await page.getByRole("heading", { name: "Open it" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create the template" }).click();
    await page.getByRole("heading", { name: "a notebook" }).waitFor();
    await page.getByText("<b>No HTML</b>").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Public").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("with every account").waitFor();
    await page.getByRole("link", { name: "Templates" }).last().click();
    await page.getByRole("link", { name: "For everyone" }).click();
    await page.getByRole("link", { name: "a notebook" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "a notebook" }).click();

    await page.getByRole("link", { name: "New pod" }).click();
    const chosen = page.getByLabel("Template", { exact: true }).locator("option:checked");
    await expect.poll(() => chosen.textContent()).toBe("a notebook (local/notebook)");
    await page.goBack();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the template" }).click();
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "a notebook" }).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });

  test("are filtered by category, and the address keeps the choice", async () => {
    for (const category of ["AMD", "CPU"]) {
      await service.rest("POST", "/v1/templates", { name: `for ${category}`, imageName: "local/notebook", category });
    }
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/templates");
    await page.getByRole("link", { name: "for CPU" }).waitFor();
    await page.getByLabel("Category").selectOption("AMD");
    await expect.poll(() => page.getByRole("link", { name: /^for / }).allTextContents()).toEqual(["for AMD"]);
    expect(new URL(page.url()).searchParams.get("category")).toBe("AMD");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Category").selectOption("NVIDIA");
    await page.getByText("No templates of the category NVIDIA").waitFor();
    await page.getByLabel("Category").selectOption("All categories");
    await page.getByRole("link", { name: "for CPU" }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("one that an endpoint uses stays, and the dialog says why; a key that only reads sees no buttons", async () => {
    await service.deploy("local/studio", { name: "user", workersMax: 0, computeType: "CPU" });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/templates");
    const bound = await service.rest("GET", "/v1/templates?includeEndpointBoundTemplates=true");
    const all = bound as unknown as readonly { readonly name: string; readonly imageName: string }[];
    const name = all.find(({ imageName }) => imageName === "local/studio")?.name ?? "";
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the template" }).click();
    await page.getByRole("alert").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await using other = await openPage();
    await signIn(other.page, service, "/templates", await keyWith(service, ["manage:read"]));
    await other.page.getByRole("link", { name }).click();
    await other.page.getByRole("heading", { name: "Readme" }).waitFor();
    await expect.poll(() => other.page.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await expect.poll(() => other.page.getByRole("link", { name: /Edit|New/ }).count()).toBe(0);
  });
});
