import type { Fields } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { DEPLOY, deploy, podWish } from "./pods.ts";
import { codesOf, dataOf, errorsOf, make } from "./reading.ts";

const SAVE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id name } }";
const PORT_MAX = 65_535;

/** Fields of inputs that pods and templates share. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a name is given to one pod and to one template by GraphQL",
    claims: ["GRAPHQL-INPUT-NAME-UNIQUE"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { graphql, name, expect } = context;
      const claim = expect("GRAPHQL-INPUT-NAME-UNIQUE");
      const pod = await deploy(context);
      const again = await graphql(DEPLOY, { input: { ...podWish(context), name: pod["name"] } });
      claim.equals(codesOf(again), "CONFLICT", "code of a second pod of the name");
      const wish: Fields = {
        name: name("template"),
        imageName: "local/sleeper",
        dockerArgs: "",
        env: [],
        containerDiskInGb: 5,
        volumeInGb: 0,
      };
      await make(context, "/templates", SAVE, wish);
      claim.equals(codesOf(await graphql(SAVE, { input: wish })), "CONFLICT", "code of a second template of the name");
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
        graphql(DEPLOY, { input: { ...podWish(context), gpuTypeId: "NVIDIA Nothing", port } });
      for (const port of [0, -1, PORT_MAX + 1, 80.5, "0", String(PORT_MAX + 1), "http", "", true]) {
        const refused = await deployWith(port);
        const isAboutPort = errorsOf(refused).some(({ message }) => /port/i.test(message ?? ""));
        claim.that(
          isAboutPort && dataOf(refused)["it"] === undefined,
          `port ${JSON.stringify(port)} refused`,
          refused.text,
        );
      }
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
