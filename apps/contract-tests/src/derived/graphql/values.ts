import { getNamedType } from "graphql";
import { dataCenterIds } from "@millrace/spec";
import { type Fields, fieldsOf, objectOf, listOf } from "../../steps/answers.ts";
import { dataOf, mutate } from "../interfaces/graphql-reading.ts";
import { podThatIsUp } from "../../steps/resources/pods.ts";
import { refusalOf } from "../../suite/calls.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { claimsOf } from "../interfaces/claims-of.ts";
import {
  collections,
  documentOf,
  fieldNames,
  misfits,
  mutations,
  wholeSelection,
} from "../interfaces/graphql-schema.ts";
import { type Told, kindsTold } from "./told.ts";
import { kinds } from "../interfaces/kinds.ts";
import { itemsOf, make } from "../interfaces/places.ts";

const family = "graphql-answers";
const env = [
  { key: "A", value: "1" },
  { key: "B", value: " 2" },
];
const variables = { A: "1", B: " 2" };
const sizes = { containerDiskInGb: 7, volumeInGb: 3, volumeMountPath: "/data" };
const ports = "8888/http,22/tcp";
/** Settings of an endpoint, all other than their defaults. */
export const settings = {
  type: "QB",
  computeType: "GPU",
  gpuIds: "ADA_24,AMPERE_24",
  gpuCount: 2,
  locations: "EU-RO-1,US-KS-2",
  env,
  workersMin: 0,
  workersMax: 2,
  workersStandby: 1,
  workersPFBTarget: 1,
  idleTimeout: 77,
  scalerType: "REQUEST_COUNT",
  scalerValue: 7,
  executionTimeoutMs: 61_000,
  flashBootType: "FLASHBOOT",
};
/** Others, with which it can have no workers: no machine has these versions of CUDA. */
const others = {
  ...settings,
  gpuIds: "AMPERE_24,AMPERE_80,-NVIDIA A30",
  gpuCount: 1,
  locations: "EU-RO-1",
  allowedCudaVersions: "12.4,12.1",
  minCudaVersion: "12.1",
  env: [],
  workersMax: 0,
  workersStandby: 2,
  workersPFBTarget: 2,
  idleTimeout: 78,
  scalerType: "QUEUE_DELAY",
  scalerValue: 8,
  executionTimeoutMs: 62_000,
  flashBootType: "OFF",
};

/** What was made, by its id: what a mutation was given for it. */
type Made = Map<string, Fields>;

export const scenarios: readonly Scenario[] = [
  {
    name: "What GraphQL makes and replaces has all that it was given, in every answer, and what REST makes is told alike",
    claims: [
      ...new Set(
        ["myself", "pod", "podTemplate", ...mutations.map(({ name }) => name)].flatMap((one) =>
          claimsOf({ family, operation: `graphql.${one}` }),
        ),
      ),
    ],
    needs: ["handlers"],
    async run(target) {
      const context = await quietAccount(target);
      const { rest, name } = context;
      const made: Made = new Map();
      const byGraphql = (mutation: string, input: Fields): Promise<string> => saved(context, made, mutation, input);
      const { ids, inputs } = await makeAll(context, made);
      for (const id of ids.pods) await podThatIsUp(context, id);
      await expectAlike(context, made, "as it was made");

      for (const [path, fields] of [
        [`/templates/${ids.workerTemplateId}`, { env: { C: "3" }, ports: ["90/tcp"], containerDiskInGb: 9 }],
        [`/endpoints/${ids.endpointId}`, { env: {}, idleTimeout: 11, executionTimeoutMs: 61_000 }],
        [`/networkvolumes/${ids.ownVolumeId}`, { name: name("renamed"), size: 4 }],
      ] as const) {
        await rest("PATCH", path, fields);
        made.set(path.split("/")[2] ?? "", {});
      }
      await byGraphql("saveTemplate", {
        ...inputs.template,
        id: ids.templateId,
        name: name("changed"),
        dockerArgs: "",
        isServerless: false,
      });
      await byGraphql("saveTemplate", {
        ...inputs.more,
        id: ids.podTemplateId,
        name: name("changed"),
        isPublic: false,
        config: {},
      });
      await byGraphql("saveEndpoint", { ...inputs.endpoint, ...others, id: ids.ownEndpointId });
      await expectAlike(context, made, "as it was changed");
      await byGraphql("saveEndpoint", { ...inputs.endpoint, ...others, id: ids.ownEndpointId, gpuIds: "" });
      await mutate(context, "secretDelete", ids.secretId);
    },
  },
];

/**
 * A service whose account has nothing yet, where there can be one: all that it owns is read, and other checks own hundreds of things. It
 * is not shared, because GPUs are held there.
 */
async function quietAccount(target: Context): Promise<Context> {
  if (!target.capabilities.has("own-service")) return target;
  return { ...target, ...(await target.another({})) };
}

