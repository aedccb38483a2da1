import { type ClaimId, limits } from "@millrace/spec";
import { updates } from "../../steps/resources/endpoints.ts";
import { codesOf, dataOf, errorsOf, make as makeByGraphql, mutate } from "../../derived/interfaces/graphql-reading.ts";
import { smallPod } from "../../steps/resources/pods.ts";
import {
  type Answer,
  type Context,
  type Fields,
  type Scenario,
  atService,
  fieldsOf,
  objectOf,
  refusedFields,
} from "../../steps/words.ts";
import { documented, hosted } from "../../steps/resources/hosted.ts";

const NO_HARDWARE = "There are no longer any instances available";
const CENTERS = ["EU-RO-1", "XX-NOWHERE-1"] as const;

type Path = "/endpoints" | "/networkvolumes" | "/pods" | "/templates";
type In = typeof hosted | typeof documented;

/** The least body of a resource, with a name of its own. */
async function leastOf({ name, template }: Pick<Context, "name" | "template">, path: Path): Promise<Fields> {
  const called = { name: name("made") };
  if (path === "/networkvolumes") return { ...called, size: 10, dataCenterId: CENTERS[0] };
  if (path === "/endpoints") return { ...called, templateId: await template(), workersMax: 0 };
  return { ...called, imageName: "local/sleeper", ...(path === "/pods" ? { volumeInGb: 0 } : {}) };
}

/** Creates a resource under a dialect, and notes it for removal. */
async function make({ rest, made }: Context, path: Path, body: object, dialect: In): Promise<Answer> {
  const answer = await rest("POST", path, body, dialect);
  const { id } = fieldsOf(answer);
  if (typeof id === "string") made(`${path}/${id}`);
  return answer;
}

/** An endpoint before it is changed. */
const present = { executionTimeoutMs: 60_000, idleTimeout: 7 };

/** Fields of an endpoint that the other dialect takes, and what is shown then: of a new one, and of a changed one. By default each is refused. */
const leniences: readonly (readonly [ClaimId, given: Fields, ofNew: Fields, ofChanged?: Fields])[] = [
  ["COMPAT-FOREIGN-FIELDS", { vcpuCount: 4 }, { computeType: "GPU" }],
  [
    "COMPAT-ZERO-TIMEOUT",
    { executionTimeoutMs: 0 },
    { executionTimeoutMs: limits.executionTimeoutDefaultMs, idleTimeout: limits.idleTimeoutDefaultSeconds },
    { executionTimeoutMs: limits.executionTimeoutDefaultMs, idleTimeout: 7 },
  ],
  ["COMPAT-NULLS", { env: null, idleTimeout: null }, { idleTimeout: limits.idleTimeoutDefaultSeconds }, present],
  ["COMPAT-DATA-CENTERS", { dataCenterIds: CENTERS }, { dataCenterIds: CENTERS.slice(0, 1) }],
];
/** Fields in which null means nothing. */
const NOT_NULL = [
  ["/endpoints", "flashboot"],
  ["/endpoints", "scalerType"],
  ["/templates", "name"],
  ["/templates", "category"],
  ["/pods", "computeType"],
  ["/pods", "openHttpPorts"],
] as const;

function sameNames(
  what: string,
  needs: Scenario["needs"],
  rows: readonly (readonly [Path, again: number])[],
): Scenario {
  return {
    name: `${what} under compat`,
    claims: ["COMPAT-NAMES"],
    ...(needs === undefined ? {} : { needs }),
    async run({ context, says }) {
      for (const [path, again] of rows) {
        const least = await leastOf(context, path);
        const body = path === "/pods" ? { ...least, ...smallPod } : least;
        says.status(await make(context, path, body, hosted), path === "/pods" ? 201 : 200);
        says.status(await make(context, path, body, hosted), again);
        says.status(await make(context, path, body, documented), 409);
      }
    },
  };
}

/** Saves an endpoint with these models. */
async function savedModels(
  context: Pick<Context, "graphql" | "name" | "template" | "made">,
  modelReferences: readonly string[] | undefined,
  id?: unknown,
): Promise<Answer> {
  const save = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id modelReferences } }";
  const least = await leastOf(context, "/endpoints");
  const answer = await context.graphql(save, { input: { ...least, id, modelReferences } }, hosted);
  const made = objectOf(dataOf(answer)["saveEndpoint"])["id"];
  if (typeof made === "string") context.made(`/endpoints/${made}`);
  return answer;
}

function modelsIn(answer: Answer): unknown {
  return objectOf(dataOf(answer)["saveEndpoint"])["modelReferences"];
}

