const REFERENCE = /\{\{\s*RUNPOD_SECRET_([A-Za-z0-9_]+)\s*\}\}/g;

/** The names of the secrets that this text refers to. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);
}

/** The text with the values that `put` knows; it gets the reference, too. */
export function withSecrets(text: string, put: (reference: string, name: string) => string): string {
  return text.replaceAll(REFERENCE, put);
}

/** A secret that environment variables refer to as `{{ RUNPOD_SECRET_<name> }}`. Its value leaves the store only for a start. */
export interface Secret {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** When the value was last handed to a container; null when it never was. */
  readonly lastRetrievedAtMs: number | null;
  readonly valueChangedAtMs: number;
}

export interface SecretCreateInput {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
}

/** What changes of a secret; fields left out stay. Its name is what variables refer to, and stays. */
export interface SecretUpdateInput {
  readonly value?: string;
  readonly description?: string;
}

/** What is stored of a change of a secret. */
export interface SecretChanges {
  readonly updatedAtMs: number;
  readonly description?: string;
  /** The new value, sealed. */
  readonly sealed?: string;
}
