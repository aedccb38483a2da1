import { type ClaimId, dataCenterIds, gpuTypeIds } from "@millrace/spec";
import { type Fields, fieldsOf } from "../../steps/answers.ts";
import { placeOfVolumes, volume } from "../../steps/resources/volumes.ts";
import { podThatIsUp, smallGpuPod, smallPod } from "../../steps/resources/pods.ts";
import type { Calls, Context } from "../../suite/context.ts";
import type { Capability } from "../../target/machine/capability.ts";

/** A kind of resource. All that can be derived of its operations is; this says how one is made. */
export interface Kind {
  /** Where it is made and listed: `/pods`. */
  readonly collection: string;
  /** The parameter of paths that names one: `podId`. */
  readonly parameter: string;
  /** The least body that makes one in which the field, if one is given, can have a value. */
  body(calls: Calls, field?: string): Promise<Fields>;
  /** What the target needs to make one. */
  readonly needs?: readonly Capability[];
  /** How the list is asked for, to show all. */
  readonly query?: string;
  /** Values that the schemas cannot tell, for the fields of a resource that has all of them. */
  examples?(context: Context): Promise<Examples>;
  /** The kinds of it that have different fields. */
  readonly variants?: readonly Variant[];
  /** Fields whose present value is no change that is taken. */
  readonly grows?: readonly string[];
  /** Fields that follow from others. */
  readonly follows?: readonly string[];
  /** What its parts are made with, so that it can have them: by the fields that name them. */
  readonly parts?: Readonly<Record<string, Fields>>;
  /** Waits until it changes no more by itself. */
  settled?(context: Context, id: string): Promise<unknown>;
  /** Brings it to rest. */
  quiet?(context: Context, path: string): Promise<unknown>;
  /** What holds of its names in the other dialect, where two may have one. */
  readonly namesInCompat?: ClaimId;
  /** Fields whose bounds depend on other fields, or on what there is: those are checked by hand. */
  readonly apart?: readonly string[];
  /** Whether it has to be removed by the check itself: the suite knows no list of them. */
  readonly isUnlisted?: true;
  /** Whether what was removed can still be read. */
  readonly isKept?: true;
}

/** Of each field the value that it is made with, and those that it is changed to, one after the other. */
export type Examples = Readonly<Record<string, readonly unknown[]>>;

export interface Variant {
  readonly what: string;
  readonly body: Fields;
  readonly lacks: RegExp;
}

export const bases = ["usual", "gpus", "requests"] as const;
export type Base = (typeof bases)[number];

/** Which body a field needs: some can only be given together with GPUs, or to an endpoint for requests. */
export function baseOf(field: string | undefined): Base {
  if (/^(?:openRequests|corsOrigins)$/.test(field ?? "")) return "requests";
  return /^(?:gpu|computeType|allowedCuda|minCuda|min.*PerGPU)/.test(field ?? "") ? "gpus" : "usual";
}

const imageName = "local/sleeper";

export const kinds: readonly Kind[] = [
  {
    collection: "/templates",
    parameter: "templateId",
    apart: ["containerRegistryAuthId"],
    async examples(context) {
      const logins = [await loginOf(context), await loginOf(context)];
      return {
        containerRegistryAuthId: [logins[0], logins[1], logins[0]],
        env: [{ MODEL: "small", _EMPTY: "", l9: 'quotes " and\nlines' }, {}, { MODEL: "ä" }],
        ports: [["8000/http", "8000/tcp", "70001/tcp"], [], ["65535/tcp"]],
        dockerEntrypoint: [["sh", "-c", ""], [], ["sh"]],
        dockerStartCmd: [["python -u handler.py", "--größe=1"], [], ["a"]],
        readme: ["# Title\r\n\n* one\t*two*\n", "", "x"],
      };
    },
    body: async ({ name }) => ({ name: name("template"), imageName }),
  },
  {
    collection: "/endpoints",
    parameter: "endpointId",
    // An action is shown with its limit.
    apart: ["workersMin", "templateId", "networkVolumeId", "networkVolumeIds", "spendAction"],
    parts: { templateId: { isServerless: true } },
    namesInCompat: "COMPAT-NAMES",
    follows: ["version", "instanceIds"],
    // With workers, the GPUs would have to exist.
    variants: [
      {
        what: "One with GPUs",
        body: { type: "QB", computeType: "GPU", workersMax: 0 },
        lacks: /^(?:cpu|vcpu|workersMax|openRequests|corsOrigins)/,
      },
      {
        what: "One without GPUs",
        body: { type: "QB", computeType: "CPU" },
        lacks: /^(?:gpu|.*Cuda|openRequests|corsOrigins)/,
      },
      { what: "One for requests", body: { type: "LB", computeType: "CPU" }, lacks: /^(?:gpu|.*Cuda)/ },
    ],
    async examples(context) {
      const templates = [await context.template(), await context.template()];
      const volumes = [await volume(context), await volume(context)];
      const centers = [...new Set([...volumes.map(({ dataCenterId }) => dataCenterId), ...dataCenterIds])];
      const [first, second] = volumes.map(({ id }) => [id]);
      return {
        templateId: [templates[0], templates[1], templates[0]],
        networkVolumeIds: [first, second, first],
        dataCenterIds: [centers.slice(0, 2).toReversed(), centers.slice(0, 3), centers.slice(0, 2)],
        env: [{ MODEL: "large", EMPTY: "", OTHER: "ä = 1" }, {}, { A: "1" }],
        gpuTypeIds: [gpuTypeIds.slice(0, 2).toReversed(), gpuTypeIds.slice(1, 3), gpuTypeIds.slice(0, 1)],
        workersMax: [0, 2, 0],
        vcpuCount: [4, 8, 4],
        // Without one, its action is not shown either.
        spendLimit: [12.5, 13.5, 12.5],
      };
    },
    async body({ name, template }, field) {
      const base = baseOf(field);
      const hardware = base === "gpus" ? {} : { computeType: "CPU" };
      const type = base === "requests" ? { type: "LB" } : {};
      return { name: name("endpoint"), templateId: await template(), workersMax: 0, ...hardware, ...type };
    },
  },
  {
    collection: "/pods",
    parameter: "podId",
    apart: ["templateId", "networkVolumeId", "containerRegistryAuthId", "computeType", "volumeInGb"],
    needs: ["machines"],
    namesInCompat: "COMPAT-NAMES",
    settled: podThatIsUp,
    quiet: ({ rest }, path) => rest("POST", `${path}/stop`),
    body: async ({ name }, field) => ({ name: name("pod"), ...(baseOf(field) === "gpus" ? smallGpuPod : smallPod) }),
  },
  {
    collection: "/networkvolumes",
    parameter: "networkVolumeId",
    namesInCompat: "COMPAT-NAMES",
    grows: ["size"],
    // It stays where it is.
    examples: async () => ({ size: [1, 2, 5], dataCenterId: [] }),
    async body(context) {
      return { name: context.name("volume"), size: 1, dataCenterId: await placeOfVolumes(context) };
    },
  },
  {
    collection: "/containerregistryauth",
    parameter: "containerRegistryAuthId",
    apart: ["registries"],
    examples: async () => ({}),
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
    apart: ["expiresAt", "accountId", "endpointIds", "volumeIds"],
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

async function loginOf({ rest, name }: Context): Promise<unknown> {
  const login = { name: name("login"), username: "u", password: "p" };
  return fieldsOf(await rest("POST", "/containerregistryauth", login))["id"];
}
