import {
  type Account,
  type ApiKey,
  type AssignedWorker,
  type Endpoint,
  type Host,
  type NetworkVolume,
  type NotificationRule,
  type Pod,
  type RegistryAuth,
  type Rental,
  type Secret,
  type Template,
  unsetEndpointSettings,
  unsetPodSettings,
  unsetTemplateSettings,
} from "@millrace/engine";
import type { ManagementStore } from "./index.ts";

let counter = 0;

/** A fresh id for test data. */
export function sampleId(): string {
  counter += 1;
  return `s${counter.toString(36).padStart(13, "0")}`;
}

/** An account to store in tests. */
export function sampleAccount(changes: Partial<Account> = {}): Account {
  return {
    id: sampleId(),
    email: null,
    name: null,
    webhookSecret: "secret",
    createdAtMs: 1_000,
    budget: null,
    operatorBudget: null,
    publicKey: "",
    ...changes,
  };
}

/** An account that is stored already. */
export async function storedAccount(store: ManagementStore, changes: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount(changes);
  await store.accounts.insert(account);
  return account;
}

export function sampleKey(accountId: string, changes: Partial<ApiKey> = {}): ApiKey {
  const id = sampleId();
  return {
    id,
    accountId,
    name: "laptop",
    hash: `hash-${id}`,
    scopes: ["run", "manage:read"],
    endpointIds: null,
    volumeIds: null,
    createdAtMs: 1_000,
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    ...changes,
  };
}

export function sampleTemplate(accountId: string, changes: Partial<Template> = {}): Template {
  const id = sampleId();
  return {
    ...unsetTemplateSettings(),
    id,
    accountId,
    name: `template ${id}`,
    imageName: "local/echo",
    category: "CPU",
    volumeInGb: 0,
    dockerStartCmd: ["node", "-e", 'console.log("ü")'],
    env: { MODEL: "large", EMPTY: "" },
    ports: ["8888/http"],
    readme: "# Read me\n",
    isPlatform: false,
    isServerless: true,
    boundEndpointId: null,
    earned: 0.25,
    runtimeInMin: 3,
    createdAtMs: 1_000,
    extras: {
      portsConfig: [{ port: "8888", name: "lab" }],
      startSsh: true,
      startJupyter: false,
      startScript: "echo ü",
      advancedStart: false,
      allowedCudaVersions: ["12.8"],
      config: { a: [1, null] },
    },
    ...changes,
  };
}

export function sampleEndpoint(template: Template, changes: Partial<Endpoint> = {}): Endpoint {
  const id = sampleId();
  return {
    ...unsetEndpointSettings(),
    id,
    accountId: template.accountId,
    name: `endpoint ${id}`,
    templateId: template.id,
    env: { SIZE: "1" },
    gpuTypeIds: ["NVIDIA L4", "NVIDIA A30"],
    gpuCount: 2,
    dataCenterIds: ["EU-RO-1"],
    allowedCudaVersions: ["12.4"],
    minCudaVersion: "12.1",
    type: "LB",
    openRequests: true,
    corsOrigins: ["https://app.example.com"],
    scalerType: "REQUEST_COUNT",
    idleTimeoutSeconds: 5,
    executionTimeoutMs: 604_800_000,
    flashboot: true,
    spendLimit: 12.5,
    spendAction: "STOP",
    version: 1,
    createdAtMs: 1_000,
    extras: {
      flashBootType: "FLASHBOOT",
      workersStandby: 2,
      workersPFBTarget: 1,
      modelReferences: ["org/model:v1"],
      flash: { app: "a", environment: "e", environmentId: "e1", buildId: "b1" },
    },
    placement: { shard: 3, formerShards: [0, 2], generation: 3 },
    ...changes,
  };
}

export function sampleHost(changes: Partial<Host> = {}): Host {
  return {
    machineId: sampleId(),
    dataCenterId: "EU-RO-1",
    driver: "docker",
    publicIp: "203.0.113.7",
    name: "rig1",
    version: null,
    cordoned: false,
    labels: {},
    seenAtMs: 1_000,
    inventory: {
      cpuModel: "Test CPU",
      vcpuCount: 8,
      memoryInGb: 31.4,
      diskInGb: 500,
      diskFreeInGb: 400,
      gpus: [{ id: "gpu-1", typeId: "NVIDIA L4", memoryInGb: 24 }],
      cudaVersion: "12.8",
      os: "Linux",
      kernelVersion: "6.1",
      engineVersion: null,
    },
    ...changes,
  };
}

