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
