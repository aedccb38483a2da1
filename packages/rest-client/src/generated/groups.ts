// Generated from specs/rest.yaml (sha256 2e485fd4e7a936f28046533481fc7966965afcb7d6efee787784cc8abb598f57). Do not edit; run `npm run generate`.

import type { Client } from "openapi-fetch";

import type { RestPaths } from "@millrace/spec";

import type { BodyOf, DataOf, PathOf, QueryOf, SentBodyOf, SentQueryOf } from "../operation-types.ts";
import type { RestPromise } from "../rest-promise.ts";
import { bytesInit, sentOnce } from "../bytes.ts";
import { type CallOptions, type SendOperation, answerAs } from "../send-operation.ts";

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

  /**
   * Explain what happened to a pod.
   *
   * Answers why the pod is as it is: whether its container runs, where it is, what the service did with it last, whether it could be
   * started now, and what is wrong with it and what to do. Every gateway answers it. `message` says it in a few sentences for a
   * person.
   *
   * Errors: 404 when there is no such pod.
   */
  explain(podId: PathOf<"explainPod">["podId"], options?: CallOptions): RestPromise<DataOf<"explainPod">>;

  /**
   * Read what a pod used lately.
   *
   * Answers the processor, memory and GPUs that the container of a running pod used, one sample for every 10 seconds of the last hour, oldest first. The
   * gateway on the host of the pod measures it and keeps it in memory, so it begins anew with the container and with that gateway; every gateway answers it. A
   * pod without a running container has no samples, and neither has a process of a host that is not Linux. GPUs are measured with `nvidia-smi`; what
   * it does not know is null.
   *
   * Errors: 404 when there is no such pod; 503 when the host of the pod cannot be reached.
   */
  getUsage(podId: PathOf<"getPodUsage">["podId"], options?: CallOptions): RestPromise<DataOf<"getPodUsage">>;
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
   * A key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.
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
   * A key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.
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
   * Read the input of a job.
   *
   * Answers the input as it was submitted, byte by byte: the JSON text of an object. The input of a job that is `COMPLETED` need not be kept; `inputBytes` of the job is null then.
   *
   * The key needs the scope `run`, which also reads results; the right to manage resources is none to what clients submit.
   *
   * Errors: 404 when there is no such endpoint, when it has no such job or the job has expired, or when the input is no longer kept.
   */
  getJobInput(endpointId: PathOf<"getJobInput">["endpointId"], jobId: PathOf<"getJobInput">["jobId"], options?: CallOptions): RestPromise<DataOf<"getJobInput">>;

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
   * List the failed jobs of an endpoint.
   *
   * Answers how jobs of the endpoint ended that failed or timed out, the last one first. A record of each is kept for 24 hours from its end, of at
   * most the latest 1000 jobs of an endpoint, also after the job itself has expired, as a `/runsync` does within a minute. `kept` says whether the
   * job can still be read.
   *
   * Jobs that were completed or cancelled have no record. The retry of a job removes its record; if the job fails again, it gets another one. Records
   * are deleted with their endpoint.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no record is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
   */
  listFailures(endpointId: PathOf<"listFailures">["endpointId"], query?: QueryOf<"listFailures">, options?: CallOptions): RestPromise<DataOf<"listFailures">>;

  /**
   * List why jobs of an endpoint failed.
   *
   * Answers the records of `listFailures`, with one entry for all that have the same state and error: how many there are, when the first of these
   * jobs ended, and the last record. The entry with the last record comes first.
   *
   * Errors: 404 when there is no such endpoint.
   */
  listFailureGroups(endpointId: PathOf<"listFailureGroups">["endpointId"], options?: CallOptions): RestPromise<DataOf<"listFailureGroups">>;

  /**
   * Read how a job failed.
   *
   * Answers the record of one job that failed or timed out, also after the job itself has expired, with the traceback that its worker reported.
   * `listFailures` says which jobs have a record, and for how long.
   *
   * Errors: 404 when there is no such endpoint, or when it has no record of such a job.
   */
  getFailure(endpointId: PathOf<"getFailure">["endpointId"], jobId: PathOf<"getFailure">["jobId"], options?: CallOptions): RestPromise<DataOf<"getFailure">>;

  /**
   * List the workers of an endpoint.
   *
   * Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, each of them answers it: one of them manages the workers and tells the others each second.
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

  /**
   * Explain why an endpoint has its workers.
   *
   * Answers why the endpoint has as many workers as it has now: what the scaler wants and why, what it saw, what keeps jobs
   * waiting and what to do about it. Every gateway answers it. `message` says it all in a few sentences for a person.
   *
   * Errors: 404 when there is no such endpoint.
   */
  explain(endpointId: PathOf<"explainEndpoint">["endpointId"], options?: CallOptions): RestPromise<DataOf<"explainEndpoint">>;

  /**
   * Read what happened at an endpoint over time.
   *
   * Answers, for each step of a time, how many jobs were submitted, started and ended, how long they waited and ran, and the most waiting jobs and
   * workers that were seen. All gateways together are counted. A minute appears within seconds after its end; steps in which nothing happened are zero.
   *
   * Minutes are kept for 48 hours and hours for 90 days. For older times `stepMs` must be a whole number of hours.
   * Percentiles are at most a tenth off.
   *
   * Errors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too
   * short for the age of `from`, or gives more than 1500
   * steps; 404 when there is no such endpoint.
   */
  endpointHistory(endpointId: PathOf<"endpointHistory">["endpointId"], query?: QueryOf<"endpointHistory">, options?: CallOptions): RestPromise<DataOf<"endpointHistory">>;

  /**
   * List what the scaler decided.
   *
   * Answers how many workers the scaler wanted over time and why, newest first: one entry for each change, of several changes within a second the last one. Entries are kept for 30 days, at most 10000 of an endpoint.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no entry is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
   */
  listDecisions(endpointId: PathOf<"listDecisions">["endpointId"], query?: QueryOf<"listDecisions">, options?: CallOptions): RestPromise<DataOf<"listDecisions">>;

  /**
   * List the releases of an endpoint.
   *
   * Answers the releases of the endpoint and how they were rolled out, newest first. A release is the settings that workers start with; a change of image, command, variables or hardware makes a new one, with the next version. Of changes that follow each other within a second only the last one is a release of its own. Releases from before the service kept them are not listed.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no release is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
   */
  listReleases(endpointId: PathOf<"listReleases">["endpointId"], query?: QueryOf<"listReleases">, options?: CallOptions): RestPromise<DataOf<"listReleases">>;
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

  /**
   * List files of a network volume.
   *
   * Answers what a directory of the volume holds, by name. Links are listed and never followed.
   *
   * Errors: 400 when it is no directory, 404 when there is none, 501 when this deployment cannot reach the files of volumes, or has no
   * right to this one, 503 when no host that has them can be reached.
   */
  listVolumeFiles(networkVolumeId: PathOf<"listVolumeFiles">["networkVolumeId"], query?: QueryOf<"listVolumeFiles">, options?: CallOptions): RestPromise<DataOf<"listVolumeFiles">>;

  /**
   * Create a directory in a network volume.
   *
   * Creates a directory and those above it that are missing. One that is there is left as it is.
   *
   * Errors: 400 when something else than a directory has the name, 501 and 503 as for the list.
   */
  createVolumeDirectory(networkVolumeId: PathOf<"createVolumeDirectory">["networkVolumeId"], body: BodyOf<"createVolumeDirectory">, options?: CallOptions): RestPromise<DataOf<"createVolumeDirectory">>;

  /**
   * Delete a file of a network volume.
   *
   * Deletes a file, a link, or an empty directory; with `recursive=true` a directory with all it holds.
   *
   * Errors: 404 when there is nothing of that name, 409 when a directory is not empty, 501 and 503 as for the list.
   */
  deleteVolumeFile(networkVolumeId: PathOf<"deleteVolumeFile">["networkVolumeId"], query: QueryOf<"deleteVolumeFile">, options?: CallOptions): RestPromise<DataOf<"deleteVolumeFile">>;

  /**
   * Download a file of a network volume.
   *
   * Answers the bytes of a file. `offset` continues a download that broke off.
   *
   * Errors: 400 when it is no file or `offset` lies behind its end, 404 when there is no such file, 501 and 503 as for the list.
   */
  readVolumeFile(networkVolumeId: PathOf<"readVolumeFile">["networkVolumeId"], query: QueryOf<"readVolumeFile">, options?: CallOptions): RestPromise<DataOf<"readVolumeFile">>;

  /**
   * Upload a file to a network volume.
   *
   * Stores the body as a file, in place of one that has the name, and creates missing directories above it. Readers see the old file or
   * the whole new one, never a part; an upload that breaks off leaves nothing behind.
   *
   * Errors: 408 when the body stops arriving, 409 when a directory has the name, 413 when it is larger than the volume, 501 and 503 as for the list; 503 also when the disk of the volume has no room for it.
   */
  writeVolumeFile(networkVolumeId: PathOf<"writeVolumeFile">["networkVolumeId"], body: BodyOf<"writeVolumeFile">, query: QueryOf<"writeVolumeFile">, options?: CallOptions): RestPromise<DataOf<"writeVolumeFile">>;
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
   * Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. The mutation `updateRegistryAuth` of the GraphQL interface replaces user name and password.
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
   * List the rentals behind a bill.
   *
   * Answers the times during which the account held hardware or storage on constant terms, newest first, with what each was charged within the period. The amounts of all rentals of a period are what the billing records of the period add up to. While the host of a pod is gone, the pod has a rental without virtual CPUs, disks and costs, which keeps its hardware for it.
   *
   * The answer is one page. `nextCursor` continues after it, with the same filters; it is null when no rental is left.
   *
   * Errors: 400 when `endTime` is not after `startTime`, or the cursor is not one that this service gave out.
   */
  listRentals(query?: QueryOf<"listRentals">, options?: CallOptions): RestPromise<DataOf<"listRentals">>;

  /**
   * Read the budget.
   *
   * Answers how much the account may spend this month, what it spent, and the same for each endpoint that has a limit of its own.
   */
  getBudget(options?: CallOptions): RestPromise<DataOf<"getBudget">>;

  /**
   * Set the budget.
   *
   * Sets how much the account may spend in a calendar month (UTC). The operator can set a budget too; then the lower limit counts.
   *
   * A budget with the action `STOP` that is reached refuses new jobs, retries and starts of pods with 402, and starts no workers. Jobs that were accepted stay, running jobs end, and pods go on. All of it continues by itself when the limit is raised or the month ends.
   */
  setBudget(body: BodyOf<"setBudget">, options?: CallOptions): RestPromise<DataOf<"setBudget">>;

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

