import type { Fields } from "../checks/answers.ts";
import { volume } from "../checks/network-volumes/shared.ts";
import { smallGpuPod, smallPod } from "../checks/pods/shared.ts";
import type { Context } from "../suite/context.ts";
import type { Capability } from "../target/capability.ts";

/** A kind of resource. All that can be derived of its operations is; this says how one is made. */
export interface Kind {
  /** Where it is made and listed: `/pods`. */
  readonly collection: string;
  /** The parameter of paths that names one: `podId`. */
  readonly parameter: string;
  /** The least body that makes one in which the field, if one is given, can have a value. */
  body(context: Context, field?: string): Promise<Fields>;
  /** What the target needs to make one. */
  readonly needs?: readonly Capability[];
  /** How the list is asked for, to show all. */
  readonly query?: string;
  /** What more it is made with to have every field. */
  full?(context: Context): Promise<Fields>;
  /** Fields whose bounds depend on other fields, or on what there is: those are checked by hand. */
  readonly apart?: readonly string[];
  /** Whether it has to be removed by the check itself: the suite knows no list of them. */
  readonly isUnlisted?: true;
  /** Whether what was removed can still be read. */
  readonly isKept?: true;
}

/** Which body a field needs: some can only be given together with GPUs, and bounds only to the condition that they are of. */
export function baseOf(field: string | undefined): "gpus" | "usual" {
  return /^(?:gpu|allowedCuda|minCuda|min.*PerGPU)/.test(field ?? "") ? "gpus" : "usual";
}

const imageName = "local/sleeper";

export const kinds: readonly Kind[] = [
  {
    collection: "/templates",
    parameter: "templateId",
    apart: ["containerRegistryAuthId"],
    async full({ rest, name }) {
      const login = await rest("POST", "/containerregistryauth", { name: name("login"), username: "u", password: "p" });
      const { id } = login.json as Fields;
      return { containerRegistryAuthId: id, dockerEntrypoint: ["sh"], dockerStartCmd: ["a"], env: { A: "1" } };
    },
    body: async ({ name }) => ({ name: name("template"), imageName }),
  },
  {
    collection: "/endpoints",
    parameter: "endpointId",
    apart: ["workersMin", "templateId", "networkVolumeId", "networkVolumeIds"],
    async body({ name, template }, field) {
      const hardware = baseOf(field) === "gpus" ? {} : { computeType: "CPU" };
      return { name: name("endpoint"), templateId: await template(), workersMax: 0, ...hardware };
    },
  },
  {
    collection: "/pods",
    parameter: "podId",
    apart: ["templateId", "networkVolumeId", "containerRegistryAuthId", "computeType", "volumeInGb"],
    needs: ["machines"],
    body: async ({ name }, field) => ({ name: name("pod"), ...(baseOf(field) === "gpus" ? smallGpuPod : smallPod) }),
  },
  {
    collection: "/networkvolumes",
    parameter: "networkVolumeId",
    async body(context) {
      const { fields } = await volume(context);
      return { name: context.name("volume"), size: 1, dataCenterId: fields["dataCenterId"] };
    },
  },
  {
    collection: "/containerregistryauth",
    parameter: "containerRegistryAuthId",
    apart: ["registries"],
    body: async ({ name }) => ({ name: name("login"), username: "puller", password: "not-a-real-token" }),
  },
  {
    collection: "/notifications",
    parameter: "notificationId",
    apart: ["bounds", "url", "endpointIds", "condition"],
    body: async ({ name }) => ({
      name: name("rule"),
      condition: "QUEUE_AGE",
      url: "https://hooks.example.org/millrace",
    }),
  },
  {
    collection: "/keys",
    parameter: "keyId",
    apart: ["expiresAt", "accountId", "endpointIds"],
    isUnlisted: true,
    isKept: true,
    body: async ({ name }) => ({ name: name("key"), scopes: ["run"] }),
  },
  {
    collection: "/accounts",
    parameter: "accountId",
    isUnlisted: true,
    query: "?limit=1000",
    body: async ({ name }) => ({ name: name("account") }),
  },
];
