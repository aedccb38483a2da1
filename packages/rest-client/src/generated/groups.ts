// Generated from specs/rest.yaml (sha256 891cb5e6d9b7979e0f52bc9070af6d4bcde62421a1ebd66dab53a461c624e5b2). Do not edit; run `npm run generate`.

import type { Client } from "openapi-fetch";

import type { RestOperations as Operations, RestPaths as Paths } from "@millrace/spec";

import type { BodyOf, DataOf, PathOf, QueryOf, SentBodyOf, SentQueryOf } from "../operation-types.ts";
import type { RestPromise } from "../rest-promise.ts";
import { bytesInit, sentOnce } from "../bytes.ts";
import type { Followed, FollowOptions, LogEvent } from "../follow-events.ts";
import { type CallOptions, type OperationCalls, answerAs } from "../send-operation.ts";

/** What every path begins with. */
export const pathPrefix: string = "/v1";

/**
 * This description itself, for programs and for people. Needs no key.
 */
export interface DocsGroup {
  /**
   * Read this description.
   *
   * Answers this document as JSON, in the form the running service works by. No key is needed.
   */
  getOpenApi(options?: CallOptions): RestPromise<DataOf<"getOpenApi", Operations>>;

  /**
   * Read the documentation page.
   *
   * Answers a web page that shows this document. It loads nothing from other hosts. No key is needed.
   */
  getDocs(options?: CallOptions): RestPromise<DataOf<"getDocs", Operations>>;
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
  list(query?: QueryOf<"listPods", Operations>, options?: CallOptions): RestPromise<DataOf<"listPods", Operations>>;

  /**
   * Create and start a pod.
   *
   * Rents a machine and starts the container on it. The answer comes as soon as the machine is reserved: `desiredStatus` is `RUNNING` from then on, while `publicIp` and `portMappings` stay null until the container is up. Charging begins with the answer.
   *
   * Errors: 400 when a field is wrong or fields contradict each other, 404 when a template, volume or registry credential named does not exist, 409 when another pod has the name that was given, 501 when the machines of this deployment cannot do what is asked, 503 when nothing suitable is free now (nothing is created; try again later or widen the choice).
   */
  create(body: BodyOf<"createPod", Operations>, options?: CallOptions): RestPromise<DataOf<"createPod", Operations>>;

  /**
   * Read a pod.
   *
   * Answers one pod. A pod that is a worker of an endpoint answers 404 unless `includeWorkers=true`; a deleted pod answers 404.
   */
  get(podId: PathOf<"getPod", Operations>["podId"], query?: QueryOf<"getPod", Operations>, options?: CallOptions): RestPromise<DataOf<"getPod", Operations>>;

