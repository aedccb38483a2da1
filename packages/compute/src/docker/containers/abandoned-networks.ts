import { installationLabel } from "../engine/container-labels.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { InspectedNetwork, ListedContainer } from "../engine/engine-types.ts";

/** Younger ones may be of a service that is about to start its first container. */
const minAgeMs = 600_000;

/**
 * Removes the networks of installations that have no container, not even a stopped one: a service that was killed leaves them, and an
 * engine has addresses for about 30 networks. A service that still needs one creates it again.
 * @returns how many were removed
 */
export async function removeAbandonedNetworks(engine: EngineClient, ownInstallationId: string): Promise<number> {
  const query = { filters: JSON.stringify({ label: [installationLabel] }) };
  const networks = await engine.call<InspectedNetwork[]>("GET", "/networks", { query });
  const containers = await engine.call<ListedContainer[]>("GET", "/containers/json", {
    query: { ...query, all: true },
  });
  const inUse = new Set([ownInstallationId, ...containers.map(({ Labels }) => Labels?.[installationLabel])]);
  const abandoned = networks.filter(
    ({ Labels, Created }) => !inUse.has(Labels?.[installationLabel]) && Date.now() - Date.parse(Created) >= minAgeMs,
  );
  let removed = 0;
  for (const { Id } of abandoned) {
    // It may be gone, or in use again.
    await engine.call("DELETE", `/networks/${Id}`).then(
      () => (removed += 1),
      () => undefined,
    );
  }
  return removed;
}
