import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { chosenList } from "../../../../.tools/vitest/test-list.ts";
import { isGroup } from "../../src/command/command.ts";
import { sections } from "../../src/commands.ts";
import { findEntry } from "../../src/program/complaint.ts";
import { runMillrace, startMillrace, type CommandResult, type RunningCommand } from "./cli-process.ts";
import { runHere } from "./run-here.ts";
import { faultsOf } from "./schemas.ts";

/** Commands that speak to one service, as its user runs them. */
export interface Commands {
  /** Runs a command to its end. */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command whose standard input is this text. */
  runWith(input: string, ...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command that must succeed; resolves to its standard output. */
  text(...args: readonly string[]): Promise<string>;
  /** Runs a command with --json that must succeed; resolves to its only line, which keeps to the schema of the command. */
  json(...args: readonly string[]): Promise<Record<string, unknown>>;
  /** The same for a command that prints several lines. */
  lines(...args: readonly string[]): Promise<Record<string, unknown>[]>;
  /** The folder in which they run. */
  readonly cwd: string;
  /** Starts a command and leaves it running. */
  start(...args: readonly string[]): RunningCommand;
}

/** A folder that is not there, so that no command reads the profiles of the user who runs the tests. */
const NO_CONFIG = join(tmpdir(), "millrace-cli-no-config");

/**
 * @param more further variables of the environment
 * @param options asProcesses: starts a process for each command in the short list too
 */
export function commandsOn(
  service: { readonly url: string; readonly adminKey: string },
  more: Readonly<Record<string, string>> = {},
  { asProcesses = chosenList() !== "short" }: { readonly asProcesses?: boolean } = {},
): Commands {
  const environment = {
    MILLRACE_BASE_URL: service.url,
    MILLRACE_API_KEY: service.adminKey,
    XDG_CONFIG_HOME: NO_CONFIG,
    ...more,
  };
  const run = async (args: readonly string[], input?: string): Promise<CommandResult> => {
    const result = await (asProcesses ? runMillrace : runHere)(args, environment, input);
    expect(result.output + result.errors, "no output holds the key").not.toContain(service.adminKey);
    return result;
  };
  const succeed = async (args: readonly string[]): Promise<string> => {
    const { exitCode, output, errors } = await run(args);
    expect(exitCode, `millrace ${args.join(" ")}: ${errors}`).toBe(0);
    return output;
  };
  const lines = async (args: readonly string[]): Promise<Record<string, unknown>[]> => {
    const entry = findEntry(sections, args);
    const schema = entry !== undefined && isGroup(entry) ? entry.bare?.schema : entry?.schema;
    expect(schema, `${args[0]} has a schema`).toBeDefined();
    const parsed = (await succeed([...args, "--json"])).split("\n").filter(Boolean);
    return parsed.map((line) => {
      const value = JSON.parse(line) as Record<string, unknown>;
      expect(faultsOf(schema ?? "", value), line).toEqual([]);
      return value;
    });
  };
  return {
    cwd: asProcesses ? tmpdir() : process.cwd(),
    run: (...args) => run(args),
    runWith: (input, ...args) => run(args, input),
    text: (...args) => succeed(args),
    lines: (...args) => lines(args),
    async json(...args) {
      const [only, ...others] = await lines(args);
      expect(others).toEqual([]);
      return only ?? {};
    },
    start: (...args) => startMillrace(args, environment),
  };
}