  /**
   * Delete a pod.
   *
   * Stops the pod in any state and releases its machine. Container disk and local volume are erased permanently; an attached network volume stays as it is. Charging ends, and the id answers 404 from now on.
   *
   * Errors: 409 when the pod is locked or is a worker of an endpoint; nothing is changed then.
   */
  delete(podId: PathOf<"deletePod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"deletePod", Operations>>;

  /**
   * Update a pod.
   *
   * Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
   *
   * Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
   */
  update(podId: PathOf<"updatePod", Operations>["podId"], body: BodyOf<"updatePod", Operations>, options?: CallOptions): RestPromise<DataOf<"updatePod", Operations>>;

  /**
   * Update a pod by POST.
   *
   * Does exactly what `PATCH /pods/{podId}` does, for clients that cannot send PATCH.
   *
   * Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
   *
   * Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
   */
  updateByPost(podId: PathOf<"updatePodByPost", Operations>["podId"], body: BodyOf<"updatePodByPost", Operations>, options?: CallOptions): RestPromise<DataOf<"updatePodByPost", Operations>>;

  /**
   * Start a stopped pod.
   *
   * Starts a pod whose `desiredStatus` is `EXITED`; charging for the machine begins again. Local volume and settings are those from before; the container disk is empty. The request has no body.
   *
   * Errors: 409 when the pod is not stopped or is a worker of an endpoint; 501 when the machines of this deployment cannot start a stopped pod; 503 when its machine has nothing free now.
   */
  start(podId: PathOf<"startPod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"startPod", Operations>>;

  /**
   * Stop a running pod.
   *
   * Stops a pod whose `desiredStatus` is `RUNNING` and releases its GPUs; it becomes `EXITED`. The container disk is lost, the volume stays and is still charged. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot stop a pod without deleting it.
   */
  stop(podId: PathOf<"stopPod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"stopPod", Operations>>;

  /**
   * Recreate the container of a pod.
   *
   * Replaces the container of a running pod with a fresh one from the same image and settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
   */
  reset(podId: PathOf<"resetPod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"resetPod", Operations>>;

  /**
   * Restart a pod.
   *
   * Stops the container of a running pod and starts it again with the same settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
   *
   * Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
   */
  restart(podId: PathOf<"restartPod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"restartPod", Operations>>;

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
  podLogs(podId: PathOf<"podLogs", Operations>["podId"], query?: QueryOf<"podLogs", Operations>, options?: CallOptions): RestPromise<DataOf<"podLogs", Operations>>;

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
  followPodLogs(podId: PathOf<"podLogs", Operations>["podId"], query?: QueryOf<"podLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;

  /**
   * Explain what happened to a pod.
   *
   * Answers why the pod is as it is: whether its container runs, where it is, what the service did with it last, whether it could be
   * started now, and what is wrong with it and what to do. Every gateway answers it. `message` says it in a few sentences for a
   * person.
   *
   * Errors: 404 when there is no such pod.
   */
  explain(podId: PathOf<"explainPod", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"explainPod", Operations>>;

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
  getUsage(podId: PathOf<"getPodUsage", Operations>["podId"], options?: CallOptions): RestPromise<DataOf<"getPodUsage", Operations>>;
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
  list(query?: QueryOf<"listEndpoints", Operations>, options?: CallOptions): RestPromise<DataOf<"listEndpoints", Operations>>;

  /**
   * Create an endpoint.
   *
   * Creates a job queue and the rules for its workers. After the answer, jobs can be sent to `/v2/{endpointId}/run`; workers are started as the scaling rule demands, and `workersMin` of them at once.
   *
   * Errors: 400 when a field is wrong, fields contradict each other, or the template is not a serverless one; 404 when the template or a network volume does not exist; 409 when another endpoint has the name; 501 when no machine of this deployment could ever run its workers. With `workersMax` 0 no machine is asked for. A lack of free machines is not an error here: jobs wait.
   */
  create(body: BodyOf<"createEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"createEndpoint", Operations>>;

  /**
   * Read an endpoint.
   *
   * Answers one endpoint.
   */
  get(endpointId: PathOf<"getEndpoint", Operations>["endpointId"], query?: QueryOf<"getEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"getEndpoint", Operations>>;

  /**
   * Delete an endpoint.
   *
   * Deletes the endpoint, shuts its workers down and forgets the results of its finished jobs; its queue addresses answer 404 from now on. The template and network volumes stay.
   *
   * Errors: 409 while jobs are waiting or in progress; purge or cancel them first. Nothing is changed then.
   */
  delete(endpointId: PathOf<"deleteEndpoint", Operations>["endpointId"], options?: CallOptions): RestPromise<DataOf<"deleteEndpoint", Operations>>;

  /**
   * Update an endpoint.
   *
   * Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.
   *
   * A key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.
   *
   * Errors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.
   */
  update(endpointId: PathOf<"updateEndpoint", Operations>["endpointId"], body: BodyOf<"updateEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"updateEndpoint", Operations>>;

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
  updateByPost(endpointId: PathOf<"updateEndpointByPost", Operations>["endpointId"], body: BodyOf<"updateEndpointByPost", Operations>, options?: CallOptions): RestPromise<DataOf<"updateEndpointByPost", Operations>>;

  /**
   * List the jobs of an endpoint.
   *
   * Answers the jobs of the endpoint that the service still keeps, in any state, newest submitted first. Inputs and outputs are not part of it. A job has to satisfy all filters that are given.
   *
   * The answer is one page. `nextCursor` continues after it, with the same filters; it is null when no job is left. A request examines a bounded number of stored jobs, those of other endpoints included, so that rare jobs among many cost several cheap pages instead of one expensive one. Therefore a page may be shorter than `limit`, even empty, while `nextCursor` is not null: continue until it is. A job that is there from the first page to the last is in exactly one of them, whatever happens to others meanwhile.
   *
   * Errors: 400 when the cursor is not one that this service gave out, or when `submittedBefore` is not after `submittedAfter`; 404 when there is no such endpoint.
   */
  listJobs(endpointId: PathOf<"listJobs", Operations>["endpointId"], query?: QueryOf<"listJobs", Operations>, options?: CallOptions): RestPromise<DataOf<"listJobs", Operations>>;

  /**
   * Read what is known of a job.
   *
   * Answers one job with its sizes, without its input and output. Its output is in the answer of the queue interface to `status`.
   *
   * Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
   */
  getJob(endpointId: PathOf<"getJob", Operations>["endpointId"], jobId: PathOf<"getJob", Operations>["jobId"], options?: CallOptions): RestPromise<DataOf<"getJob", Operations>>;

  /**
   * Read the input of a job.
   *
   * Answers the input as it was submitted, byte by byte: the JSON text of an object. The input of a job that is `COMPLETED` need not be kept; `inputBytes` of the job is null then.
   *
   * The key needs the scope `run`, which also reads results; the right to manage resources is none to what clients submit.
   *
   * Errors: 404 when there is no such endpoint, when it has no such job or the job has expired, or when the input is no longer kept.
   */
  getJobInput(endpointId: PathOf<"getJobInput", Operations>["endpointId"], jobId: PathOf<"getJobInput", Operations>["jobId"], options?: CallOptions): RestPromise<DataOf<"getJobInput", Operations>>;

  /**
   * Read what happened to a job.
   *
   * Answers the events of a job, oldest first: when it was submitted, each attempt with its worker and its end, retries, and the tries of its webhook.
   *
   * Of a job with many attempts, retries and webhook tries the latest 50 are kept; those before them are left out.
   *
   * Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
   */
  listJobEvents(endpointId: PathOf<"listJobEvents", Operations>["endpointId"], jobId: PathOf<"listJobEvents", Operations>["jobId"], options?: CallOptions): RestPromise<DataOf<"listJobEvents", Operations>>;

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
  listFailures(endpointId: PathOf<"listFailures", Operations>["endpointId"], query?: QueryOf<"listFailures", Operations>, options?: CallOptions): RestPromise<DataOf<"listFailures", Operations>>;

  /**
   * List why jobs of an endpoint failed.
   *
   * Answers the records of `listFailures`, with one entry for all that have the same state and error: how many there are, when the first of these
   * jobs ended, and the last record. The entry with the last record comes first. There are at most 50 entries; the records of all other errors
   * are counted in `others`.
   *
   * Errors: 404 when there is no such endpoint.
   */
  listFailureGroups(endpointId: PathOf<"listFailureGroups", Operations>["endpointId"], options?: CallOptions): RestPromise<DataOf<"listFailureGroups", Operations>>;

  /**
   * Read how a job failed.
   *
   * Answers the record of one job that failed or timed out, also after the job itself has expired, with the traceback that its worker reported.
   * `listFailures` says which jobs have a record, and for how long.
   *
   * Errors: 404 when there is no such endpoint, or when it has no record of such a job.
   */
  getFailure(endpointId: PathOf<"getFailure", Operations>["endpointId"], jobId: PathOf<"getFailure", Operations>["jobId"], options?: CallOptions): RestPromise<DataOf<"getFailure", Operations>>;

  /**
   * List the workers of an endpoint.
   *
   * Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, each of them answers it: one of them manages the workers and tells the others each second.
   */
  listWorkers(endpointId: PathOf<"listWorkers", Operations>["endpointId"], query?: QueryOf<"listWorkers", Operations>, options?: CallOptions): RestPromise<DataOf<"listWorkers", Operations>>;

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
  endpointLogs(endpointId: PathOf<"endpointLogs", Operations>["endpointId"], query?: QueryOf<"endpointLogs", Operations>, options?: CallOptions): RestPromise<DataOf<"endpointLogs", Operations>>;

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
  followEndpointLogs(endpointId: PathOf<"endpointLogs", Operations>["endpointId"], query?: QueryOf<"endpointLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;

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
  workerLogs(endpointId: PathOf<"workerLogs", Operations>["endpointId"], workerId: PathOf<"workerLogs", Operations>["workerId"], query?: QueryOf<"workerLogs", Operations>, options?: CallOptions): RestPromise<DataOf<"workerLogs", Operations>>;

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
  followWorkerLogs(endpointId: PathOf<"workerLogs", Operations>["endpointId"], workerId: PathOf<"workerLogs", Operations>["workerId"], query?: QueryOf<"workerLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;

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
  jobLogs(endpointId: PathOf<"jobLogs", Operations>["endpointId"], jobId: PathOf<"jobLogs", Operations>["jobId"], query?: QueryOf<"jobLogs", Operations>, options?: CallOptions): RestPromise<DataOf<"jobLogs", Operations>>;

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
  followJobLogs(endpointId: PathOf<"jobLogs", Operations>["endpointId"], jobId: PathOf<"jobLogs", Operations>["jobId"], query?: QueryOf<"jobLogs", Operations>, options?: FollowOptions): AsyncGenerator<Followed<LogEvent>, void, undefined>;

  /**
   * Explain why an endpoint has its workers.
   *
   * Answers why the endpoint has as many workers as it has now: what the scaler wants and why, what it saw, what keeps jobs
   * waiting and what to do about it. Every gateway answers it. `message` says it all in a few sentences for a person.
   *
   * Errors: 404 when there is no such endpoint.
   */
  explain(endpointId: PathOf<"explainEndpoint", Operations>["endpointId"], options?: CallOptions): RestPromise<DataOf<"explainEndpoint", Operations>>;

  /**
   * Read what happened at an endpoint over time.
   *
   * Answers, for each step of a time, how many jobs were submitted, started and ended, how long they waited and ran, and the most waiting jobs and
   * workers that were seen. All gateways together are counted. A minute appears within seconds after its end; steps in which nothing happened are zero.
   *
   * Minutes are kept for 48 hours and hours for 90 days. For older times `stepMs` must be a whole number of hours.
   * Percentiles are at most a tenth off.
   *
   * Requests to a load-balancing endpoint count as jobs do. They failed when the answer has a status from 500 on or broke off, and were cancelled
   * when their client left before its end.
   *
   * Errors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too
   * short for the age of `from`, or gives more than 1500
   * steps; 404 when there is no such endpoint.
   */
  endpointHistory(endpointId: PathOf<"endpointHistory", Operations>["endpointId"], query?: QueryOf<"endpointHistory", Operations>, options?: CallOptions): RestPromise<DataOf<"endpointHistory", Operations>>;

  /**
   * List what the scaler decided.
   *
   * Answers how many workers the scaler wanted over time and why, newest first: one entry for each change, of several changes within a second the last one. Entries are kept for 30 days, at most 10000 of an endpoint.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no entry is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
   */
  listDecisions(endpointId: PathOf<"listDecisions", Operations>["endpointId"], query?: QueryOf<"listDecisions", Operations>, options?: CallOptions): RestPromise<DataOf<"listDecisions", Operations>>;

  /**
   * List the releases of an endpoint.
   *
   * Answers the releases of the endpoint and how they were rolled out, newest first. A release is the settings that workers start with; a change of image, command, variables or hardware makes a new one, with the next version. Of changes that follow each other within a second only the last one is a release of its own. Releases from before the service kept them are not listed.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no release is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
   */
  listReleases(endpointId: PathOf<"listReleases", Operations>["endpointId"], query?: QueryOf<"listReleases", Operations>, options?: CallOptions): RestPromise<DataOf<"listReleases", Operations>>;
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
  list(query?: QueryOf<"listTemplates", Operations>, options?: CallOptions): RestPromise<DataOf<"listTemplates", Operations>>;

  /**
   * Create a template.
   *
   * Stores how to start pods (`isServerless` false) or workers (`isServerless` true). Nothing is started.
   *
   * Errors: 404 when the registry credentials named do not exist, 409 when another template has the name.
   */
  create(body: BodyOf<"createTemplate", Operations>, options?: CallOptions): RestPromise<DataOf<"createTemplate", Operations>>;

  /**
   * Read a template.
   *
   * Answers one template. A template of a kind that a parameter has to ask for answers 404 unless that parameter is true.
   *
   * Errors: 400 when the id is not a valid id, 404 when there is no such template.
   */
  get(templateId: PathOf<"getTemplate", Operations>["templateId"], query?: QueryOf<"getTemplate", Operations>, options?: CallOptions): RestPromise<DataOf<"getTemplate", Operations>>;

  /**
   * Delete a template.
   *
   * Deletes the template.
   *
   * Errors: 404 when the template belongs to another account, 409 while an endpoint uses it or a pod that was made from it is there; nothing is changed then.
   */
  delete(templateId: PathOf<"deleteTemplate", Operations>["templateId"], options?: CallOptions): RestPromise<DataOf<"deleteTemplate", Operations>>;

  /**
   * Update a template.
   *
   * Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
   *
   * Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
   */
  update(templateId: PathOf<"updateTemplate", Operations>["templateId"], body: BodyOf<"updateTemplate", Operations>, options?: CallOptions): RestPromise<DataOf<"updateTemplate", Operations>>;

  /**
   * Update a template by POST.
   *
   * Does exactly what `PATCH /templates/{templateId}` does, for clients that cannot send PATCH.
   *
   * Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
   *
   * Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
   */
  updateByPost(templateId: PathOf<"updateTemplateByPost", Operations>["templateId"], body: BodyOf<"updateTemplateByPost", Operations>, options?: CallOptions): RestPromise<DataOf<"updateTemplateByPost", Operations>>;
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
  list(options?: CallOptions): RestPromise<DataOf<"listNetworkVolumes", Operations>>;

  /**
   * Create a network volume.
   *
   * Creates empty storage in one data center. Charging begins with the answer and ends when the volume is deleted.
   *
   * Errors: 409 when another network volume of the account has the name, 501 when this deployment has no storage for network volumes, 503 when the data center has no room now.
   */
  create(body: BodyOf<"createNetworkVolume", Operations>, options?: CallOptions): RestPromise<DataOf<"createNetworkVolume", Operations>>;

  /**
   * Read a network volume.
   *
   * Answers one network volume.
   */
  get(networkVolumeId: PathOf<"getNetworkVolume", Operations>["networkVolumeId"], options?: CallOptions): RestPromise<DataOf<"getNetworkVolume", Operations>>;

  /**
   * Delete a network volume.
   *
   * Deletes the volume and permanently erases everything on it. Charging ends.
   *
   * Errors: 409 while a pod or an endpoint uses the volume; nothing is changed then.
   */
  delete(networkVolumeId: PathOf<"deleteNetworkVolume", Operations>["networkVolumeId"], options?: CallOptions): RestPromise<DataOf<"deleteNetworkVolume", Operations>>;

  /**
   * Update a network volume.
   *
   * Renames the volume or makes it larger. Pods and workers that use it go on without a break.
   *
   * Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
   */
  update(networkVolumeId: PathOf<"updateNetworkVolume", Operations>["networkVolumeId"], body: BodyOf<"updateNetworkVolume", Operations>, options?: CallOptions): RestPromise<DataOf<"updateNetworkVolume", Operations>>;

  /**
   * Update a network volume by POST.
   *
   * Does exactly what `PATCH /networkvolumes/{networkVolumeId}` does, for clients that cannot send PATCH.
   *
   * Renames the volume or makes it larger. Pods and workers that use it go on without a break.
   *
   * Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
   */
  updateByPost(networkVolumeId: PathOf<"updateNetworkVolumeByPost", Operations>["networkVolumeId"], body: BodyOf<"updateNetworkVolumeByPost", Operations>, options?: CallOptions): RestPromise<DataOf<"updateNetworkVolumeByPost", Operations>>;

  /**
   * List files of a network volume.
   *
   * Answers what a directory of the volume holds, by name. Links are listed and never followed.
   *
   * Errors: 400 when it is no directory, 404 when there is none, 501 when this deployment cannot reach the files of volumes, or has no
   * right to this one, 503 when no host that has them can be reached.
   */
  listVolumeFiles(networkVolumeId: PathOf<"listVolumeFiles", Operations>["networkVolumeId"], query?: QueryOf<"listVolumeFiles", Operations>, options?: CallOptions): RestPromise<DataOf<"listVolumeFiles", Operations>>;

  /**
   * Create a directory in a network volume.
   *
   * Creates a directory and those above it that are missing. One that is there is left as it is.
   *
   * Errors: 400 when something else than a directory has the name, 501 and 503 as for the list.
   */
  createVolumeDirectory(networkVolumeId: PathOf<"createVolumeDirectory", Operations>["networkVolumeId"], body: BodyOf<"createVolumeDirectory", Operations>, options?: CallOptions): RestPromise<DataOf<"createVolumeDirectory", Operations>>;

  /**
   * Delete a file of a network volume.
   *
   * Deletes a file, a link, or an empty directory; with `recursive=true` a directory with all it holds.
   *
   * Errors: 404 when there is nothing of that name, 409 when a directory is not empty, 501 and 503 as for the list.
   */
  deleteVolumeFile(networkVolumeId: PathOf<"deleteVolumeFile", Operations>["networkVolumeId"], query: QueryOf<"deleteVolumeFile", Operations>, options?: CallOptions): RestPromise<DataOf<"deleteVolumeFile", Operations>>;

  /**
   * Download a file of a network volume.
   *
   * Answers the bytes of a file. `offset` continues a download that broke off.
   *
   * Errors: 400 when it is no file or `offset` lies behind its end, 404 when there is no such file, 501 and 503 as for the list.
   */
  readVolumeFile(networkVolumeId: PathOf<"readVolumeFile", Operations>["networkVolumeId"], query: QueryOf<"readVolumeFile", Operations>, options?: CallOptions): RestPromise<DataOf<"readVolumeFile", Operations>>;

  /**
   * Upload a file to a network volume.
   *
   * Stores the body as a file, in place of one that has the name, and creates missing directories above it. Readers see the old file or
   * the whole new one, never a part; an upload that breaks off leaves nothing behind.
   *
   * Errors: 408 when the body stops arriving, 409 when a directory has the name, 413 when it is larger than the volume, 501 and 503 as for the list; 503 also when the disk of the volume has no room for it.
   */
  writeVolumeFile(networkVolumeId: PathOf<"writeVolumeFile", Operations>["networkVolumeId"], body: BodyOf<"writeVolumeFile", Operations>, query: QueryOf<"writeVolumeFile", Operations>, options?: CallOptions): RestPromise<DataOf<"writeVolumeFile", Operations>>;
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
  list(options?: CallOptions): RestPromise<DataOf<"listContainerRegistryAuths", Operations>>;

  /**
   * Store registry credentials.
   *
   * Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. The mutation `updateRegistryAuth` of the GraphQL interface replaces user name and password.
   *
   * Errors: 409 when other credentials of the account have the name.
   */
  create(body: BodyOf<"createContainerRegistryAuth", Operations>, options?: CallOptions): RestPromise<DataOf<"createContainerRegistryAuth", Operations>>;

  /**
   * Read registry credentials.
   *
   * Answers id and name of one set of credentials; user name and password are never returned.
   */
  get(containerRegistryAuthId: PathOf<"getContainerRegistryAuth", Operations>["containerRegistryAuthId"], options?: CallOptions): RestPromise<DataOf<"getContainerRegistryAuth", Operations>>;

  /**
   * Delete registry credentials.
   *
   * Deletes the credentials permanently.
   *
   * Errors: 409 while a template or pod refers to them; nothing is changed then.
   */
  delete(containerRegistryAuthId: PathOf<"deleteContainerRegistryAuth", Operations>["containerRegistryAuthId"], options?: CallOptions): RestPromise<DataOf<"deleteContainerRegistryAuth", Operations>>;
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
  listRentals(query?: QueryOf<"listRentals", Operations>, options?: CallOptions): RestPromise<DataOf<"listRentals", Operations>>;

  /**
   * Read the budget.
   *
   * Answers how much the account may spend this month, what it spent, and the same for each endpoint that has a limit of its own.
   */
  getBudget(options?: CallOptions): RestPromise<DataOf<"getBudget", Operations>>;

  /**
   * Set the budget.
   *
   * Sets how much the account may spend in a calendar month (UTC). The operator can set a budget too; then the lower limit counts.
   *
   * A budget with the action `STOP` that is reached refuses new jobs, retries and starts of pods with 402, and starts no workers. Jobs that were accepted stay, running jobs end, and pods go on. All of it continues by itself when the limit is raised or the month ends.
   */
  setBudget(body: BodyOf<"setBudget", Operations>, options?: CallOptions): RestPromise<DataOf<"setBudget", Operations>>;

  /**
   * Read what pods cost.
   *
   * Answers what the pods of the account cost, one record for every time span and group with charges, oldest first. Workers of endpoints are not part of it. A filter that matches nothing answers an empty array.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  pods(query?: QueryOf<"podBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"podBilling", Operations>>;

  /**
   * Read what endpoints cost.
   *
   * Answers what the workers of the endpoints of the account cost, one record for every time span and group with charges, oldest first. A filter that matches nothing answers an empty array.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  endpoints(query?: QueryOf<"endpointBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"endpointBilling", Operations>>;

  /**
   * Read what network volumes cost.
   *
   * Answers what all network volumes of the account cost together, one record for every time span with charges, oldest first.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  networkVolumes(query?: QueryOf<"networkVolumeBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"networkVolumeBilling", Operations>>;

  /**
   * Read how many tokens the models of endpoints used.
   *
   * Answers the tokens that model servers told of in their answers to requests of the OpenAI route, one record for every time span and group with tokens, oldest first. An answer counts when its job ends, and appears within seconds. What a model server does not tell is not counted. Tokens are counted by full hours, also of endpoints and keys that were deleted; the hour in which the period begins counts as a whole.
   *
   * Errors: 400 when `endTime` is not after `startTime`.
   */
  tokens(query?: QueryOf<"tokenBilling", Operations>, options?: CallOptions): RestPromise<DataOf<"tokenBilling", Operations>>;
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
  listAuditEntries(query?: QueryOf<"listAuditEntries", Operations>, options?: CallOptions): RestPromise<DataOf<"listAuditEntries", Operations>>;

  /**
   * List keys.
   *
   * Answers the keys of the account, newest first, without the keys themselves. Those that expired or were revoked are left out unless `includeEnded` asks for them.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no key is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out; 403 when `accountId` names another account and the key is not an operator's; 404 when there is no such account.
   */
  list(query?: QueryOf<"listKeys", Operations>, options?: CallOptions): RestPromise<DataOf<"listKeys", Operations>>;

  /**
   * Create a key.
   *
   * Creates a key and answers it. It is shown only here, because only its hash is stored. It works at once.
   *
   * A key cannot give more than it has: the scopes `metrics` and `operator` need a key of an operator, and a key that expires creates none that lasts longer.
   *
   * Errors: 400 when an endpoint does not exist or `expiresAt` is over; 403 when the new key would have more rights than this one, or `accountId` names another account and this key is not an operator's; 404 when there is no such account.
   */
  create(body: BodyOf<"createKey", Operations>, options?: CallOptions): RestPromise<DataOf<"createKey", Operations>>;

  /**
   * Read a key.
   *
   * Answers one key without the key itself, also after it expired or was revoked.
   */
  get(keyId: PathOf<"getKey", Operations>["keyId"], query?: QueryOf<"getKey", Operations>, options?: CallOptions): RestPromise<DataOf<"getKey", Operations>>;

  /**
   * Revoke a key.
   *
   * Revokes the key for good: it is refused from then on by this gateway, and within five seconds by others. What is known of it stays readable. Revoking a revoked key changes nothing.
   *
   * Errors: 409 for the key of this request, and for the last admin key of the account that can be used and is not restricted, because nobody could create another one.
   */
  revoke(keyId: PathOf<"revokeKey", Operations>["keyId"], query?: QueryOf<"revokeKey", Operations>, options?: CallOptions): RestPromise<DataOf<"revokeKey", Operations>>;

  /**
   * Read what the key of this request may do.
   *
   * Answers whose key this is and what it may do. Every valid key may ask, those of workers and those that are restricted to endpoints included.
   */
  getCurrentKey(options?: CallOptions): RestPromise<DataOf<"getCurrentKey", Operations>>;

  /**
   * Read the S3 credentials of the key of this request.
   *
   * Answers what a client of S3 needs to reach the files of network volumes at `/s3` with the rights of this key. They are the same each time, and end with the key. Files need a key with the scope `volumes` or `volumes:read`, or one that includes it.
   *
   * Errors: 404 for a key that the service gave to its workers.
   */
  getS3Credentials(options?: CallOptions): RestPromise<DataOf<"getS3Credentials", Operations>>;
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
  get(options?: CallOptions): RestPromise<DataOf<"getOverview", Operations>>;

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
  overviewHistory(query?: QueryOf<"overviewHistory", Operations>, options?: CallOptions): RestPromise<DataOf<"overviewHistory", Operations>>;

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
  followEvents(options?: FollowOptions): AsyncGenerator<Followed<unknown>, void, undefined>;
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
  list(options?: CallOptions): RestPromise<DataOf<"listNotifications", Operations>>;

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
  create(body: BodyOf<"createNotification", Operations>, options?: CallOptions): RestPromise<DataOf<"createNotification", Operations>>;

  /**
   * Read a rule.
   *
   * Answers one rule: what it watches, for what its condition holds now, and how its last message was delivered.
   */
  get(notificationId: PathOf<"getNotification", Operations>["notificationId"], options?: CallOptions): RestPromise<DataOf<"getNotification", Operations>>;

  /**
   * Delete a rule.
   *
   * Deletes the rule. Messages of it that were not delivered yet are not sent.
   */
  delete(notificationId: PathOf<"deleteNotification", Operations>["notificationId"], options?: CallOptions): RestPromise<DataOf<"deleteNotification", Operations>>;

  /**
   * Change a rule.
   *
   * Changes the fields that are given; the condition stays. A rule whose bounds, endpoints or `enabled` are given begins anew: it forgets for what its condition holds, and tells again where it still holds.
   *
   * Errors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed.
   */
  update(notificationId: PathOf<"updateNotification", Operations>["notificationId"], body: BodyOf<"updateNotification", Operations>, options?: CallOptions): RestPromise<DataOf<"updateNotification", Operations>>;

  /**
   * Send a test message.
   *
   * Sends a message of the state `test` to the receiver of the rule now, once, also while the rule is not enabled, and answers how the receiver took it. It waits at most 10 seconds for the receiver.
   */
  test(notificationId: PathOf<"testNotification", Operations>["notificationId"], options?: CallOptions): RestPromise<DataOf<"testNotification", Operations>>;
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
  list(query?: QueryOf<"listAccounts", Operations>, options?: CallOptions): RestPromise<DataOf<"listAccounts", Operations>>;

  /**
   * Create an account.
   *
   * Creates an account: an owner of keys and resources, separate from all others. It has no key until one is created for it with `POST /keys` and its id as `accountId`.
   */
  create(body: BodyOf<"createAccount", Operations>, options?: CallOptions): RestPromise<DataOf<"createAccount", Operations>>;

  /**
   * Read an account.
   *
   * Answers one account.
   */
  get(accountId: PathOf<"getAccount", Operations>["accountId"], options?: CallOptions): RestPromise<DataOf<"getAccount", Operations>>;

  /**
   * Delete an account.
   *
   * Deletes the account and revokes its keys, which other gateways refuse within five seconds. What it was billed stays stored; its applications and the records of its ended sandboxes are deleted.
   *
   * Errors: 409 while it has pods, endpoints, templates, network volumes, registry credentials or secrets, naming them; 409 also for the first account and for the account of this key. Nothing is changed then.
   */
  delete(accountId: PathOf<"deleteAccount", Operations>["accountId"], options?: CallOptions): RestPromise<DataOf<"deleteAccount", Operations>>;

  /**
   * Change an account.
   *
   * Changes the fields that are given.
   */
  update(accountId: PathOf<"updateAccount", Operations>["accountId"], body: BodyOf<"updateAccount", Operations>, options?: CallOptions): RestPromise<DataOf<"updateAccount", Operations>>;

  /**
   * Read the secret that signs webhooks.
   *
   * Answers the secret with which receivers verify the header `x-millrace-signature` of webhooks of the account. An admin key may read that of its own account, and that of any account where it is an operator's; another account answers 404.
   */
  getWebhookSecret(accountId: PathOf<"getWebhookSecret", Operations>["accountId"], options?: CallOptions): RestPromise<DataOf<"getWebhookSecret", Operations>>;
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
  get(options?: CallOptions): RestPromise<DataOf<"getService", Operations>>;

  /**
   * Read the settings of the service.
   *
   * Answers every setting that `millrace up` knows, with its value where one was given and where it came from. The value of a secret is never answered. A service that another program embeds answers none.
   */
  listSettings(options?: CallOptions): RestPromise<DataOf<"listSettings", Operations>>;

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
  createBackup(options?: CallOptions): RestPromise<DataOf<"createBackup", Operations>>;

  /**
   * List the databases that share the jobs.
   *
   * Answers the PostgreSQL databases that the service was given, by their numbers: whether each can be used, how many endpoints place their jobs there, and how many jobs wait and run there. A service on SQLite has none.
   */
  listShards(options?: CallOptions): RestPromise<DataOf<"listShards", Operations>>;

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
  moveEndpoint(body: BodyOf<"moveEndpoint", Operations>, options?: CallOptions): RestPromise<DataOf<"moveEndpoint", Operations>>;

  /**
   * List the hosts.
   *
   * Answers the computers that machines are started on, by their ids, each with its hardware and what is rented on it.
   */
  listHosts(options?: CallOptions): RestPromise<DataOf<"listHosts", Operations>>;

  /**
   * Read a host.
   *
   * Answers one of the computers that machines are started on.
   */
  getHost(hostId: PathOf<"getHost", Operations>["hostId"], options?: CallOptions): RestPromise<DataOf<"getHost", Operations>>;

  /**
   * Cordon, drain or label a host.
   *
   * Changes what is given and answers the host. Nothing new is placed on a cordoned host: no pod, no worker, and no stopped pod is started there. What runs there goes on. From a host that is drained, workers go away: they finish their jobs, get no more, are replaced on other hosts that have room, and end. Pods stay, because their data are on the host; `lastStatusChange` tells their owners. `drain` of the host tells what is left.
   */
  updateHost(hostId: PathOf<"updateHost", Operations>["hostId"], body: BodyOf<"updateHost", Operations>, options?: CallOptions): RestPromise<DataOf<"updateHost", Operations>>;

  /**
   * List the runs of the contract suite.
   *
   * Answers the runs of the contract suite that were reported to the service, newest first, without their claims. The last 200 runs are kept.
   *
   * The answer is one page. `nextCursor` continues after it; it is null when no run is left.
   *
   * Errors: 400 when the cursor is not one that this service gave out.
   */
  listVerifications(query?: QueryOf<"listVerifications", Operations>, options?: CallOptions): RestPromise<DataOf<"listVerifications", Operations>>;

  /**
   * Report a run of the contract suite.
   *
   * Keeps what a run of the contract suite found: its counts, and every claim that did not pass, with evidence. `npm run verify -- --send`
   * and `millrace verify -- --send` do this. The run is compared with the last reported one of the same `target`, `dialect` and `only`.
   *
   * The suite hides keys in the evidence. The service keeps it as it was sent, for operators.
   */
  addVerification(body: BodyOf<"addVerification", Operations>, options?: CallOptions): RestPromise<DataOf<"addVerification", Operations>>;

  /**
   * Read a run of the contract suite.
   *
   * Answers a reported run with the claims that did not pass and what is different from the run that it was compared with.
   */
  getVerification(verificationId: PathOf<"getVerification", Operations>["verificationId"], options?: CallOptions): RestPromise<DataOf<"getVerification", Operations>>;
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
export function createGroups(client: Client<Paths>, { send, follow }: OperationCalls): RestGroups {
  return {
    docs: {
      getOpenApi: (options) =>
        send("getOpenApi", options, (init) => answerAs<DataOf<"getOpenApi", Operations>>(client.GET("/openapi.json", { ...init }))),
      getDocs: (options) =>
        send("getDocs", options, (init) => answerAs<DataOf<"getDocs", Operations>>(client.GET("/docs", { ...init, parseAs: "text" }))),
    },
    pods: {
      list: (query, options) =>
        send("listPods", options, (init) => answerAs<DataOf<"listPods", Operations>>(client.GET("/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listPods", Operations> } }))),
      create: (body, options) =>
        send("createPod", options, (init) => answerAs<DataOf<"createPod", Operations>>(client.POST("/pods", { ...init, body: body as SentBodyOf<"createPod", Operations> }))),
      get: (podId, query, options) =>
        send("getPod", options, (init) => answerAs<DataOf<"getPod", Operations>>(client.GET("/pods/{podId}", { ...init, params: { path: { podId }, query: (query ?? {}) as SentQueryOf<"getPod", Operations> } }))),
      delete: (podId, options) =>
        send("deletePod", options, (init) => answerAs<DataOf<"deletePod", Operations>>(client.DELETE("/pods/{podId}", { ...init, params: { path: { podId } } }))),
      update: (podId, body, options) =>
        send("updatePod", options, (init) => answerAs<DataOf<"updatePod", Operations>>(client.PATCH("/pods/{podId}", { ...init, params: { path: { podId } }, body: body as SentBodyOf<"updatePod", Operations> }))),
      updateByPost: (podId, body, options) =>
        send("updatePodByPost", options, (init) => answerAs<DataOf<"updatePodByPost", Operations>>(client.POST("/pods/{podId}/update", { ...init, params: { path: { podId } }, body: body as SentBodyOf<"updatePodByPost", Operations> }))),
      start: (podId, options) =>
        send("startPod", options, (init) => answerAs<DataOf<"startPod", Operations>>(client.POST("/pods/{podId}/start", { ...init, params: { path: { podId } } }))),
      stop: (podId, options) =>
        send("stopPod", options, (init) => answerAs<DataOf<"stopPod", Operations>>(client.POST("/pods/{podId}/stop", { ...init, params: { path: { podId } } }))),
      reset: (podId, options) =>
        send("resetPod", options, (init) => answerAs<DataOf<"resetPod", Operations>>(client.POST("/pods/{podId}/reset", { ...init, params: { path: { podId } } }))),
      restart: (podId, options) =>
        send("restartPod", options, (init) => answerAs<DataOf<"restartPod", Operations>>(client.POST("/pods/{podId}/restart", { ...init, params: { path: { podId } } }))),
      podLogs: (podId, query, options) =>
        send("podLogs", options, (init) => answerAs<DataOf<"podLogs", Operations>>(client.GET("/pods/{podId}/logs", { ...init, params: { path: { podId }, query: (query ?? {}) as SentQueryOf<"podLogs", Operations> } }))),
      followPodLogs: (podId, query, options) =>
        follow("podLogs", options, (init) => answerAs(client.GET("/pods/{podId}/logs", { ...init, params: { path: { podId }, query: (query ?? {}) as SentQueryOf<"podLogs", Operations> }, parseAs: "stream" }))),
      explain: (podId, options) =>
        send("explainPod", options, (init) => answerAs<DataOf<"explainPod", Operations>>(client.GET("/pods/{podId}/explanation", { ...init, params: { path: { podId } } }))),
      getUsage: (podId, options) =>
        send("getPodUsage", options, (init) => answerAs<DataOf<"getPodUsage", Operations>>(client.GET("/pods/{podId}/usage", { ...init, params: { path: { podId } } }))),
    },
    endpoints: {
      list: (query, options) =>
        send("listEndpoints", options, (init) => answerAs<DataOf<"listEndpoints", Operations>>(client.GET("/endpoints", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listEndpoints", Operations> } }))),
      create: (body, options) =>
        send("createEndpoint", options, (init) => answerAs<DataOf<"createEndpoint", Operations>>(client.POST("/endpoints", { ...init, body: body as SentBodyOf<"createEndpoint", Operations> }))),
      get: (endpointId, query, options) =>
        send("getEndpoint", options, (init) => answerAs<DataOf<"getEndpoint", Operations>>(client.GET("/endpoints/{endpointId}", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"getEndpoint", Operations> } }))),
      delete: (endpointId, options) =>
        send("deleteEndpoint", options, (init) => answerAs<DataOf<"deleteEndpoint", Operations>>(client.DELETE("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } } }))),
      update: (endpointId, body, options) =>
        send("updateEndpoint", options, (init) => answerAs<DataOf<"updateEndpoint", Operations>>(client.PATCH("/endpoints/{endpointId}", { ...init, params: { path: { endpointId } }, body: body as SentBodyOf<"updateEndpoint", Operations> }))),
      updateByPost: (endpointId, body, options) =>
        send("updateEndpointByPost", options, (init) => answerAs<DataOf<"updateEndpointByPost", Operations>>(client.POST("/endpoints/{endpointId}/update", { ...init, params: { path: { endpointId } }, body: body as SentBodyOf<"updateEndpointByPost", Operations> }))),
      listJobs: (endpointId, query, options) =>
        send("listJobs", options, (init) => answerAs<DataOf<"listJobs", Operations>>(client.GET("/endpoints/{endpointId}/jobs", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listJobs", Operations> } }))),
      getJob: (endpointId, jobId, options) =>
        send("getJob", options, (init) => answerAs<DataOf<"getJob", Operations>>(client.GET("/endpoints/{endpointId}/jobs/{jobId}", { ...init, params: { path: { endpointId, jobId } } }))),
      getJobInput: (endpointId, jobId, options) =>
        send("getJobInput", options, (init) => answerAs<DataOf<"getJobInput", Operations>>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/input", { ...init, params: { path: { endpointId, jobId } }, parseAs: "stream" }))),
      listJobEvents: (endpointId, jobId, options) =>
        send("listJobEvents", options, (init) => answerAs<DataOf<"listJobEvents", Operations>>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/events", { ...init, params: { path: { endpointId, jobId } } }))),
      listFailures: (endpointId, query, options) =>
        send("listFailures", options, (init) => answerAs<DataOf<"listFailures", Operations>>(client.GET("/endpoints/{endpointId}/failures", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listFailures", Operations> } }))),
      listFailureGroups: (endpointId, options) =>
        send("listFailureGroups", options, (init) => answerAs<DataOf<"listFailureGroups", Operations>>(client.GET("/endpoints/{endpointId}/failure-groups", { ...init, params: { path: { endpointId } } }))),
      getFailure: (endpointId, jobId, options) =>
        send("getFailure", options, (init) => answerAs<DataOf<"getFailure", Operations>>(client.GET("/endpoints/{endpointId}/failures/{jobId}", { ...init, params: { path: { endpointId, jobId } } }))),
      listWorkers: (endpointId, query, options) =>
        send("listWorkers", options, (init) => answerAs<DataOf<"listWorkers", Operations>>(client.GET("/endpoints/{endpointId}/workers", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listWorkers", Operations> } }))),
      endpointLogs: (endpointId, query, options) =>
        send("endpointLogs", options, (init) => answerAs<DataOf<"endpointLogs", Operations>>(client.GET("/endpoints/{endpointId}/logs", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"endpointLogs", Operations> } }))),
      followEndpointLogs: (endpointId, query, options) =>
        follow("endpointLogs", options, (init) => answerAs(client.GET("/endpoints/{endpointId}/logs", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"endpointLogs", Operations> }, parseAs: "stream" }))),
      workerLogs: (endpointId, workerId, query, options) =>
        send("workerLogs", options, (init) => answerAs<DataOf<"workerLogs", Operations>>(client.GET("/endpoints/{endpointId}/workers/{workerId}/logs", { ...init, params: { path: { endpointId, workerId }, query: (query ?? {}) as SentQueryOf<"workerLogs", Operations> } }))),
      followWorkerLogs: (endpointId, workerId, query, options) =>
        follow("workerLogs", options, (init) => answerAs(client.GET("/endpoints/{endpointId}/workers/{workerId}/logs", { ...init, params: { path: { endpointId, workerId }, query: (query ?? {}) as SentQueryOf<"workerLogs", Operations> }, parseAs: "stream" }))),
      jobLogs: (endpointId, jobId, query, options) =>
        send("jobLogs", options, (init) => answerAs<DataOf<"jobLogs", Operations>>(client.GET("/endpoints/{endpointId}/jobs/{jobId}/logs", { ...init, params: { path: { endpointId, jobId }, query: (query ?? {}) as SentQueryOf<"jobLogs", Operations> } }))),
      followJobLogs: (endpointId, jobId, query, options) =>
        follow("jobLogs", options, (init) => answerAs(client.GET("/endpoints/{endpointId}/jobs/{jobId}/logs", { ...init, params: { path: { endpointId, jobId }, query: (query ?? {}) as SentQueryOf<"jobLogs", Operations> }, parseAs: "stream" }))),
      explain: (endpointId, options) =>
        send("explainEndpoint", options, (init) => answerAs<DataOf<"explainEndpoint", Operations>>(client.GET("/endpoints/{endpointId}/explanation", { ...init, params: { path: { endpointId } } }))),
      endpointHistory: (endpointId, query, options) =>
        send("endpointHistory", options, (init) => answerAs<DataOf<"endpointHistory", Operations>>(client.GET("/endpoints/{endpointId}/history", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"endpointHistory", Operations> } }))),
      listDecisions: (endpointId, query, options) =>
        send("listDecisions", options, (init) => answerAs<DataOf<"listDecisions", Operations>>(client.GET("/endpoints/{endpointId}/decisions", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listDecisions", Operations> } }))),
      listReleases: (endpointId, query, options) =>
        send("listReleases", options, (init) => answerAs<DataOf<"listReleases", Operations>>(client.GET("/endpoints/{endpointId}/releases", { ...init, params: { path: { endpointId }, query: (query ?? {}) as SentQueryOf<"listReleases", Operations> } }))),
    },
    templates: {
      list: (query, options) =>
        send("listTemplates", options, (init) => answerAs<DataOf<"listTemplates", Operations>>(client.GET("/templates", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listTemplates", Operations> } }))),
      create: (body, options) =>
        send("createTemplate", options, (init) => answerAs<DataOf<"createTemplate", Operations>>(client.POST("/templates", { ...init, body: body as SentBodyOf<"createTemplate", Operations> }))),
      get: (templateId, query, options) =>
        send("getTemplate", options, (init) => answerAs<DataOf<"getTemplate", Operations>>(client.GET("/templates/{templateId}", { ...init, params: { path: { templateId }, query: (query ?? {}) as SentQueryOf<"getTemplate", Operations> } }))),
      delete: (templateId, options) =>
        send("deleteTemplate", options, (init) => answerAs<DataOf<"deleteTemplate", Operations>>(client.DELETE("/templates/{templateId}", { ...init, params: { path: { templateId } } }))),
      update: (templateId, body, options) =>
        send("updateTemplate", options, (init) => answerAs<DataOf<"updateTemplate", Operations>>(client.PATCH("/templates/{templateId}", { ...init, params: { path: { templateId } }, body: body as SentBodyOf<"updateTemplate", Operations> }))),
      updateByPost: (templateId, body, options) =>
        send("updateTemplateByPost", options, (init) => answerAs<DataOf<"updateTemplateByPost", Operations>>(client.POST("/templates/{templateId}/update", { ...init, params: { path: { templateId } }, body: body as SentBodyOf<"updateTemplateByPost", Operations> }))),
    },
    networkVolumes: {
      list: (options) =>
        send("listNetworkVolumes", options, (init) => answerAs<DataOf<"listNetworkVolumes", Operations>>(client.GET("/networkvolumes", { ...init }))),
      create: (body, options) =>
        send("createNetworkVolume", options, (init) => answerAs<DataOf<"createNetworkVolume", Operations>>(client.POST("/networkvolumes", { ...init, body: body as SentBodyOf<"createNetworkVolume", Operations> }))),
      get: (networkVolumeId, options) =>
        send("getNetworkVolume", options, (init) => answerAs<DataOf<"getNetworkVolume", Operations>>(client.GET("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } }))),
      delete: (networkVolumeId, options) =>
        send("deleteNetworkVolume", options, (init) => answerAs<DataOf<"deleteNetworkVolume", Operations>>(client.DELETE("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } } }))),
      update: (networkVolumeId, body, options) =>
        send("updateNetworkVolume", options, (init) => answerAs<DataOf<"updateNetworkVolume", Operations>>(client.PATCH("/networkvolumes/{networkVolumeId}", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"updateNetworkVolume", Operations> }))),
      updateByPost: (networkVolumeId, body, options) =>
        send("updateNetworkVolumeByPost", options, (init) => answerAs<DataOf<"updateNetworkVolumeByPost", Operations>>(client.POST("/networkvolumes/{networkVolumeId}/update", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"updateNetworkVolumeByPost", Operations> }))),
      listVolumeFiles: (networkVolumeId, query, options) =>
        send("listVolumeFiles", options, (init) => answerAs<DataOf<"listVolumeFiles", Operations>>(client.GET("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId }, query: (query ?? {}) as SentQueryOf<"listVolumeFiles", Operations> } }))),
      createVolumeDirectory: (networkVolumeId, body, options) =>
        send("createVolumeDirectory", options, (init) => answerAs<DataOf<"createVolumeDirectory", Operations>>(client.POST("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId } }, body: body as SentBodyOf<"createVolumeDirectory", Operations> }))),
      deleteVolumeFile: (networkVolumeId, query, options) =>
        send("deleteVolumeFile", options, (init) => answerAs<DataOf<"deleteVolumeFile", Operations>>(client.DELETE("/networkvolumes/{networkVolumeId}/files", { ...init, params: { path: { networkVolumeId }, query: query as SentQueryOf<"deleteVolumeFile", Operations> } }))),
      readVolumeFile: (networkVolumeId, query, options) =>
        send("readVolumeFile", options, (init) => answerAs<DataOf<"readVolumeFile", Operations>>(client.GET("/networkvolumes/{networkVolumeId}/files/content", { ...init, params: { path: { networkVolumeId }, query: query as SentQueryOf<"readVolumeFile", Operations> }, parseAs: "stream" }))),
      writeVolumeFile: (networkVolumeId, body, query, options) =>
        send("writeVolumeFile", sentOnce(options), (init) => answerAs<DataOf<"writeVolumeFile", Operations>>(client.PUT("/networkvolumes/{networkVolumeId}/files/content", { ...bytesInit(init, body), params: { path: { networkVolumeId }, query: query as SentQueryOf<"writeVolumeFile", Operations> } }))),
    },
    containerRegistryAuths: {
      list: (options) =>
        send("listContainerRegistryAuths", options, (init) => answerAs<DataOf<"listContainerRegistryAuths", Operations>>(client.GET("/containerregistryauth", { ...init }))),
      create: (body, options) =>
        send("createContainerRegistryAuth", options, (init) => answerAs<DataOf<"createContainerRegistryAuth", Operations>>(client.POST("/containerregistryauth", { ...init, body: body as SentBodyOf<"createContainerRegistryAuth", Operations> }))),
      get: (containerRegistryAuthId, options) =>
        send("getContainerRegistryAuth", options, (init) => answerAs<DataOf<"getContainerRegistryAuth", Operations>>(client.GET("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } }))),
      delete: (containerRegistryAuthId, options) =>
        send("deleteContainerRegistryAuth", options, (init) => answerAs<DataOf<"deleteContainerRegistryAuth", Operations>>(client.DELETE("/containerregistryauth/{containerRegistryAuthId}", { ...init, params: { path: { containerRegistryAuthId } } }))),
    },
    billing: {
      listRentals: (query, options) =>
        send("listRentals", options, (init) => answerAs<DataOf<"listRentals", Operations>>(client.GET("/billing/rentals", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listRentals", Operations> } }))),
      getBudget: (options) =>
        send("getBudget", options, (init) => answerAs<DataOf<"getBudget", Operations>>(client.GET("/billing/budget", { ...init }))),
      setBudget: (body, options) =>
        send("setBudget", options, (init) => answerAs<DataOf<"setBudget", Operations>>(client.PUT("/billing/budget", { ...init, body: body as SentBodyOf<"setBudget", Operations> }))),
      pods: (query, options) =>
        send("podBilling", options, (init) => answerAs<DataOf<"podBilling", Operations>>(client.GET("/billing/pods", { ...init, params: { query: (query ?? {}) as SentQueryOf<"podBilling", Operations> } }))),
      endpoints: (query, options) =>
        send("endpointBilling", options, (init) => answerAs<DataOf<"endpointBilling", Operations>>(client.GET("/billing/endpoints", { ...init, params: { query: (query ?? {}) as SentQueryOf<"endpointBilling", Operations> } }))),
      networkVolumes: (query, options) =>
        send("networkVolumeBilling", options, (init) => answerAs<DataOf<"networkVolumeBilling", Operations>>(client.GET("/billing/networkvolumes", { ...init, params: { query: (query ?? {}) as SentQueryOf<"networkVolumeBilling", Operations> } }))),
      tokens: (query, options) =>
        send("tokenBilling", options, (init) => answerAs<DataOf<"tokenBilling", Operations>>(client.GET("/billing/tokens", { ...init, params: { query: (query ?? {}) as SentQueryOf<"tokenBilling", Operations> } }))),
    },
    keys: {
      listAuditEntries: (query, options) =>
        send("listAuditEntries", options, (init) => answerAs<DataOf<"listAuditEntries", Operations>>(client.GET("/audit", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listAuditEntries", Operations> } }))),
      list: (query, options) =>
        send("listKeys", options, (init) => answerAs<DataOf<"listKeys", Operations>>(client.GET("/keys", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listKeys", Operations> } }))),
      create: (body, options) =>
        send("createKey", options, (init) => answerAs<DataOf<"createKey", Operations>>(client.POST("/keys", { ...init, body: body as SentBodyOf<"createKey", Operations> }))),
      get: (keyId, query, options) =>
        send("getKey", options, (init) => answerAs<DataOf<"getKey", Operations>>(client.GET("/keys/{keyId}", { ...init, params: { path: { keyId }, query: (query ?? {}) as SentQueryOf<"getKey", Operations> } }))),
      revoke: (keyId, query, options) =>
        send("revokeKey", options, (init) => answerAs<DataOf<"revokeKey", Operations>>(client.DELETE("/keys/{keyId}", { ...init, params: { path: { keyId }, query: (query ?? {}) as SentQueryOf<"revokeKey", Operations> } }))),
      getCurrentKey: (options) =>
        send("getCurrentKey", options, (init) => answerAs<DataOf<"getCurrentKey", Operations>>(client.GET("/keys/current", { ...init }))),
      getS3Credentials: (options) =>
        send("getS3Credentials", options, (init) => answerAs<DataOf<"getS3Credentials", Operations>>(client.GET("/keys/current/s3", { ...init }))),
    },
    overview: {
      get: (options) =>
        send("getOverview", options, (init) => answerAs<DataOf<"getOverview", Operations>>(client.GET("/overview", { ...init }))),
      overviewHistory: (query, options) =>
        send("overviewHistory", options, (init) => answerAs<DataOf<"overviewHistory", Operations>>(client.GET("/overview/history", { ...init, params: { query: (query ?? {}) as SentQueryOf<"overviewHistory", Operations> } }))),
      followEvents: (options) =>
        follow("streamEvents", options, (init) => answerAs(client.GET("/events", { ...init, parseAs: "stream" }))),
    },
    notifications: {
      list: (options) =>
        send("listNotifications", options, (init) => answerAs<DataOf<"listNotifications", Operations>>(client.GET("/notifications", { ...init }))),
      create: (body, options) =>
        send("createNotification", options, (init) => answerAs<DataOf<"createNotification", Operations>>(client.POST("/notifications", { ...init, body: body as SentBodyOf<"createNotification", Operations> }))),
      get: (notificationId, options) =>
        send("getNotification", options, (init) => answerAs<DataOf<"getNotification", Operations>>(client.GET("/notifications/{notificationId}", { ...init, params: { path: { notificationId } } }))),
      delete: (notificationId, options) =>
        send("deleteNotification", options, (init) => answerAs<DataOf<"deleteNotification", Operations>>(client.DELETE("/notifications/{notificationId}", { ...init, params: { path: { notificationId } } }))),
      update: (notificationId, body, options) =>
        send("updateNotification", options, (init) => answerAs<DataOf<"updateNotification", Operations>>(client.PATCH("/notifications/{notificationId}", { ...init, params: { path: { notificationId } }, body: body as SentBodyOf<"updateNotification", Operations> }))),
      test: (notificationId, options) =>
        send("testNotification", options, (init) => answerAs<DataOf<"testNotification", Operations>>(client.POST("/notifications/{notificationId}/test", { ...init, params: { path: { notificationId } } }))),
    },
    accounts: {
      list: (query, options) =>
        send("listAccounts", options, (init) => answerAs<DataOf<"listAccounts", Operations>>(client.GET("/accounts", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listAccounts", Operations> } }))),
      create: (body, options) =>
        send("createAccount", options, (init) => answerAs<DataOf<"createAccount", Operations>>(client.POST("/accounts", { ...init, body: body as SentBodyOf<"createAccount", Operations> }))),
      get: (accountId, options) =>
        send("getAccount", options, (init) => answerAs<DataOf<"getAccount", Operations>>(client.GET("/accounts/{accountId}", { ...init, params: { path: { accountId } } }))),
      delete: (accountId, options) =>
        send("deleteAccount", options, (init) => answerAs<DataOf<"deleteAccount", Operations>>(client.DELETE("/accounts/{accountId}", { ...init, params: { path: { accountId } } }))),
      update: (accountId, body, options) =>
        send("updateAccount", options, (init) => answerAs<DataOf<"updateAccount", Operations>>(client.PATCH("/accounts/{accountId}", { ...init, params: { path: { accountId } }, body: body as SentBodyOf<"updateAccount", Operations> }))),
      getWebhookSecret: (accountId, options) =>
        send("getWebhookSecret", options, (init) => answerAs<DataOf<"getWebhookSecret", Operations>>(client.GET("/accounts/{accountId}/webhook-secret", { ...init, params: { path: { accountId } } }))),
    },
    service: {
      get: (options) =>
        send("getService", options, (init) => answerAs<DataOf<"getService", Operations>>(client.GET("/service", { ...init }))),
      listSettings: (options) =>
        send("listSettings", options, (init) => answerAs<DataOf<"listSettings", Operations>>(client.GET("/service/settings", { ...init }))),
      createBackup: (options) =>
        send("createBackup", options, (init) => answerAs<DataOf<"createBackup", Operations>>(client.POST("/service/backups", { ...init, parseAs: "stream" }))),
      listShards: (options) =>
        send("listShards", options, (init) => answerAs<DataOf<"listShards", Operations>>(client.GET("/service/shards", { ...init }))),
      moveEndpoint: (body, options) =>
        send("moveEndpoint", options, (init) => answerAs<DataOf<"moveEndpoint", Operations>>(client.POST("/service/shards/moves", { ...init, body: body as SentBodyOf<"moveEndpoint", Operations> }))),
      listHosts: (options) =>
        send("listHosts", options, (init) => answerAs<DataOf<"listHosts", Operations>>(client.GET("/service/hosts", { ...init }))),
      getHost: (hostId, options) =>
        send("getHost", options, (init) => answerAs<DataOf<"getHost", Operations>>(client.GET("/service/hosts/{hostId}", { ...init, params: { path: { hostId } } }))),
      updateHost: (hostId, body, options) =>
        send("updateHost", options, (init) => answerAs<DataOf<"updateHost", Operations>>(client.PATCH("/service/hosts/{hostId}", { ...init, params: { path: { hostId } }, body: body as SentBodyOf<"updateHost", Operations> }))),
      listVerifications: (query, options) =>
        send("listVerifications", options, (init) => answerAs<DataOf<"listVerifications", Operations>>(client.GET("/service/verifications", { ...init, params: { query: (query ?? {}) as SentQueryOf<"listVerifications", Operations> } }))),
      addVerification: (body, options) =>
        send("addVerification", options, (init) => answerAs<DataOf<"addVerification", Operations>>(client.POST("/service/verifications", { ...init, body: body as SentBodyOf<"addVerification", Operations> }))),
      getVerification: (verificationId, options) =>
        send("getVerification", options, (init) => answerAs<DataOf<"getVerification", Operations>>(client.GET("/service/verifications/{verificationId}", { ...init, params: { path: { verificationId } } }))),
    },
  };
}
