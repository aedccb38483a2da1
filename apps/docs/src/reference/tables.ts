import {
  errorCodes,
  errorDetails,
  jobStateDetails,
  jobTriggerDetails,
  queueDocument,
  transitions,
  waitingReasonDetails,
  waitingReasons,
} from "@millrace/spec";
import { anchored, code, sections, table } from "./markdown.ts";

const REPEAT = {
  never: "No.",
  later: "Yes, after a pause.",
  perhaps: "Only after something else has changed.",
} as const;

/** Every code of an error with its cure. */
export function errorCodesReference(): string {
  return sections(
    ...errorCodes.map((name) => {
      const { status, meaning, cure, repeat } = errorDetails[name];
      const rows = [
        ["HTTP status", code(String(status))],
        ["in GraphQL", code(name.toUpperCase())],
        ["what to do", cure],
        ["does repeating help?", REPEAT[repeat]],
      ];
      return sections(anchored(`### ${code(name)}`, name), meaning, table(["", ""], rows));
    }),
  );
}

/** Every reason for which a job waits, with its cure. */
export function waitingReasonsReference(): string {
  const meanings = meaningsOfReasons();
  const rows = waitingReasons.map((reason) => {
    const meaning = meanings.get(reason);
    if (meaning === undefined) throw new Error(`specs/queue.yaml does not say what ${reason} means`);
    return [code(reason), meaning, waitingReasonDetails[reason].cure];
  });
  return table(["reason", "meaning", "what to do"], rows);
}

export function statesReference(): string {
  const rows = jobStateDetails.map(({ name, terminal, description }) => [
    code(name),
    terminal ? "finished" : "not finished",
    description,
  ]);
  return table(["state", "", "meaning"], rows);
}

export function triggersReference(): string {
  return table(
    ["trigger", "by", "meaning"],
    jobTriggerDetails.map(({ name, by, description }) => [code(name), by, description]),
  );
}

export function transitionsReference(): string {
  const rows = transitions.map(({ from, trigger, to, effects }) => [
    from === null ? "no job yet" : code(from),
    code(trigger),
    to === null ? "gone" : code(to),
    effects.join(" "),
  ]);
  return table(["from", "trigger", "to", "effects"], rows);
}

/** The list in the description of the schema `WaitingReason`. */
function meaningsOfReasons(): Map<string, string> {
  const schema = queueDocument.components?.schemas?.["WaitingReason"];
  const text = typeof schema === "object" ? (schema.description ?? "") : "";
  return new Map(
    Array.from(text.matchAll(/^- `(\w+)`: ([^]*?)(?=\n- |$(?![^]))/gm), ([, name = "", meaning = ""]) => [
      name,
      meaning,
    ]),
  );
}
