import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("pods", () => {
  const service = watchedService();
  beforeAll(async () => {
    await service.rest("POST", "/v1/templates", {
      name: "a notebook",
      imageName: "local/notebook",
      ports: ["8888/http"],
    });
  });

  test("one is created from a template with its price shown before, read by its log, reached at its port, and deleted", async () => {
    await using tab = await openPage();
    const { page, context } = tab;
    await signIn(page, service, "/pods");
    await page.getByText("No pods yet").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "New pod" }).first().click();
    await page.getByRole("button", { name: "Create the pod" }).click();
    await page.getByText("Enter an image or choose a template.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("the notebook");
    await page.getByLabel("Template", { exact: true }).selectOption({ label: "a notebook (local/notebook)" });
    // This machine has no GPU.
    expect(await page.getByLabel("Compute", { exact: true }).inputValue()).toBe("CPU");
    await page.getByLabel("CPU family").selectOption("cpu3c");
    const quote = page.getByRole("region", { name: "Price and placement" });
    await quote.getByText("2 vCPU, 4 GB").waitFor();
    await quote.getByText("No charge", { exact: true }).waitFor();
    await quote.getByText("High", { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create the pod" }).click();
    await page.getByRole("heading", { name: "the notebook" }).waitFor();
    await page.getByText("Running", { exact: true }).waitFor();

    await page.getByRole("img", { name: /^CPU\. used: latest/ }).waitFor();
    await page.getByRole("img", { name: /^Memory\. used: latest/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByText("the notebook listens").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "Overview" }).last().click();
    const entered = context.waitForEvent("page");
    await page.getByRole("button", { name: /Open 8888/ }).click();
    const inside = await entered;
    await inside.getByText("the notebook is open").waitFor();
    expect(inside.url()).toMatch(/^http:\/\/\w+-8888\.localhost:\d+\/$/);
    expect(await inside.evaluate("window.opener")).toBeNull();
    await page.getByRole("button", { name: "Open to everyone" }).click();
    await page.getByRole("button", { name: "Open the HTTP ports" }).click();
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: /Open 8888/ }).click();
    await (await opened).getByText("the notebook is open").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("button", { name: "Delete the pod" });
    expect(await confirm.isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Type the notebook to confirm").fill("the notebook");
    await confirm.click();
    await page.getByRole("heading", { name: "Pods", exact: true }).waitFor();
    await page.getByText("No pods yet").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("one is restarted, stopped and started; a lock takes the buttons away that would be refused", async () => {
    const { id } = await service.rest("POST", "/v1/pods", {
      imageName: "local/notebook",
      name: "kept",
      computeType: "CPU",
    });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/pods/${String(id)}`);
    await page.getByRole("button", { name: "Restart" }).click();
    await page.getByRole("button", { name: "Restart the pod" }).click();
    await expect.poll(() => page.getByText("kept restarts").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Stop the pod" }).click();
    await page.getByText("Exited", { exact: true }).waitFor();
    await page.getByText("The pod is not running.").waitFor();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Start the pod" }).click();
    await page.getByText("Running", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByLabel("Locked").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This pod is locked.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /Stop|Restart|Reset|Delete/ }).count()).toBe(0);
    await service.rest("PATCH", `/v1/pods/${String(id)}`, { locked: false });
    await service.rest("DELETE", `/v1/pods/${String(id)}`);
    await page.getByText("There is no such pod").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("a key that only reads sees pods and no button that would be refused", async () => {
    const { id } = await service.rest("POST", "/v1/pods", {
      imageName: "local/notebook",
      name: "seen",
      computeType: "CPU",
    });
    const reader = await keyWith(service, ["manage:read"]);
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/pods", reader);
    await page.getByRole("link", { name: "seen" }).click();
    await page.getByRole("heading", { name: "Machine" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /Stop|Restart|Reset|Delete|Open to/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole("link", { name: /Edit|New pod/ }).count()).toBe(0);
    await service.rest("DELETE", `/v1/pods/${String(id)}`);
  });
});
