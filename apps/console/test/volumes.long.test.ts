import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("volumes", () => {
  const service = watchedService();

  test("one gets S3 credentials of its own, which are shown once and work", async () => {
    const created = { name: "bucket", size: 1, dataCenterId: "EU-RO-1" };
    const { id } = await service.rest("POST", "/v1/networkvolumes", created);
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/volumes/${String(id)}`);
    await page.getByRole("button", { name: "S3 access" }).click();
    await page.getByLabel("Rights").selectOption("Read files");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create credentials" }).click();
    await page.getByText("Copy the secret now").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByRole("group", { name: "the secret access key" }).textContent()).toMatch(/^[\w-]{43}$/);
    const { keys } = (await service.rest("GET", "/v1/keys")) as { keys: readonly unknown[] };
    expect(keys[0]).toMatchObject({ scopes: ["volumes:read"], volumeIds: [id] });
    await page.getByText("/s3", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "I have saved these credentials" }).click();
    await service.rest("DELETE", `/v1/networkvolumes/${String(id)}`);
  });

  test("one is created, filled with files by choice and by drop, emptied, made larger and deleted", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/volumes");
    await page.getByText("No network volumes yet").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "New network volume" }).first().click();
    await page.getByLabel("Name").fill("models");
    await page.getByLabel("Data center").locator("option").first().waitFor({ state: "attached" });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create the volume" }).click();
    await page.getByText("This directory is empty").waitFor();

    await page.getByRole("button", { name: "New directory" }).click();
    await page.getByLabel("Name").fill("../up");
    await page.getByRole("button", { name: "Create the directory" }).click();
    await page.getByText("none of them may be . or ..").waitFor();
    await page.getByLabel("Name").fill("llama");
    await page.getByRole("button", { name: "Create the directory" }).click();
    await page.getByRole("link", { name: "llama" }).click();
    await page.getByText("This directory is empty").waitFor();

    const grain = Buffer.from("wheat and rye\n".repeat(200_000));
    await page
      .locator("input[type=file]")
      .setInputFiles([{ name: "grain 1.txt", mimeType: "text/plain", buffer: grain }]);
    await page.getByRole("button", { name: "Download grain 1.txt" }).waitFor();
    await page.getByText("Done").waitFor();
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(["oats"], "dropped.txt"));
      const target = document.querySelector(".file-drop");
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole("button", { name: "Download dropped.txt" }).waitFor();
    await page.getByText("2 entries").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download grain 1.txt" }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe("grain 1.txt");
    expect((await readFile(await download.path())).equals(grain)).toBe(true);

    await page.getByRole("button", { name: "Delete dropped.txt" }).click();
    await page.getByRole("button", { name: "Delete the file" }).click();
    await page.getByText("1 entry").waitFor();
    await page.getByRole("navigation", { name: "Directory" }).getByRole("link", { name: "Volume" }).click();
    await page.getByRole("button", { name: "Delete llama" }).click();
    await page.getByLabel("Type llama to confirm").fill("llama");
    await page.getByRole("button", { name: "Delete the directory" }).click();
    await page.getByText("This directory is empty").waitFor();

    await page.getByRole("button", { name: "Rename or resize" }).click();
    await page.getByLabel("Size").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Size").fill("20");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("20 GB").waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByLabel("Type models to confirm").fill("models");
    await page.getByRole("button", { name: "Delete the network volume" }).click();
    await page.getByText("No network volumes yet").waitFor();
    expect(tab.complaints).toEqual([]);
    expect(tab.requests.filter((url) => url.includes(service.adminKey))).toEqual([]);
  });

  test("a key that only reads browses, and sees no button that would be refused", async () => {
    const body = { name: "seen", size: 1, dataCenterId: "EU-RO-1" };
    const { id } = await service.rest("POST", "/v1/networkvolumes", body);
    await service.rest("POST", `/v1/networkvolumes/${String(id)}/files`, { path: "inside" });
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, "/volumes", await keyWith(service, ["manage:read"]));
    await page.getByRole("link", { name: "seen" }).click();
    await page.getByRole("link", { name: "inside" }).click();
    await page.getByText("This directory is empty").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /Upload|New|Delete|Rename/ }).count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });
});
