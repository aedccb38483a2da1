import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

const none = { pass: 1_000, partial: 0, flaky: 0, fail: 0, error: 0, skipped: 0, unchecked: 0 };

function claimOf(id: string, verdict: string) {
  const evidence =
    verdict === "fail" ? [{ scenario: "a story of a job", expected: "status 200", got: "status 500" }] : [];
  const reason = verdict === "skipped" ? "safety" : null;
  return { id, statement: `The statement of ${id}.`, verdict, reason, fingerprint: null, evidence };
}

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "the contract",
  () => {
    const service = watchedService();

    async function report(claims: readonly ReturnType<typeof claimOf>[]): Promise<void> {
      const fail = claims.filter(({ verdict }) => verdict === "fail").length;
      const facts = { startedAt: "2026-05-04T03:10:02.416Z", tookMs: 1_000, target: service.url, dialect: "default" };
      const rest = { safety: "full", seed: 17, requests: 12, stopped: false, only: [], claims };
      await service.rest("POST", "/v1/service/verifications", { ...facts, ...rest, counts: { ...none, fail } });
    }

    test("shows how to run the suite, then what the last run found, what is different, and the runs before", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/contract");
      await page.getByText("millrace verify -- --send").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await report([claimOf("A-OLD", "fail"), claimOf("A-SKIPPED", "skipped")]);
      await page.reload();
      await signIn(page, service, "/contract");
      await page.getByText("1 of 1,001 checked claims is broken.").waitFor();
      await page.getByText("No earlier run of this kind").waitFor();

      await report([claimOf("A-NEW", "fail"), claimOf("A-SKIPPED", "skipped")]);
      await signIn(page, service, "/contract");
      await page.getByText("1 of them is newly broken.").waitFor();
      await page.getByText("status 500").waitFor();
      const different = page.getByRole("table", { name: "Changes" });
      await different.getByText("A-NEW", { exact: true }).waitFor();
      await different.getByText("A-OLD", { exact: true }).waitFor();
      expect(await different.getByText("Repaired").count()).toBe(1);
      await page
        .getByRole("table", { name: "Claims that are not or partly checked" })
        .getByText("A-SKIPPED", { exact: true })
        .waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole("table", { name: "Runs of the contract suite" }).getByRole("link").last().click();
      await page.getByText("This run was reported on").waitFor();
      await page.getByRole("heading", { name: "A-OLD" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "Show the latest" }).click();
      await page.getByRole("heading", { name: "A-NEW" }).waitFor();
      expect(tab.complaints).toEqual([]);
    });

    test("is for operators", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/contract", await keyWith(service, ["manage:read"]));
      await page.getByText("Only operators see the results of the contract suite.").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(tab.requests.filter((url) => url.includes("/verifications"))).toEqual([]);
    });
  },
);
