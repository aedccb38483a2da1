import type { Context } from "../../suite/context.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { DEPLOY, deploy, podRequest } from "./pods.ts";
import { codesOf, dataOf, errorsOf, listOf, make } from "./reading.ts";

const SAVE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id name } }";
const PORT_MAX = 65_535;

/** As the interface document has them. */
const SHARED_FIELDS = {
  containerDiskInGb: "Int",
  volumeInGb: "Int",
  imageName: "String",
  name: "String",
  dockerArgs: "String",
  env: "[EnvironmentVariableInput]",
  ports: "String",
  gpuTypeId: "String",
  gpuCount: "Int",
  containerRegistryAuthId: "String",
};

/** A type without its non-null mark. */
function typeOf({ kind, name, ofType }: Fields): string {
  if (kind === "NON_NULL") return typeOf(objectOf(ofType));
  return kind === "LIST" ? `[${typeOf(objectOf(ofType))}]` : String(name);
}

function templateRequest({ name }: Context): Fields {
  const sizes = { containerDiskInGb: 5, volumeInGb: 0 };
  return { name: name("template"), imageName: "local/sleeper", dockerArgs: "", env: [], ...sizes };
}

/** Fields of inputs that pods and templates share. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a name is given to one pod and to one template by GraphQL",
    claims: ["GRAPHQL-INPUT-NAME-UNIQUE", "LIMIT-GRAPHQL-NAME"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    needs: ["handlers"],
    async run(context) {
      const { graphql, expect } = context;
      const claim = expect("GRAPHQL-INPUT-NAME-UNIQUE");
      const pod = await deploy(context);
      const again = await graphql(DEPLOY, { input: { ...podRequest(context), name: pod["name"] } });
      claim.equals(codesOf(again), "CONFLICT", "code of a second pod of the name");
      expect("LIMIT-GRAPHQL-NAME").equals(codesOf(again), "CONFLICT", "code of a second pod of the name");
      const request = templateRequest(context);
      await make(context, "/templates", SAVE, request);
      claim.equals(
        codesOf(await graphql(SAVE, { input: request })),
        "CONFLICT",
        "code of a second template of the name",
      );
    },
  },
  {
    name: "the inputs for pods and for templates have the documented fields, of the documented types",
    claims: ["GRAPHQL-INPUT-PODS-AND-TEMPLATES", "GRAPHQL-INPUT-CONTAINER-DISK"],
    safety: "read-only",
    async run({ graphql, expect }) {
      const type = "kind name ofType { kind name ofType { kind name } }";
      const fields = `{ inputFields { name description type { ${type} } } }`;
      const both = `{ pods: __type(name: "PodFindAndDeployOnDemandInput") ${fields} templates: __type(name: "SaveTemplateInput") ${fields} }`;
      const answer = dataOf(await graphql(both));
      for (const input of ["pods", "templates"]) {
        const described = listOf(objectOf(answer[input])["inputFields"]);
        const disk = String(described.find((field) => field["name"] === "containerDiskInGb")?.["description"]);
        const purpose = /operating system, applications and temporary data/;
        expect("GRAPHQL-INPUT-CONTAINER-DISK").that(purpose.test(disk), "what the disk is for", disk);
        for (const [name, wanted] of Object.entries(SHARED_FIELDS)) {
          const found = described.find((field) => field["name"] === name)?.["type"];
          expect("GRAPHQL-INPUT-PODS-AND-TEMPLATES").equals(typeOf(objectOf(found)), wanted, `${name} of ${input}`);
        }
      }
    },
  },
  {
    name: "pods and templates take registry credentials and a start command by GraphQL",
    claims: ["GRAPHQL-INPUT-REGISTRY-AUTH", "GRAPHQL-INPUT-DOCKER-ARGS", "GRAPHQL-INPUT-PODS-AND-TEMPLATES"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, name, expect } = context;
      const login = { name: name("credentials"), username: "puller", password: "not-a-real-token" };
      const { id } = fieldsOf(await rest("POST", "/containerregistryauth", login));
      const wanted = {
        containerRegistryAuthId: id,
        dockerArgs: 'serve "two words" --port=80',
        ports: "80/http",
        gpuTypeId: "NVIDIA L4",
        gpuCount: 1,
      };
      const words = ["serve", "two words", "--port=80"];
      const pod = await deploy(context, wanted);
      const template = await make(context, "/templates", SAVE, { ...templateRequest(context), ...wanted });
      for (const path of [`/pods/${String(pod["id"])}`, `/templates/${String(template["id"])}`]) {
        const shown = fieldsOf(await rest("GET", path));
        expect("GRAPHQL-INPUT-REGISTRY-AUTH").equals(shown["containerRegistryAuthId"], id, path);
        expect("GRAPHQL-INPUT-DOCKER-ARGS").equals(shown["dockerStartCmd"], words, path);
        expect("GRAPHQL-INPUT-PODS-AND-TEMPLATES").equals(shown["ports"], ["80/http"], path);
      }
    },
  },
  {
    name: "a port is a whole number that a port may be, as number or as text",
    claims: ["GRAPHQL-PORT-SCALAR"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { graphql, expect, rest } = context;
      const claim = expect("GRAPHQL-PORT-SCALAR");
      const deployWith = (port: unknown): Promise<Answer> =>
        graphql(DEPLOY, { input: { ...podRequest(context), gpuTypeId: "NVIDIA Nothing", port } });
      for (const port of [1, PORT_MAX, "1", String(PORT_MAX)]) {
        const taken = await deployWith(port);
        const isAboutPort = errorsOf(taken).some(({ message }) => /\bport\b/i.test(message ?? ""));
        claim.that(!isAboutPort, `port ${JSON.stringify(port)} not refused`, taken.text);
      }
      const pod = await deploy(context, { port: "8081" });
      claim.contains((await rest("GET", `/pods/${String(pod["id"])}`)).json, { ports: ["8081/http"] });
    },
  },
];
