import { describe, expect, it } from "vitest";
import { commands, sections } from "../src/commands.ts";
import { commandPage, flagLine } from "../src/program/help-pages.ts";
import { PAGE_WIDTH } from "../src/output/text-layout.ts";
import { parseCommand } from "../src/program/parse-command.test-support.ts";
import { runMillrace } from "./support/cli-process.ts";

describe("millrace", () => {
  it("explains itself and its commands", async () => {
    const [whole, group, one] = await Promise.all([
      runMillrace(["--help"]),
      runMillrace(["key", "--help"]),
      runMillrace(["help", "key", "create"]),
    ]);
    expect([whole, group, one].map(({ exitCode, errors }) => [exitCode, errors])).toEqual(Array(3).fill([0, ""]));
    for (const { name } of sections.flatMap(({ entries }) => entries)) expect(whole.output).toContain(`\n  ${name} `);
    expect(group.output).toContain("keys revoke ID");
    expect(group.output).not.toContain("accounts list");
    expect(one.output).toContain("--expires WHEN");
  });

  it("tells its version and that of the interface", async () => {
    const { exitCode, output } = await runMillrace(["--version"]);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^millrace \d+\.\d+\.\d+ \(interface 0\.1\.0\)\n$/);
  });

  it.each([
    [["sideways"], 'there is no command "sideways"'],
    [["bakcup"], 'there is no command "bakcup". Did you mean backup?'],
    [["key", "forge"], 'there is no command "keys forge"'],
    [["keys", "revok"], "Did you mean keys revoke?"],
    [["endpoints", "scale", "greet"], 'there is no command "endpoints scale". Did you mean `millrace scale`?'],
    [
      ["exec", "box", "sh", "-c", "ls"],
      "has no flag -c. Put -- before words that are not for millrace: millrace exec POD -- …",
    ],
    [["--sideways"], "has no flag --sideways"],
    [["keys", "list", "--jsn"], "has no flag --jsn. Did you mean --json?"],
    [["key"], "Usage: millrace keys <command>"],
    [[], "Usage: millrace <command>"],
  ])("refuses %j with exit code 2", async (args, message) => {
    const result = await runMillrace(args);
    expect(result).toMatchObject({ exitCode: 2, output: "" });
    expect(result.errors).toContain(message);
  });
});

describe.each(commands.map((command) => ({ command, name: command.name })))("the help of $name", ({ command }) => {
  const page = commandPage(command);

  it("names every flag and fits a terminal", () => {
    for (const line of Object.entries(command.flags).map(flagLine)) expect(page).toContain(`\n  ${line[0]}`);
    for (const line of page.split("\n")) expect(line.length, line).toBeLessThanOrEqual(PAGE_WIDTH);
  });

  it("has examples that the command takes", () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) {
      const words = wordsAfter(command.name, example);
      expect(words, example).toBeDefined();
      expect(() => parseCommand(command, words ?? []), example).not.toThrow();
    }
  });

  it("names related commands that there are", () => {
    const names = commands.map(({ name }) => name);
    for (const other of command.related ?? []) expect(names).toContain(other);
  });
});

/** The arguments that an example gives to a command, roughly as a shell splits them. */
function wordsAfter(name: string, example: string): readonly string[] | undefined {
  const text = example.replace(/ {2,}#.*$/, "");
  const line = text.startsWith("millrace") ? text : text.replace(/^.*\$\((millrace .*)\)$/, "$1");
  const own = line.split(/ [|>&;] /).find((part) => part.includes(`millrace ${name}`));
  const words = own?.split(`millrace ${name}`)[1]?.match(/(?:\$\([^)]*\)|'[^']*'|"[^"]*"|\S)+/g);
  return own === undefined ? undefined : (words ?? []).map((word) => word.replaceAll(/^(['"])(.*)\1$/g, "$2"));
}
