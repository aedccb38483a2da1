import { expect, it } from "vitest";
import { startUp } from "./support/cli-process.ts";
import { makeProject } from "./support/dev-session.ts";

const files = { "handler.mjs": "export default () => 1;" };

it("a session of dev that ends is no longer the service of other commands, which say how to get one", async () => {
  await using project = await makeProject(files);
  await using session = await project.dev("handler.mjs");
  expect(await project.run(["endpoints", "list"])).toMatchObject({ exitCode: 0 });
  session.signal("SIGINT");
  await session.ended;
  const after = await project.run(["deploy", project.folder]);
  expect(after).toMatchObject({ exitCode: 3, errors: expect.stringContaining("start one with `millrace up`") });
  expect(after.errors).not.toContain(session.baseUrl);
});

it("a session of dev that was killed is passed over for the only other profile, with a note", async () => {
  await using project = await makeProject(files);
  const killed = await project.dev("handler.mjs");
  await killed[Symbol.asyncDispose]();
  const without = await project.run(["deploy", project.folder]);
  expect(without).toMatchObject({ exitCode: 3, errors: expect.stringContaining("start one with `millrace up`") });
  expect(without.errors).toContain(`The session of \`millrace dev\` at ${killed.baseUrl} has ended.`);

  const home = { HOME: project.home };
  await using service = await startUp(["--data-dir", project.outside("data"), "--compute", "process"], home);
  const { url, adminKey = "" } = service.ready;
  await project.run(["login", "--name", "there", "--base-url", url, "--api-key-file", "-"], adminKey);
  await project.run(["profiles", "use", "dev"]);
  const instead = await project.run(["endpoints", "list"]);
  expect(instead).toMatchObject({ exitCode: 0, errors: expect.stringContaining("uses the profile there") });
  const named = await project.run(["endpoints", "list", "--profile", "dev"]);
  expect(named, "a profile that is named is used as it is").toMatchObject({ exitCode: 6 });
});
