import { listed, objectOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { lookInside, podInside } from "../inside.ts";
import { make as makeResource } from "../product/resources.ts";
import { wholeSelection } from "./whole-selection.ts";
import { codesOf, dataOf, errorsOf, listOf, make } from "./reading.ts";

const SAVE_TEMPLATE =
  "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id name imageName env { key value } ports dockerArgs startJupyter startSsh startScript advancedStart } }";
const SAVE_ENDPOINT =
  "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id name templateId workersMin workersMax idleTimeout scalerType template { boundEndpointId startScript advancedStart config } } }";
const serverless = { imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 0, isServerless: true };
const cpu = { instanceIds: ["cpu3c-2-4"], workersMin: 0, workersMax: 0 };

/** Templates, endpoints, volumes, credentials, secrets and settings by GraphQL. */
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
    name: "a template in use is not deleted by GraphQL",
    claims: ["GRAPHQL-DELETE-TEMPLATE"],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, name, expect } = context;
      const wanted = { ...serverless, name: name("template") };
      const { id: templateId } = await make(context, "/templates", SAVE_TEMPLATE, wanted);
      await make(context, "/endpoints", SAVE_ENDPOINT, { ...cpu, name: name("endpoint"), templateId });
      const refused = await graphql("mutation ($name: String!) { deleteTemplate(templateName: $name) }", {
        name: wanted.name,
      });
      expect("GRAPHQL-DELETE-TEMPLATE").that(errorsOf(refused).length > 0, "a refusal", refused.text);
      expect("GRAPHQL-DELETE-TEMPLATE").status(await rest("GET", `/templates/${String(templateId)}`), 200);
    },
  },
  {
    name: "an endpoint is made, replaced as a whole and given another template by GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT", "GRAPHQL-UPDATE-ENDPOINT-TEMPLATE", "GRAPHQL-ENDPOINT-NAME-LENGTH"],
    safety: "disposable",
    async run(context) {
      const { graphql, template, name, expect } = context;
      const templateId = await template();
      const endpointName = name("endpoint");
      const made = await make(context, "/endpoints", SAVE_ENDPOINT, {
        ...cpu,
        name: endpointName,
        templateId,
        workersMax: 1,
        idleTimeout: 77,
      });
      const id = String(made["id"]);
      expect("GRAPHQL-SAVE-ENDPOINT").contains(made, {
        name: endpointName,
        templateId,
        workersMax: 1,
        idleTimeout: 77,
      });
      const replaced = await graphql(SAVE_ENDPOINT, { input: { ...cpu, id, name: endpointName } });
      expect("GRAPHQL-SAVE-ENDPOINT").contains(
        dataOf(replaced)["it"],
        { id, templateId, idleTimeout: limits.idleTimeoutDefaultSeconds, workersMax: 0 },
        "what was left out has its default again",
      );
      const other = await template();
      const moved = await graphql(
        "mutation ($input: UpdateEndpointTemplateInput) { updateEndpointTemplate(input: $input) { templateId workersMax } }",
        { input: { endpointId: id, templateId: other } },
      );
      expect("GRAPHQL-UPDATE-ENDPOINT-TEMPLATE").equals(dataOf(moved), {
        updateEndpointTemplate: { templateId: other, workersMax: 0 },
      });
      for (const [length, isFine] of [
        [2, false],
        [3, true],
        [191, true],
        [192, false],
      ] as const) {
        const answer = await graphql(SAVE_ENDPOINT, { input: { ...cpu, id, name: "n".repeat(length) } });
        expect("GRAPHQL-ENDPOINT-NAME-LENGTH").equals(
          errorsOf(answer).length === 0,
          isFine,
          `a name of ${length} characters is taken`,
        );
      }
    },
  },
  {
    name: "an endpoint is deleted by GraphQL as by REST: not with jobs, but with any number of workers",
    claims: ["GRAPHQL-DELETE-ENDPOINT"],
    safety: "disposable",
    async run({ graphql, rest, endpoint, expect }) {
      const claim = expect("GRAPHQL-DELETE-ENDPOINT");
      const queue = await endpoint();
      const id = queue.endpointId;
      const remove = () => graphql("mutation ($id: String!) { deleteEndpoint(id: $id) }", { id });
      const jobId = await queue.run();
      claim.equals(codesOf(await remove()), "CONFLICT", "the refusal with a waiting job");
      await queue.call("POST", `cancel/${jobId}`);
      await rest("PATCH", `/endpoints/${id}`, { workersMax: 1 });
      claim.equals(dataOf(await remove()), { deleteEndpoint: null });
      claim.status(await rest("GET", `/endpoints/${id}`), 404);
    },
  },
  {
    name: "an endpoint brings a template for itself alone by GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT-INLINE-TEMPLATE"],
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
    name: "a network volume is made, renamed, enlarged and deleted by GraphQL",
    claims: ["GRAPHQL-CREATE-NETWORK-VOLUME", "GRAPHQL-UPDATE-NETWORK-VOLUME", "GRAPHQL-DELETE-NETWORK-VOLUME"],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, name, expect } = context;
      const create =
        "mutation ($input: CreateNetworkVolumeInput) { it: createNetworkVolume(input: $input) { id name size dataCenterId } }";
      const wanted = { name: name("volume"), size: 10, dataCenterId: "EU-RO-1" };
      const { id, ...volume } = await make(context, "/networkvolumes", create, wanted);
      expect("GRAPHQL-CREATE-NETWORK-VOLUME").equals(volume, wanted);
      const update =
        "mutation ($input: UpdateNetworkVolumeInput) { it: updateNetworkVolume(input: $input) { name size } }";
      const renamed = name("volume");
      const larger = await graphql(update, { input: { id, name: renamed, size: 11 } });
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").equals(dataOf(larger), { it: { name: renamed, size: 11 } });
      const smaller = await graphql(update, { input: { id, size: 10 } });
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").that(errorsOf(smaller).length > 0, "a refusal to shrink", smaller.text);
      expect("GRAPHQL-UPDATE-NETWORK-VOLUME").contains((await rest("GET", `/networkvolumes/${String(id)}`)).json, {
        size: 11,
      });
      const gone = await graphql("mutation ($input: DeleteNetworkVolumeInput) { deleteNetworkVolume(input: $input) }", {
        input: { id },
      });
      expect("GRAPHQL-DELETE-NETWORK-VOLUME").equals(dataOf(gone), { deleteNetworkVolume: null });
      expect("GRAPHQL-DELETE-NETWORK-VOLUME").status(await rest("GET", `/networkvolumes/${String(id)}`), 404);
    },
  },
  {
    name: "registry credentials are kept, replaced and deleted by GraphQL, and never told",
    claims: [
      "GRAPHQL-SAVE-REGISTRY-AUTH",
      "GRAPHQL-UPDATE-REGISTRY-AUTH",
      "GRAPHQL-DELETE-REGISTRY-AUTH",
      "GRAPHQL-WRITE-ONLY-NULL",
    ],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, name, template, expect } = context;
      const secret = "canary-of-the-contract-suite";
      const save =
        "mutation ($input: SaveRegistryAuthInput) { it: saveRegistryAuth(input: $input) { id name registryAuth } }";
      const made = await make(context, "/containerregistryauth", save, {
        name: name("auth"),
        username: "robot",
        password: secret,
      });
      const id = String(made["id"]);
      expect("GRAPHQL-WRITE-ONLY-NULL").equals(made["registryAuth"], null);
      const all = await graphql("{ myself { id containerRegistryCreds { id name userId registryAuth } } }");
      const myself = objectOf(dataOf(all)["myself"]);
      const kept = listOf(myself["containerRegistryCreds"]).find((one) => one["id"] === id);
      const fields = { id, name: made["name"], userId: myself["id"], registryAuth: null };
      expect("GRAPHQL-SAVE-REGISTRY-AUTH").equals(kept, fields, "the credentials as they are read");
      expect("GRAPHQL-SAVE-REGISTRY-AUTH").that(!all.text.includes(secret), "no password", "a password");
      expect("GRAPHQL-SAVE-REGISTRY-AUTH").that(all.text.includes(id), "the credentials", all.text);
      const update = "mutation ($input: UpdateRegistryAuthInput) { it: updateRegistryAuth(input: $input) { id } }";
      const changed = await graphql(update, { input: { id, password: `${secret}-2` } });
      expect("GRAPHQL-UPDATE-REGISTRY-AUTH").equals(dataOf(changed), { it: { id } });
      const unknown = await graphql(update, { input: { id: "no-such-auth", password: "x" } });
      expect("GRAPHQL-UPDATE-REGISTRY-AUTH").equals(codesOf(unknown), "NOT_FOUND");
      const templateId = await template({ containerRegistryAuthId: id });
      const erase = "mutation ($id: String!) { deleteRegistryAuth(registryAuthId: $id) }";
      const used = await graphql(erase, { id });
      expect("GRAPHQL-DELETE-REGISTRY-AUTH").that(errorsOf(used).length > 0, "a refusal while it is used", used.text);
      await rest("DELETE", `/templates/${templateId}`);
      expect("GRAPHQL-DELETE-REGISTRY-AUTH").equals(dataOf(await graphql(erase, { id })), { deleteRegistryAuth: null });
      expect("GRAPHQL-DELETE-REGISTRY-AUTH").status(await rest("GET", `/containerregistryauth/${id}`), 404);
    },
  },
  {
    name: "settings of the account change one by one by GraphQL",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS"],
    safety: "full",
    async run({ graphql, expect }) {
      const read = async (): Promise<unknown> =>
        dataOf(await graphql("{ myself { pubKey notifyLowBalance } }"))["myself"];
      const before = objectOf(await read());
      const update = "mutation ($input: UpdateUserSettingsInput) { updateUserSettings(input: $input) { id } }";
      await graphql(update, { input: { pubKey: "ssh-ed25519 AAAAverify" } });
      expect("GRAPHQL-UPDATE-USER-SETTINGS").equals(await read(), { ...before, pubKey: "ssh-ed25519 AAAAverify" });
      await graphql(update, { input: { pubKey: before["pubKey"] ?? "" } });
    },
  },
  {
    name: "a pod finds the public key of its account, and none where there is none",
    claims: ["GRAPHQL-UPDATE-USER-SETTINGS"],
    safety: "full",
    needs: ["own-service", "handlers"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const update = "mutation ($input: UpdateUserSettingsInput) { updateUserSettings(input: $input) { id } }";
      for (const pubKey of ["", "ssh-ed25519 AAAAverify"]) {
        await service.graphql(update, { input: { pubKey } });
        const { env } = await lookInside(service, await podInside(service), { env: ["PUBLIC_KEY"] });
        const given = pubKey === "" ? {} : { PUBLIC_KEY: pubKey };
        expect("GRAPHQL-UPDATE-USER-SETTINGS").equals(env, given, "the key in the environment of a pod");
      }
      await service.graphql(update, { input: { pubKey: "" } });
    },
  },
];
