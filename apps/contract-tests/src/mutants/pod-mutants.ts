import { withBody, withJson, withRequest, withStatus } from "@millrace/contract-core";
import { letsIn } from "./access-mutants.ts";
import type { Mutant } from "./mutant.ts";

const port = { path: /^\/pods\// };
const socket = { path: /^\/pods\/[^/]+\/\d+\/live$/ };
const graphql = { method: "POST", path: /^\/graphql/ };

const ONE_GPU = { id: "GPU-1", utilizationPercent: 50, memoryPercent: 50 };

type Variables = Record<string, unknown>;

/** Changes the input of one GraphQL mutation before the service sees it. */
function withInput(mutation: string, edit: (input: Variables) => Variables): Mutant["mutate"] {
  return withRequest(graphql, (request) => {
    const body = JSON.parse(request.body.toString()) as { query: string; variables?: { input?: Variables } };
    const { variables, query } = body;
    if (!query.includes(`${mutation}(`) || variables?.input === undefined) return request;
    return withJson(request, { ...body, variables: { ...variables, input: edit(variables.input) } });
  });
}

/** Gives two resources of the same name different names. */
function withoutConflicts(mutation: string): Mutant["mutate"] {
  return (keys) => {
    const names = new Set<unknown>();
    return withInput(mutation, (input) => {
      const { name } = input;
      if (!names.has(name)) {
        names.add(name);
        return input;
      }
      return { ...input, name: `${String(name)}-again` };
    })(keys);
  };
}

/** Defects of pods: their HTTP ports, and operations that only GraphQL has. */
export const podMutants: readonly Mutant[] = [
  {
    name: "a pod without GPUs shows the use of one",
    breaks: ["POD-USAGE-GPUS"],
    mutate: withBody({ method: "GET", path: /^\/v1\/pods\/[^/]+\/usage$/ }, (usage) => {
      const { samples = [], ...rest } = usage as { readonly samples?: readonly Record<string, unknown>[] };
      return { ...rest, samples: samples.map((sample) => ({ ...sample, gpus: [ONE_GPU] })) };
    }),
  },
  {
    name: "a pod without GPUs shows those of its machine",
    breaks: ["POD-MACHINE-OWN-GPUS"],
    mutate: withBody({ method: "GET", path: /\/pods\/[^/?]+\?includeMachine/ }, (pod) => {
      const { machine, ...rest } = pod as { readonly machine?: object };
      return { ...rest, machine: { ...machine, gpuDisplayName: "L4" } };
    }),
  },
  {
    name: "the memory of a pod is a fraction",
    breaks: ["POD-WHOLE-NUMBERS"],
    mutate: withBody({ method: "GET", path: /\/pods\/[^/?]+$/ }, (pod) => ({ ...(pod as object), memoryInGb: 0.5 })),
  },
  {
    name: "ports of pods are open without a key",
    breaks: ["POD-HTTP-PORTS"],
    mutate: letsIn(port, (key) => key === null),
  },
  {
    name: "ports of pods take any key",
    breaks: ["POD-HTTP-PORTS"],
    mutate: letsIn(port, (key, { own, other }) => key !== null && key !== own && key !== other),
  },
  {
    name: "ports of pods are reached from another account",
    breaks: ["POD-HTTP-PORTS"],
    mutate: letsIn(port, (key, { other }) => key === other),
  },
  {
    name: "WebSockets of pods ask for no key",
    breaks: ["POD-HTTP-PORTS"],
    mutate: letsIn(socket, (key) => key === null),
  },
  { name: "ports of pods take no WebSocket", breaks: ["POD-HTTP-PORTS"], mutate: withStatus(socket, 101, 426) },
  {
    name: "pods do not see the query",
    breaks: ["POD-HTTP-PORTS"],
    mutate: withRequest(port, (request) => ({ ...request, path: request.path.replace(/\?.*/, "") })),
  },
  {
    name: "ports that a pod does not expose are reached",
    breaks: ["POD-HTTP-PORTS"],
    mutate: withRequest(port, (request) => ({ ...request, path: request.path.replace("/8081/", "/8080/") })),
  },
  {
    name: "a pod at a bid is told to be reserved",
    breaks: ["GRAPHQL-POD-RENT-INTERRUPTABLE"],
    mutate: withBody(graphql, (body) => JSON.parse(JSON.stringify(body).replace('"INTERRUPTABLE"', '"RESERVED"'))),
  },
  {
    name: "any bid rents a pod",
    breaks: ["GRAPHQL-POD-RENT-INTERRUPTABLE"],
    mutate: withInput("podRentInterruptable", (input) => ({ ...input, bidPerGpu: 100 })),
  },
  {
    name: "a pod that runs takes a new bid",
    breaks: ["GRAPHQL-POD-BID-RESUME"],
    mutate: () => ({
      readsBody: true,
      answer: (answer, request) =>
        request.body.includes("podBidResume(") && answer.body.includes('"errors"')
          ? withJson(answer, { data: { it: { desiredStatus: "RUNNING" } } })
          : answer,
    }),
  },
  {
    name: "two pods may have one name by GraphQL",
    breaks: ["GRAPHQL-INPUT-NAME-UNIQUE"],
    mutate: withoutConflicts("podFindAndDeployOnDemand"),
  },
  {
    name: "two templates may have one name by GraphQL",
    breaks: ["GRAPHQL-INPUT-NAME-UNIQUE"],
    mutate: withoutConflicts("saveTemplate"),
  },
  {
    name: "a port may be one too large",
    breaks: ["GRAPHQL-PORT-SCALAR"],
    mutate: withInput("podFindAndDeployOnDemand", (input) =>
      Number(input["port"]) === 65_536 ? { ...input, port: 65_535 } : input,
    ),
  },
  {
    name: "a port may be any text",
    breaks: ["GRAPHQL-PORT-SCALAR"],
    mutate: withInput("podFindAndDeployOnDemand", (input) =>
      Number.isNaN(Number(input["port"])) ? { ...input, port: 1 } : input,
    ),
  },
];
