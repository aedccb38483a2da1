import { posix } from "node:path";

import type { Check, Repository } from "./repository.ts";

const FOLDER = "docs/adr";
const LIST = `${FOLDER}/README.md`;
const NOT_DECISIONS = new Set([LIST, `${FOLDER}/template.md`]);
/** Where the list stops stating decisions and begins to name records that no longer hold. */
const NO_LONGER = "\n## No longer in force\n";
/** A path that no check of links follows, so that it goes stale unseen. */
const UNLINKED = /(?<!\[)`(?:packages|apps|\.tools)\/[^`\s*]+\.[a-z]+`/g;
/** A record whose content is elsewhere leads there and says nothing more. */
const STUB_LINES_MAX = 5;

const LINK = String.raw`\[(\d{4})\]\((\d{4})-[^)\s]+\.md\)`;
const STATUS = new RegExp(
  `^(?:proposed|accepted|amended by ${LINK}(?:, ${LINK})*|(superseded by|merged into) ${LINK})$`,
);

interface Decision {
  readonly file: string;
  readonly name: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly inShort: string | undefined;
  readonly isInForce: boolean;
  readonly lines: number;
  /** Paths of files that it does not link. */
  readonly unlinked: readonly string[];
}

/**
 * Each decision has a number of its own and says when it was made and whether it holds; a status leads to a record that holds. The list of
 * decisions states those in force in their own words, and names the others with what became of them.
 */
export const decisions: Check = {
  name: "decisions",
  find(repository) {
    const files = repository.files.filter((file) => posix.dirname(file) === FOLDER && !NOT_DECISIONS.has(file));
    const read = files.map((file) => readDecision(repository, file));
    const records = read.filter((one) => typeof one !== "string");
    return {
      problems: [
        ...read.filter((one) => typeof one === "string"),
        ...records.flatMap((record) => problemsOf(record, records)),
        ...listProblems(repository.read(LIST), records),
      ],
    };
  },
};

function readDecision(repository: Repository, file: string): Decision | string {
  const name = posix.basename(file);
  const text = repository.read(file);
  const head = /^# (\d{4}) (.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (.+)\n(?:- In short: (.+\.)\n)?/.exec(text);
  const [, number = "", title = "", status = "", inShort] = head ?? [];
  if (head === null || !name.startsWith(`${number}-`)) {
    return `${file} must be named NNNN-….md and begin with "# NNNN Title", "- Date: YYYY-MM-DD", "- Status: …", "- In short: …."`;
  }
  const isInForce = !/^(superseded|merged)/.test(status);
  const lines = text.trimEnd().split("\n").length;
  return { file, name, number, title, status, inShort, isInForce, lines, unlinked: text.match(UNLINKED) ?? [] };
}

function problemsOf(record: Decision, all: readonly Decision[]): string[] {
  const { file, number, status, isInForce } = record;
  const problems: string[] = [];
  const twin = all.find((other) => other.number === number && other.file < file);
  if (twin !== undefined) problems.push(`${file} has the number of ${twin.file}; numbers are never reused`);
  if (!STATUS.test(status)) {
    const known = `"proposed", "accepted", "amended by", "superseded by" or "merged into" with [NNNN](file)`;
    problems.push(`${file} has the status "${status}"; it must be ${known}`);
  }
  for (const [, shown, linked] of status.matchAll(new RegExp(LINK, "g"))) {
    const target = all.find((other) => other.number === linked);
    if (shown !== linked || target === undefined || target === record || !target.isInForce) {
      problems.push(`${file}: its status must link a record that is in force, not ${linked}`);
    }
  }
  if (isInForce && record.inShort === undefined)
    problems.push(`${file} has no line "- In short: " with the decision as a sentence`);
  if (!isInForce && record.lines > STUB_LINES_MAX) {
    problems.push(`${file} is no longer in force; move what it says to the record that its status links`);
  }
  return [
    ...problems,
    ...record.unlinked.map((path) => `${file} names ${path}; link the file, so that its moves are seen`),
  ];
}

function listProblems(list: string, records: readonly Decision[]): string[] {
  const [inForce = "", gone = ""] = list.split(NO_LONGER);
  const wanted = (isInForce: boolean): string[] =>
    records.filter((record) => record.isInForce === isInForce).map((record) => rowOf(record));
  return [...rowProblems(inForce, wanted(true), "in force"), ...rowProblems(gone, wanted(false), "no longer in force")];
}

function rowOf({ number, name, title, status, isInForce, inShort = "" }: Decision): string {
  return isInForce ? `| [${number}](${name}) | ${inShort} |` : `| [${number}](${name}) | ${title} | ${status} |`;
}

function rowProblems(part: string, wanted: readonly string[], where: string): string[] {
  const rows = part.split("\n").filter((line) => /^\| \[\d{4}\]/.test(line));
  return [
    ...wanted.filter((row) => !rows.includes(row)).map((row) => `${LIST} has no row "${row}" under what is ${where}`),
    ...rows
      .filter((row, at) => !wanted.includes(row) || rows.indexOf(row) !== at)
      .map((row) => `${LIST} has a row that fits no record that is ${where}, or has it twice: "${row}"`),
  ];
}
