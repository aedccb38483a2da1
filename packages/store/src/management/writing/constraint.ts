/** Extended result codes of SQLite. */
const SQLITE_UNIQUE = 2067;
const SQLITE_FOREIGN_KEY = 787;
/** SQLSTATE codes of PostgreSQL. */
const POSTGRES_UNIQUE = "23505";
const POSTGRES_FOREIGN_KEY = "23503";

/** Which kind of constraint of a table refused a statement, or undefined when the error is about something else. */
export function violatedConstraint(error: unknown): "unique" | "foreign-key" | undefined {
  if (!(error instanceof Error)) return undefined;
  const sqlite = "errcode" in error ? error.errcode : undefined;
  const postgres = "code" in error ? error.code : undefined;
  if (sqlite === SQLITE_UNIQUE || postgres === POSTGRES_UNIQUE) return "unique";
  if (sqlite === SQLITE_FOREIGN_KEY || postgres === POSTGRES_FOREIGN_KEY) return "foreign-key";
  return undefined;
}

/** Runs a statement; a violation of a constraint becomes the answer given for it, any other error stays one. */
export async function orViolation<Answer, Violation>(
  run: () => Promise<Answer>,
  answers: { readonly unique?: Violation; readonly "foreign-key"?: Violation },
): Promise<Answer | Violation> {
  try {
    return await run();
  } catch (error) {
    const violated = violatedConstraint(error);
    const answer = violated === undefined ? undefined : answers[violated];
    if (answer === undefined) throw error;
    return answer;
  }
}
