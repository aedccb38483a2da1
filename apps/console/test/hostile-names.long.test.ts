import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

/** Texts that run, steer a terminal, turn the direction of what follows, or never break; each begins with its own word. */
const HOSTILE = {
  markup: 'markup<img src=x onerror="window.ran=1"><script>window.ran=1</script>"\'><svg onload=window.ran=1>',
  markdown:
    "markdown[a](javascript:window.ran=1)![b](x onerror=window.ran=1)<iframe srcdoc='<script>top.ran=1</script>'>",
  control: "control\u001B[2J\u001B]8;;javascript:window.ran=1\u0007link\u001B]8;;\u0007\u0007\u0008\r",
  bidirectional: "bidirectional\u202E\u2066gnp.exe\u2069\u202C\u200F",
  long: `long${"W".repeat(150)}`,
};
const MEGABYTE = "W".repeat(1_000_000);

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "hostile names and contents in the console",
  () => {
    const service = watchedService();
    const paths: string[] = [];

    async function send(method: string, path: string, body: string): Promise<Record<string, unknown>> {
      const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
      const answer = await fetch(service.url + path, { method, body: method === "GET" ? null : body, headers });
      const text = await answer.text();
      expect(answer.status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(300);
      return text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
    }

    /** A job that streamed, logged and answered these texts. */
    async function runJob(endpointId: string, output: unknown, isFailed: boolean): Promise<string> {
      const { id } = await send("POST", `/v2/${endpointId}/run`, JSON.stringify({ input: { output } }));
      const taken = await send("GET", `/v2/${endpointId}/job-take/w1`, "");
      const at = `w1/${String(taken["id"])}?attempt=${String(taken["attemptToken"])}`;
      await send("POST", `/v2/${endpointId}/job-stream/${at}&isStream=true`, JSON.stringify({ output }));
      const end = isFailed ? { error: JSON.stringify(output).slice(0, 200_000) } : { output };
      await send("POST", `/v2/${endpointId}/job-done/${at}&isStream=true`, JSON.stringify(end));
      return String(id);
    }

    beforeAll(async () => {
      const created = { size: 1, dataCenterId: "EU-RO-1" };
      for (const [kind, text] of Object.entries(HOSTILE)) {
        // A rule of the interface may refuse a name; then the harmless one holds the hostile content.
        const named = async (path: string, body: object): Promise<string> => {
          const own = await service.rest("POST", path, { ...body, name: text }).catch(() => undefined);
          return String((own ?? (await service.rest("POST", path, { ...body, name: kind })))["id"]);
        };
        const template = { imageName: "local/studio", isServerless: true, readme: text, env: { TEXT: text } };
        const templateId = await named("/v1/templates", template);
        const endpointId = await named("/v1/endpoints", { templateId, computeType: "CPU", workersMax: 0 });
        const volumeId = await named("/v1/networkvolumes", created);
        await named("/v1/keys", { scopes: ["run"] });
        const file = `/v1/networkvolumes/${volumeId}/files/content?path=${encodeURIComponent(text.replaceAll("/", "_"))}`;
        await fetch(service.url + file, {
          method: "PUT",
          headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/octet-stream" },
          body: text,
        });
        const contents = [text, { [text]: [text] }, ...(kind === "long" ? [MEGABYTE, { word: MEGABYTE }] : [])];
        for (const [index, content] of contents.entries()) {
          const jobId = await runJob(endpointId, content, index % 2 === 1);
          paths.push(`/endpoints/${endpointId}/jobs/${jobId}`);
        }
        paths.push(`/templates/${templateId}`, `/volumes/${volumeId}`, `/endpoints/${endpointId}`);
        paths.push(...["jobs", "settings", "try"].map((page) => `/endpoints/${endpointId}/${page}`));
      }
      paths.push("/", "/endpoints", "/templates", "/volumes", "/keys", "/audit");
    });

    test("run nothing, and leave every page as wide as its window", async () => {
      await using tab = await openPage();
      const { page, complaints } = tab;
      await signIn(page, service, "/endpoints");
      for (const path of paths) {
        await page.evaluate(`history.pushState(null, "", "/console${path}")`);
        await page.evaluate(`dispatchEvent(new PopStateEvent("popstate"))`);
        await page.getByRole("main").waitFor();
        await expect.poll(async () => page.getByRole("main").innerText(), { message: path }).not.toMatch(/^\s*$/);
        // What a page fetches is there once nothing is under way but streams.
        await expect
          .poll(() => tab.underWay().filter((url) => !/events|logs/.test(url)), { message: path })
          .toEqual([]);
        expect(await page.evaluate("window.ran"), path).toBeUndefined();
        const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        await expect.poll(async () => page.evaluate(wider), { message: path }).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    });
  },
);
