import { dockerHub, type MachineSpec, registryOfImage } from "@millrace/engine";
import { type AssignedPort, machineVariables } from "../../host/machine-variables.ts";
import { capabilities } from "../../docker/containers/container-config.ts";
import type { PodSettings } from "../nodes/kubernetes-settings.ts";
import {
  annotationsOf,
  awaitedNodeAnnotation,
  claimName,
  containerName,
  endpointLabel,
  labelsOf,
  machineLabel,
  type PodFacts,
  podName,
} from "../nodes/object-names.ts";
import type { PodGpus } from "../nodes/node-gpus.ts";

export const noGpus: PodGpus = { count: 0, resource: "", selector: {}, node: null };

export interface PodPlace {
  readonly ports: readonly AssignedPort[];
  readonly gpus: PodGpus;
  readonly settings: PodSettings;
}

const pullSecretSuffix = "-pull";
const bytesPerGb = 1024 ** 3;
/** What adds nodes and takes them away must not move a machine: it would end, and what it does with it. */
const stays = {
  "cluster-autoscaler.kubernetes.io/safe-to-evict": "false",
  "karpenter.sh/do-not-disrupt": "true",
};
/** A node that is lost keeps its pods for so long before they are replaced. The cluster's default is five minutes. */
const lostNodeSeconds = 60;
/** Of a stop that this service did not ask for, such as the drain of a node. */
const outsideStopSeconds = 30;

export function factsOfSpec(spec: MachineSpec, ports: readonly AssignedPort[]): PodFacts {
  const { machineId, purpose, endpointId, serviceMark } = spec;
  return { machineId, purpose, endpointId, ports, ...(serviceMark === undefined ? {} : { serviceMark }) };
}

/** The pod of a machine. It holds none of the machine's variables: they are in its secret. */
export function podManifest(spec: MachineSpec, place: PodPlace): Record<string, unknown> {
  const { settings, ports, gpus } = place;
  const facts = factsOfSpec(spec, ports);
  const name = podName(spec.machineId);
  const priorityClassName = settings.priorityClasses[spec.purpose];
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      labels: {
        ...labelsOf(facts),
        ...(settings.queueName === undefined ? {} : { "kueue.x-k8s.io/queue-name": settings.queueName }),
      },
      annotations: {
        ...annotationsOf(facts),
        ...(gpus.awaited === undefined ? {} : { [awaitedNodeAnnotation]: gpus.awaited }),
        ...(settings.nodePools.length === 0 ? {} : stays),
      },
    },
    spec: {
      restartPolicy: "Never",
      // The first process of the pod then is one that reaps what a handler leaves behind, and signals end programs that handle none.
      shareProcessNamespace: true,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: outsideStopSeconds,
      nodeSelector: { ...settings.nodeSelector, ...gpus.selector },
      ...(gpus.node === null ? {} : { affinity: { nodeAffinity: preferring(gpus.node) } }),
      tolerations: [...settings.tolerations, ...lostNode],
      topologySpreadConstraints: spreadOf(facts, settings),
      ...(settings.runtimeClass === undefined ? {} : { runtimeClassName: settings.runtimeClass }),
      ...(priorityClassName === undefined ? {} : { priorityClassName }),
      ...(spec.registryLogin === null ? {} : { imagePullSecrets: [{ name: pullSecretName(name) }] }),
      securityContext: {
        seccompProfile: { type: "RuntimeDefault" },
        ...(settings.podSecurity === "restricted" ? { runAsNonRoot: true } : {}),
      },
      containers: [container(spec, place, name)],
      volumes: volumesOf(spec),
    },
  };
}

const lostNode = ["not-ready", "unreachable"].map((state) => ({
  key: `node.kubernetes.io/${state}`,
  operator: "Exists",
  effect: "NoExecute",
  tolerationSeconds: lostNodeSeconds,
}));

/** So that what is left of each node stays as it was counted. */
function preferring(node: string): Record<string, unknown> {
  const matchFields = [{ key: "metadata.name", operator: "In", values: [node] }];
  return { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, preference: { matchFields } }] };
}

/** A node that is there is better than an even spread. */
function spreadOf(facts: PodFacts, { spreadLabels }: PodSettings): readonly Record<string, unknown>[] {
  const { [endpointLabel]: endpoint } = labelsOf(facts);
  if (endpoint === undefined) return [];
  return spreadLabels.map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: "ScheduleAnyway",
    labelSelector: { matchLabels: { [endpointLabel]: endpoint } },
  }));
}

