import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

/** Numbers that JavaScript would write differently: too many digits, a fraction of zero, out of range, a sign of zero. */
const NUMBERS = '{"id":12345678901234567890,"whole":1.0,"huge":1e400,"none":-0,"small":1.50e-7}';

describe.runIf(needs("exact numbers in the console", chromiumPath !== undefined, "install chromium"))(
  "the numbers of a user's JSON",
  () => {
    const service = watchedService();

    /** Sends a text as it stands. */
    async function send(path: string, body: string): Promise<Response> {
      const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
      return await fetch(service.url + path, { method: "POST", headers, body });
    }
    async function get(path: string): Promise<Response> {
      return await fetch(service.url + path, { headers: { authorization: `Bearer ${service.adminKey}` } });
    }

    test("reach the handler as they were typed, and are shown as the worker wrote them", async () => {
      const endpointId = await service.deploy("local/studio", { name: "exact", computeType: "CPU", workersMax: 0 });
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, `/endpoints/${endpointId}/try`);
      await page.getByLabel("Input of the job").fill(NUMBERS);
      for (const [language, call] of [
        ["curl", `-d '{"input": ${NUMBERS}}'`],
        ["Python", JSON.stringify(`{"input": ${NUMBERS}}`)],
      ] as const) {
        await page.getByLabel("Language").selectOption(language);
        await page.getByText(call).waitFor();
      }
      await page.getByLabel("Queue the job only").check();
      await page.getByRole("button", { name: "Send the job" }).click();
      await page.getByRole("link", { name: "Open the job" }).click();
      await page.getByRole("button", { name: "Run again with this input" }).waitFor();
      const jobId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      expect(await (await get(`/v1/endpoints/${endpointId}/jobs/${jobId}/input`)).text()).toBe(NUMBERS);
      const compact = (text: string): string => text.replaceAll(/\s/g, "");
      await expect
        .poll(async () => compact(await page.getByRole("group", { name: "Input", exact: true }).innerText()))
        .toBe(NUMBERS);

      await page.getByRole("button", { name: "Run again with this input" }).click();
      const field = page.getByLabel("Input of the job");
      await expect.poll(async () => compact(await field.inputValue())).toBe(NUMBERS);
      await page.reload();
      await signIn(page, service, `/endpoints/${endpointId}/try`);
      await expect.poll(async () => compact(await field.inputValue())).toBe(NUMBERS);

      const taken = (await (await get(`/v2/${endpointId}/job-take/w1`)).json()) as { readonly id: string };
      await send(`/v2/${endpointId}/job-stream/w1/${taken.id}`, `{"output":${NUMBERS}}`);
      await send(`/v2/${endpointId}/job-done/w1/${taken.id}`, `{"output":${NUMBERS}}`);
      await page.goto(`${service.url}/console/endpoints/${endpointId}/jobs/${jobId}`);
      await signIn(page, service, `/endpoints/${endpointId}/jobs/${jobId}`);
      await expect
        .poll(async () => compact(await page.getByRole("group", { name: "Output", exact: true }).innerText()))
        .toBe(NUMBERS);
      await page.getByRole("button", { name: "Show streamed chunks" }).click();
      await page.getByRole("log", { name: "Chunks" }).getByText(NUMBERS).waitFor();
      expect(tab.complaints).toEqual([]);
    });
  },
);
