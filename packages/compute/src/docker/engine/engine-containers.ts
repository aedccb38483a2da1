import { installationLabel } from "./container-labels.ts";
import { type EngineClient, EngineError } from "./engine-client.ts";
import type { InspectedContainer, ListedContainer } from "./engine-types.ts";

/** Podman answers 500 where Docker says 404 or 409. */
const goneWords = /no such container|can only kill running containers|container state improper/i;

/** The container is removed, being removed, or not running, so the call has nothing left to do. */
export function isContainerGone(error: unknown): boolean {
  return error instanceof EngineError && ([404, 409].includes(error.status) || goneWords.test(error.message));
}

/** Null when there is no such container. */
export async function findContainer(engine: EngineClient, containerId: string): Promise<InspectedContainer | null> {
  try {
    return await engine.call<InspectedContainer>("GET", `/containers/${containerId}/json`);
  } catch (error) {
    if (isContainerGone(error)) return null;
    throw error;
  }
}

/** What the container was started with. It holds secrets. */
export async function environmentOf(
  engine: EngineClient,
  containerId: string,
): Promise<Readonly<Record<string, string>>> {
  const { Config } = await engine.call<InspectedContainer>("GET", `/containers/${containerId}/json`);
  return Object.fromEntries(
    (Config.Env ?? []).map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
  );
}

/** The containers of an installation, including stopped ones. */
export async function listContainers(
  engine: EngineClient,
  installationId: string,
): Promise<readonly ListedContainer[]> {
  const filters = JSON.stringify({ label: [`${installationLabel}=${installationId}`] });
  return await engine.call<ListedContainer[]>("GET", "/containers/json", { query: { all: true, filters } });
}

/** Removes a container with its anonymous volumes; a missing one is no error. */
export async function removeContainer(engine: EngineClient, containerId: string): Promise<void> {
  try {
    await engine.call("DELETE", `/containers/${containerId}`, { query: { force: true, v: true } });
  } catch (error) {
    if (!isContainerGone(error)) throw error;
  }
}
