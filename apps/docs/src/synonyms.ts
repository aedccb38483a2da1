/** Words that readers search for, and parts of titles; a section whose title has one of a row is found by all of it. */
const SYNONYMS: readonly string[] = [
  "autoscaling, autoscaler, scaling, scale to zero, scaler, min workers, max workers",
  "nginx, load balancer, reverse proxy, proxy, ingress, TLS, HTTPS, caddy, traefik",
  "out of memory, OOM, exit code 137, killed, memory limit",
  "GPU, GPUs, CUDA, NVIDIA, VRAM",
  "serve a language model, LLM, vLLM, OpenAI, chat completions, inference, base_url",
  "variables, secrets, environment variables, env, .env, credentials",
  "webhook, webhooks, callback",
  "PostgreSQL, Postgres, database, DSN",
  "back up, backup, restore, snapshot, disaster recovery",
  "stays in the queue, does not start, waiting, pending, stuck, IN_QUEUE",
  "keep workers warm, load it once, cold start, warm start, flashboot, startup time",
  "notifications, alerts, alerting, email, Slack, pager",
  "metrics, Prometheus, Grafana, monitoring, watching, watch it, observability, dashboard",
  "tracing, OpenTelemetry, OTLP, spans, traces",
  "private images, registry, Docker Hub, image pull, docker login",
  "streaming, SSE, server-sent events, generator, tokens",
  "volumes, disk, storage, S3, network volume, files",
  "prices, billing, cost, budget, invoice",
  "Kubernetes, k8s, cluster, Helm",
  "containers, Docker, Podman, image",
  "systemd, deployment, install, production, self-hosting",
  "hosted service, migrating, migration, RunPod",
  "how long a job exists, a result is gone, retention, expiry, TTL, expired, 404",
  "limits of one job, timeout, payload size, executionTimeout",
  "concurrency, parallel, async, batch",
  "upgrade, update, new version, rollback",
  "security, keys, API key, token, authentication, permissions, scopes",
  "gateways, several gateways, high availability, HA, failover",
  "a job fails, error, exception, traceback, stack trace, failed",
];

const rows = SYNONYMS.map((row) =>
  row.split(", ").map((word) => ({ word, isIn: new RegExp(`(?<![\\w.])${escaped(word)}(?!\\w)`, "i") })),
);

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Other words for what a title speaks of; undefined when none are known. */
export function synonymsOf(title: string): string | undefined {
  const found = rows.filter((row) => row.some(({ isIn }) => isIn.test(title)));
  const words = found.flatMap((row) => row.filter(({ isIn }) => !isIn.test(title)).map(({ word }) => word));
  return words.length === 0 ? undefined : words.join(" ");
}