/** Rules in which the hosted service is more lenient than the document. */
export const scenarios: readonly Scenario[] = [
  {
    name: "what an endpoint of the hosted service takes is taken under compat, and refused by default",
    claims: leniences.map(([claim]) => claim),
    async run({ context, rest }) {
      for (const [id, given, ofNew, ofChanged = ofNew] of leniences) {
        const claim = context.expect(id);
        const refuse = (answer: Answer): void => {
          claim.status(answer, 400);
          claim.equals(refusedFields(answer).toSorted(), Object.keys(given), "the fields named");
        };
        const least = await leastOf(context, "/endpoints");
        refuse(await make(context, "/endpoints", { ...least, ...given }, documented));
        const answer = await make(context, "/endpoints", { ...least, ...given }, hosted);
        claim.status(answer, 200);
        claim.contains(answer.json, ofNew);
        const path = `/endpoints/${String(fieldsOf(answer)["id"])}`;
        for (const [method, end] of updates) {
          await rest("PATCH", path, present, documented);
          refuse(await rest(method, path + end, given, documented));
          const changed = await rest(method, path + end, given, hosted);
          claim.status(changed, 200);
          claim.contains(changed.json, ofChanged);
        }
      }
    },
  },
  sameNames("endpoints and volumes may have the same name, and templates may not,", undefined, [
    ["/endpoints", 200],
    ["/networkvolumes", 200],
    ["/templates", 409],
  ]),
  sameNames("pods may have the same name", ["handlers"], [["/pods", 201]]),
  {
    name: "unknown data centers are ignored by GraphQL under compat beside a known one",
    claims: ["COMPAT-DATA-CENTERS"],
    async run({ context, says }) {
      const save = async (locations: string, dialect: In): Promise<Answer> => {
        const input = { ...(await leastOf(context, "/endpoints")), locations };
        const answer = await mutate(context, "saveEndpoint", input, "{ id locations }", dialect);
        const { id } = objectOf(dataOf(answer)["it"]);
        if (typeof id === "string") context.made(`/endpoints/${id}`);
        return answer;
      };
      const [known, unknown] = CENTERS;
      says.contains(dataOf(await save(CENTERS.join(","), hosted))["it"], { locations: known });
      says.equals(codesOf(await save(unknown, hosted)), "INVALID_REQUEST", "without a known one");
      says.equals(codesOf(await save(CENTERS.join(","), documented)), "INVALID_REQUEST", "by default");
    },
  },
  {
    name: "the catalogue answers under compat without a key, and nothing else does",
    claims: ["COMPAT-OPEN-CATALOGUE"],
    safety: "read-only",
    async run({ graphql, says }) {
      const fields = ["gpuTypes { id }", "dataCenters { id }", "cpuFlavors { id }", "cpuTypes { id }", "countryCodes"];
      const catalogue = `{ ${fields.join(" ")} serverlessGpuPools { id } }`;
      for (const [query, dialect, status] of [
        [catalogue, hosted, 200],
        [catalogue, documented, 401],
        ['{ listings(input: {}) { id } listing(id: "x") { id } }', hosted, 200],
        ["{ gpuTypes { id } myself { id } }", hosted, 401],
        ["query { ...own } fragment own on Query { myself { id } }", hosted, 401],
      ] as const) {
        const answer = await graphql(query, {}, { ...dialect, key: null });
        says.status(answer, status);
        if (query === catalogue && status === 200) says.equals(errorsOf(answer), [], "errors");
      }
    },
  },
  {
    name: "null means left out in jobs under compat, and by default it is a wrong value, also where no field may be null",
    claims: ["COMPAT-NULLS"],
    async run({ context, says }) {
      for (const [path, field] of NOT_NULL) {
        const answer = await make(context, path, { ...(await leastOf(context, path)), [field]: null }, documented);
        says.equals(refusedFields(answer), [field], "refused by default");
      }
      const queue = await context.endpoint();
      const body = { input: {}, webhook: null, s3Config: null, policy: { ttl: null, lowPriority: null } };
      says.status(await queue.call("POST", "run", { body, ...hosted }), 200);
      says.status(await queue.call("POST", "run", { body: { input: {}, policy: null }, ...hosted }), 200);
      says.status(await queue.call("POST", "run", { body, ...documented }), 400);
    },
  },
  {
    name: "least speeds are wishes under compat",
    claims: ["COMPAT-SPEEDS"],
    needs: ["machines"],
    async run({ context, says }) {
      const speeds = { containerDiskInGb: 1, volumeInGb: 0, minDownloadMbps: 100, minUploadMbps: 100 };
      says.status(await make(context, "/pods", { ...smallPod, ...speeds }, documented), 501);
      const made = await make(context, "/pods", { ...smallPod, ...speeds }, hosted);
      // Where nothing is free, the refusal is not about speeds.
      says.that(made.status === 201 || !made.text.includes("minDownloadMbps"), "a pod, whatever its speed", made.text);
    },
  },
  {
    name: "an address that is not served is not told as one that is gone",
    claims: ["COMPAT-NOT-SERVED"],
    safety: "read-only",
    async run({ send, says }) {
      for (const path of ["/v1/hub/listings", "/v2/pods/any/nothing", "/v2/tags"]) {
        says.status(await send({ method: "GET", path, ...hosted }), 501);
        says.status(await send({ method: "GET", path, ...documented }), 404);
      }
    },
  },
  {
    name: "want of hardware is told under compat in the words that clients look for",
    claims: ["COMPAT-NO-HARDWARE"],
    async run({ context, says }) {
      const request = { ...(await leastOf(context, "/pods")), gpuCount: limits.gpuCountMax };
      for (const answer of [
        await make(context, "/pods", request, hosted),
        await mutate(context, "podFindAndDeployOnDemand", request, "{ id }", hosted),
      ]) {
        says.that(answer.text.includes(NO_HARDWARE), "the words", answer.text);
      }
    },
  },
  {
    name: "products that only the hosted service has are empty to read under compat, and refused where they are needed",
    claims: ["COMPAT-GRAPHQL-HOSTED-PRODUCTS"],
    async run({ context, says }) {
      const lists = "myModels { id } listings(input: {}) { id } allAiApiPublicConfigs { id }";
      const one = 'listing(id: "x") { id }';
      const query = `{ ${lists} ${one} gpuTypes(input: { cluster: true }) { id } }`;
      const read = await context.graphql(query, {}, hosted);
      const empty = { myModels: [], listings: [], allAiApiPublicConfigs: [], gpuTypes: [] };
      says.equals(errorsOf(read), [], "errors");
      says.equals(dataOf(read), { ...empty, listing: null });
      const mutation = "mutation { createFlashAuthRequest { id } }";
      says.equals(codesOf(await context.graphql(mutation, {}, hosted)), "NOT_IMPLEMENTED", "a login");
      const input = { ...(await leastOf(context, "/endpoints")), hubReleaseId: "r" };
      const save = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
      says.equals(codesOf(await context.graphql(save, { input }, hosted)), "NOT_IMPLEMENTED", "one of the hub");
    },
  },
  {
    name: "the HTTP ports of a task are open under compat, and those of other pods are not",
    claims: ["COMPAT-GRAPHQL-TASKS"],
    async run({ context, says }) {
      for (const [key, isOpen] of [
        ["RUNPOD_TASK_TOKEN", true],
        ["OTHER", false],
      ] as const) {
        const body = { ...(await leastOf(context, "/pods")), ports: "8080/http", env: [{ key, value: "t" }] };
        const pod = { ...body, instanceId: "cpu3c-1-2" };
        const { id } = await makeByGraphql(context, "deployCpuPod", pod, "{ id }", hosted);
        const path = `/pods/${String(id)}`;
        says.equals(fieldsOf(await context.rest("GET", path))["openHttpPorts"], isOpen, key);
        const kept = { env: { [key]: "t", A: "1" } };
        says.equals(
          fieldsOf(await context.rest("PATCH", path, kept))["openHttpPorts"],
          isOpen,
          `${key} beside another`,
        );
        says.equals(fieldsOf(await context.rest("PATCH", path, { env: {} }))["openHttpPorts"], false, `without ${key}`);
      }
    },
  },
  {
    name: "models of an endpoint are refused where there is no store of models",
    claims: ["COMPAT-GRAPHQL-MODELS"],
    async run({ context, says }) {
      const answer = await savedModels(context, ["owner/model"]);
      const isRefused = codesOf(answer) === "NOT_IMPLEMENTED";
      says.that(isRefused || String(modelsIn(answer)) === "owner/model", "a refusal, or the model", answer.text);
    },
  },
  atService({
    name: "models of an endpoint are kept and shown where there is a store of models",
    claims: ["COMPAT-GRAPHQL-MODELS"],
    condition: { shared: true, modelHub: "http://127.0.0.1:9" },
    needs: ["processes"],
    async run({ name, service, says }) {
      const given = { ...service, name };
      const references = Array.from({ length: limits.modelReferencesMax }, (_, at) => `owner/model-${at}:v1.0`);
      for (const wrong of [["model"], ["a/b", "a/b:c"], ["a/../b"], ["a/b:c:d"], [...references, "owner/one-more"]]) {
        says.equals(codesOf(await savedModels(given, wrong)), "INVALID_REQUEST", `the code for ${wrong.join(" ")}`);
      }
      const answer = await savedModels(given, references);
      says.equals(modelsIn(answer), references, "what was given");
      const { id } = objectOf(dataOf(answer)["saveEndpoint"]);
      says.equals(modelsIn(await savedModels(given, undefined, id)), [], "none");
    },
  }),
];
