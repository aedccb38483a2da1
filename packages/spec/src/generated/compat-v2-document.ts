// Generated from specs/compat-v2.yaml (sha256 a09fe68b196ed5db439372aa04aa997d04f2a9829ca7da3172258fe9d7d149da). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/compat-v2.yaml. */
export const compatV2Document: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace REST API, version 2 of the hosted dialect",
    version: "0.1.0",
    summary: "The management interface that programs of 2026 for the hosted service call, over the same resources as /v1.",
    description: "Programs for the hosted service manage pods, endpoints, templates, volumes and registry credentials by this interface.\nIt acts on the same resources as `/v1` and GraphQL; what one makes the others show.\n\n**Addresses.** Below `/compat/v2` the first segment tells these resources from endpoints, whose queue is at `/compat/v2/{endpointId}`. No\nendpoint has an id that is one of those words.\n\n**Keys.** Every operation but those of the docs group needs a key: `Authorization: Bearer <key>`. Reading needs `manage:read`, changing\n`manage`. A key that is restricted to endpoints may call only operations whose path names one of them.\n\n**Requests.** Bodies are JSON and closed: an unknown field answers 422, as do a missing field and a value of the wrong form; `errors` names\neach. Unknown query parameters are ignored. Parameters with several values are separated by commas.\n\n**Answers.** What is made answers 201, what is deleted 204. Lists are objects with `pagination`. Every answer carries `x-request-id`. Errors are\nproblem documents (RFC 9457).\n\n**Limits.** With `MILLRACE_RATE_LIMITS=1` an account may make so many calls in a minute, an hour and a day; every answer to a valid key then\nhas `RateLimit`, such as `\"minute\";r=59;t=60`, and `RateLimit-Policy`, such as `\"minute\";q=60;w=60`. Otherwise calls are not limited, and\nthere are no such headers.\n\n**Updates.** PATCH changes the fields that are given; `env` and lists are replaced as a whole.",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
  },
  servers: [
    {
      url: "/compat",
      description: "The service that this document came from.",
    },
  ],
  security: [
    {
      bearer: [],
    },
  ],
  tags: [
    {
      name: "docs",
      description: "This description itself. Needs no key.",
    },
    {
      name: "account",
      description: "SSH keys and secrets of the account.",
    },
    {
      name: "pods",
      description: "Rented containers.",
    },
    {
      name: "serverless",
      description: "Endpoints, their workers and releases.",
    },
    {
      name: "templates",
      description: "Settings to start pods and workers with.",
    },
    {
      name: "network volumes",
      description: "Storage that outlives pods and workers.",
    },
    {
      name: "registries",
      description: "Credentials for container registries.",
    },
    {
      name: "sandboxes",
      description: "Machines for commands, which end by themselves.",
    },
    {
      name: "catalog",
      description: "Hardware, places and public templates.",
    },
    {
      name: "billing",
      description: "What was charged.",
    },
    {
      name: "absent",
      description: "What this service does not have; lists of it are empty.",
    },
  ],
  "x-absent": [
    {
      path: "/v2/clusters",
      reason: "this service rents single pods and joins no pods to clusters",
    },
    {
      path: "/v2/registries/delegations",
      reason: "this service takes over no registries of cloud providers; store credentials with POST /v2/registries",
    },
    {
      path: "/v2/global-volumes",
      reason: "this service has no storage without a place; make a network volume with POST /v2/network-volumes",
    },
    {
      path: "/v2/tags",
      reason: "this service has no tags",
    },
  ],
  paths: {
    "/v2/openapi.json": {
      get: {
        operationId: "getOpenApi",
        tags: ["docs"],
        summary: "Read this description",
        description: "Answers this document as JSON, in the form the running service works by. No key is needed.",
        security: [],
        responses: {
          "200": {
            description: "The document.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  description: "An OpenAPI 3.1 document.",
                  additionalProperties: true,
                },
              },
            },
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
        },
      },
    },
    "/v2/openapi.yaml": {
      get: {
        operationId: "getOpenApiYaml",
        tags: ["docs"],
        summary: "Read this description as YAML",
        description: "Answers the same document as YAML, of which JSON is a part. No key is needed.",
        security: [],
        responses: {
          "200": {
            description: "The document.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/yaml": {
                schema: {
                  description: "An OpenAPI 3.1 document.",
                },
              },
            },
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
        },
      },
    },
    "/v2/docs": {
      get: {
        operationId: "getDocs",
        tags: ["docs"],
        summary: "Read the documentation page",
        description: "Answers a web page that shows this document. It loads nothing from other hosts. No key is needed.",
        security: [],
        responses: {
          "200": {
            description: "The page.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "text/html": {
                schema: {
                  type: "string",
                  description: "An HTML page.",
                },
              },
            },
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
        },
      },
    },
    "/v2/account/ssh-keys": {
      get: {
        operationId: "getSshKeys",
        tags: ["account"],
        summary: "Read the SSH keys",
        description: "Answers the public keys that containers of pods get.",
        responses: {
          "200": {
            description: "The keys.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/SshKeys",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
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
      put: {
        operationId: "updateSshKeys",
        tags: ["account"],
        summary: "Replace the SSH keys",
        description: "Replaces all public keys of the account. Containers that run keep those they were started with.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdateSshKeysRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The keys.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/SshKeys",
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
          "408": {
            $ref: "#/components/responses/RequestTimeout",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/account/secrets": {
      get: {
        operationId: "listSecrets",
        tags: ["account"],
        summary: "List secrets",
        description: "Answers the secrets of the account, without their values.",
        parameters: [
          {
            $ref: "#/components/parameters/SecretName",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The secrets.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListSecretsResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createSecret",
        tags: ["account"],
        summary: "Keep a secret",
        description: "Keeps a value that variables can refer to.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateSecretRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The secret.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Secret",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/account/secrets/{id}": {
      get: {
        operationId: "getSecret",
        tags: ["account"],
        summary: "Read a secret",
        description: "Answers a secret without its value.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The secret.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Secret",
                },
              },
            },
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
      patch: {
        operationId: "updateSecret",
        tags: ["account"],
        summary: "Change a secret",
        description: "Changes value or description. Containers that run keep the value they were started with.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdateSecretRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The secret.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Secret",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      delete: {
        operationId: "deleteSecret",
        tags: ["account"],
        summary: "Delete a secret",
        description: "Deletes a secret; references to it stay as they are written.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
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
    "/v2/pods": {
      get: {
        operationId: "listPods",
        tags: ["pods"],
        summary: "List pods",
        description: "Answers the pods of the account, without the workers of endpoints.",
        parameters: [
          {
            $ref: "#/components/parameters/IncludeClusterPods",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The pods.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListPodsResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createPod",
        tags: ["pods"],
        summary: "Create a pod",
        description: "Rents a machine and starts the container on it. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one. When no hardware is free the answer is 400.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreatePodRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The pod.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pod",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/pods/{id}": {
      get: {
        operationId: "getPod",
        tags: ["pods"],
        summary: "Read a pod",
        description: "Answers a pod.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The pod.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pod",
                },
              },
            },
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
      patch: {
        operationId: "updatePod",
        tags: ["pods"],
        summary: "Change a pod",
        description: "Changes a pod. A change of what it runs starts its container anew. Mounts cannot be added, removed or exchanged.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdatePodRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The pod.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pod",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      delete: {
        operationId: "deletePod",
        tags: ["pods"],
        summary: "Delete a pod",
        description: "Ends the pod and erases its disks; a network volume is only detached.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
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
    "/v2/pods/{id}/logs": {
      get: {
        operationId: "getPodLogs",
        tags: ["pods"],
        summary: "Follow the log of a pod",
        description: "Answers server-sent events: `id` is a time, `data` is JSON with `ts`, `source` and `line`.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
          {
            $ref: "#/components/parameters/LogSourceFilter",
          },
          {
            $ref: "#/components/parameters/LogTail",
          },
          {
            $ref: "#/components/parameters/LogSince",
          },
          {
            $ref: "#/components/parameters/LastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "text/event-stream": {
                schema: {
                  description: "Server-sent events.",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/pods/{id}/action": {
      post: {
        operationId: "podAction",
        tags: ["pods"],
        summary: "Act on a pod",
        description: "Starts, stops, restarts or terminates a pod. `actions` of the pod says what is allowed now. `terminate` answers 204.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/PodActionRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The pod.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Pod",
                },
              },
            },
          },
          "204": {
            description: "It is gone.",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/clusters": {
      get: {
        operationId: "listClusters",
        tags: ["absent"],
        summary: "List clusters",
        description: "Answers an empty list: this service has no clusters of pods.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "An empty list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListClustersResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/serverless": {
      get: {
        operationId: "listEndpoints",
        tags: ["serverless"],
        summary: "List endpoints",
        description: "Answers the endpoints of the account.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The endpoints.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListEndpointsResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createEndpoint",
        tags: ["serverless"],
        summary: "Create an endpoint",
        description: "Makes an endpoint with settings of its own. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateEndpointRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The endpoint.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Endpoint",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/serverless/{id}": {
      get: {
        operationId: "getEndpoint",
        tags: ["serverless"],
        summary: "Read an endpoint",
        description: "Answers an endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The endpoint.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Endpoint",
                },
              },
            },
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
      patch: {
        operationId: "updateEndpoint",
        tags: ["serverless"],
        summary: "Change an endpoint",
        description: "Changes an endpoint. `type` and the kind of hardware stay for its life.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdateEndpointRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The endpoint.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Endpoint",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      delete: {
        operationId: "deleteEndpoint",
        tags: ["serverless"],
        summary: "Delete an endpoint",
        description: "Cancels the jobs that wait and run, ends the workers, and removes the endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
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
    "/v2/serverless/{id}/workers": {
      get: {
        operationId: "listEndpointWorkers",
        tags: ["serverless"],
        summary: "List workers",
        description: "Answers the workers of an endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The workers.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListEndpointWorkersResponse",
                },
              },
            },
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
    "/v2/serverless/{id}/releases": {
      get: {
        operationId: "listEndpointReleases",
        tags: ["serverless"],
        summary: "List releases",
        description: "Answers the releases of an endpoint and how far the newest has come.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The releases.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListEndpointReleasesResponse",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/serverless/{id}/builds": {
      get: {
        operationId: "listBuilds",
        tags: ["absent"],
        summary: "List builds",
        description: "Answers an empty list: this service builds nothing from Git.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "An empty list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListBuildsResponse",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/serverless/{id}/workers/{workerId}/logs": {
      get: {
        operationId: "getWorkerLogs",
        tags: ["serverless"],
        summary: "Follow the log of a worker",
        description: "Answers server-sent events, as for pods.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
          {
            $ref: "#/components/parameters/WorkerId",
          },
          {
            $ref: "#/components/parameters/LogSourceFilter",
          },
          {
            $ref: "#/components/parameters/LogTail",
          },
          {
            $ref: "#/components/parameters/LogSince",
          },
          {
            $ref: "#/components/parameters/LastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "text/event-stream": {
                schema: {
                  description: "Server-sent events.",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/templates": {
      get: {
        operationId: "listTemplates",
        tags: ["templates"],
        summary: "List templates",
        description: "Answers the templates of the account, without those that endpoints have for themselves.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListTemplatesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createTemplate",
        tags: ["templates"],
        summary: "Create a template",
        description: "Makes a template.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateTemplateRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "What was made.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Template",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/templates/{id}": {
      get: {
        operationId: "getTemplate",
        tags: ["templates"],
        summary: "Read a template",
        description: "Answers a template, also a public one of another account.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "What was asked for.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Template",
                },
              },
            },
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
      patch: {
        operationId: "updateTemplate",
        tags: ["templates"],
        summary: "Change a template",
        description: "Changes a template of the account. Pods and endpoints that were made from it stay as they are.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdateTemplateRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "What it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Template",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      delete: {
        operationId: "deleteTemplate",
        tags: ["templates"],
        summary: "Delete a template",
        description: "Deletes it. While something uses it the answer is 400.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
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
    "/v2/network-volumes": {
      get: {
        operationId: "listNetworkVolumes",
        tags: ["network volumes"],
        summary: "List network volumes",
        description: "Answers the network volumes of the account.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListNetworkVolumesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createNetworkVolume",
        tags: ["network volumes"],
        summary: "Create a network volume",
        description: "Makes a network volume in a data center that has storage; otherwise the answer is 400 and names those.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateNetworkVolumeRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "What was made.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NetworkVolume",
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
          "408": {
            $ref: "#/components/responses/RequestTimeout",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/network-volumes/{id}": {
      get: {
        operationId: "getNetworkVolume",
        tags: ["network volumes"],
        summary: "Read a network volume",
        description: "Answers a network volume.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "What was asked for.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NetworkVolume",
                },
              },
            },
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
      patch: {
        operationId: "updateNetworkVolume",
        tags: ["network volumes"],
        summary: "Change a network volume",
        description: "Renames or enlarges a network volume. An empty change answers 400.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/UpdateNetworkVolumeRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "What it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NetworkVolume",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      delete: {
        operationId: "deleteNetworkVolume",
        tags: ["network volumes"],
        summary: "Delete a network volume",
        description: "Deletes it. While something uses it the answer is 400.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
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
    "/v2/registries": {
      get: {
        operationId: "listRegistries",
        tags: ["registries"],
        summary: "List registry credentials",
        description: "Answers the registry credentials of the account.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The credentials.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListRegistriesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createRegistry",
        tags: ["registries"],
        summary: "Keep registry credentials",
        description: "Keeps credentials. They are for the registry of the first image that is pulled with them.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateRegistryRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The credentials.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Registry",
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
          "408": {
            $ref: "#/components/responses/RequestTimeout",
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
            $ref: "#/components/responses/InternalError",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/registries/delegations": {
      get: {
        operationId: "listDelegations",
        tags: ["absent"],
        summary: "List delegated registries",
        description: "Answers an empty list: this service takes over no registries of cloud providers.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "An empty list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListDelegationsResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/registries/{id}": {
      get: {
        operationId: "getRegistry",
        tags: ["registries"],
        summary: "Read registry credentials",
        description: "Answers their name.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The credentials.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Registry",
                },
              },
            },
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
      delete: {
        operationId: "deleteRegistry",
        tags: ["registries"],
        summary: "Delete registry credentials",
        description: "Deletes them. While a template, an endpoint or a pod uses them the answer is 400.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It is gone.",
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
    "/v2/catalog/gpus": {
      get: {
        operationId: "listGpuTypes",
        tags: ["catalog"],
        summary: "List types of GPU",
        description: "Answers the types of GPU that the service knows.",
        parameters: [
          {
            $ref: "#/components/parameters/CatalogIncludes",
          },
          {
            $ref: "#/components/parameters/GpuProduct",
          },
          {
            $ref: "#/components/parameters/GpuCount",
          },
          {
            $ref: "#/components/parameters/CloudFilter",
          },
          {
            $ref: "#/components/parameters/CountryCodes",
          },
          {
            $ref: "#/components/parameters/CudaVersions",
          },
          {
            $ref: "#/components/parameters/MinCuda",
          },
        ],
        responses: {
          "200": {
            description: "The types.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListGpuTypesResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/gpus/{id}": {
      get: {
        operationId: "getGpuType",
        tags: ["catalog"],
        summary: "Read a type of GPU",
        description: "Answers one type of GPU.",
        parameters: [
          {
            $ref: "#/components/parameters/CatalogId",
          },
          {
            $ref: "#/components/parameters/CatalogIncludes",
          },
          {
            $ref: "#/components/parameters/GpuProduct",
          },
          {
            $ref: "#/components/parameters/GpuCount",
          },
          {
            $ref: "#/components/parameters/CloudFilter",
          },
          {
            $ref: "#/components/parameters/CountryCodes",
          },
          {
            $ref: "#/components/parameters/CudaVersions",
          },
          {
            $ref: "#/components/parameters/MinCuda",
          },
        ],
        responses: {
          "200": {
            description: "The type.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/GpuType",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/cpus": {
      get: {
        operationId: "listCpuTypes",
        tags: ["catalog"],
        summary: "List machines without GPUs",
        description: "Answers the families of machines without GPUs.",
        parameters: [
          {
            $ref: "#/components/parameters/CatalogIncludes",
          },
          {
            $ref: "#/components/parameters/CpuProductFilter",
          },
          {
            $ref: "#/components/parameters/VcpuCount",
          },
        ],
        responses: {
          "200": {
            description: "The families.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListCpuTypesResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/cpus/{id}": {
      get: {
        operationId: "getCpuType",
        tags: ["catalog"],
        summary: "Read a family of machines",
        description: "Answers one family of machines without GPUs.",
        parameters: [
          {
            $ref: "#/components/parameters/CatalogId",
          },
          {
            $ref: "#/components/parameters/CatalogIncludes",
          },
          {
            $ref: "#/components/parameters/CpuProductFilter",
          },
          {
            $ref: "#/components/parameters/VcpuCount",
          },
        ],
        responses: {
          "200": {
            description: "The family.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/CpuType",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/datacenters": {
      get: {
        operationId: "listDataCenters",
        tags: ["catalog"],
        summary: "List data centers",
        description: "Answers the data centers that the service knows.",
        parameters: [
          {
            $ref: "#/components/parameters/DcInclude",
          },
          {
            $ref: "#/components/parameters/Regions",
          },
          {
            $ref: "#/components/parameters/VolumeTypes",
          },
          {
            $ref: "#/components/parameters/ComplianceFilter",
          },
          {
            $ref: "#/components/parameters/GlobalNetwork",
          },
        ],
        responses: {
          "200": {
            description: "The data centers.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListDataCentersResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/datacenters/{id}": {
      get: {
        operationId: "getDataCenter",
        tags: ["catalog"],
        summary: "Read a data center",
        description: "Answers one data center.",
        parameters: [
          {
            $ref: "#/components/parameters/CatalogId",
          },
          {
            $ref: "#/components/parameters/DcInclude",
          },
        ],
        responses: {
          "200": {
            description: "The data center.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/DataCenter",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/catalog/templates": {
      get: {
        operationId: "listPublicTemplates",
        tags: ["catalog"],
        summary: "List public templates",
        description: "Answers templates that every account can use, at most 100.",
        parameters: [
          {
            $ref: "#/components/parameters/SourceFilter",
          },
        ],
        responses: {
          "200": {
            description: "The templates.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListPublicTemplatesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing": {
      get: {
        operationId: "listBilling",
        tags: ["billing"],
        summary: "Read charges of all kinds",
        description: "Answers what the account was charged for everything.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing/pods": {
      get: {
        operationId: "listPodBilling",
        tags: ["billing"],
        summary: "Read charges of pods",
        description: "Answers what the account was charged for pods.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
          {
            $ref: "#/components/parameters/PodFilter",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListPodBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing/serverless": {
      get: {
        operationId: "listServerlessBilling",
        tags: ["billing"],
        summary: "Read charges of serverless",
        description: "Answers what the account was charged for workers of endpoints.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
          {
            $ref: "#/components/parameters/ServerlessFilter",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListServerlessBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing/endpoints": {
      get: {
        operationId: "listEndpointBilling",
        tags: ["billing"],
        summary: "Read charges of endpoints",
        description: "Answers what the account was charged for public endpoints, which this service does not have.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListEndpointBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing/network-volumes": {
      get: {
        operationId: "listNetworkVolumeBilling",
        tags: ["billing"],
        summary: "Read charges of network-volumes",
        description: "Answers what the account was charged for network volumes.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
          {
            $ref: "#/components/parameters/VolumeFilter",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListNetworkVolumeBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/billing/clusters": {
      get: {
        operationId: "listClusterBilling",
        tags: ["billing"],
        summary: "Read charges of clusters",
        description: "Answers what the account was charged for clusters, which this service does not have.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/LastN",
          },
          {
            $ref: "#/components/parameters/ClusterFilter",
          },
        ],
        responses: {
          "200": {
            description: "The charges.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListClusterBillingResponse",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/global-volumes": {
      get: {
        operationId: "listGlobalVolumes",
        tags: ["absent"],
        summary: "List global volumes",
        description: "Answers an empty list: this service has no storage without a place.",
        parameters: [
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "An empty list.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListGlobalVolumesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/sandboxes": {
      get: {
        operationId: "listSandboxes",
        tags: ["sandboxes"],
        summary: "List sandboxes",
        description: "Answers the sandboxes of the account, newest first. Those that are terminated are left out unless `state` asks for them.",
        parameters: [
          {
            $ref: "#/components/parameters/SandboxStateFilter",
          },
          {
            $ref: "#/components/parameters/SandboxLabels",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/Limit",
          },
        ],
        responses: {
          "200": {
            description: "The sandboxes.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ListSandboxesResponse",
                },
              },
            },
          },
          "401": {
            $ref: "#/components/responses/Unauthorized",
          },
          "403": {
            $ref: "#/components/responses/Forbidden",
          },
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      post: {
        operationId: "createSandbox",
        tags: ["sandboxes"],
        summary: "Create a sandbox",
        description: "Rents a CPU machine and starts the container on it. Exactly one of `imageName` and `templateId` is needed. The sandbox is a pod with the\nsame id, and is charged as one. A container whose template names no command sleeps until the sandbox ends. When no hardware is free the answer is 503.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/CreateSandboxRequest",
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The sandbox.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Sandbox",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
    "/v2/sandboxes/{id}": {
      get: {
        operationId: "getSandbox",
        tags: ["sandboxes"],
        summary: "Read a sandbox",
        description: "Answers a sandbox, also one that has ended, as long as its record is kept.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "200": {
            description: "The sandbox.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Sandbox",
                },
              },
            },
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
      delete: {
        operationId: "deleteSandbox",
        tags: ["sandboxes"],
        summary: "Terminate a sandbox",
        description: "Ends the sandbox and erases its disk. Its record stays readable. Repeating the request answers 204 again.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        responses: {
          "204": {
            description: "It has ended.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
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
    "/v2/sandboxes/{id}/exec": {
      post: {
        operationId: "execSandbox",
        tags: ["sandboxes"],
        summary: "Run a command in a sandbox",
        description: "Runs a program in the container, without a shell and without input, and answers what it printed when it ends. A command that runs for\nlonger than 300 seconds is stopped. Answers 409 while the container is not running, and 501 where the machines run no commands.",
        "x-audited": "without-answer",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/ExecSandboxRequest",
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The command has ended.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/SandboxExecution",
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/v2/sandboxes/{id}/logs": {
      get: {
        operationId: "getSandboxLogs",
        tags: ["sandboxes"],
        summary: "Follow the log of a sandbox",
        description: "Answers server-sent events, as for a pod. The lines are erased when the sandbox ends.",
        parameters: [
          {
            $ref: "#/components/parameters/Id",
          },
          {
            $ref: "#/components/parameters/LogSourceFilter",
          },
          {
            $ref: "#/components/parameters/LogTail",
          },
          {
            $ref: "#/components/parameters/LogSince",
          },
          {
            $ref: "#/components/parameters/LastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "text/event-stream": {
                schema: {
                  description: "Server-sent events.",
                },
              },
            },
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
          "422": {
            $ref: "#/components/responses/Unprocessable",
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
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "An API key of the account, sent as `Authorization: Bearer <key>`.",
      },
    },
    parameters: {
      Id: {
        name: "id",
        in: "path",
        required: true,
        description: "Id of the resource.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "k3mz81qf0x2vtp",
      },
      WorkerId: {
        name: "workerId",
        in: "path",
        required: true,
        description: "Id of the worker.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
        example: "w4k2m81qf0x2vt",
      },
      CatalogId: {
        name: "id",
        in: "path",
        required: true,
        description: "Id of the entry of the catalog.",
        schema: {
          type: "string",
          maxLength: 200,
        },
        example: "NVIDIA L4",
      },
      Cursor: {
        name: "cursor",
        in: "query",
        description: "The `nextCursor` of an earlier page of the same list. Another text answers 422.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 1024,
        },
      },
      Limit: {
        name: "limit",
        in: "query",
        description: "Most items of a page.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 1000,
        },
      },
      IncludeClusterPods: {
        name: "includeClusterPods",
        in: "query",
        description: "Makes no difference: this service has no clusters.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      LogSourceFilter: {
        name: "source",
        in: "query",
        description: "Only lines of this source.",
        schema: {
          $ref: "#/components/schemas/LogSource",
        },
      },
      LogTail: {
        name: "tail",
        in: "query",
        description: "How many earlier lines come first; 0 for none.",
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 5000,
          default: 100,
        },
      },
      LogSince: {
        name: "since",
        in: "query",
        description: "Lines from this time on come first, in place of `tail`.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      LastEventId: {
        name: "Last-Event-ID",
        in: "header",
        description: "The `id` of the last event that came; lines behind it come first, whatever `since` and `tail` say.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
      BucketSize: {
        name: "bucketSize",
        in: "query",
        description: "Length of the spans.",
        schema: {
          type: "string",
          enum: ["hour", "day", "week", "month", "year"],
          default: "day",
        },
      },
      StartTime: {
        name: "startTime",
        in: "query",
        description: "Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      EndTime: {
        name: "endTime",
        in: "query",
        description: "End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      LastN: {
        name: "lastN",
        in: "query",
        description: "The last so many spans, in place of `startTime` and `endTime`.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 10000,
        },
      },
      CatalogIncludes: {
        name: "include",
        in: "query",
        style: "form",
        explode: false,
        description: "`AVAILABILITY` tells what is free; it needs `product`.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/CatalogInclude",
          },
          maxItems: 60,
        },
      },
      GpuProduct: {
        name: "product",
        in: "query",
        style: "form",
        explode: false,
        description: "What the hardware is wanted for.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/Product",
          },
          maxItems: 60,
        },
      },
      CpuProductFilter: {
        name: "product",
        in: "query",
        style: "form",
        explode: false,
        description: "What the hardware is wanted for.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/CpuProduct",
          },
          maxItems: 60,
        },
      },
      GpuCount: {
        name: "count",
        in: "query",
        description: "GPUs of one pod or worker.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 128,
          default: 1,
        },
      },
      CloudFilter: {
        name: "cloud",
        in: "query",
        description: "Whose machines; there are none in `COMMUNITY`.",
        schema: {
          $ref: "#/components/schemas/Cloud",
        },
      },
      CountryCodes: {
        name: "countryCodes",
        in: "query",
        style: "form",
        explode: false,
        description: "Only machines in these countries.",
        schema: {
          type: "array",
          items: {
            type: "string",
            pattern: "^[A-Z]{2}$",
          },
          maxItems: 60,
        },
      },
      CudaVersions: {
        name: "cudaVersions",
        in: "query",
        style: "form",
        explode: false,
        description: "Only machines with one of these CUDA versions.",
        schema: {
          type: "array",
          items: {
            type: "string",
            pattern: "^\\d+\\.\\d+$",
          },
          maxItems: 60,
        },
      },
      MinCuda: {
        name: "minCudaVersion",
        in: "query",
        description: "Only machines with this CUDA version or a later one.",
        schema: {
          type: "string",
          pattern: "^\\d+(\\.\\d+)?$",
        },
      },
      VcpuCount: {
        name: "vcpuCount",
        in: "query",
        description: "Virtual CPUs of one pod or worker.",
        schema: {
          type: "integer",
          minimum: 2,
          maximum: 1024,
        },
      },
      DcInclude: {
        name: "include",
        in: "query",
        style: "form",
        explode: false,
        description: "What else to tell.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/DataCenterInclude",
          },
          maxItems: 60,
        },
      },
      Regions: {
        name: "regions",
        in: "query",
        style: "form",
        explode: false,
        description: "Only data centers there.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/DataCenterRegion",
          },
          maxItems: 60,
        },
      },
      VolumeTypes: {
        name: "networkVolumeTypes",
        in: "query",
        style: "form",
        explode: false,
        description: "Only data centers with one of these.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/VolumeType",
          },
          maxItems: 60,
        },
      },
      ComplianceFilter: {
        name: "compliance",
        in: "query",
        style: "form",
        explode: false,
        description: "Only data centers with all of these.",
        schema: {
          type: "array",
          items: {
            $ref: "#/components/schemas/Compliance",
          },
          maxItems: 60,
        },
      },
      GlobalNetwork: {
        name: "globalNetwork",
        in: "query",
        description: "Only data centers with or without a private network between pods.",
        schema: {
          type: "boolean",
        },
      },
      SourceFilter: {
        name: "source",
        in: "query",
        description: "Whose public templates.",
        schema: {
          type: "string",
          enum: ["official", "verified", "community"],
          default: "official",
        },
      },
      SecretName: {
        name: "name",
        in: "query",
        description: "Only the secret of this name, in capitals or small letters.",
        schema: {
          type: "string",
          maxLength: 191,
        },
      },
      SandboxStateFilter: {
        name: "state",
        in: "query",
        description: "Only sandboxes in this state.",
        schema: {
          $ref: "#/components/schemas/SandboxState",
        },
      },
      SandboxLabels: {
        name: "labels",
        in: "query",
        style: "form",
        explode: false,
        description: "Only sandboxes with all of these labels, each `key=value`. The parameter may also be repeated.",
        schema: {
          type: "array",
          items: {
            type: "string",
            pattern: "^[^=,]{1,63}=[^,]{0,255}$",
          },
          maxItems: 32,
        },
      },
      PodFilter: {
        name: "podId",
        in: "query",
        description: "Only what was charged for this one.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
      ServerlessFilter: {
        name: "serverlessId",
        in: "query",
        description: "Only what was charged for this one.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
      VolumeFilter: {
        name: "networkVolumeId",
        in: "query",
        description: "Only what was charged for this one.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
      ClusterFilter: {
        name: "clusterId",
        in: "query",
        description: "Only what was charged for this one.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
    },
    headers: {
      RequestId: {
        description: "Id of this request; also in the log of the service. Every response has it.",
        required: true,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
        example: "req_8Zk2QmX4vT",
      },
      RateLimit: {
        description: "What is left of each window of calls (`r`), and the seconds until it ends (`t`); only where calls are limited.",
        schema: {
          type: "string",
        },
        example: "\"minute\";r=0;t=12, \"hour\";r=2800;t=1812, \"day\";r=49500;t=45012",
      },
      RateLimitPolicy: {
        description: "How many calls each window allows (`q`), and how many seconds it has (`w`); only where calls are limited.",
        schema: {
          type: "string",
        },
        example: "\"minute\";q=60;w=60, \"hour\";q=3000;w=3600, \"day\";q=50000;w=86400",
      },
      RetryAfter: {
        description: "Seconds to wait before the next attempt.",
        required: true,
        schema: {
          type: "integer",
          minimum: 0,
        },
        example: 2,
      },
      WwwAuthenticate: {
        description: "The scheme to authenticate with.",
        required: true,
        schema: {
          type: "string",
        },
        example: "Bearer realm=\"millrace\"",
      },
    },
    responses: {
      BadRequest: {
        description: "The body is no JSON, a rule between fields or of the resource does not allow it, what it asks for is not to be had here, or no hardware is free. Nothing was changed.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Bad Request",
              status: 400,
              detail: "size: must be larger than the current 20 GB; a volume cannot shrink",
            },
          },
        },
      },
      Unauthorized: {
        description: "The key is missing, malformed, unknown or revoked.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "www-authenticate": {
            $ref: "#/components/headers/WwwAuthenticate",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Unauthorized",
              status: 401,
              detail: "missing bearer token",
            },
          },
        },
      },
      PaymentRequired: {
        description: "A budget that stops new work is spent.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Payment Required",
              status: 402,
              detail: "The budget of the account is reached.",
            },
          },
        },
      },
      Forbidden: {
        description: "The key is valid but has no right to do this.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Forbidden",
              status: 403,
              detail: "This key lacks the right \"manage\".",
            },
          },
        },
      },
      NotFound: {
        description: "There is no such resource, or it is another account's.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Not Found",
              status: 404,
              detail: "There is no pod with the id k3mz81qf0x2vtp.",
            },
          },
        },
      },
      RequestTimeout: {
        description: "The body did not arrive in time. Nothing was changed.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Request Timeout",
              status: 408,
              detail: "The request body did not arrive in time.",
            },
          },
        },
      },
      Conflict: {
        description: "The state of the resource does not allow it, or the name is taken.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Conflict",
              status: 409,
              detail: "The pod k3mz81qf0x2vtp is EXITED and cannot be stopped; nothing was changed.",
            },
          },
        },
      },
      PayloadTooLarge: {
        description: "The body is longer than 102,400 bytes.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Payload Too Large",
              status: 413,
              detail: "The request body is larger than 102400 bytes.",
            },
          },
        },
      },
      Unprocessable: {
        description: "Fields of the body or parameters of the query are unknown, missing, or of the wrong form. Nothing was changed.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Unprocessable Entity",
              status: 422,
              detail: "The request is not valid: 1 value was refused.",
              errors: ["$.name: is required"],
            },
          },
        },
      },
      TooManyRequests: {
        description: "Too many streams are open, or too many calls were made.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "retry-after": {
            $ref: "#/components/headers/RetryAfter",
          },
          RateLimit: {
            $ref: "#/components/headers/RateLimit",
          },
          "RateLimit-Policy": {
            $ref: "#/components/headers/RateLimitPolicy",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Too Many Requests",
              status: 429,
              detail: "There are 100 streams open. Close some first.",
            },
          },
        },
      },
      InternalError: {
        description: "Something went wrong in the service.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Internal Server Error",
              status: 500,
              detail: "Something went wrong on our side.",
            },
          },
        },
      },
      NotImplemented: {
        description: "This deployment cannot do this; `detail` says why.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Not Implemented",
              status: 501,
              detail: "The machines of this deployment cannot run commands inside pods.",
            },
          },
        },
      },
      Unavailable: {
        description: "The service cannot do it at the moment. Try again.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "retry-after": {
            $ref: "#/components/headers/RetryAfter",
          },
        },
        content: {
          "application/problem+json": {
            schema: {
              $ref: "#/components/schemas/Problem",
            },
            example: {
              title: "Service Unavailable",
              status: 503,
              detail: "The store cannot be reached.",
            },
          },
        },
      },
    },
    schemas: {
      Problem: {
        type: "object",
        description: "What is wrong with a request (RFC 9457).",
        required: ["title", "status", "detail"],
        properties: {
          title: {
            type: "string",
            description: "The reason phrase of the status.",
          },
          status: {
            type: "integer",
            description: "The status of the answer.",
          },
          detail: {
            type: "string",
            description: "What happened, to what, and what to do next.",
          },
          errors: {
            type: "array",
            description: "One text for each violation. It begins with the place of the value in the body, such as `$.name`.",
            items: {
              type: "string",
            },
          },
        },
      },
      Pagination: {
        type: "object",
        description: "Where the next page of a list begins.",
        required: ["nextCursor", "hasNextPage"],
        properties: {
          nextCursor: {
            type: ["string", "null"],
            description: "Send it as `cursor` for the next page; null on the last one.",
          },
          hasNextPage: {
            type: "boolean",
            description: "Whether there is a next page.",
          },
        },
      },
      FlashBoot: {
        type: "string",
        description: "How workers start again. The service keeps the value and starts all workers alike.",
        enum: ["OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"],
      },
      EndpointType: {
        type: "string",
        description: "How work reaches the workers. `LOAD_BALANCER` is for scaling by `REQUEST_COUNT` only.",
        enum: ["QUEUE", "LOAD_BALANCER"],
      },
      WorkerStatus: {
        type: "string",
        description: "What a worker is doing.",
        enum: ["RUNNING", "IDLE", "INITIALIZING", "THROTTLED", "UNHEALTHY"],
      },
      ReleaseSource: {
        type: "string",
        description: "What made a release. Here all are `MANUAL`.",
        enum: ["GIT_BUILD", "MANUAL"],
      },
      PodStatus: {
        type: "string",
        description: "What a pod is doing. `PROVISIONING` has no container yet, `ERROR` could not be started.",
        enum: ["PROVISIONING", "STARTING", "RUNNING", "EXITED", "ERROR", "TERMINATED"],
      },
      PodAction: {
        type: "string",
        description: "What can be done with a pod.",
        enum: ["start", "stop", "restart", "terminate"],
      },
      LogSource: {
        type: "string",
        description: "Where a line comes from: `container` printed it, `system` is what the service says.",
        enum: ["container", "system"],
      },
      Cloud: {
        type: "string",
        description: "Whose machines they are. This service has no `COMMUNITY`.",
        enum: ["SECURE", "COMMUNITY"],
      },
      TemplateCategory: {
        type: "string",
        description: "The hardware that a template is meant for.",
        enum: ["CPU", "NVIDIA", "AMD"],
      },
      GpuManufacturer: {
        type: "string",
        description: "Who makes the GPU.",
        enum: ["NVIDIA", "AMD", "UNKNOWN"],
      },
      AvailabilityLevel: {
        type: "string",
        description: "How much is free now.",
        enum: ["NONE", "LOW", "MEDIUM", "HIGH"],
      },
      Product: {
        type: "string",
        description: "What the hardware is wanted for. Here it makes no difference, but that there are no clusters.",
        enum: ["POD", "CLUSTER", "SERVERLESS"],
      },
      CpuProduct: {
        type: "string",
        description: "What the hardware is wanted for. Here it makes no difference.",
        enum: ["POD", "SERVERLESS"],
      },
      CatalogInclude: {
        type: "string",
        description: "What else to tell.",
        enum: ["AVAILABILITY"],
      },
      DataCenterInclude: {
        type: "string",
        description: "What else to tell.",
        enum: ["GPU_AVAILABILITY", "CPU_AVAILABILITY"],
      },
      VolumeType: {
        type: "string",
        description: "The kind of storage. This service has `STANDARD` only.",
        enum: ["STANDARD", "HIGH_PERFORMANCE"],
      },
      DataCenterRegion: {
        type: "string",
        description: "The part of the world.",
        enum: [
          "NORTH_AMERICA",
          "SOUTH_AMERICA",
          "EUROPE",
          "ASIA",
          "MIDDLE_EAST",
          "AFRICA",
          "OCEANIA",
          "ANTARCTICA",
          "UNKNOWN",
        ],
      },
      Compliance: {
        type: "string",
        description: "A certificate of a data center.",
        enum: [
          "GDPR",
          "ISO_IEC_27001",
          "ISO_14001",
          "PCI_DSS",
          "HITRUST",
          "SOC_1_TYPE_2",
          "SOC_2_TYPE_2",
          "SOC_3_TYPE_2",
          "ITAR",
          "FISMA_HIGH",
          "HIPAA",
          "RENEWABLE",
        ],
      },
      BillingBucketSize: {
        type: "string",
        description: "Length of the span that a record covers: full hours, UTC days, weeks from Monday, months, years.",
        enum: ["hour", "day", "week", "month", "year"],
      },
      PersistentMount: {
        type: "object",
        description: "A disk of the pod on its host, which outlives the container.",
        additionalProperties: false,
        required: ["size", "path"],
        properties: {
          size: {
            type: "integer",
            description: "Size in GB.",
            minimum: 10,
            maximum: 65536,
          },
          path: {
            type: "string",
            description: "Where it is mounted.",
            pattern: "^/",
            maxLength: 4096,
          },
        },
      },
      NetworkMount: {
        type: "object",
        description: "A network volume of the same data center.",
        additionalProperties: false,
        required: ["volumeId", "path"],
        properties: {
          volumeId: {
            type: "string",
            description: "Id of the volume.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          path: {
            type: "string",
            description: "Where it is mounted.",
            pattern: "^/",
            maxLength: 4096,
          },
        },
      },
      Mounts: {
        type: "object",
        description: "Storage of a pod: a disk of its own, or a network volume.",
        additionalProperties: false,
        properties: {
          persistent: {
            $ref: "#/components/schemas/PersistentMount",
          },
          network: {
            type: "array",
            description: "At most one network volume.",
            items: {
              $ref: "#/components/schemas/NetworkMount",
            },
            maxItems: 1,
          },
        },
      },
      TemplateMounts: {
        type: "object",
        description: "Storage that a template asks for.",
        additionalProperties: false,
        properties: {
          persistent: {
            $ref: "#/components/schemas/PersistentMount",
          },
        },
      },
      PersistentMountShown: {
        type: "object",
        description: "A disk on the host, which outlives the container. Other interfaces make smaller ones, too.",
        additionalProperties: false,
        required: ["size", "path"],
        properties: {
          size: {
            type: "integer",
            description: "Size in GB.",
          },
          path: {
            type: "string",
            description: "Where it is mounted.",
          },
        },
      },
      MountsShown: {
        type: "object",
        description: "Storage of a pod: a disk of its own, or a network volume.",
        additionalProperties: false,
        properties: {
          persistent: {
            $ref: "#/components/schemas/PersistentMountShown",
          },
          network: {
            type: "array",
            description: "At most one network volume.",
            items: {
              type: "object",
              description: "A network volume.",
              additionalProperties: false,
              required: ["volumeId", "path"],
              properties: {
                volumeId: {
                  type: "string",
                  description: "Id of the volume.",
                },
                path: {
                  type: "string",
                  description: "Where it is mounted.",
                },
              },
            },
          },
        },
      },
      TemplateMountsShown: {
        type: "object",
        description: "Storage that a template asks for.",
        additionalProperties: false,
        properties: {
          persistent: {
            $ref: "#/components/schemas/PersistentMountShown",
          },
        },
      },
      Utilization: {
        type: "object",
        description: "How much of something is in use.",
        properties: {
          util: {
            type: "integer",
            description: "Percent.",
          },
        },
      },
      PodGpuUtilization: {
        type: "object",
        description: "How much of a GPU is in use.",
        properties: {
          util: {
            type: "integer",
            description: "Percent of the GPU.",
          },
          memoryUtil: {
            type: "integer",
            description: "Percent of its memory.",
          },
        },
      },
      PodRuntimePort: {
        type: "object",
        description: "How a port is reached.",
        required: ["private", "public", "type", "ip"],
        properties: {
          private: {
            type: "integer",
            description: "Port inside the container.",
          },
          public: {
            type: ["integer", "null"],
            description: "Port outside; null when it cannot be reached.",
          },
          type: {
            type: "string",
            description: "`tcp` or `http`.",
          },
          ip: {
            type: ["string", "null"],
            description: "Address outside; null when it cannot be reached.",
          },
        },
      },
      PodRuntime: {
        type: "object",
        description: "What a running pod does.",
        required: ["uptime", "ports"],
        properties: {
          uptime: {
            type: "integer",
            description: "Seconds since the container started.",
          },
          gpus: {
            type: "array",
            description: "By GPU; empty where it is not known.",
            items: {
              $ref: "#/components/schemas/PodGpuUtilization",
            },
          },
          cpu: {
            $ref: "#/components/schemas/Utilization",
          },
          memory: {
            $ref: "#/components/schemas/Utilization",
          },
          ports: {
            type: "array",
            description: "Ports that are mapped.",
            items: {
              $ref: "#/components/schemas/PodRuntimePort",
            },
          },
        },
      },
      SshEndpoint: {
        type: "object",
        description: "Where SSH answers.",
        required: ["host", "port", "username", "command"],
        properties: {
          host: {
            type: "string",
            description: "Host name or address.",
          },
          port: {
            type: "integer",
            description: "Port.",
          },
          username: {
            type: "string",
            description: "User.",
          },
          command: {
            type: "string",
            description: "A command for a terminal.",
          },
        },
      },
      PodSsh: {
        type: "object",
        description: "How the pod is reached by SSH.",
        required: ["proxy", "direct"],
        properties: {
          proxy: {
            description: "Always null: this service has no proxy for SSH.",
            type: "null",
          },
          direct: {
            description: "Null unless `22/tcp` is mapped.",
            anyOf: [
              {
                $ref: "#/components/schemas/SshEndpoint",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      PodGlobalNetworking: {
        type: "object",
        description: "The private network between pods, which this service does not have.",
        required: ["enabled"],
        properties: {
          enabled: {
            type: "boolean",
            description: "Always false.",
          },
        },
      },
      PodGpu: {
        type: "object",
        description: "The GPUs of a pod.",
        required: ["id", "count", "vcpuCount", "memory"],
        properties: {
          id: {
            type: "string",
            description: "Id of the type in the catalog.",
          },
          count: {
            type: "integer",
            description: "How many.",
          },
          vcpuCount: {
            type: "number",
            description: "Virtual CPUs of the pod.",
          },
          memory: {
            type: "number",
            description: "Memory of the pod in GB.",
          },
        },
      },
      CpuShown: {
        type: "object",
        description: "The CPUs of a pod or worker.",
        required: ["id", "vcpuCount", "memory"],
        properties: {
          id: {
            type: "string",
            description: "Id of the flavor in the catalog.",
          },
          vcpuCount: {
            type: "integer",
            description: "Virtual CPUs.",
          },
          memory: {
            type: "integer",
            description: "Memory in GB.",
          },
        },
      },
      Pod: {
        type: "object",
        description: "A rented container.",
        required: [
          "id",
          "name",
          "status",
          "actions",
          "image",
          "args",
          "entrypoint",
          "cmd",
          "disk",
          "env",
          "ports",
          "registry",
          "mounts",
          "cloud",
          "dataCenterId",
          "cudaVersion",
          "ssh",
          "template",
          "cost",
          "locked",
          "globalNetworking",
          "runtime",
          "createdAt",
          "startedAt",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the pod.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          status: {
            $ref: "#/components/schemas/PodStatus",
          },
          actions: {
            type: "array",
            description: "What can be done with it now.",
            items: {
              $ref: "#/components/schemas/PodAction",
            },
          },
          image: {
            type: "string",
            description: "Image of the container.",
          },
          args: {
            type: "string",
            description: "The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint.",
          },
          entrypoint: {
            type: "array",
            description: "The entrypoint; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          cmd: {
            type: "array",
            description: "The command; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB.",
          },
          env: {
            type: "object",
            description: "Variables by name; secrets are not filled in.",
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Exposed ports.",
            items: {
              type: "string",
            },
          },
          registry: {
            type: ["string", "null"],
            description: "Id of the registry credentials; null without any.",
          },
          mounts: {
            $ref: "#/components/schemas/MountsShown",
          },
          gpu: {
            $ref: "#/components/schemas/PodGpu",
          },
          cpu: {
            $ref: "#/components/schemas/CpuShown",
          },
          cloud: {
            $ref: "#/components/schemas/Cloud",
          },
          dataCenterId: {
            type: ["string", "null"],
            description: "Where it is.",
          },
          cudaVersion: {
            type: ["string", "null"],
            description: "CUDA version of its host; null where that is not known.",
          },
          ssh: {
            $ref: "#/components/schemas/PodSsh",
          },
          template: {
            type: ["string", "null"],
            description: "Always null: a template is read once.",
          },
          cost: {
            type: "number",
            description: "US dollars an hour; 0 while it is stopped.",
          },
          locked: {
            type: "boolean",
            description: "Whether it can be stopped.",
          },
          globalNetworking: {
            $ref: "#/components/schemas/PodGlobalNetworking",
          },
          runtime: {
            description: "Null unless it runs.",
            anyOf: [
              {
                $ref: "#/components/schemas/PodRuntime",
              },
              {
                type: "null",
              },
            ],
          },
          createdAt: {
            type: "string",
            description: "When it was made.",
            format: "date-time",
          },
          startedAt: {
            type: ["string", "null"],
            description: "When it was started last.",
            format: "date-time",
          },
        },
      },
      CreateGpuConfig: {
        type: "object",
        description: "GPUs of a pod.",
        additionalProperties: false,
        required: ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the type in the catalog.",
            minLength: 1,
            maxLength: 200,
          },
          count: {
            type: "integer",
            description: "How many.",
            minimum: 1,
            maximum: 128,
            default: 1,
          },
          allowedCudaVersions: {
            type: "array",
            description: "The only CUDA versions that will do. Not together with `minCudaVersion`.",
            items: {
              type: "string",
              pattern: "^\\d+\\.\\d+$",
            },
            maxItems: 50,
          },
          minCudaVersion: {
            type: "string",
            description: "The oldest CUDA version that will do.",
            pattern: "^\\d+\\.\\d+$",
          },
          minRamPerGpu: {
            type: "integer",
            description: "Least memory in GB for each GPU.",
            minimum: 1,
            maximum: 65536,
          },
          minVcpuCountPerGpu: {
            type: "integer",
            description: "Least virtual CPUs for each GPU.",
            minimum: 1,
            maximum: 1024,
          },
        },
      },
      CreateCpuConfig: {
        type: "object",
        description: "CPUs of a pod or worker.",
        additionalProperties: false,
        required: ["id", "vcpuCount"],
        properties: {
          id: {
            type: "string",
            description: "Id of the flavor in the catalog.",
            minLength: 1,
            maxLength: 200,
          },
          vcpuCount: {
            type: "integer",
            description: "Virtual CPUs.",
            minimum: 2,
            maximum: 1024,
          },
        },
      },
      CreatePodRequest: {
        type: "object",
        description: "A pod to make.",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: {
            type: "string",
            description: "A name for people.",
            minLength: 1,
            maxLength: 191,
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          cloud: {
            $ref: "#/components/schemas/Cloud",
          },
          gpu: {
            $ref: "#/components/schemas/CreateGpuConfig",
          },
          cpu: {
            $ref: "#/components/schemas/CreateCpuConfig",
          },
          dataCenterIds: {
            type: "array",
            description: "The only data centers that will do; unknown ones are ignored beside a known one.",
            items: {
              type: "string",
              minLength: 1,
              maxLength: 64,
            },
            maxItems: 100,
          },
          globalNetworking: {
            type: "boolean",
            description: "True answers 400: this service joins no pods.",
            default: false,
          },
          mounts: {
            $ref: "#/components/schemas/Mounts",
          },
          startJupyter: {
            type: "boolean",
            description: "Gives the container a `JUPYTER_PASSWORD`.",
            default: false,
          },
          startSsh: {
            type: "boolean",
            description: "The container gets the keys of the account as `PUBLIC_KEY`, also without this.",
            default: false,
          },
          templateId: {
            type: "string",
            description: "A template to take settings from, once; what the request says wins, `env` is merged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      UpdatePodRequest: {
        type: "object",
        description: "What to change of a pod; what is left out stays, `env` is replaced as a whole.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "A name for people.",
            minLength: 1,
            maxLength: 191,
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          globalNetworking: {
            type: "boolean",
            description: "True answers 400: this service joins no pods.",
          },
          locked: {
            type: "boolean",
            description: "Whether it cannot be stopped.",
          },
          mounts: {
            $ref: "#/components/schemas/Mounts",
          },
          templateId: {
            type: "string",
            description: "A template to take settings from, once; what the request says wins, `env` is merged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      PodActionRequest: {
        type: "object",
        description: "What to do with a pod.",
        additionalProperties: false,
        required: ["action"],
        properties: {
          action: {
            $ref: "#/components/schemas/PodAction",
          },
        },
      },
      SshKeys: {
        type: "object",
        description: "Public SSH keys of the account.",
        required: ["keys"],
        properties: {
          keys: {
            type: "array",
            description: "One key each, as in `authorized_keys`.",
            items: {
              type: "string",
            },
          },
        },
      },
      UpdateSshKeysRequest: {
        type: "object",
        description: "The keys that replace those of the account.",
        additionalProperties: false,
        required: ["keys"],
        properties: {
          keys: {
            type: "array",
            description: "One key each, as in `authorized_keys`.",
            items: {
              type: "string",
              pattern: "^(ssh|ecdsa|sk)-[^\\s]+ [^\\s]+([ \\t][^\\n\\r]*)?$",
              maxLength: 16384,
            },
            maxItems: 100,
          },
        },
      },
      Secret: {
        type: "object",
        description: "A value that variables refer to. It is never shown.",
        required: ["id", "name", "description", "createdAt", "valueLastUpdatedAt"],
        properties: {
          id: {
            type: "string",
            description: "Id.",
          },
          name: {
            type: "string",
            description: "Variables refer to it as `{{ RUNPOD_SECRET_<name> }}`.",
          },
          description: {
            type: "string",
            description: "What it is for.",
          },
          createdAt: {
            type: "string",
            description: "When it was made.",
            format: "date-time",
          },
          valueLastUpdatedAt: {
            type: "string",
            description: "When its value was changed last.",
            format: "date-time",
          },
        },
      },
      CreateSecretRequest: {
        type: "object",
        description: "A secret to keep.",
        additionalProperties: false,
        required: ["name", "value"],
        properties: {
          name: {
            type: "string",
            description: "Letters, digits and underscores, not beginning with a digit.",
            minLength: 1,
            maxLength: 191,
            pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
          },
          value: {
            type: "string",
            description: "The value.",
            maxLength: 65536,
            writeOnly: true,
          },
          description: {
            type: "string",
            description: "What it is for.",
            maxLength: 65535,
          },
        },
      },
      UpdateSecretRequest: {
        type: "object",
        description: "What to change of a secret; its name stays.",
        additionalProperties: false,
        properties: {
          value: {
            type: "string",
            description: "The new value, used from the next start.",
            maxLength: 65536,
            writeOnly: true,
          },
          description: {
            type: "string",
            description: "What it is for.",
            maxLength: 65535,
          },
        },
        minProperties: 1,
      },
      RequestUrls: {
        type: "object",
        description: "Where jobs are sent, with `{job_id}` in the place of the id of a job; of a load-balancing endpoint where requests are sent (`base`) and `health`.",
        required: ["health"],
        properties: {
          run: {
            type: "string",
            description: "Submit a job.",
            format: "uri-template",
          },
          runSync: {
            type: "string",
            description: "Submit a job and wait.",
            format: "uri-template",
          },
          status: {
            type: "string",
            description: "Read a job.",
            format: "uri-template",
          },
          stream: {
            type: "string",
            description: "Read chunks of a job.",
            format: "uri-template",
          },
          cancel: {
            type: "string",
            description: "Cancel a job.",
            format: "uri-template",
          },
          retry: {
            type: "string",
            description: "Run a job again.",
            format: "uri-template",
          },
          purgeQueue: {
            type: "string",
            description: "Remove what waits.",
            format: "uri-template",
          },
          base: {
            type: "string",
            description: "Where requests are sent, with any path after it.",
            format: "uri-template",
          },
          health: {
            type: "string",
            description: "Counts of jobs and workers.",
            format: "uri-template",
          },
        },
      },
      EndpointGpu: {
        type: "object",
        description: "The GPUs of each worker.",
        required: ["pools", "excludedTypes", "count", "allowedCudaVersions", "minCudaVersion"],
        properties: {
          pools: {
            type: "array",
            description: "Ids of pools; empty for any.",
            items: {
              type: "string",
            },
          },
          excludedTypes: {
            type: "array",
            description: "Ids of types that are left out.",
            items: {
              type: "string",
            },
          },
          count: {
            type: "integer",
            description: "GPUs of each worker.",
          },
          allowedCudaVersions: {
            type: "array",
            description: "The only CUDA versions that will do; empty for any.",
            items: {
              type: "string",
            },
          },
          minCudaVersion: {
            type: ["string", "null"],
            description: "The oldest CUDA version that will do.",
          },
        },
      },
      CreateEndpointGpuConfig: {
        type: "object",
        description: "The GPUs of each worker.",
        additionalProperties: false,
        properties: {
          pools: {
            type: "array",
            description: "Ids of pools of the catalog, or of single types.",
            items: {
              type: "string",
              minLength: 1,
              maxLength: 200,
            },
            minItems: 1,
            maxItems: 60,
          },
          excludedTypes: {
            type: "array",
            description: "Ids of types that are left out of the pools.",
            items: {
              type: "string",
              pattern: "^\\s*[^-\\s]",
              maxLength: 200,
            },
            uniqueItems: true,
            maxItems: 60,
          },
          count: {
            type: "integer",
            description: "GPUs of each worker.",
            minimum: 1,
            maximum: 128,
            default: 1,
          },
          allowedCudaVersions: {
            type: "array",
            description: "The only CUDA versions that will do.",
            items: {
              type: "string",
              pattern: "^\\d+\\.\\d+$",
            },
            maxItems: 50,
          },
          minCudaVersion: {
            type: "string",
            description: "The oldest CUDA version that will do.",
            pattern: "^\\d+\\.\\d+$",
          },
        },
      },
      UpdateEndpointGpuConfig: {
        type: "object",
        description: "What to change of the GPUs; `pools` replaces pools and exclusions together.",
        additionalProperties: false,
        properties: {
          pools: {
            type: "array",
            description: "Ids of pools of the catalog, or of single types.",
            items: {
              type: "string",
              minLength: 1,
              maxLength: 200,
            },
            minItems: 1,
            maxItems: 60,
          },
          excludedTypes: {
            type: "array",
            description: "Ids of types that are left out of the pools.",
            items: {
              type: "string",
              pattern: "^\\s*[^-\\s]",
              maxLength: 200,
            },
            uniqueItems: true,
            maxItems: 60,
          },
          count: {
            type: "integer",
            description: "GPUs of each worker.",
            minimum: 1,
            maximum: 128,
          },
          allowedCudaVersions: {
            type: "array",
            description: "The only CUDA versions that will do; empty for any.",
            items: {
              type: "string",
              pattern: "^\\d+\\.\\d+$",
            },
            maxItems: 50,
          },
          minCudaVersion: {
            type: "string",
            description: "The oldest CUDA version that will do; empty for any.",
            pattern: "^$|^\\d+\\.\\d+$",
          },
        },
      },
      EndpointWorkers: {
        type: "object",
        description: "How many workers there are.",
        additionalProperties: false,
        properties: {
          min: {
            type: "integer",
            description: "Workers that are kept.",
            minimum: 0,
            maximum: 10000,
          },
          max: {
            type: "integer",
            description: "Most workers.",
            minimum: 0,
            maximum: 10000,
          },
          idleTimeout: {
            type: "integer",
            description: "Seconds for which a worker waits for the next job. Not for a queue with scaling by `REQUEST_COUNT`.",
            minimum: 1,
            maximum: 3600,
          },
        },
      },
      QueueDelayScaling: {
        type: "object",
        description: "More workers when jobs wait longer.",
        additionalProperties: false,
        required: ["type", "queueDelay"],
        properties: {
          type: {
            type: "string",
            description: "The kind.",
            const: "QUEUE_DELAY",
          },
          queueDelay: {
            type: "number",
            description: "Seconds that a job may wait; fractions are rounded up.",
            minimum: 0.5,
            maximum: 1000000,
          },
        },
      },
      RequestCountScaling: {
        type: "object",
        description: "A worker for so many jobs.",
        additionalProperties: false,
        required: ["type", "requestCount"],
        properties: {
          type: {
            type: "string",
            description: "The kind.",
            const: "REQUEST_COUNT",
          },
          requestCount: {
            type: "integer",
            description: "Jobs for each worker.",
            minimum: 1,
            maximum: 1000000,
          },
        },
      },
      EndpointScaling: {
        description: "When workers are started.",
        oneOf: [
          {
            $ref: "#/components/schemas/QueueDelayScaling",
          },
          {
            $ref: "#/components/schemas/RequestCountScaling",
          },
        ],
        discriminator: {
          propertyName: "type",
          mapping: {
            QUEUE_DELAY: "#/components/schemas/QueueDelayScaling",
            REQUEST_COUNT: "#/components/schemas/RequestCountScaling",
          },
        },
      },
      EndpointVolume: {
        type: "object",
        description: "A network volume; workers find it at `/runpod-volume`.",
        additionalProperties: false,
        required: ["volumeId"],
        properties: {
          volumeId: {
            type: "string",
            description: "Id of the volume.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      EndpointMounts: {
        type: "object",
        description: "Storage of the workers.",
        additionalProperties: false,
        properties: {
          network: {
            type: "array",
            description: "Network volumes, at most one of each data center.",
            items: {
              $ref: "#/components/schemas/EndpointVolume",
            },
            maxItems: 26,
          },
          global: {
            type: "array",
            description: "Must be empty: this service has no global volumes.",
            items: {
              $ref: "#/components/schemas/EndpointVolume",
            },
            maxItems: 26,
          },
        },
      },
      EndpointMountsShown: {
        type: "object",
        description: "Storage of the workers.",
        required: ["network", "global"],
        properties: {
          network: {
            type: "array",
            description: "Network volumes.",
            items: {
              $ref: "#/components/schemas/EndpointVolume",
            },
          },
          global: {
            type: "array",
            description: "Always empty.",
            items: {
              $ref: "#/components/schemas/EndpointVolume",
            },
          },
        },
      },
      Endpoint: {
        type: "object",
        description: "A queue of jobs and the workers that serve it.",
        required: [
          "id",
          "name",
          "type",
          "requestUrls",
          "image",
          "args",
          "entrypoint",
          "cmd",
          "disk",
          "env",
          "ports",
          "registry",
          "gpu",
          "workers",
          "scaling",
          "dataCenterIds",
          "networkVolumes",
          "mounts",
          "timeout",
          "flashboot",
          "createdAt",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the endpoint.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          type: {
            $ref: "#/components/schemas/EndpointType",
          },
          requestUrls: {
            $ref: "#/components/schemas/RequestUrls",
          },
          image: {
            type: "string",
            description: "Image of the container.",
          },
          args: {
            type: "string",
            description: "The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint.",
          },
          entrypoint: {
            type: "array",
            description: "The entrypoint; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          cmd: {
            type: "array",
            description: "The command; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB.",
          },
          env: {
            type: "object",
            description: "Variables by name; secrets are not filled in.",
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Exposed ports.",
            items: {
              type: "string",
            },
          },
          registry: {
            type: ["string", "null"],
            description: "Id of the registry credentials; null without any.",
          },
          gpu: {
            description: "The GPUs of each worker; null on CPUs.",
            anyOf: [
              {
                $ref: "#/components/schemas/EndpointGpu",
              },
              {
                type: "null",
              },
            ],
          },
          cpu: {
            type: "array",
            description: "The machines of workers without GPUs; left out on GPUs.",
            items: {
              $ref: "#/components/schemas/CpuShown",
            },
          },
          workers: {
            $ref: "#/components/schemas/EndpointWorkers",
          },
          scaling: {
            $ref: "#/components/schemas/EndpointScaling",
          },
          dataCenterIds: {
            type: "array",
            description: "Where workers may be; empty for everywhere.",
            items: {
              type: "string",
            },
          },
          networkVolumes: {
            type: "array",
            description: "Ids of network volumes.",
            items: {
              type: "string",
            },
          },
          mounts: {
            $ref: "#/components/schemas/EndpointMountsShown",
          },
          timeout: {
            type: "integer",
            description: "Milliseconds after which a job is ended.",
          },
          flashboot: {
            $ref: "#/components/schemas/FlashBoot",
          },
          createdAt: {
            type: "string",
            description: "When it was made.",
            format: "date-time",
          },
        },
      },
      CreateEndpointRequest: {
        type: "object",
        description: "An endpoint to make.",
        additionalProperties: false,
        required: ["name", "type", "scaling"],
        properties: {
          name: {
            type: "string",
            description: "A name for people.",
            minLength: 1,
            maxLength: 191,
          },
          type: {
            $ref: "#/components/schemas/EndpointType",
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          gpu: {
            $ref: "#/components/schemas/CreateEndpointGpuConfig",
          },
          cpu: {
            type: "array",
            description: "Machines of workers without GPUs, all with as many virtual CPUs.",
            items: {
              $ref: "#/components/schemas/CreateCpuConfig",
            },
            minItems: 1,
            maxItems: 10,
            uniqueItems: true,
          },
          workers: {
            $ref: "#/components/schemas/EndpointWorkers",
          },
          scaling: {
            $ref: "#/components/schemas/EndpointScaling",
          },
          dataCenterIds: {
            type: "array",
            description: "Where workers may be; unknown ones are ignored beside a known one.",
            items: {
              type: "string",
              minLength: 1,
              maxLength: 64,
            },
            maxItems: 100,
          },
          networkVolumes: {
            type: "array",
            description: "Ids of network volumes, at most one of each data center.",
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
            maxItems: 26,
          },
          mounts: {
            $ref: "#/components/schemas/EndpointMounts",
          },
          timeout: {
            type: "integer",
            description: "Milliseconds after which a job is ended; 0 for the default of the service, otherwise from 5,000.",
            minimum: 0,
            maximum: 604800000,
            default: 300000,
          },
          flashboot: {
            $ref: "#/components/schemas/FlashBoot",
          },
          templateId: {
            type: "string",
            description: "A template to take settings from, once; what the request says wins, `env` is merged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      UpdateEndpointRequest: {
        type: "object",
        description: "What to change of an endpoint; what is left out stays, `env` is replaced as a whole.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "A name for people.",
            minLength: 1,
            maxLength: 191,
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          gpu: {
            $ref: "#/components/schemas/UpdateEndpointGpuConfig",
          },
          cpu: {
            type: "array",
            description: "Machines of workers without GPUs, all with as many virtual CPUs.",
            items: {
              $ref: "#/components/schemas/CreateCpuConfig",
            },
            minItems: 1,
            maxItems: 10,
            uniqueItems: true,
          },
          workers: {
            $ref: "#/components/schemas/EndpointWorkers",
          },
          scaling: {
            $ref: "#/components/schemas/EndpointScaling",
          },
          dataCenterIds: {
            type: "array",
            description: "Where workers may be; empty for everywhere.",
            items: {
              type: "string",
              minLength: 1,
              maxLength: 64,
            },
            maxItems: 100,
          },
          networkVolumes: {
            type: "array",
            description: "Ids of network volumes, at most one of each data center.",
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
            maxItems: 26,
          },
          mounts: {
            $ref: "#/components/schemas/EndpointMounts",
          },
          timeout: {
            type: "integer",
            description: "Milliseconds after which a job is ended; 0 for the default of the service, otherwise from 5,000.",
            minimum: 0,
            maximum: 604800000,
          },
          flashboot: {
            $ref: "#/components/schemas/FlashBoot",
          },
          templateId: {
            type: "string",
            description: "A template to take settings from, once; what the request says wins, `env` is merged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      Worker: {
        type: "object",
        description: "A worker of an endpoint.",
        required: [
          "id",
          "status",
          "isStale",
          "version",
          "gpuCount",
          "image",
          "uptimeSeconds",
          "gpuTypeId",
          "dataCenterId",
          "startedAt",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the worker.",
          },
          status: {
            $ref: "#/components/schemas/WorkerStatus",
          },
          isStale: {
            type: "boolean",
            description: "Whether it runs an older version of the endpoint.",
          },
          version: {
            type: ["integer", "null"],
            description: "Version of the endpoint that it runs.",
          },
          gpuCount: {
            type: "integer",
            description: "Its GPUs.",
          },
          image: {
            type: ["string", "null"],
            description: "Its image.",
          },
          uptimeSeconds: {
            type: ["integer", "null"],
            description: "Seconds since it started; null until it is placed.",
          },
          gpuTypeId: {
            type: ["string", "null"],
            description: "Type of its GPUs.",
          },
          dataCenterId: {
            type: ["string", "null"],
            description: "Where it is.",
          },
          startedAt: {
            type: ["string", "null"],
            description: "When it started.",
            format: "date-time",
          },
        },
      },
      WorkerSummary: {
        type: "object",
        description: "How many workers do what.",
        required: ["running", "idle", "initializing", "throttled", "unhealthy", "total"],
        properties: {
          running: {
            type: "integer",
            description: "Workers that are running.",
          },
          idle: {
            type: "integer",
            description: "Workers that are idle.",
          },
          initializing: {
            type: "integer",
            description: "Workers that are initializing.",
          },
          throttled: {
            type: "integer",
            description: "Workers that are throttled.",
          },
          unhealthy: {
            type: "integer",
            description: "Workers that are unhealthy.",
          },
          total: {
            type: "integer",
            description: "All workers.",
          },
        },
      },
      ReleaseDiffEntry: {
        type: "object",
        description: "A field that a release changed.",
        required: ["field", "old", "new"],
        properties: {
          field: {
            type: "string",
            description: "Name of the field.",
          },
          old: {
            description: "Its value before.",
          },
          new: {
            description: "Its value since.",
          },
        },
      },
      Release: {
        type: "object",
        description: "A change that workers were replaced for.",
        required: ["id", "version", "source", "buildId", "createdByUserId", "workerCount", "createdAt", "diff"],
        properties: {
          id: {
            type: "string",
            description: "Id of the release.",
          },
          version: {
            type: "integer",
            description: "Version of the endpoint.",
          },
          source: {
            $ref: "#/components/schemas/ReleaseSource",
          },
          buildId: {
            type: "null",
            description: "Always null.",
          },
          createdByUserId: {
            type: ["string", "null"],
            description: "Account of the endpoint.",
          },
          workerCount: {
            type: "integer",
            description: "Workers that run it.",
          },
          createdAt: {
            type: "string",
            description: "When it was made.",
            format: "date-time",
          },
          diff: {
            type: "array",
            description: "What it changed: the image, where that is known.",
            items: {
              $ref: "#/components/schemas/ReleaseDiffEntry",
            },
          },
        },
      },
      RolloutSummary: {
        type: "object",
        description: "How far the newest release has come.",
        required: ["inProgress", "workersOnLatest", "workersTotal", "percentOnLatest"],
        properties: {
          inProgress: {
            type: "boolean",
            description: "Whether workers of older releases are left.",
          },
          workersOnLatest: {
            type: "integer",
            description: "Workers of the newest one.",
          },
          workersTotal: {
            type: "integer",
            description: "All workers.",
          },
          percentOnLatest: {
            type: "integer",
            description: "Percent of them.",
          },
        },
      },
      Template: {
        type: "object",
        description: "Settings to start pods or workers with.",
        required: [
          "id",
          "name",
          "image",
          "args",
          "entrypoint",
          "cmd",
          "disk",
          "env",
          "ports",
          "registry",
          "mounts",
          "serverless",
          "public",
          "category",
          "startSsh",
          "startJupyter",
          "allowedCudaVersions",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the template.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          image: {
            type: "string",
            description: "Image of the container.",
          },
          args: {
            type: "string",
            description: "The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint.",
          },
          entrypoint: {
            type: "array",
            description: "The entrypoint; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          cmd: {
            type: "array",
            description: "The command; empty for that of the image.",
            items: {
              type: "string",
            },
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB.",
          },
          env: {
            type: "object",
            description: "Variables by name; secrets are not filled in.",
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Exposed ports.",
            items: {
              type: "string",
            },
          },
          registry: {
            type: ["string", "null"],
            description: "Id of the registry credentials; null without any.",
          },
          mounts: {
            $ref: "#/components/schemas/TemplateMountsShown",
          },
          serverless: {
            type: "boolean",
            description: "Whether it is for workers.",
          },
          public: {
            type: "boolean",
            description: "Whether other accounts see it.",
          },
          category: {
            $ref: "#/components/schemas/TemplateCategory",
          },
          startSsh: {
            type: "boolean",
            description: "Kept for clients.",
          },
          startJupyter: {
            type: "boolean",
            description: "Kept for clients.",
          },
          allowedCudaVersions: {
            type: "array",
            description: "CUDA versions that pods made from it accept; empty for any.",
            items: {
              type: "string",
            },
          },
        },
      },
      CreateTemplateRequest: {
        type: "object",
        description: "A template to make.",
        additionalProperties: false,
        required: ["name", "image"],
        properties: {
          name: {
            type: "string",
            description: "Name; unique in the account.",
            minLength: 1,
            maxLength: 191,
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          mounts: {
            $ref: "#/components/schemas/TemplateMounts",
          },
          serverless: {
            type: "boolean",
            description: "Whether it is for workers.",
            default: false,
          },
          category: {
            $ref: "#/components/schemas/TemplateCategory",
          },
          public: {
            type: "boolean",
            description: "Whether other accounts see it.",
            default: false,
          },
          startSsh: {
            type: "boolean",
            description: "Kept for clients.",
            default: true,
          },
          startJupyter: {
            type: "boolean",
            description: "Kept for clients.",
            default: true,
          },
          allowedCudaVersions: {
            type: "array",
            description: "CUDA versions that pods made from it accept.",
            items: {
              type: "string",
              pattern: "^\\d+\\.\\d+$",
            },
            maxItems: 50,
          },
        },
      },
      UpdateTemplateRequest: {
        type: "object",
        description: "What to change of a template; what is left out stays, `env` is replaced as a whole.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name; unique in the account.",
            minLength: 1,
            maxLength: 191,
          },
          image: {
            type: "string",
            description: "Image of the container, such as `ghcr.io/team/image:tag`.",
            minLength: 1,
            maxLength: 512,
          },
          args: {
            type: "string",
            description: "The command: words as a shell splits them, or JSON `{\"entrypoint\": [...], \"cmd\": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same.",
            maxLength: 65536,
          },
          entrypoint: {
            type: "array",
            description: "Replaces the entrypoint of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          cmd: {
            type: "array",
            description: "Replaces the command of the image; an empty list keeps it.",
            items: {
              type: "string",
              maxLength: 32768,
            },
            maxItems: 128,
          },
          disk: {
            type: "integer",
            description: "Size of the disk of the container in GB. It is lost when the container ends.",
            minimum: 1,
            maximum: 65536,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports to expose, such as `8888/http` and `22/tcp`.",
            items: {
              type: "string",
              pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
            },
            maxItems: 100,
          },
          registry: {
            type: ["string", "null"],
            description: "Id of registry credentials; null for none.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          mounts: {
            $ref: "#/components/schemas/TemplateMounts",
          },
          serverless: {
            type: "boolean",
            description: "Its present value; another one answers 400.",
          },
          category: {
            $ref: "#/components/schemas/TemplateCategory",
          },
          public: {
            type: "boolean",
            description: "Whether other accounts see it.",
          },
          startSsh: {
            type: "boolean",
            description: "Kept for clients.",
          },
          startJupyter: {
            type: "boolean",
            description: "Kept for clients.",
          },
          allowedCudaVersions: {
            type: "array",
            description: "CUDA versions that pods made from it accept.",
            items: {
              type: "string",
              pattern: "^\\d+\\.\\d+$",
            },
            maxItems: 50,
          },
        },
      },
      NetworkVolume: {
        type: "object",
        description: "Storage that outlives pods and workers.",
        required: ["id", "name", "size", "dataCenter", "type"],
        properties: {
          id: {
            type: "string",
            description: "Id of the volume.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          size: {
            type: "integer",
            description: "Size in GB.",
          },
          dataCenter: {
            type: "string",
            description: "Where it is.",
          },
          type: {
            $ref: "#/components/schemas/VolumeType",
          },
        },
      },
      CreateNetworkVolumeRequest: {
        type: "object",
        description: "A network volume to make.",
        additionalProperties: false,
        required: ["name", "size", "dataCenter"],
        properties: {
          name: {
            type: "string",
            description: "Name; may repeat.",
            minLength: 1,
            maxLength: 191,
          },
          size: {
            type: "integer",
            description: "Size in GB.",
            minimum: 10,
            maximum: 4000,
          },
          dataCenter: {
            type: "string",
            description: "Where it is to be.",
            minLength: 1,
            maxLength: 64,
          },
          type: {
            $ref: "#/components/schemas/VolumeType",
          },
        },
      },
      UpdateNetworkVolumeRequest: {
        type: "object",
        description: "What to change of a network volume.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name; may repeat.",
            minLength: 1,
            maxLength: 191,
          },
          size: {
            type: "integer",
            description: "Size in GB; larger than before.",
            minimum: 10,
            maximum: 4000,
          },
        },
      },
      Registry: {
        type: "object",
        description: "Credentials for a container registry. They are never shown.",
        required: ["id", "name"],
        properties: {
          id: {
            type: "string",
            description: "Id of the credentials.",
          },
          name: {
            type: "string",
            description: "Their name.",
          },
        },
      },
      CreateRegistryRequest: {
        type: "object",
        description: "Credentials to keep.",
        additionalProperties: false,
        required: ["name", "username", "password"],
        properties: {
          name: {
            type: "string",
            description: "Name; unique in the account.",
            minLength: 1,
            maxLength: 191,
          },
          username: {
            type: "string",
            description: "User name.",
            minLength: 1,
            maxLength: 512,
            writeOnly: true,
          },
          password: {
            type: "string",
            description: "Password.",
            minLength: 1,
            maxLength: 16384,
            writeOnly: true,
            format: "password",
          },
        },
      },
      DataCenterAvailability: {
        type: "object",
        description: "How much a data center has of it.",
        required: ["id", "name", "availability"],
        properties: {
          id: {
            type: "string",
            description: "Id of the data center.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          availability: {
            $ref: "#/components/schemas/AvailabilityLevel",
          },
        },
      },
      CudaVersionAvailability: {
        type: "object",
        description: "Whether a CUDA version can be had.",
        required: ["version", "available"],
        properties: {
          version: {
            type: "string",
            description: "The version.",
          },
          available: {
            type: "boolean",
            description: "Whether it can be had now.",
          },
        },
      },
      GpuPrice: {
        type: "object",
        description: "US dollars an hour for one GPU.",
        required: ["secure", "community"],
        properties: {
          secure: {
            type: "number",
            description: "In a pod.",
          },
          community: {
            type: "number",
            description: "Always 0.",
          },
          serverless: {
            type: "number",
            description: "In a worker.",
          },
        },
      },
      GpuMaxCount: {
        type: "object",
        description: "The most GPUs of one pod.",
        required: ["secure", "community"],
        properties: {
          secure: {
            type: "integer",
            description: "Here.",
          },
          community: {
            type: "integer",
            description: "Always 0.",
          },
        },
      },
      GpuType: {
        type: "object",
        description: "A type of GPU.",
        required: ["id", "name", "pool", "manufacturer", "memory", "secure", "community", "price", "maxCount"],
        properties: {
          id: {
            type: "string",
            description: "Id of the type.",
          },
          name: {
            type: "string",
            description: "A short name.",
          },
          pool: {
            type: ["string", "null"],
            description: "Pool of endpoints that it is in; null for none.",
          },
          manufacturer: {
            $ref: "#/components/schemas/GpuManufacturer",
          },
          memory: {
            type: "integer",
            description: "Memory in GB.",
          },
          secure: {
            type: "boolean",
            description: "Whether this service has any.",
          },
          community: {
            type: "boolean",
            description: "Always false.",
          },
          price: {
            $ref: "#/components/schemas/GpuPrice",
          },
          maxCount: {
            $ref: "#/components/schemas/GpuMaxCount",
          },
          availability: {
            $ref: "#/components/schemas/AvailabilityLevel",
          },
          dataCenters: {
            type: "array",
            description: "Those that offer it.",
            items: {
              $ref: "#/components/schemas/DataCenterAvailability",
            },
          },
          cudaVersions: {
            type: "array",
            description: "CUDA versions of the hosts; left out where none reports one.",
            items: {
              $ref: "#/components/schemas/CudaVersionAvailability",
            },
          },
        },
      },
      CpuRange: {
        type: "object",
        description: "Virtual CPUs that can be had.",
        required: ["min", "max"],
        properties: {
          min: {
            type: "integer",
            description: "The fewest.",
          },
          max: {
            type: "integer",
            description: "The most.",
          },
        },
      },
      CpuPrice: {
        type: "object",
        description: "US dollars an hour for one virtual CPU.",
        required: ["securePerVcpu", "serverlessPerVcpu"],
        properties: {
          securePerVcpu: {
            type: "number",
            description: "In a pod.",
          },
          serverlessPerVcpu: {
            type: "number",
            description: "In a worker.",
          },
        },
      },
      CpuType: {
        type: "object",
        description: "A family of machines without GPUs.",
        required: ["id", "name", "group", "vcpu", "ramGbPerVcpu", "price"],
        properties: {
          id: {
            type: "string",
            description: "Id of the flavor.",
          },
          name: {
            type: "string",
            description: "A short name.",
          },
          group: {
            type: "string",
            description: "What it is good for.",
          },
          vcpu: {
            $ref: "#/components/schemas/CpuRange",
          },
          ramGbPerVcpu: {
            type: "number",
            description: "Memory in GB for each virtual CPU.",
          },
          price: {
            $ref: "#/components/schemas/CpuPrice",
          },
          availability: {
            $ref: "#/components/schemas/AvailabilityLevel",
          },
          dataCenters: {
            type: "array",
            description: "Those that offer it.",
            items: {
              $ref: "#/components/schemas/DataCenterAvailability",
            },
          },
        },
      },
      CatalogResourceAvailability: {
        type: "object",
        description: "How much there is of a kind of hardware.",
        required: ["id", "name", "availability"],
        properties: {
          id: {
            type: "string",
            description: "Id of the kind.",
          },
          name: {
            type: "string",
            description: "A short name.",
          },
          availability: {
            $ref: "#/components/schemas/AvailabilityLevel",
          },
        },
      },
      DataCenter: {
        type: "object",
        description: "A place with machines.",
        required: ["id", "name", "region", "globalNetwork", "networkVolumeTypes", "compliance"],
        properties: {
          id: {
            type: "string",
            description: "Id of the data center.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          region: {
            $ref: "#/components/schemas/DataCenterRegion",
          },
          globalNetwork: {
            type: "boolean",
            description: "Always false.",
          },
          networkVolumeTypes: {
            type: "array",
            description: "Kinds of network volumes; empty where this service has no machines.",
            items: {
              $ref: "#/components/schemas/VolumeType",
            },
          },
          compliance: {
            type: "array",
            description: "Always empty.",
            items: {
              $ref: "#/components/schemas/Compliance",
            },
          },
          gpuAvailability: {
            type: "array",
            description: "Types of GPU there, if asked for.",
            items: {
              $ref: "#/components/schemas/CatalogResourceAvailability",
            },
          },
          cpuAvailability: {
            type: "array",
            description: "Machines without GPUs there, if asked for.",
            items: {
              $ref: "#/components/schemas/CatalogResourceAvailability",
            },
          },
        },
      },
      BillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: [
          "totalAmount",
          "podGpuAmount",
          "podCpuAmount",
          "podDiskAmount",
          "serverlessGpuAmount",
          "serverlessCpuAmount",
          "serverlessDiskAmount",
          "serverlessFeeAmount",
          "storageStandardAmount",
          "storageHighPerformanceAmount",
          "endpointAmount",
          "clusterGpuAmount",
          "clusterDiskAmount",
          "clusterNetworkingAmount",
        ],
        properties: {
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          podGpuAmount: {
            type: "number",
            description: "Pods with GPUs.",
          },
          podCpuAmount: {
            type: "number",
            description: "Pods without GPUs.",
          },
          podDiskAmount: {
            type: "number",
            description: "Disks of pods.",
          },
          serverlessGpuAmount: {
            type: "number",
            description: "Workers with GPUs.",
          },
          serverlessCpuAmount: {
            type: "number",
            description: "Workers without GPUs.",
          },
          serverlessDiskAmount: {
            type: "number",
            description: "Always 0: the disk of a worker is in the price of its time.",
          },
          serverlessFeeAmount: {
            type: "number",
            description: "Always 0.",
          },
          storageStandardAmount: {
            type: "number",
            description: "Network volumes.",
          },
          storageHighPerformanceAmount: {
            type: "number",
            description: "Always 0.",
          },
          endpointAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterGpuAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterDiskAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterNetworkingAmount: {
            type: "number",
            description: "Always 0.",
          },
        },
      },
      BillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: [
          "startTime",
          "endTime",
          "totalAmount",
          "podGpuAmount",
          "podCpuAmount",
          "podDiskAmount",
          "serverlessGpuAmount",
          "serverlessCpuAmount",
          "serverlessDiskAmount",
          "serverlessFeeAmount",
          "storageStandardAmount",
          "storageHighPerformanceAmount",
          "endpointAmount",
          "clusterGpuAmount",
          "clusterDiskAmount",
          "clusterNetworkingAmount",
        ],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          podGpuAmount: {
            type: "number",
            description: "Pods with GPUs.",
          },
          podCpuAmount: {
            type: "number",
            description: "Pods without GPUs.",
          },
          podDiskAmount: {
            type: "number",
            description: "Disks of pods.",
          },
          serverlessGpuAmount: {
            type: "number",
            description: "Workers with GPUs.",
          },
          serverlessCpuAmount: {
            type: "number",
            description: "Workers without GPUs.",
          },
          serverlessDiskAmount: {
            type: "number",
            description: "Always 0: the disk of a worker is in the price of its time.",
          },
          serverlessFeeAmount: {
            type: "number",
            description: "Always 0.",
          },
          storageStandardAmount: {
            type: "number",
            description: "Network volumes.",
          },
          storageHighPerformanceAmount: {
            type: "number",
            description: "Always 0.",
          },
          endpointAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterGpuAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterDiskAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterNetworkingAmount: {
            type: "number",
            description: "Always 0.",
          },
        },
      },
      BillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
        },
      },
      BillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/BillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          totals: {
            $ref: "#/components/schemas/BillingAmounts",
          },
        },
      },
      ListBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/BillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/BillingMetadata",
          },
        },
      },
      PodBillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: ["totalAmount", "gpuAmount", "cpuAmount", "diskAmount"],
        properties: {
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          gpuAmount: {
            type: "number",
            description: "GPUs.",
          },
          cpuAmount: {
            type: "number",
            description: "CPUs of pods without GPUs.",
          },
          diskAmount: {
            type: "number",
            description: "Disks.",
          },
        },
      },
      PodBillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: ["startTime", "endTime", "totalAmount", "gpuAmount", "cpuAmount", "diskAmount", "podId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          gpuAmount: {
            type: "number",
            description: "GPUs.",
          },
          cpuAmount: {
            type: "number",
            description: "CPUs of pods without GPUs.",
          },
          diskAmount: {
            type: "number",
            description: "Disks.",
          },
          podId: {
            type: "string",
            description: "What it was charged for.",
          },
        },
      },
      PodBillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize", "podId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
          podId: {
            type: ["string", "null"],
            description: "What was asked for alone; null for all.",
          },
        },
      },
      PodBillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "uniquePodCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/PodBillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          uniquePodCount: {
            type: "integer",
            description: "How many different ones they are about.",
          },
          totals: {
            $ref: "#/components/schemas/PodBillingAmounts",
          },
        },
      },
      ListPodBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/PodBillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/PodBillingMetadata",
          },
        },
      },
      ServerlessBillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: ["totalAmount", "gpuAmount", "cpuAmount", "diskAmount", "feeAmount"],
        properties: {
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          gpuAmount: {
            type: "number",
            description: "Workers with GPUs.",
          },
          cpuAmount: {
            type: "number",
            description: "Workers without GPUs.",
          },
          diskAmount: {
            type: "number",
            description: "Always 0: the disk of a worker is in the price of its time.",
          },
          feeAmount: {
            type: "number",
            description: "Always 0.",
          },
        },
      },
      ServerlessBillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: [
          "startTime",
          "endTime",
          "totalAmount",
          "gpuAmount",
          "cpuAmount",
          "diskAmount",
          "feeAmount",
          "serverlessId",
        ],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          gpuAmount: {
            type: "number",
            description: "Workers with GPUs.",
          },
          cpuAmount: {
            type: "number",
            description: "Workers without GPUs.",
          },
          diskAmount: {
            type: "number",
            description: "Always 0: the disk of a worker is in the price of its time.",
          },
          feeAmount: {
            type: "number",
            description: "Always 0.",
          },
          serverlessId: {
            type: "string",
            description: "What it was charged for.",
          },
        },
      },
      ServerlessBillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize", "serverlessId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
          serverlessId: {
            type: ["string", "null"],
            description: "What was asked for alone; null for all.",
          },
        },
      },
      ServerlessBillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "uniqueServerlessCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/ServerlessBillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          uniqueServerlessCount: {
            type: "integer",
            description: "How many different ones they are about.",
          },
          totals: {
            $ref: "#/components/schemas/ServerlessBillingAmounts",
          },
        },
      },
      ListServerlessBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/ServerlessBillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/ServerlessBillingMetadata",
          },
        },
      },
      EndpointBillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: ["totalAmount"],
        properties: {
          totalAmount: {
            type: "number",
            description: "Always 0: this service has no public endpoints.",
          },
        },
      },
      EndpointBillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: ["startTime", "endTime", "totalAmount"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "Always 0: this service has no public endpoints.",
          },
        },
      },
      EndpointBillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
        },
      },
      EndpointBillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/EndpointBillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          totals: {
            $ref: "#/components/schemas/EndpointBillingAmounts",
          },
        },
      },
      ListEndpointBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/EndpointBillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/EndpointBillingMetadata",
          },
        },
      },
      NetworkVolumeBillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: ["totalAmount", "standardAmount", "highPerformanceAmount"],
        properties: {
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          standardAmount: {
            type: "number",
            description: "Standard storage.",
          },
          highPerformanceAmount: {
            type: "number",
            description: "Always 0.",
          },
        },
      },
      NetworkVolumeBillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: [
          "startTime",
          "endTime",
          "totalAmount",
          "standardAmount",
          "highPerformanceAmount",
          "networkVolumeId",
        ],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "US dollars, all together.",
          },
          standardAmount: {
            type: "number",
            description: "Standard storage.",
          },
          highPerformanceAmount: {
            type: "number",
            description: "Always 0.",
          },
          networkVolumeId: {
            type: "string",
            description: "What it was charged for.",
          },
        },
      },
      NetworkVolumeBillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize", "networkVolumeId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
          networkVolumeId: {
            type: ["string", "null"],
            description: "What was asked for alone; null for all.",
          },
        },
      },
      NetworkVolumeBillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "uniqueNetworkVolumeCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/NetworkVolumeBillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          uniqueNetworkVolumeCount: {
            type: "integer",
            description: "How many different ones they are about.",
          },
          totals: {
            $ref: "#/components/schemas/NetworkVolumeBillingAmounts",
          },
        },
      },
      ListNetworkVolumeBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/NetworkVolumeBillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/NetworkVolumeBillingMetadata",
          },
        },
      },
      ClusterBillingAmounts: {
        type: "object",
        description: "What was charged.",
        required: ["totalAmount", "gpuAmount", "diskAmount", "networkingAmount"],
        properties: {
          totalAmount: {
            type: "number",
            description: "Always 0: this service has no clusters.",
          },
          gpuAmount: {
            type: "number",
            description: "Always 0.",
          },
          diskAmount: {
            type: "number",
            description: "Always 0.",
          },
          networkingAmount: {
            type: "number",
            description: "Always 0.",
          },
        },
      },
      ClusterBillingRecord: {
        type: "object",
        description: "What was charged in one span of time.",
        required: ["startTime", "endTime", "totalAmount", "gpuAmount", "diskAmount", "networkingAmount", "clusterId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          totalAmount: {
            type: "number",
            description: "Always 0: this service has no clusters.",
          },
          gpuAmount: {
            type: "number",
            description: "Always 0.",
          },
          diskAmount: {
            type: "number",
            description: "Always 0.",
          },
          networkingAmount: {
            type: "number",
            description: "Always 0.",
          },
          clusterId: {
            type: "string",
            description: "What it was charged for.",
          },
        },
      },
      ClusterBillingQuery: {
        type: "object",
        description: "The query as it was understood, with whole spans.",
        required: ["startTime", "endTime", "bucketSize", "clusterId"],
        properties: {
          startTime: {
            type: "string",
            description: "Begin of the span.",
            format: "date-time",
          },
          endTime: {
            type: "string",
            description: "Its end, which is not in it.",
            format: "date-time",
          },
          bucketSize: {
            $ref: "#/components/schemas/BillingBucketSize",
          },
          clusterId: {
            type: ["string", "null"],
            description: "What was asked for alone; null for all.",
          },
        },
      },
      ClusterBillingMetadata: {
        type: "object",
        description: "The query and the sums.",
        required: ["query", "recordCount", "uniqueClusterCount", "totals"],
        properties: {
          query: {
            $ref: "#/components/schemas/ClusterBillingQuery",
          },
          recordCount: {
            type: "integer",
            description: "How many records there are.",
          },
          uniqueClusterCount: {
            type: "integer",
            description: "How many different ones they are about.",
          },
          totals: {
            $ref: "#/components/schemas/ClusterBillingAmounts",
          },
        },
      },
      ListClusterBillingResponse: {
        type: "object",
        description: "What was charged, oldest first.",
        required: ["records", "metadata"],
        properties: {
          records: {
            type: "array",
            description: "One for each span and resource.",
            items: {
              $ref: "#/components/schemas/ClusterBillingRecord",
            },
          },
          metadata: {
            $ref: "#/components/schemas/ClusterBillingMetadata",
          },
        },
      },
      ListPodsResponse: {
        type: "object",
        description: "Pods of the account.",
        required: ["pods", "pagination"],
        properties: {
          pods: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Pod",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListEndpointsResponse: {
        type: "object",
        description: "Endpoints of the account.",
        required: ["endpoints", "pagination"],
        properties: {
          endpoints: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Endpoint",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListTemplatesResponse: {
        type: "object",
        description: "Templates.",
        required: ["templates", "pagination"],
        properties: {
          templates: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Template",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListNetworkVolumesResponse: {
        type: "object",
        description: "Network volumes of the account.",
        required: ["networkVolumes", "pagination"],
        properties: {
          networkVolumes: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/NetworkVolume",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListRegistriesResponse: {
        type: "object",
        description: "Registry credentials of the account.",
        required: ["registries", "pagination"],
        properties: {
          registries: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Registry",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListSecretsResponse: {
        type: "object",
        description: "Secrets of the account.",
        required: ["secrets", "pagination"],
        properties: {
          secrets: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Secret",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListEndpointWorkersResponse: {
        type: "object",
        description: "Workers of an endpoint.",
        required: ["workers", "summary", "endpointVersion"],
        properties: {
          workers: {
            type: "array",
            description: "Those that there are, the oldest first.",
            items: {
              $ref: "#/components/schemas/Worker",
            },
          },
          summary: {
            $ref: "#/components/schemas/WorkerSummary",
          },
          endpointVersion: {
            type: "integer",
            description: "Version of the endpoint.",
          },
        },
      },
      ListEndpointReleasesResponse: {
        type: "object",
        description: "Releases of an endpoint.",
        required: ["endpointVersion", "rollout", "releases", "pagination"],
        properties: {
          endpointVersion: {
            type: "integer",
            description: "Version of the endpoint.",
          },
          rollout: {
            $ref: "#/components/schemas/RolloutSummary",
          },
          releases: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/Release",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListGpuTypesResponse: {
        type: "object",
        description: "Types of GPU.",
        required: ["gpus"],
        properties: {
          gpus: {
            type: "array",
            description: "All types.",
            items: {
              $ref: "#/components/schemas/GpuType",
            },
          },
        },
      },
      ListCpuTypesResponse: {
        type: "object",
        description: "Families of machines without GPUs.",
        required: ["cpus"],
        properties: {
          cpus: {
            type: "array",
            description: "All of them.",
            items: {
              $ref: "#/components/schemas/CpuType",
            },
          },
        },
      },
      ListDataCentersResponse: {
        type: "object",
        description: "Data centers.",
        required: ["dataCenters"],
        properties: {
          dataCenters: {
            type: "array",
            description: "Those that fit.",
            items: {
              $ref: "#/components/schemas/DataCenter",
            },
          },
        },
      },
      ListClustersResponse: {
        type: "object",
        description: "Clusters, of which this service has none.",
        required: ["clusters", "pagination"],
        properties: {
          clusters: {
            type: "array",
            description: "Always empty.",
            items: {
              type: "object",
              description: "There is none.",
            },
            maxItems: 0,
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListDelegationsResponse: {
        type: "object",
        description: "Delegated registries, of which this service has none.",
        required: ["delegations", "pagination"],
        properties: {
          delegations: {
            type: "array",
            description: "Always empty.",
            items: {
              type: "object",
              description: "There is none.",
            },
            maxItems: 0,
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListBuildsResponse: {
        type: "object",
        description: "Builds from Git, of which this service has none.",
        required: ["builds", "pagination"],
        properties: {
          builds: {
            type: "array",
            description: "Always empty.",
            items: {
              type: "object",
              description: "There is none.",
            },
            maxItems: 0,
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListGlobalVolumesResponse: {
        type: "object",
        description: "Global volumes, of which this service has none.",
        required: ["globalVolumes", "pagination"],
        properties: {
          globalVolumes: {
            type: "array",
            description: "Always empty.",
            items: {
              type: "object",
              description: "There is none.",
            },
            maxItems: 0,
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      SandboxState: {
        type: "string",
        description: "What a sandbox is doing. `CREATING` while its container is not running; `FAILED` if the container cannot be started or ended by itself.",
        enum: ["CREATING", "RUNNING", "TERMINATED", "FAILED"],
      },
      SandboxTerminationReason: {
        type: "string",
        description: "Why a sandbox ended: `DELETED` by a request, `IDLE_TIMEOUT` and `MAX_LIFETIME` by its own limits, `START_FAILED` if its container cannot\nbe started, `CONTAINER_ENDED` if it ended by itself, `POD_STOPPED` and `POD_DELETED` if its pod was ended through another interface or by its host.",
        enum: [
          "DELETED",
          "IDLE_TIMEOUT",
          "MAX_LIFETIME",
          "START_FAILED",
          "CONTAINER_ENDED",
          "POD_STOPPED",
          "POD_DELETED",
        ],
      },
      SandboxCompute: {
        type: "object",
        description: "The machine of a sandbox.",
        required: ["vcpuCount", "memoryInGb", "containerDiskInGb", "costPerHr"],
        properties: {
          vcpuCount: {
            type: "number",
            description: "Virtual CPUs.",
            minimum: 0,
          },
          memoryInGb: {
            type: "number",
            description: "Memory in GB.",
            minimum: 0,
          },
          containerDiskInGb: {
            type: "number",
            description: "Size of the disk in GB.",
            minimum: 0,
          },
          costPerHr: {
            type: "number",
            description: "US dollars an hour while it runs.",
            minimum: 0,
          },
        },
      },
      Sandbox: {
        type: "object",
        description: "A CPU machine for commands. It ends when it is idle or its lifetime is over; its record outlives it.",
        required: [
          "id",
          "name",
          "state",
          "templateId",
          "imageName",
          "cpuFlavorId",
          "compute",
          "idleTimeoutSeconds",
          "maxLifetimeSeconds",
          "lastActivityAt",
          "idleExpiresAt",
          "expiresAt",
          "labels",
          "terminationReason",
          "terminationMessage",
          "terminatedAt",
          "createdAt",
          "updatedAt",
        ],
        properties: {
          id: {
            type: "string",
            description: "Its id and that of its pod.",
          },
          name: {
            type: "string",
            description: "Name for people.",
          },
          state: {
            $ref: "#/components/schemas/SandboxState",
          },
          templateId: {
            type: ["string", "null"],
            description: "The template that settings were taken from.",
          },
          imageName: {
            type: "string",
            description: "Image of the container.",
          },
          cpuFlavorId: {
            type: "string",
            description: "Id of the flavor in the catalog.",
          },
          compute: {
            $ref: "#/components/schemas/SandboxCompute",
          },
          idleTimeoutSeconds: {
            type: "integer",
            description: "How long it may be without a command.",
          },
          maxLifetimeSeconds: {
            type: "integer",
            description: "How long it may exist.",
          },
          lastActivityAt: {
            type: "string",
            format: "date-time",
            description: "When its container started, or a command last began or ended, or ran on.",
          },
          idleExpiresAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it ends if no command runs until then; null unless it is running.",
          },
          expiresAt: {
            type: "string",
            format: "date-time",
            description: "When it ends at the latest.",
          },
          labels: {
            type: "object",
            description: "Labels of the owner.",
            additionalProperties: {
              type: "string",
            },
          },
          terminationReason: {
            description: "Why it ended; null if it has not.",
            anyOf: [
              {
                $ref: "#/components/schemas/SandboxTerminationReason",
              },
              {
                type: "null",
              },
            ],
          },
          terminationMessage: {
            type: ["string", "null"],
            description: "The same in words.",
          },
          terminatedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it ended.",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When it was made.",
          },
          updatedAt: {
            type: "string",
            format: "date-time",
            description: "When its record last changed.",
          },
        },
      },
      CreateSandboxRequest: {
        type: "object",
        description: "A sandbox to make.",
        additionalProperties: false,
        properties: {
          imageName: {
            type: "string",
            description: "Image of the container.",
            minLength: 1,
            maxLength: 512,
          },
          templateId: {
            type: "string",
            description: "A template to take settings from, once; it names the image.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          name: {
            type: "string",
            description: "Name for people, `sandbox` if left out.",
            minLength: 1,
            maxLength: 191,
          },
          cpuFlavorId: {
            type: "string",
            description: "Flavor of the machine; any if left out.",
            minLength: 1,
            maxLength: 200,
          },
          vcpuCount: {
            type: "integer",
            description: "Least virtual CPUs, 2 if left out.",
            minimum: 1,
            maximum: 1024,
          },
          memoryInGb: {
            type: "integer",
            description: "Least memory in GB.",
            minimum: 1,
            maximum: 65536,
          },
          dataCenterId: {
            type: "string",
            description: "The only data center that will do.",
            minLength: 1,
            maxLength: 64,
          },
          env: {
            type: "object",
            description: "Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
            },
            additionalProperties: {
              type: "string",
            },
          },
          idleTimeoutSeconds: {
            type: "integer",
            description: "The sandbox ends when no command ran for this long.",
            minimum: 1,
            maximum: 7200,
            default: 600,
          },
          maxLifetimeSeconds: {
            type: "integer",
            description: "The sandbox ends this long after it was made. A value above 86400 counts as 86400.",
            minimum: 1,
            maximum: 2147483647,
            default: 3600,
          },
          labels: {
            type: "object",
            description: "Labels to find the sandbox by.",
            maxProperties: 32,
            propertyNames: {
              pattern: "^[^=,]{1,63}$",
            },
            additionalProperties: {
              type: "string",
              pattern: "^[^,]{0,255}$",
            },
          },
        },
      },
      ExecSandboxRequest: {
        type: "object",
        description: "A command to run.",
        additionalProperties: false,
        required: ["command"],
        properties: {
          command: {
            type: "array",
            description: "The program and its arguments.",
            items: {
              type: "string",
              maxLength: 4096,
            },
            minItems: 1,
            maxItems: 100,
          },
        },
      },
      SandboxExecution: {
        type: "object",
        description: "What a command did.",
        required: ["output", "error", "exitCode"],
        properties: {
          output: {
            type: "string",
            description: "What it printed, both streams in the order of arrival, up to 1 MB.",
          },
          error: {
            type: ["string", "null"],
            description: "Why the command or its output is not complete; null if it ended with 0 and all is here.",
          },
          exitCode: {
            type: ["integer", "null"],
            description: "Its exit code; null if it was stopped or the code is not known.",
          },
        },
      },
      ListSandboxesResponse: {
        type: "object",
        description: "Sandboxes of the account.",
        required: ["sandboxes", "pagination"],
        properties: {
          sandboxes: {
            type: "array",
            description: "The items of this page, newest first.",
            items: {
              $ref: "#/components/schemas/Sandbox",
            },
          },
          pagination: {
            $ref: "#/components/schemas/Pagination",
          },
        },
      },
      ListPublicTemplatesResponse: {
        type: "object",
        description: "Public templates.",
        required: ["templates"],
        properties: {
          templates: {
            type: "array",
            description: "At most 100.",
            items: {
              $ref: "#/components/schemas/Template",
            },
            maxItems: 100,
          },
        },
      },
    },
  },
};
