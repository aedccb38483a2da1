// Generated from specs/rest.yaml (sha256 da2aaf5e58b8a84da0af7ff5df4d861f7e1f5460e66c9a0b53bb0f787c91db44). Do not edit; run `npm run generate`.

import type { Client } from "openapi-fetch";

import type { RestPaths } from "@millrace/spec";

import type { BodyOf, DataOf, PathOf, QueryOf } from "../operation-types.ts";
import type { RestPromise } from "../rest-promise.ts";
import { type CallOptions, type SendOperation, jsonAnswer } from "../send-operation.ts";

/** What every path begins with. */
export const restPrefix: string = "/v1";

/**
 * This description itself, for programs and for people. Needs no key.
 */
export interface DocsGroup {
  /**
   * Read this description.
   *
   * Answers this document as JSON, in the form the running service works by. No key is needed.
   */
  getOpenApi(options?: CallOptions): RestPromise<DataOf<"getOpenApi">>;

  /**
   * Read the documentation page.
   *
   * Answers a web page that shows this document. It loads nothing from other hosts. No key is needed.
   */
  getDocs(options?: CallOptions): RestPromise<DataOf<"getDocs">>;
}

/**
 * Containers that run on rented machines until they are stopped or deleted.
 */
export interface PodsGroup {
  /**
   * List pods.
   *
   * Answers the pods of the account, newest first. A pod has to satisfy every filter that is given. Pods that are workers of an endpoint are left out unless `includeWorkers=true`; deleted pods are left out unless `desiredStatus=TERMINATED`, which lists those whose machines are still being cleared. A filter that matches nothing answers an empty array.
   */
  list(query?: QueryOf<"listPods">, options?: CallOptions): RestPromise<DataOf<"listPods">>;

  /**
   * Create and start a pod.
   *
   * Rents a machine and starts the container on it. The answer comes as soon as the machine is reserved: `desiredStatus` is `RUNNING` from then on, while `publicIp` and `portMappings` stay null until the container is up. Charging begins with the answer.
   *
   * Errors: 400 when a field is wrong or fields contradict each other, 404 when a template, volume or registry credential named does not exist, 409 when another pod has the name that was given, 501 when the machines of this deployment cannot do what is asked, 503 when nothing suitable is free now (nothing is created; try again later or widen the choice).
   */
  create(body: BodyOf<"createPod">, options?: CallOptions): RestPromise<DataOf<"createPod">>;

  /**
   * Read a pod.
   *
   * Answers one pod. A pod that is a worker of an endpoint answers 404 unless `includeWorkers=true`; a deleted pod answers 404.
   */
  get(podId: PathOf<"getPod">["podId"], query?: QueryOf<"getPod">, options?: CallOptions): RestPromise<DataOf<"getPod">>;

  /**
   * Delete a pod.
   *
   * Stops the pod in any state and releases its machine. Container disk and local volume are erased permanently; an attached network volume stays as it is. Charging ends, and the id answers 404 from now on.
   *
   * Errors: 409 when the pod is locked or is a worker of an endpoint; nothing is changed then.
   */
  delete(podId: PathOf<"deletePod">["podId"], options?: CallOptions): RestPromise<DataOf<"deletePod">>;

  /**
   * Update a pod.
   *
   * Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
   *
   * Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
   */
  update(podId: PathOf<"updatePod">["podId"], body: BodyOf<"updatePod">, options?: CallOptions): RestPromise<DataOf<"updatePod">>;

  /**
   * Update a pod by POST.
   *
   * Does exactly what `PATCH /pods/{podId}` does, for clients that cannot send PATCH.
   *
   * Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
   *
   * Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
   */
  updateByPost(podId: PathOf<"updatePodByPost">["podId"], body: BodyOf<"updatePodByPost">, options?: CallOptions): RestPromise<DataOf<"updatePodByPost">>;

