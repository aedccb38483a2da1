import { isStatus, type KubeClient } from "./kube-client.ts";
import type { KubePod } from "./kube-types.ts";
import { machineLabel } from "./object-names.ts";

/** Asks for the end of this pod, and of no later one with its name. A missing one is no error. */
export async function deletePod(client: KubeClient, { metadata }: KubePod, graceSeconds: number): Promise<void> {
  const path = `/api/v1/namespaces/${client.namespace}/pods/${metadata.name}`;
  const body = { gracePeriodSeconds: graceSeconds, preconditions: { uid: metadata.uid } };
  await ignoring([404, 409], client.call("DELETE", path, { body }));
}

/** Null when it is gone. */
export async function findPod(client: KubeClient, { metadata }: KubePod): Promise<KubePod | null> {
  const path = `/api/v1/namespaces/${client.namespace}/pods/${metadata.name}`;
  const found = await ignoring([404], client.call<KubePod>("GET", path));
  return found?.metadata.uid === metadata.uid ? found : null;
}

/** Deletes the secrets and the service of a pod. The cluster would do so later. */
export async function deleteBelongings(client: KubeClient, pod: string, hasService: boolean): Promise<void> {
  const namespace = `/api/v1/namespaces/${client.namespace}`;
  await client.call("DELETE", `${namespace}/secrets`, { query: { labelSelector: `${machineLabel}=${pod}` } });
  if (hasService) await ignoring([404], client.call("DELETE", `${namespace}/services/${pod}`));
}

async function ignoring<Answer>(statuses: readonly number[], call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isStatus(error, ...statuses)) return undefined;
    throw error;
  }
}
