// Generated from specs/compat-v2.yaml (sha256 a09fe68b196ed5db439372aa04aa997d04f2a9829ca7da3172258fe9d7d149da). Do not edit; run `npm run generate`.

import type { Client } from "openapi-fetch";

import type { CompatV2Operations as Operations, CompatV2Paths as Paths } from "@millrace/spec";

import type { BodyOf, DataOf, PathOf, QueryOf, SentBodyOf, SentQueryOf } from "../operation-types.ts";
import type { RestPromise } from "../rest-promise.ts";
import type { Followed, FollowOptions, LogEvent } from "../follow-events.ts";
import { type CallOptions, type OperationCalls, answerAs } from "../send-operation.ts";

/** What every path begins with. */
export const pathPrefix: string = "";

/**
 * This description itself. Needs no key.
 */
export interface DocsGroup {
  /**
   * Read this description.
   *
   * Answers this document as JSON, in the form the running service works by. No key is needed.
   */
  getOpenApi(options?: CallOptions): RestPromise<DataOf<"getOpenApi", Operations>>;

  /**
   * Read this description as YAML.
   *
   * Answers the same document as YAML, of which JSON is a part. No key is needed.
   */
  getOpenApiYaml(options?: CallOptions): RestPromise<DataOf<"getOpenApiYaml", Operations>>;

  /**
   * Read the documentation page.
   *
   * Answers a web page that shows this document. It loads nothing from other hosts. No key is needed.
   */
  getDocs(options?: CallOptions): RestPromise<DataOf<"getDocs", Operations>>;
}

/**
 * SSH keys and secrets of the account.
 */
export interface AccountGroup {
  /**
   * Read the SSH keys.
   *
   * Answers the public keys that containers of pods get.
   */
  getSshKeys(options?: CallOptions): RestPromise<DataOf<"getSshKeys", Operations>>;

  /**
   * Replace the SSH keys.
   *
   * Replaces all public keys of the account. Containers that run keep those they were started with.
   */
  updateSshKeys(body: BodyOf<"updateSshKeys", Operations>, options?: CallOptions): RestPromise<DataOf<"updateSshKeys", Operations>>;

  /**
   * List secrets.
   *
   * Answers the secrets of the account, without their values.
   */
  listSecrets(query?: QueryOf<"listSecrets", Operations>, options?: CallOptions): RestPromise<DataOf<"listSecrets", Operations>>;

  /**
   * Keep a secret.
   *
   * Keeps a value that variables can refer to.
   */
  createSecret(body: BodyOf<"createSecret", Operations>, options?: CallOptions): RestPromise<DataOf<"createSecret", Operations>>;