  /**
   * Start a stopped pod.
   *
   * Starts a pod whose `desiredStatus` is `EXITED`; charging for the machine begins again. Local volume and settings are those from before; the container disk is empty. The request has no body.
   *
   * Errors: 409 when the pod is not stopped or is a worker of an endpoint; 501 when the machines of this deployment cannot start a stopped pod; 503 when its machine has nothing free now.
   */
  start(podId: PathOf<"startPod">["podId"], options?: CallOptions): RestPromise<DataOf<"startPod">>;

  /**
   * Stop a running pod.
   *
   * Stops a pod whose `desiredStatus` is `RUNNING` and releases its GPUs; it becomes `EXITED`. The container disk is lost, the volume stays and is still charged. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot stop a pod without deleting it.
   */
  stop(podId: PathOf<"stopPod">["podId"], options?: CallOptions): RestPromise<DataOf<"stopPod">>;

  /**
   * Recreate the container of a pod.
   *
   * Replaces the container of a running pod with a fresh one from the same image and settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
   */
  reset(podId: PathOf<"resetPod">["podId"], options?: CallOptions): RestPromise<DataOf<"resetPod">>;

  /**
   * Restart a pod.
   *
   * Stops the container of a running pod and starts it again with the same settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
   */
  restart(podId: PathOf<"restartPod">["podId"], options?: CallOptions): RestPromise<DataOf<"restartPod">>;

  /**
   * Read the log of a pod.
   *
   * Answers what a pod printed, from its first start, and what the service did with it, such as pulling its image.
   *
   * There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
   * (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
   * the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
   * continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the pod is deleted.
   *
   * Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
   * that the operator sets. Values that are known to be secret are shown as `***`.
   */
  podLogs(podId: PathOf<"podLogs">["podId"], query?: QueryOf<"podLogs">, options?: CallOptions): RestPromise<DataOf<"podLogs">>;
}

/**
 * Serverless endpoints: a queue of jobs each, and workers that start and stop with the load.
 */
export interface EndpointsGroup {
  /**
   * List endpoints.
   *
   * Answers all endpoints of the account, newest first.
   */
  list(query?: QueryOf<"listEndpoints">, options?: CallOptions): RestPromise<DataOf<"listEndpoints">>;

  /**
   * Create an endpoint.
   *
   * Creates a job queue and the rules for its workers. After the answer, jobs can be sent to `/v2/{endpointId}/run`; workers are started as the scaling rule demands, and `workersMin` of them at once.
   *
   * Errors: 400 when a field is wrong, fields contradict each other, or the template is not a serverless one; 404 when the template or a network volume does not exist; 409 when another endpoint has the name; 501 when no machine of this deployment could ever run its workers. With `workersMax` 0 no machine is asked for. A lack of free machines is not an error here: jobs wait.
   */
  create(body: BodyOf<"createEndpoint">, options?: CallOptions): RestPromise<DataOf<"createEndpoint">>;

  /**
   * Read an endpoint.
   *
   * Answers one endpoint.
   */
  get(endpointId: PathOf<"getEndpoint">["endpointId"], query?: QueryOf<"getEndpoint">, options?: CallOptions): RestPromise<DataOf<"getEndpoint">>;

  /**
   * Delete an endpoint.
   *
   * Deletes the endpoint, shuts its workers down and forgets the results of its finished jobs; its queue addresses answer 404 from now on. The template and network volumes stay.
   *
   * Errors: 409 while jobs are waiting or in progress; purge or cancel them first. Nothing is changed then.
   */
  delete(endpointId: PathOf<"deleteEndpoint">["endpointId"], options?: CallOptions): RestPromise<DataOf<"deleteEndpoint">>;

  /**
   * Update an endpoint.
   *
   * Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.
   *
   * Errors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.
   */
  update(endpointId: PathOf<"updateEndpoint">["endpointId"], body: BodyOf<"updateEndpoint">, options?: CallOptions): RestPromise<DataOf<"updateEndpoint">>;

