// Generated from specs/openai.yaml (sha256 ddee42105d6d9a8fa2c2cf18769242fa4b0e6effd58e7bf7dabf4707b0504d85). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/openai.yaml. */
export const openaiDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace OpenAI route",
    version: "1",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
    summary: "Call the models that the workers of an endpoint serve, with a client made for OpenAI.",
    description: "A client made for OpenAI's interface calls an endpoint with the base address `/v2/{endpointId}/openai/v1` and a key of\nthis service. Each request becomes a job whose input is `{\"openai_route\": \"/v1/chat/completions\", \"openai_input\": BODY}`:\nthe route after `/openai`, and the body of the request, unchanged. For a GET, `openai_input` is `{}`. Workers that know\nthis form, such as those made of worker-vllm, answer it; the service looks into neither the body nor the answer, apart\nfrom what is said below.\n\n**Streams.** A request with `\"stream\": true` is answered with server-sent events as soon as the worker has sent a chunk\nand the chunk is stored. Chunks that are text are passed on as they are, other chunks as one event each. Before the first\nchunk, comments keep the connection; after the first one, each event carries an `id`. A request that repeats the last of\nthem in `Last-Event-ID` gets the events after it, at any gateway, while the job is kept.\n\nIf the worker is lost after its first chunk, a stream of which the client has a part ends with an error whose `code` is\n`worker_lost`: the job is handed out again, and its answer begins from the start. All other answers are those of the\nlast attempt alone.\n\n**Other answers.** Without `\"stream\": true` the request is held until the job is finished.\n\n**A client that leaves** before its answer is complete cancels its job, unless the request said\n`X-On-Disconnect: continue`. A connection that breaks is a client that leaves: a stream that shall go on afterwards needs\nthat header from the start. A client that comes back with `Last-Event-ID` cancels the job by leaving only if it says\n`X-On-Disconnect: cancel`.\n\n**Tokens** that an answer tells of in its `usage` are counted for the endpoint and the key: see `GET /billing/tokens` of the\nREST interface. The service adds nothing to a request: a stream tells of its tokens if the request has\n`\"stream_options\": {\"include_usage\": true}`.\n\n**Errors** have the form that OpenAI's clients read. Where a worker names a status for its error, the answer has that one.",
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
      name: "openai",
      description: "Call the models of an endpoint with a client made for OpenAI.",
    },
  ],
  paths: {
    "/{endpointId}/openai/v1/{route}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/Route",
        },
      ],
      get: {
        operationId: "openaiGet",
        tags: ["openai"],
        summary: "Ask the workers for what needs no input, such as their models",
        description: "Answers what a worker says at a route such as `models`. If no worker is ready and one has answered this route since this gateway started, its last answer is given instead of the start of a worker; the header `x-answered-at` says when that was.",
        parameters: [
          {
            $ref: "#/components/parameters/LastEventId",
          },
          {
            $ref: "#/components/parameters/OnDisconnect",
          },
          {
            $ref: "#/components/parameters/Traceparent",
          },
        ],
        responses: {
          "200": {
            $ref: "#/components/responses/Answered",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
          "504": {
            $ref: "#/components/responses/TimedOut",
          },
        },
      },
      post: {
        operationId: "openaiPost",
        tags: ["openai"],
        summary: "Ask a model",
        description: "Submits the body as a job, and answers what the worker sends: events where `stream` is true, and one JSON document otherwise. `Prefer: respond-async` answers at once with the identifier of the job instead; its result is fetched with `status`, or sent to the address in `X-Webhook`.",
        parameters: [
          {
            $ref: "#/components/parameters/LastEventId",
          },
          {
            $ref: "#/components/parameters/OnDisconnect",
          },
          {
            $ref: "#/components/parameters/Prefer",
          },
          {
            $ref: "#/components/parameters/Webhook",
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
          description: "What the route of the model server takes. At most 20 MB; a larger body is refused with 413 while it is still coming in.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                additionalProperties: true,
                properties: {
                  stream: {
                    type: "boolean",
                    description: "Whether the answer comes as server-sent events. The worker reads it, too.",
                  },
                },
              },
              example: {
                model: "qwen",
                stream: true,
                messages: [
                  {
                    role: "user",
                    content: "Who wrote The Mill on the Floss?",
                  },
                ],
              },
            },
          },
        },
        responses: {
          "200": {
            $ref: "#/components/responses/Answered",
          },
          "202": {
            description: "The job is stored and waits in the queue. `Location` leads to its state.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
              "x-job-id": {
                $ref: "#/components/headers/JobId",
              },
              location: {
                required: true,
                description: "Where the state and the result of the job are read.",
                schema: {
                  type: "string",
                },
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/AcceptedRequest",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
          "504": {
            $ref: "#/components/responses/TimedOut",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/files": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      get: {
        operationId: "openaiListFiles",
        tags: ["openai"],
        summary: "List files",
        description: "Files that were uploaded, and files with the results of batches. The newest file comes first.",
        parameters: [
          {
            $ref: "#/components/parameters/FilesAfter",
          },
          {
            $ref: "#/components/parameters/FilesLimit",
          },
          {
            $ref: "#/components/parameters/FilesOrder",
          },
          {
            $ref: "#/components/parameters/Purpose",
          },
        ],
        responses: {
          "200": {
            description: "A page of files.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/FileList",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      post: {
        operationId: "openaiUploadFile",
        tags: ["openai"],
        summary: "Upload the requests of a batch",
        description: "Stores a file of JSON Lines. Its lines are checked when a batch is made of it.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "openaiFileMaxBytes",
          description: "The file, which has at most 200 MB, and its `purpose`, in any order.",
          content: {
            "multipart/form-data": {
              schema: {
                $ref: "#/components/schemas/FileUpload",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The file is stored.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/File",
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
          "408": {
            $ref: "#/components/responses/RequestTimeout",
          },
          "413": {
            $ref: "#/components/responses/PayloadTooLarge",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/files/{fileId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/FileId",
        },
      ],
      get: {
        operationId: "openaiGetFile",
        tags: ["openai"],
        summary: "Read what is known of a file",
        description: "The size, the name and the times of a file.",
        responses: {
          "200": {
            description: "The file.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/File",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      delete: {
        operationId: "openaiDeleteFile",
        tags: ["openai"],
        summary: "Delete a file",
        description: "A batch that was made of the file keeps its requests. When a file with results is deleted, the batch keeps them until it expires.",
        responses: {
          "200": {
            description: "The file is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/DeletedFile",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/files/{fileId}/content": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/FileId",
        },
      ],
      get: {
        operationId: "openaiGetFileContent",
        tags: ["openai"],
        summary: "Download a file",
        description: "An uploaded file as it was sent. In a file of results, each line is a result, in the order of the requests.",
        responses: {
          "200": {
            description: "The content.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/jsonl": {
                schema: {
                  type: "string",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/batches": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      get: {
        operationId: "openaiListBatches",
        tags: ["openai"],
        summary: "List batches that were made of files",
        description: "The newest batch comes first.",
        parameters: [
          {
            $ref: "#/components/parameters/BatchesAfter",
          },
          {
            $ref: "#/components/parameters/BatchesLimit",
          },
        ],
        responses: {
          "200": {
            description: "A page of batches.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchObjectList",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      post: {
        operationId: "openaiCreateBatch",
        tags: ["openai"],
        summary: "Run the requests of a file",
        description: "Checks the lines of the file and starts a batch. If a line is wrong, the answer is a batch that has `failed`, and `errors` names the lines. Each line becomes a job as a request to its `url` does.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "managementBodyMaxBytes",
          description: "The file and what to do with it.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/BatchCreateInput",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The batch, which runs or has failed.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchObject",
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
          "413": {
            $ref: "#/components/responses/PayloadTooLarge",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/batches/{batchId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      get: {
        operationId: "openaiGetBatch",
        tags: ["openai"],
        summary: "Read how far a batch is",
        description: "Numbers of the gateway that runs the batch are exact; those of other gateways lag by some seconds.",
        responses: {
          "200": {
            description: "The batch.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchObject",
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
          "500": {
            $ref: "#/components/responses/Failed",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/openai/v1/batches/{batchId}/cancel": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      post: {
        operationId: "openaiCancelBatch",
        tags: ["openai"],
        summary: "Cancel a batch",
        description: "Requests that wait are cancelled and running ones finish; then the batch is `cancelled`. A batch that has ended is refused with 409.",
        responses: {
          "200": {
            description: "The batch as it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchObject",
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
          "500": {
            $ref: "#/components/responses/Failed",
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
        description: "An API key with the word Bearer before it (`authorization: Bearer KEY`), as OpenAI's clients send it, or on its own.",
      },
    },
    parameters: {
      EndpointId: {
        name: "endpointId",
        in: "path",
        required: true,
        description: "The endpoint whose workers serve the models.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "qwen3vxk9f2m1a",
      },
      Route: {
        name: "route",
        in: "path",
        required: true,
        "x-rest": true,
        description: "The route of the model server after `/v1/`, such as `chat/completions`, `completions`, `embeddings`, `responses` or `models`. It may have several parts, of which none is `.` or `..`. The worker decides which there are.",
        schema: {
          type: "string",
          pattern: "^\\.{0,2}[A-Za-z0-9_~:@-][A-Za-z0-9._~:@-]{0,127}(/\\.{0,2}[A-Za-z0-9_~:@-][A-Za-z0-9._~:@-]{0,127}){0,7}$",
        },
        example: "chat/completions",
      },
      FileId: {
        name: "fileId",
        in: "path",
        required: true,
        description: "The file.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "file-3vxk9f2m1a",
      },
      BatchId: {
        name: "batchId",
        in: "path",
        required: true,
        description: "The batch.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "batch_3vxk9f2m1a",
      },
      FilesAfter: {
        name: "after",
        in: "query",
        description: "The last file of the page before.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      FilesLimit: {
        name: "limit",
        in: "query",
        description: "Most files of the page.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 10000,
          default: 10000,
        },
      },
      FilesOrder: {
        name: "order",
        in: "query",
        description: "Whether the oldest or the newest file comes first.",
        schema: {
          type: "string",
          enum: ["asc", "desc"],
          default: "desc",
        },
      },
      Purpose: {
        name: "purpose",
        in: "query",
        description: "Only files of this purpose.",
        schema: {
          type: "string",
          enum: ["batch", "batch_output"],
        },
      },
      BatchesAfter: {
        name: "after",
        in: "query",
        description: "The last batch of the page before.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      BatchesLimit: {
        name: "limit",
        in: "query",
        description: "Most batches of the page.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 20,
        },
      },
      LastEventId: {
        name: "Last-Event-ID",
        in: "header",
        description: "The `id` of the last event that the client has read of a stream that broke. The answer goes on after it; the body is not read again, and no job is submitted.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9-]{1,64}:\\d{1,15}:\\d{1,15}$",
        },
      },
      OnDisconnect: {
        name: "X-On-Disconnect",
        in: "header",
        description: "What becomes of the job when the client leaves before the answer is complete. Left out with `Last-Event-ID`, it is `continue`.",
        schema: {
          type: "string",
          enum: ["cancel", "continue"],
          default: "cancel",
        },
      },
      Prefer: {
        name: "Prefer",
        in: "header",
        description: "With `respond-async` the answer is 202 and the identifier of the job. Other preferences are ignored.",
        schema: {
          type: "string",
        },
        example: "respond-async",
      },
      Webhook: {
        name: "X-Webhook",
        in: "header",
        description: "Where the result is sent when the job has finished, as with the `webhook` of `run`.",
        schema: {
          type: "string",
          maxLength: 2048,
        },
        example: "https://example.com/hooks/completions",
      },
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        description: "A name of the caller's choice, 1 to 255 characters, that makes the request safe to repeat: a second request with the same key, route and body gets the answer of the first one's job, as long as that is kept. With another route or body it is answered 409.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        example: "chapter-12-summary",
      },
      Traceparent: {
        name: "traceparent",
        in: "header",
        description: "The trace that the request belongs to, as W3C Trace Context describes it, as with `run`.",
        schema: {
          type: "string",
        },
        example: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      },
    },
    headers: {
      RequestId: {
        description: "Identifier that the service gave this request.",
        required: true,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
      },
      JobId: {
        description: "Identifier of the job that the request became, for `status`, `cancel` and the console.",
        schema: {
          type: "string",
        },
      },
      AnsweredAt: {
        description: "When a worker gave this answer. Only on an answer that a worker gave to an earlier request.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      Challenge: {
        description: "Names the scheme with which the key is sent.",
        schema: {
          type: "string",
        },
      },
      RetryAfter: {
        description: "Seconds after which the request may be repeated.",
        schema: {
          type: "string",
        },
      },
    },
    responses: {
      Answered: {
        description: "What the worker answered.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
          "x-answered-at": {
            $ref: "#/components/headers/AnsweredAt",
          },
        },
        content: {
          "application/json": {
            schema: {},
          },
          "text/event-stream": {
            schema: {
              type: "string",
            },
          },
        },
      },
      BadRequest: {
        description: "The body or a header is wrong, or the worker says so.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Unauthorized: {
        description: "The key is missing or not valid, or the worker says so.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
          "WWW-Authenticate": {
            $ref: "#/components/headers/Challenge",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      PaymentRequired: {
        description: "A budget stops new jobs.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Forbidden: {
        description: "The key may not submit jobs to this endpoint, or the worker refuses.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      NotFound: {
        description: "There is no such endpoint, the job of `Last-Event-ID` is not kept any more, or the worker knows no such route or model.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      RequestTimeout: {
        description: "The body did not arrive in time.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Conflict: {
        description: "The Idempotency-Key was used with another route or body, or the job was cancelled.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      PayloadTooLarge: {
        description: "The body is too large.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Unprocessable: {
        description: "The worker cannot work with the body.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      TooManyRequests: {
        description: "Too many requests, or the worker says so. `Retry-After` says when to try again.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
          "Retry-After": {
            $ref: "#/components/headers/RetryAfter",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Failed: {
        description: "The job failed, or something went wrong in the service.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      Unavailable: {
        description: "The service takes no jobs now, or the worker says so. `Retry-After` says when to try again.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
          "Retry-After": {
            $ref: "#/components/headers/RetryAfter",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
      TimedOut: {
        description: "The job took longer than its execution timeout, or its time to live ended before a worker took it.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "x-job-id": {
            $ref: "#/components/headers/JobId",
          },
        },
        content: {
          "application/json": {
            schema: {
              $ref: "#/components/schemas/ErrorAnswer",
            },
          },
        },
      },
    },
    schemas: {
      ErrorAnswer: {
        description: "What a refused or failed request is answered.",
        type: "object",
        required: ["error"],
        additionalProperties: true,
        properties: {
          error: {
            type: "object",
            required: ["message", "type"],
            additionalProperties: true,
            description: "What OpenAI's clients show. The error of a worker is passed on as it is.",
            properties: {
              message: {
                type: "string",
                description: "What is wrong.",
              },
              type: {
                type: "string",
                description: "The kind of error in OpenAI's words, such as `invalid_request_error`.",
              },
              param: {
                type: ["string", "null"],
                description: "The field that is wrong; null where none is to blame.",
              },
              code: {
                description: "The code of the service's error, or what the worker says.",
                type: ["string", "integer", "null"],
              },
            },
          },
        },
      },
      FileUpload: {
        type: "object",
        description: "A file and what it is for.",
        required: ["file", "purpose"],
        properties: {
          file: {
            type: "string",
            format: "binary",
            description: "The file, with a name.",
          },
          purpose: {
            type: "string",
            enum: ["batch"],
            description: "What the file is for.",
          },
          "expires_after[anchor]": {
            type: "string",
            enum: ["created_at"],
            description: "The moment from which `expires_after[seconds]` counts.",
          },
          "expires_after[seconds]": {
            type: "integer",
            minimum: 3600,
            maximum: 2592000,
            description: "When the file is removed. Without it, after 30 days.",
          },
        },
      },
      File: {
        type: "object",
        description: "A file.",
        required: ["id", "object", "bytes", "created_at", "expires_at", "filename", "purpose", "status"],
        properties: {
          id: {
            type: "string",
            description: "Its identifier.",
          },
          object: {
            type: "string",
            enum: ["file"],
            description: "What this is.",
          },
          bytes: {
            type: "integer",
            description: "Its size.",
          },
          created_at: {
            type: "integer",
            description: "When it was stored, in seconds since the epoch.",
          },
          expires_at: {
            type: "integer",
            description: "When it is removed.",
          },
          filename: {
            type: "string",
            description: "Its name.",
          },
          purpose: {
            type: "string",
            enum: ["batch", "batch_output"],
            description: "What it is for.",
          },
          status: {
            type: "string",
            enum: ["processed"],
            description: "It can be used.",
          },
        },
      },
      FileList: {
        type: "object",
        description: "A page of files.",
        required: ["object", "data", "first_id", "last_id", "has_more"],
        properties: {
          object: {
            type: "string",
            enum: ["list"],
            description: "What this is.",
          },
          data: {
            type: "array",
            items: {
              $ref: "#/components/schemas/File",
            },
            description: "The files.",
          },
          first_id: {
            type: ["string", "null"],
            description: "The first file of the page.",
          },
          last_id: {
            type: ["string", "null"],
            description: "The last file of the page, for `after`.",
          },
          has_more: {
            type: "boolean",
            description: "Whether others follow.",
          },
        },
      },
      DeletedFile: {
        type: "object",
        description: "A file that is gone.",
        required: ["id", "object", "deleted"],
        properties: {
          id: {
            type: "string",
            description: "Its identifier.",
          },
          object: {
            type: "string",
            enum: ["file"],
            description: "What it was.",
          },
          deleted: {
            type: "boolean",
            description: "Always true.",
          },
        },
      },
      BatchCreateInput: {
        type: "object",
        description: "A batch to run.",
        required: ["input_file_id", "endpoint", "completion_window"],
        properties: {
          input_file_id: {
            type: "string",
            description: "The uploaded file.",
          },
          endpoint: {
            type: "string",
            description: "The route of all its requests, such as `/v1/chat/completions` or `/v1/embeddings`.",
          },
          completion_window: {
            type: "string",
            description: "How long it may take: `24h`, or any number of hours (`h`) or days (`d`) up to 7 days.",
          },
          metadata: {
            type: ["object", "null"],
            additionalProperties: {
              type: "string",
              maxLength: 512,
            },
            maxProperties: 16,
            propertyNames: {
              maxLength: 64,
            },
            description: "Texts of the caller.",
          },
          output_expires_after: {
            type: ["object", "null"],
            required: ["anchor", "seconds"],
            properties: {
              anchor: {
                type: "string",
                enum: ["created_at"],
                description: "The moment from which it counts.",
              },
              seconds: {
                type: "integer",
                minimum: 3600,
                maximum: 2592000,
                description: "How long.",
              },
            },
            description: "How long the files of results are kept. Without it, as long as the batch.",
          },
        },
      },
      BatchObject: {
        type: "object",
        description: "A batch.",
        required: [
          "id",
          "object",
          "endpoint",
          "errors",
          "input_file_id",
          "completion_window",
          "status",
          "output_file_id",
          "error_file_id",
          "created_at",
          "in_progress_at",
          "expires_at",
          "finalizing_at",
          "completed_at",
          "failed_at",
          "expired_at",
          "cancelling_at",
          "cancelled_at",
          "model",
          "usage",
          "request_counts",
          "metadata",
        ],
        properties: {
          id: {
            type: "string",
            description: "Its identifier, also for `GET /v2/{endpointId}/batch/{batchId}`.",
          },
          object: {
            type: "string",
            enum: ["batch"],
            description: "What this is.",
          },
          endpoint: {
            type: "string",
            description: "The route of all its requests.",
          },
          errors: {
            oneOf: [
              {
                $ref: "#/components/schemas/BatchErrors",
              },
              {
                type: "null",
              },
            ],
            description: "Why the file was refused.",
          },
          input_file_id: {
            type: "string",
            description: "The file that it was made of.",
          },
          completion_window: {
            type: "string",
            description: "As it was asked for.",
          },
          status: {
            type: "string",
            enum: [
              "validating",
              "failed",
              "in_progress",
              "finalizing",
              "completed",
              "expired",
              "cancelling",
              "cancelled",
            ],
            description: "How far it is. `finalizing`: all requests have ended, and their results are being stored, or the time is over and requests still run.",
          },
          output_file_id: {
            type: ["string", "null"],
            description: "The results of the requests that succeeded, once the batch has ended.",
          },
          error_file_id: {
            type: ["string", "null"],
            description: "What became of the others.",
          },
          created_at: {
            type: "integer",
            description: "When it was made, in seconds since the epoch.",
          },
          in_progress_at: {
            type: ["integer", "null"],
            description: "When it began.",
          },
          expires_at: {
            type: ["integer", "null"],
            description: "When its time is over.",
          },
          finalizing_at: {
            type: ["integer", "null"],
            description: "When its requests had ended.",
          },
          completed_at: {
            type: ["integer", "null"],
            description: "When it was completed.",
          },
          failed_at: {
            type: ["integer", "null"],
            description: "When its file was refused.",
          },
          expired_at: {
            type: ["integer", "null"],
            description: "When it had not finished in time.",
          },
          cancelling_at: {
            type: ["integer", "null"],
            description: "When it was told to end.",
          },
          cancelled_at: {
            type: ["integer", "null"],
            description: "When it was cancelled.",
          },
          model: {
            type: ["string", "null"],
            description: "The `model` of its requests; null where they name several or none.",
          },
          usage: {
            $ref: "#/components/schemas/BatchUsage",
          },
          request_counts: {
            type: "object",
            required: ["total", "completed", "failed"],
            properties: {
              total: {
                type: "integer",
                description: "How many there are.",
              },
              completed: {
                type: "integer",
                description: "Those that succeeded.",
              },
              failed: {
                type: "integer",
                description: "Those that ended in any other way.",
              },
            },
            description: "Its requests.",
          },
          metadata: {
            type: ["object", "null"],
            additionalProperties: {
              type: "string",
            },
            description: "As it was given.",
          },
        },
      },
      BatchUsage: {
        type: "object",
        description: "Tokens that the answers of a batch tell of in their `usage`, as far as they are stored; all of them once it has ended.",
        required: ["input_tokens", "input_tokens_details", "output_tokens", "output_tokens_details", "total_tokens"],
        properties: {
          input_tokens: {
            type: "integer",
            description: "Tokens of the requests.",
          },
          input_tokens_details: {
            type: "object",
            required: ["cached_tokens"],
            properties: {
              cached_tokens: {
                type: "integer",
                description: "Those that were read from a cache.",
              },
            },
            description: "What is known of them.",
          },
          output_tokens: {
            type: "integer",
            description: "Tokens of the answers.",
          },
          output_tokens_details: {
            type: "object",
            required: ["reasoning_tokens"],
            properties: {
              reasoning_tokens: {
                type: "integer",
                description: "Those that a model used to reason.",
              },
            },
            description: "What is known of them.",
          },
          total_tokens: {
            type: "integer",
            description: "All of them.",
          },
        },
      },
      BatchErrors: {
        type: "object",
        description: "What is wrong with a file.",
        required: ["object", "data"],
        properties: {
          object: {
            type: "string",
            enum: ["list"],
            description: "What this is.",
          },
          data: {
            type: "array",
            items: {
              type: "object",
              required: ["code", "message", "param", "line"],
              properties: {
                code: {
                  type: "string",
                  description: "The kind of mistake.",
                },
                message: {
                  type: "string",
                  description: "What is wrong.",
                },
                param: {
                  type: ["string", "null"],
                  description: "The field that is wrong.",
                },
                line: {
                  type: ["integer", "null"],
                  description: "The number of the line, from 1.",
                },
              },
            },
            description: "The first mistakes.",
          },
        },
      },
      BatchObjectList: {
        type: "object",
        description: "A page of batches.",
        required: ["object", "data", "first_id", "last_id", "has_more"],
        properties: {
          object: {
            type: "string",
            enum: ["list"],
            description: "What this is.",
          },
          data: {
            type: "array",
            items: {
              $ref: "#/components/schemas/BatchObject",
            },
            description: "The batches.",
          },
          first_id: {
            type: ["string", "null"],
            description: "The first batch of the page.",
          },
          last_id: {
            type: ["string", "null"],
            description: "The last batch of the page, for `after`.",
          },
          has_more: {
            type: "boolean",
            description: "Whether others follow.",
          },
        },
      },
      AcceptedRequest: {
        description: "A request that became a job whose result is fetched later.",
        type: "object",
        required: ["id", "status"],
        additionalProperties: false,
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job.",
          },
          status: {
            type: "string",
            enum: ["IN_QUEUE"],
            description: "State of the job.",
          },
        },
      },
    },
  },
};
