import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

import { type Reply, type SeenRequest, startLocalService } from "../test/local-service.ts";

const example = new URL("../examples/manage-resources.ts", import.meta.url);

test("the README shows the example as it is", async ({ expect }) => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${await readFile(example, "utf8")}\`\`\``);
});

test("the example makes, reads and deletes a template", async ({ expect }) => {
  await using service = await startLocalService(templateService());
  const run = spawn(process.execPath, ["--conditions=millrace-source", fileURLToPath(example)], {
    env: { ...process.env, MILLRACE_BASE_URL: service.baseUrl, MILLRACE_API_KEY: "k" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(run.stdout), text(run.stderr)]);
  expect(err).toBe("");
  expect(out.trim().split("\n")).toEqual([
    "The name is taken: createTemplate answered 409 conflict: Another template has this name. (request req_test)",
    "echo runs local/echo.",
    "Deleted with 204; request req_test.",
  ]);
});

function templateService(): (request: SeenRequest) => Reply {
  let created = false;
  return ({ method }) => {
    if (method === "DELETE") {
      return { status: 204 };
    }
    if (method === "POST" && created) {
      return {
        status: 409,
        body: { error: "conflict", message: "Another template has this name.", requestId: "req_test" },
      };
    }
    created = true;
    return { status: 200, body: { id: "tpl1", name: "echo", imageName: "local/echo" } };
  };
}