  /**
   * Update an endpoint by POST.
   *
   * Does exactly what `PATCH /endpoints/{endpointId}` does, for clients that cannot send PATCH.
   *
   * Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.
   *
   * Errors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.
   */
  updateByPost(endpointId: PathOf<"updateEndpointByPost">["endpointId"], body: BodyOf<"updateEndpointByPost">, options?: CallOptions): RestPromise<DataOf<"updateEndpointByPost">>;

  /**
   * List the jobs of an endpoint.
   *
   * Answers the jobs of the endpoint that the service still keeps, in any state, newest submitted first. Inputs and outputs are not part of it. A job has to satisfy all filters that are given.
   *
   * The answer is one page. `nextCursor` continues after it, with the same filters; it is null when no job is left. A request examines a bounded number of stored jobs, those of other endpoints included, so that rare jobs among many cost several cheap pages instead of one expensive one. Therefore a page may be shorter than `limit`, even empty, while `nextCursor` is not null: continue until it is. A job that is there from the first page to the last is in exactly one of them, whatever happens to others meanwhile.
   *
   * Errors: 400 when the cursor is not one that this service gave out, or when `submittedBefore` is not after `submittedAfter`; 404 when there is no such endpoint.
   */
  listJobs(endpointId: PathOf<"listJobs">["endpointId"], query?: QueryOf<"listJobs">, options?: CallOptions): RestPromise<DataOf<"listJobs">>;

  /**
   * Read what is known of a job.
   *
   * Answers one job with its sizes, without its input and output. Its output is in the answer of the queue interface to `status`.
   *
   * Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
   */
  getJob(endpointId: PathOf<"getJob">["endpointId"], jobId: PathOf<"getJob">["jobId"], options?: CallOptions): RestPromise<DataOf<"getJob">>;

  /**
   * Read what happened to a job.
   *
   * Answers the events of a job, oldest first: when it was submitted, each attempt with its worker and its end, retries, and the tries of its webhook.
   *
   * Of a job with many attempts, retries and webhook tries the latest 50 are kept; those before them are left out.
   *
   * Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
   */
  listJobEvents(endpointId: PathOf<"listJobEvents">["endpointId"], jobId: PathOf<"listJobEvents">["jobId"], options?: CallOptions): RestPromise<DataOf<"listJobEvents">>;

  /**
   * List the workers of an endpoint.
   *
   * Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, only the one that manages the workers knows all about them; another one answers `complete: false` and what the gateways tell each other.
   */
  listWorkers(endpointId: PathOf<"listWorkers">["endpointId"], query?: QueryOf<"listWorkers">, options?: CallOptions): RestPromise<DataOf<"listWorkers">>;

  /**
   * Read the log of an endpoint.
   *
   * Answers what all workers of the endpoint printed and what the service did with them, in the order of time: starts and
   * ends, what the scaler decided, releases, and why the oldest job waits when that changes.
   *
   * There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
   * (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
   * the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
   * continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the endpoint is deleted.
   *
   * Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
   * that the operator sets. Values that are known to be secret are shown as `***`.
   */
  endpointLogs(endpointId: PathOf<"endpointLogs">["endpointId"], query?: QueryOf<"endpointLogs">, options?: CallOptions): RestPromise<DataOf<"endpointLogs">>;

  /**
   * Read the log of a worker.
   *
   * Answers what a worker printed, from its start, and what the service did with it. A worker that is gone is found as long
   * as its log is kept. Of an external worker the service has no lines.
   *
   * There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
   * (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
   * the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
   * continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the worker is gone and all its lines are sent.
   *
   * Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
   * that the operator sets. Values that are known to be secret are shown as `***`.
   */
  workerLogs(endpointId: PathOf<"workerLogs">["endpointId"], workerId: PathOf<"workerLogs">["workerId"], query?: QueryOf<"workerLogs">, options?: CallOptions): RestPromise<DataOf<"workerLogs">>;

