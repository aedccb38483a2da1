import { cudaVersions, dataCenterIds, endpointCpuFlavorIds, gpuTypeIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf } from "../answers.ts";
import { updates, volumeIn } from "./shared.ts";

/** Fields of every endpoint, each unlike its default, and another value for it. */
const both: Readonly<Record<string, readonly [unknown, unknown]>> = {
  env: [{ A: "1" }, { B: "2" }],
  dataCenterIds: [dataCenterIds.slice(0, 2), dataCenterIds.slice(0, 3)],
  workersMin: [0, 0],
  scalerType: ["REQUEST_COUNT", "QUEUE_DELAY"],
  scalerValue: [7, 8],
  idleTimeout: [77, 78],
  executionTimeoutMs: [77_000, 78_000],
  flashboot: [true, false],
  spendLimit: [12.5, 13.5],
  spendAction: ["STOP", "WARN"],
};

const onGpus: typeof both = {
  gpuTypeIds: [gpuTypeIds.slice(1, 3), gpuTypeIds.slice(2, 4)],
  gpuCount: [2, 3],
  allowedCudaVersions: [cudaVersions.slice(1, 3), cudaVersions.slice(2, 3)],
  minCudaVersion: [cudaVersions[1], cudaVersions[2]],
};

// With workers, the kinds of GPUs above would have to exist.
const onCpus: typeof both = {
  workersMax: [0, 2],
  cpuFlavorIds: [endpointCpuFlavorIds.slice(0, 1), endpointCpuFlavorIds.slice(1, 2)],
  vcpuCount: [4, 8],
};

export const scenarios: readonly Scenario[] = (
  [
    ["GPU", onGpus],
    ["CPU", onCpus],
  ] as const
).map(([computeType, own]) => ({
  name: `an update of a ${computeType} endpoint leaves every field that it does not name, also one unlike its default`,
  claims: ["ENDPOINT-UPDATE-KEEPS-FIELDS"],
  safety: "disposable",
  async run(context) {
    const { endpoint, expect, name, rest, template } = context;
    const claim = expect("ENDPOINT-UPDATE-KEEPS-FIELDS");
    const [networkVolumeId, otherVolumeId] = [
      await volumeIn(context, dataCenterIds[0]),
      await volumeIn(context, dataCenterIds[0]),
    ];
    const values: typeof both = {
      ...both,
      ...own,
      name: [name("kept"), name("renamed")],
      templateId: [await template(), await template()],
      networkVolumeIds: [[networkVolumeId], [otherVolumeId]],
    };
    const first = Object.fromEntries(Object.entries(values).map(([field, [value]]) => [field, value]));
    const { endpointId } = await endpoint({ ...first, computeType });
    const path = `/endpoints/${endpointId}`;
    const read = async (): Promise<Fields> => fieldsOf(await rest("GET", path));
    const { version: _version, ...made } = await read();
    let present: Fields = made;
    // Some settings are not shown: giving such a one its value again raises the version if it was another.
    const isShown = (field: string): boolean => field in made;
    let hidden = Object.fromEntries(Object.entries(first).filter(([field]) => !isShown(field)));
    claim.contains({ ...present, ...hidden }, first, "the new endpoint");
    for (const [index, [field, pair]] of Object.entries(values).entries()) {
      const [method, suffix] = updates[index % updates.length] ?? updates[0];
      for (const value of pair.toReversed()) {
        claim.status(await rest(method, path + suffix, { [field]: value }), 200);
        const { version, ...after } = await read();
        if (isShown(field)) present = { ...present, [field]: value };
        else hidden = { ...hidden, [field]: value };
        present = { ...present, ...derived(field, after) };
        claim.equals(after, present, `after an update of ${field}`);
        await rest("PATCH", path, hidden);
        claim.equals((await read())["version"], version, `version when nothing differs, after an update of ${field}`);
      }
    }
  },
}));

/** What an endpoint shows of another field in words of its own. */
function derived(field: string, { networkVolumeId, instanceIds }: Fields): Fields {
  if (field === "networkVolumeIds") return { networkVolumeId };
  return field === "cpuFlavorIds" || field === "vcpuCount" ? { instanceIds } : {};
}
