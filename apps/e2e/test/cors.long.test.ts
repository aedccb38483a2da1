import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";

const run = promisify(execFile);
const hasChromium = await run("chromium", ["--version"]).then(
  () => true,
  () => false,
);

/** A page that submits a job and asks REST and GraphQL, and shows what it could read. */
function page({ url, adminKey }: TestService, endpointId: string): string {
  return `<pre id="out">waiting</pre><script type="module">
    const ask = async (path, init) => {
      try {
        const headers = { authorization: "Bearer ${adminKey}", "content-type": "application/json", "x-own": "1" };
        const answer = await fetch("${url}" + path, { ...init, headers });
        return answer.status + (answer.headers.get("x-request-id") ? " named" : " unnamed");
      } catch { return "refused"; }
    };
    const post = (body) => ({ method: "POST", body: JSON.stringify(body) });
    out.textContent = "result: " + [
      await ask("/v2/${endpointId}/run", post({ input: {} })),
      await ask("/v1/endpoints"),
      await ask("/graphql", post({ query: "{ myself { id } }" })),
    ].join(", ");
  </script>`;
}

test.runIf(needs("calls from a page in a browser", hasChromium, "there is no chromium on the PATH"))(
  "a page in Chromium may call the service when its origin is allowed, and only then",
  async () => {
    let content = "";
    const pages = createServer((_request, response) => response.setHeader("content-type", "text/html").end(content));
    pages.listen(0, "127.0.0.1");
    await once(pages, "listening");
    const origin = `http://localhost:${(pages.address() as AddressInfo).port}`;
    const shown = async (corsOrigins: readonly string[]): Promise<string> => {
      await using service = await startTestService({ settings: { corsOrigins } });
      content = page(service, await service.deploy("local/none"));
      const flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=20000",
        "--dump-dom",
        origin,
      ];
      const { stdout } = await run("chromium", flags, { timeout: 120_000 });
      return /result: [^<]*/.exec(stdout)?.[0] ?? stdout;
    };
    try {
      expect(await shown([origin])).toBe("result: 200 named, 200 named, 200 named");
      expect(await shown(["https://elsewhere.example"])).toBe("result: refused, refused, refused");
      expect(await shown([])).toBe("result: refused, refused, refused");
    } finally {
      pages.close().closeAllConnections();
    }
  },
  300_000,
);
