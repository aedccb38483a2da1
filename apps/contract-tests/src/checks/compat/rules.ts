import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf, objectOf, refusedFields } from "../answers.ts";
import { codesOf, dataOf, errorsOf } from "../graphql/reading.ts";
import { documented, hosted } from "./hosted.ts";

const SAVE_ENDPOINT = "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id locations } }";
const NO_HARDWARE = "There are no longer any instances available";
const UNKNOWN_CENTER = "XX-NOWHERE-1";

/** Fields in which null means nothing. */
const NOT_NULL = [
  ["/endpoints", "flashboot"],
  ["/endpoints", "scalerType"],
  ["/templates", "name"],
  ["/templates", "category"],
  ["/pods", "computeType"],
  ["/pods", "openHttpPorts"],
] as const;

/** Creates a resource under a dialect, and notes it for removal. */
async function make(
  { rest, made }: Context,
  path: "/endpoints" | "/networkvolumes" | "/pods" | "/templates",
  body: object,
  dialect: typeof hosted | typeof documented,
): Promise<Answer> {
  const answer = await rest("POST", path, body, dialect);
  const { id } = fieldsOf(answer);
  if (typeof id === "string") made(`${path}/${id}`);
  return answer;
}

/** Rules in which the hosted service is more lenient than the document. */
export const scenarios: readonly Scenario[] = [
  {
    name: "fields of the other compute type are ignored under compat",
    claims: ["COMPAT-FOREIGN-FIELDS"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("COMPAT-FOREIGN-FIELDS");
      const request = async () => ({
        name: context.name("endpoint"),
        templateId: await context.template(),
        workersMax: 0,
        vcpuCount: 4,
      });
      const answer = await make(context, "/endpoints", await request(), hosted);
      claim.status(answer, 200);
      claim.contains(answer.json, { computeType: "GPU" });
      const path = `/endpoints/${String(fieldsOf(answer)["id"])}`;
      const changed = await context.rest("PATCH", path, { vcpuCount: 2, idleTimeout: 33 }, hosted);
      claim.status(changed, 200);
      claim.contains(changed.json, { idleTimeout: 33 });
      const refused = await make(context, "/endpoints", await request(), documented);
      claim.equals(refusedFields(refused), ["vcpuCount"], "refused by default");
    },
  },
  {
    name: "endpoints and volumes may have the same name under compat, templates may not",
    claims: ["COMPAT-NAMES"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("COMPAT-NAMES");
      const templateId = await context.template();
      const requests = [
        ["/endpoints", { templateId, workersMax: 0 }, 200],
        ["/networkvolumes", { size: 10, dataCenterId: "EU-RO-1" }, 200],
        ["/templates", { imageName: "local/sleeper", isServerless: true }, 409],
      ] as const;
      for (const [path, request, again] of requests) {
        const body = { ...request, name: context.name("twin") };
        claim.status(await make(context, path, body, hosted), 200);
        claim.status(await make(context, path, body, hosted), again);
        claim.status(await make(context, path, body, documented), 409);
      }
    },
  },
  {
    name: "pods may have the same name under compat",
    claims: ["COMPAT-NAMES"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const claim = context.expect("COMPAT-NAMES");
      const small = { computeType: "CPU", vcpuCount: 1, containerDiskInGb: 5, volumeInGb: 0 };
      const body = { ...small, imageName: "local/sleeper", name: context.name("twin") };
      claim.status(await make(context, "/pods", body, hosted), 201);
      claim.status(await make(context, "/pods", body, hosted), 201);
      claim.status(await make(context, "/pods", body, documented), 409);
    },
  },
  {
    name: "unknown data centers are ignored under compat beside a known one",
    claims: ["COMPAT-DATA-CENTERS"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("COMPAT-DATA-CENTERS");
      const { graphql, made, name } = context;
      const templateId = await context.template();
      const save = async (locations: string, dialect: typeof hosted | typeof documented): Promise<Answer> => {
        const input = { name: name("endpoint"), templateId, workersMax: 0, locations };
        const answer = await graphql(SAVE_ENDPOINT, { input }, dialect);
        const { id } = objectOf(dataOf(answer)["it"]);
        if (typeof id === "string") made(`/endpoints/${id}`);
        return answer;
      };
      const both = `EU-RO-1,${UNKNOWN_CENTER}`;
      claim.contains(dataOf(await save(both, hosted))["it"], { locations: "EU-RO-1" });
      claim.equals(codesOf(await save(UNKNOWN_CENTER, hosted)), "INVALID_REQUEST", "without a known one");
      claim.equals(codesOf(await save(both, documented)), "INVALID_REQUEST", "by default");
      const body = { name: name("endpoint"), templateId, workersMax: 0, dataCenterIds: both.split(",") };
      const answer = await make(context, "/endpoints", body, hosted);
      claim.status(answer, 200);
      claim.contains(answer.json, { dataCenterIds: ["EU-RO-1"] });
    },
  },
  {
    name: "the catalogue answers under compat without a key, and nothing else does",
    claims: ["COMPAT-OPEN-CATALOGUE"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const claim = expect("COMPAT-OPEN-CATALOGUE");
      const ask = (query: string, dialect: typeof hosted | typeof documented) =>
        graphql(query, {}, { ...dialect, key: null });
      const fields = ["gpuTypes { id }", "dataCenters { id }", "cpuFlavors { id }", "cpuTypes { id }", "countryCodes"];
      const catalogue = `{ ${fields.join(" ")} serverlessGpuPools { id } }`;
      const answer = await ask(catalogue, hosted);
      claim.status(answer, 200);
      claim.equals(errorsOf(answer), [], "errors");
      claim.status(await ask(catalogue, documented), 401);
      claim.status(await ask('{ listings(input: {}) { id } listing(id: "x") { id } }', hosted), 200);
      claim.status(await ask("{ gpuTypes { id } myself { id } }", hosted), 401);
      claim.status(await ask("query { ...own } fragment own on Query { myself { id } }", hosted), 401);
    },
  },
  {
    name: "null means left out under compat, and by default it is a wrong value",
    claims: ["COMPAT-NULLS"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("COMPAT-NULLS");
      const request = async () => ({
        name: context.name("endpoint"),
        templateId: await context.template(),
        workersMax: 0,
        idleTimeout: null,
        env: null,
      });
      claim.status(await make(context, "/endpoints", await request(), hosted), 200);
      const refused = await make(context, "/endpoints", await request(), documented);
      claim.equals(refusedFields(refused), ["env", "idleTimeout"], "refused by default");
      for (const [path, field] of NOT_NULL) {
        const usual =
          path === "/endpoints" ? await request() : { name: context.name("it"), imageName: "local/sleeper" };
        const answer = await make(
          context,
          path,
          { ...usual, idleTimeout: undefined, env: undefined, [field]: null },
          documented,
        );
        claim.equals(refusedFields(answer), [field], "refused by default");
      }
      const queue = await context.endpoint();
      const body = { input: {}, webhook: null, s3Config: null, policy: { ttl: null, lowPriority: null } };
      claim.status(await queue.call("POST", "run", { body, ...hosted }), 200);
      claim.status(await queue.call("POST", "run", { body: { input: {}, policy: null }, ...hosted }), 200);
      claim.status(await queue.call("POST", "run", { body, ...documented }), 400);
    },
  },
  {
    name: "least speeds are wishes under compat",
    claims: ["COMPAT-SPEEDS"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const claim = context.expect("COMPAT-SPEEDS");
      const request = () => ({
        name: context.name("pod"),
        imageName: "local/sleeper",
        computeType: "CPU",
        vcpuCount: 1,
        containerDiskInGb: 1,
        volumeInGb: 0,
        minDownloadMbps: 100,
        minUploadMbps: 100,
      });
      claim.status(await make(context, "/pods", request(), documented), 501);
      const made = await make(context, "/pods", request(), hosted);
      // Where nothing is free, the refusal is not about speeds.
      claim.that(made.status === 201 || !made.text.includes("minDownloadMbps"), "a pod, whatever its speed", made.text);
    },
  },
  {
    name: "an address that is not served is not told as one that is gone",
    claims: ["COMPAT-NOT-SERVED"],
    safety: "read-only",
    async run({ rest, send, expect }) {
      const claim = expect("COMPAT-NOT-SERVED");
      claim.status(await rest("GET", "/hub/listings", undefined, hosted), 501);
      claim.status(await rest("GET", "/hub/listings", undefined, documented), 404);
      claim.status(await send({ method: "GET", path: "/v2/pods", ...hosted }), 501);
      claim.status(await send({ method: "GET", path: "/v2/pods", ...documented }), 404);
    },
  },
  {
    name: "want of hardware is told under compat in the words that clients look for",
    claims: ["COMPAT-NO-HARDWARE"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("COMPAT-NO-HARDWARE");
      const request = { imageName: "local/sleeper", name: context.name("pod"), gpuCount: 64, volumeInGb: 0 };
      const refused = await make(context, "/pods", request, hosted);
      const document =
        "mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { id } }";
      const byGraphql = await context.graphql(document, { input: request }, hosted);
      for (const [where, answer] of [
        ["REST", refused],
        ["GraphQL", byGraphql],
      ] as const) {
        claim.that(answer.text.includes(NO_HARDWARE), `the words by ${where}`, answer.text);
      }
    },
  },
  {
    name: "products that only the hosted service has are empty to read under compat, and refused where they are needed",
    claims: ["COMPAT-GRAPHQL-HOSTED-PRODUCTS"],
    safety: "disposable",
    async run({ graphql, template, name, expect }) {
      const claim = expect("COMPAT-GRAPHQL-HOSTED-PRODUCTS");
      const lists =
        "myself { flashApps { id } } myModels { id } listings(input: {}) { id } allAiApiPublicConfigs { id }";
      const one = 'flashAppByName(flashAppName: "x") { id } listing(id: "x") { id }';
      const read = await graphql(`{ ${lists} ${one} gpuTypes(input: { cluster: true }) { id } }`, {}, hosted);
      const empty = { myModels: [], listings: [], allAiApiPublicConfigs: [], gpuTypes: [] };
      claim.equals(errorsOf(read), [], "errors");
      claim.equals(dataOf(read), { myself: { flashApps: [] }, ...empty, flashAppByName: null, listing: null });
      const mutation = "mutation ($input: CreateFlashAppInput!) { createFlashApp(input: $input) { id } }";
      claim.equals(codesOf(await graphql(mutation, { input: { name: "x" } }, hosted)), "NOT_IMPLEMENTED", "an app");
      const input = { name: name("endpoint"), templateId: await template(), workersMax: 0, modelReferences: ["m"] };
      claim.equals(
        codesOf(await graphql(SAVE_ENDPOINT, { input }, hosted)),
        "NOT_IMPLEMENTED",
        "an endpoint with a model",
      );
    },
  },
];