  /**
   * Read the log of a job.
   *
   * Answers what workers printed while they worked on the job. A line belongs to a job when it names the job's id or the job
   * was the only one of its worker when the line was printed. Where several jobs ran at once and the line names none, it is
   * shown with `jobId: null`.
   *
   * There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
   * (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
   * the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
   * continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the job has reached a final status and its last lines are sent.
   *
   * Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
   * that the operator sets. Values that are known to be secret are shown as `***`.
   */
  jobLogs(endpointId: PathOf<"jobLogs">["endpointId"], jobId: PathOf<"jobLogs">["jobId"], query?: QueryOf<"jobLogs">, options?: CallOptions): RestPromise<DataOf<"jobLogs">>;
}

/**
 * Reusable settings from which pods and workers are started.
 */
export interface TemplatesGroup {
  /**
   * List templates.
   *
   * Answers the templates of the account, newest first. Each parameter adds a further kind.
   */
  list(query?: QueryOf<"listTemplates">, options?: CallOptions): RestPromise<DataOf<"listTemplates">>;

  /**
   * Create a template.
   *
   * Stores how to start pods (`isServerless` false) or workers (`isServerless` true). Nothing is started.
   *
   * Errors: 404 when the registry credentials named do not exist, 409 when another template has the name.
   */
  create(body: BodyOf<"createTemplate">, options?: CallOptions): RestPromise<DataOf<"createTemplate">>;

  /**
   * Read a template.
   *
   * Answers one template. A template of a kind that a parameter has to ask for answers 404 unless that parameter is true.
   *
   * Errors: 400 when the id is not a valid id, 404 when there is no such template.
   */
  get(templateId: PathOf<"getTemplate">["templateId"], query?: QueryOf<"getTemplate">, options?: CallOptions): RestPromise<DataOf<"getTemplate">>;

  /**
   * Delete a template.
   *
   * Deletes the template.
   *
   * Errors: 404 when the template belongs to another account, 409 while an endpoint uses it or a pod that was made from it is there; nothing is changed then.
   */
  delete(templateId: PathOf<"deleteTemplate">["templateId"], options?: CallOptions): RestPromise<DataOf<"deleteTemplate">>;

  /**
   * Update a template.
   *
   * Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
   *
   * Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
   */
  update(templateId: PathOf<"updateTemplate">["templateId"], body: BodyOf<"updateTemplate">, options?: CallOptions): RestPromise<DataOf<"updateTemplate">>;

  /**
   * Update a template by POST.
   *
   * Does exactly what `PATCH /templates/{templateId}` does, for clients that cannot send PATCH.
   *
   * Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
   *
   * Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
   */
  updateByPost(templateId: PathOf<"updateTemplateByPost">["templateId"], body: BodyOf<"updateTemplateByPost">, options?: CallOptions): RestPromise<DataOf<"updateTemplateByPost">>;
}

/**
 * Storage that outlives pods and workers and can be attached to them within its data center.
 */
export interface NetworkVolumesGroup {
  /**
   * List network volumes.
   *
   * Answers all network volumes of the account, newest first.
   */
  list(options?: CallOptions): RestPromise<DataOf<"listNetworkVolumes">>;

  /**
   * Create a network volume.
   *
   * Creates empty storage in one data center. Charging begins with the answer and ends when the volume is deleted.
   *
   * Errors: 409 when another network volume of the account has the name, 501 when this deployment has no storage for network volumes, 503 when the data center has no room now.
   */
  create(body: BodyOf<"createNetworkVolume">, options?: CallOptions): RestPromise<DataOf<"createNetworkVolume">>;

  /**
   * Read a network volume.
   *
   * Answers one network volume.
   */
  get(networkVolumeId: PathOf<"getNetworkVolume">["networkVolumeId"], options?: CallOptions): RestPromise<DataOf<"getNetworkVolume">>;