/** One of everything by each interface that makes it. */
async function makeAll(context: Context, made: Made) {
  const { name } = context;
  const byRest = async (collection: string, fields: Fields): Promise<string> => {
    const kind = kinds.find((one) => one.collection === collection);
    if (kind === undefined) throw new Error(`Nothing is made in ${collection}.`);
    const { id } = await make(context, kind, fields);
    made.set(id, {});
    return id;
  };
  const byGraphql = (mutation: string, input: Fields): Promise<string> => saved(context, made, mutation, input);
  const login = await byGraphql("saveRegistryAuth", {
    name: name("login"),
    username: "u",
    password: "p",
    registries: ["a.example", "b.example"],
  });
  const volumeId = await byRest("/networkvolumes", { size: 2 });
  const place = { name: name("volume"), size: 3, dataCenterId: dataCenterIds[0] };
  const ownVolumeId = await byGraphql("createNetworkVolume", place);
  const container = { ...sizes, ports: ports.split(","), env: variables };
  const templateId = await byRest("/templates", { ...container, readme: "read", containerRegistryAuthId: login });
  const template = {
    ...sizes,
    name: name("template"),
    imageName: "local/sleeper",
    dockerArgs: "serve --port=80",
    env,
    ports,
  };
  const more = {
    ...template,
    imageName: "b.example/team/tool:1.2.3-cuda12",
    containerRegistryAuthId: login,
    portsConfig: [{ port: "8888", name: "web" }],
    readme: "of GraphQL",
    isPublic: true,
    isServerless: false,
    category: "CPU",
    startSsh: true,
    startJupyter: true,
    startScript: "echo",
    advancedStart: true,
    config: { a: [1] },
  };
  const podTemplateId = await byGraphql("saveTemplate", more);
  const ofWorkers = { name: name("serverless"), imageName: "local/sleeper", containerDiskInGb: 8, volumeInGb: 0 };
  const workerTemplateId = await byGraphql("saveTemplate", { ...ofWorkers, isServerless: true });
  const volume = { networkVolumeId: volumeId };
  const endpointId = await byRest("/endpoints", { env: variables, idleTimeout: 7, ...volume });
  const endpoint = { ...settings, name: name("endpoint"), templateId: workerTemplateId };
  const ownEndpointId = await byGraphql("saveEndpoint", endpoint);
  const { computeType, instanceIds } = { computeType: "CPU", instanceIds: ["cpu3c-2-4"] };
  const small = { name: name("endpoint"), templateId: workerTemplateId, computeType, instanceIds, workersMax: 0 };
  const requests = { type: "LB", openRequests: true, corsOrigins: ["https://a.example", "*"] };
  await byGraphql("saveEndpoint", { ...small, ...requests, name: name("balanced") });
  await byGraphql("saveEndpoint", { ...small, networkVolumeIds: [volume], networkVolumeId: volumeId });
  const pods = [
    await byRest("/pods", container),
    await byRest("/pods", volume),
    await byGraphql("deployCpuPod", { ...template, dockerArgs: "", name: name("pod"), instanceId: "cpu3c-1-2" }),
    await byGraphql("podFindAndDeployOnDemand", {
      ...sizes,
      name: name("pod"),
      imageName: "local/sleeper",
      env,
      containerRegistryAuthId: login,
      gpuTypeId: "NVIDIA L4",
      gpuCount: 2,
      port: 8081,
    }),
  ];
  const secret = { name: name("secret").replaceAll("-", "_"), value: "hidden", description: "what it is for" };
  const secretId = await byGraphql("secretCreate", secret);
  const ids = { ownVolumeId, templateId, podTemplateId, workerTemplateId, endpointId, ownEndpointId, pods, secretId };
  return { ids, inputs: { template, more, endpoint } };
}

/** Calls a mutation with its input. Its answer has what was given, and is of its type. */
async function saved(context: Context, made: Made, name: string, input: Fields): Promise<string> {
  const mutation = mutations.find((one) => one.name === name);
  const kind = kindsTold.find(({ type }) => type === (mutation && getNamedType(mutation.type).name));
  if (mutation === undefined || kind === undefined) throw new Error(`There is no mutation ${name}.`);
  const document = documentOf(mutation, "mutation", wholeSelection(mutation.type));
  const answer = await context.graphql(document, { input });
  const it = objectOf(dataOf(answer)["it"]);
  const id = String(it["id"]);
  if (it["id"] === undefined) throw refusalOf(name, answer);
  const collection = collections[kind.type];
  if (collection !== undefined && input["id"] === undefined) context.made(`${collection}/${id}`);
  made.set(id, input);
  const operation = `graphql.${name}`;
  // A pod is on its way, and REST would tell more of it.
  const rest =
    kind.type === "Pod" || collection === undefined
      ? undefined
      : fieldsOf(await context.rest("GET", `${collection}/${id}`));
  const types = [kind.type, getNamedType(mutation.args[0]?.type ?? mutation.type).name];
  expectTold(context, kind, {
    told: it,
    rest,
    given: input,
    claimsFor: (field) =>
      types.flatMap((type) => claimsOf({ family, operation, ...(field && { field: `${type}.${field}` }) })),
    when: `answered by ${name}`,
  });
  return id;
}

