// Generated from specs/rest.yaml (sha256 891cb5e6d9b7979e0f52bc9070af6d4bcde62421a1ebd66dab53a461c624e5b2). Do not edit; run `npm run generate`.

export interface paths {
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description Answers this document as JSON, in the form the running service works by. No key is needed.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation page
         * @description Answers a web page that shows this document. It loads nothing from other hosts. No key is needed.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pods
         * @description Answers the pods of the account, newest first. A pod has to satisfy every filter that is given. Pods that are workers of an endpoint are left out unless `includeWorkers=true`; deleted pods are left out unless `desiredStatus=TERMINATED`, which lists those whose machines are still being cleared. A filter that matches nothing answers an empty array.
         */
        get: operations["listPods"];
        put?: never;
        /**
         * Create and start a pod
         * @description Rents a machine and starts the container on it. The answer comes as soon as the machine is reserved: `desiredStatus` is `RUNNING` from then on, while `publicIp` and `portMappings` stay null until the container is up. Charging begins with the answer.
         *
         *     Errors: 400 when a field is wrong or fields contradict each other, 404 when a template, volume or registry credential named does not exist, 409 when another pod has the name that was given, 501 when the machines of this deployment cannot do what is asked, 503 when nothing suitable is free now (nothing is created; try again later or widen the choice).
         */
        post: operations["createPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a pod
         * @description Answers one pod. A pod that is a worker of an endpoint answers 404 unless `includeWorkers=true`; a deleted pod answers 404.
         */
        get: operations["getPod"];
        put?: never;
        post?: never;
        /**
         * Delete a pod
         * @description Stops the pod in any state and releases its machine. Container disk and local volume are erased permanently; an attached network volume stays as it is. Charging ends, and the id answers 404 from now on.
         *
         *     Errors: 409 when the pod is locked or is a worker of an endpoint; nothing is changed then.
         */
        delete: operations["deletePod"];
        options?: never;
        head?: never;
        /**
         * Update a pod
         * @description Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
         *
         *     Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
         */
        patch: operations["updatePod"];
        trace?: never;
    };
    "/pods/{podId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a pod by POST
         * @description Does exactly what `PATCH /pods/{podId}` does, for clients that cannot send PATCH.
         *
         *     Changes the fields that are given and leaves the rest. `name`, `locked` and `openHttpPorts` change in place. Any other change of a running pod resets it: the container is recreated, the container disk is lost, the volume stays; on a stopped pod it counts from the next start.
         *
         *     Errors: 409 when the pod is locked and the change would reset it, when it is a worker of an endpoint (update the endpoint instead), or when another pod has the name; 501 when the machines of this deployment cannot do what is asked; 503 when the machine cannot take the change now.
         */
        post: operations["updatePodByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a stopped pod
         * @description Starts a pod whose `desiredStatus` is `EXITED`; charging for the machine begins again. Local volume and settings are those from before; the container disk is empty. The request has no body.
         *
         *     Errors: 409 when the pod is not stopped or is a worker of an endpoint; 501 when the machines of this deployment cannot start a stopped pod; 503 when its machine has nothing free now.
         */
        post: operations["startPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a running pod
         * @description Stops a pod whose `desiredStatus` is `RUNNING` and releases its GPUs; it becomes `EXITED`. The container disk is lost, the volume stays and is still charged. The request has no body.
         *
         *     Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot stop a pod without deleting it.
         */
        post: operations["stopPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recreate the container of a pod
         * @description Replaces the container of a running pod with a fresh one from the same image and settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
         *
         *     Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
         */
        post: operations["resetPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a pod
         * @description Stops the container of a running pod and starts it again with the same settings. The container disk is lost, the volume stays, public ports may change. The request has no body.
         *
         *     Errors: 409 when the pod is not running, is locked, or is a worker of an endpoint; 501 when the machines of this deployment cannot do it.
         */
        post: operations["restartPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/exec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a command inside a pod
         * @description Runs a command in the container of a running pod and connects the caller to it through a WebSocket. The program is
         *     started directly, without a shell; send `command=sh&command=-c&command=…` for one. The request must be a WebSocket
         *     handshake that offers the protocol `millrace.exec.v1`; the key travels in `Authorization` as always. A page in a browser, which
         *     cannot send that header, offers `millrace.bearer.` with the key in base64url, without padding, as a second protocol; the answer selects
         *     `millrace.exec.v1` and never repeats the key. A handshake with an `Origin` is accepted from pages of the service itself and of the
         *     origins in its setting `MILLRACE_CORS_ORIGINS`.
         *
         *     Every message is binary, and its first byte names the channel: 0 input of the command (from the client; a message without
         *     content is the end of the input), 1 its output, 2 its error output, 3 the end, JSON such as `{"exitCode": 0}` (null when a
         *     signal ended the command), 4 a new size of the terminal (from the client), JSON such as `{"columns": 120, "rows": 40}`. With a
         *     terminal all output comes in channel 1. After the end the service closes the connection with code 1000. If the
         *     client closes it first, the command is ended.
         *
         *     Errors: 400 when the request is no such handshake or a parameter is wrong; 403 also for a page of another origin; 409 when the pod is not running; 501 when the
         *     machine of the pod cannot run commands (a process of the host instead of a container); 503 when the container is not up
         *     yet, the host of the pod cannot be reached, or too many commands are under way.
         */
        get: operations["execPod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a pod
         * @description Answers what a pod printed, from its first start, and what the service did with it, such as pulling its image.
         *
         *     There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
         *     (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
         *     the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
         *     continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the pod is deleted.
         *
         *     Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
         *     that the operator sets. Values that are known to be secret are shown as `***`.
         */
        get: operations["podLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List endpoints
         * @description Answers all endpoints of the account, newest first.
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Create an endpoint
         * @description Creates a job queue and the rules for its workers. After the answer, jobs can be sent to `/v2/{endpointId}/run`; workers are started as the scaling rule demands, and `workersMin` of them at once.
         *
         *     Errors: 400 when a field is wrong, fields contradict each other, or the template is not a serverless one; 404 when the template or a network volume does not exist; 409 when another endpoint has the name; 501 when no machine of this deployment could ever run its workers. With `workersMax` 0 no machine is asked for. A lack of free machines is not an error here: jobs wait.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an endpoint
         * @description Answers one endpoint.
         */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Deletes the endpoint, shuts its workers down and forgets the results of its finished jobs; its queue addresses answer 404 from now on. The template and network volumes stay.
         *
         *     Errors: 409 while jobs are waiting or in progress; purge or cancel them first. Nothing is changed then.
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update an endpoint
         * @description Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.
         *
         *     A key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.
         *
         *     Errors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.
         */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/endpoints/{endpointId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update an endpoint by POST
         * @description Does exactly what `PATCH /endpoints/{endpointId}` does, for clients that cannot send PATCH.
         *
         *     Changes the fields that are given and leaves the rest. Name, scaling and time limits change in place. Any other change starts a rolling release: `version` rises, new workers start with the new settings, idle workers are replaced at once and busy ones when their job is done. No job is lost, and waiting jobs keep their place.
         *
         *     A key that is restricted to endpoints attaches only the template, the network volumes and the secrets in `env` that the endpoint has.
         *
         *     Errors: 400 when the outcome would contradict itself, such as `workersMin` above `workersMax`; 404 when the endpoint, template or a network volume does not exist; 409 when another endpoint has the name; 501 when other machines are asked for and none of this deployment could ever run the workers.
         */
        post: operations["updateEndpointByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of an endpoint
         * @description Answers the jobs of the endpoint that the service still keeps, in any state, newest submitted first. Inputs and outputs are not part of it. A job has to satisfy all filters that are given.
         *
         *     The answer is one page. `nextCursor` continues after it, with the same filters; it is null when no job is left. A request examines a bounded number of stored jobs, those of other endpoints included, so that rare jobs among many cost several cheap pages instead of one expensive one. Therefore a page may be shorter than `limit`, even empty, while `nextCursor` is not null: continue until it is. A job that is there from the first page to the last is in exactly one of them, whatever happens to others meanwhile.
         *
         *     Errors: 400 when the cursor is not one that this service gave out, or when `submittedBefore` is not after `submittedAfter`; 404 when there is no such endpoint.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is known of a job
         * @description Answers one job with its sizes, without its input and output. Its output is in the answer of the queue interface to `status`.
         *
         *     Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/jobs/{jobId}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the input of a job
         * @description Answers the input as it was submitted, byte by byte: the JSON text of an object. The input of a job that is `COMPLETED` need not be kept; `inputBytes` of the job is null then.
         *
         *     The key needs the scope `run`, which also reads results; the right to manage resources is none to what clients submit.
         *
         *     Errors: 404 when there is no such endpoint, when it has no such job or the job has expired, or when the input is no longer kept.
         */
        get: operations["getJobInput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/jobs/{jobId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to a job
         * @description Answers the events of a job, oldest first: when it was submitted, each attempt with its worker and its end, retries, and the tries of its webhook.
         *
         *     Of a job with many attempts, retries and webhook tries the latest 50 are kept; those before them are left out.
         *
         *     Errors: 404 when there is no such endpoint, or when it has no such job or the job has expired.
         */
        get: operations["listJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the failed jobs of an endpoint
         * @description Answers how jobs of the endpoint ended that failed or timed out, the last one first. A record of each is kept for 24 hours from its end, of at
         *     most the latest 1000 jobs of an endpoint, also after the job itself has expired, as a `/runsync` does within a minute. `kept` says whether the
         *     job can still be read.
         *
         *     Jobs that were completed or cancelled have no record. The retry of a job removes its record; if the job fails again, it gets another one. Records
         *     are deleted with their endpoint.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no record is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
         */
        get: operations["listFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/failure-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List why jobs of an endpoint failed
         * @description Answers the records of `listFailures`, with one entry for all that have the same state and error: how many there are, when the first of these
         *     jobs ended, and the last record. The entry with the last record comes first. There are at most 50 entries; the records of all other errors
         *     are counted in `others`.
         *
         *     Errors: 404 when there is no such endpoint.
         */
        get: operations["listFailureGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/failures/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how a job failed
         * @description Answers the record of one job that failed or timed out, also after the job itself has expired, with the traceback that its worker reported.
         *     `listFailures` says which jobs have a record, and for how long.
         *
         *     Errors: 404 when there is no such endpoint, or when it has no record of such a job.
         */
        get: operations["getFailure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workers of an endpoint
         * @description Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, each of them answers it: one of them manages the workers and tells the others each second.
         */
        get: operations["listWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of an endpoint
         * @description Answers what all workers of the endpoint printed and what the service did with them, in the order of time: starts and
         *     ends, what the scaler decided, releases, and why the oldest job waits when that changes.
         *
         *     There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
         *     (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
         *     the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
         *     continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the endpoint is deleted.
         *
         *     Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
         *     that the operator sets. Values that are known to be secret are shown as `***`.
         */
        get: operations["endpointLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/workers/{workerId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a worker
         * @description Answers what a worker printed, from its start, and what the service did with it. A worker that is gone is found as long
         *     as its log is kept. Of an external worker the service has no lines.
         *
         *     There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
         *     (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
         *     the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
         *     continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the worker is gone and all its lines are sent.
         *
         *     Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
         *     that the operator sets. Values that are known to be secret are shown as `***`.
         */
        get: operations["workerLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/jobs/{jobId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the log of a job
         * @description Answers what workers printed while they worked on the job. A line belongs to a job when it names the job's id or the job
         *     was the only one of its worker when the line was printed. Where several jobs ran at once and the line names none, it is
         *     shown with `jobId: null`.
         *
         *     There are two forms, chosen by `Accept`. **JSON (the default)** gives the lines that exist. **Server-sent events
         *     (`Accept: text/event-stream`)** give the same lines and go on with new ones, each as one event whose `id` is the `ts` of
         *     the line and whose `data` is the line as JSON. A reader that lost its connection sends the last id as `Last-Event-ID` and
         *     continues after it. Comments keep the connection open while nothing is printed. The event `end` follows when the job has reached a final status and its last lines are sent.
         *
         *     Lines appear within about a second on every gateway, and stay readable after their machine is gone, within the limits
         *     that the operator sets. Values that are known to be secret are shown as `***`.
         */
        get: operations["jobLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Answers the templates of the account, newest first. Each parameter adds a further kind.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Stores how to start pods (`isServerless` false) or workers (`isServerless` true). Nothing is started.
         *
         *     Errors: 404 when the registry credentials named do not exist, 409 when another template has the name.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Answers one template. A template of a kind that a parameter has to ask for answers 404 unless that parameter is true.
         *
         *     Errors: 400 when the id is not a valid id, 404 when there is no such template.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes the template.
         *
         *     Errors: 404 when the template belongs to another account, 409 while an endpoint uses it or a pod that was made from it is there; nothing is changed then.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a template
         * @description Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
         *
         *     Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/templates/{templateId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a template by POST
         * @description Does exactly what `PATCH /templates/{templateId}` does, for clients that cannot send PATCH.
         *
         *     Changes the fields that are given and leaves the rest. Endpoints that use the template start a rolling release when anything changes that concerns how a worker starts; pods that exist stay as they are.
         *
         *     Errors: 404 when the template belongs to another account, or when it or the registry credentials do not exist, 409 when another template has the name.
         */
        post: operations["updateTemplateByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networkvolumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List network volumes
         * @description Answers all network volumes of the account, newest first.
         */
        get: operations["listNetworkVolumes"];
        put?: never;
        /**
         * Create a network volume
         * @description Creates empty storage in one data center. Charging begins with the answer and ends when the volume is deleted.
         *
         *     Errors: 409 when another network volume of the account has the name, 501 when this deployment has no storage for network volumes, 503 when the data center has no room now.
         */
        post: operations["createNetworkVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networkvolumes/{networkVolumeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a network volume
         * @description Answers one network volume.
         */
        get: operations["getNetworkVolume"];
        put?: never;
        post?: never;
        /**
         * Delete a network volume
         * @description Deletes the volume and permanently erases everything on it. Charging ends.
         *
         *     Errors: 409 while a pod or an endpoint uses the volume; nothing is changed then.
         */
        delete: operations["deleteNetworkVolume"];
        options?: never;
        head?: never;
        /**
         * Update a network volume
         * @description Renames the volume or makes it larger. Pods and workers that use it go on without a break.
         *
         *     Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
         */
        patch: operations["updateNetworkVolume"];
        trace?: never;
    };
    "/networkvolumes/{networkVolumeId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a network volume by POST
         * @description Does exactly what `PATCH /networkvolumes/{networkVolumeId}` does, for clients that cannot send PATCH.
         *
         *     Renames the volume or makes it larger. Pods and workers that use it go on without a break.
         *
         *     Errors: 400 when the size is not larger than the present one, 409 when another network volume of the account has the name, 501 when this deployment cannot enlarge a volume, 503 when the data center has no room now.
         */
        post: operations["updateNetworkVolumeByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networkvolumes/{networkVolumeId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files of a network volume
         * @description Answers what a directory of the volume holds, by name. Links are listed and never followed.
         *
         *     Errors: 400 when it is no directory, 404 when there is none, 501 when this deployment cannot reach the files of volumes, or has no
         *     right to this one, 503 when no host that has them can be reached.
         */
        get: operations["listVolumeFiles"];
        put?: never;
        /**
         * Create a directory in a network volume
         * @description Creates a directory and those above it that are missing. One that is there is left as it is.
         *
         *     Errors: 400 when something else than a directory has the name, 501 and 503 as for the list.
         */
        post: operations["createVolumeDirectory"];
        /**
         * Delete a file of a network volume
         * @description Deletes a file, a link, or an empty directory; with `recursive=true` a directory with all it holds.
         *
         *     Errors: 404 when there is nothing of that name, 409 when a directory is not empty, 501 and 503 as for the list.
         */
        delete: operations["deleteVolumeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networkvolumes/{networkVolumeId}/files/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a network volume
         * @description Answers the bytes of a file. `offset` continues a download that broke off.
         *
         *     Errors: 400 when it is no file or `offset` lies behind its end, 404 when there is no such file, 501 and 503 as for the list.
         */
        get: operations["readVolumeFile"];
        /**
         * Upload a file to a network volume
         * @description Stores the body as a file, in place of one that has the name, and creates missing directories above it. Readers see the old file or
         *     the whole new one, never a part; an upload that breaks off leaves nothing behind.
         *
         *     Errors: 408 when the body stops arriving, 409 when a directory has the name, 413 when it is larger than the volume, 501 and 503 as for the list; 503 also when the disk of the volume has no room for it.
         */
        put: operations["writeVolumeFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/containerregistryauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registry credentials
         * @description Answers all stored credentials of the account, newest first, without user names and passwords.
         */
        get: operations["listContainerRegistryAuths"];
        put?: never;
        /**
         * Store registry credentials
         * @description Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. The mutation `updateRegistryAuth` of the GraphQL interface replaces user name and password.
         *
         *     Errors: 409 when other credentials of the account have the name.
         */
        post: operations["createContainerRegistryAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/containerregistryauth/{containerRegistryAuthId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read registry credentials
         * @description Answers id and name of one set of credentials; user name and password are never returned.
         */
        get: operations["getContainerRegistryAuth"];
        put?: never;
        post?: never;
        /**
         * Delete registry credentials
         * @description Deletes the credentials permanently.
         *
         *     Errors: 409 while a template or pod refers to them; nothing is changed then.
         */
        delete: operations["deleteContainerRegistryAuth"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/rentals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rentals behind a bill
         * @description Answers the times during which the account held hardware or storage on constant terms, newest first, with what each was charged within the period. The amounts of all rentals of a period are what the billing records of the period add up to. While the host of a pod is gone, the pod has a rental without virtual CPUs, disks and costs, which keeps its hardware for it.
         *
         *     The answer is one page. `nextCursor` continues after it, with the same filters; it is null when no rental is left.
         *
         *     Errors: 400 when `endTime` is not after `startTime`, or the cursor is not one that this service gave out.
         */
        get: operations["listRentals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the budget
         * @description Answers how much the account may spend this month, what it spent, and the same for each endpoint that has a limit of its own.
         */
        get: operations["getBudget"];
        /**
         * Set the budget
         * @description Sets how much the account may spend in a calendar month (UTC). The operator can set a budget too; then the lower limit counts.
         *
         *     A budget with the action `STOP` that is reached refuses new jobs, retries and starts of pods with 402, and starts no workers. Jobs that were accepted stay, running jobs end, and pods go on. All of it continues by itself when the limit is raised or the month ends.
         */
        put: operations["setBudget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/pods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what pods cost
         * @description Answers what the pods of the account cost, one record for every time span and group with charges, oldest first. Workers of endpoints are not part of it. A filter that matches nothing answers an empty array.
         *
         *     Errors: 400 when `endTime` is not after `startTime`.
         */
        get: operations["podBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what endpoints cost
         * @description Answers what the workers of the endpoints of the account cost, one record for every time span and group with charges, oldest first. A filter that matches nothing answers an empty array.
         *
         *     Errors: 400 when `endTime` is not after `startTime`.
         */
        get: operations["endpointBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/networkvolumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what network volumes cost
         * @description Answers what all network volumes of the account cost together, one record for every time span with charges, oldest first.
         *
         *     Errors: 400 when `endTime` is not after `startTime`.
         */
        get: operations["networkVolumeBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many tokens the models of endpoints used
         * @description Answers the tokens that model servers told of in their answers to requests of the OpenAI route, one record for every time span and group with tokens, oldest first. An answer counts when its job ends, and appears within seconds. What a model server does not tell is not counted. Tokens are counted by full hours, also of endpoints and keys that were deleted; the hour in which the period begins counts as a whole.
         *
         *     Errors: 400 when `endTime` is not after `startTime`.
         */
        get: operations["tokenBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why an endpoint has its workers
         * @description Answers why the endpoint has as many workers as it has now: what the scaler wants and why, what it saw, what keeps jobs
         *     waiting and what to do about it. Every gateway answers it. `message` says it all in a few sentences for a person.
         *
         *     Errors: 404 when there is no such endpoint.
         */
        get: operations["explainEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened at an endpoint over time
         * @description Answers, for each step of a time, how many jobs were submitted, started and ended, how long they waited and ran, and the most waiting jobs and
         *     workers that were seen. All gateways together are counted. A minute appears within seconds after its end; steps in which nothing happened are zero.
         *
         *     Minutes are kept for 48 hours and hours for 90 days. For older times `stepMs` must be a whole number of hours.
         *     Percentiles are at most a tenth off.
         *
         *     Requests to a load-balancing endpoint count as jobs do. They failed when the answer has a status from 500 on or broke off, and were cancelled
         *     when their client left before its end.
         *
         *     Errors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too
         *     short for the age of `from`, or gives more than 1500
         *     steps; 404 when there is no such endpoint.
         */
        get: operations["endpointHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the scaler decided
         * @description Answers how many workers the scaler wanted over time and why, newest first: one entry for each change, of several changes within a second the last one. Entries are kept for 30 days, at most 10000 of an endpoint.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no entry is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/endpoints/{endpointId}/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the releases of an endpoint
         * @description Answers the releases of the endpoint and how they were rolled out, newest first. A release is the settings that workers start with; a change of image, command, variables or hardware makes a new one, with the next version. Of changes that follow each other within a second only the last one is a release of its own. Releases from before the service kept them are not listed.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no release is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out; 404 when there is no such endpoint.
         */
        get: operations["listReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain what happened to a pod
         * @description Answers why the pod is as it is: whether its container runs, where it is, what the service did with it last, whether it could be
         *     started now, and what is wrong with it and what to do. Every gateway answers it. `message` says it in a few sentences for a
         *     person.
         *
         *     Errors: 404 when there is no such pod.
         */
        get: operations["explainPod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pods/{podId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a pod used lately
         * @description Answers the processor, memory and GPUs that the container of a running pod used, one sample for every 10 seconds of the last hour, oldest first. The
         *     gateway on the host of the pod measures it and keeps it in memory, so it begins anew with the container and with that gateway; every gateway answers it. A
         *     pod without a running container has no samples, and neither has a process of a host that is not Linux. GPUs are measured with `nvidia-smi`; what
         *     it does not know is null.
         *
         *     Errors: 404 when there is no such pod; 503 when the host of the pod cannot be reached.
         */
        get: operations["getPodUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description Answers the changes that keys of the account made through REST and GraphQL, newest first: when, which key, from which address, which operation on what, and for REST the resource before and after, without secrets. Jobs are not in it, and neither are requests that were refused. An entry is written after its change; one that the service could not write is in the log of the service instead.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no entry is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Answers the keys of the account, newest first, without the keys themselves. Those that expired or were revoked are left out unless `includeEnded` asks for them.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no key is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out; 403 when `accountId` names another account and the key is not an operator's; 404 when there is no such account.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key and answers it. It is shown only here, because only its hash is stored. It works at once.
         *
         *     A key cannot give more than it has: the scopes `metrics` and `operator` need a key of an operator, and a key that expires creates none that lasts longer.
         *
         *     Errors: 400 when an endpoint does not exist or `expiresAt` is over; 403 when the new key would have more rights than this one, or `accountId` names another account and this key is not an operator's; 404 when there is no such account.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a key
         * @description Answers one key without the key itself, also after it expired or was revoked.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Revokes the key for good: it is refused from then on by this gateway, and within five seconds by others. What is known of it stays readable. Revoking a revoked key changes nothing.
         *
         *     Errors: 409 for the key of this request, and for the last admin key of the account that can be used and is not restricted, because nobody could create another one.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See everything at once
         * @description Answers what the account has and what it is doing: jobs, endpoints, workers and pods by state, which endpoints keep jobs
         *     waiting and why, what failed lately, what today cost, and each known problem with its cure.
         *
         *     A key that is restricted to endpoints sees these endpoints and nothing else; its overview counts no pods.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened at all endpoints over time
         * @description Answers, for each step of a time, what happened at all endpoints of the account together. Jobs of all endpoints are added up, and percentiles
         *     are those of all their jobs. `inQueueMax` and `workers` add the most that was seen at each endpoint; `oldestAgeMaxMs` is the oldest job of any
         *     endpoint. The history of an endpoint is removed with the endpoint; deleted endpoints are not part of the answer.
         *
         *     A key that is restricted to endpoints reads these endpoints together and nothing else.
         *
         *     Steps, how long they are kept and the parameters are those of `GET /endpoints/{endpointId}/history`.
         *
         *     Errors: 400 when `to` is not after `from`, when steps lie before 1970 or after the year 9999, and when `stepMs` is no whole number of minutes, too
         *     short for the age of `from`, or gives more than 1500
         *     steps.
         */
        get: operations["overviewHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes
         * @description Answers server-sent events that tell of each change in the account, so that a program that shows something need not ask again
         *     and again. One stream is enough for a program: open it, read what you show, and apply the events to it.
         *
         *     | event | its data | sent when |
         *     |---|---|---|
         *     | `endpoint` | `EndpointState` | the queue, the workers or the settings of an endpoint changed, or it was deleted |
         *     | `worker` | `WorkerState` | the status of a worker changed, or it ended |
         *     | `job` | `JobsChanged` | jobs of an endpoint were submitted, taken, finished, changed or removed |
         *     | `pod` | `PodState` | a pod changed |
         *     | `resource` | `ResourceChanged` | an endpoint, a template, a network volume, a registry credential, a secret, a key or a rule for notifications was saved or deleted |
         *     | `problem` | `ProblemChanged` | a problem of the overview began or ended |
         *     | `reset` | `{}` | events are missing; read again what you show |
         *     | `heartbeat` | `Heartbeat` | at once, and every 5 seconds |
         *
         *     The data are JSON objects and may gain members; new types of events may be added. Changes that follow each other within a quarter of a
         *     second are sent as one event with the last state. An event `job` names at most 20 jobs and counts the others in `omitted`.
         *
         *     A reader that lost its connection sends the last id as `Last-Event-ID` and gets what it missed. If that is no longer kept, or
         *     it was sent by another gateway, the stream begins with `reset`. The service keeps the last 500 events of an account, and for one minute
         *     after the last stream of the account ended.
         *
         *     A key that is restricted to endpoints gets only events about these endpoints. The stream ends when the service stops and within ten
         *     seconds after the key lost the right to read it.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the key of this request may do
         * @description Answers whose key this is and what it may do. Every valid key may ask, those of workers and those that are restricted to endpoints included.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/current/s3": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the S3 credentials of the key of this request
         * @description Answers what a client of S3 needs to reach the files of network volumes at `/s3` with the rights of this key. They are the same each time, and end with the key. Files need a key with the scope `volumes` or `volumes:read`, or one that includes it.
         *
         *     Errors: 404 for a key that the service gave to its workers.
         */
        get: operations["getS3Credentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rules
         * @description Answers all rules of the account, newest first, each with what it has told.
         */
        get: operations["listNotifications"];
        put?: never;
        /**
         * Create a rule
         * @description Creates a rule that tells a receiver by HTTP when something needs attention. While the rule is enabled, the service checks its
         *     condition every 15 seconds, for each of its endpoints on its own. It sends one `NotificationMessage` when the condition begins,
         *     with `repeatMinutes` further ones while it goes on, and one when it has not held for a minute. A restart of the service neither
         *     repeats nor forgets one.
         *
         *     | condition | begins when | bounds, with what holds where none is given |
         *     |---|---|---|
         *     | `WORKERS_FAILING` | workers of an endpoint crash, do not report, or find no machine | none |
         *     | `QUEUE_AGE` | the oldest waiting job of normal priority is older than `ageSeconds` | `ageSeconds` 300 |
         *     | `ERROR_RATE` | of at least `jobsMin` jobs that ended within `windowMinutes`, `failedPercent` failed or timed out | `failedPercent` 10, `windowMinutes` 5, `jobsMin` 10 |
         *     | `DISK_NEARLY_FULL` | `usedPercent` of the disk of a host are used; only for operators | `usedPercent` 90 |
         *     | `CONTRACT_DRIFT` | the last run of the contract suite that was sent to the service found broken claims; only for operators | none |
         *     | `BUDGET_REACHED` | the account, or an endpoint with a limit of its own, has spent `spentPercent` of its budget | `spentPercent` 100 |
         *
         *     Messages are sent like the webhooks of jobs: with `POST`, signed with the webhook secret of the account in `x-millrace-signature`,
         *     at most three times, to public addresses and to those that the operator allows. Any 2xx is an acknowledgement.
         *
         *     Errors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed; 403 for
         *     `DISK_NEARLY_FULL` and `CONTRACT_DRIFT` with a key that is not an operator's; 409 when the account has 50 rules.
         */
        post: operations["createNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a rule
         * @description Answers one rule: what it watches, for what its condition holds now, and how its last message was delivered.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        /**
         * Delete a rule
         * @description Deletes the rule. Messages of it that were not delivered yet are not sent.
         */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        /**
         * Change a rule
         * @description Changes the fields that are given; the condition stays. A rule whose bounds, endpoints or `enabled` are given begins anew: it forgets for what its condition holds, and tells again where it still holds.
         *
         *     Errors: 400 when an endpoint does not exist, a bound does not belong to the condition, or the address is not allowed.
         */
        patch: operations["updateNotification"];
        trace?: never;
    };
    "/notifications/{notificationId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends a message of the state `test` to the receiver of the rule now, once, also while the rule is not enabled, and answers how the receiver took it. It waits at most 10 seconds for the receiver.
         */
        post: operations["testNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Answers the accounts of the service, oldest first, so that the first account leads the first page.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no account is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Creates an account: an owner of keys and resources, separate from all others. It has no key until one is created for it with `POST /keys` and its id as `accountId`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account
         * @description Answers one account.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description Deletes the account and revokes its keys, which other gateways refuse within five seconds. What it was billed stays stored; its applications and the records of its ended sandboxes are deleted.
         *
         *     Errors: 409 while it has pods, endpoints, templates, network volumes, registry credentials or secrets, naming them; 409 also for the first account and for the account of this key. Nothing is changed then.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Changes the fields that are given.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/accounts/{accountId}/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the secret that signs webhooks
         * @description Answers the secret with which receivers verify the header `x-millrace-signature` of webhooks of the account. An admin key may read that of its own account, and that of any account where it is an operator's; another account answers 404.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the service is and runs on
         * @description Answers version, uptime, storage, and the hosts that machines are started on, as this gateway knows them.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of the service
         * @description Answers every setting that `millrace up` knows, with its value where one was given and where it came from. The value of a secret is never answered. A service that another program embeds answers none.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a backup and download it
         * @description Answers a consistent copy of the database, the blobs and the secret of a service on SQLite as a tar archive, which `millrace restore` turns
         *     into a data directory. Every job that was accepted before the request is in it. The service goes on meanwhile. The answer begins when the
         *     copy is made. It is kept nowhere: when the download ends or breaks off, the copy is removed. Handler folders, network volumes,
         *     disks of pods and logs are not in it.
         *
         *     Keep the archive private: it holds the jobs and the secret, with which a reader can act as this service.
         *
         *     Errors: 409 while another backup is made or downloaded, and on PostgreSQL, where `pg_dump` makes backups; 503 when the disk has no room for the copy.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/shards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the databases that share the jobs
         * @description Answers the PostgreSQL databases that the service was given, by their numbers: whether each can be used, how many endpoints place their jobs there, and how many jobs wait and run there. A service on SQLite has none.
         */
        get: operations["listShards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/shards/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an endpoint to another database
         * @description Places new jobs of an endpoint of any account on another database, and answers when that is done. Existing jobs stay where they are and are run, answered
         *     and retried as before. Clients wait for a moment meanwhile; idempotency keys hold.
         *
         *     When the service is killed halfway, submissions to the endpoint are answered 503 until the move is repeated, to any of the databases.
         *
         *     Errors: 400 when there is no such database, 404 when there is no such endpoint, 409 on SQLite, while another move is under way, and when a database is not
         *     in use yet; 503 when a database is unreachable, or another transaction kept writing jobs for 30 s, in which case the endpoint stays where it was.
         */
        post: operations["moveEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hosts
         * @description Answers the computers that machines are started on, by their ids, each with its hardware and what is rented on it.
         */
        get: operations["listHosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/hosts/{hostId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a host
         * @description Answers one of the computers that machines are started on.
         */
        get: operations["getHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cordon, drain or label a host
         * @description Changes what is given and answers the host. Nothing new is placed on a cordoned host: no pod, no worker, and no stopped pod is started there. What runs there goes on. From a host that is drained, workers go away: they finish their jobs, get no more, are replaced on other hosts that have room, and end. Pods stay, because their data are on the host; `lastStatusChange` tells their owners. `drain` of the host tells what is left.
         */
        patch: operations["updateHost"];
        trace?: never;
    };
    "/service/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of the contract suite
         * @description Answers the runs of the contract suite that were reported to the service, newest first, without their claims. The last 200 runs are kept.
         *
         *     The answer is one page. `nextCursor` continues after it; it is null when no run is left.
         *
         *     Errors: 400 when the cursor is not one that this service gave out.
         */
        get: operations["listVerifications"];
        put?: never;
        /**
         * Report a run of the contract suite
         * @description Keeps what a run of the contract suite found: its counts, and every claim that did not pass, with evidence. `npm run verify -- --send`
         *     and `millrace verify -- --send` do this. The run is compared with the last reported one of the same `target`, `dialect` and `only`.
         *
         *     The suite hides keys in the evidence. The service keeps it as it was sent, for operators.
         */
        post: operations["addVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/verifications/{verificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run of the contract suite
         * @description Answers a reported run with the claims that did not pass and what is different from the run that it was compared with.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Where a line comes from.
         *
         *     - `container`: what the machine printed.
         *     - `system`: what the service says about the machine or the endpoint.
         * @enum {string}
         */
        LogSource: "container" | "system";
        /** @description One line of a log. */
        LogLine: {
            /**
             * Format: date-time
             * @description When the line was printed, in UTC with microseconds. It rises from line to line of a host, so that it is the id of the line.
             */
            ts: string;
            source: components["schemas"]["LogSource"];
            /** @description The text without its line break. A longer line is cut into several. */
            line: string;
            /** @description The worker that the line is from or about. */
            workerId?: string;
            /** @description The pod that the line is from or about. */
            podId?: string;
            /** @description The job that the line belongs to; null when it belongs to none, or that is not known. */
            jobId: string | null;
            /** @description In the log of an endpoint, on a line that says why its oldest job waits: one of the reasons that `/status` of the queue interface explains. New ones may be added. */
            reason?: string;
        };
        /** @description Lines of a log. */
        LogLines: {
            /** @description Oldest first. */
            lines: components["schemas"]["LogLine"][];
        };
        /**
         * @description What a worker is doing.
         *
         *     - `RUNNING`: it works on at least one job.
         *     - `IDLE`: it waits for a job.
         *     - `INITIALIZING`: it is starting and has not asked for a job yet.
         *     - `THROTTLED`: it is wanted, and no machine has room for it.
         *     - `UNHEALTHY`: it crashed, cannot start, sends no heartbeat, or gets no jobs because it lost some.
         *     - `PAUSED`: it is frozen until it is needed.
         *     - `ENDED`: it is gone; its log is kept.
         * @enum {string}
         */
        EndpointWorkerStatus: "RUNNING" | "IDLE" | "INITIALIZING" | "THROTTLED" | "UNHEALTHY" | "PAUSED" | "ENDED";
        /** @description A worker of an endpoint. */
        EndpointWorker: {
            /** @description The id under which the worker asks for jobs. */
            id: string;
            status: components["schemas"]["EndpointWorkerStatus"];
            /** @description Whether it was started with an older release of the endpoint than the present one. */
            isStale: boolean;
            /** @description The release of the endpoint that it was started with; null when that is not known. */
            version: number | null;
            /** @description The image that it was started from; null when that is not known. */
            image: string | null;
            /** @description How many GPUs it has. */
            gpuCount: number;
            /** @description The type of its GPUs; null without GPUs. */
            gpuTypeId: string | null;
            /** @description The data center of its host; null when that is not known. */
            dataCenterId: string | null;
            /** @description Its host; null when that is not known. */
            machineId: string | null;
            /** @description Whether the service started it. An external worker was started by somebody else and only takes jobs. */
            managed: boolean;
            /**
             * Format: date-time
             * @description When its machine was started or last resumed; null when it was not, or that is not known.
             */
            startedAt: string | null;
            /** @description Whole seconds from `startedAt` until now, or until it ended. */
            uptimeSeconds: number | null;
            /**
             * Format: date-time
             * @description When it ended; null while it has not.
             */
            endedAt: string | null;
            /** @description How many jobs it works on. */
            jobsInProgress: number;
            /** @description Ids of these jobs, as far as this gateway handed them out. */
            jobIds: string[];
            /**
             * Format: date-time
             * @description Its last heartbeat; null when there was none.
             */
            lastSeenAt: string | null;
            /** @description Why it ended, is about to end, or cannot start, for a person to read. */
            message: string | null;
        };
        /** @description Why an endpoint has its workers. */
        EndpointExplanation: {
            /** @description The endpoint. */
            endpointId: string;
            /**
             * Format: date-time
             * @description The moment of which it tells.
             */
            at: string;
            /** @description The explanation, for a person. */
            message: string;
            /** @description How many workers the scaler wants; null when it has not decided yet. */
            wantedWorkers: number | null;
            /** @description Why it wants that many; null when it has not decided yet. */
            why: string | null;
            /**
             * Format: date-time
             * @description When it last looked; null when it has not.
             */
            decidedAt: string | null;
            jobs: components["schemas"]["JobSummaryCounts"];
            /**
             * Format: date-time
             * @description Since when the oldest job of normal priority waits; null when none does.
             */
            oldestQueuedAt: string | null;
            workers: components["schemas"]["WorkerSummary"];
            /** @description The settings that bound the decision. */
            settings: {
                /** @description Fewest workers. */
                workersMin: number;
                /** @description Most workers. */
                workersMax: number;
                /** @description How long a worker stays without a job, in seconds. */
                idleTimeout: number;
                scalerType: components["schemas"]["ScalerType"];
                /** @description The number that belongs to the scaler type. */
                scalerValue: number;
            };
            /** @description What the scaler expects by what it measured. */
            measured: {
                /** @description How long a worker takes to start; null before the first start. */
                startMs: number | null;
                /** @description How long a job runs; null while too few have ended. */
                runMs: number | null;
            };
            /** @description Why the oldest job waits; null when no job waits. */
            waiting: {
                /** @description One of the reasons that `/status` of the queue interface explains. */
                reason: string;
                /** @description The same for a person. */
                message: string;
                /** @description When the oldest job is expected to be taken; null when that cannot be told. */
                estimateMs: number | null;
            } | null;
            /** @description The release that workers start with. */
            release: {
                /** @description Its version. */
                version: number;
                /** @description Whether workers of older releases are being replaced. */
                rolling: boolean;
                /** @description How many workers of older releases there are. */
                staleWorkers: number;
            };
            /** @description The last worker that ended without being asked to, or could not start; null when there was none. */
            lastWorkerExit: {
                /**
                 * Format: date-time
                 * @description When it ended.
                 */
                at: string;
                /** @description The worker. */
                workerId: string;
                /** @description Its exit code; null if it ended otherwise. */
                exitCode: number | null;
                /** @description The signal that ended it; null if none did. */
                signal: string | null;
                /** @description What happened. */
                message: string;
                /** @description What it printed last, oldest first, without values that are known to be secret. */
                lastLogLines: string[];
            } | null;
            /** @description What keeps its jobs from running; null when nothing does. */
            problem: components["schemas"]["Problem"] | null;
        };
        /** @description What happened at an endpoint, or at all of an account together, over time. `total` is what the steps say together, as one step. */
        EndpointHistory: {
            /**
             * Format: date-time
             * @description Where the first step begins.
             */
            from: string;
            /**
             * Format: date-time
             * @description Where the last step ends.
             */
            to: string;
            /** @description Length of a step. */
            stepMs: number;
            /** @description The steps, oldest first. */
            buckets: components["schemas"]["HistoryBucket"][];
            total: components["schemas"]["HistoryBucket"];
        };
        /** @description What happened in one step. */
        HistoryBucket: {
            /**
             * Format: date-time
             * @description Where the step begins.
             */
            at: string;
            /** @description Jobs that were accepted. */
            submitted: number;
            /** @description Jobs that were handed to a worker; one that was handed out again counts again. */
            started: number;
            /** @description Jobs that were completed. */
            completed: number;
            /** @description Jobs that failed. */
            failed: number;
            /** @description Jobs that timed out. */
            timedOut: number;
            /** @description Jobs that were cancelled. */
            cancelled: number;
            /** @description Tokens of prompts that answers of the OpenAI route told of. */
            promptTokens: number;
            /** @description Tokens that models made, as their answers told. */
            completionTokens: number;
            delayMs: components["schemas"]["Percentiles"];
            runMs: components["schemas"]["Percentiles"];
            /** @description The most waiting jobs that were seen. */
            inQueueMax: number;
            /** @description The longest time that the oldest job had waited when it was seen. */
            oldestAgeMaxMs: number;
            /** @description The most workers of each status that were seen. */
            workers: {
                /** @description Workers that were `RUNNING`. */
                running: number;
                /** @description Workers that were `IDLE`. */
                idle: number;
                /** @description Workers that were `INITIALIZING`. */
                initializing: number;
                /** @description Workers that were `THROTTLED`. */
                throttled: number;
                /** @description Workers that were `UNHEALTHY`. */
                unhealthy: number;
                /** @description Workers that were `PAUSED`. */
                paused: number;
            };
        };
        /** @description How long jobs of a step waited, or ran. */
        Percentiles: {
            /** @description Half of them took at most this long, in milliseconds; null without any. */
            p50: number | null;
            /** @description 95 of 100 took at most this long, in milliseconds; null without any. */
            p95: number | null;
        };
        /** @description That the scaler wanted another number of workers from a moment on. */
        Decision: {
            /**
             * Format: date-time
             * @description The moment.
             */
            at: string;
            /** @description How many workers it wanted. */
            workers: number;
            /** @description Why, for a person. */
            why: string;
        };
        /** @description One page of decisions. */
        DecisionPage: {
            /** @description Newest first. */
            decisions: components["schemas"]["Decision"][];
            /** @description Continues after this page; null when nothing is left. */
            nextCursor: string | null;
        };
        /**
         * @description How far a release is.
         *
         *     - `ROLLING`: workers of older releases are being replaced.
         *     - `COMPLETE`: it is the present release, and no worker has an older one.
         *     - `REPLACED`: a newer release came.
         * @enum {string}
         */
        ReleaseState: "ROLLING" | "COMPLETE" | "REPLACED";
        /** @description The settings that workers of an endpoint started with from a moment on. */
        Release: {
            /** @description Its version, which rises. */
            version: number;
            state: components["schemas"]["ReleaseState"];
            /** @description The image of its workers. */
            imageName: string;
            /** @description The template that they were started from. */
            templateId: string;
            /**
             * Format: date-time
             * @description When the service began with it; null when that is not known.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the last worker of an older release was gone; null while one is there, and if a newer release came before that.
             */
            completedAt: string | null;
            /** @description How many workers have it now. */
            workers: number;
        };
        /** @description One page of releases. */
        ReleasePage: {
            /** @description Newest first. */
            releases: components["schemas"]["Release"][];
            /** @description Continues after this page; null when nothing is left. */
            nextCursor: string | null;
        };
        /** @description What a pod used lately. */
        PodUsage: {
            /** @description The pod. */
            podId: string;
            /** @description Time between two samples, in milliseconds. */
            intervalMs: number;
            /** @description Oldest first. */
            samples: components["schemas"]["PodUsageSample"][];
        };
        /** @description What a pod used at a moment. */
        PodUsageSample: {
            /**
             * Format: date-time
             * @description When it was measured.
             */
            at: string;
            /** @description Processor time in percent of the processors that the pod may use; null when it is not known. */
            cpuPercent: number | null;
            /** @description Memory in percent of the memory that the pod may use; null when it is not known. */
            memoryPercent: number | null;
            /** @description Each GPU of the pod, in the order in which the pod has them. Simulated GPUs are left out. */
            gpus: components["schemas"]["PodGpuUsage"][];
        };
        /** @description What a GPU of a pod did at a moment. */
        PodGpuUsage: {
            /** @description The GPU, as the driver of its host names it. */
            id: string;
            /** @description Share of the time in which it computed, in percent; null when it is not known. */
            utilizationPercent: number | null;
            /** @description Its memory in use, in percent; null when it is not known. */
            memoryPercent: number | null;
        };
        /** @description What happened to a pod. */
        PodExplanation: {
            /** @description The pod. */
            podId: string;
            /**
             * Format: date-time
             * @description The moment of which it tells.
             */
            at: string;
            /** @description The explanation, for a person. */
            message: string;
            desiredStatus: components["schemas"]["PodDesiredStatus"];
            /** @description Whether its container runs. */
            isUp: boolean;
            /** @description Its last change of status. */
            lastStatusChange: string;
            /** @description The host that it was put on. */
            host: {
                /** @description The host. */
                machineId: string;
                /** @description Its data center. */
                dataCenterId: string;
                /** @description Whether the service on it runs. */
                isAlive: boolean;
                /**
                 * Format: date-time
                 * @description Its last report; null when it is gone.
                 */
                seenAt: string | null;
            };
            /** @description Whether a stopped pod could be started now; null for one that is to run. */
            canStart: {
                /** @description Whether it could. */
                possible: boolean;
                /** @description Why not; null if it could. */
                message: string | null;
            } | null;
            /** @description What the service did with it last, oldest first, as far as its log is kept. */
            steps: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                /** @description What. */
                message: string;
            }[];
            /** @description What is wrong with it; null when nothing is. */
            problem: components["schemas"]["Problem"] | null;
        };
        /** @description How many workers have each status; those that ended do not count. */
        WorkerSummary: {
            /** @description Workers that are `RUNNING`. */
            running: number;
            /** @description Workers that are `IDLE`. */
            idle: number;
            /** @description Workers that are `INITIALIZING`. */
            initializing: number;
            /** @description Workers that are `THROTTLED`. */
            throttled: number;
            /** @description Workers that are `UNHEALTHY`. */
            unhealthy: number;
            /** @description Workers that are `PAUSED`. */
            paused: number;
            /** @description All of them. */
            total: number;
        };
        /** @description Jobs by state. */
        JobSummaryCounts: {
            /** @description Jobs that wait now. */
            inQueue: number;
            /** @description Jobs that run now. */
            inProgress: number;
            /** @description Jobs that were completed so far. */
            completed: number;
            /** @description Jobs that failed or timed out so far. */
            failed: number;
        };
        /** @description What an account has and what it is doing. */
        Overview: {
            /**
             * Format: date-time
             * @description The moment of the overview.
             */
            at: string;
            jobs: components["schemas"]["JobSummaryCounts"];
            /** @description The endpoints. */
            endpoints: {
                /** @description All of them. */
                total: number;
                /** @description Those with at least one waiting job. */
                waiting: number;
                /** @description Those that start no workers because `workersMax` is 0. */
                paused: number;
            };
            workers: components["schemas"]["WorkerSummary"];
            /** @description The pods. */
            pods: {
                /** @description Pods that are to run. */
                running: number;
                /** @description Pods that are stopped. */
                exited: number;
                /** @description All of them. */
                total: number;
            };
            /** @description Endpoints with waiting jobs, the one with the oldest job first. */
            waiting: components["schemas"]["WaitingEndpoint"][];
            /** @description Why jobs failed or timed out within 24 hours, also those that have expired since, with one entry for all of an endpoint that have the same state and error. The entry with the last record comes first. */
            failures: components["schemas"]["FailureGroup"][];
            /** @description What was charged since midnight UTC, in credits. */
            costToday: number;
            /** @description What keeps something from running, errors first. */
            problems: components["schemas"]["Problem"][];
        };
        /** @description An endpoint that keeps jobs waiting. */
        WaitingEndpoint: {
            /** @description The endpoint. */
            endpointId: string;
            /** @description Its name. */
            endpointName: string;
            /** @description How many jobs wait. */
            jobs: number;
            /**
             * Format: date-time
             * @description Since when the oldest job of normal priority waits; null when only jobs of low priority do, or that is not known.
             */
            oldestQueuedAt: string | null;
            /** @description Why the oldest job waits: one of the reasons that `/status` of the queue interface explains. New ones may be added. */
            reason: string;
            /** @description The same for a person. */
            message: string;
        };
        /** @description How a job ended that failed or timed out. The record outlives the job. */
        RecentFailure: {
            /** @description The job. */
            jobId: string;
            /** @description Its endpoint. */
            endpointId: string;
            /** @description The name of its endpoint. */
            endpointName: string;
            /** @description `FAILED` or `TIMED_OUT`. */
            status: string;
            /** @description The first line of its error; null without one. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt: string;
            /**
             * Format: date-time
             * @description When its last attempt began; null if it never started.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finishedAt: string;
            /** @description The worker of its last attempt; null if no worker got it. */
            workerId: string | null;
            /** @description How many attempts it took, those before a retry included. */
            attempts: number;
            /** @description Whether it was submitted with `/runsync`. */
            sync: boolean;
            /** @description Whether the job itself can still be read, with `/status` and `getJob`. */
            kept: boolean;
        };
        /** @description How a job ended that failed or timed out. The record outlives the job. It has what the list shows, and the traceback. */
        FailureDetails: {
            /** @description The job. */
            jobId: string;
            /** @description Its endpoint. */
            endpointId: string;
            /** @description The name of its endpoint. */
            endpointName: string;
            /** @description `FAILED` or `TIMED_OUT`. */
            status: string;
            /** @description The first line of its error; null without one. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was submitted.
             */
            submittedAt: string;
            /**
             * Format: date-time
             * @description When its last attempt began; null if it never started.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finishedAt: string;
            /** @description The worker of its last attempt; null if no worker got it. */
            workerId: string | null;
            /** @description How many attempts it took, those before a retry included. */
            attempts: number;
            /** @description Whether it was submitted with `/runsync`. */
            sync: boolean;
            /** @description Whether the job itself can still be read, with `/status` and `getJob`. */
            kept: boolean;
            /** @description The traceback that its worker reported, without the frames of the package for workers, or the text of an error that is not one line: its last 4000 characters, from the beginning of a line. Null if the error is one line. */
            traceback: string | null;
        };
        /** @description All records of an endpoint with the same state and error. */
        FailureGroup: {
            /** @description How many there are. */
            count: number;
            /**
             * Format: date-time
             * @description When the first of these jobs ended.
             */
            firstFinishedAt: string;
            last: components["schemas"]["RecentFailure"];
        };
        /** @description Records of failed jobs by state and error. */
        FailureGroups: {
            /** @description The group with the last record comes first. */
            failures: components["schemas"]["FailureGroup"][];
            /** @description How many records have another error than those of the groups. */
            others: number;
        };
        /** @description One page of records of failed jobs. */
        FailurePage: {
            /** @description The last one first. */
            failures: components["schemas"]["RecentFailure"][];
            /** @description Continues after this page; null when nothing is left. */
            nextCursor: string | null;
        };
        /**
         * @description Stable name of the kind of problem. New ones may be added.
         *
         *     - `workers_crashing`, `workers_not_reporting`, `workers_not_asking`, `no_capacity`, `no_workers_allowed`: why jobs of an endpoint wait, as `/status` of
         *       the queue interface explains.
         *     - `pod_not_running`: a pod that is to run has no container.
         *     - `pod_failed`: the service stopped a pod because its container could not be started.
         *     - `storage_unavailable`: the service cannot store new jobs.
         *     - `budget_reached`, `budget_nearly_reached`: the account or an endpoint has spent its budget of this month, or 80 % of it.
         *     - `notification_undeliverable`: the receiver of an enabled rule for notifications did not acknowledge the last message after all its tries, or the
         *       last test message.
         * @enum {string}
         */
        ProblemCode: "workers_crashing" | "workers_not_reporting" | "workers_not_asking" | "no_capacity" | "no_workers_allowed" | "pod_not_running" | "pod_failed" | "storage_unavailable" | "budget_reached" | "budget_nearly_reached" | "notification_undeliverable";
        /**
         * @description `error`: something does not work. `warning`: it may be meant so, or mend itself.
         * @enum {string}
         */
        ProblemSeverity: "error" | "warning";
        /**
         * @description What a problem is about.
         * @enum {string}
         */
        ProblemSubjectKind: "endpoint" | "pod" | "service" | "account" | "notification";
        /** @description Something that keeps jobs or pods from running. */
        Problem: {
            code: components["schemas"]["ProblemCode"];
            severity: components["schemas"]["ProblemSeverity"];
            /** @description What it is about. */
            subject: {
                kind: components["schemas"]["ProblemSubjectKind"];
                /** @description Its id; null for the service. */
                id: string | null;
                /** @description Its name; null for the service. */
                name: string | null;
            };
            /** @description What is wrong, in one or two sentences. */
            message: string;
            /** @description What to do about it. */
            cure: string;
        };
        /** @description Data of an event `endpoint`. */
        EndpointState: {
            /** @description The endpoint. */
            endpointId: string;
            /** @description Its name; empty when it is deleted. */
            name: string;
            /** @description Whether it was deleted. The other members say nothing then. */
            deleted: boolean;
            /** @description Its present release. */
            version: number;
            jobs: components["schemas"]["JobSummaryCounts"];
            workers: components["schemas"]["WorkerSummary"];
            /** @description How many workers the scaler wants; null when it has not decided yet. */
            wantedWorkers: number | null;
            /** @description Why, for a person; null when it has not decided yet. */
            why: string | null;
            /** @description Why the oldest job waits; null when none has waited for a second. */
            waiting: {
                /** @description The reason. */
                reason: string;
                /** @description The same for a person. */
                message: string;
            } | null;
        };
        /** @description Data of an event `worker`. */
        WorkerState: {
            /** @description Its endpoint. */
            endpointId: string;
            /** @description The worker. */
            id: string;
            status: components["schemas"]["EndpointWorkerStatus"];
            /** @description How many jobs it works on. */
            jobsInProgress: number;
            /** @description Why it does not run or is about to end, for a person; null otherwise. */
            message: string | null;
        };
        /** @description Data of an event `job`. */
        JobsChanged: {
            /** @description The endpoint of the jobs. */
            endpointId: string;
            /** @description Jobs that changed. */
            jobs: {
                /** @description The job. */
                id: string;
                /** @description Its state now; null when it was removed. */
                status: string | null;
            }[];
            /** @description How many further jobs changed. */
            omitted: number;
        };
        /** @description Data of an event `pod`. */
        PodState: {
            /** @description The pod. */
            id: string;
            /** @description Its name. */
            name: string;
            desiredStatus: components["schemas"]["PodDesiredStatus"];
            /** @description Its last change of status, for a person. */
            lastStatusChange: string;
            /** @description Whether its container runs. */
            isUp: boolean;
        };
        /**
         * @description A kind of resource.
         * @enum {string}
         */
        ResourceKind: "endpoint" | "template" | "networkVolume" | "containerRegistryAuth" | "secret" | "key" | "notification";
        /** @description Data of an event `resource`. */
        ResourceChanged: {
            kind: components["schemas"]["ResourceKind"];
            /** @description Its id. */
            id: string;
            /**
             * @description What became of it.
             * @enum {string}
             */
            change: "saved" | "deleted";
        };
        /** @description Data of an event `problem`. */
        ProblemChanged: {
            /**
             * @description Whether it began or ended.
             * @enum {string}
             */
            state: "began" | "ended";
            problem: components["schemas"]["Problem"];
        };
        /** @description Data of an event `heartbeat`. */
        Heartbeat: {
            /**
             * Format: date-time
             * @description The time of the service.
             */
            at: string;
        };
        /** @description The workers of an endpoint. */
        EndpointWorkerList: {
            /** @description In the order in which they started; those whose start is not known come last. */
            workers: components["schemas"]["EndpointWorker"][];
            summary: components["schemas"]["WorkerSummary"];
            /** @description The present release of the endpoint. */
            endpointVersion: number;
            /** @description Whether these are all workers: false until the gateway that manages them has told of them once, and when it has more than it tells others. */
            complete: boolean;
        };
        /** @description What every response outside the 2xx range carries. Programs decide on `error`; people read `message`. */
        Error: {
            error: components["schemas"]["ErrorCode"];
            /** @description What happened and what can be done about it, in English. The wording may change at any time; do not match on it. */
            message: string;
            /** @description Id of this request, the same as in the `x-request-id` header. Quote it when asking for help. */
            requestId: string;
            /** @description One entry for each field or parameter that was refused. Left out when the error is not about a field. */
            details?: components["schemas"]["ErrorDetail"][];
        };
        /**
         * @description Stable name of the kind of failure. It never changes its meaning; new names may be added.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "unauthorized" | "payment_required" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "request_timeout" | "rate_limited" | "internal" | "not_implemented" | "unavailable";
        /** @description One refused field or parameter. */
        ErrorDetail: {
            /** @description Where the fault lies: a dotted path into the body such as `ports.0`, or the name of a path or query parameter. */
            field: string;
            /** @description What is wrong with this field. */
            message: string;
        };
        /**
         * @description State of a job.
         *
         *     - `IN_QUEUE`: accepted and waiting for a worker.
         *     - `IN_PROGRESS`: handed to a worker.
         *     - `COMPLETED`: the handler finished and its result was stored.
         *     - `FAILED`: the handler reported an error, or the job was lost by workers once too often.
         *     - `CANCELLED`: stopped by its client.
         *     - `TIMED_OUT`: ran longer than its execution timeout.
         *
         *     The last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue by a retry.
         * @enum {string}
         */
        JobStatus: "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
        /** @description A page of the jobs of an endpoint. */
        JobList: {
            /** @description The jobs of this page, newest submitted first; may be empty although more follow. */
            jobs: components["schemas"]["JobSummary"][];
            /** @description What to send as `cursor` for the jobs after these; null when there are none. */
            nextCursor: string | null;
        };
        /** @description What is known of a job, without its input and output. */
        JobSummary: {
            /** @description Id of the job. */
            id: string;
            status: components["schemas"]["JobStatus"];
            /**
             * Format: date-time
             * @description When the job was submitted. Jobs are ordered by it, and filters by time refer to it.
             */
            submittedAt: string;
            /**
             * Format: date-time
             * @description When the current or last attempt began; null while the job waits, and for one that never started.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the job reached its final state; null before.
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When the job will be removed, as things are now.
             */
            expiresAt: string;
            /** @description Milliseconds that the job waited before the current or last attempt; null while it waits. */
            delayTime: number | null;
            /** @description Milliseconds that the last attempt took, 0 without an attempt; null before the job is finished. */
            executionTime: number | null;
            /** @description The worker that has, or last had, the job; null while it waits. */
            workerId: string | null;
            /** @description How often the job was handed to a worker. */
            attempts: number;
            /** @description Why the job did not succeed, cut after 1000 characters; null without an error. The queue interface has the whole text. */
            error: string | null;
            /** @description Whether the job was submitted through `/runsync`. */
            sync: boolean;
            /** @description Whether the job waits behind those of normal priority. */
            lowPriority: boolean;
        };
        /** @description What is known of a job, with the sizes of its input and output. */
        JobDetails: {
            /** @description Id of the job. */
            id: string;
            status: components["schemas"]["JobStatus"];
            /**
             * Format: date-time
             * @description When the job was submitted. Jobs are ordered by it, and filters by time refer to it.
             */
            submittedAt: string;
            /**
             * Format: date-time
             * @description When the current or last attempt began; null while the job waits, and for one that never started.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the job reached its final state; null before.
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When the job will be removed, as things are now.
             */
            expiresAt: string;
            /** @description Milliseconds that the job waited before the current or last attempt; null while it waits. */
            delayTime: number | null;
            /** @description Milliseconds that the last attempt took, 0 without an attempt; null before the job is finished. */
            executionTime: number | null;
            /** @description The worker that has, or last had, the job; null while it waits. */
            workerId: string | null;
            /** @description How often the job was handed to a worker. */
            attempts: number;
            /** @description Why the job did not succeed, cut after 1000 characters; null without an error. The queue interface has the whole text. */
            error: string | null;
            /** @description Whether the job was submitted through `/runsync`. */
            sync: boolean;
            /** @description Whether the job waits behind those of normal priority. */
            lowPriority: boolean;
            /** @description Whether the job has a webhook. */
            webhook: boolean;
            /** @description Size of the input; null once it is no longer kept, because a job that is `COMPLETED` cannot be retried. */
            inputBytes: number | null;
            /** @description Size of the result, or of the last progress update while the job runs; null when there is none. */
            outputBytes: number | null;
        };
        /** @description What happened to a job. */
        JobEventList: {
            /** @description Id of the job. */
            id: string;
            status: components["schemas"]["JobStatus"];
            /** @description The events, oldest first. */
            events: components["schemas"]["JobEvent"][];
        };
        /** @description Something that happened to a job. Which fields it has besides the first three depends on its `type`. */
        JobEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            type: components["schemas"]["JobEventType"];
            /** @description The same as a sentence for a person to read; the wording may change. */
            message: string;
            /** @description SUBMITTED: whether it was submitted through `/runsync`. */
            sync?: boolean;
            /** @description SUBMITTED: whether it waits behind jobs of normal priority. */
            lowPriority?: boolean;
            /** @description Number of the attempt, from 1; for `WEBHOOK` that of the try. 0 for a job that was cancelled while it waited. */
            attempt?: number;
            /** @description STARTED, RETURNED: the worker of the attempt. */
            workerId?: string;
            /** @description WAITING: why the job waits. RETURNED: why the attempt ended. */
            reason?: components["schemas"]["JobEventReason"];
            /** @description CHUNKS: how many pieces of output the attempt streamed. */
            count?: number;
            /** @description COMPLETED, FAILED, TIMED_OUT, CANCELLED: the error, cut after 1000 characters. WEBHOOK: why there was no answer, in words. Null when there is none. */
            error?: string | null;
            /** @description WEBHOOK: the HTTP status of the answer; null when there was none. */
            statusCode?: number | null;
            /**
             * Format: date-time
             * @description WEBHOOK: when the next try is due; null after the last one.
             */
            nextTryAt?: string | null;
        };
        /**
         * @description What happened to a job. New values may be added.
         *
         *     - `SUBMITTED`: the service accepted the job.
         *     - `WAITING`: the job waited for the `reason` given, from then on.
         *     - `STARTED`: a worker received the job.
         *     - `CHUNKS`: the attempt streamed output; the time is that of its end, or of the answer while it runs.
         *     - `RETURNED`: the attempt ended without a result, and the job was put back in the queue.
         *     - `RETRIED`: a client put the failed job back in the queue.
         *     - `COMPLETED`, `FAILED`, `TIMED_OUT`, `CANCELLED`: the job reached this state.
         *     - `WEBHOOK`: the service tried to deliver the webhook.
         * @enum {string}
         */
        JobEventType: "SUBMITTED" | "WAITING" | "STARTED" | "CHUNKS" | "RETURNED" | "RETRIED" | "COMPLETED" | "FAILED" | "TIMED_OUT" | "CANCELLED" | "WEBHOOK";
        /**
         * @description Why a job waits (WAITING), or why an attempt ended without a result (RETURNED). The values keep their meaning; new ones may be
         *     added.
         *
         *     - `about_to_start`: a worker is free; the job is being handed out.
         *     - `worker_starting`: a worker is being started, and none serves yet.
         *     - `workers_busy`: all workers have jobs, and no more will be started.
         *     - `scaling`: all workers have jobs; more are being started, or will be if the wait goes on.
         *     - `workers_crashing`: workers crash or fail to start, or their prestart hooks fail; the service tries again with growing pauses.
         *     - `workers_not_reporting`: workers took jobs and kept polling, but reported no result; they get jobs again after a growing
         *       pause, and those that the service started are replaced.
         *     - `workers_not_asking`: workers are alive and hold no job, but ask for none: they were told to stop a job and do not come
         *       back from it, or their concurrency is 0. Those that the service started are replaced.
         *     - `no_capacity`: another worker is needed, but cannot start at the moment: no machine has room for it, or its image cannot be
         *       pulled. `message` says which; the service tries again with growing pauses.
         *     - `no_workers_allowed`: the endpoint is paused (`workersMax` is 0), and no external worker serves it.
         *     - `budget_reached`: a budget with the action `STOP` is reached, so no worker is started.
         *     - `low_priority`: the job is of low priority, for which no worker is started, or jobs of normal priority go first.
         *     - `unknown`: this gateway does not manage the workers and does not know; another gateway does.
         *     - `LOST`: its worker gave no sign of life in time, or ended; the message says which, and how. It counts as an automatic retry.
         *     - `RELEASED`: the service stopped the worker, the worker gave the job back, or the job did not reach the worker. The message says
         *       whether the service stopped it. It does not count.
         * @enum {string}
         */
        JobEventReason: "about_to_start" | "worker_starting" | "workers_busy" | "scaling" | "workers_crashing" | "workers_not_reporting" | "workers_not_asking" | "no_capacity" | "no_workers_allowed" | "budget_reached" | "low_priority" | "unknown" | "LOST" | "RELEASED";
        /**
         * @description Type of GPU. Requests may write it in other letter case and with other spaces; answers use the spelling listed here.
         * @enum {string}
         */
        GpuTypeId: "NVIDIA GeForce RTX 4090" | "NVIDIA A40" | "NVIDIA RTX A5000" | "NVIDIA GeForce RTX 5090" | "NVIDIA H100 80GB HBM3" | "NVIDIA GeForce RTX 3090" | "NVIDIA RTX A4500" | "NVIDIA L40S" | "NVIDIA H200" | "NVIDIA L4" | "NVIDIA RTX 6000 Ada Generation" | "NVIDIA A100-SXM4-80GB" | "NVIDIA RTX 4000 Ada Generation" | "NVIDIA RTX A6000" | "NVIDIA A100 80GB PCIe" | "NVIDIA RTX 2000 Ada Generation" | "NVIDIA RTX A4000" | "NVIDIA RTX PRO 6000 Blackwell Server Edition" | "NVIDIA H100 PCIe" | "NVIDIA H100 NVL" | "NVIDIA L40" | "NVIDIA B200" | "NVIDIA GeForce RTX 3080 Ti" | "NVIDIA RTX PRO 6000 Blackwell Workstation Edition" | "NVIDIA GeForce RTX 3080" | "NVIDIA GeForce RTX 3070" | "AMD Instinct MI300X OAM" | "NVIDIA GeForce RTX 4080 SUPER" | "Tesla V100-PCIE-16GB" | "Tesla V100-SXM2-32GB" | "NVIDIA RTX 5000 Ada Generation" | "NVIDIA GeForce RTX 4070 Ti" | "NVIDIA RTX 4000 SFF Ada Generation" | "NVIDIA GeForce RTX 3090 Ti" | "NVIDIA RTX A2000" | "NVIDIA GeForce RTX 4080" | "NVIDIA A30" | "NVIDIA GeForce RTX 5080" | "Tesla V100-FHHL-16GB" | "NVIDIA H200 NVL" | "Tesla V100-SXM2-16GB" | "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition" | "NVIDIA A5000 Ada" | "Tesla V100-PCIE-32GB" | "Tesla T4" | "NVIDIA RTX A30";
        /**
         * @description Data center in which something runs or is stored.
         * @enum {string}
         */
        DataCenterId: "EU-RO-1" | "CA-MTL-1" | "EU-SE-1" | "US-IL-1" | "EUR-IS-1" | "EU-CZ-1" | "US-TX-3" | "EUR-IS-2" | "US-KS-2" | "US-GA-2" | "US-WA-1" | "US-TX-1" | "CA-MTL-3" | "EU-NL-1" | "US-TX-4" | "US-CA-2" | "US-NC-1" | "OC-AU-1" | "US-DE-1" | "EUR-IS-3" | "CA-MTL-2" | "AP-JP-1" | "EUR-NO-1" | "EU-FR-1" | "US-KS-3" | "US-GA-1";
        /**
         * @description CUDA version that the driver of a host supports.
         * @enum {string}
         */
        CudaVersion: "13.0" | "12.9" | "12.8" | "12.7" | "12.6" | "12.5" | "12.4" | "12.3" | "12.2" | "12.1" | "12.0" | "11.8";
        /**
         * @description CPU family of a CPU pod: generation, then `c` (compute: little memory per core), `g` (general) or `m` (much memory per core).
         * @enum {string}
         */
        CpuFlavorId: "cpu3c" | "cpu3g" | "cpu3m" | "cpu5c" | "cpu5g" | "cpu5m";
        /**
         * @description CPU family that workers of an endpoint may have: generation, then `c` (compute) or `g` (general).
         * @enum {string}
         */
        EndpointCpuFlavorId: "cpu3c" | "cpu3g" | "cpu5c" | "cpu5g";
        /**
         * @description How work reaches the workers. `QB`: a queue endpoint; jobs wait until a worker takes them. `LB`: a load-balancing endpoint; requests to `/lb/{endpointId}/…` go to the HTTP server of a worker.
         * @enum {string}
         */
        EndpointType: "QB" | "LB";
        /** @description Origin of a page as browsers send it, in lower case: `scheme://host`, with `:port` where it is not the usual one of the scheme. `*` stands for all. */
        CorsOrigin: string;
        /**
         * @description Whether the work runs on GPUs or on CPUs only.
         * @enum {string}
         */
        ComputeType: "GPU" | "CPU";
        /**
         * @description `SECURE`: machines in managed data centers. `COMMUNITY`: machines of other hosts.
         * @enum {string}
         */
        CloudType: "SECURE" | "COMMUNITY";
        /**
         * @description How to read a list of alternatives: `availability` takes the one that is free soonest, `custom` keeps to the order of the list.
         * @enum {string}
         */
        PlacementPriority: "availability" | "custom";
        /**
         * @description The state a pod is meant to be in. `RUNNING`: from creation on, also while its container is still being prepared. `EXITED`: stopped; its machine is released, its volume kept. `TERMINATED`: deleted; its machine is being cleared.
         * @enum {string}
         */
        PodDesiredStatus: "RUNNING" | "EXITED" | "TERMINATED";
        /**
         * @description How the number of workers follows the load. `QUEUE_DELAY`: one more worker when a job has waited longer than `scalerValue` seconds; once the service has measured how long starts and jobs take, as many as are needed to keep to it. `REQUEST_COUNT`: one worker for every `scalerValue` jobs that wait or run, rounded up.
         * @enum {string}
         */
        ScalerType: "QUEUE_DELAY" | "REQUEST_COUNT";
        /**
         * @description Hardware that a template is made for; the web console filters by it.
         * @enum {string}
         */
        TemplateCategory: "NVIDIA" | "AMD" | "CPU";
        /**
         * @description Length of the time span that one billing record covers. Spans begin at full hours, UTC midnights, Mondays, first days of the month or of the year.
         * @enum {string}
         */
        BillingBucketSize: "hour" | "day" | "week" | "month" | "year";
        /**
         * @description What happens when a budget is reached.
         *
         *     - `WARN`: the overview and the events tell it.
         *     - `STOP`: new work is refused with 402 as well, and no workers are started. What was accepted before stays.
         * @enum {string}
         */
        SpendAction: "WARN" | "STOP";
        /**
         * @description `OK`: less than 80 % of the limit is spent, or there is none. `NEARLY_REACHED`: less than all of it. `REACHED`: all or more.
         * @enum {string}
         */
        SpendState: "OK" | "NEARLY_REACHED" | "REACHED";
        /** @description How much an account may spend in a calendar month (UTC). */
        Budget: {
            /** @description US dollars a month; null for no limit. */
            spendLimit: number | null;
            /**
             * @description What happens when it is reached.
             * @default WARN
             */
            action?: components["schemas"]["SpendAction"];
        };
        /** @description The budget that is wanted. */
        BudgetInput: {
            /** @description US dollars a month; null for no limit. */
            spendLimit: number | null;
            /**
             * @description What happens when it is reached.
             * @default WARN
             */
            action?: components["schemas"]["SpendAction"];
        };
        /** @description What an endpoint with a limit of its own spent this month. */
        EndpointBudget: {
            /** @description The endpoint. */
            endpointId: string;
            /** @description Its name. */
            endpointName: string;
            /** @description US dollars a month. */
            spendLimit: number;
            action: components["schemas"]["SpendAction"];
            /** @description US dollars that its workers cost this month so far, those that run included. */
            spent: number;
            /** @description The part of the limit that is spent; 1 is all of it. */
            share: number;
            state: components["schemas"]["SpendState"];
            /** @description Whether new jobs are refused because of it. */
            stopsNewWork: boolean;
        };
        /** @description The budget of an account, and what it spent this month. */
        BudgetReport: {
            /** @description US dollars a month that the account set itself; null for no limit. */
            spendLimit: number | null;
            action: components["schemas"]["SpendAction"];
            /** @description The budget that the operator set; null when it set none. */
            operator: components["schemas"]["Budget"] | null;
            /** @description The limit that counts, the lower one of the two; null when there is none. */
            limit: number | null;
            /** @description US dollars that pods, workers and network volumes cost this month so far, those that run included. */
            spent: number;
            /** @description The part of the limit that is spent; 1 is all of it. Null without a limit. */
            share: number | null;
            state: components["schemas"]["SpendState"];
            /** @description Whether new jobs and pods are refused because of it. */
            stopsNewWork: boolean;
            /**
             * Format: date-time
             * @description When the month began, in UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description When the next month begins.
             */
            until: string;
            /** @description The endpoints that have a limit of their own, newest first. */
            endpoints: components["schemas"]["EndpointBudget"][];
        };
        /**
         * @description Who holds what was rented.
         * @enum {string}
         */
        RentalKind: "pod" | "worker" | "network-volume";
        /** @description A time during which the account held hardware or storage on constant terms. */
        Rental: {
            /** @description Its id. */
            id: string;
            kind: components["schemas"]["RentalKind"];
            /** @description The pod, worker or network volume. */
            holderId: string;
            /** @description The endpoint of a worker; null for other kinds. */
            endpointId: string | null;
            /** @description The template; null without one. */
            templateId: string | null;
            /** @description The image; null for a network volume. */
            imageName: string | null;
            /** @description Where it was held. */
            dataCenterId: string;
            /** @description The type of the GPUs; null without any. */
            gpuTypeId: string | null;
            /** @description How many GPUs. */
            gpuCount: number;
            /** @description The CPU flavor; null with GPUs, and while only storage was held. */
            cpuFlavorId: string | null;
            /** @description How many virtual CPUs; 0 while only storage was held. */
            vcpuCount: number;
            /** @description How much memory, in GB. */
            memoryInGb: number;
            /** @description How much disk, volumes included, in GB. */
            diskInGb: number;
            /** @description Credits per hour for GPUs, CPUs and memory. */
            computeCostPerHr: number;
            /** @description Credits per hour for disks. */
            storageCostPerHr: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it ended; null while it lasts.
             */
            endedAt: string | null;
            /** @description What it was charged within the period, in credits. */
            amount: number;
        };
        /** @description One page of rentals. */
        RentalPage: {
            /** @description Newest first. */
            rentals: components["schemas"]["Rental"][];
            /** @description Continues after this page; null when nothing is left. */
            nextCursor: string | null;
        };
        /**
         * @description What the records of pods are split by, besides time.
         * @enum {string}
         */
        PodBillingGrouping: "podId" | "gpuTypeId";
        /**
         * @description What the records of endpoints are split by, besides time.
         * @enum {string}
         */
        EndpointBillingGrouping: "endpointId" | "podId" | "gpuTypeId";
        /**
         * @description What the records of tokens are split by, besides time.
         * @enum {string}
         */
        TokenBillingGrouping: "endpointId" | "keyId";
        /**
         * @description A port to expose, written `<number>/<protocol>`. The number is 1 to 65535; a number of 70001 or above requests a port with the same number inside and outside; the service chooses the number. Other numbers answer 400. `http` ports are reachable through the service: at `/pods/{podId}/{port}/`, and for browsers at a host name for each port; `tcp` ports directly on the public address.
         * @example 8888/http
         * @example 22/tcp
         */
        PortMapping: string;
        /** @description A type of GPU, how many of it are in use, and what it costs. A price that is not offered is left out. */
        GpuInfo: {
            /** @description Id of the GPU type; normally one of the `GpuTypeId` values. */
            id?: string;
            /** @description Number of GPUs of this type in use here. */
            count?: number;
            /** @description Short name for people. */
            displayName?: string;
            /** @description On-demand price in the secure cloud, in credits per GPU and hour. */
            securePrice?: number;
            /** @description On-demand price in the community cloud, in credits per GPU and hour. */
            communityPrice?: number;
            /** @description Price with a savings plan of one month, in credits per GPU and hour. */
            oneMonthPrice?: number;
            /** @description Price with a savings plan of three months, in credits per GPU and hour. */
            threeMonthPrice?: number;
            /** @description Price with a savings plan of six months, in credits per GPU and hour. */
            sixMonthPrice?: number;
            /** @description Price with a savings plan of one week, in credits per GPU and hour. */
            oneWeekPrice?: number;
            /** @description Price of an interruptible pod in the community cloud, in credits per GPU and hour. */
            communitySpotPrice?: number;
            /** @description Price of an interruptible pod in the secure cloud, in credits per GPU and hour. */
            secureSpotPrice?: number;
        };
        /** @description A type of CPU. */
        CpuType: {
            /** @description Id of the CPU type. */
            id?: string;
            /** @description Name for people. */
            displayName?: string;
            /** @description Physical cores. */
            cores?: number;
            /** @description Hardware threads of each core. */
            threadsPerCore?: number;
            /** @description Id of the family that the CPU belongs to. */
            groupId?: string;
        };
        /** @description The host that a pod runs on. Facts that the host does not report are left out. */
        Machine: {
            /** @description Fewest GPUs that a pod on this host can have. */
            minPodGpuCount?: number;
            /** @description Id of the type of the host's GPUs. */
            gpuTypeId?: string;
            /** @description The type of the host's GPUs, with prices. */
            gpuType?: components["schemas"]["GpuInfo"];
            /** @description Number of CPUs of the host. */
            cpuCount?: number;
            /** @description Id of the type of the host's CPUs. */
            cpuTypeId?: string;
            /** @description The type of the host's CPUs. */
            cpuType?: components["schemas"]["CpuType"];
            /** @description Where the host stands: normally a country code. */
            location?: string;
            /** @description Data center of the host. */
            dataCenterId?: string;
            /** @description Measured disk throughput in megabytes per second. */
            diskThroughputMBps?: number;
            /** @description Highest download speed in megabits per second. */
            maxDownloadSpeedMbps?: number;
            /** @description Highest upload speed in megabits per second. */
            maxUploadSpeedMbps?: number;
            /** @description Whether pods on this host can have a public IP address. */
            supportPublicIp?: boolean;
            /** @description true: part of the secure cloud; false: part of the community cloud. */
            secureCloud?: boolean;
            /** @description Start of the next announced maintenance, RFC 3339 in UTC. */
            maintenanceStart?: string;
            /** @description End of the next announced maintenance, RFC 3339 in UTC. */
            maintenanceEnd?: string;
            /** @description What the maintenance is for. */
            maintenanceNote?: string;
            /** @description Remark of the host's operator. */
            note?: string;
            /** @description Price of the pod on this host in credits per hour. */
            costPerHr?: number;
            /** @description Present price of one GPU of the host in credits per hour. */
            currentPricePerGpu?: number;
            /** @description GPUs of the host that are free now. */
            gpuAvailable?: number;
            /** @description Name of the host's GPU type for people. */
            gpuDisplayName?: string;
        };
        /** @description A prepaid term that makes a pod cheaper. */
        SavingsPlan: {
            /** @description Id of the plan. */
            id?: string;
            /** @description Id of the pod that the plan belongs to. */
            podId?: string;
            /** @description Id of the GPU type that the plan covers. */
            gpuTypeId?: string;
            /** @description Price under the plan in credits per hour. */
            costPerHr?: number;
            /** @description When the plan begins, RFC 3339 in UTC. */
            startTime?: string;
            /** @description When the plan ends, RFC 3339 in UTC. */
            endTime?: string;
        };
        /** @description A container that runs on rented hardware. Beside `id`, a field that does not apply or is not known yet is left out, unless it says that it is null. */
        Pod: {
            /** @description Id of the pod; never changes and is never used again. */
            id: string;
            /** @description Name of the pod. */
            name?: string;
            desiredStatus?: components["schemas"]["PodDesiredStatus"];
            /** @description Image of the container, with repository and tag. */
            image?: string;
            /** @description The same value as `image`, under the name that many clients read. */
            imageName?: string;
            /** @description Price in credits per hour, savings plans taken into account. */
            adjustedCostPerHr?: number;
            /** @description The same value as `endpointId`, under an older name. */
            aiApiId?: string;
            /** @description Id of the account that rents the pod. */
            consumerUserId?: string;
            /** @description Size of the container disk in gigabytes. Its content is lost whenever the pod is stopped, restarted or reset. */
            containerDiskInGb?: number;
            /** @description Id of the stored registry credentials used to pull the image. Left out when none are used. */
            containerRegistryAuthId?: string;
            /** @description Price in credits per hour, before savings plans. Always a JSON number. */
            costPerHr?: number;
            /** @description CPU family of a CPU pod. Left out for GPU pods. */
            cpuFlavorId?: string;
            /**
             * Format: date-time
             * @description When the pod was created, RFC 3339 in UTC.
             */
            createdAt?: string;
            /** @description Arguments that replace the image's ENTRYPOINT. Empty: the image's own is used. */
            dockerEntrypoint?: string[];
            /** @description Arguments that replace the image's CMD. Empty: the image's own is used. */
            dockerStartCmd?: string[];
            /** @description Id of the endpoint whose worker this pod is. Left out for ordinary pods. */
            endpointId?: string;
            /**
             * @description Environment variables, name to value. Empty when none are set.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /** @description GPUs of the pod. Left out for CPU pods. */
            gpu?: components["schemas"]["GpuInfo"];
            /** @description Number of GPUs of the pod; 0 for CPU pods. The same value as `gpu.count`. */
            gpuCount?: number;
            /** @description GPU type of the pod, the same value as `gpu.id`. Left out for CPU pods. */
            gpuTypeId?: string;
            /** @description true: cheaper, but the service may stop the pod at any time to give the machine to another pod. */
            interruptible?: boolean;
            /** @description When the pod was started last, RFC 3339 in UTC. */
            lastStartedAt?: string;
            /** @description The last change of state and when it happened, as text for people. */
            lastStatusChange?: string;
            /** @description true: stop, reset, restart and delete are refused. */
            locked?: boolean;
            /** @description The host of the pod. Present with `includeMachine=true`. */
            machine?: components["schemas"]["Machine"];
            /** @description Id of the host. */
            machineId?: string;
            /** @description Memory of the pod in whole gigabytes. */
            memoryInGb?: number;
            /** @description The attached network volume. Present with `includeNetworkVolume=true` when there is one. */
            networkVolume?: components["schemas"]["NetworkVolume"];
            /** @description true: anyone can reach the `http` ports of the pod through the service; false: only requests with a key of the account, and browsers that such a key let in. */
            openHttpPorts?: boolean;
            /** @description Public port of every exposed `tcp` port: the key is the port inside the container, the value the port on `publicIp`. null until the container is up. Public ports may change with every start, restart and reset. */
            portMappings?: {
                [key: string]: number;
            } | null;
            /** @description Exposed ports, each as number and protocol. */
            ports?: components["schemas"]["PortMapping"][];
            /**
             * Format: ipv4
             * @description Address at which exposed `tcp` ports are reached. null until the container is up, and while the pod has no such address.
             */
            publicIp?: string | null;
            /** @description Savings plans of the pod; empty when there are none. Present with `includeSavingsPlans=true`. */
            savingsPlans?: components["schemas"]["SavingsPlan"][];
            /** @description Version of the endpoint that a worker was started from. Left out for ordinary pods. */
            slsVersion?: number;
            /** @description The template the pod was made from. Present with `includeTemplate=true` when there is one. */
            template?: components["schemas"]["Template"];
            /** @description Id of the template the pod was made from. */
            templateId?: string;
            /** @description Virtual CPUs of the pod. */
            vcpuCount?: number;
            /** @description Whether the local volume is encrypted at rest. */
            volumeEncrypted?: boolean;
            /** @description Size in gigabytes of the volume on the host's own disk; kept across stops, restarts and resets. 0: none. */
            volumeInGb?: number;
            /** @description Absolute path at which the local or network volume appears in the container. */
            volumeMountPath?: string;
        };
        /** @description What to start and where. Give `imageName` or `templateId`; without either the answer is 400. With a template, every field given here replaces the value of the template, and a default of this table applies only where the template is silent too. */
        PodCreateInput: {
            /**
             * @description Name of the pod, 1 to 191 characters. A name that is given must not belong to another pod of the account; pods that keep the default name are exempt.
             * @default my pod
             */
            name?: string;
            /**
             * Image
             * @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Needed when no `templateId` is given; with a template it replaces the image of the template.
             */
            imageName?: string;
            /** @description Id of the template to start from. An unknown id answers 404. */
            templateId?: string;
            /**
             * Compute
             * @description Whether to rent GPUs or CPUs only. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.
             * @default GPU
             */
            computeType?: components["schemas"]["ComputeType"];
            /**
             * @description Which kind of machine to rent.
             * @default SECURE
             */
            cloudType?: components["schemas"]["CloudType"];
            /** @description Acceptable GPU types. `gpuTypePriority` says whether the order counts. If it is left out, any. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /**
             * @description How to choose among `gpuTypeIds`.
             * @default availability
             */
            gpuTypePriority?: components["schemas"]["PlacementPriority"];
            /**
             * @description Number of GPUs of a GPU pod.
             * @default 1
             */
            gpuCount?: number;
            /**
             * CPU families
             * @description Acceptable CPU families of a CPU pod. `cpuFlavorPriority` says whether the order counts. If it is left out, any.
             */
            cpuFlavorIds?: components["schemas"]["CpuFlavorId"][];
            /**
             * @description How to choose among `cpuFlavorIds`.
             * @default availability
             */
            cpuFlavorPriority?: components["schemas"]["PlacementPriority"];
            /**
             * @description Virtual CPUs of a CPU pod.
             * @default 2
             */
            vcpuCount?: number;
            /**
             * Data centers
             * @description Data centers that may be used. The default is all of them. A network volume narrows the choice to its own.
             * @default [
             *       "EU-RO-1",
             *       "CA-MTL-1",
             *       "EU-SE-1",
             *       "US-IL-1",
             *       "EUR-IS-1",
             *       "EU-CZ-1",
             *       "US-TX-3",
             *       "EUR-IS-2",
             *       "US-KS-2",
             *       "US-GA-2",
             *       "US-WA-1",
             *       "US-TX-1",
             *       "CA-MTL-3",
             *       "EU-NL-1",
             *       "US-TX-4",
             *       "US-CA-2",
             *       "US-NC-1",
             *       "OC-AU-1",
             *       "US-DE-1",
             *       "EUR-IS-3",
             *       "CA-MTL-2",
             *       "AP-JP-1",
             *       "EUR-NO-1",
             *       "EU-FR-1",
             *       "US-KS-3",
             *       "US-GA-1"
             *     ]
             */
            dataCenterIds?: components["schemas"]["DataCenterId"][];
            /**
             * @description How to choose among `dataCenterIds`.
             * @default availability
             */
            dataCenterPriority?: components["schemas"]["PlacementPriority"];
            /** @description Countries that may be used, as two-letter ISO 3166-1 codes. If it is left out, any. */
            countryCodes?: string[];
            /**
             * CUDA versions
             * @description CUDA versions that a host may have. If it is left out, any.
             */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /**
             * Minimum RAM per GPU (GB)
             * @description Least memory of the host for each GPU, in gigabytes.
             * @default 8
             */
            minRAMPerGPU?: number;
            /**
             * Minimum vCPUs per GPU
             * @description Least number of virtual CPUs for each GPU.
             * @default 2
             */
            minVCPUPerGPU?: number;
            /** @description Least disk throughput of the host in megabytes per second. Left out: no demand. */
            minDiskBandwidthMBps?: number;
            /** @description Least download speed of the host in megabits per second. Left out: no demand. */
            minDownloadMbps?: number;
            /** @description Least upload speed of the host in megabits per second. Left out: no demand. */
            minUploadMbps?: number;
            /**
             * Container disk (GB)
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. If left out, the template decides; without one the default applies.
             * @default 50
             */
            containerDiskInGb?: number | null;
            /**
             * Volume (GB)
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. If left out, the template decides; without one the default applies.
             * @default 20
             */
            volumeInGb?: number | null;
            /**
             * Volume mount path
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. If left out, the template decides; without one the default applies.
             * @default /workspace
             */
            volumeMountPath?: string;
            /**
             * Network volume
             * @description Id of the network volume to attach in place of the local volume; `volumeInGb` is then ignored. An unknown id answers 404.
             */
            networkVolumeId?: string;
            /**
             * Registry credentials
             * @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404.
             */
            containerRegistryAuthId?: string;
            /**
             * Entrypoint
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.
             * @default []
             */
            dockerEntrypoint?: string[];
            /**
             * Start command
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.
             * @default []
             */
            dockerStartCmd?: string[];
            /**
             * Environment variables
             * @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The template's variables apply too; where both set a name, this value wins.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /**
             * @description Ports that the pod exposes; at most 100. An empty array exposes none. If left out, the template decides; without one the default applies.
             * @default [
             *       "8888/http",
             *       "22/tcp"
             *     ]
             */
            ports?: components["schemas"]["PortMapping"][];
            /** @description Community cloud only: true demands a host with a public IP address. false or left out: the pod may have none. */
            supportPublicIp?: boolean;
            /**
             * Global networking
             * @description true: the pod joins the private network that spans data centers. Only for on-demand GPU pods of the secure cloud, and only in some data centers.
             * @default false
             */
            globalNetworking?: boolean;
            /**
             * @description true: rent cheaper, on the terms that the service may stop the pod at any time.
             * @default false
             */
            interruptible?: boolean;
            /**
             * @description true: refuse to stop, reset, restart or delete the pod until it is unlocked with an update.
             * @default false
             */
            locked?: boolean;
            /**
             * Public HTTP ports
             * @description true: anyone can reach the `http` ports of the pod: programs at `/pods/{podId}/{port}/` of the service, browsers at the host name of the port, to which that address leads them. false: only requests with a key of the account that may read resources, and browsers that such a key let in.
             * @default false
             */
            openHttpPorts?: boolean;
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. Changes of `name`, `locked` and `openHttpPorts` take effect at once and leave the container alone; any other change resets a running pod. */
        PodUpdateInput: {
            /** @description New name, 1 to 191 characters. It must not belong to another pod of the account. Left out: unchanged. */
            name?: string;
            /**
             * Image
             * @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged.
             */
            imageName?: string;
            /**
             * Container disk (GB)
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. Left out: unchanged.
             */
            containerDiskInGb?: number | null;
            /**
             * Volume (GB)
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. The volume can grow but not shrink: a smaller value answers 400. Left out: unchanged.
             */
            volumeInGb?: number | null;
            /**
             * Volume mount path
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged.
             */
            volumeMountPath?: string;
            /**
             * Registry credentials
             * @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged.
             */
            containerRegistryAuthId?: string;
            /**
             * Entrypoint
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged.
             */
            dockerEntrypoint?: string[];
            /**
             * Start command
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged.
             */
            dockerStartCmd?: string[];
            /**
             * Environment variables
             * @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged.
             */
            env?: {
                [key: string]: string;
            };
            /** @description Ports that the pod exposes; at most 100. An empty array exposes none. Left out: unchanged. */
            ports?: components["schemas"]["PortMapping"][];
            /**
             * Global networking
             * @description Whether the pod is part of the private network that spans data centers. Left out: unchanged.
             */
            globalNetworking?: boolean;
            /** @description Whether to refuse stop, reset, restart and delete. A locked pod can be unlocked and changed in the same update. Left out: unchanged. */
            locked?: boolean;
            /**
             * Public HTTP ports
             * @description Whether anyone can reach the `http` ports of the pod through the service. Takes effect at once. Left out: unchanged.
             */
            openHttpPorts?: boolean;
        };
        /** @description A queue of jobs, or an address of HTTP servers, and the rules by which workers are started for it. Beside `id`, a field that does not apply is left out. */
        Endpoint: {
            /** @description Id of the endpoint; part of every queue address, `/v2/{endpointId}/…`. */
            id: string;
            /** @description Name of the endpoint. */
            name?: string;
            /** @description CUDA versions that hosts of workers may have. Absent: any. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /** @description Whether workers run on GPUs or on CPUs only. */
            computeType?: components["schemas"]["ComputeType"];
            /** @description When the endpoint was created, RFC 3339 in UTC. */
            createdAt?: string;
            /** @description Origins of pages whose browsers may send requests. Left out on queue endpoints. */
            corsOrigins?: string[];
            /** @description Data centers in which workers may run. */
            dataCenterIds?: components["schemas"]["DataCenterId"][];
            /**
             * @description Environment variables set by the endpoint itself. Workers get the template's variables too; where both set a name, this value wins.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /** @description Longest time in milliseconds that one job may run, unless the job brings its own limit. */
            executionTimeoutMs?: number;
            /** @description GPUs of each worker. */
            gpuCount?: number;
            /** @description GPU types of workers, most wanted first. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /** @description Seconds that a worker stays without a job before it is shut down. */
            idleTimeout?: number;
            /** @description Machine types of CPU workers, each `<flavor>-<vCPUs>-<memory in GB>`, for example `cpu3c-2-4`. */
            instanceIds?: string[];
            /**
             * Minimum CUDA version
             * @description Oldest CUDA version that hosts of workers may have. Left out: no lower bound.
             */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that workers get. Left out when there is none. */
            networkVolumeId?: string;
            /** @description Ids of the network volumes that workers get, at most one a data center. */
            networkVolumeIds?: string[];
            /** @description Whether requests need no key. Left out on queue endpoints. */
            openRequests?: boolean;
            scalerType?: components["schemas"]["ScalerType"];
            /** @description Seconds in the queue (`QUEUE_DELAY`) or jobs per worker (`REQUEST_COUNT`). */
            scalerValue?: number;
            /** @description What happens when `spendLimit` is reached. Left out without a limit. */
            spendAction?: components["schemas"]["SpendAction"];
            /** @description Most US dollars that workers of this endpoint shall cost in a calendar month (UTC). Left out without a limit. */
            spendLimit?: number;
            /** @description The template of the workers. Present with `includeTemplate=true`. */
            template?: components["schemas"]["Template"];
            /** @description Id of the template of the workers. */
            templateId?: string;
            /** @description Whether workers take jobs (`QB`) or serve requests (`LB`). */
            type?: components["schemas"]["EndpointType"];
            /** @description An input to try the endpoint with, as JSON text. Empty: none. */
            testInput?: string;
            /** @description Id of the account that owns the endpoint. */
            userId?: string;
            /** @description Release number; rises with every change that workers have to be replaced for. */
            version?: number;
            /** @description The workers that exist now. Present with `includeWorkers=true`. What the service itself puts into the environment of a worker is not shown. */
            workers?: components["schemas"]["Pod"][];
            /** @description Most workers at the same time. */
            workersMax?: number;
            /** @description Workers that are kept running without any load. */
            workersMin?: number;
        };
        /** @description How workers are made and how many of them there are. Only `templateId` is needed. */
        EndpointCreateInput: {
            /** @description Name of the endpoint, 1 to 191 characters. It must not belong to another endpoint of the account. Left out: the service makes one up. */
            name?: string;
            /** @description Id of the serverless template that says how a worker starts. An unknown id answers 404, a template for pods 400. */
            templateId: string;
            /**
             * Type
             * @description Whether workers take jobs from a queue (`QB`) or serve HTTP requests that are balanced over them (`LB`); cannot be changed later. Workers of an `LB` endpoint serve the port that the variable `PORT` names (80 by default), and answer `GET {HEALTH_CHECK_PATH}` (`/ping` by default) on the port `PORT_HEALTH` (`PORT` by default) with 200 when they are ready, 204 while they start. With `QB` the fields about requests are refused.
             * @default QB
             */
            type?: components["schemas"]["EndpointType"];
            /**
             * Compute
             * @description Whether workers run on GPUs or on CPUs only; cannot be changed later. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.
             * @default GPU
             */
            computeType?: components["schemas"]["ComputeType"];
            /**
             * Environment variables
             * @description Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /** @description GPU types of workers, most wanted first. If it is left out, any. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /**
             * GPUs per worker
             * @description GPUs of each worker.
             * @default 1
             */
            gpuCount?: number;
            /**
             * CPU families
             * @description CPU families of CPU workers, most wanted first. If it is left out, any.
             */
            cpuFlavorIds?: components["schemas"]["EndpointCpuFlavorId"][];
            /**
             * vCPUs per worker
             * @description Virtual CPUs of each CPU worker.
             * @default 2
             */
            vcpuCount?: number;
            /**
             * @description Data centers that may be used. The default is all of them.
             * @default [
             *       "EU-RO-1",
             *       "CA-MTL-1",
             *       "EU-SE-1",
             *       "US-IL-1",
             *       "EUR-IS-1",
             *       "EU-CZ-1",
             *       "US-TX-3",
             *       "EUR-IS-2",
             *       "US-KS-2",
             *       "US-GA-2",
             *       "US-WA-1",
             *       "US-TX-1",
             *       "CA-MTL-3",
             *       "EU-NL-1",
             *       "US-TX-4",
             *       "US-CA-2",
             *       "US-NC-1",
             *       "OC-AU-1",
             *       "US-DE-1",
             *       "EUR-IS-3",
             *       "CA-MTL-2",
             *       "AP-JP-1",
             *       "EUR-NO-1",
             *       "EU-FR-1",
             *       "US-KS-3",
             *       "US-GA-1"
             *     ]
             */
            dataCenterIds?: components["schemas"]["DataCenterId"][];
            /** @description CUDA versions that a host may have. If it is left out, any. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /**
             * Minimum CUDA version
             * @description Oldest CUDA version that a host may have. Left out: no lower bound.
             */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404. */
            networkVolumeId?: string;
            /** @description Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`. */
            networkVolumeIds?: string[];
            /**
             * Minimum workers
             * @description Workers to keep running without any load. Not more than `workersMax`.
             * @default 0
             */
            workersMin?: number;
            /**
             * Maximum workers
             * @description Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them.
             * @default 3
             */
            workersMax?: number;
            /**
             * Scaling rule
             * @description Rule that decides the number of workers. Left out: `QUEUE_DELAY`, on an `LB` endpoint `REQUEST_COUNT`. Requests count as jobs do: those held until a worker is ready wait, those that a worker answers run.
             * @default QUEUE_DELAY
             */
            scalerType?: components["schemas"]["ScalerType"];
            /**
             * Scaling value (seconds or jobs)
             * @description Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`.
             * @default 4
             */
            scalerValue?: number;
            /**
             * Idle timeout (s)
             * @description Seconds that a worker stays without a job before it is shut down, 1 to 3600.
             * @default 5
             */
            idleTimeout?: number;
            /**
             * Execution timeout (ms)
             * @description Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit. Requests to an `LB` endpoint have no such limit.
             * @default 600000
             */
            executionTimeoutMs?: number;
            /** @description true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: false. */
            flashboot?: boolean;
            /**
             * Requests without a key
             * @description true: requests to the workers need no key. false: they need a key with the scope `run`.
             * @default false
             */
            openRequests?: boolean;
            /**
             * CORS origins
             * @description Origins of pages whose browsers may send requests, each `scheme://host` or `scheme://host:port`; `*` stands for all. The service then answers preflight requests and sets the CORS headers. Empty: preflight requests need no key and go to a worker, whose answers keep their own CORS headers.
             * @default []
             */
            corsOrigins?: components["schemas"]["CorsOrigin"][];
            /**
             * Test input
             * @description An input to try the endpoint with, as JSON text. The console offers it; workers do not get it. Empty: none.
             * @default
             */
            testInput?: string;
            /**
             * Monthly budget (USD)
             * @description Maximum cost of the workers in a calendar month (UTC), in US dollars. null: no limit. The default is none.
             * @default null
             */
            spendLimit?: number | null;
            /**
             * Action at the budget
             * @description What happens when `spendLimit` is reached.
             * @default WARN
             */
            spendAction?: components["schemas"]["SpendAction"];
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. A change of the name, of scaling, of time limits or of who may send requests takes effect at once; any other change raises `version` and replaces the workers step by step: idle ones first, busy ones when their job is done. */
        EndpointUpdateInput: {
            /** @description Name of the endpoint, 1 to 191 characters. It must not belong to another endpoint of the account. Left out: unchanged. */
            name?: string;
            /** @description Id of the serverless template that says how a worker starts. An unknown id answers 404, a template for pods 400. Left out: unchanged. */
            templateId?: string;
            /**
             * Environment variables
             * @description Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins. The map given replaces the stored one as a whole. Left out: unchanged.
             */
            env?: {
                [key: string]: string;
            };
            /** @description GPU types of workers, most wanted first. Left out: unchanged. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /**
             * GPUs per worker
             * @description GPUs of each worker. Left out: unchanged.
             */
            gpuCount?: number;
            /**
             * CPU families
             * @description CPU families of CPU workers, most wanted first. Left out: unchanged.
             */
            cpuFlavorIds?: components["schemas"]["EndpointCpuFlavorId"][];
            /**
             * vCPUs per worker
             * @description Virtual CPUs of each CPU worker. Left out: unchanged.
             */
            vcpuCount?: number;
            /** @description Data centers that may be used. Left out: unchanged. */
            dataCenterIds?: components["schemas"]["DataCenterId"][];
            /** @description CUDA versions that a host may have. Left out: unchanged. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /**
             * Minimum CUDA version
             * @description Oldest CUDA version that a host may have. Left out: unchanged.
             */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404. Left out: unchanged. */
            networkVolumeId?: string;
            /** @description Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`. Left out: unchanged. */
            networkVolumeIds?: string[];
            /**
             * Minimum workers
             * @description Workers to keep running without any load. Not more than `workersMax`. Left out: unchanged.
             */
            workersMin?: number;
            /**
             * Maximum workers
             * @description Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them. Left out: unchanged.
             */
            workersMax?: number;
            /**
             * Scaling rule
             * @description Rule that decides the number of workers. Left out: unchanged.
             */
            scalerType?: components["schemas"]["ScalerType"];
            /**
             * Scaling value (seconds or jobs)
             * @description Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`. Left out: unchanged.
             */
            scalerValue?: number;
            /**
             * Idle timeout (s)
             * @description Seconds that a worker stays without a job before it is shut down, 1 to 3600. Left out: unchanged.
             */
            idleTimeout?: number;
            /**
             * Execution timeout (ms)
             * @description Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit. Requests to an `LB` endpoint have no such limit. Left out: unchanged.
             */
            executionTimeoutMs?: number;
            /** @description true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: unchanged. */
            flashboot?: boolean;
            /**
             * Requests without a key
             * @description true: requests to the workers need no key. false: they need a key with the scope `run`. Left out: unchanged.
             */
            openRequests?: boolean;
            /**
             * CORS origins
             * @description Origins of pages whose browsers may send requests, each `scheme://host` or `scheme://host:port`; `*` stands for all. The service then answers preflight requests and sets the CORS headers. Empty: preflight requests need no key and go to a worker, whose answers keep their own CORS headers. Left out: unchanged.
             */
            corsOrigins?: components["schemas"]["CorsOrigin"][];
            /**
             * Test input
             * @description An input to try the endpoint with, as JSON text. The console offers it; workers do not get it. Empty: none. Left out: unchanged.
             */
            testInput?: string;
            /**
             * Monthly budget (USD)
             * @description Maximum cost of the workers in a calendar month (UTC), in US dollars. null: no limit. Left out: unchanged.
             */
            spendLimit?: number | null;
            /**
             * Action at the budget
             * @description What happens when `spendLimit` is reached. Left out: unchanged.
             */
            spendAction?: components["schemas"]["SpendAction"];
        };
        /** @description How to start a pod or a worker. No field is marked as required; the service nevertheless always sends those that `x-always-present` lists. */
        Template: {
            /** @description Id of the template. */
            id: string;
            /** @description Name of the template; unique. */
            name?: string;
            /** @description Image of the containers that are started from the template, with repository and tag. */
            imageName?: string;
            category?: components["schemas"]["TemplateCategory"];
            /** @description Size of the container disk in gigabytes. Its content is lost whenever the pod or worker is stopped, restarted or reset. */
            containerDiskInGb?: number;
            /** @description Size in gigabytes of the volume on the host's own disk; kept across stops, restarts and resets. 0: none. */
            volumeInGb?: number;
            /** @description Absolute path at which the local or network volume appears in the container. */
            volumeMountPath?: string;
            /** @description Id of the stored registry credentials used to pull the image. Left out when none are used. */
            containerRegistryAuthId?: string;
            /** @description Arguments that replace the image's ENTRYPOINT. Empty: the image's own is used. */
            dockerEntrypoint?: string[];
            /** @description Arguments that replace the image's CMD. Empty: the image's own is used. */
            dockerStartCmd?: string[];
            /**
             * @description Environment variables, name to value. Empty when none are set.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /** @description Exposed ports, each as number and protocol. */
            ports?: components["schemas"]["PortMapping"][];
            /** @description Markdown about the template; the web console shows it when the template is chosen. */
            readme?: string;
            /** @description true: every account may use the template; false: only the account that made it. */
            isPublic?: boolean;
            /** @description true: an official template, kept by the operator of the service. */
            isPlatform?: boolean;
            /** @description true: made for workers of endpoints; false: made for pods. */
            isServerless?: boolean;
            /** @description Credits that the maker of the template has earned from what others started from it. */
            earned?: number;
            /** @description Run time counted for the template, in minutes. */
            runtimeInMin?: number;
        };
        /** @description The template to store. `name` and `imageName` are needed. */
        TemplateCreateInput: {
            /** @description Name of the template, 1 to 191 characters. It must not belong to another template. */
            name: string;
            /**
             * Image
             * @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters.
             */
            imageName: string;
            /**
             * @description Hardware that the template is made for.
             * @default NVIDIA
             */
            category?: components["schemas"]["TemplateCategory"];
            /**
             * For endpoint workers
             * @description true: for workers of endpoints; false: for pods. Cannot be changed later.
             * @default false
             */
            isServerless?: boolean;
            /**
             * Container disk (GB)
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset.
             * @default 50
             */
            containerDiskInGb?: number;
            /**
             * Volume (GB)
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume.
             * @default 20
             */
            volumeInGb?: number;
            /**
             * Volume mount path
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume.
             * @default /workspace
             */
            volumeMountPath?: string;
            /**
             * Registry credentials
             * @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404.
             */
            containerRegistryAuthId?: string;
            /**
             * Entrypoint
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own.
             * @default []
             */
            dockerEntrypoint?: string[];
            /**
             * Start command
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own.
             * @default []
             */
            dockerStartCmd?: string[];
            /**
             * Environment variables
             * @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /**
             * @description Ports that the pod or worker exposes; at most 100. An empty array exposes none.
             * @default [
             *       "8888/http",
             *       "22/tcp"
             *     ]
             */
            ports?: components["schemas"]["PortMapping"][];
            /**
             * @description Markdown about the template, at most 65536 characters.
             * @default
             */
            readme?: string;
            /**
             * Public
             * @description true: every account may use the template and see its environment variables.
             * @default false
             */
            isPublic?: boolean;
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. */
        TemplateUpdateInput: {
            /** @description Name of the template, 1 to 191 characters. It must not belong to another template. Left out: unchanged. */
            name?: string;
            /**
             * Image
             * @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged.
             */
            imageName?: string;
            /**
             * Container disk (GB)
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset. Left out: unchanged.
             */
            containerDiskInGb?: number;
            /**
             * Volume (GB)
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume. Left out: unchanged.
             */
            volumeInGb?: number;
            /**
             * Volume mount path
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged.
             */
            volumeMountPath?: string;
            /**
             * Registry credentials
             * @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged.
             */
            containerRegistryAuthId?: string;
            /**
             * Entrypoint
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged.
             */
            dockerEntrypoint?: string[];
            /**
             * Start command
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged.
             */
            dockerStartCmd?: string[];
            /**
             * Environment variables
             * @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged.
             */
            env?: {
                [key: string]: string;
            };
            /** @description Ports that the pod or worker exposes; at most 100. An empty array exposes none. Left out: unchanged. */
            ports?: components["schemas"]["PortMapping"][];
            /** @description Markdown about the template, at most 65536 characters. Left out: unchanged. */
            readme?: string;
            /**
             * Public
             * @description true: every account may use the template and see its environment variables. Left out: unchanged.
             */
            isPublic?: boolean;
        };
        /** @description Storage that lives on its own and can be attached to pods and workers of its data center. */
        NetworkVolume: {
            /** @description Id of the network volume. */
            id: string;
            /** @description Name of the network volume. */
            name?: string;
            /** @description Size in gigabytes. */
            size?: number;
            /** @description Data center in which the volume is stored; normally one of the `DataCenterId` values. */
            dataCenterId?: string;
        };
        /** @description The volume to create. All three fields are needed. */
        NetworkVolumeCreateInput: {
            /** @description Name of the network volume, 1 to 191 characters. It must not belong to another network volume of the account. */
            name: string;
            /** @description Size in gigabytes, 0 to 4000. It can grow later but never shrink. */
            size: number;
            /** @description Data center to store the volume in. Cannot be changed later. */
            dataCenterId: components["schemas"]["DataCenterId"];
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. */
        NetworkVolumeUpdateInput: {
            /** @description Name of the network volume, 1 to 191 characters. It must not belong to another network volume of the account. Left out: unchanged. */
            name?: string;
            /** @description New size in gigabytes, at most 4000; must be larger than the present one, else 400. Left out: unchanged. */
            size?: number;
        };
        /**
         * @description What an entry of a directory is. `link` is a symbolic link, which is never followed, and `other` whatever is none of these, such as a socket.
         * @enum {string}
         */
        VolumeFileKind: "file" | "directory" | "link" | "other";
        /** @description An entry of a directory of a network volume. */
        VolumeFile: {
            /** @description Its name in its directory. */
            name: string;
            kind: components["schemas"]["VolumeFileKind"];
            /** @description How many bytes a file has; null for anything else. */
            sizeBytes: number | null;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            modifiedAt: string;
        };
        /** @description A page of what a directory of a network volume holds. */
        VolumeFileList: {
            /** @description The directory; empty for the whole volume. */
            path: string;
            /** @description Its entries in the order of their names. */
            entries: components["schemas"]["VolumeFile"][];
            /** @description What to send as `cursor` for the entries after these; null when there are none. */
            nextCursor: string | null;
        };
        /** @description A directory to create in a network volume. */
        VolumeDirectoryInput: {
            /** @description The directory, such as `models/llama`. Names in it are separated by `/`; none of them may be `.` or `..`. */
            path: string;
        };
        /** @description Stored credentials for a container registry. User name and password are never returned. */
        ContainerRegistryAuth: {
            /** @description Id of the credentials; what `containerRegistryAuthId` refers to. */
            id: string;
            /** @description Name of the credentials; unique within the account. */
            name?: string;
            /** @description The registries that the user name and the password are sent to, and no others. Empty as long as none was named and no image was pulled with the credentials. */
            registries?: string[];
        };
        /** @description The credentials to store. `name`, `username` and `password` are needed. User name and password are encrypted at rest. */
        ContainerRegistryAuthCreateInput: {
            /** @description Name of the credentials, 1 to 191 characters. It must not belong to other credentials of the account. */
            name: string;
            /** @description User name at the registry. */
            username: string;
            /**
             * Format: password
             * @description Password or access token at the registry.
             */
            password: string;
            /** @description The registries that the credentials are for: host names, with the port where an image name has one, such as `registry.example.org:5000`; `docker.io` is Docker Hub. Left out: the registry of the first image that is pulled with them. */
            registries?: string[];
        };
        /**
         * @description What a key may do. `admin`: everything in its account. `manage`: read and change resources. `manage:read`: read them. `volumes`: read and change files of network volumes. `volumes:read`: read them. `run`: submit jobs and read their results. `work`: take jobs and deliver results. `metrics`: read the figures of the whole service at `/metrics`. `operator`: the same, as keys for Prometheus were made before there was `metrics`.
         * @enum {string}
         */
        KeyScope: "admin" | "manage" | "manage:read" | "volumes" | "volumes:read" | "run" | "work" | "metrics" | "operator";
        /** @description An owner of keys and resources. */
        Account: {
            /** @description Id of the account. */
            id: string;
            /** @description Name of the account; null when it has none. */
            name: string | null;
            /** @description E-mail address of a contact; null when there is none. */
            email: string | null;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            createdAt: string;
            /** @description Whether it is the first account, whose admin keys are operators' keys too. It cannot be deleted. */
            isFirst: boolean;
            /** @description The budget that the operator set; null when it set none. Of it and the account's own the lower limit counts. */
            budget: components["schemas"]["Budget"] | null;
        };
        /** @description A page of accounts. */
        AccountList: {
            /** @description The accounts of the page, oldest first. */
            accounts: components["schemas"]["Account"][];
            /** @description What to send as `cursor` for the accounts after these; null when there are none. */
            nextCursor: string | null;
        };
        /** @description An account to create. */
        AccountCreateInput: {
            /** @description Name of the account, 1 to 191 characters. Several accounts may have the same name. Left out or null, none. */
            name?: string | null;
            /** @description E-mail address of a contact. Left out or null, none. */
            email?: string | null;
        };
        /** @description Changes of an account. */
        AccountUpdateInput: {
            /** @description New name of the account, 1 to 191 characters; null: none. Left out: unchanged. */
            name?: string | null;
            /** @description New e-mail address of a contact; null: none. Left out: unchanged. */
            email?: string | null;
            /** @description New budget of the account that only the operator can change; null: none. Of it and the account's own the lower limit counts. Left out: unchanged. */
            budget?: components["schemas"]["BudgetInput"] | null;
        };
        /**
         * @description What a rule watches. New ones may be added.
         *
         *     - `WORKERS_FAILING`: an endpoint cannot start workers.
         *     - `QUEUE_AGE`: the oldest waiting job of an endpoint is too old.
         *     - `ERROR_RATE`: too many jobs of an endpoint fail.
         *     - `DISK_NEARLY_FULL`: the disk of a host has little space left; for operators.
         *     - `CONTRACT_DRIFT`: the last run of the contract suite found broken claims; for operators.
         *     - `BUDGET_REACHED`: the account or an endpoint has spent its budget, or a share of it.
         * @enum {string}
         */
        NotificationCondition: "WORKERS_FAILING" | "QUEUE_AGE" | "ERROR_RATE" | "DISK_NEARLY_FULL" | "CONTRACT_DRIFT" | "BUDGET_REACHED";
        /**
         * @description What a message tells: the condition began (or goes on, where `at` is later than `since`), it ended, or nothing but a test.
         * @enum {string}
         */
        NotificationState: "began" | "ended" | "test";
        /**
         * @description What a message is about.
         * @enum {string}
         */
        NotificationSubjectKind: "endpoint" | "host" | "account" | "service";
        /** @description What a condition holds for. */
        NotificationSubject: {
            kind: components["schemas"]["NotificationSubjectKind"];
            /** @description Its id. */
            id: string;
            /** @description Its name; null when it has none. */
            name: string | null;
        };
        /** @description What a condition is measured by. Only those of the condition are accepted; what is left out has its default when the rule is created, and is unchanged when it is changed. */
        NotificationBounds: {
            /**
             * Age (seconds)
             * @description Age of the oldest waiting job, in seconds, for `QUEUE_AGE`. Default: 300.
             */
            ageSeconds?: number;
            /**
             * Failed jobs (%)
             * @description Share of finished jobs that failed or timed out, in percent, for `ERROR_RATE`. Default: 10.
             */
            failedPercent?: number;
            /**
             * Time window (minutes)
             * @description Time in whole minutes over which jobs are counted, for `ERROR_RATE`. Default: 5.
             */
            windowMinutes?: number;
            /**
             * Minimum number of jobs
             * @description Minimum number of finished jobs, for `ERROR_RATE`. Default: 10.
             */
            jobsMin?: number;
            /**
             * Used (%)
             * @description Used share of the disk, in percent, for `DISK_NEARLY_FULL`. Default: 90.
             */
            usedPercent?: number;
            /**
             * Spent (%)
             * @description Spent share of the budget, in percent, for `BUDGET_REACHED`. Default: 100.
             */
            spentPercent?: number;
        };
        /** @description The bounds that are wanted, as they are answered. */
        NotificationBoundsInput: {
            /**
             * Age (seconds)
             * @description Age of the oldest waiting job, in seconds, for `QUEUE_AGE`. Default: 300.
             */
            ageSeconds?: number;
            /**
             * Failed jobs (%)
             * @description Share of finished jobs that failed or timed out, in percent, for `ERROR_RATE`. Default: 10.
             */
            failedPercent?: number;
            /**
             * Time window (minutes)
             * @description Time in whole minutes over which jobs are counted, for `ERROR_RATE`. Default: 5.
             */
            windowMinutes?: number;
            /**
             * Minimum number of jobs
             * @description Minimum number of finished jobs, for `ERROR_RATE`. Default: 10.
             */
            jobsMin?: number;
            /**
             * Used (%)
             * @description Used share of the disk, in percent, for `DISK_NEARLY_FULL`. Default: 90.
             */
            usedPercent?: number;
            /**
             * Spent (%)
             * @description Spent share of the budget, in percent, for `BUDGET_REACHED`. Default: 100.
             */
            spentPercent?: number;
        };
        /** @description Something that a condition holds for. */
        NotificationFiring: {
            subject: components["schemas"]["NotificationSubject"];
            /**
             * Format: date-time
             * @description When the condition began.
             */
            since: string;
            /**
             * Format: date-time
             * @description When the last message about it was written.
             */
            toldAt: string;
        };
        /** @description How a message was last tried to be delivered. */
        NotificationDelivery: {
            /**
             * Format: date-time
             * @description When it was tried.
             */
            at: string;
            state: components["schemas"]["NotificationState"];
            /** @description The number of the try, from 1. */
            attempt: number;
            /** @description The status that the receiver answered; null when it did not answer. */
            statusCode: number | null;
            /** @description Why there was no answer; null when there was one. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it is tried again; null when it was acknowledged or given up.
             */
            nextTryAt: string | null;
            /** @description How many tries in a row were not acknowledged, this one included; 0 when it was. */
            failedInARow: number;
        };
        /** @description A rule. */
        NotificationRule: {
            /** @description Id of the rule. */
            id: string;
            /** @description What the rule is for. */
            name: string;
            condition: components["schemas"]["NotificationCondition"];
            bounds: components["schemas"]["NotificationBounds"];
            /** @description The endpoints that are watched; empty for all of the account, and where the condition is about no endpoint. */
            endpointIds: string[];
            /** @description Address that messages are sent to. */
            url: string;
            /** @description Whether the condition is checked. */
            enabled: boolean;
            /** @description After how many minutes a condition that goes on is told again; null when it is not. */
            repeatMinutes: number | null;
            /**
             * Format: date-time
             * @description When the rule was created.
             */
            createdAt: string;
            /** @description What the condition holds for now, longest first, at most 100. */
            firing: components["schemas"]["NotificationFiring"][];
            /** @description How the latest message was delivered to the present `url`; null when none was sent to it. */
            lastDelivery: components["schemas"]["NotificationDelivery"] | null;
        };
        /** @description A rule to create. */
        NotificationCreateInput: {
            /** @description What the rule is for, 1 to 191 characters. Several rules may have the same name. */
            name: string;
            condition: components["schemas"]["NotificationCondition"];
            bounds?: components["schemas"]["NotificationBoundsInput"];
            /** @description The endpoints of the account that are watched, at most 100; empty: all of them, also later ones. Empty for conditions that are about no endpoint. Left out: empty. */
            endpointIds?: string[];
            /** @description Address that messages are sent to, http or https, without spaces and backslashes. */
            url: string;
            /** @description Whether the condition is checked. Left out: true. */
            enabled?: boolean;
            /** @description After how many minutes a condition that goes on is told again; null: never. Left out: never. */
            repeatMinutes?: number | null;
        };
        /** @description Changes of a rule. */
        NotificationUpdateInput: {
            /** @description What the rule is for, 1 to 191 characters. Several rules may have the same name. Left out: unchanged. */
            name?: string;
            bounds?: components["schemas"]["NotificationBoundsInput"];
            /** @description The endpoints of the account that are watched, at most 100; empty: all of them, also later ones. Empty for conditions that are about no endpoint. Left out: unchanged. */
            endpointIds?: string[];
            /** @description Address that messages are sent to, http or https, without spaces and backslashes. Left out: unchanged. */
            url?: string;
            /** @description Whether the condition is checked. Left out: unchanged. */
            enabled?: boolean;
            /** @description After how many minutes a condition that goes on is told again; null: never. Left out: unchanged. */
            repeatMinutes?: number | null;
        };
        /** @description The body of the request to a receiver. A message that is sent again has the same `id`. Members may be added. */
        NotificationMessage: {
            /** @description Id of the message; the same for each try. */
            id: string;
            /**
             * @description What tells it from the webhook of a job, which has no `type`.
             * @constant
             */
            type: "notification";
            state: components["schemas"]["NotificationState"];
            condition: components["schemas"]["NotificationCondition"];
            /** @description The rule that it comes from. */
            rule: {
                /** @description Id of the rule. */
                id: string;
                /** @description Name of the rule. */
                name: string;
            };
            subject: components["schemas"]["NotificationSubject"];
            /** @description What happened and what to do about it, for a person. */
            message: string;
            /**
             * Format: date-time
             * @description When the message was written.
             */
            at: string;
            /**
             * Format: date-time
             * @description When the condition began.
             */
            since: string;
            /** @description What was measured, such as `oldestAgeSeconds`, `failedPercent`, `jobs`, `usedPercent` or `spentPercent`; empty where nothing was. */
            figures: {
                [key: string]: number;
            };
        };
        /** @description A test message and its delivery. */
        NotificationTest: {
            delivery: components["schemas"]["NotificationDelivery"];
            message: components["schemas"]["NotificationMessage"];
        };
        /** @description The secret of an account that signs its webhooks. */
        WebhookSecret: {
            /** @description Id of the account. */
            accountId: string;
            /** @description The key of the HMAC-SHA256 that signs webhooks. */
            webhookSecret: string;
        };
        /**
         * @description Where the service stores what it knows.
         * @enum {string}
         */
        StoreKind: "sqlite" | "postgres";
        /**
         * @description Where the value of a setting came from.
         * @enum {string}
         */
        SettingSource: "default" | "environment" | "flag";
        /** @description What the service is and runs on, as one gateway knows it. */
        ServiceInfo: {
            /** @description Version of the program. */
            version: string;
            /** @description Version of this interface. */
            interfaceVersion: string;
            /**
             * Format: date-time
             * @description When this gateway started.
             */
            startedAt: string;
            /** @description For how long this gateway has run, in milliseconds. */
            uptimeMs: number;
            store: components["schemas"]["StoreKind"];
            /** @description What starts machines on the host of this gateway, in words. */
            compute: string;
            /** @description Absolute path, on the host of this gateway, of the directory in which `millrace deploy` makes handler folders for images `local/<name>`. Null when no handler folders run there, and for a key that is not an operator's. */
            handlersDirectory: string | null;
            /** @description How many gateways serve the same jobs, this one included. */
            gateways: number;
            /** @description The computers that machines are started on. */
            hosts: components["schemas"]["ServiceHost"][];
        };
        /** @description A computer that machines are started on. */
        ServiceHost: {
            /** @description Id of the host; what `machineId` of pods and workers refers to. */
            id: string;
            dataCenterId: components["schemas"]["DataCenterId"];
            /** @description What starts machines there. */
            driver: string;
            /** @description Whether its service was heard of lately. */
            isAlive: boolean;
            /** @description Its hardware threads. */
            vcpuCount: number;
            /** @description Its memory in gigabytes. */
            memoryInGb: number;
            /** @description Its GPUs. */
            gpuCount: number;
        };
        /** @description The computers that machines are started on. */
        HostList: {
            /** @description The hosts, by their ids. */
            hosts: components["schemas"]["HostDetails"][];
        };
        /** @description A computer that machines are started on, with its hardware and what is rented on it. */
        HostDetails: {
            /** @description Id of the host; what `machineId` of pods and workers refers to. */
            id: string;
            /** @description Its name in its network; empty while it has not reported one. */
            name: string;
            dataCenterId: components["schemas"]["DataCenterId"];
            /** @description What starts machines there. */
            driver: string;
            /** @description Version of the service there; null while it has not reported one. */
            version: string | null;
            /** @description Address at which TCP ports of pods are reachable; null when they are not reachable from outside. */
            publicIp: string | null;
            /** @description Whether its service sent a recent heartbeat. */
            isAlive: boolean;
            /** @description Whether its service is stopping, or has stopped in order and not started again. Nothing new is placed there then. */
            leaving: boolean;
            /**
             * Format: date-time
             * @description When its service was last known to be alive.
             */
            seenAt: string;
            /** @description Whether nothing new is placed there. */
            cordoned: boolean;
            /** @description Whether its workers are being replaced on other hosts. */
            draining: boolean;
            /** @description What a drain has left to do; null while the host is not drained. */
            drain: components["schemas"]["HostDrain"] | null;
            labels: components["schemas"]["HostLabels"];
            /** @description Model of its processor. */
            cpuModel: string;
            /** @description Its hardware threads. */
            vcpuCount: number;
            /** @description Its memory in gigabytes. */
            memoryInGb: number;
            /** @description Size of the disk with machines and volumes, in gigabytes. */
            diskInGb: number;
            /** @description Free space of that disk, in gigabytes. */
            diskFreeInGb: number;
            /** @description Its GPUs. */
            gpus: components["schemas"]["HostGpu"][];
            /** @description What pods and workers hold of it. */
            rented: components["schemas"]["HostRental"][];
        };
        /** @description A GPU of a host. */
        HostGpu: {
            /** @description Its id, unique on its host. */
            id: string;
            /** @description Its type, or the name that the vendor's tool reports for an unknown model. */
            typeId: string;
            /** @description Its memory in gigabytes. */
            memoryInGb: number;
        };
        /** @description Hardware of a host that a pod or worker holds. */
        HostRental: {
            /**
             * @description What holds it.
             * @enum {string}
             */
            holderKind: "pod" | "worker";
            /** @description Id of the pod or worker. */
            holderId: string;
            /** @description The account that it belongs to. */
            accountId: string;
            /** @description The GPUs that it holds. */
            gpuIds: string[];
            /** @description Its virtual CPUs. */
            vcpuCount: number;
            /** @description Its memory in gigabytes; 0 for a worker whose memory is not bounded. */
            memoryInGb: number;
        };
        /** @description A drain of a host, and what it has left to do. */
        HostDrain: {
            /**
             * Format: date-time
             * @description When the drain began.
             */
            since: string;
            /** @description Workers that still run there, are frozen or end. */
            workersLeft: number;
            /** @description Pods that still run there. They are not moved; their owners stop or delete them. */
            podsLeft: number;
        };
        /** @description Labels that operators gave the host, name to value; at most 32. */
        HostLabels: {
            [key: string]: string;
        };
        /** @description What is changed about a host. What is left out stays. */
        HostUpdateInput: {
            /** @description Whether nothing new is placed there. false also ends a drain. */
            cordoned?: boolean;
            /** @description Whether its workers are replaced on other hosts, which cordons the host, too. false ends the drain and leaves the cordon. */
            draining?: boolean;
            labels?: components["schemas"]["HostLabels"];
        };
        /** @description The settings of a service. */
        SettingList: {
            /** @description The settings, in the order of the help of `millrace up`. */
            settings: components["schemas"]["Setting"][];
        };
        /** @description A setting of a service. */
        Setting: {
            /** @description Its environment variable. */
            name: string;
            /** @description The value that was given; null when none was, and for a secret. */
            value: string | null;
            /** @description Whether a value was given. */
            isSet: boolean;
            /** @description Whether the value is, or may hold, a secret, and is therefore not answered. */
            isSecret: boolean;
            source: components["schemas"]["SettingSource"];
            /** @description What it is for, with its default. */
            help: string;
        };
        /**
         * @description What a run found of a claim: `pass` when it holds, `partial` when it held where it was looked at, `flaky` when it held after the network had failed, `fail` when it does not hold, `error` when its check broke, `skipped` when it was not played, `unchecked` when nothing checks it.
         * @enum {string}
         */
        VerificationVerdict: "pass" | "partial" | "flaky" | "fail" | "error" | "skipped" | "unchecked";
        /**
         * @description How a claim differs from the run before: `broken` newly, `changed` when it is broken in another way, `repaired`, or `lost` when it was broken and was not checked this time.
         * @enum {string}
         */
        VerificationChangeKind: "broken" | "changed" | "repaired" | "lost";
        /** @description The number of claims by verdict. */
        VerificationCounts: {
            /** @description Claims that hold. */
            pass: number;
            /** @description Claims that held wherever they were looked at. */
            partial: number;
            /** @description Claims that held after the network had failed. */
            flaky: number;
            /** @description Claims that do not hold. */
            fail: number;
            /** @description Claims whose checks broke. */
            error: number;
            /** @description Claims that were not played. */
            skipped: number;
            /** @description Claims that nothing checks. */
            unchecked: number;
        };
        /** @description The numbers of a report that is handed in. */
        VerificationCountsInput: {
            /** @description Claims that hold. */
            pass: number;
            /** @description Claims that held wherever they were looked at. */
            partial: number;
            /** @description Claims that held after the network had failed. */
            flaky: number;
            /** @description Claims that do not hold. */
            fail: number;
            /** @description Claims whose checks broke. */
            error: number;
            /** @description Claims that were not played. */
            skipped: number;
            /** @description Claims that nothing checks. */
            unchecked: number;
        };
        /** @description One thing that a check saw of a claim. */
        VerificationEvidence: {
            /** @description Name of the check. */
            scenario: string;
            /** @description What it expected. */
            expected: string;
            /** @description What it got, without keys. */
            got: string;
        };
        /** @description One thing that a check saw, as it is handed in. */
        VerificationEvidenceInput: {
            /** @description Name of the check. */
            scenario: string;
            /** @description What it expected. */
            expected: string;
            /** @description What it got, without keys. */
            got: string;
        };
        /** @description A claim that did not pass. */
        VerificationClaim: {
            /** @description Id of the claim. */
            id: string;
            /** @description What it states. */
            statement: string;
            verdict: components["schemas"]["VerificationVerdict"];
            /** @description Why it was not checked, or the error that broke the check. */
            reason: string | null;
            /** @description The same for the same failure in every run; null unless it failed. */
            fingerprint: string | null;
            /** @description What its checks saw. */
            evidence: components["schemas"]["VerificationEvidence"][];
        };
        /** @description A claim that did not pass, as it is handed in. */
        VerificationClaimInput: {
            /** @description Id of the claim. */
            id: string;
            /** @description What it states. */
            statement: string;
            verdict: components["schemas"]["VerificationVerdict"];
            /** @description Why it was not checked, or the error that broke the check. */
            reason: string | null;
            /** @description The same for the same failure in every run; null unless it failed. */
            fingerprint: string | null;
            /** @description What its checks saw. */
            evidence: components["schemas"]["VerificationEvidenceInput"][];
        };
        /** @description A run of the contract suite. */
        VerificationInput: {
            /**
             * Format: date-time
             * @description When the run began, by the clock of the suite.
             */
            startedAt: string;
            /** @description How long it took, in milliseconds. */
            tookMs: number;
            /** @description Address of the service that was checked, without user or password. */
            target: string;
            /** @description The dialect that was checked. */
            dialect: string;
            /** @description What the run was allowed to change. */
            safety: string;
            /** @description Repeats the random choices of the run. */
            seed: number;
            /** @description How many requests were sent. */
            requests: number;
            /** @description Whether it ended before everything was played. */
            stopped: boolean;
            /** @description Patterns of the claims that were asked for; empty for all. */
            only: string[];
            counts: components["schemas"]["VerificationCountsInput"];
            /** @description Every claim that did not pass. */
            claims: components["schemas"]["VerificationClaimInput"][];
        };
        /** @description A reported run of the contract suite, without its claims. */
        Verification: {
            /** @description Id of the run. */
            id: string;
            /**
             * Format: date-time
             * @description When it was reported.
             */
            at: string;
            /** @description Version of the service that it was reported to. */
            version: string;
            store: components["schemas"]["StoreKind"];
            /**
             * Format: date-time
             * @description When the run began, by the clock of the suite.
             */
            startedAt: string;
            /** @description How long it took, in milliseconds. */
            tookMs: number;
            /** @description Address of the service that was checked, without user or password. */
            target: string;
            /** @description The dialect that was checked. */
            dialect: string;
            /** @description What the run was allowed to change. */
            safety: string;
            /** @description Repeats the random choices of the run. */
            seed: number;
            /** @description How many requests were sent. */
            requests: number;
            /** @description Whether it ended before everything was played. */
            stopped: boolean;
            /** @description Patterns of the claims that were asked for; empty for all. */
            only: string[];
            counts: components["schemas"]["VerificationCounts"];
            /** @description Id of the run that it was compared with; null for the first of its target, dialect and `only`. */
            comparedTo: string | null;
            /** @description How many claims are broken that were not in the run before. */
            newlyBroken: number;
        };
        /** @description A claim that differs from the run before. */
        VerificationChange: {
            kind: components["schemas"]["VerificationChangeKind"];
            /** @description Id of the claim. */
            id: string;
            /** @description What it states. */
            statement: string;
            before: components["schemas"]["VerificationVerdict"];
            after: components["schemas"]["VerificationVerdict"];
        };
        /** @description A reported run with what it found. */
        VerificationReport: {
            verification: components["schemas"]["Verification"];
            /** @description Every claim that did not pass. */
            claims: components["schemas"]["VerificationClaim"][];
            /** @description What is different from the run that it was compared with; empty for the first run. */
            changes: components["schemas"]["VerificationChange"][];
        };
        /** @description A page of reported runs. */
        VerificationPage: {
            /** @description Newest first. */
            verifications: components["schemas"]["Verification"][];
            /** @description Where the next page begins; null when no run is left. */
            nextCursor: string | null;
        };
        /** @description The databases that share the jobs. */
        ShardList: {
            /** @description The databases, by their numbers. Empty on SQLite. */
            shards: components["schemas"]["Shard"][];
        };
        /** @description A database among several that share the jobs. */
        Shard: {
            /** @description Its place in the list of databases, from 0. */
            number: number;
            /** @description Host, port and name of the database. */
            place: string;
            /** @description Why it cannot be used; null when it can. */
            problem: string | null;
            /** @description Endpoints of all accounts whose new jobs are placed there. */
            endpoints: number;
            /** @description Endpoints that were moved away and may have jobs left there. */
            formerEndpoints: number;
            /** @description Its jobs; null where there is a problem. */
            jobs: components["schemas"]["ShardJobs"] | null;
        };
        /** @description How many jobs a database has, of all endpoints. */
        ShardJobs: {
            /** @description Jobs that wait for a worker. */
            waiting: number;
            /** @description Jobs that workers have. */
            running: number;
        };
        /** @description An endpoint and the database that it is moved to. */
        ShardMoveInput: {
            /** @description Id of the endpoint. */
            endpointId: string;
            /** @description Number of the database. */
            to: number;
        };
        /** @description What a move did. */
        ShardMove: {
            /** @description Id of the endpoint. */
            endpointId: string;
            /** @description Number of the database where it was. */
            from: number;
            /** @description Number of the database where its new jobs are placed. */
            to: number;
            /** @description False when it was there already. */
            moved: boolean;
        };
        /**
         * @description Whether a key works. A key that is both expired and revoked is `revoked`.
         * @enum {string}
         */
        KeyState: "usable" | "expired" | "revoked";
        /** @description What is known of a key. The key itself is not stored. */
        Key: {
            /** @description Id of the key. */
            id: string;
            /** @description Id of the account that the key belongs to. */
            accountId: string;
            /** @description What the key is for. */
            name: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description The only endpoints that the key is good for; null when it is not restricted. */
            endpointIds: string[] | null;
            /** @description The only network volumes that the key is good for; null when it is not restricted. */
            volumeIds: string[] | null;
            state: components["schemas"]["KeyState"];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null when it was not.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, exact to about a minute; null when it never was.
             */
            lastUsedAt: string | null;
        };
        /** @description A new key. */
        CreatedKey: {
            /** @description Id of the key. */
            id: string;
            /** @description Id of the account that the key belongs to. */
            accountId: string;
            /** @description What the key is for. */
            name: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description The only endpoints that the key is good for; null when it is not restricted. */
            endpointIds: string[] | null;
            /** @description The only network volumes that the key is good for; null when it is not restricted. */
            volumeIds: string[] | null;
            state: components["schemas"]["KeyState"];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null when it was not.
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, exact to about a minute; null when it never was.
             */
            lastUsedAt: string | null;
            /** @description The key itself. It cannot be read again. */
            key: string;
        };
        /** @description A page of the audit log. */
        AuditPage: {
            /** @description Newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Where the next page begins; null when no entry is left. */
            nextCursor: string | null;
        };
        /** @description One change. */
        AuditEntry: {
            /** @description Id of the entry. */
            id: string;
            /**
             * Format: date-time
             * @description When the change was made.
             */
            at: string;
            /** @description The key that made it. */
            key: {
                /** @description Id of the key. */
                id: string;
                /** @description The name that the key had then. */
                name: string;
            };
            /** @description Address of the client, or of the proxy in front of the service. */
            address: string | null;
            /** @description The `x-request-id` of the answer, which the log of the service has too. */
            requestId: string;
            /** @description The `operationId` of REST, or `graphql.` and the name of a mutation. */
            operation: string;
            /** @description The group of the resource, such as `endpoints`; null for GraphQL. */
            resourceKind: string | null;
            /** @description Id of the resource, where the change was about one. */
            resourceId: string | null;
            /** @description The resource as REST showed it before, without secrets. Null where it was new, and where it is not known. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The resource as REST showed it after, without secrets. Null where it is gone, and where it is not known. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A page of keys. */
        KeyList: {
            /** @description The keys of the page, newest first. */
            keys: components["schemas"]["Key"][];
            /** @description What to send as `cursor` for the keys after these; null when there are none. */
            nextCursor: string | null;
        };
        /** @description A key to create. */
        KeyCreateInput: {
            /** @description What the key is for, 1 to 191 characters. Several keys may have the same name. */
            name: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description The only endpoints of the account that the key is good for, at most 100. Left out: all of them, and what belongs to no endpoint. */
            endpointIds?: string[];
            /** @description The only network volumes of the account that the key is good for, at most 100. Left out: all of them, and what belongs to no volume. */
            volumeIds?: string[];
            /**
             * Format: date-time
             * @description When the key stops working, RFC 3339; must lie in the future. Left out: never, or when the key that creates it does.
             */
            expiresAt?: string;
            /** @description The account that the key is for. Left out: the account of this key. Another one needs an admin key that is an operator's. */
            accountId?: string;
        };
        /** @description What a client of S3 signs its requests with. */
        S3Credentials: {
            /** @description Id of the key. */
            accessKeyId: string;
            /** @description Secret that requests are signed with. */
            secretAccessKey: string;
            /** @description Path of the endpoint of S3 at the address of this service. Buckets are network volumes, by their ids. */
            path: string;
            /** @description A region to sign for. Every other one is accepted too. */
            region: string;
        };
        /** @description The key of a request. */
        CurrentKey: {
            /** @description Id of the key. `environment` for an admin key that the operator chose in a setting, `worker-` and the id of the endpoint for one that the service gave to its workers; neither is stored. */
            id: string;
            /** @description What the key is for. */
            name: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["KeyScope"][];
            /** @description The only endpoints that the key is good for; null when it is not restricted. */
            endpointIds: string[] | null;
            /** @description The only network volumes that the key is good for; null when it is not restricted. */
            volumeIds: string[] | null;
            /**
             * Format: date-time
             * @description When the key was created; null for a key that is not stored.
             */
            createdAt: string | null;
            /**
             * Format: date-time
             * @description When the key stops working; null when it does not.
             */
            expiresAt: string | null;
            /** @description Id of the account that the key belongs to. */
            accountId: string;
            /** @description Name of this account; null when it has none. */
            accountName: string | null;
            /** @description Whether the key may do what concerns the whole service: it is an unrestricted admin key of the first account. */
            isOperator: boolean;
        };
        /** @description What was charged in one time span, for one group. Of `podId`, `endpointId` and `gpuTypeId` only the one named by `grouping` is present. */
        BillingRecord: {
            /**
             * Format: date-time
             * @description Start of the time span, RFC 3339 in UTC.
             */
            time?: string;
            /** @description Amount charged for the time span, in US dollars. */
            amount?: number;
            /** @description Running time charged, in milliseconds, summed over the group. */
            timeBilledMs?: number;
            /** @description Disk space charged, in gigabytes: what was held on average over as much of the time span as the period covers, rounded up. */
            diskSpaceBilledGb?: number;
            /** @description Id of the pod; with `grouping=podId`. */
            podId?: string;
            /** @description Id of the endpoint; with `grouping=endpointId`. */
            endpointId?: string;
            /** @description Id of the GPU type; with `grouping=gpuTypeId`. */
            gpuTypeId?: string;
        };
        /** @description Tokens of one time span and group. */
        TokenRecord: {
            /**
             * Format: date-time
             * @description Start of the time span, RFC 3339 in UTC.
             */
            time: string;
            /** @description The endpoint, when grouped by it. */
            endpointId?: string;
            /** @description The key that sent the requests, when grouped by it. */
            keyId?: string;
            /** @description Requests whose answers told of their tokens. */
            requests: number;
            /** @description Tokens of the prompts. */
            promptTokens: number;
            /** @description Tokens that the models made. */
            completionTokens: number;
        };
        /** @description What was charged for all network volumes in one time span. */
        NetworkVolumeBillingRecord: {
            /**
             * Format: date-time
             * @description Start of the time span, RFC 3339 in UTC.
             */
            time?: string;
            /** @description Amount charged for the time span, in US dollars. */
            amount?: number;
            /** @description Standard storage charged, in gigabytes: what was held on average over as much of the time span as the period covers, rounded up. */
            diskSpaceBilledGb?: number;
            /** @description Part of the amount that is for high-performance storage, in US dollars. */
            highPerformanceStorageAmount?: number;
            /** @description High-performance storage charged, in gigabytes. */
            highPerformanceStorageDiskSpaceBilledGb?: number;
        };
    };
    responses: {
        /** @description The request is not valid: an id of the wrong form, an unknown query parameter or body field, a value of the wrong type or outside its range, malformed JSON, or fields that contradict each other. `details` names them. Nothing was changed. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "message": "The request body is not valid: 1 field was refused.",
                 *       "requestId": "req_8Zk2QmX4vT",
                 *       "details": [
                 *         {
                 *           "field": "ports.0",
                 *           "message": "must have the form <number>/<protocol> with protocol http or tcp"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, malformed, unknown or revoked. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "www-authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unauthorized",
                 *       "message": "Send a valid key in the header \"Authorization: Bearer <key>\".",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A budget with the action `STOP` is reached (`payment_required`), and nothing was changed. `message` names the budget, what was spent this month, and the limit. The same request succeeds once the limit is raised, or in the next month. */
        PaymentRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payment_required",
                 *       "message": "The budget of the account is reached: 100.02 US dollars of 100 are spent this month. Raise the limit, or wait until 2026-06-01T00:00:00.000Z.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is valid but has no right to do this. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "forbidden",
                 *       "message": "This key may read but not change resources. Use a key with write access.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description What the path or a field of the body names does not exist, or belongs to another account. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "There is no template with the id tq5w0n8c1e.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The present state does not allow this: the name is taken, the thing is in use or locked, or it is in the wrong state. Nothing was changed. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "The network volume vol81hd6z is in use by endpoint k3v9x0b2m7qd. Detach it first.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the service accepts. It is refused while it arrives. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The request body is larger than this operation accepts.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body did not arrive in time. Nothing was changed. */
        RequestTimeout: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request_timeout",
                 *       "message": "The request body did not arrive in time. Send the request again.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests in a short time. Wait as long as `retry-after` says. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limited",
                 *       "message": "Too many requests. Try again in 2 seconds.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The header of the request is longer than 16 KB. The connection is closed. */
        HeaderTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "message": "The header of the request is too long.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed. Whether the change was made is not known: read the resource before trying again. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "internal",
                 *       "message": "The service failed to handle the request. Quote the requestId when reporting it.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The machines of this deployment lack what the request needs, so trying again does not help. Nothing was changed. */
        NotImplemented: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_implemented",
                 *       "message": "This deployment runs processes and cannot attach a public IP address.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is starting, stopping or cut off from its storage, or no suitable machine or room is free. Nothing was changed; try again after `retry-after`. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unavailable",
                 *       "message": "No machine with NVIDIA L4 is free now. Try again in 30 seconds or allow more types.",
                 *       "requestId": "req_8Zk2QmX4vT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        PodId: string;
        /** @description Id of the host: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an unknown host 404. */
        HostId: string;
        /** @description Id of the run: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a run that is not kept 404. */
        VerificationId: string;
        /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        EndpointId: string;
        /** @description Id of the worker: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that is not known 404. */
        WorkerId: string;
        /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
        JobId: string;
        /** @description true: workers that ended are listed too, as long as their logs are kept. */
        IncludeEndedWorkers: boolean;
        /** @description Only lines of this source. Left out: all lines. */
        LogSourceFilter: components["schemas"]["LogSource"];
        /** @description How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place. */
        LogTail: number;
        /** @description Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more. */
        LogSince: string;
        /** @description Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it. */
        LogLastEventId: string;
        /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
        Cursor: string;
        /** @description Most entries in the answer. */
        PageLimit: number;
        /** @description Where the time begins, RFC 3339; an earlier moment than a step begins with is the step that holds it. Left out: one hour before `to`. */
        HistoryFrom: string;
        /** @description Where the time ends, RFC 3339. Left out: now. */
        HistoryTo: string;
        /** @description Length of a step. */
        HistoryStep: number;
        /** @description The id of the last event that was received. The stream continues after it. */
        LastEventId: string;
        /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        TemplateId: string;
        /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        NetworkVolumeId: string;
        /** @description Path in the volume, such as `models/llama/config.json`. Names in it are separated by `/`; none of them may be `.` or `..`. */
        VolumeFilePath: string;
        /** @description Id of the stored registry credentials: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        ContainerRegistryAuthId: string;
        /** @description Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        AccountId: string;
        /** @description Id of the key: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        KeyId: string;
        /** @description The account that it is about. Left out: the account of this key. Another one needs an admin key that is an operator's. */
        KeyAccountId: string;
        /** @description Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        NotificationId: string;
        /** @description true: each pod comes with its `machine`. */
        IncludeMachine: boolean;
        /** @description true: each pod comes with its `networkVolume`, when it has one. */
        IncludeNetworkVolume: boolean;
        /** @description true: each pod comes with its `savingsPlans`. */
        IncludeSavingsPlans: boolean;
        /** @description true: each pod comes with the `template` it was made from, when there is one. */
        IncludePodTemplate: boolean;
        /** @description true: pods that are workers of an endpoint are found too; otherwise they are treated as if they did not exist. */
        IncludeWorkerPods: boolean;
        /** @description true: each endpoint comes with the `template` of its workers. */
        IncludeEndpointTemplate: boolean;
        /** @description true: each endpoint comes with its present `workers`. */
        IncludeEndpointWorkers: boolean;
        /** @description true: templates that are bound to a serverless endpoint are found too. */
        IncludeEndpointBoundTemplates: boolean;
        /** @description true: public templates made by other accounts are found too. */
        IncludePublicTemplates: boolean;
        /** @description true: official templates kept by the operator of the service are found too. */
        IncludePlatformTemplates: boolean;
        /** @description Length of the time span that each record covers. */
        BucketSize: components["schemas"]["BillingBucketSize"];
        /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
        StartTime: string;
        /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
        EndTime: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request; also in the log of the service. Every response has it.
         * @example req_8Zk2QmX4vT
         */
        RequestId: string;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description The scheme to authenticate with.
         * @example Bearer realm="millrace"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
        };
    };
    listPods: {
        parameters: {
            query?: {
                /** @description Only pods of this kind. */
                computeType?: components["schemas"]["ComputeType"];
                /** @description Only CPU pods of this family. Repeat the parameter for several values; one match is enough. */
                cpuFlavorId?: string[];
                /** @description Only pods in this data center. Repeat the parameter for several values; one match is enough. */
                dataCenterId?: string[];
                /** @description Only pods meant to be in this state. */
                desiredStatus?: components["schemas"]["PodDesiredStatus"];
                /** @description Only workers of this endpoint; needs `includeWorkers=true` to find any. */
                endpointId?: string;
                /** @description Only pods with this type of GPU. Repeat the parameter for several values; one match is enough. */
                gpuTypeId?: string[];
                /** @description Only the pod with this id. */
                id?: string;
                /** @description Only pods that run exactly this image. */
                imageName?: string;
                /** @description true: each pod comes with its `machine`. */
                includeMachine?: components["parameters"]["IncludeMachine"];
                /** @description true: each pod comes with its `networkVolume`, when it has one. */
                includeNetworkVolume?: components["parameters"]["IncludeNetworkVolume"];
                /** @description true: each pod comes with its `savingsPlans`. */
                includeSavingsPlans?: components["parameters"]["IncludeSavingsPlans"];
                /** @description true: each pod comes with the `template` it was made from, when there is one. */
                includeTemplate?: components["parameters"]["IncludePodTemplate"];
                /** @description true: pods that are workers of an endpoint are found too; otherwise they are treated as if they did not exist. */
                includeWorkers?: components["parameters"]["IncludeWorkerPods"];
                /** @description Only pods with exactly this name. */
                name?: string;
                /** @description Only pods to which this network volume is attached. */
                networkVolumeId?: string;
                /** @description Only pods that were made from this template. */
                templateId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pods that match. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "xedezhzb9la3ye",
                     *         "name": "training",
                     *         "desiredStatus": "RUNNING",
                     *         "image": "registry.example.org/team/trainer:1.4",
                     *         "imageName": "registry.example.org/team/trainer:1.4",
                     *         "adjustedCostPerHr": 0.69,
                     *         "consumerUserId": "acct_7f3k2m",
                     *         "containerDiskInGb": 50,
                     *         "costPerHr": 0.69,
                     *         "dockerEntrypoint": [],
                     *         "dockerStartCmd": [
                     *           "python",
                     *           "train.py"
                     *         ],
                     *         "env": {
                     *           "EPOCHS": "20"
                     *         },
                     *         "gpu": {
                     *           "id": "NVIDIA GeForce RTX 4090",
                     *           "count": 1,
                     *           "displayName": "RTX 4090",
                     *           "securePrice": 0.69
                     *         },
                     *         "interruptible": false,
                     *         "lastStartedAt": "2026-05-04T09:30:12.418Z",
                     *         "lastStatusChange": "Started by the account: 2026-05-04T09:30:12.418Z",
                     *         "locked": false,
                     *         "machineId": "m4k81zq0",
                     *         "memoryInGb": 62,
                     *         "portMappings": {
                     *           "22": 10341
                     *         },
                     *         "ports": [
                     *           "8888/http",
                     *           "22/tcp"
                     *         ],
                     *         "publicIp": "203.0.113.24",
                     *         "vcpuCount": 16,
                     *         "volumeEncrypted": false,
                     *         "volumeInGb": 20,
                     *         "volumeMountPath": "/workspace"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Pod"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The pod to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PodCreateInput"];
            };
        };
        responses: {
            /** @description The pod that was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "xedezhzb9la3ye",
                     *       "name": "training",
                     *       "desiredStatus": "RUNNING",
                     *       "image": "registry.example.org/team/trainer:1.4",
                     *       "imageName": "registry.example.org/team/trainer:1.4",
                     *       "adjustedCostPerHr": 0.69,
                     *       "consumerUserId": "acct_7f3k2m",
                     *       "containerDiskInGb": 50,
                     *       "costPerHr": 0.69,
                     *       "dockerEntrypoint": [],
                     *       "dockerStartCmd": [
                     *         "python",
                     *         "train.py"
                     *       ],
                     *       "env": {
                     *         "EPOCHS": "20"
                     *       },
                     *       "gpu": {
                     *         "id": "NVIDIA GeForce RTX 4090",
                     *         "count": 1,
                     *         "displayName": "RTX 4090",
                     *         "securePrice": 0.69
                     *       },
                     *       "interruptible": false,
                     *       "lastStartedAt": "2026-05-04T09:30:12.418Z",
                     *       "lastStatusChange": "Started by the account: 2026-05-04T09:30:12.418Z",
                     *       "locked": false,
                     *       "machineId": "m4k81zq0",
                     *       "memoryInGb": 62,
                     *       "portMappings": null,
                     *       "ports": [
                     *         "8888/http",
                     *         "22/tcp"
                     *       ],
                     *       "publicIp": null,
                     *       "vcpuCount": 16,
                     *       "volumeEncrypted": false,
                     *       "volumeInGb": 20,
                     *       "volumeMountPath": "/workspace"
                     *     }
                     */
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPod: {
        parameters: {
            query?: {
                /** @description true: each pod comes with its `machine`. */
                includeMachine?: components["parameters"]["IncludeMachine"];
                /** @description true: each pod comes with its `networkVolume`, when it has one. */
                includeNetworkVolume?: components["parameters"]["IncludeNetworkVolume"];
                /** @description true: each pod comes with its `savingsPlans`. */
                includeSavingsPlans?: components["parameters"]["IncludeSavingsPlans"];
                /** @description true: each pod comes with the `template` it was made from, when there is one. */
                includeTemplate?: components["parameters"]["IncludePodTemplate"];
                /** @description true: pods that are workers of an endpoint are found too; otherwise they are treated as if they did not exist. */
                includeWorkers?: components["parameters"]["IncludeWorkerPods"];
            };
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "xedezhzb9la3ye",
                     *       "name": "training",
                     *       "desiredStatus": "RUNNING",
                     *       "image": "registry.example.org/team/trainer:1.4",
                     *       "imageName": "registry.example.org/team/trainer:1.4",
                     *       "adjustedCostPerHr": 0.69,
                     *       "consumerUserId": "acct_7f3k2m",
                     *       "containerDiskInGb": 50,
                     *       "costPerHr": 0.69,
                     *       "dockerEntrypoint": [],
                     *       "dockerStartCmd": [
                     *         "python",
                     *         "train.py"
                     *       ],
                     *       "env": {
                     *         "EPOCHS": "20"
                     *       },
                     *       "gpu": {
                     *         "id": "NVIDIA GeForce RTX 4090",
                     *         "count": 1,
                     *         "displayName": "RTX 4090",
                     *         "securePrice": 0.69
                     *       },
                     *       "interruptible": false,
                     *       "lastStartedAt": "2026-05-04T09:30:12.418Z",
                     *       "lastStatusChange": "Started by the account: 2026-05-04T09:30:12.418Z",
                     *       "locked": false,
                     *       "machineId": "m4k81zq0",
                     *       "memoryInGb": 62,
                     *       "portMappings": {
                     *         "22": 10341
                     *       },
                     *       "ports": [
                     *         "8888/http",
                     *         "22/tcp"
                     *       ],
                     *       "publicIp": "203.0.113.24",
                     *       "vcpuCount": 16,
                     *       "volumeEncrypted": false,
                     *       "volumeInGb": 20,
                     *       "volumeMountPath": "/workspace"
                     *     }
                     */
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PodUpdateInput"];
            };
        };
        responses: {
            /** @description The pod after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePodByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PodUpdateInput"];
            };
        };
        responses: {
            /** @description The pod after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod after the call. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod after the call. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod after the call. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    restartPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pod after the call. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    execPod: {
        parameters: {
            query: {
                /**
                 * @description The program and its arguments, one parameter for each word.
                 * @example [
                 *       "ls",
                 *       "-l",
                 *       "/workspace"
                 *     ]
                 */
                command: string[];
                /** @description Whether the command gets a terminal. */
                terminal?: boolean;
                /** @description Width of the terminal in characters. */
                columns?: number;
                /** @description Height of the terminal in characters. */
                rows?: number;
            };
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command was started; the connection is a WebSocket from now on. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    podLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. Left out: all lines. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it. */
                "Last-Event-ID"?: components["parameters"]["LogLastEventId"];
            };
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, oldest first, or an event stream. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "ts": "2026-05-04T08:00:01.000214Z",
                     *           "source": "system",
                     *           "line": "The container is running.",
                     *           "podId": "p4q8s2v6x0z1",
                     *           "jobId": null
                     *         },
                     *         {
                     *           "ts": "2026-05-04T08:00:02.113902Z",
                     *           "source": "container",
                     *           "line": "Listening on port 8888.",
                     *           "podId": "p4q8s2v6x0z1",
                     *           "jobId": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogLines"];
                    /**
                     * @example id: 2026-05-04T08:00:02.113902Z
                     *     data: {"ts":"2026-05-04T08:00:02.113902Z","source":"container","line":"Listening on port 8888.","podId":"p4q8s2v6x0z1","jobId":null}
                     *
                     *     event: end
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: {
                /** @description true: each endpoint comes with the `template` of its workers. */
                includeTemplate?: components["parameters"]["IncludeEndpointTemplate"];
                /** @description true: each endpoint comes with its present `workers`. */
                includeWorkers?: components["parameters"]["IncludeEndpointWorkers"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints of the account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "k3v9x0b2m7qd",
                     *         "name": "transcriber",
                     *         "computeType": "GPU",
                     *         "createdAt": "2026-05-04T08:00:00.000Z",
                     *         "dataCenterIds": [
                     *           "EU-RO-1",
                     *           "EU-SE-1"
                     *         ],
                     *         "env": {
                     *           "MODEL_SIZE": "large"
                     *         },
                     *         "executionTimeoutMs": 600000,
                     *         "gpuCount": 1,
                     *         "gpuTypeIds": [
                     *           "NVIDIA L4",
                     *           "NVIDIA RTX A4000"
                     *         ],
                     *         "idleTimeout": 5,
                     *         "networkVolumeId": "vol81hd6z",
                     *         "networkVolumeIds": [
                     *           "vol81hd6z"
                     *         ],
                     *         "scalerType": "QUEUE_DELAY",
                     *         "scalerValue": 4,
                     *         "templateId": "tq5w0n8c1e",
                     *         "userId": "acct_7f3k2m",
                     *         "version": 1,
                     *         "workersMax": 3,
                     *         "workersMin": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Endpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The endpoint to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointCreateInput"];
            };
        };
        responses: {
            /** @description The endpoint that was created. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k3v9x0b2m7qd",
                     *       "name": "transcriber",
                     *       "computeType": "GPU",
                     *       "createdAt": "2026-05-04T08:00:00.000Z",
                     *       "dataCenterIds": [
                     *         "EU-RO-1",
                     *         "EU-SE-1"
                     *       ],
                     *       "env": {
                     *         "MODEL_SIZE": "large"
                     *       },
                     *       "executionTimeoutMs": 600000,
                     *       "gpuCount": 1,
                     *       "gpuTypeIds": [
                     *         "NVIDIA L4",
                     *         "NVIDIA RTX A4000"
                     *       ],
                     *       "idleTimeout": 5,
                     *       "networkVolumeId": "vol81hd6z",
                     *       "networkVolumeIds": [
                     *         "vol81hd6z"
                     *       ],
                     *       "scalerType": "QUEUE_DELAY",
                     *       "scalerValue": 4,
                     *       "templateId": "tq5w0n8c1e",
                     *       "userId": "acct_7f3k2m",
                     *       "version": 1,
                     *       "workersMax": 3,
                     *       "workersMin": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: {
                /** @description true: each endpoint comes with the `template` of its workers. */
                includeTemplate?: components["parameters"]["IncludeEndpointTemplate"];
                /** @description true: each endpoint comes with its present `workers`. */
                includeWorkers?: components["parameters"]["IncludeEndpointWorkers"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k3v9x0b2m7qd",
                     *       "name": "transcriber",
                     *       "computeType": "GPU",
                     *       "createdAt": "2026-05-04T08:00:00.000Z",
                     *       "dataCenterIds": [
                     *         "EU-RO-1",
                     *         "EU-SE-1"
                     *       ],
                     *       "env": {
                     *         "MODEL_SIZE": "large"
                     *       },
                     *       "executionTimeoutMs": 600000,
                     *       "gpuCount": 1,
                     *       "gpuTypeIds": [
                     *         "NVIDIA L4",
                     *         "NVIDIA RTX A4000"
                     *       ],
                     *       "idleTimeout": 5,
                     *       "networkVolumeId": "vol81hd6z",
                     *       "networkVolumeIds": [
                     *         "vol81hd6z"
                     *       ],
                     *       "scalerType": "QUEUE_DELAY",
                     *       "scalerValue": 4,
                     *       "templateId": "tq5w0n8c1e",
                     *       "userId": "acct_7f3k2m",
                     *       "version": 1,
                     *       "workersMax": 3,
                     *       "workersMin": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointUpdateInput"];
            };
        };
        responses: {
            /** @description The endpoint after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateEndpointByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointUpdateInput"];
            };
        };
        responses: {
            /** @description The endpoint after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only jobs in this state. Repeat the parameter for several; one match is enough. */
                status?: components["schemas"]["JobStatus"][];
                /** @description Only jobs that were submitted at this moment or later, RFC 3339. */
                submittedAfter?: string;
                /** @description Only jobs that were submitted before this moment, RFC 3339; must lie after `submittedAfter`. */
                submittedBefore?: string;
                /** @description Only jobs that this worker has, or was the last to have. */
                workerId?: string;
                /** @description Only jobs whose `error`, as this answer shows it, contains this text. Upper and lower case are alike. */
                errorContains?: string;
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most jobs in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobs": [
                     *         {
                     *           "id": "019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *           "status": "COMPLETED",
                     *           "submittedAt": "2026-05-04T09:30:12.416Z",
                     *           "startedAt": "2026-05-04T09:30:12.530Z",
                     *           "finishedAt": "2026-05-04T09:30:14.711Z",
                     *           "expiresAt": "2026-05-04T10:00:14.711Z",
                     *           "delayTime": 114,
                     *           "executionTime": 2181,
                     *           "workerId": "w7k2m9x4",
                     *           "attempts": 1,
                     *           "error": null,
                     *           "sync": false,
                     *           "lowPriority": false
                     *         }
                     *       ],
                     *       "nextCursor": "MTc3Nzg4NzAxMjQxNjAwMCA0NTAzNTk5NjI3"
                     *     }
                     */
                    "application/json": components["schemas"]["JobList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *       "status": "COMPLETED",
                     *       "submittedAt": "2026-05-04T09:30:12.416Z",
                     *       "startedAt": "2026-05-04T09:30:12.530Z",
                     *       "finishedAt": "2026-05-04T09:30:14.711Z",
                     *       "expiresAt": "2026-05-04T10:00:14.711Z",
                     *       "delayTime": 114,
                     *       "executionTime": 2181,
                     *       "workerId": "w7k2m9x4",
                     *       "attempts": 1,
                     *       "error": null,
                     *       "sync": false,
                     *       "lowPriority": false,
                     *       "webhook": true,
                     *       "inputBytes": 4182,
                     *       "outputBytes": 96
                     *     }
                     */
                    "application/json": components["schemas"]["JobDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobInput: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The input. `content-length` says how many bytes it has. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *       "status": "COMPLETED",
                     *       "events": [
                     *         {
                     *           "at": "2026-05-04T09:30:12.416Z",
                     *           "type": "SUBMITTED",
                     *           "message": "The job was submitted through /run.",
                     *           "sync": false,
                     *           "lowPriority": false
                     *         },
                     *         {
                     *           "at": "2026-05-04T09:30:12.530Z",
                     *           "type": "STARTED",
                     *           "message": "Attempt 1 started on worker w7k2m9x4.",
                     *           "attempt": 1,
                     *           "workerId": "w7k2m9x4"
                     *         },
                     *         {
                     *           "at": "2026-05-04T09:31:02.530Z",
                     *           "type": "RETURNED",
                     *           "message": "Attempt 1 ended without a result because worker w7k2m9x4 was lost (the worker ended by signal SIGKILL (out of memory: it used more than its 16 GB of memory) before it reported a result); the job is in the queue again.",
                     *           "attempt": 1,
                     *           "workerId": "w7k2m9x4",
                     *           "reason": "LOST"
                     *         },
                     *         {
                     *           "at": "2026-05-04T09:31:02.811Z",
                     *           "type": "STARTED",
                     *           "message": "Attempt 2 started on worker w0p5d8s1.",
                     *           "attempt": 2,
                     *           "workerId": "w0p5d8s1"
                     *         },
                     *         {
                     *           "at": "2026-05-04T09:31:05.007Z",
                     *           "type": "COMPLETED",
                     *           "message": "Attempt 2 ended with a result.",
                     *           "attempt": 2,
                     *           "error": null
                     *         },
                     *         {
                     *           "at": "2026-05-04T09:31:05.190Z",
                     *           "type": "WEBHOOK",
                     *           "message": "Try 1 of the webhook was answered with status 503; another one follows.",
                     *           "attempt": 1,
                     *           "statusCode": 503,
                     *           "error": null,
                     *           "nextTryAt": "2026-05-04T09:31:10.190Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JobEventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFailures: {
        parameters: {
            query?: {
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most entries in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "failures": [
                     *         {
                     *           "jobId": "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *           "endpointId": "k3v9x0b2m7qd",
                     *           "endpointName": "transcriber",
                     *           "status": "FAILED",
                     *           "error": "KeyError: 'language'",
                     *           "submittedAt": "2026-05-04T07:57:58.102Z",
                     *           "startedAt": "2026-05-04T07:58:01.377Z",
                     *           "finishedAt": "2026-05-04T07:58:03.214Z",
                     *           "workerId": "w7k2m9x4",
                     *           "attempts": 1,
                     *           "sync": true,
                     *           "kept": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FailurePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFailureGroups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "failures": [
                     *         {
                     *           "count": 9,
                     *           "firstFinishedAt": "2026-05-04T06:12:40.051Z",
                     *           "last": {
                     *             "jobId": "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *             "endpointId": "k3v9x0b2m7qd",
                     *             "endpointName": "transcriber",
                     *             "status": "FAILED",
                     *             "error": "KeyError: 'language'",
                     *             "submittedAt": "2026-05-04T07:57:58.102Z",
                     *             "startedAt": "2026-05-04T07:58:01.377Z",
                     *             "finishedAt": "2026-05-04T07:58:03.214Z",
                     *             "workerId": "w7k2m9x4",
                     *             "attempts": 1,
                     *             "sync": true,
                     *             "kept": false
                     *           }
                     *         }
                     *       ],
                     *       "others": 0
                     *     }
                     */
                    "application/json": components["schemas"]["FailureGroups"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFailure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "sync-019df1c2-7c40-7000-8000-5e2a91c07b44",
                     *       "endpointId": "k3v9x0b2m7qd",
                     *       "endpointName": "transcriber",
                     *       "status": "FAILED",
                     *       "error": "KeyError: 'language'",
                     *       "submittedAt": "2026-05-04T07:57:58.102Z",
                     *       "startedAt": "2026-05-04T07:58:01.377Z",
                     *       "finishedAt": "2026-05-04T07:58:03.214Z",
                     *       "workerId": "w7k2m9x4",
                     *       "attempts": 1,
                     *       "sync": true,
                     *       "kept": false,
                     *       "traceback": "Traceback (most recent call last):\n  File \"/app/handler.py\", line 8, in handler\n    return translate(job[\"input\"][\"language\"])\nKeyError: 'language'"
                     *     }
                     */
                    "application/json": components["schemas"]["FailureDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkers: {
        parameters: {
            query?: {
                /** @description true: workers that ended are listed too, as long as their logs are kept. */
                includeEnded?: components["parameters"]["IncludeEndedWorkers"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workers, in the order in which they started. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workers": [
                     *         {
                     *           "id": "w7c2e9a41b06d3",
                     *           "status": "RUNNING",
                     *           "isStale": false,
                     *           "version": 1,
                     *           "image": "registry.example.com/transcriber:7",
                     *           "gpuCount": 1,
                     *           "gpuTypeId": "NVIDIA L4",
                     *           "dataCenterId": "EU-RO-1",
                     *           "machineId": "host-1f0c22",
                     *           "managed": true,
                     *           "startedAt": "2026-05-04T08:00:00.000Z",
                     *           "uptimeSeconds": 42,
                     *           "endedAt": null,
                     *           "jobsInProgress": 1,
                     *           "jobIds": [
                     *             "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"
                     *           ],
                     *           "lastSeenAt": "2026-05-04T08:00:41.500Z",
                     *           "message": null
                     *         }
                     *       ],
                     *       "summary": {
                     *         "running": 1,
                     *         "idle": 0,
                     *         "initializing": 0,
                     *         "throttled": 0,
                     *         "unhealthy": 0,
                     *         "paused": 0,
                     *         "total": 1
                     *       },
                     *       "endpointVersion": 1,
                     *       "complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointWorkerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endpointLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. Left out: all lines. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it. */
                "Last-Event-ID"?: components["parameters"]["LogLastEventId"];
            };
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, oldest first, or an event stream. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "ts": "2026-05-04T08:00:01.000214Z",
                     *           "source": "system",
                     *           "line": "The first worker starts.",
                     *           "jobId": null
                     *         },
                     *         {
                     *           "ts": "2026-05-04T08:00:02.113902Z",
                     *           "source": "container",
                     *           "line": "Model loaded.",
                     *           "workerId": "w7c2e9a41b06d3",
                     *           "jobId": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogLines"];
                    /**
                     * @example id: 2026-05-04T08:00:01.000214Z
                     *     data: {"ts":"2026-05-04T08:00:01.000214Z","source":"system","line":"The first worker starts.","jobId":null}
                     *
                     *     id: 2026-05-04T08:00:02.113902Z
                     *     data: {"ts":"2026-05-04T08:00:02.113902Z","source":"container","line":"Model loaded.","workerId":"w7c2e9a41b06d3","jobId":"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    workerLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. Left out: all lines. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it. */
                "Last-Event-ID"?: components["parameters"]["LogLastEventId"];
            };
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the worker: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that is not known 404. */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, oldest first, or an event stream. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "ts": "2026-05-04T08:00:01.000214Z",
                     *           "source": "system",
                     *           "line": "The worker started.",
                     *           "workerId": "w7c2e9a41b06d3",
                     *           "jobId": null
                     *         },
                     *         {
                     *           "ts": "2026-05-04T08:00:02.113902Z",
                     *           "source": "container",
                     *           "line": "Model loaded.",
                     *           "workerId": "w7c2e9a41b06d3",
                     *           "jobId": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogLines"];
                    /**
                     * @example id: 2026-05-04T08:00:02.113902Z
                     *     data: {"ts":"2026-05-04T08:00:02.113902Z","source":"container","line":"Model loaded.","workerId":"w7c2e9a41b06d3","jobId":"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"}
                     *
                     *     event: end
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    jobLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. Left out: all lines. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many of the last lines to answer. 0 with server-sent events gives new lines only. `since` and `Last-Event-ID` take its place. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this moment on, RFC 3339. The JSON form answers the first 5000 of them; ask again with the last `ts` for more. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description Server-sent events only: the id of the last event that was received. The stream continues after it. The JSON form ignores it. */
                "Last-Event-ID"?: components["parameters"]["LogLastEventId"];
            };
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
                /** @description Id of the job: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a job that does not exist, or no more, 404. */
                jobId: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, oldest first, or an event stream. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "ts": "2026-05-04T08:00:02.113902Z",
                     *           "source": "container",
                     *           "line": "Transcribed 3 minutes.",
                     *           "workerId": "w7c2e9a41b06d3",
                     *           "jobId": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogLines"];
                    /**
                     * @example id: 2026-05-04T08:00:02.113902Z
                     *     data: {"ts":"2026-05-04T08:00:02.113902Z","source":"container","line":"Transcribed 3 minutes.","workerId":"w7c2e9a41b06d3","jobId":"0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1"}
                     *
                     *     event: end
                     *     data: {}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description true: templates that are bound to a serverless endpoint are found too. */
                includeEndpointBoundTemplates?: components["parameters"]["IncludeEndpointBoundTemplates"];
                /** @description true: public templates made by other accounts are found too. */
                includePublicTemplates?: components["parameters"]["IncludePublicTemplates"];
                /** @description true: official templates kept by the operator of the service are found too. */
                includePlatformTemplates?: components["parameters"]["IncludePlatformTemplates"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "tq5w0n8c1e",
                     *         "name": "transcriber",
                     *         "imageName": "registry.example.org/team/transcriber:2.0",
                     *         "category": "NVIDIA",
                     *         "containerDiskInGb": 50,
                     *         "volumeInGb": 0,
                     *         "volumeMountPath": "/workspace",
                     *         "containerRegistryAuthId": "cra62bx4m",
                     *         "dockerEntrypoint": [],
                     *         "dockerStartCmd": [
                     *           "python",
                     *           "-u",
                     *           "handler.py"
                     *         ],
                     *         "env": {
                     *           "MODEL_SIZE": "small"
                     *         },
                     *         "ports": [
                     *           "8888/http",
                     *           "22/tcp"
                     *         ],
                     *         "readme": "# Transcriber",
                     *         "isPublic": false,
                     *         "isPlatform": false,
                     *         "isServerless": true,
                     *         "earned": 0,
                     *         "runtimeInMin": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Template"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateCreateInput"];
            };
        };
        responses: {
            /** @description The template that was created. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tq5w0n8c1e",
                     *       "name": "transcriber",
                     *       "imageName": "registry.example.org/team/transcriber:2.0",
                     *       "category": "NVIDIA",
                     *       "containerDiskInGb": 50,
                     *       "volumeInGb": 0,
                     *       "volumeMountPath": "/workspace",
                     *       "containerRegistryAuthId": "cra62bx4m",
                     *       "dockerEntrypoint": [],
                     *       "dockerStartCmd": [
                     *         "python",
                     *         "-u",
                     *         "handler.py"
                     *       ],
                     *       "env": {
                     *         "MODEL_SIZE": "small"
                     *       },
                     *       "ports": [
                     *         "8888/http",
                     *         "22/tcp"
                     *       ],
                     *       "readme": "# Transcriber",
                     *       "isPublic": false,
                     *       "isPlatform": false,
                     *       "isServerless": true,
                     *       "earned": 0,
                     *       "runtimeInMin": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description true: templates that are bound to a serverless endpoint are found too. */
                includeEndpointBoundTemplates?: components["parameters"]["IncludeEndpointBoundTemplates"];
                /** @description true: public templates made by other accounts are found too. */
                includePublicTemplates?: components["parameters"]["IncludePublicTemplates"];
                /** @description true: official templates kept by the operator of the service are found too. */
                includePlatformTemplates?: components["parameters"]["IncludePlatformTemplates"];
            };
            header?: never;
            path: {
                /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tq5w0n8c1e",
                     *       "name": "transcriber",
                     *       "imageName": "registry.example.org/team/transcriber:2.0",
                     *       "category": "NVIDIA",
                     *       "containerDiskInGb": 50,
                     *       "volumeInGb": 0,
                     *       "volumeMountPath": "/workspace",
                     *       "containerRegistryAuthId": "cra62bx4m",
                     *       "dockerEntrypoint": [],
                     *       "dockerStartCmd": [
                     *         "python",
                     *         "-u",
                     *         "handler.py"
                     *       ],
                     *       "env": {
                     *         "MODEL_SIZE": "small"
                     *       },
                     *       "ports": [
                     *         "8888/http",
                     *         "22/tcp"
                     *       ],
                     *       "readme": "# Transcriber",
                     *       "isPublic": false,
                     *       "isPlatform": false,
                     *       "isServerless": true,
                     *       "earned": 0,
                     *       "runtimeInMin": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdateInput"];
            };
        };
        responses: {
            /** @description The template after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTemplateByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdateInput"];
            };
        };
        responses: {
            /** @description The template after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNetworkVolumes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The network volumes of the account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "vol81hd6z",
                     *         "name": "models",
                     *         "size": 100,
                     *         "dataCenterId": "EU-RO-1"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NetworkVolume"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The network volume to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NetworkVolumeCreateInput"];
            };
        };
        responses: {
            /** @description The network volume that was created. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "vol81hd6z",
                     *       "name": "models",
                     *       "size": 100,
                     *       "dataCenterId": "EU-RO-1"
                     *     }
                     */
                    "application/json": components["schemas"]["NetworkVolume"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The network volume. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "vol81hd6z",
                     *       "name": "models",
                     *       "size": 100,
                     *       "dataCenterId": "EU-RO-1"
                     *     }
                     */
                    "application/json": components["schemas"]["NetworkVolume"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The network volume is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NetworkVolumeUpdateInput"];
            };
        };
        responses: {
            /** @description The network volume after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkVolume"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNetworkVolumeByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NetworkVolumeUpdateInput"];
            };
        };
        responses: {
            /** @description The network volume after the change. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkVolume"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVolumeFiles: {
        parameters: {
            query?: {
                /** @description Directory in the volume, such as `models/llama`; the whole volume when it is left out or empty. */
                path?: string;
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most entries in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the entries, in the order of their names. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "models",
                     *       "entries": [
                     *         {
                     *           "name": "llama",
                     *           "kind": "directory",
                     *           "sizeBytes": null,
                     *           "modifiedAt": "2026-05-04T08:00:00.000Z"
                     *         },
                     *         {
                     *           "name": "notes.txt",
                     *           "kind": "file",
                     *           "sizeBytes": 5120,
                     *           "modifiedAt": "2026-05-04T08:00:41.500Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["VolumeFileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVolumeDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        /** @description The directory. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VolumeDirectoryInput"];
            };
        };
        responses: {
            /** @description The directory. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVolumeFile: {
        parameters: {
            query: {
                /** @description Path in the volume, such as `models/llama/config.json`. Names in it are separated by `/`; none of them may be `.` or `..`. */
                path: components["parameters"]["VolumeFilePath"];
                /** @description Whether a directory is deleted with all it holds. */
                recursive?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing has that name any more. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    readVolumeFile: {
        parameters: {
            query: {
                /** @description Path in the volume, such as `models/llama/config.json`. Names in it are separated by `/`; none of them may be `.` or `..`. */
                path: components["parameters"]["VolumeFilePath"];
                /** @description How many bytes at the beginning of the file to leave out. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. `content-length` says how many there are. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeVolumeFile: {
        parameters: {
            query: {
                /** @description Path in the volume, such as `models/llama/config.json`. Names in it are separated by `/`; none of them may be `.` or `..`. */
                path: components["parameters"]["VolumeFilePath"];
            };
            header?: never;
            path: {
                /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                networkVolumeId: components["parameters"]["NetworkVolumeId"];
            };
            cookie?: never;
        };
        /** @description The bytes of the file. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VolumeFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContainerRegistryAuths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stored credentials. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "cra62bx4m",
                     *         "name": "team registry"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ContainerRegistryAuth"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContainerRegistryAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The credentials to store. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContainerRegistryAuthCreateInput"];
            };
        };
        responses: {
            /** @description The credentials that were stored, without their secret parts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cra62bx4m",
                     *       "name": "team registry"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerRegistryAuth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContainerRegistryAuth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored registry credentials: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                containerRegistryAuthId: components["parameters"]["ContainerRegistryAuthId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials, without their secret parts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "cra62bx4m",
                     *       "name": "team registry"
                     *     }
                     */
                    "application/json": components["schemas"]["ContainerRegistryAuth"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContainerRegistryAuth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored registry credentials: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                containerRegistryAuthId: components["parameters"]["ContainerRegistryAuthId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials are deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRentals: {
        parameters: {
            query?: {
                /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Only rentals of this kind. */
                kind?: components["schemas"]["RentalKind"];
                /** @description Only rentals of this pod, worker or network volume. */
                holderId?: string;
                /** @description Only rentals of workers of this endpoint. */
                endpointId?: string;
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most entries in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of rentals. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rentals": [
                     *         {
                     *           "id": "r8c1e5zq0d6hxk",
                     *           "kind": "worker",
                     *           "holderId": "w7c2e9a41b06d3",
                     *           "endpointId": "k3v9x0b2m7qd",
                     *           "templateId": "tq5w0n8c1e",
                     *           "imageName": "registry.example.com/transcriber:7",
                     *           "dataCenterId": "EU-RO-1",
                     *           "gpuTypeId": "NVIDIA L4",
                     *           "gpuCount": 1,
                     *           "cpuFlavorId": null,
                     *           "vcpuCount": 8,
                     *           "memoryInGb": 24,
                     *           "diskInGb": 50,
                     *           "computeCostPerHr": 0.69,
                     *           "storageCostPerHr": 0.007,
                     *           "startedAt": "2026-05-04T08:00:00.000Z",
                     *           "endedAt": "2026-05-04T08:10:00.000Z",
                     *           "amount": 0.116166667
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RentalPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget and what was spent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "spendLimit": 100,
                     *       "action": "STOP",
                     *       "operator": null,
                     *       "limit": 100,
                     *       "spent": 61.83,
                     *       "share": 0.6183,
                     *       "state": "OK",
                     *       "stopsNewWork": false,
                     *       "from": "2026-05-01T00:00:00.000Z",
                     *       "until": "2026-06-01T00:00:00.000Z",
                     *       "endpoints": []
                     *     }
                     */
                    "application/json": components["schemas"]["BudgetReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The budget. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetInput"];
            };
        };
        responses: {
            /** @description The budget as it is now, and what was spent. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "spendLimit": 100,
                     *       "action": "STOP",
                     *       "operator": null,
                     *       "limit": 100,
                     *       "spent": 61.83,
                     *       "share": 0.6183,
                     *       "state": "OK",
                     *       "stopsNewWork": false,
                     *       "from": "2026-05-01T00:00:00.000Z",
                     *       "until": "2026-06-01T00:00:00.000Z",
                     *       "endpoints": []
                     *     }
                     */
                    "application/json": components["schemas"]["BudgetReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    podBilling: {
        parameters: {
            query?: {
                /** @description Length of the time span that each record covers. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Only pods with this type of GPU. */
                gpuTypeId?: components["schemas"]["GpuTypeId"];
                /** @description What to split the records by, besides time. */
                grouping?: components["schemas"]["PodBillingGrouping"];
                /** @description Only this pod. */
                podId?: string;
                /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
                startTime?: components["parameters"]["StartTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The billing records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "time": "2026-05-04T00:00:00Z",
                     *         "amount": 5.17,
                     *         "timeBilledMs": 26973000,
                     *         "diskSpaceBilledGb": 22,
                     *         "gpuTypeId": "NVIDIA GeForce RTX 4090"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BillingRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endpointBilling: {
        parameters: {
            query?: {
                /** @description Length of the time span that each record covers. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description Only workers in this data center. Repeat the parameter for several values; one match is enough. */
                dataCenterId?: components["schemas"]["DataCenterId"][];
                /** @description Only this endpoint. */
                endpointId?: string;
                /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Only workers with this type of GPU. Repeat the parameter for several values; one match is enough. */
                gpuTypeId?: components["schemas"]["GpuTypeId"][];
                /** @description What to split the records by, besides time. */
                grouping?: components["schemas"]["EndpointBillingGrouping"];
                /** @description Only workers that ran exactly this image. */
                imageName?: string;
                /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
                startTime?: components["parameters"]["StartTime"];
                /** @description Only workers made from this template. */
                templateId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The billing records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "time": "2026-05-04T00:00:00Z",
                     *         "amount": 1.84,
                     *         "timeBilledMs": 9412000,
                     *         "diskSpaceBilledGb": 6,
                     *         "endpointId": "k3v9x0b2m7qd"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BillingRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    networkVolumeBilling: {
        parameters: {
            query?: {
                /** @description Length of the time span that each record covers. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
                startTime?: components["parameters"]["StartTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The billing records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "time": "2026-05-04T00:00:00Z",
                     *         "amount": 0.23,
                     *         "diskSpaceBilledGb": 100,
                     *         "highPerformanceStorageAmount": 0,
                     *         "highPerformanceStorageDiskSpaceBilledGb": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NetworkVolumeBillingRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    tokenBilling: {
        parameters: {
            query?: {
                /** @description Length of the time span that each record covers. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description Only this endpoint. */
                endpointId?: string;
                /** @description End of the period, RFC 3339, exclusive; must lie after `startTime`. Left out: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description What to split the records by, besides time. */
                grouping?: components["schemas"]["TokenBillingGrouping"];
                /** @description Only requests with this key. */
                keyId?: string;
                /** @description Start of the period, RFC 3339, inclusive. Left out: 30 days before `endTime`. */
                startTime?: components["parameters"]["StartTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "time": "2026-05-04T00:00:00Z",
                     *         "endpointId": "k3v9x0b2m7qd",
                     *         "requests": 412,
                     *         "promptTokens": 90112,
                     *         "completionTokens": 48230
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TokenRecord"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpointId": "k3v9x0b2m7qd",
                     *       "at": "2026-05-04T08:10:00.000Z",
                     *       "message": "12 jobs in the queue. All workers are busy; the service starts more if jobs keep waiting. The first job in the queue has waited 6 s, longer than 4 s: one more worker starts. Workers: 1 running, 1 initializing; target 2.",
                     *       "wantedWorkers": 2,
                     *       "why": "The first job in the queue has waited 6 s, longer than 4 s: one more worker starts.",
                     *       "decidedAt": "2026-05-04T08:09:58.000Z",
                     *       "jobs": {
                     *         "inQueue": 12,
                     *         "inProgress": 1,
                     *         "completed": 8041,
                     *         "failed": 3
                     *       },
                     *       "oldestQueuedAt": "2026-05-04T08:09:54.000Z",
                     *       "workers": {
                     *         "running": 1,
                     *         "idle": 0,
                     *         "initializing": 1,
                     *         "throttled": 0,
                     *         "unhealthy": 0,
                     *         "paused": 0,
                     *         "total": 2
                     *       },
                     *       "settings": {
                     *         "workersMin": 0,
                     *         "workersMax": 4,
                     *         "idleTimeout": 5,
                     *         "scalerType": "QUEUE_DELAY",
                     *         "scalerValue": 4
                     *       },
                     *       "measured": {
                     *         "startMs": 8200,
                     *         "runMs": 3100
                     *       },
                     *       "waiting": {
                     *         "reason": "scaling",
                     *         "message": "All workers are busy; the service starts more if jobs keep waiting.",
                     *         "estimateMs": 9300
                     *       },
                     *       "release": {
                     *         "version": 3,
                     *         "rolling": false,
                     *         "staleWorkers": 0
                     *       },
                     *       "lastWorkerExit": null,
                     *       "problem": null
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointExplanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endpointHistory: {
        parameters: {
            query?: {
                /** @description Where the time begins, RFC 3339; an earlier moment than a step begins with is the step that holds it. Left out: one hour before `to`. */
                from?: components["parameters"]["HistoryFrom"];
                /** @description Where the time ends, RFC 3339. Left out: now. */
                to?: components["parameters"]["HistoryTo"];
                /** @description Length of a step. */
                stepMs?: components["parameters"]["HistoryStep"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, oldest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-05-04T08:00:00.000Z",
                     *       "to": "2026-05-04T08:01:00.000Z",
                     *       "stepMs": 60000,
                     *       "buckets": [
                     *         {
                     *           "at": "2026-05-04T08:00:00.000Z",
                     *           "submitted": 120,
                     *           "started": 118,
                     *           "completed": 115,
                     *           "failed": 1,
                     *           "timedOut": 0,
                     *           "cancelled": 0,
                     *           "promptTokens": 5120,
                     *           "completionTokens": 2048,
                     *           "delayMs": {
                     *             "p50": 210,
                     *             "p95": 1900
                     *           },
                     *           "runMs": {
                     *             "p50": 830,
                     *             "p95": 2400
                     *           },
                     *           "inQueueMax": 14,
                     *           "oldestAgeMaxMs": 2100,
                     *           "workers": {
                     *             "running": 3,
                     *             "idle": 1,
                     *             "initializing": 1,
                     *             "throttled": 0,
                     *             "unhealthy": 0,
                     *             "paused": 0
                     *           }
                     *         }
                     *       ],
                     *       "total": {
                     *         "at": "2026-05-04T08:00:00.000Z",
                     *         "submitted": 120,
                     *         "started": 118,
                     *         "completed": 115,
                     *         "failed": 1,
                     *         "timedOut": 0,
                     *         "cancelled": 0,
                     *         "promptTokens": 5120,
                     *         "completionTokens": 2048,
                     *         "delayMs": {
                     *           "p50": 210,
                     *           "p95": 1900
                     *         },
                     *         "runMs": {
                     *           "p50": 830,
                     *           "p95": 2400
                     *         },
                     *         "inQueueMax": 14,
                     *         "oldestAgeMaxMs": 2100,
                     *         "workers": {
                     *           "running": 3,
                     *           "idle": 1,
                     *           "initializing": 1,
                     *           "throttled": 0,
                     *           "unhealthy": 0,
                     *           "paused": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDecisions: {
        parameters: {
            query?: {
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most entries in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of decisions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "decisions": [
                     *         {
                     *           "at": "2026-05-04T08:09:58.000Z",
                     *           "workers": 2,
                     *           "why": "The first job in the queue has waited 6 s, longer than 4 s: one more worker starts."
                     *         },
                     *         {
                     *           "at": "2026-05-04T08:09:54.000Z",
                     *           "workers": 1,
                     *           "why": "A job waits and no worker serves it."
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DecisionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReleases: {
        parameters: {
            query?: {
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most entries in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /** @description Id of the endpoint: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of releases. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "releases": [
                     *         {
                     *           "version": 3,
                     *           "state": "ROLLING",
                     *           "imageName": "registry.example.com/transcriber:8",
                     *           "templateId": "tq5w0n8c1e",
                     *           "startedAt": "2026-05-04T08:09:58.000Z",
                     *           "completedAt": null,
                     *           "workers": 1
                     *         },
                     *         {
                     *           "version": 2,
                     *           "state": "REPLACED",
                     *           "imageName": "registry.example.com/transcriber:7",
                     *           "templateId": "tq5w0n8c1e",
                     *           "startedAt": "2026-05-03T10:00:00.000Z",
                     *           "completedAt": "2026-05-03T10:02:11.000Z",
                     *           "workers": 3
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReleasePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "podId": "p1h7x3q0c9zk",
                     *       "at": "2026-05-04T08:10:00.000Z",
                     *       "message": "The pod is stopped. The container could not be started: there is no image registry.example.com/train:9. It can be started now.",
                     *       "desiredStatus": "EXITED",
                     *       "isUp": false,
                     *       "lastStatusChange": "The container could not be started: there is no image registry.example.com/train:9: 2026-05-04T08:02:00.000Z",
                     *       "host": {
                     *         "machineId": "host-1f0c22",
                     *         "dataCenterId": "EU-RO-1",
                     *         "isAlive": true,
                     *         "seenAt": "2026-05-04T08:09:55.000Z"
                     *       },
                     *       "canStart": {
                     *         "possible": true,
                     *         "message": null
                     *       },
                     *       "steps": [
                     *         {
                     *           "at": "2026-05-04T08:02:00.000Z",
                     *           "message": "The container could not be started: there is no image registry.example.com/train:9"
                     *         }
                     *       ],
                     *       "problem": {
                     *         "code": "pod_failed",
                     *         "severity": "error",
                     *         "subject": {
                     *           "kind": "pod",
                     *           "id": "p1h7x3q0c9zk",
                     *           "name": "train"
                     *         },
                     *         "message": "The container could not be started: there is no image registry.example.com/train:9",
                     *         "cure": "Read the log of the pod, correct its image, command or credentials, and start it again."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PodExplanation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPodUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the pod: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                podId: components["parameters"]["PodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The samples. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "podId": "p1h7x3q0c9zk",
                     *       "intervalMs": 10000,
                     *       "samples": [
                     *         {
                     *           "at": "2026-05-04T08:09:50.000Z",
                     *           "cpuPercent": 41.5,
                     *           "memoryPercent": 12.2,
                     *           "gpus": []
                     *         },
                     *         {
                     *           "at": "2026-05-04T08:10:00.000Z",
                     *           "cpuPercent": 43.1,
                     *           "memoryPercent": 12.4,
                     *           "gpus": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PodUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Only what this key changed. */
                keyId?: string;
                /** @description Only changes by this operation, such as `deleteEndpoint` or `graphql.podTerminate`. */
                operation?: string;
                /** @description Only changes of this resource. */
                resourceId?: string;
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most entries in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "w81hd6zq0c1e2f",
                     *           "at": "2026-05-04T09:30:12.416Z",
                     *           "key": {
                     *             "id": "k4c9x2m7p0q8w1",
                     *             "name": "ci"
                     *           },
                     *           "address": "192.0.2.7",
                     *           "requestId": "4f8Kq0_d2A",
                     *           "operation": "updateEndpoint",
                     *           "resourceKind": "endpoints",
                     *           "resourceId": "k3v9x0b2m7qd",
                     *           "before": {
                     *             "id": "k3v9x0b2m7qd",
                     *             "workersMax": 1
                     *           },
                     *           "after": {
                     *             "id": "k3v9x0b2m7qd",
                     *             "workersMax": 3
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description The account that it is about. Left out: the account of this key. Another one needs an admin key that is an operator's. */
                accountId?: components["parameters"]["KeyAccountId"];
                /** @description true: keys that expired or were revoked are listed too. */
                includeEnded?: boolean;
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most keys in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "k4c9x2m7p0q8w1",
                     *           "accountId": "a1b2c3d4e5f6g7",
                     *           "name": "ci",
                     *           "scopes": [
                     *             "run",
                     *             "manage"
                     *           ],
                     *           "endpointIds": null,
                     *           "volumeIds": null,
                     *           "state": "usable",
                     *           "createdAt": "2026-05-04T09:30:12.416Z",
                     *           "expiresAt": "2026-06-03T09:30:12.416Z",
                     *           "revokedAt": null,
                     *           "lastUsedAt": "2026-05-05T11:02:40.003Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The key to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyCreateInput"];
            };
        };
        responses: {
            /** @description The key that was created, with the key itself. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k4c9x2m7p0q8w1",
                     *       "accountId": "a1b2c3d4e5f6g7",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "run",
                     *         "manage"
                     *       ],
                     *       "endpointIds": null,
                     *       "volumeIds": null,
                     *       "state": "usable",
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "expiresAt": "2026-06-03T09:30:12.416Z",
                     *       "revokedAt": null,
                     *       "lastUsedAt": null,
                     *       "key": "mr_not0a0real0key0not0a0real0key0not0a0real"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: {
                /** @description The account that it is about. Left out: the account of this key. Another one needs an admin key that is an operator's. */
                accountId?: components["parameters"]["KeyAccountId"];
            };
            header?: never;
            path: {
                /** @description Id of the key: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k4c9x2m7p0q8w1",
                     *       "accountId": "a1b2c3d4e5f6g7",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "run",
                     *         "manage"
                     *       ],
                     *       "endpointIds": null,
                     *       "volumeIds": null,
                     *       "state": "usable",
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "expiresAt": "2026-06-03T09:30:12.416Z",
                     *       "revokedAt": null,
                     *       "lastUsedAt": "2026-05-05T11:02:40.003Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description The account that it is about. Left out: the account of this key. Another one needs an admin key that is an operator's. */
                accountId?: components["parameters"]["KeyAccountId"];
            };
            header?: never;
            path: {
                /** @description Id of the key: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                keyId: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-05-04T08:10:00.000Z",
                     *       "jobs": {
                     *         "inQueue": 12,
                     *         "inProgress": 2,
                     *         "completed": 8041,
                     *         "failed": 3
                     *       },
                     *       "endpoints": {
                     *         "total": 4,
                     *         "waiting": 1,
                     *         "paused": 1
                     *       },
                     *       "workers": {
                     *         "running": 2,
                     *         "idle": 1,
                     *         "initializing": 1,
                     *         "throttled": 0,
                     *         "unhealthy": 0,
                     *         "paused": 0,
                     *         "total": 4
                     *       },
                     *       "pods": {
                     *         "running": 1,
                     *         "exited": 2,
                     *         "total": 3
                     *       },
                     *       "waiting": [
                     *         {
                     *           "endpointId": "k3v9x0b2m7qd",
                     *           "endpointName": "transcriber",
                     *           "jobs": 12,
                     *           "oldestQueuedAt": "2026-05-04T08:09:12.000Z",
                     *           "reason": "scaling",
                     *           "message": "All workers are busy; the service starts more if jobs keep waiting."
                     *         }
                     *       ],
                     *       "failures": [
                     *         {
                     *           "count": 2,
                     *           "firstFinishedAt": "2026-05-04T07:41:55.870Z",
                     *           "last": {
                     *             "jobId": "0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1",
                     *             "endpointId": "k3v9x0b2m7qd",
                     *             "endpointName": "transcriber",
                     *             "status": "FAILED",
                     *             "error": "KeyError: 'language'",
                     *             "submittedAt": "2026-05-04T07:57:58.102Z",
                     *             "startedAt": "2026-05-04T07:58:01.377Z",
                     *             "finishedAt": "2026-05-04T07:58:03.214Z",
                     *             "workerId": "w7k2m9x4",
                     *             "attempts": 1,
                     *             "sync": false,
                     *             "kept": true
                     *           }
                     *         }
                     *       ],
                     *       "costToday": 4.218,
                     *       "problems": [
                     *         {
                     *           "code": "no_workers_allowed",
                     *           "severity": "warning",
                     *           "subject": {
                     *             "kind": "endpoint",
                     *             "id": "p81hd6zq0c1e",
                     *             "name": "thumbnails"
                     *           },
                     *           "message": "The endpoint is paused (workersMax is 0), and no external worker serves it; jobs wait until workersMax is raised.",
                     *           "cure": "Set `workersMax` to 1 or more, or start a worker of your own."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    overviewHistory: {
        parameters: {
            query?: {
                /** @description Where the time begins, RFC 3339; an earlier moment than a step begins with is the step that holds it. Left out: one hour before `to`. */
                from?: components["parameters"]["HistoryFrom"];
                /** @description Where the time ends, RFC 3339. Left out: now. */
                to?: components["parameters"]["HistoryTo"];
                /** @description Length of a step. */
                stepMs?: components["parameters"]["HistoryStep"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps, oldest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-05-04T08:00:00.000Z",
                     *       "to": "2026-05-04T08:01:00.000Z",
                     *       "stepMs": 60000,
                     *       "buckets": [
                     *         {
                     *           "at": "2026-05-04T08:00:00.000Z",
                     *           "submitted": 340,
                     *           "started": 338,
                     *           "completed": 333,
                     *           "failed": 2,
                     *           "timedOut": 0,
                     *           "cancelled": 1,
                     *           "promptTokens": 5120,
                     *           "completionTokens": 2048,
                     *           "delayMs": {
                     *             "p50": 180,
                     *             "p95": 2100
                     *           },
                     *           "runMs": {
                     *             "p50": 620,
                     *             "p95": 2400
                     *           },
                     *           "inQueueMax": 21,
                     *           "oldestAgeMaxMs": 2600,
                     *           "workers": {
                     *             "running": 9,
                     *             "idle": 2,
                     *             "initializing": 1,
                     *             "throttled": 0,
                     *             "unhealthy": 0,
                     *             "paused": 0
                     *           }
                     *         }
                     *       ],
                     *       "total": {
                     *         "at": "2026-05-04T08:00:00.000Z",
                     *         "submitted": 340,
                     *         "started": 338,
                     *         "completed": 333,
                     *         "failed": 2,
                     *         "timedOut": 0,
                     *         "cancelled": 1,
                     *         "promptTokens": 5120,
                     *         "completionTokens": 2048,
                     *         "delayMs": {
                     *           "p50": 180,
                     *           "p95": 2100
                     *         },
                     *         "runMs": {
                     *           "p50": 620,
                     *           "p95": 2400
                     *         },
                     *         "inQueueMax": 21,
                     *         "oldestAgeMaxMs": 2600,
                     *         "workers": {
                     *           "running": 9,
                     *           "idle": 2,
                     *           "initializing": 1,
                     *           "throttled": 0,
                     *           "unhealthy": 0,
                     *           "paused": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndpointHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that was received. The stream continues after it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 5f1c-41
                     *     event: endpoint
                     *     data: {"endpointId":"k3v9x0b2m7qd","name":"transcriber","deleted":false,"version":3,"jobs":{"inQueue":12,"inProgress":2,"completed":8041,"failed":3},"workers":{"running":2,"idle":1,"initializing":1,"throttled":0,"unhealthy":0,"paused":0,"total":4},"wantedWorkers":4,"why":"12 jobs wait.","waiting":null}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeaderTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that the request was made with. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k4c9x2m7p0q8w1",
                     *       "name": "ci",
                     *       "scopes": [
                     *         "run",
                     *         "manage"
                     *       ],
                     *       "endpointIds": null,
                     *       "volumeIds": null,
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "expiresAt": "2026-06-03T09:30:12.416Z",
                     *       "accountId": "a1b2c3d4e5f6g7",
                     *       "accountName": "research",
                     *       "isOperator": false
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getS3Credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessKeyId": "k4c9x2m7p0q8w1",
                     *       "secretAccessKey": "not0a0real0secret0not0a0real0secret0not0a0r",
                     *       "path": "/s3",
                     *       "region": "us-east-1"
                     *     }
                     */
                    "application/json": components["schemas"]["S3Credentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "nt4c9x2m7p0q8w",
                     *         "name": "transcriber waits",
                     *         "condition": "QUEUE_AGE",
                     *         "bounds": {
                     *           "ageSeconds": 300
                     *         },
                     *         "endpointIds": [
                     *           "k3v9x0b2m7qd"
                     *         ],
                     *         "url": "https://hooks.example.org/millrace",
                     *         "enabled": true,
                     *         "repeatMinutes": 60,
                     *         "createdAt": "2026-05-04T09:30:12.416Z",
                     *         "firing": [
                     *           {
                     *             "subject": {
                     *               "kind": "endpoint",
                     *               "id": "k3v9x0b2m7qd",
                     *               "name": "transcriber"
                     *             },
                     *             "since": "2026-05-05T11:02:40.003Z",
                     *             "toldAt": "2026-05-05T11:02:40.003Z"
                     *           }
                     *         ],
                     *         "lastDelivery": {
                     *           "at": "2026-05-05T11:02:40.218Z",
                     *           "state": "began",
                     *           "attempt": 1,
                     *           "statusCode": 204,
                     *           "error": null,
                     *           "nextTryAt": null,
                     *           "failedInARow": 0
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NotificationRule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The rule to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationCreateInput"];
            };
        };
        responses: {
            /** @description The rule that was created. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "nt4c9x2m7p0q8w",
                     *       "name": "transcriber waits",
                     *       "condition": "QUEUE_AGE",
                     *       "bounds": {
                     *         "ageSeconds": 300
                     *       },
                     *       "endpointIds": [
                     *         "k3v9x0b2m7qd"
                     *       ],
                     *       "url": "https://hooks.example.org/millrace",
                     *       "enabled": true,
                     *       "repeatMinutes": 60,
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "firing": [
                     *         {
                     *           "subject": {
                     *             "kind": "endpoint",
                     *             "id": "k3v9x0b2m7qd",
                     *             "name": "transcriber"
                     *           },
                     *           "since": "2026-05-05T11:02:40.003Z",
                     *           "toldAt": "2026-05-05T11:02:40.003Z"
                     *         }
                     *       ],
                     *       "lastDelivery": {
                     *         "at": "2026-05-05T11:02:40.218Z",
                     *         "state": "began",
                     *         "attempt": 1,
                     *         "statusCode": 204,
                     *         "error": null,
                     *         "nextTryAt": null,
                     *         "failedInARow": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "nt4c9x2m7p0q8w",
                     *       "name": "transcriber waits",
                     *       "condition": "QUEUE_AGE",
                     *       "bounds": {
                     *         "ageSeconds": 300
                     *       },
                     *       "endpointIds": [
                     *         "k3v9x0b2m7qd"
                     *       ],
                     *       "url": "https://hooks.example.org/millrace",
                     *       "enabled": true,
                     *       "repeatMinutes": 60,
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "firing": [
                     *         {
                     *           "subject": {
                     *             "kind": "endpoint",
                     *             "id": "k3v9x0b2m7qd",
                     *             "name": "transcriber"
                     *           },
                     *           "since": "2026-05-05T11:02:40.003Z",
                     *           "toldAt": "2026-05-05T11:02:40.003Z"
                     *         }
                     *       ],
                     *       "lastDelivery": {
                     *         "at": "2026-05-05T11:02:40.218Z",
                     *         "state": "began",
                     *         "attempt": 1,
                     *         "statusCode": 204,
                     *         "error": null,
                     *         "nextTryAt": null,
                     *         "failedInARow": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationUpdateInput"];
            };
        };
        responses: {
            /** @description The rule as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "nt4c9x2m7p0q8w",
                     *       "name": "transcriber waits",
                     *       "condition": "QUEUE_AGE",
                     *       "bounds": {
                     *         "ageSeconds": 300
                     *       },
                     *       "endpointIds": [
                     *         "k3v9x0b2m7qd"
                     *       ],
                     *       "url": "https://hooks.example.org/millrace",
                     *       "enabled": true,
                     *       "repeatMinutes": 60,
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "firing": [
                     *         {
                     *           "subject": {
                     *             "kind": "endpoint",
                     *             "id": "k3v9x0b2m7qd",
                     *             "name": "transcriber"
                     *           },
                     *           "since": "2026-05-05T11:02:40.003Z",
                     *           "toldAt": "2026-05-05T11:02:40.003Z"
                     *         }
                     *       ],
                     *       "lastDelivery": {
                     *         "at": "2026-05-05T11:02:40.218Z",
                     *         "state": "began",
                     *         "attempt": 1,
                     *         "statusCode": 204,
                     *         "error": null,
                     *         "nextTryAt": null,
                     *         "failedInARow": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationRule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                notificationId: components["parameters"]["NotificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was sent, and what the receiver answered. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "at": "2026-05-05T11:02:40.218Z",
                     *         "state": "test",
                     *         "attempt": 1,
                     *         "statusCode": 204,
                     *         "error": null,
                     *         "nextTryAt": null,
                     *         "failedInARow": 0
                     *       },
                     *       "message": {
                     *         "id": "nd1f6w0z8k3m5t",
                     *         "type": "notification",
                     *         "state": "test",
                     *         "condition": "QUEUE_AGE",
                     *         "rule": {
                     *           "id": "nt4c9x2m7p0q8w",
                     *           "name": "transcriber waits"
                     *         },
                     *         "subject": {
                     *           "kind": "account",
                     *           "id": "a1b2c3d4e5f6g7",
                     *           "name": "research"
                     *         },
                     *         "message": "This is a test of the rule \"transcriber waits\". Nothing is wrong.",
                     *         "at": "2026-05-05T11:02:40.003Z",
                     *         "since": "2026-05-05T11:02:40.003Z",
                     *         "figures": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most accounts in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accounts": [
                     *         {
                     *           "id": "a1b2c3d4e5f6g7",
                     *           "name": "research",
                     *           "email": "team@example.org",
                     *           "createdAt": "2026-05-04T09:30:12.416Z",
                     *           "isFirst": false,
                     *           "budget": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The fields of the account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreateInput"];
            };
        };
        responses: {
            /** @description The account that was created. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a1b2c3d4e5f6g7",
                     *       "name": "research",
                     *       "email": "team@example.org",
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "isFirst": false,
                     *       "budget": null
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                accountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a1b2c3d4e5f6g7",
                     *       "name": "research",
                     *       "email": "team@example.org",
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "isFirst": false,
                     *       "budget": null
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                accountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deleted. No body. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                accountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /** @description The fields of the account. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdateInput"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a1b2c3d4e5f6g7",
                     *       "name": "research",
                     *       "email": "team@example.org",
                     *       "createdAt": "2026-05-04T09:30:12.416Z",
                     *       "isFirst": false,
                     *       "budget": null
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
                accountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountId": "a1b2c3d4e5f6g7",
                     *       "webhookSecret": "whsec_not-a-real-secret"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "interfaceVersion": "0.1.0",
                     *       "startedAt": "2026-05-04T09:30:12.416Z",
                     *       "uptimeMs": 86400000,
                     *       "store": "sqlite",
                     *       "compute": "containers of Docker 28.1.1",
                     *       "handlersDirectory": "/var/lib/millrace/handlers",
                     *       "gateways": 1,
                     *       "hosts": [
                     *         {
                     *           "id": "h3k9x2m7p0q8w1",
                     *           "dataCenterId": "EU-RO-1",
                     *           "driver": "docker",
                     *           "isAlive": true,
                     *           "vcpuCount": 16,
                     *           "memoryInGb": 64,
                     *           "gpuCount": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "settings": [
                     *         {
                     *           "name": "MILLRACE_PORT",
                     *           "value": "9000",
                     *           "isSet": true,
                     *           "isSecret": false,
                     *           "source": "environment",
                     *           "help": "Port to listen on (default 8080; 0 picks a free one)"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SettingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. `content-length` says how long it is. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The databases. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "shards": [
                     *         {
                     *           "number": 0,
                     *           "place": "db1.internal:5432/millrace",
                     *           "problem": null,
                     *           "endpoints": 12,
                     *           "formerEndpoints": 1,
                     *           "jobs": {
                     *             "waiting": 40,
                     *             "running": 8
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ShardList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpointId": "4k2v0c9m1xq7wz",
                 *       "to": 1
                 *     }
                 */
                "application/json": components["schemas"]["ShardMoveInput"];
            };
        };
        responses: {
            /** @description Where the endpoint is. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpointId": "4k2v0c9m1xq7wz",
                     *       "from": 0,
                     *       "to": 1,
                     *       "moved": true
                     *     }
                     */
                    "application/json": components["schemas"]["ShardMove"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hosts": [
                     *         {
                     *           "id": "m3f9a1c2b4d5e",
                     *           "name": "rig1",
                     *           "dataCenterId": "EU-RO-1",
                     *           "driver": "docker",
                     *           "version": "0.1.0",
                     *           "publicIp": "203.0.113.7",
                     *           "isAlive": true,
                     *           "leaving": false,
                     *           "seenAt": "2026-05-04T08:00:00.000Z",
                     *           "cordoned": false,
                     *           "draining": false,
                     *           "drain": null,
                     *           "labels": {
                     *             "rack": "r1"
                     *           },
                     *           "cpuModel": "AMD EPYC 9354",
                     *           "vcpuCount": 64,
                     *           "memoryInGb": 256,
                     *           "diskInGb": 2000,
                     *           "diskFreeInGb": 1500,
                     *           "gpus": [
                     *             {
                     *               "id": "GPU-1",
                     *               "typeId": "NVIDIA L4",
                     *               "memoryInGb": 24
                     *             }
                     *           ],
                     *           "rented": [
                     *             {
                     *               "holderKind": "pod",
                     *               "holderId": "4k2v0c9m1xq7wz",
                     *               "accountId": "0c1e2f3a4b5d6e",
                     *               "gpuIds": [
                     *                 "GPU-1"
                     *               ],
                     *               "vcpuCount": 16,
                     *               "memoryInGb": 64
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the host: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an unknown host 404. */
                hostId: components["parameters"]["HostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The host. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "m3f9a1c2b4d5e",
                     *       "name": "rig1",
                     *       "dataCenterId": "EU-RO-1",
                     *       "driver": "docker",
                     *       "version": "0.1.0",
                     *       "publicIp": "203.0.113.7",
                     *       "isAlive": true,
                     *       "leaving": false,
                     *       "seenAt": "2026-05-04T08:00:00.000Z",
                     *       "cordoned": false,
                     *       "draining": false,
                     *       "drain": null,
                     *       "labels": {
                     *         "rack": "r1"
                     *       },
                     *       "cpuModel": "AMD EPYC 9354",
                     *       "vcpuCount": 64,
                     *       "memoryInGb": 256,
                     *       "diskInGb": 2000,
                     *       "diskFreeInGb": 1500,
                     *       "gpus": [
                     *         {
                     *           "id": "GPU-1",
                     *           "typeId": "NVIDIA L4",
                     *           "memoryInGb": 24
                     *         }
                     *       ],
                     *       "rented": [
                     *         {
                     *           "holderKind": "pod",
                     *           "holderId": "4k2v0c9m1xq7wz",
                     *           "accountId": "0c1e2f3a4b5d6e",
                     *           "gpuIds": [
                     *             "GPU-1"
                     *           ],
                     *           "vcpuCount": 16,
                     *           "memoryInGb": 64
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the host: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an unknown host 404. */
                hostId: components["parameters"]["HostId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cordoned": true,
                 *       "labels": {
                 *         "rack": "r1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["HostUpdateInput"];
            };
        };
        responses: {
            /** @description The host as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "m3f9a1c2b4d5e",
                     *       "name": "rig1",
                     *       "dataCenterId": "EU-RO-1",
                     *       "driver": "docker",
                     *       "version": "0.1.0",
                     *       "publicIp": "203.0.113.7",
                     *       "isAlive": true,
                     *       "leaving": false,
                     *       "seenAt": "2026-05-04T08:00:00.000Z",
                     *       "cordoned": true,
                     *       "draining": false,
                     *       "drain": null,
                     *       "labels": {
                     *         "rack": "r1"
                     *       },
                     *       "cpuModel": "AMD EPYC 9354",
                     *       "vcpuCount": 64,
                     *       "memoryInGb": 256,
                     *       "diskInGb": 2000,
                     *       "diskFreeInGb": 1500,
                     *       "gpus": [
                     *         {
                     *           "id": "GPU-1",
                     *           "typeId": "NVIDIA L4",
                     *           "memoryInGb": 24
                     *         }
                     *       ],
                     *       "rented": [
                     *         {
                     *           "holderKind": "pod",
                     *           "holderId": "4k2v0c9m1xq7wz",
                     *           "accountId": "0c1e2f3a4b5d6e",
                     *           "gpuIds": [
                     *             "GPU-1"
                     *           ],
                     *           "vcpuCount": 16,
                     *           "memoryInGb": 64
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["HostDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description Where to continue, which is the `nextCursor` of an earlier page. Its form may change. */
                cursor?: string;
                /** @description Most runs in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verifications": [
                     *         {
                     *           "id": "0000001w81hd6zq0c1e2f",
                     *           "at": "2026-05-04T03:12:40.120Z",
                     *           "version": "0.1.0",
                     *           "store": "sqlite",
                     *           "startedAt": "2026-05-04T03:10:02.416Z",
                     *           "tookMs": 157704,
                     *           "target": "http://127.0.0.1:8080",
                     *           "dialect": "default",
                     *           "safety": "full",
                     *           "seed": 17,
                     *           "requests": 14210,
                     *           "stopped": false,
                     *           "only": [],
                     *           "counts": {
                     *             "pass": 1030,
                     *             "partial": 0,
                     *             "flaky": 0,
                     *             "fail": 1,
                     *             "error": 0,
                     *             "skipped": 3,
                     *             "unchecked": 4
                     *           },
                     *           "comparedTo": "0000001k3v9x0b2m7qd",
                     *           "newlyBroken": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startedAt": "2026-05-04T03:10:02.416Z",
                 *       "tookMs": 157704,
                 *       "target": "http://127.0.0.1:8080",
                 *       "dialect": "default",
                 *       "safety": "full",
                 *       "seed": 17,
                 *       "requests": 14210,
                 *       "stopped": false,
                 *       "only": [],
                 *       "counts": {
                 *         "pass": 1030,
                 *         "partial": 0,
                 *         "flaky": 0,
                 *         "fail": 1,
                 *         "error": 0,
                 *         "skipped": 3,
                 *         "unchecked": 4
                 *       },
                 *       "claims": [
                 *         {
                 *           "id": "QUEUE-RUN-200",
                 *           "statement": "`POST /run` answers 200.",
                 *           "verdict": "fail",
                 *           "reason": null,
                 *           "fingerprint": "0f3a9c2d4e5b6178",
                 *           "evidence": [
                 *             {
                 *               "scenario": "A job is submitted",
                 *               "expected": "status 200",
                 *               "got": "status 500"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VerificationInput"];
            };
        };
        responses: {
            /** @description The run as it is kept. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0000001w81hd6zq0c1e2f",
                     *       "at": "2026-05-04T03:12:40.120Z",
                     *       "version": "0.1.0",
                     *       "store": "sqlite",
                     *       "startedAt": "2026-05-04T03:10:02.416Z",
                     *       "tookMs": 157704,
                     *       "target": "http://127.0.0.1:8080",
                     *       "dialect": "default",
                     *       "safety": "full",
                     *       "seed": 17,
                     *       "requests": 14210,
                     *       "stopped": false,
                     *       "only": [],
                     *       "counts": {
                     *         "pass": 1030,
                     *         "partial": 0,
                     *         "flaky": 0,
                     *         "fail": 1,
                     *         "error": 0,
                     *         "skipped": 3,
                     *         "unchecked": 4
                     *       },
                     *       "comparedTo": "0000001k3v9x0b2m7qd",
                     *       "newlyBroken": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, a run that is not kept 404. */
                verificationId: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verification": {
                     *         "id": "0000001w81hd6zq0c1e2f",
                     *         "at": "2026-05-04T03:12:40.120Z",
                     *         "version": "0.1.0",
                     *         "store": "sqlite",
                     *         "startedAt": "2026-05-04T03:10:02.416Z",
                     *         "tookMs": 157704,
                     *         "target": "http://127.0.0.1:8080",
                     *         "dialect": "default",
                     *         "safety": "full",
                     *         "seed": 17,
                     *         "requests": 14210,
                     *         "stopped": false,
                     *         "only": [],
                     *         "counts": {
                     *           "pass": 1030,
                     *           "partial": 0,
                     *           "flaky": 0,
                     *           "fail": 1,
                     *           "error": 0,
                     *           "skipped": 3,
                     *           "unchecked": 4
                     *         },
                     *         "comparedTo": "0000001k3v9x0b2m7qd",
                     *         "newlyBroken": 1
                     *       },
                     *       "claims": [
                     *         {
                     *           "id": "QUEUE-RUN-200",
                     *           "statement": "`POST /run` answers 200.",
                     *           "verdict": "fail",
                     *           "reason": null,
                     *           "fingerprint": "0f3a9c2d4e5b6178",
                     *           "evidence": [
                     *             {
                     *               "scenario": "A job is submitted",
                     *               "expected": "status 200",
                     *               "got": "status 500"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "changes": [
                     *         {
                     *           "kind": "broken",
                     *           "id": "QUEUE-RUN-200",
                     *           "statement": "`POST /run` answers 200.",
                     *           "before": "pass",
                     *           "after": "fail"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
