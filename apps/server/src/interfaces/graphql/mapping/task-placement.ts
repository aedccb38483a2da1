import { invalidField } from "@millrace/engine";
import { type DataCenterId, dataCenterIds } from "@millrace/spec";
import { givenText, listed } from "./required-input.ts";

/** What `specs/compat.graphql` adds to the input for a pod: tasks of version 2 of the official Python package send it. */
interface TaskInput {
  readonly dataCenterIds?: readonly (string | null)[] | null;
  readonly volumeMounts?: readonly (VolumeMount | null)[] | null;
}

/** A variable of the pod of a task, whose clients send its value to the program in the pod, and no key of the account. */
const TASK_TOKEN = "RUNPOD_TASK_TOKEN";

interface VolumeMount {
  readonly volumeId: string;
  readonly volumeType?: string | null;
  readonly mountPath?: string | null;
}

/** Whether a pod with these variables runs a task. */
export function isTask(env: Maybe<readonly Maybe<{ readonly key: string; readonly value: string }>[]>): boolean {
  return (env ?? []).some((variable) => variable?.key === TASK_TOKEN && variable.value !== "");
}

type Maybe<Value> = Value | null | undefined;

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
