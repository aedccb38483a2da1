import { namesOf, OptionError, parsedOptions } from "../base/options.ts";
import { MEASURES, type MeasureName } from "./record/measures.ts";

/** The options of `npm run bench -- peers`. */
export interface PeersOptions {
  readonly help: boolean;
  /** Names of the parties; undefined = all. */
  readonly peers: readonly string[] | undefined;
  readonly measures: readonly MeasureName[];
  readonly rounds: number;
  readonly secondsEach: number;
  readonly minutesMax: number;
  readonly withLimits: boolean;
  readonly jsonFile: string | undefined;
  readonly htmlFile: string | undefined;
  /** Makes the outputs from this record instead of a run. */
  readonly fromFile: string | undefined;
  /** Whether to write what the documentation shows. */
  readonly record: boolean;
  readonly dataDir: string | undefined;
}

const ROUNDS = 3;
const SECONDS_EACH = 1.5;
const MINUTES_MAX = 8;

/** Reads the arguments behind `peers`. @throws OptionError */
export function readPeersOptions(args: readonly string[], peers: readonly string[]): PeersOptions {
  const values = parsedOptions(args, {
    help: { type: "boolean", short: "h" },
    peers: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    minutes: { type: "string" },
    "no-limits": { type: "boolean" },
    json: { type: "string" },
    html: { type: "string" },
    from: { type: "string" },
    record: { type: "boolean" },
    "data-dir": { type: "string" },
  });
  const measures = MEASURES.map(({ name }) => name);
  return {
    help: values.help === true,
    peers: namesOf("--peers: there is no", values.peers, peers),
    measures: (namesOf("--only: there is no", values.only, measures) as readonly MeasureName[] | undefined) ?? measures,
    rounds: numberOf("--rounds", values.rounds, ROUNDS, { min: 1, isWhole: true }),
    secondsEach: numberOf("--seconds", values.seconds, SECONDS_EACH, { min: 0.1 }),
    minutesMax: numberOf("--minutes", values.minutes, MINUTES_MAX, { min: 0 }),
    withLimits: values["no-limits"] !== true,
    jsonFile: values.json,
    htmlFile: values.html,
    fromFile: values.from,
    record: values.record === true,
    dataDir: values["data-dir"],
  };
}

function numberOf(
  option: string,
  text: string | undefined,
  otherwise: number,
  { min, isWhole = false }: { readonly min: number; readonly isWhole?: boolean },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < min || (isWhole && !Number.isInteger(value))) {
    throw new OptionError(`${option}: "${text}" is no ${isWhole ? "whole " : ""}number of at least ${min}.`);
  }
  return value;
}

/** The text of `--help`. */
export function peersHelpText(peers: readonly { readonly name: string; readonly label: string }[]): string {
  const width = Math.max(...[...peers, ...MEASURES].map(({ name }) => name.length));
  const line = ({ name, label }: { readonly name: string; readonly label: string }): string =>
    `  ${name.padEnd(width)}  ${label}`;
  return [
    "npm run bench -- peers [options]",
    "",
    "Compares Millrace with other job queues on this machine: the same work, real servers, real workers, in turns.",
    "Installs what is missing on first use, and names what it cannot install.",
    "",
    "  --peers A,B     only these parties",
    "  --only A,B      only these measures",
    "  --no-limits     without what the machine can do by itself",
    `  --rounds N      rounds in which each party has one turn (default: ${ROUNDS})`,
    `  --seconds N     length of a measurement of a rate; of a time, half of it (default: ${SECONDS_EACH})`,
    `  --minutes N     no further round for unsteady figures begins that would end later (default: ${MINUTES_MAX})`,
    "  --json FILE     writes all that was measured, and what follows from it",
    "  --html FILE     writes a page with plots that needs no other file",
    "  --from FILE     measures nothing: makes the outputs from what --json wrote",
    "  --record        writes docs/bench/peers.json, the plots, and the tables in README.md and docs/comparison.md",
    "  --data-dir DIR  parent of the data folders, on the disk to measure (default: .millrace)",
    "",
    "Parties",
    ...peers.map(line),
    "",
    "Measures",
    ...MEASURES.map(line),
  ].join("\n");
}