/**
 * API keys of the account: what they may do, and until when. A key is shown once, when it is created.
 */
export interface KeysGroup {
  /**
   * List who changed what.
   *
   * Answers the changes that keys of the account made through REST and GraphQL, newest first: when, which key, from which address, which operation on what, and for REST the resource before and after, without secrets. Jobs are not in it, and neither are requests that were refused. An entry is written after its change; one that the service could not write is in the log of the service instead.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no entry is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out.
   */
  listAuditEntries(query?: QueryOf<"listAuditEntries">, options?: CallOptions): RestPromise<DataOf<"listAuditEntries">>;

  /**
   * List keys.
   *
   * Answers the keys of the account, newest first, without the keys themselves. Those that expired or were revoked are left out unless `includeEnded` asks for them.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no key is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 403 when `accountId` names another account and the key is not an operator's; 404 when there is no such account.
   */
  list(query?: QueryOf<"listKeys">, options?: CallOptions): RestPromise<DataOf<"listKeys">>;

  /**
   * Create a key.
   *
   * Creates a key and answers it. It is shown only here, because only its hash is stored. It works at once.
   *
   * A key cannot give more than it has: the scopes `metrics` and `operator` need a key of an operator, and a key that expires creates none that lasts longer.
   *
   * Errors: 400 when an endpoint does not exist or `expiresAt` is over; 403 when the new key would have more rights than this one, or `accountId` names another account and this key is not an operator's; 404 when there is no such account.
   */
  create(body: BodyOf<"createKey">, options?: CallOptions): RestPromise<DataOf<"createKey">>;

