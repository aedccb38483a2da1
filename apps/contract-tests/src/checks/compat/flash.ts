import type { Expectation } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { codesOf, dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { v2 } from "../../derived/interfaces/compat-v2.ts";
import { hosted } from "../../steps/resources/hosted.ts";
import { type Context, type Fields, type Scenario, fieldsOf, listOf, objectOf } from "../../steps/words.ts";

/** The types of the inputs, which only the schema under compat has. */
const inputs: Readonly<Record<string, string>> = {
  createFlashApp: "CreateFlashAppInput",
  createFlashEnvironment: "CreateFlashEnvironmentInput",
  prepareFlashArtifactUpload: "PrepareFlashArtifactUploadInput",
  finalizeFlashArtifactUpload: "FinalizeFlashArtifactUploadInput",
  deployBuildToEnvironment: "DeployBuildToEnvironmentInput",
  saveEndpoint: "EndpointInput",
};

/** What a mutation under compat answers, and the codes of its errors. */
async function ask(context: Context, mutation: string, input: Fields, shown: string, key?: string) {
  const document = `mutation ($input: ${inputs[mutation]}!) { it: ${mutation}(input: $input) ${shown} }`;
  const answer = await context.graphql(document, { input }, key === undefined ? hosted : { ...hosted, key });
  return { ...objectOf(dataOf(answer)["it"]), codes: codesOf(answer) } as Fields & { readonly codes: string };
}

/** Uploads without a key, as clients do. */
async function upload({ address }: Context, url: unknown, body: string): Promise<number> {
  // The gateway answers its own address; the suite may reach it by another one.
  const { pathname, search } = new URL(String(url));
  return (
    await fetch(new URL(pathname + search, address()), { method: "PUT", body, signal: AbortSignal.timeout(30_000) })
  ).status;
}

async function remove(context: Context, mutation: string, argument: string, id: unknown, key = context.keys.own) {
  const document = `mutation ($id: String!) { it: ${mutation}(${argument}: $id) }`;
  return codesOf(await context.graphql(document, { id }, { ...hosted, key }));
}

/** Another account can do nothing with an application, its environment and its build, whose ids it knows. */
async function refusedToOthers(
  context: Context,
  says: Expectation,
  { flashAppId, flashEnvironmentId, flashBuildId, name }: Fields,
): Promise<void> {
  const { other } = context.keys;
  if (other === undefined) return;
  const objectKey = "none";
  for (const [mutation, input, shown] of [
    ["createFlashEnvironment", { flashAppId, name: "theirs" }, "{ id }"],
    ["prepareFlashArtifactUpload", { flashAppId, tarballSize: 1 }, "{ objectKey }"],
    ["finalizeFlashArtifactUpload", { flashAppId, objectKey, manifest: {} }, "{ id }"],
    ["deployBuildToEnvironment", { flashEnvironmentId, flashBuildId }, "{ id }"],
  ] as const) {
    says.equals(
      (await ask(context, mutation, input, shown, other)).codes,
      "NOT_FOUND",
      `${mutation} of another account`,
    );
  }
  for (const [mutation, argument, id] of [
    ["deleteFlashEnvironment", "flashEnvironmentId", flashEnvironmentId],
    ["deleteFlashApp", "flashAppId", flashAppId],
  ] as const) {
    says.equals(await remove(context, mutation, argument, id, other), "NOT_FOUND", `${mutation} of another account`);
  }
  const query = "query ($name: String!) { it: flashAppByName(flashAppName: $name) { id } }";
  const read = await context.graphql(query, { name }, { ...hosted, key: other });
  says.equals(dataOf(read)["it"], null, "the application as another account sees it");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "an application of the Python package is deployed under compat",
    claims: ["COMPAT-GRAPHQL-FLASH", "COMPAT-GRAPHQL-FLASH-LIMITS", "COMPAT-QUEUE-FLASH"],
    async run({ context, expect }) {
      const [says, limited] = [expect("COMPAT-GRAPHQL-FLASH"), expect("COMPAT-GRAPHQL-FLASH-LIMITS")];
      const name = context.name("app");
      const app = await ask(context, "createFlashApp", { name }, "{ id name }");
      const again = await ask(context, "createFlashApp", { name }, "{ id }");
      says.equals([app["name"], again.codes], [name, "CONFLICT"], "an application, and another one of its name");
      const flashAppId = app["id"];
      const environment = await ask(context, "createFlashEnvironment", { flashAppId, name: "default" }, "{ id }");
      const flashEnvironmentId = environment["id"];
      const tooLarge = { flashAppId, tarballSize: limits.flashArtifactMaxBytes + 1 };
      const refused = await ask(context, "prepareFlashArtifactUpload", tooLarge, "{ objectKey }");
      limited.equals(refused.codes, "INVALID_REQUEST", "an archive that is too large");
      const body = "archive";
      const announced = { flashAppId, tarballSize: body.length };
      const prepared = await ask(context, "prepareFlashArtifactUpload", announced, "{ objectKey uploadUrl expiresAt }");
      const { objectKey, uploadUrl } = prepared;
      const early = await ask(
        context,
        "finalizeFlashArtifactUpload",
        { flashAppId, objectKey, manifest: {} },
        "{ id }",
      );
      says.equals(early.codes, "CONFLICT", "a build that was not uploaded");
      says.equals(new URL(String(uploadUrl)).protocol, new URL(context.address()).protocol, "how it is uploaded");
      limited.equals(await upload(context, uploadUrl, "arch"), 400, "an upload that is too short");
      limited.equals(await upload(context, uploadUrl, "archives"), 400, "an upload that is too long");
      says.equals(await upload(context, `${String(uploadUrl)}0`, body), 403, "an upload with another token");
      says.equals(await upload(context, uploadUrl, body), 200, "an upload");
      const build = await ask(
        context,
        "finalizeFlashArtifactUpload",
        { flashAppId, objectKey, manifest: {} },
        "{ id }",
      );
      const endpoint = { name: context.name("hello"), instanceIds: ["cpu3c-2-4"], workersMax: 0, flashEnvironmentId };
      const template = {
        name: context.name("hello"),
        imageName: "local/sleeper",
        containerDiskInGb: 5,
        dockerArgs: "",
      };
      const none = await ask(context, "saveEndpoint", { ...endpoint, template }, "{ id }");
      says.equals(none.codes, "CONFLICT", "an endpoint of an environment without a build");
      const deploy = { flashEnvironmentId, flashBuildId: build["id"] };
      says.equals((await ask(context, "deployBuildToEnvironment", deploy, "{ id }")).codes, "", "a deployment");
      const shown = "{ id flashEnvironmentId activeBuildid }";
      const saved = await ask(context, "saveEndpoint", { ...endpoint, template }, shown);
      if (typeof saved["id"] === "string") context.made(`/endpoints/${saved["id"]}`);
      says.contains(saved, { flashEnvironmentId, activeBuildid: build["id"] }, "the endpoint");
      const query = `query ($name: String!) { it: flashAppByName(flashAppName: $name) {
        id flashBuilds { id } flashEnvironments { id activeBuildId endpoints { id } } } }`;
      const read = objectOf(dataOf(await context.graphql(query, { name }, hosted))["it"]);
      says.equals(read["flashBuilds"], [{ id: build["id"] }], "builds");
      says.equals(
        listOf(read["flashEnvironments"]),
        [{ id: flashEnvironmentId, activeBuildId: build["id"], endpoints: [{ id: saved["id"] }] }],
        "environments",
      );
      await refusedToOthers(context, says, { flashAppId, flashEnvironmentId, flashBuildId: build["id"], name });
      const other = await ask(context, "createFlashEnvironment", { flashAppId, name: "other" }, "{ id }");
      await ask(context, "deployBuildToEnvironment", { ...deploy, flashEnvironmentId: other["id"] }, "{ id }");
      const twin = {
        ...endpoint,
        template: { ...template, name: context.name("twin") },
        flashEnvironmentId: other["id"],
      };
      const second = await ask(context, "saveEndpoint", twin, shown);
      const headers = { "x-flash-endpoint": endpoint.name, "x-flash-app": name };
      const run = (inEnvironment: string) =>
        context.send({
          ...hosted,
          method: "POST",
          path: "/v2/flash/run",
          headers: { ...headers, "x-flash-environment": inEnvironment },
          body: { input: {} },
        });
      const job = fieldsOf(await run("other"))["id"];
      const named = expect("COMPAT-QUEUE-FLASH");
      const status = { ...hosted, method: "GET", path: `/v2/${String(second["id"])}/status/${String(job)}` };
      named.status(await context.send(status), 200);
      named.status(await run("none"), 404);
      says.status(await v2(context, "DELETE", `/serverless/${String(second["id"])}`), 204);
      const drop = () => remove(context, "deleteFlashEnvironment", "flashEnvironmentId", flashEnvironmentId);
      says.equals(await drop(), "CONFLICT", "the deletion of an environment with an endpoint");
      await context.rest("DELETE", `/endpoints/${String(saved["id"])}`);
      says.equals(await drop(), "", "the deletion of an environment");
      says.equals(await remove(context, "deleteFlashApp", "flashAppId", flashAppId), "", "that of an application");
      const gone = dataOf(await context.graphql(query, { name }, hosted))["it"];
      says.equals(gone, null, "an application that was deleted");
    },
  },
];