function container(spec: MachineSpec, { settings, ports, gpus }: PodPlace, name: string): Record<string, unknown> {
  const { dockerEntrypoint, dockerStartCmd } = spec;
  return {
    name: containerName,
    image: spec.imageName,
    ...(dockerEntrypoint.length > 0 ? { command: dockerEntrypoint.map(literal) } : {}),
    ...(dockerStartCmd.length > 0 ? { args: dockerStartCmd.map(literal) } : {}),
    env: Object.keys(variablesOf(spec, ports, gpus)).map((variable, at) => ({
      name: variable,
      valueFrom: { secretKeyRef: { name, key: secretKey(at) } },
    })),
    resources: { limits: limitsOf(spec, gpus) },
    securityContext: {
      allowPrivilegeEscalation: false,
      privileged: false,
      capabilities: { drop: ["ALL"], ...(settings.podSecurity === "restricted" ? {} : { add: capabilities }) },
    },
    volumeMounts: [
      { name: "shm", mountPath: "/dev/shm" },
      ...spec.mounts.map(({ path }, at) => ({ name: `volume-${at + 1}`, mountPath: path })),
    ],
  };
}

/** Kubernetes would put variables into `$(NAME)`. */
function literal(text: string): string {
  return text.replaceAll("$", "$$$$");
}

/** What is requested is the same as the limit, so that the scheduler counts what the service rents out. */
function limitsOf({ limits }: MachineSpec, gpus: PodGpus): Record<string, string | number> {
  const { vcpuCount, memoryInGb, containerDiskInGb } = limits;
  return {
    ...(vcpuCount === null ? {} : { cpu: String(vcpuCount) }),
    ...(memoryInGb === null ? {} : { memory: String(Math.round(memoryInGb * bytesPerGb)) }),
    ...(containerDiskInGb === null ? {} : { "ephemeral-storage": String(containerDiskInGb * bytesPerGb) }),
    ...(gpus.count === 0 ? {} : { [gpus.resource]: gpus.count }),
  };
}

function volumesOf({ limits, mounts }: MachineSpec): readonly Record<string, unknown>[] {
  const { memoryInGb } = limits;
  // The default of 64 MB is too small for loaders of training data. Used shared memory counts as memory of the machine.
  const sizeLimit = memoryInGb === null ? {} : { sizeLimit: String(Math.floor((memoryInGb * bytesPerGb) / 2)) };
  return [
    { name: "shm", emptyDir: { medium: "Memory", ...sizeLimit } },
    ...mounts.map((mount, at) => ({
      name: `volume-${at + 1}`,
      persistentVolumeClaim: { claimName: claimName(mount) },
    })),
  ];
}

function variablesOf(spec: MachineSpec, ports: readonly AssignedPort[], gpus: PodGpus): Record<string, string> {
  const facts = machineVariables(
    ports,
    spec.mounts.map(({ path }) => path),
  );
  return {
    ...spec.env,
    ...facts,
    MILLRACE_MACHINE_ID: spec.machineId,
    // GPU images request all GPUs. Where NVIDIA's runtime is the default of a node, they would get them.
    ...(gpus.count === 0 ? { NVIDIA_VISIBLE_DEVICES: "void" } : {}),
  };
}

/** Numbered, because the name of a variable may have characters that the key of a secret cannot have. */
function secretKey(at: number): string {
  return `variable-${at + 1}`;
}

/** What of a machine must not be readable in its pod: its variables, and its login at a registry. Never logged. */
export function secretManifests(spec: MachineSpec, { ports, gpus }: PodPlace): readonly Record<string, unknown>[] {
  const name = podName(spec.machineId);
  const labels = labelsOf(factsOfSpec(spec, ports));
  const values = Object.values(variablesOf(spec, ports, gpus));
  const variables = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, labels },
    type: "Opaque",
    stringData: Object.fromEntries(values.map((value, at) => [secretKey(at), value])),
  };
  if (spec.registryLogin === null) return [variables];
  const { username, password } = spec.registryLogin;
  const login = { username, password, auth: Buffer.from(`${username}:${password}`).toString("base64") };
  const pull = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: pullSecretName(name), labels },
    type: "kubernetes.io/dockerconfigjson",
    stringData: { ".dockerconfigjson": JSON.stringify({ auths: { [registryOf(spec.imageName)]: login } }) },
  };
  return [variables, pull];
}

function pullSecretName(name: string): string {
  return `${name}${pullSecretSuffix}`;
}

/** The host of an image's registry, as container engines find a login. */
function registryOf(imageName: string): string {
  const registry = registryOfImage(imageName);
  return registry === dockerHub ? "https://index.docker.io/v1/" : registry;
}

/** A service that opens TCP ports of a machine on every node; null without such ports. */
export function serviceManifest(spec: MachineSpec): Record<string, unknown> | null {
  const tcp = spec.ports.filter(({ protocol }) => protocol === "tcp");
  if (tcp.length === 0) return null;
  const name = podName(spec.machineId);
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, labels: labelsOf(factsOfSpec(spec, [])) },
    spec: {
      type: "NodePort",
      selector: { [machineLabel]: name },
      // A machine decides itself when it answers.
      publishNotReadyAddresses: true,
      ports: tcp.map(({ port }, at) => servicePort(port, at, Math.min(port, maxPort))),
    },
  };
}

const maxPort = 65_535;

/** Numbers of a service's own ports do not matter: clients use the one of the node. */
export function servicePort(port: number, at: number, targetPort: number): Record<string, unknown> {
  return { name: `p${port}`, protocol: "TCP", port: at + 1, targetPort };
}
