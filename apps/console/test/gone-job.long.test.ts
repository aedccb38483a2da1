import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("records of failed jobs in the console", chromiumPath !== undefined, "install chromium"))(
  "a failed job that the service no longer keeps",
  () => {
    const service = watchedService();

    test("stays in the list of failed jobs, marked, and its page says why and where it failed", async () => {
      const endpointId = await service.deploy("local/studio", { name: "studio", computeType: "CPU" });
      const job = await service.rest("POST", `/v2/${endpointId}/runsync`, { input: { fail: "a flint" } });
      const id = String(job["id"]);
      await expect
        .poll(async () => (await service.rest("GET", `/v1/endpoints/${endpointId}/failures/${id}`))["status"])
        .toBe("FAILED");
      await service.clock.advance(limits.runsyncRetentionMs + 1_000);
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${endpointId}/jobs?status=failed`);
      const records = page.getByRole("region", { name: "Records of failed jobs" });
      await records.getByText("Input and output are gone").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await records
        .getByRole("row")
        .filter({ has: page.getByTitle(id) })
        .getByRole("link")
        .click();
      await page.getByRole("group", { name: "Traceback" }).getByText("handler.ts").waitFor();
      await page.getByText("Error: the stone broke on a flint").first().waitFor();
      await page.getByText("The service no longer keeps the input and the output of this job.").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Log of its worker" }).click();
      await page.getByText("The worker started.").first().waitFor();
      expect(tab.complaints).toEqual([]);
    });
  },
);
