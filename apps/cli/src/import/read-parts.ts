import { errorMessage } from "@millrace/engine";
import type { ImportNote } from "./import-context.ts";
import { type Raw, rawList } from "./raw.ts";

/** The parts of an account, each with its name in notes, or none for one that is not noted, and what reads it. */
type Parts<Part extends string> = Readonly<Record<Part, readonly [name: string, read: () => Promise<unknown>]>>;

/**
 * Reads the parts of an account side by side. Those that are refused are noted: a key may not have the right to read all.
 *
 * @param source the interface, as notes name it
 * @returns `listOf`: what a part holds; nothing where it was refused
 * @throws the failure of the first part when no part can be read
 */
export async function readParts<Part extends string>(
  parts: Parts<Part>,
  source: string,
): Promise<{ readonly listOf: (part: Part) => readonly Raw[]; readonly notes: readonly ImportNote[] }> {
  const names = Object.keys(parts) as Part[];
  const answers = await Promise.allSettled(names.map((part) => parts[part][1]()));
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  if (failures.length === answers.length) throw failures[0];
  return {
    listOf(part) {
      const answer = answers[names.indexOf(part)];
      return answer?.status === "fulfilled" ? rawList(answer.value) : [];
    },
    notes: names.flatMap((part, index) => {
      const [answer, [name]] = [answers[index], parts[part]];
      if (answer?.status !== "rejected" || name === "") return [];
      return [accountNote(name, `${source} did not tell them: ${errorMessage(answer.reason)}`)];
    }),
  };
}

/** A note about the account as a whole. */
export function accountNote(field: string, message: string): ImportNote {
  return { kind: "account", name: "", field, message };
}