  /**
   * Read a key.
   *
   * Answers one key without the key itself, also after it expired or was revoked.
   */
  get(keyId: PathOf<"getKey">["keyId"], query?: QueryOf<"getKey">, options?: CallOptions): RestPromise<DataOf<"getKey">>;

  /**
   * Revoke a key.
   *
   * Revokes the key for good: it is refused from then on by this gateway, and within five seconds by others. What is known of it stays readable. Revoking a revoked key changes nothing.
   *
   * Errors: 409 for the key of this request, and for the last admin key of the account that can be used and is not restricted, because nobody could create another one.
   */
  revoke(keyId: PathOf<"revokeKey">["keyId"], query?: QueryOf<"revokeKey">, options?: CallOptions): RestPromise<DataOf<"revokeKey">>;

  /**
   * Read what the key of this request may do.
   *
   * Answers whose key this is and what it may do. Every valid key may ask, those of workers and those that are restricted to endpoints included.
   */
  getCurrentKey(options?: CallOptions): RestPromise<DataOf<"getCurrentKey">>;
}

/**
 * What runs, what waits and why, and a stream of everything that changes.
 */
export interface OverviewGroup {
  /**
   * See everything at once.
   *
   * Answers what the account has and what it is doing: jobs, endpoints, workers and pods by state, which endpoints keep jobs
   * waiting and why, what failed lately, what today cost, and each known problem with its cure.
   *
   * A key that is restricted to endpoints sees these endpoints and nothing else; its overview counts no pods.
   */
  get(options?: CallOptions): RestPromise<DataOf<"getOverview">>;

  /**
   * Read what happened at all endpoints over time.
   *
   * Answers, for each step of a time, what happened at all endpoints of the account together. Jobs of all endpoints are added up, and percentiles
   * are those of all their jobs. `inQueueMax` and `workers` add the most that was seen at each endpoint; `oldestAgeMaxMs` is the oldest job of any
   * endpoint. The history of an endpoint is removed with the endpoint; deleted endpoints are not part of the answer.
   *
   * A key that is restricted to endpoints reads these endpoints together and nothing else.
   *
   * Steps, how long they are kept and the parameters are those of `GET /endpoints/{endpointId}/history`.
   *
   * Errors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too
   * short for the age of `from`, or gives more than 1500
   * steps.
   */
  overviewHistory(query?: QueryOf<"overviewHistory">, options?: CallOptions): RestPromise<DataOf<"overviewHistory">>;

  /**
   * Follow what changes.
   *
   * Answers server-sent events that tell of each change in the account, so that a program that shows something need not ask again
   * and again. One stream is enough for a program: open it, read what you show, and apply the events to it.
   *
   * | event | its data | sent when |
   * |---|---|---|
   * | `endpoint` | `EndpointState` | the queue, the workers or the settings of an endpoint changed, or it was deleted |
   * | `worker` | `WorkerState` | the status of a worker changed, or it ended |
   * | `job` | `JobsChanged` | jobs of an endpoint were submitted, taken, finished, changed or removed |
   * | `pod` | `PodState` | a pod changed |
   * | `resource` | `ResourceChanged` | an endpoint, a template, a network volume, a registry credential, a secret, a key or a rule for notifications was saved or deleted |
   * | `problem` | `ProblemChanged` | a problem of the overview began or ended |
   * | `reset` | `{}` | events are missing; read again what you show |
   * | `heartbeat` | `Heartbeat` | at once, and every 5 seconds |
   *
   * The data are JSON objects and may gain members; new types of events may be added. Changes that follow each other within a quarter of a
   * second are sent as one event with the last state. An event `job` names at most 20 jobs and counts the others in `omitted`.
   *
   * A reader that lost its connection sends the last id as `Last-Event-ID` and gets what it missed. If that is no longer kept, or
   * it was sent by another gateway, the stream begins with `reset`. The service keeps the last 500 events of an account, and for one minute
   * after the last stream of the account ended.
   *
   * A key that is restricted to endpoints gets only events about these endpoints. The stream ends when the service stops and within ten
   * seconds after the key lost the right to read it.
   */
  streamEvents(options?: CallOptions): RestPromise<DataOf<"streamEvents">>;
}

