import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { limits } from "@millrace/spec";
import type { TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, closeBrowser, openPage } from "./support/browser.ts";
import { keyWith, signIn, startConsoleService } from "./support/console-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "rules for notifications",
  () => {
    const resources = new AsyncDisposableStack();
    let service: TestService;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    beforeAll(async () => {
      receiver = resources.use(await startReceiver());
      service = await startConsoleService();
    });
    afterAll(async () => {
      await closeBrowser();
      await service.stop();
      await resources.disposeAsync();
    });

    test("a rule is made, tried, tells what needs attention, is changed and deleted", async () => {
      const made = { name: "bakery", imageName: "local/studio", isServerless: true };
      const { id: templateId } = await service.rest("POST", "/v1/templates", made);
      const endpoint = { name: "bakery", templateId, computeType: "CPU", workersMax: 0 };
      const { id: endpointId } = await service.rest("POST", "/v1/endpoints", endpoint);
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/notifications");
      await page.getByText("No rules yet").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "New rule" }).first().click();
      await page.getByLabel("Notify when").selectOption({ label: "Too many jobs fail" });
      // What a new rule has is there to see.
      const minutes = await page.getByLabel("Time window (minutes)").inputValue();
      expect(minutes).toBe(String(limits.notificationWindowDefaultMinutes));
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel("Notify when").selectOption({ label: "A job waits too long" });
      await page.getByRole("button", { name: "Create the rule" }).click();
      await page.getByText("Enter a name for the rule.").waitFor();
      await page.getByLabel("Name").fill("bread waits");
      await page.getByLabel("Receiver URL").fill("ftp://example.org");
      await page.getByLabel("Age (seconds)").fill(String(limits.notificationAgeMinSeconds));
      await page.getByLabel("Only selected endpoints").check();
      await page.getByLabel("bakery").check();
      await page.getByRole("button", { name: "Create the rule" }).click();
      const refused = page.getByText("must be an http or https address");
      await refused.waitFor();
      expect(await refused.count()).toBe(1);
      await expect
        .poll(() => page.getByLabel("Receiver URL").evaluate((input) => input === document.activeElement))
        .toBe(true);
      await page.getByLabel("Receiver URL").fill(receiver.url);
      await page.getByRole("button", { name: "Create the rule" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await page.setViewportSize({ width: 400, height: 800 });
      await page.getByText("Active", { exact: true }).waitFor();
      const rules = page.getByRole("group", { name: "Rules" });
      await expect.poll(() => rules.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.getByRole("button", { name: "Test bread waits" }).click();
      await page.getByText("The test of bread waits was delivered").waitFor();
      expect(receiver.states).toEqual(["test"]);
      receiver.answer(500);
      await page.getByRole("button", { name: "Test bread waits" }).click();
      await page.getByText("was not delivered: answered 500").waitFor();
      await page.getByText("Not delivered", { exact: true }).waitFor();
      await page.getByText("bread waits: 1 attempt to deliver a message failed").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      receiver.answer(204);

      await service.rest("POST", `/v2/${String(endpointId)}/run`, { input: {} });
      await service.clock.advance(limits.notificationCheckEveryMs);
      await page.getByText("Firing: 1 endpoint").waitFor();
      await page.getByRole("table", { name: "Firing" }).getByRole("link", { name: "bakery" }).waitFor();
      await expect.poll(() => receiver.states).toEqual(["test", "test", "began"]);
      expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole("button", { name: "Edit bread waits" }).click();
      expect(await page.getByLabel("Age (seconds)").inputValue()).toBe(String(limits.notificationAgeMinSeconds));
      await page.getByLabel("Enabled").uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Disabled", { exact: true }).waitFor();

      await using other = await openPage({ colorScheme: "dark" });
      await signIn(other.page, service, "/notifications", await keyWith(service, ["manage:read"]));
      await other.page.getByText("bread waits").waitFor();
      expect(await accessibilityProblems(other.page)).toEqual([]);
      await expect.poll(() => other.page.getByRole("button", { name: /New|Test|Edit|Delete/ }).count()).toBe(0);

      await page.getByRole("button", { name: "Delete bread waits" }).click();
      await page.getByRole("button", { name: "Delete the rule" }).click();
      await page.getByText("No rules yet").waitFor();
      expect(tab.complaints).toEqual([]);
    });
  },
);

/** Receives messages, and answers 204 until it is told otherwise. */
async function startReceiver() {
  const states: unknown[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      states.push((body as { readonly state?: unknown }).state);
      response.writeHead(status).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    states,
    answer: (code: number) => (status = code),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
