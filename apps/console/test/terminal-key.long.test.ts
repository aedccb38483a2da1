import { once } from "node:events";
import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { execKeyProtocolPrefix, execProtocol } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, closeBrowser, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { leftContainers, startContainerPod } from "./support/container-pod.ts";
import { startUp, type UpProcess } from "./support/up-process.ts";

const ADMIN_KEY = "the-key-of-a-terminal-0815";
const WRONG_KEY = "a-wrong-key-of-a-terminal-0816";
const hasBrowser = needs("the console in a browser", chromiumPath !== undefined, "install chromium");

/** The ways in which a key could be written down. */
function formsOf(key: string): string[] {
  const bytes = Buffer.from(key);
  return [key, bytes.toString("base64url"), bytes.toString("base64"), bytes.toString("hex")];
}

describe.runIf(hasBrowser && needs("terminals of pods", testEngine !== null, noEngine))("the key of a terminal", () => {
  let up: UpProcess;
  let podId = "";
  beforeAll(async () => {
    up = await startUp({ MILLRACE_ADMIN_KEY: ADMIN_KEY, MILLRACE_COMPUTE: "auto", MILLRACE_LOG_LEVEL: "debug" });
    podId = await startContainerPod(up.rest, "the mill");
  });
  afterAll(async () => {
    await closeBrowser();
    await up.rest("DELETE", `/v1/pods/${podId}`);
    await up.stop();
    expect(await leftContainers(up.dataDir)).toEqual([]);
    await up[Symbol.asyncDispose]();
  });

  test("is in no line that the service prints, and in no storage of the browser", async () => {
    await using tab = await openPage();
    const { page, context } = tab;
    const offered = await offeredProtocols();
    await signIn(page, up, `/pods/${podId}/terminal`);
    await page.getByLabel("Command").fill("node -i");
    await page.getByRole("button", { name: "Open a terminal" }).click();
    await expect.poll(() => page.locator(".xterm-rows").textContent()).toContain("Welcome to Node.js");
    // Else the rest would look for what was never sent.
    expect(offered.join(",")).toContain(execKeyProtocolPrefix + Buffer.from(ADMIN_KEY).toString("base64url"));
    await expectNoTrace();

    await page.keyboard.type("process.exit(0)\n");
    await page.getByText("The command ended with the exit code 0.").waitFor();
    await refusedHandshake(`${up.url.replace("http", "ws")}/v1/pods/${podId}/exec?command=sh`);
    await expectNoTrace();
    // Later than all that was printed of the handshakes.
    await fetch(`${up.url}/after-the-handshakes`);
    await expect.poll(() => up.printed()).toContain("/after-the-handshakes");
    expect(up.printed()).toContain("a command runs inside a pod");
    for (const form of [ADMIN_KEY, WRONG_KEY].flatMap(formsOf)) expect(up.printed()).not.toContain(form);
    expect(tab.complaints).toEqual([]);

    /** The protocols of handshakes as the browser sends them. */
    async function offeredProtocols(): Promise<string[]> {
      const protocols: string[] = [];
      const session = await context.newCDPSession(page);
      session.on("Network.webSocketWillSendHandshakeRequest", ({ request }) =>
        protocols.push(request.headers["Sec-WebSocket-Protocol"] ?? ""),
      );
      await session.send("Network.enable");
      return protocols;
    }
    async function expectNoTrace(): Promise<void> {
      const stored = JSON.stringify([
        await context.storageState({ indexedDB: true }),
        await page.evaluate(
          "caches.keys().then((names) => [names, { ...sessionStorage }, history.state, document.cookie, location.href])",
        ),
        tab.requests,
      ]);
      for (const form of formsOf(ADMIN_KEY)) expect(stored).not.toContain(form);
    }
  });
});

/** Offers a key that the service does not know. */
async function refusedHandshake(url: string): Promise<void> {
  const encoded = Buffer.from(WRONG_KEY).toString("base64url");
  const socket = new WebSocket(url, [execProtocol, execKeyProtocolPrefix + encoded]);
  await once(socket, "error");
}
