import { dataDirFlag, type Flags, switchFlag, textFlag } from "../command/command.ts";

/** Every setting of the service as a flag, in the order of the help. */
export const settingFlags: Flags = {
  host: textFlag("ADDRESS", "Address to listen on (default 127.0.0.1: this machine only)"),
  gateways: textFlag(
    "N",
    "Gateways of this machine on one port: a number, or auto for one a core (default 1; more need PostgreSQL)",
  ),
  port: textFlag("N", "Port to listen on (default 8080; 0 picks a free one)"),
  "share-port": switchFlag(
    "Gateways that are started one by one on this machine listen on the same port (Linux, PostgreSQL)",
  ),
  "own-port": textFlag(
    "N",
    "With a shared port: the gateway's own, for other gateways and /metrics; of several the first one's (default a free one)",
  ),
  ...dataDirFlag,
  "database-url": textFlag("URL", "PostgreSQL instead of SQLite: postgres://user:password@host/database"),
  "blob-url": textFlag("URL", "Where large bodies are stored, shared by gateways: s3://… or file:///…"),
  "admin-key": textFlag("KEY", "Admin key of this run (other users see flags: prefer MILLRACE_ADMIN_KEY)"),
  "account-email": textFlag("ADDRESS", "E-mail address of the first account, as long as it has no other"),
  "api-key": textFlag("KEY", "Old name of --admin-key"),
  compute: textFlag("KIND", "What runs workers: auto, docker, kubernetes, process, none (default auto)"),
  "kubernetes-context": textFlag("NAME", "Context of the kubeconfig (default its current one)"),
  "kubernetes-namespace": textFlag("NAME", "Namespace of the pods (default that of the context)"),
  "kubernetes-node-selector": textFlag("LIST", "Labels of nodes for machines: pool=gpu,zone=a"),
  "kubernetes-tolerations": textFlag("LIST", "Taints that machines tolerate: KEY=VALUE:EFFECT, KEY:EFFECT, KEY"),
  "kubernetes-spread": textFlag("LIST", "Labels of nodes that workers are spread over"),
  "kubernetes-runtime-class": textFlag("NAME", "Runtime class of the pods"),
  "kubernetes-priority-classes": textFlag("LIST", "Priority classes: pod=NAME,worker=NAME"),
  "kubernetes-queue": textFlag("NAME", "Local queue of Kueue that admits the pods"),
  "kubernetes-pod-security": textFlag(
    "LEVEL",
    "Pod Security level of the pods: baseline, restricted (default baseline)",
  ),
  "kubernetes-storage-class": textFlag("NAME", "Storage class of volumes (default the cluster's)"),
  "kubernetes-volume-access": textFlag("MODE", "Network volumes: ReadWriteMany, ReadWriteOnce (default ReadWriteMany)"),
  "kubernetes-handler-images": textFlag("IMAGE", "Image of local/<name>, with {name} for the name (default: refused)"),
  "kubernetes-gpu-types": textFlag(
    "PAIRS",
    "GPU types for slices and unknown products of nodes: MIG-3g.40gb=NVIDIA A40",
  ),
  "kubernetes-node-pools": textFlag(
    "POOLS",
    '"LABEL=VALUE, max=N, vcpus=N, memory=GB, gpus=N, gpu=TYPE; …": nodes that the cluster adds when machines wait',
  ),
  "kubernetes-node-wait-ms": textFlag(
    "N",
    "Time in ms after which a machine that waits for such a node is given up (default 900000)",
  ),
  "handler-dirs": textFlag("DIR:DIR", "Folders with handler folders for local/<name> images"),
  python: textFlag("FILE", "Python for handlers without a .venv (default python3)"),
  "data-center": textFlag("ID", "Data center that this machine belongs to"),
  "public-ip": textFlag("IP", "Address at which TCP ports of pods are reachable from outside"),
  "worker-egress": textFlag("REACH", "What workers in containers may reach: service-only, open (default service-only)"),
  role: textFlag(
    "ROLE",
    "gateway, or host: run machines for the gateways on the same PostgreSQL, and serve no clients (default gateway)",
  ),
  "model-hub": textFlag("URL", "Hub that models of endpoints come from (default: none)"),
  "model-max-bytes": textFlag("N", "How much of the disk models may take (default 107374182400)"),
  "shared-volumes": switchFlag("The directory of network volumes is one that all hosts mount"),
  "simulated-gpus": textFlag("LIST", 'Simulated GPUs, to try placement: "NVIDIA L4=2"'),
  "prices-file": textFlag("FILE", "What hardware and disks cost, as JSON (default: public prices)"),
  "gateway-url": textFlag("URL", "Address at which other gateways reach this one (default the one it listens on)"),
  "worker-base-url": textFlag("URL", "Address of the service as workers see it"),
  "stop-grace-ms": textFlag("N", "Time in ms for jobs to finish when the service stops (default 10000)"),
  "on-stop": textFlag(
    "MANNER",
    "What workers in containers do when the service stops: hand-over, go on for the next one; drain, finish and end (default hand-over on PostgreSQL, else drain)",
  ),
  "job-stop-grace-ms": textFlag(
    "N",
    "Time in ms for a worker to come back from a job that it was told to stop, before it is replaced (default 10000)",
  ),
  "webhook-allow": textFlag(
    "RANGES",
    "Where webhooks may go besides public addresses: 10.1.0.0/16, loopback, private, *",
  ),
  "rate-limits": switchFlag("Enforce the request limits of the interface"),
  "batch-requests-max": textFlag("N", "Most requests of a batch (default 1000000)"),
  "batches-active-max": textFlag("N", "Most batches of an endpoint that run at a time (default 10)"),
  "batch-queued-max": textFlag("N", "Most requests that all batches of an endpoint have to do (default 10000000)"),
  "trusted-proxies": textFlag(
    "LIST",
    "Proxies in front whose X-Forwarded-For is trusted: 127.0.0.1,10.0.0.0/8 (default none)",
  ),
  "cors-origins": textFlag("LIST", "Origins whose pages may call the service from a browser, or * (default none)"),
  "pod-domain": textFlag(
    "DOMAIN",
    "Domain with a host name for each HTTP port of a pod, for browsers: pods.example.com, none (default localhost if only this machine can reach the service)",
  ),
  "s3-domain": textFlag(
    "DOMAIN",
    "Host name below which each network volume has a host name for clients of S3: s3.example.com (default none: they use the path /s3)",
  ),
  "direct-http": switchFlag(
    "Read plain requests from the socket (default on; with --no-direct-http node:http reads all)",
  ),
  control: switchFlag("Open /__control to operators: for tests, never in production"),
  "metrics-endpoints": textFlag(
    "N",
    "Endpoints with numbers of their own in /metrics (default 100); the others share one",
  ),
  "otlp-endpoint": textFlag(
    "URL",
    "OpenTelemetry collector to send traces to, such as http://127.0.0.1:4318 (default none)",
  ),
  "otlp-headers": textFlag(
    "LIST",
    "Headers for the collector: name=value,name=value (other users see flags: prefer MILLRACE_OTLP_HEADERS)",
  ),
  "trace-ratio": textFlag("SHARE", "Share of the submits that begin a trace, 0 to 1 (default 0.01)"),
  "worker-otlp-endpoint": textFlag("URL", "Collector as workers see it, for spans of their handlers (default none)"),
  "log-retention": textFlag("TIME", "How long logs of workers and pods are kept, such as 12h (default 3d)"),
  "log-max-bytes": textFlag("N", "How much of these logs is kept, in bytes (default 1073741824)"),
  "log-level": textFlag("LEVEL", "debug, info, warn, error, silent (default info; warn in a terminal or demo)"),
  "log-format": textFlag("FORMAT", "auto, pretty, json (default auto: readable lines in a terminal, else JSON)"),
  demo: switchFlag("Deploy the examples and send a job through one of them"),
};

/** The name of the environment variable that says the same as a flag. */
export function variableOf(flag: string): string {
  return `MILLRACE_${flag.replaceAll("-", "_").toUpperCase()}`;
}
