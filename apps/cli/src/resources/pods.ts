import type { Pod } from "@millrace/rest-client";
import { type PodDesiredStatus, podDesiredStatuses } from "@millrace/spec";
import { choiceFlag, type Command, outputFlags, switchFlag } from "../command/command.ts";
import { connectionFlags, type OpenService, withService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { styledStatus } from "../output/style.ts";
import { oneLine } from "../output/terminal.ts";
import { bodyFlags } from "./body-flags.ts";
import { type Resource, resourceGroup, resourceOperand } from "./resource-commands.ts";
import { printResult } from "../output/show.ts";

const resource: Resource<Pod> = {
  one: "pod",
  group: "pods",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name = "" }) => oneLine(name)],
    ["STATE", ({ desiredStatus = "" }) => styledStatus(desiredStatus)],
    ["IMAGE", ({ image = "" }) => oneLine(image)],
    ["HARDWARE", hardwareOf],
    ["PER HOUR", ({ adjustedCostPerHr }) => (adjustedCostPerHr === undefined ? "" : `$${adjustedCostPerHr}`)],
  ],
  list: {
    details: "Lists the pods of the account, newest first. Workers of endpoints are pods too; --workers lists them.",
    examples: ["millrace pods list", "millrace pods list --state RUNNING --json", "millrace pods list --workers"],
    flags: {
      state: choiceFlag(podDesiredStatuses, "Only pods in this state"),
      workers: switchFlag("Workers of endpoints too"),
    },
    send: ({ rest }, given) => {
      const state = given?.text("state") as PodDesiredStatus | undefined;
      return rest.pods.list({
        includeWorkers: given?.isOn("workers") ?? false,
        ...(state === undefined ? {} : { desiredStatus: state }),
      });
    },
  },
  get: {
    details: "Shows a pod, by the names of its fields in the interface, with its machine and volume.",
    examples: ["millrace pods get box", "millrace pods get box --json | jq .portMappings"],
    send: ({ rest }, id) =>
      rest.pods.get(id, { includeMachine: true, includeNetworkVolume: true, includeWorkers: true }),
  },
  create: {
    details: "Rents a machine and starts a container on it. Charging begins at once.",
    examples: [
      "millrace pods create --name box --image ubuntu:24.04 --compute-type CPU",
      "millrace pods create --name gpu --image pytorch/pytorch --gpu-type 'NVIDIA L4'",
      "millrace pods create --template box --env HF_TOKEN --volume models",
    ],
    body: bodyFlags("PodCreateInput"),
    send: ({ rest }, body) => rest.pods.create(body),
  },
  update: {
    details:
      "Changes the fields that are given and leaves the rest. Name, lock and open HTTP ports change in place; anything else " +
      "resets a running pod, which loses its container disk.",
    examples: ["millrace pods update box --name desk", "millrace pods update box --locked"],
    body: bodyFlags("PodUpdateInput"),
    send: ({ rest }, body, id) => rest.pods.update(id, body),
  },
  delete: {
    details: "Stops a pod and erases its disks. Network volumes stay. A locked pod is refused.",
    examples: ["millrace pods delete box"],
    loss: " with its disks",
    send: ({ rest }, id) => rest.pods.delete(id),
  },
};

function hardwareOf({ gpuCount = 0, gpuTypeId, vcpuCount, memoryInGb }: Pod): string {
  if (gpuTypeId !== undefined && gpuCount > 0) return `${gpuCount} × ${gpuTypeId}`;
  return [
    ...(vcpuCount === undefined ? [] : [`${vcpuCount} vCPU`]),
    ...(memoryInGb === undefined ? [] : [`${memoryInGb} GB`]),
  ].join(", ");
}

interface Action {
  readonly verb: "start" | "stop" | "restart" | "reset";
  readonly summary: string;
  readonly details: string;
  readonly done: string;
}

const actions: readonly Action[] = [
  {
    verb: "start",
    summary: "Start stopped pods",
    details:
      "Starts pods that are stopped. Their volume and settings are those from before; the container disk is empty.",
    done: "Started",
  },
  {
    verb: "stop",
    summary: "Stop running pods",
    details: "Stops running pods and releases their hardware. The volume stays and is still charged.",
    done: "Stopped",
  },
  {
    verb: "restart",
    summary: "Restart running pods",
    details: "Stops the container of a running pod and starts it again. The container disk is lost, the volume stays.",
    done: "Restarted",
  },
  {
    verb: "reset",
    summary: "Recreate the containers of running pods",
    details: "Replaces the container of a running pod with a fresh one from the same image. The volume stays.",
    done: "Reset",
  },
];

function actionCommand({ verb, summary, details, done }: Action): Command {
  return {
    name: `pods ${verb}`,
    summary,
    operands: [{ ...resourceOperand(resource), variadic: true }],
    details,
    flags: { ...outputFlags, ...connectionFlags },
    schema: "pod",
    examples: [`millrace pods ${verb} box`],
    async run(given) {
      return await withService(given, async (service) => {
        for (const word of given.operands) {
          const { id, name = id } = await resolvePod(service, word);
          const pod = await service.rest.pods[verb](id);
          printResult(given, pod, `${done} the pod ${name}.`, id);
        }
        return exitCodes.done;
      });
    },
  };
}

/** The pod of this id or unique name. @throws as `resolveNamed` */
export async function resolvePod({ rest }: Pick<OpenService, "rest">, wanted: string): ReturnType<typeof resolveNamed> {
  return await resolveNamed(resource, () => rest.pods.list(), wanted);
}

export const pods = resourceGroup(resource, "Pods: containers that the account rents", actions.map(actionCommand));
