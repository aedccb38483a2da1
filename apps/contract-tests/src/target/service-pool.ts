import type { Condition, ConditionedService } from "./target.ts";

/** Services that scenarios use one after the other, because a start costs more than most scenarios. */
export interface ServicePool<Service extends ConditionedService> {
  /** A service in this condition that no other scenario uses; closing it gives it back. */
  lease(condition: Condition): Promise<Service>;
  /** Ends the services that are not in use. */
  close(): Promise<void>;
}

export function createServicePool<Service extends ConditionedService>(
  start: (condition: Condition) => Promise<Service>,
): ServicePool<Service> {
  const idle = new Map<string, Service[]>();
  return {
    async lease(condition) {
      const kind = kindOf(condition);
      const service = idle.get(kind)?.pop() ?? (await start(condition));
      let isDamaged = false;
      const damaged = (): void => void (isDamaged = true);
      return {
        ...service,
        stop() {
          damaged();
          service.stop();
        },
        async killAndStart() {
          damaged();
          await service.killAndStart();
          isDamaged = false;
        },
        cutDatabase() {
          damaged();
          service.cutDatabase();
        },
        async close() {
          if (isDamaged) await service.close();
          else idle.set(kind, [...(idle.get(kind) ?? []), service]);
        },
      };
    },
    async close() {
      const services = [...idle.values()].flat();
      idle.clear();
      await Promise.all(services.map((service) => service.close()));
    },
  };
}

/** The same for services that are started alike. */
function kindOf({ newAccount: _, ...condition }: Condition): string {
  return JSON.stringify(Object.entries(condition).toSorted(([one], [other]) => one.localeCompare(other)));
}