/**
 * Rules that tell a receiver by HTTP when something needs attention.
 */
export interface NotificationsGroup {
  /**
   * List rules.
   *
   * Answers all rules of the account, newest first, each with what it has told.
   */
  list(options?: CallOptions): RestPromise<DataOf<"listNotifications">>;

  /**
   * Create a rule.
   *
   * Creates a rule that tells a receiver by HTTP when something needs attention. While the rule is enabled, the service checks its
   * condition every 15 seconds, for each of its endpoints on its own. It sends one `NotificationMessage` when the condition begins,
   * with `repeatMinutes` further ones while it goes on, and one when it has not held for a minute. A restart of the service neither
   * repeats nor forgets one.
   *
   * | condition | begins when | bounds, with what holds where none is given |
   * |---|---|---|
   * | `WORKERS_FAILING` | workers of an endpoint crash, do not report, or find no machine | none |
   * | `QUEUE_AGE` | the oldest waiting job of normal priority is older than `ageSeconds` | `ageSeconds` 300 |
   * | `ERROR_RATE` | of at least `jobsMin` jobs that ended within `windowMinutes`, `failedPercent` failed or timed out | `failedPercent` 10, `windowMinutes` 5, `jobsMin` 10 |
   * | `DISK_NEARLY_FULL` | `usedPercent` of the disk of a host are used; only for operators | `usedPercent` 90 |
   * | `CONTRACT_DRIFT` | the last run of the contract suite that was sent to the service found broken claims; only for operators | none |
   * | `BUDGET_REACHED` | the account, or an endpoint with a limit of its own, has spent `spentPercent` of its budget | `spentPercent` 100 |
   *
   * Messages are sent like the webhooks of jobs: with `POST`, signed with the webhook secret of the account in `x-millrace-signature`,
   * at most three times, to public addresses and to those that the operator allows. Any 2xx is an acknowledgement.
   *
   * Errors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed; 403 for
   * `DISK_NEARLY_FULL` and `CONTRACT_DRIFT` with a key that is not an operator's; 409 when the account has 50 rules.
   */
  create(body: BodyOf<"createNotification">, options?: CallOptions): RestPromise<DataOf<"createNotification">>;

  /**
   * Read a rule.
   *
   * Answers one rule: what it watches, for what its condition holds now, and how its last message was delivered.
   */
  get(notificationId: PathOf<"getNotification">["notificationId"], options?: CallOptions): RestPromise<DataOf<"getNotification">>;

  /**
   * Delete a rule.
   *
   * Deletes the rule. Messages of it that were not delivered yet are not sent.
   */
  delete(notificationId: PathOf<"deleteNotification">["notificationId"], options?: CallOptions): RestPromise<DataOf<"deleteNotification">>;

  /**
   * Change a rule.
   *
   * Changes the fields that are given; the condition stays. A rule whose bounds, endpoints or `enabled` are given begins anew: it forgets for what its condition holds, and tells again where it still holds.
   *
   * Errors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed.
   */
  update(notificationId: PathOf<"updateNotification">["notificationId"], body: BodyOf<"updateNotification">, options?: CallOptions): RestPromise<DataOf<"updateNotification">>;

  /**
   * Send a test message.
   *
   * Sends a message of the state `test` to the receiver of the rule now, once, also while the rule is not enabled, and answers how the receiver took it. It waits at most 10 seconds for the receiver.
   */
  test(notificationId: PathOf<"testNotification">["notificationId"], options?: CallOptions): RestPromise<DataOf<"testNotification">>;
}

/**
 * Owners of keys and resources, for those who run the service.
 */
export interface AccountsGroup {
  /**
   * List accounts.
   *
   * Answers the accounts of the service, oldest first, so that the first account leads the first page.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no account is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out.
   */
  list(query?: QueryOf<"listAccounts">, options?: CallOptions): RestPromise<DataOf<"listAccounts">>;

  /**
   * Create an account.
   *
   * Creates an account: an owner of keys and resources, separate from all others. It has no key until one is created for it with `POST /keys` and its id as `accountId`.
   */
  create(body: BodyOf<"createAccount">, options?: CallOptions): RestPromise<DataOf<"createAccount">>;

  /**
   * Read an account.
   *
   * Answers one account.
   */
  get(accountId: PathOf<"getAccount">["accountId"], options?: CallOptions): RestPromise<DataOf<"getAccount">>;

  /**
   * Delete an account.
   *
   * Deletes the account and revokes its keys, which other gateways refuse within five seconds. What it was billed stays stored.
   *
   * Errors: 409 while it has pods, endpoints, templates, network volumes, registry credentials or secrets, naming them; 409 also for the first account and for the account of this key. Nothing is changed then.
   */
  delete(accountId: PathOf<"deleteAccount">["accountId"], options?: CallOptions): RestPromise<DataOf<"deleteAccount">>;

  /**
   * Change an account.
   *
   * Changes the fields that are given.
   */
  update(accountId: PathOf<"updateAccount">["accountId"], body: BodyOf<"updateAccount">, options?: CallOptions): RestPromise<DataOf<"updateAccount">>;

  /**
   * Read the secret that signs webhooks.
   *
   * Answers the secret with which receivers verify the header `x-millrace-signature` of webhooks of the account. An admin key may read that of its own account, and that of any account where it is an operator's; another account answers 404.
   */
  getWebhookSecret(accountId: PathOf<"getWebhookSecret">["accountId"], options?: CallOptions): RestPromise<DataOf<"getWebhookSecret">>;
}

