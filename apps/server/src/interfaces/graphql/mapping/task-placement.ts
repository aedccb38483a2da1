import { invalidField } from "@millrace/engine";
import { type DataCenterId, dataCenterIds } from "@millrace/spec";
import { givenText, listed } from "./required-input.ts";

/** What `specs/compat.graphql` adds to the input for a pod: tasks of version 2 of the official Python package send it. */
interface TaskInput {
  readonly dataCenterIds?: readonly (string | null)[] | null;
  readonly volumeMounts?: readonly (VolumeMount | null)[] | null;
}

interface VolumeMount {
  readonly volumeId: string;
  readonly volumeType?: string | null;
  readonly mountPath?: string | null;
}

/** Where a pod may be, and the network volume that it mounts. @throws DomainError for storage that this service does not have */
export function taskPlacement(input: object): {
  readonly dataCenterIds?: DataCenterId[];
  readonly networkVolumeId?: string;
  readonly volumeMountPath?: string;
} {
  const { dataCenterIds: centers, volumeMounts }: TaskInput = input;
  const [mount, ...others] = (volumeMounts ?? []).filter((one) => one !== null);
  if (others.length > 0) throw invalidField("volumeMounts", "may have one entry: a pod mounts one network volume");
  if (mount !== undefined && (mount.volumeType ?? "NETWORK_VOLUME") !== "NETWORK_VOLUME") {
    throw invalidField(
      "volumeMounts.volumeType",
      "must be NETWORK_VOLUME: this service has no volumes without a data center",
    );
  }
  const path = givenText(mount?.mountPath);
  return {
    ...knownOf(listed(centers)),
    ...(mount === undefined ? {} : { networkVolumeId: mount.volumeId }),
    ...(path === undefined ? {} : { volumeMountPath: path }),
  };
}

/** The package names every data center of the hosted service, also newer ones than are known here. */
function knownOf(centers: readonly string[]): { readonly dataCenterIds?: DataCenterId[] } {
  if (centers.length === 0) return {};
  const known = dataCenterIds.filter((id) => centers.includes(id));
  if (known.length === 0)
    throw invalidField("dataCenterIds", `names no data center that is known here: ${centers.join(", ")}`);
  return { dataCenterIds: known };
}
