import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRestClient } from "@millrace/rest-client";
import { expect, it } from "vitest";
import { startMillrace, temporaryFolder } from "./support/cli-process.ts";

const ADMIN_KEY = "an-admin-key-of-a-test";
const ERROR = "Cannot find package 'left-out'";

it("shows in the terminal of the service why a worker crashes at its import, without the secrets of the worker", async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, "handlers", "broken"), { recursive: true });
  const source = 'console.log("token", process.env.API_TOKEN);\nawait import(["left", "out"].join("-"));\n';
  await writeFile(join(folder.path, "handlers", "broken", "handler.mjs"), source);
  const args = ["up", "--port", "0", "--data-dir", folder.path, "--compute", "process", "--log-format", "pretty"];
  await using service = startMillrace(args, { MILLRACE_ADMIN_KEY: ADMIN_KEY });
  const [, url = ""] = await service.until(/REST {4}(http:\S+)\/v1\n[^]*Serving\./);
  const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
  const template = await rest.templates.create({ name: "broken", imageName: "local/broken", isServerless: true });
  const env = { API_TOKEN: "a-secret-of-the-worker" };
  await rest.endpoints.create({ name: "broken", templateId: template.id ?? "", workersMin: 1, workersMax: 1, env });
  await expect.poll(() => service.seen().errors).toContain(ERROR);
  const { errors } = service.seen();
  expect(errors).toMatch(
    /A worker of the endpoint broken \(\w+\), image local\/broken, failed\. The worker ended with/,
  );
  expect(errors).toContain("  | token ***");
  expect(errors).not.toContain(env.API_TOKEN);
});
