import { namesOf, OptionError, optionLines, parsedOptions } from "../base/options.ts";
import { MEASURES, type MeasureName } from "./record/measures.ts";

const ROUNDS = 3;
const SECONDS_EACH = 1.5;
const MINUTES_MAX = 15;
const HELD_MINUTES = 30;
/** Options that say something about measures or their page, of which a run with a held transaction has none. */
const NOT_WITH_HELD = ["only", "rounds", "seconds", "no-limits", "html"] as const;

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  peers: { type: "string", value: "A,B", says: "only these parties" },
  only: { type: "string", value: "A,B", says: "only these measures" },
  "no-limits": { type: "boolean", says: "without what the machine can do by itself" },
  rounds: { type: "string", value: "N", says: `rounds in which each party has one turn (default: ${ROUNDS})` },
  seconds: {
    type: "string",
    value: "N",
    says: `length of a measurement of a rate; of a time, half of it (default: ${SECONDS_EACH})`,
  },
  minutes: {
    type: "string",
    value: "N",
    says: `no further round for unsteady figures begins that would end later (default: ${MINUTES_MAX}); with --held how long the transaction stays open for each party (default: ${HELD_MINUTES})`,
  },
  held: {
    type: "boolean",
    says: "instead of all measures: parties on PostgreSQL at 70 % of their peak, beside a transaction that someone left open",
  },
  json: { type: "string", value: "FILE", says: "writes all that was measured, and what follows from it" },
  html: { type: "string", value: "FILE", says: "writes a page with plots that needs no other file" },
  from: { type: "string", value: "FILE", says: "measures nothing: makes the outputs from what --json wrote" },
  record: {
    type: "boolean",
    says: "writes docs/bench/peers.json (with --held, held.json), its plot, and what README.md and docs/comparison.md show of it",
  },
  "data-dir": {
    type: "string",
    value: "DIR",
    says: "parent of the data folders, on the disk to measure (default: .millrace)",
  },
} as const;

/** The options of `npm run bench -- peers`; its lists and numbers are read. */
export type PeersOptions = ReturnType<typeof readPeersOptions>;

/** Reads the arguments behind `peers`. @throws OptionError */
export function readPeersOptions(args: readonly string[], peers: readonly string[]) {
  const values = parsedOptions(args, OPTIONS);
  const refused = NOT_WITH_HELD.find((name) => values.held === true && values[name] !== undefined);
  if (refused !== undefined) throw new OptionError(`--${refused} says nothing with --held; --minutes says how long.`);
  const all = MEASURES.map(({ name }) => name);
  return {
    ...values,
    peers: namesOf("--peers: there is no", values.peers, peers),
    measures: (namesOf("--only: there is no", values.only, all) as readonly MeasureName[] | undefined) ?? all,
    rounds: numberOf("--rounds", values.rounds, ROUNDS, { min: 1, isWhole: true }),
    secondsEach: numberOf("--seconds", values.seconds, SECONDS_EACH, { min: 0.1 }),
    minutesMax: numberOf("--minutes", values.minutes, MINUTES_MAX, { min: 0 }),
    heldMinutes: numberOf("--minutes", values.minutes, HELD_MINUTES, { min: 0.1 }),
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
    ...optionLines(OPTIONS),
    "",
    "Parties",
    ...peers.map(line),
    "",
    "Measures",
    ...MEASURES.map(line),
  ].join("\n");
}