/**
 * The service itself, its settings, its hosts, databases and backups.
 */
export interface ServiceGroup {
  /**
   * Read what the service is and runs on.
   *
   * Answers version, uptime, storage, and the hosts that machines are started on, as this gateway knows them.
   */
  get(options?: CallOptions): RestPromise<DataOf<"getService">>;

  /**
   * Read the settings of the service.
   *
   * Answers every setting that `millrace up` knows, with its value where one was given and where it came from. The value of a secret is never answered. A service that another program embeds answers none.
   */
  listSettings(options?: CallOptions): RestPromise<DataOf<"listSettings">>;

  /**
   * Make a backup and download it.
   *
   * Answers a consistent copy of the database, the blobs and the secret of a service on SQLite as a tar archive, which `millrace restore` turns
   * into a data directory. Every job that was accepted before the request is in it. The service goes on meanwhile. The answer begins when the
   * copy is made. It is kept nowhere: when the download ends or breaks off, the copy is removed. Handler folders, network volumes,
   * disks of pods and logs are not in it.
   *
   * Keep the archive private: it holds the jobs and the secret, with which a reader can act as this service.
   *
   * Errors: 409 while another backup is made or downloaded, and on PostgreSQL, where `pg_dump` makes backups; 503 when the disk has no room for the copy.
   */
  createBackup(options?: CallOptions): RestPromise<DataOf<"createBackup">>;

  /**
   * List the databases that share the jobs.
   *
   * Answers the PostgreSQL databases that the service was given, by their numbers: whether each can be used, how many endpoints place their jobs there, and how many jobs wait and run there. A service on SQLite has none.
   */
  listShards(options?: CallOptions): RestPromise<DataOf<"listShards">>;

  /**
   * Move an endpoint to another database.
   *
   * Places new jobs of an endpoint of any account on another database, and answers when that is done. Existing jobs stay where they are and are run, answered
   * and retried as before. Clients wait for a moment meanwhile; idempotency keys hold.
   *
   * When the service is killed halfway, submissions to the endpoint are answered 503 until the move is repeated, to any of the databases.
   *
   * Errors: 400 when there is no such database, 404 when there is no such endpoint, 409 on SQLite, while another move is under way, and when a database is not
   * in use yet; 503 when a database is unreachable, or another transaction kept writing jobs for 30 s, in which case the endpoint stays where it was.
   */
  moveEndpoint(body: BodyOf<"moveEndpoint">, options?: CallOptions): RestPromise<DataOf<"moveEndpoint">>;

  /**
   * List the hosts.
   *
   * Answers the computers that machines are started on, by their ids, each with its hardware and what is rented on it.
   */
  listHosts(options?: CallOptions): RestPromise<DataOf<"listHosts">>;

  /**
   * Read a host.
   *
   * Answers one of the computers that machines are started on.
   */
  getHost(hostId: PathOf<"getHost">["hostId"], options?: CallOptions): RestPromise<DataOf<"getHost">>;

  /**
   * Cordon, drain or label a host.
   *
   * Changes what is given and answers the host. Nothing new is placed on a cordoned host: no pod, no worker, and no stopped pod is started there. What runs there goes on. From a host that is drained, workers go away: they finish their jobs, get no more, are replaced on other hosts that have room, and end. Pods stay, because their data are on the host; `lastStatusChange` tells their owners. `drain` of the host tells what is left.
   */
  updateHost(hostId: PathOf<"updateHost">["hostId"], body: BodyOf<"updateHost">, options?: CallOptions): RestPromise<DataOf<"updateHost">>;

  /**
   * List the runs of the contract suite.
   *
   * Answers the runs of the contract suite that were reported to the service, newest first, without their claims. The last 200 runs are kept.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no run is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out.
   */
  listVerifications(query?: QueryOf<"listVerifications">, options?: CallOptions): RestPromise<DataOf<"listVerifications">>;

  /**
   * Report a run of the contract suite.
   *
   * Keeps what a run of the contract suite found: its counts, and every claim that did not pass, with evidence. `npm run verify -- --send`
   * and `millrace verify -- --send` do this. The run is compared with the last reported one of the same `target`, `dialect` and `only`.
   *
   * The suite hides keys in the evidence. The service keeps it as it was sent, for operators.
   */
  addVerification(body: BodyOf<"addVerification">, options?: CallOptions): RestPromise<DataOf<"addVerification">>;

  /**
   * Read a run of the contract suite.
   *
   * Answers a reported run with the claims that did not pass and what is different from the run that it was compared with.
   */
  getVerification(verificationId: PathOf<"getVerification">["verificationId"], options?: CallOptions): RestPromise<DataOf<"getVerification">>;
}

