import type { EndpointReport } from "../workers/state/endpoint-report.ts";

/** That the scaler wanted another number of workers from a moment on. */
export interface Decision {
  readonly atMs: number;
  readonly workers: number;
  /** For a person. */
  readonly why: string;
}

/** The settings that workers of an endpoint start with, by the version of the endpoint. */
export interface Release {
  readonly version: number;
  readonly imageName: string;
  readonly templateId: string;
  /** When the fleet began with it; null when that is not known. */
  readonly startedAtMs: number | null;
  /** When the last worker of an older release was gone; null while one is there, and if a newer release came first. */
  readonly completedAtMs: number | null;
}

export interface OfEndpoint {
  readonly endpointId: string;
}

/** What changed since the last time. */
export interface ReportChanges {
  readonly reports: readonly EndpointReport[];
  readonly decisions: readonly (OfEndpoint & Decision)[];
  readonly releases: readonly (OfEndpoint & Release)[];
}

/**
 * Storage of what the leading gateway reports of endpoints, so that every gateway can tell it, and of what it decided over time. What
 * it is given need not survive a crash of the computer.
 */
export interface ReportStore {
  /** In one transaction. A report replaces the one before it, a release the one of its version, a decision the one of its moment. */
  save(changes: ReportChanges): Promise<void>;
  /** Those of these endpoints that there are, in any order. */
  reports(endpointIds: readonly string[]): Promise<readonly EndpointReport[]>;
  /** Newest first, those before a moment. */
  decisions(
    endpointId: string,
    page: { readonly beforeMs: number; readonly limit: number },
  ): Promise<readonly Decision[]>;
  /** Newest first, those below a version. */
  releases(
    endpointId: string,
    page: { readonly belowVersion: number; readonly limit: number },
  ): Promise<readonly Release[]>;
  /** Removes decisions that are older, and the oldest of these endpoints beyond so many; and reports that are older. */
  trim(limits: {
    readonly beforeMs: number;
    readonly endpointIds: readonly string[];
    readonly decisionsMax: number;
  }): Promise<void>;
  /** Removes all of an endpoint. */
  remove(endpointId: string): Promise<void>;
}
