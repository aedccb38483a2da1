// Generated from specs/queue.yaml (sha256 10493316cd152b5009884151af1bd3326a9820031ac1423cf128490479fb0cc8). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/queue.yaml. */
export const queueDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace queue API",
    version: "2",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
    summary: "Submit jobs to an endpoint, follow them and steer its queue.",
    description: "An endpoint is a queue and the workers that serve it. A client submits a job with an `input` object; a worker takes\nthe job and gives the input to its handler; what the handler returns becomes the job's `output`. The service looks\ninto neither of the two. Endpoints are made through [REST](../v1/docs) or [GraphQL](../graphql).\n\n**Two ways to submit.** `run` answers at once with an identifier and the result is fetched later. `runsync` holds\nthe request until the job is finished or the wait is over. A job can be followed with `status`, `status-sync` and\n`stream`, however it was submitted.\n\n**Answered means stored.** An answer of 200 is sent only after the change it reports is on disk.\n\n**How long a job lives.** A waiting or running job is removed when its time to live is over (24 hours from\nsubmission unless `policy.ttl` or `?ttl` says otherwise). A finished job is kept for 30 minutes if it came through\n`run`, for 1 minute if it came through `runsync`, and for 5 minutes if that call carried `wait` with any value.\nAfter that, every operation on the job answers 404.\n\n**Units.** Times are whole milliseconds unless said otherwise. 1 MB is 1,048,576 bytes, and a size of exactly the\nlimit is accepted.\n\n**Errors.** Every answer with a status of 400 or above has the body described by the schema `Error`. Every answer\ncarries the header `x-request-id`.",
  },
  servers: [
    {
      url: "/v2",
      description: "The queue API of this service.",
    },
  ],
  security: [
    {
      apiKey: [],
    },
  ],
  tags: [
    {
      name: "jobs",
      description: "Submit single jobs, read their state and results, stop them or run them again.",
    },
    {
      name: "queue",
      description: "Look at an endpoint's queue as a whole, or empty it.",
    },
  ],
  paths: {
    "/{endpointId}/run": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      post: {
        operationId: "run",
        tags: ["jobs"],
        summary: "Submit a job and return at once",
        description: "Puts a job in the queue and answers with its identifier without waiting for a worker. The result is fetched with `status` or `stream`, or sent to the `webhook` of the request. The finished job is kept for 30 minutes.",
        parameters: [
          {
            $ref: "#/components/parameters/IdempotencyKey",
          },
          {
            $ref: "#/components/parameters/Traceparent",
          },
        ],
        requestBody: {
          required: true,
          "x-max-bytes-limit": "runPayloadMaxBytes",
          description: "The job. At most 10 MB; a larger body is refused with 413 while it is still coming in.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/JobRequest",
              },
              examples: {
                smallest: {
                  summary: "Only an input",
                  value: {
                    input: {
                      prompt: "A lighthouse in the fog",
                    },
                  },
                },
                everything: {
                  summary: "With a webhook, a policy and a bucket",
                  value: {
                    input: {
                      prompt: "A lighthouse in the fog",
                      steps: 30,
                    },
                    webhook: "https://example.com/hooks/jobs",
                    policy: {
                      executionTimeout: 120000,
                      lowPriority: true,
                      ttl: 3600000,
                    },
                    s3Config: {
                      accessId: "EXAMPLEACCESSID",
                      accessSecret: "example-secret",
                      bucketName: "renders",
                      endpointUrl: "https://s3.example.com",
                      objectPath: "2026/lighthouse",
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The job is stored and waits in the queue. A repeated `Idempotency-Key` gets the answer of the first request again, so `status` reads `IN_QUEUE` even if that job has moved on.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobAccepted",
                },
                example: {
                  id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                  status: "IN_QUEUE",
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "402": {
            $ref: "#/components/responses/PaymentRequired",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "408": {
            $ref: "#/components/responses/RequestTimeout",
          },
          "409": {
            $ref: "#/components/responses/Conflict",
          },
          "413": {
            $ref: "#/components/responses/PayloadTooLarge",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/runsync": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      post: {
        operationId: "runsync",
        tags: ["jobs"],
        summary: "Submit a job and wait for its result",
        description: "Puts a job in the queue and holds the request until the job is finished or the wait is over. A job that is not finished by then keeps running: the answer is still 200, with the current state, and `status` or `status-sync` fetch the rest. `wait` limits only how long this request is held, never how long the job may run. The job's identifier begins with `sync-`. The result is kept for 1 minute after the job has finished, or for 5 minutes when `wait` was given. If the job expires or is purged during the wait, the answer is 404, and `message` says so.",
        parameters: [
          {
            name: "wait",
            in: "query",
            description: "How long to hold the request, in milliseconds. A value outside 1000 to 300000 is refused with 400. Giving the parameter with any value also extends the retention of the result to 5 minutes.",
            schema: {
              type: "integer",
              minimum: 1000,
              maximum: 300000,
              default: 90000,
            },
            example: 30000,
          },
          {
            $ref: "#/components/parameters/IdempotencyKey",
          },
          {
            $ref: "#/components/parameters/Traceparent",
          },
        ],
        requestBody: {
          required: true,
          "x-max-bytes-limit": "runsyncPayloadMaxBytes",
          description: "The job. At most 20 MB; a larger body is refused with 413 while it is still coming in.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/JobRequest",
              },
              examples: {
                smallest: {
                  summary: "Only an input",
                  value: {
                    input: {
                      prompt: "A lighthouse in the fog",
                    },
                  },
                },
                everything: {
                  summary: "With a webhook, a policy and a bucket",
                  value: {
                    input: {
                      prompt: "A lighthouse in the fog",
                      steps: 30,
                    },
                    webhook: "https://example.com/hooks/jobs",
                    policy: {
                      executionTimeout: 120000,
                      lowPriority: true,
                      ttl: 3600000,
                    },
                    s3Config: {
                      accessId: "EXAMPLEACCESSID",
                      accessSecret: "example-secret",
                      bucketName: "renders",
                      endpointUrl: "https://s3.example.com",
                      objectPath: "2026/lighthouse",
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The job, finished or not; `status` tells which. A job that failed, was cancelled or timed out is a 200 as well. A repeated `Idempotency-Key` waits for the job of the first request.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Job",
                },
                examples: {
                  finished: {
                    summary: "Finished within the wait",
                    value: {
                      id: "sync-4f1c77a0-2b8d-4d3e-8a5e-6b7d1e90c3f4-u1",
                      status: "COMPLETED",
                      delayTime: 184,
                      executionTime: 2310,
                      workerId: "wrk-5c1d9a",
                      output: {
                        text: "A beam of light crosses the grey water.",
                      },
                    },
                  },
                  unfinished: {
                    summary: "The wait was over first",
                    value: {
                      id: "sync-4f1c77a0-2b8d-4d3e-8a5e-6b7d1e90c3f4-u1",
                      status: "IN_PROGRESS",
                      delayTime: 184,
                      workerId: "wrk-5c1d9a",
                    },
                  },
                  crashing: {
                    summary: "The wait was over, and workers crash",
                    value: {
                      id: "sync-4f1c77a0-2b8d-4d3e-8a5e-6b7d1e90c3f4-u1",
                      status: "IN_QUEUE",
                      waiting: {
                        reason: "workers_crashing",
                        message: "Workers crash or fail to start; the service starts the next one after a pause. The worker ended with exit code 1 before it asked for a job.",
                        position: 0,
                        estimateMs: null,
                        lastWorkerExit: {
                          at: "2026-01-01T00:00:00.000Z",
                          exitCode: 1,
                          signal: null,
                          message: "The worker ended with exit code 1 before it asked for a job.",
                          lastLogLines: ["ModuleNotFoundError: No module named 'torch'"],
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "402": {
            $ref: "#/components/responses/PaymentRequired",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "408": {
            $ref: "#/components/responses/RequestTimeout",
          },
          "409": {
            $ref: "#/components/responses/Conflict",
          },
          "413": {
            $ref: "#/components/responses/PayloadTooLarge",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/status/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      get: {
        operationId: "status",
        tags: ["jobs"],
        summary: "Read a job's state and result",
        description: "Answers at once with the job as it is now. Reading does not use up the result: it can be read as often as wanted until it expires. An unknown, expired or purged job gives 404.",
        parameters: [
          {
            name: "ttl",
            in: "query",
            description: "Sets the job's remaining life in milliseconds, counted from now. An unfinished job is removed when it is over, and a running attempt is told to stop; for a finished job it replaces the time its result is still kept. Without this parameter the job's life stays as it is. The range is 10 seconds to 7 days.",
            schema: {
              type: "integer",
              minimum: 10000,
              maximum: 604800000,
            },
            example: 600000,
          },
          {
            name: "explain",
            in: "query",
            description: "`true`: the answer about a job that is `IN_QUEUE` also says why it waits, in the field `waiting`. About a job in any other state it changes nothing.",
            schema: {
              type: "boolean",
              default: false,
            },
            example: true,
          },
        ],
        responses: {
          "200": {
            description: "The job as it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Job",
                },
                examples: {
                  waiting: {
                    summary: "Waiting",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "IN_QUEUE",
                    },
                  },
                  explained: {
                    summary: "Waiting, and why, with `explain=true`",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "IN_QUEUE",
                      waiting: {
                        reason: "workers_crashing",
                        message: "Workers crash or fail to start; the service starts the next one after a pause. The worker ended with exit code 1 before it asked for a job.",
                        position: 2,
                        estimateMs: null,
                        lastWorkerExit: {
                          at: "2026-11-21T08:15:02.118Z",
                          exitCode: 1,
                          signal: null,
                          message: "The worker ended with exit code 1 before it asked for a job.",
                          lastLogLines: ["ModuleNotFoundError: No module named \"torch\""],
                        },
                      },
                    },
                  },
                  running: {
                    summary: "Running, with a progress update",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "IN_PROGRESS",
                      delayTime: 184,
                      workerId: "wrk-5c1d9a",
                      output: "step 12 of 30",
                    },
                  },
                  completed: {
                    summary: "Completed",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "COMPLETED",
                      delayTime: 184,
                      executionTime: 2310,
                      workerId: "wrk-5c1d9a",
                      output: {
                        text: "A beam of light crosses the grey water.",
                      },
                    },
                  },
                  failed: {
                    summary: "Failed on the second attempt",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "FAILED",
                      delayTime: 40211,
                      executionTime: 950,
                      workerId: "wrk-8e02bf",
                      retries: 1,
                      error: "unknown style: oil",
                    },
                  },
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/status-sync/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      get: {
        operationId: "statusSync",
        tags: ["jobs"],
        summary: "Wait for a job to finish",
        description: "Like `status`, but holds the request until the job is finished or the wait is over, then answers with the job as it is at that moment. A job that is already finished is answered at once. It changes nothing about the job or about how long its result is kept, and works for jobs of `run` and `runsync` alike. If the job expires or is purged during the wait, the answer is 404, and `message` says so.",
        parameters: [
          {
            name: "wait",
            in: "query",
            description: "How long to hold the request, in milliseconds. A value outside 1000 to 300000 is refused with 400.",
            schema: {
              type: "integer",
              minimum: 1000,
              maximum: 300000,
              default: 90000,
            },
            example: 30000,
          },
        ],
        responses: {
          "200": {
            description: "The job, finished or not; `status` tells which.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Job",
                },
                examples: {
                  finished: {
                    summary: "Finished within the wait",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "COMPLETED",
                      delayTime: 184,
                      executionTime: 2310,
                      workerId: "wrk-5c1d9a",
                      output: {
                        text: "A beam of light crosses the grey water.",
                      },
                    },
                  },
                  unfinished: {
                    summary: "The wait was over first",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "IN_QUEUE",
                    },
                  },
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/stream/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      get: {
        operationId: "stream",
        tags: ["jobs"],
        summary: "Read a job's output piece by piece",
        description: "Gives the chunks that a streaming handler has produced. There are two forms, chosen by `Accept`.\n\n**JSON (the default).** An array of the chunks that no earlier JSON answer has delivered, in order; delivering\ntakes them off the list. If there are some, the answer comes at once. If there are none and the job is not\nfinished, the request is held until the next chunk, the end of the job or the end of `wait`; the array may then\nbe empty. The header `x-job-status` tells when to stop: once it names a final status and the array is empty,\nnothing will follow.\n\n**Server-sent events (`Accept: text/event-stream`).** The connection stays open and every chunk is one event\nnamed `chunk`, with a running number starting at 1 as its `id` and the chunk's JSON as its `data`. When the job\nis finished and all its chunks are sent, one event named `end` follows, whose data is an object with the job's\n`id` and final `status`, and the connection closes. Reading this way consumes nothing from the JSON\nform, and several readers can follow the same job. A reader that lost its connection sends the last number it\nsaw as `Last-Event-ID` and continues after it.\n\nA handler that does not stream produces no chunks: the array is empty until the end. Its result, like the\nmessage of a failed job, is in `status`. A chunk holds at most 1 MB; larger pieces arrive as several chunks.",
        parameters: [
          {
            name: "wait",
            in: "query",
            description: "JSON form only: how long to hold the request while there is nothing new, in milliseconds. 0 answers at once. A value outside 0 to 8000 is refused with 400. Server-sent events ignore it.",
            schema: {
              type: "integer",
              minimum: 0,
              maximum: 8000,
              default: 8000,
            },
            example: 5000,
          },
          {
            name: "Last-Event-ID",
            in: "header",
            description: "Server-sent events only: number of the last `chunk` event that was received. The stream continues with the next one. Without it the stream begins with the job's first chunk. The JSON form ignores it.",
            schema: {
              type: "string",
              pattern: "^[0-9]{1,15}$",
            },
            example: "41",
          },
        ],
        responses: {
          "200": {
            description: "The chunks not delivered before, or an event stream. An empty array means that there was nothing new.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
              "x-job-status": {
                $ref: "#/components/headers/JobStatus",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "Chunks in the order in which the handler produced them.",
                  items: {
                    $ref: "#/components/schemas/StreamChunk",
                  },
                },
                examples: {
                  chunks: {
                    summary: "Two chunks were waiting",
                    value: [
                      {
                        output: {
                          text: ["A beam of"],
                          input_tokens: 6,
                          output_tokens: 3,
                        },
                        metrics: {
                          stream_index: 0,
                          running: 1,
                        },
                      },
                      {
                        output: {
                          text: [" light crosses"],
                          input_tokens: 6,
                          output_tokens: 5,
                        },
                        metrics: {},
                      },
                    ],
                  },
                  nothing: {
                    summary: "Nothing new",
                    value: [],
                  },
                },
              },
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events named `chunk`, then one named `end`.",
                },
                example: "event: chunk\nid: 1\ndata: {\"output\":{\"text\":[\"A beam of\"]},\"metrics\":{}}\n\nevent: end\ndata: {\"id\":\"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1\",\"status\":\"COMPLETED\"}\n\n",
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/cancel/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      post: {
        operationId: "cancel",
        tags: ["jobs"],
        summary: "Stop a job",
        description: "Ends a waiting or running job. A waiting job leaves the queue before it starts. For a running job the answer does not wait for the worker: the job is `CANCELLED` from this moment, its worker is told to stop, and later reports of that worker are refused. A job that is already finished, also one that is already cancelled, gives 409 and stays as it is. The request needs no body; one that is sent is ignored.",
        responses: {
          "200": {
            description: "The job is cancelled.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobCancelled",
                },
                example: {
                  id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                  status: "CANCELLED",
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "409": {
            $ref: "#/components/responses/Conflict",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/retry/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      post: {
        operationId: "retry",
        tags: ["jobs"],
        summary: "Run a failed job again",
        description: "Puts a `FAILED` or `TIMED_OUT` job back in the queue under the same identifier and with its original input. What the earlier run left behind (output, error, stream chunks) is removed. A job in any other state gives 409 and stays as it is. Once the job's result has expired the job is gone: 404. The request needs no body; one that is sent is ignored.",
        responses: {
          "200": {
            description: "The job waits in the queue again.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobRequeued",
                },
                example: {
                  id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                  status: "IN_QUEUE",
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "402": {
            $ref: "#/components/responses/PaymentRequired",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "409": {
            $ref: "#/components/responses/Conflict",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/purge-queue": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      post: {
        operationId: "purgeQueue",
        tags: ["queue"],
        summary: "Remove all waiting jobs",
        description: "Removes every job of the endpoint that is `IN_QUEUE`. This is permanent: every operation on them answers 404, requests that wait for them are answered 404 with that reason in `message`, and their webhooks are not called. Running jobs go on and finished ones keep their results. An empty queue is not an error. The request needs no body; one that is sent is ignored.",
        responses: {
          "200": {
            description: "The queue was emptied.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/QueuePurged",
                },
                example: {
                  removed: 17,
                  status: "completed",
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/health": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      get: {
        operationId: "health",
        tags: ["queue"],
        summary: "Count an endpoint's jobs and workers",
        description: "Gives the number of the endpoint's jobs by state and of its workers by condition, at this moment. It changes nothing and starts no worker.",
        responses: {
          "200": {
            description: "The counts.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/HealthReport",
                },
                example: {
                  jobs: {
                    completed: 1204,
                    failed: 3,
                    inProgress: 2,
                    inQueue: 5,
                    retried: 1,
                  },
                  workers: {
                    idle: 1,
                    running: 2,
                    initializing: 0,
                    ready: 1,
                    throttled: 0,
                    unhealthy: 0,
                  },
                },
              },
            },
          },
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "404": {
            $ref: "#/components/responses/NotFound",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      apiKey: {
        type: "apiKey",
        in: "header",
        name: "authorization",
        description: "An API key, either on its own (`authorization: KEY`) or with the word Bearer before it (`authorization: Bearer KEY`). Both forms mean the same.",
      },
    },
    parameters: {
      EndpointId: {
        name: "endpointId",
        in: "path",
        required: true,
        description: "Identifier of the endpoint: 1 to 64 letters, digits, underscores or hyphens. An identifier of another form is refused with 400; a well-formed one that names no endpoint of this account gives 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "echo-7f3k2",
      },
      JobId: {
        name: "jobId",
        in: "path",
        required: true,
        description: "Identifier of the job as it was given when the job was submitted: 1 to 64 letters, digits, underscores or hyphens. Jobs submitted for a synchronous result have identifiers that begin with `sync-`.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
      },
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        description: "A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat. A second request with the same key on the same endpoint creates no job: it is about the first one, as long as that job is retained. `run` and `runsync` share one set of keys. The same key with a different body gives 409. Without the header every request creates a job.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        example: "order-81723-render",
      },
      Traceparent: {
        name: "traceparent",
        in: "header",
        description: "The trace that the request belongs to, as W3C Trace Context describes it. A service that sends traces keeps it with the job and hands it to the worker. Any other service ignores it, and every service ignores an invalid one.",
        schema: {
          type: "string",
        },
        example: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      },
    },
    headers: {
      RequestId: {
        description: "Identifier that the service gave this request. The same value stands in `requestId` of an error body and in the service's log.",
        required: true,
        schema: {
          type: "string",
        },
        example: "req_7Qm2xV9kTb4s",
      },
      WwwAuthenticate: {
        description: "The authentication scheme that the service expects.",
        required: true,
        schema: {
          type: "string",
        },
        example: "Bearer",
      },
      RetryAfter: {
        description: "Whole seconds to wait before the request is sent again.",
        required: true,
        schema: {
          type: "integer",
          minimum: 0,
        },
        example: 2,
      },
      JobStatus: {
        description: "State of the job when the answer was begun. A final one means that no further chunks will be produced.",
        required: true,
        schema: {
          $ref: "#/components/schemas/JobStatus",
        },
        example: "IN_PROGRESS",
      },
    },
    responses: {
      BadRequest: {
        description: "A parameter or the body is not acceptable (`invalid_request`): an identifier of the wrong form, a number out of range, text that is not JSON, an `input` that is missing or not an object, or JSON nested more than 1000 levels deep. `details` names the field.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "invalid_request",
              message: "The request is not valid. Correct the fields named in details.",
              requestId: "req_7Qm2xV9kTb4s",
              details: [
                {
                  field: "wait",
                  message: "must be between 1000 and 300000",
                },
              ],
            },
          },
        },
      },
      Unauthorized: {
        description: "No key was sent, or the key is unknown, revoked or expired (`unauthorized`).",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "WWW-Authenticate": {
            $ref: "#/components/headers/WwwAuthenticate",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "unauthorized",
              message: "The API key is missing or not valid. Send it in the authorization header.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      PaymentRequired: {
        description: "A budget of the account or of the endpoint with the action `STOP` is reached (`payment_required`), and nothing was changed. `message` names the budget, what was spent this month, and the limit. The same request succeeds once the limit is raised, or in the next month.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "payment_required",
              message: "The budget of the account is reached: 100.02 US dollars of 100 are spent this month. Raise the limit, or wait until 2026-06-01T00:00:00.000Z.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      Forbidden: {
        description: "The key is valid but lacks the right to use this endpoint in this way (`forbidden`).",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "forbidden",
              message: "This key may not do that on this endpoint. Use a key with the right it needs.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      NotFound: {
        description: "The endpoint or the job does not exist for this account, or the job has expired or was purged (`not_found`). The same answer says that a stored body of the job is lost, or damaged: then it no longer matches its checksum, and is not served.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "not_found",
              message: "There is no such job. It may have expired.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      RequestTimeout: {
        description: "The request body came in too slowly and the service stopped waiting for it (`request_timeout`). Nothing was stored; sending it again is safe.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "request_timeout",
              message: "The request body did not arrive in time. Send it again.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      Conflict: {
        description: "The request does not fit the present state (`conflict`), and nothing was changed: a job in a state from which it cannot be cancelled or retried, or an `Idempotency-Key` used before with a different body.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "conflict",
              message: "The job is already finished and cannot be cancelled.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      PayloadTooLarge: {
        description: "The body is over the limit of the operation (`payload_too_large`). It is refused while it comes in, and the connection stays usable.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "payload_too_large",
              message: "The body is larger than 10485760 bytes. Store large inputs elsewhere and send a link.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      TooManyRequests: {
        description: "The rate limit of the operation on this endpoint is used up (`rate_limited`). `Retry-After` says when to try again.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "Retry-After": {
            $ref: "#/components/headers/RetryAfter",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "rate_limited",
              message: "Too many requests for this endpoint. Wait as long as Retry-After says.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      InternalError: {
        description: "The service failed in a way the caller cannot repair (`internal`).",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "internal",
              message: "Something went wrong inside the service. Quote the request id when you report it.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      Unavailable: {
        description: "The service is starting, stopping or cut off from its storage (`unavailable`). `Retry-After` says when to try again.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "Retry-After": {
            $ref: "#/components/headers/RetryAfter",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "unavailable",
              message: "The service cannot take this request just now. Wait as long as Retry-After says.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
    },
    schemas: {
      JobRequest: {
        type: "object",
        description: "A job to be run. Top-level keys that are not listed here are ignored; that includes `webhookV2`, which some clients send.",
        required: ["input"],
        additionalProperties: true,
        properties: {
          input: {
            type: "object",
            description: "What the handler receives, handed over unchanged. Its shape is a matter between client and handler; it may be empty. The body may be nested at most 1000 levels deep.",
            additionalProperties: true,
          },
          webhook: {
            type: "string",
            format: "uri",
            pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+$",
            maxLength: 2048,
            description: "An http or https address, without spaces and backslashes, that gets the finished job by POST, with the same fields as `status`. A job that was purged, or whose time to live ended before it finished, did not finish: nothing of it is kept, and nothing is sent. Delivery is tried at most three times, and its failure never changes the job. The same job may be delivered more than once, so tell repeats apart by `id`. Without it nothing is sent. The service calls public addresses only, and those that its operator allows: an IP address that is neither is refused, and a name that resolves to one is not called. `user:password@` before the host is sent as HTTP Basic authentication.",
          },
          policy: {
            $ref: "#/components/schemas/JobPolicy",
          },
          s3Config: {
            $ref: "#/components/schemas/S3Config",
          },
        },
      },
      JobPolicy: {
        type: "object",
        description: "Limits and priority for this one job. Fields left out follow the endpoint.",
        properties: {
          executionTimeout: {
            type: "integer",
            minimum: 5000,
            maximum: 604800000,
            description: "Longest time one attempt may run, in milliseconds, from 5 seconds to 7 days. Time in the queue does not count. A job that runs longer becomes `TIMED_OUT`. Default: the endpoint's setting, which is 600000 (10 minutes) unless changed.",
          },
          lowPriority: {
            type: "boolean",
            default: false,
            description: "Whether the job yields to others: it is taken only while no job of normal priority waits, and does not by itself cause workers to be started.",
          },
          ttl: {
            type: "integer",
            minimum: 10000,
            maximum: 604800000,
            default: 86400000,
            description: "Total life of the unfinished job in milliseconds, counted from submission, from 10 seconds to 7 days. When it is over, the job is removed in any state, and a running attempt is told to stop.",
          },
        },
      },
      S3Config: {
        type: "object",
        description: "An S3-compatible bucket for the handler to use. The service hands it to the worker untouched and does nothing with it itself; no answer of the queue API repeats it.",
        properties: {
          accessId: {
            type: "string",
            description: "Access key identifier for the bucket.",
          },
          accessSecret: {
            type: "string",
            description: "Secret that belongs to `accessId`.",
          },
          bucketName: {
            type: "string",
            description: "Name of the bucket.",
          },
          endpointUrl: {
            type: "string",
            description: "Address of the storage service.",
          },
          objectPath: {
            type: "string",
            description: "Path inside the bucket under which the handler should store its objects.",
          },
        },
      },
      JobStatus: {
        type: "string",
        description: "State of a job.\n\n- `IN_QUEUE`: accepted and waiting for a worker.\n- `IN_PROGRESS`: handed to a worker.\n- `COMPLETED`: the handler finished and its result was stored.\n- `FAILED`: the handler reported an error, or the job was lost by workers once too often.\n- `CANCELLED`: stopped by its client.\n- `TIMED_OUT`: ran longer than its execution timeout.\n\nThe last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue by a retry.",
        enum: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"],
      },
      JobAccepted: {
        type: "object",
        description: "A job that has just been accepted.",
        required: ["id", "status"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the new job, to be used in all later requests about it.",
          },
          status: {
            type: "string",
            enum: ["IN_QUEUE"],
            description: "Always `IN_QUEUE`.",
          },
        },
      },
      Job: {
        type: "object",
        description: "A job and what became of it so far. Which fields are present depends on `status`.",
        required: ["id", "status"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job.",
          },
          status: {
            $ref: "#/components/schemas/JobStatus",
          },
          delayTime: {
            type: "integer",
            minimum: 0,
            description: "Milliseconds that the job waited before its latest attempt began, or until its end if it never started. Present once the job has been taken by a worker, and always when it is finished.",
          },
          executionTime: {
            type: "integer",
            minimum: 0,
            description: "Milliseconds that the latest attempt ran. Always present when the job is finished, and only then; 0 if it never started.",
          },
          output: {
            description: "What the handler returned: any JSON value. While the job is `IN_PROGRESS` it is the handler's latest progress update. Absent if the handler produced none.",
          },
          error: {
            type: "string",
            description: "Why the job did not succeed, as the worker or the service put it. Present when `status` is `FAILED` or `TIMED_OUT`.",
          },
          workerId: {
            type: "string",
            description: "The worker that has, or last had, the job. Absent until a worker takes it.",
          },
          retries: {
            type: "integer",
            minimum: 1,
            description: "How often the service handed the job out again by itself because its worker was lost. Absent when that never happened. Retries asked for by a client do not count.",
          },
          waiting: {
            $ref: "#/components/schemas/JobWaiting",
          },
        },
      },
      JobWaiting: {
        type: "object",
        description: "Why a job that is `IN_QUEUE` waits, as far as it is known at this moment. Present in the answer to `status` with `explain=true`; and in an answer to `runsync` or `status-sync` whose wait ended, when workers fail: for the reasons `workers_crashing`, `workers_not_reporting` and `no_capacity`.",
        required: ["reason", "message", "position", "estimateMs", "lastWorkerExit"],
        properties: {
          reason: {
            $ref: "#/components/schemas/WaitingReason",
          },
          message: {
            type: "string",
            description: "The same with its circumstances, for a person to read; the wording may change.",
          },
          position: {
            type: "integer",
            minimum: 0,
            maximum: 1000,
            description: "How many jobs are taken before this one unless something changes; 0 is the next. Counted up to 1000: that many or more.",
          },
          estimateMs: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Milliseconds until the job is taken, estimated from how long jobs of the endpoint ran and its workers took to start. Null when too little is known for an estimate, or when the wait has no foreseeable end.",
          },
          lastWorkerExit: {
            description: "How the last worker that ended without being asked to ended, or why it could not start. Null when there was none since the service began to manage the endpoint.",
            anyOf: [
              {
                $ref: "#/components/schemas/WorkerExit",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      WaitingReason: {
        type: "string",
        description: "Why a job waits. Its values keep their meaning; new ones may be added.\n\n- `about_to_start`: a worker is free; the job is being handed out.\n- `worker_starting`: a worker is being started, and none serves yet.\n- `workers_busy`: all workers have jobs, and no more will be started.\n- `scaling`: all workers have jobs; more are being started, or will be if the wait goes on.\n- `workers_crashing`: workers crash or fail to start, or their prestart hooks fail; the service tries again with growing pauses.\n- `workers_not_reporting`: workers took jobs and kept polling, but reported no result; they get jobs again after a growing\n  pause, and those that the service started are replaced.\n- `workers_not_asking`: workers are alive and hold no job, but ask for none: they were told to stop a job and do not come\n  back from it, or their concurrency is 0. Those that the service started are replaced.\n- `no_capacity`: another worker is needed, but cannot start at the moment: no machine has room for it, or its image cannot be\n  pulled. `message` says which; the service tries again with growing pauses.\n- `no_workers_allowed`: the endpoint is paused (`workersMax` is 0), and no external worker serves it.\n- `budget_reached`: a budget with the action `STOP` is reached, so no worker is started.\n- `low_priority`: the job is of low priority, for which no worker is started, or jobs of normal priority go first.\n- `unknown`: this gateway does not manage the workers and does not know; another gateway does.",
        enum: [
          "about_to_start",
          "worker_starting",
          "workers_busy",
          "scaling",
          "workers_crashing",
          "workers_not_reporting",
          "workers_not_asking",
          "no_capacity",
          "no_workers_allowed",
          "budget_reached",
          "low_priority",
          "unknown",
        ],
      },
      WorkerExit: {
        type: "object",
        description: "How a worker ended, or why it could not start.",
        required: ["at", "exitCode", "signal", "message", "lastLogLines"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "When it ended.",
          },
          exitCode: {
            type: ["integer", "null"],
            description: "Its exit code; null when a signal ended it or it never started.",
          },
          signal: {
            type: ["string", "null"],
            description: "The signal that ended it, such as `SIGKILL`; null when none did.",
          },
          message: {
            type: "string",
            description: "What happened, for a person to read.",
          },
          lastLogLines: {
            type: "array",
            description: "What it printed last, oldest line first. Asterisks stand in the place of its key and of the values of variables whose names say that they are secret.",
            items: {
              type: "string",
            },
          },
        },
      },
      JobCancelled: {
        type: "object",
        description: "A job that has just been cancelled.",
        required: ["id", "status"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job.",
          },
          status: {
            type: "string",
            enum: ["CANCELLED"],
            description: "Always `CANCELLED`.",
          },
        },
      },
      JobRequeued: {
        type: "object",
        description: "A job that has just been put back in the queue.",
        required: ["id", "status"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job, the same as before.",
          },
          status: {
            type: "string",
            enum: ["IN_QUEUE"],
            description: "Always `IN_QUEUE`.",
          },
        },
      },
      QueuePurged: {
        type: "object",
        description: "What purging the queue did.",
        required: ["removed", "status"],
        properties: {
          removed: {
            type: "integer",
            minimum: 0,
            description: "Number of waiting jobs that were removed.",
          },
          status: {
            type: "string",
            enum: ["completed"],
            description: "Always `completed`.",
          },
        },
      },
      StreamChunk: {
        type: "object",
        description: "One piece of a streaming handler's output.",
        required: ["output", "metrics"],
        properties: {
          output: {
            description: "What the handler yielded: any JSON value. Language-model handlers usually give an object with `text` (array of strings), `input_tokens` and `output_tokens` (integers).",
          },
          metrics: {
            type: "object",
            description: "Measurements that the worker sent with the chunk; their names are the handler's choice. Empty if it sent none.",
            additionalProperties: true,
          },
        },
      },
      HealthReport: {
        type: "object",
        description: "An endpoint's jobs and workers, counted at one moment.",
        required: ["jobs", "workers"],
        properties: {
          jobs: {
            type: "object",
            description: "Number of jobs by what is or was done with them.",
            required: ["completed", "failed", "inProgress", "inQueue", "retried"],
            properties: {
              completed: {
                type: "integer",
                minimum: 0,
                description: "Jobs that ended `COMPLETED`.",
              },
              failed: {
                type: "integer",
                minimum: 0,
                description: "Jobs that ended `FAILED`.",
              },
              inProgress: {
                type: "integer",
                minimum: 0,
                description: "Jobs that a worker has in hand.",
              },
              inQueue: {
                type: "integer",
                minimum: 0,
                description: "Jobs that wait for a worker.",
              },
              retried: {
                type: "integer",
                minimum: 0,
                description: "Jobs that were put back in the queue.",
              },
            },
          },
          workers: {
            type: "object",
            description: "Number of workers by condition. A worker can count under more than one name.",
            required: ["idle", "running", "initializing", "ready", "throttled", "unhealthy"],
            properties: {
              idle: {
                type: "integer",
                minimum: 0,
                description: "Workers that are up and have no job.",
              },
              running: {
                type: "integer",
                minimum: 0,
                description: "Workers that have at least one job.",
              },
              initializing: {
                type: "integer",
                minimum: 0,
                description: "Workers that are being started.",
              },
              ready: {
                type: "integer",
                minimum: 0,
                description: "Workers that could take a job now; idle ones are among them.",
              },
              throttled: {
                type: "integer",
                minimum: 0,
                description: "Workers that are wanted but find no free machine.",
              },
              unhealthy: {
                type: "integer",
                minimum: 0,
                description: "Workers that crashed or reported that they cannot work.",
              },
            },
          },
        },
      },
      Error: {
        type: "object",
        description: "What every answer with a status of 400 or above carries.",
        required: ["error", "message", "requestId"],
        properties: {
          error: {
            type: "string",
            description: "Stable code to branch on. Its values keep their meaning; the wording of `message` may change.",
            enum: [
              "invalid_request",
              "unauthorized",
              "payment_required",
              "forbidden",
              "not_found",
              "conflict",
              "payload_too_large",
              "request_timeout",
              "rate_limited",
              "internal",
              "not_implemented",
              "unavailable",
            ],
          },
          message: {
            type: "string",
            description: "What happened and what can be done about it, for a person to read.",
          },
          requestId: {
            type: "string",
            description: "Identifier of the request, equal to the header `x-request-id`.",
          },
          details: {
            type: "array",
            description: "The fields that were refused, one entry each. Present only where single fields are at fault.",
            items: {
              type: "object",
              required: ["field", "message"],
              properties: {
                field: {
                  type: "string",
                  description: "Where the value stands, as a parameter name or a dotted path into the body.",
                },
                message: {
                  type: "string",
                  description: "What is wrong with the value.",
                },
              },
            },
          },
        },
      },
    },
  },
};
