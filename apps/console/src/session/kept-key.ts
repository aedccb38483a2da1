const STORED = "millrace.key";

/** The key that the user chose to keep until the tab closes; null when there is none. */
export function readKeptKey(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Keeps a key until the tab closes, or forgets the one that was kept. */
export function keepKey(apiKey: string | undefined): void {
  try {
    if (apiKey === undefined) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, apiKey);
  } catch {
    // A browser that stores nothing keeps the key in memory.
  }
}
