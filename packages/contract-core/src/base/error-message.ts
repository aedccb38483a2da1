/** The message of a thrown value, which may be of any type. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
