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
    code: "return gpus.length > 0 || nodesToCome.some(({ gpuTypeId }) => gpuTypeId !== null);",
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
    file: "packages/engine/src/figures/histogram.ts",
    change: ".toSorted() goes",
    code: "const intervals = Object.entries(histogram)",
    reason: "Names that are whole numbers come in ascending order anyway.",
  },
  {
    file: "packages/store/src/sqlite/jobs/listing.ts",
    change: "0 becomes (0 + 1)",
    code: "return { jobs: recordsOf(rows), last: last === undefined ? null : { sequence: last, random: 0 } };",
    reason:
      "The list reads on from the number of the last row alone; the other half of the place is for rows of PostgreSQL.",
  },
  {
    file: "packages/engine/src/machines/parking/parking-lot.ts",
    change: "await endAll(inTheWay(frozen(), limits.gpuIds, bud… goes",
    code: 'await endAll(inTheWay(frozen(), limits.gpuIds, budget), "Its memory or GPU is needed.");',
    reason: "The hosts of the suite have room for all their frozen workers; `parking-lot.test.ts` finds it.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "the branch is never taken",
    code: "if (near.length === 0) {",
    reason: "It is the reason in words of a request that is refused with the same status.",
  },
  {
    file: "packages/engine/src/workers/worker-failures.ts",
    change: "message goes",
    code: "lastExit = { workerId, atMs: clock.now(), exitCode: null, signal: null, message, lastLogLines: [] };",
    reason:
      "A worker that takes jobs and reports nothing is given up in code that no check runs; `fleet-lost-jobs.test.ts` finds it.",
  },
  {
    file: "packages/store/src/sqlite/early/early-jobs.ts",
    change: "the branch is never taken",
    code: "if (inTransaction) changed.push(entry);",
    reason: "It differs after a transaction that fails, as on a full disk; `early-jobs.test.ts` finds it.",
  },
  {
    file: "packages/engine/src/machines/repeat-log.ts",
    change: "1 becomes (1 + 1)",
    code: "repeats += 1;",
    reason: "It is a count in the log of the service.",
  },
  {
    file: "packages/engine/src/catalog/gpu-types.ts",
    change: "?? and its right side go",
    code: "return REGULAR.get(lettersOf(id)) ?? id;",
    reason: "It differs for a type that is not in the catalogue, and no request can name one.",
  },
  {
    file: "packages/store/src/sqlite/early/new-job-rows.ts",
    change: "putTrace(job); goes",
    code: "putTrace(job);",
    reason: "A worker may get no `traceparent` at all.",
  },
  {
    file: "packages/engine/src/workers/worker-placement.ts",
    change: "=== becomes !==",
    code: '} else if (host.driver === "process") return false;',
    reason:
      "An image needs a container engine, which the services of the sample have not; `worker-placement.test.ts` finds it.",
  },
  {
    file: "packages/engine/src/workers/fleet-manager.ts",
    change: "the branch is never taken",
    code: "if (fleet.workers.size === 0 && endpoints.get(endpointId) === undefined) {",
    reason: "What a deleted endpoint leaves behind in memory is no promise.",
  },
  {
    file: "packages/engine/src/scaling/start-times.ts",
    change: "> becomes >=",
    code: "if (latest.length > rememberedStarts) latest.shift();",
    reason: "From how many starts an estimate is made is no promise.",
  },
  {
    file: "packages/engine/src/workers/order-follower.ts",
    change: "soon goes",
    code: "soon,",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/store/src/management/worker-assignment-repository.ts",
    change: "workerId: row.worker_id goes",
    code: "workerId: row.worker_id,",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/engine/src/jobs/stop-channel.ts",
    change: "the branch is never taken",
    code: "if (ends?.size === 0) waiting.delete(key);",
    reason: "What a worker that is gone leaves behind in memory is no promise.",
  },
  {
    file: "packages/engine/src/jobs/webhook-queue.ts",
    change: "the condition is turned around",
    code: "if (hasRoom) left.clear();",
    reason:
      "It says how soon webhooks are read again of which more wait than are kept in memory, and no document does.",
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
    file: "packages/engine/src/jobs/queue-view.ts",
    change: 'parts.gateways.tell({ kind: "gone", endpointId, wo… goes',
    code: 'parts.gateways.tell({ kind: "gone", endpointId, workerId, end });',
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/engine/src/logs/log-reader.ts",
    change: "source goes",
    code: "source,",
    reason: "What the storage answers is sifted by the same rule again.",
  },
  {
    file: "packages/engine/src/workers/fleet-manager.ts",
    change: "1 becomes (1 + 1)",
    code: "openings += 1;",
    reason: "The number is only compared with what it was.",
  },
  {
    file: "packages/engine/src/reports/report-writer.ts",
    change: "1_000 becomes (1_000 + 1)",
    code: "const writeEveryMs = 1_000;",
    reason: "How often reports are written is no promise.",
  },
  {
    file: "packages/engine/src/accounts/account-service.ts",
    change: "accountId: account.id goes",
    code: "accountId: account.id,",
    reason:
      "An operator's key of its own is no setting of the services of the sample; `account-service.test.ts` finds it.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/worker-pod.ts",
    change: "savingsPlans: [] goes",
    code: "savingsPlans: [],",
    reason: "`neverOfPods` has the same value.",
  },
  {
    file: "packages/engine/src/workers/remote-parking.ts",
    change: "await Promise.all(frozen().filter(which).map(drop)… goes",
    code: "await Promise.all(frozen().filter(which).map(drop));",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "5 becomes (5 + 1)",
    code: 'return each.length > 5 ? `${each.slice(0, 5).join(", ")} and ${each.length - 5} more` : each.join(` ${conjunction} `);',
    reason: "From how many names on a message is cut is no promise.",
  },
  {
    file: "packages/engine/src/accounts/account-service.ts",
    change: "keyId: CHOSEN_KEY_ID goes",
    code: "keyId: CHOSEN_KEY_ID,",
    reason:
      "An operator's key of its own is no setting of the services of the sample; `account-service.test.ts` finds it.",
  },
  {
    file: "packages/engine/src/jobs/webhook-outbox.ts",
    change: "=== becomes !==",
    code: "return a === null || b === null ? (a ?? b) : Math.min(a, b);",
    reason: "The moment is then too early, and the outbox looks once more for nothing.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "0 becomes (0 + 1)",
    code: 'const type = hardware.gpuTypeIds.length === 0 ? "GPUs of any type" : hardware.gpuTypeIds.join(" or ");',
    reason: "It is the reason in words of a request that is refused with the same status.",
  },
  {
    file: "packages/store/src/sqlite/backup/tar-header.ts",
    change: "name goes",
    code: "return { name, sizeBytes: readSize(block) };",
    reason: "The archive is read by a command that the suite does not run; `archive.test.ts` finds it.",
  },
  {
    file: "packages/engine/src/workers/remote-workers.ts",
    change: "?? and its right side go",
    code: "for (const wake of waits.get(workerId) ?? []) wake();",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/engine/src/notifications/watch.ts",
    change: "0 becomes (0 + 1)",
    code: "let keptUntilMs = 0;",
    reason: "No look is at the first millisecond of 1970.",
  },
  {
    file: "packages/engine/src/machines/placement.ts",
    change: "1 becomes (1 + 1)",
    code: "const vcpuCount = Math.max(1, request.minVcpuCount, Math.floor(free.vcpuCount * share));",
    reason: "No document says how many virtual CPUs come with a GPU beyond those that were asked for.",
  },
  {
    file: "packages/engine/src/jobs/queue-view.ts",
    change: "parts.handover.release(endpointId, workerId); goes",
    code: "parts.handover.release(endpointId, workerId);",
    reason: "The machine ends once its worker holds no job; whether a held poll is answered before, no document says.",
  },
  {
    file: "packages/engine/src/workers/reported-workers.ts",
    change: "the branch is never taken",
    code: "if (leaving) {",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/store/src/sqlite/backup/restore.ts",
    change: "await rm(part, { recursive: true, force: true }); goes",
    code: "await rm(part, { recursive: true, force: true });",
    reason: "What a restore that failed leaves behind is removed by the next one.",
  },
  {
    file: "packages/engine/src/pods/pod-usage.ts",
    change: "true becomes false",
    code: "isClosed = true;",
    reason: "Nothing reads the usage of pods once the service closes.",
  },
  {
    file: "packages/engine/src/logs/logged-waits.ts",
    change: "1_000 becomes (1_000 + 1)",
    code: "const entriesMax = 1_000;",
    reason: "How many reasons the story of one job has is no promise.",
  },
  {
    file: "packages/engine/src/workers/reported-workers.ts",
    change: "the condition is turned around",
    code: "if (isWithheld(presence)) continue;",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
  },
  {
    file: "packages/store/src/sqlite/checkpointer.ts",
    change: "4 becomes (4 + 1)",
    code: "const PAUSED_LOOKS = 4;",
    reason: "How soon a checkpoint that failed is tried again is no promise.",
  },
  {
    file: "packages/engine/src/jobs/handover.ts",
    change: "true becomes false",
    code: "waiter.isOpen = true;",
    reason: "It says which poll a further job joins, and another poll gets it otherwise.",
  },
  {
    file: "packages/engine/src/machines/placement-refusal.ts",
    change: "=== becomes !==",
    code: 'const widen = request.hardware.kind === "GPU" ? "allow more GPU types" : "ask for less memory";',
    reason: "It is the reason in words of a request that is refused with the same status.",
  },
  {
    file: "packages/engine/src/jobs/lost-inputs.ts",
    change: "parts.attempts.remove(job.id, attempt.attemptToken… goes",
    code: "else parts.attempts.remove(job.id, attempt.attemptToken);",
    reason: "The end of its lease forgets the attempt as well.",
  },
  {
    file: "packages/engine/src/billing/spend-watch.ts",
    change: "the branch is never taken",
    code: "if (stopped.size === 0) return null;",
    reason: "The maps are empty as well.",
  },
  {
    file: "packages/engine/src/workers/worker-keeper.ts",
    change: "starts.set(workerId, start); goes",
    code: "starts.set(workerId, start);",
    reason: "No worker is started twice at once on a single host.",
  },
  {
    file: "packages/engine/src/workers/order-follower.ts",
    change: "soon(); goes",
    code: "soon();",
    reason: "It is run where several gateways share a database; the service of the suite is one.",
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
  {
    file: "packages/engine/src/jobs/webhook-queue.ts",
    change: "0 becomes (0 + 1)",
    code: "return silences === 0 || underWay < UNDER_WAY_TO_SILENT_HOST_MAX;",
    reason: "How a host that did not answer once is called is for the sake of others, and no document says it.",
  },
  {
    file: "packages/engine/src/jobs/job-list.ts",
    change: "false becomes true",
    code: "if (workerId !== null && job.workerId !== workerId) return false;",
    reason: "The query of the store leaves out jobs of other workers before; this is a second guard.",
  },
  {
    file: "packages/engine/src/accounts/rate-limit.ts",
    change: "?? and its right side go",
    code: "if (count.concurrent >= (limit.concurrentMax ?? Infinity)) return { allowed: false, retryAfterSeconds: 1 };",
    reason: "No number is as large as undefined either.",
  },
  {
    file: "packages/engine/src/billing/parse-price-list.ts",
    change: "&& becomes ||",
    code: 'if (typeof value === "number" && value >= 0 && value <= max) return value;',
    reason: "A list of prices is a setting; the services of the sample have a right one.",
  },
];
