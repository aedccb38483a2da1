import { isIP } from "node:net";
import { type Fields, objectOf, listOf } from "../../steps/answers.ts";
import { wholeSelection } from "../interfaces/graphql-schema.ts";

/** What an account owns, as GraphQL and REST tell it. */
export interface Told {
  readonly type: string;
  /** Where an account has them in GraphQL. */
  readonly list: string;
  /** How one is asked for by its id: as a document with `it`, and the name of the field. */
  readonly one?: { readonly operation: string; readonly field?: string; readonly document: string };
  /** Where REST lists them, and the name of its schema. */
  readonly rest?: { readonly path: string; readonly schema: string };
  /** Fields that follow from what REST tells of it. */
  readonly told: Readonly<Record<string, (rest: Fields, told: unknown) => unknown>>;
}

const isHttp = (port: unknown): boolean => String(port).endsWith("/http");

/** Each field has a value that is given to a mutation or told by REST by the same name, that is never told, or that is here. */
export const kindsTold: readonly Told[] = [
  {
    type: "PodTemplate",
    list: "podTemplates",
    one: { operation: "graphql.podTemplate", document: `podTemplate(id: $id) ${wholeSelection("PodTemplate")}` },
    rest: { path: "/templates", schema: "Template" },
    told: { boundEndpointId: () => null },
  },
  {
    type: "Endpoint",
    list: "endpoints",
    one: {
      operation: "graphql.myself",
      field: "User.endpoint",
      document: `myself { endpoint(id: $id) ${wholeSelection("Endpoint", ["User"])} }`,
    },
    rest: { path: "/endpoints", schema: "Endpoint" },
    told: {
      template: ({ templateId }, told) => ({ ...objectOf(told), id: templateId }),
      pods: () => [],
      idePodId: () => null,
      networkVolume: ({ networkVolumeId }, told) =>
        networkVolumeId === undefined ? null : { ...objectOf(told), id: networkVolumeId },
    },
  },
  {
    type: "Pod",
    list: "pods",
    one: { operation: "graphql.pod", document: `pod(input: { podId: $id }) ${wholeSelection("Pod")}` },
    rest: { path: "/pods?includeMachine=true&includeNetworkVolume=true&includeSavingsPlans=true", schema: "Pod" },
    told: {
      podType: ({ interruptible }) => (interruptible === true ? "INTERRUPTABLE" : "RESERVED"),
      version: () => 1,
      costMultiplier: () => 1,
      networkVolumeId: ({ networkVolume }) => objectOf(networkVolume)["id"] ?? null,
      machineType: ({ gpuCount }) => (gpuCount === 0 ? "CPU" : "GPU"),
      gpus: ({ gpuCount, id }, told) =>
        Array.from({ length: Number(gpuCount) }, (_, at) => ({ ...listOf(told)[at], podId: id })),
      machine: ({ id, machineId }, told) => {
        const host = String(objectOf(told)["podHostId"]);
        return {
          ...objectOf(told),
          id: machineId,
          podHostId: host.startsWith(`${String(id)}-`) ? host : `${String(id)}-…`,
        };
      },
      aiApiId: ({ endpointId }) => endpointId ?? null,
      slsVersion: ({ slsVersion }) => slsVersion ?? null,
      cpuFlavor: ({ cpuFlavorId }, told) => (cpuFlavorId === undefined ? null : { ...objectOf(told), id: cpuFlavorId }),
      port: ({ ports }) => {
        const http = (ports as readonly unknown[]).filter(isHttp);
        return http.length === 1 ? Number.parseInt(String(http[0]), 10) : null;
      },
      ipAddress: (_, told) => (isIP(String(told)) > 0 ? told : "an address"),
      runtime: ({ portMappings }, told) => {
        const ports = listOf(objectOf(told)["ports"]).map((port) => ({
          ...port,
          ...(port["type"] === "tcp" ? { publicPort: objectOf(portMappings)[String(port["privatePort"])] } : {}),
        }));
        return { ...objectOf(told), ports };
      },
      testPod: () => false,
      endpoint: () => null,
      ideAiApiId: () => null,
    },
  },
  {
    type: "NetworkVolume",
    list: "networkVolumes",
    rest: { path: "/networkvolumes", schema: "NetworkVolume" },
    told: { dataCenter: ({ dataCenterId }, told) => ({ ...objectOf(told), id: dataCenterId }) },
  },
  {
    type: "ContainerRegistryAuth",
    list: "containerRegistryCreds",
    rest: { path: "/containerregistryauth", schema: "ContainerRegistryAuth" },
    told: {},
  },
  { type: "Secret", list: "secrets", told: {} },
];