  /**
   * Delete a network volume.
   *
   * Deletes the volume and permanently erases everything on it. Charging ends.
   *
   * Errors: 409 while a pod or an endpoint uses the volume; nothing is changed then.
   */
  delete(networkVolumeId: PathOf<"deleteNetworkVolume">["networkVolumeId"], options?: CallOptions): RestPromise<DataOf<"deleteNetworkVolume">>;

  /**
   * Update a network volume.
   *
   * Renames the volume or makes it larger. Pods and workers that use it go on without a break.
   *
   * Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
   */
  update(networkVolumeId: PathOf<"updateNetworkVolume">["networkVolumeId"], body: BodyOf<"updateNetworkVolume">, options?: CallOptions): RestPromise<DataOf<"updateNetworkVolume">>;

  /**
   * Update a network volume by POST.
   *
   * Does exactly what `PATCH /networkvolumes/{networkVolumeId}` does, for clients that cannot send PATCH.
   *
   * Renames the volume or makes it larger. Pods and workers that use it go on without a break.
   *
   * Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
   */
  updateByPost(networkVolumeId: PathOf<"updateNetworkVolumeByPost">["networkVolumeId"], body: BodyOf<"updateNetworkVolumeByPost">, options?: CallOptions): RestPromise<DataOf<"updateNetworkVolumeByPost">>;
}

/**
 * Credentials for container registries, so that private images can be used. They are write-only.
 */
export interface ContainerRegistryAuthsGroup {
  /**
   * List registry credentials.
   *
   * Answers all stored credentials of the account, newest first, without user names and passwords.
   */
  list(options?: CallOptions): RestPromise<DataOf<"listContainerRegistryAuths">>;

  /**
   * Store registry credentials.
   *
   * Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. To change credentials, store new ones and delete the old.
   *
   * Errors: 409 when other credentials of the account have the name.
   */
  create(body: BodyOf<"createContainerRegistryAuth">, options?: CallOptions): RestPromise<DataOf<"createContainerRegistryAuth">>;

  /**
   * Read registry credentials.
   *
   * Answers id and name of one set of credentials; user name and password are never returned.
   */
  get(containerRegistryAuthId: PathOf<"getContainerRegistryAuth">["containerRegistryAuthId"], options?: CallOptions): RestPromise<DataOf<"getContainerRegistryAuth">>;

  /**
   * Delete registry credentials.
   *
   * Deletes the credentials permanently.
   *
   * Errors: 409 while a template or pod refers to them; nothing is changed then.
   */
  delete(containerRegistryAuthId: PathOf<"deleteContainerRegistryAuth">["containerRegistryAuthId"], options?: CallOptions): RestPromise<DataOf<"deleteContainerRegistryAuth">>;
}

/**
 * What the account was charged, by time span and by resource.
 */
