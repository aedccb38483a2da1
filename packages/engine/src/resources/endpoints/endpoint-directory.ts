import type { DeployedEndpoint } from "./deployed-endpoint.ts";
import type { EndpointService } from "./endpoint-service.ts";

/** All endpoints in memory, for look-ups that cannot wait for the store: every job and every poll makes one. */
export interface EndpointDirectory {
  get(endpointId: string): DeployedEndpoint | undefined;
  /** Also one that another gateway made just now, which this one has not heard of: asks the store before it says that there is none. */
  find(endpointId: string): Promise<DeployedEndpoint | undefined>;
  list(): Iterable<DeployedEndpoint>;
  /** Reads the endpoint again; simultaneous callers share one read. */
  refresh(endpointId: string): Promise<DeployedEndpoint | undefined>;
  close(): void;
}

/** Reads all endpoints and follows their changes from then on. */
export async function createEndpointDirectory(
  endpoints: Pick<EndpointService, "readAll" | "read" | "announce" | "onChange">,
): Promise<EndpointDirectory> {
  const byId = new Map<string, DeployedEndpoint>();
  const refreshing = new Map<string, Promise<void>>();
  const changedWhileReading = new Set<string>();
  let reading = true;
  const close = endpoints.onChange((change) => {
    const id = change.kind === "saved" ? change.endpoint.id : change.endpointId;
    if (reading) changedWhileReading.add(id);
    if (change.kind === "saved") byId.set(id, { endpoint: change.endpoint, template: change.template });
    else byId.delete(id);
  });
  for (const deployed of await endpoints.readAll()) {
    if (!changedWhileReading.has(deployed.endpoint.id)) byId.set(deployed.endpoint.id, deployed);
  }
  reading = false;
  /** Listeners remove what belongs to an endpoint that is gone: an id that nobody knows, of which a client can send many, is not told to them. */
  async function lookAgain(endpointId: string): Promise<void> {
    if (byId.has(endpointId) || (await endpoints.read(endpointId)) !== undefined)
      await endpoints.announce([endpointId]);
  }
  async function refresh(endpointId: string): Promise<DeployedEndpoint | undefined> {
    const look = refreshing.get(endpointId) ?? lookAgain(endpointId).finally(() => refreshing.delete(endpointId));
    refreshing.set(endpointId, look);
    await look;
    return byId.get(endpointId);
  }
  return {
    get: (endpointId) => byId.get(endpointId),
    list: () => byId.values(),
    find: async (endpointId) => byId.get(endpointId) ?? (await refresh(endpointId)),
    refresh,
    close,
  };
}
