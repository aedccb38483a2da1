import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "a hostile pod",
  () => {
    const service = watchedService();
    const at = (podId: string): string => `http://${podId}-8888.localhost:${new URL(service.url).port}/`;
    let hostile = "";
    let other = "";

    async function pod(imageName: string, openHttpPorts: boolean): Promise<string> {
      const body = { computeType: "CPU", vcpuCount: 1, imageName, ports: ["8888/http"], openHttpPorts };
      const { id } = await service.rest("POST", "/v1/pods", body);
      await eventually(async () => {
        const answer = await fetch(`${service.url}/pods/${String(id)}/8888/`, {
          headers: { authorization: `Bearer ${service.adminKey}` },
        });
        expect(answer.status).toBe(200);
      });
      return String(id);
    }

    beforeAll(async () => {
      hostile = await pod("local/hostile", true);
      other = await pod("local/notebook", false);
    });

    test("has its service worker at its own origin, and neither console, docs nor GraphiQL come under it", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await page.goto(`${service.url}/pods/${hostile}/8888/`);
      expect(page.url()).toBe(at(hostile));
      expect(await page.evaluate<string>("takeOver('/')")).toBe(at(hostile));
      await expect
        .poll(async () => {
          await page.goto(at(hostile));
          return await page.getByText("taken over").count();
        })
        .toBe(1);
      for (const path of ["/console/", "/v1/docs", "/graphql"]) {
        await page.goto(service.url + path);
        expect(await page.getByText("taken over").count(), path).toBe(0);
        expect(await page.evaluate("navigator.serviceWorker.controller"), path).toBeNull();
      }
    });

    test("opened in the tab of the console finds neither its key nor its window", async () => {
      await using tab = await openPage();
      const { page, context } = tab;
      await signIn(page, service, "/pods");
      await page.evaluate("localStorage.setItem('kept', 'secret')");
      await page.goto(`${service.url}/pods/${hostile}/8888/`);
      expect(page.url()).toBe(at(hostile));
      expect(await page.evaluate("[sessionStorage.length, localStorage.length]")).toEqual([0, 0]);
      const opened = context.waitForEvent("page");
      await page.evaluate(`void (window.held = window.open("${service.url}/console/"))`);
      const console = await opened;
      await console.getByLabel("Key", { exact: true }).waitFor();
      expect(await page.evaluate("held.closed")).toBe(true);
      expect(await console.evaluate("window.opener")).toBeNull();
    });

    test("frames nothing of the service, reads nothing of it, and leaves no cookie with others", async () => {
      await using tab = await openPage();
      const { page, context } = tab;
      await page.goto(at(hostile));
      for (const path of ["/console/", "/v1/docs", "/graphql", "/"]) {
        const framed = `new Promise((done) => { const frame = document.createElement("iframe");
        frame.onload = () => { try { done(frame.contentDocument === null ? "refused" : "empty"); } catch { done("refused"); } };
        frame.src = "${service.url}${path}"; document.body.append(frame); })`;
        expect(await page.evaluate(framed), path).toBe("refused");
        expect(
          page
            .frames()
            .slice(1)
            .every((frame) => !frame.url().startsWith(service.url)),
          path,
        ).toBe(true);
        expect(await page.evaluate(`fetch("${service.url}${path}").then(() => "read", () => "refused")`)).toBe(
          "refused",
        );
      }
      await page.evaluate("document.cookie = 'script=1; domain=localhost; path=/'");
      const { port } = new URL(service.url);
      for (const url of [service.url, `http://localhost:${port}/`, at(other)]) {
        expect(await context.cookies(url), url).toEqual([]);
      }
      expect(await context.cookies(at(hostile))).toMatchObject([
        { name: "tossed", domain: `${hostile}-8888.localhost` },
      ]);
    });

    test("does nothing with the pass of another pod", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await page.goto(`${service.url}/pods/${other}/8888/?api_key=${service.adminKey}`);
      await page.getByText("the notebook is open").waitFor();
      expect(page.url()).toBe(at(other));
      await page.goto(at(hostile));
      // The pod itself would answer both.
      const sent = `fetch("${at(other)}", { method: "POST", mode: "no-cors", credentials: "include" })`;
      expect(await page.evaluate(`${sent}.then(() => "answered", () => "refused")`)).toBe("refused");
      const joined = `new Promise((done) => {
        const socket = new WebSocket("${at(other).replace("http", "ws")}");
        socket.onopen = () => done("answered");
        socket.onerror = () => done("refused");
      })`;
      expect(await page.evaluate(joined)).toBe("refused");
    });
  },
);