export interface BillingGroup {
  /**
   * Read what pods cost.
   *
   * Answers what the pods of the account cost, one record for every time span and group with charges, oldest first. Workers of endpoints are not part of it. A filter that matches nothing answers an empty array.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  pods(query?: QueryOf<"podBilling">, options?: CallOptions): RestPromise<DataOf<"podBilling">>;

  /**
   * Read what endpoints cost.
   *
   * Answers what the workers of the endpoints of the account cost, one record for every time span and group with charges, oldest first. A filter that matches nothing answers an empty array.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  endpoints(query?: QueryOf<"endpointBilling">, options?: CallOptions): RestPromise<DataOf<"endpointBilling">>;

  /**
   * Read what network volumes cost.
   *
   * Answers what all network volumes of the account cost together, one record for every time span with charges, oldest first.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  networkVolumes(query?: QueryOf<"networkVolumeBilling">, options?: CallOptions): RestPromise<DataOf<"networkVolumeBilling">>;
}

export interface RestGroups {
  readonly docs: DocsGroup;
  readonly pods: PodsGroup;
  readonly endpoints: EndpointsGroup;
  readonly templates: TemplatesGroup;
  readonly networkVolumes: NetworkVolumesGroup;
  readonly containerRegistryAuths: ContainerRegistryAuthsGroup;
  readonly billing: BillingGroup;
}

/** Binds every operation to the typed client. */
export function createGroups(client: Client<RestPaths>, send: SendOperation): RestGroups {
  return {
    docs: {
      getOpenApi: (options) =>
        send("getOpenApi", options, (init) => client.GET("/openapi.json", { ...init })),
      getDocs: (options) =>
        send("getDocs", options, (init) => client.GET("/docs", { ...init, parseAs: "text" })),
    },
    pods: {
      list: (query, options) =>
        send("listPods", options, (init) => client.GET("/pods", { ...init, params: { query: query ?? {} } })),
      create: (body, options) =>
        send("createPod", options, (init) => client.POST("/pods", { ...init, body })),
      get: (podId, query, options) =>
        send("getPod", options, (init) => client.GET("/pods/{podId}", { ...init, params: { path: { podId }, query: query ?? {} } })),
      delete: (podId, options) =>
        send("deletePod", options, (init) => client.DELETE("/pods/{podId}", { ...init, params: { path: { podId } } })),
      update: (podId, body, options) =>
        send("updatePod", options, (init) => client.PATCH("/pods/{podId}", { ...init, params: { path: { podId } }, body })),
      updateByPost: (podId, body, options) =>
        send("updatePodByPost", options, (init) => client.POST("/pods/{podId}/update", { ...init, params: { path: { podId } }, body })),
      start: (podId, options) =>
        send("startPod", options, (init) => client.POST("/pods/{podId}/start", { ...init, params: { path: { podId } } })),
      stop: (podId, options) =>
        send("stopPod", options, (init) => client.POST("/pods/{podId}/stop", { ...init, params: { path: { podId } } })),
      reset: (podId, options) =>
        send("resetPod", options, (init) => client.POST("/pods/{podId}/reset", { ...init, params: { path: { podId } } })),
      restart: (podId, options) =>
        send("restartPod", options, (init) => client.POST("/pods/{podId}/restart", { ...init, params: { path: { podId } } })),
      podLogs: (podId, query, options) =>
        send("podLogs", options, (init) => jsonAnswer<DataOf<"podLogs">>(client.GET("/pods/{podId}/logs", { ...init, params: { path: { podId }, query: query ?? {} } }))),
    },
    endpoints: {
      list: (query, options) =>
        send("listEndpoints", options, (init) => client.GET("/endpoints", { ...init, params: { query: query ?? {} } })),
      create: (body, options) =>
        send("createEndpoint", options, (init) => client.POST("/endpoints", { ...init, body })),
      get: (endpointId, query, options) =>
        send("getEndpoint", options, (init) => client.GET("/endpoints/{endpointId}", { ...init, params: { path: { endpointId }, query: query ?? {} } })),
      delete: (endpointId, options) =>
        send("deleteEndpoint", options, (init) => client.DELETE("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } } })),
      update: (endpointId, body, options) =>
        send("updateEndpoint", options, (init) => client.PATCH("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } }, body })),
      updateByPost: (endpointId, body, options) =>
        send("updateEndpointByPost", options, (init) => client.POST("/endpoints/{endpointId}/update", { ...init, params: { path: { endpointId } }, body })),
      listJobs: (endpointId, query, options) =>
        send("listJobs", options, (init) => client.GET("/endpoints/{endpointId}/jobs", { ...init, params: { path: { endpointId }, query: query ?? {} } })),
      getJob: (endpointId, jobId, options) =>
        send("getJob", options, (init) => client.GET("/endpoints/{endpointId}/jobs/{jobId}", { ...init, params: { path: { endpointId, jobId } } })),
      listJobEvents: (endpointId, jobId, options) =>
        send("listJobEvents", options, (init) => client.GET("/endpoints/{endpointId}/jobs/{jobId}/events", { ...init, params: { path: { endpointId, jobId } } })),
      listWorkers: (endpointId, query, options) =>
        send("listWorkers", options, (init) => client.GET("/endpoints/{endpointId}/workers", { ...init, params: { path: { endpointId }, query: query ?? {} } })),
      endpointLogs: (endpointId, query, options) =>
        send("endpointLogs", options, (init) => jsonAnswer<DataOf<"endpointLogs">>(client.GET("/endpoints/{endpointId}/logs", { ...init, params: { path: { endpointId }, query: query ?? {} } }))),
      workerLogs: (endpointId, workerId, query, options) =>
        send("workerLogs", options, (init) => jsonAnswer<DataOf<"workerLogs">>(client.GET("/endpoints/{endpointId}/workers/{workerId}/logs", { ...init, params: { path: { endpointId, workerId }, query: query ?? {} } }))),
      jobLogs: (endpointId, jobId, query, options) =>
        send("jobLogs", options, (init) => jsonAnswer<DataOf<"jobLogs">>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/logs", { ...init, params: { path: { endpointId, jobId }, query: query ?? {} } }))),
    },
    templates: {
      list: (query, options) =>
        send("listTemplates", options, (init) => client.GET("/templates", { ...init, params: { query: query ?? {} } })),
      create: (body, options) =>
        send("createTemplate", options, (init) => client.POST("/templates", { ...init, body })),
      get: (templateId, query, options) =>
        send("getTemplate", options, (init) => client.GET("/templates/{templateId}", { ...init, params: { path: { templateId }, query: query ?? {} } })),
      delete: (templateId, options) =>
        send("deleteTemplate", options, (init) => client.DELETE("/templates/{templateId}", { ...init, params: { path: { templateId } } })),
      update: (templateId, body, options) =>
        send("updateTemplate", options, (init) => client.PATCH("/templates/{templateId}", { ...init, params: { path: { templateId } }, body })),
      updateByPost: (templateId, body, options) =>
        send("updateTemplateByPost", options, (init) => client.POST("/templates/{templateId}/update", { ...init, params: { path: { templateId } }, body })),
    },
    networkVolumes: {
      list: (options) =>
        send("listNetworkVolumes", options, (init) => client.GET("/networkvolumes", { ...init })),
      create: (body, options) =>
        send("createNetworkVolume", options, (init) => client.POST("/networkvolumes", { ...init, body })),
      get: (networkVolumeId, options) =>
        send("getNetworkVolume", options, (init) => client.GET("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } })),
      delete: (networkVolumeId, options) =>
        send("deleteNetworkVolume", options, (init) => client.DELETE("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } })),
      update: (networkVolumeId, body, options) =>
        send("updateNetworkVolume", options, (init) => client.PATCH("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } }, body })),
      updateByPost: (networkVolumeId, body, options) =>
        send("updateNetworkVolumeByPost", options, (init) => client.POST("/networkvolumes/{networkVolumeId}/update", { ...init, params: { path: { networkVolumeId } }, body })),
    },
    containerRegistryAuths: {
      list: (options) =>
        send("listContainerRegistryAuths", options, (init) => client.GET("/containerregistryauth", { ...init })),
      create: (body, options) =>
        send("createContainerRegistryAuth", options, (init) => client.POST("/containerregistryauth", { ...init, body })),
      get: (containerRegistryAuthId, options) =>
        send("getContainerRegistryAuth", options, (init) => client.GET("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } })),
      delete: (containerRegistryAuthId, options) =>
        send("deleteContainerRegistryAuth", options, (init) => client.DELETE("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } })),
    },
    billing: {
      pods: (query, options) =>
        send("podBilling", options, (init) => client.GET("/billing/pods", { ...init, params: { query: query ?? {} } })),
      endpoints: (query, options) =>
        send("endpointBilling", options, (init) => client.GET("/billing/endpoints", { ...init, params: { query: query ?? {} } })),
      networkVolumes: (query, options) =>
        send("networkVolumeBilling", options, (init) => client.GET("/billing/networkvolumes", { ...init, params: { query: query ?? {} } })),
    },
  };
}
