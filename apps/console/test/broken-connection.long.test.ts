import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "a connection that breaks off while a part of the console is loaded",
  () => {
    const service = watchedService();

    test.each(["js", "css"])("is made again for its .%s, and the part is shown with its styles", async (kind) => {
      await using tab = await openPage();
      const { page } = tab;
      const brokenOff = new Set<string>();
      await page.route(`**/assets/*.${kind}`, async (route) => {
        const url = route.request().url();
        // What the first page consists of is the browser's to load.
        if (!/\/(accounts-page|dialog)-/.test(url) || brokenOff.has(url)) return await route.continue();
        brokenOff.add(url);
        await route.abort("connectionfailed");
      });
      await signIn(page, service, "/accounts");
      await page.getByRole("button", { name: "New account" }).click();
      await page.getByRole("dialog").waitFor();
      expect(brokenOff.size).toBeGreaterThan(0);
      await expect
        .poll(() => page.evaluate("getComputedStyle(document.querySelector('.dialog')).overflow"))
        .toBe("hidden");
    });
  },
);

/** A connection to a service that a test can cut. */
async function cuttable(service: string) {
  const sockets = new Set<Socket>();
  let isAway = false;
  const server = createServer((socket) => {
    if (isAway) {
      socket.destroy();
      return;
    }
    const target = connect(Number(new URL(service).port), "127.0.0.1");
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => [socket, target].forEach((end) => end.destroy()));
    }
    socket.pipe(target).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks what is open, and refuses what comes. */
    cut(): void {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => void (isAway = false),
    async [Symbol.asyncDispose]() {
      this.cut();
      server.close();
    },
  };
}

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "a connection that breaks off while a log is followed",
  () => {
    const service = watchedService();

    test("is opened again behind the last line: none is missing and none is shown twice", async () => {
      const endpointId = await service.deploy("local/studio", { name: "studio", computeType: "CPU", idleTimeout: 600 });
      const say = (words: readonly string[]) => service.rest("POST", `/v2/${endpointId}/runsync`, { input: { words } });
      await say(["a"]);
      await using line = await cuttable(service.url);
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, { url: line.url, adminKey: service.adminKey }, `/endpoints/${endpointId}/logs`);
      const counts = async () =>
        [...(await page.locator("body").innerText()).matchAll(/the studio got (\d) words/g)].map(([, count]) => count);
      await expect.poll(counts).toEqual(["1"]);
      await page.getByText("Live", { exact: true }).waitFor();
      line.cut();
      await page.getByText("Reconnecting", { exact: true }).waitFor();
      await say(["a", "b"]);
      line.mend();
      await page.getByText("Live", { exact: true }).waitFor();
      await expect.poll(counts).toEqual(["1", "2"]);
      await say(["a", "b", "c"]);
      await expect.poll(counts).toEqual(["1", "2", "3"]);
    });
  },
);
