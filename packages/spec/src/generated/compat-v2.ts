// Generated from specs/compat-v2.yaml (sha256 a09fe68b196ed5db439372aa04aa997d04f2a9829ca7da3172258fe9d7d149da). Do not edit; run `npm run generate`.

export interface paths {
    "/v2/openapi.json": {
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
    "/v2/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description as YAML
         * @description Answers the same document as YAML, of which JSON is a part. No key is needed.
         */
        get: operations["getOpenApiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/docs": {
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
    "/v2/account/ssh-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the SSH keys
         * @description Answers the public keys that containers of pods get.
         */
        get: operations["getSshKeys"];
        /**
         * Replace the SSH keys
         * @description Replaces all public keys of the account. Containers that run keep those they were started with.
         */
        put: operations["updateSshKeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List secrets
         * @description Answers the secrets of the account, without their values.
         */
        get: operations["listSecrets"];
        put?: never;
        /**
         * Keep a secret
         * @description Keeps a value that variables can refer to.
         */
        post: operations["createSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/secrets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a secret
         * @description Answers a secret without its value.
         */
        get: operations["getSecret"];
        put?: never;
        post?: never;
        /**
         * Delete a secret
         * @description Deletes a secret; references to it stay as they are written.
         */
        delete: operations["deleteSecret"];
        options?: never;
        head?: never;
        /**
         * Change a secret
         * @description Changes value or description. Containers that run keep the value they were started with.
         */
        patch: operations["updateSecret"];
        trace?: never;
    };
    "/v2/pods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pods
         * @description Answers the pods of the account, without the workers of endpoints.
         */
        get: operations["listPods"];
        put?: never;
        /**
         * Create a pod
         * @description Rents a machine and starts the container on it. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one. When no hardware is free the answer is 400.
         */
        post: operations["createPod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a pod
         * @description Answers a pod.
         */
        get: operations["getPod"];
        put?: never;
        post?: never;
        /**
         * Delete a pod
         * @description Ends the pod and erases its disks; a network volume is only detached.
         */
        delete: operations["deletePod"];
        options?: never;
        head?: never;
        /**
         * Change a pod
         * @description Changes a pod. A change of what it runs starts its container anew. Mounts cannot be added, removed or exchanged.
         */
        patch: operations["updatePod"];
        trace?: never;
    };
    "/v2/pods/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a pod
         * @description Answers server-sent events: `id` is a time, `data` is JSON with `ts`, `source` and `line`.
         */
        get: operations["getPodLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pods/{id}/action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act on a pod
         * @description Starts, stops, restarts or terminates a pod. `actions` of the pod says what is allowed now. `terminate` answers 204.
         */
        post: operations["podAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clusters
         * @description Answers an empty list: this service has no clusters of pods.
         */
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/serverless": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List endpoints
         * @description Answers the endpoints of the account.
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Create an endpoint
         * @description Makes an endpoint with settings of its own. Exactly one of `gpu` and `cpu` is needed, and `image` unless a template has one.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/serverless/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an endpoint
         * @description Answers an endpoint.
         */
        get: operations["getEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Cancels the jobs that wait and run, ends the workers, and removes the endpoint.
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * @description Changes an endpoint. `type` and the kind of hardware stay for its life.
         */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/v2/serverless/{id}/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workers
         * @description Answers the workers of an endpoint.
         */
        get: operations["listEndpointWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/serverless/{id}/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List releases
         * @description Answers the releases of an endpoint and how far the newest has come.
         */
        get: operations["listEndpointReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/serverless/{id}/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List builds
         * @description Answers an empty list: this service builds nothing from Git.
         */
        get: operations["listBuilds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/serverless/{id}/workers/{workerId}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a worker
         * @description Answers server-sent events, as for pods.
         */
        get: operations["getWorkerLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Answers the templates of the account, without those that endpoints have for themselves.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Makes a template.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Answers a template, also a public one of another account.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes it. While something uses it the answer is 400.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Changes a template of the account. Pods and endpoints that were made from it stay as they are.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/v2/network-volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List network volumes
         * @description Answers the network volumes of the account.
         */
        get: operations["listNetworkVolumes"];
        put?: never;
        /**
         * Create a network volume
         * @description Makes a network volume in a data center that has storage; otherwise the answer is 400 and names those.
         */
        post: operations["createNetworkVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/network-volumes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a network volume
         * @description Answers a network volume.
         */
        get: operations["getNetworkVolume"];
        put?: never;
        post?: never;
        /**
         * Delete a network volume
         * @description Deletes it. While something uses it the answer is 400.
         */
        delete: operations["deleteNetworkVolume"];
        options?: never;
        head?: never;
        /**
         * Change a network volume
         * @description Renames or enlarges a network volume. An empty change answers 400.
         */
        patch: operations["updateNetworkVolume"];
        trace?: never;
    };
    "/v2/registries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registry credentials
         * @description Answers the registry credentials of the account.
         */
        get: operations["listRegistries"];
        put?: never;
        /**
         * Keep registry credentials
         * @description Keeps credentials. They are for the registry of the first image that is pulled with them.
         */
        post: operations["createRegistry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/registries/delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delegated registries
         * @description Answers an empty list: this service takes over no registries of cloud providers.
         */
        get: operations["listDelegations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/registries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read registry credentials
         * @description Answers their name.
         */
        get: operations["getRegistry"];
        put?: never;
        post?: never;
        /**
         * Delete registry credentials
         * @description Deletes them. While a template, an endpoint or a pod uses them the answer is 400.
         */
        delete: operations["deleteRegistry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/gpus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types of GPU
         * @description Answers the types of GPU that the service knows.
         */
        get: operations["listGpuTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/gpus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a type of GPU
         * @description Answers one type of GPU.
         */
        get: operations["getGpuType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/cpus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List machines without GPUs
         * @description Answers the families of machines without GPUs.
         */
        get: operations["listCpuTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/cpus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a family of machines
         * @description Answers one family of machines without GPUs.
         */
        get: operations["getCpuType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/datacenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List data centers
         * @description Answers the data centers that the service knows.
         */
        get: operations["listDataCenters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/datacenters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a data center
         * @description Answers one data center.
         */
        get: operations["getDataCenter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public templates
         * @description Answers templates that every account can use, at most 100.
         */
        get: operations["listPublicTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of all kinds
         * @description Answers what the account was charged for everything.
         */
        get: operations["listBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing/pods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of pods
         * @description Answers what the account was charged for pods.
         */
        get: operations["listPodBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing/serverless": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of serverless
         * @description Answers what the account was charged for workers of endpoints.
         */
        get: operations["listServerlessBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of endpoints
         * @description Answers what the account was charged for public endpoints, which this service does not have.
         */
        get: operations["listEndpointBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing/network-volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of network-volumes
         * @description Answers what the account was charged for network volumes.
         */
        get: operations["listNetworkVolumeBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/billing/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read charges of clusters
         * @description Answers what the account was charged for clusters, which this service does not have.
         */
        get: operations["listClusterBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/global-volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List global volumes
         * @description Answers an empty list: this service has no storage without a place.
         */
        get: operations["listGlobalVolumes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandboxes
         * @description Answers the sandboxes of the account, newest first. Those that are terminated are left out unless `state` asks for them.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Create a sandbox
         * @description Rents a CPU machine and starts the container on it. Exactly one of `imageName` and `templateId` is needed. The sandbox is a pod with the
         *     same id, and is charged as one. A container whose template names no command sleeps until the sandbox ends. When no hardware is free the answer is 503.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sandbox
         * @description Answers a sandbox, also one that has ended, as long as its record is kept.
         */
        get: operations["getSandbox"];
        put?: never;
        post?: never;
        /**
         * Terminate a sandbox
         * @description Ends the sandbox and erases its disk. Its record stays readable. Repeating the request answers 204 again.
         */
        delete: operations["deleteSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes/{id}/exec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command in a sandbox
         * @description Runs a program in the container, without a shell and without input, and answers what it printed when it ends. A command that runs for
         *     longer than 300 seconds is stopped. Answers 409 while the container is not running, and 501 where the machines run no commands.
         */
        post: operations["execSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandboxes/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a sandbox
         * @description Answers server-sent events, as for a pod. The lines are erased when the sandbox ends.
         */
        get: operations["getSandboxLogs"];
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
        /** @description What is wrong with a request (RFC 9457). */
        Problem: {
            /** @description The reason phrase of the status. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description What happened, to what, and what to do next. */
            detail: string;
            /** @description One text for each violation. It begins with the place of the value in the body, such as `$.name`. */
            errors?: string[];
        };
        /** @description Where the next page of a list begins. */
        Pagination: {
            /** @description Send it as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /** @description Whether there is a next page. */
            hasNextPage: boolean;
        };
        /**
         * @description How workers start again. The service keeps the value and starts all workers alike.
         * @enum {string}
         */
        FlashBoot: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
        /**
         * @description How work reaches the workers. `LOAD_BALANCER` is for scaling by `REQUEST_COUNT` only.
         * @enum {string}
         */
        EndpointType: "QUEUE" | "LOAD_BALANCER";
        /**
         * @description What a worker is doing.
         * @enum {string}
         */
        WorkerStatus: "RUNNING" | "IDLE" | "INITIALIZING" | "THROTTLED" | "UNHEALTHY";
        /**
         * @description What made a release. Here all are `MANUAL`.
         * @enum {string}
         */
        ReleaseSource: "GIT_BUILD" | "MANUAL";
        /**
         * @description What a pod is doing. `PROVISIONING` has no container yet, `ERROR` could not be started.
         * @enum {string}
         */
        PodStatus: "PROVISIONING" | "STARTING" | "RUNNING" | "EXITED" | "ERROR" | "TERMINATED";
        /**
         * @description What can be done with a pod.
         * @enum {string}
         */
        PodAction: "start" | "stop" | "restart" | "terminate";
        /**
         * @description Where a line comes from: `container` printed it, `system` is what the service says.
         * @enum {string}
         */
        LogSource: "container" | "system";
        /**
         * @description Whose machines they are. This service has no `COMMUNITY`.
         * @enum {string}
         */
        Cloud: "SECURE" | "COMMUNITY";
        /**
         * @description The hardware that a template is meant for.
         * @enum {string}
         */
        TemplateCategory: "CPU" | "NVIDIA" | "AMD";
        /**
         * @description Who makes the GPU.
         * @enum {string}
         */
        GpuManufacturer: "NVIDIA" | "AMD" | "UNKNOWN";
        /**
         * @description How much is free now.
         * @enum {string}
         */
        AvailabilityLevel: "NONE" | "LOW" | "MEDIUM" | "HIGH";
        /**
         * @description What the hardware is wanted for. Here it makes no difference, but that there are no clusters.
         * @enum {string}
         */
        Product: "POD" | "CLUSTER" | "SERVERLESS";
        /**
         * @description What the hardware is wanted for. Here it makes no difference.
         * @enum {string}
         */
        CpuProduct: "POD" | "SERVERLESS";
        /**
         * @description What else to tell.
         * @enum {string}
         */
        CatalogInclude: "AVAILABILITY";
        /**
         * @description What else to tell.
         * @enum {string}
         */
        DataCenterInclude: "GPU_AVAILABILITY" | "CPU_AVAILABILITY";
        /**
         * @description The kind of storage. This service has `STANDARD` only.
         * @enum {string}
         */
        VolumeType: "STANDARD" | "HIGH_PERFORMANCE";
        /**
         * @description The part of the world.
         * @enum {string}
         */
        DataCenterRegion: "NORTH_AMERICA" | "SOUTH_AMERICA" | "EUROPE" | "ASIA" | "MIDDLE_EAST" | "AFRICA" | "OCEANIA" | "ANTARCTICA" | "UNKNOWN";
        /**
         * @description A certificate of a data center.
         * @enum {string}
         */
        Compliance: "GDPR" | "ISO_IEC_27001" | "ISO_14001" | "PCI_DSS" | "HITRUST" | "SOC_1_TYPE_2" | "SOC_2_TYPE_2" | "SOC_3_TYPE_2" | "ITAR" | "FISMA_HIGH" | "HIPAA" | "RENEWABLE";
        /**
         * @description Length of the span that a record covers: full hours, UTC days, weeks from Monday, months, years.
         * @enum {string}
         */
        BillingBucketSize: "hour" | "day" | "week" | "month" | "year";
        /** @description A disk of the pod on its host, which outlives the container. */
        PersistentMount: {
            /** @description Size in GB. */
            size: number;
            /** @description Where it is mounted. */
            path: string;
        };
        /** @description A network volume of the same data center. */
        NetworkMount: {
            /** @description Id of the volume. */
            volumeId: string;
            /** @description Where it is mounted. */
            path: string;
        };
        /** @description Storage of a pod: a disk of its own, or a network volume. */
        Mounts: {
            persistent?: components["schemas"]["PersistentMount"];
            /** @description At most one network volume. */
            network?: components["schemas"]["NetworkMount"][];
        };
        /** @description Storage that a template asks for. */
        TemplateMounts: {
            persistent?: components["schemas"]["PersistentMount"];
        };
        /** @description A disk on the host, which outlives the container. Other interfaces make smaller ones, too. */
        PersistentMountShown: {
            /** @description Size in GB. */
            size: number;
            /** @description Where it is mounted. */
            path: string;
        };
        /** @description Storage of a pod: a disk of its own, or a network volume. */
        MountsShown: {
            persistent?: components["schemas"]["PersistentMountShown"];
            /** @description At most one network volume. */
            network?: {
                /** @description Id of the volume. */
                volumeId: string;
                /** @description Where it is mounted. */
                path: string;
            }[];
        };
        /** @description Storage that a template asks for. */
        TemplateMountsShown: {
            persistent?: components["schemas"]["PersistentMountShown"];
        };
        /** @description How much of something is in use. */
        Utilization: {
            /** @description Percent. */
            util?: number;
        };
        /** @description How much of a GPU is in use. */
        PodGpuUtilization: {
            /** @description Percent of the GPU. */
            util?: number;
            /** @description Percent of its memory. */
            memoryUtil?: number;
        };
        /** @description How a port is reached. */
        PodRuntimePort: {
            /** @description Port inside the container. */
            private: number;
            /** @description Port outside; null when it cannot be reached. */
            public: number | null;
            /** @description `tcp` or `http`. */
            type: string;
            /** @description Address outside; null when it cannot be reached. */
            ip: string | null;
        };
        /** @description What a running pod does. */
        PodRuntime: {
            /** @description Seconds since the container started. */
            uptime: number;
            /** @description By GPU; empty where it is not known. */
            gpus?: components["schemas"]["PodGpuUtilization"][];
            cpu?: components["schemas"]["Utilization"];
            memory?: components["schemas"]["Utilization"];
            /** @description Ports that are mapped. */
            ports: components["schemas"]["PodRuntimePort"][];
        };
        /** @description Where SSH answers. */
        SshEndpoint: {
            /** @description Host name or address. */
            host: string;
            /** @description Port. */
            port: number;
            /** @description User. */
            username: string;
            /** @description A command for a terminal. */
            command: string;
        };
        /** @description How the pod is reached by SSH. */
        PodSsh: {
            /** @description Always null: this service has no proxy for SSH. */
            proxy: null;
            /** @description Null unless `22/tcp` is mapped. */
            direct: components["schemas"]["SshEndpoint"] | null;
        };
        /** @description The private network between pods, which this service does not have. */
        PodGlobalNetworking: {
            /** @description Always false. */
            enabled: boolean;
        };
        /** @description The GPUs of a pod. */
        PodGpu: {
            /** @description Id of the type in the catalog. */
            id: string;
            /** @description How many. */
            count: number;
            /** @description Virtual CPUs of the pod. */
            vcpuCount: number;
            /** @description Memory of the pod in GB. */
            memory: number;
        };
        /** @description The CPUs of a pod or worker. */
        CpuShown: {
            /** @description Id of the flavor in the catalog. */
            id: string;
            /** @description Virtual CPUs. */
            vcpuCount: number;
            /** @description Memory in GB. */
            memory: number;
        };
        /** @description A rented container. */
        Pod: {
            /** @description Id of the pod. */
            id: string;
            /** @description Its name. */
            name: string;
            status: components["schemas"]["PodStatus"];
            /** @description What can be done with it now. */
            actions: components["schemas"]["PodAction"][];
            /** @description Image of the container. */
            image: string;
            /** @description The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint. */
            args: string;
            /** @description The entrypoint; empty for that of the image. */
            entrypoint: string[];
            /** @description The command; empty for that of the image. */
            cmd: string[];
            /** @description Size of the disk of the container in GB. */
            disk: number;
            /** @description Variables by name; secrets are not filled in. */
            env: {
                [key: string]: string;
            };
            /** @description Exposed ports. */
            ports: string[];
            /** @description Id of the registry credentials; null without any. */
            registry: string | null;
            mounts: components["schemas"]["MountsShown"];
            gpu?: components["schemas"]["PodGpu"];
            cpu?: components["schemas"]["CpuShown"];
            cloud: components["schemas"]["Cloud"];
            /** @description Where it is. */
            dataCenterId: string | null;
            /** @description CUDA version of its host; null where that is not known. */
            cudaVersion: string | null;
            ssh: components["schemas"]["PodSsh"];
            /** @description Always null: a template is read once. */
            template: string | null;
            /** @description US dollars an hour; 0 while it is stopped. */
            cost: number;
            /** @description Whether it can be stopped. */
            locked: boolean;
            globalNetworking: components["schemas"]["PodGlobalNetworking"];
            /** @description Null unless it runs. */
            runtime: components["schemas"]["PodRuntime"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was started last.
             */
            startedAt: string | null;
        };
        /** @description GPUs of a pod. */
        CreateGpuConfig: {
            /** @description Id of the type in the catalog. */
            id: string;
            /**
             * @description How many.
             * @default 1
             */
            count?: number;
            /** @description The only CUDA versions that will do. Not together with `minCudaVersion`. */
            allowedCudaVersions?: string[];
            /** @description The oldest CUDA version that will do. */
            minCudaVersion?: string;
            /** @description Least memory in GB for each GPU. */
            minRamPerGpu?: number;
            /** @description Least virtual CPUs for each GPU. */
            minVcpuCountPerGpu?: number;
        };
        /** @description CPUs of a pod or worker. */
        CreateCpuConfig: {
            /** @description Id of the flavor in the catalog. */
            id: string;
            /** @description Virtual CPUs. */
            vcpuCount: number;
        };
        /** @description A pod to make. */
        CreatePodRequest: {
            /** @description A name for people. */
            name: string;
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image?: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            cloud?: components["schemas"]["Cloud"];
            gpu?: components["schemas"]["CreateGpuConfig"];
            cpu?: components["schemas"]["CreateCpuConfig"];
            /** @description The only data centers that will do; unknown ones are ignored beside a known one. */
            dataCenterIds?: string[];
            /**
             * @description True answers 400: this service joins no pods.
             * @default false
             */
            globalNetworking?: boolean;
            mounts?: components["schemas"]["Mounts"];
            /**
             * @description Gives the container a `JUPYTER_PASSWORD`.
             * @default false
             */
            startJupyter?: boolean;
            /**
             * @description The container gets the keys of the account as `PUBLIC_KEY`, also without this.
             * @default false
             */
            startSsh?: boolean;
            /** @description A template to take settings from, once; what the request says wins, `env` is merged. */
            templateId?: string;
        };
        /** @description What to change of a pod; what is left out stays, `env` is replaced as a whole. */
        UpdatePodRequest: {
            /** @description A name for people. */
            name?: string;
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image?: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            /** @description True answers 400: this service joins no pods. */
            globalNetworking?: boolean;
            /** @description Whether it cannot be stopped. */
            locked?: boolean;
            mounts?: components["schemas"]["Mounts"];
            /** @description A template to take settings from, once; what the request says wins, `env` is merged. */
            templateId?: string;
        };
        /** @description What to do with a pod. */
        PodActionRequest: {
            action: components["schemas"]["PodAction"];
        };
        /** @description Public SSH keys of the account. */
        SshKeys: {
            /** @description One key each, as in `authorized_keys`. */
            keys: string[];
        };
        /** @description The keys that replace those of the account. */
        UpdateSshKeysRequest: {
            /** @description One key each, as in `authorized_keys`. */
            keys: string[];
        };
        /** @description A value that variables refer to. It is never shown. */
        Secret: {
            /** @description Id. */
            id: string;
            /** @description Variables refer to it as `{{ RUNPOD_SECRET_<name> }}`. */
            name: string;
            /** @description What it is for. */
            description: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its value was changed last.
             */
            valueLastUpdatedAt: string;
        };
        /** @description A secret to keep. */
        CreateSecretRequest: {
            /** @description Letters, digits and underscores, not beginning with a digit. */
            name: string;
            /** @description The value. */
            value: string;
            /** @description What it is for. */
            description?: string;
        };
        /** @description What to change of a secret; its name stays. */
        UpdateSecretRequest: {
            /** @description The new value, used from the next start. */
            value?: string;
            /** @description What it is for. */
            description?: string;
        };
        /** @description Where jobs are sent, with `{job_id}` in the place of the id of a job; of a load-balancing endpoint where requests are sent (`base`) and `health`. */
        RequestUrls: {
            /**
             * Format: uri-template
             * @description Submit a job.
             */
            run?: string;
            /**
             * Format: uri-template
             * @description Submit a job and wait.
             */
            runSync?: string;
            /**
             * Format: uri-template
             * @description Read a job.
             */
            status?: string;
            /**
             * Format: uri-template
             * @description Read chunks of a job.
             */
            stream?: string;
            /**
             * Format: uri-template
             * @description Cancel a job.
             */
            cancel?: string;
            /**
             * Format: uri-template
             * @description Run a job again.
             */
            retry?: string;
            /**
             * Format: uri-template
             * @description Remove what waits.
             */
            purgeQueue?: string;
            /**
             * Format: uri-template
             * @description Where requests are sent, with any path after it.
             */
            base?: string;
            /**
             * Format: uri-template
             * @description Counts of jobs and workers.
             */
            health: string;
        };
        /** @description The GPUs of each worker. */
        EndpointGpu: {
            /** @description Ids of pools; empty for any. */
            pools: string[];
            /** @description Ids of types that are left out. */
            excludedTypes: string[];
            /** @description GPUs of each worker. */
            count: number;
            /** @description The only CUDA versions that will do; empty for any. */
            allowedCudaVersions: string[];
            /** @description The oldest CUDA version that will do. */
            minCudaVersion: string | null;
        };
        /** @description The GPUs of each worker. */
        CreateEndpointGpuConfig: {
            /** @description Ids of pools of the catalog, or of single types. */
            pools?: string[];
            /** @description Ids of types that are left out of the pools. */
            excludedTypes?: string[];
            /**
             * @description GPUs of each worker.
             * @default 1
             */
            count?: number;
            /** @description The only CUDA versions that will do. */
            allowedCudaVersions?: string[];
            /** @description The oldest CUDA version that will do. */
            minCudaVersion?: string;
        };
        /** @description What to change of the GPUs; `pools` replaces pools and exclusions together. */
        UpdateEndpointGpuConfig: {
            /** @description Ids of pools of the catalog, or of single types. */
            pools?: string[];
            /** @description Ids of types that are left out of the pools. */
            excludedTypes?: string[];
            /** @description GPUs of each worker. */
            count?: number;
            /** @description The only CUDA versions that will do; empty for any. */
            allowedCudaVersions?: string[];
            /** @description The oldest CUDA version that will do; empty for any. */
            minCudaVersion?: string;
        };
        /** @description How many workers there are. */
        EndpointWorkers: {
            /** @description Workers that are kept. */
            min?: number;
            /** @description Most workers. */
            max?: number;
            /** @description Seconds for which a worker waits for the next job. Not for a queue with scaling by `REQUEST_COUNT`. */
            idleTimeout?: number;
        };
        /** @description More workers when jobs wait longer. */
        QueueDelayScaling: {
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "QUEUE_DELAY";
            /** @description Seconds that a job may wait; fractions are rounded up. */
            queueDelay: number;
        };
        /** @description A worker for so many jobs. */
        RequestCountScaling: {
            /**
             * @description The kind. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "REQUEST_COUNT";
            /** @description Jobs for each worker. */
            requestCount: number;
        };
        /** @description When workers are started. */
        EndpointScaling: components["schemas"]["QueueDelayScaling"] | components["schemas"]["RequestCountScaling"];
        /** @description A network volume; workers find it at `/runpod-volume`. */
        EndpointVolume: {
            /** @description Id of the volume. */
            volumeId: string;
        };
        /** @description Storage of the workers. */
        EndpointMounts: {
            /** @description Network volumes, at most one of each data center. */
            network?: components["schemas"]["EndpointVolume"][];
            /** @description Must be empty: this service has no global volumes. */
            global?: components["schemas"]["EndpointVolume"][];
        };
        /** @description Storage of the workers. */
        EndpointMountsShown: {
            /** @description Network volumes. */
            network: components["schemas"]["EndpointVolume"][];
            /** @description Always empty. */
            global: components["schemas"]["EndpointVolume"][];
        };
        /** @description A queue of jobs and the workers that serve it. */
        Endpoint: {
            /** @description Id of the endpoint. */
            id: string;
            /** @description Its name. */
            name: string;
            type: components["schemas"]["EndpointType"];
            requestUrls: components["schemas"]["RequestUrls"];
            /** @description Image of the container. */
            image: string;
            /** @description The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint. */
            args: string;
            /** @description The entrypoint; empty for that of the image. */
            entrypoint: string[];
            /** @description The command; empty for that of the image. */
            cmd: string[];
            /** @description Size of the disk of the container in GB. */
            disk: number;
            /** @description Variables by name; secrets are not filled in. */
            env: {
                [key: string]: string;
            };
            /** @description Exposed ports. */
            ports: string[];
            /** @description Id of the registry credentials; null without any. */
            registry: string | null;
            /** @description The GPUs of each worker; null on CPUs. */
            gpu: components["schemas"]["EndpointGpu"] | null;
            /** @description The machines of workers without GPUs; left out on GPUs. */
            cpu?: components["schemas"]["CpuShown"][];
            workers: components["schemas"]["EndpointWorkers"];
            scaling: components["schemas"]["EndpointScaling"];
            /** @description Where workers may be; empty for everywhere. */
            dataCenterIds: string[];
            /** @description Ids of network volumes. */
            networkVolumes: string[];
            mounts: components["schemas"]["EndpointMountsShown"];
            /** @description Milliseconds after which a job is ended. */
            timeout: number;
            flashboot: components["schemas"]["FlashBoot"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
        };
        /** @description An endpoint to make. */
        CreateEndpointRequest: {
            /** @description A name for people. */
            name: string;
            type: components["schemas"]["EndpointType"];
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image?: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            gpu?: components["schemas"]["CreateEndpointGpuConfig"];
            /** @description Machines of workers without GPUs, all with as many virtual CPUs. */
            cpu?: components["schemas"]["CreateCpuConfig"][];
            workers?: components["schemas"]["EndpointWorkers"];
            scaling: components["schemas"]["EndpointScaling"];
            /** @description Where workers may be; unknown ones are ignored beside a known one. */
            dataCenterIds?: string[];
            /** @description Ids of network volumes, at most one of each data center. */
            networkVolumes?: string[];
            mounts?: components["schemas"]["EndpointMounts"];
            /**
             * @description Milliseconds after which a job is ended; 0 for the default of the service, otherwise from 5,000.
             * @default 300000
             */
            timeout?: number;
            flashboot?: components["schemas"]["FlashBoot"];
            /** @description A template to take settings from, once; what the request says wins, `env` is merged. */
            templateId?: string;
        };
        /** @description What to change of an endpoint; what is left out stays, `env` is replaced as a whole. */
        UpdateEndpointRequest: {
            /** @description A name for people. */
            name?: string;
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image?: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            gpu?: components["schemas"]["UpdateEndpointGpuConfig"];
            /** @description Machines of workers without GPUs, all with as many virtual CPUs. */
            cpu?: components["schemas"]["CreateCpuConfig"][];
            workers?: components["schemas"]["EndpointWorkers"];
            scaling?: components["schemas"]["EndpointScaling"];
            /** @description Where workers may be; empty for everywhere. */
            dataCenterIds?: string[];
            /** @description Ids of network volumes, at most one of each data center. */
            networkVolumes?: string[];
            mounts?: components["schemas"]["EndpointMounts"];
            /** @description Milliseconds after which a job is ended; 0 for the default of the service, otherwise from 5,000. */
            timeout?: number;
            flashboot?: components["schemas"]["FlashBoot"];
            /** @description A template to take settings from, once; what the request says wins, `env` is merged. */
            templateId?: string;
        };
        /** @description A worker of an endpoint. */
        Worker: {
            /** @description Id of the worker. */
            id: string;
            status: components["schemas"]["WorkerStatus"];
            /** @description Whether it runs an older version of the endpoint. */
            isStale: boolean;
            /** @description Version of the endpoint that it runs. */
            version: number | null;
            /** @description Its GPUs. */
            gpuCount: number;
            /** @description Its image. */
            image: string | null;
            /** @description Seconds since it started; null until it is placed. */
            uptimeSeconds: number | null;
            /** @description Type of its GPUs. */
            gpuTypeId: string | null;
            /** @description Where it is. */
            dataCenterId: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            startedAt: string | null;
        };
        /** @description How many workers do what. */
        WorkerSummary: {
            /** @description Workers that are running. */
            running: number;
            /** @description Workers that are idle. */
            idle: number;
            /** @description Workers that are initializing. */
            initializing: number;
            /** @description Workers that are throttled. */
            throttled: number;
            /** @description Workers that are unhealthy. */
            unhealthy: number;
            /** @description All workers. */
            total: number;
        };
        /** @description A field that a release changed. */
        ReleaseDiffEntry: {
            /** @description Name of the field. */
            field: string;
            /** @description Its value before. */
            old: unknown;
            /** @description Its value since. */
            new: unknown;
        };
        /** @description A change that workers were replaced for. */
        Release: {
            /** @description Id of the release. */
            id: string;
            /** @description Version of the endpoint. */
            version: number;
            source: components["schemas"]["ReleaseSource"];
            /** @description Always null. */
            buildId: null;
            /** @description Account of the endpoint. */
            createdByUserId: string | null;
            /** @description Workers that run it. */
            workerCount: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description What it changed: the image, where that is known. */
            diff: components["schemas"]["ReleaseDiffEntry"][];
        };
        /** @description How far the newest release has come. */
        RolloutSummary: {
            /** @description Whether workers of older releases are left. */
            inProgress: boolean;
            /** @description Workers of the newest one. */
            workersOnLatest: number;
            /** @description All workers. */
            workersTotal: number;
            /** @description Percent of them. */
            percentOnLatest: number;
        };
        /** @description Settings to start pods or workers with. */
        Template: {
            /** @description Id of the template. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Image of the container. */
            image: string;
            /** @description The command as one text: words, or JSON with `entrypoint` and `cmd` where there is an entrypoint. */
            args: string;
            /** @description The entrypoint; empty for that of the image. */
            entrypoint: string[];
            /** @description The command; empty for that of the image. */
            cmd: string[];
            /** @description Size of the disk of the container in GB. */
            disk: number;
            /** @description Variables by name; secrets are not filled in. */
            env: {
                [key: string]: string;
            };
            /** @description Exposed ports. */
            ports: string[];
            /** @description Id of the registry credentials; null without any. */
            registry: string | null;
            mounts: components["schemas"]["TemplateMountsShown"];
            /** @description Whether it is for workers. */
            serverless: boolean;
            /** @description Whether other accounts see it. */
            public: boolean;
            category: components["schemas"]["TemplateCategory"];
            /** @description Kept for clients. */
            startSsh: boolean;
            /** @description Kept for clients. */
            startJupyter: boolean;
            /** @description CUDA versions that pods made from it accept; empty for any. */
            allowedCudaVersions: string[];
        };
        /** @description A template to make. */
        CreateTemplateRequest: {
            /** @description Name; unique in the account. */
            name: string;
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            mounts?: components["schemas"]["TemplateMounts"];
            /**
             * @description Whether it is for workers.
             * @default false
             */
            serverless?: boolean;
            category?: components["schemas"]["TemplateCategory"];
            /**
             * @description Whether other accounts see it.
             * @default false
             */
            public?: boolean;
            /**
             * @description Kept for clients.
             * @default true
             */
            startSsh?: boolean;
            /**
             * @description Kept for clients.
             * @default true
             */
            startJupyter?: boolean;
            /** @description CUDA versions that pods made from it accept. */
            allowedCudaVersions?: string[];
        };
        /** @description What to change of a template; what is left out stays, `env` is replaced as a whole. */
        UpdateTemplateRequest: {
            /** @description Name; unique in the account. */
            name?: string;
            /** @description Image of the container, such as `ghcr.io/team/image:tag`. */
            image?: string;
            /** @description The command: words as a shell splits them, or JSON `{"entrypoint": [...], "cmd": [...]}`. An empty text keeps those of the image. Beside `entrypoint` or `cmd` it must say the same. */
            args?: string;
            /** @description Replaces the entrypoint of the image; an empty list keeps it. */
            entrypoint?: string[];
            /** @description Replaces the command of the image; an empty list keeps it. */
            cmd?: string[];
            /** @description Size of the disk of the container in GB. It is lost when the container ends. */
            disk?: number;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /** @description Ports to expose, such as `8888/http` and `22/tcp`. */
            ports?: string[];
            /** @description Id of registry credentials; null for none. */
            registry?: string | null;
            mounts?: components["schemas"]["TemplateMounts"];
            /** @description Its present value; another one answers 400. */
            serverless?: boolean;
            category?: components["schemas"]["TemplateCategory"];
            /** @description Whether other accounts see it. */
            public?: boolean;
            /** @description Kept for clients. */
            startSsh?: boolean;
            /** @description Kept for clients. */
            startJupyter?: boolean;
            /** @description CUDA versions that pods made from it accept. */
            allowedCudaVersions?: string[];
        };
        /** @description Storage that outlives pods and workers. */
        NetworkVolume: {
            /** @description Id of the volume. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Size in GB. */
            size: number;
            /** @description Where it is. */
            dataCenter: string;
            type: components["schemas"]["VolumeType"];
        };
        /** @description A network volume to make. */
        CreateNetworkVolumeRequest: {
            /** @description Name; may repeat. */
            name: string;
            /** @description Size in GB. */
            size: number;
            /** @description Where it is to be. */
            dataCenter: string;
            type?: components["schemas"]["VolumeType"];
        };
        /** @description What to change of a network volume. */
        UpdateNetworkVolumeRequest: {
            /** @description Name; may repeat. */
            name?: string;
            /** @description Size in GB; larger than before. */
            size?: number;
        };
        /** @description Credentials for a container registry. They are never shown. */
        Registry: {
            /** @description Id of the credentials. */
            id: string;
            /** @description Their name. */
            name: string;
        };
        /** @description Credentials to keep. */
        CreateRegistryRequest: {
            /** @description Name; unique in the account. */
            name: string;
            /** @description User name. */
            username: string;
            /**
             * Format: password
             * @description Password.
             */
            password: string;
        };
        /** @description How much a data center has of it. */
        DataCenterAvailability: {
            /** @description Id of the data center. */
            id: string;
            /** @description Its name. */
            name: string;
            availability: components["schemas"]["AvailabilityLevel"];
        };
        /** @description Whether a CUDA version can be had. */
        CudaVersionAvailability: {
            /** @description The version. */
            version: string;
            /** @description Whether it can be had now. */
            available: boolean;
        };
        /** @description US dollars an hour for one GPU. */
        GpuPrice: {
            /** @description In a pod. */
            secure: number;
            /** @description Always 0. */
            community: number;
            /** @description In a worker. */
            serverless?: number;
        };
        /** @description The most GPUs of one pod. */
        GpuMaxCount: {
            /** @description Here. */
            secure: number;
            /** @description Always 0. */
            community: number;
        };
        /** @description A type of GPU. */
        GpuType: {
            /** @description Id of the type. */
            id: string;
            /** @description A short name. */
            name: string;
            /** @description Pool of endpoints that it is in; null for none. */
            pool: string | null;
            manufacturer: components["schemas"]["GpuManufacturer"];
            /** @description Memory in GB. */
            memory: number;
            /** @description Whether this service has any. */
            secure: boolean;
            /** @description Always false. */
            community: boolean;
            price: components["schemas"]["GpuPrice"];
            maxCount: components["schemas"]["GpuMaxCount"];
            availability?: components["schemas"]["AvailabilityLevel"];
            /** @description Those that offer it. */
            dataCenters?: components["schemas"]["DataCenterAvailability"][];
            /** @description CUDA versions of the hosts; left out where none reports one. */
            cudaVersions?: components["schemas"]["CudaVersionAvailability"][];
        };
        /** @description Virtual CPUs that can be had. */
        CpuRange: {
            /** @description The fewest. */
            min: number;
            /** @description The most. */
            max: number;
        };
        /** @description US dollars an hour for one virtual CPU. */
        CpuPrice: {
            /** @description In a pod. */
            securePerVcpu: number;
            /** @description In a worker. */
            serverlessPerVcpu: number;
        };
        /** @description A family of machines without GPUs. */
        CpuType: {
            /** @description Id of the flavor. */
            id: string;
            /** @description A short name. */
            name: string;
            /** @description What it is good for. */
            group: string;
            vcpu: components["schemas"]["CpuRange"];
            /** @description Memory in GB for each virtual CPU. */
            ramGbPerVcpu: number;
            price: components["schemas"]["CpuPrice"];
            availability?: components["schemas"]["AvailabilityLevel"];
            /** @description Those that offer it. */
            dataCenters?: components["schemas"]["DataCenterAvailability"][];
        };
        /** @description How much there is of a kind of hardware. */
        CatalogResourceAvailability: {
            /** @description Id of the kind. */
            id: string;
            /** @description A short name. */
            name: string;
            availability: components["schemas"]["AvailabilityLevel"];
        };
        /** @description A place with machines. */
        DataCenter: {
            /** @description Id of the data center. */
            id: string;
            /** @description Its name. */
            name: string;
            region: components["schemas"]["DataCenterRegion"];
            /** @description Always false. */
            globalNetwork: boolean;
            /** @description Kinds of network volumes; empty where this service has no machines. */
            networkVolumeTypes: components["schemas"]["VolumeType"][];
            /** @description Always empty. */
            compliance: components["schemas"]["Compliance"][];
            /** @description Types of GPU there, if asked for. */
            gpuAvailability?: components["schemas"]["CatalogResourceAvailability"][];
            /** @description Machines without GPUs there, if asked for. */
            cpuAvailability?: components["schemas"]["CatalogResourceAvailability"][];
        };
        /** @description What was charged. */
        BillingAmounts: {
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Pods with GPUs. */
            podGpuAmount: number;
            /** @description Pods without GPUs. */
            podCpuAmount: number;
            /** @description Disks of pods. */
            podDiskAmount: number;
            /** @description Workers with GPUs. */
            serverlessGpuAmount: number;
            /** @description Workers without GPUs. */
            serverlessCpuAmount: number;
            /** @description Always 0: the disk of a worker is in the price of its time. */
            serverlessDiskAmount: number;
            /** @description Always 0. */
            serverlessFeeAmount: number;
            /** @description Network volumes. */
            storageStandardAmount: number;
            /** @description Always 0. */
            storageHighPerformanceAmount: number;
            /** @description Always 0. */
            endpointAmount: number;
            /** @description Always 0. */
            clusterGpuAmount: number;
            /** @description Always 0. */
            clusterDiskAmount: number;
            /** @description Always 0. */
            clusterNetworkingAmount: number;
        };
        /** @description What was charged in one span of time. */
        BillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Pods with GPUs. */
            podGpuAmount: number;
            /** @description Pods without GPUs. */
            podCpuAmount: number;
            /** @description Disks of pods. */
            podDiskAmount: number;
            /** @description Workers with GPUs. */
            serverlessGpuAmount: number;
            /** @description Workers without GPUs. */
            serverlessCpuAmount: number;
            /** @description Always 0: the disk of a worker is in the price of its time. */
            serverlessDiskAmount: number;
            /** @description Always 0. */
            serverlessFeeAmount: number;
            /** @description Network volumes. */
            storageStandardAmount: number;
            /** @description Always 0. */
            storageHighPerformanceAmount: number;
            /** @description Always 0. */
            endpointAmount: number;
            /** @description Always 0. */
            clusterGpuAmount: number;
            /** @description Always 0. */
            clusterDiskAmount: number;
            /** @description Always 0. */
            clusterNetworkingAmount: number;
        };
        /** @description The query as it was understood, with whole spans. */
        BillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
        };
        /** @description The query and the sums. */
        BillingMetadata: {
            query: components["schemas"]["BillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            totals: components["schemas"]["BillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["BillingRecord"][];
            metadata: components["schemas"]["BillingMetadata"];
        };
        /** @description What was charged. */
        PodBillingAmounts: {
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description GPUs. */
            gpuAmount: number;
            /** @description CPUs of pods without GPUs. */
            cpuAmount: number;
            /** @description Disks. */
            diskAmount: number;
        };
        /** @description What was charged in one span of time. */
        PodBillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description GPUs. */
            gpuAmount: number;
            /** @description CPUs of pods without GPUs. */
            cpuAmount: number;
            /** @description Disks. */
            diskAmount: number;
            /** @description What it was charged for. */
            podId: string;
        };
        /** @description The query as it was understood, with whole spans. */
        PodBillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
            /** @description What was asked for alone; null for all. */
            podId: string | null;
        };
        /** @description The query and the sums. */
        PodBillingMetadata: {
            query: components["schemas"]["PodBillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            /** @description How many different ones they are about. */
            uniquePodCount: number;
            totals: components["schemas"]["PodBillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListPodBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["PodBillingRecord"][];
            metadata: components["schemas"]["PodBillingMetadata"];
        };
        /** @description What was charged. */
        ServerlessBillingAmounts: {
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Workers with GPUs. */
            gpuAmount: number;
            /** @description Workers without GPUs. */
            cpuAmount: number;
            /** @description Always 0: the disk of a worker is in the price of its time. */
            diskAmount: number;
            /** @description Always 0. */
            feeAmount: number;
        };
        /** @description What was charged in one span of time. */
        ServerlessBillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Workers with GPUs. */
            gpuAmount: number;
            /** @description Workers without GPUs. */
            cpuAmount: number;
            /** @description Always 0: the disk of a worker is in the price of its time. */
            diskAmount: number;
            /** @description Always 0. */
            feeAmount: number;
            /** @description What it was charged for. */
            serverlessId: string;
        };
        /** @description The query as it was understood, with whole spans. */
        ServerlessBillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
            /** @description What was asked for alone; null for all. */
            serverlessId: string | null;
        };
        /** @description The query and the sums. */
        ServerlessBillingMetadata: {
            query: components["schemas"]["ServerlessBillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            /** @description How many different ones they are about. */
            uniqueServerlessCount: number;
            totals: components["schemas"]["ServerlessBillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListServerlessBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["ServerlessBillingRecord"][];
            metadata: components["schemas"]["ServerlessBillingMetadata"];
        };
        /** @description What was charged. */
        EndpointBillingAmounts: {
            /** @description Always 0: this service has no public endpoints. */
            totalAmount: number;
        };
        /** @description What was charged in one span of time. */
        EndpointBillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description Always 0: this service has no public endpoints. */
            totalAmount: number;
        };
        /** @description The query as it was understood, with whole spans. */
        EndpointBillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
        };
        /** @description The query and the sums. */
        EndpointBillingMetadata: {
            query: components["schemas"]["EndpointBillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            totals: components["schemas"]["EndpointBillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListEndpointBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["EndpointBillingRecord"][];
            metadata: components["schemas"]["EndpointBillingMetadata"];
        };
        /** @description What was charged. */
        NetworkVolumeBillingAmounts: {
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Standard storage. */
            standardAmount: number;
            /** @description Always 0. */
            highPerformanceAmount: number;
        };
        /** @description What was charged in one span of time. */
        NetworkVolumeBillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description US dollars, all together. */
            totalAmount: number;
            /** @description Standard storage. */
            standardAmount: number;
            /** @description Always 0. */
            highPerformanceAmount: number;
            /** @description What it was charged for. */
            networkVolumeId: string;
        };
        /** @description The query as it was understood, with whole spans. */
        NetworkVolumeBillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
            /** @description What was asked for alone; null for all. */
            networkVolumeId: string | null;
        };
        /** @description The query and the sums. */
        NetworkVolumeBillingMetadata: {
            query: components["schemas"]["NetworkVolumeBillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            /** @description How many different ones they are about. */
            uniqueNetworkVolumeCount: number;
            totals: components["schemas"]["NetworkVolumeBillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListNetworkVolumeBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["NetworkVolumeBillingRecord"][];
            metadata: components["schemas"]["NetworkVolumeBillingMetadata"];
        };
        /** @description What was charged. */
        ClusterBillingAmounts: {
            /** @description Always 0: this service has no clusters. */
            totalAmount: number;
            /** @description Always 0. */
            gpuAmount: number;
            /** @description Always 0. */
            diskAmount: number;
            /** @description Always 0. */
            networkingAmount: number;
        };
        /** @description What was charged in one span of time. */
        ClusterBillingRecord: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            /** @description Always 0: this service has no clusters. */
            totalAmount: number;
            /** @description Always 0. */
            gpuAmount: number;
            /** @description Always 0. */
            diskAmount: number;
            /** @description Always 0. */
            networkingAmount: number;
            /** @description What it was charged for. */
            clusterId: string;
        };
        /** @description The query as it was understood, with whole spans. */
        ClusterBillingQuery: {
            /**
             * Format: date-time
             * @description Begin of the span.
             */
            startTime: string;
            /**
             * Format: date-time
             * @description Its end, which is not in it.
             */
            endTime: string;
            bucketSize: components["schemas"]["BillingBucketSize"];
            /** @description What was asked for alone; null for all. */
            clusterId: string | null;
        };
        /** @description The query and the sums. */
        ClusterBillingMetadata: {
            query: components["schemas"]["ClusterBillingQuery"];
            /** @description How many records there are. */
            recordCount: number;
            /** @description How many different ones they are about. */
            uniqueClusterCount: number;
            totals: components["schemas"]["ClusterBillingAmounts"];
        };
        /** @description What was charged, oldest first. */
        ListClusterBillingResponse: {
            /** @description One for each span and resource. */
            records: components["schemas"]["ClusterBillingRecord"][];
            metadata: components["schemas"]["ClusterBillingMetadata"];
        };
        /** @description Pods of the account. */
        ListPodsResponse: {
            /** @description The items of this page, newest first. */
            pods: components["schemas"]["Pod"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Endpoints of the account. */
        ListEndpointsResponse: {
            /** @description The items of this page, newest first. */
            endpoints: components["schemas"]["Endpoint"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Templates. */
        ListTemplatesResponse: {
            /** @description The items of this page, newest first. */
            templates: components["schemas"]["Template"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Network volumes of the account. */
        ListNetworkVolumesResponse: {
            /** @description The items of this page, newest first. */
            networkVolumes: components["schemas"]["NetworkVolume"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Registry credentials of the account. */
        ListRegistriesResponse: {
            /** @description The items of this page, newest first. */
            registries: components["schemas"]["Registry"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Secrets of the account. */
        ListSecretsResponse: {
            /** @description The items of this page, newest first. */
            secrets: components["schemas"]["Secret"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Workers of an endpoint. */
        ListEndpointWorkersResponse: {
            /** @description Those that there are, the oldest first. */
            workers: components["schemas"]["Worker"][];
            summary: components["schemas"]["WorkerSummary"];
            /** @description Version of the endpoint. */
            endpointVersion: number;
        };
        /** @description Releases of an endpoint. */
        ListEndpointReleasesResponse: {
            /** @description Version of the endpoint. */
            endpointVersion: number;
            rollout: components["schemas"]["RolloutSummary"];
            /** @description Newest first. */
            releases: components["schemas"]["Release"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Types of GPU. */
        ListGpuTypesResponse: {
            /** @description All types. */
            gpus: components["schemas"]["GpuType"][];
        };
        /** @description Families of machines without GPUs. */
        ListCpuTypesResponse: {
            /** @description All of them. */
            cpus: components["schemas"]["CpuType"][];
        };
        /** @description Data centers. */
        ListDataCentersResponse: {
            /** @description Those that fit. */
            dataCenters: components["schemas"]["DataCenter"][];
        };
        /** @description Clusters, of which this service has none. */
        ListClustersResponse: {
            /** @description Always empty. */
            clusters: Record<string, never>[];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Delegated registries, of which this service has none. */
        ListDelegationsResponse: {
            /** @description Always empty. */
            delegations: Record<string, never>[];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Builds from Git, of which this service has none. */
        ListBuildsResponse: {
            /** @description Always empty. */
            builds: Record<string, never>[];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Global volumes, of which this service has none. */
        ListGlobalVolumesResponse: {
            /** @description Always empty. */
            globalVolumes: Record<string, never>[];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description What a sandbox is doing. `CREATING` while its container is not running; `FAILED` if the container cannot be started or ended by itself.
         * @enum {string}
         */
        SandboxState: "CREATING" | "RUNNING" | "TERMINATED" | "FAILED";
        /**
         * @description Why a sandbox ended: `DELETED` by a request, `IDLE_TIMEOUT` and `MAX_LIFETIME` by its own limits, `START_FAILED` if its container cannot
         *     be started, `CONTAINER_ENDED` if it ended by itself, `POD_STOPPED` and `POD_DELETED` if its pod was ended through another interface or by its host.
         * @enum {string}
         */
        SandboxTerminationReason: "DELETED" | "IDLE_TIMEOUT" | "MAX_LIFETIME" | "START_FAILED" | "CONTAINER_ENDED" | "POD_STOPPED" | "POD_DELETED";
        /** @description The machine of a sandbox. */
        SandboxCompute: {
            /** @description Virtual CPUs. */
            vcpuCount: number;
            /** @description Memory in GB. */
            memoryInGb: number;
            /** @description Size of the disk in GB. */
            containerDiskInGb: number;
            /** @description US dollars an hour while it runs. */
            costPerHr: number;
        };
        /** @description A CPU machine for commands. It ends when it is idle or its lifetime is over; its record outlives it. */
        Sandbox: {
            /** @description Its id and that of its pod. */
            id: string;
            /** @description Name for people. */
            name: string;
            state: components["schemas"]["SandboxState"];
            /** @description The template that settings were taken from. */
            templateId: string | null;
            /** @description Image of the container. */
            imageName: string;
            /** @description Id of the flavor in the catalog. */
            cpuFlavorId: string;
            compute: components["schemas"]["SandboxCompute"];
            /** @description How long it may be without a command. */
            idleTimeoutSeconds: number;
            /** @description How long it may exist. */
            maxLifetimeSeconds: number;
            /**
             * Format: date-time
             * @description When its container started, or a command last began or ended, or ran on.
             */
            lastActivityAt: string;
            /**
             * Format: date-time
             * @description When it ends if no command runs until then; null unless it is running.
             */
            idleExpiresAt: string | null;
            /**
             * Format: date-time
             * @description When it ends at the latest.
             */
            expiresAt: string;
            /** @description Labels of the owner. */
            labels: {
                [key: string]: string;
            };
            /** @description Why it ended; null if it has not. */
            terminationReason: components["schemas"]["SandboxTerminationReason"] | null;
            /** @description The same in words. */
            terminationMessage: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            terminatedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its record last changed.
             */
            updatedAt: string;
        };
        /** @description A sandbox to make. */
        CreateSandboxRequest: {
            /** @description Image of the container. */
            imageName?: string;
            /** @description A template to take settings from, once; it names the image. */
            templateId?: string;
            /** @description Name for people, `sandbox` if left out. */
            name?: string;
            /** @description Flavor of the machine; any if left out. */
            cpuFlavorId?: string;
            /** @description Least virtual CPUs, 2 if left out. */
            vcpuCount?: number;
            /** @description Least memory in GB. */
            memoryInGb?: number;
            /** @description The only data center that will do. */
            dataCenterId?: string;
            /** @description Variables by name. `{{ RUNPOD_SECRET_<name> }}` stands for a secret. */
            env?: {
                [key: string]: string;
            };
            /**
             * @description The sandbox ends when no command ran for this long.
             * @default 600
             */
            idleTimeoutSeconds?: number;
            /**
             * @description The sandbox ends this long after it was made. A value above 86400 counts as 86400.
             * @default 3600
             */
            maxLifetimeSeconds?: number;
            /** @description Labels to find the sandbox by. */
            labels?: {
                [key: string]: string;
            };
        };
        /** @description A command to run. */
        ExecSandboxRequest: {
            /** @description The program and its arguments. */
            command: string[];
        };
        /** @description What a command did. */
        SandboxExecution: {
            /** @description What it printed, both streams in the order of arrival, up to 1 MB. */
            output: string;
            /** @description Why the command or its output is not complete; null if it ended with 0 and all is here. */
            error: string | null;
            /** @description Its exit code; null if it was stopped or the code is not known. */
            exitCode: number | null;
        };
        /** @description Sandboxes of the account. */
        ListSandboxesResponse: {
            /** @description The items of this page, newest first. */
            sandboxes: components["schemas"]["Sandbox"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Public templates. */
        ListPublicTemplatesResponse: {
            /** @description At most 100. */
            templates: components["schemas"]["Template"][];
        };
    };
    responses: {
        /** @description The body is no JSON, a rule between fields or of the resource does not allow it, what it asks for is not to be had here, or no hardware is free. Nothing was changed. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Bad Request",
                 *       "status": 400,
                 *       "detail": "size: must be larger than the current 20 GB; a volume cannot shrink"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
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
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "missing bearer token"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A budget that stops new work is spent. */
        PaymentRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Payment Required",
                 *       "status": 402,
                 *       "detail": "The budget of the account is reached."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
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
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "This key lacks the right \"manage\"."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such resource, or it is another account's. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no pod with the id k3mz81qf0x2vtp."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
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
                 *       "title": "Request Timeout",
                 *       "status": 408,
                 *       "detail": "The request body did not arrive in time."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the resource does not allow it, or the name is taken. */
        Conflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "detail": "The pod k3mz81qf0x2vtp is EXITED and cannot be stopped; nothing was changed."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is longer than 102,400 bytes. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Payload Too Large",
                 *       "status": 413,
                 *       "detail": "The request body is larger than 102400 bytes."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields of the body or parameters of the query are unknown, missing, or of the wrong form. Nothing was changed. */
        Unprocessable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Unprocessable Entity",
                 *       "status": 422,
                 *       "detail": "The request is not valid: 1 value was refused.",
                 *       "errors": [
                 *         "$.name: is required"
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many streams are open, or too many calls were made. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "detail": "There are 100 streams open. Close some first."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong in the service. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Internal Server Error",
                 *       "status": 500,
                 *       "detail": "Something went wrong on our side."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This deployment cannot do this; `detail` says why. */
        NotImplemented: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Not Implemented",
                 *       "status": 501,
                 *       "detail": "The machines of this deployment cannot run commands inside pods."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do it at the moment. Try again. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "detail": "The store cannot be reached."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the resource.
         * @example k3mz81qf0x2vtp
         */
        Id: string;
        /**
         * @description Id of the worker.
         * @example w4k2m81qf0x2vt
         */
        WorkerId: string;
        /**
         * @description Id of the entry of the catalog.
         * @example NVIDIA L4
         */
        CatalogId: string;
        /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
        Cursor: string;
        /** @description Most items of a page. */
        Limit: number;
        /** @description Makes no difference: this service has no clusters. */
        IncludeClusterPods: boolean;
        /** @description Only lines of this source. */
        LogSourceFilter: components["schemas"]["LogSource"];
        /** @description How many earlier lines come first; 0 for none. */
        LogTail: number;
        /** @description Lines from this time on come first, in place of `tail`. */
        LogSince: string;
        /** @description The `id` of the last event that came; lines behind it come first, whatever `since` and `tail` say. */
        LastEventId: string;
        /** @description Length of the spans. */
        BucketSize: "hour" | "day" | "week" | "month" | "year";
        /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
        StartTime: string;
        /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
        EndTime: string;
        /** @description The last so many spans, in place of `startTime` and `endTime`. */
        LastN: number;
        /** @description `AVAILABILITY` tells what is free; it needs `product`. */
        CatalogIncludes: components["schemas"]["CatalogInclude"][];
        /** @description What the hardware is wanted for. */
        GpuProduct: components["schemas"]["Product"][];
        /** @description What the hardware is wanted for. */
        CpuProductFilter: components["schemas"]["CpuProduct"][];
        /** @description GPUs of one pod or worker. */
        GpuCount: number;
        /** @description Whose machines; there are none in `COMMUNITY`. */
        CloudFilter: components["schemas"]["Cloud"];
        /** @description Only machines in these countries. */
        CountryCodes: string[];
        /** @description Only machines with one of these CUDA versions. */
        CudaVersions: string[];
        /** @description Only machines with this CUDA version or a later one. */
        MinCuda: string;
        /** @description Virtual CPUs of one pod or worker. */
        VcpuCount: number;
        /** @description What else to tell. */
        DcInclude: components["schemas"]["DataCenterInclude"][];
        /** @description Only data centers there. */
        Regions: components["schemas"]["DataCenterRegion"][];
        /** @description Only data centers with one of these. */
        VolumeTypes: components["schemas"]["VolumeType"][];
        /** @description Only data centers with all of these. */
        ComplianceFilter: components["schemas"]["Compliance"][];
        /** @description Only data centers with or without a private network between pods. */
        GlobalNetwork: boolean;
        /** @description Whose public templates. */
        SourceFilter: "official" | "verified" | "community";
        /** @description Only the secret of this name, in capitals or small letters. */
        SecretName: string;
        /** @description Only sandboxes in this state. */
        SandboxStateFilter: components["schemas"]["SandboxState"];
        /** @description Only sandboxes with all of these labels, each `key=value`. The parameter may also be repeated. */
        SandboxLabels: string[];
        /** @description Only what was charged for this one. */
        PodFilter: string;
        /** @description Only what was charged for this one. */
        ServerlessFilter: string;
        /** @description Only what was charged for this one. */
        VolumeFilter: string;
        /** @description Only what was charged for this one. */
        ClusterFilter: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request; also in the log of the service. Every response has it.
         * @example req_8Zk2QmX4vT
         */
        RequestId: string;
        /**
         * @description What is left of each window of calls (`r`), and the seconds until it ends (`t`); only where calls are limited.
         * @example "minute";r=0;t=12, "hour";r=2800;t=1812, "day";r=49500;t=45012
         */
        RateLimit: string;
        /**
         * @description How many calls each window allows (`q`), and how many seconds it has (`w`); only where calls are limited.
         * @example "minute";q=60;w=60, "hour";q=3000;w=3600, "day";q=50000;w=86400
         */
        RateLimitPolicy: string;
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
            /** @description The document. */
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
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": unknown;
                };
            };
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
            500: components["responses"]["InternalError"];
        };
    };
    getSshKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKeys"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSshKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSshKeysRequest"];
            };
        };
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SshKeys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecrets: {
        parameters: {
            query?: {
                /** @description Only the secret of this name, in capitals or small letters. */
                name?: components["parameters"]["SecretName"];
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSecretsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSecretRequest"];
            };
        };
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Secret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSecretRequest"];
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPods: {
        parameters: {
            query?: {
                /** @description Makes no difference: this service has no clusters. */
                includeClusterPods?: components["parameters"]["IncludeClusterPods"];
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pods. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPodsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePodRequest"];
            };
        };
        responses: {
            /** @description The pod. */
            201: {
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Pod"];
                };
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePodRequest"];
            };
        };
        responses: {
            /** @description The pod. */
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
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPodLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many earlier lines come first; 0 for none. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this time on come first, in place of `tail`. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description The `id` of the last event that came; lines behind it come first, whatever `since` and `tail` say. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    podAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PodActionRequest"];
            };
        };
        responses: {
            /** @description The pod. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pod"];
                };
            };
            /** @description It is gone. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClusters: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListClustersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            201: {
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
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
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
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
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
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointWorkers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointWorkersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointReleases: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The releases. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointReleasesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBuilds: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBuildsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkerLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many earlier lines come first; 0 for none. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this time on come first, in place of `tail`. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description The `id` of the last event that came; lines behind it come first, whatever `since` and `tail` say. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description Id of the worker.
                 * @example w4k2m81qf0x2vt
                 */
                workerId: components["parameters"]["WorkerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTemplatesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateRequest"];
            };
        };
        responses: {
            /** @description What was made. */
            201: {
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
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
    updateTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateRequest"];
            };
        };
        responses: {
            /** @description What it is now. */
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
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNetworkVolumes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNetworkVolumesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNetworkVolumeRequest"];
            };
        };
        responses: {
            /** @description What was made. */
            201: {
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkVolume"];
                };
            };
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
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
    updateNetworkVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNetworkVolumeRequest"];
            };
        };
        responses: {
            /** @description What it is now. */
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
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRegistries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
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
                    "application/json": components["schemas"]["ListRegistriesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRegistryRequest"];
            };
        };
        responses: {
            /** @description The credentials. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDelegations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDelegationsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
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
                    "application/json": components["schemas"]["Registry"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
    listGpuTypes: {
        parameters: {
            query?: {
                /** @description `AVAILABILITY` tells what is free; it needs `product`. */
                include?: components["parameters"]["CatalogIncludes"];
                /** @description What the hardware is wanted for. */
                product?: components["parameters"]["GpuProduct"];
                /** @description GPUs of one pod or worker. */
                count?: components["parameters"]["GpuCount"];
                /** @description Whose machines; there are none in `COMMUNITY`. */
                cloud?: components["parameters"]["CloudFilter"];
                /** @description Only machines in these countries. */
                countryCodes?: components["parameters"]["CountryCodes"];
                /** @description Only machines with one of these CUDA versions. */
                cudaVersions?: components["parameters"]["CudaVersions"];
                /** @description Only machines with this CUDA version or a later one. */
                minCudaVersion?: components["parameters"]["MinCuda"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGpuTypesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGpuType: {
        parameters: {
            query?: {
                /** @description `AVAILABILITY` tells what is free; it needs `product`. */
                include?: components["parameters"]["CatalogIncludes"];
                /** @description What the hardware is wanted for. */
                product?: components["parameters"]["GpuProduct"];
                /** @description GPUs of one pod or worker. */
                count?: components["parameters"]["GpuCount"];
                /** @description Whose machines; there are none in `COMMUNITY`. */
                cloud?: components["parameters"]["CloudFilter"];
                /** @description Only machines in these countries. */
                countryCodes?: components["parameters"]["CountryCodes"];
                /** @description Only machines with one of these CUDA versions. */
                cudaVersions?: components["parameters"]["CudaVersions"];
                /** @description Only machines with this CUDA version or a later one. */
                minCudaVersion?: components["parameters"]["MinCuda"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the entry of the catalog.
                 * @example NVIDIA L4
                 */
                id: components["parameters"]["CatalogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The type. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GpuType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCpuTypes: {
        parameters: {
            query?: {
                /** @description `AVAILABILITY` tells what is free; it needs `product`. */
                include?: components["parameters"]["CatalogIncludes"];
                /** @description What the hardware is wanted for. */
                product?: components["parameters"]["CpuProductFilter"];
                /** @description Virtual CPUs of one pod or worker. */
                vcpuCount?: components["parameters"]["VcpuCount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The families. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCpuTypesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCpuType: {
        parameters: {
            query?: {
                /** @description `AVAILABILITY` tells what is free; it needs `product`. */
                include?: components["parameters"]["CatalogIncludes"];
                /** @description What the hardware is wanted for. */
                product?: components["parameters"]["CpuProductFilter"];
                /** @description Virtual CPUs of one pod or worker. */
                vcpuCount?: components["parameters"]["VcpuCount"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the entry of the catalog.
                 * @example NVIDIA L4
                 */
                id: components["parameters"]["CatalogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The family. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CpuType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDataCenters: {
        parameters: {
            query?: {
                /** @description What else to tell. */
                include?: components["parameters"]["DcInclude"];
                /** @description Only data centers there. */
                regions?: components["parameters"]["Regions"];
                /** @description Only data centers with one of these. */
                networkVolumeTypes?: components["parameters"]["VolumeTypes"];
                /** @description Only data centers with all of these. */
                compliance?: components["parameters"]["ComplianceFilter"];
                /** @description Only data centers with or without a private network between pods. */
                globalNetwork?: components["parameters"]["GlobalNetwork"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data centers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDataCentersResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDataCenter: {
        parameters: {
            query?: {
                /** @description What else to tell. */
                include?: components["parameters"]["DcInclude"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the entry of the catalog.
                 * @example NVIDIA L4
                 */
                id: components["parameters"]["CatalogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data center. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataCenter"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPublicTemplates: {
        parameters: {
            query?: {
                /** @description Whose public templates. */
                source?: components["parameters"]["SourceFilter"];
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
                    "application/json": components["schemas"]["ListPublicTemplatesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPodBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
                /** @description Only what was charged for this one. */
                podId?: components["parameters"]["PodFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPodBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServerlessBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
                /** @description Only what was charged for this one. */
                serverlessId?: components["parameters"]["ServerlessFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListServerlessBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNetworkVolumeBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
                /** @description Only what was charged for this one. */
                networkVolumeId?: components["parameters"]["VolumeFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNetworkVolumeBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listClusterBilling: {
        parameters: {
            query?: {
                /** @description Begin of the period, at the earliest 1970; it is moved back to the begin of a span. Default: 30 days ago. */
                startTime?: components["parameters"]["StartTime"];
                /** @description End of the period, at the latest the begin of 9999; it is moved on to the end of a span. Default: now. */
                endTime?: components["parameters"]["EndTime"];
                /** @description Length of the spans. */
                bucketSize?: components["parameters"]["BucketSize"];
                /** @description The last so many spans, in place of `startTime` and `endTime`. */
                lastN?: components["parameters"]["LastN"];
                /** @description Only what was charged for this one. */
                clusterId?: components["parameters"]["ClusterFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The charges. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListClusterBillingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGlobalVolumes: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty list. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGlobalVolumesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSandboxes: {
        parameters: {
            query?: {
                /** @description Only sandboxes in this state. */
                state?: components["parameters"]["SandboxStateFilter"];
                /** @description Only sandboxes with all of these labels, each `key=value`. The parameter may also be repeated. */
                labels?: components["parameters"]["SandboxLabels"];
                /** @description The `nextCursor` of an earlier page of the same list. Another text answers 422. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Most items of a page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandboxes. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSandboxesResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSandboxRequest"];
            };
        };
        responses: {
            /** @description The sandbox. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    execSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecSandboxRequest"];
            };
        };
        responses: {
            /** @description The command has ended. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxExecution"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSandboxLogs: {
        parameters: {
            query?: {
                /** @description Only lines of this source. */
                source?: components["parameters"]["LogSourceFilter"];
                /** @description How many earlier lines come first; 0 for none. */
                tail?: components["parameters"]["LogTail"];
                /** @description Lines from this time on come first, in place of `tail`. */
                since?: components["parameters"]["LogSince"];
            };
            header?: {
                /** @description The `id` of the last event that came; lines behind it come first, whatever `since` and `tail` say. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Id of the resource.
                 * @example k3mz81qf0x2vtp
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
