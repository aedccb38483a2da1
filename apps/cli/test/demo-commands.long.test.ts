import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { exampleHandlers } from "@millrace/examples";
import { expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { curlCommand } from "../src/demo/demo.ts";
import { startUp, temporaryFolder } from "./support/cli-process.ts";

interface Demo {
  readonly endpoints: readonly { readonly name: string; readonly endpointId: string; readonly created: boolean }[];
}

const hasCurl = needs(
  "the command that the demonstration prints",
  spawnSync("curl", ["-V"]).status === 0,
  "install curl",
);

test.runIf(hasCurl)(
  "the demonstration prints a command that runs a job and shows its result, without reading JSON by patterns",
  async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--demo", "--data-dir", folder.path]);
    const { endpoints } = (await service.event("demo")) as unknown as Demo;
    const endpoint = endpoints.find(({ name }) => name === "text-stream");
    const example = exampleHandlers.find(({ name }) => name === "text-stream");
    if (endpoint === undefined || example === undefined) throw new Error("the example is not deployed");
    const { exampleInput } = example;
    const script = curlCommand(`${service.ready.url}/v2`, { ...endpoint, exampleInput }).join("\n");
    expect(script).not.toContain("sed");
    const env = { PATH: process.env["PATH"], MILLRACE_API_KEY: service.ready.adminKey };
    const { stdout } = await promisify(execFile)("sh", ["-eu", "-c", script], { env });
    expect(stdout).toContain('"text":["The"," river"]');
    expect(stdout).toContain('"status":"COMPLETED"');
  },
);
