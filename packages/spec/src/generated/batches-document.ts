// Generated from specs/batches.yaml (sha256 1f04d81fb32fa0e628011d44f33f4065cfc7a6ed429c64ac812c44978de85f0a). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/batches.yaml. */
export const batchesDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace batches",
    version: "2",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
    summary: "Run thousands or millions of requests on an endpoint in their own time.",
    description: "A batch is a list of requests for one endpoint, each shaped like the body of `run`. A draft takes requests; once it is\nfinalized they run. Each becomes a job of low priority, as workers have room: jobs of `run` and `runsync` go first.\n\n**Done.** A batch whose requests have all ended stays `FINALIZED`: it is done when `requestCompleted` and `requestFailed`\ntogether are `requestTotal`, and `finishedAt` says since when.\n\n**Durable.** Requests are on disk before they are acknowledged, and a result is kept with the batch, not with its job. A\nrequest whose job is lost runs again; each has one result.\n\n**Bodies.** Requests come as a JSON array, as an object with the array `requests`, or as JSON Lines with the content type\n`application/jsonl`. Bodies of JSON Lines may have any length.",
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
      name: "batches",
      description: "Run many requests in their own time.",
    },
  ],
  paths: {
    "/{endpointId}/batch": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      get: {
        operationId: "listBatches",
        tags: ["batches"],
        summary: "List the batches of an endpoint",
        description: "The newest batch comes first.",
        parameters: [
          {
            $ref: "#/components/parameters/After",
          },
          {
            $ref: "#/components/parameters/BatchLimit",
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
                  $ref: "#/components/schemas/BatchList",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      post: {
        operationId: "createBatch",
        tags: ["batches"],
        summary: "Make a batch",
        description: "Makes a draft of these requests, which may be none. Either all of them are accepted or none. Nothing runs before the batch is finalized.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "batchBodyMaxBytes",
          description: "The requests, as an array or as an object with the array `requests`, at most 10 MB; or as JSON Lines of any length.",
          content: {
            "application/json": {
              schema: {
                oneOf: [
                  {
                    type: "array",
                    items: {
                      $ref: "#/components/schemas/BatchRequest",
                    },
                  },
                  {
                    $ref: "#/components/schemas/BatchRequests",
                  },
                ],
              },
              example: [
                {
                  input: {
                    prompt: "A lighthouse in the fog",
                  },
                },
                {
                  input: {
                    prompt: "A mill on the floss",
                  },
                },
              ],
            },
            "application/jsonl": {
              schema: {
                type: "string",
              },
              example: "{\"input\": {\"prompt\": \"A lighthouse in the fog\"}}\n{\"input\": {\"prompt\": \"A mill on the floss\"}}\n",
            },
          },
        },
        responses: {
          "200": {
            description: "The draft is stored.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Batch",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/batch-quote": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
      ],
      post: {
        operationId: "quoteBatch",
        tags: ["batches"],
        summary: "Ask when a batch would end and what it would cost",
        description: "An estimate for so many requests, from the run times of the endpoint and the work that it has. Nothing is stored. A draft has its own estimate, `forecast`.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "managementBodyMaxBytes",
          description: "How many requests, and the bounds that are to be met.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/BatchQuoteInput",
              },
              example: {
                requests: 100000,
                maxCost: 25,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The estimate.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchQuote",
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
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/batch/{batchId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      get: {
        operationId: "getBatch",
        tags: ["batches"],
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
                  $ref: "#/components/schemas/Batch",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      put: {
        operationId: "updateBatch",
        tags: ["batches"],
        summary: "Set the name, the webhook, the deadline or the cost ceiling of a batch",
        description: "Fields that are left out keep their value. Null removes a value. All of them can be set while the batch runs.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "managementBodyMaxBytes",
          description: "The fields to set.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/BatchUpdateInput",
              },
            },
          },
        },
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
                  $ref: "#/components/schemas/Batch",
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
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      delete: {
        operationId: "deleteBatch",
        tags: ["batches"],
        summary: "Delete a batch and its results",
        description: "A batch that runs is refused with 409; cancel it first.",
        responses: {
          "204": {
            description: "The batch is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/batch/{batchId}/requests": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      get: {
        operationId: "listBatchRequests",
        tags: ["batches"],
        summary: "Read requests of a batch and their results",
        description: "Requests in the order in which they were added, also while the batch runs.",
        parameters: [
          {
            $ref: "#/components/parameters/Offset",
          },
          {
            $ref: "#/components/parameters/RequestLimit",
          },
          {
            $ref: "#/components/parameters/Failed",
          },
        ],
        responses: {
          "200": {
            description: "A page of requests.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BatchRequestPage",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      post: {
        operationId: "addBatchRequests",
        tags: ["batches"],
        summary: "Add requests to a draft",
        description: "Either all of them are accepted or none. A batch that is not a draft is refused with 409.",
        requestBody: {
          required: true,
          "x-max-bytes-limit": "batchBodyMaxBytes",
          description: "The requests, as an array or as an object with the array `requests`, at most 10 MB; or as JSON Lines of any length.",
          content: {
            "application/json": {
              schema: {
                oneOf: [
                  {
                    type: "array",
                    items: {
                      $ref: "#/components/schemas/BatchRequest",
                    },
                  },
                  {
                    $ref: "#/components/schemas/BatchRequests",
                  },
                ],
              },
              example: [
                {
                  input: {
                    prompt: "A lighthouse in the fog",
                  },
                },
                {
                  input: {
                    prompt: "A mill on the floss",
                  },
                },
              ],
            },
            "application/jsonl": {
              schema: {
                type: "string",
              },
              example: "{\"input\": {\"prompt\": \"A lighthouse in the fog\"}}\n{\"input\": {\"prompt\": \"A mill on the floss\"}}\n",
            },
          },
        },
        responses: {
          "200": {
            description: "The requests are stored.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Batch",
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
    "/{endpointId}/batch/{batchId}/requests/{requestId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
        {
          $ref: "#/components/parameters/RequestId",
        },
      ],
      delete: {
        operationId: "deleteBatchRequest",
        tags: ["batches"],
        summary: "Take a request out of a draft",
        description: "A batch that is not a draft is refused with 409.",
        responses: {
          "204": {
            description: "The request is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/batch/{batchId}/finalize": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      post: {
        operationId: "finalizeBatch",
        tags: ["batches"],
        summary: "Start a batch",
        description: "From now on the batch takes no more requests, and its requests run. Its `forecast` of this moment is kept as `quote`. A batch that is not expected to meet its deadline or its cost ceiling is started as well, and says so in `atRisk`.",
        parameters: [
          {
            $ref: "#/components/parameters/RequireFeasible",
          },
        ],
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
                  $ref: "#/components/schemas/Batch",
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
    "/{endpointId}/batch/{batchId}/cancel": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      post: {
        operationId: "cancelBatch",
        tags: ["batches"],
        summary: "Cancel a batch",
        description: "Requests that wait are cancelled and running ones finish; then the batch is `CANCELLED`.",
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
                  $ref: "#/components/schemas/Batch",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/{endpointId}/batch/{batchId}/retry": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      post: {
        operationId: "retryBatch",
        tags: ["batches"],
        summary: "Run what failed again",
        description: "The failed requests of a batch that is done run again, in the same batch.",
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
                  $ref: "#/components/schemas/Batch",
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
    "/{endpointId}/batch/{batchId}/results": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/BatchId",
        },
      ],
      get: {
        operationId: "getBatchResults",
        tags: ["batches"],
        summary: "Download the results of a batch",
        description: "One JSON document a line, in the order of the requests, of all requests that have ended and whose results are stored. While the batch runs, some are missing.",
        responses: {
          "200": {
            description: "The results.",
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
        description: "An API key with the scope `run`, on its own (`authorization: KEY`) or with the word Bearer before it (`authorization: Bearer KEY`).",
      },
    },
    parameters: {
      EndpointId: {
        name: "endpointId",
        in: "path",
        required: true,
        description: "The endpoint whose workers do the requests.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "echo-7f3k2",
      },
      BatchId: {
        name: "batchId",
        in: "path",
        required: true,
        description: "Identifier of the batch, as it was given when the batch was made.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "batch_k2n8x0v4q7r1zd",
      },
      RequestId: {
        name: "requestId",
        in: "path",
        required: true,
        description: "Identifier of a request, that of its batch and its number from 0.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "batch_k2n8x0v4q7r1zd-12",
      },
      After: {
        name: "after",
        in: "query",
        description: "Identifier of the last batch of the page before.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "batch_k2n8x0v4q7r1zd",
      },
      BatchLimit: {
        name: "limit",
        in: "query",
        description: "Most batches of the page.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 100,
        },
      },
      RequireFeasible: {
        name: "requireFeasible",
        in: "query",
        description: "`true` refuses to start a batch, with 409, unless it is expected to meet its `finishBy` and its `maxCost`. It is also refused while too few runs were measured to tell.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      Offset: {
        name: "offset",
        in: "query",
        description: "How many requests come before the page.",
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 1000000000,
          default: 0,
        },
      },
      Failed: {
        name: "failed",
        in: "query",
        description: "Whether only requests are listed that failed in any way.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      RequestLimit: {
        name: "limit",
        in: "query",
        description: "Most requests of the page.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 50,
        },
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
      WwwAuthenticate: {
        description: "Names the scheme with which the key is sent.",
        required: true,
        schema: {
          type: "string",
        },
      },
      RetryAfter: {
        description: "Seconds after which the request may be repeated.",
        required: true,
        schema: {
          type: "integer",
          minimum: 0,
        },
      },
    },
    responses: {
      BadRequest: {
        description: "A parameter or the body is not acceptable (`invalid_request`); `details` names the field.",
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
          },
        },
      },
      Unauthorized: {
        description: "No key was sent, or the key is not valid (`unauthorized`).",
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
          },
        },
      },
      PaymentRequired: {
        description: "A budget stops new jobs (`payment_required`).",
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
          },
        },
      },
      Forbidden: {
        description: "The key may not submit jobs to this endpoint (`forbidden`).",
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
          },
        },
      },
      NotFound: {
        description: "There is no such endpoint, batch or request (`not_found`).",
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
          },
        },
      },
      RequestTimeout: {
        description: "The body came in too slowly (`request_timeout`), and nothing was stored.",
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
          },
        },
      },
      Conflict: {
        description: "The state of the batch does not allow it (`conflict`), and nothing was changed.",
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
          },
        },
      },
      PayloadTooLarge: {
        description: "The body, or one request in it, is too large (`payload_too_large`), and nothing was stored.",
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
          },
        },
      },
      TooManyRequests: {
        description: "The endpoint has too many batches that are not done, a batch too many requests to do, or the account too many bodies with requests under way (`rate_limited`).",
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
          },
        },
      },
      InternalError: {
        description: "The service failed in a way that the caller cannot repair (`internal`).",
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
          },
        },
      },
      Unavailable: {
        description: "The service takes no requests now (`unavailable`).",
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
          },
        },
      },
    },
    schemas: {
      BatchRequest: {
        type: "object",
        required: ["input"],
        description: "A request, shaped like the body of `run`.",
        properties: {
          input: {
            type: "object",
            additionalProperties: true,
            description: "What the handler gets.",
          },
          webhook: {
            type: "string",
            description: "Where the result of this request is sent, as with `run`.",
          },
          policy: {
            type: "object",
            additionalProperties: true,
            description: "As with `run`. The priority is low in any case.",
          },
          s3Config: {
            type: "object",
            additionalProperties: true,
            description: "As with `run`.",
          },
        },
      },
      BatchRequests: {
        type: "object",
        required: ["requests"],
        additionalProperties: false,
        description: "Requests of a batch. Another field is refused; the settings of a batch are set with `updateBatch`.",
        properties: {
          requests: {
            type: "array",
            description: "The requests.",
            items: {
              $ref: "#/components/schemas/BatchRequest",
            },
          },
        },
      },
      BatchUpdateInput: {
        type: "object",
        description: "What can be set of a batch.",
        properties: {
          name: {
            type: ["string", "null"],
            maxLength: 191,
            description: "A name for people.",
          },
          webhook: {
            type: ["string", "null"],
            maxLength: 2048,
            description: "An address that is called once when the batch has ended, with the batch as body.",
          },
          finishBy: {
            type: ["integer", "null"],
            minimum: 1,
            maximum: 8640000000000000,
            description: "When the batch is to be done, in milliseconds since the epoch, at most 14 days from now. Batches with the earliest deadline run first.",
          },
          maxCost: {
            type: ["number", "null"],
            minimum: 0,
            maximum: 1000000,
            description: "The most that the batch may cost, in US dollars. It runs no further request once the next one would cost more.",
          },
        },
      },
      BatchQuoteInput: {
        type: "object",
        required: ["requests"],
        description: "The batch that an estimate is asked for.",
        properties: {
          requests: {
            type: "integer",
            minimum: 1,
            maximum: 1000000,
            description: "How many requests it has.",
          },
          finishBy: {
            type: ["integer", "null"],
            minimum: 1,
            maximum: 8640000000000000,
            description: "As of a batch.",
          },
          maxCost: {
            type: ["number", "null"],
            minimum: 0,
            maximum: 1000000,
            description: "As of a batch.",
          },
        },
      },
      BatchQuote: {
        type: "object",
        required: [
          "at",
          "requests",
          "endsAt",
          "endsAtLow",
          "endsAtHigh",
          "cost",
          "costLow",
          "costHigh",
          "feasible",
          "message",
          "basis",
        ],
        description: "When a batch is expected to end, and what it is expected to cost. Times and costs are null while too few runs were measured.",
        properties: {
          at: {
            type: "integer",
            description: "When the estimate was made, in milliseconds since the epoch.",
          },
          requests: {
            type: "integer",
            description: "Requests that are still to do.",
          },
          endsAt: {
            type: ["integer", "null"],
            description: "The expected end.",
          },
          endsAtLow: {
            type: ["integer", "null"],
            description: "The end when no other caller has jobs and requests run a little faster than measured.",
          },
          endsAtHigh: {
            type: ["integer", "null"],
            description: "The end when other callers have twice as many jobs as in the last hour and requests run slower than measured.",
          },
          cost: {
            type: ["number", "null"],
            description: "The expected cost of the whole batch in US dollars.",
          },
          costLow: {
            type: ["number", "null"],
            description: "The cost when requests run a little faster than measured.",
          },
          costHigh: {
            type: ["number", "null"],
            description: "The cost when requests run slower than measured.",
          },
          feasible: {
            type: ["boolean", "null"],
            description: "Whether even the high values meet `finishBy` and `maxCost`; false when the expected ones do not, null in between and while nothing was measured.",
          },
          message: {
            type: "string",
            description: "The estimate in words, with what is not met.",
          },
          basis: {
            type: "object",
            required: ["runs", "since", "runMs", "workers", "jobsPerWorker", "slowness", "pricePerHr", "ahead"],
            description: "What the estimate is made of.",
            properties: {
              runs: {
                type: "integer",
                description: "How many runs of jobs of this endpoint were measured.",
              },
              since: {
                type: ["integer", "null"],
                description: "The time from which they were measured.",
              },
              runMs: {
                type: ["number", "null"],
                description: "How long a request runs, on average.",
              },
              workers: {
                type: "number",
                description: "Workers that the endpoint may have.",
              },
              jobsPerWorker: {
                type: "number",
                description: "How many jobs a worker has at a time.",
              },
              slowness: {
                type: "number",
                description: "The correction by the latest batch of the endpoint, half of the error of its quote as a power; 1 before the first one.",
              },
              pricePerHr: {
                type: "number",
                description: "Price of a worker in US dollars per hour.",
              },
              ahead: {
                type: "integer",
                description: "Jobs and requests of other batches that run before.",
              },
            },
          },
        },
      },
      Batch: {
        type: "object",
        required: [
          "id",
          "endpointId",
          "name",
          "status",
          "requestTotal",
          "requestInProgress",
          "requestCompleted",
          "requestFailed",
          "createdAt",
          "finalizedAt",
          "finishedAt",
          "expiresAt",
          "finishBy",
          "maxCost",
          "cost",
          "heldBy",
          "atRisk",
        ],
        description: "A batch.",
        properties: {
          id: {
            type: "string",
            description: "Its identifier.",
          },
          endpointId: {
            type: "string",
            description: "The endpoint whose workers do the requests.",
          },
          name: {
            type: ["string", "null"],
            description: "Its name for people.",
          },
          status: {
            type: "string",
            enum: ["DRAFT", "FINALIZED", "CANCELLED", "FAILED"],
            description: "A draft takes requests. A batch that is finalized runs, and stays `FINALIZED` when it is done. `FAILED`: it was not done in time.",
          },
          requestTotal: {
            type: "integer",
            description: "How many requests it has.",
          },
          requestInProgress: {
            type: "integer",
            description: "Requests that are submitted and have not ended.",
          },
          requestCompleted: {
            type: "integer",
            description: "Requests that succeeded.",
          },
          requestFailed: {
            type: "integer",
            description: "Requests that ended in any other way.",
          },
          createdAt: {
            type: "integer",
            description: "When it was made, in milliseconds since the epoch.",
          },
          finalizedAt: {
            type: ["integer", "null"],
            description: "When it was finalized, or what failed in it was retried.",
          },
          finishedAt: {
            type: ["integer", "null"],
            description: "When all of its requests had ended, or it was cancelled.",
          },
          expiresAt: {
            type: "integer",
            description: "When it is removed with its results.",
          },
          webhook: {
            type: "string",
            description: "The address that is called once when it has ended.",
          },
          message: {
            type: "string",
            description: "Why it failed, or what it waits for besides workers.",
          },
          finishBy: {
            type: ["integer", "null"],
            description: "When it is to be done, in milliseconds since the epoch.",
          },
          maxCost: {
            type: ["number", "null"],
            description: "The most that it may cost, in US dollars.",
          },
          cost: {
            type: "number",
            description: "What its ended requests cost so far, in US dollars. The time that each ran, at the price of a worker; jobs that a worker has at a time share it.",
          },
          heldBy: {
            type: ["string", "null"],
            enum: ["maxCost", null],
            description: "`maxCost`: no further request runs until the ceiling is raised or removed.",
          },
          atRisk: {
            type: ["string", "null"],
            description: "Why it is expected to miss its deadline or its ceiling; null while it is not.",
          },
          forecast: {
            description: "The estimate of this moment, of a draft and of a batch that is not done.",
            $ref: "#/components/schemas/BatchQuote",
          },
          quote: {
            description: "The estimate when it was finalized.",
            $ref: "#/components/schemas/BatchQuote",
          },
          quoteError: {
            type: "object",
            required: ["duration", "cost"],
            description: "The quote of a batch that is done, beside what happened. 1 is exact, 2 means that it took twice as long or cost twice as much as quoted.",
            properties: {
              duration: {
                type: ["number", "null"],
                description: "How long it took, over how long was quoted; null without a quote.",
              },
              cost: {
                type: ["number", "null"],
                description: "What it cost, over what was quoted; null without a quote or price.",
              },
            },
          },
        },
      },
      BatchList: {
        type: "object",
        required: ["batches", "hasMore"],
        description: "A page of batches.",
        properties: {
          batches: {
            type: "array",
            description: "The newest one first.",
            items: {
              $ref: "#/components/schemas/Batch",
            },
          },
          hasMore: {
            type: "boolean",
            description: "Whether others follow.",
          },
        },
      },
      BatchRequestPage: {
        type: "object",
        required: ["requests", "total", "offset", "limit", "hasMore"],
        description: "A page of requests.",
        properties: {
          requests: {
            type: "array",
            description: "In the order in which they were added.",
            items: {
              $ref: "#/components/schemas/BatchResult",
            },
          },
          total: {
            type: "integer",
            description: "Requests of the batch; with `failed=true` those that failed and whose results are stored.",
          },
          offset: {
            type: "integer",
            description: "As it was asked for.",
          },
          limit: {
            type: "integer",
            description: "As it was asked for.",
          },
          hasMore: {
            type: "boolean",
            description: "Whether others follow.",
          },
          nextOffset: {
            type: "integer",
            description: "The offset of the page that follows; left out on the last one. A page of failed requests may be empty before it.",
          },
        },
      },
      BatchResult: {
        type: "object",
        required: ["id", "index", "status"],
        description: "A request and, once it has ended, its result.",
        properties: {
          id: {
            type: "string",
            description: "Its identifier.",
          },
          index: {
            type: "integer",
            description: "Its number in the batch, from 0.",
          },
          jobId: {
            type: "string",
            description: "The job that it was.",
          },
          status: {
            type: "string",
            enum: ["IN_QUEUE", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"],
            description: "`IN_QUEUE` until its result is stored.",
          },
          output: {
            description: "What the handler returned.",
          },
          error: {
            type: "string",
            description: "Why it failed.",
          },
          startedAt: {
            type: "string",
            format: "date-time",
            description: "When a worker began with it.",
          },
          completedAt: {
            type: "string",
            format: "date-time",
            description: "When it ended.",
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
            description: "Stable code to branch on.",
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
            description: "The fields that were refused.",
            items: {
              type: "object",
              required: ["field", "message"],
              properties: {
                field: {
                  type: "string",
                  description: "Where the value stands.",
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
