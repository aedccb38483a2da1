// Generated from specs/worker.yaml (sha256 e8e3641ee3e28304b6d51165872d16ddec7b12f86ec4ab8ce8fd4e1fce88671b). Do not edit; run `npm run generate`.

export interface paths {
    "/{endpointId}/job-take/{workerId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        /**
         * Take one job
         * @description Hands the next waiting job to the worker and leases it for 40 seconds. The job is `IN_PROGRESS` from then on and its execution timeout begins to run. If no job waits, the request is held for up to 30000 ms and answered as soon as one arrives; otherwise the answer is 204 and the worker asks again. Jobs of low priority are handed out only while no other job waits. If the answer is lost on its way, the job's lease expires and the job is handed out again.
         */
        get: operations["jobTake"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/job-take-batch/{workerId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        /**
         * Take several jobs
         * @description Like `job-take`, but hands over up to `batch_size` jobs in one answer. It does not wait until so many are there: if any job waits, what there is comes at once; if none does, the request is held for up to 30000 ms and answered when the first arrives. Each job of the answer has its own lease and its own token.
         */
        get: operations["jobTakeBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/job-stop/{workerId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        /**
         * Learn which jobs to stop
         * @description Names the jobs in this worker's hands that it should give up: cancelled ones, those whose execution timeout or time to live is over, and those whose lease ran out. If there are none, the request is held for up to 30000 ms and answered as soon as there is one; otherwise the answer is 204 and the worker asks again. The worker ends the handler of each named job, leaves its other jobs alone and sends no `job-done` for the stopped ones. The same job may be named more than once, and a job that the worker no longer has is to be ignored. Asking renews no lease.
         */
        get: operations["jobStop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/job-done/{workerId}/{jobId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
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
         * Report a result or progress
         * @description Ends the attempt, or reports progress of it.
         *
         *     - **Result**: a body without `error` and `status` makes the job `COMPLETED`, with `output` as its output. An
         *       empty object is a result without output.
         *     - **Error**: a body with `error` makes the job `FAILED`. An `output` beside it is kept too.
         *     - **Progress**: a body with `status` `IN_PROGRESS` leaves the job running; its `output` is shown by the client's
         *       `status` until the next update or the result. It renews no lease. An update that comes too late, after the job
         *       has finished or the attempt is over, is answered with 200 and the job's present status, and is not stored.
         *
         *     A worker that streams sends its chunks through `job-stream` first and ends with `isStream=true`.
         *
         *     **Prestart hooks.** Workers on version 2 of the Python package take a job while their prestart hooks run, before any handler.
         *     When a hook fails, the `error` is JSON with `"event": "prestart_failed"` and the `worker_id` of the worker: the first such job of a release is `FAILED`, with the
         *     reason as text and an `executionTime` of 0; jobs of further reports wait again, and the answer has their status. From then on
         *     workers that have not reported what a handler did get no jobs, but one as a probe after a pause, which begins at 1 minute and
         *     doubles up to 5; `/status` with `explain=true` has the reason. All get jobs again when a probe ends in any other way or the endpoint
         *     has a new release. An hour without such a report begins anew. `"event": "prestart_cancelled"`, sent by a worker that was
         *     told to end meanwhile, puts the job back. Without the `worker_id`, and from a worker that reported anything else before, both are
         *     ordinary errors.
         *
         *     Repeating a result or error that was already stored for this attempt gives the same answer again and changes
         *     nothing, also when the job's client has read the result meanwhile.
         */
        post: operations["jobDone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/job-done-batch/{workerId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report several results
         * @description Ends several attempts with one request: what `job-done` does, for workers that run many short jobs at a time. Each
         *     report is checked separately, and the answer has an outcome for each; a report whose attempt is over does not affect
         *     the others. Progress is reported through `job-done`.
         *
         *     A body that is malformed is refused as a whole and nothing is stored. If the service could not store all of the
         *     reports, it answers 500 or 503 although some may be stored. Either way all of them can be sent again, together or
         *     one by one, because repeating a report that was stored changes nothing.
         *
         *     The body is at most 64 KB; larger results go through `job-done`.
         */
        post: operations["jobDoneBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/job-stream/{workerId}/{jobId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
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
         * Deliver a stream chunk
         * @description Appends one chunk to the job's stream, where clients read it with `stream`. Send a job's chunks one after the other, each after the answer to the one before, because they are kept in the order of their arrival. A chunk over 1 MB is taken and split: text between characters, any other JSON value as parts of its text, in order and without loss. It neither ends the attempt nor renews its lease. A chunk that is sent again after a lost answer may be stored twice, unless the worker says with `after` how many came before it.
         */
        post: operations["jobStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/ping/{workerId}": {
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
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        /**
         * Send a heartbeat
         * @description Tells the service that the worker is alive and renews the leases of the jobs listed in `job_id` to 40 seconds from now. Listed jobs that the worker does not hold are ignored; `job-stop` tells which jobs to stop, not this operation. Ping well within the lease: every 10 seconds is usual. List a job until its report is answered or given up: if pings listed a job of the worker and then leave it out for 8 seconds or longer, and no report comes, the worker dropped the result, and the job fails without another run. A worker that cannot work, before or during a job, sends `status=unhealthy` and is then counted as unhealthy.
         */
        get: operations["ping"];
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
        /** @description A job as it is handed to a worker. */
        TakenJob: {
            /** @description Identifier of the job. */
            id: string;
            /** @description What the client submitted, unchanged. Always present, also when it is empty. An object; through the compat dialect it may be any JSON value. */
            input: unknown;
            /** @description The address that the client wants the finished job sent to, for information: the service sends it, not the worker. Absent if the client gave none. */
            webhook?: string;
            /** @description Identifier of the batch that the job belongs to. Absent for a job submitted on its own. */
            batchId?: string;
            /** @description The bucket that the client named for the handler to use, unchanged. Absent if it named none. */
            s3Config?: {
                [key: string]: unknown;
            };
            /** @description Where spans of the handler belong, as a header `traceparent` of W3C Trace Context. Absent unless the service sends traces and the job belongs to one. */
            traceparent?: string;
            /** @description Number of this attempt. It is 1 the first time and grows by 1 with every hand-over of the job. */
            attempt: number;
            /** @description Secret of this attempt, to be sent as the query parameter `attempt` with every report about it. Treat it as opaque. */
            attemptToken: string;
        };
        /** @description The jobs that a worker should give up. */
        StopSignal: {
            /** @description Identifiers of the jobs. */
            jobsToStop: string[];
        };
        /** @description How an attempt ended, or how far it has come. Keys that are not listed are ignored. */
        JobReport: {
            /** @description What the handler returned, or the progress it reports: any JSON value. Leave it out if there is none. For a streamed job, usually the list of all chunks, or an empty list if they are not collected. */
            output?: unknown;
            /** @description Why the handler failed: a text, shown to the client word for word, or any other JSON value, shown as its JSON text. Its presence makes the job `FAILED`; leave it out on success. Ignored in a progress update. */
            error?: unknown;
            /**
             * @description Marks the body as a progress update. Leave it out to end the attempt.
             * @enum {string}
             */
            status?: "IN_PROGRESS";
            /**
             * @description Whether the worker is going to end after this job and wants to be replaced by a fresh one. Ignored in a progress update.
             * @default false
             */
            stopPod?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description One piece of a streaming handler's output. Keys that are not listed are ignored. */
        JobChunk: {
            /** @description What the handler yielded; any JSON value. */
            output: unknown;
            /**
             * @description Measurements to hand to the client with the chunk. Their names are the handler's choice.
             * @default {}
             */
            metrics?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description What the service made of a report. */
        JobReceipt: {
            /** @description Identifier of the job. */
            id: string;
            /** @description State of the job after the report. */
            status: components["schemas"]["JobStatus"];
            /** @description How many chunks of the job are stored, those of earlier attempts included. Only in answers to `job-stream`. */
            chunks?: number;
        };
        /** @description Reports that end attempts, by the identifier of the job. */
        JobReports: {
            [key: string]: components["schemas"]["FinalReport"];
        };
        /** @description How an attempt ended, with the secret that shows whose it was. Keys that are not listed are ignored, except `status`, which would mark progress and is refused. */
        FinalReport: {
            /** @description The `attemptToken` that came with the job. */
            attemptToken: string;
            /** @description What the handler returned, as in `job-done`. */
            output?: unknown;
            /** @description Why the handler failed, as in `job-done`. */
            error?: unknown;
            /**
             * @description Whether the worker is going to end and wants to be replaced by a fresh one.
             * @default false
             */
            stopPod?: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description What the service made of each report, by the identifier of the job. */
        JobReceipts: {
            [key: string]: components["schemas"]["FinalReceipt"];
        };
        /** @description What the service made of one report of several. */
        FinalReceipt: {
            /** @description State of the job after the report. Present when the report is stored, or was stored before. */
            status?: components["schemas"]["JobStatus"];
            /**
             * @description Why the report was dropped, as the code with which `job-done` would have refused it: `not_found` if the job is unknown, expired or removed, `conflict` if the attempt is over. Absent when it is stored.
             * @enum {string}
             */
            error?: "not_found" | "conflict";
            /** @description What `error` means, for a person to read. */
            message?: string;
        };
        /** @description Answer to a ping. */
        Pong: {
            /**
             * @description Always `ok`.
             * @enum {string}
             */
            status: "ok";
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
        /** @description A parameter or the body is not acceptable (`invalid_request`): an identifier of the wrong form, a value out of range, or a body that is not JSON, is nested more than 1000 levels deep or is not of the described shape. `details` names the field. The same request will be refused again. */
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
                 *           "field": "batch_size",
                 *           "message": "must be between 1 and 1000"
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
        /** @description The key is valid but lacks the right to work for this endpoint (`forbidden`). */
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
        /** @description The endpoint does not exist for this account, or the job is unknown, expired or removed (`not_found`). */
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
        /** @description The report belongs to an attempt that is over, or the job was closed by something else: cancelled, timed out, or given to another worker (`conflict`). Nothing was stored. Do not send the report again. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "This attempt is no longer the current one of the job. Drop the result.",
                 *       "requestId": "req_7Qm2xV9kTb4s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over the limit of the operation (`payload_too_large`): 20 MB, or 64 KB for several results together. It is refused while it comes in, the connection stays usable, and the attempt goes on. Report an `error` instead, or store the output elsewhere and report a link. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The result is larger than 20971520 bytes. Store it elsewhere and report a link.",
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
         * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
         * @example wrk-5c1d9a
         */
        WorkerId: string;
        /**
         * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
         * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
         */
        JobId: string;
        /**
         * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
         * @example NVIDIA GeForce RTX 4090
         */
        Gpu: string;
        /**
         * @description `1` if the worker has at least one job in hand, otherwise `0`. With `1` the request renews the leases of all jobs that this worker holds, when it arrives. With `0`, a job fails at once whose result the worker dropped, where its log says so; without that line the pings decide.
         * @example 1
         */
        JobInProgress: "0" | "1";
        /**
         * @description On `job-done`, `true` says that the job's output was streamed and this report ends the stream. On `job-stream` it has no effect.
         * @example false
         */
        IsStream: "true" | "false";
        /**
         * @description How many chunks of the job were stored before this one: `chunks` of the answer to the one before, or 0 for the first chunk of the first attempt. If more are stored, the chunk was sent before; it is answered 200 and not stored again. Default none: the chunk is stored.
         * @example 3
         */
        After: string;
        /**
         * @description The `attemptToken` that came with the job. If it is not the token of the job's current attempt, a result or chunk is refused with 409. Without it the check is only that the current attempt is held by the worker in the path, which cannot tell two attempts by the same worker apart. Default none.
         * @example atk_u9Yw3Rk27fQe
         */
        AttemptToken: string;
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    jobTake: {
        parameters: {
            query?: {
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
                /**
                 * @description `1` if the worker has at least one job in hand, otherwise `0`. With `1` the request renews the leases of all jobs that this worker holds, when it arrives. With `0`, a job fails at once whose result the worker dropped, where its log says so; without that line the pings decide.
                 * @example 1
                 */
                job_in_progress?: components["parameters"]["JobInProgress"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A job, now leased to this worker. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *       "input": {
                     *         "prompt": "A lighthouse in the fog"
                     *       },
                     *       "webhook": "https://example.com/hooks/jobs",
                     *       "attempt": 1,
                     *       "attemptToken": "atk_u9Yw3Rk27fQe"
                     *     }
                     */
                    "application/json": components["schemas"]["TakenJob"];
                };
            };
            /** @description No job came within the hold. Ask again at once. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
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
    jobTakeBatch: {
        parameters: {
            query?: {
                /**
                 * @description Largest number of jobs to hand over, 1 to 1000. Ask for no more than the worker can start now.
                 * @example 4
                 */
                batch_size?: number;
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
                /**
                 * @description `1` if the worker has at least one job in hand, otherwise `0`. With `1` the request renews the leases of all jobs that this worker holds, when it arrives. With `0`, a job fails at once whose result the worker dropped, where its log says so; without that line the pings decide.
                 * @example 1
                 */
                job_in_progress?: components["parameters"]["JobInProgress"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One or more jobs, in the order in which they were queued, now leased to this worker. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *         "input": {
                     *           "prompt": "A lighthouse in the fog"
                     *         },
                     *         "attempt": 1,
                     *         "attemptToken": "atk_u9Yw3Rk27fQe"
                     *       },
                     *       {
                     *         "id": "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1",
                     *         "input": {
                     *           "prompt": "A harbour at noon"
                     *         },
                     *         "attempt": 2,
                     *         "attemptToken": "atk_b40ZxLm81tNs"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TakenJob"][];
                };
            };
            /** @description No job came within the hold. Ask again at once. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
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
    jobStop: {
        parameters: {
            query?: {
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Jobs to stop now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobsToStop": [
                     *         "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StopSignal"];
                };
            };
            /** @description Nothing to stop came within the hold. Ask again at once. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
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
    jobDone: {
        parameters: {
            query?: {
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
                /**
                 * @description On `job-done`, `true` says that the job's output was streamed and this report ends the stream. On `job-stream` it has no effect.
                 * @example false
                 */
                isStream?: components["parameters"]["IsStream"];
                /**
                 * @description The `attemptToken` that came with the job. If it is not the token of the job's current attempt, a result or chunk is refused with 409. Without it the check is only that the current attempt is held by the worker in the path, which cannot tell two attempts by the same worker apart. Default none.
                 * @example atk_u9Yw3Rk27fQe
                 */
                attempt?: components["parameters"]["AttemptToken"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The report, as JSON. At most 20 MB; a larger one is refused with 413 while it is still coming in. JSON has no NaN and no Infinity: a report that holds one is refused with 400, which names it and its place. A refused result of a worker that sends no attempt token makes the job `FAILED`, with the refusal as its error. Put the `status` of a progress update first: a refused report without it at its beginning counts as a result. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobReport"];
                "*/*": components["schemas"]["JobReport"];
            };
        };
        responses: {
            /** @description The report is stored, was stored before, or is progress that came too late. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobReceipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
    jobDoneBatch: {
        parameters: {
            query?: {
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        /** @description The reports, as JSON. At most 64 KB together; more is refused with 413. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1": {
                 *         "attemptToken": "atk_u9Yw3Rk27fQe",
                 *         "output": {
                 *           "text": "A beam of light crosses the grey water."
                 *         }
                 *       },
                 *       "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1": {
                 *         "attemptToken": "atk_b40ZxLm81tNs",
                 *         "error": "unknown style: oil"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobReports"];
                "*/*": components["schemas"]["JobReports"];
            };
        };
        responses: {
            /** @description Every report was judged. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1": {
                     *         "status": "COMPLETED"
                     *       },
                     *       "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1": {
                     *         "error": "conflict",
                     *         "message": "This attempt is over. The report was dropped; do not send it again."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JobReceipts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    jobStream: {
        parameters: {
            query?: {
                /**
                 * @description Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.
                 * @example NVIDIA GeForce RTX 4090
                 */
                gpu?: components["parameters"]["Gpu"];
                /**
                 * @description On `job-done`, `true` says that the job's output was streamed and this report ends the stream. On `job-stream` it has no effect.
                 * @example false
                 */
                isStream?: components["parameters"]["IsStream"];
                /**
                 * @description The `attemptToken` that came with the job. If it is not the token of the job's current attempt, a result or chunk is refused with 409. Without it the check is only that the current attempt is held by the worker in the path, which cannot tell two attempts by the same worker apart. Default none.
                 * @example atk_u9Yw3Rk27fQe
                 */
                attempt?: components["parameters"]["AttemptToken"];
                /**
                 * @description How many chunks of the job were stored before this one: `chunks` of the answer to the one before, or 0 for the first chunk of the first attempt. If more are stored, the chunk was sent before; it is answered 200 and not stored again. Default none: the chunk is stored.
                 * @example 3
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
                /**
                 * @description Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1
                 */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        /** @description The chunk, as JSON. At most 20 MB; a larger one is refused with 413 while it is still coming in. JSON has no NaN and no Infinity: a chunk that holds one is refused with 400, which names it and its place. A refused chunk of a worker that sends no attempt token makes the job `FAILED`, with the refusal as its error. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobChunk"];
                "*/*": components["schemas"]["JobChunk"];
            };
        };
        responses: {
            /** @description The chunk is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *       "status": "IN_PROGRESS"
                     *     }
                     */
                    "application/json": components["schemas"]["JobReceipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
    ping: {
        parameters: {
            query?: {
                /**
                 * @description Identifiers of the jobs in hand, separated by commas. Left out when the worker has none; the ping then renews no lease.
                 * @example 0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1,7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1
                 */
                job_id?: string;
                /**
                 * @description Version of the worker library, for people who look at the worker. Default none.
                 * @example 1.12.0
                 */
                runpod_version?: string;
                /**
                 * @description The worker's own verdict: `unhealthy` if it cannot work. Any other value, or none, counts as healthy.
                 * @example unhealthy
                 */
                status?: string;
                /**
                 * @description Name of the check that failed, together with `status=unhealthy`. Default none.
                 * @example gpu-memory
                 */
                check?: string;
                /**
                 * @description Why the check failed, for a person to read, together with `status=unhealthy`. Default none.
                 * @example 2.1 GB free, 4 GB needed
                 */
                reason?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.
                 * @example wrk-5c1d9a
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The heartbeat was recorded. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Pong"];
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
