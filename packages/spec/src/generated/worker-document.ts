// Generated from specs/worker.yaml (sha256 e8e3641ee3e28304b6d51165872d16ddec7b12f86ec4ab8ce8fd4e1fce88671b). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/worker.yaml. */
export const workerDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace worker API",
    version: "2",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
    summary: "Take jobs of an endpoint, report their results and send heartbeats.",
    description: "The protocol between a worker and the service. A worker is any process with a valid key for the endpoint: it needs no\nregistration, and may take jobs even where the endpoint starts no workers of its own. It runs up to four loops side\nby side: it takes jobs, reports their results, asks which jobs to stop, and pings.\n\n**Attempts.** Each hand-over of a job to a worker is an attempt, counted from 1. The taken job carries the number as\n`attempt` and a secret of this attempt as `attemptToken`. The worker sends the token back as the query parameter\n`attempt` of `job-done` and `job-stream`, or beside each report of `job-done-batch`. A report with the token of an attempt that is no longer the job's current\none is refused with 409, so a worker that comes back late cannot overwrite what another has done since. A worker\nthat sends no token is checked by its name alone: the job's current attempt must be held by the worker in the path.\n\n**Leases.** A taken job is leased to its worker until 40 seconds after its last heartbeat. A ping renews the\nleases of the jobs that it lists. A take request with `job_in_progress=1` renews all leases of the worker. Nothing\nelse does. When a lease expires, the attempt is over: the job goes back to the queue by itself once, and if that\nsecond attempt is lost as well, the job becomes `FAILED`.\n\n**How an attempt can end early.** The client cancels the job, its execution timeout or its time to live is over, or\nthe lease expires. The worker learns of it through `job-stop`. A result or chunk sent after that is refused: with 409\nwhile the job is still known, with 404 once it is removed. Either answer means that there is nothing left to do for\nthis attempt.\n\n**Delivery.** A report answered with 200 is on disk. A worker that gets no answer, 408, 429 or a status of 500 or\nabove sends the same report again, after a pause and with the same token. `job-done` and\n`job-done-batch` allow this: repeating a\nreport that was already stored gets the same answer and changes nothing.\n\n**Bodies are JSON.** The body of a report is read as JSON regardless of its content type, because widespread worker\nlibraries label it as a form.\n\n**Units.** Times are whole milliseconds unless said otherwise. 1 MB is 1,048,576 bytes, and a size of exactly the\nlimit is accepted. Query parameters that are not listed are ignored.\n\n**Errors.** Every answer with a status of 400 or above has the body described by the schema `Error`. Every answer\ncarries the header `x-request-id`.",
  },
  servers: [
    {
      url: "/v2",
      description: "The worker API of this service.",
    },
  ],
  security: [
    {
      apiKey: [],
    },
  ],
  tags: [
    {
      name: "taking",
      description: "Get jobs to work on and learn which of them to stop.",
    },
    {
      name: "reporting",
      description: "Deliver progress, stream chunks and results.",
    },
    {
      name: "presence",
      description: "Stay known as alive, or report that the worker cannot work.",
    },
  ],
  paths: {
    "/{endpointId}/job-take/{workerId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
      ],
      get: {
        operationId: "jobTake",
        tags: ["taking"],
        summary: "Take one job",
        description: "Hands the next waiting job to the worker and leases it for 40 seconds. The job is `IN_PROGRESS` from then on and its execution timeout begins to run. If no job waits, the request is held for up to 30000 ms and answered as soon as one arrives; otherwise the answer is 204 and the worker asks again. Jobs of low priority are handed out only while no other job waits. If the answer is lost on its way, the job's lease expires and the job is handed out again.",
        parameters: [
          {
            $ref: "#/components/parameters/Gpu",
          },
          {
            $ref: "#/components/parameters/JobInProgress",
          },
        ],
        responses: {
          "200": {
            description: "A job, now leased to this worker.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/TakenJob",
                },
                example: {
                  id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                  input: {
                    prompt: "A lighthouse in the fog",
                  },
                  webhook: "https://example.com/hooks/jobs",
                  attempt: 1,
                  attemptToken: "atk_u9Yw3Rk27fQe",
                },
              },
            },
          },
          "204": {
            description: "No job came within the hold. Ask again at once.",
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
    "/{endpointId}/job-take-batch/{workerId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
      ],
      get: {
        operationId: "jobTakeBatch",
        tags: ["taking"],
        summary: "Take several jobs",
        description: "Like `job-take`, but hands over up to `batch_size` jobs in one answer. It does not wait until so many are there: if any job waits, what there is comes at once; if none does, the request is held for up to 30000 ms and answered when the first arrives. Each job of the answer has its own lease and its own token.",
        parameters: [
          {
            name: "batch_size",
            in: "query",
            description: "Largest number of jobs to hand over, 1 to 1000. Ask for no more than the worker can start now.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 1,
            },
            example: 4,
          },
          {
            $ref: "#/components/parameters/Gpu",
          },
          {
            $ref: "#/components/parameters/JobInProgress",
          },
        ],
        responses: {
          "200": {
            description: "One or more jobs, in the order in which they were queued, now leased to this worker.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The jobs, at most `batch_size` of them.",
                  minItems: 1,
                  maxItems: 1000,
                  items: {
                    $ref: "#/components/schemas/TakenJob",
                  },
                },
                example: [
                  {
                    id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                    input: {
                      prompt: "A lighthouse in the fog",
                    },
                    attempt: 1,
                    attemptToken: "atk_u9Yw3Rk27fQe",
                  },
                  {
                    id: "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1",
                    input: {
                      prompt: "A harbour at noon",
                    },
                    attempt: 2,
                    attemptToken: "atk_b40ZxLm81tNs",
                  },
                ],
              },
            },
          },
          "204": {
            description: "No job came within the hold. Ask again at once.",
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
    "/{endpointId}/job-stop/{workerId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
      ],
      get: {
        operationId: "jobStop",
        tags: ["taking"],
        summary: "Learn which jobs to stop",
        description: "Names the jobs in this worker's hands that it should give up: cancelled ones, those whose execution timeout or time to live is over, and those whose lease ran out. If there are none, the request is held for up to 30000 ms and answered as soon as there is one; otherwise the answer is 204 and the worker asks again. The worker ends the handler of each named job, leaves its other jobs alone and sends no `job-done` for the stopped ones. The same job may be named more than once, and a job that the worker no longer has is to be ignored. Asking renews no lease.",
        parameters: [
          {
            $ref: "#/components/parameters/Gpu",
          },
        ],
        responses: {
          "200": {
            description: "Jobs to stop now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/StopSignal",
                },
                example: {
                  jobsToStop: ["0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"],
                },
              },
            },
          },
          "204": {
            description: "Nothing to stop came within the hold. Ask again at once.",
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
    "/{endpointId}/job-done/{workerId}/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      post: {
        operationId: "jobDone",
        tags: ["reporting"],
        summary: "Report a result or progress",
        description: "Ends the attempt, or reports progress of it.\n\n- **Result**: a body without `error` and `status` makes the job `COMPLETED`, with `output` as its output. An\n  empty object is a result without output.\n- **Error**: a body with `error` makes the job `FAILED`. An `output` beside it is kept too.\n- **Progress**: a body with `status` `IN_PROGRESS` leaves the job running; its `output` is shown by the client's\n  `status` until the next update or the result. It renews no lease. An update that comes too late, after the job\n  has finished or the attempt is over, is answered with 200 and the job's present status, and is not stored.\n\nA worker that streams sends its chunks through `job-stream` first and ends with `isStream=true`.\n\n**Prestart hooks.** Workers on version 2 of the Python package take a job while their prestart hooks run, before any handler.\nWhen a hook fails, the `error` is JSON with `\"event\": \"prestart_failed\"` and the `worker_id` of the worker: the first such job of a release is `FAILED`, with the\nreason as text and an `executionTime` of 0; jobs of further reports wait again, and the answer has their status. From then on\nworkers that have not reported what a handler did get no jobs, but one as a probe after a pause, which begins at 1 minute and\ndoubles up to 5; `/status` with `explain=true` has the reason. All get jobs again when a probe ends in any other way or the endpoint\nhas a new release. An hour without such a report begins anew. `\"event\": \"prestart_cancelled\"`, sent by a worker that was\ntold to end meanwhile, puts the job back. Without the `worker_id`, and from a worker that reported anything else before, both are\nordinary errors.\n\nRepeating a result or error that was already stored for this attempt gives the same answer again and changes\nnothing, also when the job's client has read the result meanwhile.",
        parameters: [
          {
            $ref: "#/components/parameters/Gpu",
          },
          {
            $ref: "#/components/parameters/IsStream",
          },
          {
            $ref: "#/components/parameters/AttemptToken",
          },
        ],
        requestBody: {
          required: true,
          "x-max-bytes-limit": "resultMaxBytes",
          description: "The report, as JSON. At most 20 MB; a larger one is refused with 413 while it is still coming in. JSON has no NaN and no Infinity: a report that holds one is refused with 400, which names it and its place. A refused result of a worker that sends no attempt token makes the job `FAILED`, with the refusal as its error. Put the `status` of a progress update first: a refused report without it at its beginning counts as a result.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/JobReport",
              },
              examples: {
                result: {
                  summary: "A result",
                  value: {
                    output: {
                      text: "A beam of light crosses the grey water.",
                    },
                  },
                },
                failure: {
                  summary: "An error",
                  value: {
                    error: "unknown style: oil",
                  },
                },
                progress: {
                  summary: "A progress update",
                  value: {
                    status: "IN_PROGRESS",
                    output: "step 12 of 30",
                  },
                },
                lastJob: {
                  summary: "A result, after which the worker wants to be replaced",
                  value: {
                    output: {
                      text: "A beam of light crosses the grey water.",
                    },
                    stopPod: true,
                  },
                },
              },
            },
            "*/*": {
              schema: {
                $ref: "#/components/schemas/JobReport",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The report is stored, was stored before, or is progress that came too late.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobReceipt",
                },
                examples: {
                  result: {
                    summary: "After a result",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "COMPLETED",
                    },
                  },
                  failure: {
                    summary: "After an error",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "FAILED",
                    },
                  },
                  progress: {
                    summary: "After a progress update",
                    value: {
                      id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                      status: "IN_PROGRESS",
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
    "/{endpointId}/job-done-batch/{workerId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
      ],
      post: {
        operationId: "jobDoneBatch",
        tags: ["reporting"],
        summary: "Report several results",
        description: "Ends several attempts with one request: what `job-done` does, for workers that run many short jobs at a time. Each\nreport is checked separately, and the answer has an outcome for each; a report whose attempt is over does not affect\nthe others. Progress is reported through `job-done`.\n\nA body that is malformed is refused as a whole and nothing is stored. If the service could not store all of the\nreports, it answers 500 or 503 although some may be stored. Either way all of them can be sent again, together or\none by one, because repeating a report that was stored changes nothing.\n\nThe body is at most 64 KB; larger results go through `job-done`.",
        parameters: [
          {
            $ref: "#/components/parameters/Gpu",
          },
        ],
        requestBody: {
          required: true,
          "x-max-bytes-limit": "inlinePayloadMaxBytes",
          description: "The reports, as JSON. At most 64 KB together; more is refused with 413.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/JobReports",
              },
              example: {
                "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1": {
                  attemptToken: "atk_u9Yw3Rk27fQe",
                  output: {
                    text: "A beam of light crosses the grey water.",
                  },
                },
                "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1": {
                  attemptToken: "atk_b40ZxLm81tNs",
                  error: "unknown style: oil",
                },
              },
            },
            "*/*": {
              schema: {
                $ref: "#/components/schemas/JobReports",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Every report was judged.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobReceipts",
                },
                example: {
                  "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1": {
                    status: "COMPLETED",
                  },
                  "7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1": {
                    error: "conflict",
                    message: "This attempt is over. The report was dropped; do not send it again.",
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
    "/{endpointId}/job-stream/{workerId}/{jobId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
        {
          $ref: "#/components/parameters/JobId",
        },
      ],
      post: {
        operationId: "jobStream",
        tags: ["reporting"],
        summary: "Deliver a stream chunk",
        description: "Appends one chunk to the job's stream, where clients read it with `stream`. Send a job's chunks one after the other, each after the answer to the one before, because they are kept in the order of their arrival. A chunk over 1 MB is taken and split: text between characters, any other JSON value as parts of its text, in order and without loss. It neither ends the attempt nor renews its lease. A chunk that is sent again after a lost answer may be stored twice, unless the worker says with `after` how many came before it.",
        parameters: [
          {
            $ref: "#/components/parameters/Gpu",
          },
          {
            $ref: "#/components/parameters/IsStream",
          },
          {
            $ref: "#/components/parameters/AttemptToken",
          },
          {
            $ref: "#/components/parameters/After",
          },
        ],
        requestBody: {
          required: true,
          "x-max-bytes-limit": "resultMaxBytes",
          description: "The chunk, as JSON. At most 20 MB; a larger one is refused with 413 while it is still coming in. JSON has no NaN and no Infinity: a chunk that holds one is refused with 400, which names it and its place. A refused chunk of a worker that sends no attempt token makes the job `FAILED`, with the refusal as its error.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/JobChunk",
              },
              examples: {
                text: {
                  summary: "A piece of text with measurements",
                  value: {
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
                },
                plain: {
                  summary: "Any value will do",
                  value: {
                    output: 12,
                  },
                },
              },
            },
            "*/*": {
              schema: {
                $ref: "#/components/schemas/JobChunk",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The chunk is stored.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobReceipt",
                },
                example: {
                  id: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                  status: "IN_PROGRESS",
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
    "/{endpointId}/ping/{workerId}": {
      parameters: [
        {
          $ref: "#/components/parameters/EndpointId",
        },
        {
          $ref: "#/components/parameters/WorkerId",
        },
      ],
      get: {
        operationId: "ping",
        tags: ["presence"],
        summary: "Send a heartbeat",
        description: "Tells the service that the worker is alive and renews the leases of the jobs listed in `job_id` to 40 seconds from now. Listed jobs that the worker does not hold are ignored; `job-stop` tells which jobs to stop, not this operation. Ping well within the lease: every 10 seconds is usual. List a job until its report is answered or given up: if pings listed a job of the worker and then leave it out for 8 seconds or longer, and no report comes, the worker dropped the result, and the job fails without another run. A worker that cannot work, before or during a job, sends `status=unhealthy` and is then counted as unhealthy.",
        parameters: [
          {
            name: "job_id",
            in: "query",
            description: "Identifiers of the jobs in hand, separated by commas. Left out when the worker has none; the ping then renews no lease.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64})*$",
            },
            example: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1,7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u1",
          },
          {
            name: "runpod_version",
            in: "query",
            description: "Version of the worker library, for people who look at the worker. Default none.",
            schema: {
              type: "string",
              maxLength: 255,
            },
            example: "1.12.0",
          },
          {
            name: "status",
            in: "query",
            description: "The worker's own verdict: `unhealthy` if it cannot work. Any other value, or none, counts as healthy.",
            schema: {
              type: "string",
              maxLength: 255,
            },
            example: "unhealthy",
          },
          {
            name: "check",
            in: "query",
            description: "Name of the check that failed, together with `status=unhealthy`. Default none.",
            schema: {
              type: "string",
              maxLength: 255,
            },
            example: "gpu-memory",
          },
          {
            name: "reason",
            in: "query",
            description: "Why the check failed, for a person to read, together with `status=unhealthy`. Default none.",
            schema: {
              type: "string",
              maxLength: 1024,
            },
            example: "2.1 GB free, 4 GB needed",
          },
        ],
        responses: {
          "200": {
            description: "The heartbeat was recorded.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pong",
                },
                example: {
                  status: "ok",
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
      WorkerId: {
        name: "workerId",
        in: "path",
        required: true,
        description: "Name that the worker gives itself: 1 to 64 letters, digits, underscores or hyphens. It needs no registration, but it must be unique among the workers of the endpoint and stay the same for the life of the process, because leases are held in this name.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "wrk-5c1d9a",
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
      Gpu: {
        name: "gpu",
        in: "query",
        description: "Name of the accelerator that the worker runs on, for people who look at the worker. It does not affect which jobs it gets. Default none.",
        schema: {
          type: "string",
          maxLength: 255,
        },
        example: "NVIDIA GeForce RTX 4090",
      },
      JobInProgress: {
        name: "job_in_progress",
        in: "query",
        description: "`1` if the worker has at least one job in hand, otherwise `0`. With `1` the request renews the leases of all jobs that this worker holds, when it arrives. With `0`, a job fails at once whose result the worker dropped, where its log says so; without that line the pings decide.",
        schema: {
          type: "string",
          enum: ["0", "1"],
          default: "0",
        },
        example: "1",
      },
      IsStream: {
        name: "isStream",
        in: "query",
        description: "On `job-done`, `true` says that the job's output was streamed and this report ends the stream. On `job-stream` it has no effect.",
        schema: {
          type: "string",
          enum: ["true", "false"],
          default: "false",
        },
        example: "false",
      },
      After: {
        name: "after",
        in: "query",
        description: "How many chunks of the job were stored before this one: `chunks` of the answer to the one before, or 0 for the first chunk of the first attempt. If more are stored, the chunk was sent before; it is answered 200 and not stored again. Default none: the chunk is stored.",
        schema: {
          type: "string",
          pattern: "^\\d{1,9}$",
        },
        example: "3",
      },
      AttemptToken: {
        name: "attempt",
        in: "query",
        description: "The `attemptToken` that came with the job. If it is not the token of the job's current attempt, a result or chunk is refused with 409. Without it the check is only that the current attempt is held by the worker in the path, which cannot tell two attempts by the same worker apart. Default none.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        example: "atk_u9Yw3Rk27fQe",
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
    },
    responses: {
      BadRequest: {
        description: "A parameter or the body is not acceptable (`invalid_request`): an identifier of the wrong form, a value out of range, or a body that is not JSON, is nested more than 1000 levels deep or is not of the described shape. `details` names the field. The same request will be refused again.",
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
                  field: "batch_size",
                  message: "must be between 1 and 1000",
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
      Forbidden: {
        description: "The key is valid but lacks the right to work for this endpoint (`forbidden`).",
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
        description: "The endpoint does not exist for this account, or the job is unknown, expired or removed (`not_found`).",
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
        description: "The report belongs to an attempt that is over, or the job was closed by something else: cancelled, timed out, or given to another worker (`conflict`). Nothing was stored. Do not send the report again.",
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
              message: "This attempt is no longer the current one of the job. Drop the result.",
              requestId: "req_7Qm2xV9kTb4s",
            },
          },
        },
      },
      PayloadTooLarge: {
        description: "The body is over the limit of the operation (`payload_too_large`): 20 MB, or 64 KB for several results together. It is refused while it comes in, the connection stays usable, and the attempt goes on. Report an `error` instead, or store the output elsewhere and report a link.",
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
              message: "The result is larger than 20971520 bytes. Store it elsewhere and report a link.",
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
      TakenJob: {
        type: "object",
        description: "A job as it is handed to a worker.",
        required: ["id", "input", "attempt", "attemptToken"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job.",
          },
          input: {
            description: "What the client submitted, unchanged. Always present, also when it is empty. An object; through the compat dialect it may be any JSON value.",
          },
          webhook: {
            type: "string",
            description: "The address that the client wants the finished job sent to, for information: the service sends it, not the worker. Absent if the client gave none.",
          },
          batchId: {
            type: "string",
            description: "Identifier of the batch that the job belongs to. Absent for a job submitted on its own.",
          },
          s3Config: {
            type: "object",
            description: "The bucket that the client named for the handler to use, unchanged. Absent if it named none.",
            additionalProperties: true,
          },
          traceparent: {
            type: "string",
            pattern: "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
            description: "Where spans of the handler belong, as a header `traceparent` of W3C Trace Context. Absent unless the service sends traces and the job belongs to one.",
          },
          attempt: {
            type: "integer",
            minimum: 1,
            description: "Number of this attempt. It is 1 the first time and grows by 1 with every hand-over of the job.",
          },
          attemptToken: {
            type: "string",
            minLength: 1,
            maxLength: 255,
            description: "Secret of this attempt, to be sent as the query parameter `attempt` with every report about it. Treat it as opaque.",
          },
        },
      },
      StopSignal: {
        type: "object",
        description: "The jobs that a worker should give up.",
        required: ["jobsToStop"],
        properties: {
          jobsToStop: {
            type: "array",
            description: "Identifiers of the jobs.",
            minItems: 1,
            items: {
              type: "string",
            },
          },
        },
      },
      JobReport: {
        type: "object",
        description: "How an attempt ended, or how far it has come. Keys that are not listed are ignored.",
        additionalProperties: true,
        properties: {
          output: {
            description: "What the handler returned, or the progress it reports: any JSON value. Leave it out if there is none. For a streamed job, usually the list of all chunks, or an empty list if they are not collected.",
          },
          error: {
            description: "Why the handler failed: a text, shown to the client word for word, or any other JSON value, shown as its JSON text. Its presence makes the job `FAILED`; leave it out on success. Ignored in a progress update.",
          },
          status: {
            type: "string",
            enum: ["IN_PROGRESS"],
            description: "Marks the body as a progress update. Leave it out to end the attempt.",
          },
          stopPod: {
            type: "boolean",
            default: false,
            description: "Whether the worker is going to end after this job and wants to be replaced by a fresh one. Ignored in a progress update.",
          },
        },
      },
      JobChunk: {
        type: "object",
        description: "One piece of a streaming handler's output. Keys that are not listed are ignored.",
        required: ["output"],
        additionalProperties: true,
        properties: {
          output: {
            description: "What the handler yielded; any JSON value.",
          },
          metrics: {
            type: "object",
            default: {},
            description: "Measurements to hand to the client with the chunk. Their names are the handler's choice.",
            additionalProperties: true,
          },
        },
      },
      JobReceipt: {
        type: "object",
        description: "What the service made of a report.",
        required: ["id", "status"],
        properties: {
          id: {
            type: "string",
            description: "Identifier of the job.",
          },
          status: {
            description: "State of the job after the report.",
            $ref: "#/components/schemas/JobStatus",
          },
          chunks: {
            type: "integer",
            minimum: 0,
            description: "How many chunks of the job are stored, those of earlier attempts included. Only in answers to `job-stream`.",
          },
        },
      },
      JobReports: {
        type: "object",
        description: "Reports that end attempts, by the identifier of the job.",
        minProperties: 1,
        additionalProperties: {
          $ref: "#/components/schemas/FinalReport",
        },
      },
      FinalReport: {
        type: "object",
        description: "How an attempt ended, with the secret that shows whose it was. Keys that are not listed are ignored, except `status`, which would mark progress and is refused.",
        required: ["attemptToken"],
        additionalProperties: true,
        properties: {
          attemptToken: {
            type: "string",
            minLength: 1,
            maxLength: 255,
            description: "The `attemptToken` that came with the job.",
          },
          output: {
            description: "What the handler returned, as in `job-done`.",
          },
          error: {
            description: "Why the handler failed, as in `job-done`.",
          },
          stopPod: {
            type: "boolean",
            default: false,
            description: "Whether the worker is going to end and wants to be replaced by a fresh one.",
          },
        },
      },
      JobReceipts: {
        type: "object",
        description: "What the service made of each report, by the identifier of the job.",
        additionalProperties: {
          $ref: "#/components/schemas/FinalReceipt",
        },
      },
      FinalReceipt: {
        type: "object",
        description: "What the service made of one report of several.",
        properties: {
          status: {
            description: "State of the job after the report. Present when the report is stored, or was stored before.",
            $ref: "#/components/schemas/JobStatus",
          },
          error: {
            type: "string",
            enum: ["not_found", "conflict"],
            description: "Why the report was dropped, as the code with which `job-done` would have refused it: `not_found` if the job is unknown, expired or removed, `conflict` if the attempt is over. Absent when it is stored.",
          },
          message: {
            type: "string",
            description: "What `error` means, for a person to read.",
          },
        },
      },
      Pong: {
        type: "object",
        description: "Answer to a ping.",
        required: ["status"],
        properties: {
          status: {
            type: "string",
            enum: ["ok"],
            description: "Always `ok`.",
          },
        },
      },
      JobStatus: {
        type: "string",
        description: "State of a job.\n\n- `IN_QUEUE`: accepted and waiting for a worker.\n- `IN_PROGRESS`: handed to a worker.\n- `COMPLETED`: the handler finished and its result was stored.\n- `FAILED`: the handler reported an error, or the job was lost by workers once too often.\n- `CANCELLED`: stopped by its client.\n- `TIMED_OUT`: ran longer than its execution timeout.\n\nThe last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue by a retry.",
        enum: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"],
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
