// Generated from specs/openai.yaml (sha256 55a380b9fa15f0de229e36510031cbd4d3002a900d07a757fed0a93e884aa08e). Do not edit; run `npm run generate`.

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
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts. The worker decides which there are.
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
         * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts. The worker decides which there are.
         * @example chat/completions
         */
        Route: string;
        /** @description The `id` of the last event that the client has read of a stream that broke. The answer goes on after it; the body is not read again, and no job is submitted. */
        LastEventId: string;
        /** @description What becomes of the job when the client leaves before the answer is complete. */
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
                /** @description What becomes of the job when the client leaves before the answer is complete. */
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
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts. The worker decides which there are.
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
                /** @description What becomes of the job when the client leaves before the answer is complete. */
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
                 * @description The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts. The worker decides which there are.
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
}
