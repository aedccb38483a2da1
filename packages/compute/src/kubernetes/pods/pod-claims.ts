import { type MachineMount, MachineStartError } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import { isSafeId, volumeIdRule } from "../../host/safe-id.ts";
import { apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { applyPatch, fieldManager, isStatus } from "../api/kube-client.ts";
import type { KubeClaim } from "../api/kube-types.ts";
import type { PodSettings } from "../nodes/kubernetes-settings.ts";
import { claimName } from "../nodes/object-names.ts";
import { quantityOf } from "../api/quantity.ts";

/** Volumes, as claims of the namespace that outlive the pods. */
export interface PodClaims {
  /** Creates the claim of a mount, or grows it. */
  open(mount: MachineMount, signal: AbortSignal): Promise<void>;
  remove(volume: Pick<MachineMount, "kind" | "volumeId">): Promise<void>;
}

const goneEveryMs = 200;
const bytesPerGb = 1024 ** 3;

export function createPodClaims(api: KubeApi, settings: PodSettings): PodClaims {
  async function find(name: string): Promise<KubeClaim | null> {
    try {
      return await api.ask<KubeClaim>(apiCalls.getClaim, name);
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  }

  return {
    async open(mount, signal) {
      if (!isSafeId(mount.volumeId)) throw new MachineStartError(volumeIdRule);
      const name = claimName(mount);
      let found = await find(name);
      // A claim that is being erased stays until the last pod that mounts it is gone.
      while (found?.metadata.deletionTimestamp !== undefined) {
        await sleep(goneEveryMs, undefined, { signal });
        found = await find(name);
      }
      const hasBytes = quantityOf(found?.spec.resources.requests.storage);
      if (found !== null && hasBytes >= mount.sizeInGb * bytesPerGb) return;
      await api.ask(apiCalls.applyClaim, name, {
        query: { fieldManager, force: true },
        contentType: applyPatch,
        body: claimManifest(mount, settings),
      });
    },
    async remove(volume) {
      if (!isSafeId(volume.volumeId)) return;
      await api.ask(apiCalls.deleteClaim, claimName(volume)).catch((error: unknown) => {
        if (!isStatus(error, 404)) throw error;
      });
    },
  };
}

function claimManifest(mount: MachineMount, { storageClass, volumeAccess }: PodSettings): Record<string, unknown> {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: {
      name: claimName(mount),
      labels: { "app.kubernetes.io/managed-by": "millrace", "millrace.volume": mount.kind },
      annotations: { "millrace.volume-id": mount.volumeId },
    },
    spec: {
      accessModes: [mount.kind === "network" ? volumeAccess : "ReadWriteOnce"],
      resources: { requests: { storage: `${mount.sizeInGb}Gi` } },
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
    },
  };
}
