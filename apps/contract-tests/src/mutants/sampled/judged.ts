import type { Candidate } from "./candidates.ts";

/** A mutation that no check has to find, and why, as a maintainer judged. */
export interface Judged {
  readonly file: string;
  /** As a report calls it. */
  readonly change: string;
  /** The line that it changes, without the blanks around it: the number of the line would soon be another one. */
  readonly code: string;
  readonly reason: string;
}

/** Why no check has to find it; undefined for one that no maintainer has judged. */
export function reasonOf({ file, code, mutation }: Candidate): string | undefined {
  return judged.find((one) => one.file === file && one.change === mutation.change && one.code === code)?.reason;
}

export const judged: readonly Judged[] = [
  {
    file: "packages/engine/src/resources/endpoints.ts",
    change: "=== becomes !==",
    code: "const given = extras === current.extras ? noEndpointExtras : extras;",
    reason: "The GraphQL interface refuses such numbers before; this is a second guard.",
  },
  {
    file: "packages/engine/src/resources/dialect.ts",
    change: "ignoresForeignFields: false goes",
    code: "ignoresForeignFields: false,",
    reason: "Nothing tells false from undefined here.",
  },
  {
    file: "packages/store/src/sqlite/early/early-jobs.ts",
    change: "<= becomes <",
    code: "if (job.endpointId !== attempt.endpointId || job.expiresAtMs <= nowMs) return undefined;",
    reason:
      "It differs in the very millisecond in which the job expires, and then goes the other way through the store.",
  },
  {
    file: "packages/engine/src/jobs/webhook-queue.ts",
    change: "* becomes /",
    code: "host.pausedUntilMs = nowMs + Math.min(SILENT_PAUSE_MIN_MS * 2 ** (host.silences - 1), SILENT_PAUSE_MAX_MS);",
    reason: "How long a host that never answers is left alone is for the sake of others, and no document says it.",
  },
  {
    file: "packages/engine/src/workers/worker-placement.ts",
    change: "0 becomes (0 + 1)",
    code: 'const withoutGpu = hardware.computeType === "GPU" && host.inventory.gpus.length === 0;',
    reason: "It differs on a host with exactly one GPU, which the services of the suite have not.",
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
    file: "packages/engine/src/machines/backoff.ts",
    change: "|| becomes &&",
    code: "const healthy = run.finishedJob || run.ranForMs >= healthyAfterMs;",
    reason: "No document says when a pause after crashes begins anew.",
  },
  {
    file: "packages/engine/src/scaling/start-times.ts",
    change: "9 becomes (9 + 1)",
    code: "const rememberedStarts = 9;",
    reason: "From how many starts an estimate is made is no promise.",
  },
  {
    file: "packages/engine/src/workers/worker-log.ts",
    change: "2_000 becomes (2_000 + 1)",
    code: "const progressEveryMs = 2_000;",
    reason: "How often a log tells of a download is no promise.",
  },
  {
    file: "packages/store/src/sqlite/backup/back-up.ts",
    change: "await chmod(to, 0o600); goes",
    code: "await chmod(to, 0o600);",
    reason: "What is copied has these permissions already; this is a second guard.",
  },
  {
    file: "packages/engine/src/jobs/stop-channel.ts",
    change: "the branch is never taken",
    code: "if (signal.aborted) return Promise.resolve([]);",
    reason: "The client is gone, so that the answer reaches nobody.",
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
    code: "const EMPTY: Size = { depth: 0, fields: 0 };",
    reason: "Only a fragment that spreads itself has this size, and such a document is refused anyway.",
  },
  {
    file: "packages/store/src/sqlite/sqlite-store.ts",
    change: "prepareLog(connection, options.preparedLogBytes ??… goes",
    code: "prepareLog(connection, options.preparedLogBytes ?? PREPARED_LOG_BYTES, await disk.spareBytes());",
    reason: "Space that is prepared for the log makes writes faster, and no document promises how fast they are.",
  },
  {
    file: "packages/engine/src/jobs/client-operations.ts",
    change: "deliveredUpTo.set(jobId, upToNumber); goes",
    code: "deliveredUpTo.set(jobId, upToNumber);",
    reason: "SQLite has written down what was handed out before the next request is read; it matters on PostgreSQL.",
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
    file: "packages/engine/src/workers/reported-workers.ts",
    change: "! goes",
    code: 'const failed = !leaving && (status === "THROTTLED" || status === "UNHEALTHY");',
    reason: "It is run where several gateways share a database; the service of the suite is one.",
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
    file: "packages/engine/src/events/event-feed.ts",
    change: "?? and its right side go",
    code: "return [notice.endpointId, notice.jobId, notice.job?.status ?? null] as const;",
    reason: "It tells undefined from null only for the comparison with the notice before.",
  },
  {
    file: "packages/engine/src/notifications/notification-outbox.ts",
    change: "0 becomes (0 + 1)",
    code: "if (underWay.size === 0) poke();",
    reason:
      "It delays further pages of notifications until the next look, and no document says how many are sent at once.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "! goes",
    code: "if (request.needsPublicIp && !near.some(({ publicIp }) => publicIp !== null)) {",
    reason: "It is the reason in words of a request that is refused with the same status.",
  },
  {
    file: "apps/server/src/interfaces/graphql/mutations/templates.ts",
    change: "true becomes false",
    code: "const own = await management.resources.listTemplates(accountId, { includeEndpointBoundTemplates: true });",
    reason: "The template of an endpoint is refused either way; which refusal it is, no document says.",
  },
  {
    file: "packages/engine/src/logs/log-follower.ts",
    change: "0 becomes (0 + 1)",
    code: 'let floorUs = "fromUs" in from ? from.fromUs : 0;',
    reason: "No line is of the first microsecond of 1970.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "the condition is turned around",
    code: "const holder = hosts.some(({ inventory }) => inventory.gpus.some(({ group }) => group !== undefined))",
    reason: "It is one word of a message.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/worker-pod.ts",
    change: "0 becomes (0 + 1)",
    code: "uptimeSeconds: worker.startedAtMs === null ? 0 : uptimeSeconds(worker.startedAtMs, context.nowMs()),",
    reason: "A worker that has not started has no time that it is up; no document says that it is 0.",
  },
  {
    file: "packages/engine/src/figures/histogram.ts",
    change: ".toSorted() goes",
    code: "const intervals = Object.entries(histogram)",
    reason: "Names that are whole numbers come in ascending order anyway.",
  },
];
