// Generated from specs/openai.yaml (sha256 ddee42105d6d9a8fa2c2cf18769242fa4b0e6effd58e7bf7dabf4707b0504d85). Do not edit; run `npm run generate`.

export interface paths {
    "/{endpointId}/openai/v1/{route}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts, of which none is `.` or `..`. The worker decides which there are.
                 * @example chat/completions
                 */
                route: components["parameters"]["Route"];
            };
            cookie?: never;
        };
        /**
         * Ask the workers for what needs no input, such as their models
         * @description Answers what a worker says at a route such as `models`. If no worker is ready and one has answered this route since this gateway started, its last answer is given instead of the start of a worker; the header `x-answered-at` says when that was.
         */
        get: operations["openaiGet"];
        put?: never;
        /**
         * Ask a model
         * @description Submits the body as a job, and answers what the worker sends: events where `stream` is true, and one JSON document otherwise. `Prefer: respond-async` answers at once with the identifier of the job instead; its result is fetched with `status`, or sent to the address in `X-Webhook`.
         */
        post: operations["openaiPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /**
         * List files
         * @description Files that were uploaded, and files with the results of batches. The newest file comes first.
         */
        get: operations["openaiListFiles"];
        put?: never;
        /**
         * Upload the requests of a batch
         * @description Stores a file of JSON Lines. Its lines are checked when a batch is made of it.
         */
        post: operations["openaiUploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The file.
                 * @example file-3vxk9f2m1a
                 */
                fileId: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /**
         * Read what is known of a file
         * @description The size, the name and the times of a file.
         */
        get: operations["openaiGetFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description A batch that was made of the file keeps its requests. When a file with results is deleted, the batch keeps them until it expires.
         */
        delete: operations["openaiDeleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/files/{fileId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The file.
                 * @example file-3vxk9f2m1a
                 */
                fileId: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /**
         * Download a file
         * @description An uploaded file as it was sent. In a file of results, each line is a result, in the order of the requests.
         */
        get: operations["openaiGetFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /**
         * List batches that were made of files
         * @description The newest batch comes first.
         */
        get: operations["openaiListBatches"];
        put?: never;
        /**
         * Run the requests of a file
         * @description Checks the lines of the file and starts a batch. If a line is wrong, the answer is a batch that has `failed`, and `errors` names the lines. Each line becomes a job as a request to its `url` does.
         */
        post: operations["openaiCreateBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The batch.
                 * @example batch_3vxk9f2m1a
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Read how far a batch is
         * @description Numbers of the gateway that runs the batch are exact; those of other gateways lag by some seconds.
         */
        get: operations["openaiGetBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/openai/v1/batches/{batchId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The batch.
                 * @example batch_3vxk9f2m1a
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Requests that wait are cancelled and running ones finish; then the batch is `cancelled`. A batch that has ended is refused with 409.
         */
        post: operations["openaiCancelBatch"];
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
        /** @description What a refused or failed request is answered. */
        ErrorAnswer: {
            /** @description What OpenAI's clients show. The error of a worker is passed on as it is. */
            error: {
                /** @description What is wrong. */
                message: string;
                /** @description The kind of error in OpenAI's words, such as `invalid_request_error`. */
                type: string;
                /** @description The field that is wrong; null where none is to blame. */
                param?: string | null;
                /** @description The code of the service's error, or what the worker says. */
                code?: string | number | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A file and what it is for. */
        FileUpload: {
            /**
             * Format: binary
             * @description The file, with a name.
             */
            file: string;
            /**
             * @description What the file is for.
             * @enum {string}
             */
            purpose: "batch";
            /**
             * @description The moment from which `expires_after[seconds]` counts.
             * @enum {string}
             */
            "expires_after[anchor]"?: "created_at";
            /** @description When the file is removed. Without it, after 30 days. */
            "expires_after[seconds]"?: number;
        };
        /** @description A file. */
        File: {
            /** @description Its identifier. */
            id: string;
            /**
             * @description What this is.
             * @enum {string}
             */
            object: "file";
            /** @description Its size. */
            bytes: number;
            /** @description When it was stored, in seconds since the epoch. */
            created_at: number;
            /** @description When it is removed. */
            expires_at: number;
            /** @description Its name. */
            filename: string;
            /**
             * @description What it is for.
             * @enum {string}
             */
            purpose: "batch" | "batch_output";
            /**
             * @description It can be used.
             * @enum {string}
             */
            status: "processed";
        };
        /** @description A page of files. */
        FileList: {
            /**
             * @description What this is.
             * @enum {string}
             */
            object: "list";
            /** @description The files. */
            data: components["schemas"]["File"][];
            /** @description The first file of the page. */
            first_id: string | null;
            /** @description The last file of the page, for `after`. */
            last_id: string | null;
            /** @description Whether others follow. */
            has_more: boolean;
        };
        /** @description A file that is gone. */
        DeletedFile: {
            /** @description Its identifier. */
            id: string;
            /**
             * @description What it was.
             * @enum {string}
             */
            object: "file";
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description A batch to run. */
        BatchCreateInput: {
            /** @description The uploaded file. */
            input_file_id: string;
            /** @description The route of all its requests, such as `/v1/chat/completions` or `/v1/embeddings`. */
            endpoint: string;
            /** @description How long it may take: `24h`, or any number of hours (`h`) or days (`d`) up to 7 days. */
            completion_window: string;
            /** @description Texts of the caller. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description How long the files of results are kept. Without it, as long as the batch. */
            output_expires_after?: {
                /**
                 * @description The moment from which it counts.
                 * @enum {string}
                 */
                anchor: "created_at";
                /** @description How long. */
                seconds: number;
            } | null;
        };
        /** @description A batch. */
        BatchObject: {
            /** @description Its identifier, also for `GET /v2/{endpointId}/batch/{batchId}`. */
            id: string;
            /**
             * @description What this is.
             * @enum {string}
             */
            object: "batch";
            /** @description The route of all its requests. */
            endpoint: string;
            /** @description Why the file was refused. */
            errors: components["schemas"]["BatchErrors"] | null;
            /** @description The file that it was made of. */
            input_file_id: string;
            /** @description As it was asked for. */
            completion_window: string;
            /**
             * @description How far it is. `finalizing`: all requests have ended, and their results are being stored, or the time is over and requests still run.
             * @enum {string}
             */
            status: "validating" | "failed" | "in_progress" | "finalizing" | "completed" | "expired" | "cancelling" | "cancelled";
            /** @description The results of the requests that succeeded, once the batch has ended. */
            output_file_id: string | null;
            /** @description What became of the others. */
            error_file_id: string | null;
            /** @description When it was made, in seconds since the epoch. */
            created_at: number;
            /** @description When it began. */
            in_progress_at: number | null;
            /** @description When its time is over. */
            expires_at: number | null;
            /** @description When its requests had ended. */
            finalizing_at: number | null;
            /** @description When it was completed. */
            completed_at: number | null;
            /** @description When its file was refused. */
            failed_at: number | null;
            /** @description When it had not finished in time. */
            expired_at: number | null;
            /** @description When it was told to end. */
            cancelling_at: number | null;
            /** @description When it was cancelled. */
            cancelled_at: number | null;
            /** @description The `model` of its requests; null where they name several or none. */
            model: string | null;
            usage: components["schemas"]["BatchUsage"];
            /** @description Its requests. */
            request_counts: {
                /** @description How many there are. */
                total: number;
                /** @description Those that succeeded. */
                completed: number;
                /** @description Those that ended in any other way. */
                failed: number;
            };
            /** @description As it was given. */
            metadata: {
                [key: string]: string;
            } | null;
        };
        /** @description Tokens that the answers of a batch tell of in their `usage`, as far as they are stored; all of them once it has ended. */
        BatchUsage: {
            /** @description Tokens of the requests. */
            input_tokens: number;
            /** @description What is known of them. */
            input_tokens_details: {
                /** @description Those that were read from a cache. */
                cached_tokens: number;
            };
            /** @description Tokens of the answers. */
            output_tokens: number;
            /** @description What is known of them. */
            output_tokens_details: {
                /** @description Those that a model used to reason. */
                reasoning_tokens: number;
            };
            /** @description All of them. */
            total_tokens: number;
        };
        /** @description What is wrong with a file. */
        BatchErrors: {
            /**
             * @description What this is.
             * @enum {string}
             */
            object: "list";
            /** @description The first mistakes. */
            data: {
                /** @description The kind of mistake. */
                code: string;
                /** @description What is wrong. */
                message: string;
                /** @description The field that is wrong. */
                param: string | null;
                /** @description The number of the line, from 1. */
                line: number | null;
            }[];
        };
        /** @description A page of batches. */
        BatchObjectList: {
            /**
             * @description What this is.
             * @enum {string}
             */
            object: "list";
            /** @description The batches. */
            data: components["schemas"]["BatchObject"][];
            /** @description The first batch of the page. */
            first_id: string | null;
            /** @description The last batch of the page, for `after`. */
            last_id: string | null;
            /** @description Whether others follow. */
            has_more: boolean;
        };
        /** @description A request that became a job whose result is fetched later. */
        AcceptedRequest: {
            /** @description Identifier of the job. */
            id: string;
            /**
             * @description State of the job.
             * @enum {string}
             */
            status: "IN_QUEUE";
        };
    };
    responses: {
        /** @description What the worker answered. */
        Answered: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                "x-answered-at": components["headers"]["AnsweredAt"];
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "text/event-stream": string;
            };
        };
        /** @description The body or a header is wrong, or the worker says so. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The key is missing or not valid, or the worker says so. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description A budget stops new jobs. */
        PaymentRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The key may not submit jobs to this endpoint, or the worker refuses. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description There is no such endpoint, the job of `Last-Event-ID` is not kept any more, or the worker knows no such route or model. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body did not arrive in time. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The Idempotency-Key was used with another route or body, or the job was cancelled. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The worker cannot work with the body. */
        Unprocessable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Too many requests, or the worker says so. `Retry-After` says when to try again. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The job failed, or something went wrong in the service. */
        Failed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The service takes no jobs now, or the worker says so. `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The job took longer than its execution timeout, or its time to live ended before a worker took it. */
        TimedOut: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "x-job-id": components["headers"]["JobId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
    };
    parameters: {
        /**
         * @description The endpoint whose workers serve the models.
         * @example qwen3vxk9f2m1a
         */
        EndpointId: string;
        /**
         * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts, of which none is `.` or `..`. The worker decides which there are.
         * @example chat/completions
         */
        Route: string;
        /**
         * @description The file.
         * @example file-3vxk9f2m1a
         */
        FileId: string;
        /**
         * @description The batch.
         * @example batch_3vxk9f2m1a
         */
        BatchId: string;
        /** @description The last file of the page before. */
        FilesAfter: string;
        /** @description Most files of the page. */
        FilesLimit: number;
        /** @description Whether the oldest or the newest file comes first. */
        FilesOrder: "asc" | "desc";
        /** @description Only files of this purpose. */
        Purpose: "batch" | "batch_output";
        /** @description The last batch of the page before. */
        BatchesAfter: string;
        /** @description Most batches of the page. */
        BatchesLimit: number;
        /** @description The `id` of the last event that the client has read of a stream that broke. The answer goes on after it; the body is not read again, and no job is submitted. */
        LastEventId: string;
        /** @description What becomes of the job when the client leaves before the answer is complete. Left out with `Last-Event-ID`, it is `continue`. */
        OnDisconnect: "cancel" | "continue";
        /**
         * @description With `respond-async` the answer is 202 and the identifier of the job. Other preferences are ignored.
         * @example respond-async
         */
        Prefer: string;
        /**
         * @description Where the result is sent when the job has finished, as with the `webhook` of `run`.
         * @example https://example.com/hooks/completions
         */
        Webhook: string;
        /**
         * @description A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat: a second request with the same key, route and body gets the answer of the first one's job, as long as that is kept. With another route or body it is answered 409.
         * @example chapter-12-summary
         */
        IdempotencyKey: string;
        /**
         * @description The trace that the request belongs to, as W3C Trace Context describes it, as with `run`.
         * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
         */
        Traceparent: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifier that the service gave this request. */
        RequestId: string;
        /** @description Identifier of the job that the request became, for `status`, `cancel` and the console. */
        JobId: string;
        /** @description When a worker gave this answer. Only on an answer that a worker gave to an earlier request. */
        AnsweredAt: string;
        /** @description Names the scheme with which the key is sent. */
        Challenge: string;
        /** @description Seconds after which the request may be repeated. */
        RetryAfter: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    openaiGet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event that the client has read of a stream that broke. The answer goes on after it; the body is not read again, and no job is submitted. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description What becomes of the job when the client leaves before the answer is complete. Left out with `Last-Event-ID`, it is `continue`. */
                "X-On-Disconnect"?: components["parameters"]["OnDisconnect"];
                /**
                 * @description The trace that the request belongs to, as W3C Trace Context describes it, as with `run`.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts, of which none is `.` or `..`. The worker decides which there are.
                 * @example chat/completions
                 */
                route: components["parameters"]["Route"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Answered"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    openaiPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event that the client has read of a stream that broke. The answer goes on after it; the body is not read again, and no job is submitted. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
                /** @description What becomes of the job when the client leaves before the answer is complete. Left out with `Last-Event-ID`, it is `continue`. */
                "X-On-Disconnect"?: components["parameters"]["OnDisconnect"];
                /**
                 * @description With `respond-async` the answer is 202 and the identifier of the job. Other preferences are ignored.
                 * @example respond-async
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description Where the result is sent when the job has finished, as with the `webhook` of `run`.
                 * @example https://example.com/hooks/completions
                 */
                "X-Webhook"?: components["parameters"]["Webhook"];
                /**
                 * @description A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat: a second request with the same key, route and body gets the answer of the first one's job, as long as that is kept. With another route or body it is answered 409.
                 * @example chapter-12-summary
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The trace that the request belongs to, as W3C Trace Context describes it, as with `run`.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts, of which none is `.` or `..`. The worker decides which there are.
                 * @example chat/completions
                 */
                route: components["parameters"]["Route"];
            };
            cookie?: never;
        };
        /** @description What the route of the model server takes. At most 20 MB; a larger body is refused with 413 while it is still coming in. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "qwen",
                 *       "stream": true,
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Who wrote The Mill on the Floss?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Whether the answer comes as server-sent events. The worker reads it, too. */
                    stream?: boolean;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["Answered"];
            /** @description The job is stored and waits in the queue. `Location` leads to its state. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "x-job-id": components["headers"]["JobId"];
                    /** @description Where the state and the result of the job are read. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedRequest"];
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
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    openaiListFiles: {
        parameters: {
            query?: {
                /** @description The last file of the page before. */
                after?: components["parameters"]["FilesAfter"];
                /** @description Most files of the page. */
                limit?: components["parameters"]["FilesLimit"];
                /** @description Whether the oldest or the newest file comes first. */
                order?: components["parameters"]["FilesOrder"];
                /** @description Only files of this purpose. */
                purpose?: components["parameters"]["Purpose"];
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiUploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The file, which has at most 200 MB, and its `purpose`, in any order. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The file is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiGetFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The file.
                 * @example file-3vxk9f2m1a
                 */
                fileId: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiDeleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The file.
                 * @example file-3vxk9f2m1a
                 */
                fileId: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiGetFileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The file.
                 * @example file-3vxk9f2m1a
                 */
                fileId: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiListBatches: {
        parameters: {
            query?: {
                /** @description The last batch of the page before. */
                after?: components["parameters"]["BatchesAfter"];
                /** @description Most batches of the page. */
                limit?: components["parameters"]["BatchesLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchObjectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiCreateBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The file and what to do with it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCreateInput"];
            };
        };
        responses: {
            /** @description The batch, which runs or has failed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiGetBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The batch.
                 * @example batch_3vxk9f2m1a
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    openaiCancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers serve the models.
                 * @example qwen3vxk9f2m1a
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The batch.
                 * @example batch_3vxk9f2m1a
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
}
