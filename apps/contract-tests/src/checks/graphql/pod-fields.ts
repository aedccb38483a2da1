import { type ClaimId, limits } from "@millrace/spec";
import { readPod, runningPod, worker } from "../../steps/resources/pods.ts";
import { type Context, type Fields, type Scenario, fieldsOf, listOf, listed, objectOf } from "../../steps/words.ts";
import { kinds } from "../../derived/interfaces/kinds.ts";
import { DEPLOY, GPU, deploy, podRequest } from "../../derived/interfaces/graphql-pods.ts";
import { codesOf, dataOf, errorsOf, make, mutate } from "../../derived/interfaces/graphql-reading.ts";

const RUN_S = 100;
const PORT_MAX = 65_535;
const POD = "GRAPHQL-QUERY-POD";
function templateRequest({ name }: Context): Fields {
  const sizes = { containerDiskInGb: 5, volumeInGb: 0 };
  return { name: name("template"), imageName: "local/sleeper", dockerArgs: "", env: [], ...sizes };
}

/** Everything that GraphQL gives environment variables: the mutation, where REST has what it makes, and a request. */
const withVariables: readonly (readonly [string, string, (context: Context) => Promise<Fields>])[] = [
  ["saveTemplate", "/templates", async (context) => templateRequest(context)],
  [
    "saveEndpoint",
    "/endpoints",
    async ({ name, template }) => ({
      name: name("endpoint"),
      templateId: await template(),
      instanceIds: ["cpu3c-2-4"],
      workersMax: 0,
    }),
  ],
  [DEPLOY, "/pods", async (context) => podRequest(context)],
];

/** This many variables. */
function variables(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`NAME_${index}`, String(index)]));
}

