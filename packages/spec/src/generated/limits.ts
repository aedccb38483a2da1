// Generated from specs/limits.yaml (sha256 48ea005a0fe2ac9b276f08933bec9d1a98792a85f97b97684dbf92d26a5f108d). Do not edit; run `npm run generate`.

export const limits = {
  /** Largest request body of /run (bytes; documented). */
  runPayloadMaxBytes: 10485760,
  /** Largest request body of /runsync (bytes; documented). */
  runsyncPayloadMaxBytes: 20971520,
  /** Largest body a worker may deliver as a result or chunk (bytes; observed). */
  resultMaxBytes: 20971520,
  /** Largest request body of the management interfaces (bytes; decided). */
  managementBodyMaxBytes: 1048576,
  /** Largest request body of version 2 of REST under /compat (bytes; observed). */
  compatV2BodyMaxBytes: 102400,
  /** Requests of an account to version 2 of REST in a minute when the request limits are switched on (requests; observed). */
  compatV2RequestsPerMinute: 60,
  /** Requests of an account to version 2 of REST in an hour when the request limits are switched on (requests; observed). */
  compatV2RequestsPerHour: 3000,
  /** Requests of an account to version 2 of REST in a day when the request limits are switched on (requests; observed). */
  compatV2RequestsPerDay: 50000,
  /** How long a worker of an endpoint made by version 2 of REST waits for the next job when nothing is said (seconds; observed). */
  compatV2IdleTimeoutDefaultSeconds: 10,
  /** Execution timeout of an endpoint made by version 2 of REST when nothing is said (milliseconds; observed). */
  compatV2ExecutionTimeoutDefaultMs: 300000,
  /** Deepest nesting of fields in a GraphQL document (levels; decided). */
  graphqlDepthMax: 20,
  /** Most fields that a GraphQL document may ask for, those of fragments counted wherever they are used (fields; decided). */
  graphqlFieldsMax: 2000,
  /** Longest GraphQL document. Long texts belong in variables (characters; decided). */
  graphqlDocumentMaxChars: 131072,
  /** Most tokens of a GraphQL document (tokens; decided). */
  graphqlTokensMax: 10000,
  /** Deepest nesting of brackets of any kind in a GraphQL document (levels; decided). */
  graphqlBracketsMax: 100,
  /** Most operations and fragments of a GraphQL document (definitions; decided). */
  graphqlDefinitionsMax: 100,
  /** Most `__schema` and `__type` fields in a GraphQL document, those of fragments counted wherever they are used (fields; decided). */
  graphqlIntrospectionsMax: 4,
  /** Most fields of a GraphQL document that repeat the name of another one beside them (fields; decided). */
  graphqlRepeatedFieldsMax: 50,
  /** How long /runsync holds the request when wait is not given (milliseconds; documented). */
  runsyncWaitDefaultMs: 90000,
  /** Smallest value of wait (milliseconds; documented). */
  waitMinMs: 1000,
  /** Largest value of wait (milliseconds; documented). */
  waitMaxMs: 300000,
  /** How long the result of a synchronous job is kept after it finished (milliseconds; documented). */
  runsyncRetentionMs: 60000,
  /** The same when wait was given; its value does not matter (milliseconds; documented). */
  runsyncRetentionWithWaitMs: 300000,
  /** How long the result of an asynchronous job is kept after it finished (milliseconds; documented). */
  runRetentionMs: 1800000,
  /** Largest output of one streamed chunk; larger outputs are split (bytes; documented). */
  streamChunkMaxBytes: 1048576,
  /** How long /stream holds a request while there is nothing new (milliseconds; decided). */
  streamHoldMs: 8000,
  /** Smallest time-to-live of a job (milliseconds; observed). */
  ttlMinMs: 10000,
  /** Largest time-to-live of a job (milliseconds; observed). */
  ttlMaxMs: 604800000,
  /** Time-to-live of a job that does not say otherwise (milliseconds; observed). */
  ttlDefaultMs: 86400000,
  /** Smallest execution timeout (milliseconds; observed). */
  executionTimeoutMinMs: 5000,
  /** Largest execution timeout (milliseconds; observed). */
  executionTimeoutMaxMs: 604800000,
  /** Execution timeout when neither job nor endpoint says otherwise (milliseconds; observed). */
  executionTimeoutDefaultMs: 600000,
  /** Deepest nesting of arrays and objects in a body (levels; decided). */
  jobNestingMaxDepth: 1000,
  /** Longest Idempotency-Key (characters; decided). */
  idempotencyKeyMaxChars: 255,
  /** Longest webhook address (characters; decided). */
  webhookUrlMaxChars: 2048,
  /** How often a webhook is tried (attempts; observed). */
  webhookAttemptsMax: 3,
  /** Pause before the second try of a webhook (milliseconds; observed). */
  webhookFirstRetryDelayMs: 5000,
  /** Pause before the third try of a webhook (milliseconds; observed). */
  webhookSecondRetryDelayMs: 15000,
  /** How long one try of a webhook may take (milliseconds; decided). */
  webhookTimeoutMs: 10000,
  /** How long a worker's poll is held while there is nothing to hand over (milliseconds; decided). */
  takeHoldMs: 30000,
  /** Most jobs handed over in one answer (jobs; decided). */
  takeBatchMax: 1000,
  /** How long an attempt lives without a heartbeat from its worker (milliseconds; observed). */
  workerLeaseMs: 40000,
  /** How old an attempt must be before its worker is told to stop it (milliseconds; decided). */
  stopDelayMs: 1000,
  /** How often a worker pings (milliseconds; observed). */
  workerPingIntervalMs: 10000,
  /** How often a lost job is handed out again before it fails (times; observed). */
  automaticRedispatchMax: 1,
  /** How long the pings of a worker leave out a job that they listed before it fails because its result was dropped (milliseconds; decided). */
  resultDroppedAfterMs: 8000,
  /** Pause after a failed prestart hook before one job is handed out as a probe. With each probe it doubles (milliseconds; decided). */
  prestartProbeMinMs: 60000,
  /** Longest pause between two such probes (milliseconds; decided). */
  prestartProbeMaxMs: 300000,
  /** Time without a failed prestart hook after which the next one fails its job again, instead of only returning it to the queue (milliseconds; decided). */
  prestartForgetMs: 3600000,
  /** Most requests of a batch. MILLRACE_BATCH_REQUESTS_MAX sets another number (requests; decided). */
  batchRequestsMax: 1000000,
  /** Largest body with requests of a batch as one JSON document. Bodies of JSON Lines may have any length (bytes; observed). */
  batchBodyMaxBytes: 10485760,
  /** Most batches of an endpoint that have begun and not ended. MILLRACE_BATCHES_ACTIVE_MAX sets another number (batches; observed). */
  batchesActiveMax: 10,
  /** Most requests that all batches of an endpoint together still have to do. MILLRACE_BATCH_QUEUED_MAX sets another number (requests; decided). */
  batchRequestsQueuedMax: 10000000,
  /** Requests of a page of a batch when limit is not given (requests; observed). */
  batchRequestsPerPageDefault: 50,
  /** Largest limit of a page of requests of a batch (requests; decided). */
  batchRequestsPerPageMax: 1000,
  /** Most batches of a page (batches; decided). */
  batchesPerPageMax: 100,
  /** How long a batch is kept that is not finalized (milliseconds; decided). */
  batchDraftKeptMs: 604800000,
  /** Most batches of an account that never ran: drafts, also cancelled ones, batches without requests, and those whose file was refused (batches; decided). */
  batchesUnstartedMax: 500,
  /** How long a batch may take from its finalization on. Then it becomes FAILED with the results that it has (milliseconds; decided). */
  batchRunMaxMs: 604800000,
  /** How long a batch and its results are kept after it has ended (milliseconds; decided). */
  batchKeptMs: 2592000000,
  /** Largest maxCost of a batch (dollars; decided). */
  batchMaxCostMax: 1000000,
  /** How far finishBy of a batch may lie ahead (milliseconds; decided). */
  batchFinishByAheadMaxMs: 1209600000,
  /** Most bodies with requests of batches that a gateway takes from an account at the same time (bodies; decided). */
  batchUploadsMax: 10,
  /** Longest time that such a body may take (milliseconds; decided). */
  batchUploadMaxMs: 14400000,
  /** Largest file with the requests of a batch (bytes; decided). */
  openaiFileMaxBytes: 209715200,
  /** Most uploaded files of an account (files; decided). */
  openaiFilesMax: 1000,
  /** Most bytes of all uploaded files of an account together (bytes; decided). */
  openaiFilesMaxBytes: 21474836480,
  /** How long an uploaded file is kept unless it says otherwise (milliseconds; decided). */
  openaiFileKeptMs: 2592000000,
  /** Longest name of a file (characters; decided). */
  openaiFileNameMaxChars: 255,
  /** Most files of a page (files; decided). */
  openaiFilesPerPageMax: 10000,
  /** Most requests of a batch that is made of a file (requests; decided). */
  openaiBatchRequestsMax: 50000,
  /** Most mistakes of a file that a batch names (errors; decided). */
  openaiFileErrorsMax: 100,
  /** Longest custom_id of a request (characters; decided). */
  openaiCustomIdMaxChars: 512,
  /** Most batches of a page (batches; decided). */
  openaiBatchesPerPageMax: 100,
  /** Batches of a page when limit is not given (batches; decided). */
  openaiBatchesPerPageDefault: 20,
  /** Longest pause between two pieces of a request body (milliseconds; decided). */
  bodyIdleTimeoutMs: 30000,
  /** Larger bodies are kept in the blob store; several results in one request may not be larger together (bytes; decided). */
  inlinePayloadMaxBytes: 65536,
  /** Longest identifier in a path (characters; decided). */
  idMaxChars: 64,
  /** Longest name of a resource (characters; observed). */
  nameMaxChars: 191,
  /** Most models of an endpoint (models; decided). */
  modelReferencesMax: 8,
  /** Largest PORT and PORT_HEALTH (port; decided). */
  servingPortMax: 65535,
  /** Longest HEALTH_CHECK_PATH (characters; decided). */
  healthCheckPathMaxChars: 1024,
  /** Most origins of pages whose browsers may send requests to a load-balancing endpoint (origins; decided). */
  corsOriginsMax: 50,
  /** Longest input to try an endpoint with that is kept with the endpoint (characters; decided). */
  testInputMaxChars: 10000,
  /** How long a request to a load-balancing endpoint is held while no worker is ready (milliseconds; observed). */
  requestHoldMaxMs: 120000,
  /** Most requests of a load-balancing endpoint that one gateway holds while no worker is ready (requests; decided). */
  requestsHeldMax: 1000,
  /** Interval between health checks of a worker that is not ready (milliseconds; decided). */
  healthCheckIntervalMs: 1000,
  /** Interval between health checks of a worker that is ready (milliseconds; decided). */
  healthCheckReadyIntervalMs: 5000,
  /** How long a worker may take to answer a health check (milliseconds; decided). */
  healthCheckTimeoutMs: 5000,
  /** How far the jobs ahead of a waiting one are counted, and the depth beyond which the scaler needs no exact number (jobs; decided). */
  queuePositionMax: 1000,
  /** Most jobs of a page when limit is not given (jobs; decided). */
  jobsPerPageDefault: 100,
  /** Largest limit of a page of jobs (jobs; decided). */
  jobsPerPageMax: 1000,
  /** Most stored jobs that are examined for one page, those of other endpoints included (jobs; decided). */
  jobsExaminedPerPageMax: 5000,
  /** Longest errorContains (characters; decided). */
  jobErrorSearchMaxChars: 200,
  /** How much of the error of a job is shown and searched (characters; decided). */
  jobErrorShownMaxChars: 1000,
  /** Most returns to the queue, retries and webhook tries that are kept of a job (entries; decided). */
  jobHistoryMax: 50,
  /** How long the record of a failed job is kept from its end (milliseconds; decided). */
  failuresKeptMs: 86400000,
  /** Most records of failed jobs that are kept of an endpoint, the latest ones (records; decided). */
  failuresKeptMax: 1000,
  /** Most errors that failed jobs of an endpoint are joined by; the records of further ones are only counted (groups; decided). */
  failureGroupsMax: 50,
  /** Most of a traceback that the record of a failed job keeps, the end of it (characters; decided). */
  failureTracebackMaxChars: 4000,
  /** Most environment variables of a template, endpoint or pod (variables; observed). */
  environmentVariablesMax: 50,
  /** Shortest idle timeout of a worker (seconds; observed). */
  idleTimeoutMinSeconds: 1,
  /** Longest idle timeout of a worker (seconds; observed). */
  idleTimeoutMaxSeconds: 3600,
  /** Idle timeout when none is given (seconds; observed). */
  idleTimeoutDefaultSeconds: 5,
  /** Workers that always run by default (workers; observed). */
  workersMinDefault: 0,
  /** Most workers of an endpoint when nothing else is said (workers; observed). */
  workersMaxDefault: 3,
  /** Scaler value when none is given (seconds or jobs; observed). */
  scalerValueDefault: 4,
  /** Largest workersMin and workersMax of an endpoint (workers; decided). */
  endpointWorkersMax: 10000,
  /** Largest scaler value (seconds or jobs; decided). */
  scalerValueMax: 1000000,
  /** Most GPUs of a worker or pod (GPUs; decided). */
  gpuCountMax: 128,
  /** Most virtual CPUs of a worker or pod, and most that can be required for each GPU (virtual CPUs; decided). */
  vcpuCountMax: 1024,
  /** Largest container disk and largest volume on the disk of the host (gigabytes; decided). */
  diskMaxGb: 65536,
  /** Most memory that a pod can require (gigabytes; decided). */
  memoryMaxGb: 65536,
  /** Highest disk throughput and network speed that a pod can require (MBps or Mbps; decided). */
  throughputMax: 1000000,
  /** Largest price that a client can name in GraphQL (dollars per hour; decided). */
  priceMaxPerHr: 1000000,
  /** Largest network volume (gigabytes; observed). */
  networkVolumeSizeMaxGb: 4000,
  /** Window of the request limits when they are switched on (milliseconds; observed). */
  rateWindowMs: 10000,
  /** Requests to /run in one window (requests; observed). */
  runRequestsPerWindow: 1000,
  /** Requests to /run in progress at once (requests; observed). */
  runConcurrentMax: 200,
  /** Requests to /runsync in one window (requests; observed). */
  runsyncRequestsPerWindow: 2000,
  /** Requests to /runsync in progress at once (requests; observed). */
  runsyncConcurrentMax: 400,
  /** Requests to /status and /status-sync in one window (requests; observed). */
  statusRequestsPerWindow: 2000,
  /** Requests to /status and /status-sync in progress at once (requests; observed). */
  statusConcurrentMax: 400,
  /** Requests to /stream in one window (requests; observed). */
  streamRequestsPerWindow: 2000,
  /** Requests to /stream in progress at once (requests; observed). */
  streamConcurrentMax: 400,
  /** Requests to /cancel in one window (requests; observed). */
  cancelRequestsPerWindow: 100,
  /** Requests to /cancel in progress at once (requests; observed). */
  cancelConcurrentMax: 20,
  /** Requests to /purge-queue in one window (requests; observed). */
  purgeRequestsPerWindow: 2,
  /** Most words of a command that runs inside a pod, the program included (arguments; decided). */
  execArgumentsMax: 100,
  /** Longest word of such a command (characters; decided). */
  execArgumentMaxChars: 4096,
  /** Most columns and most rows of a terminal (characters; decided). */
  execTerminalMaxCharacters: 1000,
  /** Most commands that run inside the pods of one gateway at once (sessions; decided). */
  execSessionsMax: 100,
  /** Largest WebSocket message of a client (bytes; decided). */
  execMessageMaxBytes: 1048576,
  /** Largest archive of a build of an application of the Python package (bytes; observed). */
  flashArtifactMaxBytes: 1572864000,
  /** How long the address for the upload of a build takes it (milliseconds; decided). */
  flashUploadMs: 3600000,
  /** Applications of an account (applications; decided). */
  flashAppsMax: 100,
  /** Environments of an application (environments; decided). */
  flashEnvironmentsMax: 20,
  /** Builds of an application that are kept although no environment and no endpoint runs them (builds; decided). */
  flashBuildsMax: 10,
  /** How long a sandbox may be without a command when nothing is said (seconds; observed). */
  sandboxIdleTimeoutDefaultSeconds: 600,
  /** Longest idle timeout of a sandbox (seconds; observed). */
  sandboxIdleTimeoutMaxSeconds: 7200,
  /** How long a sandbox may exist when nothing is said (seconds; observed). */
  sandboxLifetimeDefaultSeconds: 3600,
  /** How long a sandbox may exist; a longer lifetime is shortened to this (seconds; observed). */
  sandboxLifetimeMaxSeconds: 86400,
  /** How long a command in a sandbox may run before it is stopped (seconds; decided). */
  sandboxExecMaxSeconds: 300,
  /** Output of a command in a sandbox that is answered; what it prints beyond is dropped (bytes; decided). */
  sandboxExecOutputMaxBytes: 1048576,
  /** Ended sandboxes of an account whose records are kept, the latest (sandboxes; decided). */
  sandboxRecordsMax: 1000,
  /** Most lines of a log in one JSON answer (lines; decided). */
  logTailMax: 5000,
  /** Lines of a log when nothing else is asked for (lines; decided). */
  logTailDefault: 100,
  /** Longest line of a log. A longer one is cut into several (characters; decided). */
  logLineMaxChars: 8192,
  /** Most of the log of one machine that is kept. The oldest lines go first (bytes; decided). */
  logMachineMaxBytes: 16777216,
  /** How much of what one machine prints is kept in the long run, in each second. Further lines are left out and counted (bytes; decided). */
  logMachineBytesPerSecond: 262144,
  /** The same for all machines of a host together. Those that print share it (bytes; decided). */
  logHostBytesPerSecond: 1048576,
  /** How much a machine that was quiet may print at once without loss (bytes; decided). */
  logMachineBurstBytes: 2097152,
  /** How long lines are kept when the operator does not say otherwise (milliseconds; decided). */
  logRetentionDefaultMs: 259200000,
  /** How much of all logs is kept when the operator does not say otherwise (bytes; decided). */
  logTotalDefaultBytes: 1073741824,
  /** Most event streams of logs that an account may have open at one gateway (streams; decided). */
  logStreamsPerAccountMax: 50,
  /** Most event streams of logs that one gateway has open (streams; decided). */
  logStreamsMax: 500,
  /** Most ids of running jobs that are told of a worker (jobs; decided). */
  workerJobIdsMax: 20,
  /** Longest path of a file in a network volume (characters; decided). */
  volumePathMaxChars: 4096,
  /** Longest name in such a path (bytes; decided). */
  volumeFileNameMaxBytes: 255,
  /** How many names a path in a network volume may have (directories; decided). */
  volumeDirectoriesDepthMax: 100,
  /** Most entries of a page when limit is not given (entries; decided). */
  volumeFilesPerPageDefault: 100,
  /** Largest limit of a page of entries (entries; decided). */
  volumeFilesPerPageMax: 1000,
  /** Longest key of a file that is stored by S3 (bytes; observed). */
  s3KeyMaxBytes: 1024,
  /** Most keys of a page of a list by S3, and most keys that DeleteObjects takes (keys; observed). */
  s3ListMaxKeys: 1000,
  /** Largest number of a part of an upload by S3 (parts; observed). */
  s3PartNumberMax: 10000,
  /** How much the clock of a client of S3 may differ from that of the service (milliseconds; decided). */
  s3ClockSkewMaxMs: 900000,
  /** Longest life of a presigned address (seconds; observed). */
  s3PresignedMaxSeconds: 604800,
  /** Largest XML body of a request by S3 (bytes; decided). */
  s3BodyMaxBytes: 2097152,
  /** How long an upload in parts by S3 is kept after its last part (milliseconds; decided). */
  s3UploadIdleMaxMs: 604800000,
  /** Most requests by S3 of an account that one gateway serves at once (requests; decided). */
  s3RequestsPerAccountMax: 100,
  /** Most requests by S3 that one gateway serves at once (requests; decided). */
  s3RequestsMax: 500,
  /** Most streams of changes that an account may have open at one gateway (streams; decided). */
  eventStreamsPerAccountMax: 50,
  /** Most streams of changes that one gateway has open (streams; decided). */
  eventStreamsMax: 500,
  /** Least time between two events about the same endpoint or pod (milliseconds; decided). */
  eventPeriodMs: 250,
  /** Most jobs that one event names (jobs; decided). */
  eventJobsMax: 20,
  /** How many events of an account are kept for readers that lost their connection (events; decided). */
  eventsKeptMax: 500,
  /** How long they are kept after the last stream of the account ended (milliseconds; decided). */
  eventsKeptMs: 60000,
  /** Interval of the event heartbeat (milliseconds; decided). */
  eventHeartbeatMs: 5000,
  /** Most endpoints with waiting jobs that an overview names (endpoints; decided). */
  overviewWaitingMax: 50,
  /** Most entries about failed jobs in an overview (entries; decided). */
  overviewFailuresMax: 20,
  /** Most problems that an overview names (problems; decided). */
  overviewProblemsMax: 100,
  /** Most entries of a page when limit is not given (entries; decided). */
  auditEntriesPerPageDefault: 100,
  /** Largest limit of a page of entries (entries; decided). */
  auditEntriesPerPageMax: 1000,
  /** How long entries of the audit log are kept (milliseconds; decided). */
  auditRetentionMs: 34560000000,
  /** Largest resource that an entry shows as it was or is (bytes; decided). */
  auditResourceMaxBytes: 32768,
  /** Most runs of a page when limit is not given (runs; decided). */
  verificationsPerPageDefault: 50,
  /** Largest limit of a page of runs (runs; decided). */
  verificationsPerPageMax: 200,
  /** How many runs of the contract suite are kept (runs; decided). */
  verificationsKeptMax: 200,
  /** Most claims of a reported run (claims; decided). */
  verificationClaimsMax: 5000,
  /** Longest text of a claim or its evidence in a reported run (characters; decided). */
  verificationTextMaxChars: 500,
  /** Most evidence of a claim in a reported run (entries; decided). */
  verificationEvidenceMax: 3,
  /** Most keys of a page when limit is not given (keys; decided). */
  keysPerPageDefault: 100,
  /** Largest limit of a page of keys (keys; decided). */
  keysPerPageMax: 1000,
  /** Most network volumes that a key can be restricted to (volumes; decided). */
  keyVolumesMax: 100,
  /** Most endpoints that a key can be restricted to (endpoints; decided). */
  keyEndpointsMax: 100,
  /** Most accounts of a page when limit is not given (accounts; decided). */
  accountsPerPageDefault: 100,
  /** Largest limit of a page of accounts (accounts; decided). */
  accountsPerPageMax: 1000,
  /** Longest e-mail address of an account (characters; decided). */
  emailMaxChars: 254,
  /** Entries of a page when limit is not given (entries; decided). */
  pageLimitDefault: 100,
  /** Largest limit of a page (entries; decided). */
  pageLimitMax: 1000,
  /** How many decisions of an endpoint are kept (entries; decided). */
  decisionsKeptMax: 10000,
  /** How long they are kept (milliseconds; decided). */
  decisionsKeptMs: 2592000000,
  /** Most entries of what the service did with a pod (entries; decided). */
  podStepsMax: 20,
  /** Time between two samples of what a pod uses (milliseconds; decided). */
  podUsageIntervalMs: 10000,
  /** Most samples of a pod (samples; decided). */
  podUsageSamplesMax: 360,
  /** Shortest step of a history (milliseconds; decided). */
  historyStepMinMs: 60000,
  /** Longest step of a history (milliseconds; decided). */
  historyStepMaxMs: 86400000,
  /** Most steps of a history in one answer (steps; decided). */
  historyStepsMax: 1500,
  /** How long minutes are kept (milliseconds; decided). */
  historyMinutesKeptMs: 172800000,
  /** How long hours are kept (milliseconds; decided). */
  historyHoursKeptMs: 7776000000,
  /** Most rules for notifications that an account may have (rules; decided). */
  notificationRulesMax: 50,
  /** Most endpoints that a rule can name (endpoints; decided). */
  notificationEndpointsMax: 100,
  /** Most of what a condition holds for that is shown of a rule (subjects; decided). */
  notificationFiringShownMax: 100,
  /** Interval at which the conditions of rules are checked (milliseconds; decided). */
  notificationCheckEveryMs: 15000,
  /** How long a condition must not have held before its end is told (milliseconds; decided). */
  notificationSettleMs: 60000,
  /** ageSeconds of a rule when none is given (seconds; decided). */
  notificationAgeDefaultSeconds: 300,
  /** Smallest ageSeconds of a rule (seconds; decided). */
  notificationAgeMinSeconds: 10,
  /** Largest ageSeconds of a rule (seconds; decided). */
  notificationAgeMaxSeconds: 86400,
  /** failedPercent of a rule when none is given (percent; decided). */
  notificationFailedDefaultPercent: 10,
  /** windowMinutes of a rule when none is given (minutes; decided). */
  notificationWindowDefaultMinutes: 5,
  /** Largest windowMinutes of a rule (minutes; decided). */
  notificationWindowMaxMinutes: 60,
  /** jobsMin of a rule when none is given (jobs; decided). */
  notificationJobsMinDefault: 10,
  /** Largest jobsMin of a rule (jobs; decided). */
  notificationJobsMinMax: 1000000,
  /** usedPercent of a rule when none is given (percent; decided). */
  notificationUsedDefaultPercent: 90,
  /** spentPercent of a rule when none is given (percent; decided). */
  notificationSpentDefaultPercent: 100,
  /** Smallest repeatMinutes of a rule (minutes; decided). */
  notificationRepeatMinMinutes: 5,
  /** Largest repeatMinutes of a rule (minutes; decided). */
  notificationRepeatMaxMinutes: 10080,
  /** Lowest limit of a budget (dollars; decided). */
  spendLimitMinUsd: 0.01,
  /** Highest limit of a budget (dollars; decided). */
  spendLimitMaxUsd: 1000000000,
  /** The part of a limit from which on a budget is nearly reached (share; decided). */
  spendWarnShare: 0.8,
  /** How often a gateway adds up what accounts and endpoints with a limit spent (milliseconds; decided). */
  spendLookIntervalMs: 10000,
} as const;

