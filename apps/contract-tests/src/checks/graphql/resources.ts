import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf, listed, objectOf, refusedFields } from "../answers.ts";
import { lookInside, podInside } from "../inside.ts";
import { make as makeResource } from "../product/resources.ts";
import { wholeSelection } from "../../derived/graphql-schema.ts";
import { codesOf, dataOf, errorsOf, listOf, make, mutate } from "./reading.ts";

const SAVE_TEMPLATE =
  "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id name imageName env { key value } ports dockerArgs startJupyter startSsh startScript advancedStart } }";
const SAVE_ENDPOINT =
  "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id name templateId workersMin workersMax idleTimeout scalerType template { boundEndpointId startScript advancedStart config } } }";
const serverless = { imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, isServerless: true };
const cpu = { instanceIds: ["cpu3c-2-4"], workersMin: 0, workersMax: 0 };

/** The template of one endpoint is refused for every other one, and not for its own. */
async function expectOwnTemplateOnly(context: Context, ownId: string, templateId: string): Promise<void> {
  const { graphql, rest, name, template, expect } = context;
  const claim = expect("ENDPOINT-TEMPLATE-OF-ANOTHER");
  const others = { workersMax: 0, templateId: await template() };
  const { id: otherId } = fieldsOf(await rest("POST", "/endpoints", { ...others, name: name("endpoint") }));
  for (const refused of [
    await rest("POST", "/endpoints", { ...others, name: name("endpoint"), templateId }),
    await rest("PATCH", `/endpoints/${String(otherId)}`, { templateId }),
  ]) {
    claim.status(refused, 400);
    claim.equals(refusedFields(refused), ["templateId"], "the fields named");
  }
  const saved = await graphql(SAVE_ENDPOINT, { input: { ...cpu, name: name("endpoint"), templateId } });
  claim.that(errorsOf(saved).length > 0, "a refusal by GraphQL", saved.text);
  const moved = await mutate(context, "updateEndpointTemplate", { endpointId: otherId, templateId }, "{ id }");
  claim.that(errorsOf(moved).length > 0, "a refusal of another template by GraphQL", moved.text);
  claim.status(await rest("PATCH", `/endpoints/${ownId}`, { templateId }), 200);
}

