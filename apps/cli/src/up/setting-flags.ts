import { dataDirFlag, type Flags } from "../command/command.ts";

/** Every setting of the service as a flag, in the order of the help. */
export const settingFlags: Flags = {
  host: { type: "string", value: "ADDRESS", help: "Address to listen on (default 127.0.0.1: this machine only)" },
  gateways: {
    type: "string",
    value: "N",
    help: "Gateways of this machine on one port: a number, or auto for one a core (default 1; more need PostgreSQL)",
  },
  port: { type: "string", value: "N", help: "Port to listen on (default 8080; 0 picks a free one)" },
  "share-port": {
    type: "boolean",
    help: "Gateways that are started one by one on this machine listen on the same port (Linux, PostgreSQL)",
  },
  "own-port": {
    type: "string",
    value: "N",
    help: "With a shared port: the gateway's own, for other gateways and /metrics; of several the first one's (default a free one)",
  },
  ...dataDirFlag,
  "database-url": {
    type: "string",
    value: "URL",
    help: "PostgreSQL instead of SQLite: postgres://user:password@host/database",
  },
  "blob-url": {
    type: "string",
    value: "URL",
    help: "Where large bodies are stored, shared by gateways: s3://… or file:///…",
  },
  "admin-key": {
    type: "string",
    value: "KEY",
    help: "Admin key of this run (other users see flags: prefer MILLRACE_ADMIN_KEY)",
  },
  "account-email": {
    type: "string",
    value: "ADDRESS",
    help: "E-mail address of the first account, as long as it has no other",
  },
  "api-key": { type: "string", value: "KEY", help: "Old name of --admin-key" },
  compute: {
    type: "string",
    value: "KIND",
    help: "What runs workers: auto, docker, kubernetes, process, none (default auto)",
  },
  "kubernetes-context": { type: "string", value: "NAME", help: "Context of the kubeconfig (default its current one)" },
  "kubernetes-namespace": {
    type: "string",
    value: "NAME",
    help: "Namespace of the pods (default that of the context)",
  },
  "kubernetes-node-selector": { type: "string", value: "LIST", help: "Labels of nodes for machines: pool=gpu,zone=a" },
  "kubernetes-tolerations": {
    type: "string",
    value: "LIST",
    help: "Taints that machines tolerate: KEY=VALUE:EFFECT, KEY:EFFECT, KEY",
  },
  "kubernetes-spread": { type: "string", value: "LIST", help: "Labels of nodes that workers are spread over" },
  "kubernetes-runtime-class": { type: "string", value: "NAME", help: "Runtime class of the pods" },
  "kubernetes-priority-classes": { type: "string", value: "LIST", help: "Priority classes: pod=NAME,worker=NAME" },
  "kubernetes-queue": { type: "string", value: "NAME", help: "Local queue of Kueue that admits the pods" },
  "kubernetes-pod-security": {
    type: "string",
    value: "LEVEL",
    help: "Pod Security level of the pods: baseline, restricted (default baseline)",
  },
  "kubernetes-storage-class": {
    type: "string",
    value: "NAME",
    help: "Storage class of volumes (default the cluster's)",
  },
  "kubernetes-volume-access": {
    type: "string",
    value: "MODE",
    help: "Network volumes: ReadWriteMany, ReadWriteOnce (default ReadWriteMany)",
  },
  "kubernetes-handler-images": {
    type: "string",
    value: "IMAGE",
    help: "Image of local/<name>, with {name} for the name (default: refused)",
  },
  "kubernetes-gpu-types": {
    type: "string",
    value: "PAIRS",
    help: "GPU types for slices and unknown products of nodes: MIG-3g.40gb=NVIDIA A40",
  },
  "kubernetes-node-pools": {
    type: "string",
    value: "POOLS",
    help: '"LABEL=VALUE, max=N, vcpus=N, memory=GB, gpus=N, gpu=TYPE; …": nodes that the cluster adds when machines wait',
  },
  "kubernetes-node-wait-ms": {
    type: "string",
    value: "N",
    help: "Time in ms after which a machine that waits for such a node is given up (default 900000)",
  },
  "handler-dirs": { type: "string", value: "DIR:DIR", help: "Folders with handler folders for local/<name> images" },
  python: { type: "string", value: "FILE", help: "Python for handlers without a .venv (default python3)" },
  "data-center": { type: "string", value: "ID", help: "Data center that this machine belongs to" },
  "public-ip": { type: "string", value: "IP", help: "Address at which TCP ports of pods are reachable from outside" },
  "worker-egress": {
    type: "string",
    value: "REACH",
    help: "What workers in containers may reach: service-only, open (default service-only)",
  },
  role: {
    type: "string",
    value: "ROLE",
    help: "gateway, or host: run machines for the gateways on the same PostgreSQL, and serve no clients (default gateway)",
  },
  "model-hub": { type: "string", value: "URL", help: "Hub that models of endpoints come from (default: none)" },
  "model-max-bytes": {
    type: "string",
    value: "N",
    help: "How much of the disk models may take (default 107374182400)",
  },
  "shared-volumes": { type: "boolean", help: "The directory of network volumes is one that all hosts mount" },
  "simulated-gpus": { type: "string", value: "LIST", help: 'Simulated GPUs, to try placement: "NVIDIA L4=2"' },
  "prices-file": {
    type: "string",
    value: "FILE",
    help: "What hardware and disks cost, as JSON (default: public prices)",
  },
  "gateway-url": {
    type: "string",
    value: "URL",
    help: "Address at which other gateways reach this one (default the one it listens on)",
  },
  "worker-base-url": { type: "string", value: "URL", help: "Address of the service as workers see it" },
  "stop-grace-ms": {
    type: "string",
    value: "N",
    help: "Time in ms for jobs to finish when the service stops (default 10000)",
  },
  "on-stop": {
    type: "string",
    value: "MANNER",
    help: "What workers in containers do when the service stops: hand-over, go on for the next one; drain, finish and end (default hand-over on PostgreSQL, else drain)",
  },
  "job-stop-grace-ms": {
    type: "string",
    value: "N",
    help: "Time in ms for a worker to come back from a job that it was told to stop, before it is replaced (default 10000)",
  },
  "webhook-allow": {
    type: "string",
    value: "RANGES",
    help: "Where webhooks may go besides public addresses: 10.1.0.0/16, loopback, private, *",
  },
  "rate-limits": { type: "boolean", help: "Enforce the request limits of the interface" },
  "batch-requests-max": { type: "string", value: "N", help: "Most requests of a batch (default 1000000)" },
  "batches-active-max": {
    type: "string",
    value: "N",
    help: "Most batches of an endpoint that run at a time (default 10)",
  },
  "batch-queued-max": {
    type: "string",
    value: "N",
    help: "Most requests that all batches of an endpoint have to do (default 10000000)",
  },
  "trusted-proxies": {
    type: "string",
    value: "LIST",
    help: "Proxies in front whose X-Forwarded-For is trusted: 127.0.0.1,10.0.0.0/8 (default none)",
  },
  "cors-origins": {
    type: "string",
    value: "LIST",
    help: "Origins whose pages may call the service from a browser, or * (default none)",
  },
  "pod-domain": {
    type: "string",
    value: "DOMAIN",
    help: "Domain with a host name for each HTTP port of a pod, for browsers: pods.example.com, none (default localhost if only this machine can reach the service)",
  },
  "s3-domain": {
    type: "string",
    value: "DOMAIN",
    help: "Host name below which each network volume has a host name for clients of S3: s3.example.com (default none: they use the path /s3)",
  },
  "direct-http": {
    type: "boolean",
    help: "Read plain requests from the socket (default on; with --no-direct-http node:http reads all)",
  },
  control: { type: "boolean", help: "Open /__control to operators: for tests, never in production" },
  "metrics-endpoints": {
    type: "string",
    value: "N",
    help: "Endpoints with numbers of their own in /metrics (default 100); the others share one",
  },
  "otlp-endpoint": {
    type: "string",
    value: "URL",
    help: "OpenTelemetry collector to send traces to, such as http://127.0.0.1:4318 (default none)",
  },
  "otlp-headers": {
    type: "string",
    value: "LIST",
    help: "Headers for the collector: name=value,name=value (other users see flags: prefer MILLRACE_OTLP_HEADERS)",
  },
  "trace-ratio": {
    type: "string",
    value: "SHARE",
    help: "Share of the submits that begin a trace, 0 to 1 (default 0.01)",
  },
  "worker-otlp-endpoint": {
    type: "string",
    value: "URL",
    help: "Collector as workers see it, for spans of their handlers (default none)",
  },
  "log-retention": {
    type: "string",
    value: "TIME",
    help: "How long logs of workers and pods are kept, such as 12h (default 3d)",
  },
  "log-max-bytes": {
    type: "string",
    value: "N",
    help: "How much of these logs is kept, in bytes (default 1073741824)",
  },
  "log-level": {
    type: "string",
    value: "LEVEL",
    help: "debug, info, warn, error, silent (default info; warn in a terminal or demo)",
  },
  "log-format": {
    type: "string",
    value: "FORMAT",
    help: "auto, pretty, json (default auto: readable lines in a terminal, else JSON)",
  },
  demo: { type: "boolean", help: "Deploy the examples and send a job through one of them" },
};

/** The name of the environment variable that says the same as a flag. */
export function variableOf(flag: string): string {
  return `MILLRACE_${flag.replaceAll("-", "_").toUpperCase()}`;
}
