import type { FieldProblem } from "@millrace/engine";

/** An escape that may stand for a character that is no text: U+0000, or half of a pair of surrogates. */
const SUSPECT = /\\u(?:0000|[Dd][89A-Fa-f])/;

/** Whether a text can be stored and read again: PostgreSQL refuses U+0000, and UTF-8 has no halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The texts, names included, in a parsed body that cannot be stored. `json` is what it was parsed from. */
export function textProblems(json: string, body: unknown): FieldProblem[] {
  if (!SUSPECT.test(json)) return [];
  const problems: FieldProblem[] = [];
  const left: [field: string, value: unknown][] = [["body", body]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [field, value] = next;
    const below = field === "body" ? "" : `${field}.`;
    if (typeof value === "string" && !isStorable(value)) problems.push({ field, message: NOT_STORABLE });
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (isStorable(name)) left.push([below + name, inner]);
      else problems.push({ field, message: `a name ${NOT_STORABLE}` });
    }
  }
  return problems;
}

const NOT_STORABLE = "must not hold a NUL character or half of a surrogate pair";
