import type { Edit } from "./edit.ts";

/** A defect of the service that is put back, for the harness to find. */
export interface Defect {
  /** As `--defect` names it. */
  readonly name: string;
  /** What the service does wrong. */
  readonly says: string;
  /** Faults that show it. */
  readonly faults: readonly string[];
  /** The invariant that it breaks. */
  readonly rule: string;
  /** The commit that mended it; absent for one that the service never had. */
  readonly mendedIn?: string;
  readonly edit: Edit;
}

/** Defects on SQLite. The first ones are from the history of the service, the others take one of its guarantees away each. */
export const defects: readonly Defect[] = [
  {
    name: "chunk-twice",
    says: "a chunk whose answer was lost is stored twice",
    faults: ["workers-cut", "workers-half-open", "gateway-kill"],
    rule: "chunks are missing, repeated or out of order",
    mendedIn: "7c13a9c8",
    edit: {
      file: "packages/store/src/sqlite/jobs/report.ts",
      from: "isRefused || row.next_chunk - 1 > after",
      to: "isRefused",
    },
  },
  {
    name: "stall-ends-leases",
    says: "time in which the gateway stands still counts against the leases of workers",
    faults: ["gateway-pause"],
    rule: "two attempts were live",
    mendedIn: "1108726f",
    edit: {
      file: "packages/engine/src/kernel/clock.ts",
      from: "return stalls.deadlineMs(sinceMs, forMs);",
      to: "return sinceMs + forMs;",
    },
  },
  {
    name: "blob-unchecked",
    says: "a blob is served although it does not match its checksums",
    faults: ["blob-flipped", "input-flipped"],
    rule: "damage was served as truth",
    mendedIn: "ca20fbc6",
    edit: {
      file: "packages/store/src/blobs/checked-blobs.ts",
      from: "if (sums.matches(checked, stored)) continue;",
      to: "if (checked >= 0) continue;",
    },
  },
  {
    name: "log-unchecked",
    says: "the service starts on a log that lost acknowledged changes",
    faults: ["database-log-cut"],
    rule: "damage was served as truth",
    mendedIn: "b6cfc4ca",
    edit: {
      file: "packages/store/src/sqlite/log-mark.ts",
      from: "if (whole < mark.frames) throw",
      to: "if (whole < 0) throw",
    },
  },
  {
    name: "lost-input-returns",
    says: "a job whose input is lost returns to the queue again and again",
    faults: ["input-lost"],
    rule: "damage was served as truth",
    mendedIn: "bf70ad02",
    edit: {
      file: "packages/engine/src/jobs/lost-inputs.ts",
      from: 'const isGone = first === "gone" &&',
      to: 'const isGone = first !== "gone" &&',
    },
  },
  {
    name: "restart-forgets-attempts",
    says: "nobody watches the attempts that ran when the service was killed",
    faults: ["gateway-kill"],
    rule: "job did not end",
    edit: {
      file: "packages/engine/src/jobs/job-engine.ts",
      from: "for (const job of await store.running()) {",
      to: "for (const job of (await store.running()).slice(0, 0)) {",
    },
  },
  {
    name: "sync-left-out",
    says: "a change is acknowledged before it is on the disk",
    faults: ["power-loss"],
    rule: "acknowledged job is lost",
    edit: {
      file: "packages/store/src/embedded/log-sync.ts",
      from: "await syncFile(await file);",
      to: "await file;",
    },
  },
  {
    name: "folder-sync-left-out",
    says: "a body is acknowledged before its name is on the disk",
    faults: ["power-loss"],
    rule: "acknowledged job is lost",
    edit: {
      file: "packages/store/src/blobs/directory-blob-store.ts",
      from: "await rename(partPath, pathOf(blobId)).catch(explainMissing);\n        await syncDirectory(folder);",
      to: "await rename(partPath, pathOf(blobId)).catch(explainMissing);",
    },
  },
  {
    name: "failed-sync-unknown",
    says: "a log that cannot be synced is an error that nobody expects",
    faults: ["gateway-disk-broken"],
    rule: "answer that is not documented",
    mendedIn: "c0b6ee0d",
    edit: {
      file: "packages/store/src/sqlite/combiner/sqlite-combiner.ts",
      from: "? { code: cause.code } : {}",
      to: "? {} : {}",
    },
  },
  {
    name: "ahead-keeps-leases",
    says: "attempts that began while the clock was ahead keep their lease for as long as it was",
    faults: ["gateway-clock-forward"],
    rule: "job did not end",
    mendedIn: "eef2c2b2",
    edit: {
      file: "packages/engine/src/kernel/machine-time.ts",
      from: "if (isAlone && wallMs > passedMs)",
      to: "if (isAlone && wallMs < 0)",
    },
  },
  {
    name: "secret-half-written",
    says: "a power loss soon after the first start leaves a secret.key that is empty, and the service does not start again",
    faults: ["power-loss"],
    rule: "service does not start",
    mendedIn: "65322125",
    edit: {
      file: "packages/compute/src/host/kept-file.ts",
      from: "await file.sync();",
      to: "",
    },
  },
  {
    name: "time-goes-back",
    says: "results that end while the clock of the machine is behind vanish when it is set right",
    faults: ["gateway-clock-back"],
    rule: "acknowledged job is lost",
    mendedIn: "20418539",
    edit: {
      file: "packages/engine/src/kernel/machine-time.ts",
      from: "return Math.max(wallMs, passedMs);",
      to: "return wallMs;",
    },
  },
  {
    name: "full-disk-unknown",
    says: "a full disk is an error that nobody expects",
    faults: ["disk-full", "gateway-disk-no-space"],
    rule: "answer that is not documented",
    mendedIn: "06d80fde",
    edit: {
      file: "packages/store/src/disk/disk-full.ts",
      from: 'if (!(error instanceof Error) || !("code" in error)) return false;',
      to: "if (error !== null) return false;",
    },
  },
  {
    name: "restart-forgets-counts",
    says: "a restart forgets how many jobs ended",
    faults: ["gateway-kill"],
    rule: "counts disagree with jobs",
    edit: {
      file: "packages/store/src/sqlite/tables/counters.ts",
      from: "Object.assign(entry(row.endpoint_id), { completed: row.completed, failed: row.failed, retried: row.retried });",
      to: "",
    },
  },
  {
    name: "told-jobs-stay-in-memory",
    says: "a job that was acknowledged is in memory only, and a kill forgets it",
    faults: ["gateway-kill"],
    rule: "acknowledged job is lost",
    edit: {
      file: "packages/store/src/sqlite/early/early-jobs.ts",
      from: "writeEach(takeAcknowledged());",
      to: "takeAcknowledged();",
    },
  },
  {
    name: "old-token-accepted",
    says: "a report of an attempt that is over counts",
    faults: ["workers-delay"],
    rule: "report of an old attempt was accepted",
    edit: {
      file: "packages/engine/src/jobs/rules/fence.ts",
      from: "attempt.attemptToken === null ? workerId === attempt.workerId : attemptToken === attempt.attemptToken",
      to: "workerId !== attempt.workerId || attemptToken === attempt.attemptToken",
    },
  },
  {
    name: "key-forgotten",
    says: "an idempotency key is not found again",
    faults: ["clients-cut"],
    rule: "idempotency key made two jobs",
    edit: {
      file: "packages/store/src/sqlite/jobs/submit.ts",
      from: "if (row === undefined) return undefined;\n    return jobRules.outcomeOfRepeat",
      to: "if (row === undefined || job !== null) return undefined;\n    return jobRules.outcomeOfRepeat",
    },
  },
  {
    name: "batch-counts-too-few",
    says: "requests that are added to a batch count as one",
    faults: ["gateway-kill"],
    rule: "request of a batch is lost",
    edit: {
      file: "packages/engine/src/batches/batch-rules.ts",
      from: "total: batch.total + count }",
      to: "total: batch.total + 1 }",
    },
  },
  {
    name: "batch-result-twice",
    says: "the result of a request is written twice",
    faults: ["gateway-kill"],
    rule: "request of a batch has two results",
    edit: {
      file: "packages/engine/src/batches/segment-run.ts",
      from: "for await (const piece of linePieces(line, blobs)) await put(piece);\n          outcomes.push({ code: line.code, lengthBytes: lineBytes(line) });",
      to: "for (const _ of [1, 2]) for await (const piece of linePieces(line, blobs)) await put(piece);\n          outcomes.push({ code: line.code, lengthBytes: 2 * lineBytes(line) });",
    },
  },
  {
    name: "batch-results-mixed",
    says: "results are written from the last request to the first",
    faults: ["gateway-kill"],
    rule: "results of a batch are out of order",
    edit: {
      file: "packages/engine/src/batches/segment-run.ts",
      from: "const line = written.get(place);",
      to: "const line = written.get(before.inputs.length - 1 - place);",
    },
  },
  {
    name: "batches-not-fed",
    says: "nobody submits the requests of batches",
    faults: ["gateway-kill"],
    rule: "batch did not end",
    edit: {
      file: "packages/engine/src/batches/batch-feeder.ts",
      from: "for (const endpointId of byEndpoint.keys()) feedOf(endpointId);",
      to: "",
    },
  },
  {
    name: "deleted-pods-run-on",
    says: "the process of a deleted pod is not ended",
    faults: ["workers-delay"],
    rule: "machine runs after its end",
    edit: {
      file: "packages/engine/src/pods/pod-plan.ts",
      from: "steps.stop.push(...others);",
      to: 'if (pod.desiredStatus !== "TERMINATED") steps.stop.push(...others);',
    },
  },
  {
    name: "reports-count-seconds",
    says: "reports tell whole seconds of what ran for milliseconds",
    faults: ["gateway-kill"],
    rule: "bill differs from the rentals",
    edit: {
      file: "packages/engine/src/billing/history/billing-service.ts",
      from: "timeBilledMs: span.runningMs,",
      to: "timeBilledMs: Math.round(span.runningMs / 1000) * 1000,",
    },
  },
  {
    name: "rentals-end-late",
    says: "a rental ends a minute after what it was for",
    faults: ["gateway-kill"],
    rule: "bill differs from what ran",
    edit: {
      file: "packages/store/src/management/rentals/rental-repository.ts",
      from: "ELSE ${endedAtMs} END",
      to: "ELSE ${endedAtMs} + 60000 END",
    },
  },
  {
    name: "newer-schema-accepted",
    says: "an older version does not look whether the data are newer",
    faults: ["gateway-downgrade"],
    rule: "older version is not refused by name",
    edit: {
      file: "packages/store/src/migrations/migrate.ts",
      from: "if (unknown.length === 0) return;",
      to: "if (unknown.length >= 0) return;",
    },
  },
];

/** Flags for a service that has the defect. */
export function flagsOf({ edit }: Defect): readonly string[] {
  const loader = new URL("../processes/load-defect-process.ts", import.meta.url);
  loader.searchParams.set("edit", JSON.stringify(edit));
  return [`--import=${loader.href}`];
}
