import { expect, test } from "vitest";
import { taskPlacement } from "./task-placement.ts";

test.each([
  [{}, {}],
  [{ dataCenterIds: [], volumeMounts: [] }, {}],
  [{ dataCenterIds: null, volumeMounts: null }, {}],
  [{ dataCenterIds: ["NEW-1", "US-TX-3", null, "EU-RO-1"] }, { dataCenterIds: ["EU-RO-1", "US-TX-3"] }],
  [
    { volumeMounts: [{ volumeId: "v", volumeType: "NETWORK_VOLUME", mountPath: "/data" }] },
    { networkVolumeId: "v", volumeMountPath: "/data" },
  ],
  [{ volumeMounts: [null, { volumeId: "v" }] }, { networkVolumeId: "v" }],
])("%j is %j", (input, placement) => {
  expect(taskPlacement(input)).toEqual(placement);
});

test.each([
  [{ dataCenterIds: ["NEW-1"] }, /NEW-1/],
  [{ volumeMounts: [{ volumeId: "v", volumeType: "OBJECT_STORE_VOLUME" }] }, /without a data center/],
  [{ volumeMounts: [{ volumeId: "v" }, { volumeId: "w" }] }, /one network volume/],
])("%j is refused", (input, reason) => {
  expect(() => taskPlacement(input)).toThrow(reason);
});