export function samplePod(accountId: string, changes: Partial<Pod> = {}): Pod {
  const id = sampleId();
  return {
    ...unsetPodSettings(),
    id,
    accountId,
    name: `pod ${id}`,
    desiredStatus: "RUNNING",
    imageName: "local/echo",
    computeType: "CPU",
    gpuTypeId: null,
    gpuCount: 0,
    cpuFlavorId: "cpu3c",
    vcpuCount: 2,
    memoryInGb: 4,
    minVcpuCount: 0,
    minMemoryInGb: 0,
    dockerEntrypoint: ["sh", "-c"],
    dockerStartCmd: ["echo ü"],
    env: { A: "1" },
    ports: ["8888/http"],
    machineId: "m1",
    dataCenterId: "EU-RO-1",
    costNanosPerHr: 9_589_041,
    generation: 1,
    version: 1,
    createdAtMs: 1_000,
    lastStartedAtMs: 1_000,
    lastStatusChange: "Created by the account: 1970-01-01T00:00:01.000Z",
    stopAtMs: null,
    terminateAtMs: null,
    container: null,
    ...changes,
  };
}

export function sampleRental(accountId: string, changes: Partial<Rental> = {}): Rental {
  return {
    id: sampleId(),
    accountId,
    holderKind: "pod",
    holderId: sampleId(),
    machineId: "m1",
    dataCenterId: "EU-RO-1",
    endpointId: null,
    templateId: null,
    imageName: "local/echo",
    gpuTypeId: "NVIDIA L4",
    gpuIds: ["gpu-1"],
    gpuCount: 1,
    cpuFlavorId: null,
    vcpuCount: 4,
    memoryInGb: 7.25,
    containerDiskInGb: 50,
    volumeInGb: 20,
    computeNanosPerHr: 430_000_000,
    storageNanosPerHr: 9_589_041,
    startedAtMs: 1_000,
    endedAtMs: null,
    ...changes,
  };
}

export function sampleVolume(accountId: string, changes: Partial<NetworkVolume> = {}): NetworkVolume {
  const id = sampleId();
  return { id, accountId, name: `volume ${id}`, sizeInGb: 10, dataCenterId: "EU-RO-1", createdAtMs: 1_000, ...changes };
}

export function sampleRegistryAuth(accountId: string, changes: Partial<RegistryAuth> = {}): RegistryAuth {
  const id = sampleId();
  return { id, accountId, name: `login ${id}`, createdAtMs: 1_000, registries: [], ...changes };
}

export function sampleSecret(accountId: string, changes: Partial<Secret> = {}): Secret {
  const id = sampleId();
  return {
    id,
    accountId,
    name: `SECRET_${id}`,
    description: "",
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    lastRetrievedAtMs: null,
    valueChangedAtMs: 1_000,
    ...changes,
  };
}

export function sampleRule(accountId: string, changes: Partial<NotificationRule> = {}): NotificationRule {
  const id = sampleId();
  return {
    id,
    accountId,
    name: `rule ${id}`,
    condition: "QUEUE_AGE",
    bounds: { ageSeconds: 300 },
    endpointIds: ["endpoint1"],
    url: "https://hooks.example.org/millrace",
    enabled: true,
    repeatMinutes: null,
    createdAtMs: 1_000,
    generation: 1,
    lastDelivery: null,
    ...changes,
  };
}

export function sampleAssigned(workerId: string, hostId: string): AssignedWorker {
  const hardware = {
    hostId,
    gpuTypeId: null,
    gpuIds: [],
    cpuFlavorId: "cpu3c",
    vcpuCount: 2,
    memoryInGb: 4,
    dataCenterId: "EU-RO-1",
  };
  return { workerId, endpointId: "e1", version: 3, imageName: "local/echo", hardware, requestedAtMs: 1_000 };
}