/** Templates, endpoints, volumes, credentials and settings by GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a template is made, changed and deleted by GraphQL, and REST sees it all",
    claims: [
      "GRAPHQL-SAVE-TEMPLATE",
      "GRAPHQL-DELETE-TEMPLATE",
      "GRAPHQL-SAVE-TEMPLATE-SERVERLESS-VOLUME",
      "GRAPHQL-NAME-UNIQUE",
    ],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, name, expect } = context;
      const extras = { startJupyter: true, startSsh: true, startScript: "echo", advancedStart: true };
      const wanted = { ...serverless, ...extras, name: name("template"), env: [{ key: "A", value: "1" }] };
      const made = await make(context, "/templates", SAVE_TEMPLATE, wanted);
      expect("GRAPHQL-SAVE-TEMPLATE").contains(made, {
        name: wanted.name,
        imageName: wanted.imageName,
        env: wanted.env,
        ...extras,
      });
      const renamed = name("template");
      const changed = await graphql(SAVE_TEMPLATE, { input: { ...wanted, id: made["id"], name: renamed } });
      expect("GRAPHQL-SAVE-TEMPLATE").contains(dataOf(changed)["it"], { id: made["id"], name: renamed });
      const twice = await graphql(SAVE_TEMPLATE, { input: { ...serverless, name: renamed } });
      expect("GRAPHQL-NAME-UNIQUE").equals(codesOf(twice), "CONFLICT");
      const withVolume = await graphql(SAVE_TEMPLATE, { input: { ...serverless, name: name("x"), volumeInGb: 1 } });
      expect("GRAPHQL-SAVE-TEMPLATE-SERVERLESS-VOLUME").that(
        errorsOf(withVolume).length > 0,
        "a refusal",
        withVolume.text,
      );
      const gone = await graphql("mutation ($name: String!) { deleteTemplate(templateName: $name) }", {
        name: renamed,
      });
      expect("GRAPHQL-DELETE-TEMPLATE").equals(dataOf(gone), { deleteTemplate: null });
      expect("GRAPHQL-DELETE-TEMPLATE").status(await rest("GET", `/templates/${String(made["id"])}`), 404);
    },
  },
  {
    name: "what is in use is not deleted by GraphQL, and what is not is",
    claims: [
      "GRAPHQL-DELETE-TEMPLATE",
      "GRAPHQL-DELETE-ENDPOINT",
      "GRAPHQL-DELETE-NETWORK-VOLUME",
      "GRAPHQL-DELETE-REGISTRY-AUTH",
    ],
    safety: "disposable",
    async run(context) {
      const { rest, name, template, endpoint, expect } = context;
      const { id: login } = fieldsOf(
        await rest("POST", "/containerregistryauth", { name: name("auth"), username: "robot", password: "secret" }),
      );
      const place = { name: name("volume"), size: 1, dataCenterId: "EU-RO-1" };
      const { id: volume } = fieldsOf(await rest("POST", "/networkvolumes", place));
      const templateName = name("template");
      const templateId = await template({ name: templateName, containerRegistryAuthId: login });
      const queue = await endpoint({ templateId, networkVolumeId: volume });
      const jobId = await queue.run();
      await rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMax: 1 });
      // Each one keeps those after it.
      const kept = [
        ["GRAPHQL-DELETE-ENDPOINT", "deleteEndpoint", queue.endpointId, `/endpoints/${queue.endpointId}`],
        ["GRAPHQL-DELETE-NETWORK-VOLUME", "deleteNetworkVolume", { id: volume }, `/networkvolumes/${String(volume)}`],
        ["GRAPHQL-DELETE-TEMPLATE", "deleteTemplate", templateName, `/templates/${templateId}`],
        ["GRAPHQL-DELETE-REGISTRY-AUTH", "deleteRegistryAuth", login, `/containerregistryauth/${String(login)}`],
      ] as const;
      for (const [claim, mutation, given, path] of kept) {
        expect(claim).equals(codesOf(await mutate(context, mutation, given)), "CONFLICT", "the refusal");
        expect(claim).status(await rest("GET", path), 200);
      }
      await queue.call("POST", `cancel/${jobId}`);
      for (const [claim, mutation, given, path] of kept) {
        expect(claim).equals(fieldsOf(await mutate(context, mutation, given)), { data: { it: null } }, "the answer");
        expect(claim).status(await rest("GET", path), 404);
      }
    },
  },
  {
    name: "an endpoint is replaced as a whole and given another template by GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT", "GRAPHQL-UPDATE-ENDPOINT-TEMPLATE", "GRAPHQL-ENDPOINT-NAME-LENGTH"],
    safety: "disposable",
    async run(context) {
      const { template, name, expect } = context;
      const [templateId, other] = [await template(), await template()];
      const wanted = { ...cpu, name: name("endpoint"), templateId, workersMax: 1, idleTimeout: 77 };
      const { id, ...made } = await make(context, "/endpoints", SAVE_ENDPOINT, wanted);
      expect("GRAPHQL-SAVE-ENDPOINT").contains(made, { name: wanted.name, templateId, workersMax: 1, idleTimeout: 77 });
      const shown = "{ id templateId idleTimeout workersMax }";
      const replaced = await mutate(context, "saveEndpoint", { ...cpu, id, name: wanted.name }, shown);
      const again = { id, templateId, idleTimeout: limits.idleTimeoutDefaultSeconds, workersMax: 0 };
      expect("GRAPHQL-SAVE-ENDPOINT").equals(dataOf(replaced)["it"], again, "what was left out has its default again");
      const moved = await mutate(context, "updateEndpointTemplate", { endpointId: id, templateId: other }, shown);
      expect("GRAPHQL-UPDATE-ENDPOINT-TEMPLATE").equals(dataOf(moved)["it"], { ...again, templateId: other });
      for (const [length, isFine] of [
        [2, false],
        [3, true],
        [191, true],
        [192, false],
      ] as const) {
        const answer = await mutate(context, "saveEndpoint", { ...cpu, id, name: "n".repeat(length) });
        const isTaken = errorsOf(answer).length === 0;
        expect("GRAPHQL-ENDPOINT-NAME-LENGTH").equals(isTaken, isFine, `a name of ${length} characters is taken`);
      }
    },
  },
  {
    name: "an endpoint brings a template for itself alone by GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT-INLINE-TEMPLATE", "ENDPOINT-TEMPLATE-OF-ANOTHER"],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, name, template, expect } = context;
      const inline = {
        imageName: "local/sleeper",
        containerDiskInGb: 7,
        dockerArgs: "",
        env: [{ key: "A", value: "1" }],
        ports: "80/http,22/tcp",
        volumeMountPath: "/data",
        containerRegistryAuthId: (await makeResource(context, "containerregistryauth")).id,
        readme: "read",
        startScript: "echo",
        advancedStart: true,
        config: { a: [1] },
      };
      const claim = expect("GRAPHQL-SAVE-ENDPOINT-INLINE-TEMPLATE");
      const input = { ...cpu, name: name("endpoint"), template: { ...inline, name: name("inline") } };
      const made = await make(context, "/endpoints", SAVE_ENDPOINT, input);
      const { endpoints } = objectOf(dataOf(await graphql(`{ myself ${wholeSelection("User")} }`))["myself"]);
      const bound = objectOf(listOf(endpoints).find(({ id }) => id === made["id"])?.["template"]);
      claim.contains(bound, { ...inline, boundEndpointId: made["id"], isServerless: true }, "the template");
      await expectOwnTemplateOnly(context, String(made["id"]), String(bound["id"]));
      const others = listed(await rest("GET", "/templates")).filter(({ id }) => id === bound["id"]);
      claim.equals(others, [], "the template among those of all endpoints");
      claim.equals(dataOf(await graphql("mutation ($id: String!) { deleteEndpoint(id: $id) }", { id: made["id"] })), {
        deleteEndpoint: null,
      });
      const gone = await graphql("query ($id: String!) { podTemplate(id: $id) { id } }", { id: bound["id"] });
      claim.equals(dataOf(gone), { podTemplate: null }, "the template without its endpoint");
      const templateId = await template();
      const both = await graphql(SAVE_ENDPOINT, {
        input: { ...cpu, name: name("endpoint"), templateId, template: { imageName: "local/sleeper" } },
      });
      claim.that(errorsOf(both).length > 0, "a refusal of both", both.text);
    },
  },
  {
    name: "a network volume is made, renamed and enlarged by GraphQL",
    claims: ["GRAPHQL-CREATE-NETWORK-VOLUME", "GRAPHQL-UPDATE-NETWORK-VOLUME"],
    safety: "disposable",
    async run(context) {
      const { rest, name, expect, made } = context;
      const wanted = { name: name("volume"), size: 10, dataCenterId: "EU-RO-1" };
      const created = await mutate(context, "createNetworkVolume", wanted, "{ id name size dataCenterId }");
      const { id, ...volume } = objectOf(dataOf(created)["it"]);
      made(`/networkvolumes/${String(id)}`);
      expect("GRAPHQL-CREATE-NETWORK-VOLUME").equals(volume, wanted);
      const changed = { name: name("volume"), size: 11 };
      const larger = await mutate(context, "updateNetworkVolume", { id, ...changed }, "{ name size }");
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").equals(dataOf(larger), { it: changed });
      const smaller = await mutate(context, "updateNetworkVolume", { id, size: 10 });
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").that(errorsOf(smaller).length > 0, "a refusal to shrink", smaller.text);
      const read = await rest("GET", `/networkvolumes/${String(id)}`);
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").contains(read.json, changed);
    },
  },
  {
    name: "registry credentials are kept and replaced by GraphQL, and never told",
    claims: ["GRAPHQL-SAVE-REGISTRY-AUTH", "GRAPHQL-UPDATE-REGISTRY-AUTH", "GRAPHQL-WRITE-ONLY-NULL"],
    safety: "disposable",
    async run(context) {
      const { graphql, name, expect, made } = context;
      const secret = "canary-of-the-contract-suite";
      const login = { name: name("auth"), username: "robot-of-the-suite", password: secret };
      const saved = await mutate(context, "saveRegistryAuth", login, "{ id registryAuth }");
      const { id, registryAuth } = objectOf(dataOf(saved)["it"]);
      made(`/containerregistryauth/${String(id)}`);
      expect("GRAPHQL-WRITE-ONLY-NULL").equals(registryAuth, null);
      const changed = await mutate(context, "updateRegistryAuth", { id, password: `${secret}-2` }, "{ id }");
      expect("GRAPHQL-UPDATE-REGISTRY-AUTH").equals(dataOf(changed), { it: { id } });
      const all = await graphql("{ myself { id containerRegistryCreds { id name userId registryAuth } } }");
      const myself = objectOf(dataOf(all)["myself"]);
      const kept = listOf(myself["containerRegistryCreds"]).find((one) => one["id"] === id);
      const fields = { id, name: login.name, userId: myself["id"], registryAuth: null };
      expect("GRAPHQL-SAVE-REGISTRY-AUTH").equals(kept, fields, "the credentials as they are read");
      const told = [saved, changed, all].filter(({ text }) => text.includes(secret) || text.includes(login.username));
      expect("GRAPHQL-SAVE-REGISTRY-AUTH").equals(told.length, 0, "answers with the user name or the password");
    },
  },
  {
    name: "settings of the account change one by one by GraphQL",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS", "GRAPHQL-QUERY-MYSELF"],
    safety: "full",
    async run(context) {
      const { graphql, expect } = context;
      const read = async (): Promise<unknown> =>
        dataOf(await graphql("{ myself { pubKey notifyLowBalance } }"))["myself"];
      const before = objectOf(await read());
      await mutate(context, "updateUserSettings", { pubKey: "ssh-ed25519 AAAAverify" });
      for (const more of [{}, {}]) {
        for (const claim of ["GRAPHQL-UPDATE-USER-SETTINGS", "GRAPHQL-QUERY-MYSELF"] as const)
          expect(claim).equals(await read(), { ...before, pubKey: "ssh-ed25519 AAAAverify" });
        await mutate(context, "updateUserSettings", more);
      }
      await mutate(context, "updateUserSettings", { pubKey: before["pubKey"] ?? "" });
    },
  },
  {
    name: "a pod finds the public key of its account, and none where there is none",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS"],
    safety: "full",
    needs: ["own-service", "handlers"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      for (const pubKey of ["", "ssh-ed25519 AAAAverify"]) {
        await mutate(service, "updateUserSettings", { pubKey });
        const { env } = await lookInside(service, await podInside(service), { env: ["PUBLIC_KEY"] });
        const given = pubKey === "" ? {} : { PUBLIC_KEY: pubKey };
        expect("GRAPHQL-UPDATE-USER-SETTINGS").equals(env, given, "the key in the environment of a pod");
      }
      await mutate(service, "updateUserSettings", { pubKey: "" });
    },
  },
];
