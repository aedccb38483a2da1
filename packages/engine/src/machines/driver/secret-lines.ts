/** Variables that are named like secrets. */
const secretName = /key|token|secret|passw|credential|auth|private|dsn|_url$|_uri$/i;
/** Shorter values occur in ordinary text. */
const secretMinChars = 8;

/** What must not be shown of what a worker prints: its own key, and the values of variables that are named like secrets. */
export function secretsOf(workerKey: string, env: Readonly<Record<string, string>>): readonly string[] {
  const named = Object.entries(env).filter(([name, value]) => secretName.test(name) && value.length >= secretMinChars);
  // A key of several lines is printed in several lines.
  const parts = named.flatMap(([, value]) => value.split(/\r?\n/)).filter((part) => part.length >= secretMinChars);
  const values = [workerKey, ...parts].filter((value) => value !== "");
  // Longer ones first: one may be part of another.
  return [...new Set(values)].toSorted((a, b) => b.length - a.length);
}

/** The lines with asterisks in the place of secrets. */
export function withoutSecrets(lines: readonly string[], secrets: readonly string[]): readonly string[] {
  return lines.map((line) => secrets.reduce((text, secret) => text.replaceAll(secret, "***"), line));
}
