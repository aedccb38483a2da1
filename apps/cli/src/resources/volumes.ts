import type { BodyOf, NetworkVolume, RestClient } from "@millrace/rest-client";
import { oneLine } from "../output/terminal.ts";
import { volumesCp } from "../volumes/cp.ts";
import { volumesLs } from "../volumes/ls.ts";
import { volumesMkdir } from "../volumes/mkdir.ts";
import { volumesRm } from "../volumes/rm.ts";
import { UsageError } from "../command/failure.ts";
import { bodyFlags } from "./body-flags.ts";
import { type Resource, resourceGroup } from "./resource-commands.ts";

const PLACE = "dataCenterId";

const resource: Resource<NetworkVolume> = {
  one: "volume",
  group: "volumes",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name = "" }) => oneLine(name)],
    ["SIZE", ({ size }) => (size === undefined ? "" : `${size} GB`)],
    ["DATA CENTER", ({ dataCenterId = "" }) => dataCenterId],
  ],
  list: {
    details: "Lists the network volumes of the account, newest first.",
    examples: ["millrace volumes list"],
    flags: {},
    send: ({ rest }) => rest.networkVolumes.list(),
  },
  get: {
    details: "Shows a network volume.",
    examples: ["millrace volumes get models"],
    send: ({ rest }, id) => rest.networkVolumes.get(id),
  },
  create: {
    details:
      "Creates storage that outlives pods and workers, in one data center: that of the hosts, unless they are in several.",
    examples: [
      "millrace volumes create --name models --size 100",
      "millrace volumes create --name models --size 100 --data-center EU-RO-1",
    ],
    body: bodyFlags("NetworkVolumeCreateInput", [], [PLACE]),
    async send({ rest }, body) {
      const whole = { ...body, [PLACE]: body[PLACE] ?? (await onlyDataCenter(rest)) };
      return await rest.networkVolumes.create(whole as unknown as BodyOf<"createNetworkVolume">);
    },
  },
  update: {
    details: "Renames a network volume, or makes it larger. It cannot become smaller.",
    examples: ["millrace volumes update models --size 200"],
    body: bodyFlags("NetworkVolumeUpdateInput"),
    send: ({ rest }, body, id) => rest.networkVolumes.update(id, body),
  },
  delete: {
    details: "Deletes a network volume with its files. It is refused while a pod or endpoint uses it.",
    examples: ["millrace volumes delete models"],
    loss: " with all its files",
    send: ({ rest }, id) => rest.networkVolumes.delete(id),
  },
};

async function onlyDataCenter(rest: RestClient): Promise<string> {
  const { hosts } = await rest.service.get();
  const [only, ...others] = new Set(hosts.map(({ dataCenterId }) => dataCenterId));
  if (only !== undefined && others.length === 0) return only;
  const where = only === undefined ? "this service has no hosts" : `the hosts are in ${[only, ...others].join(", ")}`;
  throw new UsageError(`--data-center is missing: ${where}`);
}

const files = [volumesLs, volumesCp, volumesMkdir, volumesRm];

export const volumes = resourceGroup(
  resource,
  "Network volumes: storage that outlives pods and workers, and its files",
  files,
);
