import { apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { isStatus } from "../api/kube-client.ts";
import type { KubePod } from "../api/kube-types.ts";
import { machineLabel } from "../nodes/object-names.ts";

/** Asks for the end of this pod, and of no later one with its name. A missing one is no error. */
export async function deletePod(api: KubeApi, { metadata }: KubePod, graceSeconds: number): Promise<void> {
  const body = { gracePeriodSeconds: graceSeconds, preconditions: { uid: metadata.uid } };
  await ignoring([404, 409], api.ask(apiCalls.deletePod, metadata.name, { body }));
}

/** Asks for the end of whichever pod has this name; a missing one is no error. */
export async function deletePodNamed(api: KubeApi, pod: string): Promise<void> {
  await ignoring([404], api.ask(apiCalls.deletePod, pod, { body: { gracePeriodSeconds: 1 } }));
}

/** Null when it is gone. */
export async function findPod(api: KubeApi, { metadata }: KubePod): Promise<KubePod | null> {
  const found = await ignoring([404], api.ask<KubePod>(apiCalls.getPod, metadata.name));
  return found?.metadata.uid === metadata.uid ? found : null;
}

/** Deletes the secrets and the service of a pod. The cluster would do so later. */
export async function deleteBelongings(api: KubeApi, pod: string, hasService: boolean): Promise<void> {
  await api.ask(apiCalls.deleteSecrets, null, { query: { labelSelector: `${machineLabel}=${pod}` } });
  if (hasService) await ignoring([404], api.ask(apiCalls.deleteService, pod));
}

async function ignoring<Answer>(statuses: readonly number[], call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isStatus(error, ...statuses)) return undefined;
    throw error;
  }
}