  /**
   * Read a secret.
   *
   * Answers a secret without its value.
   */
  getSecret(id: PathOf<"getSecret", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getSecret", Operations>>;

  /**
   * Delete a secret.
   *
   * Deletes a secret; references to it stay as they are written.
   */
  deleteSecret(id: PathOf<"deleteSecret", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteSecret", Operations>>;

  /**
   * Change a secret.
   *
   * Changes value or description. Containers that run keep the value they were started with.
   */
  updateSecret(id: PathOf<"updateSecret", Operations>["id"], body: BodyOf<"updateSecret", Operations>, options?: CallOptions): RestPromise<DataOf<"updateSecret", Operations>>;
}

/**
 * Rented containers.
 */
export interface PodsGroup {
  /**
   * List pods.
   *
   * Answers the pods of the account, without the workers of endpoints.
   */
  list(query?: QueryOf<"listPods", Operations>, options?: CallOptions): RestPromise<DataOf<"listPods", Operations>>;

  /**
   * Create a pod.
   *
   * Rents a machine and starts the container on it. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one. When no hardware is free the answer is 400.
   */
  create(body: BodyOf<"createPod", Operations>, options?: CallOptions): RestPromise<DataOf<"createPod", Operations>>;

  /**
   * Read a pod.
   *
   * Answers a pod.
   */
  get(id: PathOf<"getPod", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getPod", Operations>>;

  /**
   * Delete a pod.
   *
   * Ends the pod and erases its disks; a network volume is only detached.
   */
  delete(id: PathOf<"deletePod", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deletePod", Operations>>;

  /**
   * Change a pod.
   *
   * Changes a pod. A change of what it runs starts its container anew. Mounts cannot be added, removed or exchanged.
   */
  update(id: PathOf<"updatePod", Operations>["id"], body: BodyOf<"updatePod", Operations>, options?: CallOptions): RestPromise<DataOf<"updatePod", Operations>>;

  /**
   * Follow the log of a pod.
   *
   * Answers server-sent events: `id` is a time, `data` is JSON with `ts`, `source` and `line`.
   */
  followLogs(id: PathOf<"getPodLogs", Operations>["id"], query?: QueryOf<"getPodLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;

  /**
   * Act on a pod.
   *
   * Starts, stops, restarts or terminates a pod. `actions` of the pod says what is allowed now. `terminate` answers 204.
   */
  podAction(id: PathOf<"podAction", Operations>["id"], body: BodyOf<"podAction", Operations>, options?: CallOptions): RestPromise<DataOf<"podAction", Operations>>;
}

/**
 * What this service does not have; lists of it are empty.
 */
export interface AbsentGroup {
  /**
   * List clusters.
   *
   * Answers an empty list: this service has no clusters of pods.
   */
  listClusters(query?: QueryOf<"listClusters", Operations>, options?: CallOptions): RestPromise<DataOf<"listClusters", Operations>>;

  /**
   * List builds.
   *
   * Answers an empty list: this service builds nothing from Git.
   */
  listBuilds(id: PathOf<"listBuilds", Operations>["id"], query?: QueryOf<"listBuilds", Operations>, options?: CallOptions): RestPromise<DataOf<"listBuilds", Operations>>;

  /**
   * List delegated registries.
   *
   * Answers an empty list: this service takes over no registries of cloud providers.
   */
  listDelegations(query?: QueryOf<"listDelegations", Operations>, options?: CallOptions): RestPromise<DataOf<"listDelegations", Operations>>;

  /**
   * List global volumes.
   *
   * Answers an empty list: this service has no storage without a place.
   */
  listGlobalVolumes(query?: QueryOf<"listGlobalVolumes", Operations>, options?: CallOptions): RestPromise<DataOf<"listGlobalVolumes", Operations>>;
}

/**
 * Endpoints, their workers and releases.
 */
export interface ServerlessGroup {
  /**
   * List endpoints.
   *
   * Answers the endpoints of the account.
   */
  listEndpoints(query?: QueryOf<"listEndpoints", Operations>, options?: CallOptions): RestPromise<DataOf<"listEndpoints", Operations>>;

  /**
   * Create an endpoint.
   *
   * Makes an endpoint with settings of its own. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one.
   */
  createEndpoint(body: BodyOf<"createEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"createEndpoint", Operations>>;

  /**
   * Read an endpoint.
   *
   * Answers an endpoint.
   */
  getEndpoint(id: PathOf<"getEndpoint", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getEndpoint", Operations>>;

  /**
   * Delete an endpoint.
   *
   * Cancels the jobs that wait and run, ends the workers, and removes the endpoint.
   */
  deleteEndpoint(id: PathOf<"deleteEndpoint", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteEndpoint", Operations>>;

  /**
   * Change an endpoint.
   *
   * Changes an endpoint. `type` and the kind of hardware stay for its life.
   */
  updateEndpoint(id: PathOf<"updateEndpoint", Operations>["id"], body: BodyOf<"updateEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"updateEndpoint", Operations>>;

  /**
   * List workers.
   *
   * Answers the workers of an endpoint.
   */
  listEndpointWorkers(id: PathOf<"listEndpointWorkers", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"listEndpointWorkers", Operations>>;

  /**
   * List releases.
   *
   * Answers the releases of an endpoint and how far the newest has come.
   */
  listEndpointReleases(id: PathOf<"listEndpointReleases", Operations>["id"], query?: QueryOf<"listEndpointReleases", Operations>, options?: CallOptions): RestPromise<DataOf<"listEndpointReleases", Operations>>;

  /**
   * Follow the log of a worker.
   *
   * Answers server-sent events, as for pods.
   */
  followWorkerLogs(id: PathOf<"getWorkerLogs", Operations>["id"], workerId: PathOf<"getWorkerLogs", Operations>["workerId"], query?: QueryOf<"getWorkerLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;
}

/**
 * Settings to start pods and workers with.
 */
export interface TemplatesGroup {
  /**
   * List templates.
   *
   * Answers the templates of the account, without those that endpoints have for themselves.
   */
  list(query?: QueryOf<"listTemplates", Operations>, options?: CallOptions): RestPromise<DataOf<"listTemplates", Operations>>;

  /**
   * Create a template.
   *
   * Makes a template.
   */
  create(body: BodyOf<"createTemplate", Operations>, options?: CallOptions): RestPromise<DataOf<"createTemplate", Operations>>;

  /**
   * Read a template.
   *
   * Answers a template, also a public one of another account.
   */
  get(id: PathOf<"getTemplate", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getTemplate", Operations>>;

  /**
   * Delete a template.
   *
   * Deletes it. While something uses it the answer is 400.
   */
  delete(id: PathOf<"deleteTemplate", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteTemplate", Operations>>;

  /**
   * Change a template.
   *
   * Changes a template of the account. Pods and endpoints that were made from it stay as they are.
   */
  update(id: PathOf<"updateTemplate", Operations>["id"], body: BodyOf<"updateTemplate", Operations>, options?: CallOptions): RestPromise<DataOf<"updateTemplate", Operations>>;
}

/**
 * Storage that outlives pods and workers.
 */
export interface NetworkVolumesGroup {
  /**
   * List network volumes.
   *
   * Answers the network volumes of the account.
   */
  list(query?: QueryOf<"listNetworkVolumes", Operations>, options?: CallOptions): RestPromise<DataOf<"listNetworkVolumes", Operations>>;

  /**
   * Create a network volume.
   *
   * Makes a network volume in a data center that has storage; otherwise the answer is 400 and names those.
   */
  create(body: BodyOf<"createNetworkVolume", Operations>, options?: CallOptions): RestPromise<DataOf<"createNetworkVolume", Operations>>;

  /**
   * Read a network volume.
   *
   * Answers a network volume.
   */
  get(id: PathOf<"getNetworkVolume", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getNetworkVolume", Operations>>;

  /**
   * Delete a network volume.
   *
   * Deletes it. While something uses it the answer is 400.
   */
  delete(id: PathOf<"deleteNetworkVolume", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteNetworkVolume", Operations>>;

  /**
   * Change a network volume.
   *
   * Renames or enlarges a network volume. An empty change answers 400.
   */
  update(id: PathOf<"updateNetworkVolume", Operations>["id"], body: BodyOf<"updateNetworkVolume", Operations>, options?: CallOptions): RestPromise<DataOf<"updateNetworkVolume", Operations>>;
}

/**
 * Credentials for container registries.
 */
export interface RegistriesGroup {
  /**
   * List registry credentials.
   *
   * Answers the registry credentials of the account.
   */
  list(query?: QueryOf<"listRegistries", Operations>, options?: CallOptions): RestPromise<DataOf<"listRegistries", Operations>>;

  /**
   * Keep registry credentials.
   *
   * Keeps credentials. They are for the registry of the first image that is pulled with them.
   */
  createRegistry(body: BodyOf<"createRegistry", Operations>, options?: CallOptions): RestPromise<DataOf<"createRegistry", Operations>>;

  /**
   * Read registry credentials.
   *
   * Answers their name.
   */
  getRegistry(id: PathOf<"getRegistry", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getRegistry", Operations>>;

  /**
   * Delete registry credentials.
   *
   * Deletes them. While a template, an endpoint or a pod uses them the answer is 400.
   */
  deleteRegistry(id: PathOf<"deleteRegistry", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteRegistry", Operations>>;
}

/**
 * Hardware, places and public templates.
 */
export interface CatalogGroup {
  /**
   * List types of GPU.
   *
   * Answers the types of GPU that the service knows.
   */
  listGpuTypes(query?: QueryOf<"listGpuTypes", Operations>, options?: CallOptions): RestPromise<DataOf<"listGpuTypes", Operations>>;

  /**
   * Read a type of GPU.
   *
   * Answers one type of GPU.
   */
  getGpuType(id: PathOf<"getGpuType", Operations>["id"], query?: QueryOf<"getGpuType", Operations>, options?: CallOptions): RestPromise<DataOf<"getGpuType", Operations>>;

  /**
   * List machines without GPUs.
   *
   * Answers the families of machines without GPUs.
   */
  listCpuTypes(query?: QueryOf<"listCpuTypes", Operations>, options?: CallOptions): RestPromise<DataOf<"listCpuTypes", Operations>>;

  /**
   * Read a family of machines.
   *
   * Answers one family of machines without GPUs.
   */
  getCpuType(id: PathOf<"getCpuType", Operations>["id"], query?: QueryOf<"getCpuType", Operations>, options?: CallOptions): RestPromise<DataOf<"getCpuType", Operations>>;

  /**
   * List data centers.
   *
   * Answers the data centers that the service knows.
   */
  listDataCenters(query?: QueryOf<"listDataCenters", Operations>, options?: CallOptions): RestPromise<DataOf<"listDataCenters", Operations>>;

  /**
   * Read a data center.
   *
   * Answers one data center.
   */
  getDataCenter(id: PathOf<"getDataCenter", Operations>["id"], query?: QueryOf<"getDataCenter", Operations>, options?: CallOptions): RestPromise<DataOf<"getDataCenter", Operations>>;

  /**
   * List public templates.
   *
   * Answers templates that every account can use, at most 100.
   */
  listPublicTemplates(query?: QueryOf<"listPublicTemplates", Operations>, options?: CallOptions): RestPromise<DataOf<"listPublicTemplates", Operations>>;
}

/**
 * What was charged.
 */
export interface BillingGroup {
  /**
   * Read charges of all kinds.
   *
   * Answers what the account was charged for everything.
   */
  lists(query?: QueryOf<"listBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listBilling", Operations>>;

  /**
   * Read charges of pods.
   *
   * Answers what the account was charged for pods.
   */
  listPods(query?: QueryOf<"listPodBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listPodBilling", Operations>>;

  /**
   * Read charges of serverless.
   *
   * Answers what the account was charged for workers of endpoints.
   */
  listServerlesss(query?: QueryOf<"listServerlessBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listServerlessBilling", Operations>>;

  /**
   * Read charges of endpoints.
   *
   * Answers what the account was charged for public endpoints, which this service does not have.
   */
  listEndpoints(query?: QueryOf<"listEndpointBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listEndpointBilling", Operations>>;

  /**
   * Read charges of network-volumes.
   *
   * Answers what the account was charged for network volumes.
   */
  listNetworkVolumes(query?: QueryOf<"listNetworkVolumeBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listNetworkVolumeBilling", Operations>>;

  /**
   * Read charges of clusters.
   *
   * Answers what the account was charged for clusters, which this service does not have.
   */
  listClusters(query?: QueryOf<"listClusterBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"listClusterBilling", Operations>>;
}

/**
 * Machines for commands, which end by themselves.
 */
export interface SandboxesGroup {
  /**
   * List sandboxes.
   *
   * Answers the sandboxes of the account, newest first. Those that are terminated are left out unless `state` asks for them.
   */
  list(query?: QueryOf<"listSandboxes", Operations>, options?: CallOptions): RestPromise<DataOf<"listSandboxes", Operations>>;

  /**
   * Create a sandbox.
   *
   * Rents a CPU machine and starts the container on it. Exactly one of `imageName` and `templateId` is needed. The sandbox is a pod with the
   * same id, and is charged as one. A container whose template names no command sleeps until the sandbox ends. When no hardware is free the answer is 503.
   */
  createSandbox(body: BodyOf<"createSandbox", Operations>, options?: CallOptions): RestPromise<DataOf<"createSandbox", Operations>>;

  /**
   * Read a sandbox.
   *
   * Answers a sandbox, also one that has ended, as long as its record is kept.
   */
  getSandbox(id: PathOf<"getSandbox", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"getSandbox", Operations>>;

  /**
   * Terminate a sandbox.
   *
   * Ends the sandbox and erases its disk. Its record stays readable. Repeating the request answers 204 again.
   */
  deleteSandbox(id: PathOf<"deleteSandbox", Operations>["id"], options?: CallOptions): RestPromise<DataOf<"deleteSandbox", Operations>>;

  /**
   * Run a command in a sandbox.
   *
   * Runs a program in the container, without a shell and without input, and answers what it printed when it ends. A command that runs for
   * longer than 300 seconds is stopped. Answers 409 while the container is not running, and 501 where the machines run no commands.
   */
  execSandbox(id: PathOf<"execSandbox", Operations>["id"], body: BodyOf<"execSandbox", Operations>, options?: CallOptions): RestPromise<DataOf<"execSandbox", Operations>>;

  /**
   * Follow the log of a sandbox.
   *
   * Answers server-sent events, as for a pod. The lines are erased when the sandbox ends.
   */
  followSandboxLogs(id: PathOf<"getSandboxLogs", Operations>["id"], query?: QueryOf<"getSandboxLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;
}

export interface RestGroups {
  readonly docs: DocsGroup;
  readonly account: AccountGroup;
  readonly pods: PodsGroup;
  readonly absent: AbsentGroup;
  readonly serverless: ServerlessGroup;
  readonly templates: TemplatesGroup;
  readonly networkVolumes: NetworkVolumesGroup;
  readonly registries: RegistriesGroup;
  readonly catalog: CatalogGroup;
  readonly billing: BillingGroup;
  readonly sandboxes: SandboxesGroup;
}

/** Binds every operation to the typed client. */
export function createGroups(client: Client<Paths>, { send, follow }: OperationCalls): RestGroups {
  return {
    docs: {
      getOpenApi: (options) =>
        send("getOpenApi", options, (init) => answerAs<DataOf<"getOpenApi", Operations>>(client.GET("/v2/openapi.json", { ...init }))),
      getOpenApiYaml: (options) =>
        send("getOpenApiYaml", options, (init) => answerAs<DataOf<"getOpenApiYaml", Operations>>(client.GET("/v2/openapi.yaml", { ...init, parseAs: "text" }))),
      getDocs: (options) =>
        send("getDocs", options, (init) => answerAs<DataOf<"getDocs", Operations>>(client.GET("/v2/docs", { ...init, parseAs: "text" }))),
    },
    account: {
      getSshKeys: (options) =>
        send("getSshKeys", options, (init) => answerAs<DataOf<"getSshKeys", Operations>>(client.GET("/v2/account/ssh-keys", { ...init }))),
      updateSshKeys: (body, options) =>
        send("updateSshKeys", options, (init) => answerAs<DataOf<"updateSshKeys", Operations>>(client.PUT("/v2/account/ssh-keys", { ...init, body: body as SentBodyOf<"updateSshKeys", Operations> }))),
      listSecrets: (query, options) =>
        send("listSecrets", options, (init) => answerAs<DataOf<"listSecrets", Operations>>(client.GET("/v2/account/secrets", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listSecrets", Operations> } }))),
      createSecret: (body, options) =>
        send("createSecret", options, (init) => answerAs<DataOf<"createSecret", Operations>>(client.POST("/v2/account/secrets", { ...init, body: body as SentBodyOf<"createSecret", Operations> }))),
      getSecret: (id, options) =>
        send("getSecret", options, (init) => answerAs<DataOf<"getSecret", Operations>>(client.GET("/v2/account/secrets/{id}", { ...init, params: { path: { id } } }))),
      deleteSecret: (id, options) =>
        send("deleteSecret", options, (init) => answerAs<DataOf<"deleteSecret", Operations>>(client.DELETE("/v2/account/secrets/{id}", { ...init, params: { path: { id } } }))),
      updateSecret: (id, body, options) =>
        send("updateSecret", options, (init) => answerAs<DataOf<"updateSecret", Operations>>(client.PATCH("/v2/account/secrets/{id}", { ...init, params: { path: { id } }, body: body as SentBodyOf<"updateSecret", Operations> }))),
    },
    pods: {
      list: (query, options) =>
        send("listPods", options, (init) => answerAs<DataOf<"listPods", Operations>>(client.GET("/v2/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listPods", Operations> } }))),
      create: (body, options) =>
        send("createPod", options, (init) => answerAs<DataOf<"createPod", Operations>>(client.POST("/v2/pods", { ...init, body: body as SentBodyOf<"createPod", Operations> }))),
      get: (id, options) =>
        send("getPod", options, (init) => answerAs<DataOf<"getPod", Operations>>(client.GET("/v2/pods/{id}", { ...init, params: { path: { id } } }))),
      delete: (id, options) =>
        send("deletePod", options, (init) => answerAs<DataOf<"deletePod", Operations>>(client.DELETE("/v2/pods/{id}", { ...init, params: { path: { id } } }))),
      update: (id, body, options) =>
        send("updatePod", options, (init) => answerAs<DataOf<"updatePod", Operations>>(client.PATCH("/v2/pods/{id}", { ...init, params: { path: { id } }, body: body as SentBodyOf<"updatePod", Operations> }))),
      followLogs: (id, query, options) =>
        follow("getPodLogs", options, (init) => answerAs(client.GET("/v2/pods/{id}/logs", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"getPodLogs", Operations> }, parseAs: "stream" }))),
      podAction: (id, body, options) =>
        send("podAction", options, (init) => answerAs<DataOf<"podAction", Operations>>(client.POST("/v2/pods/{id}/action", { ...init, params: { path: { id } }, body: body as SentBodyOf<"podAction", Operations> }))),
    },
    absent: {
      listClusters: (query, options) =>
        send("listClusters", options, (init) => answerAs<DataOf<"listClusters", Operations>>(client.GET("/v2/clusters", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listClusters", Operations> } }))),
      listBuilds: (id, query, options) =>
        send("listBuilds", options, (init) => answerAs<DataOf<"listBuilds", Operations>>(client.GET("/v2/serverless/{id}/builds", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"listBuilds", Operations> } }))),
      listDelegations: (query, options) =>
        send("listDelegations", options, (init) => answerAs<DataOf<"listDelegations", Operations>>(client.GET("/v2/registries/delegations", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listDelegations", Operations> } }))),
      listGlobalVolumes: (query, options) =>
        send("listGlobalVolumes", options, (init) => answerAs<DataOf<"listGlobalVolumes", Operations>>(client.GET("/v2/global-volumes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listGlobalVolumes", Operations> } }))),
    },
    serverless: {
      listEndpoints: (query, options) =>
        send("listEndpoints", options, (init) => answerAs<DataOf<"listEndpoints", Operations>>(client.GET("/v2/serverless", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listEndpoints", Operations> } }))),
      createEndpoint: (body, options) =>
        send("createEndpoint", options, (init) => answerAs<DataOf<"createEndpoint", Operations>>(client.POST("/v2/serverless", { ...init, body: body as SentBodyOf<"createEndpoint", Operations> }))),
      getEndpoint: (id, options) =>
        send("getEndpoint", options, (init) => answerAs<DataOf<"getEndpoint", Operations>>(client.GET("/v2/serverless/{id}", { ...init, params: { path: { id } } }))),
      deleteEndpoint: (id, options) =>
        send("deleteEndpoint", options, (init) => answerAs<DataOf<"deleteEndpoint", Operations>>(client.DELETE("/v2/serverless/{id}", { ...init, params: { path: { id } } }))),
      updateEndpoint: (id, body, options) =>
        send("updateEndpoint", options, (init) => answerAs<DataOf<"updateEndpoint", Operations>>(client.PATCH("/v2/serverless/{id}", { ...init, params: { path: { id } }, body: body as SentBodyOf<"updateEndpoint", Operations> }))),
      listEndpointWorkers: (id, options) =>
        send("listEndpointWorkers", options, (init) => answerAs<DataOf<"listEndpointWorkers", Operations>>(client.GET("/v2/serverless/{id}/workers", { ...init, params: { path: { id } } }))),
      listEndpointReleases: (id, query, options) =>
        send("listEndpointReleases", options, (init) => answerAs<DataOf<"listEndpointReleases", Operations>>(client.GET("/v2/serverless/{id}/releases", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"listEndpointReleases", Operations> } }))),
      followWorkerLogs: (id, workerId, query, options) =>
        follow("getWorkerLogs", options, (init) => answerAs(client.GET("/v2/serverless/{id}/workers/{workerId}/logs", { ...init, params: { path: { id, workerId }, query: (query ?? {}) as SentQueryOf<"getWorkerLogs", Operations> }, parseAs: "stream" }))),
    },
    templates: {
      list: (query, options) =>
        send("listTemplates", options, (init) => answerAs<DataOf<"listTemplates", Operations>>(client.GET("/v2/templates", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listTemplates", Operations> } }))),
      create: (body, options) =>
        send("createTemplate", options, (init) => answerAs<DataOf<"createTemplate", Operations>>(client.POST("/v2/templates", { ...init, body: body as SentBodyOf<"createTemplate", Operations> }))),
      get: (id, options) =>
        send("getTemplate", options, (init) => answerAs<DataOf<"getTemplate", Operations>>(client.GET("/v2/templates/{id}", { ...init, params: { path: { id } } }))),
      delete: (id, options) =>
        send("deleteTemplate", options, (init) => answerAs<DataOf<"deleteTemplate", Operations>>(client.DELETE("/v2/templates/{id}", { ...init, params: { path: { id } } }))),
      update: (id, body, options) =>
        send("updateTemplate", options, (init) => answerAs<DataOf<"updateTemplate", Operations>>(client.PATCH("/v2/templates/{id}", { ...init, params: { path: { id } }, body: body as SentBodyOf<"updateTemplate", Operations> }))),
    },
    networkVolumes: {
      list: (query, options) =>
        send("listNetworkVolumes", options, (init) => answerAs<DataOf<"listNetworkVolumes", Operations>>(client.GET("/v2/network-volumes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listNetworkVolumes", Operations> } }))),
      create: (body, options) =>
        send("createNetworkVolume", options, (init) => answerAs<DataOf<"createNetworkVolume", Operations>>(client.POST("/v2/network-volumes", { ...init, body: body as SentBodyOf<"createNetworkVolume", Operations> }))),
      get: (id, options) =>
        send("getNetworkVolume", options, (init) => answerAs<DataOf<"getNetworkVolume", Operations>>(client.GET("/v2/network-volumes/{id}", { ...init, params: { path: { id } } }))),
      delete: (id, options) =>
        send("deleteNetworkVolume", options, (init) => answerAs<DataOf<"deleteNetworkVolume", Operations>>(client.DELETE("/v2/network-volumes/{id}", { ...init, params: { path: { id } } }))),
      update: (id, body, options) =>
        send("updateNetworkVolume", options, (init) => answerAs<DataOf<"updateNetworkVolume", Operations>>(client.PATCH("/v2/network-volumes/{id}", { ...init, params: { path: { id } }, body: body as SentBodyOf<"updateNetworkVolume", Operations> }))),
    },
    registries: {
      list: (query, options) =>
        send("listRegistries", options, (init) => answerAs<DataOf<"listRegistries", Operations>>(client.GET("/v2/registries", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listRegistries", Operations> } }))),
      createRegistry: (body, options) =>
        send("createRegistry", options, (init) => answerAs<DataOf<"createRegistry", Operations>>(client.POST("/v2/registries", { ...init, body: body as SentBodyOf<"createRegistry", Operations> }))),
      getRegistry: (id, options) =>
        send("getRegistry", options, (init) => answerAs<DataOf<"getRegistry", Operations>>(client.GET("/v2/registries/{id}", { ...init, params: { path: { id } } }))),
      deleteRegistry: (id, options) =>
        send("deleteRegistry", options, (init) => answerAs<DataOf<"deleteRegistry", Operations>>(client.DELETE("/v2/registries/{id}", { ...init, params: { path: { id } } }))),
    },
    catalog: {
      listGpuTypes: (query, options) =>
        send("listGpuTypes", options, (init) => answerAs<DataOf<"listGpuTypes", Operations>>(client.GET("/v2/catalog/gpus", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listGpuTypes", Operations> } }))),
      getGpuType: (id, query, options) =>
        send("getGpuType", options, (init) => answerAs<DataOf<"getGpuType", Operations>>(client.GET("/v2/catalog/gpus/{id}", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"getGpuType", Operations> } }))),
      listCpuTypes: (query, options) =>
        send("listCpuTypes", options, (init) => answerAs<DataOf<"listCpuTypes", Operations>>(client.GET("/v2/catalog/cpus", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listCpuTypes", Operations> } }))),
      getCpuType: (id, query, options) =>
        send("getCpuType", options, (init) => answerAs<DataOf<"getCpuType", Operations>>(client.GET("/v2/catalog/cpus/{id}", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"getCpuType", Operations> } }))),
      listDataCenters: (query, options) =>
        send("listDataCenters", options, (init) => answerAs<DataOf<"listDataCenters", Operations>>(client.GET("/v2/catalog/datacenters", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listDataCenters", Operations> } }))),
      getDataCenter: (id, query, options) =>
        send("getDataCenter", options, (init) => answerAs<DataOf<"getDataCenter", Operations>>(client.GET("/v2/catalog/datacenters/{id}", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"getDataCenter", Operations> } }))),
      listPublicTemplates: (query, options) =>
        send("listPublicTemplates", options, (init) => answerAs<DataOf<"listPublicTemplates", Operations>>(client.GET("/v2/catalog/templates", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listPublicTemplates", Operations> } }))),
    },
    billing: {
      lists: (query, options) =>
        send("listBilling", options, (init) => answerAs<DataOf<"listBilling", Operations>>(client.GET("/v2/billing", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listBilling", Operations> } }))),
      listPods: (query, options) =>
        send("listPodBilling", options, (init) => answerAs<DataOf<"listPodBilling", Operations>>(client.GET("/v2/billing/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listPodBilling", Operations> } }))),
      listServerlesss: (query, options) =>
        send("listServerlessBilling", options, (init) => answerAs<DataOf<"listServerlessBilling", Operations>>(client.GET("/v2/billing/serverless", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listServerlessBilling", Operations> } }))),
      listEndpoints: (query, options) =>
        send("listEndpointBilling", options, (init) => answerAs<DataOf<"listEndpointBilling", Operations>>(client.GET("/v2/billing/endpoints", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listEndpointBilling", Operations> } }))),
      listNetworkVolumes: (query, options) =>
        send("listNetworkVolumeBilling", options, (init) => answerAs<DataOf<"listNetworkVolumeBilling", Operations>>(client.GET("/v2/billing/network-volumes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listNetworkVolumeBilling", Operations> } }))),
      listClusters: (query, options) =>
        send("listClusterBilling", options, (init) => answerAs<DataOf<"listClusterBilling", Operations>>(client.GET("/v2/billing/clusters", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listClusterBilling", Operations> } }))),
    },
    sandboxes: {
      list: (query, options) =>
        send("listSandboxes", options, (init) => answerAs<DataOf<"listSandboxes", Operations>>(client.GET("/v2/sandboxes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listSandboxes", Operations> } }))),
      createSandbox: (body, options) =>
        send("createSandbox", options, (init) => answerAs<DataOf<"createSandbox", Operations>>(client.POST("/v2/sandboxes", { ...init, body: body as SentBodyOf<"createSandbox", Operations> }))),
      getSandbox: (id, options) =>
        send("getSandbox", options, (init) => answerAs<DataOf<"getSandbox", Operations>>(client.GET("/v2/sandboxes/{id}", { ...init, params: { path: { id } } }))),
      deleteSandbox: (id, options) =>
        send("deleteSandbox", options, (init) => answerAs<DataOf<"deleteSandbox", Operations>>(client.DELETE("/v2/sandboxes/{id}", { ...init, params: { path: { id } } }))),
      execSandbox: (id, body, options) =>
        send("execSandbox", options, (init) => answerAs<DataOf<"execSandbox", Operations>>(client.POST("/v2/sandboxes/{id}/exec", { ...init, params: { path: { id } }, body: body as SentBodyOf<"execSandbox", Operations> }))),
      followSandboxLogs: (id, query, options) =>
        follow("getSandboxLogs", options, (init) => answerAs(client.GET("/v2/sandboxes/{id}/logs", { ...init, params: { path: { id }, query: (query ?? {}) as SentQueryOf<"getSandboxLogs", Operations> }, parseAs: "stream" }))),
    },
  };
}
