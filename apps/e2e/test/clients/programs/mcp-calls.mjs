/** Calls the tools of the official MCP server that manage resources, as a model would; prints what came of each as JSON. */
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [packages, baseUrl, key] = process.argv.slice(2);
const program = join(packages, "node_modules/@runpod/mcp-server/dist/stdio.mjs");
const server = spawn(process.execPath, [program], {
  env: {
    PATH: process.env.PATH,
    HOME: join(tmpdir(), "millrace-no-home"),
    RUNPOD_API_KEY: key,
    RUNPOD_API_BASE_URL: baseUrl,
  },
  stdio: ["pipe", "pipe", "ignore"],
});
const waiting = new Map();
createInterface({ input: server.stdout }).on("line", (line) => {
  const answer = JSON.parse(line);
  waiting.get(answer.id)?.(answer);
});

function send(message) {
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

function ask(method, params) {
  const id = waiting.size + 1;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, method, params });
  });
}

/** What a tool says: the JSON of its text, or the text where it is an error. */
async function tool(name, given = {}) {
  const { result, error } = await ask("tools/call", { name, arguments: given });
  const text = result?.content?.[0]?.text ?? error?.message ?? "";
  if (error !== undefined || result.isError === true) return { refused: text };
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

await ask("initialize", {
  protocolVersion: "2025-03-26",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});
send({ method: "notifications/initialized" });

const cpu = { id: "cpu3c", vcpuCount: 2 };
const found = {};
const pod = await tool("create-pod", { body: { name: "mcp", image: "local/sleeper", cpu } });
found.pod = pod.name;
found.pods = (await tool("list-pods")).pods?.length;
found.stopped = (await tool("pod-action", { id: pod.id, body: { action: "stop" } })).status;
found.updated = (await tool("update-pod", { id: pod.id, body: { name: "mcp 2" } })).name;
found.log = await tool("stream-pod-logs", { podId: pod.id, tail: 5, maxWaitMs: 500 });
found.deleted = await tool("delete-pod", { id: pod.id });
found.gone = await tool("get-pod", { id: pod.id });

const template = await tool("create-template", { body: { name: "mcp", image: "local/sleeper", serverless: true } });
const endpoint = await tool("create-endpoint", {
  body: {
    name: "mcp",
    type: "QUEUE",
    templateId: template.id,
    cpu: [cpu],
    scaling: { type: "QUEUE_DELAY", queueDelay: 4 },
  },
});
found.endpoint = endpoint.name;
found.endpoints = (await tool("list-endpoints")).items?.map(({ name }) => name);
found.workers = (await tool("list-endpoint-workers", { id: endpoint.id })).workers;
found.releases = (await tool("list-endpoint-releases", { id: endpoint.id })).releases?.length;
found.builds = (await tool("list-endpoint-builds", { id: endpoint.id })).builds;
found.changed = (await tool("update-endpoint", { id: endpoint.id, body: { workers: { max: 5 } } })).workers?.max;
await tool("delete-endpoint", { id: endpoint.id });
await tool("delete-template", { id: template.id });

const volume = await tool("create-network-volume", { body: { name: "mcp", size: 10, dataCenter: "EU-RO-1" } });
found.volumes = (await tool("list-network-volumes")).networkVolumes?.map(({ size }) => size);
await tool("delete-network-volume", { id: volume.id });
const registry = await tool("create-registry", { body: { name: "mcp", username: "u", password: "p" } });
found.registries = (await tool("list-registries")).registries?.length;
await tool("delete-registry", { id: registry.id });

found.gpu = (
  await tool("get-gpu-type", { id: "NVIDIA L4", include: ["AVAILABILITY"], product: ["POD", "SERVERLESS"] })
).availability;
found.centers = (await tool("list-data-centers", { include: ["GPU_AVAILABILITY"] })).dataCenters?.length > 0;
found.billing = Object.keys(await tool("list-pod-billing", { lastN: 2, bucketSize: "day" })).toSorted();
found.clusters = (await tool("list-clusters")).clusters;
found.cluster = await tool("create-cluster", {
  body: {
    name: "mcp",
    type: "TRAINING",
    image: "x",
    compute: { gpuTypeId: "NVIDIA L4", gpuCountPerPod: 1, podCount: 2 },
  },
});
found.wrong = await tool("create-pod", { body: { name: "mcp", image: "local/sleeper" } });
console.log(JSON.stringify(found));
server.kill();
