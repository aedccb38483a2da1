import type {
  DeployedEndpoint,
  EndpointDirectory,
  EndpointMeans,
  FleetManager,
  Pricing,
  SpendWatch,
} from "@millrace/engine";

/** What tells how many workers endpoints may have, and what these cost. */
export interface PricedEndpoints {
  readonly directory: Pick<EndpointDirectory, "get">;
  readonly watch: Pick<SpendWatch, "whyStopped">;
  readonly pricing: Pricing;
  readonly fleet: () => Pick<FleetManager, "report"> | undefined;
}

/** What the workers of an endpoint cost, and how many there may be; prices are those of the workers that it has, if it has any. */
export function endpointMeans(
  { directory, watch, pricing, fleet }: PricedEndpoints,
  endpointId: string,
): EndpointMeans {
  const deployed = directory.get(endpointId);
  if (deployed === undefined) return { workersMax: 0, priceNanosPerHr: 0, startMs: null };
  const report = fleet()?.report(endpointId) ?? null;
  const found = (report?.workers ?? []).flatMap(({ hardware }) => (hardware === null ? [] : [hardware]));
  const prices = found.map(({ gpuTypeId, gpuIds, cpuFlavorId, vcpuCount }) =>
    priceOf({ gpuTypeId, gpuCount: gpuIds.length, cpuFlavorId, vcpuCount }, deployed, pricing),
  );
  return {
    workersMax: watch.whyStopped(deployed.endpoint) === null ? deployed.endpoint.workersMax : 0,
    priceNanosPerHr:
      prices.length > 0
        ? prices.reduce((sum, price) => sum + price, 0) / prices.length
        : wantedPrice(deployed, pricing),
    startMs: report?.situation.serving.startMs ?? null,
  };
}

/** Of the hardware that is wanted most. */
function wantedPrice(deployed: DeployedEndpoint, pricing: Pricing): number {
  const { computeType, gpuTypeIds, gpuCount, cpuFlavorIds, vcpuCount } = deployed.endpoint;
  const hardware =
    computeType === "GPU"
      ? { gpuTypeId: gpuTypeIds[0] ?? null, gpuCount, cpuFlavorId: null, vcpuCount: 0 }
      : { gpuTypeId: null, gpuCount: 0, cpuFlavorId: cpuFlavorIds[0] ?? null, vcpuCount };
  return priceOf(hardware, deployed, pricing);
}

function priceOf(
  hardware: Pick<Parameters<Pricing["worker"]>[0], "gpuTypeId" | "gpuCount" | "cpuFlavorId" | "vcpuCount">,
  { template }: DeployedEndpoint,
  pricing: Pricing,
): number {
  const { containerDiskInGb } = template;
  const rest = { containerDiskInGb, volumeInGb: 0, cloudType: "SECURE", interruptible: false } as const;
  const { computeNanosPerHr, storageNanosPerHr } = pricing.worker({ ...hardware, ...rest });
  return computeNanosPerHr + storageNanosPerHr;
}
