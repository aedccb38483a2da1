import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

const line = (input: object): string => JSON.stringify({ input });

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("batches", () => {
  const service = watchedService();
  let endpointId = "";
  beforeAll(async () => {
    endpointId = await service.deploy("local/studio", { name: "studio", workersMax: 1, computeType: "CPU" });
  });

  async function choose(page: Page, name: string, text: string): Promise<void> {
    const file = { name, mimeType: "application/jsonl", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles([file]);
  }

  test("one is made of a file whose wrong lines are left out, shows what failed and its results, and is retried and deleted", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/batches`);
    await page.getByText("No batches yet").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "New batch" }).first().click();
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("Choose a file, or paste the requests.").waitFor();

    const lines = [line({ words: ["wheat"] }), "sand", line({ words: ["rye"], fail: "a pebble" }), line({ words: [] })];
    await choose(page, "grain.jsonl", lines.join("\n"));
    await page.getByText("Line 2 is not JSON").waitFor();
    await page.getByLabel("Name").fill("grain");
    await page.getByRole("button", { name: "Start the batch" }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Leave these out and send 3 requests").check();
    await page.getByRole("button", { name: "Start the batch" }).click();

    await page.getByRole("heading", { name: "Batch grain" }).waitFor();
    await page.getByText("3 of 3 requests done").waitFor();
    await page.getByText("the stone broke on a pebble", { exact: false }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const table = page.getByRole("table", { name: "Requests of the batch" });
    expect(await table.getByRole("row").count()).toBe(2);
    await page.getByLabel("Requests shown").selectOption("All requests");
    await expect.poll(() => table.getByRole("row").count()).toBe(4);

    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download results" }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe("grain.jsonl");
    const results = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(results.map((text) => (JSON.parse(text) as { status: string }).status)).toEqual([
      "COMPLETED",
      "FAILED",
      "COMPLETED",
    ]);

    await page.getByRole("button", { name: "Retry failed" }).click();
    await page.getByRole("button", { name: "Retry them" }).click();
    await page.getByText("The failed requests run again").waitFor();
    await page.getByRole("button", { name: "Retry failed" }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Webhook").fill("nowhere");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    await page.getByLabel("Webhook").fill("https://hooks.example.com/grain");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("https://hooks.example.com/grain").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the batch" }).click();
    await page.getByText("No batches yet").waitFor();
    expect(tab.complaints).toEqual([]);
    expect(tab.requests.filter((url) => url.includes(service.adminKey))).toEqual([]);
  });

  test("one of a pasted array shows how it goes on, and is cancelled", async () => {
    await using tab = await openPage({ viewport: { width: 400, height: 860 } });
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/batches/new`);
    const slow = Array.from({ length: 300 }, () => ({ input: { words: ["oats"], sleepMs: 200 } }));
    await page.getByLabel("Or paste them").fill(JSON.stringify(slow, undefined, 1));
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("Running").first().waitFor();
    await page.getByText("measuring").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Finish by").fill("2020-01-01T10:00");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Must be later than now.").waitFor();
    await page.getByLabel("Finish by").fill("");
    await page.getByLabel("Maximum cost").fill("7.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("$7.50").first().waitFor();
    await page.getByText("Expected end").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    await page.getByRole("button", { name: "Download results so far" }).waitFor();
    await page.getByRole("link", { name: "Batches" }).first().click();
    await page.getByRole("progressbar").first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goBack();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Cancel the batch" }).click();
    await page.getByText("Cancelled").first().waitFor();
    await page.getByText("Not run").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("a file is dropped, checked and sent with the keyboard alone", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/batches/new`);
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['[{"input": {"words": []}}, {"input": {"words": []}}]'], "dropped.json"));
      const target = document.querySelector(".batch-drop");
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
    })()`);
    await page.getByText("2 requests, all valid.").waitFor();
    await page.getByText("Expected end", { exact: true }).waitFor();
    await page.getByLabel("Name").focus();
    await page.keyboard.type("dropped");
    await page.keyboard.press("Enter");
    await page.getByText("2 of 2 requests done").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("what the service refuses is shown, and a batch that is gone says so", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/batches/new`);
    await page.getByLabel("Or paste them").fill('{"input": {}, "webhook": "nowhere"}');
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByRole("alert").getByText("requests[0].webhook").first().waitFor();
    await page.getByLabel("Or paste them").fill("[");
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("The JSON array does not end").waitFor();
    await page.evaluate(`history.pushState(null, "", "/console/endpoints/${endpointId}/batches/batch_none")`);
    await page.getByText("There is no such batch").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("one with a deadline and a ceiling shows its estimate before it starts", async () => {
    await using tab = await openPage({ viewport: { width: 400, height: 860 } });
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/batches/new`);
    await page.getByLabel("Or paste them").fill('[{"input": {"words": []}}, {"input": {"words": []}}]');
    await page.getByRole("button", { name: "Check and estimate" }).click();
    const estimate = page.getByLabel("Estimate of the batch");
    await estimate.getByText("Expected cost").waitFor();
    expect(await estimate.getByText("Feasible").count()).toBe(0);
    await page.getByLabel("Finish by").fill("2020-01-31T06:00");
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("Must be later than now.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const finishBy = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 16);
    await page.getByLabel("Finish by").fill(finishBy);
    await page.getByLabel("Maximum cost").fill("-1");
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("Must be from 0 to").waitFor();
    expect(await page.getByText("Must be from 0 to").count()).toBe(1);
    await page.getByLabel("Maximum cost").fill("2.5");
    await estimate.getByText("Feasible").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(400);
    await page.getByRole("button", { name: "Start the batch" }).click();
    await page.getByText("2 of 2 requests done").waitFor();
    await page.getByText("of $2.50").waitFor();
    const { batches } = (await service.rest("GET", `/v2/${endpointId}/batch?limit=1`)) as {
      batches: readonly { readonly finishBy: number; readonly maxCost: number }[];
    };
    const local = await page.evaluate(`Date.parse(${JSON.stringify(finishBy)})`);
    expect(batches).toMatchObject([{ finishBy: local, maxCost: 2.5 }]);
  });

  test("a key that may not send requests is told so", async () => {
    await using tab = await openPage();
    await signIn(tab.page, service, `/endpoints/${endpointId}/batches`, await keyWith(service, ["manage:read"]));
    await tab.page.getByText("it lacks the scope run").waitFor();
    expect(tab.complaints).toEqual([]);
  });
});
