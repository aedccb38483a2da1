import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("endpoints and jobs in the console", chromiumPath !== undefined, "install chromium"))(
  "endpoints and jobs",
  () => {
    const service = watchedService();
    let endpointId: string;
    beforeAll(async () => {
      endpointId = await service.deploy("local/studio", { name: "studio", computeType: "CPU", idleTimeout: 600 });
    });

    const run = async (input: object, of: string = endpointId): Promise<string> =>
      String((await service.rest("POST", `/v2/${of}/run`, { input }))["id"]);

    async function ended(jobId: string): Promise<void> {
      await expect
        .poll(async () => (await service.rest("GET", `/v2/${endpointId}/status/${jobId}`))["status"])
        .toMatch(/COMPLETED|FAILED/);
    }

    test("counts and workers change while the page is looked at, told by one stream", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const quiet = await service.deploy("local/studio", { name: "quiet", computeType: "CPU", workersMax: 0 });
      await signIn(page, service, `/endpoints/${quiet}`);
      const waiting = page.getByRole("definition").first();
      await expect.poll(() => waiting.textContent()).toBe("0");
      await run({}, quiet);
      await run({}, quiet);
      await expect.poll(() => waiting.textContent()).toBe("2");
      await page.getByText("Set `workersMax` to 1 or more").or(page.getByText("paused")).first().waitFor();
      // Not the number of tries: a browser breaks connections off when an address of the computer changes.
      await expect.poll(() => tab.underWay().filter((url) => url.endsWith("/v1/events")).length).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test("waiting jobs are purged after a question that names their number", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const full = await service.deploy("local/studio", { name: "full", computeType: "CPU", workersMax: 0 });
      for (let job = 0; job < 3; job += 1) await run({}, full);
      await signIn(page, service, `/endpoints/${full}/jobs`);
      await page.getByRole("button", { name: "Purge 3 waiting jobs" }).click();
      const dialog = page.getByRole("dialog", { name: "Purge 3 waiting jobs of full?" });
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      await page.getByRole("button", { name: "Purge 3 waiting jobs" }).click();
      await dialog.getByRole("button", { name: "Purge 3 waiting jobs" }).click();
      await page.getByText("3 waiting jobs purged").waitFor();
      await page.getByText("No jobs", { exact: true }).waitFor();
    });

    test("a waiting job shows first why it waits and its place in the queue", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const halted = await service.deploy("local/studio", { name: "halted", computeType: "CPU", workersMax: 0 });
      await run({}, halted);
      const second = await run({}, halted);
      await signIn(page, service, `/endpoints/${halted}/jobs/${second}`);
      const why = page.getByRole("region", { name: "Waiting" });
      await why.getByText("1 job ahead in the queue.").waitFor();
      await why.getByText("workersMax").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test("what happens before the stream of events begins is shown, too", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const early = await service.deploy("local/studio", { name: "early", computeType: "CPU", workersMax: 0 });
      await run({}, early);
      await using other = await openPage();
      await signIn(other.page, service, `/endpoints/${early}/jobs`);
      const happened = Promise.withResolvers<void>();
      await page.route("**/v1/events", async (route) => {
        await happened.promise;
        await route.continue();
      });
      await signIn(page, service, `/endpoints/${early}/jobs`);
      await page.getByRole("button", { name: "Purge 1 waiting job" }).waitFor();
      await run({}, early);
      // The service has told the pages that listen.
      await other.page.getByRole("button", { name: "Purge 2 waiting jobs" }).waitFor();
      happened.resolve();
      await page.getByRole("button", { name: "Purge 2 waiting jobs" }).waitFor();
    });

    test("what could not be read is read again by itself, also while the service tells what changes", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const unread = await service.deploy("local/studio", { name: "unread", computeType: "CPU", workersMax: 0 });
      let isIll = true;
      let waiting = 0;
      const well = Promise.withResolvers<void>();
      await page.route(`**/v1/endpoints/${unread}/jobs*`, async (route) => {
        if (isIll) {
          const error = { error: "internal", message: "The disk hums.", requestId: "req_1" };
          return await route.fulfill({ status: 500, json: error });
        }
        waiting += 1;
        await well.promise;
        await route.continue();
      });
      await signIn(page, service, `/endpoints/${unread}/jobs`);
      const why = page.getByText("The disk hums.").first();
      await why.waitFor();
      isIll = false;
      // The reason stays while it is tried again.
      await expect.poll(() => waiting).toBeGreaterThan(0);
      expect(await why.isVisible()).toBe(true);
      well.resolve();
      await page.getByText("No jobs", { exact: true }).waitFor();
    });

    test("a page whose code does not come at first is shown all the same", async () => {
      await using tab = await openPage();
      const { page } = tab;
      let broken = 0;
      await page.route("**/assets/endpoint-jobs-page*", async (route) => {
        if (broken === 2) return await route.continue();
        broken += 1;
        await route.abort("connectionreset");
      });
      await signIn(page, service, `/endpoints/${endpointId}/jobs`);
      await page.getByRole("heading", { name: "Jobs" }).waitFor();
      expect(broken).toBe(2);
    });

    test("a job is sent by hand and streams what it makes, with the picture shown", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${endpointId}/try`);
      await page.getByLabel("Input of the job").fill("{");
      await page.getByRole("button", { name: "Send the job" }).click();
      await page.getByText("This is not JSON").waitFor();
      await page.getByText("Correct it to see the call.").waitFor();
      await page.getByLabel("Input of the job").fill('{"words": ["wheat", "rye"], "picture": true}');
      await page.getByLabel("Stream the output").check();
      await page.getByRole("button", { name: "Send the job" }).click();
      await expect.poll(() => page.getByRole("log", { name: "Chunks" }).textContent()).toContain('{"word":"rye"}');
      const picture = page.getByRole("img", { name: "output[2].picture" });
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(96);
      expect(tab.complaints).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test("jobs are found by state and by the text of their error", async () => {
      const [good, bad] = [await run({ words: ["oats"] }), await run({ fail: "a flint" })];
      await ended(good);
      await ended(bad);
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${endpointId}/jobs`);
      const row = (id: string) => page.getByRole("row").filter({ has: page.getByTitle(id) });
      await row(good).waitFor();
      await page.getByLabel("State").selectOption("Failed or timed out");
      await row(bad).waitFor();
      expect(await row(good).count()).toBe(0);
      for (const width of [400, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        await row(bad).getByText("the stone broke on a flint").waitFor();
      }
      await page.getByLabel("Error text").fill("no such text");
      await page.keyboard.press("Enter");
      await page.getByText("No matching jobs").waitFor();
      await page.getByLabel("Error text").fill("A FLINT");
      await page.keyboard.press("Enter");
      await row(bad).getByRole("link").click();
      await page.getByText("Error: the stone broke on a flint").first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test("a job whose worker was killed shows how, in its error and in what happened to it", async () => {
      const fragile = await service.deploy("local/studio", { name: "fragile", computeType: "CPU", workersMax: 1 });
      const id = await run({ kill: true }, fragile);
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${fragile}/jobs/${id}`);
      const how = "the worker ended by signal SIGKILL (killed by the system, most often because memory ran out)";
      const text = async (): Promise<string> => (await page.getByRole("main").textContent()) ?? "";
      await expect
        .poll(text)
        .toContain(`worker lost: ${how} before it reported a result. The job had 1 automatic retry`);
      await expect
        .poll(text)
        .toMatch(/Attempt 1 ended without a result because worker \w+ was lost \(the worker ended by/);
    });

    test("a long list is scrolled from its first job to its last, with few rows drawn", async () => {
      const total = 1_500;
      const many = await service.deploy("local/studio", { name: "many", computeType: "CPU", workersMax: 0 });
      const ids: string[] = [];
      for (let sent = 0; sent < total; sent += 100) {
        ids.push(...(await Promise.all(Array.from({ length: 100 }, () => run({}, many)))));
      }
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${many}/jobs`);
      const table = page.getByRole("group", { name: "Jobs" });
      await table.waitFor();
      const first = page.getByTitle(ids.toSorted()[0] ?? "");
      await expect
        .poll(
          async () => {
            // Each page that was read makes the list longer.
            await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
            return await first.count();
          },
          { interval: 100 },
        )
        .toBe(1);
      expect(await page.getByText("1,500 jobs", { exact: true }).count()).toBe(1);
      expect(await page.getByRole("row").count()).toBeLessThan(100);
      await table.evaluate((element) => element.scrollTo(0, 0));
      await page.getByTitle(ids.toSorted().at(-1) ?? "").waitFor();
    });

    test("a key that may only read sees everything and is offered no change", async () => {
      const made = await service.rest("POST", "/v1/keys", { name: "reader", scopes: ["manage:read"] });
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${endpointId}`, String(made["key"]));
      await page.getByRole("heading", { name: "studio" }).waitFor();
      await page.getByText("reader, read-only").waitFor();
      for (const name of ["Scale", "Edit", "New endpoint"])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("heading", { name: "Scaling" }).waitFor();
      expect(await page.getByRole("link", { name: "Edit" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Delete the endpoint" }).count()).toBe(0);
      const busy = await service.deploy("local/studio", { name: "busy", computeType: "CPU", workersMax: 0 });
      await run({}, busy);
      await page.getByRole("link", { name: "Endpoints" }).first().click();
      const row = page.getByRole("row", { name: "busy" });
      await expect.poll(async () => await row.getByRole("cell").nth(4).textContent()).toBe("1");
      expect(tab.complaints).toEqual([]);
    });

    test("a key that is revoked meanwhile leads back to where one signs in", async () => {
      const made = await service.rest("POST", "/v1/keys", { name: "short", scopes: ["manage"] });
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/endpoints", String(made["key"]));
      await page.getByRole("link", { name: "studio", exact: true }).waitFor();
      await service.rest("DELETE", `/v1/keys/${String(made["id"])}`);
      await page.getByRole("link", { name: "studio", exact: true }).click();
      await page.getByText("The service no longer accepts this key").waitFor();
    });

    test("a job is tried with the test input that was deployed with the endpoint, which the page says", async () => {
      await using tab = await openPage();
      const { page } = tab;
      const testInput = '{"words":["barley"],"id":12345678901234567890}';
      const deployed = { name: "tried", computeType: "CPU", workersMax: 0, testInput };
      const triedId = await service.deploy("local/studio", deployed);
      await signIn(page, service, `/endpoints/${triedId}/try`);
      await page.getByText("This is the input of test_input.json, which was deployed with the handler.").waitFor();
      const shown = await page.getByLabel("Input of the job").inputValue();
      expect(shown.replaceAll(/\s/g, "")).toBe(testInput);
      await service.rest("DELETE", `/v1/endpoints/${triedId}`);
      expect(tab.complaints).toEqual([]);
    });

    test("a job is tried with the input of the newest one that has not failed, else of one that failed, else with an example, and the page says which", async () => {
      const tried = await service.deploy("local/studio", { name: "tried", computeType: "CPU", workersMax: 0 });
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${tried}/try`);
      await page.getByText("This is an example").waitFor();
      const input = page.getByLabel("Input of the job");
      expect(JSON.parse(await input.inputValue())).toEqual({ prompt: "Hello" });
      const sand = await run({ words: ["sand"] }, tried);
      await service.rest("GET", `/v2/${tried}/job-take/w1`);
      await service.rest("POST", `/v2/${tried}/job-done/w1/${sand}`, { error: "a flint" });
      await signIn(page, service, `/endpoints/${tried}`);
      await page.getByText("That job failed.").waitFor();
      await run({ words: ["oats"] }, tried);
      await signIn(page, service, `/endpoints/${tried}/try`);
      await page.getByText("This is the input of the newest job that has not failed").waitFor();
      expect(JSON.parse(await input.inputValue())).toEqual({ words: ["oats"] });
      await page.getByText('"words"').last().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });
  },
);