/** What pods and templates are made of, and what GraphQL tells of a pod. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod starts with GPUs of a type that is listed where a machine fits, and ports and commands are lists in REST",
    claims: [
      "GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND",
      "GRAPHQL-INPUT-PORTS",
      "GRAPHQL-INPUT-PORTS-SEVERAL",
      "GRAPHQL-INPUT-GPU-TYPE-ID",
      "GRAPHQL-INPUT-GPU-TYPE-ID-VALUES",
      "GRAPHQL-INPUT-DOCKER-ARGS",
    ],
    needs: ["handlers"],
    async run({ context, rest, graphql, dialect, expect }) {
      const deployed = expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND");
      const values = expect("GRAPHQL-INPUT-GPU-TYPE-ID-VALUES");
      const ports = "8888/http,22/tcp";
      const both = { ports, dockerArgs: 'serve "two words" --port=80', gpuTypeId: GPU, gpuCount: 2 };
      const pod = await deploy(context, { ...both, deployCost: 99.5 });
      const podRead = await readPod(context, pod["id"]);
      const template = await make(context, "saveTemplate", { ...templateRequest(context), ...both }, "{ id ports }");
      const templateRead = fieldsOf(await rest("GET", `/templates/${String(template["id"])}`));
      const rows: readonly (readonly [ClaimId, seen: readonly Fields[], wanted: Fields])[] = [
        ["GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND", [pod], { desiredStatus: "RUNNING" }],
        ["GRAPHQL-INPUT-GPU-TYPE-ID", [podRead], { gpu: { id: GPU, count: 2 } }],
        ["GRAPHQL-INPUT-PORTS", [pod, template], { ports }],
        ["GRAPHQL-INPUT-PORTS-SEVERAL", [podRead, templateRead], { ports: ["8888/http", "22/tcp"] }],
        ["GRAPHQL-INPUT-DOCKER-ARGS", [podRead, templateRead], { dockerStartCmd: ["serve", "two words", "--port=80"] }],
      ];
      for (const [claim, seen, wanted] of rows) for (const one of seen) expect(claim).contains(one, wanted);
      const asJson = '{"entrypoint":["/bin/sh"],"cmd":["-c","two words"]}';
      const split = await make(context, "saveTemplate", { ...templateRequest(context), dockerArgs: asJson });
      const splitRead = fieldsOf(await rest("GET", `/templates/${String(split["id"])}`));
      const commands = { dockerEntrypoint: ["/bin/sh"], dockerStartCmd: ["-c", "two words"] };
      expect("GRAPHQL-INPUT-DOCKER-ARGS").contains(splitRead, commands, "an entry point and a command as JSON text");
      const types = listOf(dataOf(await graphql("{ gpuTypes { id } }"))["gpuTypes"]).map(({ id }) => id);
      values.that(types.includes(GPU), `${GPU} among the types`, types);
      const refused = (more: Fields) => mutate(context, DEPLOY, { ...podRequest(context), ...more }, "{ id }");
      // COMPAT-SPEEDS covers the other dialect.
      const speeds = dialect === "compat" ? [] : [{ minDisk: 1 }, { minDownload: 1 }, { minUpload: 1 }];
      for (const demand of [{ gpuCount: limits.gpuCountMax }, ...speeds]) {
        const answer = await refused(demand);
        const isRefused = errorsOf(answer).length > 0 && (dataOf(answer)["it"] ?? null) === null;
        deployed.that(isRefused, `a refusal of ${JSON.stringify(demand)}, which no host has`, answer.text);
      }
      values.equals(codesOf(await refused({ gpuTypeId: "NVIDIA Nothing" })), "INVALID_REQUEST");
    },
  },
  {
    name: "environment variables are taken by GraphQL as they are, up to their largest number",
    claims: ["LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL", "GRAPHQL-INPUT-ENV-EXACT"],
    needs: ["handlers"],
    async run({ context, expect, rest }) {
      const claim = expect("LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL");
      const exact = { PLAIN: "a", AROUND: "  a b\t ", BLANK: "   ", EMPTY: "", QUOTED: "'a' \"b\"" };
      const most = { ...variables(limits.environmentVariablesMax - Object.keys(exact).length), ...exact };
      const asList = (env: Fields): readonly Fields[] => Object.entries(env).map(([key, value]) => ({ key, value }));
      for (const [mutation, path, request] of withVariables) {
        const input = await request(context);
        const tooMany = asList(variables(limits.environmentVariablesMax + 1));
        const refused = await mutate(context, mutation, { ...input, env: tooMany }, "{ id }");
        claim.equals(codesOf(refused), "INVALID_REQUEST", `code of ${path}`);
        const { id } = await make(context, mutation, { ...input, env: asList(most) });
        const { env } = fieldsOf(await rest("GET", `${path}/${String(id)}`));
        claim.equals(env, most, `variables of ${path}`);
        expect("GRAPHQL-INPUT-ENV-EXACT").contains(env, exact, `variables of ${path}`);
      }
    },
  },
  {
    name: "a name is given to one pod, to one template and to one endpoint by GraphQL",
    claims: ["GRAPHQL-INPUT-NAME-UNIQUE", "LIMIT-GRAPHQL-NAME"],
    insteadInCompat: "COMPAT-NAMES",
    needs: ["handlers"],
    async run({ context, says, rest }) {
      for (const [mutation, path, request] of withVariables) {
        const input = await request(context);
        const { id } = await make(context, mutation, input);
        says.equals(codesOf(await mutate(context, mutation, input)), "CONFLICT", `code of a second ${mutation}`);
        const kind = kinds.find(({ collection }) => collection === path);
        const least = { ...(await kind?.body(context)) };
        says.status(await rest("POST", path, { ...least, name: input["name"] }), 409);
        await rest("POST", path, least);
        const ofRest = await mutate(context, mutation, { ...input, name: least["name"] });
        says.equals(codesOf(ofRest), "CONFLICT", `code of a ${mutation} of a name that REST gave`);
        const named = listed(await rest("GET", path)).filter((one) => one["name"] === input["name"]);
        says.contains(named, [{ id }], `those of the name at ${path}`);
      }
    },
  },
  {
    name: "a port is a whole number that a port may be, as number or as text",
    claims: ["GRAPHQL-PORT-SCALAR"],
    needs: ["handlers"],
    async run({ context, says }) {
      for (const port of [1, PORT_MAX, "1", String(PORT_MAX)]) {
        const taken = await mutate(context, DEPLOY, { ...podRequest(context), gpuTypeId: "NVIDIA Nothing", port });
        const isAboutPort = errorsOf(taken).some(({ message }) => /\bport\b/i.test(message ?? ""));
        says.that(!isAboutPort, `port ${JSON.stringify(port)} not refused`, taken.text);
      }
      const { id } = await deploy(context, { port: "8081" });
      says.contains(await readPod(context, id), { ports: ["8081/http"] });
    },
  },
  {
    name: "the time that a pod and a worker run is told in whole seconds, by GraphQL and by REST",
    claims: [POD, "WORKERS-LIST-FIELDS"],
    needs: ["handlers", "time"],
    async run({ context, clock, expect, graphql, rest }) {
      const { id } = await runningPod(context);
      const { endpointId } = await worker(context);
      const query = "query ($id: String!) { pod(input: { podId: $id }) { uptimeSeconds runtime { uptimeInSeconds } } }";
      const read = async (): Promise<readonly number[]> => {
        const pod = objectOf(dataOf(await graphql(query, { id }))["pod"]);
        const [one] = listOf(fieldsOf(await rest("GET", `/endpoints/${endpointId}/workers`))["workers"]);
        return [pod["uptimeSeconds"], objectOf(pod["runtime"])["uptimeInSeconds"], one?.["uptimeSeconds"]].map(Number);
      };
      await clock.hold(async () => {
        const before = await read();
        expect(POD).equals(before[0], before[1], "seconds that the pod ran, and its container");
        await clock.pass(RUN_S * 1_000);
        const later = (await read()).map((seconds, at) => seconds - (before[at] ?? 0));
        expect(POD).equals(later.slice(0, 2), [RUN_S, RUN_S], "seconds that the pod ran on");
        expect("WORKERS-LIST-FIELDS").equals(later[2], RUN_S, "seconds that the worker ran on");
      });
    },
  },
];
