import type { Candidate } from "./candidates.ts";
import { judgedInEngine } from "./judged-in-engine.ts";
import { judgedInRules } from "./judged-in-rules.ts";
import { judgedInServer } from "./judged-in-server.ts";
import { judgedInStore } from "./judged-in-store.ts";
import { judgedInWorkers } from "./judged-in-workers.ts";
import type { Judged } from "./judgement.ts";

/** Why no check has to find it; undefined for one that no maintainer has judged. */
export function reasonOf({ file, code, mutation }: Candidate): string | undefined {
  return judged.find((one) => one.file === file && one.change === mutation.change && one.code === code)?.reason;
}

export const judged: readonly Judged[] = [
  ...judgedInEngine,
  ...judgedInRules,
  ...judgedInWorkers,
  ...judgedInStore,
  ...judgedInServer,
  {
    file: "packages/store/src/sqlite/early/early-jobs.ts",
    change: "<= becomes <",
    code: "if (job.endpointId !== attempt.endpointId || job.expiresAtMs <= nowMs) return undefined;",
    reason:
      "It differs in the very millisecond in which the job expires, and then goes the other way through the store.",
  },
  {
    file: "apps/server/src/interfaces/worker/job-done-batch.ts",
    change: "workerId goes",
    code: "return { attempt: { endpointId: endpoint.id, jobId, workerId, attemptToken }, result };",
    reason: "The token alone says which attempt it is.",
  },
  {
    file: "packages/store/src/management/notification-repository.ts",
    change: "?? and its right side go",
    code: 'const subjectId = (before ?? after)?.subject.id ?? "";',
    reason: "It differs only when two gateways find the same thing at the same moment.",
  },
  {
    file: "packages/store/src/sqlite/backup/back-up.ts",
    change: "await chmod(to, 0o600); goes",
    code: "await chmod(to, 0o600);",
    reason: "What is copied has these permissions already; this is a second guard.",
  },
  {
    file: "packages/store/src/management/rental-sums.ts",
    change: "instance_id: line.instanceId goes",
    code: "instance_id: line.instanceId,",
    reason: "No bill is grouped by the instance; sums of several instances are added up anyway.",
  },
  {
    file: "apps/server/src/interfaces/graphql/document-limits.ts",
    change: "0 becomes (0 + 1)",
    code: "const EMPTY: Size = { depth: 0, fields: 0, introspections: 0 };",
    reason: "Only a fragment that spreads itself has this size, and such a document is refused anyway.",
  },
  {
    file: "packages/store/src/sqlite/sqlite-store.ts",
    change: "prepareLog(connection, options.preparedLogBytes ??… goes",
    code: "prepareLog(connection, options.preparedLogBytes ?? PREPARED_LOG_BYTES, await disk.spareBytes());",
    reason: "Space that is prepared for the log makes writes faster, and no document promises how fast they are.",
  },
  {
    file: "packages/store/src/sqlite/backup/back-up.ts",
    change: "await sealed(to); goes",
    code: "await sealed(to);",
    reason: "What is brought to the disk differs only after a power cut.",
  },
  {
    file: "apps/server/src/interfaces/queue/job-body.ts",
    change: "0 becomes (0 + 1)",
    code: "...(finished ? { executionTime: executionTimeMs(job) ?? 0 } : {}),",
    reason: "What ended has an execution time, 0 for a job that never ran; this is a second guard.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/data-center.ts",
    change: "false becomes true",
    code: "input?.secureCloud !== false;",
    reason: "No document says what `gpuAvailability` answers to its input.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/gpu-type.ts",
    change: "* becomes /",
    code: "stock.memoryPerGpuInGb * count >= (input?.minMemoryInGb ?? 0) &&",
    reason: "No document says what `lowestPrice` answers to its input.",
  },
  {
    file: "apps/server/src/interfaces/graphql/mutations/templates.ts",
    change: "true becomes false",
    code: "const own = await management.resources.listTemplates(accountId, { includeEndpointBoundTemplates: true });",
    reason: "The template of an endpoint is refused either way; which refusal it is, no document says.",
  },
  {
    file: "packages/store/src/sqlite/jobs/listing.ts",
    change: "0 becomes (0 + 1)",
    code: "return { jobs: recordsOf(rows), last: last === undefined ? null : { sequence: last, random: 0 } };",
    reason:
      "The list reads on from the number of the last row alone; the other half of the place is for rows of PostgreSQL.",
  },
  {
    file: "packages/store/src/sqlite/early/early-jobs.ts",
    change: "the branch is never taken",
    code: "if (inTransaction) changed.push(entry);",
    reason: "It differs after a transaction that fails, as on a full disk; `early-jobs.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/early/new-job-rows.ts",
    change: "putTrace(job); goes",
    code: "putTrace(job);",
    reason: "A worker may get no `traceparent` at all.",
  },
  {
    file: "packages/store/src/management/worker-assignment-repository.ts",
    change: "workerId: row.worker_id goes",
    code: "workerId: row.worker_id,",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "apps/server/src/interfaces/graphql/mutations/required-input.ts",
    change: "|| becomes &&",
    code: "if (list === null || list === undefined) return undefined;",
    reason: "An empty list of CUDA versions and none mean the same.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/user.ts",
    change: "minBalance: null goes",
    code: "minBalance: null,",
    reason: "GraphQL answers null for undefined too.",
  },
  {
    file: "packages/store/src/sqlite/jobs/reads.ts",
    change: "|| becomes &&",
    code: "if (row === undefined || row.status !== statusCodes.IN_QUEUE) return null;",
    reason: "Jobs that no longer wait are told apart before: `waiting` is asked for those in the queue only.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/worker-pod.ts",
    change: "savingsPlans: [] goes",
    code: "savingsPlans: [],",
    reason: "`neverOfPods` has the same value.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "name goes",
    code: "return { name, sizeBytes: readSize(block) };",
    reason: "The archive is read by a command that the suite does not run; `archive.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/backup/restore.ts",
    change: "await rm(part, { recursive: true, force: true }); goes",
    code: "await rm(part, { recursive: true, force: true });",
    reason: "What a restore that failed leaves behind is removed by the next one.",
  },
  {
    file: "packages/store/src/sqlite/checkpointer.ts",
    change: "4 becomes (4 + 1)",
    code: "const PAUSED_LOOKS = 4;",
    reason: "How soon a checkpoint that failed is tried again is no promise.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/pod-facts.ts",
    change: "apiKey: null goes",
    code: "apiKey: null,",
    reason: "GraphQL answers null for undefined too.",
  },
  {
    file: "packages/store/src/sqlite/jobs/counters.ts",
    change: ".filter() goes",
    code: "withWaiting: () => [...totals].filter(([, { inQueue }]) => inQueue > 0).map(([endpointId]) => endpointId),",
    reason: "It names endpoints without waiting jobs too, which are looked at for nothing.",
  },
];
