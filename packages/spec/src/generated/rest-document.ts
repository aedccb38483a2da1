// Generated from specs/rest.yaml (sha256 891cb5e6d9b7979e0f52bc9070af6d4bcde62421a1ebd66dab53a461c624e5b2). Do not edit; run `npm run generate`.

import type { OpenApiDocument } from "../open-api-document.ts";

/** The whole of specs/rest.yaml. */
export const restDocument: OpenApiDocument = {
  openapi: "3.1.0",
  info: {
    title: "Millrace REST API",
    version: "0.1.0",
    summary: "Manage pods, endpoints, templates, network volumes, registry credentials and billing.",
    description: "Manages the resources of a Millrace deployment: pods, serverless endpoints, templates, network volumes,\nregistry credentials and billing history. Jobs are sent to endpoints through the queue interface under\n`/v2`, which has a [description of its own](../v2/docs), as has [GraphQL](../graphql).\n\n**Keys.** Every operation but the two of the docs group needs an API key: `Authorization: Bearer <key>`. A key has scopes.\nReading needs `manage:read`, changing needs `manage`, unless the operation names another scope in `x-required-scope`; `any`\nthere stands for every valid key. `operator` there stands for what concerns the whole service: only unrestricted admin\nkeys of the first account may do it, whatever other scopes a key has. The scope `admin` includes all others but `metrics`. A key that is restricted to endpoints may call only operations\nwhose path names one of them, and those for every valid key.\n\n**Requests.** Bodies are JSON in UTF-8. Unknown body fields and unknown query parameters are refused with\n400, so that a misspelt name cannot go unnoticed. Array parameters are sent as repeated keys\n(`gpuTypeId=A&gpuTypeId=B`). A compressed body is answered 415, a method that an address does not have 405. Texts must not hold\nU+0000 or halves of surrogate pairs. A slash at the end of an address is ignored.\n\n**Responses.** Lists are plain JSON arrays without paging; only that of jobs has pages. Objects may gain fields at\nany time; ignore those you do not know. A 2xx answer means that the change is stored durably. Every response carries\n`x-request-id`.\n\n**Errors.** Every error has the same body: `error` is a stable code for programs, `message` says what\nhappened and what can be done, `requestId` names the request, and `details` lists the fields at fault.\nA resource of another account answers 404, as if it did not exist.\n\n**Names.** Within an account a name belongs to one resource of its kind; taking it twice answers 409. Pods\nthat keep the default name are exempt. Ids are made by the service and never used twice.\n\n**Updates.** PATCH changes only the fields that are given; maps and arrays are replaced as a whole.\nFor clients that cannot send PATCH, `POST …/update` does the same.\n\n**Units.** Sizes are in gigabytes, times in milliseconds or seconds as the name or description says,\ntimestamps RFC 3339 in UTC. Prices are in credits; one credit is one US dollar.",
    license: {
      name: "Apache-2.0",
      identifier: "Apache-2.0",
    },
  },
  servers: [
    {
      url: "/v1",
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
      description: "This description itself, for programs and for people. Needs no key.",
    },
    {
      name: "pods",
      description: "Containers that run on rented machines until they are stopped or deleted.",
    },
    {
      name: "endpoints",
      description: "Serverless endpoints: a queue of jobs each, and workers that start and stop with the load.",
    },
    {
      name: "network volumes",
      description: "Storage that outlives pods and workers and can be attached to them within its data center.",
    },
    {
      name: "templates",
      description: "Reusable settings from which pods and workers are started.",
    },
    {
      name: "container registry auths",
      description: "Credentials for container registries, so that private images can be used. They are write-only.",
    },
    {
      name: "overview",
      description: "What runs, what waits and why, and a stream of everything that changes.",
    },
    {
      name: "billing",
      description: "What the account was charged, by time span and by resource.",
    },
    {
      name: "keys",
      description: "API keys of the account: what they may do, and until when. A key is shown once, when it is created.",
    },
    {
      name: "notifications",
      description: "Rules that tell a receiver by HTTP when something needs attention.",
    },
    {
      name: "accounts",
      description: "Owners of keys and resources, for those who run the service.",
    },
    {
      name: "service",
      description: "The service itself, its settings, its hosts, databases and backups.",
    },
  ],
  paths: {
    "/openapi.json": {
      get: {
        operationId: "getOpenApi",
        tags: ["docs"],
        summary: "Read this description",
        description: "Answers this document as JSON, in the form the running service works by. No key is needed.",
        security: [],
        responses: {
          "200": {
            description: "The OpenAPI document.",
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
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
        },
      },
    },
    "/docs": {
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
          "400": {
            $ref: "#/components/responses/BadRequest",
          },
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "500": {
            $ref: "#/components/responses/InternalError",
          },
        },
      },
    },
    "/pods": {
      post: {
        operationId: "createPod",
        tags: ["pods"],
        summary: "Create and start a pod",
        description: "Rents a machine and starts the container on it. The answer comes as soon as the machine is reserved: `desiredStatus` is `RUNNING` from then on, while `publicIp` and `portMappings` stay null until the container is up. Charging begins with the answer.\n\nErrors: 400 when a field is wrong or fields contradict each other, 404 when a template, volume or registry credential named does not exist, 409 when another pod has the name that was given, 501 when the machines of this deployment cannot do what is asked, 503 when nothing suitable is free now (nothing is created; try again later or widen the choice).",
        requestBody: {
          required: true,
          description: "The pod to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/PodCreateInput",
              },
              examples: {
                gpu: {
                  summary: "A GPU pod from an image",
                  value: {
                    name: "training",
                    imageName: "registry.example.org/team/trainer:1.4",
                    gpuTypeIds: ["NVIDIA GeForce RTX 4090"],
                    gpuCount: 1,
                    containerDiskInGb: 50,
                    volumeInGb: 20,
                    dockerStartCmd: ["python", "train.py"],
                    env: {
                      EPOCHS: "20",
                    },
                    ports: ["8888/http", "22/tcp"],
                  },
                },
                cpu: {
                  summary: "A CPU pod from a template",
                  value: {
                    name: "preprocessing",
                    templateId: "tp0d4z7m2r",
                    computeType: "CPU",
                    cpuFlavorIds: ["cpu5c", "cpu3c"],
                    cpuFlavorPriority: "custom",
                    vcpuCount: 4,
                  },
                },
              },
            },
          },
        },
        responses: {
          "201": {
            description: "The pod that was created.",
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
                example: {
                  id: "xedezhzb9la3ye",
                  name: "training",
                  desiredStatus: "RUNNING",
                  image: "registry.example.org/team/trainer:1.4",
                  imageName: "registry.example.org/team/trainer:1.4",
                  adjustedCostPerHr: 0.69,
                  consumerUserId: "acct_7f3k2m",
                  containerDiskInGb: 50,
                  costPerHr: 0.69,
                  dockerEntrypoint: [],
                  dockerStartCmd: ["python", "train.py"],
                  env: {
                    EPOCHS: "20",
                  },
                  gpu: {
                    id: "NVIDIA GeForce RTX 4090",
                    count: 1,
                    displayName: "RTX 4090",
                    securePrice: 0.69,
                  },
                  interruptible: false,
                  lastStartedAt: "2026-05-04T09:30:12.418Z",
                  lastStatusChange: "Started by the account: 2026-05-04T09:30:12.418Z",
                  locked: false,
                  machineId: "m4k81zq0",
                  memoryInGb: 62,
                  portMappings: null,
                  ports: ["8888/http", "22/tcp"],
                  publicIp: null,
                  vcpuCount: 16,
                  volumeEncrypted: false,
                  volumeInGb: 20,
                  volumeMountPath: "/workspace",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      get: {
        operationId: "listPods",
        tags: ["pods"],
        summary: "List pods",
        description: "Answers the pods of the account, newest first. A pod has to satisfy every filter that is given. Pods that are workers of an endpoint are left out unless `includeWorkers=true`; deleted pods are left out unless `desiredStatus=TERMINATED`, which lists those whose machines are still being cleared. A filter that matches nothing answers an empty array.",
        parameters: [
          {
            name: "computeType",
            in: "query",
            description: "Only pods of this kind.",
            schema: {
              $ref: "#/components/schemas/ComputeType",
            },
          },
          {
            name: "cpuFlavorId",
            in: "query",
            description: "Only CPU pods of this family. Repeat the parameter for several values; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                type: "string",
              },
            },
          },
          {
            name: "dataCenterId",
            in: "query",
            description: "Only pods in this data center. Repeat the parameter for several values; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                type: "string",
              },
            },
          },
          {
            name: "desiredStatus",
            in: "query",
            description: "Only pods meant to be in this state.",
            schema: {
              $ref: "#/components/schemas/PodDesiredStatus",
            },
          },
          {
            name: "endpointId",
            in: "query",
            description: "Only workers of this endpoint; needs `includeWorkers=true` to find any.",
            schema: {
              type: "string",
              maxLength: 191,
            },
          },
          {
            name: "gpuTypeId",
            in: "query",
            description: "Only pods with this type of GPU. Repeat the parameter for several values; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                type: "string",
              },
            },
          },
          {
            name: "id",
            in: "query",
            description: "Only the pod with this id.",
            schema: {
              type: "string",
            },
          },
          {
            name: "imageName",
            in: "query",
            description: "Only pods that run exactly this image.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/IncludeMachine",
          },
          {
            $ref: "#/components/parameters/IncludeNetworkVolume",
          },
          {
            $ref: "#/components/parameters/IncludeSavingsPlans",
          },
          {
            $ref: "#/components/parameters/IncludePodTemplate",
          },
          {
            $ref: "#/components/parameters/IncludeWorkerPods",
          },
          {
            name: "name",
            in: "query",
            description: "Only pods with exactly this name.",
            schema: {
              type: "string",
              maxLength: 191,
            },
          },
          {
            name: "networkVolumeId",
            in: "query",
            description: "Only pods to which this network volume is attached.",
            schema: {
              type: "string",
            },
          },
          {
            name: "templateId",
            in: "query",
            description: "Only pods that were made from this template.",
            schema: {
              type: "string",
            },
          },
        ],
        responses: {
          "200": {
            description: "The pods that match.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The pods that match; empty when none does.",
                  items: {
                    $ref: "#/components/schemas/Pod",
                  },
                },
                example: [
                  {
                    id: "xedezhzb9la3ye",
                    name: "training",
                    desiredStatus: "RUNNING",
                    image: "registry.example.org/team/trainer:1.4",
                    imageName: "registry.example.org/team/trainer:1.4",
                    adjustedCostPerHr: 0.69,
                    consumerUserId: "acct_7f3k2m",
                    containerDiskInGb: 50,
                    costPerHr: 0.69,
                    dockerEntrypoint: [],
                    dockerStartCmd: ["python", "train.py"],
                    env: {
                      EPOCHS: "20",
                    },
                    gpu: {
                      id: "NVIDIA GeForce RTX 4090",
                      count: 1,
                      displayName: "RTX 4090",
                      securePrice: 0.69,
                    },
                    interruptible: false,
                    lastStartedAt: "2026-05-04T09:30:12.418Z",
                    lastStatusChange: "Started by the account: 2026-05-04T09:30:12.418Z",
                    locked: false,
                    machineId: "m4k81zq0",
                    memoryInGb: 62,
                    portMappings: {
                      "22": 10341,
                    },
                    ports: ["8888/http", "22/tcp"],
                    publicIp: "203.0.113.24",
                    vcpuCount: 16,
                    volumeEncrypted: false,
                    volumeInGb: 20,
                    volumeMountPath: "/workspace",
                  },
                ],
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
    "/pods/{podId}": {
      get: {
        operationId: "getPod",
        tags: ["pods"],
        summary: "Read a pod",
        description: "Answers one pod. A pod that is a worker of an endpoint answers 404 unless `includeWorkers=true`; a deleted pod answers 404.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
          {
            $ref: "#/components/parameters/IncludeMachine",
          },
          {
            $ref: "#/components/parameters/IncludeNetworkVolume",
          },
          {
            $ref: "#/components/parameters/IncludeSavingsPlans",
          },
          {
            $ref: "#/components/parameters/IncludePodTemplate",
          },
          {
            $ref: "#/components/parameters/IncludeWorkerPods",
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
                example: {
                  id: "xedezhzb9la3ye",
                  name: "training",
                  desiredStatus: "RUNNING",
                  image: "registry.example.org/team/trainer:1.4",
                  imageName: "registry.example.org/team/trainer:1.4",
                  adjustedCostPerHr: 0.69,
                  consumerUserId: "acct_7f3k2m",
                  containerDiskInGb: 50,
                  costPerHr: 0.69,
                  dockerEntrypoint: [],
                  dockerStartCmd: ["python", "train.py"],
                  env: {
                    EPOCHS: "20",
                  },
                  gpu: {
                    id: "NVIDIA GeForce RTX 4090",
                    count: 1,
                    displayName: "RTX 4090",
                    securePrice: 0.69,
                  },
                  interruptible: false,
                  lastStartedAt: "2026-05-04T09:30:12.418Z",
                  lastStatusChange: "Started by the account: 2026-05-04T09:30:12.418Z",
                  locked: false,
                  machineId: "m4k81zq0",
                  memoryInGb: 62,
                  portMappings: {
                    "22": 10341,
                  },
                  ports: ["8888/http", "22/tcp"],
                  publicIp: "203.0.113.24",
                  vcpuCount: 16,
                  volumeEncrypted: false,
                  volumeInGb: 20,
                  volumeMountPath: "/workspace",
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
      patch: {
        operationId: "updatePod",
        tags: ["pods"],
        summary: "Update a pod",
        description: "Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.\n\nErrors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/PodUpdateInput",
              },
              examples: {
                environment: {
                  summary: "Other variables and a larger volume",
                  value: {
                    env: {
                      EPOCHS: "40",
                    },
                    volumeInGb: 40,
                  },
                },
                lock: {
                  summary: "Protect a pod",
                  value: {
                    locked: true,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The pod after the change.",
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
      delete: {
        operationId: "deletePod",
        tags: ["pods"],
        summary: "Delete a pod",
        description: "Stops the pod in any state and releases its machine. Container disk and local volume are erased permanently; an attached network volume stays as it is. Charging ends, and the id answers 404 from now on.\n\nErrors: 409 when the pod is locked or is a worker of an endpoint; nothing is changed then.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "204": {
            description: "The pod is deleted. No body.",
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
    "/pods/{podId}/update": {
      post: {
        operationId: "updatePodByPost",
        tags: ["pods"],
        summary: "Update a pod by POST",
        description: "Does exactly what `PATCH /pods/{podId}` does, for clients that cannot send PATCH.\n\nChanges the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.\n\nErrors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/PodUpdateInput",
              },
              examples: {
                environment: {
                  summary: "Other variables and a larger volume",
                  value: {
                    env: {
                      EPOCHS: "40",
                    },
                    volumeInGb: 40,
                  },
                },
                lock: {
                  summary: "Protect a pod",
                  value: {
                    locked: true,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The pod after the change.",
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
    "/pods/{podId}/start": {
      post: {
        operationId: "startPod",
        tags: ["pods"],
        summary: "Start a stopped pod",
        description: "Starts a pod whose `desiredStatus` is `EXITED`; charging for the machine begins again. Local volume and settings are those from before; the container disk is empty. The request has no body.\n\nErrors: 409 when the pod is not stopped or is a worker of an endpoint; 501 when the machines of this deployment cannot start a stopped pod; 503 when its machine has nothing free now.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The pod after the call.",
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
          "409": {
            $ref: "#/components/responses/Conflict",
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
    "/pods/{podId}/stop": {
      post: {
        operationId: "stopPod",
        tags: ["pods"],
        summary: "Stop a running pod",
        description: "Stops a pod whose `desiredStatus` is `RUNNING` and releases its GPUs; it becomes `EXITED`. The container disk is lost, the volume stays and is still charged. The request has no body.\n\nErrors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot stop a pod without deleting it.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The pod after the call.",
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
          "409": {
            $ref: "#/components/responses/Conflict",
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
    "/pods/{podId}/reset": {
      post: {
        operationId: "resetPod",
        tags: ["pods"],
        summary: "Recreate the container of a pod",
        description: "Replaces the container of a running pod with a fresh one from the same image and settings. The container disk is lost, the volume stays, public ports may change. The request has no body.\n\nErrors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The pod after the call.",
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
          "409": {
            $ref: "#/components/responses/Conflict",
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
    "/pods/{podId}/restart": {
      post: {
        operationId: "restartPod",
        tags: ["pods"],
        summary: "Restart a pod",
        description: "Stops the container of a running pod and starts it again with the same settings. The container disk is lost, the volume stays, public ports may change. The request has no body.\n\nErrors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The pod after the call.",
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
          "409": {
            $ref: "#/components/responses/Conflict",
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
    "/pods/{podId}/exec": {
      get: {
        operationId: "execPod",
        tags: ["pods"],
        summary: "Run a command inside a pod",
        description: "Runs a command in the container of a running pod and connects the caller to it through a WebSocket. The program is\nstarted directly, without a shell; send `command=sh&command=-c&command=…` for one. The request must be a WebSocket\nhandshake that offers the protocol `millrace.exec.v1`; the key travels in `Authorization` as always. A page in a browser, which\ncannot send that header, offers `millrace.bearer.` with the key in base64url, without padding, as a second protocol; the answer selects\n`millrace.exec.v1` and never repeats the key. A handshake with an `Origin` is accepted from pages of the service itself and of the\norigins in its setting `MILLRACE_CORS_ORIGINS`.\n\nEvery message is binary, and its first byte names the channel: 0 input of the command (from the client; a message without\ncontent is the end of the input), 1 its output, 2 its error output, 3 the end, JSON such as `{\"exitCode\": 0}` (null when a\nsignal ended the command), 4 a new size of the terminal (from the client), JSON such as `{\"columns\": 120, \"rows\": 40}`. With a\nterminal all output comes in channel 1. After the end the service closes the connection with code 1000. If the\nclient closes it first, the command is ended.\n\nErrors: 400 when the request is no such handshake or a parameter is wrong; 403 also for a page of another origin; 409 when the pod is not running; 501 when the\nmachine of the pod cannot run commands (a process of the host instead of a container); 503 when the container is not up\nyet, the host of the pod cannot be reached, or too many commands are under way.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
          {
            name: "command",
            in: "query",
            required: true,
            description: "The program and its arguments, one parameter for each word.",
            explode: true,
            schema: {
              type: "array",
              minItems: 1,
              maxItems: 100,
              items: {
                type: "string",
                minLength: 1,
                maxLength: 4096,
              },
            },
            example: ["ls", "-l", "/workspace"],
          },
          {
            name: "terminal",
            in: "query",
            description: "Whether the command gets a terminal.",
            schema: {
              type: "boolean",
              default: false,
            },
          },
          {
            name: "columns",
            in: "query",
            description: "Width of the terminal in characters.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 80,
            },
          },
          {
            name: "rows",
            in: "query",
            description: "Height of the terminal in characters.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 24,
            },
          },
        ],
        responses: {
          "101": {
            description: "The command was started; the connection is a WebSocket from now on.",
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
          "431": {
            $ref: "#/components/responses/HeaderTooLarge",
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
    "/pods/{podId}/logs": {
      get: {
        operationId: "podLogs",
        tags: ["pods"],
        summary: "Read the log of a pod",
        description: "Answers what a pod printed, from its first start, and what the service did with it, such as pulling its image.\n\nThere are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events\n(`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of\nthe line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and\ncontinues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the pod is deleted.\n\nLines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits\nthat the operator sets. Values that are known to be secret are shown as `***`.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
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
            $ref: "#/components/parameters/LogLastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines, oldest first, or an event stream.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/LogLines",
                },
                example: {
                  lines: [
                    {
                      ts: "2026-05-04T08:00:01.000214Z",
                      source: "system",
                      line: "The container is running.",
                      podId: "p4q8s2v6x0z1",
                      jobId: null,
                    },
                    {
                      ts: "2026-05-04T08:00:02.113902Z",
                      source: "container",
                      line: "Listening on port 8888.",
                      podId: "p4q8s2v6x0z1",
                      jobId: null,
                    },
                  ],
                },
              },
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events without a name, one for each line, then one named `end`.",
                },
                example: "id: 2026-05-04T08:00:02.113902Z\ndata: {\"ts\":\"2026-05-04T08:00:02.113902Z\",\"source\":\"container\",\"line\":\"Listening on port 8888.\",\"podId\":\"p4q8s2v6x0z1\",\"jobId\":null}\n\nevent: end\ndata: {}\n\n",
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
    "/endpoints": {
      post: {
        operationId: "createEndpoint",
        tags: ["endpoints"],
        summary: "Create an endpoint",
        description: "Creates a job queue and the rules for its workers. After the answer, jobs can be sent to `/v2/{endpointId}/run`; workers are started as the scaling rule demands, and `workersMin` of them at once.\n\nErrors: 400 when a field is wrong, fields contradict each other, or the template is not a serverless one; 404 when the template or a network volume does not exist; 409 when another endpoint has the name; 501 when no machine of this deployment could ever run its workers. With `workersMax` 0 no machine is asked for. A lack of free machines is not an error here: jobs wait.",
        requestBody: {
          required: true,
          description: "The endpoint to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/EndpointCreateInput",
              },
              examples: {
                gpu: {
                  summary: "GPU workers that scale from zero",
                  value: {
                    name: "transcriber",
                    templateId: "tq5w0n8c1e",
                    gpuTypeIds: ["NVIDIA L4", "NVIDIA RTX A4000"],
                    dataCenterIds: ["EU-RO-1", "EU-SE-1"],
                    networkVolumeId: "vol81hd6z",
                    env: {
                      MODEL_SIZE: "large",
                    },
                  },
                },
                cpu: {
                  summary: "CPU workers, one for every ten jobs",
                  value: {
                    name: "thumbnails",
                    templateId: "t8r2c6y0aa",
                    computeType: "CPU",
                    cpuFlavorIds: ["cpu3c"],
                    vcpuCount: 2,
                    scalerType: "REQUEST_COUNT",
                    scalerValue: 10,
                    workersMax: 5,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The endpoint that was created.",
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
                example: {
                  id: "k3v9x0b2m7qd",
                  name: "transcriber",
                  computeType: "GPU",
                  createdAt: "2026-05-04T08:00:00.000Z",
                  dataCenterIds: ["EU-RO-1", "EU-SE-1"],
                  env: {
                    MODEL_SIZE: "large",
                  },
                  executionTimeoutMs: 600000,
                  gpuCount: 1,
                  gpuTypeIds: ["NVIDIA L4", "NVIDIA RTX A4000"],
                  idleTimeout: 5,
                  networkVolumeId: "vol81hd6z",
                  networkVolumeIds: ["vol81hd6z"],
                  scalerType: "QUEUE_DELAY",
                  scalerValue: 4,
                  templateId: "tq5w0n8c1e",
                  userId: "acct_7f3k2m",
                  version: 1,
                  workersMax: 3,
                  workersMin: 0,
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      get: {
        operationId: "listEndpoints",
        tags: ["endpoints"],
        summary: "List endpoints",
        description: "Answers all endpoints of the account, newest first.",
        parameters: [
          {
            $ref: "#/components/parameters/IncludeEndpointTemplate",
          },
          {
            $ref: "#/components/parameters/IncludeEndpointWorkers",
          },
        ],
        responses: {
          "200": {
            description: "The endpoints of the account.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The endpoints of the account; empty when there are none.",
                  items: {
                    $ref: "#/components/schemas/Endpoint",
                  },
                },
                example: [
                  {
                    id: "k3v9x0b2m7qd",
                    name: "transcriber",
                    computeType: "GPU",
                    createdAt: "2026-05-04T08:00:00.000Z",
                    dataCenterIds: ["EU-RO-1", "EU-SE-1"],
                    env: {
                      MODEL_SIZE: "large",
                    },
                    executionTimeoutMs: 600000,
                    gpuCount: 1,
                    gpuTypeIds: ["NVIDIA L4", "NVIDIA RTX A4000"],
                    idleTimeout: 5,
                    networkVolumeId: "vol81hd6z",
                    networkVolumeIds: ["vol81hd6z"],
                    scalerType: "QUEUE_DELAY",
                    scalerValue: 4,
                    templateId: "tq5w0n8c1e",
                    userId: "acct_7f3k2m",
                    version: 1,
                    workersMax: 3,
                    workersMin: 0,
                  },
                ],
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
    "/endpoints/{endpointId}": {
      get: {
        operationId: "getEndpoint",
        tags: ["endpoints"],
        summary: "Read an endpoint",
        description: "Answers one endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/IncludeEndpointTemplate",
          },
          {
            $ref: "#/components/parameters/IncludeEndpointWorkers",
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
                example: {
                  id: "k3v9x0b2m7qd",
                  name: "transcriber",
                  computeType: "GPU",
                  createdAt: "2026-05-04T08:00:00.000Z",
                  dataCenterIds: ["EU-RO-1", "EU-SE-1"],
                  env: {
                    MODEL_SIZE: "large",
                  },
                  executionTimeoutMs: 600000,
                  gpuCount: 1,
                  gpuTypeIds: ["NVIDIA L4", "NVIDIA RTX A4000"],
                  idleTimeout: 5,
                  networkVolumeId: "vol81hd6z",
                  networkVolumeIds: ["vol81hd6z"],
                  scalerType: "QUEUE_DELAY",
                  scalerValue: 4,
                  templateId: "tq5w0n8c1e",
                  userId: "acct_7f3k2m",
                  version: 1,
                  workersMax: 3,
                  workersMin: 0,
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
      patch: {
        operationId: "updateEndpoint",
        tags: ["endpoints"],
        summary: "Update an endpoint",
        description: "Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.\n\nA key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.\n\nErrors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/EndpointUpdateInput",
              },
              examples: {
                scale: {
                  summary: "Keep one worker warm",
                  value: {
                    workersMin: 1,
                    workersMax: 10,
                  },
                },
                pause: {
                  summary: "Pause the endpoint",
                  value: {
                    workersMin: 0,
                    workersMax: 0,
                  },
                },
                release: {
                  summary: "Start a rolling release",
                  value: {
                    templateId: "t9m3z1k5wv",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The endpoint after the change.",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      delete: {
        operationId: "deleteEndpoint",
        tags: ["endpoints"],
        summary: "Delete an endpoint",
        description: "Deletes the endpoint, shuts its workers down and forgets the results of its finished jobs; its queue addresses answer 404 from now on. The template and network volumes stay.\n\nErrors: 409 while jobs are waiting or in progress; purge or cancel them first. Nothing is changed then.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
        ],
        responses: {
          "204": {
            description: "The endpoint is deleted. No body.",
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
    "/endpoints/{endpointId}/update": {
      post: {
        operationId: "updateEndpointByPost",
        tags: ["endpoints"],
        summary: "Update an endpoint by POST",
        description: "Does exactly what `PATCH /endpoints/{endpointId}` does, for clients that cannot send PATCH.\n\nChanges the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.\n\nA key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.\n\nErrors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/EndpointUpdateInput",
              },
              examples: {
                scale: {
                  summary: "Keep one worker warm",
                  value: {
                    workersMin: 1,
                    workersMax: 10,
                  },
                },
                pause: {
                  summary: "Pause the endpoint",
                  value: {
                    workersMin: 0,
                    workersMax: 0,
                  },
                },
                release: {
                  summary: "Start a rolling release",
                  value: {
                    templateId: "t9m3z1k5wv",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The endpoint after the change.",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/endpoints/{endpointId}/jobs": {
      get: {
        operationId: "listJobs",
        tags: ["endpoints"],
        summary: "List the jobs of an endpoint",
        description: "Answers the jobs of the endpoint that the service still keeps, in any state, newest submitted first. Inputs and outputs are not part of it. A job has to satisfy all filters that are given.\n\nThe answer is one page. `nextCursor` continues after it, with the same filters; it is null when no job is left. A request examines a bounded number of stored jobs, those of other endpoints included, so that rare jobs among many cost several cheap pages instead of one expensive one. Therefore a page may be shorter than `limit`, even empty, while `nextCursor` is not null: continue until it is. A job that is there from the first page to the last is in exactly one of them, whatever happens to others meanwhile.\n\nErrors: 400 when the cursor is not one that this service gave out, or when `submittedBefore` is not after `submittedAfter`; 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            name: "status",
            in: "query",
            description: "Only jobs in this state. Repeat the parameter for several; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                $ref: "#/components/schemas/JobStatus",
              },
            },
          },
          {
            name: "submittedAfter",
            in: "query",
            description: "Only jobs that were submitted at this moment or later, RFC 3339.",
            schema: {
              type: "string",
              format: "date-time",
            },
          },
          {
            name: "submittedBefore",
            in: "query",
            description: "Only jobs that were submitted before this moment, RFC 3339; must lie after `submittedAfter`.",
            schema: {
              type: "string",
              format: "date-time",
            },
          },
          {
            name: "workerId",
            in: "query",
            description: "Only jobs that this worker has, or was the last to have.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          {
            name: "errorContains",
            in: "query",
            description: "Only jobs whose `error`, as this answer shows it, contains this text. Upper and lower case are alike.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 200,
            },
          },
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 128,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most jobs in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 100,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of jobs.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobList",
                },
                example: {
                  jobs: [
                    {
                      id: "019df1c2-7c40-7000-8000-5e2a91c07b44",
                      status: "COMPLETED",
                      submittedAt: "2026-05-04T09:30:12.416Z",
                      startedAt: "2026-05-04T09:30:12.530Z",
                      finishedAt: "2026-05-04T09:30:14.711Z",
                      expiresAt: "2026-05-04T10:00:14.711Z",
                      delayTime: 114,
                      executionTime: 2181,
                      workerId: "w7k2m9x4",
                      attempts: 1,
                      error: null,
                      sync: false,
                      lowPriority: false,
                    },
                  ],
                  nextCursor: "MTc3Nzg4NzAxMjQxNjAwMCA0NTAzNTk5NjI3",
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
    "/endpoints/{endpointId}/jobs/{jobId}": {
      get: {
        operationId: "getJob",
        tags: ["endpoints"],
        summary: "Read what is known of a job",
        description: "Answers one job with its sizes, without its input and output. Its output is in the answer of the queue interface to `status`.\n\nErrors: 404 when there is no such endpoint, or when it has no such job or the job has expired.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/JobId",
          },
        ],
        responses: {
          "200": {
            description: "The job.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobDetails",
                },
                example: {
                  id: "019df1c2-7c40-7000-8000-5e2a91c07b44",
                  status: "COMPLETED",
                  submittedAt: "2026-05-04T09:30:12.416Z",
                  startedAt: "2026-05-04T09:30:12.530Z",
                  finishedAt: "2026-05-04T09:30:14.711Z",
                  expiresAt: "2026-05-04T10:00:14.711Z",
                  delayTime: 114,
                  executionTime: 2181,
                  workerId: "w7k2m9x4",
                  attempts: 1,
                  error: null,
                  sync: false,
                  lowPriority: false,
                  webhook: true,
                  inputBytes: 4182,
                  outputBytes: 96,
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
    "/endpoints/{endpointId}/jobs/{jobId}/input": {
      get: {
        operationId: "getJobInput",
        tags: ["endpoints"],
        summary: "Read the input of a job",
        description: "Answers the input as it was submitted, byte by byte: the JSON text of an object. The input of a job that is `COMPLETED` need not be kept; `inputBytes` of the job is null then.\n\nThe key needs the scope `run`, which also reads results; the right to manage resources is none to what clients submit.\n\nErrors: 404 when there is no such endpoint, when it has no such job or the job has expired, or when the input is no longer kept.",
        "x-required-scope": "run",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/JobId",
          },
        ],
        responses: {
          "200": {
            description: "The input. `content-length` says how many bytes it has.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/octet-stream": {
                schema: {
                  type: "string",
                  format: "binary",
                  description: "JSON text in UTF-8.",
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
    "/endpoints/{endpointId}/jobs/{jobId}/events": {
      get: {
        operationId: "listJobEvents",
        tags: ["endpoints"],
        summary: "Read what happened to a job",
        description: "Answers the events of a job, oldest first: when it was submitted, each attempt with its worker and its end, retries, and the tries of its webhook.\n\nOf a job with many attempts, retries and webhook tries the latest 50 are kept; those before them are left out.\n\nErrors: 404 when there is no such endpoint, or when it has no such job or the job has expired.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/JobId",
          },
        ],
        responses: {
          "200": {
            description: "The events.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/JobEventList",
                },
                example: {
                  id: "019df1c2-7c40-7000-8000-5e2a91c07b44",
                  status: "COMPLETED",
                  events: [
                    {
                      at: "2026-05-04T09:30:12.416Z",
                      type: "SUBMITTED",
                      message: "The job was submitted through /run.",
                      sync: false,
                      lowPriority: false,
                    },
                    {
                      at: "2026-05-04T09:30:12.530Z",
                      type: "STARTED",
                      message: "Attempt 1 started on worker w7k2m9x4.",
                      attempt: 1,
                      workerId: "w7k2m9x4",
                    },
                    {
                      at: "2026-05-04T09:31:02.530Z",
                      type: "RETURNED",
                      message: "Attempt 1 ended without a result because worker w7k2m9x4 was lost (the worker ended by signal SIGKILL (out of memory: it used more than its 16 GB of memory) before it reported a result); the job is in the queue again.",
                      attempt: 1,
                      workerId: "w7k2m9x4",
                      reason: "LOST",
                    },
                    {
                      at: "2026-05-04T09:31:02.811Z",
                      type: "STARTED",
                      message: "Attempt 2 started on worker w0p5d8s1.",
                      attempt: 2,
                      workerId: "w0p5d8s1",
                    },
                    {
                      at: "2026-05-04T09:31:05.007Z",
                      type: "COMPLETED",
                      message: "Attempt 2 ended with a result.",
                      attempt: 2,
                      error: null,
                    },
                    {
                      at: "2026-05-04T09:31:05.190Z",
                      type: "WEBHOOK",
                      message: "Try 1 of the webhook was answered with status 503; another one follows.",
                      attempt: 1,
                      statusCode: 503,
                      error: null,
                      nextTryAt: "2026-05-04T09:31:10.190Z",
                    },
                  ],
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
    "/endpoints/{endpointId}/failures": {
      get: {
        operationId: "listFailures",
        tags: ["endpoints"],
        summary: "List the failed jobs of an endpoint",
        description: "Answers how jobs of the endpoint ended that failed or timed out, the last one first. A record of each is kept for 24 hours from its end, of at\nmost the latest 1000 jobs of an endpoint, also after the job itself has expired, as a `/runsync` does within a minute. `kept` says whether the\njob can still be read.\n\nJobs that were completed or cancelled have no record. The retry of a job removes its record; if the job fails again, it gets another one. Records\nare deleted with their endpoint.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no record is left.\n\nErrors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/PageLimit",
          },
        ],
        responses: {
          "200": {
            description: "One page of records.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/FailurePage",
                },
                example: {
                  failures: [
                    {
                      jobId: "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                      endpointId: "k3v9x0b2m7qd",
                      endpointName: "transcriber",
                      status: "FAILED",
                      error: "KeyError: 'language'",
                      submittedAt: "2026-05-04T07:57:58.102Z",
                      startedAt: "2026-05-04T07:58:01.377Z",
                      finishedAt: "2026-05-04T07:58:03.214Z",
                      workerId: "w7k2m9x4",
                      attempts: 1,
                      sync: true,
                      kept: false,
                    },
                  ],
                  nextCursor: null,
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
    "/endpoints/{endpointId}/failure-groups": {
      get: {
        operationId: "listFailureGroups",
        tags: ["endpoints"],
        summary: "List why jobs of an endpoint failed",
        description: "Answers the records of `listFailures`, with one entry for all that have the same state and error: how many there are, when the first of these\njobs ended, and the last record. The entry with the last record comes first. There are at most 50 entries; the records of all other errors\nare counted in `others`.\n\nErrors: 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
        ],
        responses: {
          "200": {
            description: "The groups.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/FailureGroups",
                },
                example: {
                  failures: [
                    {
                      count: 9,
                      firstFinishedAt: "2026-05-04T06:12:40.051Z",
                      last: {
                        jobId: "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                        endpointId: "k3v9x0b2m7qd",
                        endpointName: "transcriber",
                        status: "FAILED",
                        error: "KeyError: 'language'",
                        submittedAt: "2026-05-04T07:57:58.102Z",
                        startedAt: "2026-05-04T07:58:01.377Z",
                        finishedAt: "2026-05-04T07:58:03.214Z",
                        workerId: "w7k2m9x4",
                        attempts: 1,
                        sync: true,
                        kept: false,
                      },
                    },
                  ],
                  others: 0,
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
    "/endpoints/{endpointId}/failures/{jobId}": {
      get: {
        operationId: "getFailure",
        tags: ["endpoints"],
        summary: "Read how a job failed",
        description: "Answers the record of one job that failed or timed out, also after the job itself has expired, with the traceback that its worker reported.\n`listFailures` says which jobs have a record, and for how long.\n\nErrors: 404 when there is no such endpoint, or when it has no record of such a job.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/JobId",
          },
        ],
        responses: {
          "200": {
            description: "The record.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/FailureDetails",
                },
                example: {
                  jobId: "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                  endpointId: "k3v9x0b2m7qd",
                  endpointName: "transcriber",
                  status: "FAILED",
                  error: "KeyError: 'language'",
                  submittedAt: "2026-05-04T07:57:58.102Z",
                  startedAt: "2026-05-04T07:58:01.377Z",
                  finishedAt: "2026-05-04T07:58:03.214Z",
                  workerId: "w7k2m9x4",
                  attempts: 1,
                  sync: true,
                  kept: false,
                  traceback: "Traceback (most recent call last):\n  File \"/app/handler.py\", line 8, in handler\n    return translate(job[\"input\"][\"language\"])\nKeyError: 'language'",
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
    "/endpoints/{endpointId}/workers": {
      get: {
        operationId: "listWorkers",
        tags: ["endpoints"],
        summary: "List the workers of an endpoint",
        description: "Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, each of them answers it: one of them manages the workers and tells the others each second.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/IncludeEndedWorkers",
          },
        ],
        responses: {
          "200": {
            description: "The workers, in the order in which they started.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/EndpointWorkerList",
                },
                example: {
                  workers: [
                    {
                      id: "w7c2e9a41b06d3",
                      status: "RUNNING",
                      isStale: false,
                      version: 1,
                      image: "registry.example.com/transcriber:7",
                      gpuCount: 1,
                      gpuTypeId: "NVIDIA L4",
                      dataCenterId: "EU-RO-1",
                      machineId: "host-1f0c22",
                      managed: true,
                      startedAt: "2026-05-04T08:00:00.000Z",
                      uptimeSeconds: 42,
                      endedAt: null,
                      jobsInProgress: 1,
                      jobIds: ["0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"],
                      lastSeenAt: "2026-05-04T08:00:41.500Z",
                      message: null,
                    },
                  ],
                  summary: {
                    running: 1,
                    idle: 0,
                    initializing: 0,
                    throttled: 0,
                    unhealthy: 0,
                    paused: 0,
                    total: 1,
                  },
                  endpointVersion: 1,
                  complete: true,
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
    "/endpoints/{endpointId}/logs": {
      get: {
        operationId: "endpointLogs",
        tags: ["endpoints"],
        summary: "Read the log of an endpoint",
        description: "Answers what all workers of the endpoint printed and what the service did with them, in the order of time: starts and\nends, what the scaler decided, releases, and why the oldest job waits when that changes.\n\nThere are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events\n(`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of\nthe line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and\ncontinues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the endpoint is deleted.\n\nLines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits\nthat the operator sets. Values that are known to be secret are shown as `***`.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
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
            $ref: "#/components/parameters/LogLastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines, oldest first, or an event stream.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/LogLines",
                },
                example: {
                  lines: [
                    {
                      ts: "2026-05-04T08:00:01.000214Z",
                      source: "system",
                      line: "The first worker starts.",
                      jobId: null,
                    },
                    {
                      ts: "2026-05-04T08:00:02.113902Z",
                      source: "container",
                      line: "Model loaded.",
                      workerId: "w7c2e9a41b06d3",
                      jobId: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                    },
                  ],
                },
              },
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events without a name, one for each line, then one named `end`.",
                },
                example: "id: 2026-05-04T08:00:01.000214Z\ndata: {\"ts\":\"2026-05-04T08:00:01.000214Z\",\"source\":\"system\",\"line\":\"The first worker starts.\",\"jobId\":null}\n\nid: 2026-05-04T08:00:02.113902Z\ndata: {\"ts\":\"2026-05-04T08:00:02.113902Z\",\"source\":\"container\",\"line\":\"Model loaded.\",\"workerId\":\"w7c2e9a41b06d3\",\"jobId\":\"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1\"}\n\n",
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
    "/endpoints/{endpointId}/workers/{workerId}/logs": {
      get: {
        operationId: "workerLogs",
        tags: ["endpoints"],
        summary: "Read the log of a worker",
        description: "Answers what a worker printed, from its start, and what the service did with it. A worker that is gone is found as long\nas its log is kept. Of an external worker the service has no lines.\n\nThere are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events\n(`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of\nthe line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and\ncontinues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the worker is gone and all its lines are sent.\n\nLines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits\nthat the operator sets. Values that are known to be secret are shown as `***`.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
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
            $ref: "#/components/parameters/LogLastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines, oldest first, or an event stream.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/LogLines",
                },
                example: {
                  lines: [
                    {
                      ts: "2026-05-04T08:00:01.000214Z",
                      source: "system",
                      line: "The worker started.",
                      workerId: "w7c2e9a41b06d3",
                      jobId: null,
                    },
                    {
                      ts: "2026-05-04T08:00:02.113902Z",
                      source: "container",
                      line: "Model loaded.",
                      workerId: "w7c2e9a41b06d3",
                      jobId: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                    },
                  ],
                },
              },
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events without a name, one for each line, then one named `end`.",
                },
                example: "id: 2026-05-04T08:00:02.113902Z\ndata: {\"ts\":\"2026-05-04T08:00:02.113902Z\",\"source\":\"container\",\"line\":\"Model loaded.\",\"workerId\":\"w7c2e9a41b06d3\",\"jobId\":\"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1\"}\n\nevent: end\ndata: {}\n\n",
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
    "/endpoints/{endpointId}/jobs/{jobId}/logs": {
      get: {
        operationId: "jobLogs",
        tags: ["endpoints"],
        summary: "Read the log of a job",
        description: "Answers what workers printed while they worked on the job. A line belongs to a job when it names the job's id or the job\nwas the only one of its worker when the line was printed. Where several jobs ran at once and the line names none, it is\nshown with `jobId: null`.\n\nThere are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events\n(`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of\nthe line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and\ncontinues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the job has reached a final status and its last lines are sent.\n\nLines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits\nthat the operator sets. Values that are known to be secret are shown as `***`.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/JobId",
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
            $ref: "#/components/parameters/LogLastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The lines, oldest first, or an event stream.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/LogLines",
                },
                example: {
                  lines: [
                    {
                      ts: "2026-05-04T08:00:02.113902Z",
                      source: "container",
                      line: "Transcribed 3 minutes.",
                      workerId: "w7c2e9a41b06d3",
                      jobId: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                    },
                  ],
                },
              },
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events without a name, one for each line, then one named `end`.",
                },
                example: "id: 2026-05-04T08:00:02.113902Z\ndata: {\"ts\":\"2026-05-04T08:00:02.113902Z\",\"source\":\"container\",\"line\":\"Transcribed 3 minutes.\",\"workerId\":\"w7c2e9a41b06d3\",\"jobId\":\"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1\"}\n\nevent: end\ndata: {}\n\n",
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
    "/templates": {
      post: {
        operationId: "createTemplate",
        tags: ["templates"],
        summary: "Create a template",
        description: "Stores how to start pods (`isServerless` false) or workers (`isServerless` true). Nothing is started.\n\nErrors: 404 when the registry credentials named do not exist, 409 when another template has the name.",
        requestBody: {
          required: true,
          description: "The template to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/TemplateCreateInput",
              },
              examples: {
                serverless: {
                  summary: "For workers of an endpoint",
                  value: {
                    name: "transcriber",
                    imageName: "registry.example.org/team/transcriber:2.0",
                    isServerless: true,
                    volumeInGb: 0,
                    containerRegistryAuthId: "cra62bx4m",
                    dockerStartCmd: ["python", "-u", "handler.py"],
                    env: {
                      MODEL_SIZE: "small",
                    },
                    readme: "# Transcriber",
                  },
                },
                pod: {
                  summary: "For pods",
                  value: {
                    name: "notebook",
                    imageName: "registry.example.org/team/notebook:3.1",
                    ports: ["8888/http", "22/tcp"],
                    volumeInGb: 40,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The template that was created.",
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
                example: {
                  id: "tq5w0n8c1e",
                  name: "transcriber",
                  imageName: "registry.example.org/team/transcriber:2.0",
                  category: "NVIDIA",
                  containerDiskInGb: 50,
                  volumeInGb: 0,
                  volumeMountPath: "/workspace",
                  containerRegistryAuthId: "cra62bx4m",
                  dockerEntrypoint: [],
                  dockerStartCmd: ["python", "-u", "handler.py"],
                  env: {
                    MODEL_SIZE: "small",
                  },
                  ports: ["8888/http", "22/tcp"],
                  readme: "# Transcriber",
                  isPublic: false,
                  isPlatform: false,
                  isServerless: true,
                  earned: 0,
                  runtimeInMin: 0,
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
      get: {
        operationId: "listTemplates",
        tags: ["templates"],
        summary: "List templates",
        description: "Answers the templates of the account, newest first. Each parameter adds a further kind.",
        parameters: [
          {
            $ref: "#/components/parameters/IncludeEndpointBoundTemplates",
          },
          {
            $ref: "#/components/parameters/IncludePublicTemplates",
          },
          {
            $ref: "#/components/parameters/IncludePlatformTemplates",
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
                  type: "array",
                  description: "The templates; empty when there are none.",
                  items: {
                    $ref: "#/components/schemas/Template",
                  },
                },
                example: [
                  {
                    id: "tq5w0n8c1e",
                    name: "transcriber",
                    imageName: "registry.example.org/team/transcriber:2.0",
                    category: "NVIDIA",
                    containerDiskInGb: 50,
                    volumeInGb: 0,
                    volumeMountPath: "/workspace",
                    containerRegistryAuthId: "cra62bx4m",
                    dockerEntrypoint: [],
                    dockerStartCmd: ["python", "-u", "handler.py"],
                    env: {
                      MODEL_SIZE: "small",
                    },
                    ports: ["8888/http", "22/tcp"],
                    readme: "# Transcriber",
                    isPublic: false,
                    isPlatform: false,
                    isServerless: true,
                    earned: 0,
                    runtimeInMin: 0,
                  },
                ],
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
    "/templates/{templateId}": {
      get: {
        operationId: "getTemplate",
        tags: ["templates"],
        summary: "Read a template",
        description: "Answers one template. A template of a kind that a parameter has to ask for answers 404 unless that parameter is true.\n\nErrors: 400 when the id is not a valid id, 404 when there is no such template.",
        parameters: [
          {
            $ref: "#/components/parameters/TemplateId",
          },
          {
            $ref: "#/components/parameters/IncludeEndpointBoundTemplates",
          },
          {
            $ref: "#/components/parameters/IncludePublicTemplates",
          },
          {
            $ref: "#/components/parameters/IncludePlatformTemplates",
          },
        ],
        responses: {
          "200": {
            description: "The template.",
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
                example: {
                  id: "tq5w0n8c1e",
                  name: "transcriber",
                  imageName: "registry.example.org/team/transcriber:2.0",
                  category: "NVIDIA",
                  containerDiskInGb: 50,
                  volumeInGb: 0,
                  volumeMountPath: "/workspace",
                  containerRegistryAuthId: "cra62bx4m",
                  dockerEntrypoint: [],
                  dockerStartCmd: ["python", "-u", "handler.py"],
                  env: {
                    MODEL_SIZE: "small",
                  },
                  ports: ["8888/http", "22/tcp"],
                  readme: "# Transcriber",
                  isPublic: false,
                  isPlatform: false,
                  isServerless: true,
                  earned: 0,
                  runtimeInMin: 0,
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
      patch: {
        operationId: "updateTemplate",
        tags: ["templates"],
        summary: "Update a template",
        description: "Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.\n\nErrors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.",
        parameters: [
          {
            $ref: "#/components/parameters/TemplateId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/TemplateUpdateInput",
              },
              examples: {
                image: {
                  summary: "A newer image",
                  value: {
                    imageName: "registry.example.org/team/transcriber:2.1",
                  },
                },
                publish: {
                  summary: "Share with all accounts",
                  value: {
                    isPublic: true,
                    readme: "# Transcriber\n\nTurns speech into text.",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The template after the change.",
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
      delete: {
        operationId: "deleteTemplate",
        tags: ["templates"],
        summary: "Delete a template",
        description: "Deletes the template.\n\nErrors: 404 when the template belongs to another account, 409 while an endpoint uses it or a pod that was made from it is there; nothing is changed then.",
        parameters: [
          {
            $ref: "#/components/parameters/TemplateId",
          },
        ],
        responses: {
          "204": {
            description: "The template is deleted. No body.",
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
    "/templates/{templateId}/update": {
      post: {
        operationId: "updateTemplateByPost",
        tags: ["templates"],
        summary: "Update a template by POST",
        description: "Does exactly what `PATCH /templates/{templateId}` does, for clients that cannot send PATCH.\n\nChanges the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.\n\nErrors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.",
        parameters: [
          {
            $ref: "#/components/parameters/TemplateId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/TemplateUpdateInput",
              },
              examples: {
                image: {
                  summary: "A newer image",
                  value: {
                    imageName: "registry.example.org/team/transcriber:2.1",
                  },
                },
                publish: {
                  summary: "Share with all accounts",
                  value: {
                    isPublic: true,
                    readme: "# Transcriber\n\nTurns speech into text.",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The template after the change.",
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
    "/networkvolumes": {
      post: {
        operationId: "createNetworkVolume",
        tags: ["network volumes"],
        summary: "Create a network volume",
        description: "Creates empty storage in one data center. Charging begins with the answer and ends when the volume is deleted.\n\nErrors: 409 when another network volume of the account has the name, 501 when this deployment has no storage for network volumes, 503 when the data center has no room now.",
        requestBody: {
          required: true,
          description: "The network volume to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/NetworkVolumeCreateInput",
              },
              examples: {
                volume: {
                  summary: "100 GB for models",
                  value: {
                    name: "models",
                    size: 100,
                    dataCenterId: "EU-RO-1",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The network volume that was created.",
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
                example: {
                  id: "vol81hd6z",
                  name: "models",
                  size: 100,
                  dataCenterId: "EU-RO-1",
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
      get: {
        operationId: "listNetworkVolumes",
        tags: ["network volumes"],
        summary: "List network volumes",
        description: "Answers all network volumes of the account, newest first.",
        responses: {
          "200": {
            description: "The network volumes of the account.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The network volumes of the account; empty when there are none.",
                  items: {
                    $ref: "#/components/schemas/NetworkVolume",
                  },
                },
                example: [
                  {
                    id: "vol81hd6z",
                    name: "models",
                    size: 100,
                    dataCenterId: "EU-RO-1",
                  },
                ],
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
    "/networkvolumes/{networkVolumeId}": {
      get: {
        operationId: "getNetworkVolume",
        tags: ["network volumes"],
        summary: "Read a network volume",
        description: "Answers one network volume.",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
        ],
        responses: {
          "200": {
            description: "The network volume.",
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
                example: {
                  id: "vol81hd6z",
                  name: "models",
                  size: 100,
                  dataCenterId: "EU-RO-1",
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
      patch: {
        operationId: "updateNetworkVolume",
        tags: ["network volumes"],
        summary: "Update a network volume",
        description: "Renames the volume or makes it larger. Pods and workers that use it go on without a break.\n\nErrors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/NetworkVolumeUpdateInput",
              },
              examples: {
                grow: {
                  summary: "Grow to 200 GB",
                  value: {
                    size: 200,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The network volume after the change.",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
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
        description: "Deletes the volume and permanently erases everything on it. Charging ends.\n\nErrors: 409 while a pod or an endpoint uses the volume; nothing is changed then.",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
        ],
        responses: {
          "204": {
            description: "The network volume is deleted. No body.",
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
    "/networkvolumes/{networkVolumeId}/update": {
      post: {
        operationId: "updateNetworkVolumeByPost",
        tags: ["network volumes"],
        summary: "Update a network volume by POST",
        description: "Does exactly what `PATCH /networkvolumes/{networkVolumeId}` does, for clients that cannot send PATCH.\n\nRenames the volume or makes it larger. Pods and workers that use it go on without a break.\n\nErrors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/NetworkVolumeUpdateInput",
              },
              examples: {
                grow: {
                  summary: "Grow to 200 GB",
                  value: {
                    size: 200,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The network volume after the change.",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/networkvolumes/{networkVolumeId}/files": {
      get: {
        operationId: "listVolumeFiles",
        tags: ["network volumes"],
        summary: "List files of a network volume",
        description: "Answers what a directory of the volume holds, by name. Links are listed and never followed.\n\nErrors: 400 when it is no directory, 404 when there is none, 501 when this deployment cannot reach the files of volumes, or has no\nright to this one, 503 when no host that has them can be reached.",
        "x-required-scope": "volumes:read",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
          {
            name: "path",
            in: "query",
            description: "Directory in the volume, such as `models/llama`; the whole volume when it is left out or empty.",
            schema: {
              type: "string",
              maxLength: 4096,
              default: "",
            },
          },
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 1024,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most entries in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 100,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of the entries, in the order of their names.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/VolumeFileList",
                },
                example: {
                  path: "models",
                  entries: [
                    {
                      name: "llama",
                      kind: "directory",
                      sizeBytes: null,
                      modifiedAt: "2026-05-04T08:00:00.000Z",
                    },
                    {
                      name: "notes.txt",
                      kind: "file",
                      sizeBytes: 5120,
                      modifiedAt: "2026-05-04T08:00:41.500Z",
                    },
                  ],
                  nextCursor: null,
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      post: {
        operationId: "createVolumeDirectory",
        tags: ["network volumes"],
        summary: "Create a directory in a network volume",
        description: "Creates a directory and those above it that are missing. One that is there is left as it is.\n\nErrors: 400 when something else than a directory has the name, 501 and 503 as for the list.",
        "x-required-scope": "volumes",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
        ],
        requestBody: {
          required: true,
          description: "The directory.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/VolumeDirectoryInput",
              },
              examples: {
                nested: {
                  summary: "A directory in another one",
                  value: {
                    path: "models/llama",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The directory.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/VolumeFile",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      delete: {
        operationId: "deleteVolumeFile",
        tags: ["network volumes"],
        summary: "Delete a file of a network volume",
        description: "Deletes a file, a link, or an empty directory; with `recursive=true` a directory with all it holds.\n\nErrors: 404 when there is nothing of that name, 409 when a directory is not empty, 501 and 503 as for the list.",
        "x-required-scope": "volumes",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
          {
            $ref: "#/components/parameters/VolumeFilePath",
          },
          {
            name: "recursive",
            in: "query",
            description: "Whether a directory is deleted with all it holds.",
            schema: {
              type: "boolean",
              default: false,
            },
          },
        ],
        responses: {
          "204": {
            description: "Nothing has that name any more.",
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
    "/networkvolumes/{networkVolumeId}/files/content": {
      get: {
        operationId: "readVolumeFile",
        tags: ["network volumes"],
        summary: "Download a file of a network volume",
        description: "Answers the bytes of a file. `offset` continues a download that broke off.\n\nErrors: 400 when it is no file or `offset` lies behind its end, 404 when there is no such file, 501 and 503 as for the list.",
        "x-required-scope": "volumes:read",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
          {
            $ref: "#/components/parameters/VolumeFilePath",
          },
          {
            name: "offset",
            in: "query",
            description: "How many bytes at the beginning of the file to leave out.",
            schema: {
              type: "integer",
              minimum: 0,
              maximum: 9007199254740991,
              default: 0,
            },
          },
        ],
        responses: {
          "200": {
            description: "The bytes. `content-length` says how many there are.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/octet-stream": {
                schema: {
                  type: "string",
                  format: "binary",
                  description: "The bytes of the file.",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
      put: {
        operationId: "writeVolumeFile",
        tags: ["network volumes"],
        summary: "Upload a file to a network volume",
        description: "Stores the body as a file, in place of one that has the name, and creates missing directories above it. Readers see the old file or\nthe whole new one, never a part; an upload that breaks off leaves nothing behind.\n\nErrors: 408 when the body stops arriving, 409 when a directory has the name, 413 when it is larger than the volume, 501 and 503 as for the list; 503 also when the disk of the volume has no room for it.",
        "x-required-scope": "volumes",
        parameters: [
          {
            $ref: "#/components/parameters/NetworkVolumeId",
          },
          {
            $ref: "#/components/parameters/VolumeFilePath",
          },
        ],
        requestBody: {
          required: true,
          description: "The bytes of the file.",
          content: {
            "application/octet-stream": {
              schema: {
                type: "string",
                format: "binary",
                description: "The bytes of the file.",
              },
            },
          },
        },
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
                  $ref: "#/components/schemas/VolumeFile",
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
          "501": {
            $ref: "#/components/responses/NotImplemented",
          },
          "503": {
            $ref: "#/components/responses/Unavailable",
          },
        },
      },
    },
    "/containerregistryauth": {
      post: {
        operationId: "createContainerRegistryAuth",
        tags: ["container registry auths"],
        summary: "Store registry credentials",
        description: "Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. The mutation `updateRegistryAuth` of the GraphQL interface replaces user name and password.\n\nErrors: 409 when other credentials of the account have the name.",
        requestBody: {
          required: true,
          description: "The credentials to store.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/ContainerRegistryAuthCreateInput",
              },
              examples: {
                registry: {
                  summary: "A user and an access token",
                  value: {
                    name: "team registry",
                    username: "puller",
                    password: "not-a-real-token",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The credentials that were stored, without their secret parts.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ContainerRegistryAuth",
                },
                example: {
                  id: "cra62bx4m",
                  name: "team registry",
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
      get: {
        operationId: "listContainerRegistryAuths",
        tags: ["container registry auths"],
        summary: "List registry credentials",
        description: "Answers all stored credentials of the account, newest first, without user names and passwords.",
        responses: {
          "200": {
            description: "The stored credentials.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The stored credentials; empty when there are none.",
                  items: {
                    $ref: "#/components/schemas/ContainerRegistryAuth",
                  },
                },
                example: [
                  {
                    id: "cra62bx4m",
                    name: "team registry",
                  },
                ],
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
    "/containerregistryauth/{containerRegistryAuthId}": {
      get: {
        operationId: "getContainerRegistryAuth",
        tags: ["container registry auths"],
        summary: "Read registry credentials",
        description: "Answers id and name of one set of credentials; user name and password are never returned.",
        parameters: [
          {
            $ref: "#/components/parameters/ContainerRegistryAuthId",
          },
        ],
        responses: {
          "200": {
            description: "The credentials, without their secret parts.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ContainerRegistryAuth",
                },
                example: {
                  id: "cra62bx4m",
                  name: "team registry",
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
      delete: {
        operationId: "deleteContainerRegistryAuth",
        tags: ["container registry auths"],
        summary: "Delete registry credentials",
        description: "Deletes the credentials permanently.\n\nErrors: 409 while a template or pod refers to them; nothing is changed then.",
        parameters: [
          {
            $ref: "#/components/parameters/ContainerRegistryAuthId",
          },
        ],
        responses: {
          "204": {
            description: "The credentials are deleted. No body.",
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
    "/billing/rentals": {
      get: {
        operationId: "listRentals",
        tags: ["billing"],
        summary: "List the rentals behind a bill",
        description: "Answers the times during which the account held hardware or storage on constant terms, newest first, with what each was charged within the period. The amounts of all rentals of a period are what the billing records of the period add up to. While the host of a pod is gone, the pod has a rental without virtual CPUs, disks and costs, which keeps its hardware for it.\n\nThe answer is one page. `nextCursor` continues after it, with the same filters; it is null when no rental is left.\n\nErrors: 400 when `endTime` is not after `startTime`, or the cursor is not one that this service gave out.",
        parameters: [
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            name: "kind",
            in: "query",
            description: "Only rentals of this kind.",
            schema: {
              $ref: "#/components/schemas/RentalKind",
            },
          },
          {
            name: "holderId",
            in: "query",
            description: "Only rentals of this pod, worker or network volume.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          {
            name: "endpointId",
            in: "query",
            description: "Only rentals of workers of this endpoint.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/PageLimit",
          },
        ],
        responses: {
          "200": {
            description: "One page of rentals.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/RentalPage",
                },
                example: {
                  rentals: [
                    {
                      id: "r8c1e5zq0d6hxk",
                      kind: "worker",
                      holderId: "w7c2e9a41b06d3",
                      endpointId: "k3v9x0b2m7qd",
                      templateId: "tq5w0n8c1e",
                      imageName: "registry.example.com/transcriber:7",
                      dataCenterId: "EU-RO-1",
                      gpuTypeId: "NVIDIA L4",
                      gpuCount: 1,
                      cpuFlavorId: null,
                      vcpuCount: 8,
                      memoryInGb: 24,
                      diskInGb: 50,
                      computeCostPerHr: 0.69,
                      storageCostPerHr: 0.007,
                      startedAt: "2026-05-04T08:00:00.000Z",
                      endedAt: "2026-05-04T08:10:00.000Z",
                      amount: 0.116166667,
                    },
                  ],
                  nextCursor: null,
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
    "/billing/budget": {
      get: {
        operationId: "getBudget",
        tags: ["billing"],
        summary: "Read the budget",
        description: "Answers how much the account may spend this month, what it spent, and the same for each endpoint that has a limit of its own.",
        responses: {
          "200": {
            description: "The budget and what was spent.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BudgetReport",
                },
                example: {
                  spendLimit: 100,
                  action: "STOP",
                  operator: null,
                  limit: 100,
                  spent: 61.83,
                  share: 0.6183,
                  state: "OK",
                  stopsNewWork: false,
                  from: "2026-05-01T00:00:00.000Z",
                  until: "2026-06-01T00:00:00.000Z",
                  endpoints: [],
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
        operationId: "setBudget",
        tags: ["billing"],
        summary: "Set the budget",
        description: "Sets how much the account may spend in a calendar month (UTC). The operator can set a budget too; then the lower limit counts.\n\nA budget with the action `STOP` that is reached refuses new jobs, retries and starts of pods with 402, and starts no workers. Jobs that were accepted stay, running jobs end, and pods go on. All of it continues by itself when the limit is raised or the month ends.",
        requestBody: {
          required: true,
          description: "The budget.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/BudgetInput",
              },
              examples: {
                stop: {
                  summary: "No new work beyond 100 dollars",
                  value: {
                    spendLimit: 100,
                    action: "STOP",
                  },
                },
                none: {
                  summary: "No limit",
                  value: {
                    spendLimit: null,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The budget as it is now, and what was spent.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/BudgetReport",
                },
                example: {
                  spendLimit: 100,
                  action: "STOP",
                  operator: null,
                  limit: 100,
                  spent: 61.83,
                  share: 0.6183,
                  state: "OK",
                  stopsNewWork: false,
                  from: "2026-05-01T00:00:00.000Z",
                  until: "2026-06-01T00:00:00.000Z",
                  endpoints: [],
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
    "/billing/pods": {
      get: {
        operationId: "podBilling",
        tags: ["billing"],
        summary: "Read what pods cost",
        description: "Answers what the pods of the account cost, one record for every time span and group with charges, oldest first. Workers of endpoints are not part of it. A filter that matches nothing answers an empty array.\n\nErrors: 400 when `endTime` is not after `startTime`.",
        parameters: [
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            name: "gpuTypeId",
            in: "query",
            description: "Only pods with this type of GPU.",
            schema: {
              $ref: "#/components/schemas/GpuTypeId",
            },
          },
          {
            name: "grouping",
            in: "query",
            description: "What to split the records by, besides time.",
            schema: {
              $ref: "#/components/schemas/PodBillingGrouping",
              default: "gpuTypeId",
            },
          },
          {
            name: "podId",
            in: "query",
            description: "Only this pod.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/StartTime",
          },
        ],
        responses: {
          "200": {
            description: "The billing records.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The records that match; empty when nothing was charged.",
                  items: {
                    $ref: "#/components/schemas/BillingRecord",
                  },
                },
                example: [
                  {
                    time: "2026-05-04T00:00:00Z",
                    amount: 5.17,
                    timeBilledMs: 26973000,
                    diskSpaceBilledGb: 22,
                    gpuTypeId: "NVIDIA GeForce RTX 4090",
                  },
                ],
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
    "/billing/endpoints": {
      get: {
        operationId: "endpointBilling",
        tags: ["billing"],
        summary: "Read what endpoints cost",
        description: "Answers what the workers of the endpoints of the account cost, one record for every time span and group with charges, oldest first. A filter that matches nothing answers an empty array.\n\nErrors: 400 when `endTime` is not after `startTime`.",
        parameters: [
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            name: "dataCenterId",
            in: "query",
            description: "Only workers in this data center. Repeat the parameter for several values; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                $ref: "#/components/schemas/DataCenterId",
              },
            },
          },
          {
            name: "endpointId",
            in: "query",
            description: "Only this endpoint.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            name: "gpuTypeId",
            in: "query",
            description: "Only workers with this type of GPU. Repeat the parameter for several values; one match is enough.",
            style: "form",
            explode: true,
            schema: {
              type: "array",
              items: {
                $ref: "#/components/schemas/GpuTypeId",
              },
            },
          },
          {
            name: "grouping",
            in: "query",
            description: "What to split the records by, besides time.",
            schema: {
              $ref: "#/components/schemas/EndpointBillingGrouping",
              default: "endpointId",
            },
          },
          {
            name: "imageName",
            in: "query",
            description: "Only workers that ran exactly this image.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/StartTime",
          },
          {
            name: "templateId",
            in: "query",
            description: "Only workers made from this template.",
            schema: {
              type: "string",
            },
          },
        ],
        responses: {
          "200": {
            description: "The billing records.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The records that match; empty when nothing was charged.",
                  items: {
                    $ref: "#/components/schemas/BillingRecord",
                  },
                },
                example: [
                  {
                    time: "2026-05-04T00:00:00Z",
                    amount: 1.84,
                    timeBilledMs: 9412000,
                    diskSpaceBilledGb: 6,
                    endpointId: "k3v9x0b2m7qd",
                  },
                ],
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
    "/billing/networkvolumes": {
      get: {
        operationId: "networkVolumeBilling",
        tags: ["billing"],
        summary: "Read what network volumes cost",
        description: "Answers what all network volumes of the account cost together, one record for every time span with charges, oldest first.\n\nErrors: 400 when `endTime` is not after `startTime`.",
        parameters: [
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            $ref: "#/components/parameters/StartTime",
          },
        ],
        responses: {
          "200": {
            description: "The billing records.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The records of the period; empty when nothing was charged.",
                  items: {
                    $ref: "#/components/schemas/NetworkVolumeBillingRecord",
                  },
                },
                example: [
                  {
                    time: "2026-05-04T00:00:00Z",
                    amount: 0.23,
                    diskSpaceBilledGb: 100,
                    highPerformanceStorageAmount: 0,
                    highPerformanceStorageDiskSpaceBilledGb: 0,
                  },
                ],
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
    "/billing/tokens": {
      get: {
        operationId: "tokenBilling",
        tags: ["billing"],
        summary: "Read how many tokens the models of endpoints used",
        description: "Answers the tokens that model servers told of in their answers to requests of the OpenAI route, one record for every time span and group with tokens, oldest first. An answer counts when its job ends, and appears within seconds. What a model server does not tell is not counted. Tokens are counted by full hours, also of endpoints and keys that were deleted; the hour in which the period begins counts as a whole.\n\nErrors: 400 when `endTime` is not after `startTime`.",
        parameters: [
          {
            $ref: "#/components/parameters/BucketSize",
          },
          {
            name: "endpointId",
            in: "query",
            description: "Only this endpoint.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/EndTime",
          },
          {
            name: "grouping",
            in: "query",
            description: "What to split the records by, besides time.",
            schema: {
              $ref: "#/components/schemas/TokenBillingGrouping",
              default: "endpointId",
            },
          },
          {
            name: "keyId",
            in: "query",
            description: "Only requests with this key.",
            schema: {
              type: "string",
            },
          },
          {
            $ref: "#/components/parameters/StartTime",
          },
        ],
        responses: {
          "200": {
            description: "The records.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The records that match; empty when no tokens were counted.",
                  items: {
                    $ref: "#/components/schemas/TokenRecord",
                  },
                },
                example: [
                  {
                    time: "2026-05-04T00:00:00Z",
                    endpointId: "k3v9x0b2m7qd",
                    requests: 412,
                    promptTokens: 90112,
                    completionTokens: 48230,
                  },
                ],
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
    "/endpoints/{endpointId}/explanation": {
      get: {
        operationId: "explainEndpoint",
        tags: ["endpoints"],
        summary: "Explain why an endpoint has its workers",
        description: "Answers why the endpoint has as many workers as it has now: what the scaler wants and why, what it saw, what keeps jobs\nwaiting and what to do about it. Every gateway answers it. `message` says it all in a few sentences for a person.\n\nErrors: 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
        ],
        responses: {
          "200": {
            description: "The explanation.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/EndpointExplanation",
                },
                example: {
                  endpointId: "k3v9x0b2m7qd",
                  at: "2026-05-04T08:10:00.000Z",
                  message: "12 jobs in the queue. All workers are busy; the service starts more if jobs keep waiting. The first job in the queue has waited 6 s, longer than 4 s: one more worker starts. Workers: 1 running, 1 initializing; target 2.",
                  wantedWorkers: 2,
                  why: "The first job in the queue has waited 6 s, longer than 4 s: one more worker starts.",
                  decidedAt: "2026-05-04T08:09:58.000Z",
                  jobs: {
                    inQueue: 12,
                    inProgress: 1,
                    completed: 8041,
                    failed: 3,
                  },
                  oldestQueuedAt: "2026-05-04T08:09:54.000Z",
                  workers: {
                    running: 1,
                    idle: 0,
                    initializing: 1,
                    throttled: 0,
                    unhealthy: 0,
                    paused: 0,
                    total: 2,
                  },
                  settings: {
                    workersMin: 0,
                    workersMax: 4,
                    idleTimeout: 5,
                    scalerType: "QUEUE_DELAY",
                    scalerValue: 4,
                  },
                  measured: {
                    startMs: 8200,
                    runMs: 3100,
                  },
                  waiting: {
                    reason: "scaling",
                    message: "All workers are busy; the service starts more if jobs keep waiting.",
                    estimateMs: 9300,
                  },
                  release: {
                    version: 3,
                    rolling: false,
                    staleWorkers: 0,
                  },
                  lastWorkerExit: null,
                  problem: null,
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
    "/endpoints/{endpointId}/history": {
      get: {
        operationId: "endpointHistory",
        tags: ["endpoints"],
        summary: "Read what happened at an endpoint over time",
        description: "Answers, for each step of a time, how many jobs were submitted, started and ended, how long they waited and ran, and the most waiting jobs and\nworkers that were seen. All gateways together are counted. A minute appears within seconds after its end; steps in which nothing happened are zero.\n\nMinutes are kept for 48 hours and hours for 90 days. For older times `stepMs` must be a whole number of hours.\nPercentiles are at most a tenth off.\n\nRequests to a load-balancing endpoint count as jobs do. They failed when the answer has a status from 500 on or broke off, and were cancelled\nwhen their client left before its end.\n\nErrors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too\nshort for the age of `from`, or gives more than 1500\nsteps; 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/HistoryFrom",
          },
          {
            $ref: "#/components/parameters/HistoryTo",
          },
          {
            $ref: "#/components/parameters/HistoryStep",
          },
        ],
        responses: {
          "200": {
            description: "The steps, oldest first.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/EndpointHistory",
                },
                example: {
                  from: "2026-05-04T08:00:00.000Z",
                  to: "2026-05-04T08:01:00.000Z",
                  stepMs: 60000,
                  buckets: [
                    {
                      at: "2026-05-04T08:00:00.000Z",
                      submitted: 120,
                      started: 118,
                      completed: 115,
                      failed: 1,
                      timedOut: 0,
                      cancelled: 0,
                      promptTokens: 5120,
                      completionTokens: 2048,
                      delayMs: {
                        p50: 210,
                        p95: 1900,
                      },
                      runMs: {
                        p50: 830,
                        p95: 2400,
                      },
                      inQueueMax: 14,
                      oldestAgeMaxMs: 2100,
                      workers: {
                        running: 3,
                        idle: 1,
                        initializing: 1,
                        throttled: 0,
                        unhealthy: 0,
                        paused: 0,
                      },
                    },
                  ],
                  total: {
                    at: "2026-05-04T08:00:00.000Z",
                    submitted: 120,
                    started: 118,
                    completed: 115,
                    failed: 1,
                    timedOut: 0,
                    cancelled: 0,
                    promptTokens: 5120,
                    completionTokens: 2048,
                    delayMs: {
                      p50: 210,
                      p95: 1900,
                    },
                    runMs: {
                      p50: 830,
                      p95: 2400,
                    },
                    inQueueMax: 14,
                    oldestAgeMaxMs: 2100,
                    workers: {
                      running: 3,
                      idle: 1,
                      initializing: 1,
                      throttled: 0,
                      unhealthy: 0,
                      paused: 0,
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
    "/endpoints/{endpointId}/decisions": {
      get: {
        operationId: "listDecisions",
        tags: ["endpoints"],
        summary: "List what the scaler decided",
        description: "Answers how many workers the scaler wanted over time and why, newest first: one entry for each change, of several changes within a second the last one. Entries are kept for 30 days, at most 10000 of an endpoint.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no entry is left.\n\nErrors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/PageLimit",
          },
        ],
        responses: {
          "200": {
            description: "One page of decisions.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/DecisionPage",
                },
                example: {
                  decisions: [
                    {
                      at: "2026-05-04T08:09:58.000Z",
                      workers: 2,
                      why: "The first job in the queue has waited 6 s, longer than 4 s: one more worker starts.",
                    },
                    {
                      at: "2026-05-04T08:09:54.000Z",
                      workers: 1,
                      why: "A job waits and no worker serves it.",
                    },
                  ],
                  nextCursor: null,
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
    "/endpoints/{endpointId}/releases": {
      get: {
        operationId: "listReleases",
        tags: ["endpoints"],
        summary: "List the releases of an endpoint",
        description: "Answers the releases of the endpoint and how they were rolled out, newest first. A release is the settings that workers start with; a change of image, command, variables or hardware makes a new one, with the next version. Of changes that follow each other within a second only the last one is a release of its own. Releases from before the service kept them are not listed.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no release is left.\n\nErrors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.",
        parameters: [
          {
            $ref: "#/components/parameters/EndpointId",
          },
          {
            $ref: "#/components/parameters/Cursor",
          },
          {
            $ref: "#/components/parameters/PageLimit",
          },
        ],
        responses: {
          "200": {
            description: "One page of releases.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ReleasePage",
                },
                example: {
                  releases: [
                    {
                      version: 3,
                      state: "ROLLING",
                      imageName: "registry.example.com/transcriber:8",
                      templateId: "tq5w0n8c1e",
                      startedAt: "2026-05-04T08:09:58.000Z",
                      completedAt: null,
                      workers: 1,
                    },
                    {
                      version: 2,
                      state: "REPLACED",
                      imageName: "registry.example.com/transcriber:7",
                      templateId: "tq5w0n8c1e",
                      startedAt: "2026-05-03T10:00:00.000Z",
                      completedAt: "2026-05-03T10:02:11.000Z",
                      workers: 3,
                    },
                  ],
                  nextCursor: null,
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
    "/pods/{podId}/explanation": {
      get: {
        operationId: "explainPod",
        tags: ["pods"],
        summary: "Explain what happened to a pod",
        description: "Answers why the pod is as it is: whether its container runs, where it is, what the service did with it last, whether it could be\nstarted now, and what is wrong with it and what to do. Every gateway answers it. `message` says it in a few sentences for a\nperson.\n\nErrors: 404 when there is no such pod.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The explanation.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/PodExplanation",
                },
                example: {
                  podId: "p1h7x3q0c9zk",
                  at: "2026-05-04T08:10:00.000Z",
                  message: "The pod is stopped. The container could not be started: there is no image registry.example.com/train:9. It can be started now.",
                  desiredStatus: "EXITED",
                  isUp: false,
                  lastStatusChange: "The container could not be started: there is no image registry.example.com/train:9: 2026-05-04T08:02:00.000Z",
                  host: {
                    machineId: "host-1f0c22",
                    dataCenterId: "EU-RO-1",
                    isAlive: true,
                    seenAt: "2026-05-04T08:09:55.000Z",
                  },
                  canStart: {
                    possible: true,
                    message: null,
                  },
                  steps: [
                    {
                      at: "2026-05-04T08:02:00.000Z",
                      message: "The container could not be started: there is no image registry.example.com/train:9",
                    },
                  ],
                  problem: {
                    code: "pod_failed",
                    severity: "error",
                    subject: {
                      kind: "pod",
                      id: "p1h7x3q0c9zk",
                      name: "train",
                    },
                    message: "The container could not be started: there is no image registry.example.com/train:9",
                    cure: "Read the log of the pod, correct its image, command or credentials, and start it again.",
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
    "/pods/{podId}/usage": {
      get: {
        operationId: "getPodUsage",
        tags: ["pods"],
        summary: "Read what a pod used lately",
        description: "Answers the processor, memory and GPUs that the container of a running pod used, one sample for every 10 seconds of the last hour, oldest first. The\ngateway on the host of the pod measures it and keeps it in memory, so it begins anew with the container and with that gateway; every gateway answers it. A\npod without a running container has no samples, and neither has a process of a host that is not Linux. GPUs are measured with `nvidia-smi`; what\nit does not know is null.\n\nErrors: 404 when there is no such pod; 503 when the host of the pod cannot be reached.",
        parameters: [
          {
            $ref: "#/components/parameters/PodId",
          },
        ],
        responses: {
          "200": {
            description: "The samples.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/PodUsage",
                },
                example: {
                  podId: "p1h7x3q0c9zk",
                  intervalMs: 10000,
                  samples: [
                    {
                      at: "2026-05-04T08:09:50.000Z",
                      cpuPercent: 41.5,
                      memoryPercent: 12.2,
                      gpus: [],
                    },
                    {
                      at: "2026-05-04T08:10:00.000Z",
                      cpuPercent: 43.1,
                      memoryPercent: 12.4,
                      gpus: [],
                    },
                  ],
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
    "/audit": {
      get: {
        operationId: "listAuditEntries",
        tags: ["keys"],
        summary: "List who changed what",
        description: "Answers the changes that keys of the account made through REST and GraphQL, newest first: when, which key, from which address, which operation on what, and for REST the resource before and after, without secrets. Jobs are not in it, and neither are requests that were refused. An entry is written after its change; one that the service could not write is in the log of the service instead.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no entry is left.\n\nErrors: 400 when the cursor is not one that this service gave out.",
        "x-required-scope": "admin",
        parameters: [
          {
            name: "keyId",
            in: "query",
            description: "Only what this key changed.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          {
            name: "operation",
            in: "query",
            description: "Only changes by this operation, such as `deleteEndpoint` or `graphql.podTerminate`.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z.]{1,64}$",
            },
          },
          {
            name: "resourceId",
            in: "query",
            description: "Only changes of this resource.",
            schema: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 128,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most entries in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 100,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of entries.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/AuditPage",
                },
                example: {
                  entries: [
                    {
                      id: "w81hd6zq0c1e2f",
                      at: "2026-05-04T09:30:12.416Z",
                      key: {
                        id: "k4c9x2m7p0q8w1",
                        name: "ci",
                      },
                      address: "192.0.2.7",
                      requestId: "4f8Kq0_d2A",
                      operation: "updateEndpoint",
                      resourceKind: "endpoints",
                      resourceId: "k3v9x0b2m7qd",
                      before: {
                        id: "k3v9x0b2m7qd",
                        workersMax: 1,
                      },
                      after: {
                        id: "k3v9x0b2m7qd",
                        workersMax: 3,
                      },
                    },
                  ],
                  nextCursor: null,
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
    "/keys": {
      get: {
        operationId: "listKeys",
        tags: ["keys"],
        summary: "List keys",
        description: "Answers the keys of the account, newest first, without the keys themselves. Those that expired or were revoked are left out unless `includeEnded` asks for them.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no key is left.\n\nErrors: 400 when the cursor is not one that this service gave out; 403 when `accountId` names another account and the key is not an operator's; 404 when there is no such account.",
        "x-required-scope": "admin",
        parameters: [
          {
            $ref: "#/components/parameters/KeyAccountId",
          },
          {
            name: "includeEnded",
            in: "query",
            description: "true: keys that expired or were revoked are listed too.",
            schema: {
              type: "boolean",
              default: false,
            },
          },
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 128,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most keys in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 100,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of keys.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/KeyList",
                },
                example: {
                  keys: [
                    {
                      id: "k4c9x2m7p0q8w1",
                      accountId: "a1b2c3d4e5f6g7",
                      name: "ci",
                      scopes: ["run", "manage"],
                      endpointIds: null,
                      volumeIds: null,
                      state: "usable",
                      createdAt: "2026-05-04T09:30:12.416Z",
                      expiresAt: "2026-06-03T09:30:12.416Z",
                      revokedAt: null,
                      lastUsedAt: "2026-05-05T11:02:40.003Z",
                    },
                  ],
                  nextCursor: null,
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
      post: {
        operationId: "createKey",
        tags: ["keys"],
        summary: "Create a key",
        description: "Creates a key and answers it. It is shown only here, because only its hash is stored. It works at once.\n\nA key cannot give more than it has: the scopes `metrics` and `operator` need a key of an operator, and a key that expires creates none that lasts longer.\n\nErrors: 400 when an endpoint does not exist or `expiresAt` is over; 403 when the new key would have more rights than this one, or `accountId` names another account and this key is not an operator's; 404 when there is no such account.",
        "x-required-scope": "admin",
        requestBody: {
          required: true,
          description: "The key to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/KeyCreateInput",
              },
              examples: {
                ci: {
                  summary: "A key that submits jobs for a month",
                  value: {
                    name: "ci",
                    scopes: ["run"],
                    expiresAt: "2026-06-03T09:30:12.416Z",
                  },
                },
                box: {
                  summary: "A key for workers of one endpoint",
                  value: {
                    name: "gpu-box",
                    scopes: ["work"],
                    endpointIds: ["ep7k2m9x4q8w1z"],
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The key that was created, with the key itself.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/CreatedKey",
                },
                example: {
                  id: "k4c9x2m7p0q8w1",
                  accountId: "a1b2c3d4e5f6g7",
                  name: "ci",
                  scopes: ["run", "manage"],
                  endpointIds: null,
                  volumeIds: null,
                  state: "usable",
                  createdAt: "2026-05-04T09:30:12.416Z",
                  expiresAt: "2026-06-03T09:30:12.416Z",
                  revokedAt: null,
                  lastUsedAt: null,
                  key: "mr_not0a0real0key0not0a0real0key0not0a0real",
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
    "/keys/{keyId}": {
      get: {
        operationId: "getKey",
        tags: ["keys"],
        summary: "Read a key",
        description: "Answers one key without the key itself, also after it expired or was revoked.",
        "x-required-scope": "admin",
        parameters: [
          {
            $ref: "#/components/parameters/KeyId",
          },
          {
            $ref: "#/components/parameters/KeyAccountId",
          },
        ],
        responses: {
          "200": {
            description: "The key.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Key",
                },
                example: {
                  id: "k4c9x2m7p0q8w1",
                  accountId: "a1b2c3d4e5f6g7",
                  name: "ci",
                  scopes: ["run", "manage"],
                  endpointIds: null,
                  volumeIds: null,
                  state: "usable",
                  createdAt: "2026-05-04T09:30:12.416Z",
                  expiresAt: "2026-06-03T09:30:12.416Z",
                  revokedAt: null,
                  lastUsedAt: "2026-05-05T11:02:40.003Z",
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
      delete: {
        operationId: "revokeKey",
        tags: ["keys"],
        summary: "Revoke a key",
        description: "Revokes the key for good: it is refused from then on by this gateway, and within five seconds by others. What is known of it stays readable. Revoking a revoked key changes nothing.\n\nErrors: 409 for the key of this request, and for the last admin key of the account that can be used and is not restricted, because nobody could create another one.",
        "x-required-scope": "admin",
        parameters: [
          {
            $ref: "#/components/parameters/KeyId",
          },
          {
            $ref: "#/components/parameters/KeyAccountId",
          },
        ],
        responses: {
          "204": {
            description: "The key is revoked. No body.",
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
    "/overview": {
      get: {
        operationId: "getOverview",
        tags: ["overview"],
        summary: "See everything at once",
        description: "Answers what the account has and what it is doing: jobs, endpoints, workers and pods by state, which endpoints keep jobs\nwaiting and why, what failed lately, what today cost, and each known problem with its cure.\n\nA key that is restricted to endpoints sees these endpoints and nothing else; its overview counts no pods.",
        "x-required-scope": "manage:read",
        "x-restricted-keys": "filtered",
        responses: {
          "200": {
            description: "The overview.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Overview",
                },
                example: {
                  at: "2026-05-04T08:10:00.000Z",
                  jobs: {
                    inQueue: 12,
                    inProgress: 2,
                    completed: 8041,
                    failed: 3,
                  },
                  endpoints: {
                    total: 4,
                    waiting: 1,
                    paused: 1,
                  },
                  workers: {
                    running: 2,
                    idle: 1,
                    initializing: 1,
                    throttled: 0,
                    unhealthy: 0,
                    paused: 0,
                    total: 4,
                  },
                  pods: {
                    running: 1,
                    exited: 2,
                    total: 3,
                  },
                  waiting: [
                    {
                      endpointId: "k3v9x0b2m7qd",
                      endpointName: "transcriber",
                      jobs: 12,
                      oldestQueuedAt: "2026-05-04T08:09:12.000Z",
                      reason: "scaling",
                      message: "All workers are busy; the service starts more if jobs keep waiting.",
                    },
                  ],
                  failures: [
                    {
                      count: 2,
                      firstFinishedAt: "2026-05-04T07:41:55.870Z",
                      last: {
                        jobId: "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                        endpointId: "k3v9x0b2m7qd",
                        endpointName: "transcriber",
                        status: "FAILED",
                        error: "KeyError: 'language'",
                        submittedAt: "2026-05-04T07:57:58.102Z",
                        startedAt: "2026-05-04T07:58:01.377Z",
                        finishedAt: "2026-05-04T07:58:03.214Z",
                        workerId: "w7k2m9x4",
                        attempts: 1,
                        sync: false,
                        kept: true,
                      },
                    },
                  ],
                  costToday: 4.218,
                  problems: [
                    {
                      code: "no_workers_allowed",
                      severity: "warning",
                      subject: {
                        kind: "endpoint",
                        id: "p81hd6zq0c1e",
                        name: "thumbnails",
                      },
                      message: "The endpoint is paused (workersMax is 0), and no external worker serves it; jobs wait until workersMax is raised.",
                      cure: "Set `workersMax` to 1 or more, or start a worker of your own.",
                    },
                  ],
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
    "/overview/history": {
      get: {
        operationId: "overviewHistory",
        tags: ["overview"],
        summary: "Read what happened at all endpoints over time",
        description: "Answers, for each step of a time, what happened at all endpoints of the account together. Jobs of all endpoints are added up, and percentiles\nare those of all their jobs. `inQueueMax` and `workers` add the most that was seen at each endpoint; `oldestAgeMaxMs` is the oldest job of any\nendpoint. The history of an endpoint is removed with the endpoint; deleted endpoints are not part of the answer.\n\nA key that is restricted to endpoints reads these endpoints together and nothing else.\n\nSteps, how long they are kept and the parameters are those of `GET /endpoints/{endpointId}/history`.\n\nErrors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too\nshort for the age of `from`, or gives more than 1500\nsteps.",
        "x-required-scope": "manage:read",
        "x-restricted-keys": "filtered",
        parameters: [
          {
            $ref: "#/components/parameters/HistoryFrom",
          },
          {
            $ref: "#/components/parameters/HistoryTo",
          },
          {
            $ref: "#/components/parameters/HistoryStep",
          },
        ],
        responses: {
          "200": {
            description: "The steps, oldest first.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/EndpointHistory",
                },
                example: {
                  from: "2026-05-04T08:00:00.000Z",
                  to: "2026-05-04T08:01:00.000Z",
                  stepMs: 60000,
                  buckets: [
                    {
                      at: "2026-05-04T08:00:00.000Z",
                      submitted: 340,
                      started: 338,
                      completed: 333,
                      failed: 2,
                      timedOut: 0,
                      cancelled: 1,
                      promptTokens: 5120,
                      completionTokens: 2048,
                      delayMs: {
                        p50: 180,
                        p95: 2100,
                      },
                      runMs: {
                        p50: 620,
                        p95: 2400,
                      },
                      inQueueMax: 21,
                      oldestAgeMaxMs: 2600,
                      workers: {
                        running: 9,
                        idle: 2,
                        initializing: 1,
                        throttled: 0,
                        unhealthy: 0,
                        paused: 0,
                      },
                    },
                  ],
                  total: {
                    at: "2026-05-04T08:00:00.000Z",
                    submitted: 340,
                    started: 338,
                    completed: 333,
                    failed: 2,
                    timedOut: 0,
                    cancelled: 1,
                    promptTokens: 5120,
                    completionTokens: 2048,
                    delayMs: {
                      p50: 180,
                      p95: 2100,
                    },
                    runMs: {
                      p50: 620,
                      p95: 2400,
                    },
                    inQueueMax: 21,
                    oldestAgeMaxMs: 2600,
                    workers: {
                      running: 9,
                      idle: 2,
                      initializing: 1,
                      throttled: 0,
                      unhealthy: 0,
                      paused: 0,
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
    "/events": {
      get: {
        operationId: "streamEvents",
        tags: ["overview"],
        summary: "Follow what changes",
        description: "Answers server-sent events that tell of each change in the account, so that a program that shows something need not ask again\nand again. One stream is enough for a program: open it, read what you show, and apply the events to it.\n\n| event | its data | sent when |\n|---|---|---|\n| `endpoint` | `EndpointState` | the queue, the workers or the settings of an endpoint changed, or it was deleted |\n| `worker` | `WorkerState` | the status of a worker changed, or it ended |\n| `job` | `JobsChanged` | jobs of an endpoint were submitted, taken, finished, changed or removed |\n| `pod` | `PodState` | a pod changed |\n| `resource` | `ResourceChanged` | an endpoint, a template, a network volume, a registry credential, a secret, a key or a rule for notifications was saved or deleted |\n| `problem` | `ProblemChanged` | a problem of the overview began or ended |\n| `reset` | `{}` | events are missing; read again what you show |\n| `heartbeat` | `Heartbeat` | at once, and every 5 seconds |\n\nThe data are JSON objects and may gain members; new types of events may be added. Changes that follow each other within a quarter of a\nsecond are sent as one event with the last state. An event `job` names at most 20 jobs and counts the others in `omitted`.\n\nA reader that lost its connection sends the last id as `Last-Event-ID` and gets what it missed. If that is no longer kept, or\nit was sent by another gateway, the stream begins with `reset`. The service keeps the last 500 events of an account, and for one minute\nafter the last stream of the account ended.\n\nA key that is restricted to endpoints gets only events about these endpoints. The stream ends when the service stops and within ten\nseconds after the key lost the right to read it.",
        "x-required-scope": "manage:read",
        "x-restricted-keys": "filtered",
        parameters: [
          {
            $ref: "#/components/parameters/LastEventId",
          },
        ],
        responses: {
          "200": {
            description: "The events.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "text/event-stream": {
                schema: {
                  type: "string",
                  description: "Events, each with its id, type and data.",
                  contentSchema: {
                    description: "The data of an event, by its type.",
                    oneOf: [
                      {
                        $ref: "#/components/schemas/EndpointState",
                      },
                      {
                        $ref: "#/components/schemas/WorkerState",
                      },
                      {
                        $ref: "#/components/schemas/JobsChanged",
                      },
                      {
                        $ref: "#/components/schemas/PodState",
                      },
                      {
                        $ref: "#/components/schemas/ResourceChanged",
                      },
                      {
                        $ref: "#/components/schemas/ProblemChanged",
                      },
                      {
                        $ref: "#/components/schemas/Heartbeat",
                      },
                    ],
                  },
                },
                example: "id: 5f1c-41\nevent: endpoint\ndata: {\"endpointId\":\"k3v9x0b2m7qd\",\"name\":\"transcriber\",\"deleted\":false,\"version\":3,\"jobs\":{\"inQueue\":12,\"inProgress\":2,\"completed\":8041,\"failed\":3},\"workers\":{\"running\":2,\"idle\":1,\"initializing\":1,\"throttled\":0,\"unhealthy\":0,\"paused\":0,\"total\":4},\"wantedWorkers\":4,\"why\":\"12 jobs wait.\",\"waiting\":null}\n\n",
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
          "429": {
            $ref: "#/components/responses/TooManyRequests",
          },
          "431": {
            $ref: "#/components/responses/HeaderTooLarge",
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
    "/keys/current": {
      get: {
        operationId: "getCurrentKey",
        tags: ["keys"],
        summary: "Read what the key of this request may do",
        description: "Answers whose key this is and what it may do. Every valid key may ask, those of workers and those that are restricted to endpoints included.",
        "x-required-scope": "any",
        responses: {
          "200": {
            description: "The key that the request was made with.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/CurrentKey",
                },
                example: {
                  id: "k4c9x2m7p0q8w1",
                  name: "ci",
                  scopes: ["run", "manage"],
                  endpointIds: null,
                  volumeIds: null,
                  createdAt: "2026-05-04T09:30:12.416Z",
                  expiresAt: "2026-06-03T09:30:12.416Z",
                  accountId: "a1b2c3d4e5f6g7",
                  accountName: "research",
                  isOperator: false,
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
    "/keys/current/s3": {
      get: {
        operationId: "getS3Credentials",
        tags: ["keys"],
        summary: "Read the S3 credentials of the key of this request",
        description: "Answers what a client of S3 needs to reach the files of network volumes at `/s3` with the rights of this key. They are the same each time, and end with the key. Files need a key with the scope `volumes` or `volumes:read`, or one that includes it.\n\nErrors: 404 for a key that the service gave to its workers.",
        "x-required-scope": "any",
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
                  $ref: "#/components/schemas/S3Credentials",
                },
                example: {
                  accessKeyId: "k4c9x2m7p0q8w1",
                  secretAccessKey: "not0a0real0secret0not0a0real0secret0not0a0r",
                  path: "/s3",
                  region: "us-east-1",
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
    "/notifications": {
      post: {
        operationId: "createNotification",
        tags: ["notifications"],
        summary: "Create a rule",
        description: "Creates a rule that tells a receiver by HTTP when something needs attention. While the rule is enabled, the service checks its\ncondition every 15 seconds, for each of its endpoints on its own. It sends one `NotificationMessage` when the condition begins,\nwith `repeatMinutes` further ones while it goes on, and one when it has not held for a minute. A restart of the service neither\nrepeats nor forgets one.\n\n| condition | begins when | bounds, with what holds where none is given |\n|---|---|---|\n| `WORKERS_FAILING` | workers of an endpoint crash, do not report, or find no machine | none |\n| `QUEUE_AGE` | the oldest waiting job of normal priority is older than `ageSeconds` | `ageSeconds` 300 |\n| `ERROR_RATE` | of at least `jobsMin` jobs that ended within `windowMinutes`, `failedPercent` failed or timed out | `failedPercent` 10, `windowMinutes` 5, `jobsMin` 10 |\n| `DISK_NEARLY_FULL` | `usedPercent` of the disk of a host are used; only for operators | `usedPercent` 90 |\n| `CONTRACT_DRIFT` | the last run of the contract suite that was sent to the service found broken claims; only for operators | none |\n| `BUDGET_REACHED` | the account, or an endpoint with a limit of its own, has spent `spentPercent` of its budget | `spentPercent` 100 |\n\nMessages are sent like the webhooks of jobs: with `POST`, signed with the webhook secret of the account in `x-millrace-signature`,\nat most three times, to public addresses and to those that the operator allows. Any 2xx is an acknowledgement.\n\nErrors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed; 403 for\n`DISK_NEARLY_FULL` and `CONTRACT_DRIFT` with a key that is not an operator's; 409 when the account has 50 rules.",
        requestBody: {
          required: true,
          description: "The rule to create.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/NotificationCreateInput",
              },
              examples: {
                queue: {
                  summary: "Tell when jobs of an endpoint wait for more than five minutes",
                  value: {
                    name: "transcriber waits",
                    condition: "QUEUE_AGE",
                    bounds: {
                      ageSeconds: 300,
                    },
                    endpointIds: ["k3v9x0b2m7qd"],
                    url: "https://hooks.example.org/millrace",
                    repeatMinutes: 60,
                  },
                },
                failing: {
                  summary: "Tell when any endpoint cannot start workers",
                  value: {
                    name: "workers fail",
                    condition: "WORKERS_FAILING",
                    url: "https://hooks.example.org/millrace",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The rule that was created.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NotificationRule",
                },
                example: {
                  id: "nt4c9x2m7p0q8w",
                  name: "transcriber waits",
                  condition: "QUEUE_AGE",
                  bounds: {
                    ageSeconds: 300,
                  },
                  endpointIds: ["k3v9x0b2m7qd"],
                  url: "https://hooks.example.org/millrace",
                  enabled: true,
                  repeatMinutes: 60,
                  createdAt: "2026-05-04T09:30:12.416Z",
                  firing: [
                    {
                      subject: {
                        kind: "endpoint",
                        id: "k3v9x0b2m7qd",
                        name: "transcriber",
                      },
                      since: "2026-05-05T11:02:40.003Z",
                      toldAt: "2026-05-05T11:02:40.003Z",
                    },
                  ],
                  lastDelivery: {
                    at: "2026-05-05T11:02:40.218Z",
                    state: "began",
                    attempt: 1,
                    statusCode: 204,
                    error: null,
                    nextTryAt: null,
                    failedInARow: 0,
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
      get: {
        operationId: "listNotifications",
        tags: ["notifications"],
        summary: "List rules",
        description: "Answers all rules of the account, newest first, each with what it has told.",
        responses: {
          "200": {
            description: "The rules.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  description: "The rules; empty when there are none.",
                  items: {
                    $ref: "#/components/schemas/NotificationRule",
                  },
                },
                example: [
                  {
                    id: "nt4c9x2m7p0q8w",
                    name: "transcriber waits",
                    condition: "QUEUE_AGE",
                    bounds: {
                      ageSeconds: 300,
                    },
                    endpointIds: ["k3v9x0b2m7qd"],
                    url: "https://hooks.example.org/millrace",
                    enabled: true,
                    repeatMinutes: 60,
                    createdAt: "2026-05-04T09:30:12.416Z",
                    firing: [
                      {
                        subject: {
                          kind: "endpoint",
                          id: "k3v9x0b2m7qd",
                          name: "transcriber",
                        },
                        since: "2026-05-05T11:02:40.003Z",
                        toldAt: "2026-05-05T11:02:40.003Z",
                      },
                    ],
                    lastDelivery: {
                      at: "2026-05-05T11:02:40.218Z",
                      state: "began",
                      attempt: 1,
                      statusCode: 204,
                      error: null,
                      nextTryAt: null,
                      failedInARow: 0,
                    },
                  },
                ],
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
    "/notifications/{notificationId}": {
      get: {
        operationId: "getNotification",
        tags: ["notifications"],
        summary: "Read a rule",
        description: "Answers one rule: what it watches, for what its condition holds now, and how its last message was delivered.",
        parameters: [
          {
            $ref: "#/components/parameters/NotificationId",
          },
        ],
        responses: {
          "200": {
            description: "The rule.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NotificationRule",
                },
                example: {
                  id: "nt4c9x2m7p0q8w",
                  name: "transcriber waits",
                  condition: "QUEUE_AGE",
                  bounds: {
                    ageSeconds: 300,
                  },
                  endpointIds: ["k3v9x0b2m7qd"],
                  url: "https://hooks.example.org/millrace",
                  enabled: true,
                  repeatMinutes: 60,
                  createdAt: "2026-05-04T09:30:12.416Z",
                  firing: [
                    {
                      subject: {
                        kind: "endpoint",
                        id: "k3v9x0b2m7qd",
                        name: "transcriber",
                      },
                      since: "2026-05-05T11:02:40.003Z",
                      toldAt: "2026-05-05T11:02:40.003Z",
                    },
                  ],
                  lastDelivery: {
                    at: "2026-05-05T11:02:40.218Z",
                    state: "began",
                    attempt: 1,
                    statusCode: 204,
                    error: null,
                    nextTryAt: null,
                    failedInARow: 0,
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
      patch: {
        operationId: "updateNotification",
        tags: ["notifications"],
        summary: "Change a rule",
        description: "Changes the fields that are given; the condition stays. A rule whose bounds, endpoints or `enabled` are given begins anew: it forgets for what its condition holds, and tells again where it still holds.\n\nErrors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed.",
        parameters: [
          {
            $ref: "#/components/parameters/NotificationId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields to change.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/NotificationUpdateInput",
              },
              examples: {
                quiet: {
                  summary: "Send nothing for now",
                  value: {
                    enabled: false,
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The rule as it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NotificationRule",
                },
                example: {
                  id: "nt4c9x2m7p0q8w",
                  name: "transcriber waits",
                  condition: "QUEUE_AGE",
                  bounds: {
                    ageSeconds: 300,
                  },
                  endpointIds: ["k3v9x0b2m7qd"],
                  url: "https://hooks.example.org/millrace",
                  enabled: true,
                  repeatMinutes: 60,
                  createdAt: "2026-05-04T09:30:12.416Z",
                  firing: [
                    {
                      subject: {
                        kind: "endpoint",
                        id: "k3v9x0b2m7qd",
                        name: "transcriber",
                      },
                      since: "2026-05-05T11:02:40.003Z",
                      toldAt: "2026-05-05T11:02:40.003Z",
                    },
                  ],
                  lastDelivery: {
                    at: "2026-05-05T11:02:40.218Z",
                    state: "began",
                    attempt: 1,
                    statusCode: 204,
                    error: null,
                    nextTryAt: null,
                    failedInARow: 0,
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
      delete: {
        operationId: "deleteNotification",
        tags: ["notifications"],
        summary: "Delete a rule",
        description: "Deletes the rule. Messages of it that were not delivered yet are not sent.",
        parameters: [
          {
            $ref: "#/components/parameters/NotificationId",
          },
        ],
        responses: {
          "204": {
            description: "The rule is deleted. No body.",
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
    "/notifications/{notificationId}/test": {
      post: {
        operationId: "testNotification",
        tags: ["notifications"],
        summary: "Send a test message",
        description: "Sends a message of the state `test` to the receiver of the rule now, once, also while the rule is not enabled, and answers how the receiver took it. It waits at most 10 seconds for the receiver.",
        parameters: [
          {
            $ref: "#/components/parameters/NotificationId",
          },
        ],
        responses: {
          "200": {
            description: "What was sent, and what the receiver answered.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/NotificationTest",
                },
                example: {
                  delivery: {
                    at: "2026-05-05T11:02:40.218Z",
                    state: "test",
                    attempt: 1,
                    statusCode: 204,
                    error: null,
                    nextTryAt: null,
                    failedInARow: 0,
                  },
                  message: {
                    id: "nd1f6w0z8k3m5t",
                    type: "notification",
                    state: "test",
                    condition: "QUEUE_AGE",
                    rule: {
                      id: "nt4c9x2m7p0q8w",
                      name: "transcriber waits",
                    },
                    subject: {
                      kind: "account",
                      id: "a1b2c3d4e5f6g7",
                      name: "research",
                    },
                    message: "This is a test of the rule \"transcriber waits\". Nothing is wrong.",
                    at: "2026-05-05T11:02:40.003Z",
                    since: "2026-05-05T11:02:40.003Z",
                    figures: {},
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
    "/accounts": {
      get: {
        operationId: "listAccounts",
        tags: ["accounts"],
        summary: "List accounts",
        description: "Answers the accounts of the service, oldest first, so that the first account leads the first page.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no account is left.\n\nErrors: 400 when the cursor is not one that this service gave out.",
        "x-required-scope": "operator",
        parameters: [
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 128,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most accounts in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 1000,
              default: 100,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of accounts.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/AccountList",
                },
                example: {
                  accounts: [
                    {
                      id: "a1b2c3d4e5f6g7",
                      name: "research",
                      email: "team@example.org",
                      createdAt: "2026-05-04T09:30:12.416Z",
                      isFirst: false,
                      budget: null,
                    },
                  ],
                  nextCursor: null,
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
        operationId: "createAccount",
        tags: ["accounts"],
        summary: "Create an account",
        description: "Creates an account: an owner of keys and resources, separate from all others. It has no key until one is created for it with `POST /keys` and its id as `accountId`.",
        "x-required-scope": "operator",
        requestBody: {
          required: true,
          description: "The fields of the account.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/AccountCreateInput",
              },
              examples: {
                account: {
                  summary: "A team",
                  value: {
                    name: "research",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The account that was created.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Account",
                },
                example: {
                  id: "a1b2c3d4e5f6g7",
                  name: "research",
                  email: "team@example.org",
                  createdAt: "2026-05-04T09:30:12.416Z",
                  isFirst: false,
                  budget: null,
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
    "/accounts/{accountId}": {
      get: {
        operationId: "getAccount",
        tags: ["accounts"],
        summary: "Read an account",
        description: "Answers one account.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/AccountId",
          },
        ],
        responses: {
          "200": {
            description: "The account.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Account",
                },
                example: {
                  id: "a1b2c3d4e5f6g7",
                  name: "research",
                  email: "team@example.org",
                  createdAt: "2026-05-04T09:30:12.416Z",
                  isFirst: false,
                  budget: null,
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
      patch: {
        operationId: "updateAccount",
        tags: ["accounts"],
        summary: "Change an account",
        description: "Changes the fields that are given.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/AccountId",
          },
        ],
        requestBody: {
          required: true,
          description: "The fields of the account.",
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/AccountUpdateInput",
              },
              examples: {
                account: {
                  summary: "Another name",
                  value: {
                    name: "research and teaching",
                  },
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The account as it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Account",
                },
                example: {
                  id: "a1b2c3d4e5f6g7",
                  name: "research",
                  email: "team@example.org",
                  createdAt: "2026-05-04T09:30:12.416Z",
                  isFirst: false,
                  budget: null,
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
      delete: {
        operationId: "deleteAccount",
        tags: ["accounts"],
        summary: "Delete an account",
        description: "Deletes the account and revokes its keys, which other gateways refuse within five seconds. What it was billed stays stored; its applications and the records of its ended sandboxes are deleted.\n\nErrors: 409 while it has pods, endpoints, templates, network volumes, registry credentials or secrets, naming them; 409 also for the first account and for the account of this key. Nothing is changed then.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/AccountId",
          },
        ],
        responses: {
          "204": {
            description: "The account is deleted. No body.",
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
    "/accounts/{accountId}/webhook-secret": {
      get: {
        operationId: "getWebhookSecret",
        tags: ["accounts"],
        summary: "Read the secret that signs webhooks",
        description: "Answers the secret with which receivers verify the header `x-millrace-signature` of webhooks of the account. An admin key may read that of its own account, and that of any account where it is an operator's; another account answers 404.",
        "x-required-scope": "admin",
        parameters: [
          {
            $ref: "#/components/parameters/AccountId",
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
                  $ref: "#/components/schemas/WebhookSecret",
                },
                example: {
                  accountId: "a1b2c3d4e5f6g7",
                  webhookSecret: "whsec_not-a-real-secret",
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
    "/service": {
      get: {
        operationId: "getService",
        tags: ["service"],
        summary: "Read what the service is and runs on",
        description: "Answers version, uptime, storage, and the hosts that machines are started on, as this gateway knows them.",
        "x-required-scope": "manage:read",
        responses: {
          "200": {
            description: "The service.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ServiceInfo",
                },
                example: {
                  version: "0.1.0",
                  interfaceVersion: "0.1.0",
                  startedAt: "2026-05-04T09:30:12.416Z",
                  uptimeMs: 86400000,
                  store: "sqlite",
                  compute: "containers of Docker 28.1.1",
                  handlersDirectory: "/var/lib/millrace/handlers",
                  gateways: 1,
                  hosts: [
                    {
                      id: "h3k9x2m7p0q8w1",
                      dataCenterId: "EU-RO-1",
                      driver: "docker",
                      isAlive: true,
                      vcpuCount: 16,
                      memoryInGb: 64,
                      gpuCount: 2,
                    },
                  ],
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
    "/service/settings": {
      get: {
        operationId: "listSettings",
        tags: ["service"],
        summary: "Read the settings of the service",
        description: "Answers every setting that `millrace up` knows, with its value where one was given and where it came from. The value of a secret is never answered. A service that another program embeds answers none.",
        "x-required-scope": "operator",
        responses: {
          "200": {
            description: "The settings.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/SettingList",
                },
                example: {
                  settings: [
                    {
                      name: "MILLRACE_PORT",
                      value: "9000",
                      isSet: true,
                      isSecret: false,
                      source: "environment",
                      help: "Port to listen on (default 8080; 0 picks a free one)",
                    },
                  ],
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
    "/service/backups": {
      post: {
        operationId: "createBackup",
        tags: ["service"],
        summary: "Make a backup and download it",
        description: "Answers a consistent copy of the database, the blobs and the secret of a service on SQLite as a tar archive, which `millrace restore` turns\ninto a data directory. Every job that was accepted before the request is in it. The service goes on meanwhile. The answer begins when the\ncopy is made. It is kept nowhere: when the download ends or breaks off, the copy is removed. Handler folders, network volumes,\ndisks of pods and logs are not in it.\n\nKeep the archive private: it holds the jobs and the secret, with which a reader can act as this service.\n\nErrors: 409 while another backup is made or downloaded, and on PostgreSQL, where `pg_dump` makes backups; 503 when the disk has no room for the copy.",
        "x-required-scope": "operator",
        responses: {
          "200": {
            description: "The archive. `content-length` says how long it is.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/octet-stream": {
                schema: {
                  type: "string",
                  format: "binary",
                  description: "The bytes of the archive.",
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
    "/service/shards": {
      get: {
        operationId: "listShards",
        tags: ["service"],
        summary: "List the databases that share the jobs",
        description: "Answers the PostgreSQL databases that the service was given, by their numbers: whether each can be used, how many endpoints place their jobs there, and how many jobs wait and run there. A service on SQLite has none.",
        "x-required-scope": "operator",
        responses: {
          "200": {
            description: "The databases.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ShardList",
                },
                example: {
                  shards: [
                    {
                      number: 0,
                      place: "db1.internal:5432/millrace",
                      problem: null,
                      endpoints: 12,
                      formerEndpoints: 1,
                      jobs: {
                        waiting: 40,
                        running: 8,
                      },
                    },
                  ],
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
    "/service/shards/moves": {
      post: {
        operationId: "moveEndpoint",
        tags: ["service"],
        summary: "Move an endpoint to another database",
        description: "Places new jobs of an endpoint of any account on another database, and answers when that is done. Existing jobs stay where they are and are run, answered\nand retried as before. Clients wait for a moment meanwhile; idempotency keys hold.\n\nWhen the service is killed halfway, submissions to the endpoint are answered 503 until the move is repeated, to any of the databases.\n\nErrors: 400 when there is no such database, 404 when there is no such endpoint, 409 on SQLite, while another move is under way, and when a database is not\nin use yet; 503 when a database is unreachable, or another transaction kept writing jobs for 30 s, in which case the endpoint stays where it was.",
        "x-required-scope": "operator",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/ShardMoveInput",
              },
              example: {
                endpointId: "4k2v0c9m1xq7wz",
                to: 1,
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Where the endpoint is.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/ShardMove",
                },
                example: {
                  endpointId: "4k2v0c9m1xq7wz",
                  from: 0,
                  to: 1,
                  moved: true,
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
    "/service/hosts": {
      get: {
        operationId: "listHosts",
        tags: ["service"],
        summary: "List the hosts",
        description: "Answers the computers that machines are started on, by their ids, each with its hardware and what is rented on it.",
        "x-required-scope": "operator",
        responses: {
          "200": {
            description: "The hosts.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/HostList",
                },
                example: {
                  hosts: [
                    {
                      id: "m3f9a1c2b4d5e",
                      name: "rig1",
                      dataCenterId: "EU-RO-1",
                      driver: "docker",
                      version: "0.1.0",
                      publicIp: "203.0.113.7",
                      isAlive: true,
                      leaving: false,
                      seenAt: "2026-05-04T08:00:00.000Z",
                      cordoned: false,
                      draining: false,
                      drain: null,
                      labels: {
                        rack: "r1",
                      },
                      cpuModel: "AMD EPYC 9354",
                      vcpuCount: 64,
                      memoryInGb: 256,
                      diskInGb: 2000,
                      diskFreeInGb: 1500,
                      gpus: [
                        {
                          id: "GPU-1",
                          typeId: "NVIDIA L4",
                          memoryInGb: 24,
                        },
                      ],
                      rented: [
                        {
                          holderKind: "pod",
                          holderId: "4k2v0c9m1xq7wz",
                          accountId: "0c1e2f3a4b5d6e",
                          gpuIds: ["GPU-1"],
                          vcpuCount: 16,
                          memoryInGb: 64,
                        },
                      ],
                    },
                  ],
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
    "/service/hosts/{hostId}": {
      get: {
        operationId: "getHost",
        tags: ["service"],
        summary: "Read a host",
        description: "Answers one of the computers that machines are started on.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/HostId",
          },
        ],
        responses: {
          "200": {
            description: "The host.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/HostDetails",
                },
                example: {
                  id: "m3f9a1c2b4d5e",
                  name: "rig1",
                  dataCenterId: "EU-RO-1",
                  driver: "docker",
                  version: "0.1.0",
                  publicIp: "203.0.113.7",
                  isAlive: true,
                  leaving: false,
                  seenAt: "2026-05-04T08:00:00.000Z",
                  cordoned: false,
                  draining: false,
                  drain: null,
                  labels: {
                    rack: "r1",
                  },
                  cpuModel: "AMD EPYC 9354",
                  vcpuCount: 64,
                  memoryInGb: 256,
                  diskInGb: 2000,
                  diskFreeInGb: 1500,
                  gpus: [
                    {
                      id: "GPU-1",
                      typeId: "NVIDIA L4",
                      memoryInGb: 24,
                    },
                  ],
                  rented: [
                    {
                      holderKind: "pod",
                      holderId: "4k2v0c9m1xq7wz",
                      accountId: "0c1e2f3a4b5d6e",
                      gpuIds: ["GPU-1"],
                      vcpuCount: 16,
                      memoryInGb: 64,
                    },
                  ],
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
      patch: {
        operationId: "updateHost",
        tags: ["service"],
        summary: "Cordon, drain or label a host",
        description: "Changes what is given and answers the host. Nothing new is placed on a cordoned host: no pod, no worker, and no stopped pod is started there. What runs there goes on. From a host that is drained, workers go away: they finish their jobs, get no more, are replaced on other hosts that have room, and end. Pods stay, because their data are on the host; `lastStatusChange` tells their owners. `drain` of the host tells what is left.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/HostId",
          },
        ],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/HostUpdateInput",
              },
              example: {
                cordoned: true,
                labels: {
                  rack: "r1",
                },
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The host as it is now.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/HostDetails",
                },
                example: {
                  id: "m3f9a1c2b4d5e",
                  name: "rig1",
                  dataCenterId: "EU-RO-1",
                  driver: "docker",
                  version: "0.1.0",
                  publicIp: "203.0.113.7",
                  isAlive: true,
                  leaving: false,
                  seenAt: "2026-05-04T08:00:00.000Z",
                  cordoned: true,
                  draining: false,
                  drain: null,
                  labels: {
                    rack: "r1",
                  },
                  cpuModel: "AMD EPYC 9354",
                  vcpuCount: 64,
                  memoryInGb: 256,
                  diskInGb: 2000,
                  diskFreeInGb: 1500,
                  gpus: [
                    {
                      id: "GPU-1",
                      typeId: "NVIDIA L4",
                      memoryInGb: 24,
                    },
                  ],
                  rented: [
                    {
                      holderKind: "pod",
                      holderId: "4k2v0c9m1xq7wz",
                      accountId: "0c1e2f3a4b5d6e",
                      gpuIds: ["GPU-1"],
                      vcpuCount: 16,
                      memoryInGb: 64,
                    },
                  ],
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
    "/service/verifications": {
      get: {
        operationId: "listVerifications",
        tags: ["service"],
        summary: "List the runs of the contract suite",
        description: "Answers the runs of the contract suite that were reported to the service, newest first, without their claims. The last 200 runs are kept.\n\nThe answer is one page. `nextCursor` continues after it; it is null when no run is left.\n\nErrors: 400 when the cursor is not one that this service gave out.",
        "x-required-scope": "operator",
        parameters: [
          {
            name: "cursor",
            in: "query",
            description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
            schema: {
              type: "string",
              minLength: 1,
              maxLength: 128,
            },
          },
          {
            name: "limit",
            in: "query",
            description: "Most runs in the answer.",
            schema: {
              type: "integer",
              minimum: 1,
              maximum: 200,
              default: 50,
            },
          },
        ],
        responses: {
          "200": {
            description: "A page of runs.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/VerificationPage",
                },
                example: {
                  verifications: [
                    {
                      id: "0000001w81hd6zq0c1e2f",
                      at: "2026-05-04T03:12:40.120Z",
                      version: "0.1.0",
                      store: "sqlite",
                      startedAt: "2026-05-04T03:10:02.416Z",
                      tookMs: 157704,
                      target: "http://127.0.0.1:8080",
                      dialect: "default",
                      safety: "full",
                      seed: 17,
                      requests: 14210,
                      stopped: false,
                      only: [],
                      counts: {
                        pass: 1030,
                        partial: 0,
                        flaky: 0,
                        fail: 1,
                        error: 0,
                        skipped: 3,
                        unchecked: 4,
                      },
                      comparedTo: "0000001k3v9x0b2m7qd",
                      newlyBroken: 1,
                    },
                  ],
                  nextCursor: null,
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
        operationId: "addVerification",
        tags: ["service"],
        summary: "Report a run of the contract suite",
        description: "Keeps what a run of the contract suite found: its counts, and every claim that did not pass, with evidence. `npm run verify -- --send`\nand `millrace verify -- --send` do this. The run is compared with the last reported one of the same `target`, `dialect` and `only`.\n\nThe suite hides keys in the evidence. The service keeps it as it was sent, for operators.",
        "x-required-scope": "operator",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                $ref: "#/components/schemas/VerificationInput",
              },
              example: {
                startedAt: "2026-05-04T03:10:02.416Z",
                tookMs: 157704,
                target: "http://127.0.0.1:8080",
                dialect: "default",
                safety: "full",
                seed: 17,
                requests: 14210,
                stopped: false,
                only: [],
                counts: {
                  pass: 1030,
                  partial: 0,
                  flaky: 0,
                  fail: 1,
                  error: 0,
                  skipped: 3,
                  unchecked: 4,
                },
                claims: [
                  {
                    id: "QUEUE-RUN-200",
                    statement: "`POST /run` answers 200.",
                    verdict: "fail",
                    reason: null,
                    fingerprint: "0f3a9c2d4e5b6178",
                    evidence: [
                      {
                        scenario: "A job is submitted",
                        expected: "status 200",
                        got: "status 500",
                      },
                    ],
                  },
                ],
              },
            },
          },
        },
        responses: {
          "200": {
            description: "The run as it is kept.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/Verification",
                },
                example: {
                  id: "0000001w81hd6zq0c1e2f",
                  at: "2026-05-04T03:12:40.120Z",
                  version: "0.1.0",
                  store: "sqlite",
                  startedAt: "2026-05-04T03:10:02.416Z",
                  tookMs: 157704,
                  target: "http://127.0.0.1:8080",
                  dialect: "default",
                  safety: "full",
                  seed: 17,
                  requests: 14210,
                  stopped: false,
                  only: [],
                  counts: {
                    pass: 1030,
                    partial: 0,
                    flaky: 0,
                    fail: 1,
                    error: 0,
                    skipped: 3,
                    unchecked: 4,
                  },
                  comparedTo: "0000001k3v9x0b2m7qd",
                  newlyBroken: 1,
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
    "/service/verifications/{verificationId}": {
      get: {
        operationId: "getVerification",
        tags: ["service"],
        summary: "Read a run of the contract suite",
        description: "Answers a reported run with the claims that did not pass and what is different from the run that it was compared with.",
        "x-required-scope": "operator",
        parameters: [
          {
            $ref: "#/components/parameters/VerificationId",
          },
        ],
        responses: {
          "200": {
            description: "The run.",
            headers: {
              "x-request-id": {
                $ref: "#/components/headers/RequestId",
              },
            },
            content: {
              "application/json": {
                schema: {
                  $ref: "#/components/schemas/VerificationReport",
                },
                example: {
                  verification: {
                    id: "0000001w81hd6zq0c1e2f",
                    at: "2026-05-04T03:12:40.120Z",
                    version: "0.1.0",
                    store: "sqlite",
                    startedAt: "2026-05-04T03:10:02.416Z",
                    tookMs: 157704,
                    target: "http://127.0.0.1:8080",
                    dialect: "default",
                    safety: "full",
                    seed: 17,
                    requests: 14210,
                    stopped: false,
                    only: [],
                    counts: {
                      pass: 1030,
                      partial: 0,
                      flaky: 0,
                      fail: 1,
                      error: 0,
                      skipped: 3,
                      unchecked: 4,
                    },
                    comparedTo: "0000001k3v9x0b2m7qd",
                    newlyBroken: 1,
                  },
                  claims: [
                    {
                      id: "QUEUE-RUN-200",
                      statement: "`POST /run` answers 200.",
                      verdict: "fail",
                      reason: null,
                      fingerprint: "0f3a9c2d4e5b6178",
                      evidence: [
                        {
                          scenario: "A job is submitted",
                          expected: "status 200",
                          got: "status 500",
                        },
                      ],
                    },
                  ],
                  changes: [
                    {
                      kind: "broken",
                      id: "QUEUE-RUN-200",
                      statement: "`POST /run` answers 200.",
                      before: "pass",
                      after: "fail",
                    },
                  ],
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
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "An API key of the account, sent as `Authorization: Bearer <key>`.",
      },
    },
    parameters: {
      PodId: {
        name: "podId",
        in: "path",
        required: true,
        description: "Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      HostId: {
        name: "hostId",
        in: "path",
        required: true,
        description: "Id of the host: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an unknown host 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      VerificationId: {
        name: "verificationId",
        in: "path",
        required: true,
        description: "Id of the run: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a run that is not kept 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      EndpointId: {
        name: "endpointId",
        in: "path",
        required: true,
        description: "Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      WorkerId: {
        name: "workerId",
        in: "path",
        required: true,
        description: "Id of the worker: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that is not known 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      JobId: {
        name: "jobId",
        in: "path",
        required: true,
        description: "Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      IncludeEndedWorkers: {
        name: "includeEnded",
        in: "query",
        description: "true: workers that ended are listed too, as long as their logs are kept.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      LogSourceFilter: {
        name: "source",
        in: "query",
        description: "Only lines of this source. Left out: all lines.",
        schema: {
          $ref: "#/components/schemas/LogSource",
        },
      },
      LogTail: {
        name: "tail",
        in: "query",
        description: "How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place.",
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
        description: "Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      LogLastEventId: {
        name: "Last-Event-ID",
        in: "header",
        description: "Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it.",
        schema: {
          type: "string",
          description: "An RFC 3339 date and time.",
          maxLength: 64,
        },
      },
      Cursor: {
        name: "cursor",
        in: "query",
        description: "Where to continue, which is the `nextCursor` of an earlier page. Its form may change.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 128,
        },
      },
      PageLimit: {
        name: "limit",
        in: "query",
        description: "Most entries in the answer.",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
      },
      HistoryFrom: {
        name: "from",
        in: "query",
        description: "Where the time begins, RFC 3339; an earlier moment than a step begins with is the step that holds it. Left out: one hour before `to`.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      HistoryTo: {
        name: "to",
        in: "query",
        description: "Where the time ends, RFC 3339. Left out: now.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      HistoryStep: {
        name: "stepMs",
        in: "query",
        description: "Length of a step.",
        schema: {
          type: "integer",
          minimum: 60000,
          maximum: 86400000,
          default: 60000,
        },
      },
      LastEventId: {
        name: "Last-Event-ID",
        in: "header",
        description: "The id of the last event that was received. The stream continues after it.",
        schema: {
          type: "string",
          maxLength: 64,
        },
      },
      TemplateId: {
        name: "templateId",
        in: "path",
        required: true,
        description: "Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      NetworkVolumeId: {
        name: "networkVolumeId",
        in: "path",
        required: true,
        description: "Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      VolumeFilePath: {
        name: "path",
        in: "query",
        required: true,
        description: "Path in the volume, such as `models/llama/config.json`. Names in it are separated by `/`; none of them may be `.` or `..`.",
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 4096,
        },
      },
      ContainerRegistryAuthId: {
        name: "containerRegistryAuthId",
        in: "path",
        required: true,
        description: "Id of the stored registry credentials: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      AccountId: {
        name: "accountId",
        in: "path",
        required: true,
        description: "Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      KeyId: {
        name: "keyId",
        in: "path",
        required: true,
        description: "Id of the key: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      KeyAccountId: {
        name: "accountId",
        in: "query",
        description: "The account that it is about. Left out: the account of this key. Another one needs an admin key that is an operator's.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      NotificationId: {
        name: "notificationId",
        in: "path",
        required: true,
        description: "Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404.",
        schema: {
          type: "string",
          pattern: "^[A-Za-z0-9_-]{1,64}$",
        },
      },
      IncludeMachine: {
        name: "includeMachine",
        in: "query",
        description: "true: each pod comes with its `machine`.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeNetworkVolume: {
        name: "includeNetworkVolume",
        in: "query",
        description: "true: each pod comes with its `networkVolume`, when it has one.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeSavingsPlans: {
        name: "includeSavingsPlans",
        in: "query",
        description: "true: each pod comes with its `savingsPlans`.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludePodTemplate: {
        name: "includeTemplate",
        in: "query",
        description: "true: each pod comes with the `template` it was made from, when there is one.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeWorkerPods: {
        name: "includeWorkers",
        in: "query",
        description: "true: pods that are workers of an endpoint are found too; otherwise they are treated as if they did not exist.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeEndpointTemplate: {
        name: "includeTemplate",
        in: "query",
        description: "true: each endpoint comes with the `template` of its workers.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeEndpointWorkers: {
        name: "includeWorkers",
        in: "query",
        description: "true: each endpoint comes with its present `workers`.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludeEndpointBoundTemplates: {
        name: "includeEndpointBoundTemplates",
        in: "query",
        description: "true: templates that are bound to a serverless endpoint are found too.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludePublicTemplates: {
        name: "includePublicTemplates",
        in: "query",
        description: "true: public templates made by other accounts are found too.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      IncludePlatformTemplates: {
        name: "includePlatformTemplates",
        in: "query",
        description: "true: official templates kept by the operator of the service are found too.",
        schema: {
          type: "boolean",
          default: false,
        },
      },
      BucketSize: {
        name: "bucketSize",
        in: "query",
        description: "Length of the time span that each record covers.",
        schema: {
          $ref: "#/components/schemas/BillingBucketSize",
          default: "day",
        },
      },
      StartTime: {
        name: "startTime",
        in: "query",
        description: "Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`.",
        schema: {
          type: "string",
          format: "date-time",
        },
      },
      EndTime: {
        name: "endTime",
        in: "query",
        description: "End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now.",
        schema: {
          type: "string",
          format: "date-time",
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
        description: "The request is not valid: an id of the wrong form, an unknown query parameter or body field, a value of the wrong type or outside its range, malformed JSON, or fields that contradict each other. `details` names them. Nothing was changed.",
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
              message: "The request body is not valid: 1 field was refused.",
              requestId: "req_8Zk2QmX4vT",
              details: [
                {
                  field: "ports.0",
                  message: "must have the form <number>/<protocol> with protocol http or tcp",
                },
              ],
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
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "unauthorized",
              message: "Send a valid key in the header \"Authorization: Bearer <key>\".",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      PaymentRequired: {
        description: "A budget with the action `STOP` is reached (`payment_required`), and nothing was changed. `message` names the budget, what was spent this month, and the limit. The same request succeeds once the limit is raised, or in the next month.",
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
              requestId: "req_8Zk2QmX4vT",
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
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "forbidden",
              message: "This key may read but not change resources. Use a key with write access.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      NotFound: {
        description: "What the path or a field of the body names does not exist, or belongs to another account.",
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
              message: "There is no template with the id tq5w0n8c1e.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      Conflict: {
        description: "The present state does not allow this: the name is taken, the thing is in use or locked, or it is in the wrong state. Nothing was changed.",
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
              message: "The network volume vol81hd6z is in use by endpoint k3v9x0b2m7qd. Detach it first.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      PayloadTooLarge: {
        description: "The body is larger than the service accepts. It is refused while it arrives.",
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
              message: "The request body is larger than this operation accepts.",
              requestId: "req_8Zk2QmX4vT",
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
          "application/json": {
            schema: {
              $ref: "#/components/schemas/Error",
            },
            example: {
              error: "request_timeout",
              message: "The request body did not arrive in time. Send the request again.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      TooManyRequests: {
        description: "Too many requests in a short time. Wait as long as `retry-after` says.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "retry-after": {
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
              message: "Too many requests. Try again in 2 seconds.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      HeaderTooLarge: {
        description: "The header of the request is longer than 16 KB. The connection is closed.",
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
              message: "The header of the request is too long.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      InternalError: {
        description: "The service failed. Whether the change was made is not known: read the resource before trying again.",
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
              message: "The service failed to handle the request. Quote the requestId when reporting it.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      NotImplemented: {
        description: "The machines of this deployment lack what the request needs, so trying again does not help. Nothing was changed.",
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
              error: "not_implemented",
              message: "This deployment runs processes and cannot attach a public IP address.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
      Unavailable: {
        description: "The service is starting, stopping or cut off from its storage, or no suitable machine or room is free. Nothing was changed; try again after `retry-after`.",
        headers: {
          "x-request-id": {
            $ref: "#/components/headers/RequestId",
          },
          "retry-after": {
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
              message: "No machine with NVIDIA L4 is free now. Try again in 30 seconds or allow more types.",
              requestId: "req_8Zk2QmX4vT",
            },
          },
        },
      },
    },
    schemas: {
      LogSource: {
        type: "string",
        description: "Where a line comes from.\n\n- `container`: what the machine printed.\n- `system`: what the service says about the machine or the endpoint.",
        enum: ["container", "system"],
      },
      LogLine: {
        type: "object",
        description: "One line of a log.",
        required: ["ts", "source", "line", "jobId"],
        properties: {
          ts: {
            type: "string",
            format: "date-time",
            description: "When the line was printed, in UTC with microseconds. It rises from line to line of a host, so that it is the id of the line.",
          },
          source: {
            $ref: "#/components/schemas/LogSource",
          },
          line: {
            type: "string",
            maxLength: 8192,
            description: "The text without its line break. A longer line is cut into several.",
          },
          workerId: {
            type: "string",
            description: "The worker that the line is from or about.",
          },
          podId: {
            type: "string",
            description: "The pod that the line is from or about.",
          },
          jobId: {
            type: ["string", "null"],
            description: "The job that the line belongs to; null when it belongs to none, or that is not known.",
          },
          reason: {
            type: "string",
            description: "In the log of an endpoint, on a line that says why its oldest job waits: one of the reasons that `/status` of the queue interface explains. New ones may be added.",
          },
        },
      },
      LogLines: {
        type: "object",
        description: "Lines of a log.",
        required: ["lines"],
        properties: {
          lines: {
            type: "array",
            description: "Oldest first.",
            items: {
              $ref: "#/components/schemas/LogLine",
            },
          },
        },
      },
      EndpointWorkerStatus: {
        type: "string",
        description: "What a worker is doing.\n\n- `RUNNING`: it works on at least one job.\n- `IDLE`: it waits for a job.\n- `INITIALIZING`: it is starting and has not asked for a job yet.\n- `THROTTLED`: it is wanted, and no machine has room for it.\n- `UNHEALTHY`: it crashed, cannot start, sends no heartbeat, or gets no jobs because it lost some.\n- `PAUSED`: it is frozen until it is needed.\n- `ENDED`: it is gone; its log is kept.",
        enum: ["RUNNING", "IDLE", "INITIALIZING", "THROTTLED", "UNHEALTHY", "PAUSED", "ENDED"],
      },
      EndpointWorker: {
        type: "object",
        description: "A worker of an endpoint.",
        required: [
          "id",
          "status",
          "isStale",
          "version",
          "image",
          "gpuCount",
          "gpuTypeId",
          "dataCenterId",
          "machineId",
          "managed",
          "startedAt",
          "uptimeSeconds",
          "endedAt",
          "jobsInProgress",
          "jobIds",
          "lastSeenAt",
          "message",
        ],
        properties: {
          id: {
            type: "string",
            description: "The id under which the worker asks for jobs.",
          },
          status: {
            $ref: "#/components/schemas/EndpointWorkerStatus",
          },
          isStale: {
            type: "boolean",
            description: "Whether it was started with an older release of the endpoint than the present one.",
          },
          version: {
            type: ["integer", "null"],
            description: "The release of the endpoint that it was started with; null when that is not known.",
          },
          image: {
            type: ["string", "null"],
            description: "The image that it was started from; null when that is not known.",
          },
          gpuCount: {
            type: "integer",
            minimum: 0,
            description: "How many GPUs it has.",
          },
          gpuTypeId: {
            type: ["string", "null"],
            description: "The type of its GPUs; null without GPUs.",
          },
          dataCenterId: {
            type: ["string", "null"],
            description: "The data center of its host; null when that is not known.",
          },
          machineId: {
            type: ["string", "null"],
            description: "Its host; null when that is not known.",
          },
          managed: {
            type: "boolean",
            description: "Whether the service started it. An external worker was started by somebody else and only takes jobs.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When its machine was started or last resumed; null when it was not, or that is not known.",
          },
          uptimeSeconds: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Whole seconds from `startedAt` until now, or until it ended.",
          },
          endedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it ended; null while it has not.",
          },
          jobsInProgress: {
            type: "integer",
            minimum: 0,
            description: "How many jobs it works on.",
          },
          jobIds: {
            type: "array",
            maxItems: 20,
            description: "Ids of these jobs, as far as this gateway handed them out.",
            items: {
              type: "string",
            },
          },
          lastSeenAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "Its last heartbeat; null when there was none.",
          },
          message: {
            type: ["string", "null"],
            description: "Why it ended, is about to end, or cannot start, for a person to read.",
          },
        },
      },
      EndpointExplanation: {
        type: "object",
        description: "Why an endpoint has its workers.",
        required: [
          "endpointId",
          "at",
          "message",
          "wantedWorkers",
          "why",
          "decidedAt",
          "jobs",
          "oldestQueuedAt",
          "workers",
          "settings",
          "measured",
          "waiting",
          "release",
          "lastWorkerExit",
          "problem",
        ],
        properties: {
          endpointId: {
            type: "string",
            description: "The endpoint.",
          },
          at: {
            type: "string",
            format: "date-time",
            description: "The moment of which it tells.",
          },
          message: {
            type: "string",
            description: "The explanation, for a person.",
          },
          wantedWorkers: {
            type: ["integer", "null"],
            minimum: 0,
            description: "How many workers the scaler wants; null when it has not decided yet.",
          },
          why: {
            type: ["string", "null"],
            description: "Why it wants that many; null when it has not decided yet.",
          },
          decidedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it last looked; null when it has not.",
          },
          jobs: {
            $ref: "#/components/schemas/JobSummaryCounts",
          },
          oldestQueuedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "Since when the oldest job of normal priority waits; null when none does.",
          },
          workers: {
            $ref: "#/components/schemas/WorkerSummary",
          },
          settings: {
            type: "object",
            description: "The settings that bound the decision.",
            required: ["workersMin", "workersMax", "idleTimeout", "scalerType", "scalerValue"],
            properties: {
              workersMin: {
                type: "integer",
                minimum: 0,
                description: "Fewest workers.",
              },
              workersMax: {
                type: "integer",
                minimum: 0,
                description: "Most workers.",
              },
              idleTimeout: {
                type: "integer",
                minimum: 0,
                description: "How long a worker stays without a job, in seconds.",
              },
              scalerType: {
                $ref: "#/components/schemas/ScalerType",
              },
              scalerValue: {
                type: "integer",
                minimum: 0,
                description: "The number that belongs to the scaler type.",
              },
            },
          },
          measured: {
            type: "object",
            description: "What the scaler expects by what it measured.",
            required: ["startMs", "runMs"],
            properties: {
              startMs: {
                type: ["number", "null"],
                minimum: 0,
                description: "How long a worker takes to start; null before the first start.",
              },
              runMs: {
                type: ["number", "null"],
                minimum: 0,
                description: "How long a job runs; null while too few have ended.",
              },
            },
          },
          waiting: {
            type: ["object", "null"],
            description: "Why the oldest job waits; null when no job waits.",
            required: ["reason", "message", "estimateMs"],
            properties: {
              reason: {
                type: "string",
                description: "One of the reasons that `/status` of the queue interface explains.",
              },
              message: {
                type: "string",
                description: "The same for a person.",
              },
              estimateMs: {
                type: ["integer", "null"],
                minimum: 0,
                description: "When the oldest job is expected to be taken; null when that cannot be told.",
              },
            },
          },
          release: {
            type: "object",
            description: "The release that workers start with.",
            required: ["version", "rolling", "staleWorkers"],
            properties: {
              version: {
                type: "integer",
                description: "Its version.",
              },
              rolling: {
                type: "boolean",
                description: "Whether workers of older releases are being replaced.",
              },
              staleWorkers: {
                type: "integer",
                minimum: 0,
                description: "How many workers of older releases there are.",
              },
            },
          },
          lastWorkerExit: {
            type: ["object", "null"],
            description: "The last worker that ended without being asked to, or could not start; null when there was none.",
            required: ["at", "workerId", "exitCode", "signal", "message", "lastLogLines"],
            properties: {
              at: {
                type: "string",
                format: "date-time",
                description: "When it ended.",
              },
              workerId: {
                type: "string",
                description: "The worker.",
              },
              exitCode: {
                type: ["integer", "null"],
                description: "Its exit code; null if it ended otherwise.",
              },
              signal: {
                type: ["string", "null"],
                description: "The signal that ended it; null if none did.",
              },
              message: {
                type: "string",
                description: "What happened.",
              },
              lastLogLines: {
                type: "array",
                description: "What it printed last, oldest first, without values that are known to be secret.",
                items: {
                  type: "string",
                },
              },
            },
          },
          problem: {
            description: "What keeps its jobs from running; null when nothing does.",
            oneOf: [
              {
                $ref: "#/components/schemas/Problem",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      EndpointHistory: {
        type: "object",
        description: "What happened at an endpoint, or at all of an account together, over time. `total` is what the steps say together, as one step.",
        required: ["from", "to", "stepMs", "buckets", "total"],
        properties: {
          from: {
            type: "string",
            format: "date-time",
            description: "Where the first step begins.",
          },
          to: {
            type: "string",
            format: "date-time",
            description: "Where the last step ends.",
          },
          stepMs: {
            type: "integer",
            description: "Length of a step.",
          },
          buckets: {
            type: "array",
            maxItems: 1500,
            description: "The steps, oldest first.",
            items: {
              $ref: "#/components/schemas/HistoryBucket",
            },
          },
          total: {
            $ref: "#/components/schemas/HistoryBucket",
          },
        },
      },
      HistoryBucket: {
        type: "object",
        description: "What happened in one step.",
        required: [
          "at",
          "submitted",
          "started",
          "completed",
          "failed",
          "timedOut",
          "cancelled",
          "promptTokens",
          "completionTokens",
          "delayMs",
          "runMs",
          "inQueueMax",
          "oldestAgeMaxMs",
          "workers",
        ],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "Where the step begins.",
          },
          submitted: {
            type: "integer",
            minimum: 0,
            description: "Jobs that were accepted.",
          },
          started: {
            type: "integer",
            minimum: 0,
            description: "Jobs that were handed to a worker; one that was handed out again counts again.",
          },
          completed: {
            type: "integer",
            minimum: 0,
            description: "Jobs that were completed.",
          },
          failed: {
            type: "integer",
            minimum: 0,
            description: "Jobs that failed.",
          },
          timedOut: {
            type: "integer",
            minimum: 0,
            description: "Jobs that timed out.",
          },
          cancelled: {
            type: "integer",
            minimum: 0,
            description: "Jobs that were cancelled.",
          },
          promptTokens: {
            type: "integer",
            minimum: 0,
            description: "Tokens of prompts that answers of the OpenAI route told of.",
          },
          completionTokens: {
            type: "integer",
            minimum: 0,
            description: "Tokens that models made, as their answers told.",
          },
          delayMs: {
            $ref: "#/components/schemas/Percentiles",
          },
          runMs: {
            $ref: "#/components/schemas/Percentiles",
          },
          inQueueMax: {
            type: "integer",
            minimum: 0,
            description: "The most waiting jobs that were seen.",
          },
          oldestAgeMaxMs: {
            type: "integer",
            minimum: 0,
            description: "The longest time that the oldest job had waited when it was seen.",
          },
          workers: {
            type: "object",
            description: "The most workers of each status that were seen.",
            required: ["running", "idle", "initializing", "throttled", "unhealthy", "paused"],
            properties: {
              running: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `RUNNING`.",
              },
              idle: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `IDLE`.",
              },
              initializing: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `INITIALIZING`.",
              },
              throttled: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `THROTTLED`.",
              },
              unhealthy: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `UNHEALTHY`.",
              },
              paused: {
                type: "integer",
                minimum: 0,
                description: "Workers that were `PAUSED`.",
              },
            },
          },
        },
      },
      Percentiles: {
        type: "object",
        description: "How long jobs of a step waited, or ran.",
        required: ["p50", "p95"],
        properties: {
          p50: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Half of them took at most this long, in milliseconds; null without any.",
          },
          p95: {
            type: ["integer", "null"],
            minimum: 0,
            description: "95 of 100 took at most this long, in milliseconds; null without any.",
          },
        },
      },
      Decision: {
        type: "object",
        description: "That the scaler wanted another number of workers from a moment on.",
        required: ["at", "workers", "why"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "The moment.",
          },
          workers: {
            type: "integer",
            minimum: 0,
            description: "How many workers it wanted.",
          },
          why: {
            type: "string",
            description: "Why, for a person.",
          },
        },
      },
      DecisionPage: {
        type: "object",
        description: "One page of decisions.",
        required: ["decisions", "nextCursor"],
        properties: {
          decisions: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/Decision",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Continues after this page; null when nothing is left.",
          },
        },
      },
      ReleaseState: {
        type: "string",
        description: "How far a release is.\n\n- `ROLLING`: workers of older releases are being replaced.\n- `COMPLETE`: it is the present release, and no worker has an older one.\n- `REPLACED`: a newer release came.",
        enum: ["ROLLING", "COMPLETE", "REPLACED"],
      },
      Release: {
        type: "object",
        description: "The settings that workers of an endpoint started with from a moment on.",
        required: ["version", "state", "imageName", "templateId", "startedAt", "completedAt", "workers"],
        properties: {
          version: {
            type: "integer",
            description: "Its version, which rises.",
          },
          state: {
            $ref: "#/components/schemas/ReleaseState",
          },
          imageName: {
            type: "string",
            description: "The image of its workers.",
          },
          templateId: {
            type: "string",
            description: "The template that they were started from.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the service began with it; null when that is not known.",
          },
          completedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the last worker of an older release was gone; null while one is there, and if a newer release came before that.",
          },
          workers: {
            type: "integer",
            minimum: 0,
            description: "How many workers have it now.",
          },
        },
      },
      ReleasePage: {
        type: "object",
        description: "One page of releases.",
        required: ["releases", "nextCursor"],
        properties: {
          releases: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/Release",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Continues after this page; null when nothing is left.",
          },
        },
      },
      PodUsage: {
        type: "object",
        description: "What a pod used lately.",
        required: ["podId", "intervalMs", "samples"],
        properties: {
          podId: {
            type: "string",
            description: "The pod.",
          },
          intervalMs: {
            type: "integer",
            description: "Time between two samples, in milliseconds.",
            minimum: 1,
          },
          samples: {
            type: "array",
            description: "Oldest first.",
            items: {
              $ref: "#/components/schemas/PodUsageSample",
            },
          },
        },
      },
      PodUsageSample: {
        type: "object",
        description: "What a pod used at a moment.",
        required: ["at", "cpuPercent", "memoryPercent", "gpus"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "When it was measured.",
          },
          cpuPercent: {
            type: ["number", "null"],
            description: "Processor time in percent of the processors that the pod may use; null when it is not known.",
            minimum: 0,
            maximum: 100,
          },
          memoryPercent: {
            type: ["number", "null"],
            description: "Memory in percent of the memory that the pod may use; null when it is not known.",
            minimum: 0,
            maximum: 100,
          },
          gpus: {
            type: "array",
            description: "Each GPU of the pod, in the order in which the pod has them. Simulated GPUs are left out.",
            items: {
              $ref: "#/components/schemas/PodGpuUsage",
            },
          },
        },
      },
      PodGpuUsage: {
        type: "object",
        description: "What a GPU of a pod did at a moment.",
        required: ["id", "utilizationPercent", "memoryPercent"],
        properties: {
          id: {
            type: "string",
            description: "The GPU, as the driver of its host names it.",
          },
          utilizationPercent: {
            type: ["number", "null"],
            description: "Share of the time in which it computed, in percent; null when it is not known.",
            minimum: 0,
            maximum: 100,
          },
          memoryPercent: {
            type: ["number", "null"],
            description: "Its memory in use, in percent; null when it is not known.",
            minimum: 0,
            maximum: 100,
          },
        },
      },
      PodExplanation: {
        type: "object",
        description: "What happened to a pod.",
        required: [
          "podId",
          "at",
          "message",
          "desiredStatus",
          "isUp",
          "lastStatusChange",
          "host",
          "canStart",
          "steps",
          "problem",
        ],
        properties: {
          podId: {
            type: "string",
            description: "The pod.",
          },
          at: {
            type: "string",
            format: "date-time",
            description: "The moment of which it tells.",
          },
          message: {
            type: "string",
            description: "The explanation, for a person.",
          },
          desiredStatus: {
            $ref: "#/components/schemas/PodDesiredStatus",
          },
          isUp: {
            type: "boolean",
            description: "Whether its container runs.",
          },
          lastStatusChange: {
            type: "string",
            description: "Its last change of status.",
          },
          host: {
            type: "object",
            description: "The host that it was put on.",
            required: ["machineId", "dataCenterId", "isAlive", "seenAt"],
            properties: {
              machineId: {
                type: "string",
                description: "The host.",
              },
              dataCenterId: {
                type: "string",
                description: "Its data center.",
              },
              isAlive: {
                type: "boolean",
                description: "Whether the service on it runs.",
              },
              seenAt: {
                type: ["string", "null"],
                format: "date-time",
                description: "Its last report; null when it is gone.",
              },
            },
          },
          canStart: {
            type: ["object", "null"],
            description: "Whether a stopped pod could be started now; null for one that is to run.",
            required: ["possible", "message"],
            properties: {
              possible: {
                type: "boolean",
                description: "Whether it could.",
              },
              message: {
                type: ["string", "null"],
                description: "Why not; null if it could.",
              },
            },
          },
          steps: {
            type: "array",
            maxItems: 20,
            description: "What the service did with it last, oldest first, as far as its log is kept.",
            items: {
              type: "object",
              description: "Something that the service did.",
              required: ["at", "message"],
              properties: {
                at: {
                  type: "string",
                  format: "date-time",
                  description: "When.",
                },
                message: {
                  type: "string",
                  description: "What.",
                },
              },
            },
          },
          problem: {
            description: "What is wrong with it; null when nothing is.",
            oneOf: [
              {
                $ref: "#/components/schemas/Problem",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      WorkerSummary: {
        type: "object",
        description: "How many workers have each status; those that ended do not count.",
        required: ["running", "idle", "initializing", "throttled", "unhealthy", "paused", "total"],
        properties: {
          running: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `RUNNING`.",
          },
          idle: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `IDLE`.",
          },
          initializing: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `INITIALIZING`.",
          },
          throttled: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `THROTTLED`.",
          },
          unhealthy: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `UNHEALTHY`.",
          },
          paused: {
            type: "integer",
            minimum: 0,
            description: "Workers that are `PAUSED`.",
          },
          total: {
            type: "integer",
            minimum: 0,
            description: "All of them.",
          },
        },
      },
      JobSummaryCounts: {
        type: "object",
        description: "Jobs by state.",
        required: ["inQueue", "inProgress", "completed", "failed"],
        properties: {
          inQueue: {
            type: "integer",
            minimum: 0,
            description: "Jobs that wait now.",
          },
          inProgress: {
            type: "integer",
            minimum: 0,
            description: "Jobs that run now.",
          },
          completed: {
            type: "integer",
            minimum: 0,
            description: "Jobs that were completed so far.",
          },
          failed: {
            type: "integer",
            minimum: 0,
            description: "Jobs that failed or timed out so far.",
          },
        },
      },
      Overview: {
        type: "object",
        description: "What an account has and what it is doing.",
        required: ["at", "jobs", "endpoints", "workers", "pods", "waiting", "failures", "costToday", "problems"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "The moment of the overview.",
          },
          jobs: {
            $ref: "#/components/schemas/JobSummaryCounts",
          },
          endpoints: {
            type: "object",
            description: "The endpoints.",
            required: ["total", "waiting", "paused"],
            properties: {
              total: {
                type: "integer",
                minimum: 0,
                description: "All of them.",
              },
              waiting: {
                type: "integer",
                minimum: 0,
                description: "Those with at least one waiting job.",
              },
              paused: {
                type: "integer",
                minimum: 0,
                description: "Those that start no workers because `workersMax` is 0.",
              },
            },
          },
          workers: {
            $ref: "#/components/schemas/WorkerSummary",
          },
          pods: {
            type: "object",
            description: "The pods.",
            required: ["running", "exited", "total"],
            properties: {
              running: {
                type: "integer",
                minimum: 0,
                description: "Pods that are to run.",
              },
              exited: {
                type: "integer",
                minimum: 0,
                description: "Pods that are stopped.",
              },
              total: {
                type: "integer",
                minimum: 0,
                description: "All of them.",
              },
            },
          },
          waiting: {
            type: "array",
            maxItems: 50,
            description: "Endpoints with waiting jobs, the one with the oldest job first.",
            items: {
              $ref: "#/components/schemas/WaitingEndpoint",
            },
          },
          failures: {
            type: "array",
            maxItems: 20,
            description: "Why jobs failed or timed out within 24 hours, also those that have expired since, with one entry for all of an endpoint that have the same state and error. The entry with the last record comes first.",
            items: {
              $ref: "#/components/schemas/FailureGroup",
            },
          },
          costToday: {
            type: "number",
            minimum: 0,
            description: "What was charged since midnight UTC, in credits.",
          },
          problems: {
            type: "array",
            maxItems: 100,
            description: "What keeps something from running, errors first.",
            items: {
              $ref: "#/components/schemas/Problem",
            },
          },
        },
      },
      WaitingEndpoint: {
        type: "object",
        description: "An endpoint that keeps jobs waiting.",
        required: ["endpointId", "endpointName", "jobs", "oldestQueuedAt", "reason", "message"],
        properties: {
          endpointId: {
            type: "string",
            description: "The endpoint.",
          },
          endpointName: {
            type: "string",
            description: "Its name.",
          },
          jobs: {
            type: "integer",
            minimum: 1,
            description: "How many jobs wait.",
          },
          oldestQueuedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "Since when the oldest job of normal priority waits; null when only jobs of low priority do, or that is not known.",
          },
          reason: {
            type: "string",
            description: "Why the oldest job waits: one of the reasons that `/status` of the queue interface explains. New ones may be added.",
          },
          message: {
            type: "string",
            description: "The same for a person.",
          },
        },
      },
      RecentFailure: {
        type: "object",
        description: "How a job ended that failed or timed out. The record outlives the job.",
        required: [
          "jobId",
          "endpointId",
          "endpointName",
          "status",
          "error",
          "submittedAt",
          "startedAt",
          "finishedAt",
          "workerId",
          "attempts",
          "sync",
          "kept",
        ],
        properties: {
          jobId: {
            type: "string",
            description: "The job.",
          },
          endpointId: {
            type: "string",
            description: "Its endpoint.",
          },
          endpointName: {
            type: "string",
            description: "The name of its endpoint.",
          },
          status: {
            type: "string",
            description: "`FAILED` or `TIMED_OUT`.",
          },
          error: {
            type: ["string", "null"],
            maxLength: 300,
            description: "The first line of its error; null without one.",
          },
          submittedAt: {
            type: "string",
            format: "date-time",
            description: "When it was submitted.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When its last attempt began; null if it never started.",
          },
          finishedAt: {
            type: "string",
            format: "date-time",
            description: "When it ended.",
          },
          workerId: {
            type: ["string", "null"],
            description: "The worker of its last attempt; null if no worker got it.",
          },
          attempts: {
            type: "integer",
            minimum: 0,
            description: "How many attempts it took, those before a retry included.",
          },
          sync: {
            type: "boolean",
            description: "Whether it was submitted with `/runsync`.",
          },
          kept: {
            type: "boolean",
            description: "Whether the job itself can still be read, with `/status` and `getJob`.",
          },
        },
      },
      FailureDetails: {
        type: "object",
        description: "How a job ended that failed or timed out. The record outlives the job. It has what the list shows, and the traceback.",
        required: [
          "jobId",
          "endpointId",
          "endpointName",
          "status",
          "error",
          "submittedAt",
          "startedAt",
          "finishedAt",
          "workerId",
          "attempts",
          "sync",
          "kept",
          "traceback",
        ],
        properties: {
          jobId: {
            type: "string",
            description: "The job.",
          },
          endpointId: {
            type: "string",
            description: "Its endpoint.",
          },
          endpointName: {
            type: "string",
            description: "The name of its endpoint.",
          },
          status: {
            type: "string",
            description: "`FAILED` or `TIMED_OUT`.",
          },
          error: {
            type: ["string", "null"],
            maxLength: 300,
            description: "The first line of its error; null without one.",
          },
          submittedAt: {
            type: "string",
            format: "date-time",
            description: "When it was submitted.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When its last attempt began; null if it never started.",
          },
          finishedAt: {
            type: "string",
            format: "date-time",
            description: "When it ended.",
          },
          workerId: {
            type: ["string", "null"],
            description: "The worker of its last attempt; null if no worker got it.",
          },
          attempts: {
            type: "integer",
            minimum: 0,
            description: "How many attempts it took, those before a retry included.",
          },
          sync: {
            type: "boolean",
            description: "Whether it was submitted with `/runsync`.",
          },
          kept: {
            type: "boolean",
            description: "Whether the job itself can still be read, with `/status` and `getJob`.",
          },
          traceback: {
            type: ["string", "null"],
            maxLength: 4000,
            description: "The traceback that its worker reported, without the frames of the package for workers, or the text of an error that is not one line: its last 4000 characters, from the beginning of a line. Null if the error is one line.",
          },
        },
      },
      FailureGroup: {
        type: "object",
        description: "All records of an endpoint with the same state and error.",
        required: ["count", "firstFinishedAt", "last"],
        properties: {
          count: {
            type: "integer",
            minimum: 1,
            description: "How many there are.",
          },
          firstFinishedAt: {
            type: "string",
            format: "date-time",
            description: "When the first of these jobs ended.",
          },
          last: {
            $ref: "#/components/schemas/RecentFailure",
          },
        },
      },
      FailureGroups: {
        type: "object",
        description: "Records of failed jobs by state and error.",
        required: ["failures", "others"],
        properties: {
          failures: {
            type: "array",
            maxItems: 50,
            description: "The group with the last record comes first.",
            items: {
              $ref: "#/components/schemas/FailureGroup",
            },
          },
          others: {
            type: "integer",
            minimum: 0,
            maximum: 1000,
            description: "How many records have another error than those of the groups.",
          },
        },
      },
      FailurePage: {
        type: "object",
        description: "One page of records of failed jobs.",
        required: ["failures", "nextCursor"],
        properties: {
          failures: {
            type: "array",
            description: "The last one first.",
            items: {
              $ref: "#/components/schemas/RecentFailure",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Continues after this page; null when nothing is left.",
          },
        },
      },
      ProblemCode: {
        type: "string",
        description: "Stable name of the kind of problem. New ones may be added.\n\n- `workers_crashing`, `workers_not_reporting`, `workers_not_asking`, `no_capacity`, `no_workers_allowed`: why jobs of an endpoint wait, as `/status` of\n  the queue interface explains.\n- `pod_not_running`: a pod that is to run has no container.\n- `pod_failed`: the service stopped a pod because its container could not be started.\n- `storage_unavailable`: the service cannot store new jobs.\n- `budget_reached`, `budget_nearly_reached`: the account or an endpoint has spent its budget of this month, or 80 % of it.\n- `notification_undeliverable`: the receiver of an enabled rule for notifications did not acknowledge the last message after all its tries, or the\n  last test message.",
        enum: [
          "workers_crashing",
          "workers_not_reporting",
          "workers_not_asking",
          "no_capacity",
          "no_workers_allowed",
          "pod_not_running",
          "pod_failed",
          "storage_unavailable",
          "budget_reached",
          "budget_nearly_reached",
          "notification_undeliverable",
        ],
      },
      ProblemSeverity: {
        type: "string",
        description: "`error`: something does not work. `warning`: it may be meant so, or mend itself.",
        enum: ["error", "warning"],
      },
      ProblemSubjectKind: {
        type: "string",
        description: "What a problem is about.",
        enum: ["endpoint", "pod", "service", "account", "notification"],
      },
      Problem: {
        type: "object",
        description: "Something that keeps jobs or pods from running.",
        required: ["code", "severity", "subject", "message", "cure"],
        properties: {
          code: {
            $ref: "#/components/schemas/ProblemCode",
          },
          severity: {
            $ref: "#/components/schemas/ProblemSeverity",
          },
          subject: {
            type: "object",
            description: "What it is about.",
            required: ["kind", "id", "name"],
            properties: {
              kind: {
                $ref: "#/components/schemas/ProblemSubjectKind",
              },
              id: {
                type: ["string", "null"],
                description: "Its id; null for the service.",
              },
              name: {
                type: ["string", "null"],
                description: "Its name; null for the service.",
              },
            },
          },
          message: {
            type: "string",
            description: "What is wrong, in one or two sentences.",
          },
          cure: {
            type: "string",
            description: "What to do about it.",
          },
        },
      },
      EndpointState: {
        type: "object",
        description: "Data of an event `endpoint`.",
        required: ["endpointId", "name", "deleted", "version", "jobs", "workers", "wantedWorkers", "why", "waiting"],
        properties: {
          endpointId: {
            type: "string",
            description: "The endpoint.",
          },
          name: {
            type: "string",
            description: "Its name; empty when it is deleted.",
          },
          deleted: {
            type: "boolean",
            description: "Whether it was deleted. The other members say nothing then.",
          },
          version: {
            type: "integer",
            description: "Its present release.",
          },
          jobs: {
            $ref: "#/components/schemas/JobSummaryCounts",
          },
          workers: {
            $ref: "#/components/schemas/WorkerSummary",
          },
          wantedWorkers: {
            type: ["integer", "null"],
            description: "How many workers the scaler wants; null when it has not decided yet.",
          },
          why: {
            type: ["string", "null"],
            description: "Why, for a person; null when it has not decided yet.",
          },
          waiting: {
            type: ["object", "null"],
            description: "Why the oldest job waits; null when none has waited for a second.",
            required: ["reason", "message"],
            properties: {
              reason: {
                type: "string",
                description: "The reason.",
              },
              message: {
                type: "string",
                description: "The same for a person.",
              },
            },
          },
        },
      },
      WorkerState: {
        type: "object",
        description: "Data of an event `worker`.",
        required: ["endpointId", "id", "status", "jobsInProgress", "message"],
        properties: {
          endpointId: {
            type: "string",
            description: "Its endpoint.",
          },
          id: {
            type: "string",
            description: "The worker.",
          },
          status: {
            $ref: "#/components/schemas/EndpointWorkerStatus",
          },
          jobsInProgress: {
            type: "integer",
            minimum: 0,
            description: "How many jobs it works on.",
          },
          message: {
            type: ["string", "null"],
            description: "Why it does not run or is about to end, for a person; null otherwise.",
          },
        },
      },
      JobsChanged: {
        type: "object",
        description: "Data of an event `job`.",
        required: ["endpointId", "jobs", "omitted"],
        properties: {
          endpointId: {
            type: "string",
            description: "The endpoint of the jobs.",
          },
          jobs: {
            type: "array",
            maxItems: 20,
            description: "Jobs that changed.",
            items: {
              type: "object",
              description: "A job that changed.",
              required: ["id", "status"],
              properties: {
                id: {
                  type: "string",
                  description: "The job.",
                },
                status: {
                  type: ["string", "null"],
                  description: "Its state now; null when it was removed.",
                },
              },
            },
          },
          omitted: {
            type: "integer",
            minimum: 0,
            description: "How many further jobs changed.",
          },
        },
      },
      PodState: {
        type: "object",
        description: "Data of an event `pod`.",
        required: ["id", "name", "desiredStatus", "lastStatusChange", "isUp"],
        properties: {
          id: {
            type: "string",
            description: "The pod.",
          },
          name: {
            type: "string",
            description: "Its name.",
          },
          desiredStatus: {
            $ref: "#/components/schemas/PodDesiredStatus",
          },
          lastStatusChange: {
            type: "string",
            description: "Its last change of status, for a person.",
          },
          isUp: {
            type: "boolean",
            description: "Whether its container runs.",
          },
        },
      },
      ResourceKind: {
        type: "string",
        description: "A kind of resource.",
        enum: ["endpoint", "template", "networkVolume", "containerRegistryAuth", "secret", "key", "notification"],
      },
      ResourceChanged: {
        type: "object",
        description: "Data of an event `resource`.",
        required: ["kind", "id", "change"],
        properties: {
          kind: {
            $ref: "#/components/schemas/ResourceKind",
          },
          id: {
            type: "string",
            description: "Its id.",
          },
          change: {
            type: "string",
            description: "What became of it.",
            enum: ["saved", "deleted"],
          },
        },
      },
      ProblemChanged: {
        type: "object",
        description: "Data of an event `problem`.",
        required: ["state", "problem"],
        properties: {
          state: {
            type: "string",
            description: "Whether it began or ended.",
            enum: ["began", "ended"],
          },
          problem: {
            $ref: "#/components/schemas/Problem",
          },
        },
      },
      Heartbeat: {
        type: "object",
        description: "Data of an event `heartbeat`.",
        required: ["at"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "The time of the service.",
          },
        },
      },
      EndpointWorkerList: {
        type: "object",
        description: "The workers of an endpoint.",
        required: ["workers", "summary", "endpointVersion", "complete"],
        properties: {
          workers: {
            type: "array",
            description: "In the order in which they started; those whose start is not known come last.",
            items: {
              $ref: "#/components/schemas/EndpointWorker",
            },
          },
          summary: {
            $ref: "#/components/schemas/WorkerSummary",
          },
          endpointVersion: {
            type: "integer",
            description: "The present release of the endpoint.",
          },
          complete: {
            type: "boolean",
            description: "Whether these are all workers: false until the gateway that manages them has told of them once, and when it has more than it tells others.",
          },
        },
      },
      Error: {
        type: "object",
        description: "What every response outside the 2xx range carries. Programs decide on `error`; people read `message`.",
        required: ["error", "message", "requestId"],
        properties: {
          error: {
            $ref: "#/components/schemas/ErrorCode",
          },
          message: {
            type: "string",
            description: "What happened and what can be done about it, in English. The wording may change at any time; do not match on it.",
          },
          requestId: {
            type: "string",
            description: "Id of this request, the same as in the `x-request-id` header. Quote it when asking for help.",
          },
          details: {
            type: "array",
            description: "One entry for each field or parameter that was refused. Left out when the error is not about a field.",
            items: {
              $ref: "#/components/schemas/ErrorDetail",
            },
          },
        },
      },
      ErrorCode: {
        type: "string",
        description: "Stable name of the kind of failure. It never changes its meaning; new names may be added.",
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
      ErrorDetail: {
        type: "object",
        description: "One refused field or parameter.",
        required: ["field", "message"],
        properties: {
          field: {
            type: "string",
            description: "Where the fault lies: a dotted path into the body such as `ports.0`, or the name of a path or query parameter.",
          },
          message: {
            type: "string",
            description: "What is wrong with this field.",
          },
        },
      },
      JobStatus: {
        type: "string",
        description: "State of a job.\n\n- `IN_QUEUE`: accepted and waiting for a worker.\n- `IN_PROGRESS`: handed to a worker.\n- `COMPLETED`: the handler finished and its result was stored.\n- `FAILED`: the handler reported an error, or the job was lost by workers once too often.\n- `CANCELLED`: stopped by its client.\n- `TIMED_OUT`: ran longer than its execution timeout.\n\nThe last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue by a retry.",
        enum: ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"],
      },
      JobList: {
        type: "object",
        description: "A page of the jobs of an endpoint.",
        required: ["jobs", "nextCursor"],
        properties: {
          jobs: {
            type: "array",
            description: "The jobs of this page, newest submitted first; may be empty although more follow.",
            items: {
              $ref: "#/components/schemas/JobSummary",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "What to send as `cursor` for the jobs after these; null when there are none.",
          },
        },
      },
      JobSummary: {
        type: "object",
        description: "What is known of a job, without its input and output.",
        required: [
          "id",
          "status",
          "submittedAt",
          "startedAt",
          "finishedAt",
          "expiresAt",
          "delayTime",
          "executionTime",
          "workerId",
          "attempts",
          "error",
          "sync",
          "lowPriority",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the job.",
          },
          status: {
            $ref: "#/components/schemas/JobStatus",
          },
          submittedAt: {
            type: "string",
            format: "date-time",
            description: "When the job was submitted. Jobs are ordered by it, and filters by time refer to it.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the current or last attempt began; null while the job waits, and for one that never started.",
          },
          finishedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the job reached its final state; null before.",
          },
          expiresAt: {
            type: "string",
            format: "date-time",
            description: "When the job will be removed, as things are now.",
          },
          delayTime: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Milliseconds that the job waited before the current or last attempt; null while it waits.",
          },
          executionTime: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Milliseconds that the last attempt took, 0 without an attempt; null before the job is finished.",
          },
          workerId: {
            type: ["string", "null"],
            description: "The worker that has, or last had, the job; null while it waits.",
          },
          attempts: {
            type: "integer",
            minimum: 0,
            description: "How often the job was handed to a worker.",
          },
          error: {
            type: ["string", "null"],
            description: "Why the job did not succeed, cut after 1000 characters; null without an error. The queue interface has the whole text.",
          },
          sync: {
            type: "boolean",
            description: "Whether the job was submitted through `/runsync`.",
          },
          lowPriority: {
            type: "boolean",
            description: "Whether the job waits behind those of normal priority.",
          },
        },
      },
      JobDetails: {
        type: "object",
        description: "What is known of a job, with the sizes of its input and output.",
        required: [
          "id",
          "status",
          "submittedAt",
          "startedAt",
          "finishedAt",
          "expiresAt",
          "delayTime",
          "executionTime",
          "workerId",
          "attempts",
          "error",
          "sync",
          "lowPriority",
          "webhook",
          "inputBytes",
          "outputBytes",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the job.",
          },
          status: {
            $ref: "#/components/schemas/JobStatus",
          },
          submittedAt: {
            type: "string",
            format: "date-time",
            description: "When the job was submitted. Jobs are ordered by it, and filters by time refer to it.",
          },
          startedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the current or last attempt began; null while the job waits, and for one that never started.",
          },
          finishedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the job reached its final state; null before.",
          },
          expiresAt: {
            type: "string",
            format: "date-time",
            description: "When the job will be removed, as things are now.",
          },
          delayTime: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Milliseconds that the job waited before the current or last attempt; null while it waits.",
          },
          executionTime: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Milliseconds that the last attempt took, 0 without an attempt; null before the job is finished.",
          },
          workerId: {
            type: ["string", "null"],
            description: "The worker that has, or last had, the job; null while it waits.",
          },
          attempts: {
            type: "integer",
            minimum: 0,
            description: "How often the job was handed to a worker.",
          },
          error: {
            type: ["string", "null"],
            description: "Why the job did not succeed, cut after 1000 characters; null without an error. The queue interface has the whole text.",
          },
          sync: {
            type: "boolean",
            description: "Whether the job was submitted through `/runsync`.",
          },
          lowPriority: {
            type: "boolean",
            description: "Whether the job waits behind those of normal priority.",
          },
          webhook: {
            type: "boolean",
            description: "Whether the job has a webhook.",
          },
          inputBytes: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Size of the input; null once it is no longer kept, because a job that is `COMPLETED` cannot be retried.",
          },
          outputBytes: {
            type: ["integer", "null"],
            minimum: 0,
            description: "Size of the result, or of the last progress update while the job runs; null when there is none.",
          },
        },
      },
      JobEventList: {
        type: "object",
        description: "What happened to a job.",
        required: ["id", "status", "events"],
        properties: {
          id: {
            type: "string",
            description: "Id of the job.",
          },
          status: {
            $ref: "#/components/schemas/JobStatus",
          },
          events: {
            type: "array",
            description: "The events, oldest first.",
            items: {
              $ref: "#/components/schemas/JobEvent",
            },
          },
        },
      },
      JobEvent: {
        type: "object",
        description: "Something that happened to a job. Which fields it has besides the first three depends on its `type`.",
        required: ["at", "type", "message"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "When it happened.",
          },
          type: {
            $ref: "#/components/schemas/JobEventType",
          },
          message: {
            type: "string",
            description: "The same as a sentence for a person to read; the wording may change.",
          },
          sync: {
            type: "boolean",
            description: "SUBMITTED: whether it was submitted through `/runsync`.",
          },
          lowPriority: {
            type: "boolean",
            description: "SUBMITTED: whether it waits behind jobs of normal priority.",
          },
          attempt: {
            type: "integer",
            minimum: 0,
            description: "Number of the attempt, from 1; for `WEBHOOK` that of the try. 0 for a job that was cancelled while it waited.",
          },
          workerId: {
            type: "string",
            description: "STARTED, RETURNED: the worker of the attempt.",
          },
          reason: {
            description: "WAITING: why the job waits. RETURNED: why the attempt ended.",
            $ref: "#/components/schemas/JobEventReason",
          },
          count: {
            type: "integer",
            minimum: 1,
            description: "CHUNKS: how many pieces of output the attempt streamed.",
          },
          error: {
            type: ["string", "null"],
            description: "COMPLETED, FAILED, TIMED_OUT, CANCELLED: the error, cut after 1000 characters. WEBHOOK: why there was no answer, in words. Null when there is none.",
          },
          statusCode: {
            type: ["integer", "null"],
            description: "WEBHOOK: the HTTP status of the answer; null when there was none.",
          },
          nextTryAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "WEBHOOK: when the next try is due; null after the last one.",
          },
        },
      },
      JobEventType: {
        type: "string",
        description: "What happened to a job. New values may be added.\n\n- `SUBMITTED`: the service accepted the job.\n- `WAITING`: the job waited for the `reason` given, from then on.\n- `STARTED`: a worker received the job.\n- `CHUNKS`: the attempt streamed output; the time is that of its end, or of the answer while it runs.\n- `RETURNED`: the attempt ended without a result, and the job was put back in the queue.\n- `RETRIED`: a client put the failed job back in the queue.\n- `COMPLETED`, `FAILED`, `TIMED_OUT`, `CANCELLED`: the job reached this state.\n- `WEBHOOK`: the service tried to deliver the webhook.",
        enum: [
          "SUBMITTED",
          "WAITING",
          "STARTED",
          "CHUNKS",
          "RETURNED",
          "RETRIED",
          "COMPLETED",
          "FAILED",
          "TIMED_OUT",
          "CANCELLED",
          "WEBHOOK",
        ],
      },
      JobEventReason: {
        type: "string",
        description: "Why a job waits (WAITING), or why an attempt ended without a result (RETURNED). The values keep their meaning; new ones may be\nadded.\n\n- `about_to_start`: a worker is free; the job is being handed out.\n- `worker_starting`: a worker is being started, and none serves yet.\n- `workers_busy`: all workers have jobs, and no more will be started.\n- `scaling`: all workers have jobs; more are being started, or will be if the wait goes on.\n- `workers_crashing`: workers crash or fail to start, or their prestart hooks fail; the service tries again with growing pauses.\n- `workers_not_reporting`: workers took jobs and kept polling, but reported no result; they get jobs again after a growing\n  pause, and those that the service started are replaced.\n- `workers_not_asking`: workers are alive and hold no job, but ask for none: they were told to stop a job and do not come\n  back from it, or their concurrency is 0. Those that the service started are replaced.\n- `no_capacity`: another worker is needed, but cannot start at the moment: no machine has room for it, or its image cannot be\n  pulled. `message` says which; the service tries again with growing pauses.\n- `no_workers_allowed`: the endpoint is paused (`workersMax` is 0), and no external worker serves it.\n- `budget_reached`: a budget with the action `STOP` is reached, so no worker is started.\n- `low_priority`: the job is of low priority, for which no worker is started, or jobs of normal priority go first.\n- `unknown`: this gateway does not manage the workers and does not know; another gateway does.\n- `LOST`: its worker gave no sign of life in time, or ended; the message says which, and how. It counts as an automatic retry.\n- `RELEASED`: the service stopped the worker, the worker gave the job back, or the job did not reach the worker. The message says\n  whether the service stopped it. It does not count.",
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
          "LOST",
          "RELEASED",
        ],
      },
      GpuTypeId: {
        type: "string",
        description: "Type of GPU. Requests may write it in other letter case and with other spaces; answers use the spelling listed here.",
        "x-spelling": "letters",
        enum: [
          "NVIDIA GeForce RTX 4090",
          "NVIDIA A40",
          "NVIDIA RTX A5000",
          "NVIDIA GeForce RTX 5090",
          "NVIDIA H100 80GB HBM3",
          "NVIDIA GeForce RTX 3090",
          "NVIDIA RTX A4500",
          "NVIDIA L40S",
          "NVIDIA H200",
          "NVIDIA L4",
          "NVIDIA RTX 6000 Ada Generation",
          "NVIDIA A100-SXM4-80GB",
          "NVIDIA RTX 4000 Ada Generation",
          "NVIDIA RTX A6000",
          "NVIDIA A100 80GB PCIe",
          "NVIDIA RTX 2000 Ada Generation",
          "NVIDIA RTX A4000",
          "NVIDIA RTX PRO 6000 Blackwell Server Edition",
          "NVIDIA H100 PCIe",
          "NVIDIA H100 NVL",
          "NVIDIA L40",
          "NVIDIA B200",
          "NVIDIA GeForce RTX 3080 Ti",
          "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
          "NVIDIA GeForce RTX 3080",
          "NVIDIA GeForce RTX 3070",
          "AMD Instinct MI300X OAM",
          "NVIDIA GeForce RTX 4080 SUPER",
          "Tesla V100-PCIE-16GB",
          "Tesla V100-SXM2-32GB",
          "NVIDIA RTX 5000 Ada Generation",
          "NVIDIA GeForce RTX 4070 Ti",
          "NVIDIA RTX 4000 SFF Ada Generation",
          "NVIDIA GeForce RTX 3090 Ti",
          "NVIDIA RTX A2000",
          "NVIDIA GeForce RTX 4080",
          "NVIDIA A30",
          "NVIDIA GeForce RTX 5080",
          "Tesla V100-FHHL-16GB",
          "NVIDIA H200 NVL",
          "Tesla V100-SXM2-16GB",
          "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition",
          "NVIDIA A5000 Ada",
          "Tesla V100-PCIE-32GB",
          "Tesla T4",
          "NVIDIA RTX A30",
        ],
      },
      DataCenterId: {
        type: "string",
        description: "Data center in which something runs or is stored.",
        enum: [
          "EU-RO-1",
          "CA-MTL-1",
          "EU-SE-1",
          "US-IL-1",
          "EUR-IS-1",
          "EU-CZ-1",
          "US-TX-3",
          "EUR-IS-2",
          "US-KS-2",
          "US-GA-2",
          "US-WA-1",
          "US-TX-1",
          "CA-MTL-3",
          "EU-NL-1",
          "US-TX-4",
          "US-CA-2",
          "US-NC-1",
          "OC-AU-1",
          "US-DE-1",
          "EUR-IS-3",
          "CA-MTL-2",
          "AP-JP-1",
          "EUR-NO-1",
          "EU-FR-1",
          "US-KS-3",
          "US-GA-1",
        ],
      },
      CudaVersion: {
        type: "string",
        description: "CUDA version that the driver of a host supports.",
        enum: ["13.0", "12.9", "12.8", "12.7", "12.6", "12.5", "12.4", "12.3", "12.2", "12.1", "12.0", "11.8"],
      },
      CpuFlavorId: {
        type: "string",
        description: "CPU family of a CPU pod: generation, then `c` (compute: little memory per core), `g` (general) or `m` (much memory per core).",
        enum: ["cpu3c", "cpu3g", "cpu3m", "cpu5c", "cpu5g", "cpu5m"],
      },
      EndpointCpuFlavorId: {
        type: "string",
        description: "CPU family that workers of an endpoint may have: generation, then `c` (compute) or `g` (general).",
        enum: ["cpu3c", "cpu3g", "cpu5c", "cpu5g"],
      },
      EndpointType: {
        type: "string",
        description: "How work reaches the workers. `QB`: a queue endpoint; jobs wait until a worker takes them. `LB`: a load-balancing endpoint; requests to `/lb/{endpointId}/…` go to the HTTP server of a worker.",
        enum: ["QB", "LB"],
      },
      CorsOrigin: {
        type: "string",
        description: "Origin of a page as browsers send it, in lower case: `scheme://host`, with `:port` where it is not the usual one of the scheme. `*` stands for all.",
        pattern: "^(\\*|[a-z][a-z0-9+.-]*://[^/\\s?#@,\"'\\\\A-Z]+)$",
        "x-must": "be an origin in lower case such as https://app.example.com, or *",
        maxLength: 300,
      },
      ComputeType: {
        type: "string",
        description: "Whether the work runs on GPUs or on CPUs only.",
        enum: ["GPU", "CPU"],
      },
      CloudType: {
        type: "string",
        description: "`SECURE`: machines in managed data centers. `COMMUNITY`: machines of other hosts.",
        enum: ["SECURE", "COMMUNITY"],
      },
      PlacementPriority: {
        type: "string",
        description: "How to read a list of alternatives: `availability` takes the one that is free soonest, `custom` keeps to the order of the list.",
        enum: ["availability", "custom"],
      },
      PodDesiredStatus: {
        type: "string",
        description: "The state a pod is meant to be in. `RUNNING`: from creation on, also while its container is still being prepared. `EXITED`: stopped; its machine is released, its volume kept. `TERMINATED`: deleted; its machine is being cleared.",
        enum: ["RUNNING", "EXITED", "TERMINATED"],
      },
      ScalerType: {
        type: "string",
        description: "How the number of workers follows the load. `QUEUE_DELAY`: one more worker when a job has waited longer than `scalerValue` seconds; once the service has measured how long starts and jobs take, as many as are needed to keep to it. `REQUEST_COUNT`: one worker for every `scalerValue` jobs that wait or run, rounded up.",
        enum: ["QUEUE_DELAY", "REQUEST_COUNT"],
      },
      TemplateCategory: {
        type: "string",
        description: "Hardware that a template is made for; the web console filters by it.",
        enum: ["NVIDIA", "AMD", "CPU"],
      },
      BillingBucketSize: {
        type: "string",
        description: "Length of the time span that one billing record covers. Spans begin at full hours, UTC midnights, Mondays, first days of the month or of the year.",
        enum: ["hour", "day", "week", "month", "year"],
      },
      SpendAction: {
        type: "string",
        description: "What happens when a budget is reached.\n\n- `WARN`: the overview and the events tell it.\n- `STOP`: new work is refused with 402 as well, and no workers are started. What was accepted before stays.",
        enum: ["WARN", "STOP"],
      },
      SpendState: {
        type: "string",
        description: "`OK`: less than 80 % of the limit is spent, or there is none. `NEARLY_REACHED`: less than all of it. `REACHED`: all or more.",
        enum: ["OK", "NEARLY_REACHED", "REACHED"],
      },
      Budget: {
        type: "object",
        description: "How much an account may spend in a calendar month (UTC).",
        required: ["spendLimit"],
        properties: {
          spendLimit: {
            type: ["number", "null"],
            description: "US dollars a month; null for no limit.",
            minimum: 0.01,
            maximum: 1000000000,
          },
          action: {
            $ref: "#/components/schemas/SpendAction",
            description: "What happens when it is reached.",
            default: "WARN",
          },
        },
      },
      BudgetInput: {
        type: "object",
        description: "The budget that is wanted.",
        required: ["spendLimit"],
        additionalProperties: false,
        properties: {
          spendLimit: {
            type: ["number", "null"],
            description: "US dollars a month; null for no limit.",
            minimum: 0.01,
            maximum: 1000000000,
          },
          action: {
            $ref: "#/components/schemas/SpendAction",
            description: "What happens when it is reached.",
            default: "WARN",
          },
        },
      },
      EndpointBudget: {
        type: "object",
        description: "What an endpoint with a limit of its own spent this month.",
        required: ["endpointId", "endpointName", "spendLimit", "action", "spent", "share", "state", "stopsNewWork"],
        properties: {
          endpointId: {
            type: "string",
            description: "The endpoint.",
          },
          endpointName: {
            type: "string",
            description: "Its name.",
          },
          spendLimit: {
            type: "number",
            minimum: 0,
            description: "US dollars a month.",
          },
          action: {
            $ref: "#/components/schemas/SpendAction",
          },
          spent: {
            type: "number",
            minimum: 0,
            description: "US dollars that its workers cost this month so far, those that run included.",
          },
          share: {
            type: "number",
            minimum: 0,
            description: "The part of the limit that is spent; 1 is all of it.",
          },
          state: {
            $ref: "#/components/schemas/SpendState",
          },
          stopsNewWork: {
            type: "boolean",
            description: "Whether new jobs are refused because of it.",
          },
        },
      },
      BudgetReport: {
        type: "object",
        description: "The budget of an account, and what it spent this month.",
        required: [
          "spendLimit",
          "action",
          "operator",
          "limit",
          "spent",
          "share",
          "state",
          "stopsNewWork",
          "from",
          "until",
          "endpoints",
        ],
        properties: {
          spendLimit: {
            type: ["number", "null"],
            minimum: 0,
            description: "US dollars a month that the account set itself; null for no limit.",
          },
          action: {
            $ref: "#/components/schemas/SpendAction",
          },
          operator: {
            description: "The budget that the operator set; null when it set none.",
            anyOf: [
              {
                $ref: "#/components/schemas/Budget",
              },
              {
                type: "null",
              },
            ],
          },
          limit: {
            type: ["number", "null"],
            minimum: 0,
            description: "The limit that counts, the lower one of the two; null when there is none.",
          },
          spent: {
            type: "number",
            minimum: 0,
            description: "US dollars that pods, workers and network volumes cost this month so far, those that run included.",
          },
          share: {
            type: ["number", "null"],
            minimum: 0,
            description: "The part of the limit that is spent; 1 is all of it. Null without a limit.",
          },
          state: {
            $ref: "#/components/schemas/SpendState",
          },
          stopsNewWork: {
            type: "boolean",
            description: "Whether new jobs and pods are refused because of it.",
          },
          from: {
            type: "string",
            format: "date-time",
            description: "When the month began, in UTC.",
          },
          until: {
            type: "string",
            format: "date-time",
            description: "When the next month begins.",
          },
          endpoints: {
            type: "array",
            description: "The endpoints that have a limit of their own, newest first.",
            items: {
              $ref: "#/components/schemas/EndpointBudget",
            },
          },
        },
      },
      RentalKind: {
        type: "string",
        description: "Who holds what was rented.",
        enum: ["pod", "worker", "network-volume"],
      },
      Rental: {
        type: "object",
        description: "A time during which the account held hardware or storage on constant terms.",
        required: [
          "id",
          "kind",
          "holderId",
          "endpointId",
          "templateId",
          "imageName",
          "dataCenterId",
          "gpuTypeId",
          "gpuCount",
          "cpuFlavorId",
          "vcpuCount",
          "memoryInGb",
          "diskInGb",
          "computeCostPerHr",
          "storageCostPerHr",
          "startedAt",
          "endedAt",
          "amount",
        ],
        properties: {
          id: {
            type: "string",
            description: "Its id.",
          },
          kind: {
            $ref: "#/components/schemas/RentalKind",
          },
          holderId: {
            type: "string",
            description: "The pod, worker or network volume.",
          },
          endpointId: {
            type: ["string", "null"],
            description: "The endpoint of a worker; null for other kinds.",
          },
          templateId: {
            type: ["string", "null"],
            description: "The template; null without one.",
          },
          imageName: {
            type: ["string", "null"],
            description: "The image; null for a network volume.",
          },
          dataCenterId: {
            type: "string",
            description: "Where it was held.",
          },
          gpuTypeId: {
            type: ["string", "null"],
            description: "The type of the GPUs; null without any.",
          },
          gpuCount: {
            type: "integer",
            minimum: 0,
            description: "How many GPUs.",
          },
          cpuFlavorId: {
            type: ["string", "null"],
            description: "The CPU flavor; null with GPUs, and while only storage was held.",
          },
          vcpuCount: {
            type: "number",
            minimum: 0,
            description: "How many virtual CPUs; 0 while only storage was held.",
          },
          memoryInGb: {
            type: "number",
            minimum: 0,
            description: "How much memory, in GB.",
          },
          diskInGb: {
            type: "number",
            minimum: 0,
            description: "How much disk, volumes included, in GB.",
          },
          computeCostPerHr: {
            type: "number",
            minimum: 0,
            description: "Credits per hour for GPUs, CPUs and memory.",
          },
          storageCostPerHr: {
            type: "number",
            minimum: 0,
            description: "Credits per hour for disks.",
          },
          startedAt: {
            type: "string",
            format: "date-time",
            description: "When it began.",
          },
          endedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it ended; null while it lasts.",
          },
          amount: {
            type: "number",
            minimum: 0,
            description: "What it was charged within the period, in credits.",
          },
        },
      },
      RentalPage: {
        type: "object",
        description: "One page of rentals.",
        required: ["rentals", "nextCursor"],
        properties: {
          rentals: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/Rental",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Continues after this page; null when nothing is left.",
          },
        },
      },
      PodBillingGrouping: {
        type: "string",
        description: "What the records of pods are split by, besides time.",
        enum: ["podId", "gpuTypeId"],
      },
      EndpointBillingGrouping: {
        type: "string",
        description: "What the records of endpoints are split by, besides time.",
        enum: ["endpointId", "podId", "gpuTypeId"],
      },
      TokenBillingGrouping: {
        type: "string",
        description: "What the records of tokens are split by, besides time.",
        enum: ["endpointId", "keyId"],
      },
      PortMapping: {
        type: "string",
        description: "A port to expose, written `<number>/<protocol>`. The number is 1 to 65535; a number of 70001 or above requests a port with the same number inside and outside; the service chooses the number. Other numbers answer 400. `http` ports are reachable through the service: at `/pods/{podId}/{port}/`, and for browsers at a host name for each port; `tcp` ports directly on the public address.",
        pattern: "^[1-9][0-9]{0,5}/(http|tcp)$",
        "x-must": "be a number and a protocol, such as 8888/http or 22/tcp",
        examples: ["8888/http", "22/tcp"],
      },
      GpuInfo: {
        type: "object",
        description: "A type of GPU, how many of it are in use, and what it costs. A price that is not offered is left out.",
        properties: {
          id: {
            type: "string",
            description: "Id of the GPU type; normally one of the `GpuTypeId` values.",
          },
          count: {
            type: "integer",
            description: "Number of GPUs of this type in use here.",
            minimum: 0,
          },
          displayName: {
            type: "string",
            description: "Short name for people.",
          },
          securePrice: {
            type: "number",
            description: "On-demand price in the secure cloud, in credits per GPU and hour.",
            minimum: 0,
          },
          communityPrice: {
            type: "number",
            description: "On-demand price in the community cloud, in credits per GPU and hour.",
            minimum: 0,
          },
          oneMonthPrice: {
            type: "number",
            description: "Price with a savings plan of one month, in credits per GPU and hour.",
            minimum: 0,
          },
          threeMonthPrice: {
            type: "number",
            description: "Price with a savings plan of three months, in credits per GPU and hour.",
            minimum: 0,
          },
          sixMonthPrice: {
            type: "number",
            description: "Price with a savings plan of six months, in credits per GPU and hour.",
            minimum: 0,
          },
          oneWeekPrice: {
            type: "number",
            description: "Price with a savings plan of one week, in credits per GPU and hour.",
            minimum: 0,
          },
          communitySpotPrice: {
            type: "number",
            description: "Price of an interruptible pod in the community cloud, in credits per GPU and hour.",
            minimum: 0,
          },
          secureSpotPrice: {
            type: "number",
            description: "Price of an interruptible pod in the secure cloud, in credits per GPU and hour.",
            minimum: 0,
          },
        },
      },
      CpuType: {
        type: "object",
        description: "A type of CPU.",
        properties: {
          id: {
            type: "string",
            description: "Id of the CPU type.",
          },
          displayName: {
            type: "string",
            description: "Name for people.",
          },
          cores: {
            type: "number",
            description: "Physical cores.",
            minimum: 0,
          },
          threadsPerCore: {
            type: "number",
            description: "Hardware threads of each core.",
            minimum: 0,
          },
          groupId: {
            type: "string",
            description: "Id of the family that the CPU belongs to.",
          },
        },
      },
      Machine: {
        type: "object",
        description: "The host that a pod runs on. Facts that the host does not report are left out.",
        properties: {
          minPodGpuCount: {
            type: "integer",
            description: "Fewest GPUs that a pod on this host can have.",
            minimum: 0,
          },
          gpuTypeId: {
            type: "string",
            description: "Id of the type of the host's GPUs.",
          },
          gpuType: {
            $ref: "#/components/schemas/GpuInfo",
            description: "The type of the host's GPUs, with prices.",
          },
          cpuCount: {
            type: "integer",
            description: "Number of CPUs of the host.",
            minimum: 0,
          },
          cpuTypeId: {
            type: "string",
            description: "Id of the type of the host's CPUs.",
          },
          cpuType: {
            $ref: "#/components/schemas/CpuType",
            description: "The type of the host's CPUs.",
          },
          location: {
            type: "string",
            description: "Where the host stands: normally a country code.",
          },
          dataCenterId: {
            type: "string",
            description: "Data center of the host.",
          },
          diskThroughputMBps: {
            type: "integer",
            description: "Measured disk throughput in megabytes per second.",
            minimum: 0,
          },
          maxDownloadSpeedMbps: {
            type: "integer",
            description: "Highest download speed in megabits per second.",
            minimum: 0,
          },
          maxUploadSpeedMbps: {
            type: "integer",
            description: "Highest upload speed in megabits per second.",
            minimum: 0,
          },
          supportPublicIp: {
            type: "boolean",
            description: "Whether pods on this host can have a public IP address.",
          },
          secureCloud: {
            type: "boolean",
            description: "true: part of the secure cloud; false: part of the community cloud.",
          },
          maintenanceStart: {
            type: "string",
            description: "Start of the next announced maintenance, RFC 3339 in UTC.",
          },
          maintenanceEnd: {
            type: "string",
            description: "End of the next announced maintenance, RFC 3339 in UTC.",
          },
          maintenanceNote: {
            type: "string",
            description: "What the maintenance is for.",
          },
          note: {
            type: "string",
            description: "Remark of the host's operator.",
          },
          costPerHr: {
            type: "number",
            description: "Price of the pod on this host in credits per hour.",
            minimum: 0,
          },
          currentPricePerGpu: {
            type: "number",
            description: "Present price of one GPU of the host in credits per hour.",
            minimum: 0,
          },
          gpuAvailable: {
            type: "integer",
            description: "GPUs of the host that are free now.",
            minimum: 0,
          },
          gpuDisplayName: {
            type: "string",
            description: "Name of the host's GPU type for people.",
          },
        },
      },
      SavingsPlan: {
        type: "object",
        description: "A prepaid term that makes a pod cheaper.",
        properties: {
          id: {
            type: "string",
            description: "Id of the plan.",
          },
          podId: {
            type: "string",
            description: "Id of the pod that the plan belongs to.",
          },
          gpuTypeId: {
            type: "string",
            description: "Id of the GPU type that the plan covers.",
          },
          costPerHr: {
            type: "number",
            description: "Price under the plan in credits per hour.",
            minimum: 0,
          },
          startTime: {
            type: "string",
            description: "When the plan begins, RFC 3339 in UTC.",
          },
          endTime: {
            type: "string",
            description: "When the plan ends, RFC 3339 in UTC.",
          },
        },
      },
      Pod: {
        type: "object",
        description: "A container that runs on rented hardware. Beside `id`, a field that does not apply or is not known yet is left out, unless it says that it is null.",
        required: ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the pod; never changes and is never used again.",
          },
          name: {
            type: "string",
            description: "Name of the pod.",
            maxLength: 191,
          },
          desiredStatus: {
            $ref: "#/components/schemas/PodDesiredStatus",
          },
          image: {
            type: "string",
            description: "Image of the container, with repository and tag.",
          },
          imageName: {
            type: "string",
            description: "The same value as `image`, under the name that many clients read.",
          },
          adjustedCostPerHr: {
            type: "number",
            description: "Price in credits per hour, savings plans taken into account.",
            minimum: 0,
          },
          aiApiId: {
            type: "string",
            description: "The same value as `endpointId`, under an older name.",
          },
          consumerUserId: {
            type: "string",
            description: "Id of the account that rents the pod.",
          },
          containerDiskInGb: {
            type: "integer",
            description: "Size of the container disk in gigabytes. Its content is lost whenever the pod is stopped, restarted or reset.",
            minimum: 0,
          },
          containerRegistryAuthId: {
            type: "string",
            description: "Id of the stored registry credentials used to pull the image. Left out when none are used.",
          },
          costPerHr: {
            type: "number",
            description: "Price in credits per hour, before savings plans. Always a JSON number.",
            minimum: 0,
          },
          cpuFlavorId: {
            type: "string",
            description: "CPU family of a CPU pod. Left out for GPU pods.",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When the pod was created, RFC 3339 in UTC.",
          },
          dockerEntrypoint: {
            type: "array",
            description: "Arguments that replace the image's ENTRYPOINT. Empty: the image's own is used.",
            items: {
              type: "string",
            },
          },
          dockerStartCmd: {
            type: "array",
            description: "Arguments that replace the image's CMD. Empty: the image's own is used.",
            items: {
              type: "string",
            },
          },
          endpointId: {
            type: "string",
            description: "Id of the endpoint whose worker this pod is. Left out for ordinary pods.",
          },
          env: {
            type: "object",
            description: "Environment variables, name to value. Empty when none are set.",
            default: {},
            additionalProperties: {
              type: "string",
            },
          },
          gpu: {
            $ref: "#/components/schemas/GpuInfo",
            description: "GPUs of the pod. Left out for CPU pods.",
          },
          gpuCount: {
            type: "integer",
            description: "Number of GPUs of the pod; 0 for CPU pods. The same value as `gpu.count`.",
            minimum: 0,
          },
          gpuTypeId: {
            type: "string",
            description: "GPU type of the pod, the same value as `gpu.id`. Left out for CPU pods.",
          },
          interruptible: {
            type: "boolean",
            description: "true: cheaper, but the service may stop the pod at any time to give the machine to another pod.",
          },
          lastStartedAt: {
            type: "string",
            description: "When the pod was started last, RFC 3339 in UTC.",
          },
          lastStatusChange: {
            type: "string",
            description: "The last change of state and when it happened, as text for people.",
          },
          locked: {
            type: "boolean",
            description: "true: stop, reset, restart and delete are refused.",
          },
          machine: {
            $ref: "#/components/schemas/Machine",
            description: "The host of the pod. Present with `includeMachine=true`.",
          },
          machineId: {
            type: "string",
            description: "Id of the host.",
          },
          memoryInGb: {
            type: "integer",
            description: "Memory of the pod in whole gigabytes.",
            minimum: 0,
          },
          networkVolume: {
            $ref: "#/components/schemas/NetworkVolume",
            description: "The attached network volume. Present with `includeNetworkVolume=true` when there is one.",
          },
          openHttpPorts: {
            type: "boolean",
            description: "true: anyone can reach the `http` ports of the pod through the service; false: only requests with a key of the account, and browsers that such a key let in.",
          },
          portMappings: {
            type: ["object", "null"],
            description: "Public port of every exposed `tcp` port: the key is the port inside the container, the value the port on `publicIp`. null until the container is up. Public ports may change with every start, restart and reset.",
            additionalProperties: {
              type: "integer",
              minimum: 1,
              maximum: 65535,
            },
          },
          ports: {
            type: "array",
            description: "Exposed ports, each as number and protocol.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
          },
          publicIp: {
            type: ["string", "null"],
            format: "ipv4",
            description: "Address at which exposed `tcp` ports are reached. null until the container is up, and while the pod has no such address.",
          },
          savingsPlans: {
            type: "array",
            description: "Savings plans of the pod; empty when there are none. Present with `includeSavingsPlans=true`.",
            items: {
              $ref: "#/components/schemas/SavingsPlan",
            },
          },
          slsVersion: {
            type: "integer",
            description: "Version of the endpoint that a worker was started from. Left out for ordinary pods.",
            minimum: 0,
          },
          template: {
            $ref: "#/components/schemas/Template",
            description: "The template the pod was made from. Present with `includeTemplate=true` when there is one.",
          },
          templateId: {
            type: "string",
            description: "Id of the template the pod was made from.",
          },
          vcpuCount: {
            type: "number",
            description: "Virtual CPUs of the pod.",
            minimum: 0,
          },
          volumeEncrypted: {
            type: "boolean",
            description: "Whether the local volume is encrypted at rest.",
          },
          volumeInGb: {
            type: "integer",
            description: "Size in gigabytes of the volume on the host's own disk; kept across stops, restarts and resets. 0: none.",
            minimum: 0,
          },
          volumeMountPath: {
            type: "string",
            description: "Absolute path at which the local or network volume appears in the container.",
          },
        },
      },
      PodCreateInput: {
        type: "object",
        description: "What to start and where. Give `imageName` or `templateId`; without either the answer is 400. With a template, every field given here replaces the value of the template, and a default of this table applies only where the template is silent too.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the pod, 1 to 191 characters. A name that is given must not belong to another pod of the account; pods that keep the default name are exempt.",
            minLength: 1,
            maxLength: 191,
            default: "my pod",
          },
          imageName: {
            type: "string",
            title: "Image",
            description: "Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Needed when no `templateId` is given; with a template it replaces the image of the template.",
            minLength: 1,
            maxLength: 512,
          },
          templateId: {
            type: "string",
            description: "Id of the template to start from. An unknown id answers 404.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          computeType: {
            $ref: "#/components/schemas/ComputeType",
            title: "Compute",
            description: "Whether to rent GPUs or CPUs only. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.",
            default: "GPU",
          },
          cloudType: {
            $ref: "#/components/schemas/CloudType",
            description: "Which kind of machine to rent.",
            default: "SECURE",
          },
          gpuTypeIds: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "GPU",
            description: "Acceptable GPU types. `gpuTypePriority` says whether the order counts. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/GpuTypeId",
            },
            maxItems: 49,
          },
          gpuTypePriority: {
            $ref: "#/components/schemas/PlacementPriority",
            "x-compute-type": "GPU",
            description: "How to choose among `gpuTypeIds`.",
            default: "availability",
          },
          gpuCount: {
            type: "integer",
            "x-compute-type": "GPU",
            description: "Number of GPUs of a GPU pod.",
            minimum: 1,
            maximum: 128,
            default: 1,
          },
          cpuFlavorIds: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "CPU",
            title: "CPU families",
            description: "Acceptable CPU families of a CPU pod. `cpuFlavorPriority` says whether the order counts. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/CpuFlavorId",
            },
            maxItems: 6,
          },
          cpuFlavorPriority: {
            $ref: "#/components/schemas/PlacementPriority",
            "x-compute-type": "CPU",
            description: "How to choose among `cpuFlavorIds`.",
            default: "availability",
          },
          vcpuCount: {
            type: "integer",
            "x-compute-type": "CPU",
            description: "Virtual CPUs of a CPU pod.",
            minimum: 1,
            maximum: 1024,
            default: 2,
          },
          dataCenterIds: {
            type: "array",
            title: "Data centers",
            description: "Data centers that may be used. The default is all of them. A network volume narrows the choice to its own.",
            items: {
              $ref: "#/components/schemas/DataCenterId",
            },
            maxItems: 26,
            default: [
              "EU-RO-1",
              "CA-MTL-1",
              "EU-SE-1",
              "US-IL-1",
              "EUR-IS-1",
              "EU-CZ-1",
              "US-TX-3",
              "EUR-IS-2",
              "US-KS-2",
              "US-GA-2",
              "US-WA-1",
              "US-TX-1",
              "CA-MTL-3",
              "EU-NL-1",
              "US-TX-4",
              "US-CA-2",
              "US-NC-1",
              "OC-AU-1",
              "US-DE-1",
              "EUR-IS-3",
              "CA-MTL-2",
              "AP-JP-1",
              "EUR-NO-1",
              "EU-FR-1",
              "US-KS-3",
              "US-GA-1",
            ],
          },
          dataCenterPriority: {
            $ref: "#/components/schemas/PlacementPriority",
            description: "How to choose among `dataCenterIds`.",
            default: "availability",
          },
          countryCodes: {
            type: "array",
            "x-when-left-out": "any",
            description: "Countries that may be used, as two-letter ISO 3166-1 codes. If it is left out, any.",
            items: {
              type: "string",
              pattern: "^[A-Z]{2}$",
              "x-must": "be a country code of two capital letters",
            },
            maxItems: 250,
          },
          allowedCudaVersions: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "GPU",
            title: "CUDA versions",
            description: "CUDA versions that a host may have. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/CudaVersion",
            },
            maxItems: 12,
          },
          minRAMPerGPU: {
            type: "integer",
            "x-compute-type": "GPU",
            title: "Minimum RAM per GPU (GB)",
            description: "Least memory of the host for each GPU, in gigabytes.",
            minimum: 0,
            maximum: 65536,
            default: 8,
          },
          minVCPUPerGPU: {
            type: "integer",
            "x-compute-type": "GPU",
            title: "Minimum vCPUs per GPU",
            description: "Least number of virtual CPUs for each GPU.",
            minimum: 0,
            maximum: 1024,
            default: 2,
          },
          minDiskBandwidthMBps: {
            type: "number",
            description: "Least disk throughput of the host in megabytes per second. Left out: no demand.",
            minimum: 0,
            maximum: 1000000,
          },
          minDownloadMbps: {
            type: "number",
            description: "Least download speed of the host in megabits per second. Left out: no demand.",
            minimum: 0,
            maximum: 1000000,
          },
          minUploadMbps: {
            type: "number",
            description: "Least upload speed of the host in megabits per second. Left out: no demand.",
            minimum: 0,
            maximum: 1000000,
          },
          containerDiskInGb: {
            type: ["integer", "null"],
            title: "Container disk (GB)",
            description: "Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. If left out, the template decides; without one the default applies.",
            minimum: 0,
            maximum: 65536,
            default: 50,
          },
          volumeInGb: {
            type: ["integer", "null"],
            title: "Volume (GB)",
            description: "Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. If left out, the template decides; without one the default applies.",
            minimum: 0,
            maximum: 65536,
            default: 20,
          },
          volumeMountPath: {
            type: "string",
            title: "Volume mount path",
            description: "Absolute path inside the container at which the volume appears, whether it is local or a network volume. If left out, the template decides; without one the default applies.",
            pattern: "^/",
            "x-must": "be an absolute path, such as /workspace",
            maxLength: 4096,
            default: "/workspace",
          },
          networkVolumeId: {
            type: "string",
            title: "Network volume",
            description: "Id of the network volume to attach in place of the local volume; `volumeInGb` is then ignored. An unknown id answers 404.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          containerRegistryAuthId: {
            type: "string",
            title: "Registry credentials",
            description: "Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          dockerEntrypoint: {
            type: "array",
            title: "Entrypoint",
            description: "Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
            default: [],
          },
          dockerStartCmd: {
            type: "array",
            title: "Start command",
            description: "Replaces the image's CMD, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
            default: [],
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The template's variables apply too; where both set a name, this value wins.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
            default: {},
          },
          ports: {
            type: "array",
            description: "Ports that the pod exposes; at most 100. An empty array exposes none. If left out, the template decides; without one the default applies.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
            maxItems: 100,
            default: ["8888/http", "22/tcp"],
          },
          supportPublicIp: {
            type: "boolean",
            description: "Community cloud only: true demands a host with a public IP address. false or left out: the pod may have none.",
          },
          globalNetworking: {
            type: "boolean",
            title: "Global networking",
            description: "true: the pod joins the private network that spans data centers. Only for on-demand GPU pods of the secure cloud, and only in some data centers.",
            default: false,
          },
          interruptible: {
            type: "boolean",
            description: "true: rent cheaper, on the terms that the service may stop the pod at any time.",
            default: false,
          },
          locked: {
            type: "boolean",
            description: "true: refuse to stop, reset, restart or delete the pod until it is unlocked with an update.",
            default: false,
          },
          openHttpPorts: {
            type: "boolean",
            title: "Public HTTP ports",
            description: "true: anyone can reach the `http` ports of the pod: programs at `/pods/{podId}/{port}/` of the service, browsers at the host name of the port, to which that address leads them. false: only requests with a key of the account that may read resources, and browsers that such a key let in.",
            default: false,
          },
        },
      },
      PodUpdateInput: {
        type: "object",
        description: "What to change. A field that is left out keeps its present value; there are no defaults. Changes of `name`, `locked` and `openHttpPorts` take effect at once and leave the container alone; any other change resets a running pod.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            "x-takes-effect": "at once",
            description: "New name, 1 to 191 characters. It must not belong to another pod of the account. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          imageName: {
            type: "string",
            title: "Image",
            description: "Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged.",
            minLength: 1,
            maxLength: 512,
          },
          containerDiskInGb: {
            type: ["integer", "null"],
            title: "Container disk (GB)",
            description: "Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. Left out: unchanged.",
            minimum: 0,
            maximum: 65536,
          },
          volumeInGb: {
            type: ["integer", "null"],
            title: "Volume (GB)",
            description: "Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. The volume can grow but not shrink: a smaller value answers 400. Left out: unchanged.",
            minimum: 0,
            maximum: 65536,
          },
          volumeMountPath: {
            type: "string",
            title: "Volume mount path",
            description: "Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged.",
            pattern: "^/",
            "x-must": "be an absolute path, such as /workspace",
            maxLength: 4096,
          },
          containerRegistryAuthId: {
            type: "string",
            title: "Registry credentials",
            description: "Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          dockerEntrypoint: {
            type: "array",
            title: "Entrypoint",
            description: "Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
          },
          dockerStartCmd: {
            type: "array",
            title: "Start command",
            description: "Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports that the pod exposes; at most 100. An empty array exposes none. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
            maxItems: 100,
          },
          globalNetworking: {
            type: "boolean",
            title: "Global networking",
            description: "Whether the pod is part of the private network that spans data centers. Left out: unchanged.",
          },
          locked: {
            type: "boolean",
            "x-takes-effect": "at once",
            description: "Whether to refuse stop, reset, restart and delete. A locked pod can be unlocked and changed in the same update. Left out: unchanged.",
          },
          openHttpPorts: {
            type: "boolean",
            "x-takes-effect": "at once",
            title: "Public HTTP ports",
            description: "Whether anyone can reach the `http` ports of the pod through the service. Takes effect at once. Left out: unchanged.",
          },
        },
      },
      Endpoint: {
        type: "object",
        description: "A queue of jobs, or an address of HTTP servers, and the rules by which workers are started for it. Beside `id`, a field that does not apply is left out.",
        required: ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the endpoint; part of every queue address, `/v2/{endpointId}/…`.",
          },
          name: {
            type: "string",
            description: "Name of the endpoint.",
          },
          allowedCudaVersions: {
            type: "array",
            description: "CUDA versions that hosts of workers may have. Absent: any.",
            items: {
              $ref: "#/components/schemas/CudaVersion",
            },
          },
          computeType: {
            $ref: "#/components/schemas/ComputeType",
            description: "Whether workers run on GPUs or on CPUs only.",
          },
          createdAt: {
            type: "string",
            description: "When the endpoint was created, RFC 3339 in UTC.",
          },
          corsOrigins: {
            type: "array",
            description: "Origins of pages whose browsers may send requests. Left out on queue endpoints.",
            items: {
              type: "string",
            },
          },
          dataCenterIds: {
            type: "array",
            description: "Data centers in which workers may run.",
            items: {
              $ref: "#/components/schemas/DataCenterId",
            },
          },
          env: {
            type: "object",
            description: "Environment variables set by the endpoint itself. Workers get the template's variables too; where both set a name, this value wins.",
            default: {},
            additionalProperties: {
              type: "string",
            },
          },
          executionTimeoutMs: {
            type: "integer",
            description: "Longest time in milliseconds that one job may run, unless the job brings its own limit.",
            minimum: 0,
          },
          gpuCount: {
            type: "integer",
            description: "GPUs of each worker.",
            minimum: 0,
          },
          gpuTypeIds: {
            type: "array",
            description: "GPU types of workers, most wanted first.",
            items: {
              $ref: "#/components/schemas/GpuTypeId",
            },
          },
          idleTimeout: {
            type: "integer",
            description: "Seconds that a worker stays without a job before it is shut down.",
            minimum: 0,
          },
          instanceIds: {
            type: "array",
            description: "Machine types of CPU workers, each `<flavor>-<vCPUs>-<memory in GB>`, for example `cpu3c-2-4`.",
            items: {
              type: "string",
            },
          },
          minCudaVersion: {
            $ref: "#/components/schemas/CudaVersion",
            title: "Minimum CUDA version",
            description: "Oldest CUDA version that hosts of workers may have. Left out: no lower bound.",
          },
          networkVolumeId: {
            type: "string",
            description: "Id of the network volume that workers get. Left out when there is none.",
          },
          networkVolumeIds: {
            type: "array",
            description: "Ids of the network volumes that workers get, at most one a data center.",
            items: {
              type: "string",
            },
          },
          openRequests: {
            type: "boolean",
            description: "Whether requests need no key. Left out on queue endpoints.",
          },
          scalerType: {
            $ref: "#/components/schemas/ScalerType",
          },
          scalerValue: {
            type: "integer",
            description: "Seconds in the queue (`QUEUE_DELAY`) or jobs per worker (`REQUEST_COUNT`).",
            minimum: 0,
          },
          spendAction: {
            $ref: "#/components/schemas/SpendAction",
            description: "What happens when `spendLimit` is reached. Left out without a limit.",
          },
          spendLimit: {
            type: "number",
            description: "Most US dollars that workers of this endpoint shall cost in a calendar month (UTC). Left out without a limit.",
            minimum: 0,
          },
          template: {
            $ref: "#/components/schemas/Template",
            description: "The template of the workers. Present with `includeTemplate=true`.",
          },
          templateId: {
            type: "string",
            description: "Id of the template of the workers.",
          },
          type: {
            $ref: "#/components/schemas/EndpointType",
            description: "Whether workers take jobs (`QB`) or serve requests (`LB`).",
          },
          testInput: {
            type: "string",
            description: "An input to try the endpoint with, as JSON text. Empty: none.",
          },
          userId: {
            type: "string",
            description: "Id of the account that owns the endpoint.",
          },
          version: {
            type: "integer",
            description: "Release number; rises with every change that workers have to be replaced for.",
            minimum: 0,
          },
          workers: {
            type: "array",
            description: "The workers that exist now. Present with `includeWorkers=true`. What the service itself puts into the environment of a worker is not shown.",
            items: {
              $ref: "#/components/schemas/Pod",
            },
          },
          workersMax: {
            type: "integer",
            description: "Most workers at the same time.",
            minimum: 0,
          },
          workersMin: {
            type: "integer",
            description: "Workers that are kept running without any load.",
            minimum: 0,
          },
        },
      },
      EndpointCreateInput: {
        type: "object",
        description: "How workers are made and how many of them there are. Only `templateId` is needed.",
        required: ["templateId"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the endpoint, 1 to 191 characters. It must not belong to another endpoint of the account. Left out: the service makes one up.",
            minLength: 1,
            maxLength: 191,
          },
          templateId: {
            type: "string",
            description: "Id of the serverless template that says how a worker starts. An unknown id answers 404, a template for pods 400.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          type: {
            $ref: "#/components/schemas/EndpointType",
            title: "Type",
            description: "Whether workers take jobs from a queue (`QB`) or serve HTTP requests that are balanced over them (`LB`); cannot be changed later. Workers of an `LB` endpoint serve the port that the variable `PORT` names (80 by default), and answer `GET {HEALTH_CHECK_PATH}` (`/ping` by default) on the port `PORT_HEALTH` (`PORT` by default) with 200 when they are ready, 204 while they start. With `QB` the fields about requests are refused.",
            default: "QB",
          },
          computeType: {
            $ref: "#/components/schemas/ComputeType",
            title: "Compute",
            description: "Whether workers run on GPUs or on CPUs only; cannot be changed later. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.",
            default: "GPU",
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
            default: {},
          },
          gpuTypeIds: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "GPU",
            description: "GPU types of workers, most wanted first. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/GpuTypeId",
            },
            maxItems: 49,
          },
          gpuCount: {
            type: "integer",
            "x-compute-type": "GPU",
            title: "GPUs per worker",
            description: "GPUs of each worker.",
            minimum: 1,
            maximum: 128,
            default: 1,
          },
          cpuFlavorIds: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "CPU",
            title: "CPU families",
            description: "CPU families of CPU workers, most wanted first. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/EndpointCpuFlavorId",
            },
            maxItems: 4,
          },
          vcpuCount: {
            type: "integer",
            "x-compute-type": "CPU",
            title: "vCPUs per worker",
            description: "Virtual CPUs of each CPU worker.",
            minimum: 1,
            maximum: 1024,
            default: 2,
          },
          dataCenterIds: {
            type: "array",
            description: "Data centers that may be used. The default is all of them.",
            items: {
              $ref: "#/components/schemas/DataCenterId",
            },
            maxItems: 26,
            default: [
              "EU-RO-1",
              "CA-MTL-1",
              "EU-SE-1",
              "US-IL-1",
              "EUR-IS-1",
              "EU-CZ-1",
              "US-TX-3",
              "EUR-IS-2",
              "US-KS-2",
              "US-GA-2",
              "US-WA-1",
              "US-TX-1",
              "CA-MTL-3",
              "EU-NL-1",
              "US-TX-4",
              "US-CA-2",
              "US-NC-1",
              "OC-AU-1",
              "US-DE-1",
              "EUR-IS-3",
              "CA-MTL-2",
              "AP-JP-1",
              "EUR-NO-1",
              "EU-FR-1",
              "US-KS-3",
              "US-GA-1",
            ],
          },
          allowedCudaVersions: {
            type: "array",
            "x-when-left-out": "any",
            "x-compute-type": "GPU",
            description: "CUDA versions that a host may have. If it is left out, any.",
            items: {
              $ref: "#/components/schemas/CudaVersion",
            },
            maxItems: 12,
          },
          minCudaVersion: {
            $ref: "#/components/schemas/CudaVersion",
            "x-compute-type": "GPU",
            title: "Minimum CUDA version",
            description: "Oldest CUDA version that a host may have. Left out: no lower bound.",
          },
          networkVolumeId: {
            type: "string",
            description: "Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          networkVolumeIds: {
            type: "array",
            description: "Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`.",
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
            maxItems: 26,
          },
          workersMin: {
            type: "integer",
            title: "Minimum workers",
            description: "Workers to keep running without any load. Not more than `workersMax`.",
            minimum: 0,
            maximum: 10000,
            default: 0,
          },
          workersMax: {
            type: "integer",
            title: "Maximum workers",
            description: "Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them.",
            minimum: 0,
            maximum: 10000,
            default: 3,
          },
          scalerType: {
            $ref: "#/components/schemas/ScalerType",
            title: "Scaling rule",
            description: "Rule that decides the number of workers. Left out: `QUEUE_DELAY`, on an `LB` endpoint `REQUEST_COUNT`. Requests count as jobs do: those held until a worker is ready wait, those that a worker answers run.",
            default: "QUEUE_DELAY",
            "x-endpoint-defaults": {
              LB: "REQUEST_COUNT",
            },
          },
          scalerValue: {
            type: "integer",
            title: "Scaling value (seconds or jobs)",
            description: "Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`.",
            minimum: 1,
            maximum: 1000000,
            default: 4,
          },
          idleTimeout: {
            type: "integer",
            title: "Idle timeout (s)",
            description: "Seconds that a worker stays without a job before it is shut down, 1 to 3600.",
            minimum: 1,
            maximum: 3600,
            default: 5,
          },
          executionTimeoutMs: {
            type: "integer",
            title: "Execution timeout (ms)",
            description: "Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit. Requests to an `LB` endpoint have no such limit.",
            minimum: 5000,
            maximum: 604800000,
            default: 600000,
          },
          flashboot: {
            type: "boolean",
            description: "true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: false.",
          },
          openRequests: {
            type: "boolean",
            "x-endpoint-type": "LB",
            title: "Requests without a key",
            description: "true: requests to the workers need no key. false: they need a key with the scope `run`.",
            default: false,
          },
          corsOrigins: {
            type: "array",
            "x-endpoint-type": "LB",
            title: "CORS origins",
            description: "Origins of pages whose browsers may send requests, each `scheme://host` or `scheme://host:port`; `*` stands for all. The service then answers preflight requests and sets the CORS headers. Empty: preflight requests need no key and go to a worker, whose answers keep their own CORS headers.",
            items: {
              $ref: "#/components/schemas/CorsOrigin",
            },
            maxItems: 50,
            default: [],
          },
          testInput: {
            type: "string",
            title: "Test input",
            description: "An input to try the endpoint with, as JSON text. The console offers it; workers do not get it. Empty: none.",
            maxLength: 10000,
            default: "",
          },
          spendLimit: {
            type: ["number", "null"],
            title: "Monthly budget (USD)",
            description: "Maximum cost of the workers in a calendar month (UTC), in US dollars. null: no limit. The default is none.",
            minimum: 0.01,
            maximum: 1000000000,
            default: null,
          },
          spendAction: {
            $ref: "#/components/schemas/SpendAction",
            title: "Action at the budget",
            description: "What happens when `spendLimit` is reached.",
            default: "WARN",
          },
        },
      },
      EndpointUpdateInput: {
        type: "object",
        description: "What to change. A field that is left out keeps its present value; there are no defaults. A change of the name, of scaling, of time limits or of who may send requests takes effect at once; any other change raises `version` and replaces the workers step by step: idle ones first, busy ones when their job is done.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            "x-takes-effect": "at once",
            description: "Name of the endpoint, 1 to 191 characters. It must not belong to another endpoint of the account. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          templateId: {
            type: "string",
            description: "Id of the serverless template that says how a worker starts. An unknown id answers 404, a template for pods 400. Left out: unchanged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins. The map given replaces the stored one as a whole. Left out: unchanged.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
          },
          gpuTypeIds: {
            type: "array",
            "x-compute-type": "GPU",
            description: "GPU types of workers, most wanted first. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/GpuTypeId",
            },
            maxItems: 49,
          },
          gpuCount: {
            type: "integer",
            "x-compute-type": "GPU",
            title: "GPUs per worker",
            description: "GPUs of each worker. Left out: unchanged.",
            minimum: 1,
            maximum: 128,
          },
          cpuFlavorIds: {
            type: "array",
            "x-compute-type": "CPU",
            title: "CPU families",
            description: "CPU families of CPU workers, most wanted first. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/EndpointCpuFlavorId",
            },
            maxItems: 4,
          },
          vcpuCount: {
            type: "integer",
            "x-compute-type": "CPU",
            title: "vCPUs per worker",
            description: "Virtual CPUs of each CPU worker. Left out: unchanged.",
            minimum: 1,
            maximum: 1024,
          },
          dataCenterIds: {
            type: "array",
            description: "Data centers that may be used. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/DataCenterId",
            },
            maxItems: 26,
          },
          allowedCudaVersions: {
            type: "array",
            "x-compute-type": "GPU",
            description: "CUDA versions that a host may have. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/CudaVersion",
            },
            maxItems: 12,
          },
          minCudaVersion: {
            $ref: "#/components/schemas/CudaVersion",
            "x-compute-type": "GPU",
            title: "Minimum CUDA version",
            description: "Oldest CUDA version that a host may have. Left out: unchanged.",
          },
          networkVolumeId: {
            type: "string",
            description: "Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404. Left out: unchanged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          networkVolumeIds: {
            type: "array",
            description: "Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`. Left out: unchanged.",
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
            maxItems: 26,
          },
          workersMin: {
            type: "integer",
            "x-takes-effect": "at once",
            title: "Minimum workers",
            description: "Workers to keep running without any load. Not more than `workersMax`. Left out: unchanged.",
            minimum: 0,
            maximum: 10000,
          },
          workersMax: {
            type: "integer",
            "x-takes-effect": "at once",
            title: "Maximum workers",
            description: "Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them. Left out: unchanged.",
            minimum: 0,
            maximum: 10000,
          },
          scalerType: {
            $ref: "#/components/schemas/ScalerType",
            "x-takes-effect": "at once",
            title: "Scaling rule",
            description: "Rule that decides the number of workers. Left out: unchanged.",
          },
          scalerValue: {
            type: "integer",
            "x-takes-effect": "at once",
            title: "Scaling value (seconds or jobs)",
            description: "Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`. Left out: unchanged.",
            minimum: 1,
            maximum: 1000000,
          },
          idleTimeout: {
            type: "integer",
            "x-takes-effect": "at once",
            title: "Idle timeout (s)",
            description: "Seconds that a worker stays without a job before it is shut down, 1 to 3600. Left out: unchanged.",
            minimum: 1,
            maximum: 3600,
          },
          executionTimeoutMs: {
            type: "integer",
            "x-takes-effect": "at once",
            title: "Execution timeout (ms)",
            description: "Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit. Requests to an `LB` endpoint have no such limit. Left out: unchanged.",
            minimum: 5000,
            maximum: 604800000,
          },
          flashboot: {
            type: "boolean",
            description: "true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: unchanged.",
          },
          openRequests: {
            type: "boolean",
            "x-takes-effect": "at once",
            "x-endpoint-type": "LB",
            title: "Requests without a key",
            description: "true: requests to the workers need no key. false: they need a key with the scope `run`. Left out: unchanged.",
          },
          corsOrigins: {
            type: "array",
            "x-takes-effect": "at once",
            "x-endpoint-type": "LB",
            title: "CORS origins",
            description: "Origins of pages whose browsers may send requests, each `scheme://host` or `scheme://host:port`; `*` stands for all. The service then answers preflight requests and sets the CORS headers. Empty: preflight requests need no key and go to a worker, whose answers keep their own CORS headers. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/CorsOrigin",
            },
            maxItems: 50,
          },
          testInput: {
            type: "string",
            "x-takes-effect": "at once",
            title: "Test input",
            description: "An input to try the endpoint with, as JSON text. The console offers it; workers do not get it. Empty: none. Left out: unchanged.",
            maxLength: 10000,
          },
          spendLimit: {
            type: ["number", "null"],
            "x-takes-effect": "at once",
            title: "Monthly budget (USD)",
            description: "Maximum cost of the workers in a calendar month (UTC), in US dollars. null: no limit. Left out: unchanged.",
            minimum: 0.01,
            maximum: 1000000000,
          },
          spendAction: {
            $ref: "#/components/schemas/SpendAction",
            "x-takes-effect": "at once",
            title: "Action at the budget",
            description: "What happens when `spendLimit` is reached. Left out: unchanged.",
          },
        },
      },
      Template: {
        type: "object",
        description: "How to start a pod or a worker. No field is marked as required; the service nevertheless always sends those that `x-always-present` lists.",
        "x-always-present": ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the template.",
          },
          name: {
            type: "string",
            description: "Name of the template; unique.",
          },
          imageName: {
            type: "string",
            description: "Image of the containers that are started from the template, with repository and tag.",
          },
          category: {
            $ref: "#/components/schemas/TemplateCategory",
          },
          containerDiskInGb: {
            type: "integer",
            description: "Size of the container disk in gigabytes. Its content is lost whenever the pod or worker is stopped, restarted or reset.",
            minimum: 0,
          },
          volumeInGb: {
            type: "integer",
            description: "Size in gigabytes of the volume on the host's own disk; kept across stops, restarts and resets. 0: none.",
            minimum: 0,
          },
          volumeMountPath: {
            type: "string",
            description: "Absolute path at which the local or network volume appears in the container.",
          },
          containerRegistryAuthId: {
            type: "string",
            description: "Id of the stored registry credentials used to pull the image. Left out when none are used.",
          },
          dockerEntrypoint: {
            type: "array",
            description: "Arguments that replace the image's ENTRYPOINT. Empty: the image's own is used.",
            items: {
              type: "string",
            },
          },
          dockerStartCmd: {
            type: "array",
            description: "Arguments that replace the image's CMD. Empty: the image's own is used.",
            items: {
              type: "string",
            },
          },
          env: {
            type: "object",
            description: "Environment variables, name to value. Empty when none are set.",
            default: {},
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Exposed ports, each as number and protocol.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
          },
          readme: {
            type: "string",
            description: "Markdown about the template; the web console shows it when the template is chosen.",
          },
          isPublic: {
            type: "boolean",
            description: "true: every account may use the template; false: only the account that made it.",
          },
          isPlatform: {
            type: "boolean",
            description: "true: an official template, kept by the operator of the service.",
          },
          isServerless: {
            type: "boolean",
            description: "true: made for workers of endpoints; false: made for pods.",
          },
          earned: {
            type: "number",
            description: "Credits that the maker of the template has earned from what others started from it.",
            minimum: 0,
          },
          runtimeInMin: {
            type: "integer",
            description: "Run time counted for the template, in minutes.",
            minimum: 0,
          },
        },
      },
      TemplateCreateInput: {
        type: "object",
        description: "The template to store. `name` and `imageName` are needed.",
        required: ["imageName", "name"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the template, 1 to 191 characters. It must not belong to another template.",
            minLength: 1,
            maxLength: 191,
          },
          imageName: {
            type: "string",
            title: "Image",
            description: "Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters.",
            minLength: 1,
            maxLength: 512,
          },
          category: {
            $ref: "#/components/schemas/TemplateCategory",
            description: "Hardware that the template is made for.",
            default: "NVIDIA",
          },
          isServerless: {
            type: "boolean",
            title: "For endpoint workers",
            description: "true: for workers of endpoints; false: for pods. Cannot be changed later.",
            default: false,
          },
          containerDiskInGb: {
            type: "integer",
            title: "Container disk (GB)",
            description: "Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset.",
            minimum: 0,
            maximum: 65536,
            default: 50,
          },
          volumeInGb: {
            type: "integer",
            title: "Volume (GB)",
            description: "Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume.",
            minimum: 0,
            maximum: 65536,
            default: 20,
          },
          volumeMountPath: {
            type: "string",
            title: "Volume mount path",
            description: "Absolute path inside the container at which the volume appears, whether it is local or a network volume.",
            pattern: "^/",
            "x-must": "be an absolute path, such as /workspace",
            maxLength: 4096,
            default: "/workspace",
          },
          containerRegistryAuthId: {
            type: "string",
            title: "Registry credentials",
            description: "Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          dockerEntrypoint: {
            type: "array",
            title: "Entrypoint",
            description: "Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
            default: [],
          },
          dockerStartCmd: {
            type: "array",
            title: "Start command",
            description: "Replaces the image's CMD, one element per argument. An empty array keeps the image's own.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
            default: [],
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
            default: {},
          },
          ports: {
            type: "array",
            description: "Ports that the pod or worker exposes; at most 100. An empty array exposes none.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
            maxItems: 100,
            default: ["8888/http", "22/tcp"],
          },
          readme: {
            type: "string",
            description: "Markdown about the template, at most 65536 characters.",
            maxLength: 65536,
            default: "",
          },
          isPublic: {
            type: "boolean",
            title: "Public",
            description: "true: every account may use the template and see its environment variables.",
            default: false,
          },
        },
      },
      TemplateUpdateInput: {
        type: "object",
        description: "What to change. A field that is left out keeps its present value; there are no defaults.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            "x-takes-effect": "at once",
            description: "Name of the template, 1 to 191 characters. It must not belong to another template. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          imageName: {
            type: "string",
            title: "Image",
            description: "Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged.",
            minLength: 1,
            maxLength: 512,
          },
          containerDiskInGb: {
            type: "integer",
            title: "Container disk (GB)",
            description: "Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset. Left out: unchanged.",
            minimum: 0,
            maximum: 65536,
          },
          volumeInGb: {
            type: "integer",
            title: "Volume (GB)",
            description: "Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume. Left out: unchanged.",
            minimum: 0,
            maximum: 65536,
          },
          volumeMountPath: {
            type: "string",
            title: "Volume mount path",
            description: "Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged.",
            pattern: "^/",
            "x-must": "be an absolute path, such as /workspace",
            maxLength: 4096,
          },
          containerRegistryAuthId: {
            type: "string",
            title: "Registry credentials",
            description: "Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          dockerEntrypoint: {
            type: "array",
            title: "Entrypoint",
            description: "Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
          },
          dockerStartCmd: {
            type: "array",
            title: "Start command",
            description: "Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged.",
            items: {
              type: "string",
              maxLength: 65536,
            },
            maxItems: 128,
          },
          env: {
            type: "object",
            title: "Environment variables",
            description: "Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged.",
            maxProperties: 50,
            propertyNames: {
              pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
              "x-must": "have letters, digits and underscores only, and not begin with a digit",
            },
            additionalProperties: {
              type: "string",
            },
          },
          ports: {
            type: "array",
            description: "Ports that the pod or worker exposes; at most 100. An empty array exposes none. Left out: unchanged.",
            items: {
              $ref: "#/components/schemas/PortMapping",
            },
            maxItems: 100,
          },
          readme: {
            type: "string",
            "x-takes-effect": "at once",
            description: "Markdown about the template, at most 65536 characters. Left out: unchanged.",
            maxLength: 65536,
          },
          isPublic: {
            type: "boolean",
            "x-takes-effect": "at once",
            title: "Public",
            description: "true: every account may use the template and see its environment variables. Left out: unchanged.",
          },
        },
      },
      NetworkVolume: {
        type: "object",
        description: "Storage that lives on its own and can be attached to pods and workers of its data center.",
        required: ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the network volume.",
          },
          name: {
            type: "string",
            description: "Name of the network volume.",
          },
          size: {
            type: "integer",
            description: "Size in gigabytes.",
            minimum: 0,
          },
          dataCenterId: {
            type: "string",
            description: "Data center in which the volume is stored; normally one of the `DataCenterId` values.",
          },
        },
      },
      NetworkVolumeCreateInput: {
        type: "object",
        description: "The volume to create. All three fields are needed.",
        required: ["dataCenterId", "name", "size"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the network volume, 1 to 191 characters. It must not belong to another network volume of the account.",
            minLength: 1,
            maxLength: 191,
          },
          size: {
            type: "integer",
            description: "Size in gigabytes, 0 to 4000. It can grow later but never shrink.",
            minimum: 0,
            maximum: 4000,
          },
          dataCenterId: {
            $ref: "#/components/schemas/DataCenterId",
            description: "Data center to store the volume in. Cannot be changed later.",
          },
        },
      },
      NetworkVolumeUpdateInput: {
        type: "object",
        description: "What to change. A field that is left out keeps its present value; there are no defaults.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the network volume, 1 to 191 characters. It must not belong to another network volume of the account. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          size: {
            type: "integer",
            description: "New size in gigabytes, at most 4000; must be larger than the present one, else 400. Left out: unchanged.",
            minimum: 0,
            maximum: 4000,
          },
        },
      },
      VolumeFileKind: {
        type: "string",
        description: "What an entry of a directory is. `link` is a symbolic link, which is never followed, and `other` whatever is none of these, such as a socket.",
        enum: ["file", "directory", "link", "other"],
      },
      VolumeFile: {
        type: "object",
        description: "An entry of a directory of a network volume.",
        required: ["name", "kind", "sizeBytes", "modifiedAt"],
        properties: {
          name: {
            type: "string",
            description: "Its name in its directory.",
          },
          kind: {
            $ref: "#/components/schemas/VolumeFileKind",
          },
          sizeBytes: {
            type: ["integer", "null"],
            description: "How many bytes a file has; null for anything else.",
            minimum: 0,
          },
          modifiedAt: {
            type: "string",
            format: "date-time",
            description: "When it changed last.",
          },
        },
      },
      VolumeFileList: {
        type: "object",
        description: "A page of what a directory of a network volume holds.",
        required: ["path", "entries", "nextCursor"],
        properties: {
          path: {
            type: "string",
            description: "The directory; empty for the whole volume.",
          },
          entries: {
            type: "array",
            description: "Its entries in the order of their names.",
            items: {
              $ref: "#/components/schemas/VolumeFile",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "What to send as `cursor` for the entries after these; null when there are none.",
          },
        },
      },
      VolumeDirectoryInput: {
        type: "object",
        description: "A directory to create in a network volume.",
        additionalProperties: false,
        required: ["path"],
        properties: {
          path: {
            type: "string",
            description: "The directory, such as `models/llama`. Names in it are separated by `/`; none of them may be `.` or `..`.",
            minLength: 1,
            maxLength: 4096,
          },
        },
      },
      ContainerRegistryAuth: {
        type: "object",
        description: "Stored credentials for a container registry. User name and password are never returned.",
        required: ["id"],
        properties: {
          id: {
            type: "string",
            description: "Id of the credentials; what `containerRegistryAuthId` refers to.",
          },
          name: {
            type: "string",
            description: "Name of the credentials; unique within the account.",
          },
          registries: {
            type: "array",
            description: "The registries that the user name and the password are sent to, and no others. Empty as long as none was named and no image was pulled with the credentials.",
            items: {
              type: "string",
            },
          },
        },
      },
      ContainerRegistryAuthCreateInput: {
        type: "object",
        description: "The credentials to store. `name`, `username` and `password` are needed. User name and password are encrypted at rest.",
        required: ["name", "password", "username"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "Name of the credentials, 1 to 191 characters. It must not belong to other credentials of the account.",
            minLength: 1,
            maxLength: 191,
          },
          username: {
            type: "string",
            description: "User name at the registry.",
            minLength: 1,
            maxLength: 512,
            writeOnly: true,
          },
          password: {
            type: "string",
            description: "Password or access token at the registry.",
            minLength: 1,
            maxLength: 16384,
            format: "password",
            writeOnly: true,
          },
          registries: {
            type: "array",
            description: "The registries that the credentials are for: host names, with the port where an image name has one, such as `registry.example.org:5000`; `docker.io` is Docker Hub. Left out: the registry of the first image that is pulled with them.",
            minItems: 1,
            maxItems: 16,
            items: {
              type: "string",
              minLength: 1,
              maxLength: 261,
            },
          },
        },
      },
      KeyScope: {
        type: "string",
        description: "What a key may do. `admin`: everything in its account. `manage`: read and change resources. `manage:read`: read them. `volumes`: read and change files of network volumes. `volumes:read`: read them. `run`: submit jobs and read their results. `work`: take jobs and deliver results. `metrics`: read the figures of the whole service at `/metrics`. `operator`: the same, as keys for Prometheus were made before there was `metrics`.",
        enum: ["admin", "manage", "manage:read", "volumes", "volumes:read", "run", "work", "metrics", "operator"],
      },
      Account: {
        type: "object",
        description: "An owner of keys and resources.",
        required: ["id", "name", "email", "createdAt", "isFirst", "budget"],
        properties: {
          id: {
            type: "string",
            description: "Id of the account.",
          },
          name: {
            type: ["string", "null"],
            description: "Name of the account; null when it has none.",
          },
          email: {
            type: ["string", "null"],
            description: "E-mail address of a contact; null when there is none.",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When the account was created.",
          },
          isFirst: {
            type: "boolean",
            description: "Whether it is the first account, whose admin keys are operators' keys too. It cannot be deleted.",
          },
          budget: {
            description: "The budget that the operator set; null when it set none. Of it and the account's own the lower limit counts.",
            anyOf: [
              {
                $ref: "#/components/schemas/Budget",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      AccountList: {
        type: "object",
        description: "A page of accounts.",
        required: ["accounts", "nextCursor"],
        properties: {
          accounts: {
            type: "array",
            description: "The accounts of the page, oldest first.",
            items: {
              $ref: "#/components/schemas/Account",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "What to send as `cursor` for the accounts after these; null when there are none.",
          },
        },
      },
      AccountCreateInput: {
        type: "object",
        description: "An account to create.",
        additionalProperties: false,
        properties: {
          name: {
            type: ["string", "null"],
            description: "Name of the account, 1 to 191 characters. Several accounts may have the same name. Left out or null, none.",
            minLength: 1,
            maxLength: 191,
          },
          email: {
            type: ["string", "null"],
            description: "E-mail address of a contact. Left out or null, none.",
            pattern: "^[^\\s@]+@[^\\s@]+$",
            "x-must": "be an e-mail address",
            maxLength: 254,
          },
        },
      },
      AccountUpdateInput: {
        type: "object",
        description: "Changes of an account.",
        additionalProperties: false,
        properties: {
          name: {
            type: ["string", "null"],
            description: "New name of the account, 1 to 191 characters; null: none. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          email: {
            type: ["string", "null"],
            description: "New e-mail address of a contact; null: none. Left out: unchanged.",
            pattern: "^[^\\s@]+@[^\\s@]+$",
            "x-must": "be an e-mail address",
            maxLength: 254,
          },
          budget: {
            description: "New budget of the account that only the operator can change; null: none. Of it and the account's own the lower limit counts. Left out: unchanged.",
            anyOf: [
              {
                $ref: "#/components/schemas/BudgetInput",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      NotificationCondition: {
        type: "string",
        description: "What a rule watches. New ones may be added.\n\n- `WORKERS_FAILING`: an endpoint cannot start workers.\n- `QUEUE_AGE`: the oldest waiting job of an endpoint is too old.\n- `ERROR_RATE`: too many jobs of an endpoint fail.\n- `DISK_NEARLY_FULL`: the disk of a host has little space left; for operators.\n- `CONTRACT_DRIFT`: the last run of the contract suite found broken claims; for operators.\n- `BUDGET_REACHED`: the account or an endpoint has spent its budget, or a share of it.",
        enum: [
          "WORKERS_FAILING",
          "QUEUE_AGE",
          "ERROR_RATE",
          "DISK_NEARLY_FULL",
          "CONTRACT_DRIFT",
          "BUDGET_REACHED",
        ],
      },
      NotificationState: {
        type: "string",
        description: "What a message tells: the condition began (or goes on, where `at` is later than `since`), it ended, or nothing but a test.",
        enum: ["began", "ended", "test"],
      },
      NotificationSubjectKind: {
        type: "string",
        description: "What a message is about.",
        enum: ["endpoint", "host", "account", "service"],
      },
      NotificationSubject: {
        type: "object",
        description: "What a condition holds for.",
        required: ["kind", "id", "name"],
        properties: {
          kind: {
            $ref: "#/components/schemas/NotificationSubjectKind",
          },
          id: {
            type: "string",
            description: "Its id.",
          },
          name: {
            type: ["string", "null"],
            description: "Its name; null when it has none.",
          },
        },
      },
      NotificationBounds: {
        type: "object",
        description: "What a condition is measured by. Only those of the condition are accepted; what is left out has its default when the rule is created, and is unchanged when it is changed.",
        properties: {
          ageSeconds: {
            type: "integer",
            title: "Age (seconds)",
            description: "Age of the oldest waiting job, in seconds, for `QUEUE_AGE`. Default: 300.",
            minimum: 10,
            maximum: 86400,
          },
          failedPercent: {
            type: "integer",
            title: "Failed jobs (%)",
            description: "Share of finished jobs that failed or timed out, in percent, for `ERROR_RATE`. Default: 10.",
            minimum: 1,
            maximum: 100,
          },
          windowMinutes: {
            type: "integer",
            title: "Time window (minutes)",
            description: "Time in whole minutes over which jobs are counted, for `ERROR_RATE`. Default: 5.",
            minimum: 1,
            maximum: 60,
          },
          jobsMin: {
            type: "integer",
            title: "Minimum number of jobs",
            description: "Minimum number of finished jobs, for `ERROR_RATE`. Default: 10.",
            minimum: 1,
            maximum: 1000000,
          },
          usedPercent: {
            type: "integer",
            title: "Used (%)",
            description: "Used share of the disk, in percent, for `DISK_NEARLY_FULL`. Default: 90.",
            minimum: 1,
            maximum: 100,
          },
          spentPercent: {
            type: "integer",
            title: "Spent (%)",
            description: "Spent share of the budget, in percent, for `BUDGET_REACHED`. Default: 100.",
            minimum: 1,
            maximum: 100,
          },
        },
      },
      NotificationBoundsInput: {
        type: "object",
        description: "The bounds that are wanted, as they are answered.",
        additionalProperties: false,
        properties: {
          ageSeconds: {
            type: "integer",
            title: "Age (seconds)",
            description: "Age of the oldest waiting job, in seconds, for `QUEUE_AGE`. Default: 300.",
            minimum: 10,
            maximum: 86400,
          },
          failedPercent: {
            type: "integer",
            title: "Failed jobs (%)",
            description: "Share of finished jobs that failed or timed out, in percent, for `ERROR_RATE`. Default: 10.",
            minimum: 1,
            maximum: 100,
          },
          windowMinutes: {
            type: "integer",
            title: "Time window (minutes)",
            description: "Time in whole minutes over which jobs are counted, for `ERROR_RATE`. Default: 5.",
            minimum: 1,
            maximum: 60,
          },
          jobsMin: {
            type: "integer",
            title: "Minimum number of jobs",
            description: "Minimum number of finished jobs, for `ERROR_RATE`. Default: 10.",
            minimum: 1,
            maximum: 1000000,
          },
          usedPercent: {
            type: "integer",
            title: "Used (%)",
            description: "Used share of the disk, in percent, for `DISK_NEARLY_FULL`. Default: 90.",
            minimum: 1,
            maximum: 100,
          },
          spentPercent: {
            type: "integer",
            title: "Spent (%)",
            description: "Spent share of the budget, in percent, for `BUDGET_REACHED`. Default: 100.",
            minimum: 1,
            maximum: 100,
          },
        },
      },
      NotificationFiring: {
        type: "object",
        description: "Something that a condition holds for.",
        required: ["subject", "since", "toldAt"],
        properties: {
          subject: {
            $ref: "#/components/schemas/NotificationSubject",
          },
          since: {
            type: "string",
            format: "date-time",
            description: "When the condition began.",
          },
          toldAt: {
            type: "string",
            format: "date-time",
            description: "When the last message about it was written.",
          },
        },
      },
      NotificationDelivery: {
        type: "object",
        description: "How a message was last tried to be delivered.",
        required: ["at", "state", "attempt", "statusCode", "error", "nextTryAt", "failedInARow"],
        properties: {
          at: {
            type: "string",
            format: "date-time",
            description: "When it was tried.",
          },
          state: {
            $ref: "#/components/schemas/NotificationState",
          },
          attempt: {
            type: "integer",
            description: "The number of the try, from 1.",
          },
          statusCode: {
            type: ["integer", "null"],
            description: "The status that the receiver answered; null when it did not answer.",
          },
          error: {
            type: ["string", "null"],
            description: "Why there was no answer; null when there was one.",
          },
          nextTryAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When it is tried again; null when it was acknowledged or given up.",
          },
          failedInARow: {
            type: "integer",
            minimum: 0,
            description: "How many tries in a row were not acknowledged, this one included; 0 when it was.",
          },
        },
      },
      NotificationRule: {
        type: "object",
        description: "A rule.",
        required: [
          "id",
          "name",
          "condition",
          "bounds",
          "endpointIds",
          "url",
          "enabled",
          "repeatMinutes",
          "createdAt",
          "firing",
          "lastDelivery",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the rule.",
          },
          name: {
            type: "string",
            description: "What the rule is for.",
          },
          condition: {
            $ref: "#/components/schemas/NotificationCondition",
          },
          bounds: {
            $ref: "#/components/schemas/NotificationBounds",
          },
          endpointIds: {
            type: "array",
            description: "The endpoints that are watched; empty for all of the account, and where the condition is about no endpoint.",
            items: {
              type: "string",
            },
          },
          url: {
            type: "string",
            description: "Address that messages are sent to.",
          },
          enabled: {
            type: "boolean",
            description: "Whether the condition is checked.",
          },
          repeatMinutes: {
            type: ["integer", "null"],
            description: "After how many minutes a condition that goes on is told again; null when it is not.",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When the rule was created.",
          },
          firing: {
            type: "array",
            description: "What the condition holds for now, longest first, at most 100.",
            items: {
              $ref: "#/components/schemas/NotificationFiring",
            },
          },
          lastDelivery: {
            description: "How the latest message was delivered to the present `url`; null when none was sent to it.",
            oneOf: [
              {
                $ref: "#/components/schemas/NotificationDelivery",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      NotificationCreateInput: {
        type: "object",
        description: "A rule to create.",
        required: ["name", "condition", "url"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "What the rule is for, 1 to 191 characters. Several rules may have the same name.",
            minLength: 1,
            maxLength: 191,
          },
          condition: {
            $ref: "#/components/schemas/NotificationCondition",
          },
          bounds: {
            $ref: "#/components/schemas/NotificationBoundsInput",
          },
          endpointIds: {
            type: "array",
            description: "The endpoints of the account that are watched, at most 100; empty: all of them, also later ones. Empty for conditions that are about no endpoint. Left out: empty.",
            maxItems: 100,
            uniqueItems: true,
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          url: {
            type: "string",
            description: "Address that messages are sent to, http or https, without spaces and backslashes.",
            pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+$",
            "x-must": "be an http or https address, without spaces and backslashes",
            maxLength: 2048,
          },
          enabled: {
            type: "boolean",
            description: "Whether the condition is checked. Left out: true.",
          },
          repeatMinutes: {
            type: ["integer", "null"],
            description: "After how many minutes a condition that goes on is told again; null: never. Left out: never.",
            minimum: 5,
            maximum: 10080,
          },
        },
      },
      NotificationUpdateInput: {
        type: "object",
        description: "Changes of a rule.",
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "What the rule is for, 1 to 191 characters. Several rules may have the same name. Left out: unchanged.",
            minLength: 1,
            maxLength: 191,
          },
          bounds: {
            $ref: "#/components/schemas/NotificationBoundsInput",
          },
          endpointIds: {
            type: "array",
            description: "The endpoints of the account that are watched, at most 100; empty: all of them, also later ones. Empty for conditions that are about no endpoint. Left out: unchanged.",
            maxItems: 100,
            uniqueItems: true,
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          url: {
            type: "string",
            description: "Address that messages are sent to, http or https, without spaces and backslashes. Left out: unchanged.",
            pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+$",
            "x-must": "be an http or https address, without spaces and backslashes",
            maxLength: 2048,
          },
          enabled: {
            type: "boolean",
            description: "Whether the condition is checked. Left out: unchanged.",
          },
          repeatMinutes: {
            type: ["integer", "null"],
            description: "After how many minutes a condition that goes on is told again; null: never. Left out: unchanged.",
            minimum: 5,
            maximum: 10080,
          },
        },
      },
      NotificationMessage: {
        type: "object",
        description: "The body of the request to a receiver. A message that is sent again has the same `id`. Members may be added.",
        required: ["id", "type", "state", "condition", "rule", "subject", "message", "at", "since", "figures"],
        properties: {
          id: {
            type: "string",
            description: "Id of the message; the same for each try.",
          },
          type: {
            type: "string",
            const: "notification",
            description: "What tells it from the webhook of a job, which has no `type`.",
          },
          state: {
            $ref: "#/components/schemas/NotificationState",
          },
          condition: {
            $ref: "#/components/schemas/NotificationCondition",
          },
          rule: {
            type: "object",
            description: "The rule that it comes from.",
            required: ["id", "name"],
            properties: {
              id: {
                type: "string",
                description: "Id of the rule.",
              },
              name: {
                type: "string",
                description: "Name of the rule.",
              },
            },
          },
          subject: {
            $ref: "#/components/schemas/NotificationSubject",
          },
          message: {
            type: "string",
            description: "What happened and what to do about it, for a person.",
          },
          at: {
            type: "string",
            format: "date-time",
            description: "When the message was written.",
          },
          since: {
            type: "string",
            format: "date-time",
            description: "When the condition began.",
          },
          figures: {
            type: "object",
            description: "What was measured, such as `oldestAgeSeconds`, `failedPercent`, `jobs`, `usedPercent` or `spentPercent`; empty where nothing was.",
            additionalProperties: {
              type: "number",
            },
          },
        },
      },
      NotificationTest: {
        type: "object",
        description: "A test message and its delivery.",
        required: ["delivery", "message"],
        properties: {
          delivery: {
            $ref: "#/components/schemas/NotificationDelivery",
          },
          message: {
            $ref: "#/components/schemas/NotificationMessage",
          },
        },
      },
      WebhookSecret: {
        type: "object",
        description: "The secret of an account that signs its webhooks.",
        required: ["accountId", "webhookSecret"],
        properties: {
          accountId: {
            type: "string",
            description: "Id of the account.",
          },
          webhookSecret: {
            type: "string",
            description: "The key of the HMAC-SHA256 that signs webhooks.",
          },
        },
      },
      StoreKind: {
        type: "string",
        description: "Where the service stores what it knows.",
        enum: ["sqlite", "postgres"],
      },
      SettingSource: {
        type: "string",
        description: "Where the value of a setting came from.",
        enum: ["default", "environment", "flag"],
      },
      ServiceInfo: {
        type: "object",
        description: "What the service is and runs on, as one gateway knows it.",
        required: [
          "version",
          "interfaceVersion",
          "startedAt",
          "uptimeMs",
          "store",
          "compute",
          "handlersDirectory",
          "gateways",
          "hosts",
        ],
        properties: {
          version: {
            type: "string",
            description: "Version of the program.",
          },
          interfaceVersion: {
            type: "string",
            description: "Version of this interface.",
          },
          startedAt: {
            type: "string",
            format: "date-time",
            description: "When this gateway started.",
          },
          uptimeMs: {
            type: "integer",
            description: "For how long this gateway has run, in milliseconds.",
            minimum: 0,
          },
          store: {
            $ref: "#/components/schemas/StoreKind",
          },
          compute: {
            type: "string",
            description: "What starts machines on the host of this gateway, in words.",
          },
          handlersDirectory: {
            type: ["string", "null"],
            description: "Absolute path, on the host of this gateway, of the directory in which `millrace deploy` makes handler folders for images `local/<name>`. Null when no handler folders run there, and for a key that is not an operator's.",
          },
          gateways: {
            type: "integer",
            description: "How many gateways serve the same jobs, this one included.",
            minimum: 1,
          },
          hosts: {
            type: "array",
            description: "The computers that machines are started on.",
            items: {
              $ref: "#/components/schemas/ServiceHost",
            },
          },
        },
      },
      ServiceHost: {
        type: "object",
        description: "A computer that machines are started on.",
        required: ["id", "dataCenterId", "driver", "isAlive", "vcpuCount", "memoryInGb", "gpuCount"],
        properties: {
          id: {
            type: "string",
            description: "Id of the host; what `machineId` of pods and workers refers to.",
          },
          dataCenterId: {
            $ref: "#/components/schemas/DataCenterId",
          },
          driver: {
            type: "string",
            description: "What starts machines there.",
          },
          isAlive: {
            type: "boolean",
            description: "Whether its service was heard of lately.",
          },
          vcpuCount: {
            type: "integer",
            description: "Its hardware threads.",
            minimum: 0,
          },
          memoryInGb: {
            type: "number",
            description: "Its memory in gigabytes.",
            minimum: 0,
          },
          gpuCount: {
            type: "integer",
            description: "Its GPUs.",
            minimum: 0,
          },
        },
      },
      HostList: {
        type: "object",
        description: "The computers that machines are started on.",
        required: ["hosts"],
        properties: {
          hosts: {
            type: "array",
            description: "The hosts, by their ids.",
            items: {
              $ref: "#/components/schemas/HostDetails",
            },
          },
        },
      },
      HostDetails: {
        type: "object",
        description: "A computer that machines are started on, with its hardware and what is rented on it.",
        required: [
          "id",
          "name",
          "dataCenterId",
          "driver",
          "version",
          "publicIp",
          "isAlive",
          "leaving",
          "seenAt",
          "cordoned",
          "draining",
          "drain",
          "labels",
          "cpuModel",
          "vcpuCount",
          "memoryInGb",
          "diskInGb",
          "diskFreeInGb",
          "gpus",
          "rented",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the host; what `machineId` of pods and workers refers to.",
          },
          name: {
            type: "string",
            description: "Its name in its network; empty while it has not reported one.",
          },
          dataCenterId: {
            $ref: "#/components/schemas/DataCenterId",
          },
          driver: {
            type: "string",
            description: "What starts machines there.",
          },
          version: {
            type: ["string", "null"],
            description: "Version of the service there; null while it has not reported one.",
          },
          publicIp: {
            type: ["string", "null"],
            description: "Address at which TCP ports of pods are reachable; null when they are not reachable from outside.",
          },
          isAlive: {
            type: "boolean",
            description: "Whether its service sent a recent heartbeat.",
          },
          leaving: {
            type: "boolean",
            description: "Whether its service is stopping, or has stopped in order and not started again. Nothing new is placed there then.",
          },
          seenAt: {
            type: "string",
            format: "date-time",
            description: "When its service was last known to be alive.",
          },
          cordoned: {
            type: "boolean",
            description: "Whether nothing new is placed there.",
          },
          draining: {
            type: "boolean",
            description: "Whether its workers are being replaced on other hosts.",
          },
          drain: {
            description: "What a drain has left to do; null while the host is not drained.",
            anyOf: [
              {
                $ref: "#/components/schemas/HostDrain",
              },
              {
                type: "null",
              },
            ],
          },
          labels: {
            $ref: "#/components/schemas/HostLabels",
          },
          cpuModel: {
            type: "string",
            description: "Model of its processor.",
          },
          vcpuCount: {
            type: "integer",
            description: "Its hardware threads.",
            minimum: 0,
          },
          memoryInGb: {
            type: "number",
            description: "Its memory in gigabytes.",
            minimum: 0,
          },
          diskInGb: {
            type: "number",
            description: "Size of the disk with machines and volumes, in gigabytes.",
            minimum: 0,
          },
          diskFreeInGb: {
            type: "number",
            description: "Free space of that disk, in gigabytes.",
            minimum: 0,
          },
          gpus: {
            type: "array",
            description: "Its GPUs.",
            items: {
              $ref: "#/components/schemas/HostGpu",
            },
          },
          rented: {
            type: "array",
            description: "What pods and workers hold of it.",
            items: {
              $ref: "#/components/schemas/HostRental",
            },
          },
        },
      },
      HostGpu: {
        type: "object",
        description: "A GPU of a host.",
        required: ["id", "typeId", "memoryInGb"],
        properties: {
          id: {
            type: "string",
            description: "Its id, unique on its host.",
          },
          typeId: {
            type: "string",
            description: "Its type, or the name that the vendor's tool reports for an unknown model.",
          },
          memoryInGb: {
            type: "number",
            description: "Its memory in gigabytes.",
            minimum: 0,
          },
        },
      },
      HostRental: {
        type: "object",
        description: "Hardware of a host that a pod or worker holds.",
        required: ["holderKind", "holderId", "accountId", "gpuIds", "vcpuCount", "memoryInGb"],
        properties: {
          holderKind: {
            type: "string",
            description: "What holds it.",
            enum: ["pod", "worker"],
          },
          holderId: {
            type: "string",
            description: "Id of the pod or worker.",
          },
          accountId: {
            type: "string",
            description: "The account that it belongs to.",
          },
          gpuIds: {
            type: "array",
            description: "The GPUs that it holds.",
            items: {
              type: "string",
            },
          },
          vcpuCount: {
            type: "integer",
            description: "Its virtual CPUs.",
            minimum: 0,
          },
          memoryInGb: {
            type: "number",
            description: "Its memory in gigabytes; 0 for a worker whose memory is not bounded.",
            minimum: 0,
          },
        },
      },
      HostDrain: {
        type: "object",
        description: "A drain of a host, and what it has left to do.",
        required: ["since", "workersLeft", "podsLeft"],
        properties: {
          since: {
            type: "string",
            format: "date-time",
            description: "When the drain began.",
          },
          workersLeft: {
            type: "integer",
            description: "Workers that still run there, are frozen or end.",
            minimum: 0,
          },
          podsLeft: {
            type: "integer",
            description: "Pods that still run there. They are not moved; their owners stop or delete them.",
            minimum: 0,
          },
        },
      },
      HostLabels: {
        type: "object",
        description: "Labels that operators gave the host, name to value; at most 32.",
        maxProperties: 32,
        propertyNames: {
          pattern: "^[A-Za-z0-9]([A-Za-z0-9_./-]{0,61}[A-Za-z0-9])?$",
        },
        additionalProperties: {
          type: "string",
          maxLength: 63,
        },
      },
      HostUpdateInput: {
        type: "object",
        additionalProperties: false,
        description: "What is changed about a host. What is left out stays.",
        minProperties: 1,
        properties: {
          cordoned: {
            type: "boolean",
            description: "Whether nothing new is placed there. false also ends a drain.",
          },
          draining: {
            type: "boolean",
            description: "Whether its workers are replaced on other hosts, which cordons the host, too. false ends the drain and leaves the cordon.",
          },
          labels: {
            $ref: "#/components/schemas/HostLabels",
          },
        },
      },
      SettingList: {
        type: "object",
        description: "The settings of a service.",
        required: ["settings"],
        properties: {
          settings: {
            type: "array",
            description: "The settings, in the order of the help of `millrace up`.",
            items: {
              $ref: "#/components/schemas/Setting",
            },
          },
        },
      },
      Setting: {
        type: "object",
        description: "A setting of a service.",
        required: ["name", "value", "isSet", "isSecret", "source", "help"],
        properties: {
          name: {
            type: "string",
            description: "Its environment variable.",
          },
          value: {
            type: ["string", "null"],
            description: "The value that was given; null when none was, and for a secret.",
          },
          isSet: {
            type: "boolean",
            description: "Whether a value was given.",
          },
          isSecret: {
            type: "boolean",
            description: "Whether the value is, or may hold, a secret, and is therefore not answered.",
          },
          source: {
            $ref: "#/components/schemas/SettingSource",
          },
          help: {
            type: "string",
            description: "What it is for, with its default.",
          },
        },
      },
      VerificationVerdict: {
        type: "string",
        description: "What a run found of a claim: `pass` when it holds, `partial` when it held where it was looked at, `flaky` when it held after the network had failed, `fail` when it does not hold, `error` when its check broke, `skipped` when it was not played, `unchecked` when nothing checks it.",
        enum: ["pass", "partial", "flaky", "fail", "error", "skipped", "unchecked"],
      },
      VerificationChangeKind: {
        type: "string",
        description: "How a claim differs from the run before: `broken` newly, `changed` when it is broken in another way, `repaired`, or `lost` when it was broken and was not checked this time.",
        enum: ["broken", "changed", "repaired", "lost"],
      },
      VerificationCounts: {
        type: "object",
        description: "The number of claims by verdict.",
        required: ["pass", "partial", "flaky", "fail", "error", "skipped", "unchecked"],
        properties: {
          pass: {
            type: "integer",
            description: "Claims that hold.",
            minimum: 0,
            maximum: 10000,
          },
          partial: {
            type: "integer",
            description: "Claims that held wherever they were looked at.",
            minimum: 0,
            maximum: 10000,
          },
          flaky: {
            type: "integer",
            description: "Claims that held after the network had failed.",
            minimum: 0,
            maximum: 10000,
          },
          fail: {
            type: "integer",
            description: "Claims that do not hold.",
            minimum: 0,
            maximum: 10000,
          },
          error: {
            type: "integer",
            description: "Claims whose checks broke.",
            minimum: 0,
            maximum: 10000,
          },
          skipped: {
            type: "integer",
            description: "Claims that were not played.",
            minimum: 0,
            maximum: 10000,
          },
          unchecked: {
            type: "integer",
            description: "Claims that nothing checks.",
            minimum: 0,
            maximum: 10000,
          },
        },
      },
      VerificationCountsInput: {
        type: "object",
        description: "The numbers of a report that is handed in.",
        required: ["pass", "partial", "flaky", "fail", "error", "skipped", "unchecked"],
        additionalProperties: false,
        properties: {
          pass: {
            type: "integer",
            description: "Claims that hold.",
            minimum: 0,
            maximum: 10000,
          },
          partial: {
            type: "integer",
            description: "Claims that held wherever they were looked at.",
            minimum: 0,
            maximum: 10000,
          },
          flaky: {
            type: "integer",
            description: "Claims that held after the network had failed.",
            minimum: 0,
            maximum: 10000,
          },
          fail: {
            type: "integer",
            description: "Claims that do not hold.",
            minimum: 0,
            maximum: 10000,
          },
          error: {
            type: "integer",
            description: "Claims whose checks broke.",
            minimum: 0,
            maximum: 10000,
          },
          skipped: {
            type: "integer",
            description: "Claims that were not played.",
            minimum: 0,
            maximum: 10000,
          },
          unchecked: {
            type: "integer",
            description: "Claims that nothing checks.",
            minimum: 0,
            maximum: 10000,
          },
        },
      },
      VerificationEvidence: {
        type: "object",
        description: "One thing that a check saw of a claim.",
        required: ["scenario", "expected", "got"],
        properties: {
          scenario: {
            type: "string",
            description: "Name of the check.",
            maxLength: 500,
          },
          expected: {
            type: "string",
            description: "What it expected.",
            maxLength: 500,
          },
          got: {
            type: "string",
            description: "What it got, without keys.",
            maxLength: 500,
          },
        },
      },
      VerificationEvidenceInput: {
        type: "object",
        description: "One thing that a check saw, as it is handed in.",
        required: ["scenario", "expected", "got"],
        additionalProperties: false,
        properties: {
          scenario: {
            type: "string",
            description: "Name of the check.",
            maxLength: 500,
          },
          expected: {
            type: "string",
            description: "What it expected.",
            maxLength: 500,
          },
          got: {
            type: "string",
            description: "What it got, without keys.",
            maxLength: 500,
          },
        },
      },
      VerificationClaim: {
        type: "object",
        description: "A claim that did not pass.",
        required: ["id", "statement", "verdict", "reason", "fingerprint", "evidence"],
        properties: {
          id: {
            type: "string",
            description: "Id of the claim.",
            pattern: "^[A-Z0-9-]{1,100}$",
          },
          statement: {
            type: "string",
            description: "What it states.",
            maxLength: 500,
          },
          verdict: {
            $ref: "#/components/schemas/VerificationVerdict",
          },
          reason: {
            type: ["string", "null"],
            description: "Why it was not checked, or the error that broke the check.",
            maxLength: 500,
          },
          fingerprint: {
            type: ["string", "null"],
            description: "The same for the same failure in every run; null unless it failed.",
            maxLength: 64,
          },
          evidence: {
            type: "array",
            description: "What its checks saw.",
            maxItems: 3,
            items: {
              $ref: "#/components/schemas/VerificationEvidence",
            },
          },
        },
      },
      VerificationClaimInput: {
        type: "object",
        additionalProperties: false,
        description: "A claim that did not pass, as it is handed in.",
        required: ["id", "statement", "verdict", "reason", "fingerprint", "evidence"],
        properties: {
          id: {
            type: "string",
            description: "Id of the claim.",
            pattern: "^[A-Z0-9-]{1,100}$",
          },
          statement: {
            type: "string",
            description: "What it states.",
            maxLength: 500,
          },
          verdict: {
            $ref: "#/components/schemas/VerificationVerdict",
          },
          reason: {
            type: ["string", "null"],
            description: "Why it was not checked, or the error that broke the check.",
            maxLength: 500,
          },
          fingerprint: {
            type: ["string", "null"],
            description: "The same for the same failure in every run; null unless it failed.",
            maxLength: 64,
          },
          evidence: {
            type: "array",
            description: "What its checks saw.",
            maxItems: 3,
            items: {
              $ref: "#/components/schemas/VerificationEvidenceInput",
            },
          },
        },
      },
      VerificationInput: {
        type: "object",
        additionalProperties: false,
        description: "A run of the contract suite.",
        required: [
          "startedAt",
          "tookMs",
          "target",
          "dialect",
          "safety",
          "seed",
          "requests",
          "stopped",
          "only",
          "counts",
          "claims",
        ],
        properties: {
          startedAt: {
            type: "string",
            format: "date-time",
            description: "When the run began, by the clock of the suite.",
          },
          tookMs: {
            type: "integer",
            description: "How long it took, in milliseconds.",
            minimum: 0,
            maximum: 604800000,
          },
          target: {
            type: "string",
            description: "Address of the service that was checked, without user or password.",
            pattern: "^https?://[^\\s@]+$",
            maxLength: 2048,
          },
          dialect: {
            type: "string",
            description: "The dialect that was checked.",
            pattern: "^[a-z-]{1,32}$",
          },
          safety: {
            type: "string",
            description: "What the run was allowed to change.",
            pattern: "^[a-z-]{1,32}$",
          },
          seed: {
            type: "integer",
            description: "Repeats the random choices of the run.",
            minimum: 0,
            maximum: 2147483647,
          },
          requests: {
            type: "integer",
            description: "How many requests were sent.",
            minimum: 0,
            maximum: 100000000,
          },
          stopped: {
            type: "boolean",
            description: "Whether it ended before everything was played.",
          },
          only: {
            type: "array",
            description: "Patterns of the claims that were asked for; empty for all.",
            maxItems: 100,
            items: {
              type: "string",
              minLength: 1,
              maxLength: 100,
            },
          },
          counts: {
            $ref: "#/components/schemas/VerificationCountsInput",
          },
          claims: {
            type: "array",
            description: "Every claim that did not pass.",
            maxItems: 5000,
            items: {
              $ref: "#/components/schemas/VerificationClaimInput",
            },
          },
        },
      },
      Verification: {
        type: "object",
        description: "A reported run of the contract suite, without its claims.",
        required: [
          "id",
          "at",
          "version",
          "store",
          "startedAt",
          "tookMs",
          "target",
          "dialect",
          "safety",
          "seed",
          "requests",
          "stopped",
          "only",
          "counts",
          "comparedTo",
          "newlyBroken",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the run.",
          },
          at: {
            type: "string",
            format: "date-time",
            description: "When it was reported.",
          },
          version: {
            type: "string",
            description: "Version of the service that it was reported to.",
          },
          store: {
            $ref: "#/components/schemas/StoreKind",
          },
          startedAt: {
            type: "string",
            format: "date-time",
            description: "When the run began, by the clock of the suite.",
          },
          tookMs: {
            type: "integer",
            description: "How long it took, in milliseconds.",
            minimum: 0,
            maximum: 604800000,
          },
          target: {
            type: "string",
            description: "Address of the service that was checked, without user or password.",
            pattern: "^https?://[^\\s@]+$",
            maxLength: 2048,
          },
          dialect: {
            type: "string",
            description: "The dialect that was checked.",
            pattern: "^[a-z-]{1,32}$",
          },
          safety: {
            type: "string",
            description: "What the run was allowed to change.",
            pattern: "^[a-z-]{1,32}$",
          },
          seed: {
            type: "integer",
            description: "Repeats the random choices of the run.",
            minimum: 0,
            maximum: 2147483647,
          },
          requests: {
            type: "integer",
            description: "How many requests were sent.",
            minimum: 0,
            maximum: 100000000,
          },
          stopped: {
            type: "boolean",
            description: "Whether it ended before everything was played.",
          },
          only: {
            type: "array",
            description: "Patterns of the claims that were asked for; empty for all.",
            maxItems: 100,
            items: {
              type: "string",
              minLength: 1,
              maxLength: 100,
            },
          },
          counts: {
            $ref: "#/components/schemas/VerificationCounts",
          },
          comparedTo: {
            type: ["string", "null"],
            description: "Id of the run that it was compared with; null for the first of its target, dialect and `only`.",
          },
          newlyBroken: {
            type: "integer",
            description: "How many claims are broken that were not in the run before.",
            minimum: 0,
            maximum: 5000,
          },
        },
      },
      VerificationChange: {
        type: "object",
        description: "A claim that differs from the run before.",
        required: ["kind", "id", "statement", "before", "after"],
        properties: {
          kind: {
            $ref: "#/components/schemas/VerificationChangeKind",
          },
          id: {
            type: "string",
            description: "Id of the claim.",
          },
          statement: {
            type: "string",
            description: "What it states.",
          },
          before: {
            $ref: "#/components/schemas/VerificationVerdict",
          },
          after: {
            $ref: "#/components/schemas/VerificationVerdict",
          },
        },
      },
      VerificationReport: {
        type: "object",
        description: "A reported run with what it found.",
        required: ["verification", "claims", "changes"],
        properties: {
          verification: {
            $ref: "#/components/schemas/Verification",
          },
          claims: {
            type: "array",
            description: "Every claim that did not pass.",
            items: {
              $ref: "#/components/schemas/VerificationClaim",
            },
          },
          changes: {
            type: "array",
            description: "What is different from the run that it was compared with; empty for the first run.",
            items: {
              $ref: "#/components/schemas/VerificationChange",
            },
          },
        },
      },
      VerificationPage: {
        type: "object",
        description: "A page of reported runs.",
        required: ["verifications", "nextCursor"],
        properties: {
          verifications: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/Verification",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Where the next page begins; null when no run is left.",
          },
        },
      },
      ShardList: {
        type: "object",
        description: "The databases that share the jobs.",
        required: ["shards"],
        properties: {
          shards: {
            type: "array",
            description: "The databases, by their numbers. Empty on SQLite.",
            items: {
              $ref: "#/components/schemas/Shard",
            },
          },
        },
      },
      Shard: {
        type: "object",
        description: "A database among several that share the jobs.",
        required: ["number", "place", "problem", "endpoints", "formerEndpoints", "jobs"],
        properties: {
          number: {
            type: "integer",
            description: "Its place in the list of databases, from 0.",
            minimum: 0,
            maximum: 255,
          },
          place: {
            type: "string",
            description: "Host, port and name of the database.",
          },
          problem: {
            type: ["string", "null"],
            description: "Why it cannot be used; null when it can.",
          },
          endpoints: {
            type: "integer",
            description: "Endpoints of all accounts whose new jobs are placed there.",
            minimum: 0,
          },
          formerEndpoints: {
            type: "integer",
            description: "Endpoints that were moved away and may have jobs left there.",
            minimum: 0,
          },
          jobs: {
            description: "Its jobs; null where there is a problem.",
            oneOf: [
              {
                $ref: "#/components/schemas/ShardJobs",
              },
              {
                type: "null",
              },
            ],
          },
        },
      },
      ShardJobs: {
        type: "object",
        description: "How many jobs a database has, of all endpoints.",
        required: ["waiting", "running"],
        properties: {
          waiting: {
            type: "integer",
            description: "Jobs that wait for a worker.",
            minimum: 0,
          },
          running: {
            type: "integer",
            description: "Jobs that workers have.",
            minimum: 0,
          },
        },
      },
      ShardMoveInput: {
        type: "object",
        additionalProperties: false,
        description: "An endpoint and the database that it is moved to.",
        required: ["endpointId", "to"],
        properties: {
          endpointId: {
            type: "string",
            description: "Id of the endpoint.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
          to: {
            type: "integer",
            description: "Number of the database.",
            minimum: 0,
            maximum: 255,
          },
        },
      },
      ShardMove: {
        type: "object",
        description: "What a move did.",
        required: ["endpointId", "from", "to", "moved"],
        properties: {
          endpointId: {
            type: "string",
            description: "Id of the endpoint.",
          },
          from: {
            type: "integer",
            description: "Number of the database where it was.",
            minimum: 0,
            maximum: 255,
          },
          to: {
            type: "integer",
            description: "Number of the database where its new jobs are placed.",
            minimum: 0,
            maximum: 255,
          },
          moved: {
            type: "boolean",
            description: "False when it was there already.",
          },
        },
      },
      KeyState: {
        type: "string",
        description: "Whether a key works. A key that is both expired and revoked is `revoked`.",
        enum: ["usable", "expired", "revoked"],
      },
      Key: {
        type: "object",
        description: "What is known of a key. The key itself is not stored.",
        required: [
          "id",
          "accountId",
          "name",
          "scopes",
          "endpointIds",
          "volumeIds",
          "state",
          "createdAt",
          "expiresAt",
          "revokedAt",
          "lastUsedAt",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the key.",
          },
          accountId: {
            type: "string",
            description: "Id of the account that the key belongs to.",
          },
          name: {
            type: "string",
            description: "What the key is for.",
          },
          scopes: {
            type: "array",
            description: "What the key may do.",
            items: {
              $ref: "#/components/schemas/KeyScope",
            },
          },
          endpointIds: {
            type: ["array", "null"],
            description: "The only endpoints that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          volumeIds: {
            type: ["array", "null"],
            description: "The only network volumes that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          state: {
            $ref: "#/components/schemas/KeyState",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When the key was created.",
          },
          expiresAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key stops working; null when it does not.",
          },
          revokedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key was revoked; null when it was not.",
          },
          lastUsedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key was last used, exact to about a minute; null when it never was.",
          },
        },
      },
      CreatedKey: {
        type: "object",
        description: "A new key.",
        required: [
          "id",
          "accountId",
          "name",
          "scopes",
          "endpointIds",
          "volumeIds",
          "state",
          "createdAt",
          "expiresAt",
          "revokedAt",
          "lastUsedAt",
          "key",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the key.",
          },
          accountId: {
            type: "string",
            description: "Id of the account that the key belongs to.",
          },
          name: {
            type: "string",
            description: "What the key is for.",
          },
          scopes: {
            type: "array",
            description: "What the key may do.",
            items: {
              $ref: "#/components/schemas/KeyScope",
            },
          },
          endpointIds: {
            type: ["array", "null"],
            description: "The only endpoints that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          volumeIds: {
            type: ["array", "null"],
            description: "The only network volumes that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          state: {
            $ref: "#/components/schemas/KeyState",
          },
          createdAt: {
            type: "string",
            format: "date-time",
            description: "When the key was created.",
          },
          expiresAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key stops working; null when it does not.",
          },
          revokedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key was revoked; null when it was not.",
          },
          lastUsedAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key was last used, exact to about a minute; null when it never was.",
          },
          key: {
            type: "string",
            description: "The key itself. It cannot be read again.",
          },
        },
      },
      AuditPage: {
        type: "object",
        description: "A page of the audit log.",
        required: ["entries", "nextCursor"],
        properties: {
          entries: {
            type: "array",
            description: "Newest first.",
            items: {
              $ref: "#/components/schemas/AuditEntry",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "Where the next page begins; null when no entry is left.",
          },
        },
      },
      AuditEntry: {
        type: "object",
        description: "One change.",
        required: [
          "id",
          "at",
          "key",
          "address",
          "requestId",
          "operation",
          "resourceKind",
          "resourceId",
          "before",
          "after",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the entry.",
          },
          at: {
            type: "string",
            format: "date-time",
            description: "When the change was made.",
          },
          key: {
            type: "object",
            description: "The key that made it.",
            required: ["id", "name"],
            properties: {
              id: {
                type: "string",
                description: "Id of the key.",
              },
              name: {
                type: "string",
                description: "The name that the key had then.",
              },
            },
          },
          address: {
            type: ["string", "null"],
            description: "Address of the client, or of the proxy in front of the service.",
          },
          requestId: {
            type: "string",
            description: "The `x-request-id` of the answer, which the log of the service has too.",
          },
          operation: {
            type: "string",
            description: "The `operationId` of REST, or `graphql.` and the name of a mutation.",
          },
          resourceKind: {
            type: ["string", "null"],
            description: "The group of the resource, such as `endpoints`; null for GraphQL.",
          },
          resourceId: {
            type: ["string", "null"],
            description: "Id of the resource, where the change was about one.",
          },
          before: {
            type: ["object", "null"],
            additionalProperties: true,
            description: "The resource as REST showed it before, without secrets. Null where it was new, and where it is not known.",
          },
          after: {
            type: ["object", "null"],
            additionalProperties: true,
            description: "The resource as REST showed it after, without secrets. Null where it is gone, and where it is not known.",
          },
        },
      },
      KeyList: {
        type: "object",
        description: "A page of keys.",
        required: ["keys", "nextCursor"],
        properties: {
          keys: {
            type: "array",
            description: "The keys of the page, newest first.",
            items: {
              $ref: "#/components/schemas/Key",
            },
          },
          nextCursor: {
            type: ["string", "null"],
            description: "What to send as `cursor` for the keys after these; null when there are none.",
          },
        },
      },
      KeyCreateInput: {
        type: "object",
        description: "A key to create.",
        required: ["name", "scopes"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            description: "What the key is for, 1 to 191 characters. Several keys may have the same name.",
            minLength: 1,
            maxLength: 191,
          },
          scopes: {
            type: "array",
            description: "What the key may do.",
            minItems: 1,
            maxItems: 8,
            uniqueItems: true,
            items: {
              $ref: "#/components/schemas/KeyScope",
            },
          },
          endpointIds: {
            type: "array",
            description: "The only endpoints of the account that the key is good for, at most 100. Left out: all of them, and what belongs to no endpoint.",
            minItems: 1,
            maxItems: 100,
            uniqueItems: true,
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          volumeIds: {
            type: "array",
            description: "The only network volumes of the account that the key is good for, at most 100. Left out: all of them, and what belongs to no volume.",
            minItems: 1,
            maxItems: 100,
            uniqueItems: true,
            items: {
              type: "string",
              pattern: "^[A-Za-z0-9_-]{1,64}$",
            },
          },
          expiresAt: {
            type: "string",
            format: "date-time",
            description: "When the key stops working, RFC 3339; must lie in the future. Left out: never, or when the key that creates it does.",
          },
          accountId: {
            type: "string",
            description: "The account that the key is for. Left out: the account of this key. Another one needs an admin key that is an operator's.",
            pattern: "^[A-Za-z0-9_-]{1,64}$",
          },
        },
      },
      S3Credentials: {
        type: "object",
        description: "What a client of S3 signs its requests with.",
        required: ["accessKeyId", "secretAccessKey", "path", "region"],
        properties: {
          accessKeyId: {
            type: "string",
            description: "Id of the key.",
          },
          secretAccessKey: {
            type: "string",
            description: "Secret that requests are signed with.",
          },
          path: {
            type: "string",
            description: "Path of the endpoint of S3 at the address of this service. Buckets are network volumes, by their ids.",
          },
          region: {
            type: "string",
            description: "A region to sign for. Every other one is accepted too.",
          },
        },
      },
      CurrentKey: {
        type: "object",
        description: "The key of a request.",
        required: [
          "id",
          "name",
          "scopes",
          "endpointIds",
          "volumeIds",
          "createdAt",
          "expiresAt",
          "accountId",
          "accountName",
          "isOperator",
        ],
        properties: {
          id: {
            type: "string",
            description: "Id of the key. `environment` for an admin key that the operator chose in a setting, `worker-` and the id of the endpoint for one that the service gave to its workers; neither is stored.",
          },
          name: {
            type: "string",
            description: "What the key is for.",
          },
          scopes: {
            type: "array",
            description: "What the key may do.",
            items: {
              $ref: "#/components/schemas/KeyScope",
            },
          },
          endpointIds: {
            type: ["array", "null"],
            description: "The only endpoints that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          volumeIds: {
            type: ["array", "null"],
            description: "The only network volumes that the key is good for; null when it is not restricted.",
            items: {
              type: "string",
            },
          },
          createdAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key was created; null for a key that is not stored.",
          },
          expiresAt: {
            type: ["string", "null"],
            format: "date-time",
            description: "When the key stops working; null when it does not.",
          },
          accountId: {
            type: "string",
            description: "Id of the account that the key belongs to.",
          },
          accountName: {
            type: ["string", "null"],
            description: "Name of this account; null when it has none.",
          },
          isOperator: {
            type: "boolean",
            description: "Whether the key may do what concerns the whole service: it is an unrestricted admin key of the first account.",
          },
        },
      },
      BillingRecord: {
        type: "object",
        description: "What was charged in one time span, for one group. Of `podId`, `endpointId` and `gpuTypeId` only the one named by `grouping` is present.",
        properties: {
          time: {
            type: "string",
            description: "Start of the time span, RFC 3339 in UTC.",
            format: "date-time",
          },
          amount: {
            type: "number",
            description: "Amount charged for the time span, in US dollars.",
          },
          timeBilledMs: {
            type: "integer",
            description: "Running time charged, in milliseconds, summed over the group.",
            minimum: 0,
          },
          diskSpaceBilledGb: {
            type: "integer",
            description: "Disk space charged, in gigabytes: what was held on average over as much of the time span as the period covers, rounded up.",
            minimum: 0,
          },
          podId: {
            type: "string",
            description: "Id of the pod; with `grouping=podId`.",
          },
          endpointId: {
            type: "string",
            description: "Id of the endpoint; with `grouping=endpointId`.",
          },
          gpuTypeId: {
            type: "string",
            description: "Id of the GPU type; with `grouping=gpuTypeId`.",
          },
        },
      },
      TokenRecord: {
        type: "object",
        description: "Tokens of one time span and group.",
        required: ["time", "requests", "promptTokens", "completionTokens"],
        properties: {
          time: {
            type: "string",
            description: "Start of the time span, RFC 3339 in UTC.",
            format: "date-time",
          },
          endpointId: {
            type: "string",
            description: "The endpoint, when grouped by it.",
          },
          keyId: {
            type: "string",
            description: "The key that sent the requests, when grouped by it.",
          },
          requests: {
            type: "integer",
            minimum: 0,
            description: "Requests whose answers told of their tokens.",
          },
          promptTokens: {
            type: "integer",
            minimum: 0,
            description: "Tokens of the prompts.",
          },
          completionTokens: {
            type: "integer",
            minimum: 0,
            description: "Tokens that the models made.",
          },
        },
      },
      NetworkVolumeBillingRecord: {
        type: "object",
        description: "What was charged for all network volumes in one time span.",
        properties: {
          time: {
            type: "string",
            description: "Start of the time span, RFC 3339 in UTC.",
            format: "date-time",
          },
          amount: {
            type: "number",
            description: "Amount charged for the time span, in US dollars.",
          },
          diskSpaceBilledGb: {
            type: "integer",
            description: "Standard storage charged, in gigabytes: what was held on average over as much of the time span as the period covers, rounded up.",
            minimum: 0,
          },
          highPerformanceStorageAmount: {
            type: "number",
            description: "Part of the amount that is for high-performance storage, in US dollars.",
          },
          highPerformanceStorageDiskSpaceBilledGb: {
            type: "integer",
            description: "High-performance storage charged, in gigabytes.",
            minimum: 0,
          },
        },
      },
    },
  },
};
