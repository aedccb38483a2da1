import { describe, expect, test } from "vitest";
import { createMachineNetworks } from "./machine-networks.ts";
import { type EngineClient, EngineError } from "../engine/engine-client.ts";

const label = "millrace.installation";
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();

interface Network {
  readonly Id: string;
  readonly Created: string;
  readonly Labels: Record<string, string>;
  readonly IPAM: { Config: { Subnet: string; Gateway: string }[] };
}

describe("an engine that has no addresses left for a network", () => {
  test("gets back those of installations that are gone, and keeps those that a container, a young service or another program has", async () => {
    const { engine, names } = engineWithNetworks(
      5,
      [
        ["millrace-gone-open", "gone", anHourAgo],
        ["millrace-stopped-open", "stopped", anHourAgo],
        ["millrace-young-open", "young", new Date().toISOString()],
        ["millrace-own-inside", "own", anHourAgo],
        ["compose_default", null, anHourAgo],
      ],
      ["stopped"],
    );
    await expect(createMachineNetworks(engine, "own", "open").forPods()).resolves.toMatchObject({
      name: "millrace-own-open",
    });
    expect(names()).toEqual([
      "millrace-stopped-open",
      "millrace-young-open",
      "millrace-own-inside",
      "compose_default",
      "millrace-own-open",
    ]);
  });

  test("is told with what to do when nothing can be removed", async () => {
    const { engine } = engineWithNetworks(1, [["compose_default", null, anHourAgo]], []);
    await expect(createMachineNetworks(engine, "own", "open").forPods()).rejects.toThrow(
      /millrace-own-open cannot be created: no address pool\. .*docker network prune/,
    );
  });
});

/** An engine with room for so many networks; containers are named by their installation. */
function engineWithNetworks(room: number, existing: [string, string | null, string][], installations: string[]) {
  const networks = new Map<string, Network>();
  const add = (name: string, labels: Record<string, string>, created: string): void => {
    const subnet = `192.0.2.${networks.size}`;
    networks.set(name, {
      Id: name,
      Created: created,
      Labels: labels,
      IPAM: { Config: [{ Subnet: `${subnet}/32`, Gateway: subnet }] },
    });
  };
  for (const [name, installation, created] of existing) {
    add(name, installation === null ? {} : { [label]: installation }, created);
  }
  const answers: Record<string, (path: string, body: unknown) => unknown> = {
    "GET /networks": () => [...networks.values()].filter(({ Labels }) => label in Labels),
    "GET /containers/json": () => installations.map((installation) => ({ Labels: { [label]: installation } })),
    "POST /networks/create": (_path, body) => {
      if (networks.size >= room) throw new EngineError(404, "no address pool");
      const { Name, Labels } = body as { Name: string; Labels: Record<string, string> };
      add(Name, Labels, new Date().toISOString());
      return undefined;
    },
    DELETE: (path) => void networks.delete(path.replace("/networks/", "")),
    GET: (path) => {
      const found = networks.get(path.replace("/networks/", ""));
      if (found === undefined) throw new EngineError(404, "no such network");
      return found;
    },
  };
  const engine = {
    call: async (method: string, path: string, request?: { body?: unknown }) =>
      await Promise.resolve().then(() => (answers[`${method} ${path}`] ?? answers[method])?.(path, request?.body)),
  } as unknown as EngineClient;
  return { engine, names: () => [...networks.keys()] };
}
