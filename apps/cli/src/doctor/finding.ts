/** What one look of `doctor` found. */
export interface Finding {
  /** What was looked at: `Docker`. */
  readonly subject: string;
  /** `ok`; `lack`: something optional is missing; `problem`: what is set up does not work. */
  readonly state: "ok" | "lack" | "problem";
  /** What is so, and for a lack what does not work without it. */
  readonly message: string;
  /** The command that mends it on this system, or what to do. */
  readonly cure?: string;
}

export function ok(subject: string, message: string): Finding {
  return { subject, state: "ok", message };
}

export function lack(subject: string, message: string, cure: string): Finding {
  return { subject, state: "lack", message, cure };
}

export function problem(subject: string, message: string, cure: string): Finding {
  return { subject, state: "problem", message, cure };
}