export type LimitName = keyof typeof limits;

export const limitDetails = [
  {
    name: "runPayloadMaxBytes",
    value: 10485760,
    unit: "bytes",
    appliesTo: ["run"],
    source: "documented",
    description: "Largest request body of /run.",
  },
  {
    name: "runsyncPayloadMaxBytes",
    value: 20971520,
    unit: "bytes",
    appliesTo: ["runsync"],
    source: "documented",
    description: "Largest request body of /runsync.",
  },
  {
    name: "resultMaxBytes",
    value: 20971520,
    unit: "bytes",
    appliesTo: ["jobDone", "jobStream"],
    source: "observed",
    description: "Largest body a worker may deliver as a result or chunk.",
  },
  {
    name: "managementBodyMaxBytes",
    value: 1048576,
    unit: "bytes",
    appliesTo: ["rest", "graphql"],
    source: "decided",
    description: "Largest request body of the management interfaces.",
  },
  {
    name: "compatV2BodyMaxBytes",
    value: 102400,
    unit: "bytes",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Largest request body of version 2 of REST under /compat.",
  },
  {
    name: "compatV2RequestsPerMinute",
    value: 60,
    unit: "requests",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Requests of an account to version 2 of REST in a minute when the request limits are switched on.",
  },
  {
    name: "compatV2RequestsPerHour",
    value: 3000,
    unit: "requests",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Requests of an account to version 2 of REST in an hour when the request limits are switched on.",
  },
  {
    name: "compatV2RequestsPerDay",
    value: 50000,
    unit: "requests",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Requests of an account to version 2 of REST in a day when the request limits are switched on.",
  },
  {
    name: "compatV2IdleTimeoutDefaultSeconds",
    value: 10,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "How long a worker of an endpoint made by version 2 of REST waits for the next job when nothing is said.",
  },
  {
    name: "compatV2ExecutionTimeoutDefaultMs",
    value: 300000,
    unit: "milliseconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Execution timeout of an endpoint made by version 2 of REST when nothing is said.",
  },
  {
    name: "graphqlDepthMax",
    value: 20,
    unit: "levels",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Deepest nesting of fields in a GraphQL document.",
  },
  {
    name: "graphqlFieldsMax",
    value: 2000,
    unit: "fields",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most fields that a GraphQL document may ask for, those of fragments counted wherever they are used.",
  },
  {
    name: "graphqlDocumentMaxChars",
    value: 131072,
    unit: "characters",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Longest GraphQL document. Long texts belong in variables.",
  },
  {
    name: "graphqlTokensMax",
    value: 10000,
    unit: "tokens",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most tokens of a GraphQL document.",
  },
  {
    name: "graphqlBracketsMax",
    value: 100,
    unit: "levels",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Deepest nesting of brackets of any kind in a GraphQL document.",
  },
  {
    name: "graphqlDefinitionsMax",
    value: 100,
    unit: "definitions",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most operations and fragments of a GraphQL document.",
  },
  {
    name: "graphqlIntrospectionsMax",
    value: 4,
    unit: "fields",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most `__schema` and `__type` fields in a GraphQL document, those of fragments counted wherever they are used.",
  },
  {
    name: "graphqlRepeatedFieldsMax",
    value: 50,
    unit: "fields",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most fields of a GraphQL document that repeat the name of another one beside them.",
  },
  {
    name: "runsyncWaitDefaultMs",
    value: 90000,
    unit: "milliseconds",
    appliesTo: ["runsync", "statusSync"],
    source: "documented",
    description: "How long /runsync holds the request when wait is not given.",
  },
  {
    name: "waitMinMs",
    value: 1000,
    unit: "milliseconds",
    appliesTo: ["runsync", "statusSync"],
    source: "documented",
    description: "Smallest value of wait.",
  },
  {
    name: "waitMaxMs",
    value: 300000,
    unit: "milliseconds",
    appliesTo: ["runsync", "statusSync"],
    source: "documented",
    description: "Largest value of wait.",
  },
  {
    name: "runsyncRetentionMs",
    value: 60000,
    unit: "milliseconds",
    appliesTo: ["runsync"],
    source: "documented",
    description: "How long the result of a synchronous job is kept after it finished.",
  },
  {
    name: "runsyncRetentionWithWaitMs",
    value: 300000,
    unit: "milliseconds",
    appliesTo: ["runsync"],
    source: "documented",
    description: "The same when wait was given; its value does not matter.",
  },
  {
    name: "runRetentionMs",
    value: 1800000,
    unit: "milliseconds",
    appliesTo: ["run"],
    source: "documented",
    description: "How long the result of an asynchronous job is kept after it finished.",
  },
  {
    name: "streamChunkMaxBytes",
    value: 1048576,
    unit: "bytes",
    appliesTo: ["stream", "jobStream"],
    source: "documented",
    description: "Largest output of one streamed chunk; larger outputs are split.",
  },
  {
    name: "streamHoldMs",
    value: 8000,
    unit: "milliseconds",
    appliesTo: ["stream"],
    source: "decided",
    description: "How long /stream holds a request while there is nothing new.",
  },
  {
    name: "ttlMinMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "status"],
    source: "observed",
    description: "Smallest time-to-live of a job.",
  },
  {
    name: "ttlMaxMs",
    value: 604800000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "status"],
    source: "observed",
    description: "Largest time-to-live of a job.",
  },
  {
    name: "ttlDefaultMs",
    value: 86400000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync"],
    source: "observed",
    description: "Time-to-live of a job that does not say otherwise.",
  },
  {
    name: "executionTimeoutMinMs",
    value: 5000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "createEndpoint", "updateEndpoint"],
    source: "observed",
    description: "Smallest execution timeout.",
  },
  {
    name: "executionTimeoutMaxMs",
    value: 604800000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "createEndpoint", "updateEndpoint"],
    source: "observed",
    description: "Largest execution timeout.",
  },
  {
    name: "executionTimeoutDefaultMs",
    value: 600000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "createEndpoint"],
    source: "observed",
    description: "Execution timeout when neither job nor endpoint says otherwise.",
  },
  {
    name: "jobNestingMaxDepth",
    value: 1000,
    unit: "levels",
    appliesTo: ["run", "runsync", "jobDone", "jobStream"],
    source: "decided",
    description: "Deepest nesting of arrays and objects in a body.",
  },
  {
    name: "idempotencyKeyMaxChars",
    value: 255,
    unit: "characters",
    appliesTo: ["run", "runsync"],
    source: "decided",
    description: "Longest Idempotency-Key.",
  },
  {
    name: "webhookUrlMaxChars",
    value: 2048,
    unit: "characters",
    appliesTo: ["run", "runsync"],
    source: "decided",
    description: "Longest webhook address.",
  },
  {
    name: "webhookAttemptsMax",
    value: 3,
    unit: "attempts",
    appliesTo: ["run", "runsync"],
    source: "observed",
    description: "How often a webhook is tried.",
  },
  {
    name: "webhookFirstRetryDelayMs",
    value: 5000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync"],
    source: "observed",
    description: "Pause before the second try of a webhook.",
  },
  {
    name: "webhookSecondRetryDelayMs",
    value: 15000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync"],
    source: "observed",
    description: "Pause before the third try of a webhook.",
  },
  {
    name: "webhookTimeoutMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync"],
    source: "decided",
    description: "How long one try of a webhook may take.",
  },
  {
    name: "takeHoldMs",
    value: 30000,
    unit: "milliseconds",
    appliesTo: ["jobTake", "jobTakeBatch", "jobStop"],
    source: "decided",
    description: "How long a worker's poll is held while there is nothing to hand over.",
  },
  {
    name: "takeBatchMax",
    value: 1000,
    unit: "jobs",
    appliesTo: ["jobTakeBatch"],
    source: "decided",
    description: "Most jobs handed over in one answer.",
  },
  {
    name: "workerLeaseMs",
    value: 40000,
    unit: "milliseconds",
    appliesTo: ["jobTake", "jobTakeBatch", "ping"],
    source: "observed",
    description: "How long an attempt lives without a heartbeat from its worker.",
  },
  {
    name: "stopDelayMs",
    value: 1000,
    unit: "milliseconds",
    appliesTo: ["jobStop"],
    source: "decided",
    description: "How old an attempt must be before its worker is told to stop it.",
  },
  {
    name: "workerPingIntervalMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["ping"],
    source: "observed",
    description: "How often a worker pings.",
  },
  {
    name: "automaticRedispatchMax",
    value: 1,
    unit: "times",
    appliesTo: ["jobTake", "jobTakeBatch"],
    source: "observed",
    description: "How often a lost job is handed out again before it fails.",
  },
  {
    name: "resultDroppedAfterMs",
    value: 8000,
    unit: "milliseconds",
    appliesTo: ["ping"],
    source: "decided",
    description: "How long the pings of a worker leave out a job that they listed before it fails because its result was dropped.",
  },
  {
    name: "prestartProbeMinMs",
    value: 60000,
    unit: "milliseconds",
    appliesTo: ["jobTake", "jobTakeBatch", "jobDone", "jobDoneBatch"],
    source: "decided",
    description: "Pause after a failed prestart hook before one job is handed out as a probe. With each probe it doubles.",
  },
  {
    name: "prestartProbeMaxMs",
    value: 300000,
    unit: "milliseconds",
    appliesTo: ["jobTake", "jobTakeBatch"],
    source: "decided",
    description: "Longest pause between two such probes.",
  },
  {
    name: "prestartForgetMs",
    value: 3600000,
    unit: "milliseconds",
    appliesTo: ["jobDone", "jobDoneBatch"],
    source: "decided",
    description: "Time without a failed prestart hook after which the next one fails its job again, instead of only returning it to the queue.",
  },
  {
    name: "batchRequestsMax",
    value: 1000000,
    unit: "requests",
    appliesTo: ["createBatch", "addBatchRequests"],
    source: "decided",
    description: "Most requests of a batch. MILLRACE_BATCH_REQUESTS_MAX sets another number.",
  },
  {
    name: "batchBodyMaxBytes",
    value: 10485760,
    unit: "bytes",
    appliesTo: ["createBatch", "addBatchRequests"],
    source: "observed",
    description: "Largest body with requests of a batch as one JSON document. Bodies of JSON Lines may have any length.",
  },
  {
    name: "batchesActiveMax",
    value: 10,
    unit: "batches",
    appliesTo: ["finalizeBatch"],
    source: "observed",
    description: "Most batches of an endpoint that have begun and not ended. MILLRACE_BATCHES_ACTIVE_MAX sets another number.",
  },
  {
    name: "batchRequestsQueuedMax",
    value: 10000000,
    unit: "requests",
    appliesTo: ["finalizeBatch"],
    source: "decided",
    description: "Most requests that all batches of an endpoint together still have to do. MILLRACE_BATCH_QUEUED_MAX sets another number.",
  },
  {
    name: "batchRequestsPerPageDefault",
    value: 50,
    unit: "requests",
    appliesTo: ["listBatchRequests"],
    source: "observed",
    description: "Requests of a page of a batch when limit is not given.",
  },
  {
    name: "batchRequestsPerPageMax",
    value: 1000,
    unit: "requests",
    appliesTo: ["listBatchRequests"],
    source: "decided",
    description: "Largest limit of a page of requests of a batch.",
  },
  {
    name: "batchesPerPageMax",
    value: 100,
    unit: "batches",
    appliesTo: ["listBatches"],
    source: "decided",
    description: "Most batches of a page.",
  },
  {
    name: "batchDraftKeptMs",
    value: 604800000,
    unit: "milliseconds",
    appliesTo: ["createBatch"],
    source: "decided",
    description: "How long a batch is kept that is not finalized.",
  },
  {
    name: "batchesUnstartedMax",
    value: 500,
    unit: "batches",
    appliesTo: ["createBatch", "openaiCreateBatch"],
    source: "decided",
    description: "Most batches of an account that never ran: drafts, also cancelled ones, batches without requests, and those whose file was refused.",
  },
  {
    name: "batchRunMaxMs",
    value: 604800000,
    unit: "milliseconds",
    appliesTo: ["finalizeBatch"],
    source: "decided",
    description: "How long a batch may take from its finalization on. Then it becomes FAILED with the results that it has.",
  },
  {
    name: "batchKeptMs",
    value: 2592000000,
    unit: "milliseconds",
    appliesTo: ["getBatch", "listBatchRequests", "getBatchResults"],
    source: "decided",
    description: "How long a batch and its results are kept after it has ended.",
  },
  {
    name: "batchMaxCostMax",
    value: 1000000,
    unit: "dollars",
    appliesTo: ["updateBatch", "quoteBatch"],
    source: "decided",
    description: "Largest maxCost of a batch.",
  },
  {
    name: "batchFinishByAheadMaxMs",
    value: 1209600000,
    unit: "milliseconds",
    appliesTo: ["updateBatch", "quoteBatch"],
    source: "decided",
    description: "How far finishBy of a batch may lie ahead.",
  },
  {
    name: "batchUploadsMax",
    value: 10,
    unit: "bodies",
    appliesTo: ["createBatch", "addBatchRequests", "openaiUploadFile", "openaiCreateBatch"],
    source: "decided",
    description: "Most bodies with requests of batches that a gateway takes from an account at the same time.",
  },
  {
    name: "batchUploadMaxMs",
    value: 14400000,
    unit: "milliseconds",
    appliesTo: ["createBatch", "addBatchRequests", "openaiUploadFile"],
    source: "decided",
    description: "Longest time that such a body may take.",
  },
  {
    name: "openaiFileMaxBytes",
    value: 209715200,
    unit: "bytes",
    appliesTo: ["openaiUploadFile"],
    source: "decided",
    description: "Largest file with the requests of a batch.",
  },
  {
    name: "openaiFilesMax",
    value: 1000,
    unit: "files",
    appliesTo: ["openaiUploadFile"],
    source: "decided",
    description: "Most uploaded files of an account.",
  },
  {
    name: "openaiFilesMaxBytes",
    value: 21474836480,
    unit: "bytes",
    appliesTo: ["openaiUploadFile"],
    source: "decided",
    description: "Most bytes of all uploaded files of an account together.",
  },
  {
    name: "openaiFileKeptMs",
    value: 2592000000,
    unit: "milliseconds",
    appliesTo: ["openaiUploadFile"],
    source: "decided",
    description: "How long an uploaded file is kept unless it says otherwise.",
  },
  {
    name: "openaiFileNameMaxChars",
    value: 255,
    unit: "characters",
    appliesTo: ["openaiUploadFile"],
    source: "decided",
    description: "Longest name of a file.",
  },
  {
    name: "openaiFilesPerPageMax",
    value: 10000,
    unit: "files",
    appliesTo: ["openaiListFiles"],
    source: "decided",
    description: "Most files of a page.",
  },
  {
    name: "openaiBatchRequestsMax",
    value: 50000,
    unit: "requests",
    appliesTo: ["openaiCreateBatch"],
    source: "decided",
    description: "Most requests of a batch that is made of a file.",
  },
  {
    name: "openaiFileErrorsMax",
    value: 100,
    unit: "errors",
    appliesTo: ["openaiCreateBatch"],
    source: "decided",
    description: "Most mistakes of a file that a batch names.",
  },
  {
    name: "openaiCustomIdMaxChars",
    value: 512,
    unit: "characters",
    appliesTo: ["openaiCreateBatch"],
    source: "decided",
    description: "Longest custom_id of a request.",
  },
  {
    name: "openaiBatchesPerPageMax",
    value: 100,
    unit: "batches",
    appliesTo: ["openaiListBatches"],
    source: "decided",
    description: "Most batches of a page.",
  },
  {
    name: "openaiBatchesPerPageDefault",
    value: 20,
    unit: "batches",
    appliesTo: ["openaiListBatches"],
    source: "decided",
    description: "Batches of a page when limit is not given.",
  },
  {
    name: "bodyIdleTimeoutMs",
    value: 30000,
    unit: "milliseconds",
    appliesTo: ["run", "runsync", "jobDone", "jobDoneBatch", "jobStream"],
    source: "decided",
    description: "Longest pause between two pieces of a request body.",
  },
  {
    name: "inlinePayloadMaxBytes",
    value: 65536,
    unit: "bytes",
    appliesTo: ["run", "runsync", "jobDone", "jobDoneBatch"],
    source: "decided",
    description: "Larger bodies are kept in the blob store; several results in one request may not be larger together.",
  },
  {
    name: "idMaxChars",
    value: 64,
    unit: "characters",
    appliesTo: ["rest", "queue", "worker"],
    source: "decided",
    description: "Longest identifier in a path.",
  },
  {
    name: "nameMaxChars",
    value: 191,
    unit: "characters",
    appliesTo: ["rest", "graphql"],
    source: "observed",
    description: "Longest name of a resource.",
  },
  {
    name: "modelReferencesMax",
    value: 8,
    unit: "models",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Most models of an endpoint.",
  },
  {
    name: "servingPortMax",
    value: 65535,
    unit: "port",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Largest PORT and PORT_HEALTH.",
  },
  {
    name: "healthCheckPathMaxChars",
    value: 1024,
    unit: "characters",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Longest HEALTH_CHECK_PATH.",
  },
  {
    name: "corsOriginsMax",
    value: 50,
    unit: "origins",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Most origins of pages whose browsers may send requests to a load-balancing endpoint.",
  },
  {
    name: "testInputMaxChars",
    value: 10000,
    unit: "characters",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Longest input to try an endpoint with that is kept with the endpoint.",
  },
  {
    name: "requestHoldMaxMs",
    value: 120000,
    unit: "milliseconds",
    appliesTo: ["lb"],
    source: "observed",
    description: "How long a request to a load-balancing endpoint is held while no worker is ready.",
  },
  {
    name: "requestsHeldMax",
    value: 1000,
    unit: "requests",
    appliesTo: ["lb"],
    source: "decided",
    description: "Most requests of a load-balancing endpoint that one gateway holds while no worker is ready.",
  },
  {
    name: "healthCheckIntervalMs",
    value: 1000,
    unit: "milliseconds",
    appliesTo: ["lb"],
    source: "decided",
    description: "Interval between health checks of a worker that is not ready.",
  },
  {
    name: "healthCheckReadyIntervalMs",
    value: 5000,
    unit: "milliseconds",
    appliesTo: ["lb"],
    source: "decided",
    description: "Interval between health checks of a worker that is ready.",
  },
  {
    name: "healthCheckTimeoutMs",
    value: 5000,
    unit: "milliseconds",
    appliesTo: ["lb"],
    source: "decided",
    description: "How long a worker may take to answer a health check.",
  },
  {
    name: "queuePositionMax",
    value: 1000,
    unit: "jobs",
    appliesTo: ["status"],
    source: "decided",
    description: "How far the jobs ahead of a waiting one are counted, and the depth beyond which the scaler needs no exact number.",
  },
  {
    name: "jobsPerPageDefault",
    value: 100,
    unit: "jobs",
    appliesTo: ["listJobs"],
    source: "decided",
    description: "Most jobs of a page when limit is not given.",
  },
  {
    name: "jobsPerPageMax",
    value: 1000,
    unit: "jobs",
    appliesTo: ["listJobs"],
    source: "decided",
    description: "Largest limit of a page of jobs.",
  },
  {
    name: "jobsExaminedPerPageMax",
    value: 5000,
    unit: "jobs",
    appliesTo: ["listJobs"],
    source: "decided",
    description: "Most stored jobs that are examined for one page, those of other endpoints included.",
  },
  {
    name: "jobErrorSearchMaxChars",
    value: 200,
    unit: "characters",
    appliesTo: ["listJobs"],
    source: "decided",
    description: "Longest errorContains.",
  },
  {
    name: "jobErrorShownMaxChars",
    value: 1000,
    unit: "characters",
    appliesTo: ["listJobs", "getJob", "listJobEvents"],
    source: "decided",
    description: "How much of the error of a job is shown and searched.",
  },
  {
    name: "jobHistoryMax",
    value: 50,
    unit: "entries",
    appliesTo: ["listJobEvents"],
    source: "decided",
    description: "Most returns to the queue, retries and webhook tries that are kept of a job.",
  },
  {
    name: "failuresKeptMs",
    value: 86400000,
    unit: "milliseconds",
    appliesTo: ["listFailures", "listFailureGroups", "getFailure", "getOverview"],
    source: "decided",
    description: "How long the record of a failed job is kept from its end.",
  },
  {
    name: "failuresKeptMax",
    value: 1000,
    unit: "records",
    appliesTo: ["listFailures", "listFailureGroups", "getFailure", "getOverview"],
    source: "decided",
    description: "Most records of failed jobs that are kept of an endpoint, the latest ones.",
  },
  {
    name: "failureGroupsMax",
    value: 50,
    unit: "groups",
    appliesTo: ["listFailureGroups"],
    source: "decided",
    description: "Most errors that failed jobs of an endpoint are joined by; the records of further ones are only counted.",
  },
  {
    name: "failureTracebackMaxChars",
    value: 4000,
    unit: "characters",
    appliesTo: ["getFailure"],
    source: "decided",
    description: "Most of a traceback that the record of a failed job keeps, the end of it.",
  },
  {
    name: "environmentVariablesMax",
    value: 50,
    unit: "variables",
    appliesTo: ["createTemplate", "updateTemplate", "createEndpoint", "updateEndpoint", "createPod", "updatePod"],
    source: "observed",
    description: "Most environment variables of a template, endpoint or pod.",
  },
  {
    name: "idleTimeoutMinSeconds",
    value: 1,
    unit: "seconds",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "observed",
    description: "Shortest idle timeout of a worker.",
  },
  {
    name: "idleTimeoutMaxSeconds",
    value: 3600,
    unit: "seconds",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "observed",
    description: "Longest idle timeout of a worker.",
  },
  {
    name: "idleTimeoutDefaultSeconds",
    value: 5,
    unit: "seconds",
    appliesTo: ["createEndpoint"],
    source: "observed",
    description: "Idle timeout when none is given.",
  },
  {
    name: "workersMinDefault",
    value: 0,
    unit: "workers",
    appliesTo: ["createEndpoint"],
    source: "observed",
    description: "Workers that always run by default.",
  },
  {
    name: "workersMaxDefault",
    value: 3,
    unit: "workers",
    appliesTo: ["createEndpoint"],
    source: "observed",
    description: "Most workers of an endpoint when nothing else is said.",
  },
  {
    name: "scalerValueDefault",
    value: 4,
    unit: "seconds or jobs",
    appliesTo: ["createEndpoint"],
    source: "observed",
    description: "Scaler value when none is given.",
  },
  {
    name: "endpointWorkersMax",
    value: 10000,
    unit: "workers",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Largest workersMin and workersMax of an endpoint.",
  },
  {
    name: "scalerValueMax",
    value: 1000000,
    unit: "seconds or jobs",
    appliesTo: ["createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Largest scaler value.",
  },
  {
    name: "gpuCountMax",
    value: 128,
    unit: "GPUs",
    appliesTo: ["createEndpoint", "updateEndpoint", "createPod"],
    source: "decided",
    description: "Most GPUs of a worker or pod.",
  },
  {
    name: "vcpuCountMax",
    value: 1024,
    unit: "virtual CPUs",
    appliesTo: ["createEndpoint", "updateEndpoint", "createPod"],
    source: "decided",
    description: "Most virtual CPUs of a worker or pod, and most that can be required for each GPU.",
  },
  {
    name: "diskMaxGb",
    value: 65536,
    unit: "gigabytes",
    appliesTo: ["createTemplate", "updateTemplate", "createPod", "updatePod"],
    source: "decided",
    description: "Largest container disk and largest volume on the disk of the host.",
  },
  {
    name: "memoryMaxGb",
    value: 65536,
    unit: "gigabytes",
    appliesTo: ["createPod"],
    source: "decided",
    description: "Most memory that a pod can require.",
  },
  {
    name: "throughputMax",
    value: 1000000,
    unit: "MBps or Mbps",
    appliesTo: ["createPod"],
    source: "decided",
    description: "Highest disk throughput and network speed that a pod can require.",
  },
  {
    name: "priceMaxPerHr",
    value: 1000000,
    unit: "dollars per hour",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Largest price that a client can name in GraphQL.",
  },
  {
    name: "networkVolumeSizeMaxGb",
    value: 4000,
    unit: "gigabytes",
    appliesTo: ["createNetworkVolume", "updateNetworkVolume"],
    source: "observed",
    description: "Largest network volume.",
  },
  {
    name: "rateWindowMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["queue"],
    source: "observed",
    description: "Window of the request limits when they are switched on.",
  },
  {
    name: "runRequestsPerWindow",
    value: 1000,
    unit: "requests",
    appliesTo: ["run"],
    source: "observed",
    description: "Requests to /run in one window.",
  },
  {
    name: "runConcurrentMax",
    value: 200,
    unit: "requests",
    appliesTo: ["run"],
    source: "observed",
    description: "Requests to /run in progress at once.",
  },
  {
    name: "runsyncRequestsPerWindow",
    value: 2000,
    unit: "requests",
    appliesTo: ["runsync"],
    source: "observed",
    description: "Requests to /runsync in one window.",
  },
  {
    name: "runsyncConcurrentMax",
    value: 400,
    unit: "requests",
    appliesTo: ["runsync"],
    source: "observed",
    description: "Requests to /runsync in progress at once.",
  },
  {
    name: "statusRequestsPerWindow",
    value: 2000,
    unit: "requests",
    appliesTo: ["status", "statusSync"],
    source: "observed",
    description: "Requests to /status and /status-sync in one window.",
  },
  {
    name: "statusConcurrentMax",
    value: 400,
    unit: "requests",
    appliesTo: ["status", "statusSync"],
    source: "observed",
    description: "Requests to /status and /status-sync in progress at once.",
  },
  {
    name: "streamRequestsPerWindow",
    value: 2000,
    unit: "requests",
    appliesTo: ["stream"],
    source: "observed",
    description: "Requests to /stream in one window.",
  },
  {
    name: "streamConcurrentMax",
    value: 400,
    unit: "requests",
    appliesTo: ["stream"],
    source: "observed",
    description: "Requests to /stream in progress at once.",
  },
  {
    name: "cancelRequestsPerWindow",
    value: 100,
    unit: "requests",
    appliesTo: ["cancel"],
    source: "observed",
    description: "Requests to /cancel in one window.",
  },
  {
    name: "cancelConcurrentMax",
    value: 20,
    unit: "requests",
    appliesTo: ["cancel"],
    source: "observed",
    description: "Requests to /cancel in progress at once.",
  },
  {
    name: "purgeRequestsPerWindow",
    value: 2,
    unit: "requests",
    appliesTo: ["purgeQueue"],
    source: "observed",
    description: "Requests to /purge-queue in one window.",
  },
  {
    name: "execArgumentsMax",
    value: 100,
    unit: "arguments",
    appliesTo: ["execPod", "compatV2"],
    source: "decided",
    description: "Most words of a command that runs inside a pod, the program included.",
  },
  {
    name: "execArgumentMaxChars",
    value: 4096,
    unit: "characters",
    appliesTo: ["execPod", "compatV2"],
    source: "decided",
    description: "Longest word of such a command.",
  },
  {
    name: "execTerminalMaxCharacters",
    value: 1000,
    unit: "characters",
    appliesTo: ["execPod"],
    source: "decided",
    description: "Most columns and most rows of a terminal.",
  },
  {
    name: "execSessionsMax",
    value: 100,
    unit: "sessions",
    appliesTo: ["execPod", "compatV2"],
    source: "decided",
    description: "Most commands that run inside the pods of one gateway at once.",
  },
  {
    name: "execMessageMaxBytes",
    value: 1048576,
    unit: "bytes",
    appliesTo: ["execPod"],
    source: "decided",
    description: "Largest WebSocket message of a client.",
  },
  {
    name: "flashArtifactMaxBytes",
    value: 1572864000,
    unit: "bytes",
    appliesTo: ["graphql"],
    source: "observed",
    description: "Largest archive of a build of an application of the Python package.",
  },
  {
    name: "flashUploadMs",
    value: 3600000,
    unit: "milliseconds",
    appliesTo: ["graphql"],
    source: "decided",
    description: "How long the address for the upload of a build takes it.",
  },
  {
    name: "flashAppsMax",
    value: 100,
    unit: "applications",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Applications of an account.",
  },
  {
    name: "flashEnvironmentsMax",
    value: 20,
    unit: "environments",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Environments of an application.",
  },
  {
    name: "flashBuildsMax",
    value: 10,
    unit: "builds",
    appliesTo: ["graphql"],
    source: "decided",
    description: "Builds of an application that are kept although no environment and no endpoint runs them.",
  },
  {
    name: "sandboxIdleTimeoutDefaultSeconds",
    value: 600,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "How long a sandbox may be without a command when nothing is said.",
  },
  {
    name: "sandboxIdleTimeoutMaxSeconds",
    value: 7200,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "Longest idle timeout of a sandbox.",
  },
  {
    name: "sandboxLifetimeDefaultSeconds",
    value: 3600,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "How long a sandbox may exist when nothing is said.",
  },
  {
    name: "sandboxLifetimeMaxSeconds",
    value: 86400,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "observed",
    description: "How long a sandbox may exist; a longer lifetime is shortened to this.",
  },
  {
    name: "sandboxExecMaxSeconds",
    value: 300,
    unit: "seconds",
    appliesTo: ["compatV2"],
    source: "decided",
    description: "How long a command in a sandbox may run before it is stopped.",
  },
  {
    name: "sandboxExecOutputMaxBytes",
    value: 1048576,
    unit: "bytes",
    appliesTo: ["compatV2"],
    source: "decided",
    description: "Output of a command in a sandbox that is answered; what it prints beyond is dropped.",
  },
  {
    name: "sandboxRecordsMax",
    value: 1000,
    unit: "sandboxes",
    appliesTo: ["compatV2"],
    source: "decided",
    description: "Ended sandboxes of an account whose records are kept, the latest.",
  },
  {
    name: "logTailMax",
    value: 5000,
    unit: "lines",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Most lines of a log in one JSON answer.",
  },
  {
    name: "logTailDefault",
    value: 100,
    unit: "lines",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Lines of a log when nothing else is asked for.",
  },
  {
    name: "logLineMaxChars",
    value: 8192,
    unit: "characters",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Longest line of a log. A longer one is cut into several.",
  },
  {
    name: "logMachineMaxBytes",
    value: 16777216,
    unit: "bytes",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Most of the log of one machine that is kept. The oldest lines go first.",
  },
  {
    name: "logMachineBytesPerSecond",
    value: 262144,
    unit: "bytes",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "How much of what one machine prints is kept in the long run, in each second. Further lines are left out and counted.",
  },
  {
    name: "logHostBytesPerSecond",
    value: 1048576,
    unit: "bytes",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "The same for all machines of a host together. Those that print share it.",
  },
  {
    name: "logMachineBurstBytes",
    value: 2097152,
    unit: "bytes",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "How much a machine that was quiet may print at once without loss.",
  },
  {
    name: "logRetentionDefaultMs",
    value: 259200000,
    unit: "milliseconds",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "How long lines are kept when the operator does not say otherwise.",
  },
  {
    name: "logTotalDefaultBytes",
    value: 1073741824,
    unit: "bytes",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "How much of all logs is kept when the operator does not say otherwise.",
  },
  {
    name: "logStreamsPerAccountMax",
    value: 50,
    unit: "streams",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Most event streams of logs that an account may have open at one gateway.",
  },
  {
    name: "logStreamsMax",
    value: 500,
    unit: "streams",
    appliesTo: ["endpointLogs", "workerLogs", "jobLogs", "podLogs"],
    source: "decided",
    description: "Most event streams of logs that one gateway has open.",
  },
  {
    name: "workerJobIdsMax",
    value: 20,
    unit: "jobs",
    appliesTo: ["listWorkers"],
    source: "decided",
    description: "Most ids of running jobs that are told of a worker.",
  },
  {
    name: "volumePathMaxChars",
    value: 4096,
    unit: "characters",
    appliesTo: [
      "listVolumeFiles",
      "createVolumeDirectory",
      "deleteVolumeFile",
      "readVolumeFile",
      "writeVolumeFile",
    ],
    source: "decided",
    description: "Longest path of a file in a network volume.",
  },
  {
    name: "volumeFileNameMaxBytes",
    value: 255,
    unit: "bytes",
    appliesTo: ["createVolumeDirectory", "writeVolumeFile"],
    source: "decided",
    description: "Longest name in such a path.",
  },
  {
    name: "volumeDirectoriesDepthMax",
    value: 100,
    unit: "directories",
    appliesTo: [
      "listVolumeFiles",
      "createVolumeDirectory",
      "deleteVolumeFile",
      "readVolumeFile",
      "writeVolumeFile",
    ],
    source: "decided",
    description: "How many names a path in a network volume may have.",
  },
  {
    name: "volumeFilesPerPageDefault",
    value: 100,
    unit: "entries",
    appliesTo: ["listVolumeFiles"],
    source: "decided",
    description: "Most entries of a page when limit is not given.",
  },
  {
    name: "volumeFilesPerPageMax",
    value: 1000,
    unit: "entries",
    appliesTo: ["listVolumeFiles"],
    source: "decided",
    description: "Largest limit of a page of entries.",
  },
  {
    name: "s3KeyMaxBytes",
    value: 1024,
    unit: "bytes",
    appliesTo: ["s3"],
    source: "observed",
    description: "Longest key of a file that is stored by S3.",
  },
  {
    name: "s3ListMaxKeys",
    value: 1000,
    unit: "keys",
    appliesTo: ["s3"],
    source: "observed",
    description: "Most keys of a page of a list by S3, and most keys that DeleteObjects takes.",
  },
  {
    name: "s3PartNumberMax",
    value: 10000,
    unit: "parts",
    appliesTo: ["s3"],
    source: "observed",
    description: "Largest number of a part of an upload by S3.",
  },
  {
    name: "s3ClockSkewMaxMs",
    value: 900000,
    unit: "milliseconds",
    appliesTo: ["s3"],
    source: "decided",
    description: "How much the clock of a client of S3 may differ from that of the service.",
  },
  {
    name: "s3PresignedMaxSeconds",
    value: 604800,
    unit: "seconds",
    appliesTo: ["s3"],
    source: "observed",
    description: "Longest life of a presigned address.",
  },
  {
    name: "s3BodyMaxBytes",
    value: 2097152,
    unit: "bytes",
    appliesTo: ["s3"],
    source: "decided",
    description: "Largest XML body of a request by S3.",
  },
  {
    name: "s3UploadIdleMaxMs",
    value: 604800000,
    unit: "milliseconds",
    appliesTo: ["s3"],
    source: "decided",
    description: "How long an upload in parts by S3 is kept after its last part.",
  },
  {
    name: "s3RequestsPerAccountMax",
    value: 100,
    unit: "requests",
    appliesTo: ["s3"],
    source: "decided",
    description: "Most requests by S3 of an account that one gateway serves at once.",
  },
  {
    name: "s3RequestsMax",
    value: 500,
    unit: "requests",
    appliesTo: ["s3"],
    source: "decided",
    description: "Most requests by S3 that one gateway serves at once.",
  },
  {
    name: "eventStreamsPerAccountMax",
    value: 50,
    unit: "streams",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "Most streams of changes that an account may have open at one gateway.",
  },
  {
    name: "eventStreamsMax",
    value: 500,
    unit: "streams",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "Most streams of changes that one gateway has open.",
  },
  {
    name: "eventPeriodMs",
    value: 250,
    unit: "milliseconds",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "Least time between two events about the same endpoint or pod.",
  },
  {
    name: "eventJobsMax",
    value: 20,
    unit: "jobs",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "Most jobs that one event names.",
  },
  {
    name: "eventsKeptMax",
    value: 500,
    unit: "events",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "How many events of an account are kept for readers that lost their connection.",
  },
  {
    name: "eventsKeptMs",
    value: 60000,
    unit: "milliseconds",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "How long they are kept after the last stream of the account ended.",
  },
  {
    name: "eventHeartbeatMs",
    value: 5000,
    unit: "milliseconds",
    appliesTo: ["streamEvents"],
    source: "decided",
    description: "Interval of the event heartbeat.",
  },
  {
    name: "overviewWaitingMax",
    value: 50,
    unit: "endpoints",
    appliesTo: ["getOverview"],
    source: "decided",
    description: "Most endpoints with waiting jobs that an overview names.",
  },
  {
    name: "overviewFailuresMax",
    value: 20,
    unit: "entries",
    appliesTo: ["getOverview"],
    source: "decided",
    description: "Most entries about failed jobs in an overview.",
  },
  {
    name: "overviewProblemsMax",
    value: 100,
    unit: "problems",
    appliesTo: ["getOverview"],
    source: "decided",
    description: "Most problems that an overview names.",
  },
  {
    name: "auditEntriesPerPageDefault",
    value: 100,
    unit: "entries",
    appliesTo: ["listAuditEntries"],
    source: "decided",
    description: "Most entries of a page when limit is not given.",
  },
  {
    name: "auditEntriesPerPageMax",
    value: 1000,
    unit: "entries",
    appliesTo: ["listAuditEntries"],
    source: "decided",
    description: "Largest limit of a page of entries.",
  },
  {
    name: "auditRetentionMs",
    value: 34560000000,
    unit: "milliseconds",
    appliesTo: ["listAuditEntries"],
    source: "decided",
    description: "How long entries of the audit log are kept.",
  },
  {
    name: "auditResourceMaxBytes",
    value: 32768,
    unit: "bytes",
    appliesTo: ["listAuditEntries"],
    source: "decided",
    description: "Largest resource that an entry shows as it was or is.",
  },
  {
    name: "verificationsPerPageDefault",
    value: 50,
    unit: "runs",
    appliesTo: ["listVerifications"],
    source: "decided",
    description: "Most runs of a page when limit is not given.",
  },
  {
    name: "verificationsPerPageMax",
    value: 200,
    unit: "runs",
    appliesTo: ["listVerifications"],
    source: "decided",
    description: "Largest limit of a page of runs.",
  },
  {
    name: "verificationsKeptMax",
    value: 200,
    unit: "runs",
    appliesTo: ["listVerifications"],
    source: "decided",
    description: "How many runs of the contract suite are kept.",
  },
  {
    name: "verificationClaimsMax",
    value: 5000,
    unit: "claims",
    appliesTo: ["addVerification"],
    source: "decided",
    description: "Most claims of a reported run.",
  },
  {
    name: "verificationTextMaxChars",
    value: 500,
    unit: "characters",
    appliesTo: ["addVerification"],
    source: "decided",
    description: "Longest text of a claim or its evidence in a reported run.",
  },
  {
    name: "verificationEvidenceMax",
    value: 3,
    unit: "entries",
    appliesTo: ["addVerification"],
    source: "decided",
    description: "Most evidence of a claim in a reported run.",
  },
  {
    name: "keysPerPageDefault",
    value: 100,
    unit: "keys",
    appliesTo: ["listKeys"],
    source: "decided",
    description: "Most keys of a page when limit is not given.",
  },
  {
    name: "keysPerPageMax",
    value: 1000,
    unit: "keys",
    appliesTo: ["listKeys"],
    source: "decided",
    description: "Largest limit of a page of keys.",
  },
  {
    name: "keyVolumesMax",
    value: 100,
    unit: "volumes",
    appliesTo: ["createKey"],
    source: "decided",
    description: "Most network volumes that a key can be restricted to.",
  },
  {
    name: "keyEndpointsMax",
    value: 100,
    unit: "endpoints",
    appliesTo: ["createKey"],
    source: "decided",
    description: "Most endpoints that a key can be restricted to.",
  },
  {
    name: "accountsPerPageDefault",
    value: 100,
    unit: "accounts",
    appliesTo: ["listAccounts"],
    source: "decided",
    description: "Most accounts of a page when limit is not given.",
  },
  {
    name: "accountsPerPageMax",
    value: 1000,
    unit: "accounts",
    appliesTo: ["listAccounts"],
    source: "decided",
    description: "Largest limit of a page of accounts.",
  },
  {
    name: "emailMaxChars",
    value: 254,
    unit: "characters",
    appliesTo: ["createAccount", "updateAccount"],
    source: "decided",
    description: "Longest e-mail address of an account.",
  },
  {
    name: "pageLimitDefault",
    value: 100,
    unit: "entries",
    appliesTo: ["listDecisions", "listReleases", "listRentals", "listFailures"],
    source: "decided",
    description: "Entries of a page when limit is not given.",
  },
  {
    name: "pageLimitMax",
    value: 1000,
    unit: "entries",
    appliesTo: ["listDecisions", "listReleases", "listRentals", "listFailures"],
    source: "decided",
    description: "Largest limit of a page.",
  },
  {
    name: "decisionsKeptMax",
    value: 10000,
    unit: "entries",
    appliesTo: ["listDecisions"],
    source: "decided",
    description: "How many decisions of an endpoint are kept.",
  },
  {
    name: "decisionsKeptMs",
    value: 2592000000,
    unit: "milliseconds",
    appliesTo: ["listDecisions"],
    source: "decided",
    description: "How long they are kept.",
  },
  {
    name: "podStepsMax",
    value: 20,
    unit: "entries",
    appliesTo: ["explainPod"],
    source: "decided",
    description: "Most entries of what the service did with a pod.",
  },
  {
    name: "podUsageIntervalMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["getPodUsage"],
    source: "decided",
    description: "Time between two samples of what a pod uses.",
  },
  {
    name: "podUsageSamplesMax",
    value: 360,
    unit: "samples",
    appliesTo: ["getPodUsage"],
    source: "decided",
    description: "Most samples of a pod.",
  },
  {
    name: "historyStepMinMs",
    value: 60000,
    unit: "milliseconds",
    appliesTo: ["endpointHistory", "overviewHistory"],
    source: "decided",
    description: "Shortest step of a history.",
  },
  {
    name: "historyStepMaxMs",
    value: 86400000,
    unit: "milliseconds",
    appliesTo: ["endpointHistory", "overviewHistory"],
    source: "decided",
    description: "Longest step of a history.",
  },
  {
    name: "historyStepsMax",
    value: 1500,
    unit: "steps",
    appliesTo: ["endpointHistory", "overviewHistory"],
    source: "decided",
    description: "Most steps of a history in one answer.",
  },
  {
    name: "historyMinutesKeptMs",
    value: 172800000,
    unit: "milliseconds",
    appliesTo: ["endpointHistory", "overviewHistory"],
    source: "decided",
    description: "How long minutes are kept.",
  },
  {
    name: "historyHoursKeptMs",
    value: 7776000000,
    unit: "milliseconds",
    appliesTo: ["endpointHistory", "overviewHistory"],
    source: "decided",
    description: "How long hours are kept.",
  },
  {
    name: "notificationRulesMax",
    value: 50,
    unit: "rules",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "Most rules for notifications that an account may have.",
  },
  {
    name: "notificationEndpointsMax",
    value: 100,
    unit: "endpoints",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Most endpoints that a rule can name.",
  },
  {
    name: "notificationFiringShownMax",
    value: 100,
    unit: "subjects",
    appliesTo: ["listNotifications", "getNotification"],
    source: "decided",
    description: "Most of what a condition holds for that is shown of a rule.",
  },
  {
    name: "notificationCheckEveryMs",
    value: 15000,
    unit: "milliseconds",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Interval at which the conditions of rules are checked.",
  },
  {
    name: "notificationSettleMs",
    value: 60000,
    unit: "milliseconds",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "How long a condition must not have held before its end is told.",
  },
  {
    name: "notificationAgeDefaultSeconds",
    value: 300,
    unit: "seconds",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "ageSeconds of a rule when none is given.",
  },
  {
    name: "notificationAgeMinSeconds",
    value: 10,
    unit: "seconds",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Smallest ageSeconds of a rule.",
  },
  {
    name: "notificationAgeMaxSeconds",
    value: 86400,
    unit: "seconds",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Largest ageSeconds of a rule.",
  },
  {
    name: "notificationFailedDefaultPercent",
    value: 10,
    unit: "percent",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "failedPercent of a rule when none is given.",
  },
  {
    name: "notificationWindowDefaultMinutes",
    value: 5,
    unit: "minutes",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "windowMinutes of a rule when none is given.",
  },
  {
    name: "notificationWindowMaxMinutes",
    value: 60,
    unit: "minutes",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Largest windowMinutes of a rule.",
  },
  {
    name: "notificationJobsMinDefault",
    value: 10,
    unit: "jobs",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "jobsMin of a rule when none is given.",
  },
  {
    name: "notificationJobsMinMax",
    value: 1000000,
    unit: "jobs",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Largest jobsMin of a rule.",
  },
  {
    name: "notificationUsedDefaultPercent",
    value: 90,
    unit: "percent",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "usedPercent of a rule when none is given.",
  },
  {
    name: "notificationSpentDefaultPercent",
    value: 100,
    unit: "percent",
    appliesTo: ["createNotification"],
    source: "decided",
    description: "spentPercent of a rule when none is given.",
  },
  {
    name: "notificationRepeatMinMinutes",
    value: 5,
    unit: "minutes",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Smallest repeatMinutes of a rule.",
  },
  {
    name: "notificationRepeatMaxMinutes",
    value: 10080,
    unit: "minutes",
    appliesTo: ["createNotification", "updateNotification"],
    source: "decided",
    description: "Largest repeatMinutes of a rule.",
  },
  {
    name: "spendLimitMinUsd",
    value: 0.01,
    unit: "dollars",
    appliesTo: ["setBudget", "updateAccount", "createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Lowest limit of a budget.",
  },
  {
    name: "spendLimitMaxUsd",
    value: 1000000000,
    unit: "dollars",
    appliesTo: ["setBudget", "updateAccount", "createEndpoint", "updateEndpoint"],
    source: "decided",
    description: "Highest limit of a budget.",
  },
  {
    name: "spendWarnShare",
    value: 0.8,
    unit: "share",
    appliesTo: ["getBudget"],
    source: "decided",
    description: "The part of a limit from which on a budget is nearly reached.",
  },
  {
    name: "spendLookIntervalMs",
    value: 10000,
    unit: "milliseconds",
    appliesTo: ["getBudget"],
    source: "decided",
    description: "How often a gateway adds up what accounts and endpoints with a limit spent.",
  },
] as const;
