// Generated from specs/rest.yaml (sha256 da2aaf5e58b8a84da0af7ff5df4d861f7e1f5460e66c9a0b53bb0f787c91db44). Do not edit; run `npm run generate`.

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
         *     handshake that offers the protocol `millrace.exec.v1`; the key travels in `Authorization` as always.
         *
         *     Every message is binary, and its first byte names the channel: 0 input of the command (from the client; a message without
         *     content is the end of the input), 1 its output, 2 its error output, 3 the end, JSON such as `{"exitCode": 0}` (null when a
         *     signal ended the command), 4 a new size of the terminal (from the client), JSON such as `{"columns": 120, "rows": 40}`. With a
         *     terminal all output comes in channel 1. After the end the service closes the connection with code 1000. If the
         *     client closes it first, the command is ended.
         *
         *     Errors: 400 when the request is no such handshake or a parameter is wrong; 409 when the pod is not running; 501 when the
         *     machine of the pod cannot run commands (a process of the host instead of a container); 503 when the container is not up
         *     yet, the pod is on the host of another gateway, or too many commands are under way.
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
    "/endpoints/{endpointId}/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workers of an endpoint
         * @description Answers the workers of an endpoint: those that the service started, and external ones that ask for its jobs. Where several gateways serve together, only the one that manages the workers knows all about them; another one answers `complete: false` and what the gateways tell each other.
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
         * @description Stores a user name and password with which private images can be pulled. They are encrypted and cannot be read back; whether the registry accepts them shows when an image is pulled. To change credentials, store new ones and delete the old.
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
        /** @description The workers of an endpoint. */
        EndpointWorkerList: {
            /** @description In the order in which they started; those whose start is not known come last. */
            workers: components["schemas"]["EndpointWorker"][];
            /** @description How many workers have each status; those that ended do not count. */
            summary: {
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
            /** @description The present release of the endpoint. */
            endpointVersion: number;
            /** @description Whether the gateway that answers manages the workers and knows all of them. */
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
        ErrorCode: "invalid_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "request_timeout" | "rate_limited" | "internal" | "not_implemented" | "unavailable";
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
            reason?: components["schemas"]["WaitingReason"] | components["schemas"]["JobReturnReason"];
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
         * @description Why an attempt ended without a result.
         *
         *     - `LOST`: its worker gave no sign of life in time, or ended. It counts as an automatic retry.
         *     - `RELEASED`: the worker gave the job back, or its answer could not be delivered. It does not count.
         * @enum {string}
         */
        JobReturnReason: "LOST" | "RELEASED";
        /**
         * @description Why a job waits. Its values keep their meaning; new ones may be added.
         *
         *     - `about_to_start`: a worker is free; the job is being handed out.
         *     - `worker_starting`: a worker is being started, and none serves yet.
         *     - `workers_busy`: all workers have jobs, and no more will be started.
         *     - `scaling`: all workers have jobs; more are being started, or will be if the wait goes on.
         *     - `workers_crashing`: workers crash or fail to start; the service tries again with growing pauses.
         *     - `workers_not_reporting`: workers took jobs and kept polling, but reported no result; they get jobs again after a growing
         *       pause, and those that the service started are replaced.
         *     - `no_capacity`: another worker is needed, but cannot start at the moment: no machine has room for it, or its image cannot be
         *       pulled. `message` says which; the service tries again with growing pauses.
         *     - `no_workers_allowed`: the endpoint is paused (`workersMax` is 0), and no external worker serves it.
         *     - `low_priority`: the job is of low priority, for which no worker is started, or jobs of normal priority go first.
         *     - `unknown`: this gateway does not manage the workers and does not know; another gateway does.
         * @enum {string}
         */
        WaitingReason: "about_to_start" | "worker_starting" | "workers_busy" | "scaling" | "workers_crashing" | "workers_not_reporting" | "no_capacity" | "no_workers_allowed" | "low_priority" | "unknown";
        /**
         * @description Type of GPU. Spelling and spacing are part of the id: two of the values hold a double space and name models of their own beside their single-spaced namesakes.
         * @enum {string}
         */
        GpuTypeId: "NVIDIA GeForce RTX 4090" | "NVIDIA A40" | "NVIDIA RTX A5000" | "NVIDIA GeForce RTX 5090" | "NVIDIA H100 80GB HBM3" | "NVIDIA GeForce RTX 3090" | "NVIDIA RTX A4500" | "NVIDIA L40S" | "NVIDIA H200" | "NVIDIA L4" | "NVIDIA RTX 6000 Ada Generation" | "NVIDIA A100-SXM4-80GB" | "NVIDIA RTX 4000 Ada Generation" | "NVIDIA RTX A6000" | "NVIDIA A100 80GB PCIe" | "NVIDIA RTX 2000 Ada Generation" | "NVIDIA RTX A4000" | "NVIDIA RTX PRO 6000 Blackwell Server Edition" | "NVIDIA H100 PCIe" | "NVIDIA H100 NVL" | "NVIDIA L40" | "NVIDIA B200" | "NVIDIA GeForce RTX 3080 Ti" | "NVIDIA RTX PRO 6000 Blackwell Workstation Edition" | "NVIDIA GeForce RTX 3080" | "NVIDIA GeForce RTX 3070" | "AMD Instinct MI300X OAM" | "NVIDIA GeForce RTX 4080 SUPER" | "Tesla V100-PCIE-16GB" | "Tesla V100-SXM2-32GB" | "NVIDIA RTX 5000 Ada Generation" | "NVIDIA GeForce RTX 4070 Ti" | "NVIDIA RTX 4000 SFF Ada Generation" | "NVIDIA GeForce RTX 3090 Ti" | "NVIDIA RTX A2000" | "NVIDIA GeForce RTX 4080" | "NVIDIA A30" | "NVIDIA GeForce RTX 5080" | "Tesla V100-FHHL-16GB" | "NVIDIA H200 NVL" | "Tesla V100-SXM2-16GB" | "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition" | "NVIDIA A5000 Ada" | "Tesla V100-PCIE-32GB" | "NVIDIA  RTX A4500" | "NVIDIA  A30" | "NVIDIA GeForce RTX 3080TI" | "Tesla T4" | "NVIDIA RTX A30";
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
         * @description A port to expose, written `<number>/<protocol>`. The number is 1 to 65535; a number of 70001 or above requests a port with the same number inside and outside; the service chooses the number. Other numbers answer 400. `http` ports are reachable through the HTTP proxy, `tcp` ports directly on the public address.
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
            /** @description true: anyone can reach the `http` ports of the pod through the service; false: only requests with a key of the account. */
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
            /** @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Needed when no `templateId` is given; with a template it replaces the image of the template. */
            imageName?: string;
            /** @description Id of the template to start from. An unknown id answers 404. */
            templateId?: string;
            /**
             * @description Whether to rent GPUs or CPUs only. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.
             * @default GPU
             */
            computeType?: components["schemas"]["ComputeType"];
            /**
             * @description Which kind of machine to rent.
             * @default SECURE
             */
            cloudType?: components["schemas"]["CloudType"];
            /** @description Acceptable GPU types. Left out: any. `gpuTypePriority` says whether the order counts. */
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
            /** @description Acceptable CPU families of a CPU pod. Left out: any. `cpuFlavorPriority` says whether the order counts. */
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
            /** @description Countries that may be used, as two-letter ISO 3166-1 codes. Left out: any. */
            countryCodes?: string[];
            /** @description CUDA versions that a host may have. Left out: any. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /**
             * @description Least memory of the host for each GPU, in gigabytes.
             * @default 8
             */
            minRAMPerGPU?: number;
            /**
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
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. If left out, the template decides; without one the default applies.
             * @default 50
             */
            containerDiskInGb?: number | null;
            /**
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. If left out, the template decides; without one the default applies.
             * @default 20
             */
            volumeInGb?: number | null;
            /**
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. If left out, the template decides; without one the default applies.
             * @default /workspace
             */
            volumeMountPath?: string;
            /** @description Id of the network volume to attach in place of the local volume; `volumeInGb` is then ignored. An unknown id answers 404. */
            networkVolumeId?: string;
            /** @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. */
            containerRegistryAuthId?: string;
            /**
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.
             * @default []
             */
            dockerEntrypoint?: string[];
            /**
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. If left out, the template decides; without one the default applies.
             * @default []
             */
            dockerStartCmd?: string[];
            /**
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
             * @description true: anyone can reach the `http` ports of the pod at `/pods/{podId}/{port}/` of the service. false: only requests with a key of the account that may read resources.
             * @default false
             */
            openHttpPorts?: boolean;
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. Changes of `name`, `locked` and `openHttpPorts` take effect at once and leave the container alone; any other change resets a running pod. */
        PodUpdateInput: {
            /** @description New name, 1 to 191 characters. It must not belong to another pod of the account. Left out: unchanged. */
            name?: string;
            /** @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged. */
            imageName?: string;
            /** @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod is stopped, restarted or reset. null is the same as leaving the field out. Left out: unchanged. */
            containerDiskInGb?: number | null;
            /** @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod; data that must outlive it belongs on a network volume. 0 means no such volume. null is the same as leaving the field out. The volume can grow but not shrink: a smaller value answers 400. Left out: unchanged. */
            volumeInGb?: number | null;
            /** @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged. */
            volumeMountPath?: string;
            /** @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged. */
            containerRegistryAuthId?: string;
            /** @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged. */
            dockerEntrypoint?: string[];
            /** @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged. */
            dockerStartCmd?: string[];
            /** @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports that the pod exposes; at most 100. An empty array exposes none. Left out: unchanged. */
            ports?: components["schemas"]["PortMapping"][];
            /** @description Whether the pod is part of the private network that spans data centers. Left out: unchanged. */
            globalNetworking?: boolean;
            /** @description Whether to refuse stop, reset, restart and delete. A locked pod can be unlocked and changed in the same update. Left out: unchanged. */
            locked?: boolean;
            /** @description Whether anyone can reach the `http` ports of the pod through the service. Takes effect at once. Left out: unchanged. */
            openHttpPorts?: boolean;
        };
        /** @description A queue of jobs and the rules by which workers are started for it. Beside `id`, a field that does not apply is left out. */
        Endpoint: {
            /** @description Id of the endpoint; part of every queue address, `/v2/{endpointId}/…`. */
            id: string;
            /** @description Name of the endpoint. */
            name?: string;
            /** @description CUDA versions that hosts of workers may have. Left out: any. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /** @description Whether workers run on GPUs or on CPUs only. */
            computeType?: components["schemas"]["ComputeType"];
            /** @description When the endpoint was created, RFC 3339 in UTC. */
            createdAt?: string;
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
            /** @description Oldest CUDA version that hosts of workers may have. Left out: no lower bound. */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that workers get. Left out when there is none. */
            networkVolumeId?: string;
            /** @description Ids of the network volumes that workers get, at most one a data center. */
            networkVolumeIds?: string[];
            scalerType?: components["schemas"]["ScalerType"];
            /** @description Seconds in the queue (`QUEUE_DELAY`) or jobs per worker (`REQUEST_COUNT`). */
            scalerValue?: number;
            /** @description The template of the workers. Present with `includeTemplate=true`. */
            template?: components["schemas"]["Template"];
            /** @description Id of the template of the workers. */
            templateId?: string;
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
             * @description Whether workers run on GPUs or on CPUs only; cannot be changed later. With `CPU` the fields about GPUs are refused, with `GPU` those about CPU flavors.
             * @default GPU
             */
            computeType?: components["schemas"]["ComputeType"];
            /**
             * @description Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins.
             * @default {}
             */
            env?: {
                [key: string]: string;
            };
            /** @description GPU types of workers, most wanted first. Left out: any. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /**
             * @description GPUs of each worker.
             * @default 1
             */
            gpuCount?: number;
            /** @description CPU families of CPU workers, most wanted first. Left out: any. */
            cpuFlavorIds?: components["schemas"]["EndpointCpuFlavorId"][];
            /**
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
            /** @description CUDA versions that a host may have. Left out: any. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /** @description Oldest CUDA version that a host may have. Left out: no lower bound. */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404. */
            networkVolumeId?: string;
            /** @description Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`. */
            networkVolumeIds?: string[];
            /**
             * @description Workers to keep running without any load. Not more than `workersMax`.
             * @default 0
             */
            workersMin?: number;
            /**
             * @description Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them.
             * @default 3
             */
            workersMax?: number;
            /**
             * @description Rule that decides how many workers are wanted.
             * @default QUEUE_DELAY
             */
            scalerType?: components["schemas"]["ScalerType"];
            /**
             * @description Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`.
             * @default 4
             */
            scalerValue?: number;
            /**
             * @description Seconds that a worker stays without a job before it is shut down, 1 to 3600.
             * @default 5
             */
            idleTimeout?: number;
            /**
             * @description Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit.
             * @default 600000
             */
            executionTimeoutMs?: number;
            /** @description true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: false. */
            flashboot?: boolean;
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. A change of the name, of scaling or of time limits takes effect at once; any other change raises `version` and replaces the workers step by step: idle ones first, busy ones when their job is done. */
        EndpointUpdateInput: {
            /** @description Name of the endpoint, 1 to 191 characters. It must not belong to another endpoint of the account. Left out: unchanged. */
            name?: string;
            /** @description Id of the serverless template that says how a worker starts. An unknown id answers 404, a template for pods 400. Left out: unchanged. */
            templateId?: string;
            /** @description Environment variables for the workers of this endpoint; at most 50. They are laid over those of the template: where both set a name, this value wins. The map given replaces the stored one as a whole. Left out: unchanged. */
            env?: {
                [key: string]: string;
            };
            /** @description GPU types of workers, most wanted first. Left out: unchanged. */
            gpuTypeIds?: components["schemas"]["GpuTypeId"][];
            /** @description GPUs of each worker. Left out: unchanged. */
            gpuCount?: number;
            /** @description CPU families of CPU workers, most wanted first. Left out: unchanged. */
            cpuFlavorIds?: components["schemas"]["EndpointCpuFlavorId"][];
            /** @description Virtual CPUs of each CPU worker. Left out: unchanged. */
            vcpuCount?: number;
            /** @description Data centers that may be used. Left out: unchanged. */
            dataCenterIds?: components["schemas"]["DataCenterId"][];
            /** @description CUDA versions that a host may have. Left out: unchanged. */
            allowedCudaVersions?: components["schemas"]["CudaVersion"][];
            /** @description Oldest CUDA version that a host may have. Left out: unchanged. */
            minCudaVersion?: components["schemas"]["CudaVersion"];
            /** @description Id of the network volume that every worker gets; workers then run in its data center. An unknown id answers 404. Left out: unchanged. */
            networkVolumeId?: string;
            /** @description Ids of network volumes, at most one a data center; a worker gets the one of the data center it runs in. An unknown id answers 404, a second volume of one data center 400. Do not combine with `networkVolumeId`. Left out: unchanged. */
            networkVolumeIds?: string[];
            /** @description Workers to keep running without any load. Not more than `workersMax`. Left out: unchanged. */
            workersMin?: number;
            /** @description Most workers at the same time. 0 pauses the endpoint: jobs are accepted and wait, and only workers that were started by hand take them. Left out: unchanged. */
            workersMax?: number;
            /** @description Rule that decides how many workers are wanted. Left out: unchanged. */
            scalerType?: components["schemas"]["ScalerType"];
            /** @description Number that the rule works with: seconds in the queue for `QUEUE_DELAY`, jobs per worker for `REQUEST_COUNT`. Left out: unchanged. */
            scalerValue?: number;
            /** @description Seconds that a worker stays without a job before it is shut down, 1 to 3600. Left out: unchanged. */
            idleTimeout?: number;
            /** @description Longest time in milliseconds that one job may run, 5 seconds to 7 days; after it the job becomes `TIMED_OUT`. A job may bring its own limit. Left out: unchanged. */
            executionTimeoutMs?: number;
            /** @description true: keep finished workers ready to be woken, so that the next cold start is shorter, where the machines can do that; elsewhere it has no effect. A worker that is kept so is not charged, counts nowhere, and goes when its memory or its GPUs are needed. Left out: unchanged. */
            flashboot?: boolean;
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
            /** @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. */
            imageName: string;
            /**
             * @description Hardware that the template is made for.
             * @default NVIDIA
             */
            category?: components["schemas"]["TemplateCategory"];
            /**
             * @description true: for workers of endpoints; false: for pods. Cannot be changed later.
             * @default false
             */
            isServerless?: boolean;
            /**
             * @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset.
             * @default 50
             */
            containerDiskInGb?: number;
            /**
             * @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume.
             * @default 20
             */
            volumeInGb?: number;
            /**
             * @description Absolute path inside the container at which the volume appears, whether it is local or a network volume.
             * @default /workspace
             */
            volumeMountPath?: string;
            /** @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. */
            containerRegistryAuthId?: string;
            /**
             * @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own.
             * @default []
             */
            dockerEntrypoint?: string[];
            /**
             * @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own.
             * @default []
             */
            dockerStartCmd?: string[];
            /**
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
             * @description true: every account may use the template and see its environment variables.
             * @default false
             */
            isPublic?: boolean;
        };
        /** @description What to change. A field that is left out keeps its present value; there are no defaults. */
        TemplateUpdateInput: {
            /** @description Name of the template, 1 to 191 characters. It must not belong to another template. Left out: unchanged. */
            name?: string;
            /** @description Container image with repository and tag, for example `registry.example.org/team/image:1.2`; 1 to 512 characters. Left out: unchanged. */
            imageName?: string;
            /** @description Size of the container disk in gigabytes. The disk is temporary: its content is lost whenever the pod or worker is stopped, restarted or reset. Left out: unchanged. */
            containerDiskInGb?: number;
            /** @description Size in gigabytes of the volume on the host's own disk. It survives stops, restarts and resets, and ends with the pod or worker; data that must outlive it belongs on a network volume. 0 means no such volume. Left out: unchanged. */
            volumeInGb?: number;
            /** @description Absolute path inside the container at which the volume appears, whether it is local or a network volume. Left out: unchanged. */
            volumeMountPath?: string;
            /** @description Id of the stored registry credentials with which the image is pulled. Not needed for public images. An unknown id answers 404. Left out: unchanged. */
            containerRegistryAuthId?: string;
            /** @description Replaces the image's ENTRYPOINT, one element per argument. An empty array keeps the image's own. Left out: unchanged. */
            dockerEntrypoint?: string[];
            /** @description Replaces the image's CMD, one element per argument. An empty array keeps the image's own. Left out: unchanged. */
            dockerStartCmd?: string[];
            /** @description Environment variables of the container, name to value; at most 50. A name starts with a letter or underscore and holds letters, digits and underscores. The map given replaces the stored one as a whole: a name that is missing is removed. Left out: unchanged. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports that the pod or worker exposes; at most 100. An empty array exposes none. Left out: unchanged. */
            ports?: components["schemas"]["PortMapping"][];
            /** @description Markdown about the template, at most 65536 characters. Left out: unchanged. */
            readme?: string;
            /** @description true: every account may use the template and see its environment variables. Left out: unchanged. */
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
        /** @description Stored credentials for a container registry. User name and password are never returned. */
        ContainerRegistryAuth: {
            /** @description Id of the credentials; what `containerRegistryAuthId` refers to. */
            id: string;
            /** @description Name of the credentials; unique within the account. */
            name?: string;
        };
        /** @description The credentials to store. All three fields are needed. They are encrypted at rest. */
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
        /** @description Id of the template: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        TemplateId: string;
        /** @description Id of the network volume: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        NetworkVolumeId: string;
        /** @description Id of the stored registry credentials: 1 to 64 letters, digits, `_` and `-`. Anything else answers 400, an id that does not exist 404. */
        ContainerRegistryAuthId: string;
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
                     *           "message": "Attempt 1 ended without a result because worker w7k2m9x4 was lost; the job is in the queue again.",
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
}
