import { createResourceIds, createVerificationLog, type MovableClock } from "@millrace/engine";
import { restDocument } from "@millrace/spec";
import manifest from "../../package.json" with { type: "json" };
import type { ServiceDesk } from "../interfaces/app/service-desk.ts";
import type { createDomain } from "./domain.ts";
import type { Store } from "./storage/open-store.ts";
import { ownHandlerDir } from "./settings/settings.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createShardService } from "./storage/shard-service.ts";

interface DeskParts {
  readonly options: Pick<ServiceOptions, "settings" | "shownSettings">;
  readonly clock: Pick<MovableClock, "now">;
  readonly store: Pick<Store, "management" | "gatewayCount" | "backUp">;
  readonly domain: Pick<Awaited<ReturnType<typeof createDomain>>, "machines" | "compute" | "management">;
}

/** What the service tells of itself. Its uptime counts from this call. */
export function createServiceDesk({ options, clock, store, domain }: DeskParts): ServiceDesk {
  const startedAtMs = clock.now();
  const storeKind = options.settings.databaseUrl === undefined ? "sqlite" : "postgres";
  const runsHandlers = !["kubernetes", "none"].includes(options.settings.compute);
  return {
    settings: options.shownSettings ?? [],
    backUp: () => store.backUp(),
    shards: createShardService(options.settings.databaseUrl),
    hosts: domain.management.hosts,
    verifications: createVerificationLog({
      store: store.management.verifications,
      service: { version: manifest.version, store: storeKind },
      nowMs: () => clock.now(),
      newId: createResourceIds(),
    }),
    async info() {
      const hosts = await store.management.hosts.list();
      return {
        version: manifest.version,
        interfaceVersion: restDocument.info.version,
        startedAt: new Date(startedAtMs).toISOString(),
        uptimeMs: Math.max(0, Math.floor(clock.now() - startedAtMs)),
        store: storeKind,
        compute: domain.compute.describe(),
        handlersDirectory: runsHandlers ? ownHandlerDir(options.settings.dataDir) : null,
        gateways: store.gatewayCount,
        hosts: hosts.map((host) => ({
          id: host.machineId,
          dataCenterId: host.dataCenterId as ServiceHost["dataCenterId"],
          driver: host.driver,
          isAlive: domain.machines.isAlive(host),
          vcpuCount: host.inventory.vcpuCount,
          memoryInGb: host.inventory.memoryInGb,
          gpuCount: host.inventory.gpus.length,
        })),
      };
    },
  };
}

type ServiceHost = Awaited<ReturnType<ServiceDesk["info"]>>["hosts"][number];
