import { once } from "node:events";
import { createServer } from "node:net";
import { removeAbandonedNetworks } from "./abandoned-networks.ts";
import type { ContainerNetwork } from "./container-config.ts";
import { installationLabel } from "../engine/container-labels.ts";
import { type EngineClient, EngineError } from "../engine/engine-client.ts";
import type { InspectedNetwork } from "../engine/engine-types.ts";

/** What workers may reach: everything, or only this host. */
export type WorkerEgress = "open" | "service-only";

/** The networks of an installation, on which containers do not reach each other. */
export interface MachineNetworks {
  forPods(): Promise<ContainerNetwork>;
  forWorkers(): Promise<ContainerNetwork>;
  readonly nameForWorkers: string;
  /** Address of this host on the network of the workers; null when the engine runs elsewhere, for example in a virtual machine. */
  hostAddressForWorkers(): Promise<string | null>;
  /** Recreates networks that were removed from outside, with the same addresses. */
  repair(): void;
  /** Removes the networks that no container uses. */
  remove(): Promise<void>;
}

const kinds = ["open", "inside"] as const;
type Kind = (typeof kinds)[number];

interface FoundNetwork {
  readonly name: string;
  readonly subnet: string;
  readonly gateway: string;
  /** Whether the gateway is this host. */
  readonly isLocal: boolean;
}

export function createMachineNetworks(
  engine: EngineClient,
  installationId: string,
  workerEgress: WorkerEgress,
): MachineNetworks {
  const found = new Map<Kind, Promise<FoundNetwork>>();
  const known = new Map<Kind, FoundNetwork>();

  function ensure(kind: Kind): Promise<FoundNetwork> {
    let network = found.get(kind);
    if (network === undefined) {
      network = ensureNetwork(engine, installationId, kind, known.get(kind)).then((made) => {
        known.set(kind, made);
        return made;
      });
      // A failure is not cached: the engine may answer again for the next machine.
      network.catch(() => found.delete(kind));
      found.set(kind, network);
    }
    return network;
  }

  async function take(kind: Kind): Promise<ContainerNetwork> {
    const { name, gateway, isLocal } = await ensure(kind);
    return { name, hostAddress: isLocal ? gateway : "host-gateway", internal: kind === "inside" };
  }

  const kindForWorkers = workerEgress === "open" ? "open" : "inside";
  return {
    forPods: () => take("open"),
    forWorkers: () => take(kindForWorkers),
    nameForWorkers: nameOf(installationId, kindForWorkers),
    async hostAddressForWorkers() {
      const { gateway, isLocal } = await ensure(kindForWorkers);
      return isLocal ? gateway : null;
    },
    repair: () => found.clear(),
    async remove() {
      for (const kind of kinds) {
        // The engine refuses while containers are attached, which need the network; 404 when it was never created.
        await engine.call("DELETE", `/networks/${nameOf(installationId, kind)}`).catch(() => undefined);
      }
      found.clear();
    },
  };
}

async function ensureNetwork(
  engine: EngineClient,
  installationId: string,
  kind: Kind,
  before: FoundNetwork | undefined,
): Promise<FoundNetwork> {
  const name = nameOf(installationId, kind);
  const existing = await inspectNetwork(engine, name);
  if (existing === null) {
    const ipam = before === undefined ? {} : { IPAM: { Config: [{ Subnet: before.subnet, Gateway: before.gateway }] } };
    const body = {
      Name: name,
      CheckDuplicate: true,
      Driver: "bridge",
      Internal: kind === "inside",
      Labels: { [installationLabel]: installationId },
      Options: { "com.docker.network.bridge.enable_icc": "false" },
      ...ipam,
    };
    await createNetwork(engine, installationId, body);
  }
  const network = existing ?? (await inspectNetwork(engine, name));
  const config = network?.IPAM.Config?.[0];
  if (config === undefined) throw new Error(`The network ${name} has no addresses.`);
  const gateway = config.Gateway ?? firstAddress(config.Subnet);
  return { name, subnet: config.Subnet, gateway, isLocal: await isLocalAddress(gateway) };
}

/** The engine may have no addresses left: the networks that other installations left behind hold them. */
async function createNetwork(engine: EngineClient, installationId: string, body: { Name: string }): Promise<void> {
  const create = (): Promise<unknown> => engine.call<unknown>("POST", "/networks/create", { body });
  try {
    await create().catch(async (error: unknown) => {
      if (isConflict(error) || !(error instanceof EngineError)) throw error;
      if ((await removeAbandonedNetworks(engine, installationId)) === 0) {
        throw new EngineError(
          error.status,
          `The network ${body.Name} cannot be created: ${error.message}. \`docker network ls\` lists the networks that hold addresses, and \`docker network prune\` removes those that no container uses.`,
        );
      }
      await create();
    });
  } catch (error) {
    // Another service of this installation was faster.
    if (!isConflict(error)) throw error;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof EngineError && error.status === 409;
}

function nameOf(installationId: string, kind: Kind): string {
  return `millrace-${installationId}-${kind}`;
}

async function inspectNetwork(engine: EngineClient, name: string): Promise<InspectedNetwork | null> {
  try {
    return await engine.call<InspectedNetwork>("GET", `/networks/${name}`);
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return null;
    throw error;
  }
}

/** The address that engines use for the gateway by default. */
function firstAddress(subnet: string): string {
  return subnet.replace(/\.\d+\/\d+$/, ".1");
}

/** A bridge without containers is down and not among this host's addresses, so this tries to listen on it. */
async function isLocalAddress(address: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host: address, port: 0, exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
