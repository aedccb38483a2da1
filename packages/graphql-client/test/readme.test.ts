import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { deployNotebook } from "../examples/deploy-pod.ts";
import { createGraphqlClient } from "../src/index.ts";
import { API_KEY, startLocalServer } from "./local-server.ts";

async function read(path: string): Promise<string> {
  return readFile(fileURLToPath(new URL(path, import.meta.url)), "utf8");
}

test("the example in the README is the file that is compiled and run here", async () => {
  const [readme, example] = [await read("../README.md"), await read("../examples/deploy-pod.ts")];
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test("the example deploys a Pod", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const podId = await deployNotebook(client);
  expect(await client.pods.list()).toMatchObject([{ id: podId, name: "notebook", ports: "8888/http,22/tcp" }]);
});
