import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isGroup } from "../src/command/command.ts";
import { sections } from "../src/commands.ts";
import { exitCodeMeanings, exitCodes } from "../src/command/exit-codes.ts";

const page = await readFile(join(import.meta.dirname, "..", "..", "..", "docs", "cli.md"), "utf8");

test("docs/cli.md lists every command with what it does, in the order of the help", () => {
  const rows = sections.flatMap(({ title, entries }) => [
    `| **${title}** | |`,
    ...entries
      .flatMap((entry) => (isGroup(entry) ? entry.commands : [entry]))
      .map(({ name, summary }) => `| \`millrace ${name}\` | ${summary} |`),
  ]);
  expect(page.split("| command | does |\n|---|---|\n")[1]?.trim().split("\n")).toEqual(rows);
});

test("docs/cli.md has the exit codes", () => {
  const rows = (Object.keys(exitCodes) as (keyof typeof exitCodes)[]).map(
    (name) => `| ${exitCodes[name]} | ${exitCodeMeanings[name]} |`,
  );
  expect(page).toContain(`| code | meaning |\n|---|---|\n${rows.join("\n")}\n`);
});

test("every command with --json has a schema, and every schema of an output a command", async () => {
  const commands = sections.flatMap(({ entries }) => entries.flatMap((one) => (isGroup(one) ? one.commands : [one])));
  const lacking = commands.filter(({ flags, schema }) => "json" in flags && schema === undefined);
  expect(lacking.map(({ name }) => name)).toEqual([]);
  const files = (await readdir(join(import.meta.dirname, "..", "schemas"))).filter((file) =>
    /^[\w-]+\.json$/.test(file),
  );
  expect(new Set(files)).toEqual(
    new Set(commands.flatMap(({ schema }) => (schema === undefined ? [] : [`${schema}.json`]))),
  );
});
