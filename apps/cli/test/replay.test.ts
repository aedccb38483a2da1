import { join } from "node:path";
import { expect, it } from "vitest";
import { faultsOf } from "./support/schemas.ts";
import { makeProject } from "./support/dev-session.ts";

it("sends a recorded job again, against the code as it is now, and says what changed", async () => {
  await using project = await makeProject({
    "handler.mjs": "export default ({ input }) => ({ sum: input.a + input.b });",
  });
  await using session = await project.dev("handler.mjs");
  const { id } = await session.queue.run({ a: 2, b: 3 });
  await session.event({ event: "job", jobId: id });
  const replay = (args: readonly string[]) =>
    project.run(["replay", ...args, "--data-dir", join(project.folder, ".millrace/dev")]);

  const same = await replay([id.slice(-6)]);
  expect(same).toMatchObject({ exitCode: 0, output: expect.stringContaining("The result is the same as before.") });
  expect((await replay([])).output, "the newest job").toContain("The result is the same as before.");
  const elsewhere = await project.run(["replay"]);
  expect(elsewhere.output, "in another folder than that of the handler").toContain("The result is the same as before.");

  await project.put("handler.mjs", "export default ({ input }) => ({ sum: input.a * input.b });");
  await session.event({ event: "reload" });
  const changed = await replay([id]);
  expect(changed.exitCode).toBe(0);
  expect(changed.output).toContain('-     "sum": 5\n+     "sum": 6');
  const asJson: unknown = JSON.parse((await replay([id, "--json"])).output);
  expect(faultsOf("replay", asJson)).toEqual([]);
  expect(asJson).toMatchObject({
    jobId: id,
    isChanged: true,
    before: { output: { sum: 5 } },
    now: { output: { sum: 6 } },
  });

  await project.put("handler.mjs", "export default () => { throw new Error('no sums today'); };");
  await expect.poll(() => session.events().filter(({ event }) => event === "reload")).toHaveLength(2);
  const failed = await replay([`dev/${id}`]);
  expect(failed).toMatchObject({ exitCode: 5, output: expect.stringContaining("no sums today") });

  const listed = JSON.parse((await replay(["--list", "--json"])).output) as {
    items: { jobId: string; input: unknown }[];
  };
  expect(faultsOf("replay", listed)).toEqual([]);
  expect(listed.items).toHaveLength(7);
  expect(listed.items.at(-1)).toMatchObject({ jobId: id, input: { a: 2, b: 3 }, outcome: { status: "COMPLETED" } });

  const unknown = await replay(["zzzzzz"]);
  expect(unknown).toMatchObject({ exitCode: 4, errors: expect.stringContaining("millrace replay --list") });
  session.signal("SIGINT");
  await session.ended;
  expect(await replay([id])).toMatchObject({ exitCode: 6, errors: expect.stringContaining("no `millrace dev` runs") });
});

it("numbers keep their digits in test_input.json, records, events and replays", async () => {
  const [sent, answered] = ["12345678901234567890", "98765432109876543210"];
  await using project = await makeProject({
    "handler.mjs": `export default () => [JSON.rawJSON("${answered}")];`,
    "test_input.json": `\uFEFF{"input":{"n":${sent}}}`,
  });
  await using session = await project.dev("handler.mjs");
  await session.event({ event: "job", status: "COMPLETED" });
  const replay = async (...args: readonly string[]) =>
    (await project.run(["replay", ...args, "--data-dir", join(project.folder, ".millrace/dev")])).output;
  expect(session.text()).toContain(`"output":[${answered}]`);
  await expect.poll(() => replay("--list", "--json")).toContain(`"input":{"n":${sent}},"outcome"`);
  expect(await replay()).toMatch(new RegExp(`^\\[${answered}\\]\nThe result is the same as before`, "m"));
  expect(await replay("--json")).toContain(`"output":[${answered}]`);
});
