import { DomainError } from "@millrace/engine";
import type { MutationResolvers, PodEditJobInput } from "../generated/schema.ts";
import { parseDockerArgs } from "../mapping/docker-args.ts";
import { environmentOf } from "../mapping/environment.ts";
import { portList } from "../mapping/ports.ts";
import { podView } from "../types/pod.ts";
import { cpuPodRequest, gpuPodRequest } from "./pod-requests.ts";
import { given, givenText, required } from "../mapping/required-input.ts";

type PodMutation =
  | "podFindAndDeployOnDemand"
  | "deployCpuPod"
  | "podRentInterruptable"
  | "podStop"
  | "podResume"
  | "podBidResume"
  | "podTerminate"
  | "podEditJob";

export const podMutations: Required<Pick<MutationResolvers, PodMutation>> = {
  async podFindAndDeployOnDemand(_root, { input }, { management, accountId, nowMs, compat, dialect }) {
    const request = gpuPodRequest(required(input), compat);
    return podView(await management.pods.create(accountId, request, dialect), nowMs());
  },
  async deployCpuPod(_root, { input }, { management, accountId, nowMs, compat, dialect }) {
    const request = cpuPodRequest(required(input), compat);
    return podView(await management.pods.create(accountId, request, dialect), nowMs());
  },
  async podRentInterruptable(_root, { input }, { management, accountId, nowMs, compat, dialect }) {
    const request = gpuPodRequest(input, compat);
    const gpuCount = request.gpuCount ?? 1;
    const bid = input.bidPerGpu ?? null;
    const most = bid === null ? {} : { maxCostPerHr: bid * gpuCount };
    const bidden = { ...request, interruptible: true, ...most };
    return podView(await management.pods.create(accountId, bidden, dialect), nowMs());
  },
  async podStop(_root, { input }, { management, accountId, nowMs }) {
    return podView(await management.pods.stop(accountId, required(input).podId), nowMs());
  },
  async podResume(_root, { input }, { management, accountId, nowMs, dialect }) {
    const { podId, gpuCount } = required(input);
    const count = gpuCount === null || gpuCount === undefined ? {} : { gpuCount };
    return podView(await management.pods.start(accountId, podId, { ...count, dialect }), nowMs());
  },
  async podBidResume(_root, { input }, { management, accountId, nowMs, dialect }) {
    const { podId, gpuCount } = required(input);
    const pod = await management.pods.get(accountId, podId);
    if (!pod.interruptible) {
      throw new DomainError("conflict", `The pod ${podId} was rented on demand. Start it with podResume.`);
    }
    return podView(await management.pods.start(accountId, podId, { gpuCount, dialect }), nowMs());
  },
  async podTerminate(_root, { input }, { management, accountId }) {
    await management.pods.delete(accountId, required(input).podId);
    return null;
  },
  async podEditJob(_root, { input }, { management, accountId, nowMs }) {
    const edit = required(input);
    return podView(await management.pods.update(accountId, edit.podId, changesOf(edit)), nowMs());
  },
};

function changesOf(edit: PodEditJobInput) {
  return given({
    ...parseDockerArgs(edit.dockerArgs),
    imageName: edit.imageName,
    containerDiskInGb: edit.containerDiskInGb,
    env: environmentOf(edit.env),
    ports: portList(edit.ports, edit.port),
    volumeInGb: edit.volumeInGb ?? undefined,
    volumeMountPath: givenText(edit.volumeMountPath),
    containerRegistryAuthId: givenText(edit.containerRegistryAuthId),
  });
}
