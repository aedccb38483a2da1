// Generated from specs/queue.yaml (sha256 10493316cd152b5009884151af1bd3326a9820031ac1423cf128490479fb0cc8). Do not edit; run `npm run generate`.

export interface paths {
    "/{endpointId}/run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a job and return at once
         * @description Puts a job in the queue and answers with its identifier without waiting for a worker. The result is fetched with `status` or `stream`, or sent to the `webhook` of the request. The finished job is kept for 30 minutes.
         */
        post: operations["run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/runsync": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a job and wait for its result
         * @description Puts a job in the queue and holds the request until the job is finished or the wait is over. A job that is not finished by then keeps running: the answer is still 200, with the current state, and `status` or `status-sync` fetch the rest. `wait` limits only how long this request is held, never how long the job may run. The job's identifier begins with `sync-`. The result is kept for 1 minute after the job has finished, or for 5 minutes when `wait` was given. If the job expires or is purged during the wait, the answer is 404, and `message` says so.
         */
        post: operations["runsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/status/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * Read a job's state and result
         * @description Answers at once with the job as it is now. Reading does not use up the result: it can be read as often as wanted until it expires. An unknown, expired or purged job gives 404.
         */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/status-sync/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * Wait for a job to finish
         * @description Like `status`, but holds the request until the job is finished or the wait is over, then answers with the job as it is at that moment. A job that is already finished is answered at once. It changes nothing about the job or about how long its result is kept, and works for jobs of `run` and `runsync` alike. If the job expires or is purged during the wait, the answer is 404, and `message` says so.
         */
        get: operations["statusSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/stream/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /**
         * Read a job's output piece by piece
         * @description Gives the chunks that a streaming handler has produced. There are two forms, chosen by `Accept`.
         *
         *     **JSON (the default).** An array of the chunks that no earlier JSON answer has delivered, in order; delivering
         *     takes them off the list. If there are some, the answer comes at once. If there are none and the job is not
         *     finished, the request is held until the next chunk, the end of the job or the end of `wait`; the array may then
         *     be empty. The header `x-job-status` tells when to stop: once it names a final status and the array is empty,
         *     nothing will follow.
         *
         *     **Server-sent events (`Accept: text/event-stream`).** The connection stays open and every chunk is one event
         *     named `chunk`, with a running number starting at 1 as its `id` and the chunk's JSON as its `data`. When the job
         *     is finished and all its chunks are sent, one event named `end` follows, whose data is an object with the job's
         *     `id` and final `status`, and the connection closes. Reading this way consumes nothing from the JSON
         *     form, and several readers can follow the same job. A reader that lost its connection sends the last number it
         *     saw as `Last-Event-ID` and continues after it.
         *
         *     A handler that does not stream produces no chunks: the array is empty until the end. Its result, like the
         *     message of a failed job, is in `status`. A chunk holds at most 1 MB; larger pieces arrive as several chunks.
         */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/cancel/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a job
         * @description Ends a waiting or running job. A waiting job leaves the queue before it starts. For a running job the answer does not wait for the worker: the job is `CANCELLED` from this moment, its worker is told to stop, and later reports of that worker are refused. A job that is already finished, also one that is already cancelled, gives 409 and stays as it is. The request needs no body; one that is sent is ignored.
         */
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/retry/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a failed job again
         * @description Puts a `FAILED` or `TIMED_OUT` job back in the queue under the same identifier and with its original input. What the earlier run left behind (output, error, stream chunks) is removed. A job in any other state gives 409 and stays as it is. Once the job's result has expired the job is gone: 404. The request needs no body; one that is sent is ignored.
         */
        post: operations["retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/purge-queue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove all waiting jobs
         * @description Removes every job of the endpoint that is `IN_QUEUE`. This is permanent: every operation on them answers 404, requests that wait for them are answered 404 with that reason in `message`, and their webhooks are not called. Running jobs go on and finished ones keep their results. An empty queue is not an error. The request needs no body; one that is sent is ignored.
         */
        post: operations["purgeQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /**
         * Count an endpoint's jobs and workers
         * @description Gives the number of the endpoint's jobs by state and of its workers by condition, at this moment. It changes nothing and starts no worker.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A job to be run. Top-level keys that are not listed here are ignored; that includes `webhookV2`, which some clients send. */
        JobRequest: {
            /** @description What the handler receives, handed over unchanged. Its shape is a matter between client and handler; it may be empty. The body may be nested at most 1000 levels deep. */
            input: {
                [key: string]: unknown;
            };
            /**
             * Format: uri
             * @description An http or https address, without spaces and backslashes, that gets the finished job by POST, with the same fields as `status`. A job that was purged, or whose time to live ended before it finished, did not finish: nothing of it is kept, and nothing is sent. Delivery is tried at most three times, and its failure never changes the job. The same job may be delivered more than once, so tell repeats apart by `id`. Without it nothing is sent. The service calls public addresses only, and those that its operator allows: an IP address that is neither is refused, and a name that resolves to one is not called. `user:password@` before the host is sent as HTTP Basic authentication.
             */
            webhook?: string;
            policy?: components["schemas"]["JobPolicy"];
            s3Config?: components["schemas"]["S3Config"];
        } & {
            [key: string]: unknown;
        };
        /** @description Limits and priority for this one job. Fields left out follow the endpoint. */
        JobPolicy: {
            /** @description Longest time one attempt may run, in milliseconds, from 5 seconds to 7 days. Time in the queue does not count. A job that runs longer becomes `TIMED_OUT`. Default: the endpoint's setting, which is 600000 (10 minutes) unless changed. */
            executionTimeout?: number;
            /**
             * @description Whether the job yields to others: it is taken only while no job of normal priority waits, and does not by itself cause workers to be started.
             * @default false
             */
            lowPriority?: boolean;
            /**
             * @description Total life of the unfinished job in milliseconds, counted from submission, from 10 seconds to 7 days. When it is over, the job is removed in any state, and a running attempt is told to stop.
             * @default 86400000
             */
            ttl?: number;
        };
        /** @description An S3-compatible bucket for the handler to use. The service hands it to the worker untouched and does nothing with it itself; no answer of the queue API repeats it. */
        S3Config: {
            /** @description Access key identifier for the bucket. */
            accessId?: string;
            /** @description Secret that belongs to `accessId`. */
            accessSecret?: string;
            /** @description Name of the bucket. */
            bucketName?: string;
            /** @description Address of the storage service. */
            endpointUrl?: string;
            /** @description Path inside the bucket under which the handler should store its objects. */
            objectPath?: string;
        };
        /**
         * @description State of a job.
         *
         *     - `IN_QUEUE`: accepted and waiting for a worker.
         *     - `IN_PROGRESS`: handed to a worker.
         *     - `COMPLETED`: the handler finished and its result was stored.
         *     - `FAILED`: the handler reported an error, or the job was lost by workers once too often.
         *     - `CANCELLED`: stopped by its client.
         *     - `TIMED_OUT`: ran longer than its execution timeout.
         *
         *     The last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue by a retry.
         * @enum {string}
         */
        JobStatus: "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
        /** @description A job that has just been accepted. */
        JobAccepted: {
            /** @description Identifier of the new job, to be used in all later requests about it. */
            id: string;
            /**
             * @description Always `IN_QUEUE`.
             * @enum {string}
             */
            status: "IN_QUEUE";
        };
        /** @description A job and what became of it so far. Which fields are present depends on `status`. */
        Job: {
            /** @description Identifier of the job. */
            id: string;
            status: components["schemas"]["JobStatus"];
            /** @description Milliseconds that the job waited before its latest attempt began, or until its end if it never started. Present once the job has been taken by a worker, and always when it is finished. */
            delayTime?: number;
            /** @description Milliseconds that the latest attempt ran. Always present when the job is finished, and only then; 0 if it never started. */
            executionTime?: number;
            /** @description What the handler returned: any JSON value. While the job is `IN_PROGRESS` it is the handler's latest progress update. Absent if the handler produced none. */
            output?: unknown;
            /** @description Why the job did not succeed, as the worker or the service put it. Present when `status` is `FAILED` or `TIMED_OUT`. */
            error?: string;
            /** @description The worker that has, or last had, the job. Absent until a worker takes it. */
            workerId?: string;
            /** @description How often the service handed the job out again by itself because its worker was lost. Absent when that never happened. Retries asked for by a client do not count. */
            retries?: number;
            waiting?: components["schemas"]["JobWaiting"];
        };
        /** @description Why a job that is `IN_QUEUE` waits, as far as it is known at this moment. Present in the answer to `status` with `explain=true`; and in an answer to `runsync` or `status-sync` whose wait ended, when workers fail: for the reasons `workers_crashing`, `workers_not_reporting` and `no_capacity`. */
        JobWaiting: {
            reason: components["schemas"]["WaitingReason"];
            /** @description The same with its circumstances, for a person to read; the wording may change. */
            message: string;
            /** @description How many jobs are taken before this one unless something changes; 0 is the next. Counted up to 1000: that many or more. */
            position: number;
            /** @description Milliseconds until the job is taken, estimated from how long jobs of the endpoint ran and its workers took to start. Null when too little is known for an estimate, or when the wait has no foreseeable end. */
            estimateMs: number | null;
            /** @description How the last worker that ended without being asked to ended, or why it could not start. Null when there was none since the service began to manage the endpoint. */
            lastWorkerExit: components["schemas"]["WorkerExit"] | null;
        };
        /**
         * @description Why a job waits. Its values keep their meaning; new ones may be added.
         *
         *     - `about_to_start`: a worker is free; the job is being handed out.
         *     - `worker_starting`: a worker is being started, and none serves yet.
         *     - `workers_busy`: all workers have jobs, and no more will be started.
         *     - `scaling`: all workers have jobs; more are being started, or will be if the wait goes on.
         *     - `workers_crashing`: workers crash or fail to start, or their prestart hooks fail; the service tries again with growing pauses.
         *     - `workers_not_reporting`: workers took jobs and kept polling, but reported no result; they get jobs again after a growing
         *       pause, and those that the service started are replaced.
         *     - `workers_not_asking`: workers are alive and hold no job, but ask for none: they were told to stop a job and do not come
         *       back from it, or their concurrency is 0. Those that the service started are replaced.
         *     - `no_capacity`: another worker is needed, but cannot start at the moment: no machine has room for it, or its image cannot be
         *       pulled. `message` says which; the service tries again with growing pauses.
         *     - `no_workers_allowed`: the endpoint is paused (`workersMax` is 0), and no external worker serves it.
         *     - `budget_reached`: a budget with the action `STOP` is reached, so no worker is started.
         *     - `low_priority`: the job is of low priority, for which no worker is started, or jobs of normal priority go first.
         *     - `unknown`: this gateway does not manage the workers and does not know; another gateway does.
         * @enum {string}
         */
        WaitingReason: "about_to_start" | "worker_starting" | "workers_busy" | "scaling" | "workers_crashing" | "workers_not_reporting" | "workers_not_asking" | "no_capacity" | "no_workers_allowed" | "budget_reached" | "low_priority" | "unknown";
        /** @description How a worker ended, or why it could not start. */
        WorkerExit: {
            /**
             * Format: date-time
             * @description When it ended.
             */
            at: string;
            /** @description Its exit code; null when a signal ended it or it never started. */
            exitCode: number | null;
            /** @description The signal that ended it, such as `SIGKILL`; null when none did. */
            signal: string | null;
            /** @description What happened, for a person to read. */
            message: string;
            /** @description What it printed last, oldest line first. Asterisks stand in the place of its key and of the values of variables whose names say that they are secret. */
            lastLogLines: string[];
        };
        /** @description A job that has just been cancelled. */
        JobCancelled: {
            /** @description Identifier of the job. */
            id: string;
            /**
             * @description Always `CANCELLED`.
             * @enum {string}
             */
            status: "CANCELLED";
        };
        /** @description A job that has just been put back in the queue. */
        JobRequeued: {
            /** @description Identifier of the job, the same as before. */
            id: string;
            /**
             * @description Always `IN_QUEUE`.
             * @enum {string}
             */
            status: "IN_QUEUE";
        };
        /** @description What purging the queue did. */
        QueuePurged: {
            /** @description Number of waiting jobs that were removed. */
            removed: number;
            /**
             * @description Always `completed`.
             * @enum {string}
             */
            status: "completed";
        };
        /** @description One piece of a streaming handler's output. */
        StreamChunk: {
            /** @description What the handler yielded: any JSON value. Language-model handlers usually give an object with `text` (array of strings), `input_tokens` and `output_tokens` (integers). */
            output: unknown;
            /** @description Measurements that the worker sent with the chunk; their names are the handler's choice. Empty if it sent none. */
            metrics: {
                [key: string]: unknown;
            };
        };
        /** @description An endpoint's jobs and workers, counted at one moment. */
        HealthReport: {
            /** @description Number of jobs by what is or was done with them. */
            jobs: {
                /** @description Jobs that ended `COMPLETED`. */
                completed: number;
                /** @description Jobs that ended `FAILED`. */
                failed: number;
                /** @description Jobs that a worker has in hand. */
                inProgress: number;
                /** @description Jobs that wait for a worker. */
                inQueue: number;
                /** @description Jobs that were put back in the queue. */
                retried: number;
            };
            /** @description Number of workers by condition. A worker can count under more than one name. */
            workers: {
                /** @description Workers that are up and have no job. */
                idle: number;
                /** @description Workers that have at least one job. */
                running: number;
                /** @description Workers that are being started. */
                initializing: number;
                /** @description Workers that could take a job now; idle ones are among them. */
                ready: number;
                /** @description Workers that are wanted but find no free machine. */
                throttled: number;
                /** @description Workers that crashed or reported that they cannot work. */
                unhealthy: number;
            };
        };
        /** @description What every answer with a status of 400 or above carries. */
        Error: {
            /**
             * @description Stable code to branch on. Its values keep their meaning; the wording of `message` may change.
             * @enum {string}
             */
            error: "invalid_request" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "request_timeout" | "rate_limited" | "internal" | "not_implemented" | "unavailable";
            /** @description What happened and what can be done about it, for a person to read. */
            message: string;
            /** @description Identifier of the request, equal to the header `x-request-id`. */
            requestId: string;
            /** @description The fields that were refused, one entry each. Present only where single fields are at fault. */
            details?: {
                /** @description Where the value stands, as a parameter name or a dotted path into the body. */
                field: string;
                /** @description What is wrong with the value. */
                message: string;
            }[];
        };
    };
    responses: {
        /** @description A parameter or the body is not acceptable (`invalid_request`): an identifier of the wrong form, a number out of range, text that is not JSON, an `input` that is missing or not an object, or JSON nested more than 1000 levels deep. `details` names the field. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "message": "The request is not valid. Correct the fields named in details.",
                 *       "requestId": "req_7Qm2xV9kTb4s",
                 *       "details": [
                 *         {
                 *           "field": "wait",
                 *           "message": "must be between 1000 and 300000"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No key was sent, or the key is unknown, revoked or expired (`unauthorized`). */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unauthorized",
                 *       "message": "The API key is missing or not valid. Send it in the authorization header.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A budget of the account or of the endpoint with the action `STOP` is reached (`payment_required`), and nothing was changed. `message` names the budget, what was spent this month, and the limit. The same request succeeds once the limit is raised, or in the next month. */
        PaymentRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payment_required",
                 *       "message": "The budget of the account is reached: 100.02 US dollars of 100 are spent this month. Raise the limit, or wait until 2026-06-01T00:00:00.000Z.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is valid but lacks the right to use this endpoint in this way (`forbidden`). */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "forbidden",
                 *       "message": "This key may not do that on this endpoint. Use a key with the right it needs.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The endpoint or the job does not exist for this account, or the job has expired or was purged (`not_found`). The same answer says that a stored body of the job is lost, or damaged: then it no longer matches its checksum, and is not served. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "There is no such job. It may have expired.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body came in too slowly and the service stopped waiting for it (`request_timeout`). Nothing was stored; sending it again is safe. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request_timeout",
                 *       "message": "The request body did not arrive in time. Send it again.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not fit the present state (`conflict`), and nothing was changed: a job in a state from which it cannot be cancelled or retried, or an `Idempotency-Key` used before with a different body. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "The job is already finished and cannot be cancelled.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over the limit of the operation (`payload_too_large`). It is refused while it comes in, and the connection stays usable. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than 10485760 bytes. Store large inputs elsewhere and send a link.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit of the operation on this endpoint is used up (`rate_limited`). `Retry-After` says when to try again. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limited",
                 *       "message": "Too many requests for this endpoint. Wait as long as Retry-After says.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed in a way the caller cannot repair (`internal`). */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "internal",
                 *       "message": "Something went wrong inside the service. Quote the request id when you report it.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is starting, stopping or cut off from its storage (`unavailable`). `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unavailable",
                 *       "message": "The service cannot take this request just now. Wait as long as Retry-After says.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
         * @example echo-7f3k2
         */
        EndpointId: string;
        /**
         * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
         * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
         */
        JobId: string;
        /**
         * @description A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat. A second request with the same key on the same endpoint creates no job: it is about the first one, as long as that job is retained. `run` and `runsync` share one set of keys. The same key with a different body gives 409. Without the header every request creates a job.
         * @example order-81723-render
         */
        IdempotencyKey: string;
        /**
         * @description The trace that the request belongs to, as W3C Trace Context describes it. A service that sends traces keeps it with the job and hands it to the worker. Any other service ignores it, and every service ignores an invalid one.
         * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
         */
        Traceparent: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifier that the service gave this request. The same value stands in `requestId` of an error body and in the service's log.
         * @example req_7Qm2xV9kTb4s
         */
        RequestId: string;
        /**
         * @description The authentication scheme that the service expects.
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description Whole seconds to wait before the request is sent again.
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description State of the job when the answer was begun. A final one means that no further chunks will be produced.
         * @example IN_PROGRESS
         */
        JobStatus: components["schemas"]["JobStatus"];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    run: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat. A second request with the same key on the same endpoint creates no job: it is about the first one, as long as that job is retained. `run` and `runsync` share one set of keys. The same key with a different body gives 409. Without the header every request creates a job.
                 * @example order-81723-render
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The trace that the request belongs to, as W3C Trace Context describes it. A service that sends traces keeps it with the job and hands it to the worker. Any other service ignores it, and every service ignores an invalid one.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The job. At most 10 MB; a larger body is refused with 413 while it is still coming in. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRequest"];
            };
        };
        responses: {
            /** @description The job is stored and waits in the queue. A repeated `Idempotency-Key` gets the answer of the first request again, so `status` reads `IN_QUEUE` even if that job has moved on. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *       "status": "IN_QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["JobAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runsync: {
        parameters: {
            query?: {
                /**
                 * @description How long to hold the request, in milliseconds. A value outside 1000 to 300000 is refused with 400. Giving the parameter with any value also extends the retention of the result to 5 minutes.
                 * @example 30000
                 */
                wait?: number;
            };
            header?: {
                /**
                 * @description A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat. A second request with the same key on the same endpoint creates no job: it is about the first one, as long as that job is retained. `run` and `runsync` share one set of keys. The same key with a different body gives 409. Without the header every request creates a job.
                 * @example order-81723-render
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The trace that the request belongs to, as W3C Trace Context describes it. A service that sends traces keeps it with the job and hands it to the worker. Any other service ignores it, and every service ignores an invalid one.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The job. At most 20 MB; a larger body is refused with 413 while it is still coming in. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRequest"];
            };
        };
        responses: {
            /** @description The job, finished or not; `status` tells which. A job that failed, was cancelled or timed out is a 200 as well. A repeated `Idempotency-Key` waits for the job of the first request. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    status: {
        parameters: {
            query?: {
                /**
                 * @description Sets the job's remaining life in milliseconds, counted from now. An unfinished job is removed when it is over, and a running attempt is told to stop; for a finished job it replaces the time its result is still kept. Without this parameter the job's life stays as it is. The range is 10 seconds to 7 days.
                 * @example 600000
                 */
                ttl?: number;
                /**
                 * @description `true`: the answer about a job that is `IN_QUEUE` also says why it waits, in the field `waiting`. About a job in any other state it changes nothing.
                 * @example true
                 */
                explain?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    statusSync: {
        parameters: {
            query?: {
                /**
                 * @description How long to hold the request, in milliseconds. A value outside 1000 to 300000 is refused with 400.
                 * @example 30000
                 */
                wait?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, finished or not; `status` tells which. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stream: {
        parameters: {
            query?: {
                /**
                 * @description JSON form only: how long to hold the request while there is nothing new, in milliseconds. 0 answers at once. A value outside 0 to 8000 is refused with 400. Server-sent events ignore it.
                 * @example 5000
                 */
                wait?: number;
            };
            header?: {
                /**
                 * @description Server-sent events only: number of the last `chunk` event that was received. The stream continues with the next one. Without it the stream begins with the job's first chunk. The JSON form ignores it.
                 * @example 41
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chunks not delivered before, or an event stream. An empty array means that there was nothing new. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-job-status": components["headers"]["JobStatus"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamChunk"][];
                    /**
                     * @example event: chunk
                     *     id: 1
                     *     data: {"output":{"text":["A beam of"]},"metrics":{}}
                     *
                     *     event: end
                     *     data: {"id":"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1","status":"COMPLETED"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is cancelled. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *       "status": "CANCELLED"
                     *     }
                     */
                    "application/json": components["schemas"]["JobCancelled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job waits in the queue again. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *       "status": "IN_QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["JobRequeued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    purgeQueue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue was emptied. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": 17,
                     *       "status": "completed"
                     *     }
                     */
                    "application/json": components["schemas"]["QueuePurged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": {
                     *         "completed": 1204,
                     *         "failed": 3,
                     *         "inProgress": 2,
                     *         "inQueue": 5,
                     *         "retried": 1
                     *       },
                     *       "workers": {
                     *         "idle": 1,
                     *         "running": 2,
                     *         "initializing": 0,
                     *         "ready": 1,
                     *         "throttled": 0,
                     *         "unhealthy": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
