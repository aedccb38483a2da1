/** Fields that no pod of this service has, or that are never returned. */
export const neverOfPods = {
  apiKey: null,
  volumeKey: null,
  gpuPowerLimitPercent: null,
  ideAiApiId: null,
  savingsPlans: [],
  testPod: false,
  volumeEncrypted: false,
  costMultiplier: 1,
} as const;

/** Whole seconds since a start. */
export function uptimeSeconds(startedAtMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startedAtMs) / 1000));
}

/** Only the address of the registry; its credentials are never returned. */
export function registryView(imageName: string) {
  const [first = ""] = imageName.split("/");
  const url = /[.:]/.test(first) || first === "localhost" ? first : "docker.io";
  return { url, auth: null, pass: null, user: null, username: null };
}
