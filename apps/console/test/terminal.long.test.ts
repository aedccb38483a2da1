import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "@millrace/testing";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, closeBrowser, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { leftContainers, startContainerPod } from "./support/container-pod.ts";

const hasBrowser = needs("the console in a browser", chromiumPath !== undefined, "install chromium");

describe.runIf(hasBrowser && needs("terminals of pods", testEngine !== null, noEngine))("a terminal", () => {
  let dataDir = "";
  let service: TestService;
  let podId = "";
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "millrace-terminal-"));
    service = await startTestService({ dataDir, settings: { compute: "auto", host: "127.0.0.1" } });
    podId = await startContainerPod(service.rest, "the mill");
  });
  afterAll(async () => {
    await closeBrowser();
    await service.rest("DELETE", `/v1/pods/${podId}`);
    await service.stop();
    expect(await leftContainers(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });

  test("runs a command in the container, takes what is typed, can be left by the keyboard, and tells how it ended", async () => {
    await using tab = await openPage();
    const { page } = tab;
    const protocols: string[] = [];
    page.on("websocket", (socket) => protocols.push(socket.url()));
    await signIn(page, service, `/pods/${podId}/terminal`);
    await page.getByLabel("Command").fill("no-such-program");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("Command").fill("node -i");
    await page.getByRole("button", { name: "Open a terminal" }).click();
    await page.getByText("Ctrl+M moves from the terminal to this button.").waitFor();
    const screen = page.locator(".xterm-rows");
    await expect.poll(() => screen.textContent()).toContain("Welcome to Node.js");
    await page.keyboard.type("6 * 7 + 1000\n");
    await expect.poll(() => screen.textContent()).toContain("1042");
    await page.keyboard.type("`${process.stdout.isTTY} ${process.stdout.columns}`\n");
    await expect.poll(() => screen.textContent()).toMatch(/true \d{2,3}/);
    await page.keyboard.type("console.log('\\x1b[38;2;200;30;30mgrist\\x1b[0m')\n");
    // A color of its own is a style attribute, which the content security policy forbids as text.
    const colored = page.locator('.xterm-rows span[style*="color"]', { hasText: "grist" });
    await colored.first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.keyboard.press("Control+m");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Disconnect");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("process.exit(3)\n");
    await page.getByText("The command ended with the exit code 3.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(protocols).toHaveLength(1);
    expect(protocols.join(" ")).not.toContain(service.adminKey);
    expect(tab.complaints).toEqual([]);
  });

  test("is not offered where there is none", async () => {
    await service.rest("POST", `/v1/pods/${podId}/stop`);
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/pods/${podId}/terminal`);
    const shown = page.getByRole("main");
    await expect.poll(() => shown.innerText()).toContain("This pod does not run. Start it first.");
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});