/** Everything that was made, as the account has it and as it is asked for alone. */
async function expectAlike(context: Context, made: Made, when: string): Promise<void> {
  const user = objectOf(dataOf(await context.graphql(`{ myself ${wholeSelection("User")} }`))["myself"]);
  const seen: string[] = [];
  for (const kind of kindsTold) {
    const inRest = kind.rest === undefined ? [] : itemsOf(await context.rest("GET", kind.rest.path));
    const claims = claimsOf({ family, operation: "graphql.myself", field: `User.${kind.list}` });
    for (const item of listOf(user[kind.list])) {
      const given = made.get(String(item["id"]));
      if (given === undefined) continue;
      seen.push(String(item["id"]));
      const rest = inRest.find(({ id }) => id === item["id"]);
      const more = { rest, given, when };
      expectTold(context, kind, { told: item, claimsFor: () => claims, ...more });
      if (kind.one === undefined) continue;
      const { document, operation, field: only } = kind.one;
      const alone = dataOf(await context.graphql(`query ($id: String!) { it: ${document} }`, { id: item["id"] }))["it"];
      const told = objectOf(only === undefined ? alone : objectOf(alone)[only.split(".")[1] ?? ""]);
      const claimsFor = (field?: string): ReturnType<typeof claimsOf> => {
        const about = only ?? (field && `${kind.type}.${field}`);
        return claimsOf({ family, operation, ...(about && { field: about }) });
      };
      expectTold(context, kind, { told, claimsFor, above: only === undefined ? [] : ["User"], ...more });
    }
  }
  const says = context.expect(...claimsOf({ family, operation: "graphql.myself" }));
  says.equals(seen.toSorted(), [...made.keys()].toSorted(), `what the account owns ${when}`);
}

interface Telling {
  readonly told: Fields;
  /** As REST tells it; undefined where it does not. */
  readonly rest: Fields | undefined;
  readonly given: Fields;
  readonly above?: readonly string[];
  /** The claims about a field; without one, those about the whole. */
  claimsFor(field?: string): ReturnType<typeof claimsOf>;
  readonly when: string;
}

/** Each field is of its type, what was given, what REST tells, and what follows from that. */
function expectTold(context: Context, kind: Told, { told, rest, given, above = [], claimsFor, when }: Telling): void {
  const about = `${kind.type} ${when}`;
  context
    .expect(...claimsFor())
    .equals(misfits(kind.type, told, { path: about, above }), [], "what is not of its type");
  for (const field of fieldNames(kind.type)) {
    const says = context.expect(...claimsFor(field));
    const value = told[field];
    // One port that was given alone is among all, too.
    if (field in given && !(field === "ports" && "port" in given)) {
      says.contains(
        { [field]: asGiven(value, given[field]) },
        { [field]: given[field] },
        `${field} of ${about}, as given`,
      );
    }
    if (rest === undefined) continue;
    if (field in rest) {
      const known = field === "machine" || field === "networkVolume" ? shared(rest[field], value) : rest[field];
      says.equals(asInRest(value, known), known, `${field} of ${about}, as REST tells it`);
    }
    const follows = kind.told[field];
    if (follows !== undefined) says.equals(value, follows(rest, value), `${field} of ${about}`);
  }
}

/** Variables of a pod are texts. */
function asGiven(told: unknown, given: unknown): unknown {
  if (!Array.isArray(told) || !Array.isArray(given) || typeof told[0] !== "string" || typeof given[0] !== "object")
    return told;
  return Object.entries(objectOf(asInRest(told, {}))).map(([key, value]) => ({ key, value }));
}

/** What GraphQL tells under a name, in the form in which REST tells it, as far as both tell of its parts. */
function asInRest(told: unknown, inRest: unknown): unknown {
  if (Array.isArray(inRest) && typeof told === "string") return told.split(",").filter((one) => one !== "");
  if (Array.isArray(inRest) && Array.isArray(told)) {
    return told.map((one) => (typeof one === "object" ? objectOf(one)["networkVolumeId"] : one));
  }
  if (Array.isArray(told)) {
    const pairs = told.map((one) =>
      typeof one === "string" ? [one.split("=")[0], one.slice(one.indexOf("=") + 1)] : [one.key, one.value],
    );
    return Object.fromEntries(pairs);
  }
  if (typeof told !== "object" || told === null) return told;
  const parts = Object.entries(objectOf(inRest)).filter(([name]) => name in told);
  return Object.fromEntries(parts.map(([name, value]) => [name, asInRest(objectOf(told)[name], value)]));
}

/** The parts that GraphQL tells too. */
function shared(value: unknown, other: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const isShared = ([name]: readonly [string, unknown]): boolean => name in objectOf(other);
  const parts = Object.entries(value).filter(isShared);
  return Object.fromEntries(parts.map(([name, part]) => [name, shared(part, objectOf(other)[name])]));
}
