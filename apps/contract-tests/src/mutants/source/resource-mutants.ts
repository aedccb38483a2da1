import type { SourceMutant } from "./source-mutant.ts";

const ENDPOINTS = "packages/engine/src/resources/endpoints.ts";
const ENVIRONMENT = "apps/server/src/interfaces/graphql/mapping/environment.ts";
const BUCKETS = "packages/engine/src/billing/buckets.ts";

/** Defects in what concerns keys, resources and bills. */
export const resourceSourceMutants: readonly SourceMutant[] = [
  {
    name: "a key that is restricted to one endpoint works on another",
    breaks: ["KEYS-RESTRICTED-OTHER-ENDPOINT"],
    patch: {
      file: "packages/engine/src/accounts/principal.ts",
      search: "endpointIds?.includes(need.endpointId)",
      replacement: "true",
    },
  },
  {
    name: "a release waits for ever where there is no room for another worker",
    breaks: ["ENDPOINT-ROLLING-RELEASE"],
    patch: {
      file: "packages/engine/src/workers/rolling-release.ts",
      search: "retire: leavingOld === 0 ? first : null, note",
      replacement: "note",
    },
  },
  {
    name: "an update of an endpoint resets flashboot",
    breaks: ["ENDPOINT-UPDATE-KEEPS-FIELDS"],
    patch: {
      file: ENDPOINTS,
      search: "...current,\n    ...plain,",
      replacement: "...current, flashboot: false, ...plain,",
    },
  },
  {
    name: "an update of an endpoint resets its data centers",
    breaks: ["ENDPOINT-UPDATE-KEEPS-FIELDS"],
    patch: {
      file: ENDPOINTS,
      search: "centers === undefined ? current.dataCenterIds : allWhenEmpty(centers)",
      replacement: "allWhenEmpty(centers ?? [])",
    },
  },
  {
    name: "the GPU pools of an endpoint are followed by all their types",
    breaks: ["GRAPHQL-ENDPOINT-GPU-IDS", "GRAPHQL-SAVE-ENDPOINT"],
    patch: {
      file: "packages/engine/src/catalog/gpu-ids.ts",
      search: "].join(",
      replacement: ", ...wanted].join(",
    },
  },
  {
    name: "the overview counts stopped pods among those that run",
    breaks: ["OVERVIEW-200"],
    patch: {
      file: "packages/engine/src/reports/overview.ts",
      search: 'living.filter(({ desiredStatus }) => desiredStatus === "RUNNING").length',
      replacement: "living.length",
    },
  },
  {
    name: "a flavor has no memory",
    breaks: ["ENDPOINT-INSTANCE-IDS"],
    patch: {
      file: "packages/engine/src/resources/instance-id.ts",
      search: "c: 2, g: 4, m: 8",
      replacement: "c: 2, m: 8",
    },
  },
  {
    name: "weeks begin on Sunday",
    breaks: ["BILLING-BUCKET-STARTS"],
    patch: { file: BUCKETS, search: "4 * DAY_MS", replacement: "3 * DAY_MS" },
  },
  {
    name: "months begin an hour late",
    breaks: ["BILLING-BUCKET-STARTS"],
    patch: {
      file: BUCKETS,
      search: "return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);",
      replacement: "return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1, 1);",
    },
  },
  {
    name: "a stopped pod is charged for compute",
    breaks: ["BILLING-STOPPED-POD-AMOUNT"],
    patch: {
      file: "packages/engine/src/pods/pod-rental.ts",
      search: "...made.pricing.stoppedPod(pod) }",
      replacement: "...made.pricing.stoppedPod(pod), computeNanosPerHr: 100_000_000 }",
    },
  },
  {
    name: "an update of registry credentials does nothing",
    breaks: ["GRAPHQL-UPDATE-REGISTRY-AUTH"],
    patch: {
      file: "packages/engine/src/resources/registry-auth-service.ts",
      search: "username: input.username ?? present.username, password: input.password ?? present.password",
      replacement: "username: present.username, password: present.password",
    },
  },
  {
    name: "a pod does not tell whether its HTTP ports answer",
    breaks: ["POD-FIELDS"],
    patch: {
      file: "apps/server/src/interfaces/rest/pod-body.ts",
      search: "openHttpPorts: pod.openHttpPorts,",
      replacement: "",
    },
  },
  {
    name: "a container whose template names no command runs another one than its image",
    breaks: ["TEMPLATE-START-CMD-EMPTY", "GRAPHQL-INPUT-DOCKER-ARGS-ABSENT"],
    patch: {
      file: "packages/compute/src/docker/container-config.ts",
      search: "...(dockerStartCmd.length > 0 ? { Cmd: dockerStartCmd } : {}),",
      replacement: 'Cmd: dockerStartCmd.length > 0 ? dockerStartCmd : ["true"],',
    },
  },
  {
    name: "a container whose template names no entrypoint runs none",
    breaks: ["TEMPLATE-ENTRYPOINT-EMPTY"],
    patch: {
      file: "packages/compute/src/docker/container-config.ts",
      search: "...(dockerEntrypoint.length > 0 ? { Entrypoint: dockerEntrypoint } : {}),",
      replacement: 'Entrypoint: dockerEntrypoint.length > 0 ? dockerEntrypoint : ["/bin/sleep"],',
    },
  },
  {
    name: "the container disk of a pod lies on its volume",
    breaks: ["TEMPLATE-CONTAINER-DISK-WIPED", "POD-STOP-LOSES-DISK"],
    patch: {
      file: "packages/compute/src/docker/container-config.ts",
      search: "Mounts: spec.mounts.map(({ path }, at) => ({",
      replacement:
        'Mounts: [...spec.mounts, { path: "/etc" }].map(({ path }) => ({ path, at: 0 })).map(({ path, at }) => ({',
    },
  },
  {
    name: "a stopped pod goes on with its container disk, which a restart wipes",
    breaks: ["POD-STOP-LOSES-DISK"],
    patch: {
      file: "packages/compute/src/docker/container-config.ts",
      search: "Mounts: spec.mounts.map(({ path }, at) => ({",
      replacement:
        'Mounts: [...spec.mounts, ...(spec.machineId.endsWith("-2") ? [] : [{ path: "/etc" }])].map(({ path }) => ({ path, at: 0 })).map(({ path, at }) => ({',
    },
  },
  {
    name: "the volume of a deleted pod stays in the engine",
    breaks: ["POD-DELETE-ERASES-DISK"],
    patch: {
      file: "packages/compute/src/docker/docker-driver.ts",
      search: "removeVolume: (volume) => mounts.remove(volume),",
      replacement: "removeVolume: async () => undefined,",
    },
  },
  {
    name: "GraphQL leaves out environment variables beyond the fiftieth",
    breaks: ["LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL"],
    patch: { file: ENVIRONMENT, search: "list.flatMap", replacement: "list.slice(0, 50).flatMap" },
  },
  {
    name: "GraphQL trims the values of environment variables",
    breaks: ["GRAPHQL-INPUT-ENV-EXACT"],
    patch: { file: ENVIRONMENT, search: "[entry.key, entry.value]", replacement: "[entry.key, entry.value.trim()]" },
  },
];
