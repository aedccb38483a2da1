// Generated from specs/batches.yaml (sha256 1f04d81fb32fa0e628011d44f33f4065cfc7a6ed429c64ac812c44978de85f0a). Do not edit; run `npm run generate`.

export interface paths {
    "/{endpointId}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /**
         * List the batches of an endpoint
         * @description The newest batch comes first.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Make a batch
         * @description Makes a draft of these requests, which may be none. Either all of them are accepted or none. Nothing runs before the batch is finalized.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch-quote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask when a batch would end and what it would cost
         * @description An estimate for so many requests, from the run times of the endpoint and the work that it has. Nothing is stored. A draft has its own estimate, `forecast`.
         */
        post: operations["quoteBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Read how far a batch is
         * @description Numbers of the gateway that runs the batch are exact; those of other gateways lag by some seconds.
         */
        get: operations["getBatch"];
        /**
         * Set the name, the webhook, the deadline or the cost ceiling of a batch
         * @description Fields that are left out keep their value. Null removes a value. All of them can be set while the batch runs.
         */
        put: operations["updateBatch"];
        post?: never;
        /**
         * Delete a batch and its results
         * @description A batch that runs is refused with 409; cancel it first.
         */
        delete: operations["deleteBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Read requests of a batch and their results
         * @description Requests in the order in which they were added, also while the batch runs.
         */
        get: operations["listBatchRequests"];
        put?: never;
        /**
         * Add requests to a draft
         * @description Either all of them are accepted or none. A batch that is not a draft is refused with 409.
         */
        post: operations["addBatchRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
                /**
                 * @description Identifier of a request, that of its batch and its number from 0.
                 * @example batch_k2n8x0v4q7r1zd-12
                 */
                requestId: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a request out of a draft
         * @description A batch that is not a draft is refused with 409.
         */
        delete: operations["deleteBatchRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a batch
         * @description From now on the batch takes no more requests, and its requests run. Its `forecast` of this moment is kept as `quote`. A batch that is not expected to meet its deadline or its cost ceiling is started as well, and says so in `atRisk`.
         */
        post: operations["finalizeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch
         * @description Requests that wait are cancelled and running ones finish; then the batch is `CANCELLED`.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run what failed again
         * @description The failed requests of a batch that is done run again, in the same batch.
         */
        post: operations["retryBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{endpointId}/batch/{batchId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Download the results of a batch
         * @description One JSON document a line, in the order of the requests, of all requests that have ended and whose results are stored. While the batch runs, some are missing.
         */
        get: operations["getBatchResults"];
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
        /** @description A request, shaped like the body of `run`. */
        BatchRequest: {
            /** @description What the handler gets. */
            input: {
                [key: string]: unknown;
            };
            /** @description Where the result of this request is sent, as with `run`. */
            webhook?: string;
            /** @description As with `run`. The priority is low in any case. */
            policy?: {
                [key: string]: unknown;
            };
            /** @description As with `run`. */
            s3Config?: {
                [key: string]: unknown;
            };
        };
        /** @description Requests of a batch. Another field is refused; the settings of a batch are set with `updateBatch`. */
        BatchRequests: {
            /** @description The requests. */
            requests: components["schemas"]["BatchRequest"][];
        };
        /** @description What can be set of a batch. */
        BatchUpdateInput: {
            /** @description A name for people. */
            name?: string | null;
            /** @description An address that is called once when the batch has ended, with the batch as body. */
            webhook?: string | null;
            /** @description When the batch is to be done, in milliseconds since the epoch, at most 14 days from now. Batches with the earliest deadline run first. */
            finishBy?: number | null;
            /** @description The most that the batch may cost, in US dollars. It runs no further request once the next one would cost more. */
            maxCost?: number | null;
        };
        /** @description The batch that an estimate is asked for. */
        BatchQuoteInput: {
            /** @description How many requests it has. */
            requests: number;
            /** @description As of a batch. */
            finishBy?: number | null;
            /** @description As of a batch. */
            maxCost?: number | null;
        };
        /** @description When a batch is expected to end, and what it is expected to cost. Times and costs are null while too few runs were measured. */
        BatchQuote: {
            /** @description When the estimate was made, in milliseconds since the epoch. */
            at: number;
            /** @description Requests that are still to do. */
            requests: number;
            /** @description The expected end. */
            endsAt: number | null;
            /** @description The end when no other caller has jobs and requests run a little faster than measured. */
            endsAtLow: number | null;
            /** @description The end when other callers have twice as many jobs as in the last hour and requests run slower than measured. */
            endsAtHigh: number | null;
            /** @description The expected cost of the whole batch in US dollars. */
            cost: number | null;
            /** @description The cost when requests run a little faster than measured. */
            costLow: number | null;
            /** @description The cost when requests run slower than measured. */
            costHigh: number | null;
            /** @description Whether even the high values meet `finishBy` and `maxCost`; false when the expected ones do not, null in between and while nothing was measured. */
            feasible: boolean | null;
            /** @description The estimate in words, with what is not met. */
            message: string;
            /** @description What the estimate is made of. */
            basis: {
                /** @description How many runs of jobs of this endpoint were measured. */
                runs: number;
                /** @description The time from which they were measured. */
                since: number | null;
                /** @description How long a request runs, on average. */
                runMs: number | null;
                /** @description Workers that the endpoint may have. */
                workers: number;
                /** @description How many jobs a worker has at a time. */
                jobsPerWorker: number;
                /** @description The correction by the latest batch of the endpoint, half of the error of its quote as a power; 1 before the first one. */
                slowness: number;
                /** @description Price of a worker in US dollars per hour. */
                pricePerHr: number;
                /** @description Jobs and requests of other batches that run before. */
                ahead: number;
            };
        };
        /** @description A batch. */
        Batch: {
            /** @description Its identifier. */
            id: string;
            /** @description The endpoint whose workers do the requests. */
            endpointId: string;
            /** @description Its name for people. */
            name: string | null;
            /**
             * @description A draft takes requests. A batch that is finalized runs, and stays `FINALIZED` when it is done. `FAILED`: it was not done in time.
             * @enum {string}
             */
            status: "DRAFT" | "FINALIZED" | "CANCELLED" | "FAILED";
            /** @description How many requests it has. */
            requestTotal: number;
            /** @description Requests that are submitted and have not ended. */
            requestInProgress: number;
            /** @description Requests that succeeded. */
            requestCompleted: number;
            /** @description Requests that ended in any other way. */
            requestFailed: number;
            /** @description When it was made, in milliseconds since the epoch. */
            createdAt: number;
            /** @description When it was finalized, or what failed in it was retried. */
            finalizedAt: number | null;
            /** @description When all of its requests had ended, or it was cancelled. */
            finishedAt: number | null;
            /** @description When it is removed with its results. */
            expiresAt: number;
            /** @description The address that is called once when it has ended. */
            webhook?: string;
            /** @description Why it failed, or what it waits for besides workers. */
            message?: string;
            /** @description When it is to be done, in milliseconds since the epoch. */
            finishBy: number | null;
            /** @description The most that it may cost, in US dollars. */
            maxCost: number | null;
            /** @description What its ended requests cost so far, in US dollars. The time that each ran, at the price of a worker; jobs that a worker has at a time share it. */
            cost: number;
            /**
             * @description `maxCost`: no further request runs until the ceiling is raised or removed.
             * @enum {string|null}
             */
            heldBy: "maxCost" | null;
            /** @description Why it is expected to miss its deadline or its ceiling; null while it is not. */
            atRisk: string | null;
            /** @description The estimate of this moment, of a draft and of a batch that is not done. */
            forecast?: components["schemas"]["BatchQuote"];
            /** @description The estimate when it was finalized. */
            quote?: components["schemas"]["BatchQuote"];
            /** @description The quote of a batch that is done, beside what happened. 1 is exact, 2 means that it took twice as long or cost twice as much as quoted. */
            quoteError?: {
                /** @description How long it took, over how long was quoted; null without a quote. */
                duration: number | null;
                /** @description What it cost, over what was quoted; null without a quote or price. */
                cost: number | null;
            };
        };
        /** @description A page of batches. */
        BatchList: {
            /** @description The newest one first. */
            batches: components["schemas"]["Batch"][];
            /** @description Whether others follow. */
            hasMore: boolean;
        };
        /** @description A page of requests. */
        BatchRequestPage: {
            /** @description In the order in which they were added. */
            requests: components["schemas"]["BatchResult"][];
            /** @description Requests of the batch; with `failed=true` those that failed and whose results are stored. */
            total: number;
            /** @description As it was asked for. */
            offset: number;
            /** @description As it was asked for. */
            limit: number;
            /** @description Whether others follow. */
            hasMore: boolean;
            /** @description The offset of the page that follows; left out on the last one. A page of failed requests may be empty before it. */
            nextOffset?: number;
        };
        /** @description A request and, once it has ended, its result. */
        BatchResult: {
            /** @description Its identifier. */
            id: string;
            /** @description Its number in the batch, from 0. */
            index: number;
            /** @description The job that it was. */
            jobId?: string;
            /**
             * @description `IN_QUEUE` until its result is stored.
             * @enum {string}
             */
            status: "IN_QUEUE" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
            /** @description What the handler returned. */
            output?: unknown;
            /** @description Why it failed. */
            error?: string;
            /**
             * Format: date-time
             * @description When a worker began with it.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            completedAt?: string;
        };
        /** @description What every answer with a status of 400 or above carries. */
        Error: {
            /**
             * @description Stable code to branch on.
             * @enum {string}
             */
            error: "invalid_request" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "request_timeout" | "rate_limited" | "internal" | "not_implemented" | "unavailable";
            /** @description What happened and what can be done about it, for a person to read. */
            message: string;
            /** @description Identifier of the request, equal to the header `x-request-id`. */
            requestId: string;
            /** @description The fields that were refused. */
            details?: {
                /** @description Where the value stands. */
                field: string;
                /** @description What is wrong with the value. */
                message: string;
            }[];
        };
    };
    responses: {
        /** @description A parameter or the body is not acceptable (`invalid_request`); `details` names the field. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No key was sent, or the key is not valid (`unauthorized`). */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A budget stops new jobs (`payment_required`). */
        PaymentRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key may not submit jobs to this endpoint (`forbidden`). */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such endpoint, batch or request (`not_found`). */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body came in too slowly (`request_timeout`), and nothing was stored. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the batch does not allow it (`conflict`), and nothing was changed. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body, or one request in it, is too large (`payload_too_large`), and nothing was stored. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The endpoint has too many batches that are not done, a batch too many requests to do, or the account too many bodies with requests under way (`rate_limited`). */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed in a way that the caller cannot repair (`internal`). */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service takes no requests now (`unavailable`). */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The endpoint whose workers do the requests.
         * @example echo-7f3k2
         */
        EndpointId: string;
        /**
         * @description Identifier of the batch, as it was given when the batch was made.
         * @example batch_k2n8x0v4q7r1zd
         */
        BatchId: string;
        /**
         * @description Identifier of a request, that of its batch and its number from 0.
         * @example batch_k2n8x0v4q7r1zd-12
         */
        RequestId: string;
        /**
         * @description Identifier of the last batch of the page before.
         * @example batch_k2n8x0v4q7r1zd
         */
        After: string;
        /** @description Most batches of the page. */
        BatchLimit: number;
        /** @description `true` refuses to start a batch, with 409, unless it is expected to meet its `finishBy` and its `maxCost`. It is also refused while too few runs were measured to tell. */
        RequireFeasible: boolean;
        /** @description How many requests come before the page. */
        Offset: number;
        /** @description Whether only requests are listed that failed in any way. */
        Failed: boolean;
        /** @description Most requests of the page. */
        RequestLimit: number;
    };
    requestBodies: never;
    headers: {
        /** @description Identifier that the service gave this request. */
        RequestId: string;
        /** @description Names the scheme with which the key is sent. */
        WwwAuthenticate: string;
        /** @description Seconds after which the request may be repeated. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBatches: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the last batch of the page before.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                after?: components["parameters"]["After"];
                /** @description Most batches of the page. */
                limit?: components["parameters"]["BatchLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
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
                    "application/json": components["schemas"]["BatchList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The requests, as an array or as an object with the array `requests`, at most 10 MB; or as JSON Lines of any length. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "input": {
                 *           "prompt": "A lighthouse in the fog"
                 *         }
                 *       },
                 *       {
                 *         "input": {
                 *           "prompt": "A mill on the floss"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["BatchRequest"][] | components["schemas"]["BatchRequests"];
                /**
                 * @example {"input": {"prompt": "A lighthouse in the fog"}}
                 *     {"input": {"prompt": "A mill on the floss"}}
                 */
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description The draft is stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description How many requests, and the bounds that are to be met. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requests": 100000,
                 *       "maxCost": 25
                 *     }
                 */
                "application/json": components["schemas"]["BatchQuoteInput"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchQuote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
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
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /** @description The fields to set. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchUpdateInput"];
            };
        };
        responses: {
            /** @description The batch as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch is gone. */
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
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBatchRequests: {
        parameters: {
            query?: {
                /** @description How many requests come before the page. */
                offset?: components["parameters"]["Offset"];
                /** @description Most requests of the page. */
                limit?: components["parameters"]["RequestLimit"];
                /** @description Whether only requests are listed that failed in any way. */
                failed?: components["parameters"]["Failed"];
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addBatchRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /** @description The requests, as an array or as an object with the array `requests`, at most 10 MB; or as JSON Lines of any length. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "input": {
                 *           "prompt": "A lighthouse in the fog"
                 *         }
                 *       },
                 *       {
                 *         "input": {
                 *           "prompt": "A mill on the floss"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["BatchRequest"][] | components["schemas"]["BatchRequests"];
                /**
                 * @example {"input": {"prompt": "A lighthouse in the fog"}}
                 *     {"input": {"prompt": "A mill on the floss"}}
                 */
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description The requests are stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
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
    deleteBatchRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
                /**
                 * @description Identifier of a request, that of its batch and its number from 0.
                 * @example batch_k2n8x0v4q7r1zd-12
                 */
                requestId: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is gone. */
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
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finalizeBatch: {
        parameters: {
            query?: {
                /** @description `true` refuses to start a batch, with 409, unless it is expected to meet its `finishBy` and its `maxCost`. It is also refused while too few runs were measured to tell. */
                requireFeasible?: components["parameters"]["RequireFeasible"];
            };
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
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
                    "application/json": components["schemas"]["Batch"];
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
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
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
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
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
                    "application/json": components["schemas"]["Batch"];
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
    getBatchResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint whose workers do the requests.
                 * @example echo-7f3k2
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description Identifier of the batch, as it was given when the batch was made.
                 * @example batch_k2n8x0v4q7r1zd
                 */
                batchId: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
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
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