export interface RestGroups {
  readonly docs: DocsGroup;
  readonly pods: PodsGroup;
  readonly endpoints: EndpointsGroup;
  readonly templates: TemplatesGroup;
  readonly networkVolumes: NetworkVolumesGroup;
  readonly containerRegistryAuths: ContainerRegistryAuthsGroup;
  readonly billing: BillingGroup;
  readonly keys: KeysGroup;
  readonly overview: OverviewGroup;
  readonly notifications: NotificationsGroup;
  readonly accounts: AccountsGroup;
  readonly service: ServiceGroup;
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
        send("listPods", options, (init) => client.GET("/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listPods"> } })),
      create: (body, options) =>
        send("createPod", options, (init) => client.POST("/pods", { ...init, body: body as SentBodyOf<"createPod"> })),
      get: (podId, query, options) =>
        send("getPod", options, (init) => client.GET("/pods/{podId}", { ...init, params: { path: { podId }, query: (query ?? {}) as SentQueryOf<"getPod"> } })),
      delete: (podId, options) =>
        send("deletePod", options, (init) => client.DELETE("/pods/{podId}", { ...init, params: { path: { podId } } })),
      update: (podId, body, options) =>
        send("updatePod", options, (init) => client.PATCH("/pods/{podId}", { ...init, params: { path: { podId } }, body: body as SentBodyOf<"updatePod"> })),
      updateByPost: (podId, body, options) =>
        send("updatePodByPost", options, (init) => client.POST("/pods/{podId}/update", { ...init, params: { path: { podId } }, body: body as SentBodyOf<"updatePodByPost"> })),
      start: (podId, options) =>
        send("startPod", options, (init) => client.POST("/pods/{podId}/start", { ...init, params: { path: { podId } } })),
      stop: (podId, options) =>
        send("stopPod", options, (init) => client.POST("/pods/{podId}/stop", { ...init, params: { path: { podId } } })),
      reset: (podId, options) =>
        send("resetPod", options, (init) => client.POST("/pods/{podId}/reset", { ...init, params: { path: { podId } } })),
      restart: (podId, options) =>
        send("restartPod", options, (init) => client.POST("/pods/{podId}/restart", { ...init, params: { path: { podId } } })),
      podLogs: (podId, query, options) =>
        send("podLogs", options, (init) => answerAs<DataOf<"podLogs">>(client.GET("/pods/{podId}/logs", { ...init, params: { path: { podId }, query: (query ?? {}) as SentQueryOf<"podLogs"> } }))),
      explain: (podId, options) =>
        send("explainPod", options, (init) => client.GET("/pods/{podId}/explanation", { ...init, params: { path: { podId } } })),
      getUsage: (podId, options) =>
        send("getPodUsage", options, (init) => client.GET("/pods/{podId}/usage", { ...init, params: { path: { podId } } })),
    },
    endpoints: {
      list: (query, options) =>
        send("listEndpoints", options, (init) => client.GET("/endpoints", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listEndpoints"> } })),
      create: (body, options) =>
        send("createEndpoint", options, (init) => client.POST("/endpoints", { ...init, body: body as SentBodyOf<"createEndpoint"> })),
      get: (endpointId, query, options) =>
        send("getEndpoint", options, (init) => client.GET("/endpoints/{endpointId}", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"getEndpoint"> } })),
      delete: (endpointId, options) =>
        send("deleteEndpoint", options, (init) => client.DELETE("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } } })),
      update: (endpointId, body, options) =>
        send("updateEndpoint", options, (init) => client.PATCH("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } }, body: body as SentBodyOf<"updateEndpoint"> })),
      updateByPost: (endpointId, body, options) =>
        send("updateEndpointByPost", options, (init) => client.POST("/endpoints/{endpointId}/update", { ...init, params: { path: { endpointId } }, body: body as SentBodyOf<"updateEndpointByPost"> })),
      listJobs: (endpointId, query, options) =>
        send("listJobs", options, (init) => client.GET("/endpoints/{endpointId}/jobs", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listJobs"> } })),
      getJob: (endpointId, jobId, options) =>
        send("getJob", options, (init) => client.GET("/endpoints/{endpointId}/jobs/{jobId}", { ...init, params: { path: { endpointId, jobId } } })),
      getJobInput: (endpointId, jobId, options) =>
        send("getJobInput", options, (init) => answerAs<DataOf<"getJobInput">>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/input", { ...init, params: { path: { endpointId, jobId } }, parseAs: "stream" }))),
      listJobEvents: (endpointId, jobId, options) =>
        send("listJobEvents", options, (init) => client.GET("/endpoints/{endpointId}/jobs/{jobId}/events", { ...init, params: { path: { endpointId, jobId } } })),
      listFailures: (endpointId, query, options) =>
        send("listFailures", options, (init) => client.GET("/endpoints/{endpointId}/failures", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listFailures"> } })),
      listFailureGroups: (endpointId, options) =>
        send("listFailureGroups", options, (init) => client.GET("/endpoints/{endpointId}/failure-groups", { ...init, params: { path: { endpointId } } })),
      getFailure: (endpointId, jobId, options) =>
        send("getFailure", options, (init) => client.GET("/endpoints/{endpointId}/failures/{jobId}", { ...init, params: { path: { endpointId, jobId } } })),
      listWorkers: (endpointId, query, options) =>
        send("listWorkers", options, (init) => client.GET("/endpoints/{endpointId}/workers", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listWorkers"> } })),
      endpointLogs: (endpointId, query, options) =>
        send("endpointLogs", options, (init) => answerAs<DataOf<"endpointLogs">>(client.GET("/endpoints/{endpointId}/logs", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"endpointLogs"> } }))),
      workerLogs: (endpointId, workerId, query, options) =>
        send("workerLogs", options, (init) => answerAs<DataOf<"workerLogs">>(client.GET("/endpoints/{endpointId}/workers/{workerId}/logs", { ...init, params: { path: { endpointId, workerId }, query: (query ?? {}) as SentQueryOf<"workerLogs"> } }))),
      jobLogs: (endpointId, jobId, query, options) =>
        send("jobLogs", options, (init) => answerAs<DataOf<"jobLogs">>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/logs", { ...init, params: { path: { endpointId, jobId }, query: (query ?? {}) as SentQueryOf<"jobLogs"> } }))),
      explain: (endpointId, options) =>
        send("explainEndpoint", options, (init) => client.GET("/endpoints/{endpointId}/explanation", { ...init, params: { path: { endpointId } } })),
      endpointHistory: (endpointId, query, options) =>
        send("endpointHistory", options, (init) => client.GET("/endpoints/{endpointId}/history", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"endpointHistory"> } })),
      listDecisions: (endpointId, query, options) =>
        send("listDecisions", options, (init) => client.GET("/endpoints/{endpointId}/decisions", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listDecisions"> } })),
      listReleases: (endpointId, query, options) =>
        send("listReleases", options, (init) => client.GET("/endpoints/{endpointId}/releases", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listReleases"> } })),
    },
    templates: {
      list: (query, options) =>
        send("listTemplates", options, (init) => client.GET("/templates", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listTemplates"> } })),
      create: (body, options) =>
        send("createTemplate", options, (init) => client.POST("/templates", { ...init, body: body as SentBodyOf<"createTemplate"> })),
      get: (templateId, query, options) =>
        send("getTemplate", options, (init) => client.GET("/templates/{templateId}", { ...init, params: { path: { templateId }, query: (query ?? {}) as SentQueryOf<"getTemplate"> } })),
      delete: (templateId, options) =>
        send("deleteTemplate", options, (init) => client.DELETE("/templates/{templateId}", { ...init, params: { path: { templateId } } })),
      update: (templateId, body, options) =>
        send("updateTemplate", options, (init) => client.PATCH("/templates/{templateId}", { ...init, params: { path: { templateId } }, body: body as SentBodyOf<"updateTemplate"> })),
      updateByPost: (templateId, body, options) =>
        send("updateTemplateByPost", options, (init) => client.POST("/templates/{templateId}/update", { ...init, params: { path: { templateId } }, body: body as SentBodyOf<"updateTemplateByPost"> })),
    },
    networkVolumes: {
      list: (options) =>
        send("listNetworkVolumes", options, (init) => client.GET("/networkvolumes", { ...init })),
      create: (body, options) =>
        send("createNetworkVolume", options, (init) => client.POST("/networkvolumes", { ...init, body: body as SentBodyOf<"createNetworkVolume"> })),
      get: (networkVolumeId, options) =>
        send("getNetworkVolume", options, (init) => client.GET("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } })),
      delete: (networkVolumeId, options) =>
        send("deleteNetworkVolume", options, (init) => client.DELETE("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } })),
      update: (networkVolumeId, body, options) =>
        send("updateNetworkVolume", options, (init) => client.PATCH("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"updateNetworkVolume"> })),
      updateByPost: (networkVolumeId, body, options) =>
        send("updateNetworkVolumeByPost", options, (init) => client.POST("/networkvolumes/{networkVolumeId}/update", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"updateNetworkVolumeByPost"> })),
      listVolumeFiles: (networkVolumeId, query, options) =>
        send("listVolumeFiles", options, (init) => client.GET("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId }, query: (query ?? {}) as SentQueryOf<"listVolumeFiles"> } })),
      createVolumeDirectory: (networkVolumeId, body, options) =>
        send("createVolumeDirectory", options, (init) => client.POST("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"createVolumeDirectory"> })),
      deleteVolumeFile: (networkVolumeId, query, options) =>
        send("deleteVolumeFile", options, (init) => client.DELETE("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId }, query: query as SentQueryOf<"deleteVolumeFile"> } })),
      readVolumeFile: (networkVolumeId, query, options) =>
        send("readVolumeFile", options, (init) => answerAs<DataOf<"readVolumeFile">>(client.GET("/networkvolumes/{networkVolumeId}/files/content", { ...init, params: { path: { networkVolumeId }, query: query as SentQueryOf<"readVolumeFile"> }, parseAs: "stream" }))),
      writeVolumeFile: (networkVolumeId, body, query, options) =>
        send("writeVolumeFile", sentOnce(options), (init) => client.PUT("/networkvolumes/{networkVolumeId}/files/content", { ...bytesInit(init, body), params: { path: { networkVolumeId }, query: query as SentQueryOf<"writeVolumeFile"> } })),
    },
    containerRegistryAuths: {
      list: (options) =>
        send("listContainerRegistryAuths", options, (init) => client.GET("/containerregistryauth", { ...init })),
      create: (body, options) =>
        send("createContainerRegistryAuth", options, (init) => client.POST("/containerregistryauth", { ...init, body: body as SentBodyOf<"createContainerRegistryAuth"> })),
      get: (containerRegistryAuthId, options) =>
        send("getContainerRegistryAuth", options, (init) => client.GET("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } })),
      delete: (containerRegistryAuthId, options) =>
        send("deleteContainerRegistryAuth", options, (init) => client.DELETE("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } })),
    },
    billing: {
      listRentals: (query, options) =>
        send("listRentals", options, (init) => client.GET("/billing/rentals", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listRentals"> } })),
      getBudget: (options) =>
        send("getBudget", options, (init) => client.GET("/billing/budget", { ...init })),
      setBudget: (body, options) =>
        send("setBudget", options, (init) => client.PUT("/billing/budget", { ...init, body: body as SentBodyOf<"setBudget"> })),
      pods: (query, options) =>
        send("podBilling", options, (init) => client.GET("/billing/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"podBilling"> } })),
      endpoints: (query, options) =>
        send("endpointBilling", options, (init) => client.GET("/billing/endpoints", { ...init, params: { query: (query ?? {}) as SentQueryOf<"endpointBilling"> } })),
      networkVolumes: (query, options) =>
        send("networkVolumeBilling", options, (init) => client.GET("/billing/networkvolumes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"networkVolumeBilling"> } })),
    },
    keys: {
      listAuditEntries: (query, options) =>
        send("listAuditEntries", options, (init) => client.GET("/audit", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listAuditEntries"> } })),
      list: (query, options) =>
        send("listKeys", options, (init) => client.GET("/keys", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listKeys"> } })),
      create: (body, options) =>
        send("createKey", options, (init) => client.POST("/keys", { ...init, body: body as SentBodyOf<"createKey"> })),
      get: (keyId, query, options) =>
        send("getKey", options, (init) => client.GET("/keys/{keyId}", { ...init, params: { path: { keyId }, query: (query ?? {}) as SentQueryOf<"getKey"> } })),
      revoke: (keyId, query, options) =>
        send("revokeKey", options, (init) => client.DELETE("/keys/{keyId}", { ...init, params: { path: { keyId }, query: (query ?? {}) as SentQueryOf<"revokeKey"> } })),
      getCurrentKey: (options) =>
        send("getCurrentKey", options, (init) => client.GET("/keys/current", { ...init })),
    },
    overview: {
      get: (options) =>
        send("getOverview", options, (init) => client.GET("/overview", { ...init })),
      overviewHistory: (query, options) =>
        send("overviewHistory", options, (init) => client.GET("/overview/history", { ...init, params: { query: (query ?? {}) as SentQueryOf<"overviewHistory"> } })),
      streamEvents: (options) =>
        send("streamEvents", options, (init) => client.GET("/events", { ...init, parseAs: "text" })),
    },
    notifications: {
      list: (options) =>
        send("listNotifications", options, (init) => client.GET("/notifications", { ...init })),
      create: (body, options) =>
        send("createNotification", options, (init) => client.POST("/notifications", { ...init, body: body as SentBodyOf<"createNotification"> })),
      get: (notificationId, options) =>
        send("getNotification", options, (init) => client.GET("/notifications/{notificationId}", { ...init, params: { path: { notificationId } } })),
      delete: (notificationId, options) =>
        send("deleteNotification", options, (init) => client.DELETE("/notifications/{notificationId}", { ...init, params: { path: { notificationId } } })),
      update: (notificationId, body, options) =>
        send("updateNotification", options, (init) => client.PATCH("/notifications/{notificationId}", { ...init, params: { path: { notificationId } }, body: body as SentBodyOf<"updateNotification"> })),
      test: (notificationId, options) =>
        send("testNotification", options, (init) => client.POST("/notifications/{notificationId}/test", { ...init, params: { path: { notificationId } } })),
    },
    accounts: {
      list: (query, options) =>
        send("listAccounts", options, (init) => client.GET("/accounts", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listAccounts"> } })),
      create: (body, options) =>
        send("createAccount", options, (init) => client.POST("/accounts", { ...init, body: body as SentBodyOf<"createAccount"> })),
      get: (accountId, options) =>
        send("getAccount", options, (init) => client.GET("/accounts/{accountId}", { ...init, params: { path: { accountId } } })),
      delete: (accountId, options) =>
        send("deleteAccount", options, (init) => client.DELETE("/accounts/{accountId}", { ...init, params: { path: { accountId } } })),
      update: (accountId, body, options) =>
        send("updateAccount", options, (init) => client.PATCH("/accounts/{accountId}", { ...init, params: { path: { accountId } }, body: body as SentBodyOf<"updateAccount"> })),
      getWebhookSecret: (accountId, options) =>
        send("getWebhookSecret", options, (init) => client.GET("/accounts/{accountId}/webhook-secret", { ...init, params: { path: { accountId } } })),
    },
    service: {
      get: (options) =>
        send("getService", options, (init) => client.GET("/service", { ...init })),
      listSettings: (options) =>
        send("listSettings", options, (init) => client.GET("/service/settings", { ...init })),
      createBackup: (options) =>
        send("createBackup", options, (init) => answerAs<DataOf<"createBackup">>(client.POST("/service/backups", { ...init, parseAs: "stream" }))),
      listShards: (options) =>
        send("listShards", options, (init) => client.GET("/service/shards", { ...init })),
      moveEndpoint: (body, options) =>
        send("moveEndpoint", options, (init) => client.POST("/service/shards/moves", { ...init, body: body as SentBodyOf<"moveEndpoint"> })),
      listHosts: (options) =>
        send("listHosts", options, (init) => client.GET("/service/hosts", { ...init })),
      getHost: (hostId, options) =>
        send("getHost", options, (init) => client.GET("/service/hosts/{hostId}", { ...init, params: { path: { hostId } } })),
      updateHost: (hostId, body, options) =>
        send("updateHost", options, (init) => client.PATCH("/service/hosts/{hostId}", { ...init, params: { path: { hostId } }, body: body as SentBodyOf<"updateHost"> })),
      listVerifications: (query, options) =>
        send("listVerifications", options, (init) => client.GET("/service/verifications", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listVerifications"> } })),
      addVerification: (body, options) =>
        send("addVerification", options, (init) => client.POST("/service/verifications", { ...init, body: body as SentBodyOf<"addVerification"> })),
      getVerification: (verificationId, options) =>
        send("getVerification", options, (init) => client.GET("/service/verifications/{verificationId}", { ...init, params: { path: { verificationId } } })),
    },
  };
}
