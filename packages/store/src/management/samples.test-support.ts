import type { Account, ApiKey, Endpoint, Template } from "@millrace/engine";

let counter = 0;

/** A fresh id for test data. */
export function sampleId(): string {
  counter += 1;
  return `s${counter.toString(36).padStart(13, "0")}`;
}

/** An account to store in tests. */
export function sampleAccount(changes: Partial<Account> = {}): Account {
  return { id: sampleId(), email: null, webhookSecret: "secret", createdAtMs: 1_000, ...changes };
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
    createdAtMs: 1_000,
    expiresAtMs: null,
    revokedAtMs: null,
    ...changes,
  };
}

export function sampleTemplate(accountId: string, changes: Partial<Template> = {}): Template {
  const id = sampleId();
  return {
    id,
    accountId,
    name: `template ${id}`,
    imageName: "local/echo",
    category: "CPU",
    containerDiskInGb: 50,
    volumeInGb: 0,
    volumeMountPath: "/workspace",
    containerRegistryAuthId: null,
    dockerEntrypoint: [],
    dockerStartCmd: ["node", "-e", 'console.log("ü")'],
    env: { MODEL: "large", EMPTY: "" },
    ports: ["8888/http"],
    readme: "# Read me\n",
    isPublic: false,
    isPlatform: false,
    isServerless: true,
    boundEndpointId: null,
    earned: 0.25,
    runtimeInMin: 3,
    createdAtMs: 1_000,
    ...changes,
  };
}

export function sampleEndpoint(template: Template, changes: Partial<Endpoint> = {}): Endpoint {
  const id = sampleId();
  return {
    id,
    accountId: template.accountId,
    name: `endpoint ${id}`,
    templateId: template.id,
    computeType: "GPU",
    env: { SIZE: "1" },
    gpuTypeIds: ["NVIDIA L4", "NVIDIA  A30"],
    gpuCount: 2,
    cpuFlavorIds: [],
    vcpuCount: 2,
    dataCenterIds: ["EU-RO-1"],
    allowedCudaVersions: ["12.4"],
    minCudaVersion: "12.1",
    networkVolumeIds: ["vol1"],
    workersMin: 0,
    workersMax: 3,
    scalerType: "REQUEST_COUNT",
    scalerValue: 4,
    idleTimeoutSeconds: 5,
    executionTimeoutMs: 604_800_000,
    flashboot: true,
    version: 1,
    createdAtMs: 1_000,
    ...changes,
  };
}
