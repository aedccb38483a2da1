/** Something that the file does not hold as the hosted service has it. */
export interface ImportNote {
  readonly kind: "account" | "endpoint" | "template" | "volume" | "secret" | "registry" | "pod";
  /** Name or id; empty for the account as a whole. */
  readonly name: string;
  /** Empty when the whole thing is meant. */
  readonly field: string;
  /** What is different, and why. */
  readonly message: string;
}

export function noteText({ kind, name, field, message }: ImportNote): string {
  const what = [kind, name].filter((part) => part !== "").join(" ");
  return `${what}${field === "" ? "" : `, ${field}`}: ${message}`;
}
