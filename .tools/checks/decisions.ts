import { posix } from "node:path";

import type { Check, Repository } from "./repository.ts";

const FOLDER = "docs/adr";
const LIST = `${FOLDER}/README.md`;
const NOT_DECISIONS = new Set([LIST, `${FOLDER}/template.md`]);

const DATE = /^- Date: \d{4}-\d\d-\d\d$/m;
const STATUS = /^- Status: (proposed|accepted|replaced by \[\d{4}\]\(\S+\))$/m;

/** Each decision says when it was made and whether it holds, and the list of decisions has it under the same title. */
export const decisions: Check = {
  name: "decisions",
  find(repository) {
    const files = repository.files.filter((file) => posix.dirname(file) === FOLDER && !NOT_DECISIONS.has(file));
    return { problems: files.flatMap((file) => problemsOf(repository, file)) };
  },
};

function problemsOf(repository: Repository, file: string): string[] {
  const name = posix.basename(file);
  const number = name.slice(0, 4);
  const text = repository.read(file);
  const title = /^# (\d{4}) (.+)\n/.exec(text);
  if (title === null || title[1] !== number) return [`${file} must be named NNNN-….md and begin with "# NNNN Title"`];
  const problems: string[] = [];
  if (!DATE.test(text)) problems.push(`${file} has no line "- Date: YYYY-MM-DD"`);
  if (!STATUS.test(text))
    problems.push(`${file} has no line "- Status: proposed", "accepted" or "replaced by [NNNN](file)"`);
  const row = `| [${number}](${name}) | ${title[2]} |`;
  if (!repository.read(LIST).split("\n").includes(row)) problems.push(`${LIST} has no row "${row}"`);
  return problems;
}
