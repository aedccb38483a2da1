/** A moment as the interface writes it; null stays null. */
export function dateTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
