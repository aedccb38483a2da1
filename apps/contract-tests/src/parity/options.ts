import { errorMessage, UsageError } from "@millrace/contract-core";
import { parseArgs } from "node:util";
import { type ParityTargetName, parityTargetNames } from "./targets.ts";

export const parityHelp = `npm run verify:parity -- [options]

Plays the contract suite against several targets, and puts what it finds side by side.

Options
  --targets NAMES   which to play, by comma: ${parityTargetNames.join(", ")} (default all, none beside --runs)
  --runs FILES      run.json of earlier runs, such as of a hosted service, by comma: further columns
  --only PATTERN    these claims only, such as 'QUEUE-*'; may be repeated
  --out FILE        where the table goes; without it all targets and claims go to docs/parity.md, and a part of
                    them to the terminal
  --report DIR      also write parity.html, parity.json and the reports of each target there
  --json            print the table as JSON instead

Exit codes
  0  the services of our own break nothing but what is known    2  the command line is wrong, or a target does not start
  1  one of them does                                           3  ended by Ctrl-C; nothing was written
`;

export interface ParityOptions {
  readonly targets: readonly ParityTargetName[];
  readonly runs: readonly string[];
  readonly only: readonly string[];
  /** Undefined: the terminal. */
  readonly out: string | undefined;
  readonly reportDir: string | undefined;
  readonly json: boolean;
}

/**
 * Null for `--help`. `page` is the file for the whole table.
 * @throws UsageError
 */
export function parseParityOptions(args: readonly string[], page: string): ParityOptions | null {
  const values = parsed(args);
  if (values.help === true) return null;
  const runs = listOf(values.runs);
  const only = values.only ?? [];
  const asked = values.targets === undefined && runs.length > 0 ? [] : listOf(values.targets);
  const targets = asked.length === 0 && runs.length === 0 ? parityTargetNames : asked.map(targetNamed);
  const isWhole = runs.length === 0 && only.length === 0 && parityTargetNames.every((name) => targets.includes(name));
  return {
    targets,
    runs,
    only,
    out: values.out ?? (isWhole ? page : undefined),
    reportDir: values.report,
    json: values.json === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        targets: { type: "string" },
        runs: { type: "string" },
        only: { type: "string", multiple: true },
        out: { type: "string" },
        report: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

function listOf(text: string | undefined): readonly string[] {
  return [...new Set(text?.split(",").filter((part) => part !== ""))];
}

function targetNamed(text: string): ParityTargetName {
  const found = parityTargetNames.find((name) => name === text);
  if (found === undefined) throw new UsageError(`--targets: "${text}" is not one of ${parityTargetNames.join(", ")}.`);
  return found;
}
