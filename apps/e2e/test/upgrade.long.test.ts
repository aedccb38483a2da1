import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService } from "@millrace/testing";

const run = promisify(execFile);
const curl = await run("curl", ["--version"]).then(
  ({ stdout }) => stdout,
  () => "",
);

test.runIf(needs("HTTP/2 upgrades of curl", /HTTP2/.test(curl), "there is no curl with HTTP/2 on the PATH"))(
  "curl --http2, which asks for h2c, gets its answers and submits jobs",
  async () => {
    await using service = await startTestService();
    const endpointId = await service.deploy("local/none");
    const ask = async (...more: readonly string[]): Promise<string> => {
      const key = `authorization: Bearer ${service.adminKey}`;
      const { stdout } = await run("curl", ["--silent", "--show-error", "--fail", "--http2", "-H", key, ...more]);
      return stdout;
    };
    expect(await ask(`${service.url}/healthz`)).not.toBe("");
    expect(JSON.parse(await ask(`${service.url}/v1/endpoints`))).toHaveLength(1);
    expect(await ask("--data", '{"input":{}}', `${service.url}/v2/${endpointId}/run`)).toContain("IN_QUEUE");
    const query = JSON.stringify({ query: "{ myself { id } }" });
    expect(await ask("--json", query, `${service.url}/graphql`)).toContain(service.accountId);
  },
);
