import { DomainError, invalidField, type NetworkVolume } from "@millrace/engine";
import { dataCenterIds } from "@millrace/spec";
import { oneOf } from "../graphql/mapping/required-input.ts";
import { accountOf } from "../rest/rest-handler.ts";
import { pageOf } from "./pages.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

function volumeBody({ id, name, sizeInGb, dataCenterId }: NetworkVolume): V2Schemas["NetworkVolume"] {
  return { id, name, size: sizeInGb, dataCenter: dataCenterId, type: "STANDARD" };
}

export const networkVolumeHandlers = {
  listNetworkVolumes: async ({ query }, context) => {
    const all = await context.management.networkVolumes.list(accountOf(context));
    const { items, pagination } = pageOf("network-volumes", all, query);
    return { status: 200, body: { networkVolumes: items.map(volumeBody), pagination } };
  },

  createNetworkVolume: async ({ body }, context) => {
    if (body.type === "HIGH_PERFORMANCE") {
      const message = "this service has STANDARD storage only";
      throw new DomainError("not_implemented", `type: ${message}`, { details: [{ field: "type", message }] });
    }
    const dataCenterId = oneOf("dataCenterId", body.dataCenter, dataCenterIds);
    const input = { name: body.name, size: body.size, dataCenterId };
    const volume = await context.management.networkVolumes.create(accountOf(context), input, context.dialect);
    return { status: 201, body: volumeBody(volume) };
  },

  getNetworkVolume: async ({ path }, context) => ({
    status: 200,
    body: volumeBody(await context.management.networkVolumes.get(accountOf(context), path.id)),
  }),

  updateNetworkVolume: async ({ path, body }, context) => {
    const { networkVolumes } = context.management;
    const present = await networkVolumes.get(accountOf(context), path.id);
    if (body.name === undefined && body.size === undefined) throw invalidField("name", "give this, size, or both");
    // Its present size is no change.
    const { size, ...others } = body;
    const input = size === present.sizeInGb ? others : body;
    const volume = await networkVolumes.update(accountOf(context), path.id, input, context.dialect);
    return { status: 200, body: volumeBody(volume) };
  },

  deleteNetworkVolume: async ({ path }, context) => {
    await context.management.networkVolumes.delete(accountOf(context), path.id);
    return { status: 204 };
  },
} satisfies Partial<V2Handlers>;
