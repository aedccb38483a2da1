/** An application of the official Python package: its environments, each with the build that its endpoints run. */
export interface FlashApp {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly environments: readonly FlashEnvironment[];
}

export interface FlashEnvironment {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly activeBuildId: string | null;
}

/** An archive with the sources of an application and the packages that they need. */
export interface FlashBuild {
  readonly id: string;
  readonly appId: string;
  readonly createdAtMs: number;
  /** SHA-256 of what its upload has to show, in hexadecimal digits. */
  readonly tokenHash: string;
  /** As it was announced. */
  readonly bytes: number;
  /** Null until it was uploaded. */
  readonly blobId: string | null;
  /** Whether its client has confirmed the upload. */
  readonly isReady: boolean;
}
