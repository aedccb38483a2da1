import { describe, expect, it } from "vitest";
import { commands } from "../src/commands.ts";
import { commandHelp } from "../src/help.ts";
import { runMillrace } from "./support/cli-process.ts";

describe("millrace", () => {
  it("explains itself and its commands", async () => {
    const [whole, group, one] = await Promise.all([
      runMillrace(["--help"]),
      runMillrace(["key", "--help"]),
      runMillrace(["help", "key", "create"]),
    ]);
    expect([whole, group, one].map(({ exitCode, errors }) => [exitCode, errors])).toEqual(Array(3).fill([0, ""]));
    for (const { name } of commands) expect(whole.output).toContain(`\n  ${name} `);
    expect(group.output).toContain("key revoke ID");
    expect(group.output).not.toContain("account list");
    expect(one.output).toContain("--expires WHEN");
  });

  it("tells its version and that of the interface", async () => {
    const { exitCode, output } = await runMillrace(["--version"]);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^millrace \d+\.\d+\.\d+ \(interface 0\.1\.0\)\n$/);
  });

  it.each([
    [["sideways"], 'there is no command "sideways"'],
    [["key", "forge"], 'there is no command "key forge"'],
    [["--sideways"], 'there is no command "--sideways"'],
    [["key"], "Usage: millrace key <command>"],
    [[], "Usage: millrace <command>"],
  ])("refuses %j with exit code 2", async (args, message) => {
    const result = await runMillrace(args);
    expect(result).toMatchObject({ exitCode: 2, output: "" });
    expect(result.errors).toContain(message);
  });
});

describe.each(commands.map((command) => ({ command, name: command.name })))("the help of $name", ({ command }) => {
  it("names every flag and shows examples that fit a page", () => {
    const page = commandHelp(command);
    for (const flag of Object.keys(command.flags)) expect(page).toContain(`\n  --${flag} `);
    expect(command.examples.join("\n")).toContain(`millrace ${command.name}`);
    for (const line of page.split("\n")) expect(line.length, line).toBeLessThanOrEqual(120);
  });
});
