import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isGroup } from "../src/command/command.ts";
import { commands, sections } from "../src/commands.ts";

/** The tests that run on a service on SQLite, and in the long list on PostgreSQL too. */
const folder = join(import.meta.dirname, "service");
const sources = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");

/** Commands that start a service themselves, or need what these tests have not; and the test that plays each. */
const playedElsewhere: Readonly<Record<string, string>> = {
  dev: "dev.test.ts",
  replay: "replay.test.ts",
  up: "up.test.ts",
  host: "host.long.test.ts",
  exec: "exec.long.test.ts",
};

/** The ways to write a command as arguments of a call: with its group in the plural or the singular. */
function patternOf(name: string): RegExp {
  const [first = "", ...rest] = name.split(" ");
  const entry = sections.flatMap(({ entries }) => entries).find((one) => one.name === first);
  const names = entry !== undefined && isGroup(entry) ? [first, entry.alias] : [first];
  const group = `"(?:${names.filter(Boolean).join("|")})"`;
  return new RegExp([group, ...rest.map((word) => `"${word}"`)].join(",\\s*"));
}

describe("every command is played on a real service, on both storages:", () => {
  it.each(commands.map(({ name }) => name))("millrace %s", (name) => {
    const elsewhere = playedElsewhere[name];
    if (elsewhere === undefined) expect(sources).toMatch(patternOf(name));
    else expect(readFileSync(join(import.meta.dirname, elsewhere), "utf8")).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it("names no command that there is not", () => {
    const names = commands.map(({ name }) => name);
    expect(Object.keys(playedElsewhere).filter((name) => !names.includes(name))).toEqual([]);
  });
});
